/** Insights over GraphQL and HTTP, on a real database: what dashboards say, what stands behind it, and who sees it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayIn } from '#domain/basics/dates.ts'
import { days, hour, hours } from '#domain/basics/time.ts'
import { daysOf } from '#domain/insights/days.ts'
import { insights } from '#domain/insights/index.ts'
import { people, type ReportsApp, reportsApp, six, stay } from '../reports/testing.ts'
import { counted, insightOf, keepDay, keepStay, rowsOf, setUp, valuesOf } from './testing.ts'

let app: ReportsApp
const nor = () => [`CUSTOMER_${app.customers.NOR}`]
const period = 'from: "2026-11-18", to: "2026-11-20"'

/** NOR-1 was used on two days, NOR-2 and NOR-3 stood; a week before, all of them drove. */
beforeAll(async () => {
  app = await reportsApp(() => six)
  await setUp(app)
  const stood = { reports: 10, loaded_ms: 6 * hour, empty_ms: 18 * hour }
  const drove = { reports: 100, miles: 200, moving_ms: 4 * hour, loaded_ms: 15 * hour, empty_ms: 5 * hour }
  await keepDay(app, 'NOR-1', '2026-11-18', drove)
  await keepDay(app, 'NOR-1', '2026-11-19', { ...drove, miles: 100 })
  await keepDay(app, 'NOR-1', '2026-11-20', stood)
  await keepDay(app, 'NOR-2', '2026-11-18', {
    ...stood,
    geofences: { [app.fences['Dallas yard']!]: 24 * hour },
  })
  await keepDay(app, 'NOR-2', '2026-11-19', { ...stood, gaps: 2, gap_ms: 3 * hour })
  await keepDay(app, 'NOR-3', '2026-11-19', { ...stood, miles: 0.4 })
  for (const unit of ['NOR-1', 'NOR-2', 'NOR-3']) await keepDay(app, unit, '2026-11-16', drove)
  await keepDay(app, 'BLU-4', '2026-11-18', drove)
  await keepStay(app, 'NOR-2', six - days(9))
  await keepStay(app, 'NOR-3', six - days(2))
  await stay(app, 'NOR-1', app.fences['Houston yard']!, six - hours(40), six - hours(36))
  await counted(app, six)
})
afterAll(() => app.close())

describe('Utilization', () => {
  test('says what part of the days trailers were used, and how it was before', async () => {
    const document = await insightOf(app, nor(), 'utilization', period)
    expect(document).toMatchObject({
      title: 'Utilization',
      period: { from: '2026-11-18', to: '2026-11-20' },
      previous: { from: '2026-11-15', to: '2026-11-17' },
      zone: 'America/Chicago',
      vehicles: 3,
      asOf: six,
    })
    expect(valuesOf(document)).toMatchObject({ used: (100 * 2) / 6, miles: 300.4, idle: 1 })
    expect(document.figures[0]).toMatchObject({
      previous: 100,
      text: '33.3 %',
      change: '-66.7 %',
      verdict: 'worse',
    })
  })

  test('says where the period before began before there were reports', async () => {
    const notes = async (filters: string) => (await insightOf(app, nor(), 'utilization', filters)).notes
    expect(await notes(period)).toEqual(['The period before is not whole: reports begin on 11/16/2026.'])
    expect(await notes('from: "2026-11-16", to: "2026-11-20"')).toEqual([
      'There is nothing to compare with: reports begin on 11/16/2026.',
    ])
    expect(await notes(`${period}, compare: false`)).toEqual([])
  })

  test('shows each day, and what its charts say in a sentence', async () => {
    const { charts } = await insightOf(app, nor(), 'utilization', period)
    expect(charts[0]).toMatchObject({
      key: 'usedByDay',
      rows: [
        { key: '2026-11-18', cells: ['2026-11-18', 50, 1, 2] },
        { key: '2026-11-19', cells: ['2026-11-19', 100 / 3, 1, 3] },
        { key: '2026-11-20', cells: ['2026-11-20', 0, 0, 1] },
      ],
      summary: 'On 11/18/2026 the most trailers were used: 50.0 % of 2.',
    })
    const stock = charts.find(({ key }: { key: string }) => key === 'stock')
    expect(stock.rows).toEqual([
      { key: `${app.fences['Dallas yard']}`, cells: ['Dallas yard', 1 / 3, 0, 1 / 3] },
      {
        key: `${app.fences['Houston yard']}`,
        cells: ['Houston yard', 0, expect.closeTo(0.9, 6), expect.closeTo(-0.9, 6)],
      },
    ])
    expect(stock.summary).toBe('Dallas yard has the most beyond its need: 0.3 trailers. 1 yard is short.')
  })

  test('counts weeks from the day on which a reader begins them, and tells distances in their unit', async () => {
    const id = 34
    await app.db.pool.query(
      `INSERT INTO user_account (id, email, units) OVERRIDING SYSTEM VALUE
        VALUES ($1, 'metric@fleet.example', '{"distance": "km", "weekStart": "sunday"}')`,
      [id],
    )
    const chartsFor = async (userId?: number) => {
      const days = 'from: "2026-11-13", to: "2026-11-20"'
      const { charts } = await insightOf(app, nor(), 'utilization', days, userId)
      const chart = (key: string) => charts.find((one: { key: string }) => one.key === key)
      return { weeks: chart('usedByWeek'), days: chart('milesByDay') }
    }
    const keys = (chart: { rows: { key: string }[] }) => chart.rows.map(({ key }) => key)
    const usual = await chartsFor()
    expect(keys(usual.weeks)).toEqual(['2026-11-16'])
    expect(usual.weeks.definition).toContain('Weeks begin on Mondays')
    expect(usual.days.summary).toBe('On 11/16/2026 the fleet drove the most: 600 miles.')
    const own = await chartsFor(id)
    expect(keys(own.weeks)).toEqual(['2026-11-15'])
    expect(own.weeks.definition).toContain('Weeks begin on Sundays')
    expect(own.days.summary).toBe('On 11/16/2026 the fleet drove the most: 966 kilometers.')
    const { rows } = await rowsOf(
      app,
      nor(),
      `name: "utilization", part: "usedByWeek", key: "2026-11-15", filters: { ${period} }`,
      id,
    )
    expect(rows.map(({ cells }: { cells: unknown[] }) => cells[0])).toContain('NOR-1')
  })

  test('opens the trailers behind a figure and behind a day, each with its history', async () => {
    const { rows } = await rowsOf(app, nor(), `name: "utilization", part: "miles", filters: { ${period} }`)
    expect(rows.map(({ cells }: { cells: unknown[] }) => [cells[0], cells[2]])).toEqual([
      ['NOR-1', 300],
      ['NOR-3', 0.4],
      ['NOR-2', 0],
    ])
    expect(rows[0].source).toMatchObject({
      as: 'history',
      from: Date.parse('2026-11-18T00:00:00-06:00'),
      to: six,
    })
    const day = await rowsOf(
      app,
      nor(),
      `name: "utilization", part: "usedByDay", key: "2026-11-18", filters: { ${period} }`,
    )
    expect(day.rows.map(({ cells }: { cells: unknown[] }) => cells[0])).toEqual(['NOR-1', 'NOR-2'])
    const idle = await rowsOf(app, nor(), `name: "utilization", part: "idleByDays", key: "7"`)
    expect(idle.rows.map(({ cells }: { cells: unknown[] }) => cells[0])).toEqual(['NOR-2'])
  })

  test.each([
    ['utilization', 'idle', ['NOR-2']],
    ['live', 'standing', ['NOR-2', 'NOR-3']],
  ])('opens as many trailers that stand as %s counts', async (name, part, units) => {
    const document = await insightOf(app, nor(), name)
    expect(valuesOf(document)[part]).toBe(units.length)
    const { rows } = await rowsOf(app, nor(), `name: "${name}", part: "${part}"`)
    expect(rows.map(({ cells }: { cells: unknown[] }) => cells[0])).toEqual(units)
  })

  test('comes in pages that follow one another', async () => {
    const page = (after: string) =>
      rowsOf(app, nor(), `name: "utilization", part: "miles", first: 2${after}, filters: { ${period} }`)
    const first = await page('')
    expect(first.rows).toHaveLength(2)
    const second = await page(`, after: "${first.next}"`)
    expect(second).toMatchObject({ next: null, rows: [{ cells: ['NOR-2', expect.any(String), 0, 2, 0, 0] }] })
    await expect(page(', after: "x"')).rejects.toThrow('Begin with the first')
  })
})

describe('Dwell and detention', () => {
  test('counts visits that ended in the period and those that last', async () => {
    const document = await insightOf(app, nor(), 'dwell', period)
    // NOR-1 has two: 4 hours in Houston, and 50 up to now in Dallas; NOR-2 has 5, NOR-3 30 hours.
    expect(valuesOf(document)).toMatchObject({ visits: 4, dwell: hours(4 + 50 + 5 + 30) })
    const arrivals = document.charts.find(({ key }: { key: string }) => key === 'arrivals')
    expect(arrivals.rows).toHaveLength(7 * 24)
    expect(arrivals.rows.reduce((sum: number, { cells }: { cells: number[] }) => sum + cells[2]!, 0)).toBe(4)
    expect(arrivals.summary).toMatch(/^\w+day at \d\d:00 has the most arrivals: 1\.$/)
  })

  test('comes to what the list of detention and the dwell report say', async () => {
    const { detentionTotals } = await app.ask(
      nor(),
      `{ detentionTotals(filter: { from: ${Date.parse('2026-11-18T00:00:00-06:00')}, to: ${six + 1}, all: true }) { visits billableMinutes amountCents } }`,
    )
    const { visits, detention, amount } = valuesOf(await insightOf(app, nor(), 'dwell', period))
    expect({ visits, billableMinutes: detention! * 60, amountCents: amount! * 100 }).toEqual(detentionTotals)
  })

  test('tells the worst offenders by hours as long as no rule has a rate', async () => {
    const offenders = async () =>
      (await insightOf(app, nor(), 'dwell', period)).charts.find(
        ({ key }: { key: string }) => key === 'offenders',
      )
    const free = await offenders()
    expect(free.shape.values).toEqual(['hours'])
    expect(free.summary).toMatch(
      /^Dallas yard detained trailers the longest: [\d.]+ hours\. It costs nothing/,
    )
    await app.db.pool.query(
      `INSERT INTO detention_rule (customer_id, geofence_id, free_minutes, rate_cents, step_minutes, rounding, updated)
        VALUES ($1, 0, NULL, 7500, 15, 'up', now())`,
      [app.customers.NOR],
    )
    await counted(app, six)
    const charged = await offenders()
    expect(charged.shape.values).toEqual(['amount'])
    expect(charged.summary).toMatch(/^Dallas yard cost the most: \$/)
  })

  test('opens the visits of a customer', async () => {
    const { charts } = await insightOf(app, nor(), 'dwell', period)
    const [row] = charts.find(({ key }: { key: string }) => key === 'byCustomer').rows
    const { rows } = await rowsOf(
      app,
      nor(),
      `name: "dwell", part: "byCustomer", key: "${row.key}", filters: { ${period} }`,
    )
    expect(rows).toHaveLength(4)
  })

  test('can be narrowed to a geofence, and opens its visits', async () => {
    const houston = app.fences['Houston yard']
    const document = await insightOf(app, nor(), 'dwell', `${period}, geofenceIds: [${houston}]`)
    expect(valuesOf(document)).toMatchObject({ visits: 2, dwell: hours(34) })
    const { rows } = await rowsOf(
      app,
      nor(),
      `name: "dwell", part: "byGeofence", key: "${houston}", filters: { ${period} }`,
    )
    expect(rows.map(({ cells }: { cells: unknown[] }) => [cells[1], cells[5]])).toEqual([
      ['NOR-3', hours(30)],
      ['NOR-1', hours(4)],
    ])
    expect(rows[1].source).toMatchObject({
      as: 'visits',
      geofenceId: houston,
      from: six - hours(40),
      to: six - hours(36),
    })
  })
})

describe('Coverage', () => {
  test('says who reports without gaps, also by device', async () => {
    const document = await insightOf(app, nor(), 'coverage', period)
    expect(valuesOf(document)).toMatchObject({ steady: (100 * 5) / 6, gaps: 2, gapTime: 3 * hour })
    const devices = document.charts.find(({ key }: { key: string }) => key === 'devices')
    expect(devices.rows.reduce((sum: number, { cells }: { cells: number[] }) => sum + cells[3]!, 0)).toBe(6)
  })
  test('names the place where reports are missing, and opens the trips that began there', async () => {
    const { id, customerId } = await app.vehicle('NOR-2')
    const began = six - hours(30)
    await app.db.pool.query(
      `INSERT INTO trip (customer_id, vehicle_id, began, ended, ended_known, from_lat, from_lng, to_lat, to_lng, miles,
          moving_ms, gap_ms, gap_miles, fixes) VALUES ($1, $2, $3, $4, $4, 32.78, -96.8, 33, -97, 20, 0, $5, 12, 2)`,
      [customerId, id, new Date(began), new Date(began + hours(2)), hour],
    )
    await keepDay(app, 'NOR-2', '2026-11-19', { reports: 10 })
    await counted(app, six)
    const { charts } = await insightOf(app, nor(), 'coverage', period)
    const { rows, summary } = charts.find(({ key }: { key: string }) => key === 'gapPlaces')
    expect(rows.map(({ cells }: { cells: unknown[] }) => [cells[0], cells[3]])).toEqual([['Dallas, TX', 1]])
    expect(summary).toBe(
      'Reports were missing the most of trips that began around Dallas, TX: of 1 trip, for 1h in all.',
    )
    const open = (key: string) =>
      rowsOf(app, nor(), `name: "coverage", part: "gapPlaces", key: "${key}", filters: { ${period} }`)
    const found = await open(rows[0].key)
    expect(found.rows.map(({ cells }: { cells: unknown[] }) => [cells[0], cells[3], cells[5]])).toEqual([
      ['NOR-2', began, hour],
    ])
    expect((await open('0 0')).rows).toEqual([])
  })
})

describe('who is limited to groups', () => {
  test('sees the figures of their vehicles alone, in every dashboard', async () => {
    const ask = (name: string) => insightOf(app, nor(), name, period, people.west)
    expect(await ask('utilization')).toMatchObject({ vehicles: 2 })
    expect(valuesOf(await ask('utilization'))).toMatchObject({ miles: 300, used: 40 })
    expect(valuesOf(await ask('dwell'))).toMatchObject({ visits: 3, dwell: hours(4 + 50 + 5) })
    expect(valuesOf(await ask('coverage'))).toMatchObject({ gaps: 2 })
    const { rows } = await rowsOf(
      app,
      nor(),
      `name: "utilization", part: "miles", filters: { ${period} }`,
      people.west,
    )
    expect(rows.map(({ cells }: { cells: unknown[] }) => cells[0])).toEqual(['NOR-1', 'NOR-2'])
  })
})

describe('what is kept and what is counted vehicle by vehicle', () => {
  test.each(insights.map(({ name }) => name))('is the same in %s', async (name) => {
    const { rows } = await app.db.pool.query(
      `SELECT id FROM vehicle_group WHERE customer_id = $1 AND name = 'All of it'`,
      [app.customers.NOR],
    )
    const id = rows[0]?.id ?? (await everybody())
    const kept = await insightOf(app, nor(), name, period)
    const each = await insightOf(app, nor(), name, `${period}, groupIds: [${id}]`)
    const plain = ({ figures, charts }: { figures: unknown; charts: unknown }) => ({ figures, charts })
    expect(plain(each)).toEqual(plain(kept))
  })
  /** A group with the whole fleet. */
  const everybody = async (): Promise<number> => {
    const { rows } = await app.db.pool.query<{ id: number }>(
      `INSERT INTO vehicle_group (customer_id, name) VALUES ($1, 'All of it') RETURNING id`,
      [app.customers.NOR],
    )
    await app.db.pool.query(
      `INSERT INTO vehicle_group_vehicle SELECT customer_id, $2, id FROM vehicle WHERE customer_id = $1`,
      [app.customers.NOR, rows[0]!.id],
    )
    return rows[0]!.id
  }
})

describe('a look', () => {
  test('at what is not one’s own is refused, and at a customer without Insights as well', async () => {
    await expect(insightOf(app, nor(), 'utilization', `customerIds: [${app.customers.BLU}]`)).rejects.toThrow(
      'Not Authorized',
    )
    await app.db.pool.query(`UPDATE customer SET flags = '{}' WHERE id = $1`, [app.customers.BLU])
    await expect(insightOf(app, [`CUSTOMER_${app.customers.BLU}`], 'utilization')).rejects.toThrow(
      'not part of what',
    )
  })
  test.each([
    ['from: "2026-11-20", to: "2026-11-18"', 'not after its last'],
    ['from: "yesterday", to: "2026-11-18"', 'written like'],
    ['from: "2020-01-01", to: "2026-11-18"', 'at most 400 days'],
  ])('with %s is refused in words', async (filters, words) => {
    await expect(insightOf(app, nor(), 'utilization', filters)).rejects.toThrow(words)
  })
  test('at a dashboard there is not is refused in words', async () => {
    await expect(insightOf(app, nor(), 'nonsense')).rejects.toThrow('no such dashboard')
  })
})

test('days up to today are those of the customer’s clock, and Live picture is of today alone', async () => {
  const { period: week } = await insightOf(app, nor(), 'utilization', 'days: 7')
  expect(week.to).toBe(dayIn(six, 'America/Chicago'))
  expect(daysOf(week)).toBe(7)
  const today = await insightOf(app, nor(), 'live', period)
  expect(today).toMatchObject({ period: { from: week.to, to: week.to }, previous: null })
  await expect(insightOf(app, nor(), 'dwell', 'days: 0')).rejects.toThrow('A period has 1 to 400 days')
})

test('a chart is a spreadsheet whose formulas are text', async () => {
  await app.db.pool.query(`UPDATE geofence SET name = '=cmd()' WHERE id = $1`, [app.fences['Dallas yard']])
  const get = async (path: string) =>
    app.http.inject({
      url: `/v1/api/insights/${path}`,
      headers: { authorization: `Bearer ${await app.tokenOf(people.owner, ...nor())}` },
    })
  const { body, headers } = await get('dwell/byGeofence.csv?from=2026-11-18&to=2026-11-20')
  expect(headers['content-type']).toContain('text/csv')
  expect(body).toContain("'=cmd()")
  expect(body.trim().split('\r\n')).toHaveLength(3)
  expect((await get('dwell/nothing.csv')).json().errorMessage).toContain('no such chart')
  expect((await get('dwell/byGeofence.csv?from=x')).json().errorMessage).toContain('written like')
})

test('while vehicles are counted again, days that are long over wait until that is done, and the last ones do not', async () => {
  const milesOf = async (day: string) =>
    valuesOf(await insightOf(app, nor(), 'utilization', `from: "${day}", to: "${day}"`)).miles
  const was = await milesOf('2026-11-16')
  const { id } = await app.vehicle('NOR-1')
  await app.db.pool.query('INSERT INTO recount (vehicle_id, since) VALUES ($1, now())', [id])
  await keepDay(app, 'NOR-1', '2026-11-16', { miles: 900 })
  await keepDay(app, 'NOR-1', '2026-11-20', { miles: 70 })
  await keepDay(app, 'NOR-1', '2026-11-16', { miles: 1_000 })
  await counted(app, six)
  expect([await milesOf('2026-11-16'), await milesOf('2026-11-20')]).toEqual([was, 70])
  await app.db.pool.query('DELETE FROM recount')
  await counted(app, six)
  expect(await milesOf('2026-11-16')).toBe(1_400)
  const { rows } = await app.db.pool.query('SELECT FROM insight_dirty')
  expect(rows).toEqual([])
})

/** Health, Cold chain and the Live picture over GraphQL, and vehicles that changed hands, on a real database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hour, hours, minutes } from '#domain/basics/time.ts'
import { inTransaction } from '../platform/transaction.ts'
import { people, type ReportsApp, reportsApp, six, stay } from '../reports/testing.ts'
import { changeOwner } from '../tenures/transfer.ts'
import { counted, dayBefore, insightOf, keepDay, rowsOf, setUp, valuesOf } from './testing.ts'

let app: ReportsApp
const of = (customer: string) => [`CUSTOMER_${app.customers[customer]}`]
const period = 'from: "2026-11-14", to: "2026-11-20"'
// biome-ignore lint/suspicious/noExplicitAny: what a test asks for is what it compares
const chartOf = (document: any, key: string) =>
  document.charts.find((one: { key: string }) => one.key === key)

const fault = async (unit: string, ago: number, lasted: number | null, type = 795) => {
  const { id, customerId } = await app.vehicle(unit)
  await app.db.pool.query(
    `INSERT INTO fault (customer_id, vehicle_id, started, ended, sensor_type_id, fault_type_id, fmi, position)
      VALUES ($1, $2, $3, $4, 7, $5, 5, '')`,
    [
      ...[customerId, id, new Date(six - hours(ago))],
      ...[lasted === null ? null : new Date(six - hours(ago - lasted)), type],
    ],
  )
}

const trip = async (unit: string, began: number, ended: number | null) => {
  const { id, customerId } = await app.vehicle(unit)
  const end = ended === null ? null : new Date(ended)
  await app.db.pool.query(
    `INSERT INTO trip (customer_id, vehicle_id, began, ended, ended_known, from_lat, from_lng, to_lat, to_lng, miles,
        moving_ms, gap_ms, gap_miles, fixes) VALUES ($1, $2, $3, $4, $4, 32.7, -96.8, 33, -97, 20, 0, 0, 0, 2)`,
    [customerId, id, new Date(began), end],
  )
}

beforeAll(async () => {
  app = await reportsApp(() => six)
  await setUp(app)
  await app.db.pool.query(
    `UPDATE vehicle SET vehicle_mfgr = 'Wabash', model_year = 2020 WHERE unit_id = 'NOR-1'`,
  )
  await keepDay(app, 'NOR-1', '2026-11-18', { reports: 10, miles: 500, faults_opened: 2 })
  await keepDay(app, 'NOR-2', '2026-11-18', { reports: 10, miles: 1_500 })
  await fault('NOR-1', 40, 10)
  await fault('NOR-1', 39, null, 796)
  await fault('NOR-1', 24 * 9, 4)
  // A battery that loses 30 mV a day, and one that keeps what it has.
  for (let n = 1; n <= 20; n++) {
    await keepDay(app, 'NOR-2', dayBefore(six, n), {
      reports: 10,

      battery_min_mv: 12_400 + 30 * n,
    })
    await keepDay(app, 'NOR-1', dayBefore(six, n), { reports: 10, battery_min_mv: 12_700 + (n % 3) })
  }
  await keepDay(app, 'NOR-3', '2026-11-19', {
    ...{
      reports: 10,
      reefer_on_ms: 10 * hour,
      reefer_out_ms: hour,
      reefer_door_ms: hour / 2,
      set_point_changes: 2,
    },
    ...{ fuel_used: 0.4, fuel_min: 0.2, geofences: { [app.fences['Houston yard']!]: 12 * hour } },
  })
  // NOR-3 drove six hours from its yard to none, three within it, and is on a way that has not ended.
  const noon = Date.parse('2026-11-19T12:00:00-06:00')
  // It came back to the yard, where it is since, after the first of them.
  await app.db.pool.query('UPDATE visit SET entered = $1 WHERE vehicle_id = $2 AND left_at IS NULL', [
    new Date(noon + hours(6) + 1),
    (await app.vehicle('NOR-3')).id,
  ])
  await stay(app, 'NOR-3', app.fences['Houston yard']!, noon - days(2), noon)
  await trip('NOR-3', noon, noon + hours(6))
  await trip('NOR-3', noon - hours(6), noon - hours(3))
  await trip('NOR-3', noon + hours(7), null)
  await stay(app, 'NOR-1', app.fences['Houston yard']!, six - hours(2), six - hours(1))
  await stay(app, 'NOR-1', app.fences['Houston yard']!, six - days(7) - hours(3), six - days(7) - hours(2))
  await stay(app, 'NOR-2', app.fences['Houston yard']!, six - days(7) + hours(3), six - days(7) + hours(4))
  await counted(app, six)
})
afterAll(() => app.close())

describe('Health', () => {
  test('counts faults for the miles driven, by kind and by what trailers have in common', async () => {
    const document = await insightOf(app, of('NOR'), 'health', period)
    expect(valuesOf(document)).toMatchObject({ faults: 2, soon: 1, cameBack: 0 })
    expect(document.figures.find(({ key }: { key: string }) => key === 'faults').previous).toBe(1)
    expect(
      chartOf(document, 'byKind').rows.map(({ key, cells }: { key: string; cells: unknown[] }) => [
        key,
        cells[2],
      ]),
    ).toEqual([
      ['7-795', 1],
      ['7-796', 1],
    ])
    const [maker] = chartOf(document, 'maker').rows
    expect(maker.cells.slice(0, 3)).toEqual(['Wabash', expect.closeTo(4, 1), 2])
  })
  test('opens the faults of a kind', async () => {
    const { rows } = await rowsOf(
      app,
      of('NOR'),
      `name: "health", part: "byKind", key: "7-796", filters: { ${period} }`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].source).toMatchObject({ as: 'faults', from: six - hours(39), to: six })
  })
  test('names the battery that will be below its limit within two weeks, and how sure that is', async () => {
    const { rows, summary } = chartOf(await insightOf(app, of('NOR'), 'health', period), 'battery')
    expect(rows).toHaveLength(1)
    const [unit, , left, latest, limit, slope, low, high] = rows[0].cells
    expect({ unit, latest, limit, slope, low, high }).toEqual({
      unit: 'NOR-2',
      latest: 12.43,
      limit: 12.2,
      slope: -0.03,
      low: -0.03,
      high: -0.03,
    })
    expect(left).toBeCloseTo(7.7, 1)
    expect(summary).toBe('1 trailer is below the limit or soon will be; NOR-2 is first, in 7.7 days.')
    expect(rows[0].points).toHaveLength(20)
    expect(rows[0].points.at(-1)).toEqual([dayBefore(six, 1), 12.43])
  })
})

test('opens the trailers that will be below a limit, the issues that were repaired, and those that came back', async () => {
  const { id, customerId } = await app.vehicle('NOR-1')
  const issue = (title: string, opened: number, closed: number | null, returnedOf: number | null) =>
    app.db.pool.query<{ id: number }>(
      `INSERT INTO issue (customer_id, vehicle_id, category, status, title, opened, returned_of, closed, closed_how)
        VALUES ($1, $2, 'other', 'caution', $3, $4, $5, $6, $7) RETURNING id`,
      [
        ...[customerId, id, title, new Date(six - hours(opened)), returnedOf],
        ...(closed === null ? [null, null] : [new Date(six - hours(closed)), 'repaired']),
      ],
    )
  const { rows: first } = await issue('Door seal', 50, 20, null)
  await issue('Door seal again', 5, null, first[0]!.id)
  const figures = valuesOf(await insightOf(app, of('NOR'), 'health', period))
  expect(figures).toMatchObject({ repair: hours(30), cameBack: 1, soon: 1 })
  const cells = async (part: string, who = of('NOR'), user?: number) =>
    (await rowsOf(app, who, `name: "health", part: "${part}", filters: { ${period} }`, user)).rows.map(
      ({ cells }: { cells: unknown[] }) => [cells[0], ...cells.slice(2)],
    )
  expect(await cells('repair')).toEqual([['NOR-1', 'Door seal', six - hours(50), six - hours(20), hours(30)]])
  expect(await cells('cameBack')).toEqual([['NOR-1', 'Door seal again', six - hours(5), null, null]])
  expect(await cells('soon')).toEqual([['NOR-2', expect.closeTo(7.7, 1), 12.43, null]])
  for (const part of ['repair', 'cameBack', 'soon'])
    expect(await cells(part, of('BLU'), people.other)).toEqual([])
})

test('a trend is counted again some minutes after days that it goes through came in late', async () => {
  const battery = async (now: number) => {
    await counted(app, now)
    return chartOf(await insightOf(app, of('NOR'), 'health', period), 'battery').rows.length
  }
  for (let n = 1; n <= 20; n++)
    await keepDay(app, 'NOR-3', dayBefore(six, n), { reports: 10, battery_min_mv: 12_300 + 20 * n })
  expect(await battery(six + minutes(1))).toBe(1)
  expect(await battery(six + minutes(11))).toBe(2)
  for (let n = 1; n <= 20; n++)
    await keepDay(app, 'NOR-3', dayBefore(six, n), { reports: 10, battery_min_mv: 12_900 })
  expect(await battery(six + minutes(30))).toBe(1)
})

test('a customer’s own limit is the one that counts', async () => {
  const limits = (own: object | null) =>
    app.db.pool.query('UPDATE customer SET verdict_limits = $2 WHERE id = $1', [app.customers.NOR, own])
  await limits({ trailerBatteryCaution: 11.8 })
  await app.db.pool.query(`UPDATE insight_counted SET as_of = '2020-01-01'`)
  await counted(app, six)
  expect(valuesOf(await insightOf(app, of('NOR'), 'health', period))).toMatchObject({ soon: 0 })
  await limits(null)
})

describe('Cold chain', () => {
  test('says how long reefers were out of range, by reefer and by site, and what they used', async () => {
    const document = await insightOf(app, of('NOR'), 'cold-chain', period)
    expect(valuesOf(document)).toMatchObject({
      out: hour,
      share: 10,
      door: hour / 2,
      setPoints: 2,
      fuel: 4,
      lowFuel: 1,
    })
    expect(chartOf(document, 'byReefer').rows[0].cells.slice(2)).toEqual([hour, 10 * hour])
    expect(chartOf(document, 'bySite').rows[0].cells).toEqual(['Houston yard', hour / 2])
  })
  test('opens the reefers of a site', async () => {
    const { rows } = await rowsOf(
      app,
      of('NOR'),
      `name: "cold-chain", part: "bySite", key: "${app.fences['Houston yard']}", filters: { ${period} }`,
    )
    expect(rows.map(({ cells }: { cells: unknown[] }) => [cells[0], cells[1], cells[3]])).toEqual([
      ['Houston yard', 'NOR-3', hour / 2],
    ])
  })
  test('says it by lane: from the geofence that a trip left to the one where it ended', async () => {
    const yard = app.fences['Houston yard']
    const { rows } = chartOf(await insightOf(app, of('NOR'), 'cold-chain', period), 'byLane')
    expect(rows).toEqual([
      { key: `${yard}-0`, cells: ['Houston yard → Elsewhere', hour / 4, 1] },
      { key: `${yard}-${yard}`, cells: ['Houston yard → Houston yard', hour / 8, 1] },
    ])
    const only = chartOf(
      await insightOf(app, of('NOR'), 'cold-chain', `${period}, geofenceIds: [${app.fences['Dallas yard']}]`),
      'byLane',
    )
    expect(only.rows).toEqual([])
  })
  test('opens the trips of a lane, and none of other customers', async () => {
    const asked = `name: "cold-chain", part: "byLane", key: "${app.fences['Houston yard']}-0", filters: { ${period} }`
    const { rows } = await rowsOf(app, of('NOR'), asked)
    const began = Date.parse('2026-11-19T12:00:00-06:00')
    expect(rows).toHaveLength(1)
    expect(rows[0].cells.slice(2)).toEqual([
      ...['Houston yard', began, 'Elsewhere', began + hours(6), hour / 4],
    ])
    expect(rows[0].source).toMatchObject({ as: 'history', from: began, to: began + hours(6) })
    expect((await rowsOf(app, of('BLU'), asked, people.other)).rows).toEqual([])
  })
})

describe('Live picture', () => {
  test('tells today beside the same weekday before, up to this hour', async () => {
    const document = await insightOf(app, of('NOR'), 'live')
    // At six: one today at four, one a week ago at three; that of nine o'clock was later.
    expect(valuesOf(document)).toMatchObject({
      arrivals: 2,
      usualArrivals: 1,
      departures: 1,
      usualDepartures: 1,
      inside: 3,
    })
    const { rows } = chartOf(document, 'arrivals')
    expect(rows).toHaveLength(24)
    expect(rows[9].cells).toEqual(['09:00', null, 2])
  })
  test('opens what arrived and left today, also up to an hour, and what is inside', async () => {
    const count = async (part: string, key = '') =>
      (await rowsOf(app, of('NOR'), `name: "live", part: "${part}"${key && `, key: "${key}"`}`)).rows.length
    const { rows } = chartOf(await insightOf(app, of('NOR'), 'live'), 'arrivals')
    for (const hour of [3, 4, 5]) expect(await count('arrivals', `${hour}`)).toBe(rows[hour].cells[1])
    expect([await count('arrivals'), await count('departures'), await count('inside')]).toEqual([2, 1, 3])
  })
})

describe('a trailer that went to another customer', () => {
  test('stays in the figures of its time, and brings nothing of them to who has it now', async () => {
    const { id } = await app.vehicle('NOR-1')
    const before = valuesOf(await insightOf(app, of('NOR'), 'utilization', period)).miles
    await inTransaction(app.db.pool, (client) =>
      changeOwner(client, [id], app.customers.BLU!, six - hours(1), 'owner'),
    )
    await counted(app, six)
    expect(valuesOf(await insightOf(app, of('NOR'), 'utilization', period)).miles).toBe(before)
    expect(valuesOf(await insightOf(app, of('BLU'), 'utilization', period)).miles).toBe(0)
    const { rows } = await rowsOf(
      app,
      of('BLU'),
      `name: "utilization", part: "miles", filters: { ${period} }`,
      people.other,
    )
    expect(rows).toEqual([])
    const theirs = await rowsOf(app, of('NOR'), `name: "utilization", part: "miles", filters: { ${period} }`)
    expect(theirs.rows.map(({ cells }: { cells: unknown[] }) => cells[0])).toContain('NOR-1')
  })
})

/** What bounds reports: what may be asked for, how many at a time, in whose turn, and by which index it is read. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dryRunRowsMost, reportChosenMost } from '#domain/basics/assumed.ts'
import { days, hours, minutes } from '#domain/basics/time.ts'
import type { ReportConfigDraft } from '#domain/reports/config.ts'
import { reportWords } from '#domain/reports/words.ts'
import { reportAt } from '#domain/state/testing.ts'
import { keepReports } from '../past/testing.ts'
import { whole } from '../scope/vehicle-scope.ts'
import { loadsAt } from './data/load.ts'
import type { DetentionQuery } from './detention/visit-store.ts'
import { takeRuns } from './run-write.ts'
import { asking, draftOf, inputOf, people, type ReportsApp, reportsApp, site, six } from './testing.ts'
import { lookedOwnMost, openThreads } from './threads.ts'

let app: ReportsApp
const { ask, create: createConfig } = asking(() => app)
beforeAll(async () => {
  app = await reportsApp(() => six - minutes(10))
})
afterAll(() => app.close())
beforeEach(async () => {
  await say('TRUNCATE report_config, report_run, letter, mail_file, audit_entry CASCADE')
  await say('DELETE FROM vehicle_group_user WHERE user_id = $1', [people.owner])
})

const say = async (sql: string, values: unknown[] = []) => (await app.db.pool.query(sql, values)).rows
const create = async (
  facts: Partial<ReportConfigDraft> = {},
  userId: number = people.owner,
): Promise<string> => (await createConfig(draftOf(app, 1, facts), userId)).id
const west = async () => (await say(`SELECT id FROM vehicle_group WHERE name = 'West'`))[0].id as number
const limitOwner = async () =>
  say(`INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id) VALUES ($1, $2, $3)`, [
    app.customers.NOR,
    await west(),
    people.owner,
  ])

describe('what is given', () => {
  test('no VIN is looked up for whoever may not write reports of its customer', async () => {
    const { vin } = await app.vehicle('BLU-4')
    const of = (given: string) =>
      ask(
        `mutation { createReportConfig(input: { name: "x", reportTypeId: 1, customerId: ${app.customers.BLU}, vins: ["${given}"],
          notifyEmails: ["a@b.example"] }) { id } }`,
      ).catch(({ message }: Error) => message)
    expect(await of(vin)).toBe(await of('1AAAAAAAAAAAAAAAA'))
  })

  test('the VINs of a report are shown as far as its owner sees them now', async () => {
    const one = await app.vehicle('NOR-1')
    const three = await app.vehicle('NOR-3')
    const id = await create({ allVehicles: false, vehicleIds: [one.id, three.id] })
    await limitOwner()
    const { vins } = (await ask('query($id: ID!) { reportConfig(id: $id) { vins } }', { id })).reportConfig
    expect(vins).toEqual([one.vin])
  })

  test.each<[string, Partial<ReportConfigDraft>, string]>([
    [
      'more trailers than anybody chooses',
      { allVehicles: false, vehicleIds: Array.from({ length: reportChosenMost + 1 }, (_, n) => n) },
      reportWords.chosenMost('trailers', reportChosenMost),
    ],
    [
      'more geofences than anybody chooses',
      { allGeofences: false, geofenceIds: Array.from({ length: reportChosenMost + 1 }, (_, n) => n) },
      reportWords.chosenMost('geofences', reportChosenMost),
    ],
    ['a name of two lines', { name: 'Yard\r\nBcc: all@else.example' }, reportWords.name(100)],
  ])('%s is refused in words', async (_what, facts, words) => {
    await expect(create(facts)).rejects.toThrow(words)
  })
})

test('runs are taken in turns by customer, the oldest of each first, however many wait', async () => {
  const { pool } = app.db
  const id = await create({ isActive: false })
  const insert = (customerId: number, count: number) =>
    say(
      `INSERT INTO report_run (customer_id, config_id, recipients, draft, span_from, span_to, created, try_at)
        SELECT $1, $2, '{}', '{}', now(), now(), $3::timestamptz + n * interval '1 second', $3 FROM generate_series(1, $4) n
        RETURNING id`,
      [customerId, id, new Date(six), count],
    )
  const many = (await insert(app.customers.NOR!, 3_000)).map((row) => row.id)
  const few = (await insert(app.customers.BLU!, 2)).map((row) => row.id)
  const taken: string[] = []
  for (let n = 0; n < 5; n++) taken.push((await takeRuns(pool, six, 1, minutes(1)))[0]!.id)
  expect(new Set(taken)).toEqual(new Set([...few, ...many.slice(0, 3)]))
  expect(new Set(taken.slice(0, 2))).toEqual(new Set([few[0], many[0]]))
})

test('visits of a span are found by an index of when they ended, past all that ended long ago', async () => {
  const client = await app.db.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version, left_at, left_how)
        SELECT $1, $2, $3, $4::timestamptz - n * interval '1 hour', 'entered', 1, $4::timestamptz - n * interval '59 minutes', 'left'
          FROM generate_series(100, 20000) n`,
      [app.customers.NOR, (await app.vehicle('NOR-1')).id, app.fences['Dallas yard'], new Date(six)],
    )
    await client.query('ANALYZE visit')
    const { rows } = await client.query(
      `EXPLAIN SELECT * FROM visit i WHERE customer_id = ${app.customers.NOR} AND coalesce(i.left_at, 'infinity') > '2026-11-19'
        AND entered <= '2026-11-20'`,
    )
    expect(JSON.stringify(rows)).toContain('visit_ends')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})

test('of random visits the load is that of the newest reading by then', async () => {
  const { id, customerId } = await app.vehicle('NOR-3')
  const { rows } = await app.db.pool.query<{ at: Date; loaded: boolean }>(
    `SELECT recorded AS at, (readings->'enhancedWeight'->>'bogieLbs')::float8 > 20000 AS loaded FROM report
      WHERE vehicle_id = $1 AND readings ? 'enhancedWeight'`,
    [id],
  )
  const known = rows.map(({ at, loaded }) => ({ at: at.getTime(), loaded }))
  const more = [200, 150, 90, 40].map((ago, n) => ({ at: six - hours(ago), loaded: n % 2 === 0 }))
  await keepReports(
    app,
    'NOR-3',
    more.map(({ at, loaded }) => reportAt(at, { enhancedWeight: { bogieLbs: loaded ? 30_000 : 8_000 } })),
  )
  const all = [...known, ...more].sort((a, b) => b.at - a.at)
  const client = await app.db.pool.connect()
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -10, max: 900 }), { maxLength: 12 }), async (hoursAgo) => {
        const moments = hoursAgo.map((ago) => ({ customerId, vehicleId: id, at: six - hours(ago) }))
        const loads = await loadsAt(client, moments)
        for (const { at } of moments) {
          const newest = all.find((one) => one.at <= at && one.at > at - days(31))
          expect(loads({ customerId, vehicleId: id }, at)).toBe(
            newest === undefined ? null : newest.loaded ? 'loaded' : 'unloaded',
          )
        }
      }),
      { numRuns: 30 },
    )
  } finally {
    client.release()
    await say('DELETE FROM report WHERE vehicle_id = $1 AND recorded = ANY($2)', [
      id,
      more.map(({ at }) => new Date(at)),
    ])
  }
})

test('the list comes in pages by name, each report once, also for whoever sees few of them', async () => {
  const names = ['b', 'A', 'c', 'a', 'B', 'C', 'd']
  for (const name of names) await create({ name })
  for (const name of ['x', 'y', 'a']) await create({ name }, people.west)
  const pages = async (userId: number) => {
    const found: { id: string; name: string }[] = []
    for (;;) {
      const page = (
        await ask(
          'query($after: ID) { reportConfigs(pageSize: 2, after: $after) { id name } }',
          { after: found.at(-1)?.id ?? null },
          userId,
        )
      ).reportConfigs
      found.push(...page)
      if (page.length < 2) return found.map(({ name }) => name.toLowerCase())
    }
  }
  expect(await pages(people.owner)).toEqual(['a', 'a', 'a', 'b', 'b', 'c', 'c', 'd', 'x', 'y'])
  expect(await pages(people.west)).toEqual(['a', 'x', 'y'])
})

describe('dry runs', () => {
  const draft = () => draftOf(app, 1)
  test('of one person are two at a time: a third ends the first', async () => {
    const threads = openThreads({ url: app.db.url, runs: 2 })
    try {
      const task = { draft: draft(), accessScope: whole([app.customers.NOR!]), at: six }
      const asked = [1, 2, 3].map(() => threads.work('dry', task, people.owner))
      const others = threads.work('dry', task, people.other)
      const [first, second, third] = await Promise.allSettled(asked)
      expect(first).toMatchObject({ status: 'rejected', reason: { message: reportWords.dryRunReplaced } })
      expect([second!.status, third!.status]).toEqual(['fulfilled', 'fulfilled'])
      expect((await others).document.figures[0]).toMatchObject({ text: '3' })
    } finally {
      await threads.stop()
    }
  })

  test('end where a report has more rows than anybody looks at', async () => {
    await say(
      `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version)
        SELECT $1, $2, $3, $4::timestamptz - n * interval '1 second', 'entered', 1 FROM generate_series(1, $5) n`,
      [
        app.customers.NOR,
        (await app.vehicle('NOR-1')).id,
        app.fences['Dallas yard'],
        new Date(six - hours(60)),
        dryRunRowsMost,
      ],
    )
    try {
      await expect(
        ask('query($input: ReportConfigInput!) { dryRunReport(input: $input) { rowCount } }', {
          input: inputOf(draftOf(app, 2, { dwellThresholdMs: 0 })),
        }),
      ).rejects.toThrow(reportWords.dryRunRows(dryRunRowsMost))
    } finally {
      await say('DELETE FROM visit WHERE entered < $1 AND vehicle_id = $2', [
        new Date(six - hours(60)),
        (await app.vehicle('NOR-1')).id,
      ])
    }
  })
})

describe('threads', () => {
  const noRun = '00000000-0000-0000-0000-000000000000'
  const visits = (): DetentionQuery => ({
    ...{ accessScope: whole([app.customers.NOR!]), geofenceId: null, isOver: false },
    ...{ from: six - days(3), to: six, now: six },
  })
  /** Does something while whoever reads visits has to wait. */
  const whileVisitsAreLocked = async (act: () => Promise<void>) => {
    const client = await app.db.pool.connect()
    try {
      await client.query('BEGIN; LOCK TABLE visit IN ACCESS EXCLUSIVE MODE')
      await act()
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }

  test('make what is due, however many people wait at their screens', async () => {
    const threads = openThreads({ url: app.db.url, runs: 1 })
    const looking: Promise<unknown>[] = []
    try {
      await whileVisitsAreLocked(async () => {
        for (const by of [1, 2, 3]) looking.push(threads.work('visits', visits(), by))
        expect(await threads.work('run', { id: noRun, attempt: 1, site, now: six })).toBe('over')
      })
      expect((await Promise.allSettled(looking)).map(({ status }) => status)).toEqual(
        Array(3).fill('fulfilled'),
      )
    } finally {
      await threads.stop()
    }
  })

  test('have some things of one person wait, and refuse more in words, while others still ask', async () => {
    const threads = openThreads({ url: app.db.url, runs: 1 })
    const task = { id: noRun, attempt: 1, section: 'vehicles', mark: 'loaded', limit: 1, offset: 0 }
    const rows = (by: number) => threads.work('rows', task, by)
    const asked: Promise<unknown>[] = []
    try {
      await whileVisitsAreLocked(async () => {
        asked.push(threads.work('visits', visits(), people.other))
        for (let n = 0; n < lookedOwnMost; n++) asked.push(rows(people.owner))
        await expect(rows(people.owner)).rejects.toThrow(reportWords.busy)
        asked.push(rows(people.west))
      })
      expect((await Promise.allSettled(asked)).every(({ status }) => status === 'fulfilled')).toBe(true)
    } finally {
      await threads.stop()
    }
  })
})

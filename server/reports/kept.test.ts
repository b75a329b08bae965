/** What a run keeps of how it was made, who sees it later, what is left of it, and what bounds it. */
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
import { forgetRuns, insertPiece, takeRuns } from './run-write.ts'
import { planRuns } from './runner.ts'
import { draftOf, inputOf, makeDue, people, type ReportsApp, reportsApp, site, six } from './testing.ts'
import { openThreads } from './threads.ts'
import { workHere } from './work.ts'

let app: ReportsApp
let clock = six
beforeAll(async () => {
  app = await reportsApp(() => clock)
})
afterAll(() => app.close())
beforeEach(async () => {
  clock = six - minutes(10)
  await say('TRUNCATE report_config, report_run, letter, mail_file, audit_entry CASCADE')
  await say('DELETE FROM vehicle_group_user WHERE user_id = $1', [people.owner])
})

const say = async (sql: string, values: unknown[] = []) => (await app.db.pool.query(sql, values)).rows
const groups = () => [`CUSTOMER_${app.customers.NOR}`]
const ask = (query: string, variables: object = {}, userId: number = people.owner) =>
  app.ask(groups(), query, variables, userId)
const create = async (facts: Partial<ReportConfigDraft> = {}, userId: number = people.owner) =>
  (
    await ask(
      'mutation($input: ReportConfigInput!) { createReportConfig(input: $input) { id } }',
      { input: inputOf(draftOf(app, 1, facts)) },
      userId,
    )
  ).createReportConfig.id as string
const update = (id: string, facts: Partial<ReportConfigDraft>) =>
  ask(
    'mutation($id: ID!, $input: ReportConfigInput!) { updateReportConfig(id: $id, input: $input) { id } }',
    {
      id,
      input: inputOf(draftOf(app, 1, facts)),
    },
  )
const runsOf = async (id: string, userId: number = people.owner) =>
  (await ask('query($id: ID!) { reportRuns(configId: $id) { id state due document } }', { id }, userId))
    .reportRuns
const west = async () => (await say(`SELECT id FROM vehicle_group WHERE name = 'West'`))[0].id as number
const limitOwner = async () =>
  say(`INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id) VALUES ($1, $2, $3)`, [
    app.customers.NOR,
    await west(),
    people.owner,
  ])
const pieces = async () => Number((await say('SELECT count(*) AS n FROM report_piece'))[0].n)

describe('what changed since the last run', () => {
  const changesOf = async (id: string) => {
    clock = six + days(1)
    await makeDue(app, clock)
    return (await runsOf(id)).find(({ due }: { due: number }) => due === clock).document.changes
  }
  test('is told where the last one was about the same', async () => {
    const id = await create()
    await makeDue(app, six)
    expect(await changesOf(id)).toContain('Longest dwell: 3d 2h (+1d).')
  })
  test('is not told where the last one was about other trailers', async () => {
    const id = await create()
    await makeDue(app, six)
    await update(id, { allVehicles: false, vehicleGroupIds: [await west()] })
    expect(await changesOf(id)).toBeNull()
  })
  test('is not told where its owner sees other trailers than then', async () => {
    const id = await create()
    await makeDue(app, six)
    await limitOwner()
    expect(await changesOf(id)).toBeNull()
  })
  test('is told where only its name and its recipients are others', async () => {
    const id = await create()
    await makeDue(app, six)
    await update(id, { name: 'Renamed', notifyEmails: ['else@nor.example'] })
    expect(await changesOf(id)).not.toBeNull()
  })
})

describe('a run of the whole fleet, once its owner is limited to a group', () => {
  test('is theirs no longer, while the runs since are', async () => {
    const id = await create()
    await makeDue(app, six)
    const [old] = await runsOf(id)
    await limitOwner()
    clock = six + days(1)
    await makeDue(app, clock)
    expect((await runsOf(id)).map(({ due }: { due: number }) => due)).toEqual([clock])
    for (const query of [
      'query($id: ID!) { reportRun(id: $id) { document } }',
      'query($id: ID!) { reportRows(runId: $id, section: "vehicles") { rows } }',
      'query($id: ID!) { reportRows(runId: $id, section: "vehicles", mark: "loaded") { rows } }',
      'query($id: ID!) { verifyReportRun(id: $id) { changed } }',
      'mutation($id: ID!) { resendReportRun(id: $id) { id } }',
      'mutation($id: ID!) { signReportRun(id: $id) }',
    ])
      await expect(ask(query, { id: old.id })).rejects.toThrow(reportWords.noSuchRun)
    const { lastRun } = (await ask('query($id: ID!) { reportConfig(id: $id) { lastRun { due } } }', { id }))
      .reportConfig
    expect(lastRun).toEqual({ due: clock })
  })
})

describe('verify', () => {
  const verify = async (id: string) =>
    (await ask('query($id: ID!) { verifyReportRun(id: $id) { same summary changed kept } }', { id }))
      .verifyReportRun

  test('is about the trailers that the group had then, under the names of then, whoever owns it', async () => {
    const id = await create({ allVehicles: false, vehicleGroupIds: [await west()] })
    await makeDue(app, six)
    const [run] = await runsOf(id)
    const { id: vehicleId } = await app.vehicle('NOR-1')
    await say('DELETE FROM vehicle_group_vehicle WHERE vehicle_id = $1', [vehicleId])
    await say(`UPDATE vehicle SET unit_id = 'Renamed' WHERE id = $1`, [vehicleId])
    await say('UPDATE report_config SET owner_id = NULL')
    try {
      expect(await verify(run.id)).toEqual({
        same: true,
        summary: reportWords.verifiedSame,
        changed: [],
        kept: [],
      })
    } finally {
      await say(`UPDATE vehicle SET unit_id = 'NOR-1' WHERE id = $1`, [vehicleId])
      await say(
        'INSERT INTO vehicle_group_vehicle (customer_id, vehicle_group_id, vehicle_id) VALUES ($1, $2, $3)',
        [app.customers.NOR, await west(), vehicleId],
      )
    }
  })

  test('says plainly that what tells of a moment is not verified', async () => {
    const yard = await create({ includeSensorData: true })
    const workshop = await create({ reportTypeId: 6 })
    await makeDue(app, six)
    const [partly] = await runsOf(yard)
    const [nothing] = await runsOf(workshop)
    expect(await verify(partly.id)).toMatchObject({
      same: true,
      summary: reportWords.verifiedPartly(['Sensor data']),
      kept: ['Sensor data'],
    })
    expect(await verify(nothing.id)).toMatchObject({ same: false, summary: reportWords.verifiedNothing })
  })
})

describe('what is left of a run', () => {
  const usualRetention = 730
  const keepFor = (kept: number) => say('UPDATE customer SET retention_duration_days = $1', [kept])
  test('nothing, where it was cancelled while it was made', async () => {
    const id = await create()
    await planRuns(app.db.pool, six)
    const [taken] = await takeRuns(app.db.pool, six, 1, minutes(1))
    const piece = { ...taken!, section: 'vehicles', first: 0, count: 1, bytes: Buffer.from('') }
    await insertPiece(app.db.pool, { ...piece, piece: 0 })
    await ask('mutation($id: ID!) { cancelReportRun(id: $id) { id } }', { id: taken!.id })
    expect(await pieces()).toBe(0)
    expect((await runsOf(id))[0].state).toBe('cancelled')
    // Its maker learns of it only now.
    await insertPiece(app.db.pool, { ...piece, piece: 1 })
    await forgetRuns(app.db.pool, six, { filesBefore: 0, orphansBefore: 0 })
    expect(await pieces()).toBe(0)
  })

  test('nothing, where its maker finds at the end that it was cancelled', async () => {
    await create()
    await planRuns(app.db.pool, six)
    const [taken] = await takeRuns(app.db.pool, six, 1, minutes(1))
    await say(`CREATE FUNCTION stop_run() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE report_run SET state = 'cancelled' WHERE id = NEW.run_id; RETURN NEW; END $$`)
    await say('CREATE TRIGGER stops AFTER INSERT ON report_piece FOR EACH ROW EXECUTE FUNCTION stop_run()')
    try {
      expect(await workHere(app.db.pool)('run', { ...taken!, site, now: six })).toBe('over')
    } finally {
      await say('DROP TRIGGER stops ON report_piece')
      await say('DROP FUNCTION stop_run')
    }
    expect(await pieces()).toBe(0)
  })

  test('its rows and files go with the retention of its customer', async () => {
    const id = await create()
    await makeDue(app, six)
    const forget = (now: number) =>
      forgetRuns(app.db.pool, now, { filesBefore: now - days(90), orphansBefore: now - days(4) })
    await keepFor(30)
    try {
      await forget(six + days(29))
      expect(await runsOf(id)).toHaveLength(1)
      await forget(six + days(31))
      expect(await runsOf(id)).toEqual([])
      expect(await pieces()).toBe(0)
      expect(await say('SELECT id FROM mail_file')).toEqual([])
    } finally {
      await keepFor(usualRetention)
    }
  })

  test('a file stays for as long as a signed link opens it, and no longer', async () => {
    const id = await create()
    await makeDue(app, six)
    await keepFor(4_000)
    const forget = (now: number) =>
      forgetRuns(app.db.pool, now, { filesBefore: now - days(90), orphansBefore: now - days(4) })
    clock = six + days(80)
    await ask('mutation($id: ID!) { signReportRun(id: $id) }', { id: (await runsOf(id))[0].id })
    await forget(six + days(160))
    expect(await say('SELECT id FROM mail_file')).toHaveLength(1)
    await forget(six + days(171))
    expect(await say('SELECT id FROM mail_file')).toEqual([])
    await keepFor(usualRetention)
  })

  test('a signed link opens the formats of the report, and no others', async () => {
    const id = await create({ attachments: ['csv'] })
    await makeDue(app, six)
    const { signReportRun: path } = await ask('mutation($id: ID!) { signReportRun(id: $id) }', {
      id: (await runsOf(id))[0].id,
    })
    const status = async (format: string) =>
      (await app.http.inject({ method: 'GET', url: `${path}/${format}` })).statusCode
    expect([
      await status('csv'),
      await status('pdf'),
      await status('xlsx'),
      await status('toString'),
    ]).toEqual([200, 404, 404, 404])
  })
})

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

/** What a run keeps of how it was made, who sees it later, and what is left of it. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, minutes } from '#domain/basics/time.ts'
import type { ReportConfigDraft } from '#domain/reports/config.ts'
import { reportWords } from '#domain/reports/words.ts'
import { forgetRuns, insertPiece, takeRuns } from './run-write.ts'
import { planRuns } from './runner.ts'
import {
  asking,
  draftOf,
  inputOf,
  makeDue,
  people,
  type ReportsApp,
  reportsApp,
  site,
  six,
} from './testing.ts'
import { workHere } from './work.ts'

let app: ReportsApp
let clock = six
const { ask, create: createConfig, runsOf } = asking(() => app)
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
const create = async (facts: Partial<ReportConfigDraft> = {}): Promise<string> =>
  (await createConfig(draftOf(app, 1, facts))).id
const update = (id: string, facts: Partial<ReportConfigDraft>) =>
  ask(
    'mutation($id: ID!, $input: ReportConfigInput!) { updateReportConfig(id: $id, input: $input) { id } }',
    {
      id,
      input: inputOf(draftOf(app, 1, facts)),
    },
  )
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

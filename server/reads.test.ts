/** What was is read from a standby, with its age; what must be current, and what is to be kept whole, is not behind. */
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hour, hours, minute, minutes, second } from '#domain/basics/time.ts'
import { reportAt } from '#domain/state/testing.ts'
import { fenceOf } from './geofences/testing.ts'
import { insertFences } from './geofences/write.ts'
import { setUp } from './insights/testing.ts'
import { keepReports } from './past/testing.ts'
import { type Database, openPool } from './platform/database.ts'
import { migrate } from './platform/migrate.ts'
import { openReads, standbyUrl } from './platform/reads.ts'
import { type Cluster, type Standby, startCluster } from './platform/testing-standby.ts'
import { inTransaction } from './platform/transaction.ts'
import { draftOf, stay } from './reports/testing.ts'
import { workHere } from './reports/work.ts'
import { whole } from './scope/vehicle-scope.ts'
import { type TestApp, testApp, trailer } from './testing.ts'

let cluster: Cluster
let standby: Standby
let onStandby: pg.Pool
let pool: pg.Pool
let opened: ReturnType<typeof openReads>
let app: TestApp
let vin: string
/** Where what is to be kept is read; null: as the server decides. */
let keptFrom: pg.Pool | null = null

const reader = 1
const editor = 2
const began = Date.now()
const driven = (ago: number, lat: number) =>
  reportAt(began - ago, { gps: { lat, lng: -97, speedMph: 61 }, door: { opened: true } })

const quiet = { info: () => {}, warn: () => {}, seldom: () => {} }
const groups = () => [`CUSTOMER_${app.customers.NOR}`]
const lag = async () => {
  await opened.look()
  return opened.reads.of(reader).asOf
}

beforeAll(async () => {
  cluster = await startCluster()
  pool = openPool(cluster.primary.url, 10)
  await migrate(pool)
  const database: Database = {
    url: cluster.primary.url,
    pool,
    embedded: true,
    down: () => null,
    close: async () => {},
  }
  standby = await cluster.standby()
  onStandby = openPool(standby.url, 2)
  opened = openReads({ pool, urls: [standby.url], lagMost: hour, log: quiet, wholeWithin: second })
  const reads = { ...opened.reads, whole: async () => keptFrom ?? opened.reads.whole() }
  app = await testApp([trailer('NOR', 1)], Date.now, { database, reads })
  await setUp(app)
  for (const id of [reader, editor])
    await pool.query('INSERT INTO user_account (id, email) OVERRIDING SYSTEM VALUE VALUES ($1, $2)', [
      id,
      `person-${id}@nor.example`,
    ])
  vin = (await app.vehicle('NOR-1')).vin
  await keepReports(app, 'NOR-1', [driven(hours(3), 31), driven(hours(2), 31.2)])
  const [yard] = await inTransaction(pool, (client) =>
    insertFences(client, app.customers.NOR!, [fenceOf('Dallas yard')], began - hours(1_000)),
  )
  await vi.waitFor(async () => expect(await opened.reads.whole()).not.toBe(pool), { timeout: minute })
  await onStandby.query('SELECT pg_wal_replay_pause()')
  await keepReports(app, 'NOR-1', [driven(hours(1), 31.4), driven(minutes(1), 31.6)])
  await stay(app, 'NOR-1', yard!, began - minutes(30))
  await vi.waitFor(async () => expect(await lag()).not.toBeNull(), { timeout: minute })
})
afterAll(async () => {
  await app?.close()
  await opened?.stop()
  await pool?.end()
  await onStandby?.end()
  await cluster?.close()
})

const get = async (path: string, userId = reader) => {
  const answer = await app.http.inject({
    url: path,
    headers: { authorization: await app.tokenOf(userId, ...groups()) },
  })
  expect(answer.statusCode).toBe(200)
  return answer
}
const iso = (at: number) => new Date(at).toISOString()
const activityLog = async (userId = reader) => {
  const query = 'query($vin: String!) { vehicleTrackingV2(vin: $vin) { asOf activityLog { recorded } } }'
  const { vehicleTrackingV2 } = await app.ask(groups(), query, { vin }, userId)
  return { asOf: vehicleTrackingV2.asOf, count: vehicleTrackingV2.activityLog.length }
}
const track = async (userId = reader) =>
  (await get(`/v1/api/track?vin=${vin}&from=${iso(began - hours(5))}`, userId)).json()
const exported = async () => {
  const { startExport } = await app.ask(
    groups(),
    'mutation { startExport(input: { format: "csv", columns: ["unitId", "lat"] }) { id } }',
  )
  const { id } = startExport
  await expect
    .poll(async () => {
      const { exports } = await app.ask(groups(), '{ exports { id state } }')
      return exports.find((one: { id: string }) => one.id === id).state
    })
    .toBe('done')
  const { openExport } = await app.ask(groups(), 'mutation($id: ID!) { openExport(id: $id) }', { id })
  return (await get(openExport)).body
}

describe('from a standby that is late are read, with their age,', () => {
  test('the activity log', async () => {
    expect(await activityLog()).toEqual({ asOf: expect.any(Number), count: 2 })
  })
  test('the track and its trips', async () => {
    const { asOf, points } = await track()
    expect(asOf).toEqual(expect.any(Number))
    expect(asOf).toBeLessThan(Date.now())
    expect(JSON.stringify(points)).not.toEqual(JSON.stringify((await track(await acting())).points))
    const { trips } = await app.ask(groups(), '{ trips(vin: "%") { asOf } }'.replace('%', vin))
    expect(trips.asOf).toEqual(expect.any(Number))
  })
  test('the fleet of a past moment, and what has changed since', async () => {
    const past = (await get(`/v1/api/past?at=${iso(began)}`)).json()
    expect(past.asOf).toEqual(expect.any(Number))
    const changes = (await get(`/v1/api/past/changes?from=${iso(began - hours(2.5))}`)).json()
    expect(changes.asOf).toEqual(expect.any(Number))
  })
  test('dashboards and the rows behind them', async () => {
    const { insightRows } = await app.ask(
      groups(),
      `{ insightRows(name: "dwell", part: "visits", filters: { customerIds: [${app.customers.NOR}] }) }`,
    )
    expect(insightRows.asOf).toEqual(expect.any(Number))
  })
})

/** Somebody who has just saved something. */
const acting = async () => {
  await app.ask(groups(), 'mutation { saveFilter(name: "Mine", search: "?page=1") { id } }', {}, editor)
  return editor
}

test('whoever has just changed something reads where it is', async () => {
  expect(await activityLog(await acting())).toEqual({ asOf: null, count: 4 })
  expect((await activityLog(reader)).count).toBe(2)
})

describe('what is to be kept is read', () => {
  /** The rows of a yard check; one trailer in the yard is in two of its sections. */
  const reported = async (from: pg.Pool | null) => {
    const asked = { draft: draftOf(app, 1), accessScope: whole([app.customers.NOR!]), at: Date.now() }
    const { document } = await workHere(pool, from)('dry', asked)
    return document.sections.reduce((sum, { rowCount }) => sum + rowCount, 0)
  }

  test('from the primary while the standby does not have all of it', async () => {
    expect(await standbyUrl(opened.reads, pool)).toBeNull()
    expect(await exported()).toContain('31.6')
  })
  test('from the standby otherwise', async () => {
    keptFrom = onStandby
    expect(await exported()).toContain('31.2')
    keptFrom = null
    expect([await reported(null), await reported(onStandby)]).toEqual([2, 0])
  })
  test('from the primary once more where the standby ends meanwhile', async () => {
    const gone = openPool(standby.url, 2)
    await standby.stop()
    keptFrom = gone
    expect(await exported()).toContain('31.6')
    expect(await reported(gone)).toBe(2)
    await gone.end()
  })
})

/** What people and loops do beside reports reaches the verdicts that it concerns, and no other. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { days, minutes } from '#domain/basics/time.ts'
import { workOrderOf } from '#domain/verdict/from-beside.ts'
import { type TestApp, testApp, trailer } from '../../testing.ts'
import { type Engine, startEngine } from '../engine.ts'
import { allShards } from '../shards.ts'
import { send, silentLog } from '../testing.ts'
import { loadBeside, noteRipened, readRipened } from './load.ts'

let app: TestApp
beforeAll(async () => {
  const made = { installedSensorTypeIds: [1, 5, 6, 7, 8, 15] }
  app = await testApp([trailer('NOR', 1, made), trailer('NOR', 2, made)])
})
afterAll(() => app.close())
beforeEach(async () => {
  await say('TRUNCATE issue, work_order, firing, beside_change, verdict_snooze, inspection CASCADE')
})

const say = async (sql: string, values: unknown[] = []) => (await app.db.pool.query(sql, values)).rows
const idOf = async (unit = 'NOR-1') => (await app.vehicle(unit)).id
const besideOf = async (vehicleId: number) => {
  const client = await app.db.pool.connect()
  try {
    const customerId = app.customers.NOR!
    return (await loadBeside(client, [{ customerId, vehicleId }])).get(customerId)?.get(vehicleId)
  } finally {
    client.release()
  }
}
const noted = async () =>
  (await say('SELECT DISTINCT vehicle_id AS id FROM beside_change ORDER BY 1')).map(({ id }) => id)
const order = async (vehicleId: number) =>
  (
    await say(
      `INSERT INTO work_order (customer_id, vehicle_id, title, opened, opened_by) VALUES ($1, $2, 'Gear', now(), 'x') RETURNING id`,
      [app.customers.NOR, vehicleId],
    )
  )[0].id
const issue = async (vehicleId: number, workOrder: number | null) =>
  (
    await say(
      `INSERT INTO issue (customer_id, vehicle_id, category, status, title, opened, opened_by, work_order_id)
        VALUES ($1, $2, 'other', 'caution', 'Gear stuck', now(), 'x', $3) RETURNING id`,
      [app.customers.NOR, vehicleId, workOrder],
    )
  )[0].id

test('a work order whose issues are all closed is about nothing any more; one without issues is about the trailer', async () => {
  const id = await idOf()
  const mended = await issue(id, await order(id))
  await order(id)
  expect((await besideOf(id))?.workOrders).toHaveLength(2)
  await say('UPDATE issue SET closed = now() WHERE id = $1', [mended])
  expect((await besideOf(id))?.workOrders.map(({ issueIds }) => issueIds)).toEqual([[]])
})

test('of several work orders the one with the least number is told, as numbers are counted', () => {
  const workOrders = ['1000', '999', '1001'].map((number) => ({ id: number, number, issueIds: [] }))
  const beside = { issues: [], due: [], firings: [], snoozes: [], workOrders }
  expect(workOrderOf({ key: 'tow', troubles: [] } as never, beside)?.number).toBe('999')
})

test('an alert is as bad as the inbox says it is, whatever its rule says', async () => {
  const id = await idOf()
  await say(
    `INSERT INTO firing (customer_id, vehicle_id, at, source, item, version, alert_type_id, severity, evidence)
      VALUES ($1, $2, now(), 'x', 'in:7', 1, 2, 'critical', '{}'), ($1, $2, now(), 'y', '', 1, 8, 'critical', '{}')`,
    [app.customers.NOR, id],
  )
  expect((await besideOf(id))?.firings.map(({ level }) => level).sort()).toEqual(['caution', 'critical'])
})

test('an alert about what had to last is told since that began, not since the alert came', async () => {
  const id = await idOf()
  const since = Date.now() - 6 * 86_400_000
  await say(
    `INSERT INTO firing (customer_id, vehicle_id, at, source, item, version, alert_type_id, severity, evidence)
      VALUES ($1, $2, now() - interval '1 day', 'x', '', 1, 8, 'caution', $3)`,
    [app.customers.NOR, id, { lasting: { since, least: 5 * 86_400_000 } }],
  )
  expect((await besideOf(id))?.firings.map(({ at }) => at)).toEqual([since])
})

test('an issue that is opened again concerns its trailer', async () => {
  const id = await idOf()
  const one = await issue(id, null)
  await say('UPDATE issue SET closed = now() WHERE id = $1', [one])
  await say('TRUNCATE beside_change')
  await say('UPDATE issue SET closed = NULL WHERE id = $1', [one])
  expect(await noted()).toEqual([id])
})

test('a plan that is counted anew concerns the trailers alone of which it tells something else', async () => {
  const [one, other] = [await idOf(), await idOf('NOR-2')]
  const [plan] = await say(
    `INSERT INTO maintenance_plan (customer_id, name, every_days, all_vehicles, vehicle_ids, created, updated)
      VALUES ($1, 'Grease', 90, true, '{}', now(), now()) RETURNING id`,
    [app.customers.NOR],
  )
  await say(
    `INSERT INTO plan_vehicle (customer_id, plan_id, vehicle_id, counted_from, was_done, state, used)
      SELECT $1, $2, v, now(), false, 'soon', 0.95 FROM unnest($3::int[]) v`,
    [app.customers.NOR, plan.id, [one, other]],
  )
  await say('TRUNCATE beside_change')
  await say(`UPDATE plan_vehicle SET used = CASE vehicle_id WHEN $1 THEN 0.97 ELSE used END`, [one])
  expect(await noted()).toEqual([one])
  await say('TRUNCATE beside_change')
  await say(`UPDATE maintenance_plan SET name = 'Grease all' WHERE id = $1`, [plan.id])
  expect(await noted()).toEqual([one, other])
  await say('DELETE FROM maintenance_plan')
})

test('an inspection is noted when its day is over, once, and from where it was noted last', async () => {
  const id = await idOf()
  const midnight = Date.parse('2026-03-11T00:00:00Z')
  await say(
    `INSERT INTO inspection (customer_id, vehicle_id, kind, done, due, result, inspector, notes, is_latest, noted, noted_by)
      VALUES ($1, $2, 'annual', '2025-03-10', '2026-03-10', 'passed', 'x', '', true, now(), 'x')`,
    [app.customers.NOR, id],
  )
  await say('TRUNCATE beside_change')
  const client = await app.db.pool.connect()
  try {
    await noteRipened(client, allShards, midnight - minutes(2), midnight - 1)
    expect(await noted()).toEqual([])
    await noteRipened(client, allShards, midnight - 1, midnight + minutes(1))
    expect(await noted()).toEqual([id])
    expect(await readRipened(client, allShards)).toBe(midnight + minutes(1))
    await say('TRUNCATE beside_change')
    await noteRipened(client, allShards, midnight + minutes(1), midnight + minutes(2))
    await noteRipened(client, allShards, midnight - days(30) - minutes(1), midnight - days(30) - 1)
    expect(await noted()).toEqual([])
    await noteRipened(client, allShards, midnight - days(30) - 1, midnight - days(30))
    expect(await noted()).toEqual([id])
  } finally {
    client.release()
  }
})

test('what was acknowledged stays so while nobody knows whether it lasts, and counts again once it is worse', async () => {
  const engine: Engine = await startEngine({ url: app.db.url, geocoderUrl: null, log: silentLog })
  try {
    const id = await idOf()
    const now = Date.now()
    const gps = { lat: 31, lng: -97, speedMph: 0 }
    const tires = (psi: number) => ({ individualTirePressure: { tires: [{ position: 'LFO', psi }] } })
    const report = (ago: number, readings: object) =>
      ({ serial: 'MRY-1', recorded: now - ago, readings: { gps, ...readings } }) as never
    const acknowledged = async () =>
      (await say('SELECT cause FROM verdict_snooze WHERE vehicle_id = $1', [id])).map(({ cause }) => cause)
    const settled = async () => {
      await engine.vehiclesChanged([id])
      while ((await noted()).length > 0) await new Promise((next) => setTimeout(next, 20))
    }
    await send(engine, [report(days(11), tires(85)), report(minutes(9), {})])
    await say(
      `INSERT INTO verdict_snooze (customer_id, vehicle_id, cause, level, made, made_by)
        VALUES ($1, $2, 'individualTirePressure:LFO', 'caution', now(), 'x')`,
      [app.customers.NOR, id],
    )
    await settled()
    expect(await acknowledged()).toEqual(['individualTirePressure:LFO'])
    await send(engine, [report(minutes(3), tires(20))])
    while ((await acknowledged()).length > 0) await new Promise((next) => setTimeout(next, 20))
  } finally {
    await engine.stop()
  }
})

test('an alert about a reading is no cause of its own: how bad a reading is, its sensor says', async () => {
  const id = await idOf()
  await say(
    `INSERT INTO firing (customer_id, vehicle_id, at, source, item, version, alert_type_id, severity, evidence)
      SELECT $1, $2, now(), 'kind ' || kind, '', 1, kind, 'critical', '{}' FROM unnest('{5,10,12,18,19}'::int[]) kind`,
    [app.customers.NOR, id],
  )
  expect((await besideOf(id))?.firings ?? []).toEqual([])
})

/** What leaves the portal — files, reports, emails, shared links, codes on trailers — tells the verdict that its screens show. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { DriverPage } from '#domain/fleet/pull-check.ts'
import { isShareable, type OpenedShare, type SharedView } from '#domain/fleet/share.ts'
import { type SensorKey, sensorOf, sensors } from '#domain/sensors/index.ts'
import type { Verdict } from '#domain/verdict/verdict.ts'
import { decodeVehicle } from '#domain/wire/live.ts'
import type { PastFleet } from '#domain/wire/past.ts'
import { verdictFacts } from '../alerts/notify-emails.ts'
import { fenceOf } from '../geofences/testing.ts'
import { insertFences } from '../geofences/write.ts'
import { type Engine, startEngine } from '../ingest/engine.ts'
import { silentLog } from '../ingest/testing.ts'
import { inTransaction } from '../platform/transaction.ts'
import { insideFacts } from '../reports/data/inside.ts'
import { attentionFacts } from '../reports/data/maintenance.ts'
import { draftOf } from '../reports/testing.ts'
import { whole } from '../scope/vehicle-scope.ts'
import { type TestApp, testApp } from '../testing.ts'
import { anything, happen, trailersOfAnything } from './testing.ts'

const count = 6
let app: TestApp
let engine: Engine
let user: number

beforeAll(async () => {
  app = await testApp(trailersOfAnything(count))
  const { pool } = app.db
  const { rows } = await pool.query(
    `INSERT INTO user_account (email) VALUES ('outside@nor.example') RETURNING id`,
  )
  user = rows[0].id
  await pool.query(`INSERT INTO user_role (user_id, role, customer_id) VALUES ($1, 'CUSTOMER', $2)`, [
    user,
    app.customers.NOR,
  ])
  const flags = sensors.flatMap(({ flag }) => flag ?? [])
  await pool.query('UPDATE customer SET flags = $1 WHERE id = $2', [flags, app.customers.NOR])
  await app.ask(
    [`CUSTOMER_ADMIN_${app.customers.NOR}`],
    `mutation { setDriverPages(customerId: ${app.customers.NOR}, on: true) }`,
  )
  const plains = [29, 35].flatMap((lat) =>
    (lat === 29 ? [-101, -89] : [-89, -101]).map((lng) => ({ lat, lng })),
  )
  await inTransaction(pool, (client) =>
    insertFences(
      client,
      app.customers.NOR!,
      [fenceOf('The plains', { shape: { kind: 'polygon', ring: plains } })],
      Date.now() - days(30),
    ),
  )
  engine = await startEngine({ url: app.db.url, geocoderUrl: null, log: silentLog })
})
afterAll(async () => {
  await engine.stop()
  await app.close()
})

/** What the page behind a code judges, of the sensors that these trailers have. */
const judgedByDrivers: ReadonlySet<string> = new Set<SensorKey>([
  'lightSystemFault',
  'absSystemFault',
  'individualTirePressure',
  'sensorBoxBattery',
  'door',
])

const claims = () => [`CUSTOMER_${app.customers.NOR}`]
/** Cells of no name with a comma or a quote in it. */
const cellsOf = (csv: string): readonly (readonly string[])[] =>
  csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => [...line.matchAll(/("([^"]*)"|[^,]*)(,|$)/g)].map(([, plain, quoted]) => quoted ?? plain!))

const fileOfReasons = async (): Promise<ReadonlyMap<string, string>> => {
  const { startExport } = await app.ask(
    claims(),
    'mutation($input: ExportInput!) { startExport(input: $input) { id } }',
    { input: { format: 'csv', timeZone: 'America/Chicago', columns: ['unitId', 'reason'] } },
    user,
  )
  for (;;) {
    const { exports } = await app.ask(claims(), '{ exports { id state } }', {}, user)
    if (exports.find(({ id }: { id: string }) => id === startExport.id).state === 'done') break
    await new Promise((next) => setTimeout(next, 20))
  }
  const { openExport } = await app.ask(
    claims(),
    'mutation($id: ID!) { openExport(id: $id) }',
    { id: startExport.id },
    user,
  )
  const { body } = await app.http.inject(openExport)
  return new Map(cellsOf(body).map(([unitId, reason]) => [unitId!, reason!]))
}

/** Of what a yard report and a maintenance report read, as of now. */
const reportRows = async (now: Instant) => {
  const client = await app.db.pool.connect()
  try {
    const query = {
      client,
      accessScope: whole([app.customers.NOR!]),
      draft: draftOf(app, 1),
      from: now - days(30),
      to: now,
    }
    return { inside: await insideFacts(query), attention: await attentionFacts(query) }
  } finally {
    client.release()
  }
}

const emailOf = async (vehicle: { id: number; customerId: number }, now: Instant) => {
  const client = await app.db.pool.connect()
  try {
    return await verdictFacts(client, { vehicleId: vehicle.id, customerId: vehicle.customerId }, now)
  } finally {
    client.release()
  }
}

const shared = async (vin: string, now: Instant) => {
  const { createShare } = await app.ask(
    claims(),
    'mutation($input: ShareInput!) { createShare(input: $input) { path } }',
    {
      input: {
        ...{ vin, name: 'Load 4711', expires: now + hours(24), shows: ['position', 'speed'] },
        ...{ sensorTypeIds: sensors.map(({ id }) => id).filter(isShareable), trackHours: 0 },
      },
    },
    user,
  )
  const link = createShare.path.replace('/shared-location#', '')
  const opened = await app.http.inject({ method: 'POST', url: '/v1/api/shared/open', payload: { link } })
  const { pass } = opened.json() as OpenedShare
  const view = await app.http.inject({
    url: '/v1/api/shared/view',
    headers: { authorization: `Bearer ${pass}` },
  })
  return (view.json() as SharedView).chosen!.readings.flatMap(({ label, told }) =>
    told ? [{ label, ...told }] : [],
  )
}

const driverPage = async (id: number) => {
  const { makeDriverCodes } = await app.ask(
    [`CUSTOMER_ADMIN_${app.customers.NOR}`],
    `mutation($ids: [ID!]!) { makeDriverCodes(customerId: ${app.customers.NOR}, vehicleIds: $ids, renew: true) { code } }`,
    { ids: [id] },
  )
  return (await app.http.inject(`/v1/api/pull-check/${makeDriverCodes[0].code}`)).json() as DriverPage
}

test('a file, a report, an email, a shared link and a code on the trailer say what the screens say of it', async () => {
  let [insides, seenOfSensors] = [0, 0]
  await fc.assert(
    fc.asyncProperty(fc.array(anything, { minLength: count, maxLength: count }), async (all) => {
      const now = Date.now()
      const vehicles = []
      for (const [n, one] of all.entries()) vehicles.push(await happen(app, engine, n + 1, one, now))
      const ids = vehicles.map(({ id }) => id)
      await engine.vehiclesChanged(ids)
      await engine.vehiclesChanged(ids)
      const kept = async (): Promise<ReadonlyMap<number, Verdict>> => {
        const { rows } = await app.db.pool.query<{ id: number; verdict: string }>(
          'SELECT vehicle_id AS id, verdict FROM vehicle_now WHERE vehicle_id = ANY($1)',
          [ids],
        )
        return new Map(rows.map(({ id, verdict }) => [id, JSON.parse(verdict)]))
      }
      const { vehiclesNow } = await app.ask(
        claims(),
        '{ vehiclesNow { vehicles { id unitId vin reason verdict { level cause } } } }',
      )
      const verdicts = await kept()
      const file = await fileOfReasons()
      const at = Date.now()
      const { inside, attention } = await reportRows(at)
      const past = await app.http.inject({
        url: `/v1/api/past?at=${new Date(at).toISOString()}`,
        headers: { authorization: await app.token(...claims()) },
      })
      const then = (past.json() as PastFleet).fleet.map(decodeVehicle)
      insides += inside.length
      for (const [n, { id }] of vehicles.entries()) {
        const { unitId, vin, reason, verdict } = vehiclesNow.vehicles.find(
          (one: { id: string }) => one.id === String(id),
        )
        const { level, cause } = verdict as { level: string; cause: string | null }
        expect(file.get(unitId)).toBe(reason)
        const inReport = attention.find((one) => one.vehicleId === id)
        expect(inReport !== undefined).toBe(all[n]!.issue !== null)
        if (inReport) expect(inReport.verdict).toMatchObject({ level })
        if (inReport && cause) expect(inReport.verdict!.words.startsWith(cause)).toBe(true)

        // Yesterday's report must say the same when it is made again: it tells what the map of that moment shows.
        const there = inside.find((one) => one.vehicleId === id)
        const was = then.find((one) => one.id === id)
        if (there) expect(there.level).toBe(was!.level)
        if (there && was!.verdict) expect(there.why!.startsWith(was!.verdict.words)).toBe(true)

        // Whoever gets these is told what its sensors say alone.
        const worst = verdicts.get(id)!.cause
        const part = worst?.part ?? null
        if (worst && part === null && worst.key !== 'silence') continue
        const vehicle = await app.vehicle(unitId)
        const email = await emailOf(vehicle, now)
        expect(email).toMatchObject({ level })
        if (cause) expect(email!.words.startsWith(cause)).toBe(true)
        if (!part) continue
        seenOfSensors++
        const words = { level, words: expect.stringContaining(cause!) }
        expect(await shared(vin, now)).toContainEqual(
          expect.objectContaining({ label: sensorOf(part.sensor as SensorKey).label, ...words }),
        )
        if (!judgedByDrivers.has(part.sensor)) continue
        const { items, verdict: pull } = await driverPage(id)
        expect(items.some(({ told }) => told?.words.startsWith(cause!))).toBe(true)
        // A low battery is charged by pulling.
        if (level === 'critical' && part.sensor !== 'sensorBoxBattery') expect(pull).toBe('noGo')
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
  expect(Math.min(insides, seenOfSensors)).toBeGreaterThan(0)
})

/** What those who read stored reports pay where days are packed, beside the same days as they came. */
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { days, hours, minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { RowReader } from '#server/alerts/trial-copy.ts'
import { fleetDay } from '#server/control/day.ts'
import { dayRows } from '#server/feed/day-rows.ts'
import { reportKinds } from '#server/feed/report-change.ts'
import { heatOf } from '#server/heat/cells.ts'
import { activityOf } from '#server/history/store.ts'
import { copyJourneys } from '#server/ingest/journeys/recount-copy.ts'
import { reportsOf } from '#server/ingest/stored-spans.ts'
import { fleetAt } from '#server/past/store.ts'
import { openDatabase } from '#server/platform/database.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import { drivenBy } from '#server/reports/data/driven.ts'
import { loadsAt } from '#server/reports/data/load.ts'
import { reeferFacts } from '#server/reports/data/reefers.ts'
import { whole } from '#server/scope/vehicle-scope.ts'
import { trackOf } from '#server/sharing/visit-store.ts'
import { packOldDays } from '#server/stored/packer.ts'
import { reportsFile } from '#server/takeout/reports-file.ts'
import { trackRows } from '#server/track/store.ts'
import { tally } from '#simulator/demo/batches.ts'
import { fill } from '#simulator/demo/history.ts'
import { course } from '#simulator/drive/drive.ts'
import { routeCache } from '#simulator/drive/driven-route.ts'
import { fleet } from '#simulator/fleet.ts'
import { sender } from '#simulator/send.ts'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, compared, type Measured, percentile } from './bench.ts'

const vehicles = 60
const length = 10
const rounds = 9
const warmUp = 4
/** Whoever looks for single reports in many days may pay more. */
const mostOf: Readonly<Record<string, number>> = { 'the fleet at a past moment': 1.5 }

const all = whole('all')
const grid = { grid: 4_096, west: 0, east: 1, north: 0, south: 1 }

interface Vehicle {
  readonly customerId: number
  readonly id: number
}
type Reader = (pool: pg.Pool, vehicles: readonly Vehicle[], now: Instant, round: number) => Promise<unknown>

const inOne = <T>(pool: pg.Pool, act: (client: pg.PoolClient) => Promise<T>) =>
  inTransaction(pool, (client) => act(client as pg.PoolClient))
const drained = async (from: AsyncIterable<unknown>) => {
  for await (const _ of from);
}
const pick = (of: readonly Vehicle[], round: number) => of[(round * 7) % of.length]!
const noted = ({ id, customerId }: Vehicle) => ({ id, stretches: [{ customerId, from: null, to: null }] })
const log = { sensorTypeIds: null, before: null, limit: 100, offset: 0 }

/** Each is asked about what lies in packed days. */
const readers: Readonly<Record<string, Reader>> = {
  'a page of the log': (pool, of, now, round) =>
    activityOf(pool, noted(pick(of, round)) as never, {
      ...log,
      before: { recorded: now - days(4) - hours(round), seq: 0 },
    }),
  'the log from its 500th on': (pool, of, _, round) =>
    activityOf(pool, noted(pick(of, round)) as never, { ...log, offset: 500 }),
  'a track of one day': (pool, of, now, round) => {
    const { id, customerId } = pick(of, round)
    return trackRows(pool, { customerId, vehicleId: id, from: now - days(5), to: now - days(4) }, [], 50_000)
  },
  'a track of all days': (pool, of, now, round) => {
    const { id, customerId } = pick(of, round)
    return trackRows(pool, { customerId, vehicleId: id, from: 0, to: now }, [], 50_000)
  },
  'a shared track of a week': (pool, of, now, round) => {
    const { id, customerId } = pick(of, round)
    return trackOf(pool, customerId, id, now - days(8))
  },
  'the fleet at a past moment': (pool, _, now, round) =>
    fleetAt(pool, all, now - days(3) - round * hours(7) - minutes(11)),
  'the heat map of a week': (pool, of, now) =>
    heatOf(
      pool,
      of.map((one) => ({ ...one, from: null, to: null })),
      now - days(9),
      now - days(2),
      'dwell',
      grid,
    ),
  'how many moved on a day': (pool, _, now, round) =>
    fleetDay({ query: pool.query.bind(pool) } as never, all, now - days(3) - round * hours(1)),
  'loads at 8 moments': (pool, of, now) =>
    inOne(pool, (client) =>
      loadsAt(
        client,
        of.flatMap(({ customerId, id }) =>
          Array.from({ length: 8 }, (_, n) => ({
            customerId,
            vehicleId: id,
            at: now - days(9) + n * hours(20),
          })),
        ),
      ),
    ),
  'driven with faults': (pool, of, now) =>
    inOne(pool, (client) =>
      drivenBy(
        { client, to: now - days(2) - hours(5) },
        of.map(({ customerId, id }) => ({
          customerId,
          vehicleId: id,
          start: now - days(8) - hours(id % 20),
          mileage: 'odometer' as const,
        })),
      ),
    ),
  reefers: (pool, of, now) =>
    inOne(pool, (client) =>
      drained(
        reeferFacts({
          client,
          accessScope: all,
          draft: {
            customerIds: [...new Set(of.map(({ customerId }) => customerId))],
            allVehicles: true,
          } as never,
          vehicles: {
            customerIds: of.map(({ customerId }) => customerId),
            vehicleIds: of.map(({ id }) => id),
          },
          from: now - days(9),
          to: now - days(2),
        } as never),
      ),
    ),
  'a rule on trial': (pool, of, now) =>
    inOne(pool, async (client) => {
      const { customerId } = of[0]!
      const ids = of.filter((one) => one.customerId === customerId).map(({ id }) => id)
      await new RowReader(
        customerId,
        { wantsPlace: true, keys: ['door'], mask: 2 ** 36 + 2 ** 6 + 2 },
        true,
      ).read(client, ids, now - days(6), now - days(5), () => false)
    }),
  recount: (pool, of) =>
    inOne(pool, (client) =>
      copyJourneys(
        client,
        of.slice(0, 20).map(({ customerId, id }) => ({ customerId, vehicleId: id, after: null })),
        () => {},
      ),
    ),
  replay: (pool, of, now) =>
    inOne(pool, (client) =>
      reportsOf(
        client,
        of.slice(0, 20).map(({ customerId, id }) => ({
          ...{ customerId, vehicleId: id },
          after: { recorded: now - days(5), seq: 0 } as never,
          upTo: now - days(5) + hours(6),
        })),
      ),
    ),
  'a day as a file': (pool, _, now) =>
    drained(dayRows(pool, all, reportKinds.positions, Math.floor(now / days(1)) * days(1) - days(4))),
  'a day as a file, with readings': (pool, _, now) =>
    drained(dayRows(pool, all, reportKinds.state, Math.floor(now / days(1)) * days(1) - days(4))),
  'all reports of a customer as a file': (pool, of) =>
    inOne(pool, (client) => drained(reportsFile(client, of[0]!.customerId, { rows: async () => {} }))),
}

/** The demo's fleet, stored by the server as its gateways report it. */
export const storeDemo = async (folder: string, now: Instant): Promise<void> => {
  const from = now - days(length)
  const made = fleet('packed', vehicles, from)
  const seed = join(folder, 'seed.json')
  writeFileSync(seed, JSON.stringify(made.seed))
  const app = await startApp(folder, { SEED: seed, PACK_AFTER_DAYS: '0' })
  const routes = routeCache()
  const courses = made.vehicles.map((vehicle) => course(vehicle, from, routes))
  await fill(
    courses,
    { from, to: now, filled: 0 },
    sender(app),
    tally(),
    () => {},
    new AbortController().signal,
  )
  await app.stop()
}

/** Both sides are asked in turn, so that whatever else the machine does slows both. */
export const measureReaders = async (
  folder: string,
  now: Instant,
  say: (line: string) => void,
): Promise<readonly Measured[]> => {
  const copy = `${folder}-packed`
  execFileSync('cp', ['-a', folder, copy])
  const [plain, packed] = [
    await openDatabase({ dataDir: folder, databaseUrl: null }),
    await openDatabase({ dataDir: copy, databaseUrl: null }),
  ]
  await packed.pool.query('UPDATE engine_shard SET batch = greatest(batch, (SELECT max(batch) FROM report))')
  const began = performance.now()
  const { packed: days_ } = await packOldDays(packed.pool, now, {
    ...{ afterDays: 1, quietFor: -days(1), rest: async () => {} },
  })
  say(`${days_} days packed in ${Math.round(performance.now() - began)} ms`)
  for (const { pool } of [plain, packed]) await pool.query('VACUUM ANALYZE report, packed_day')
  const { rows: of } = await plain.pool.query<Vehicle>(
    'SELECT customer_id AS "customerId", id FROM vehicle ORDER BY 1, 2',
  )
  const found: Measured[] = []
  for (const [name, reader] of Object.entries(readers)) {
    const took: [number[], number[]] = [[], []]
    for (let round = -warmUp; round < rounds; round++)
      for (const [side, { pool }] of [plain, packed].entries()) {
        const at = performance.now()
        await reader(pool, of, now, Math.abs(round))
        if (round >= 0) took[side]!.push(performance.now() - at)
      }
    const [value, against] = [percentile(took[1], 0.5), percentile(took[0], 0.5)]
    found.push(
      compared(
        `packed-readers/${name}`,
        value,
        'ms',
        { name: 'not packed', value: against },
        { most: mostOf[name] ?? 1 },
      ),
    )
  }
  await plain.close()
  await packed.close()
  rmSync(copy, { recursive: true })
  return found
}

export const packedReaders: Benchmark = {
  name: 'packed-readers',
  about: `who reads stored reports, of ${vehicles} trailers of the demo over ${length} days: the time of each where they are packed, beside before.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    const now = Date.now()
    await storeDemo(folder, now)
    const found = await measureReaders(folder, now, say)
    remove()
    return found
  },
}

/** One round of retention: removes reports that are older than their customer keeps them. */
import type pg from 'pg'
import { advance } from '#domain/alerts/advance.ts'
import { unknownDeviceKept } from '#domain/basics/assumed.ts'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { jobsKept } from '#domain/ota/campaign.ts'
import { newestOf, readState, unreported, type VehicleState } from '#domain/state/state.ts'
import { dropImages } from '../cargo-images/store.ts'
import { dropCommands } from '../commands/store.ts'
import { forgetHeld } from '../ingest/held-reports.ts'
import { Registry } from '../ingest/registry.ts'
import { putSnapshots, type Snapshot, snapshotsBefore } from '../ingest/store.ts'
import { reportOf } from '../ingest/stored-report.ts'
import { reportsOf } from '../ingest/stored-spans.ts'
import { loadWatchers } from '../ingest/watch/watchers.ts'
import { forgetJobs } from '../ota/settle.ts'
import { unpackDays } from '../stored/pack.ts'
import { listPartitions, makePartitions, monthOf, monthStart, partitionName } from '../stored/partitions.ts'
import { forgetUsage } from '../usage/store.ts'
import { removedVehicles } from './removed-vehicles.ts'
import { removeOldVisitsAndFirings } from './watched.ts'

/** Months that have their partition before the first report of theirs comes. */
const ahead = 2
/** Vehicles looked at together, and rows a statement: small, so that nobody waits for a lock or the disk. */
const vehiclesAtOnce = 50
const rowsAtOnce = 2_000
const imagesAtOnce = 200
/**
 * Rows stay so much longer than the engine takes reports of their age. So none can come any more for the time that is
 * removed, and what is worked out of it stays true.
 */
const grace = days(1)

/** Any number that stays the same: of several servers on one database only the one that holds it looks after it. */
export const retentionLock = 7_236_844

export interface RetentionResult {
  readonly removed: number
  /** Names of partitions that nobody needed any more. */
  readonly dropped: readonly string[]
}

interface Kept {
  readonly id: number
  readonly days: number
  /** What was recorded before this goes. */
  readonly cut: Instant
}

/**
 * Notes what is about to be removed of customers, so that nothing older is taken any more even if one keeps longer
 * from now on. False, and nothing is to be removed, where one keeps for another time already.
 */
async function note(client: pg.PoolClient, customers: readonly Kept[], upTo: Instant): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE customer c SET reports_from = greatest(c.reports_from, to_timestamp($3))
      FROM unnest($1::int[], $2::int[]) AS k(id, days) WHERE c.id = k.id AND c.retention_duration_days = k.days`,
    [customers.map(({ id }) => id), customers.map(({ days }) => days), upTo / 1000],
  )
  return rowCount === customers.length
}

/** @param stop asked between steps; true ends the round early */
export async function enforceRetention(
  pool: pg.Pool,
  now: Instant,
  stop: () => boolean = () => false,
): Promise<RetentionResult> {
  const client = await pool.connect()
  let broken: unknown
  try {
    const { rows: locks } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      retentionLock,
    ])
    if (!locks[0]!.mine) return { removed: 0, dropped: [] }
    await client.query(
      `SET lock_timeout = '5s'; SET jit = off; SET enable_hashjoin = off; SET enable_mergejoin = off`,
    )
    const month = monthOf(now)
    await makePartitions(
      client,
      Array.from({ length: ahead + 1 }, (_, n) => month + n),
    )
    await client.query('DELETE FROM detached_gateway WHERE last_seen < to_timestamp($1)', [
      (now - unknownDeviceKept) / 1000,
    ])
    while (!stop() && (await forgetHeld(client, now, rowsAtOnce)) === rowsAtOnce);
    await forgetUsage(client, now, stop)
    while (!stop() && (await forgetJobs(client, now - jobsKept, rowsAtOnce)) === rowsAtOnce);
    const { rows } = await client.query<{ id: number; days: number }>(
      'SELECT id, retention_duration_days AS days FROM customer ORDER BY id',
    )
    const customers = rows.map((one): Kept => ({ ...one, cut: now - days(one.days) - grace }))
    if (customers.length === 0) return { removed: 0, dropped: [] }
    const oldest = Math.min(...customers.map(({ cut }) => cut))
    const droppable = (await listPartitions(client)).filter((one) => monthStart(one + 1) <= oldest)
    // Rows of partitions that go as a whole need not be removed one by one.
    const dropBefore = droppable.length > 0 ? monthStart(droppable.at(-1)! + 1) : 0
    let removed = 0
    for (const customer of customers) removed += await removeOld(client, customer, dropBefore, stop)
    const dropped: string[] = []
    if (droppable.length > 0 && !stop() && !(await note(client, customers, dropBefore)))
      return { removed, dropped }
    for (const one of droppable) {
      if (stop()) break
      await dropPartition(client, partitionName(one))
      dropped.push(partitionName(one))
    }
    return { removed, dropped }
  } catch (error) {
    broken = error
    throw error
  } finally {
    if (!broken) await client.query('RESET ALL; SELECT pg_advisory_unlock_all()')
    client.release(broken instanceof Error ? broken : undefined)
  }
}

/** Removes a customer's old rows, vehicle by vehicle; each keeps its state at the cut, where replays may begin. */
async function removeOld(
  client: pg.PoolClient,
  customer: Kept,
  dropBefore: Instant,
  stop: () => boolean,
): Promise<number> {
  const { id: customerId, cut } = customer
  let removed = 0
  let noted = false
  const mayRemove = async () => {
    noted ||= await note(client, [customer], cut)
    return noted
  }
  for (let after = -1; !stop(); ) {
    const { rows } = await client.query<{ id: number }>(
      `SELECT v.id FROM (
            SELECT id FROM vehicle WHERE customer_id = $1 AND id > $2
            UNION SELECT vehicle_id FROM tenure WHERE customer_id = $1 AND vehicle_id > $2) v
        WHERE EXISTS (
          SELECT FROM report r WHERE r.customer_id = $1 AND r.vehicle_id = v.id AND r.recorded < to_timestamp($3))
          OR EXISTS (
          SELECT FROM packed_day p WHERE p.customer_id = $1 AND p.vehicle_id = v.id AND p.first < to_timestamp($3))
        ORDER BY v.id LIMIT ${vehiclesAtOnce}`,
      [customerId, after, cut / 1000],
    )
    if (rows.length === 0) break
    if (!(await mayRemove())) return removed
    const vehicleIds = rows.map(({ id }) => id)
    await keepBase(client, customerId, vehicleIds, cut)
    removed += await removeRows(client, customerId, vehicleIds, dropBefore, cut, stop)
    after = vehicleIds.at(-1)!
  }
  if (stop()) return removed
  const gone = await removedVehicles(client, customerId, cut)
  if (gone.length > 0) {
    if (!(await mayRemove())) return removed
    await client.query(
      'DELETE FROM vehicle_snapshot WHERE customer_id = $1 AND vehicle_id = ANY($2) AND recorded < to_timestamp($3)',
      [customerId, gone, cut / 1000],
    )
    removed += await removeRows(client, customerId, gone, dropBefore, cut, stop)
  }
  await client.query('DELETE FROM fault WHERE customer_id = $1 AND ended < to_timestamp($2)', [
    customerId,
    cut / 1000,
  ])
  for (const table of ['stay', 'trip'])
    await client.query(`DELETE FROM ${table} WHERE customer_id = $1 AND ended < to_timestamp($2)`, [
      customerId,
      cut / 1000,
    ])
  await client.query(
    `DELETE FROM vehicle_day d USING customer o WHERE d.customer_id = $1 AND o.id = $1
      AND d.day < (to_timestamp($2) AT TIME ZONE o.time_zone)::date`,
    [customerId, cut / 1000],
  )
  await client.query('DELETE FROM feed_change WHERE customer_id = $1 AND logged < to_timestamp($2)', [
    customerId,
    cut / 1000,
  ])
  await dropCommands(client, customerId, cut)
  await removeOldVisitsAndFirings(client, customerId, cut, stop)
  while (!stop() && (await dropImages(client, customerId, cut, imagesAtOnce)) === imagesAtOnce);
  return removed
}

/** Makes a snapshot of each vehicle right before the cut, and removes the older ones. */
async function keepBase(
  client: pg.PoolClient,
  customerId: number,
  vehicleIds: readonly number[],
  cut: Instant,
): Promise<void> {
  const keys = vehicleIds.map((vehicleId) => ({ customerId, vehicleId }))
  const bases = await snapshotsBefore(
    client,
    keys.map((key) => ({ ...key, at: cut })),
  )
  const states = bases.map((base): VehicleState => (base ? readState(base.state) : unreported))
  const lists = await reportsOf(
    client,
    keys.map((key, n) => ({ ...key, after: newestOf(states[n]!), upTo: cut - 1 })),
  )
  const watchers = await loadWatchers(client, customerId)
  const registry = new Registry()
  await registry.load(client, vehicleIds, true)
  const made: Snapshot[] = []
  for (const [n, key] of keys.entries()) {
    const slot = registry.slotWith(customerId, key.vehicleId)
    const vehicle = slot === undefined ? null : registry.vehicle(slot)
    if (!vehicle) continue
    let state = states[n]!
    for (const row of lists[n]!) state = advance(state, reportOf(row), vehicle, watchers).state
    const newest = lists[n]!.at(-1)
    if (newest) made.push({ ...key, recorded: newest.recorded, state: JSON.stringify(state) })
  }
  await putSnapshots(client, made)
  await client.query(
    `DELETE FROM vehicle_snapshot s WHERE s.customer_id = $1 AND s.vehicle_id = ANY($2) AND s.recorded < (
        SELECT max(b.recorded) FROM vehicle_snapshot b
        WHERE b.customer_id = s.customer_id AND b.vehicle_id = s.vehicle_id AND b.recorded < to_timestamp($3))`,
    [customerId, vehicleIds, cut / 1000],
  )
}

/** Packed days go as a whole; of the one that the cut lies in only some reports go, and it is packed again later. */
async function removePacked(
  client: pg.PoolClient,
  customerId: number,
  vehicleIds: readonly number[],
  to: Instant,
): Promise<number> {
  const { rows } = await client.query<{ removed: number }>(
    `WITH gone AS (DELETE FROM packed_day WHERE customer_id = $1 AND vehicle_id = ANY($2) AND last < to_timestamp($3)
        RETURNING reports)
      SELECT coalesce(sum(reports), 0)::int AS removed FROM gone`,
    [customerId, vehicleIds, to / 1000],
  )
  await unpackDays(
    client,
    vehicleIds.map((vehicleId) => ({ customerId, vehicleId, from: to / 1000, to: (to - 1) / 1000 })),
  )
  return rows[0]!.removed
}

async function removeRows(
  client: pg.PoolClient,
  customerId: number,
  vehicleIds: readonly number[],
  from: Instant,
  to: Instant,
  stop: () => boolean,
): Promise<number> {
  let removed = await removePacked(client, customerId, vehicleIds, to)
  while (!stop()) {
    const { rowCount } = await client.query(
      `DELETE FROM report WHERE customer_id = $1 AND (vehicle_id, recorded) IN (
          SELECT vehicle_id, recorded FROM report WHERE customer_id = $1 AND vehicle_id = ANY($2)
            AND recorded >= to_timestamp($3) AND recorded < to_timestamp($4) LIMIT ${rowsAtOnce})`,
      [customerId, vehicleIds, from / 1000, to / 1000],
    )
    removed += rowCount ?? 0
    if ((rowCount ?? 0) < rowsAtOnce) break
  }
  return removed
}

/** Takes a partition off while readers and writers of the others go on, then drops it. */
async function dropPartition(client: pg.PoolClient, name: string): Promise<void> {
  const { rows } = await client.query<{ pending: boolean }>(
    'SELECT inhdetachpending AS pending FROM pg_inherits WHERE inhrelid = to_regclass($1)',
    [name],
  )
  // One that was interrupted in the middle is finished first.
  const how = rows[0]?.pending ? 'FINALIZE' : 'CONCURRENTLY'
  if (rows.length > 0) await client.query(`ALTER TABLE report DETACH PARTITION ${name} ${how}`)
  await client.query(`DROP TABLE IF EXISTS ${name}`)
}

/** What the clock does with leases: it begins them, reminds of their end, and tells of those that are overdue. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { type ClockAct, clockAct, type LeaseStepName } from '#domain/fleet/lease.ts'
import { leaseWords } from '#domain/fleet/lease-words.ts'
import { isDatabaseAway } from '../platform/database.ts'
import { inTransaction } from '../platform/transaction.ts'
import { beginRegistering } from '../trailers/store.ts'
import { advance } from './acts.ts'
import { giveOut } from './hand-over.ts'
import { leaseObstacle } from './obstacles.ts'
import { type Lease, type LeasedUnit, leaseById, shownMiles, vehiclesOf } from './store.ts'
import { clock, tell } from './tell.ts'

/** Nobody's edit is refused because of it: what is imported meanwhile may take its time. */
const waitsForOthers = null

const steps = { remind: 'reminded', lapse: 'overdue', warn: 'warned' } as const satisfies Record<
  Exclude<ClockAct, 'begin'>,
  LeaseStepName
>

/** Holds vehicles against changes; those that are the lessor's still are called what they are called now. */
const holdVehicles = async (client: pg.ClientBase, lease: Lease): Promise<readonly LeasedUnit[]> => {
  const vehicles = await vehiclesOf(client, lease)
  const { rows } = await client.query<{ id: number; unitId: string; customerId: number }>(
    `SELECT id, unit_id AS "unitId", customer_id AS "customerId" FROM vehicle WHERE id = ANY($1) ORDER BY id FOR UPDATE`,
    [vehicles.map(({ id }) => id)],
  )
  const called = new Map(
    rows.flatMap((row) => (row.customerId === lease.lessorId ? [[row.id, row.unitId] as const] : [])),
  )
  return vehicles.map((one) => ({ ...one, unitId: called.get(one.id) ?? one.unitId }))
}

const begin = async (client: pg.ClientBase, before: Lease, now: Instant): Promise<void> => {
  const vehicles = await holdVehicles(client, before)
  const wrong = await leaseObstacle(client, { ...before, vehicles }, true)
  if (wrong === null) await giveOut(client, before, vehicles, { by: clock, now })
  const lease = await advance(client, before, wrong === null ? 'begin' : 'fail', now, wrong)
  await tell(client, {
    ...{ lease, step: wrong === null ? 'began' : 'failed', by: clock, now, note: wrong ?? '' },
    ...{ old: { state: before.state }, new: { state: lease.state } },
  })
}

const look = async (client: pg.ClientBase, lease: Lease, now: Instant): Promise<void> => {
  const act = clockAct(lease, now)
  if (act === null) throw new Error(`Nothing is due of lease ${lease.id}`)
  if (act === 'begin') return begin(client, lease, now)
  const after = await advance(client, lease, act, now)
  await tell(client, {
    ...{ lease: after, step: steps[act], by: clock, now },
    note: act === 'remind' ? leaseWords.daysLeft(after.reminded!) : '',
    ...{ old: { state: lease.state }, new: { state: after.state } },
  })
}

const dueOne = 'SELECT id FROM lease WHERE next_look <= $1 ORDER BY next_look, id LIMIT 1'

/** Whether the same may well go right a moment later: the database is away, or others held what it needs. */
const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) || /^(40...|55P03)$/.test(String((error as { code?: unknown }).code ?? ''))

/** Puts off what broke, so that those behind it go on: a lease that cannot begin is a draft again. */
const giveUp = (pool: pg.Pool, id: number, now: Instant): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query('SELECT FROM lease WHERE id = $1 FOR UPDATE', [id])
    const before = await leaseById(client, id)
    // Another server may have had more luck.
    if (!before || clockAct(before, now) === null) return
    if (before.state !== 'scheduled') {
      await client.query(`UPDATE lease SET next_look = $2::timestamptz + interval '1 hour' WHERE id = $1`, [
        id,
        new Date(now),
      ])
      return
    }
    const lease = await advance(client, before, 'fail', now, leaseWords.broke)
    await tell(client, { lease, step: 'failed', by: clock, now, note: leaseWords.broke })
  })

/**
 * Sees to one lease that is due; false where none is, or other servers hold them.
 * @param onBroken told of one that broke
 * @throws what passes: it is tried again
 */
export const lookNext = async (
  pool: pg.Pool,
  now: () => Instant,
  onBroken: (error: unknown, id: number) => void,
): Promise<boolean> => {
  const waiting = await pool.query(dueOne, [new Date(now())])
  if (waiting.rowCount === 0) return false
  let taken: number | null = null
  try {
    return await inTransaction(pool, async (client) => {
      // First the registry, then the lease, as whoever returns one.
      await beginRegistering(client, { actor: clock.email }, waitsForOthers)
      const { rows } = await client.query<{ id: number }>(`${dueOne} FOR UPDATE SKIP LOCKED`, [
        new Date(now()),
      ])
      if (rows.length === 0) return false
      taken = rows[0]!.id
      await look(client, (await leaseById(client, taken))!, now())
      return true
    })
  } catch (error) {
    if (taken === null || isPassing(error)) throw error
    onBroken(error, taken)
    await giveUp(pool, taken, now())
    return true
  }
}

/** Counts the miles of vehicles whose odometer was not known when their lease began from its first reading. */
export const countFrom = async (pool: pg.Pool): Promise<void> => {
  const mileage = `CASE WHEN n.abs_odometer_miles IS NOT NULL THEN 'odometer' ELSE 'gpsMileage' END`
  await pool.query(
    `UPDATE lease_vehicle v SET mileage = ${mileage}, odometer_start = ${shownMiles(mileage)}
      FROM lease l, vehicle_now n
      WHERE v.began IS NOT NULL AND v.ended IS NULL AND v.odometer_start IS NULL
        AND l.lessor_id = v.lessor_id AND l.id = v.lease_id AND n.customer_id = l.lessee_id AND n.vehicle_id = v.vehicle_id
        AND coalesce(n.abs_odometer_miles, n.gps_odometer_miles) IS NOT NULL`,
  )
}

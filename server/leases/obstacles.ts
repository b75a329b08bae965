/** What keeps a lease from beginning, and vehicles from coming back: asked when it is scheduled, and again at its moment. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { leaseWords } from '#domain/fleet/lease-words.ts'
import { calledThere, nameProblem, pendingUnits, takenUnits, units } from '../vin-transfer/obstacles.ts'
import { customerOf, type LeasedUnit, type LeaseKey } from './store.ts'

type Db = pg.Pool | pg.ClientBase

export interface Leasing {
  /** Null: it is not stored yet. */
  readonly id: number | null
  readonly lessorId: number
  readonly lesseeId: number
  readonly starts: Instant
  readonly ends: Instant
  readonly vehicles: readonly LeasedUnit[]
}

/**
 * Vehicles that another lease has at that time, one that is overdue until it is returned; and those that somebody else has
 * lent the lessor.
 */
export const leasedElsewhere = (db: Db, { id, lessorId, starts, ends, vehicles }: Leasing) =>
  units(
    db,
    `SELECT DISTINCT o.unit_id AS unit FROM lease_vehicle o JOIN lease l ON l.lessor_id = o.lessor_id AND l.id = o.lease_id
      WHERE o.vehicle_id = ANY($1) AND o.ended IS NULL AND l.id IS DISTINCT FROM $2 AND (
        o.began IS NOT NULL AND l.lessor_id <> $3
        OR l.state = 'overdue' AND l.starts < to_timestamp($5::float8 / 1000)
        OR l.state IN ('scheduled', 'active') AND l.starts < to_timestamp($5::float8 / 1000)
          AND l.ends > to_timestamp($4::float8 / 1000))
      ORDER BY unit`,
    [vehicles.map((one) => one.id), id, lessorId, starts, ends],
  )

interface Holder {
  readonly id: number
  readonly customerId: number
  /** Who has lent it; null: nobody. */
  readonly lessorId: number | null
}
const holdersOf = async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Holder>> => {
  const { rows } = await db.query<Holder>(
    `SELECT v.id, v.customer_id AS "customerId", o.lessor_id AS "lessorId" FROM vehicle v
      LEFT JOIN lease_vehicle o ON o.vehicle_id = v.id AND o.began IS NOT NULL AND o.ended IS NULL WHERE v.id = ANY($1)`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The sentence that says why these cannot be leased; null where they can. @param isNow it is to begin now */
export const leaseObstacle = async (db: Db, leasing: Leasing, isNow: boolean): Promise<string | null> => {
  const { lessorId, lesseeId, vehicles } = leasing
  const lessor = await customerOf(db, lessorId)
  if (!lessor?.active) return leaseWords.lessorInactive
  if (!(await customerOf(db, lesseeId))?.active) return leaseWords.lesseeInactive
  const holders = await holdersOf(
    db,
    vehicles.map(({ id }) => id),
  )
  const gone = vehicles.filter(({ id }) => !holders.has(id)).map(({ vin }) => vin)
  if (gone.length > 0) return leaseWords.gone(gone)
  const leased = await leasedElsewhere(db, leasing)
  if (leased.length > 0) return leaseWords.leased(leased)
  const others = vehicles.filter(({ id }) => {
    const holder = holders.get(id)!
    // One that is out on another lease of the same lessor comes back before this one begins.
    return holder.customerId !== lessorId && (isNow || holder.lessorId !== lessorId)
  })
  const called = others.map(({ unitId }) => unitId)
  if (called.length > 0)
    return others.every(({ id }) => holders.get(id)!.lessorId === lessorId)
      ? leaseWords.leased(called)
      : leaseWords.notTheirs(called, lessor.shortName)
  const waiting = await pendingUnits(
    db,
    vehicles.map(({ id }) => id),
  )
  if (waiting.length > 0) return leaseWords.inTransfer(waiting)
  const named = nameProblem(vehicles, leaseWords)
  if (named !== null) return named
  const taken = await takenUnits(db, lesseeId, calledThere(vehicles))
  return taken.length > 0 ? leaseWords.unitTaken(taken) : null
}

/** Why vehicles cannot come back; null where they can. */
export const returnObstacle = async (
  db: Db,
  { lessorId }: LeaseKey,
  vehicles: readonly LeasedUnit[],
): Promise<string | null> => {
  const taken = await takenUnits(
    db,
    lessorId,
    vehicles.map(({ id, unitId }) => ({ id, unit: unitId })),
  )
  return taken.length > 0 ? leaseWords.unitTakenBack(taken) : null
}

/** What keeps vehicles from changing hands: asked when a transfer is requested, and again when it is carried out. */
import type pg from 'pg'
import { unitIdLongest } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import { pendingStates } from '#domain/fleet/transfer.ts'
import { transferWords } from '#domain/fleet/transfer-words.ts'
import type { TransferVehicle } from './store.ts'

type Db = pg.Pool | pg.ClientBase

export interface Going {
  readonly customerId: number
  readonly from: string
  readonly toCustomerId: number
  readonly vehicles: readonly TransferVehicle[]
}

/** Unit IDs that a query answers. */
export const units = async (db: Db, sql: string, params: readonly unknown[]): Promise<readonly string[]> => {
  const { rows } = await db.query<{ unit: string }>(sql, [...params])
  return rows.map(({ unit }) => unit)
}

/** Vehicles that are leased now, or will be. */
export const leasedUnits = (db: Db, ids: readonly number[]): Promise<readonly string[]> =>
  units(
    db,
    `SELECT v.unit_id AS unit FROM vehicle v WHERE v.id = ANY($1) AND EXISTS (
        SELECT FROM lease_vehicle o JOIN lease l ON l.lessor_id = o.lessor_id AND l.id = o.lease_id
        WHERE o.vehicle_id = v.id AND o.ended IS NULL AND l.state IN ('scheduled', 'active', 'overdue'))
      ORDER BY lower(v.unit_id)`,
    [ids],
  )

/** What they are called that another vehicle of a customer is called already. */
export const takenUnits = (
  db: Db,
  customerId: number,
  called: readonly { readonly id: number; readonly unit: string }[],
): Promise<readonly string[]> =>
  units(
    db,
    `SELECT c.unit FROM json_to_recordset($2::json) AS c(id int, unit text)
      JOIN vehicle o ON o.customer_id = $1 AND lower(o.unit_id) = lower(c.unit) AND o.id <> c.id ORDER BY c.unit`,
    [customerId, JSON.stringify(called)],
  )

type Called = Pick<TransferVehicle, 'id' | 'unitId' | 'newUnitId'>

/** What the receiver will call each. */
export const calledThere = (vehicles: readonly Called[]) =>
  vehicles.map(({ id, unitId, newUnitId }) => ({ id, unit: newUnitId ?? unitId }))

/** Unit IDs that cannot be given to any vehicle, or are given to two; null where all can. */
export const nameProblem = (
  vehicles: readonly Called[],
  words: Pick<typeof transferWords, 'unitId' | 'unitTwice'> = transferWords,
): string | null => {
  const seen = new Set<string>()
  for (const { unit } of calledThere(vehicles)) {
    if (unit.length === 0 || unit.length > unitIdLongest || /\p{C}/u.test(unit))
      return words.unitId(unit, unitIdLongest)
    if (seen.has(unit.toLowerCase())) return words.unitTwice(unit)
    seen.add(unit.toLowerCase())
  }
  return null
}

/** The sentence that says that the receiver has vehicles of these names already; null where it has not. */
export const takenThere = async (
  db: Db,
  { toCustomerId, vehicles }: Pick<Going, 'toCustomerId' | 'vehicles'>,
  says: (units: readonly string[]) => string,
): Promise<string | null> => {
  const taken = await takenUnits(db, toCustomerId, calledThere(vehicles))
  return taken.length > 0 ? says(taken) : null
}

/**
 * The sentence that says why these cannot change hands; null where they can. Whether the receiver can call them so is
 * another question (`takenThere`), because the answer is not everybody's.
 */
export const obstacle = async (db: Db, going: Going): Promise<string | null> => {
  const { customerId, from, toCustomerId, vehicles } = going
  const ids = vehicles.map(({ id }) => id)
  const { rows } = await db.query<{ id: number; customerId: number }>(
    'SELECT id, customer_id AS "customerId" FROM vehicle WHERE id = ANY($1)',
    [ids],
  )
  const owners = new Map(rows.map((row) => [row.id, row.customerId]))
  const gone = vehicles.filter(({ id }) => !owners.has(id))
  if (gone.length > 0) return transferWords.gone(gone.map(({ vin }) => vin))
  const others = vehicles.filter(({ id }) => owners.get(id) !== customerId)
  if (others.length > 0)
    return transferWords.notTheirs(
      others.map(({ unitId }) => unitId),
      from,
    )
  const receiver = await db.query('SELECT FROM customer WHERE id = $1 AND active', [toCustomerId])
  if (receiver.rowCount === 0) return transferWords.receiverInactive
  const leased = await leasedUnits(db, ids)
  if (leased.length > 0) return transferWords.leased(leased)
  return nameProblem(vehicles)
}

/** Vehicles that a transfer is to move. @param id one that does not count */
export const pendingUnits = (
  db: Db,
  ids: readonly number[],
  id: number | null = null,
): Promise<readonly string[]> =>
  units(
    db,
    `SELECT v.unit_id AS unit FROM vin_transfer_vehicle v JOIN vin_transfer t ON t.customer_id = v.customer_id AND t.id = v.transfer_id
      WHERE v.vehicle_id = ANY($1) AND t.state = ANY($2::text[]) AND t.id IS DISTINCT FROM $3 ORDER BY v.unit_id`,
    [ids, pendingStates, id],
  )

/** Why vehicles cannot be in a request: another one is to move them. */
export const pendingElsewhere = async (
  db: Db,
  ids: readonly number[],
  id: number | null,
): Promise<string | null> => {
  const found = await pendingUnits(db, ids, id)
  return found.length > 0 ? transferWords.pending(found) : null
}

/** Why a transfer cannot be undone any more; null where it can. */
export const undoObstacle = async (db: Db, going: Going, since: Instant): Promise<string | null> => {
  const { customerId, toCustomerId, vehicles } = going
  const ids = vehicles.map(({ id }) => id)
  const { rows } = await db.query<{ id: number }>(
    `SELECT v.id FROM vehicle v WHERE v.id = ANY($1) AND v.customer_id = $2 AND EXISTS (SELECT FROM tenure t
      WHERE t.vehicle_id = v.id AND t.ends IS NULL AND t.starts = to_timestamp($3::float8 / 1000))`,
    [ids, toCustomerId, since],
  )
  const there = new Set(rows.map(({ id }) => id))
  const moved = vehicles.filter(({ id }) => !there.has(id)).map(({ unitId }) => unitId)
  const leased = await leasedUnits(db, ids)
  if (moved.length + leased.length > 0) return transferWords.moved([...moved, ...leased])
  const taken = await takenUnits(
    db,
    customerId,
    vehicles.map(({ id, unitId }) => ({ id, unit: unitId })),
  )
  return taken.length > 0 ? transferWords.unitTakenBack(taken) : null
}

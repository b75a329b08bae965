/** The SQL of transfers: requests with their vehicles, their steps, and who may see them. */
import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import { fleetParts, scope } from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { TransferProgress, TransferState } from '#domain/fleet/transfer.ts'

type Db = pg.Pool | pg.ClientBase

export interface Transfer extends TransferProgress {
  readonly id: number
  readonly customerId: number
  readonly from: string
  readonly toCustomerId: number
  readonly to: string
  readonly reason: string
  readonly requestedBy: string
  readonly requestedById: number | null
  readonly created: Instant
  readonly sent: Instant | null
  readonly because: string | null
  readonly vehicleCount: number
  /** What ended, by kind of effect; empty before it was carried out. */
  readonly counted: Readonly<Record<string, number>>
}

const ms = (column: string) => `floor(extract(epoch FROM ${column}) * 1000)::float8`
const columns = `t.id, t.customer_id AS "customerId", g.short_name AS "from", t.to_customer_id AS "toCustomerId",
  r.short_name AS "to", t.state, ${ms('t.effective')} AS effective, ${ms('t.due')} AS due, ${ms('t.done')} AS done, t.reason,
  t.requested_by AS "requestedBy", t.requested_by_id AS "requestedById", ${ms('t.created')} AS created,
  ${ms('t.sent')} AS sent, t.because, t.counted,
  (SELECT count(*)::int FROM vin_transfer_vehicle v WHERE v.customer_id = t.customer_id AND v.transfer_id = t.id) AS "vehicleCount"`
const tables = `vin_transfer t JOIN customer g ON g.id = t.customer_id JOIN customer r ON r.id = t.to_customer_id`

/** Whose transfers somebody sees beside those that they asked for. */
export interface TransferReach {
  readonly all: boolean
  readonly userId: number
  /** Customers of which they see all transfers that were sent. */
  readonly customers: readonly number[]
}

export const reachOf = (viewer: Viewer): TransferReach => {
  const decides = scope(viewer, 'decideTransfers')
  const sold = fleetParts(viewer, 'transferVins').flatMap((part) => (part.by === 'sale' ? part.dealers : []))
  return {
    all: scope(viewer, 'transferVins') === 'all',
    userId: can(viewer, 'transferVins') ? viewer.userId : -1,
    customers: [...(decides === 'all' ? [] : decides), ...sold],
  }
}

const seenSql = ({ all, userId, customers }: TransferReach, params: unknown[]): string => {
  const mine = `t.requested_by_id = $${params.push(userId)}`
  if (all) return `(t.sent IS NOT NULL OR ${mine})`
  const of = `$${params.push(customers)}::int[]`
  return `(${mine} OR (t.sent IS NOT NULL AND (t.customer_id = ANY(${of}) OR t.to_customer_id = ANY(${of}))))`
}

export const transferSeen = async (db: Db, reach: TransferReach, id: number): Promise<Transfer | null> => {
  const params: unknown[] = [id]
  const { rows } = await db.query<Transfer>(
    `SELECT ${columns} FROM ${tables} WHERE t.id = $1 AND ${seenSql(reach, params)}`,
    params,
  )
  return rows[0] ?? null
}

/** Whoever asks: for what the server does by itself. */
export const transferById = async (db: Db, id: number): Promise<Transfer | null> => {
  const { rows } = await db.query<Transfer>(`SELECT ${columns} FROM ${tables} WHERE t.id = $1`, [id])
  return rows[0] ?? null
}

/** One that is seen, held for a change. */
export const lockTransfer = async (
  client: pg.ClientBase,
  reach: TransferReach,
  id: number,
): Promise<Transfer | null> => {
  await client.query('SELECT FROM vin_transfer WHERE id = $1 FOR UPDATE', [id])
  return transferSeen(client, reach, id)
}

export interface TransferList {
  readonly states: readonly TransferState[] | null
  /** Part of a VIN, a unit ID or a customer's name. */
  readonly search: string
  /** Only those that wait for one of these customers' sides. */
  readonly waitingFor: readonly number[] | null
  readonly limit: number
  readonly offset: number
}

export const transferPage = async (
  db: Db,
  reach: TransferReach,
  { states, search, waitingFor, limit, offset }: TransferList,
): Promise<{ readonly count: number; readonly transfers: readonly Transfer[] }> => {
  const params: unknown[] = []
  const all = [seenSql(reach, params)]
  if (states !== null) all.push(`t.state = ANY($${params.push(states)}::text[])`)
  if (search !== '') {
    const part = `lower($${params.push(search)})`
    all.push(`(strpos(lower(g.short_name), ${part}) > 0 OR strpos(lower(r.short_name), ${part}) > 0
      OR EXISTS (SELECT FROM vin_transfer_vehicle v WHERE v.customer_id = t.customer_id AND v.transfer_id = t.id
        AND (strpos(lower(v.vin), ${part}) > 0 OR strpos(lower(v.unit_id), ${part}) > 0)))`)
  }
  if (waitingFor !== null) {
    const of = `$${params.push(waitingFor)}::int[]`
    all.push(`((t.state IN ('requested', 'receivingApproved') AND t.customer_id = ANY(${of}))
      OR (t.state IN ('requested', 'givingApproved') AND t.to_customer_id = ANY(${of})))`)
  }
  const where = all.join(' AND ')
  const counted = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${tables} WHERE ${where}`,
    params,
  )
  const { rows } = await db.query<Transfer>(
    `SELECT ${columns} FROM ${tables} WHERE ${where} ORDER BY t.created DESC, t.id DESC
      LIMIT $${params.push(limit)} OFFSET $${params.push(offset)}`,
    params,
  )
  return { count: counted.rows[0]!.count, transfers: rows }
}

/** A vehicle of a request, as both sides see it. */
export interface TransferVehicle {
  readonly id: number
  readonly vin: string
  readonly unitId: string
  readonly newUnitId: string | null
  readonly vehicleTypeId: number
  readonly modelYear: number | null
  readonly vehicleMfgr: string | null
}
type Key = Pick<Transfer, 'id' | 'customerId'>

export const vehiclesOf = async (
  db: Db,
  { id, customerId }: Key,
  { limit, offset }: { readonly limit: number; readonly offset: number } = { limit: 1e6, offset: 0 },
): Promise<readonly TransferVehicle[]> => {
  const { rows } = await db.query<TransferVehicle>(
    `SELECT vehicle_id AS id, vin, unit_id AS "unitId", new_unit_id AS "newUnitId", vehicle_type_id AS "vehicleTypeId",
        model_year AS "modelYear", vehicle_mfgr AS "vehicleMfgr"
      FROM vin_transfer_vehicle WHERE customer_id = $1 AND transfer_id = $2
      ORDER BY lower(unit_id), vehicle_id LIMIT $3 OFFSET $4`,
    [customerId, id, limit, offset],
  )
  return rows
}

/** Notes what the giver calls them at last: an undo brings that back. */
export const keepUnits = async (
  client: pg.ClientBase,
  { id, customerId }: Key,
  vehicles: readonly Pick<TransferVehicle, 'id' | 'unitId'>[],
): Promise<void> => {
  await client.query(
    `UPDATE vin_transfer_vehicle v SET unit_id = n."unitId" FROM json_to_recordset($3::json) AS n(id int, "unitId" text)
      WHERE v.customer_id = $1 AND v.transfer_id = $2 AND v.vehicle_id = n.id AND v.unit_id <> n."unitId"`,
    [customerId, id, JSON.stringify(vehicles.map(({ id, unitId }) => ({ id, unitId })))],
  )
}

export interface TransferStep {
  readonly id: number
  readonly step: TransferState
  readonly at: Instant
  /** Null: by the system. */
  readonly by: string | null
  readonly note: string
}

export const stepsOf = async (db: Db, { id, customerId }: Key): Promise<readonly TransferStep[]> => {
  const { rows } = await db.query<TransferStep>(
    `SELECT id, step, ${ms('at')} AS at, by, note FROM vin_transfer_step WHERE customer_id = $1 AND transfer_id = $2 ORDER BY id`,
    [customerId, id],
  )
  return rows
}

export const insertStep = async (
  client: pg.ClientBase,
  { id, customerId }: Key,
  { step, at, by, note }: Omit<TransferStep, 'id'>,
): Promise<void> => {
  await client.query(
    'INSERT INTO vin_transfer_step (customer_id, transfer_id, step, at, by, note) VALUES ($1, $2, $3, $4, $5, $6)',
    [customerId, id, step, new Date(at), by, note],
  )
}

const dated = (at: Instant | null) => (at === null ? null : new Date(at))

export interface TransferDraft {
  readonly customerId: number
  readonly toCustomerId: number
  readonly effective: Instant | null
  readonly reason: string
  readonly vehicles: readonly TransferVehicle[]
}

/** Stores a draft; answers its number. */
export const insertTransfer = async (
  client: pg.ClientBase,
  draft: TransferDraft,
  by: { readonly email: string; readonly userId: number },
  now: Instant,
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO vin_transfer (customer_id, to_customer_id, state, effective, reason, requested_by, requested_by_id, created)
      VALUES ($1, $2, 'draft', $3, $4, $5, (SELECT id FROM user_account WHERE id = $6), $7) RETURNING id`,
    [
      draft.customerId,
      draft.toCustomerId,
      dated(draft.effective),
      draft.reason,
      by.email,
      by.userId,
      new Date(now),
    ],
  )
  const { id } = rows[0]!
  await client.query(
    `INSERT INTO vin_transfer_vehicle (customer_id, transfer_id, vehicle_id, vin, unit_id, new_unit_id, vehicle_type_id, model_year, vehicle_mfgr)
      SELECT $1, $2, v.id, v.vin, v."unitId", v."newUnitId", v."vehicleTypeId", v."modelYear", v."vehicleMfgr"
      FROM json_to_recordset($3::json) AS v(id int, vin text, "unitId" text, "newUnitId" text, "vehicleTypeId" int,
        "modelYear" int, "vehicleMfgr" text)`,
    [draft.customerId, id, JSON.stringify(draft.vehicles)],
  )
  return id
}

/** Drops a draft with all that is with it, its documents moved to the one in its place. */
export const replaceDraft = async (client: pg.ClientBase, before: Key, after: Key): Promise<void> => {
  await client.query(
    'UPDATE vin_transfer_document SET customer_id = $3, transfer_id = $4 WHERE customer_id = $1 AND transfer_id = $2',
    [before.customerId, before.id, after.customerId, after.id],
  )
  await client.query('DELETE FROM vin_transfer WHERE customer_id = $1 AND id = $2', [
    before.customerId,
    before.id,
  ])
}

/** Stores how far a transfer has come. */
export const keepProgress = async (
  client: pg.ClientBase,
  { id, customerId }: Key,
  { state, due, done }: TransferProgress,
  more: { readonly because?: string | null; readonly sent?: Instant } = {},
): Promise<void> => {
  await client.query(
    `UPDATE vin_transfer SET state = $3, due = $4, done = $5, because = coalesce($6, because), sent = coalesce($7, sent)
      WHERE customer_id = $1 AND id = $2`,
    [customerId, id, state, dated(due), dated(done), more.because ?? null, dated(more.sent ?? null)],
  )
}

export interface ActiveCustomer {
  readonly id: number
  readonly shortName: string
}

/** An active customer by number or by abbreviation; null where there is none. */
export const activeCustomer = async (db: Db, id: number | null, abbrev: string) => {
  const { rows } = await db.query<ActiveCustomer>(
    `SELECT id, short_name AS "shortName" FROM customer WHERE active AND (id = $1 OR ($1 IS NULL AND lower(abbrev) = lower($2)))`,
    [id, abbrev],
  )
  return rows[0] ?? null
}

/** Of a viewer, whether they may decide for customers of a transfer. */
export const sidesOf = (viewer: Viewer, { customerId, toCustomerId }: Transfer) => [
  ...(can(viewer, 'decideTransfers', { customerId }) ? (['giving'] as const) : []),
  ...(can(viewer, 'decideTransfers', { customerId: toCustomerId }) ? (['receiving'] as const) : []),
]

/** Hands the vehicles of a transfer over: all in one transaction, or none; and takes that back. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { isDue, stepTransfer } from '#domain/fleet/transfer.ts'
import { transferWords } from '#domain/fleet/transfer-words.ts'
import { type Actor, recordMany } from '../audit/record.ts'
import { isDatabaseAway } from '../platform/database.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { changeOwner, undoChangeOwner } from '../tenures/transfer.ts'
import { beginRegistering } from '../trailers/store.ts'
import type { Leaving } from './effects/effect.ts'
import { transferEffects } from './effects/index.ts'
import { obstacle, takenThere, undoObstacle } from './obstacles.ts'
import {
  keepProgress,
  keepUnits,
  type Transfer,
  type TransferVehicle,
  transferById,
  vehiclesOf,
} from './store.ts'
import { tellStep } from './tell.ts'

const system: Actor = { userId: null, email: 'system', address: null }

/** Nobody's edit is refused because of it: what is imported meanwhile may take its time. */
const waitsForOthers = null

const renameUnits = (
  client: pg.ClientBase,
  units: readonly { readonly id: number; readonly unitId: string }[],
) =>
  client.query(
    `UPDATE vehicle v SET unit_id = n."unitId", updated = now() FROM json_to_recordset($1::json) AS n(id int, "unitId" text)
      WHERE v.id = n.id AND v.unit_id <> n."unitId"`,
    [JSON.stringify(units)],
  )

/** Each vehicle's line in the audit trails of both customers. */
const auditVehicles = async (
  client: pg.ClientBase,
  { customerId, from, toCustomerId, to }: Transfer,
  vehicles: readonly TransferVehicle[],
  { by, back }: { readonly by: Actor; readonly back: boolean },
): Promise<void> => {
  await recordMany(
    client,
    by,
    vehicles.flatMap(({ vin, unitId, newUnitId }) => {
      const there = { customer: to, unitId: newUnitId ?? unitId }
      const here = { customer: from, unitId }
      return [customerId, toCustomerId].map((one) => ({
        action: back ? 'vehicle transferred back' : 'vehicle transferred',
        subject: `${back ? there.unitId : unitId} (${vin})`,
        customerId: one,
        old: back ? there : here,
        new: back ? here : there,
      }))
    }),
  )
}

/** When the owners of before began, at the latest: a tenure cannot end before it began. */
const ownersSince = async (client: pg.ClientBase, ids: readonly number[]): Promise<Instant> => {
  const { rows } = await client.query<{ since: number | null }>(
    `SELECT floor(extract(epoch FROM max(starts)) * 1000)::float8 AS since FROM tenure
      WHERE vehicle_id = ANY($1) AND ends IS NULL AND starts > '-infinity'`,
    [ids],
  )
  return rows[0]?.since ?? 0
}

/** How many there are of each kind of effect. */
export const countEffects = async (
  db: pg.Pool | pg.ClientBase,
  leaving: Leaving,
): Promise<Readonly<Record<string, number>>> => {
  const counted: Record<string, number> = {}
  for (const { key, count } of transferEffects) counted[key] = await count(db, leaving)
  return counted
}

/** Holds vehicles against changes; those that are the giver's still are called what they are called now. */
const holdVehicles = async (
  client: pg.ClientBase,
  customerId: number,
  vehicles: readonly TransferVehicle[],
): Promise<readonly TransferVehicle[]> => {
  const { rows } = await client.query<{ id: number; unitId: string; customerId: number }>(
    `SELECT id, unit_id AS "unitId", customer_id AS "customerId" FROM vehicle WHERE id = ANY($1) ORDER BY id FOR UPDATE`,
    [vehicles.map(({ id }) => id)],
  )
  const called = new Map(
    rows.flatMap((row) => (row.customerId === customerId ? [[row.id, row.unitId] as const] : [])),
  )
  return vehicles.map((one) => ({ ...one, unitId: called.get(one.id) ?? one.unitId }))
}

/** Answers from when on they are the receiver's. */
const handOver = async (
  client: pg.ClientBase,
  transfer: Transfer,
  vehicles: readonly TransferVehicle[],
  now: Instant,
): Promise<Instant> => {
  const vehicleIds = vehicles.map(({ id }) => id)
  const leaving: Leaving = { customerId: transfer.customerId, vehicleIds, to: transfer.to, now }
  const counted = await countEffects(client, leaving)
  const removed: Record<string, unknown> = {}
  for (const { key, apply } of transferEffects) removed[key] = await apply(client, leaving)
  const at = Math.max(transfer.due!, await ownersSince(client, vehicleIds))
  await changeOwner(client, vehicleIds, transfer.toCustomerId, at)
  await keepUnits(client, transfer, vehicles)
  await renameUnits(
    client,
    vehicles.flatMap(({ id, newUnitId }) => (newUnitId === null ? [] : [{ id, unitId: newUnitId }])),
  )
  await client.query(
    'UPDATE vin_transfer SET counted = $3, removed = $4, heard = false WHERE customer_id = $1 AND id = $2',
    [transfer.customerId, transfer.id, JSON.stringify(counted), JSON.stringify(removed)],
  )
  await auditVehicles(client, transfer, vehicles, { by: system, back: false })
  return at
}

const dueOne = `SELECT id FROM vin_transfer WHERE state = 'scheduled' AND due <= $1 ORDER BY due, id LIMIT 1`

/** Whether the same may well go right a moment later: the database is away, or others held what it needs. */
const isPassing = (error: unknown): boolean =>
  isDatabaseAway(error) || /^(40...|55P03)$/.test(String((error as { code?: unknown }).code ?? ''))

/** Ends a transfer that broke, so that those behind it go on. */
const giveUp = (pool: pg.Pool, id: number, now: Instant): Promise<void> =>
  inTransaction(pool, async (client) => {
    await client.query('SELECT FROM vin_transfer WHERE id = $1 FOR UPDATE', [id])
    const transfer = await transferById(client, id)
    // Another server may have had more luck.
    if (!transfer || !isDue(transfer, now)) return
    const note = transferWords.broke
    await keepProgress(client, transfer, { ...transfer, state: 'failed' }, { because: note })
    await tellStep(client, { transfer, state: 'failed', note, now, by: system, isBySystem: true })
  })

/**
 * Carries out one transfer that is due; false where none is, or other servers hold them.
 * @param onBroken told of one that broke, which has failed for good then
 * @throws what passes: it is tried again
 */
export const carryOutNext = async (
  pool: pg.Pool,
  now: () => Instant,
  onBroken: (error: unknown, id: number) => void,
): Promise<boolean> => {
  const waiting = await pool.query(dueOne, [new Date(now())])
  if (waiting.rowCount === 0) return false
  let taken: number | null = null
  try {
    return await carryOut(pool, now, (id) => {
      taken = id
    })
  } catch (error) {
    if (taken === null || isPassing(error)) throw error
    onBroken(error, taken)
    await giveUp(pool, taken, now())
    return true
  }
}

/** @param onTaken told which it is */
const carryOut = (pool: pg.Pool, now: () => Instant, onTaken: (id: number) => void): Promise<boolean> =>
  inTransaction(pool, async (client) => {
    // First the registry, then the request, as whoever undoes one.
    await beginRegistering(client, { actor: system.email }, waitsForOthers)
    const { rows } = await client.query<{ id: number }>(`${dueOne} FOR UPDATE SKIP LOCKED`, [new Date(now())])
    if (rows.length === 0) return false
    onTaken(rows[0]!.id)
    const transfer = (await transferById(client, rows[0]!.id))!
    const vehicles = await holdVehicles(client, transfer.customerId, await vehiclesOf(client, transfer))
    const at = now()
    const going = { ...transfer, vehicles }
    const wrong =
      (await obstacle(client, going)) ?? (await takenThere(client, going, () => transferWords.unitTakenThen))
    const after = stepTransfer(transfer, wrong === null ? 'carryOut' : 'fail', at)
    if (typeof after === 'string') throw new Error(after)
    const due = wrong === null ? await handOver(client, transfer, vehicles, at) : transfer.due
    await keepProgress(client, transfer, { ...after, due }, { because: wrong })
    const told = { transfer: { ...transfer, due }, state: after.state, note: wrong ?? '', now: at }
    await tellStep(client, { ...told, by: system, isBySystem: true })
    return true
  })

/** Gives the vehicles back, in the caller's transaction, which holds the registry and the transfer. @throws a refusal */
export const undoTransfer = async (
  client: pg.ClientBase,
  transfer: Transfer,
  by: Actor,
  now: Instant,
): Promise<void> => {
  const vehicles = await vehiclesOf(client, transfer)
  const vehicleIds = vehicles.map(({ id }) => id)
  await client.query('SELECT FROM vehicle WHERE id = ANY($1) ORDER BY id FOR UPDATE', [vehicleIds])
  const wrong = await undoObstacle(client, { ...transfer, vehicles }, transfer.due!)
  if (wrong !== null) throw refusal(wrong)
  const { rows } = await client.query<{ removed: Record<string, unknown> }>(
    'SELECT removed FROM vin_transfer WHERE customer_id = $1 AND id = $2',
    [transfer.customerId, transfer.id],
  )
  const { removed } = rows[0]!
  // What the receiver has made of them meanwhile ends as the giver's things did.
  const back: Leaving = { customerId: transfer.toCustomerId, vehicleIds, to: transfer.from, now }
  for (const { apply } of transferEffects) await apply(client, back)
  await undoChangeOwner(client, vehicleIds, transfer.customerId, transfer.due!)
  await renameUnits(client, vehicles)
  const leaving: Leaving = { customerId: transfer.customerId, vehicleIds, to: transfer.to, now }
  // One that came with a later version has kept nothing.
  for (const { key, restore } of transferEffects.toReversed())
    if (key in removed) await restore(client, leaving, removed[key])
  await client.query('UPDATE vin_transfer SET heard = false WHERE customer_id = $1 AND id = $2', [
    transfer.customerId,
    transfer.id,
  ])
  await auditVehicles(client, transfer, vehicles, { by, back: true })
}

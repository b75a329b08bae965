/** Hands vehicles from one customer to another, as their owner or their lessee, and takes that back. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'

/** By what right a customer has a vehicle. */
export type TenureKind = 'owner' | 'lessee'

/**
 * Makes a customer the holder of vehicles from a moment on, in the caller's transaction. What the vehicles reported since
 * then becomes the new holder's once the engine has heard of it (`vehiclesChanged`); what was before stays with whoever
 * had them. Their groups, driver codes, shares and pending commands end; all else that belongs to a customer is the
 * caller's to end.
 * @param at not before the beginning of the present owner's tenure; not in the future
 */
export async function changeOwner(
  client: pg.ClientBase,
  vehicleIds: readonly number[],
  toCustomerId: number,
  at: Instant,
  kind: TenureKind = 'owner',
): Promise<void> {
  await client.query(`SELECT set_config('tandem.at', $1, true), set_config('tandem.tenure', $2, true)`, [
    String(at / 1000),
    kind,
  ])
  await client.query(
    'UPDATE vehicle SET customer_id = $2, updated = now() WHERE id = ANY($1) AND customer_id <> $2',
    [vehicleIds, toCustomerId],
  )
  await client.query(`SELECT set_config('tandem.at', '', true), set_config('tandem.tenure', '', true)`)
}

/**
 * Takes back what `changeOwner` did, as if it had never been: everything since is the former owner's again.
 * @param at the moment of the change
 */
export async function undoChangeOwner(
  client: pg.ClientBase,
  vehicleIds: readonly number[],
  backToCustomerId: number,
  at: Instant,
): Promise<void> {
  await client.query(`SELECT set_config('tandem.undo', 'on', true)`)
  await changeOwner(client, vehicleIds, backToCustomerId, at)
  await client.query(`SELECT set_config('tandem.undo', '', true)`)
}

/** Who is at a destination: one process at a time, which says every few seconds that it still is. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { type DayDelivery, deliveryOf } from './delivery-store.ts'
import { type Destination, destinationById } from './store.ts'

export interface Claimed {
  readonly claim: string
  readonly destination: Destination
  readonly delivery: DayDelivery
}

/** Of a destination the day that has waited longest; those that are due before those that are only looked at. */
const nextDay = `SELECT d.day::text FROM day_delivery d WHERE d.destination_id = x.id AND (d.due <= $1 OR d.look <= $1)
  ORDER BY d.due > $1 OR d.due IS NULL, d.due, d.look, d.day LIMIT 1`

/**
 * Takes a destination for which there is something to do, so that nobody else takes it meanwhile; null: there is none. Of a
 * customer one at a time: what is slow at one customer's leaves room for others.
 */
export const claimNext = async (pool: pg.Pool, now: Instant, claimedFor: Ms): Promise<Claimed | null> => {
  const claim = randomUUID()
  const { rows } = await pool.query<{ id: number; customerId: number; day: string | null }>(
    `UPDATE day_destination x SET claim = $2, claimed_until = $3
      WHERE x.id = (SELECT x.id FROM day_destination x JOIN customer c ON c.id = x.customer_id
        WHERE c.active AND x.is_active AND x.quiet_until <= $1 AND x.claimed_until <= $1
          AND NOT EXISTS (SELECT FROM day_destination o
            WHERE o.customer_id = x.customer_id AND o.id <> x.id AND o.claimed_until > $1)
          AND EXISTS (SELECT FROM day_delivery d WHERE d.destination_id = x.id AND (d.due <= $1 OR d.look <= $1))
        ORDER BY (SELECT min(coalesce(d.due, d.look)) FROM day_delivery d
          WHERE d.destination_id = x.id AND (d.due <= $1 OR d.look <= $1)), x.id LIMIT 1 FOR UPDATE OF x SKIP LOCKED)
      RETURNING x.id, x.customer_id AS "customerId", (${nextDay}) AS day`,
    [new Date(now), claim, new Date(now + claimedFor)],
  )
  const found = rows[0]
  if (!found) return null
  const destination = await destinationById(pool, [found.customerId], found.id)
  const delivery = found.day === null ? null : await deliveryOf(pool, found.id, found.day)
  if (destination && delivery) return { claim, destination, delivery }
  await letGo(pool, found.id, claim)
  return null
}

/** Keeps a claim for longer. Answers whether it still counts: it does not where somebody deleted it or turned it off. */
export const keepClaim = async (
  pool: pg.Pool,
  { claim, destination }: Claimed,
  until: Instant,
): Promise<boolean> => {
  const { rowCount } = await pool.query(
    `UPDATE day_destination x SET claimed_until = $3 FROM customer c
      WHERE x.id = $1 AND x.claim = $2 AND x.is_active AND c.id = x.customer_id AND c.active`,
    [destination.id, claim, new Date(until)],
  )
  return rowCount === 1
}

/**
 * Says from time to time that a claim still counts, whatever is waited for meanwhile.
 * @param onLost called once it does not any more
 */
export const keeping = (
  pool: pg.Pool,
  claimed: Claimed,
  {
    every,
    until,
    onLost,
  }: { readonly every: Ms; readonly until: () => Instant; readonly onLost: () => void },
): { readonly end: () => void } => {
  const timer = setInterval(() => {
    // Where the database is away, nobody else can take it either.
    keepClaim(pool, claimed, until()).then(
      (counts) => counts || onLost(),
      () => undefined,
    )
  }, every)
  timer.unref()
  return { end: () => clearInterval(timer) }
}

export const letGo = async (pool: pg.Pool, id: number, claim: string): Promise<void> => {
  await pool.query(
    `UPDATE day_destination SET claim = NULL, claimed_until = '-infinity' WHERE id = $1 AND claim = $2`,
    [id, claim],
  )
}

/** Ends a claim with what became of it. @param quiet until when it is left alone after so many failures in a row; null: it went well */
export const settleClaim = async (
  client: pg.ClientBase,
  { claim, destination }: Claimed,
  quiet: ((failures: number) => Instant) | null,
): Promise<void> => {
  const { rows } = await client.query<{ failures: number }>(
    `UPDATE day_destination SET claim = NULL, claimed_until = '-infinity',
        failures = CASE WHEN $3 THEN 0 ELSE failures + 1 END WHERE id = $1 AND claim = $2 RETURNING failures`,
    [destination.id, claim, quiet === null],
  )
  if (rows[0] && quiet)
    await client.query('UPDATE day_destination SET quiet_until = $2 WHERE id = $1', [
      destination.id,
      new Date(quiet(rows[0].failures)),
    ])
}

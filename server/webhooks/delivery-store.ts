/** The SQL of deliveries: what webhooks are sent, and what became of it. */
import type pg from 'pg'
import type { DestinationName } from '#domain/alerts/destinations.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { type BrokerRow, brokerColumns, type SealedBroker, toBroker } from './store.ts'

type Db = pg.Pool | pg.ClientBase

/** A telling of a webhook. */
export interface Delivery {
  readonly id: number
  readonly webhookId: number
  readonly event: string
  readonly kind: string
  readonly firingId: number | null
  readonly body: string
  readonly created: Instant
  readonly due: Instant | null
  readonly attempts: number
  readonly delivered: Instant | null
  readonly status: number | null
  readonly durationMs: Ms | null
  readonly response: string | null
  readonly problem: string | null
}
type DeliveryRow = Omit<Delivery, 'created' | 'due' | 'delivered'> & {
  readonly created: Date
  readonly due: Date | null
  readonly delivered: Date | null
}
const deliveryColumns = `d.id, d.webhook_id AS "webhookId", d.event, d.kind, d.firing_id AS "firingId", d.body,
  d.created, d.due, d.attempts, d.delivered, d.status, d.duration_ms AS "durationMs", d.response, d.problem`
const toDelivery = (row: DeliveryRow): Delivery => ({
  ...row,
  created: row.created.getTime(),
  due: row.due?.getTime() ?? null,
  delivered: row.delivered?.getTime() ?? null,
})

/** The newest first. @param before the number that the page before ended with; null for the first */
export const deliveriesOf = async (
  db: Db,
  webhookId: number,
  before: number | null,
  limit: number,
): Promise<readonly Delivery[]> => {
  const { rows } = await db.query<DeliveryRow>(
    `SELECT ${deliveryColumns} FROM webhook_delivery d WHERE d.webhook_id = $1 AND ($2::bigint IS NULL OR d.id < $2)
      ORDER BY d.id DESC LIMIT $3`,
    [webhookId, before, limit],
  )
  return rows.map(toDelivery)
}

export const deliveryById = async (db: Db, id: number): Promise<Delivery | null> => {
  const { rows } = await db.query<DeliveryRow>(
    `SELECT ${deliveryColumns} FROM webhook_delivery d WHERE d.id = $1`,
    [id],
  )
  return rows[0] ? toDelivery(rows[0]) : null
}

export interface NewDelivery {
  readonly webhookId: number
  readonly event: string
  readonly kind: string
  readonly firingId: number | null
  readonly body: string
}

/** Queues deliveries; of a firing a webhook gets one, however often it is queued. Answers their numbers. */
export const queueDeliveries = async (
  client: pg.ClientBase,
  deliveries: readonly NewDelivery[],
  now: Instant,
): Promise<readonly number[]> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO webhook_delivery (webhook_id, event, kind, firing_id, body, created, due)
      SELECT *, $6, $6 FROM unnest($1::int[], $2::uuid[], $3::text[], $4::bigint[], $5::text[])
      ON CONFLICT (webhook_id, firing_id) DO NOTHING RETURNING id`,
    [
      deliveries.map((one) => one.webhookId),
      deliveries.map((one) => one.event),
      deliveries.map((one) => one.kind),
      deliveries.map((one) => one.firingId),
      deliveries.map((one) => one.body),
      new Date(now),
    ],
  )
  return rows.map(({ id }) => id)
}

/** What one try takes. */
export interface DueDelivery {
  readonly id: number
  readonly webhookId: number
  readonly event: string
  readonly body: string
  readonly kind: DestinationName
  readonly url: string
  readonly broker: SealedBroker | null
  /** When the webhook was last edited: connections from before are of no use. */
  readonly linkedAs: string
  readonly secret: string
  readonly created: Instant
  readonly attempts: number
  /** Of its messages, how many arrived at the tries before. */
  readonly arrived: number
  /** It holds a part of a feed, and those behind it wait. */
  readonly isFeed: boolean
  /** The transaction that took it: another one, and somebody has changed it since. */
  readonly takenBy: string
}

/**
 * Takes deliveries that are due for so long that nobody else takes them meanwhile; of one webhook a few at a time, only one
 * after a failure, and none of one that is left alone, so that a system that is away holds up nobody else's deliveries. Of
 * feeds nothing is sent while their customer is not active. @param without webhooks of which some are under way
 */
export const claimDue = async (
  client: pg.ClientBase,
  now: Instant,
  {
    most,
    each,
    claimedFor,
    without,
  }: {
    readonly most: number
    readonly each: number
    readonly claimedFor: Ms
    readonly without: readonly number[]
  },
): Promise<readonly DueDelivery[]> => {
  type Row = Omit<DueDelivery, 'created' | 'linkedAs' | 'broker'> &
    BrokerRow & { created: Date; updated: Date }
  const { rows } = await client.query<Row>(
    `WITH next_few AS (
        SELECT d.id FROM webhook w, LATERAL (SELECT id, due FROM webhook_delivery
          WHERE webhook_id = w.id AND due <= $1 ORDER BY due, id LIMIT CASE WHEN w.failures > 0 THEN 1 ELSE $3::int END) d
        WHERE w.is_active AND w.quiet_until <= $1 AND w.id <> ALL($5::int[])
          AND (w.feed IS NULL OR EXISTS (SELECT FROM customer c WHERE c.id = w.customer_id AND c.active))
        ORDER BY d.due, d.id LIMIT $2),
      claimed AS (SELECT id FROM webhook_delivery WHERE id IN (SELECT id FROM next_few) AND due <= $1
        FOR UPDATE SKIP LOCKED),
      taken AS (UPDATE webhook_delivery t SET due = $4, attempts = t.attempts + 1 FROM claimed
        WHERE t.id = claimed.id RETURNING t.*, t.xmin AS "takenBy")
    SELECT t.id, t.webhook_id AS "webhookId", t.event, t.body, w.kind, w.url, w.secret, t.created,
        t.attempts, t.arrived, t.kind LIKE 'feed.%' AS "isFeed", t."takenBy", w.updated, ${brokerColumns}
      FROM taken t JOIN webhook w ON w.id = t.webhook_id ORDER BY t.id`,
    [new Date(now), most, each, new Date(now + claimedFor), without],
  )
  return rows.map(({ created, updated, ...row }) => {
    const { id, webhookId, event, body, kind, url, secret, attempts, arrived, isFeed, takenBy } = row
    return {
      ...{ id, webhookId, event, body, kind, url, secret, attempts, arrived, isFeed, takenBy },
      broker: toBroker(row),
      linkedAs: updated.toISOString(),
      created: created.getTime(),
    }
  })
}

export interface DeliveryAttempt {
  readonly status: number | null
  readonly durationMs: Ms
  readonly response: string | null
  readonly problem: string | null
  /** Of its messages, how many have arrived by now. */
  readonly arrived: number
  /** There was no time for the rest of its messages: they come next. */
  readonly isPart: boolean
}

/** After so many failures the waits do not grow any more. */
const waitsMost = 20

/**
 * Records a delivery attempt, unless its webhook leads elsewhere by now, or the delivery was made due anew meanwhile: then
 * it is tried again as it is. @param again when to try next; null for never @param waitAfter for the webhook as a whole, in
 * milliseconds
 */
export const recordAttempt = async (
  client: pg.ClientBase,
  due: Pick<DueDelivery, 'id' | 'webhookId' | 'url' | 'broker' | 'takenBy'>,
  tried: DeliveryAttempt,
  at: { readonly now: Instant; readonly again: Instant | null },
  waitAfter: (failures: number) => Ms,
): Promise<void> => {
  // Whoever edits it meanwhile waits, or is waited for.
  const same = await client.query(
    'SELECT FROM webhook WHERE id = $1 AND url = $2 AND topic IS NOT DISTINCT FROM $3 FOR NO KEY UPDATE',
    [due.webhookId, due.url, due.broker?.topic ?? null],
  )
  if (!same.rowCount) return
  const arrived = tried.problem === null
  await client.query(
    `UPDATE webhook_delivery SET due = $2, delivered = $3, status = $4, duration_ms = $5, response = $6, problem = $7,
      arrived = $8 WHERE id = $1 AND xmin = $9::xid`,
    [
      due.id,
      at.again === null ? null : new Date(at.again),
      arrived && !tried.isPart ? new Date(at.now) : null,
      tried.status,
      tried.durationMs,
      tried.response,
      tried.problem,
      tried.arrived,
      due.takenBy,
    ],
  )
  const waits = Array.from({ length: waitsMost }, (_, n) => waitAfter(n + 1) / 1000)
  // Of several that were under way at once the first failure counts.
  await client.query(
    `UPDATE webhook SET failures = CASE WHEN $2::boolean THEN 0 ELSE failures + 1 END,
        quiet_until = $3::timestamptz + CASE WHEN $2::boolean THEN interval '0'
          ELSE make_interval(secs => ($4::float8[])[least(failures + 1, ${waitsMost})]) END
      WHERE id = $1 AND CASE WHEN $2::boolean THEN failures > 0 ELSE quiet_until <= $3::timestamptz END`,
    [due.webhookId, arrived, new Date(at.now), waits],
  )
}

/** What is under way begins with its first message: the ones before went elsewhere. */
export const beginAgain = async (client: pg.ClientBase, webhookId: number): Promise<void> => {
  await client.query(
    'UPDATE webhook_delivery SET arrived = 0 WHERE webhook_id = $1 AND delivered IS NULL AND arrived > 0',
    [webhookId],
  )
}

/** Makes a delivery due again, whatever became of it; its day begins anew. */
export const makeDue = async (
  client: pg.ClientBase,
  { id, webhookId }: Pick<Delivery, 'id' | 'webhookId'>,
  now: Instant,
): Promise<void> => {
  // The webhook first, as everybody who changes both.
  await client.query("UPDATE webhook SET quiet_until = '-infinity' WHERE id = $1", [webhookId])
  await client.query(
    'UPDATE webhook_delivery SET due = $2, attempts = 0, arrived = 0, delivered = NULL, created = $2 WHERE id = $1',
    [id, new Date(now)],
  )
}

/** Removes deliveries made before this moment that wait for nothing. What holds a feed stays: without it a part would be missing. */
export const forgetDeliveries = async (db: Db, before: Instant): Promise<void> => {
  await db.query(
    `DELETE FROM webhook_delivery WHERE created < $1 AND due IS NULL AND NOT (kind LIKE 'feed.%' AND delivered IS NULL)`,
    [new Date(before)],
  )
}

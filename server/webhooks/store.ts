/** The SQL of webhooks. */
import type pg from 'pg'
import type { Scope } from '#domain/access/scope.ts'
import type { DestinationName, Mechanism } from '#domain/alerts/destinations.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { FeedName } from '../feed/kinds.ts'
import { scopeSql } from '../scope/scope-sql.ts'

type Db = pg.Pool | pg.ClientBase

export interface Webhook {
  readonly id: number
  readonly customerId: number
  readonly name: string
  readonly kind: DestinationName
  /** Of a Kafka cluster its servers, separated by commas. */
  readonly url: string
  readonly isActive: boolean
  /** The feed that it is sent; null: alerts. */
  readonly feed: FeedName | null
  /** Null: an address of the web. */
  readonly broker: SealedBroker | null
  readonly created: Instant
  readonly updated: Instant
}
/** How a broker is reached, beside its address. */
export interface Broker {
  /** With places in braces. */
  readonly topic: string
  /** Empty: nobody. */
  readonly user: string
  readonly mechanism: Mechanism
  readonly isEncrypted: boolean
  /** PEM; empty: whom everybody trusts. */
  readonly authority: string
}
export interface SealedBroker extends Broker {
  /** Null: none. */
  readonly password: Buffer | null
}
export type WebhookDraft = Pick<Webhook, 'name' | 'url' | 'isActive' | 'broker'>
/** What it is sent, and the kind of where, stay as they are. */
export type NewWebhook = WebhookDraft & Pick<Webhook, 'feed' | 'kind'>

/** What passwords of brokers are sealed for. */
export const sealedAs = 'broker password'

export interface BrokerRow {
  readonly topic: string | null
  readonly brokerUser: string | null
  readonly password: Buffer | null
  readonly mechanism: Mechanism | null
  readonly isEncrypted: boolean
  readonly authority: string | null
}
export const brokerColumns = `w.topic, w.broker_user AS "brokerUser", w.broker_password AS password, w.mechanism,
  w.is_encrypted AS "isEncrypted", w.authority`
export const toBroker = (row: BrokerRow): SealedBroker | null =>
  row.topic === null
    ? null
    : {
        topic: row.topic,
        user: row.brokerUser ?? '',
        password: row.password,
        mechanism: row.mechanism ?? 'plain',
        isEncrypted: row.isEncrypted,
        authority: row.authority ?? '',
      }
/** In the order of `topic, broker_user, broker_password, mechanism, is_encrypted, authority`. */
const brokerValues = (broker: SealedBroker | null): readonly unknown[] => [
  broker?.topic ?? null,
  broker?.user || null,
  broker?.password ?? null,
  broker?.mechanism ?? null,
  broker?.isEncrypted ?? true,
  broker?.authority || null,
]

type WebhookRow = Omit<Webhook, 'created' | 'updated' | 'broker'> &
  BrokerRow & { readonly created: Date; readonly updated: Date }
const webhookColumns = `w.id, w.customer_id AS "customerId", w.name, w.kind, w.url, w.is_active AS "isActive", w.feed, w.created,
  w.updated, ${brokerColumns}`
const toWebhook = (row: WebhookRow): Webhook => {
  const { id, customerId, name, kind, url, isActive, feed } = row
  const [created, updated] = [row.created.getTime(), row.updated.getTime()]
  return { ...{ id, customerId, name, kind, url, isActive, feed, created, updated }, broker: toBroker(row) }
}

/** By name. */
export const webhooksOf = async (db: Db, customerId: number): Promise<readonly Webhook[]> => {
  const { rows } = await db.query<WebhookRow>(
    `SELECT ${webhookColumns} FROM webhook w WHERE w.customer_id = $1 ORDER BY lower(w.name), w.id`,
    [customerId],
  )
  return rows.map(toWebhook)
}

export const webhookById = async (db: Db, scope: Scope, id: number): Promise<Webhook | null> => {
  const params: unknown[] = [id]
  const { rows } = await db.query<WebhookRow>(
    `SELECT ${webhookColumns} FROM webhook w WHERE w.id = $1 AND ${scopeSql(scope, 'w.customer_id', params)}`,
    params,
  )
  return rows[0] ? toWebhook(rows[0]) : null
}

/** @param cursor behind what its feed does not tell of; null: of alerts */
export const insertWebhook = async (
  client: pg.ClientBase,
  customerId: number,
  { name, kind, url, isActive, feed, broker }: NewWebhook,
  { secret, cursor, now }: { readonly secret: string; readonly cursor: string | null; readonly now: Instant },
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO webhook (customer_id, name, url, is_active, secret, created, updated, feed, kind,
        feed_cursor, topic, broker_user, broker_password, mechanism, is_encrypted, authority)
      VALUES ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING id`,
    [customerId, name, url, isActive, secret, new Date(now), feed, kind, cursor, ...brokerValues(broker)],
  )
  return rows[0]!.id
}

/** @param secret a new one; null leaves the old one */
export const changeWebhook = async (
  client: pg.ClientBase,
  id: number,
  { name, url, isActive, broker }: WebhookDraft,
  secret: string | null,
  now: Instant,
): Promise<void> => {
  await client.query(
    `UPDATE webhook SET name = $2, url = $3, is_active = $4, secret = coalesce($5, secret), updated = $6,
      failures = 0, quiet_until = '-infinity', topic = $7, broker_user = $8, broker_password = $9, mechanism = $10,
      is_encrypted = $11, authority = $12 WHERE id = $1`,
    [id, name, url, isActive, secret, new Date(now), ...brokerValues(broker)],
  )
}

export const removeWebhook = async (client: pg.ClientBase, id: number): Promise<void> => {
  await client.query('DELETE FROM webhook WHERE id = $1', [id])
}

/** The webhooks of these customers that are on and are sent alerts. */
export const activeOf = async (
  client: pg.ClientBase,
  customerIds: readonly number[],
): Promise<readonly { readonly id: number; readonly customerId: number }[]> => {
  const { rows } = await client.query<{ id: number; customerId: number }>(
    'SELECT id, customer_id AS "customerId" FROM webhook WHERE is_active AND feed IS NULL AND customer_id = ANY($1)',
    [customerIds],
  )
  return rows
}

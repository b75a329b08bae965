/** The SQL of the outbox of push messages. */
import type pg from 'pg'
import { rights } from '#domain/access/rights.ts'
import { reachOf } from '#domain/access/roles.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { PushPayload } from '#domain/wire/push.ts'
import type { Subscription } from './store.ts'

type Db = pg.Pool | pg.ClientBase

export type Urgency = 'low' | 'normal' | 'high'

export interface NewMessage {
  readonly deviceId: number
  /** Whose alerts it tells of; empty for a test. */
  readonly customerIds: readonly number[]
  readonly topic: string
  readonly urgency: Urgency
  readonly payload: PushPayload
  readonly expires: Instant
}

/** Puts a message into the outbox, in the transaction of what it tells of; older ones of its topic that wait are given up. */
export const queueMessage = async (client: Db, message: NewMessage, now: Instant): Promise<void> => {
  const { deviceId, customerIds, topic, urgency, payload, expires } = message
  await client.query(
    `UPDATE push_message SET due = NULL, payload = NULL, problem = 'A newer message took its place.'
      WHERE device_id = $1 AND topic = $2 AND due IS NOT NULL`,
    [deviceId, topic],
  )
  await client.query(
    `INSERT INTO push_message (device_id, customer_ids, topic, urgency, payload, created, expires, due)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $6)`,
    [deviceId, customerIds, topic, urgency, JSON.stringify(payload), new Date(now), new Date(expires)],
  )
}

/** What one try takes. */
export interface DueMessage extends Subscription {
  readonly id: number
  readonly deviceId: number
  readonly topic: string
  readonly urgency: Urgency
  readonly payload: PushPayload
  readonly expires: Instant
  /** The present one included. */
  readonly attempts: number
  /** Whether the user may still see what it tells of. */
  readonly isAllowed: boolean
}

const ownRoles = rights.alerts.filter((role) => reachOf(role) === 'own')
const wideRoles = rights.alerts.filter((role) => reachOf(role) === 'all')

/**
 * Takes messages that are due, the oldest first, for so long that nobody else takes them meanwhile. A sender that is
 * killed in the midst of it leaves them to be taken again after that.
 */
export const claimMessages = async (
  db: Db,
  now: Instant,
  { most, claimedFor }: { readonly most: number; readonly claimedFor: Ms },
): Promise<readonly DueMessage[]> => {
  const { rows } = await db.query<Omit<DueMessage, 'expires'> & { expires: Date }>(
    `WITH claimed AS (SELECT id FROM push_message WHERE due <= $1 ORDER BY due, id LIMIT $2 FOR UPDATE SKIP LOCKED),
      taken AS (UPDATE push_message m SET due = $3, attempts = attempts + 1 FROM claimed WHERE m.id = claimed.id
        RETURNING m.*)
    SELECT m.id, m.device_id AS "deviceId", m.topic, m.urgency, m.payload, m.expires, m.attempts,
        d.endpoint, d.p256dh, d.auth,
        u.enabled AND (m.customer_ids = '{}' OR NOT 'alerts' = ANY(u.withheld)) AND NOT EXISTS (
          SELECT FROM unnest(m.customer_ids) AS of (customer) WHERE NOT EXISTS (
            SELECT FROM user_role r LEFT JOIN customer c ON c.id = r.customer_id WHERE r.user_id = u.id
              AND (r.role = ANY($5) OR r.role = ANY($4) AND r.customer_id = of.customer AND c.active)))
          AS "isAllowed"
      FROM taken m JOIN push_device d ON d.id = m.device_id JOIN user_account u ON u.id = d.user_id ORDER BY m.id`,
    [new Date(now), most, new Date(now + claimedFor), ownRoles, wideRoles],
  )
  return rows.map((row) => ({ ...row, id: Number(row.id), expires: row.expires.getTime() }))
}

/** Notes messages as sent, and forgets what they said. */
export const markMessagesSent = async (db: Db, ids: readonly number[], now: Instant): Promise<void> => {
  await db.query(
    `WITH sent AS (UPDATE push_message SET due = NULL, sent = $2, problem = NULL, payload = NULL WHERE id = ANY($1)
        RETURNING device_id)
      UPDATE push_device d SET succeeded = $2, failures = 0, problem = NULL FROM sent WHERE d.id = sent.device_id`,
    [ids, new Date(now)],
  )
}

/** Notes why a message was not sent, and when to try again; null for never. One that a newer replaced meanwhile stays so. */
export const markMessageFailed = async (
  db: Db,
  { id, deviceId }: Pick<DueMessage, 'id' | 'deviceId'>,
  problem: string,
  again: Instant | null,
): Promise<void> => {
  await db.query(
    `UPDATE push_message SET due = $3, problem = $2, payload = CASE WHEN $3::timestamptz IS NULL THEN NULL ELSE payload END
      WHERE id = $1 AND due IS NOT NULL`,
    [id, problem, again === null ? null : new Date(again)],
  )
  await db.query('UPDATE push_device SET failures = failures + 1, problem = $2 WHERE id = $1', [
    deviceId,
    problem,
  ])
}

/** Gives up a message that nobody is to get, which is no failure of the device. */
export const dropMessage = async (db: Db, id: number, problem: string): Promise<void> => {
  await db.query('UPDATE push_message SET due = NULL, payload = NULL, problem = $2 WHERE id = $1', [
    id,
    problem,
  ])
}

/** Gives up what would come too late to be of use. */
export const dropLateMessages = async (db: Db, now: Instant): Promise<void> => {
  await db.query(
    `UPDATE push_message SET due = NULL, payload = NULL, problem = 'It could not be sent in time.'
      WHERE due IS NOT NULL AND expires <= $1`,
    [new Date(now)],
  )
}

/** Removes messages made before this moment that wait for nothing any more. */
export const forgetMessages = async (db: Db, before: Instant): Promise<void> => {
  await db.query('DELETE FROM push_message WHERE created < $1 AND due IS NULL', [new Date(before)])
}

/** Deletes which episodes users were notified of, where nothing fired since this moment: they are news again. */
export const deletePushedEpisodes = async (db: Db, before: Instant): Promise<void> => {
  await db.query('DELETE FROM push_episode WHERE at < $1', [new Date(before)])
}

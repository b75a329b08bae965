/** The SQL of devices that get push messages. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'

type Db = pg.Pool | pg.ClientBase

export interface PushDevice {
  readonly id: number
  readonly agent: string | null
  readonly criticalOnly: boolean
  readonly made: Instant
  /** When a message last reached its push service. */
  readonly succeeded: Instant | null
  /** Why the last message did not; null where it did. */
  readonly problem: string | null
  readonly endpoint: string
}

/** What a browser answers when it subscribes. */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

const columns = 'd.id, d.agent, d.critical_only AS "criticalOnly", d.made, d.succeeded, d.problem, d.endpoint'
type Row = Omit<PushDevice, 'made' | 'succeeded'> & { readonly made: Date; readonly succeeded: Date | null }
const toDevice = (row: Row): PushDevice => ({
  ...row,
  made: row.made.getTime(),
  succeeded: row.succeeded?.getTime() ?? null,
})

/** Of one user, the newest first. */
export const devicesOf = async (db: Db, userId: number): Promise<readonly PushDevice[]> => {
  const { rows } = await db.query<Row>(
    `SELECT ${columns} FROM push_device d WHERE d.user_id = $1 ORDER BY d.made DESC, d.id DESC`,
    [userId],
  )
  return rows.map(toDevice)
}

/** How many devices a user has besides the one at this endpoint; the user is locked, so that two requests count one after the other. */
export const countOthers = async (
  client: pg.ClientBase,
  userId: number,
  endpoint: string,
): Promise<number> => {
  await client.query('SELECT FROM user_account WHERE id = $1 FOR NO KEY UPDATE', [userId])
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM push_device WHERE user_id = $1 AND endpoint <> $2',
    [userId, endpoint],
  )
  return rows[0]!.count
}

/**
 * Keeps a device, or what has changed of it; a browser in which somebody else signed in is theirs from now on, without
 * what waited for the one before. Answers its number and whether it is new to this user; null where the endpoint is
 * known with another secret: whoever sends it is not that browser.
 */
export const putDevice = async (
  client: pg.ClientBase,
  device: Subscription & {
    readonly userId: number
    readonly signInId: number | null
    readonly agent: string | null
    readonly criticalOnly: boolean
    readonly now: Instant
  },
): Promise<{ readonly id: number; readonly isNew: boolean } | null> => {
  const { userId, signInId, endpoint, p256dh, auth, agent, criticalOnly, now } = device
  await client.query('DELETE FROM push_device WHERE endpoint = $1 AND auth = $2 AND user_id <> $3', [
    endpoint,
    auth,
    userId,
  ])
  const { rows } = await client.query<{ id: number; isNew: boolean }>(
    `INSERT INTO push_device AS d (user_id, sign_in_id, endpoint, p256dh, auth, agent, critical_only, made)
      VALUES ($1, (SELECT id FROM sign_in WHERE id = $2 AND ended IS NULL), $3, $4, $5, $6, $7, $8)
      ON CONFLICT (endpoint) DO UPDATE SET sign_in_id = excluded.sign_in_id, p256dh = excluded.p256dh,
        agent = excluded.agent, critical_only = excluded.critical_only
        WHERE d.auth = excluded.auth AND d.user_id = excluded.user_id
      RETURNING id, xmax = 0 AS "isNew"`,
    [userId, signInId, endpoint, p256dh, auth, agent, criticalOnly, new Date(now)],
  )
  return rows[0] ?? null
}

/** One of a user's own; null where it is not. */
export const deviceOf = async (db: Db, userId: number, id: number): Promise<PushDevice | null> => {
  const { rows } = await db.query<Row>(
    `SELECT ${columns} FROM push_device d WHERE d.user_id = $1 AND d.id = $2`,
    [userId, id],
  )
  return rows[0] ? toDevice(rows[0]) : null
}

/** With all that waits for it. */
export const removeDevice = async (db: Db, id: number): Promise<void> => {
  await db.query('DELETE FROM push_device WHERE id = $1', [id])
}

/** Puts a browser's new subscription in place of its old one, which it proves to have had. Answers whether there was one. */
export const renewDevice = async (
  db: Db,
  old: Pick<Subscription, 'endpoint' | 'auth'>,
  { endpoint, p256dh, auth }: Subscription,
): Promise<boolean> => {
  const { rowCount } = await db.query(
    `UPDATE push_device SET endpoint = $3, p256dh = $4, auth = $5, failures = 0, problem = NULL
      WHERE endpoint = $1 AND auth = $2 AND NOT EXISTS (SELECT FROM push_device WHERE endpoint = $3 AND endpoint <> $1)`,
    [old.endpoint, old.auth, endpoint, p256dh, auth],
  )
  return rowCount === 1
}

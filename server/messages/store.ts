/** The SQL of developer messages and of the banners that users have dismissed. */
import type pg from 'pg'
import type { MessageDraft } from '#domain/access/developer-message.ts'
import { messagesMost } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { LiveBanner } from '#domain/wire/live.ts'

type Db = pg.Pool | pg.ClientBase

export interface DeveloperMessage extends MessageDraft {
  readonly id: number
  /** Counts up whenever it is shown again to those who dismissed it. */
  readonly edition: number
  readonly created: Instant
  /** The email of whoever wrote it. */
  readonly createdBy: string
  readonly updated: Instant
}

// biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
const toMessage = (row: any): DeveloperMessage => ({
  id: row.id,
  title: row.title,
  text: row.text,
  level: row.level,
  link: row.link,
  starts: row.starts.getTime(),
  ends: row.ends.getTime(),
  roles: row.roles,
  customerIds: row.customer_ids,
  flags: row.flags,
  fromVersion: row.from_version,
  toVersion: row.to_version,
  edition: row.edition,
  created: row.created.getTime(),
  createdBy: row.created_by,
  updated: row.updated.getTime(),
})

/** All of them, those that begin last first. */
export const messages = async (db: Db): Promise<readonly DeveloperMessage[]> => {
  const { rows } = await db.query(
    `SELECT * FROM developer_message ORDER BY starts DESC, id DESC LIMIT ${messagesMost}`,
  )
  return rows.map(toMessage)
}

/** Those that show now or later. */
export const comingMessages = async (db: Db, now: Instant): Promise<readonly DeveloperMessage[]> => {
  const { rows } = await db.query('SELECT * FROM developer_message WHERE ends > $1 ORDER BY id', [
    new Date(now),
  ])
  return rows.map(toMessage)
}

/** One of them, which nobody else changes before the transaction ends; null where there is none. */
export const lockMessage = async (client: pg.ClientBase, id: number): Promise<DeveloperMessage | null> => {
  const { rows } = await client.query('SELECT * FROM developer_message WHERE id = $1 FOR UPDATE', [id])
  return rows[0] ? toMessage(rows[0]) : null
}

/** How many there are; others wait with theirs until the transaction ends. */
export const countMessages = async (client: pg.ClientBase): Promise<number> => {
  await client.query('LOCK TABLE developer_message IN SHARE ROW EXCLUSIVE MODE')
  const { rows } = await client.query<{ count: number }>('SELECT count(*) AS count FROM developer_message')
  return rows[0]!.count
}

const values = (draft: MessageDraft) => [
  draft.title,
  draft.text,
  draft.level,
  draft.link,
  new Date(draft.starts),
  new Date(draft.ends),
  draft.roles,
  draft.customerIds,
  draft.flags,
  draft.fromVersion,
  draft.toVersion,
]

export const insertMessage = async (
  client: pg.ClientBase,
  draft: MessageDraft,
  by: string,
  now: Instant,
): Promise<DeveloperMessage> => {
  const { rows } = await client.query(
    `INSERT INTO developer_message (title, text, level, link, starts, ends, roles, customer_ids, flags, from_version,
        to_version, created, created_by, updated)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $12) RETURNING *`,
    [...values(draft), new Date(now), by],
  )
  return toMessage(rows[0])
}

export const changeMessage = async (
  client: pg.ClientBase,
  { id, edition }: Pick<DeveloperMessage, 'id' | 'edition'>,
  draft: MessageDraft,
  now: Instant,
): Promise<DeveloperMessage> => {
  const { rows } = await client.query(
    `UPDATE developer_message SET title = $1, text = $2, level = $3, link = $4, starts = $5, ends = $6, roles = $7,
        customer_ids = $8, flags = $9, from_version = $10, to_version = $11, updated = $12, edition = $13
      WHERE id = $14 RETURNING *`,
    [...values(draft), new Date(now), edition, id],
  )
  return toMessage(rows[0])
}

export const endMessage = async (
  client: pg.ClientBase,
  id: number,
  now: Instant,
): Promise<DeveloperMessage> => {
  const { rows } = await client.query(
    'UPDATE developer_message SET ends = $2, updated = $2 WHERE id = $1 RETURNING *',
    [id, new Date(now)],
  )
  return toMessage(rows[0])
}

export const removeMessage = async (client: pg.ClientBase, id: number): Promise<void> => {
  await client.query('DELETE FROM developer_message WHERE id = $1', [id])
}

export interface NamedCustomer {
  readonly id: number
  readonly shortName: string
}

/** Of these customers, those that there are, by short name. */
export const namedCustomers = async (db: Db, ids: readonly number[]): Promise<readonly NamedCustomer[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.query<NamedCustomer>(
    'SELECT id, short_name AS "shortName" FROM customer WHERE id = ANY($1) AND id > 0 ORDER BY short_name, id',
    [ids],
  )
  return rows
}

/** Active customers whose name contains a text, by short name; so many at most. */
export const customersCalled = async (
  db: Db,
  part: string,
  most: number,
): Promise<readonly NamedCustomer[]> => {
  const { rows } = await db.query<NamedCustomer>(
    `SELECT id, short_name AS "shortName" FROM customer
      WHERE active AND id > 0 AND position($1 IN lower(short_name)) > 0 ORDER BY short_name, id LIMIT $2`,
    [part.toLowerCase(), most],
  )
  return rows
}

/** How many users have dismissed each of these messages as it is now; those that nobody has are left out. */
export const dismissalCounts = async (db: Db): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await db.query<{ id: number; count: number }>(
    `SELECT m.id, count(*) AS count FROM developer_message m JOIN banner_dismissal d ON d.message_id = m.id
      WHERE d.edition >= m.edition GROUP BY m.id`,
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** The edition of each message that a user has dismissed last. */
export const dismissedBy = async (
  db: Db,
  userId: number,
  messageIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await db.query<{ id: number; edition: number }>(
    'SELECT message_id AS id, edition FROM banner_dismissal WHERE user_id = $1 AND message_id = ANY($2)',
    [userId, messageIds],
  )
  return new Map(rows.map(({ id, edition }) => [id, edition]))
}

/** One that is dismissed already, or was deleted meanwhile, stays as it is. */
export const keepDismissal = async (
  db: Db,
  userId: number,
  { id, edition }: Pick<DeveloperMessage, 'id' | 'edition'>,
  now: Instant,
): Promise<void> => {
  await db.query(
    `INSERT INTO banner_dismissal (user_id, message_id, edition, at)
      SELECT $1, id, $3, $4 FROM developer_message WHERE id = $2 FOR KEY SHARE
      ON CONFLICT (user_id, message_id) DO UPDATE SET edition = excluded.edition, at = excluded.at
        WHERE banner_dismissal.edition < excluded.edition`,
    [userId, id, edition, new Date(now)],
  )
}

/** The flags that are on for a customer; for `all`, for any that is active. */
export const flagsOf = async (db: Db, customer: number | 'all'): Promise<ReadonlySet<string>> => {
  const { rows } = await db.query<{ flag: string }>(
    'SELECT DISTINCT unnest(flags) AS flag FROM customer WHERE active AND ($1::int IS NULL OR id = $1)',
    [customer === 'all' ? null : customer],
  )
  return new Set(rows.map(({ flag }) => flag))
}

export const toBanner = ({ id, edition, level, title, text, link, ends }: DeveloperMessage): LiveBanner => ({
  id: String(id),
  edition,
  level,
  title,
  text,
  link,
  ends,
})

/** All SQL of emails. */
import type pg from 'pg'
import { unitsOf } from '#domain/basics/own-units.ts'
import { isLanguage, type Language } from '#domain/basics/texts.ts'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { oemOfLetter } from '../brands/brand.ts'
import type { EmailData, EmailName } from './emails/index.ts'
import type { Queued } from './render.ts'

type Db = pg.Pool | pg.ClientBase

export const emailStatuses = ['waiting', 'sent', 'failed'] as const
export type EmailStatus = (typeof emailStatuses)[number]

export interface NewEmail<Name extends EmailName> {
  readonly kind: Name
  readonly userId: number
  readonly data: EmailData<Name>
  /** Of no use to anybody after this moment; left out where it always is. */
  readonly expires?: Instant
  /** Whose page it was asked for on: the brand of those that have none of their own. */
  readonly oemId?: number | null
}

/**
 * Puts an email to a user into the outbox, in the transaction of whatever it tells of: both happen, or neither.
 * An email with a link takes the place of those that wait for the same person: their links have ended.
 */
export const queueEmail = async <Name extends EmailName>(
  client: Db,
  email: NewEmail<Name>,
  now: Instant,
): Promise<void> => {
  const { kind, userId, data, expires, oemId = null } = email
  if ('token' in data)
    await client.query(
      `UPDATE letter SET due = NULL, problem = 'A newer letter took its place.', data = data || '{"token":null}'
        WHERE user_id = $1 AND due IS NOT NULL AND data ? 'token'`,
      [userId],
    )
  await client.query(
    `INSERT INTO letter (kind, user_id, recipient, timezone, language, data, created, expires, due, oem_id)
      SELECT $2, id, email, timezone, units ->> 'language', $3, $4, $5, $4, $6 FROM user_account WHERE id = $1`,
    [userId, kind, data, new Date(now), expires === undefined ? null : new Date(expires), oemId],
  )
}

export interface EmailTo<Name extends EmailName> {
  readonly kind: Name
  readonly recipient: string
  /** Where the recipient has an account. */
  readonly userId: number | null
  readonly timezone: string
  /** The recipient's, or that of whoever set it up; its data are in it. */
  readonly language: Language
  readonly data: EmailData<Name>
  /** Whose it is, where it is about one customer; left out: the recipient's. */
  readonly customerId?: number
  /** An email that is queued again under the same name is the same email. */
  readonly once: string
  readonly expires: Instant
}

/** Accounts by their addresses; an address without one is left out. */
export const accountsOf = async (
  client: pg.ClientBase,
  emails: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await client.query<{ id: number; email: string }>(
    'SELECT id, email FROM user_account WHERE email = ANY($1)',
    [emails],
  )
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** Puts an email to an address into the outbox; answers its number, null where it was queued before. */
export const queueEmailTo = async <Name extends EmailName>(
  client: Db,
  { kind, recipient, userId, customerId, timezone, language, data, once, expires }: EmailTo<Name>,
  now: Instant,
): Promise<number | null> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO letter (kind, user_id, recipient, timezone, data, once, created, expires, due, customer_id, language)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $7, $9, $10) ON CONFLICT (once) DO NOTHING RETURNING id`,
    [
      kind,
      userId,
      recipient,
      timezone,
      data,
      once,
      new Date(now),
      new Date(expires),
      customerId ?? null,
      language,
    ],
  )
  return rows[0]?.id ?? null
}

export interface Email extends Queued {
  readonly id: number
  readonly messageId: string
  /** Tries so far, the present one included. */
  readonly attempts: number
  /** In whose brand; null: in the installation's own. */
  readonly oemId: number | null
}

interface EmailRow {
  id: string
  kind: string
  recipient: string
  timezone: string
  data: unknown
  message_id: string
  attempts: number
  unsubscribe_token: string | null
  units: Record<string, unknown> | null
  language: string | null
  oem_id: number | null
}

const toEmail = (row: EmailRow): Email => ({
  id: Number(row.id),
  kind: row.kind,
  recipient: row.recipient,
  timezone: row.timezone,
  data: row.data,
  messageId: row.message_id,
  attempts: row.attempts,
  oemId: row.oem_id,
  unsubscribeToken: row.unsubscribe_token,
  units: unitsOf(row.units),
  ...(isLanguage(row.language) && { language: row.language }),
})

/** Gives up what would come too late to be of use. */
export const dropLate = async (db: Db, now: Instant): Promise<void> => {
  await db.query(
    `UPDATE letter SET due = NULL, problem = 'It could not be sent in time.',
      data = CASE WHEN data ? 'token' THEN data || '{"token":null}' ELSE data END
      WHERE due IS NOT NULL AND expires <= $1`,
    [new Date(now)],
  )
}

/**
 * Takes emails that are due, the oldest first, for so long that nobody else takes them meanwhile. A sender that is
 * killed in the midst of it leaves them to be taken again after that.
 */
export const claimEmails = async (
  db: Db,
  now: Instant,
  most: number,
  claimedFor: Ms,
): Promise<readonly Email[]> => {
  const { rows } = await db.query<EmailRow>(
    `WITH claimed AS (SELECT id FROM letter WHERE due <= $1 ORDER BY due, id LIMIT $2 FOR UPDATE SKIP LOCKED),
      taken AS (UPDATE letter l SET due = $3, attempts = attempts + 1 FROM claimed WHERE l.id = claimed.id
        RETURNING l.*)
    SELECT l.id, l.kind, l.recipient, l.timezone, l.data, l.message_id, l.attempts, u.unsubscribe_token, u.units, l.language,
        ${oemOfLetter} AS oem_id
      FROM taken l LEFT JOIN user_account u ON u.id = l.user_id ORDER BY l.id`,
    [new Date(now), most, new Date(now + claimedFor)],
  )
  return rows.map(toEmail)
}

export interface MailFile {
  readonly name: string
  readonly mediaType: string
  readonly bytes: Buffer
}

/** What emails bring along, in this order; those that are gone are left out. */
export const mailFiles = async (db: Db, ids: readonly number[]): Promise<readonly MailFile[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.query<MailFile>(
    `SELECT name, media_type AS "mediaType", bytes FROM mail_file WHERE id = ANY($1)
      ORDER BY array_position($1::bigint[], id)`,
    [ids],
  )
  return rows
}

/** Notes emails as sent, and takes their links out. */
export const markSent = async (db: Db, ids: readonly number[], now: Instant): Promise<void> => {
  await db.query(
    `UPDATE letter SET due = NULL, sent = $2, problem = NULL,
      data = CASE WHEN data ? 'token' THEN data || '{"token":null}' ELSE data END WHERE id = ANY($1)`,
    [ids, new Date(now)],
  )
}

/** Notes why an email was not sent, and when to try again; null for never. */
export const markFailed = async (
  db: Db,
  id: number,
  problem: string,
  again: Instant | null,
): Promise<void> => {
  await db.query(
    `UPDATE letter SET due = $3, problem = $2,
      data = CASE WHEN $3::timestamptz IS NULL AND data ? 'token' THEN data || '{"token":null}' ELSE data END
      WHERE id = $1`,
    [id, problem, again === null ? null : new Date(again)],
  )
}

/** Removes emails written before this moment that wait for nothing any more. */
export const forgetEmails = async (db: Db, before: Instant): Promise<void> => {
  await db.query('DELETE FROM letter WHERE created < $1 AND due IS NULL', [new Date(before)])
}

export interface EmailOutcome {
  readonly recipient: string
  readonly status: EmailStatus
  /** When it was sent; null while it is not. */
  readonly sent: Instant | null
  /** Why the last try failed, or why it was given up; null where it did not. */
  readonly problem: string | null
}

/**
 * What became of the emails of reports whose names (`once`) begin so, the newest to each recipient.
 * Those that are no longer kept are left out.
 */
export const reportEmailsUnder = async (db: Db, prefix: string): Promise<readonly EmailOutcome[]> => {
  const { rows } = await db.query<Omit<EmailOutcome, 'sent'> & { sent: Date | null }>(
    `SELECT DISTINCT ON (recipient) recipient, sent, problem,
        CASE WHEN sent IS NOT NULL THEN 'sent' WHEN due IS NOT NULL THEN 'waiting' ELSE 'failed' END AS status
      FROM letter WHERE kind = 'report' AND once COLLATE "C" >= $1 AND once COLLATE "C" < $1 || '~'
      ORDER BY recipient, id DESC`,
    [prefix],
  )
  return rows.map((row) => ({ ...row, sent: row.sent?.getTime() ?? null }))
}

/** An email as the outbox shows it. */
export interface OutboxEntry extends Email {
  readonly created: Instant
  readonly sent: Instant | null
  readonly due: Instant | null
  readonly problem: string | null
}

export interface OutboxPage {
  readonly count: number
  readonly letters: readonly OutboxEntry[]
}

/** The newest first; `search`: part of a recipient's address. */
export const outboxPage = async (
  db: Db,
  { limit, offset, search }: { limit: number; offset: number; search: string },
): Promise<OutboxPage> => {
  const { rows: counted } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM letter WHERE strpos(recipient, $1) > 0`,
    [search],
  )
  const { rows } = await db.query<
    EmailRow & { created: Date; sent: Date | null; due: Date | null; problem: string | null }
  >(
    `SELECT l.id, l.kind, l.recipient, l.timezone, l.data, l.message_id, l.attempts, u.unsubscribe_token, u.units, l.language,
        ${oemOfLetter} AS oem_id, l.created, l.sent, l.due, l.problem
      FROM letter l LEFT JOIN user_account u ON u.id = l.user_id
      WHERE strpos(l.recipient, $1) > 0 ORDER BY l.id DESC LIMIT $2 OFFSET $3`,
    [search, limit, offset],
  )
  return {
    count: counted[0]!.count,
    letters: rows.map((row) => ({
      ...toEmail(row),
      created: row.created.getTime(),
      sent: row.sent?.getTime() ?? null,
      due: row.due?.getTime() ?? null,
      problem: row.problem,
    })),
  }
}

/** One email for each reminder: of the marks `daysLeft`, the nearest that was reached counts. */
export const queueExpiryEmails = async (
  db: Db,
  now: Instant,
  life: Ms,
  marks: readonly number[],
): Promise<number> => {
  const { rowCount } = await db.query(
    `INSERT INTO letter (kind, user_id, recipient, timezone, language, data, once, created, expires, due)
      SELECT 'password-expiry', u.id, u.email, u.timezone, u.units ->> 'language',
        jsonb_build_object('daysLeft', left_days, 'expires', round(extract(epoch FROM ends) * 1000)),
        'password-expiry ' || u.id || ' ' || extract(epoch FROM u.password_set) || ' ' || mark, $1, ends, $1
      FROM user_account u, LATERAL (SELECT u.password_set + $2 * interval '1 millisecond' AS ends) e,
        LATERAL (SELECT ceil(extract(epoch FROM ends - $1) / 86400)::int AS left_days) d,
        LATERAL (SELECT min(m) AS mark FROM unnest($3::int[]) AS m WHERE m >= left_days) k
      WHERE u.enabled AND u.email_verified AND u.unsubscribed IS NULL AND u.password_hash IS NOT NULL
        AND u.password_set > $1::timestamptz - $2 * interval '1 millisecond'
        AND u.password_set <= $1::timestamptz - ($2 - $4) * interval '1 millisecond'
      ON CONFLICT (once) DO NOTHING`,
    [new Date(now), life, marks, Math.max(...marks) * 86_400_000],
  )
  return rowCount ?? 0
}

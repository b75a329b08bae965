/** The SQL of exports of accounts: who asked for one, how far it is, and the archive in pieces. */
import type pg from 'pg'
import type { Instant, Ms } from '#domain/basics/units.ts'

export const takeoutStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type TakeoutState = (typeof takeoutStates)[number]
export const takeoutProblems = ['failed', 'large'] as const
export type TakeoutProblem = (typeof takeoutProblems)[number]

export interface TakeoutJob {
  readonly id: string
  readonly customerId: number
  /** The e-mail of whoever asked. */
  readonly askedBy: string
  readonly name: string
  readonly state: TakeoutState
  /** Rows there are; null until they are counted. */
  readonly total: number | null
  readonly done: number
  /** The file of the archive that is being written. */
  readonly atFile: string | null
  readonly bytes: number
  readonly problem: TakeoutProblem | null
  readonly created: Instant
  readonly ends: Instant
}

/** One that is being made, by whom: another attempt is somebody else's. */
export interface Attempt {
  readonly id: string
  readonly customerId: number
  readonly attempt: number
}

type Db = pg.Pool | pg.ClientBase

/** One that has not said anything for so long was being made by a server that is gone. */
export const silence: Ms = 60_000
/** What has ended a server so often is the reason for it. */
const attemptsMost = 3
const listed = 10

// A database that ended by itself has emptied what is not in its log.
const columns = `id, customer_id AS "customerId", asked_by AS "askedBy", name, total::float8 AS total, done::float8 AS done,
  at_file AS "atFile", bytes::float8 AS bytes, created, ends,
  CASE WHEN state = 'done' AND NOT EXISTS (SELECT FROM account_export_piece WHERE export_id = id AND piece = 0)
    THEN 'failed' ELSE state END AS state,
  CASE WHEN state = 'done' THEN 'failed' ELSE problem END AS problem`

type Row = Omit<TakeoutJob, 'created' | 'ends'> & { readonly created: Date; readonly ends: Date }
const toJob = (row: Row): TakeoutJob => ({
  ...row,
  problem: row.state === 'failed' ? row.problem : null,
  created: row.created.getTime(),
  ends: row.ends.getTime(),
})

/** A customer's that have not gone, the newest first. */
export const takeoutsOf = async (
  db: Db,
  customerId: number,
  now: Instant,
): Promise<readonly TakeoutJob[]> => {
  const { rows } = await db.query<Row>(
    `SELECT ${columns} FROM account_export WHERE customer_id = $1 AND ends > $2 ORDER BY created DESC, id LIMIT ${listed}`,
    [customerId, new Date(now)],
  )
  return rows.map(toJob)
}

/** Null where one of the customer is under way. */
export const insertTakeout = async (
  client: pg.ClientBase,
  job: Pick<TakeoutJob, 'customerId' | 'askedBy' | 'name' | 'created' | 'ends'>,
): Promise<TakeoutJob | null> => {
  const { rows } = await client.query<Row>(
    `INSERT INTO account_export (customer_id, asked_by, created, ends, name) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (customer_id) WHERE state IN ('waiting', 'running') DO NOTHING RETURNING ${columns}`,
    [job.customerId, job.askedBy, new Date(job.created), new Date(job.ends), job.name],
  )
  return rows[0] ? toJob(rows[0]) : null
}

/** Bytes of all archives that are kept. */
export const bytesKept = async (db: Db): Promise<number> => {
  const { rows } = await db.query<{ bytes: number }>(
    `SELECT coalesce(sum(bytes), 0)::float8 AS bytes FROM account_export WHERE state = 'done'`,
  )
  return rows[0]!.bytes
}

/** The oldest that waits, or that a server left, for the caller to make. Those that ended servers too often fail. */
export const takeNext = async (pool: pg.Pool): Promise<Attempt | null> => {
  const left = `state = 'running' AND beat < now() - interval '${silence} milliseconds'`
  await pool.query(
    `UPDATE account_export SET state = 'failed', problem = 'failed' WHERE ${left} AND attempt >= ${attemptsMost}`,
  )
  const { rows } = await pool.query<Attempt>(
    `UPDATE account_export SET state = 'running', attempt = attempt + 1, beat = now(), total = NULL, done = 0, at_file = NULL
      WHERE id = (SELECT id FROM account_export WHERE state = 'waiting' OR ${left} ORDER BY created LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, customer_id AS "customerId", attempt`,
  )
  if (!rows[0]) return null
  await pool.query('DELETE FROM account_export_piece WHERE export_id = $1', [rows[0].id])
  return rows[0]
}

/** Notes how far it is; false where nobody waits for it any more, or somebody else makes it. */
export const noteProgress = async (
  db: Db,
  { id, attempt }: Attempt,
  { total, done, atFile }: Pick<TakeoutJob, 'total' | 'done' | 'atFile'>,
): Promise<boolean> => {
  const { rowCount } = await db.query(
    `UPDATE account_export SET total = CASE WHEN $3::bigint IS NOT NULL THEN greatest($3, $4::bigint) END, done = $4, at_file = $5, beat = now()
      WHERE id = $1 AND attempt = $2 AND state = 'running'`,
    [id, attempt, total, done, atFile],
  )
  return rowCount === 1
}

/** Keeps a piece; false where nobody waits for it any more. */
export const keepPiece = async (
  db: Db,
  { id, attempt }: Attempt,
  piece: number,
  bytes: Buffer,
): Promise<boolean> => {
  const { rowCount } = await db.query(
    `INSERT INTO account_export_piece (export_id, piece, bytes)
      SELECT id, $3::integer, $4::bytea FROM account_export WHERE id = $1 AND attempt = $2 AND state = 'running' FOR SHARE`,
    [id, attempt, piece, bytes],
  )
  return rowCount === 1
}

/** It is whole; older ones of the customer go. */
export const settleDone = async (
  client: pg.ClientBase,
  { id, attempt, customerId }: Attempt,
  { done, bytes }: { readonly done: number; readonly bytes: number },
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `UPDATE account_export SET state = 'done', total = $3, done = $3, bytes = $4, at_file = NULL
      WHERE id = $1 AND attempt = $2 AND state = 'running'`,
    [id, attempt, done, bytes],
  )
  if (rowCount === 1)
    await client.query(`DELETE FROM account_export WHERE customer_id = $1 AND id <> $2 AND state = 'done'`, [
      customerId,
      id,
    ])
  return rowCount === 1
}

/** It could not be made, or its server is being stopped and another makes it (`waiting`). What was kept of it goes. */
export const settleUnmade = async (
  db: Db,
  { id, attempt }: Attempt,
  to: { readonly state: 'failed'; readonly problem: TakeoutProblem } | { readonly state: 'waiting' },
): Promise<void> => {
  await db.query(
    `UPDATE account_export SET state = $3, problem = $4, at_file = NULL,
        attempt = CASE WHEN $3 = 'waiting' THEN attempt - 1 ELSE attempt END
      WHERE id = $1 AND attempt = $2 AND state = 'running'`,
    [id, attempt, to.state, to.state === 'failed' ? to.problem : null],
  )
  await db.query(
    `DELETE FROM account_export_piece p USING account_export e
      WHERE p.export_id = $1 AND e.id = $1 AND e.state <> 'done' AND e.state <> 'running'`,
    [id],
  )
}

/** Stops the one of a customer that is under way; null where there is none. */
export const cancelTakeout = async (client: pg.ClientBase, customerId: number): Promise<string | null> => {
  const { rows } = await client.query<{ id: string; name: string }>(
    `UPDATE account_export SET state = 'cancelled', at_file = NULL
      WHERE customer_id = $1 AND state IN ('waiting', 'running') RETURNING id, name`,
    [customerId],
  )
  if (rows[0]) await client.query('DELETE FROM account_export_piece WHERE export_id = $1', [rows[0].id])
  return rows[0]?.name ?? null
}

/** Removes one of a customer that is done; null where there is none. */
export const dropTakeout = async (
  client: pg.ClientBase,
  customerId: number,
  id: string,
): Promise<string | null> => {
  const { rows } = await client.query<{ name: string }>(
    `DELETE FROM account_export WHERE id = $1 AND customer_id = $2 AND state = 'done' RETURNING name`,
    [id, customerId],
  )
  return rows[0]?.name ?? null
}

export interface TakeoutLink {
  readonly id: string
  readonly customerId: number
  readonly hash: Buffer
  readonly until: Instant
  readonly now: Instant
  readonly signInId: number | null
}

/** Keeps a new link to one that is done; null where there is none. */
export const keepLink = async (client: pg.ClientBase, link: TakeoutLink): Promise<string | null> => {
  const { rows } = await client.query<{ name: string }>(
    `UPDATE account_export SET link_hash = $3, link_until = $4, link_sign_in = $6
      WHERE id = $1 AND customer_id = $2 AND state = 'done' AND ends > $5
        AND EXISTS (SELECT FROM account_export_piece WHERE export_id = id AND piece = 0) RETURNING name`,
    [link.id, link.customerId, link.hash, new Date(link.until), new Date(link.now), link.signInId],
  )
  return rows[0]?.name ?? null
}

/** The archive that a link opens now, as long as the session lasts in which it was made. */
export const linked = async (
  db: Db,
  hash: Buffer,
  now: Instant,
): Promise<{ readonly id: string; readonly name: string; readonly bytes: number } | null> => {
  const { rows } = await db.query<{ id: string; name: string; bytes: number }>(
    `SELECT id, name, bytes::float8 AS bytes FROM account_export
      WHERE link_hash = $1 AND link_until > $2 AND ends > $2 AND state = 'done'
        AND NOT EXISTS (SELECT FROM ended_sign_in e WHERE e.id = link_sign_in)`,
    [hash, new Date(now)],
  )
  return rows[0] ?? null
}

/** The archive, a piece at a time. @throws where it went meanwhile, or the session ended: what was sent is not whole */
export async function* piecesOf(
  db: Db,
  { id, bytes }: { readonly id: string; readonly bytes: number },
): AsyncGenerator<Buffer> {
  for (let [piece, sent] = [0, 0]; sent < bytes; piece++) {
    const { rows } = await db.query<{ bytes: Buffer }>(
      `SELECT p.bytes FROM account_export_piece p JOIN account_export e ON e.id = p.export_id
        WHERE p.export_id = $1 AND p.piece = $2 AND NOT EXISTS (SELECT FROM ended_sign_in s WHERE s.id = e.link_sign_in)`,
      [id, piece],
    )
    if (!rows[0]) throw new Error(`Piece ${piece} of the export ${id} is gone.`)
    sent += rows[0].bytes.length
    yield rows[0].bytes
  }
}

export const dropEnded = async (db: Db, now: Instant): Promise<void> => {
  await db.query('DELETE FROM account_export WHERE ends <= $1', [new Date(now)])
}

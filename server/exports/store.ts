/** The SQL of exports: what was asked for, how far it is, and the file in pieces. */
import type pg from 'pg'
import type { Instant, Ms } from '#domain/basics/units.ts'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]
export const exportStates = ['running', 'done', 'failed', 'cancelled'] as const
export type ExportState = (typeof exportStates)[number]

export interface Export {
  readonly id: string
  readonly name: string
  readonly format: ExportFormat
  readonly state: ExportState
  readonly total: number
  readonly done: number
  /** Of the file as it is kept. */
  readonly bytes: number
  readonly created: Instant
  readonly ends: Instant
}

type Db = pg.Pool | pg.ClientBase

/** One that has not said anything for so long was being made by a server that is gone. */
const silence: Ms = 60_000
/** More are not listed: the oldest go within the day anyway. */
const listed = 10

const columns = `id, name, format, total, done, bytes, created, ends,
  CASE WHEN state = 'running' AND beat < now() - interval '${silence} milliseconds' THEN 'failed' ELSE state END AS state`

interface Row {
  readonly id: string
  readonly name: string
  readonly format: ExportFormat
  readonly state: ExportState
  readonly total: number
  readonly done: number
  readonly bytes: number | string
  readonly created: Date
  readonly ends: Date
}
const toExport = (row: Row): Export => ({
  ...row,
  bytes: Number(row.bytes),
  created: row.created.getTime(),
  ends: row.ends.getTime(),
})

/** A person's exports that have not gone, the newest first. */
export const exportsOf = async (db: Db, userId: number, now: Instant): Promise<readonly Export[]> => {
  const { rows } = await db.query<Row>(
    `SELECT ${columns} FROM export_job WHERE user_id = $1 AND ends > $2 ORDER BY created DESC, id LIMIT ${listed}`,
    [userId, new Date(now)],
  )
  return rows.map(toExport)
}

export const insertExport = async (
  client: pg.ClientBase,
  job: Pick<Export, 'name' | 'format' | 'total' | 'created' | 'ends'> & { readonly userId: number },
): Promise<Export> => {
  const { rows } = await client.query<Row>(
    `INSERT INTO export_job (user_id, created, ends, name, format, total) VALUES ($1, $2, $3, $4, $5, $6)
      RETURNING ${columns}`,
    [job.userId, new Date(job.created), new Date(job.ends), job.name, job.format, job.total],
  )
  return toExport(rows[0]!)
}

/** Whether one of this person's is being made. Others who ask at the same moment wait for the transaction's end. */
export const isExporting = async (client: pg.ClientBase, userId: number): Promise<boolean> => {
  await client.query('SELECT FROM user_account WHERE id = $1 FOR UPDATE', [userId])
  const { rowCount } = await client.query(
    `SELECT FROM export_job WHERE user_id = $1 AND state = 'running' AND beat > now() - interval '${silence} milliseconds'`,
    [userId],
  )
  return rowCount !== 0
}

/** Notes how far it is; false where nobody waits for it any more. */
export const heartbeat = async (db: Db, id: string, done: number): Promise<boolean> => {
  const { rowCount } = await db.query(
    `UPDATE export_job SET done = $2, beat = now(), total = greatest(total, $2) WHERE id = $1 AND state = 'running'`,
    [id, done],
  )
  return rowCount === 1
}

export const keepPiece = async (db: Db, id: string, piece: number, bytes: Buffer): Promise<void> => {
  await db.query('INSERT INTO export_piece (export_id, piece, bytes) VALUES ($1, $2, $3)', [id, piece, bytes])
}

/** What was kept of a file that is not whole goes. */
export const dropPieces = async (db: Db, id: string): Promise<void> => {
  await db.query('DELETE FROM export_piece WHERE export_id = $1', [id])
}

/** The end of making one; what was kept of a file that is not whole goes. */
export const settle = async (
  db: Db,
  id: string,
  state: Exclude<ExportState, 'running'>,
  { done, bytes }: { readonly done: number; readonly bytes: number },
): Promise<void> => {
  await db.query(
    `UPDATE export_job SET state = $2, done = $3, bytes = $4, total = CASE WHEN $2 = 'done' THEN $3 ELSE total END
      WHERE id = $1 AND state = 'running'`,
    [id, state, done, bytes],
  )
  if (state !== 'done') await dropPieces(db, id)
}

/** Stops one of a person's own; null where there is none that is being made. */
export const cancel = async (client: pg.ClientBase, userId: number, id: string): Promise<string | null> => {
  const { rows } = await client.query<{ name: string }>(
    `UPDATE export_job SET state = 'cancelled' WHERE id = $1 AND user_id = $2 AND state = 'running' RETURNING name`,
    [id, userId],
  )
  return rows[0]?.name ?? null
}

/** Keeps a new link to one of a person's own that is done; null where there is none. */
export const keepLink = async (
  client: pg.ClientBase,
  {
    id,
    userId,
    hash,
    until,
    now,
    signInId,
  }: { id: string; userId: number; hash: Buffer; until: Instant; now: Instant; signInId: number | null },
): Promise<string | null> => {
  const { rows } = await client.query<{ name: string }>(
    `UPDATE export_job SET link_hash = $3, link_until = $4, link_sign_in = $6
      WHERE id = $1 AND user_id = $2 AND state = 'done' AND ends > $5 RETURNING name`,
    [id, userId, hash, new Date(until), new Date(now), signInId],
  )
  return rows[0]?.name ?? null
}

/** The file that a link opens now, as long as the session lasts in which it was made. */
export const linked = async (
  db: Db,
  hash: Buffer,
  now: Instant,
): Promise<{ readonly id: string; readonly name: string; readonly format: ExportFormat } | null> => {
  const { rows } = await db.query<{ id: string; name: string; format: ExportFormat }>(
    `SELECT id, name, format FROM export_job
      WHERE link_hash = $1 AND link_until > $2 AND ends > $2 AND state = 'done'
        AND NOT EXISTS (SELECT FROM ended_sign_in e WHERE e.id = link_sign_in)`,
    [hash, new Date(now)],
  )
  return rows[0] ?? null
}

/** The file, a piece at a time. */
export async function* piecesOf(db: Db, id: string): AsyncGenerator<Buffer> {
  for (let piece = 0; ; piece++) {
    const { rows } = await db.query<{ bytes: Buffer }>(
      'SELECT bytes FROM export_piece WHERE export_id = $1 AND piece = $2',
      [id, piece],
    )
    if (!rows[0]) return
    yield rows[0].bytes
  }
}

/** Files whose day is over go. */
export const dropEnded = async (db: Db, now: Instant): Promise<void> => {
  await db.query('DELETE FROM export_job WHERE ends <= $1', [new Date(now)])
}

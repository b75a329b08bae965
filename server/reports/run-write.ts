/** The SQL that moves runs on: planned, taken, made, ended. */
import type pg from 'pg'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { ReportConfigDraft, ReportFormat } from '#domain/reports/config.ts'
import type { ReportDocument } from '#domain/reports/document.ts'
import { reportWords } from '#domain/reports/words.ts'
import type { HeldVehicles } from './data/query.ts'
import type { RunScope } from './run-scope.ts'

type Db = pg.Pool | pg.ClientBase
interface Try {
  readonly id: string
  readonly attempt: number
}

export interface DueConfig {
  readonly id: string
  readonly customerId: number
  readonly draft: ReportConfigDraft
  readonly created: Instant
  /** Moments up to this one are runs already. */
  readonly planned: Instant
}

/** Configs whose moment has come, held until the transaction ends; others pass them over. */
export const lockDue = async (
  client: pg.ClientBase,
  now: Instant,
  most: number,
): Promise<readonly DueConfig[]> => {
  const { rows } = await client.query<
    Omit<DueConfig, 'planned' | 'created'> & { planned: Date; created: Date }
  >(
    `SELECT id, customer_id AS "customerId", draft, created, planned FROM report_config WHERE due <= $1
      ORDER BY due, id LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [new Date(now), most],
  )
  return rows.map((row) => ({ ...row, created: row.created.getTime(), planned: row.planned.getTime() }))
}

/** Notes up to when the moments of configs are runs, and which comes next. */
export const notePlanned = async (
  client: pg.ClientBase,
  configs: readonly { readonly id: string; readonly due: Instant | null }[],
  now: Instant,
): Promise<void> => {
  await client.query(
    `UPDATE report_config c SET planned = $3, due = p.due FROM unnest($1::uuid[], $2::timestamptz[]) AS p(id, due)
      WHERE c.id = p.id`,
    [
      configs.map(({ id }) => id),
      configs.map(({ due }) => (due === null ? null : new Date(due))),
      new Date(now),
    ],
  )
}

/**
 * Takes runs that wait, and those whose maker has been silent for so long: of each customer in turn, those with the
 * fewest being made first. Only the first few of each customer are looked at, however many wait.
 */
export const takeRuns = async (db: Db, now: Instant, most: number, silence: Ms): Promise<readonly Try[]> => {
  // Beats are told by the clock of the database, which all servers share.
  const params = [new Date(now), silence, most]
  const { rows } = await db.query<Try>(
    `WITH RECURSIVE customers AS (
        (SELECT customer_id FROM report_run WHERE state IN ('waiting', 'running') ORDER BY customer_id LIMIT 1)
        UNION ALL SELECT (SELECT n.customer_id FROM report_run n WHERE n.state IN ('waiting', 'running')
          AND n.customer_id > c.customer_id ORDER BY n.customer_id LIMIT 1)
        FROM customers c WHERE c.customer_id IS NOT NULL),
      turns AS (
        SELECT o.id, o.created, row_number() OVER (PARTITION BY c.customer_id ORDER BY o.created, o.id) + b.busy AS turn
        FROM customers c
        CROSS JOIN LATERAL (SELECT count(*) AS busy FROM report_run b WHERE b.customer_id = c.customer_id
          AND b.state = 'running' AND b.beat >= now() - $2 * interval '1 millisecond') b
        CROSS JOIN LATERAL (SELECT r.id, r.created FROM report_run r WHERE r.customer_id = c.customer_id
          AND r.state IN ('waiting', 'running') AND r.try_at <= $1
          AND (r.state = 'waiting' OR r.beat < now() - $2 * interval '1 millisecond')
          ORDER BY r.created, r.id LIMIT $3) o),
      next AS (
        SELECT r.id FROM report_run r JOIN (SELECT id FROM turns ORDER BY turn, created, id LIMIT $3) t ON t.id = r.id
          WHERE r.state = 'waiting' OR (r.state = 'running' AND r.beat < now() - $2 * interval '1 millisecond') FOR UPDATE OF r SKIP LOCKED)
      UPDATE report_run r SET state = 'running', attempt = r.attempt + 1, started = $1, beat = now(), done = 0
        FROM next WHERE r.id = next.id RETURNING r.id, r.attempt`,
    params,
  )
  return rows
}

/** Ends runs whose makers went silent so often: one that ends its server is not tried for ever. */
export const failSilent = async (db: Db, now: Instant, silence: Ms, most: number): Promise<void> => {
  await db.query(
    `WITH ended AS (UPDATE report_run SET state = 'failed', problem = $4, finished = $1
        WHERE state = 'running' AND attempt >= $3 AND beat < now() - $2 * interval '1 millisecond' RETURNING id)
      DELETE FROM report_piece p USING ended WHERE p.run_id = ended.id`,
    [new Date(now), silence, most, reportWords.interrupted],
  )
}

/** Runs that wait, and that are being made. */
export const countWaiting = async (
  db: Db,
): Promise<{ readonly waiting: number; readonly running: number }> => {
  const { rows } = await db.query<{ waiting: number; running: number }>(
    `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'running') AS running
      FROM report_run WHERE state IN ('waiting', 'running')`,
  )
  return rows[0]!
}

/** Says that a run is being made; false where it is no longer this try's. @param done rows so far; null: not known here */
export const beat = async (db: Db, { id, attempt }: Try, done: number | null): Promise<boolean> => {
  const { rowCount } = await db.query(
    `UPDATE report_run SET beat = now(), done = coalesce($3, done) WHERE id = $1 AND attempt = $2 AND state = 'running'`,
    [id, attempt, done],
  )
  return rowCount === 1
}

export interface Piece extends Try {
  readonly section: string
  readonly piece: number
  readonly first: number
  readonly count: number
  readonly bytes: Buffer
}

export const insertPiece = async (db: Db, piece: Piece): Promise<void> => {
  const { id, attempt, section, first, count, bytes } = piece
  await db.query(
    `INSERT INTO report_piece (run_id, attempt, section, piece, first_row, row_count, bytes)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, attempt, section, piece.piece, first, count, bytes],
  )
}

/** What a try made, beside its rows. */
export interface MadeRun {
  readonly document: ReportDocument
  readonly sight: RunScope
  /** Null: all vehicles of its customers. */
  readonly vehicles: HeldVehicles | null
}

/** Removes the rows of a try that came to nothing. */
export const dropPieces = async (db: Db, { id, attempt }: Try): Promise<void> => {
  await db.query('DELETE FROM report_piece WHERE run_id = $1 AND attempt = $2', [id, attempt])
}

/** Ends a run that is made; false where it is no longer this try's. What earlier tries left behind goes. */
export const endRun = async (
  client: pg.ClientBase,
  { id, attempt }: Try,
  { document, sight, vehicles }: MadeRun,
  now: Instant,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `UPDATE report_run SET state = 'done', document = $3, finished = $4, problem = NULL, done = $5, sight = $6,
        vehicle_customer_ids = $7, vehicle_ids = $8
      WHERE id = $1 AND attempt = $2 AND state = 'running'`,
    [
      id,
      attempt,
      document,
      new Date(now),
      document.sections.reduce((sum, { rowCount: rows }) => sum + rows, 0),
      sight,
      vehicles?.customerIds ?? null,
      vehicles?.vehicleIds ?? null,
    ],
  )
  if (rowCount !== 1) return false
  await client.query('DELETE FROM report_piece WHERE run_id = $1 AND attempt <> $2', [id, attempt])
  return true
}

/** Ends a try that failed. @param again when it is tried again; null or left out for never */
export const failRun = async (
  db: Db,
  { id, attempt }: Try,
  problem: string,
  now: Instant,
  again: Instant | null = null,
): Promise<void> => {
  await db.query(
    `WITH ended AS (UPDATE report_run SET problem = $3, state = CASE WHEN $4::timestamptz IS NULL THEN 'failed' ELSE 'waiting' END,
          try_at = coalesce($4, try_at), finished = CASE WHEN $4::timestamptz IS NULL THEN $5::timestamptz END
        WHERE id = $1 AND attempt = $2 AND state = 'running' RETURNING id)
      DELETE FROM report_piece p USING ended WHERE p.run_id = ended.id`,
    [id, attempt, problem, again === null ? null : new Date(again), new Date(now)],
  )
}

/** Says why a config is not made; null: it is. */
export const pauseConfig = async (client: Db, id: string, paused: string | null): Promise<void> => {
  await client.query('UPDATE report_config SET paused = $2 WHERE id = $1 AND paused IS DISTINCT FROM $2', [
    id,
    paused,
  ])
}

interface NewRunFile {
  readonly format: ReportFormat
  readonly size: number
  readonly sha256: Buffer
  /** Null where it is too large to come along. */
  readonly file: { readonly name: string; readonly mediaType: string; readonly bytes: Buffer } | null
  readonly now: Instant
}

export const insertRunFile = async (
  client: pg.ClientBase,
  runId: string,
  { format, size, sha256, file, now }: NewRunFile,
): Promise<void> => {
  await client.query(
    `WITH kept AS (INSERT INTO mail_file (name, media_type, bytes, created)
        SELECT $4, $5, $6, $7 WHERE $6::bytea IS NOT NULL RETURNING id)
      INSERT INTO report_file (run_id, format, size, sha256, mail_file_id) VALUES ($1, $2, $3, $8, (SELECT id FROM kept))`,
    [
      runId,
      format,
      size,
      file?.name ?? null,
      file?.mediaType ?? null,
      file?.bytes ?? null,
      new Date(now),
      sha256,
    ],
  )
}

/** The shortest retention of those whose vehicles a run `r` is about, as an interval of SQL. */
const retention = `(SELECT min(c.retention_duration_days) FROM customer c
  WHERE c.id = r.customer_id OR c.id IN (SELECT id::int FROM jsonb_array_elements_text(r.draft->'customerIds') AS id))
  * interval '1 day'`

/** Until when a run is kept. */
export const runKeptUntil = async (db: Db, id: string): Promise<Instant> => {
  const { rows } = await db.query<{ until: Date }>(
    `SELECT r.created + ${retention} AS until FROM report_run r WHERE r.id = $1`,
    [id],
  )
  return rows[0]?.until.getTime() ?? 0
}

/** Keeps the files of a run for as long as a signed link opens them. */
export const noteSigned = async (client: Db, id: string, until: Instant): Promise<void> => {
  await client.query(
    'UPDATE report_run SET signed_until = greatest(signed_until, $2::timestamptz) WHERE id = $1',
    [id, new Date(until)],
  )
}

/**
 * Removes what nobody keeps any more: runs beyond the retention of any of their customers with their files, files of emails
 * that are older than `filesBefore` unless a signed link still opens them, files without a run once no email waits for them,
 * and rows of runs that came to nothing.
 */
export const forgetRuns = async (
  db: Db,
  now: Instant,
  { filesBefore, orphansBefore }: { readonly filesBefore: Instant; readonly orphansBefore: Instant },
): Promise<void> => {
  await db.query(
    `WITH gone AS (DELETE FROM report_run r WHERE r.state NOT IN ('waiting', 'running')
        AND r.created < $1::timestamptz - ${retention} RETURNING r.id)
      DELETE FROM mail_file m USING report_file f, gone WHERE f.run_id = gone.id AND m.id = f.mail_file_id`,
    [new Date(now)],
  )
  await db.query(
    `DELETE FROM mail_file m WHERE m.created < $1 AND NOT EXISTS (SELECT FROM report_file f JOIN report_run r
        ON r.id = f.run_id WHERE f.mail_file_id = m.id AND (r.signed_until > $2 OR m.created >= $3))`,
    [new Date(Math.max(filesBefore, orphansBefore)), new Date(now), new Date(filesBefore)],
  )
  await db.query(
    `DELETE FROM report_piece p USING report_run r WHERE r.id = p.run_id AND r.state IN ('failed', 'cancelled')`,
  )
}

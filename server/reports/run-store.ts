/** The SQL of report runs: their list, their states, their rows in pieces. */
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { hour } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { besideMade, madeOf, type ReportConfigDraft, type ReportFormat } from '#domain/reports/config.ts'
import type { ReportDocument, ReportRow } from '#domain/reports/document.ts'
import { isUuid } from './config-store.ts'
import type { HeldVehicles } from './data/query.ts'
import type { RunScope } from './run-scope.ts'

type Db = pg.Pool | pg.ClientBase

export const runStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type RunState = (typeof runStates)[number]

export interface ReportRun {
  readonly id: string
  readonly configId: string
  readonly customerId: number
  /** The moment of the schedule; null where somebody asked for it. */
  readonly due: Instant | null
  readonly askedBy: string | null
  readonly recipients: readonly string[]
  readonly draft: ReportConfigDraft
  readonly from: Instant
  readonly to: Instant
  readonly created: Instant
  readonly state: RunState
  readonly attempt: number
  /** Rows made so far. */
  readonly done: number
  readonly started: Instant | null
  readonly finished: Instant | null
  readonly problem: string | null
  readonly document: ReportDocument | null
  /** With whose sight it was made; null until it is. */
  readonly sight: RunScope | null
}

interface RunRow {
  readonly id: string
  readonly config_id: string
  readonly customer_id: number
  readonly due: Date | null
  readonly asked_by: string | null
  readonly recipients: readonly string[]
  readonly draft: ReportConfigDraft
  readonly span_from: Date
  readonly span_to: Date
  readonly created: Date
  readonly state: RunState
  readonly attempt: number
  readonly done: number
  readonly started: Date | null
  readonly finished: Date | null
  readonly problem: string | null
  readonly document: ReportDocument | null
  readonly sight: RunScope | null
}

const toRun = (row: RunRow): ReportRun => ({
  id: row.id,
  configId: row.config_id,
  customerId: row.customer_id,
  due: row.due?.getTime() ?? null,
  askedBy: row.asked_by,
  recipients: row.recipients,
  draft: row.draft,
  from: row.span_from.getTime(),
  to: row.span_to.getTime(),
  created: row.created.getTime(),
  state: row.state,
  attempt: row.attempt,
  done: row.done,
  started: row.started?.getTime() ?? null,
  finished: row.finished?.getTime() ?? null,
  problem: row.problem,
  document: row.document,
  sight: row.sight,
})

const columns = `r.id, r.config_id, r.customer_id, r.due, u.email AS asked_by, r.recipients, r.draft, r.span_from, r.span_to,
  r.created, r.state, r.attempt, r.done, r.started, r.finished, r.problem, r.document, r.sight`
const tables = 'report_run r LEFT JOIN user_account u ON u.id = r.asked_by'

/** Of a config, the newest first. */
export const runsOf = async (
  db: Db,
  configId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  behind: string | null = null,
): Promise<readonly ReportRun[]> => {
  const { rows } = await db.query<RunRow>(
    `SELECT ${columns} FROM ${tables} LEFT JOIN report_run b ON b.id = $4 AND b.config_id = $1
      WHERE r.config_id = $1 AND ($4::uuid IS NULL OR r.created < b.created OR (r.created = b.created AND r.id > b.id))
      ORDER BY r.created DESC, r.id LIMIT $2 OFFSET $3`,
    [configId, limit, offset, behind],
  )
  return rows.map(toRun)
}

/** The newest run of each of these configs. */
export const lastRunsOf = async (
  db: Db,
  configIds: readonly string[],
): Promise<ReadonlyMap<string, ReportRun>> => {
  const { rows } = await db.query<RunRow>(
    `SELECT ${columns} FROM unnest($1::uuid[]) AS c(id)
      CROSS JOIN LATERAL (SELECT * FROM report_run n WHERE n.config_id = c.id ORDER BY n.created DESC, n.id LIMIT 1) r
      LEFT JOIN user_account u ON u.id = r.asked_by`,
    [configIds],
  )
  return new Map(rows.map((row) => [row.config_id, toRun(row)]))
}

export const runById = async (db: Db, id: string): Promise<ReportRun | null> => {
  if (!isUuid(id)) return null
  const { rows } = await db.query<RunRow>(`SELECT ${columns} FROM ${tables} WHERE r.id = $1`, [id])
  return rows[0] ? toRun(rows[0]) : null
}

/** The vehicles that a run was about; null where these were all of its customers'. */
export const vehiclesOfRun = async (db: Db, id: string): Promise<HeldVehicles | null> => {
  const { rows } = await db.query<{ customerIds: number[] | null; vehicleIds: number[] | null }>(
    'SELECT vehicle_customer_ids AS "customerIds", vehicle_ids AS "vehicleIds" FROM report_run WHERE id = $1',
    [id],
  )
  const { customerIds = null, vehicleIds = null } = rows[0] ?? {}
  return customerIds && vehicleIds && { customerIds, vehicleIds }
}

/** What of a config does not matter to what a report contains. */
const notCompared: readonly string[] = besideMade

/**
 * The run of a config that was made last before this one, of those by its schedule that can be compared with it: about the
 * same vehicles and geofences, with the same limits and the same sight, over a span as long (clocks may have changed).
 * @param sight with which this one is made
 */
export const runBefore = async (
  db: Db,
  run: Pick<ReportRun, 'id' | 'configId' | 'from' | 'to' | 'draft'>,
  sight: RunScope,
): Promise<ReportRun | null> => {
  const { rows } = await db.query<RunRow>(
    `SELECT ${columns} FROM ${tables} WHERE r.config_id = $1 AND r.id <> $2 AND r.state = 'done' AND r.due IS NOT NULL
      AND r.span_to < $3 AND r.draft - $4::text[] = $5::jsonb AND r.sight = $6::jsonb
      AND abs(extract(epoch FROM r.span_to - r.span_from) * 1000 - $7) <= $8
      ORDER BY r.span_to DESC LIMIT 1`,
    [
      run.configId,
      run.id,
      new Date(run.to),
      notCompared,
      JSON.stringify(madeOf(run.draft)),
      JSON.stringify(sight),
      run.to - run.from,
      2 * hour,
    ],
  )
  return rows[0] ? toRun(rows[0]) : null
}

export interface NewRun {
  readonly configId: string
  readonly customerId: number
  readonly due: Instant | null
  readonly askedBy: number | null
  readonly recipients: readonly string[]
  readonly draft: ReportConfigDraft
  readonly from: Instant
  readonly to: Instant
  readonly now: Instant
}

/** Answers its id; null where its moment was claimed before. */
export const insertRun = async (client: Db, run: NewRun): Promise<string | null> => {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO report_run (customer_id, config_id, due, asked_by, recipients, draft, span_from, span_to, created, try_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) ON CONFLICT (config_id, due) DO NOTHING RETURNING id`,
    [
      run.customerId,
      run.configId,
      run.due === null ? null : new Date(run.due),
      run.askedBy,
      run.recipients,
      run.draft,
      new Date(run.from),
      new Date(run.to),
      new Date(run.now),
    ],
  )
  return rows[0]?.id ?? null
}

/** Runs of a customer that are still to be made. */
export const countOpenRuns = async (db: Db, customerId: number): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*) AS count FROM report_run WHERE state IN ('waiting', 'running') AND customer_id = $1`,
    [customerId],
  )
  return rows[0]!.count
}

/** False where it was over already. What was made of it goes; whoever makes it removes what comes after. */
export const cancelRun = async (client: Db, id: string, problem: string, now: Instant): Promise<boolean> => {
  const { rowCount } = await client.query(
    `UPDATE report_run SET state = 'cancelled', problem = $2, finished = $3
      WHERE id = $1 AND state IN ('waiting', 'running')`,
    [id, problem, new Date(now)],
  )
  if (rowCount !== 1) return false
  await client.query('DELETE FROM report_piece WHERE run_id = $1', [id])
  return true
}

export interface RunFile {
  readonly format: ReportFormat
  readonly size: number
  /** Of its bytes, hexadecimal. */
  readonly sha256: string
  /** Null where it is not kept. */
  readonly mailFileId: number | null
}

export const filesOf = async (
  db: Db,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, readonly RunFile[]>> => {
  const { rows } = await db.query<RunFile & { runId: string }>(
    `SELECT run_id AS "runId", format, size, encode(sha256, 'hex') AS sha256, mail_file_id AS "mailFileId" FROM report_file WHERE run_id = ANY($1)
      ORDER BY format`,
    [runIds],
  )
  const files = new Map<string, RunFile[]>()
  for (const { runId, ...file } of rows) files.set(runId, [...(files.get(runId) ?? []), file])
  return files
}

const rowsIn = (bytes: Buffer): readonly ReportRow[] => JSON.parse(gunzipSync(bytes).toString('utf8'))

type Pieces = Pick<ReportRun, 'id' | 'attempt'>

/** Pieces that are read at once. */
const piecesAtOnce = 8

/** The rows of a section, a piece at a time. */
export async function* rowsOf(
  db: Db,
  { id, attempt }: Pieces,
  section: string,
): AsyncGenerator<readonly ReportRow[]> {
  for (let piece = 0; ; piece += piecesAtOnce) {
    const { rows } = await db.query<{ bytes: Buffer }>(
      `SELECT bytes FROM report_piece WHERE run_id = $1 AND attempt = $2 AND section = $3 AND piece >= $4 AND piece < $5
        ORDER BY piece`,
      [id, attempt, section, piece, piece + piecesAtOnce],
    )
    for (const { bytes } of rows) yield rowsIn(bytes)
    if (rows.length < piecesAtOnce) return
  }
}

/** A page of a section; with a mark, of the rows that bear it. */
export const rowPage = async (
  db: Db,
  run: Pieces,
  section: string,
  { limit, offset, mark }: { readonly limit: number; readonly offset: number; readonly mark: string | null },
): Promise<readonly ReportRow[]> => {
  if (mark !== null) {
    const found: ReportRow[] = []
    let before = 0
    for await (const rows of rowsOf(db, run, section))
      for (const row of rows) {
        if (!row.marks?.includes(mark)) continue
        if (before++ >= offset) found.push(row)
        if (found.length === limit) return found
      }
    return found
  }
  const { rows } = await db.query<{ first_row: number; bytes: Buffer }>(
    `SELECT first_row, bytes FROM report_piece WHERE run_id = $1 AND attempt = $2 AND section = $3
      AND first_row < $4 AND first_row + row_count > $5 ORDER BY piece`,
    [run.id, run.attempt, section, offset + limit, offset],
  )
  if (!rows[0]) return []
  return rows
    .flatMap(({ bytes }) => rowsIn(bytes))
    .slice(offset - rows[0].first_row, offset - rows[0].first_row + limit)
}

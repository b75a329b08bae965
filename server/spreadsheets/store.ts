/** The SQL of imports: what was brought, how far it is, and what would become of each line. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { SheetKindKey } from '#domain/spreadsheet/index.ts'
import { type JudgedLine, type LineOutcome, lineOutcomes } from '#domain/spreadsheet/judge.ts'
import { spreadsheetWords } from '#domain/spreadsheet/words.ts'

type Db = pg.Pool | pg.ClientBase

export const importStates = ['reading', 'ready', 'taking', 'done', 'failed', 'cancelled'] as const
export type ImportState = (typeof importStates)[number]

export interface Import {
  readonly id: string
  readonly customerId: number | null
  readonly kind: SheetKindKey
  readonly name: string
  readonly state: ImportState
  readonly total: number
  readonly done: number
  readonly made: number
  readonly changed: number
  readonly same: number
  readonly refused: number
  readonly odd: number
  readonly unknown: readonly string[]
  readonly message: string
  readonly created: Instant
}

/** One that has not said anything for so long was worked on by a server that is gone. */
const silence: Ms = 30_000

const isLost = `state IN ('reading', 'taking') AND beat < now() - interval '${silence} milliseconds'`
const columns = `id, customer_id AS "customerId", kind, name, total, done, made, changed, same, refused, odd, unknown, created,
  CASE WHEN ${isLost} THEN 'failed' ELSE state END AS state,
  CASE WHEN ${isLost} THEN '${spreadsheetWords.interrupted}' ELSE message END AS message`

const toImport = (row: Omit<Import, 'created'> & { readonly created: Date }): Import => ({
  ...row,
  created: row.created.getTime(),
})

export const insertImport = async (
  client: pg.ClientBase,
  job: Pick<Import, 'customerId' | 'kind' | 'name' | 'created'> & {
    readonly userId: number
    readonly ends: Instant
  },
): Promise<Import> => {
  const { rows } = await client.query(
    `INSERT INTO import_job (user_id, customer_id, kind, name, created, ends) VALUES ($1, $2, $3, $4, $5, $6)
      RETURNING ${columns}`,
    [job.userId, job.customerId, job.kind, job.name, new Date(job.created), new Date(job.ends)],
  )
  return toImport(rows[0])
}

/** One of a person's own that has not gone. */
export const importOf = async (db: Db, userId: number, id: string, now: Instant): Promise<Import | null> => {
  const { rows } = await db.query(
    `SELECT ${columns} FROM import_job WHERE id = $1 AND user_id = $2 AND ends > $3`,
    [id, userId, new Date(now)],
  )
  return rows[0] ? toImport(rows[0]) : null
}

/** Whether one of this person's is being worked on. Others who ask at the same moment wait for the transaction's end. */
export const isImporting = async (client: pg.ClientBase, userId: number): Promise<boolean> => {
  await client.query('SELECT FROM user_account WHERE id = $1 FOR UPDATE', [userId])
  const { rowCount } = await client.query(
    `SELECT FROM import_job WHERE user_id = $1 AND state IN ('reading', 'taking') AND NOT (${isLost})`,
    [userId],
  )
  return rowCount !== 0
}

/** Notes how far it is; false where nobody waits for it any more. */
export const heartbeat = async (db: Db, id: string, done: number, total: number | null): Promise<boolean> => {
  const { rowCount } = await db.query(
    `UPDATE import_job SET done = $2, total = coalesce($3, total), beat = now()
      WHERE id = $1 AND state IN ('reading', 'taking')`,
    [id, done, total],
  )
  return rowCount === 1
}

/** Tells that it is still worked on. */
export const beat = async (db: Db, id: string): Promise<void> => {
  await db.query(`UPDATE import_job SET beat = now() WHERE id = $1 AND state IN ('reading', 'taking')`, [id])
}

/** A value of COPY's text format. */
const copied = (text: string | number | null): string => {
  if (text === null) return '\\N'
  const plain = String(text)
  return /[\\\t\n\r]/.test(plain)
    ? plain.replace(/[\\\t\n\r]/g, (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[sign]!)
    : plain
}
const rowOf = (jobId: string, { line, outcome, name, thingId, values, changes, problems, odd }: JudgedLine) =>
  `${[
    ...[jobId, line, outcome, name, thingId, JSON.stringify(values)],
    ...[JSON.stringify(changes), JSON.stringify(problems), odd],
  ]
    .map(copied)
    .join('\t')}\n`
const rowsAtOnce = 500

function* rowsOf(jobId: string, lines: readonly JudgedLine[]) {
  for (let from = 0; from < lines.length; from += rowsAtOnce)
    yield lines
      .slice(from, from + rowsAtOnce)
      .map((line) => rowOf(jobId, line))
      .join('')
}

const dropLines = (client: pg.ClientBase, id: string) =>
  client.query('DELETE FROM import_line WHERE job_id = $1', [id])

const countOf = (lines: readonly JudgedLine[], outcome: LineOutcome) =>
  lines.reduce((sum, line) => sum + (line.outcome === outcome ? 1 : 0), 0)

/**
 * Keeps what would become of each line: the import is ready to be looked at. False where it was cancelled meanwhile.
 * @param message why it has to be looked at again; empty: it is new
 */
export const keepPreview = async (
  client: pg.ClientBase,
  id: string,
  lines: readonly JudgedLine[],
  { unknown, message }: { readonly unknown: readonly string[] | null; readonly message: string },
): Promise<boolean> => {
  await dropLines(client, id)
  const into = client.query(
    copyFrom(
      'COPY import_line (job_id, line, outcome, name, thing_id, given, changes, problems, odd) FROM STDIN',
    ),
  )
  await pipeline(Readable.from(rowsOf(id, lines)), into)
  const [made, changed, same, refused] = lineOutcomes.map((outcome) => countOf(lines, outcome))
  const odd = lines.reduce((sum, line) => sum + (line.odd === null ? 0 : 1), 0)
  const { rowCount } = await client.query(
    `UPDATE import_job SET state = 'ready', total = $2, done = $2, made = $3, changed = $4, same = $5, refused = $6, odd = $7,
        unknown = coalesce($8, unknown), message = $9 WHERE id = $1 AND state IN ('reading', 'taking')`,
    [id, lines.length, made, changed, same, refused, odd, unknown, message],
  )
  return rowCount === 1
}

/** Lines of a preview in their order. */
export const linesOf = async (
  db: Db,
  id: string,
  of: {
    readonly outcomes: readonly LineOutcome[] | null
    readonly limit: number | null
    readonly offset: number
  },
): Promise<readonly JudgedLine[]> => {
  const { rows } = await db.query<JudgedLine>(
    `SELECT line, outcome, name, thing_id AS "thingId", given AS values, changes, problems, odd FROM import_line
      WHERE job_id = $1 AND ($2::text[] IS NULL OR outcome = ANY($2)) ORDER BY line LIMIT $3 OFFSET $4`,
    [id, of.outcomes, of.limit, of.offset],
  )
  return rows
}

/** Begins to take in an import that is ready; false where it is not. */
export const beginTaking = async (client: pg.ClientBase, userId: number, id: string): Promise<boolean> => {
  const { rowCount } = await client.query(
    `UPDATE import_job SET state = 'taking', message = '', done = 0, total = made + changed, beat = now()
      WHERE id = $1 AND user_id = $2 AND state = 'ready'`,
    [id, userId],
  )
  return rowCount === 1
}

/** How many lines of an import that is being taken in were to be written when it was shown. */
export const countShown = async (db: Db, id: string): Promise<number> => {
  const { rows } = await db.query<{ lines: number }>(
    'SELECT made + changed AS lines FROM import_job WHERE id = $1',
    [id],
  )
  return rows[0]?.lines ?? 0
}

/** In the transaction that takes it in, as its last step; false where it was cancelled meanwhile. */
export const endTaking = async (client: pg.ClientBase, id: string): Promise<boolean> => {
  const { rowCount } = await client.query(
    `UPDATE import_job SET state = 'done', done = total WHERE id = $1 AND state = 'taking'`,
    [id],
  )
  return rowCount === 1
}

export const fail = async (db: Db, id: string, message: string): Promise<void> => {
  await db.query(
    `UPDATE import_job SET state = 'failed', message = $2 WHERE id = $1 AND state IN ('reading', 'taking')`,
    [id, message],
  )
}

/** Stops one of a person's own; null where there is nothing to stop. */
export const cancel = async (client: pg.ClientBase, userId: number, id: string): Promise<Import | null> => {
  const { rows } = await client.query(
    `UPDATE import_job SET state = 'cancelled' WHERE id = $1 AND user_id = $2 AND state IN ('reading', 'ready', 'taking')
      RETURNING ${columns}`,
    [id, userId],
  )
  if (!rows[0]) return null
  await dropLines(client, id)
  return toImport(rows[0])
}

/** Ends the previews that a person has not confirmed: with a new file nobody comes back to them. */
export const cancelReady = async (client: pg.ClientBase, userId: number): Promise<readonly Import[]> => {
  const { rows } = await client.query(
    `UPDATE import_job SET state = 'cancelled' WHERE user_id = $1 AND state = 'ready' RETURNING ${columns}`,
    [userId],
  )
  const ended = rows.map(toImport)
  await client.query('DELETE FROM import_line WHERE job_id = ANY($1)', [ended.map(({ id }) => id)])
  return ended
}

/** Imports whose day is over go, with their lines. */
export const dropEnded = async (db: Db, now: Instant): Promise<void> => {
  await db.query(
    `WITH gone AS (DELETE FROM import_job WHERE ends <= $1 RETURNING id)
      DELETE FROM import_line WHERE job_id IN (SELECT id FROM gone)`,
    [new Date(now)],
  )
}

/** Lines go whose import went without them, as with its customer or its user. Looks at all lines. */
export const dropStrayLines = async (db: Db): Promise<void> => {
  await db.query(
    'DELETE FROM import_line l WHERE NOT EXISTS (SELECT FROM import_job j WHERE j.id = l.job_id)',
  )
}

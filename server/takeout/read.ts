/** Takes the export of an account into an installation that has no customers: all of it, or nothing. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { hasEngine } from '../ingest/seat.ts'
import { type Archive, ArchiveProblem, openArchive, verifyArchive } from './archive.ts'
import { inOrder, type Table, tablesOf } from './catalog.ts'
import type { Manifest, ManifestFile } from './manifest.ts'
import { belongings } from './tables/index.ts'
import { batchShift, prepare, takeIn } from './take-in.ts'
import { makeMonths, openReports, takeInReports } from './take-in-reports.ts'

export interface TakenIn {
  readonly manifest: Manifest
  /** Rows of files that came back, by table. */
  readonly rows: Readonly<Record<string, number>>
}

/** @throws ArchiveProblem where the installation cannot take it in */
const check = async (client: pg.ClientBase, { schema }: Manifest): Promise<void> => {
  const { rows } = await client.query<{ schema: string; isEmpty: boolean }>(
    `SELECT (SELECT name FROM migration ORDER BY number DESC LIMIT 1) AS schema,
      NOT EXISTS (SELECT FROM customer WHERE id > 0) AS "isEmpty"`,
  )
  if (rows[0]!.schema !== schema)
    throw new ArchiveProblem(
      `The export was made by a version with the tables of ${schema}; this one has those of ${rows[0]!.schema}. ` +
        'Import it with the version that made it, then upgrade.',
    )
  if (!rows[0]!.isEmpty)
    throw new ArchiveProblem(
      'This installation has customers already: an account is taken in where there are none.',
    )
  if (await hasEngine({ query: client.query.bind(client) as pg.Pool['query'] }))
    throw new ArchiveProblem('A server runs on this database. Stop it first.')
}

/** Files by table, those first to which others point. */
const filesInOrder = (manifest: Manifest, tables: ReadonlyMap<string, Table>): readonly ManifestFile[] => {
  const files = new Map(
    manifest.files.filter(({ table }) => table !== null).map((file) => [file.table!, file]),
  )
  const unknown = [...files.keys()].find(
    (name) => !belongings.some(({ table, stays }) => table === name && stays === null),
  )
  if (unknown !== undefined)
    throw new ArchiveProblem(
      `The archive has rows of ${unknown.slice(0, 100)}, which is no table of an account.`,
    )
  return inOrder([...files.keys()], tables).map((name) => files.get(name)!)
}

/** Ids that are given next are above those that came. */
const raiseSequences = async (client: pg.ClientBase): Promise<void> => {
  for (const { table } of belongings) {
    const { rows } = await client.query<{ name: string | null }>(
      `SELECT pg_get_serial_sequence($1, a.attname) AS name FROM pg_attribute a
        WHERE a.attrelid = $1::regclass AND a.attname = 'id' AND a.attidentity <> ''`,
      [table],
    )
    if (rows[0]?.name)
      await client.query(
        `SELECT setval('${rows[0].name}', greatest(nextval('${rows[0].name}'), (SELECT max(id) FROM "${table}")))`,
      )
  }
}

const takeAll = async (
  client: pg.ClientBase,
  { manifest, bytesOf }: Archive,
  reports: Awaited<ReturnType<typeof openReports>> | null,
  tell: (line: string) => void,
): Promise<Readonly<Record<string, number>>> => {
  const tables = await tablesOf(client)
  const files = filesInOrder(manifest, tables)
  const rows: Record<string, number> = {}
  await client.query('BEGIN')
  try {
    await prepare(client)
    const shift = await batchShift(client, manifest.watermark)
    // What triggers would write is among the rows that come.
    for (const { table } of files) await client.query(`ALTER TABLE "${table}" DISABLE TRIGGER USER`)
    for (const file of files) {
      const one = belongings.find(({ table }) => table === file.table)!
      if (one.away !== null || file.rows === 0) continue
      if (one.table === 'report') {
        if (reports)
          rows.report = await takeInReports(
            client,
            reports,
            { customerId: manifest.customer.id, shift },
            (count) =>
              tell(`${count.toLocaleString('en-US')} of ${file.rows.toLocaleString('en-US')} reports`),
          )
      } else rows[one.table] = await takeIn(client, one, tables.get(one.table)!, bytesOf(file), shift)
    }
    for (const { table } of files) await client.query(`ALTER TABLE "${table}" ENABLE TRIGGER USER`)
    await raiseSequences(client)
    // The engine steps through what came after it.
    await client.query('UPDATE engine_shard SET batch = $1', [manifest.watermark + shift])
    await client.query(
      `INSERT INTO audit_entry (customer_id, actor, action, subject, new) VALUES ($1, 'Tandem', 'account imported', $2, $3)`,
      [manifest.customer.id, manifest.customer.shortName, JSON.stringify({ made: manifest.made })],
    )
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
  return rows
}

/** @throws ArchiveProblem in words for whoever brought the archive */
export async function readTakeout(
  client: pg.ClientBase,
  path: string,
  tell: (line: string) => void = () => {},
): Promise<TakenIn> {
  const archive = await openArchive(path)
  const folder = mkdtempSync(join(tmpdir(), 'tandem-account-'))
  let reports: Awaited<ReturnType<typeof openReports>> | null = null
  try {
    const { manifest } = archive
    await check(client, manifest)
    tell(`Checking ${manifest.files.length} files of ${manifest.customer.shortName} …`)
    await verifyArchive(archive)
    const file = manifest.files.find(({ table }) => table === 'report')
    if (file && file.rows > 0) {
      await archive.keep(file, join(folder, 'report.parquet'))
      reports = await openReports(join(folder, 'report.parquet'))
      await makeMonths(client, reports)
    }
    const rows = await takeAll(client, archive, reports, tell)
    return { manifest, rows }
  } finally {
    await reports?.close()
    archive.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes all that belongs to a customer as a ZIP: one state of the database, a piece at a time. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'
import yazl from 'yazl'
import type { Belonging } from './belonging.ts'
import { type Table, tablesOf } from './catalog.ts'
import { abandon, copyOf } from './copy-of.ts'
import { geofencesFile } from './geofences-file.ts'
import { linesOf } from './lines.ts'
import { type Manifest, type ManifestFile, takeoutFormat, takeoutVersion } from './manifest.ts'
import { readMe } from './read-me.ts'
import { reportFields, reportsFile } from './reports-file.ts'
import { belongings } from './tables/index.ts'

export interface TakeoutOptions {
  readonly customerId: number
  /** Takes the archive's bytes in order and is waited for. */
  readonly out: (bytes: Buffer) => Promise<void>
  /** Called with rows written since the last call, and of which file they are; @throws to end it */
  readonly onRows?: (more: number, path: string) => Promise<void>
}

/** Rows between two words about how far it is. */
const toldAfter = 2_000

/** What leaves of a table. */
export const leavingColumns = ({ secrets }: Belonging, { columns }: Table): Table['columns'] =>
  columns.filter(({ name, isGenerated }) => !isGenerated && !(name in secrets))

/** SQL of the rows that leave. */
export const leavingRows = (one: Belonging, table: Table, customerId: number): string =>
  `SELECT ${leavingColumns(one, table)
    .map(({ name }) => `t."${name}"`)
    .join(', ')} FROM "${one.table}" t WHERE ${one.whose.replaceAll('$1', String(customerId))}`

type Rows = (more: number) => Promise<void>

/** One JSON object a line. COPY writes a backslash twice, and JSON has nothing else that COPY changes. */
async function* jsonLines(client: pg.ClientBase, sql: string, tell: Rows): AsyncGenerator<string> {
  const stream = copyOf(client, `COPY (SELECT row_to_json(x)::text FROM (${sql}) x) TO STDOUT`)
  let batch: string[] = []
  for await (const line of linesOf(stream)) {
    batch.push(line.includes('\\') ? line.replaceAll('\\\\', '\\') : line)
    if (batch.length < toldAfter && line.length < 65_536) continue
    yield `${batch.join('\n')}\n`
    await tell(batch.length)
    batch = []
  }
  if (batch.length > 0) yield `${batch.join('\n')}\n`
  await tell(batch.length)
  if (!stream.closed) await once(stream, 'close')
}

interface Part extends Pick<ManifestFile, 'path' | 'table' | 'about' | 'away' | 'columns' | 'secrets'> {
  readonly bytes: (tell: Rows) => AsyncIterable<string | Uint8Array>
}

const partsOf = (
  client: pg.ClientBase,
  customerId: number,
  tables: ReadonlyMap<string, Table>,
): readonly Part[] => [
  ...belongings
    .filter(({ stays, table }) => stays === null && table !== 'report')
    .map((one): Part => {
      const table = tables.get(one.table)!
      return {
        path: `${one.table}.jsonl`,
        table: one.table,
        about: one.about,
        away: one.away,
        columns: leavingColumns(one, table).map(({ name, type }) => ({ name, type })),
        secrets: Object.keys(one.secrets),
        bytes: (tell) => jsonLines(client, leavingRows(one, table, customerId), tell),
      }
    }),
  {
    ...{ path: 'geofences.geojson', table: null, secrets: [], columns: [] },
    about: 'The geofences that are there now, for maps. Circles are points with a radius in meters.',
    away: 'They come back from geofence.jsonl.',
    bytes: (tell) => geofencesFile(client, customerId, tell),
  },
  {
    ...{ path: 'report.parquet', table: 'report', away: null, secrets: [] },
    about: belongings.find(({ table }) => table === 'report')!.about,
    columns: reportFields.map(({ name, kind, about }) => ({ name, type: kind, about })),
    bytes: (tell) => reportsFile(client, customerId, { rows: tell }),
  },
]

const headOf = async (client: pg.ClientBase, customerId: number) => {
  const { rows } = await client.query<{
    schema: string
    watermark: number
    made: Date
    abbrev: string
    shortName: string
  }>(
    `SELECT (SELECT name FROM migration ORDER BY number DESC LIMIT 1) AS schema, now() AS made,
        (SELECT min(batch) FROM engine_shard) AS watermark, c.abbrev, c.short_name AS "shortName"
      FROM customer c WHERE c.id = $1`,
    [customerId],
  )
  if (!rows[0]) throw new Error(`There is no customer ${customerId}.`)
  return rows[0]
}

/**
 * Writes the archive. The connection is used by nobody else meanwhile, and is ended where something fails.
 * @throws what `out` or `onRows` throw, and what the database refuses
 */
export async function writeTakeout(
  client: pg.ClientBase,
  { customerId, out, onRows = async () => {} }: TakeoutOptions,
): Promise<Manifest> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    const { schema, watermark, made, abbrev, shortName } = await headOf(client, customerId)
    const tables = await tablesOf(client)
    const files: ManifestFile[] = []
    const zip = new yazl.ZipFile()
    const written = { failed: null as unknown }
    const streamOf = (bytes: () => AsyncIterable<string | Uint8Array>) => {
      const stream = Readable.from(bytes(), { objectMode: false, highWaterMark: 1 << 18 })
      // The archive would wait forever for the end of a file that failed.
      stream.once('error', (error) => {
        written.failed = error
        ;(zip.outputStream as Readable).destroy(error)
      })
      return stream
    }
    for (const { bytes, ...part } of partsOf(client, customerId, tables))
      zip.addReadStreamLazy(part.path, { mtime: made, compressionLevel: 4 }, (give) =>
        give(
          null,
          streamOf(async function* () {
            const hash = createHash('sha256')
            let [size, rows] = [0, 0]
            const tell = async (more: number) => {
              rows += more
              await onRows(more, part.path)
            }
            for await (const piece of bytes(tell)) {
              const taken = typeof piece === 'string' ? Buffer.from(piece) : piece
              hash.update(taken)
              size += taken.length
              yield taken
            }
            files.push({ ...part, rows, bytes: size, sha256: hash.digest('hex') })
          }),
        ),
      )
    const manifest = (): Manifest => ({
      ...{ format: takeoutFormat, version: takeoutVersion, schema, made: made.toISOString() },
      customer: { id: customerId, abbrev, shortName },
      ...{ watermark, files },
      left: belongings
        .filter(({ stays }) => stays !== null)
        .map(({ table, stays }) => ({ table, because: stays! })),
    })
    const later = (path: string, text: () => string) =>
      zip.addReadStreamLazy(path, { mtime: made }, (give) =>
        give(
          null,
          streamOf(async function* () {
            yield text()
          }),
        ),
      )
    later('README.md', () => readMe(manifest()))
    later('manifest.json', () => `${JSON.stringify(manifest(), null, 2)}\n`)
    zip.end()
    try {
      for await (const bytes of zip.outputStream) await out(bytes as Buffer)
    } catch (error) {
      throw written.failed ?? error
    }
    await client.query('COMMIT')
    return manifest()
  } catch (error) {
    await abandon(client)
    throw error
  }
}

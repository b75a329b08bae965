/** All SQL of packages, and their contents in memory while many gateways fetch them. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { openStates, statesFor } from '#domain/ota/job.ts'
import { type PackageFacts, packagesMost } from '#domain/ota/package.ts'
import { otaWords } from '#domain/ota/words.ts'
import { hasOtaSql } from './jobs.ts'

type Db = pg.Pool | pg.ClientBase

export interface Package extends PackageFacts {
  readonly id: number
  readonly signature: string
  readonly uploaded: Instant
  readonly uploadedBy: string
  readonly withdrawn: Instant | null
}

// biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
const toPackage = (row: any): Package => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  version: row.version,
  products: row.products,
  hardware: row.hardware,
  notes: row.notes,
  size: row.size,
  sha256: row.sha256,
  signature: row.signature,
  uploaded: row.uploaded.getTime(),
  uploadedBy: row.uploaded_by,
  withdrawn: row.withdrawn?.getTime() ?? null,
})

/** The newest first. */
export const packages = async (db: Db): Promise<readonly Package[]> => {
  const { rows } = await db.query(`SELECT * FROM package ORDER BY id DESC LIMIT ${packagesMost}`)
  return rows.map(toPackage)
}

export const packageById = async (db: Db, id: number): Promise<Package | null> => {
  const { rows } = await db.query('SELECT * FROM package WHERE id = $1', [id])
  return rows[0] ? toPackage(rows[0]) : null
}

/** Null where there is one of this kind, name and version already. */
export const insertPackage = async (
  client: pg.ClientBase,
  facts: PackageFacts & { readonly signature: string },
  bytes: Buffer,
  by: string,
  now: Instant,
): Promise<Package | null> => {
  const { rows } = await client.query(
    `INSERT INTO package (kind, name, version, products, hardware, notes, size, sha256, signature, uploaded, uploaded_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING RETURNING *`,
    [
      facts.kind,
      facts.name,
      facts.version,
      facts.products,
      facts.hardware,
      facts.notes,
      facts.size,
      facts.sha256,
      facts.signature,
      new Date(now),
      by,
    ],
  )
  if (!rows[0]) return null
  await client.query('INSERT INTO package_content VALUES ($1, $2)', [rows[0].id, bytes])
  return toPackage(rows[0])
}

/** Takes a package back, and ends every job that has not begun to install it; false where it was taken back before. */
export const withdrawPackage = async (
  client: pg.ClientBase,
  id: number,
  by: string,
  now: Instant,
): Promise<boolean> => {
  const { rowCount } = await client.query(
    'UPDATE package SET withdrawn = $2, withdrawn_by = $3 WHERE id = $1 AND withdrawn IS NULL',
    [id, new Date(now), by],
  )
  if (rowCount === 0) return false
  await client.query(
    `UPDATE campaign_job j SET state = 'gaveUp', percent = NULL, reason = $2, changed = $3
      WHERE (j.package_id = $1 OR j.campaign_id IN (SELECT id FROM campaign WHERE package_id = $1)) AND j.state = ANY($4)`,
    [id, otaWords.takenBack, new Date(now), statesFor('giveUp')],
  )
  return true
}

/** What a campaign sends at once is a package or two; the one that was fetched last stays. */
const cacheMost = 64 * 2 ** 20
interface Cached {
  readonly size: number
  readonly bytes: Promise<Buffer>
}
const cached = new Map<string, Cached>()

const readContent = async (db: Db, id: number): Promise<Buffer> => {
  const { rows } = await db.query<{ bytes: Buffer }>(
    'SELECT bytes FROM package_content WHERE package_id = $1',
    [id],
  )
  if (!rows[0]) throw new Error(`The content of package ${id} is not there.`)
  return rows[0].bytes
}

/**
 * The content by its hash, which never changes. Gateways that fetch it first at once share one reading of it, and one that
 * failed is not remembered. @throws where the database is away
 */
export const packageContent = (
  db: Db,
  { id, sha256, size }: Pick<Package, 'id' | 'sha256' | 'size'>,
): Promise<Buffer> => {
  const known = cached.get(sha256)
  const one: Cached = known ?? { size, bytes: readContent(db, id) }
  // The last one of the map was asked for last.
  cached.delete(sha256)
  cached.set(sha256, one)
  if (known) return known.bytes
  one.bytes.catch(() => {
    if (cached.get(sha256) === one) cached.delete(sha256)
  })
  let held = 0
  for (const [hash, { size }] of [...cached].reverse()) {
    held += size
    if (held > cacheMost && hash !== sha256) cached.delete(hash)
  }
  return one.bytes
}

/**
 * Whether this gateway is to have the package now. `held`: it has a job with it, but the campaign is paused or stopped.
 */
export const isMeantFor = async (
  db: Db,
  packageId: number,
  of: { readonly serial: string; readonly customerId: number | null },
  now: Instant,
): Promise<'meant' | 'held' | 'no'> => {
  const { rows } = await db.query<{ is_on: boolean }>(
    `SELECT j.state = 'installing' OR c.state = 'running' AS is_on FROM campaign_job j JOIN campaign c ON c.id = j.campaign_id
      JOIN vehicle v ON v.serial_num = j.serial_num JOIN customer k ON k.id = v.customer_id
      WHERE j.serial_num = $1 AND coalesce(j.package_id, c.package_id) = $2 AND j.state = ANY($3) AND j.state <> 'pending'
        AND ($4::int IS NULL OR v.customer_id = $4)
        AND (j.state = 'installing' OR (${hasOtaSql('k')} AND coalesce(j.customer_id, v.customer_id) = v.customer_id
          AND (j.expires > $5 OR c.state <> 'running')))`,
    [of.serial, packageId, openStates, of.customerId, new Date(now)],
  )
  if (!rows[0]) return 'no'
  return rows[0].is_on ? 'meant' : 'held'
}

/** Those of the same kind and name in certain versions. */
export const packagesOf = async (
  db: Db,
  { kind, name }: Pick<Package, 'kind' | 'name'>,
  versions: readonly string[],
): Promise<readonly Package[]> => {
  const { rows } = await db.query(
    'SELECT * FROM package WHERE kind = $1 AND name = $2 AND version = ANY($3)',
    [kind, name, versions],
  )
  return rows.map(toPackage)
}

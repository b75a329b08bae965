/** All SQL of FTP: accounts, what is in their folders, and what was fetched. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { ftpFetchesKept, ftpFileName } from '#domain/ota/ftp.ts'

type Db = pg.Pool | pg.ClientBase

/** So that one account cannot push out what the others fetched. */
const ftpFetchesOfAccountKept = 2_000

export interface FtpAccount {
  readonly id: number
  readonly name: string
  readonly product: string
  readonly folder: string
  readonly created: Instant
  readonly createdBy: string
  /** The last successful sign-in. */
  readonly used: Instant | null
}
/** A package, as a file in the folder of an account. */
export interface FtpFile {
  readonly name: string
  readonly size: number
  readonly modified: Instant
  readonly id: number
  readonly sha256: string
}
export interface FtpFetch {
  readonly id: number
  readonly accountName: string
  readonly file: string
  readonly address: string
  readonly at: Instant
  readonly bytesFrom: number
  readonly bytes: number
  /** To the end of the file. */
  readonly isWhole: boolean
}

// biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
const toAccount = (row: any): FtpAccount => ({
  id: row.id,
  name: row.name,
  product: row.product,
  folder: row.folder,
  created: row.created.getTime(),
  createdBy: row.created_by,
  used: row.used?.getTime() ?? null,
})

export const ftpAccounts = async (db: Db): Promise<readonly FtpAccount[]> => {
  const { rows } = await db.query('SELECT * FROM ftp_account ORDER BY name')
  return rows.map(toAccount)
}

/** With the hash of its password; null where there is none of this name. */
export const ftpAccountByName = async (
  db: Db,
  name: string,
): Promise<(FtpAccount & { readonly passwordHash: string }) | null> => {
  const { rows } = await db.query('SELECT * FROM ftp_account WHERE name = $1', [name])
  return rows[0] ? { ...toAccount(rows[0]), passwordHash: rows[0].password_hash } : null
}

export const noteSignIn = (db: Db, id: number, now: Instant): Promise<unknown> =>
  db.query('UPDATE ftp_account SET used = $2 WHERE id = $1', [id, new Date(now)])

/** Null where the name is taken. */
export const insertFtpAccount = async (
  client: pg.ClientBase,
  of: Pick<FtpAccount, 'name' | 'product' | 'folder'> & { readonly passwordHash: string },
  by: string,
  now: Instant,
): Promise<FtpAccount | null> => {
  const { rows } = await client.query(
    `INSERT INTO ftp_account (name, product, folder, password_hash, created, created_by)
      VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (name) DO NOTHING RETURNING *`,
    [of.name, of.product, of.folder, of.passwordHash, new Date(now), by],
  )
  return rows[0] ? toAccount(rows[0]) : null
}

/** The one that was deleted; null where there was none. */
export const dropFtpAccount = async (client: pg.ClientBase, id: number): Promise<FtpAccount | null> => {
  const { rows } = await client.query('DELETE FROM ftp_account WHERE id = $1 RETURNING *', [id])
  return rows[0] ? toAccount(rows[0]) : null
}

/** Packages for its product that were not withdrawn; none where the account has gone meanwhile. */
export const ftpFilesOf = async (db: Db, accountId: number): Promise<readonly FtpFile[]> => {
  const { rows } = await db.query(
    `SELECT p.id, p.kind, p.name, p.version, p.size, p.sha256, p.uploaded FROM package p
      JOIN ftp_account a ON a.product = ANY(p.products) WHERE a.id = $1 AND p.withdrawn IS NULL ORDER BY p.id`,
    [accountId],
  )
  return rows.map(({ id, size, sha256, uploaded, ...of }) => ({
    ...{ id, size, sha256, name: ftpFileName(of) },
    modified: uploaded.getTime(),
  }))
}

/** Keeps it, and forgets the oldest of its account and of all. */
export const noteFetch = async (db: Db, fetch: Omit<FtpFetch, 'id'>): Promise<void> => {
  await db.query(
    `INSERT INTO ftp_fetch (account_name, file, address, at, bytes_from, bytes, is_whole)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      fetch.accountName,
      fetch.file,
      fetch.address,
      new Date(fetch.at),
      fetch.bytesFrom,
      fetch.bytes,
      fetch.isWhole,
    ],
  )
  // Counted, not by the distance of ids: one busy account would push out what others fetched.
  await db.query(
    `DELETE FROM ftp_fetch WHERE account_name = $1 AND id <=
      (SELECT id FROM ftp_fetch WHERE account_name = $1 ORDER BY id DESC OFFSET $2 LIMIT 1)`,
    [fetch.accountName, ftpFetchesOfAccountKept],
  )
  await db.query(
    'DELETE FROM ftp_fetch WHERE id <= (SELECT id FROM ftp_fetch ORDER BY id DESC OFFSET $1 LIMIT 1)',
    [ftpFetchesKept],
  )
}

/** The newest first. `before`: those older than this one. */
export const ftpFetches = async (
  db: Db,
  { before, most }: { readonly before: number | null; readonly most: number },
): Promise<readonly FtpFetch[]> => {
  const { rows } = await db.query(
    'SELECT * FROM ftp_fetch WHERE $1::bigint IS NULL OR id < $1 ORDER BY id DESC LIMIT $2',
    [before, most],
  )
  return rows.map((row) => ({
    id: Number(row.id),
    accountName: row.account_name,
    file: row.file,
    address: row.address,
    at: row.at.getTime(),
    bytesFrom: row.bytes_from,
    bytes: row.bytes,
    isWhole: row.is_whole,
  }))
}

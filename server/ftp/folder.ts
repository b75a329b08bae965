/** What an account sees: its root, in it its folder, and in that the packages for its product. */
import type pg from 'pg'
import { ftpPath } from '#domain/ota/ftp.ts'
import type { Listed } from './replies.ts'
import { type FtpAccount, type FtpFile, ftpFilesOf } from './store.ts'

export interface FoundFolder {
  readonly kind: 'folder'
  readonly path: readonly string[]
}
export type Found = FoundFolder | { readonly kind: 'file'; readonly file: FtpFile }

/**
 * What stands at a path, as it is now. Null where there is nothing, or where the path leads above the root.
 * @param current the folder that relative paths begin in
 */
export const findIn = async (
  pool: pg.Pool,
  account: FtpAccount,
  current: readonly string[],
  given: string,
): Promise<Found | null> => {
  const path = ftpPath(current, given)
  if (path === null || path.length > 2) return null
  const [folder, name] = path
  if (folder !== undefined && folder !== account.folder) return null
  if (name === undefined) return { kind: 'folder', path }
  const file = (await ftpFilesOf(pool, account.id)).find((one) => one.name === name)
  return file ? { kind: 'file', file } : null
}

/** What a folder holds, or the one file. */
export const listIn = async (
  pool: pg.Pool,
  account: FtpAccount,
  found: Found,
): Promise<readonly Listed[]> => {
  if (found.kind === 'file') return [{ ...found.file, isFolder: false }]
  if (found.path.length === 0)
    return [{ name: account.folder, isFolder: true, size: 0, modified: account.created }]
  return (await ftpFilesOf(pool, account.id)).map((file) => ({ ...file, isFolder: false }))
}

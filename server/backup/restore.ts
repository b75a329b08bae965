/** Makes the database of a backup as it was at a moment: a copy from before, and the log since. */
import { existsSync } from 'node:fs'
import { copyFile, cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { following } from '../platform/archiving.ts'
import { runAs } from '../platform/binaries.ts'
import { ownAll, versionOf } from '../platform/database-folder.ts'
import { type EmbeddedOptions, startEmbedded } from '../platform/embedded.ts'
import { StartError } from '../platform/start-error.ts'
import { copiesIn } from './copy.ts'

export interface RestoreOptions extends Pick<EmbeddedOptions, 'careless'> {
  readonly backup: string
  /** Where the database is to be; there is none yet. */
  readonly folder: string
  /** ISO 8601; null for all that the backup has. */
  readonly to: string | null
}

/** @returns the moment of the last change that was restored; null where nothing changed after the copy @throws StartError */
export async function restoreBackup({
  backup,
  folder,
  to,
  careless,
}: RestoreOptions): Promise<string | null> {
  if (!existsSync(backup)) throw new StartError(`There is no folder ${backup}.`)
  if (versionOf(folder) !== null)
    throw new StartError(
      `There is a database in ${folder} already. Move it away, or set DATA_DIR to another folder.`,
    )
  const copies = await copiesIn(backup)
  if (copies.length === 0) throw new StartError(`There is no backup in ${backup}.`)
  const copy = copies.find(({ ended }) => to === null || Date.parse(ended) <= Date.parse(to))
  if (!copy)
    throw new StartError(
      `The backup begins at ${copies.at(-1)!.ended}: it cannot be restored to a moment before.`,
    )
  await mkdir(dirname(folder), { recursive: true })
  const fresh = `${folder}.restoring`
  await rm(fresh, { recursive: true, force: true })
  const clean = async () => {
    await rm(fresh, { recursive: true, force: true })
    await rm(`${fresh}.password`, { force: true })
  }
  try {
    await cp(join(backup, copy.name, 'postgres'), fresh, { recursive: true })
    await copyFile(join(backup, copy.name, 'postgres.password'), `${fresh}.password`)
    await writeFile(join(fresh, 'recovery.signal'), '')
    await ownAll(fresh, runAs())
    const settings = following(backup, to)
    const database = await startEmbedded({ folder: fresh, settings, ...(careless && { careless }) }).catch(
      (cause: Error) => {
        if (/before configured recovery target/.test(cause.message))
          throw new StartError(
            `The log of the backup does not reach to ${to}. Leave out --to for all that it has.`,
            { cause },
          )
        throw cause
      },
    )
    const last = await lastChange(database.url)
    await database.stop()
    await rename(`${fresh}.password`, `${folder}.password`)
    await rename(fresh, folder)
    return last
  } catch (error) {
    await clean()
    throw error
  }
}

const lastChange = async (url: string): Promise<string | null> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ at: string | null }>(
      `SELECT pg_last_xact_replay_timestamp()::text AS at`,
    )
    return rows[0]!.at
  } finally {
    await client.end()
  }
}

/** `node tandem.js backup FOLDER` and `restore FOLDER [--to MOMENT]`: the whole installation with its built-in database. */
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { addCopy } from './backup/copy.ts'
import { restoreBackup } from './backup/restore.ts'
import { ConfigError, readConfig } from './config.ts'
import { inDataFolder } from './data-folder.ts'
import { archiveFileOf, logFolder } from './platform/archiving.ts'
import { runAs } from './platform/binaries.ts'
import { urlOfRunning, versionOf } from './platform/database-folder.ts'
import { startEmbedded } from './platform/embedded.ts'
import { lockFolder } from './platform/lock.ts'
import { StartError } from './platform/start-error.ts'

const ownTools =
  'DATABASE_URL is set: back up and restore that database with its own tools, such as pgBackRest or those of whoever runs it.'
const usage = {
  backup: 'All that can be given is: node tandem.js backup FOLDER',
  restore: 'All that can be given is: node tandem.js restore FOLDER [--to 2026-11-30T17:00:00Z]',
}

/** Makes a folder of a backup, and has the database keep its log there from now on. */
export const beginBackup = (folder: string, backup: string): void => {
  const file = archiveFileOf(folder)
  mkdirSync(join(backup, logFolder), { recursive: true, mode: 0o700 })
  const as = runAs()
  if (as) for (const path of [backup, join(backup, logFolder)]) chownSync(path, as.uid, as.gid)
  if (existsSync(file) && readFileSync(file, 'utf8').trim() === backup) return
  writeFileSync(`${file}.new`, `${backup}\n`, { mode: 0o644 })
  renameSync(`${file}.new`, file)
}

/** Adds a copy to a backup, of the database that runs or of one that is started for it. */
export async function backUp(dataDir: string, backup: string): Promise<string> {
  if (process.platform === 'win32')
    throw new StartError('On Windows stop the server and copy the data folder instead.')
  const folder = join(resolve(dataDir), 'postgres')
  const version = versionOf(folder)
  if (version === null) throw new StartError(`There is no database in ${folder}.`)
  if (resolve(backup).startsWith(`${folder}/`))
    throw new StartError('A backup cannot be in the folder of the database.')
  const running = urlOfRunning(folder)
  beginBackup(folder, backup)
  if (running !== null) return addCopy(running, folder, backup, version)
  const release = lockFolder(dataDir)
  try {
    const database = await startEmbedded({ folder })
    try {
      return await addCopy(database.url, folder, backup, version)
    } finally {
      await database.stop()
    }
  } finally {
    release()
  }
}

const explained = async (act: () => Promise<void>): Promise<void> => {
  try {
    await act()
  } catch (error) {
    const isExplained = error instanceof ConfigError || error instanceof StartError
    process.stderr.write(`${isExplained ? error.message : ((error as Error).stack ?? error)}\n`)
    process.exitCode = 1
  }
}

/** Run as a command. */
export const runBackup = ([folder, ...more]: string[]): Promise<void> =>
  explained(async () => {
    if (!folder || more.length > 0) throw new StartError(usage.backup)
    const { dataDir, databaseUrl } = readConfig(process.env)
    if (databaseUrl !== null) throw new StartError(ownTools)
    const backup = resolve(folder)
    const name = await backUp(dataDir, backup)
    process.stdout.write(
      `${join(backup, name)} is whole. The log of all that follows is kept in ${join(backup, logFolder)}, at most a minute later.\n`,
    )
  })

/** @throws StartError for what cannot be meant */
export const readRestore = (args: string[]): { readonly folder: string; readonly to: string | null } => {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { to: { type: 'string' } },
      allowPositionals: true,
    })
    const [folder, ...more] = positionals
    const { to } = values
    // A moment without its zone is another one on each machine.
    if (
      !folder ||
      more.length > 0 ||
      (to !== undefined && !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(to)) ||
      (to && Number.isNaN(Date.parse(to)))
    )
      throw new StartError(usage.restore)
    return { folder: resolve(folder), to: to ?? null }
  } catch (cause) {
    throw cause instanceof StartError ? cause : new StartError(usage.restore, { cause })
  }
}

export const runRestore = (args: string[]): Promise<void> =>
  inDataFolder(async (dataDir, tell) => {
    const { folder: backup, to } = readRestore(args)
    const last = await restoreBackup({ backup, folder: join(resolve(dataDir), 'postgres'), to })
    tell(
      `Restored${to === null ? '' : ` to ${to}`}${last === null ? '' : `; the last change is of ${last}`}. Back it up again: its log goes on from here.`,
    )
  }, ownTools)

/** Copies the built-in database while it runs: with the log from the copy's beginning it is whole. */
import { type Dirent, existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { logFolder } from '../platform/archiving.ts'
import { StartError } from '../platform/start-error.ts'

/** Belong to the running server, or come from the log. */
const left =
  /^(postmaster\.(pid|opts)|pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans|\.s\.PGSQL.*|current_logfiles)$/
const temporary = /^pgsql_tmp|^pg_internal\.init/
/** Copies that are kept. */
const keptCopies = 2
const isCopy = /^base-\d{8}T\d{6}Z$/

export interface Copy {
  /** When it was whole: the earliest moment that it can be restored to. */
  readonly ended: string
  /** The first file of the log that it needs. */
  readonly log: string
  readonly postgres: string
}

/** The beginning of a table without log, which has nothing after a restore: its other files are left out. */
const beginning = /^(\d+)_init$/
const ofTable = /^(\d+)(_fsm|_vm)?(\.\d+)?$/

/** Copies a database that runs. Files may go or grow meanwhile: the log has what they were. @param isTop whether it is its folder */
export const copyInto = async (from: string, to: string, isTop: boolean): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 })
  let entries: Dirent[]
  try {
    entries = await readdir(from, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  const unlogged = new Set(entries.flatMap(({ name }) => beginning.exec(name)?.[1] ?? []))
  for (const entry of entries) {
    if (unlogged.has(ofTable.exec(entry.name)?.[1] ?? '')) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (isTop && left.test(entry.name)) {
      if (entry.isDirectory()) await mkdir(target, { mode: 0o700 })
    } else if (temporary.test(entry.name)) continue
    else if (entry.isDirectory()) await copyInto(source, target, false)
    else if (entry.isFile())
      await copyFile(source, target).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
      })
  }
}

/** The copies of a backup that are whole, the newest first. */
export const copiesIn = async (backup: string): Promise<readonly (Copy & { readonly name: string })[]> => {
  const names = (await readdir(backup)).filter(
    (name) => isCopy.test(name) && existsSync(join(backup, name, 'copy.json')),
  )
  return Promise.all(
    names
      .toSorted()
      .toReversed()
      .map(async (name) => ({
        name,
        ...(JSON.parse(await readFile(join(backup, name, 'copy.json'), 'utf8')) as Copy),
      })),
  )
}

/** Older copies go, and the log that only they need. */
const tidy = async (backup: string): Promise<void> => {
  const copies = await copiesIn(backup)
  for (const { name } of copies.slice(keptCopies)) await rm(join(backup, name), { recursive: true })
  const oldest = copies.slice(0, keptCopies).at(-1)?.log
  if (oldest === undefined) return
  // Names of the log grow; those of timelines are kept.
  for (const name of await readdir(join(backup, logFolder)))
    if (/^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < oldest.slice(8, 24))
      await rm(join(backup, logFolder, name))
}

/** At most so long what was stored is only on this machine. */
const archiveTimeout = '60s'

/** From the first backup on the log is kept each minute. @throws StartError where the database keeps none */
const keepLog = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ mode: string; timeout: string }>(
    `SELECT current_setting('archive_mode') AS mode, current_setting('archive_timeout') AS timeout`,
  )
  const { mode, timeout } = rows[0]!
  if (mode !== 'on')
    throw new StartError('The server was started by an older version. Restart it once, then back up.')
  if (timeout !== '0') return
  await client.query(`ALTER SYSTEM SET archive_timeout = '${archiveTimeout}'`)
  await client.query('SELECT pg_reload_conf()')
}

/**
 * Adds a copy to a backup. The database keeps its log there already.
 * @returns the copy's name @throws StartError
 */
export async function addCopy(url: string, folder: string, backup: string, version: number): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const name = `base-${new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
  const part = join(backup, `${name}.part`)
  try {
    await keepLog(client)
    const { rows: begun } = await client.query<{ log: string }>(
      `SELECT pg_walfile_name(pg_backup_start('tandem', fast => true)) AS log`,
    )
    await copyInto(folder, join(part, 'postgres'), true)
    const { rows } = await client.query<{ label: string; map: string; ended: string }>(
      `SELECT labelfile AS label, spcmapfile AS map, to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS ended
        FROM pg_backup_stop(wait_for_archive => true)`,
    )
    const { label, ended } = rows[0]!
    await writeFile(join(part, 'postgres', 'backup_label'), label, { mode: 0o600 })
    await copyFile(`${folder}.password`, join(part, 'postgres.password'))
    const copy: Copy = { ended, log: begun[0]!.log, postgres: String(version) }
    await writeFile(join(part, 'copy.json'), `${JSON.stringify(copy)}\n`, { mode: 0o600 })
    await rename(part, join(backup, name))
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
  await tidy(backup)
  return name
}

/** Finds and stops a built-in database that is still running because its server was killed. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { platform } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** Whose name the built-in database knows. */
export const user = 'tandem'

interface Left {
  readonly pid: number
  readonly port: number
  readonly socket: string
}

/** What a running or killed postgres wrote about itself. */
export const staleDatabase = (folder: string): Left | null => {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), socket: lines[4] ?? '' }
}

export const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process of that number is the database of this very folder: it lets us in and says so. */
const isOurs = async (left: Left, folder: string, password: string): Promise<boolean> => {
  const client = new pg.Client({
    host: left.socket || '127.0.0.1',
    port: left.port,
    user,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(
      `SELECT current_setting('data_directory') AS folder`,
    )
    return rows[0] !== undefined && resolve(rows[0].folder) === resolve(folder)
  } catch {
    // Whatever listens there, if anything does, does not know our password.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Looks like a postgres to the system, for one that is too busy starting or stopping to let us in. */
const namedPostgres = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    // No /proc (macOS, Windows), or gone meanwhile.
    return platform() !== 'linux' && alive(pid)
  }
}

/**
 * A postgres that outlived a killed server of ours is stopped, so that one process is in charge of the folder;
 * a pid file whose process is somebody else is taken away.
 * The caller holds the folder's lock, so nobody of ours can be using it.
 */
export const stopStaleDatabase = async (folder: string, password: string): Promise<void> => {
  const left = staleDatabase(folder)
  // Of one that is dead, PostgreSQL itself looks whether it left processes behind that still write.
  if (!left || (left.pid > 0 && !alive(left.pid))) return
  if (left.pid > 0 && ((await isOurs(left, folder, password)) || namedPostgres(left.pid))) {
    process.kill(left.pid, 'SIGINT')
    for (let waited = 0; alive(left.pid) && existsSync(join(folder, 'postmaster.pid')); waited += 50) {
      if (waited === 20_000) process.kill(left.pid, 'SIGQUIT')
      if (waited > 40_000)
        throw new Error(`An older database (process ${left.pid}) does not release ${folder}.`)
      await pause(50)
    }
  }
  rmSync(join(folder, 'postmaster.pid'), { force: true })
}

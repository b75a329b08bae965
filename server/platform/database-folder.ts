/** What lies in the folder of the built-in PostgreSQL: made once, and read by whoever asks for its version or password. */
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Binaries, findBinaries, type RunAs, runAs, spawnAs } from './binaries.ts'
import { lastWords } from './last-words.ts'
import { alive, staleDatabase, user } from './stale-database.ts'
import { StartError } from './start-error.ts'

/** The name of its database. */
export const database = 'tandem'

/** Kept beside the cluster, not in it: the cluster's folder must be empty for initdb. */
export const passwordOf = (folder: string, fresh: boolean): string => {
  const file = `${folder}.password`
  if (!existsSync(file)) {
    if (!fresh)
      throw new StartError(
        `The file ${file} is missing, without which nobody gets into the database in ${folder}. ` +
          'Put it back from a backup, or let "npm run new-password" make a new one.',
      )
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(file, 'utf8').trim()
}

/** Gives a file or folder to whoever runs the database. */
export const own = (path: string, as: RunAs | null) => {
  if (as) chownSync(path, as.uid, as.gid)
}

/** The same with all that is in a folder. */
export const ownAll = async (folder: string, as: RunAs | null): Promise<void> => {
  if (!as) return
  own(folder, as)
  for (const entry of await readdir(folder, { recursive: true })) own(join(folder, entry), as)
}

/** Runs a program to its end; its words are in the error when it fails. */
const finish = (child: ChildProcess, what: string): Promise<void> =>
  new Promise((done, fail) => {
    let text = ''
    child.stderr?.on('data', (chunk) => {
      text = (text + chunk).slice(-4000)
    })
    child.once('error', fail)
    child.once('close', (code) =>
      code === 0 ? done() : fail(new Error(`${what} ended with ${code}: ${text}`)),
    )
  })

/** Makes the cluster. */
export const initialise = async (
  binaries: Binaries,
  as: RunAs | null,
  folder: string,
  password: string,
  careless: boolean,
) => {
  // Made under another name first: a start that dies halfway leaves nothing that looks like a database.
  const fresh = `${folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true, mode: 0o700 })
  own(fresh, as)
  const secret = join(mkdtempSync(join(tmpdir(), 'tandem-')), 'password')
  writeFileSync(secret, password, { mode: 0o600 })
  own(dirname(secret), as)
  own(secret, as)
  const flags = [
    ['-D', fresh, '-U', user, '-A', 'scram-sha-256', '--pwfile', secret],
    ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    careless ? ['--no-sync'] : [],
  ].flat()
  try {
    const stdio = ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe']
    await finish(spawnAs(as, binaries.initdb, flags, fresh, { stdio }), 'Making the database')
  } finally {
    rmSync(dirname(secret), { recursive: true, force: true })
  }
  renameSync(fresh, folder)
}

/** The major version of the PostgreSQL that made a folder; null where there is no database in it. */
export const versionOf = (folder: string): number | null => {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null
}

/** The connection string of the database that a server runs in a folder; null where none runs there. */
export const urlOfRunning = (folder: string): string | null => {
  const running = staleDatabase(resolve(folder))
  if (!running || !alive(running.pid)) return null
  const password = passwordOf(resolve(folder), false)
  const { port, socket } = running
  return socket.includes('/')
    ? `postgres://${user}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(socket)}`
    : `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
}

/**
 * Gives the database of a folder a new password, without knowing the old one.
 * Whoever may write to the folder owns what is in it; the caller holds the lock on it.
 */
export const renewPassword = async (folder: string): Promise<void> => {
  const binaries = await findBinaries()
  const password = randomBytes(24).toString('base64url')
  const child = spawnAs(runAs(), binaries.postgres, ['--single', '-D', folder, 'postgres'], folder, {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const { ended, words } = lastWords(child)
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(`ALTER ROLE ${user} PASSWORD '${password}'\n`)
  await ended
  if (child.exitCode !== 0) throw new StartError(`The password could not be changed (${words()}).`)
  const file = `${folder}.password`
  writeFileSync(`${file}.new`, password, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

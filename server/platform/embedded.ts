/** The built-in PostgreSQL: made once in a folder, started, stopped, and recovered after a crash of ours. */
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
import { createServer } from 'node:net'
import { availableParallelism, platform, tmpdir, totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, findBinaries, type RunAs, runAs, spawnAs } from './binaries.ts'
import { stopStaleDatabase, user } from './stale-database.ts'

const database = 'tandem'

export interface Embedded {
  /** Connection string of its database, password included: never to be logged. */
  readonly url: string
  /** A string for another database of the same cluster. */
  readonly urlOf: (database: string) => string
  /** Fast shutdown: open transactions are rolled back, files are clean afterwards. */
  readonly stop: () => Promise<void>
}

export interface EmbeddedOptions {
  /** Its folder; made when missing. Whoever calls holds the lock on it. */
  readonly folder: string
  /** Called when it ends unexpectedly. */
  readonly onLost?: (why: string) => void
  /** For tests: fast and careless of power cuts. */
  readonly careless?: boolean
}

/** Kept beside the cluster, not in it: the cluster's folder must be empty for initdb. */
const passwordOf = (folder: string): string => {
  const file = `${folder}.password`
  if (!existsSync(file))
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

const own = (path: string, as: RunAs | null) => {
  if (as) chownSync(path, as.uid, as.gid)
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

const initialise = async (
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

const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      )
    })
  })

/** Room for ingest in memory and in the log, without asking for more than a small machine has. */
const tuned = (careless: boolean): Record<string, string | number> => {
  const shared = Math.round(Math.min(512, Math.max(64, totalmem() / 1024 / 1024 / 16)))
  return {
    listen_addresses: '',
    max_connections: 100,
    shared_buffers: careless ? '64MB' : `${shared}MB`,
    wal_level: 'minimal',
    max_wal_senders: 0,
    wal_buffers: '16MB',
    min_wal_size: careless ? '80MB' : '256MB',
    max_wal_size: careless ? '512MB' : '4GB',
    checkpoint_timeout: '15min',
    checkpoint_completion_target: 0.9,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    // A page of a large fleet is worth a second core.
    parallel_setup_cost: 200,
    // On two cores a second helper only takes turns with the first.
    max_parallel_workers_per_gather: Math.max(1, Math.min(2, availableParallelism() - 1)),
    // Pages for a person come in milliseconds; compiling a plan takes longer than running it.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    autovacuum_naptime: '20s',
    autovacuum_vacuum_scale_factor: 0.05,
    log_min_messages: 'warning',
    log_checkpoints: 'off',
    dynamic_shared_memory_type: platform() === 'win32' ? 'windows' : 'mmap',
    ...(careless && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: 200,
    }),
  }
}

/** Where it listens: a socket only we can reach, or on Windows a free port of this machine. */
const address = async (folder: string, as: RunAs | null) => {
  if (platform() === 'win32') return { host: '127.0.0.1', port: await freePort(), made: null }
  // A socket's path may have 107 bytes; a deeply lying folder takes one in the temp folder.
  if (Buffer.byteLength(join(folder, '.s.PGSQL.5432.lock')) < 100)
    return { host: folder, port: 5432, made: null }
  const made = mkdtempSync(join(tmpdir(), 'tandem-'))
  own(made, as)
  return { host: made, port: 5432, made }
}

/** Waits until it lets us in; @throws with its last words when it ends instead. */
const ready = async (child: ChildProcess, url: string, words: () => string): Promise<void> => {
  for (let tries = 0; ; tries++) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The built-in database did not start: ${words()}`)
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      // 57P03: still replaying its log after a crash; that may take a while and is no failure.
      const { code } = error as { code?: string }
      if (!['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code ?? '') && tries > 200) throw error
      await pause(tries < 100 ? 20 : 200)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

/** Starts the database of a folder, making it when there is none. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const folder = resolve(options.folder)
  const binaries = await findBinaries()
  const as = runAs()
  mkdirSync(dirname(folder), { recursive: true })
  const password = passwordOf(folder)
  const fresh = !existsSync(join(folder, 'PG_VERSION'))
  if (fresh) await initialise(binaries, as, folder, password, options.careless ?? false)
  else await stopStaleDatabase(folder, password)

  const { host, port, made } = await address(folder, as)
  const settings = {
    ...tuned(options.careless ?? false),
    port,
    ...(made || host === folder
      ? { unix_socket_directories: host, unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawnAs(as, binaries.postgres, ['-D', folder, ...flags], folder, {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Of a group of its own: Ctrl-C at the terminal is for us, who stop it when its users are done.
    detached: platform() !== 'win32',
  })
  let text = ''
  let stopping = false
  child.stderr?.on('data', (chunk) => {
    text = (text + chunk).slice(-4000)
  })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  child.once('error', (error) => {
    text += error.message
  })
  void ended.then(() => {
    if (made) rmSync(made, { recursive: true, force: true })
    if (!stopping) options.onLost?.(text.trim() || 'it ended without a word')
  })

  const urlOf = (name: string) =>
    host.includes('/')
      ? `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
      : `postgres://${user}:${password}@${host}:${port}/${name}`
  const stop = async () => {
    stopping = true
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGINT')
    const forceTimer = setTimeout(() => child.kill('SIGQUIT'), 30_000)
    await ended
    clearTimeout(forceTimer)
  }
  try {
    await ready(child, urlOf('postgres'), () => text.trim())
    if (fresh || !options.careless) await ensureDatabase(urlOf('postgres'))
  } catch (error) {
    await stop()
    throw error
  }
  return { url: urlOf(database), urlOf, stop }
}

/** A start that died between making the cluster and this gets its database now. */
const ensureDatabase = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`)
  } finally {
    await client.end()
  }
}

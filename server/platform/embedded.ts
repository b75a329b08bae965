/** The built-in PostgreSQL: made once in a folder, started, started again when it ends by itself, and stopped. */
import type { ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, platform, tmpdir, totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Ms } from '#domain/basics/units.ts'
import { archiving } from './archiving.ts'
import { type Binaries, findBinaries, type RunAs, runAs, spawnAs } from './binaries.ts'
import { database, initialise, own, passwordOf, versionOf } from './database-folder.ts'
import { adviceOn, type LastWords, lastWords } from './last-words.ts'
import { stopStaleDatabase, user } from './stale-database.ts'
import { StartError } from './start-error.ts'

export interface Embedded {
  /** Connection string of its database, password included: never to be logged. */
  readonly url: string
  /** A string for another database of the same cluster. */
  readonly urlOf: (database: string) => string
  /** Why it is down, by its last words; null while it runs. */
  readonly down: () => string | null
  /**
   * Fast shutdown: open transactions are rolled back, files are clean afterwards.
   * @throws with its last words where it could not be closed like this
   */
  readonly stop: () => Promise<void>
}

export interface EmbeddedOptions {
  /** Its folder; made when missing. Whoever calls holds the lock on it. */
  readonly folder: string
  /** Called when it has ended by itself, and for each time that it could not be started again; it is tried until it can. */
  readonly onDown?: (why: string) => void
  /** Called when it is up again, with how long it was away. */
  readonly onUp?: (away: Ms) => void
  /** The PostgreSQL that runs it; the built-in one where left out. */
  readonly binaries?: Binaries
  /** For tests: fast and careless of power cuts. */
  readonly careless?: boolean
  /** Settings beyond ours. */
  readonly settings?: Readonly<Record<string, string | number>>
}

/** How long it rests before it is started again, by how often it was tried since it last ran steadily. */
const restartAfter: readonly Ms[] = [200, 1_000, 2_000, 5_000, 10_000, 20_000]
/** Having run for this long, it ran steadily. */
const steady: Ms = 60_000
/** Processes that a killed one left behind are waited for at a start: they end with what they are doing. */
const leftBehind: Ms = 20_000

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
const tuned = (folder: string, careless: boolean): Record<string, string | number> => {
  const shared = Math.round(Math.min(512, Math.max(64, totalmem() / 1024 / 1024 / 16)))
  return {
    listen_addresses: '',
    max_connections: 100,
    shared_buffers: careless ? '64MB' : `${shared}MB`,
    // Its log can be kept for a backup, once there is one. A shell takes it, which Windows has not.
    wal_level: careless || platform() === 'win32' ? 'minimal' : 'replica',
    ...(!careless && platform() !== 'win32' && archiving(folder)),
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

/** Waits until it lets us in; @throws when it ends instead. */
const ready = async ({ isOver }: LastWords, url: string): Promise<void> => {
  for (let tries = 0; ; tries++) {
    if (isOver()) throw new Error('It has ended.')
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      // 57P03: still replaying its log after a crash; that may take a while and is no failure.
      const { code } = error as { code?: string }
      if (code === '28P01') throw error
      if (!['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code ?? '') && tries > 200) throw error
      await pause(tries < 100 ? 20 : 200)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

/** Why a start failed, with what to do. */
const explain = (error: unknown, folder: string, words: string): StartError => {
  const { code } = error as { code?: string }
  if (code === '28P01')
    return new StartError(
      `The database in ${folder} does not take the password in ${folder}.password. ` +
        'Put the right one back from a backup, or let "npm run new-password" make a new one.',
      { cause: error },
    )
  if (/incompatible with server/.test(words))
    return new StartError(
      `The database in ${folder} was made by PostgreSQL ${versionOf(folder)}, an older version than the one built in. ` +
        'Run "npm run upgrade" once: it carries everything over and keeps the old folder.',
      { cause: error },
    )
  return new StartError(`The built-in database could not be started (${words}).${adviceOn(words)}`, {
    cause: error,
  })
}

interface Server extends LastWords {
  readonly child: ChildProcess
}

const shutDown = async (server: Server): Promise<void> => {
  if (!server.isOver()) server.child.kill('SIGINT')
  const forceTimer = setTimeout(() => server.child.kill('SIGQUIT'), 30_000)
  await server.ended
  clearTimeout(forceTimer)
}

/** Starts the database of a folder, making it when there is none. @throws StartError where somebody has to do something */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const folder = resolve(options.folder)
  const binaries = options.binaries ?? (await findBinaries())
  const as = runAs()
  mkdirSync(dirname(folder), { recursive: true })
  const fresh = versionOf(folder) === null
  const password = passwordOf(folder, fresh)
  if (fresh) await initialise(binaries, as, folder, password, options.careless ?? false)
  else await stopStaleDatabase(folder, password)

  const { host, port, made } = await address(folder, as)
  const settings = {
    ...tuned(folder, options.careless ?? false),
    ...options.settings,
    port,
    ...(made || host === folder
      ? { unix_socket_directories: host, unix_socket_permissions: '0700' }
      : { listen_addresses: '127.0.0.1' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const urlOf = (name: string) =>
    host.includes('/')
      ? `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`
      : `postgres://${user}:${password}@${host}:${port}/${name}`

  /** The one that runs, or is being started. */
  let server: Server
  const launch = async (): Promise<void> => {
    const child = spawnAs(as, binaries.postgres, ['-D', folder, ...flags], folder, {
      stdio: ['ignore', 'ignore', 'pipe'],
      // Of a group of its own: Ctrl-C at the terminal is for us, who stop it when its users are done.
      detached: platform() !== 'win32',
    })
    server = { child, ...lastWords(child) }
    try {
      await ready(server, urlOf('postgres'))
    } catch (error) {
      await shutDown(server)
      throw explain(error, folder, server.words())
    }
  }

  const stopping = new AbortController()
  const { signal } = stopping
  let down: string | null = null
  /** Starts it again whenever it ends, until it is to stop. */
  const keepUp = async (): Promise<void> => {
    let tries = 0
    for (let upSince = performance.now(); ; upSince = performance.now()) {
      await server.ended
      if (signal.aborted) return
      const lostAt = performance.now()
      if (lostAt - upSince > steady) tries = 0
      down = server.words()
      options.onDown?.(down)
      while (down !== null) {
        await pause(restartAfter[Math.min(tries++, restartAfter.length - 1)], undefined, { signal }).catch(
          () => undefined,
        )
        if (signal.aborted) return
        try {
          await launch()
          down = null
          options.onUp?.(performance.now() - lostAt)
        } catch (error) {
          if (signal.aborted) return
          down = server!.words()
          options.onDown?.((error as Error).message)
        }
      }
    }
  }

  let keeping: Promise<void> = Promise.resolve()
  const stop = async () => {
    const wasUp = down === null && !server.isOver()
    stopping.abort()
    await shutDown(server)
    await keeping
    if (made) rmSync(made, { recursive: true, force: true })
    if (wasUp && server.child.exitCode !== 0)
      throw new Error(`The built-in database could not be closed as it should: ${server.words()}`)
  }
  for (const giveUp = performance.now() + leftBehind; ; ) {
    try {
      await launch()
      break
    } catch (error) {
      const isLeftBehind = /pre-existing shared memory/.test((error as Error).message)
      if (isLeftBehind && performance.now() < giveUp) {
        await pause(500)
        continue
      }
      if (made) rmSync(made, { recursive: true, force: true })
      throw error
    }
  }
  keeping = keepUp()
  try {
    if (fresh || !options.careless) await ensureDatabase(urlOf('postgres'))
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
  return { url: urlOf(database), urlOf, down: () => down, stop }
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

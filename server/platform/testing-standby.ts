/** For tests: a PostgreSQL of its own with standbys that follow it. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { runAs } from './binaries.ts'
import { own } from './database-folder.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { user } from './stale-database.ts'

/** A commit is answered when it is flushed, as it is unless somebody sets it otherwise. */
const settings = {
  wal_level: 'replica',
  max_wal_senders: 5,
  wal_keep_size: '64MB',
  synchronous_commit: 'on',
}

/** What is of the running primary alone. */
const leftOut = /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|pg_internal\.init)$/

const ownAll = (folder: string): void => {
  const as = runAs()
  if (!as) return
  own(folder, as)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) own(join(folder, entry), as)
}

/** @param folder of the primary */
const copy = async (primary: Embedded, folder: string, to: string): Promise<void> => {
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  try {
    await client.query(`SELECT pg_backup_start('standby', true)`)
    cpSync(folder, to, {
      recursive: true,
      filter: (path) => !leftOut.test(basename(path)) && !path.startsWith(join(folder, 'pg_wal/')),
    })
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
    )
    writeFileSync(join(to, 'backup_label'), rows[0]!.labelfile)
  } finally {
    await client.end()
  }
  mkdirSync(join(to, 'pg_wal', 'archive_status'), { recursive: true })
  writeFileSync(join(to, 'standby.signal'), '')
  cpSync(`${folder}.password`, `${to}.password`)
  ownAll(to)
}

const freeze = async (folder: string, { url }: Embedded): Promise<() => void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
  )
  await client.end()
  const first = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
  const pids = [first, ...rows.map(({ pid }) => pid)]
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
}

export interface Standby extends Embedded {
  /** Starts it once more after it was stopped. */
  readonly again: () => Promise<Standby>
  /** Stops all of its processes where they are; what is answered lets them go on. */
  readonly freeze: () => Promise<() => void>
}

export interface Cluster {
  readonly primary: Embedded
  /** Makes one more, which follows from now on. */
  readonly standby: () => Promise<Standby>
  readonly close: () => Promise<void>
}

export const startCluster = async (): Promise<Cluster> => {
  const home = mkdtempSync(join(tmpdir(), 'tandem-standby-'))
  const folder = join(home, 'p')
  const primary = await startEmbedded({ folder, careless: true, settings })
  const standbys: Embedded[] = []
  let made = 0
  const start = async (of: string): Promise<Standby> => {
    const { searchParams, password, port } = new URL(primary.url)
    const follows = `host=${searchParams.get('host')} port=${port} user=${user} password=${password}`
    const started = await startEmbedded({
      folder: of,
      careless: true,
      settings: { ...settings, primary_conninfo: follows },
    })
    standbys.push(started)
    return { ...started, again: () => start(of), freeze: () => freeze(of, started) }
  }
  return {
    primary,
    standby: async () => {
      const to = join(home, `s${made++}`)
      await copy(primary, folder, to)
      return start(to)
    },
    close: async () => {
      // Those that a test has stopped are stopped already.
      await Promise.allSettled(standbys.map((one) => one.stop()))
      await primary.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** For tests: a PostgreSQL of its own with standbys that follow it. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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

export interface Cluster {
  readonly primary: Embedded
  /** Makes one more, which follows from now on. */
  readonly standby: () => Promise<Embedded>
  readonly close: () => Promise<void>
}

export const startCluster = async (): Promise<Cluster> => {
  const home = mkdtempSync(join(tmpdir(), 'tandem-standby-'))
  const folder = join(home, 'p')
  const primary = await startEmbedded({ folder, careless: true, settings })
  const standbys: Embedded[] = []
  return {
    primary,
    standby: async () => {
      const to = join(home, `s${standbys.length}`)
      await copy(primary, folder, to)
      const { searchParams, password, port } = new URL(primary.url)
      const follows = `host=${searchParams.get('host')} port=${port} user=${user} password=${password}`
      const started = await startEmbedded({
        folder: to,
        careless: true,
        settings: { ...settings, primary_conninfo: follows },
      })
      standbys.push(started)
      return started
    },
    close: async () => {
      // Those that a test has stopped are stopped already.
      await Promise.allSettled(standbys.map((one) => one.stop()))
      await primary.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

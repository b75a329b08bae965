/**
 * A PostgreSQL and its standby on this machine. Commits wait for the standby while there is one, so that nothing that
 * was acknowledged is lost with the primary; whoever runs a real cluster leaves that to Patroni or to a provider.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { copyInto } from '#server/backup/copy.ts'
import { findBinaries, runAs, spawnAs } from '#server/platform/binaries.ts'
import { initialise, own, ownAll } from '#server/platform/database-folder.ts'
import { user } from '#server/platform/stale-database.ts'
import { type Forward, openForward } from './forward.ts'
import { type Member, makeMember } from './member.ts'
import { freePort } from './ports.ts'

const password = 'cluster'
const database = 'tandem'
/** How long a connection is waited for: one that is refused is refused at once, and a busy machine takes its time. */
const connectWithinMs = 30_000
const readyWithinMs = 60_000

export type Role = 'primary' | 'standby' | 'away'

interface Node {
  readonly name: string
  readonly folder: string
  readonly port: number
  readonly member: Member
}

export interface Postgres {
  /** Of the primary, whichever that is by now. */
  readonly url: string
  /** Of the standby, while there is one. */
  readonly readUrl: string
  readonly names: readonly string[]
  readonly roleOf: (name: string) => Role
  readonly memberOf: (name: string) => Member
  readonly kill: (name: string) => Promise<void>
  /** Starts one that is away, as the standby of the other: what it had is given up. */
  readonly start: (name: string) => Promise<void>
  /** Makes the standby the primary, where that is away. @returns whether there was one to be made */
  readonly promote: () => Promise<boolean>
  /** Bytes of the log that the standby has not written yet; null without a standby. */
  readonly lag: () => Promise<number | null>
  readonly stop: () => Promise<void>
}

const urlOf = (port: number, name = database) => `postgres://${user}:${password}@127.0.0.1:${port}/${name}`

/** @throws where nobody answers in time */
const ask = async (port: number, sql: string, name = 'postgres'): Promise<readonly unknown[][]> => {
  const client = new pg.Client({
    connectionString: urlOf(port, name),
    connectionTimeoutMillis: connectWithinMs,
    query_timeout: readyWithinMs,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

const answers = async ({ port, member }: Node): Promise<void> => {
  for (const giveUp = Date.now() + readyWithinMs; ; await pause(50))
    try {
      await ask(port, 'SELECT 1')
      return
    } catch (error) {
      if (member.condition() === 'away') throw new Error(`${member.name} has ended.`)
      if (Date.now() > giveUp) throw error
    }
}

/** @param say called with what the databases say */
export const startPostgres = async (folder: string, say: (line: string) => void): Promise<Postgres> => {
  const binaries = await findBinaries()
  const as = runAs()
  mkdirSync(folder, { recursive: true })
  own(folder, as)
  let primary: Node
  let standby: Node | null = null

  const makeNode = async (name: string): Promise<Node> => {
    const [port, at] = [await freePort(), join(folder, name)]
    const settings = {
      ...{ port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 300 },
      ...{ wal_level: 'replica', max_wal_senders: 4, wal_keep_size: '1GB', hot_standby: 'on' },
      ...{ shared_buffers: '128MB', jit: 'off', timezone: 'UTC', dynamic_shared_memory_type: 'mmap' },
      ...{ wal_sender_timeout: '5s', wal_receiver_timeout: '5s', log_min_messages: 'warning' },
    }
    const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
    const begin = () =>
      spawnAs(as, binaries.postgres, ['-D', at, ...flags], at, {
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      })
    return { name, folder: at, port, member: makeMember({ name, begin, say, endBy: 'SIGINT' }) }
  }
  const nodes = [await makeNode('postgres-1'), await makeNode('postgres-2')]
  const nodeOf = (name: string) => nodes.find((node) => node.name === name)!
  const isUp = ({ member }: Node) => member.condition() === 'up'

  /** Whether commits wait for the standby. */
  const waitForStandby = async (waits: boolean): Promise<void> => {
    await ask(primary.port, `ALTER SYSTEM SET synchronous_standby_names = '${waits ? '*' : ''}'`)
    await ask(primary.port, 'SELECT pg_reload_conf()')
  }

  /** A copy of the primary that follows it. */
  const follow = async (node: Node): Promise<void> => {
    rmSync(node.folder, { recursive: true, force: true })
    const client = new pg.Client({ connectionString: urlOf(primary.port, 'postgres') })
    await client.connect()
    try {
      await client.query(`SELECT pg_backup_start('standby', fast => true)`)
      await copyInto(primary.folder, node.folder, true)
      const { rows } = await client.query<{ label: string }>(
        'SELECT labelfile AS label FROM pg_backup_stop(wait_for_archive => false)',
      )
      writeFileSync(join(node.folder, 'backup_label'), rows[0]!.label)
    } finally {
      await client.end()
    }
    const source = `host=127.0.0.1 port=${primary.port} user=${user} password=${password} application_name=${node.name.replace('-', '_')}`
    writeFileSync(
      join(node.folder, 'postgresql.auto.conf'),
      `primary_conninfo = '${source}'\nrecovery_target_timeline = 'latest'\n`,
    )
    writeFileSync(join(node.folder, 'standby.signal'), '')
    await ownAll(node.folder, as)
    node.member.start()
    await answers(node)
    for (;;) {
      const [row] = await ask(
        primary.port,
        `SELECT count(*)::int FROM pg_stat_replication WHERE state = 'streaming'`,
      )
      if (row![0] === 1) break
      await pause(100)
    }
    standby = node
    await waitForStandby(true)
  }

  primary = nodes[0]!
  await initialise(binaries, as, primary.folder, password, true)
  primary.member.start()
  await answers(primary)
  await ask(primary.port, `CREATE DATABASE ${database}`)
  await follow(nodes[1]!)
  const front: Forward = await openForward(() => (isUp(primary) ? primary.port : null))
  const readFront = await openForward(() => (standby && isUp(standby) ? standby.port : null))

  return {
    url: urlOf(front.port),
    readUrl: urlOf(readFront.port),
    names: nodes.map(({ name }) => name),
    roleOf: (name) => {
      const node = nodeOf(name)
      return !isUp(node) ? 'away' : node === primary ? 'primary' : 'standby'
    },
    memberOf: (name) => nodeOf(name).member,
    kill: async (name) => {
      const node = nodeOf(name)
      await node.member.kill()
      if (node !== standby) return
      standby = null
      // Commits that wait for it go on.
      await waitForStandby(false).catch(() => undefined)
    },
    start: async (name) => {
      const node = nodeOf(name)
      if (!isUp(node) && isUp(primary) && node !== primary) await follow(node)
      else if (!isUp(node)) {
        node.member.start()
        await answers(node)
      }
    },
    promote: async () => {
      if (isUp(primary) || !standby || !isUp(standby)) return false
      const node: Node = standby
      standby = null
      await ask(node.port, 'SELECT pg_promote()')
      // The former one must not take writes any more: it comes back as a copy.
      primary = node
      await waitForStandby(false)
      for (const one of [front, readFront]) one.cut()
      return true
    },
    lag: async () => {
      if (!isUp(primary)) return null
      const [row] = await ask(
        primary.port,
        'SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), flush_lsn)::float8 FROM pg_stat_replication',
      ).catch(() => [])
      return (row?.[0] as number | undefined) ?? null
    },
    stop: async () => {
      await Promise.all([front.close(), readFront.close()])
      // The standby first: the primary waits for what it has to send.
      if (standby) await standby.member.stop()
      for (const { member } of nodes) await member.stop()
    },
  }
}

/** A cluster on one machine: PostgreSQL with a standby, several processes of each role, and what leads to them. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { openForward } from './forward.ts'
import { type Condition, type Member, makeMember } from './member.ts'
import { type Postgres, startPostgres } from './postgres.ts'

/** How many processes there are of each role. */
export const processes = { api: 2, engine: 3, jobs: 1 } as const
type Role = keyof typeof processes

/** A process as it is shown. */
export interface Seen {
  readonly name: string
  readonly kind: Role | 'primary' | 'standby'
  readonly condition: Condition
  readonly isReady: boolean
  /** Of an engine, its parts of the vehicles. */
  readonly shards: number | null
  /** Reports that it has stored since it was started; null while that is not known. */
  readonly stored: number | null
  /** Open live streams. */
  readonly streams: number | null
}

export interface Cluster {
  /** Where people and gateways reach any api. */
  readonly url: string
  readonly names: readonly string[]
  readonly kill: (name: string) => Promise<void>
  readonly freeze: (name: string) => void
  readonly wake: (name: string) => void
  readonly start: (name: string) => Promise<void>
  readonly conditionOf: (name: string) => Condition
  readonly see: () => Promise<readonly Seen[]>
  readonly postgres: Postgres
  readonly stop: () => Promise<void>
}

export interface ClusterOptions {
  readonly folder: string
  /** Where people and gateways reach it; 0: any free port. */
  readonly port: number
  readonly key: string
  /** A file with the fleet to begin with. */
  readonly seed?: string
  /** Called with the address of the database before anything else is started. */
  readonly prepare?: (url: string) => Promise<void>
  readonly env?: Readonly<Record<string, string>>
  /** Each line of each process. */
  readonly say: (name: string, line: string) => void
}

interface Server {
  readonly role: Role
  readonly url: string
  readonly port: number
  readonly member: Member
  isReady: boolean
}

/** How often it is asked which api is ready. */
const lookEveryMs = 500
const answerWithinMs = 1_000

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })

const figuresOf = async (url: string): Promise<ReadonlyMap<string, number>> => {
  const answer = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(answerWithinMs) }).catch(
    () => null,
  )
  const found = new Map<string, number>()
  for (const line of ((await answer?.text().catch(() => '')) ?? '').split('\n')) {
    const [, name, value] = /^tandem_(\w+) (\S+)$/.exec(line) ?? []
    if (name) found.set(name, Number(value))
  }
  return found
}

export const startCluster = async ({
  folder,
  port,
  key,
  seed,
  prepare = async () => {},
  env = {},
  say,
}: ClusterOptions): Promise<Cluster> => {
  const postgres = await startPostgres(join(folder, 'postgres'), (line) => say('postgres', line))
  await prepare(postgres.url)
  const servers = new Map<string, Server>()
  for (const [role, count] of Object.entries(processes) as [Role, number][])
    for (let n = 1; n <= count; n++) {
      const [name, own, mqtt] = [`${role}-${n}`, await freePort(), await freePort()]
      const begin = () =>
        spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
          env: {
            ...{ LOG_FORMAT: 'plain', PATH: process.env.PATH, ...env },
            ...{ ROLE: role, ENGINES: 'shared', DATABASE_URL: postgres.url, DATA_DIR: join(folder, name) },
            ...(seed !== undefined && { SEED: seed }),
            ...{ HOST: '127.0.0.1', PORT: String(own), MQTT_PORT: String(mqtt), INGEST_KEY: key },
          },
          stdio: ['ignore', 'pipe', 'pipe'],
          detached: true,
        })
      const member = makeMember({ name, begin, say: (line) => say(name, line) })
      servers.set(name, { role, url: `http://127.0.0.1:${own}`, port: own, member, isReady: false })
    }

  const look = async () => {
    await Promise.all(
      [...servers.values()].map(async (server) => {
        const answer = await fetch(`${server.url}/readyz`, {
          signal: AbortSignal.timeout(answerWithinMs),
        }).catch(() => null)
        await answer?.body?.cancel()
        server.isReady = answer?.ok ?? false
      }),
    )
  }
  let turn = 0
  const front = await openForward(() => {
    const ready = [...servers.values()].filter(
      ({ role, isReady, member }) => role === 'api' && isReady && member.condition() !== 'away',
    )
    return ready.length === 0 ? null : ready[turn++ % ready.length]!.port
  }, port)
  let looking: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    looking = look()
  }, lookEveryMs)

  // The first migrates the database and takes in the fleet; the others find it done.
  for (const { member } of servers.values()) member.start()
  const memberOf = (name: string): Member => servers.get(name)?.member ?? postgres.memberOf(name)

  return {
    url: `http://localhost:${front.port}`,
    names: [...postgres.names, ...servers.keys()],
    postgres,
    kill: (name) => (servers.has(name) ? memberOf(name).kill() : postgres.kill(name)),
    // A database is many processes: it is killed or not.
    freeze: (name) => servers.get(name)?.member.freeze(),
    wake: (name) => servers.get(name)?.member.wake(),
    start: async (name) => (servers.has(name) ? memberOf(name).start() : postgres.start(name)),
    conditionOf: (name) => memberOf(name).condition(),
    see: async () => {
      const databases = postgres.names.map((name): Seen => {
        const role = postgres.roleOf(name)
        return {
          ...{
            name,
            kind: role === 'primary' ? 'primary' : 'standby',
            condition: memberOf(name).condition(),
          },
          ...{ isReady: role !== 'away', shards: null, stored: null, streams: null },
        }
      })
      const others = [...servers].map(async ([name, { role, url, member, isReady }]): Promise<Seen> => {
        const condition = member.condition()
        const figures = condition === 'up' ? await figuresOf(url) : new Map<string, number>()
        const figure = (of: string) => figures.get(of) ?? null
        return {
          ...{ name, kind: role, condition, isReady: isReady && condition === 'up' },
          shards: role === 'engine' ? figure('engine_shards') : null,
          stored: role === 'engine' ? figure('ingest_accepted_total') : null,
          streams: role === 'api' ? figure('live_clients') : null,
        }
      })
      return [...databases, ...(await Promise.all(others))]
    },
    stop: async () => {
      clearInterval(timer)
      await looking
      await front.close()
      await Promise.all([...servers.values()].map(({ member }) => member.stop()))
      await postgres.stop()
    },
  }
}

/**
 * A cluster on one machine: PostgreSQL with a standby, a log of reports where there is one, several processes of each role,
 * and what leads to them.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { openForward } from './forward.ts'
import { type Condition, type Member, makeMember } from './member.ts'
import { type LogFigures, type NatsCluster, startNats } from './nats.ts'
import { freePort } from './ports.ts'
import { type Postgres, startPostgres } from './postgres.ts'

/** How many processes there are of each role. */
export const processes = { api: 2, engine: 3, jobs: 1 } as const
type Role = keyof typeof processes

/** A process as it is shown. */
export interface Seen {
  readonly name: string
  readonly kind: Role | 'primary' | 'standby' | 'log'
  readonly condition: Condition
  readonly isReady: boolean
  /** Of an engine, its parts of the vehicles. */
  readonly shards: number | null
  /** Reports that it has stored since it was started; null while that is not known. */
  readonly stored: number | null
  /** Of an engine that reads a log: how old the oldest record is that it has read and not stored, in seconds. */
  readonly behind: number | null
  /** Of a server of the log. */
  readonly log: LogFigures | null
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
  /** Null without a log. */
  readonly log: NatsCluster | null
  readonly stop: () => Promise<void>
}

export interface ClusterOptions {
  readonly folder: string
  /** Where people and gateways reach it; 0: any free port. */
  readonly port: number
  readonly key: string
  /** The program `nats-server`; null: reports go to the engines without a log. */
  readonly nats: string | null
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
const aliveWithinMs = 500

/** Whether a process answers at all, whatever it waits for. */
const isAlive = async (url: string): Promise<boolean> => {
  const answer = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(aliveWithinMs) }).catch(
    () => null,
  )
  await answer?.body?.cancel()
  return answer !== null
}

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
  nats,
  seed,
  prepare = async () => {},
  env = {},
  say,
}: ClusterOptions): Promise<Cluster> => {
  const [postgres, log] = await Promise.all([
    startPostgres(join(folder, 'postgres'), (line) => say('postgres', line)),
    nats === null ? null : startNats(nats, join(folder, 'log'), say),
  ])
  await prepare(postgres.url)
  const servers = new Map<string, Server>()
  for (const [role, count] of Object.entries(processes) as [Role, number][])
    for (let n = 1; n <= count; n++) {
      const [name, own, mqtt] = [`${role}-${n}`, await freePort(), await freePort()]
      const begin = () =>
        spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
          env: {
            ...{ LOG_FORMAT: 'plain', PATH: process.env.PATH, ...env },
            ...{ ROLE: role, ENGINES: 'shared', DATA_DIR: join(folder, name) },
            ...{ DATABASE_URL: postgres.url, DATABASE_READ_URL: postgres.readUrl, ...log?.env },
            ...(seed !== undefined && { SEED: seed }),
            ...{ HOST: '127.0.0.1', PORT: String(own), MQTT_PORT: String(mqtt), INGEST_KEY: key },
          },
          stdio: ['ignore', 'pipe', 'pipe'],
          detached: true,
        })
      const member = makeMember({ name, begin, say: (line) => say(name, line) })
      servers.set(name, { role, url: `http://127.0.0.1:${own}`, port: own, member, isReady: false })
    }

  let turn = 0
  const front = await openForward(() => {
    const ready = [...servers.values()].filter(
      ({ role, isReady, member }) => role === 'api' && isReady && member.condition() !== 'away',
    )
    return ready.length === 0 ? null : ready[turn++ % ready.length]!.port
  }, port)
  const look = async (server: Server) => {
    const answer = await fetch(`${server.url}/readyz`, {
      signal: AbortSignal.timeout(answerWithinMs),
    }).catch(() => null)
    await answer?.body?.cancel()
    server.isReady = answer?.ok ?? false
    // One that hangs gets no new connections, and keeps nobody on those that it has.
    if (answer === null && server.member.condition() !== 'away' && !(await isAlive(server.url)))
      front.cut(server.port)
  }
  let looking: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    looking = Promise.all([...servers.values()].map(look))
  }, lookEveryMs)

  // The first migrates the database and takes in the fleet; the others find it done.
  for (const { member } of servers.values()) member.start()
  const isDatabase = (name: string) => postgres.names.includes(name)
  const memberOf = (name: string): Member =>
    servers.get(name)?.member ?? (isDatabase(name) ? postgres : log!).memberOf(name)

  return {
    url: `http://localhost:${front.port}`,
    names: [...postgres.names, ...(log?.names ?? []), ...servers.keys()],
    ...{ postgres, log },
    kill: (name) => (isDatabase(name) ? postgres.kill(name) : memberOf(name).kill()),
    // A database is many processes: it is killed or not.
    freeze: (name) => {
      if (!isDatabase(name)) memberOf(name).freeze()
    },
    wake: (name) => memberOf(name).wake(),
    start: async (name) => (isDatabase(name) ? postgres.start(name) : memberOf(name).start()),
    conditionOf: (name) => memberOf(name).condition(),
    see: async () => {
      const nothing = { shards: null, stored: null, behind: null, streams: null, log: null }
      const databases = postgres.names.map((name): Seen => {
        const role = postgres.roleOf(name)
        const kind = role === 'primary' ? 'primary' : 'standby'
        return { ...nothing, name, kind, condition: memberOf(name).condition(), isReady: role !== 'away' }
      })
      const ofLog = (log?.names ?? []).map(async (name): Promise<Seen> => {
        const condition = memberOf(name).condition()
        const figures = condition === 'up' ? await log!.figuresOf(name) : null
        return { ...nothing, name, kind: 'log', condition, isReady: figures !== null, log: figures }
      })
      const others = [...servers].map(async ([name, { role, url, member, isReady }]): Promise<Seen> => {
        const condition = member.condition()
        const figures = condition === 'up' ? await figuresOf(url) : new Map<string, number>()
        const figure = (of: string) => figures.get(of) ?? null
        return {
          ...{ ...nothing, name, kind: role, condition, isReady: isReady && condition === 'up' },
          shards: role === 'engine' ? figure('engine_shards') : null,
          stored: role === 'engine' ? figure('ingest_accepted_total') : null,
          behind: role === 'engine' && log !== null ? figure('log_behind_seconds') : null,
          streams: role === 'api' ? figure('live_clients') : null,
        }
      })
      return [...databases, ...(await Promise.all([...ofLog, ...others]))]
    },
    stop: async () => {
      clearInterval(timer)
      await looking
      await front.close()
      await Promise.all([...servers.values()].map(({ member }) => member.stop()))
      await Promise.all([log?.stop(), postgres.stop()])
    },
  }
}

/**
 * Tells the other processes on the same database what each of them remembers and has to look at anew. A topic is a row with
 * a number that goes up; a notice says so at once, and who missed one finds it by the number within seconds.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { Log } from './log.ts'
import { service } from './service.ts'

declare module './service.ts' {
  interface ServiceContext {
    readonly bus: Bus
  }
}

/** What others are told of. */
export type Topic =
  | 'users'
  | 'tokens'
  | 'sign-ins'
  | 'attempts'
  | 'messages'
  | 'banners'
  | 'vehicles'
  | 'firings'
  | 'firings read'
  | 'commands'
  | 'reports'
  | 'campaigns'
  | 'jobs'
  | 'directory'

export interface Bus {
  /**
   * Tells all others; resolves once it is kept. Never rejects.
   * @param what small JSON; left out or too large: they are told that something of the topic has changed
   */
  readonly tell: (topic: Topic, what?: unknown) => Promise<void>
  /** Calls with what another process told; null: something of it was missed, and all of it is to be looked at. */
  readonly on: (topic: Topic, hear: (what: unknown) => void) => void
  readonly stop: () => Promise<void>
}

/** For a process that is alone on its database. */
export const noBus: Bus = { tell: async () => {}, on: () => {}, stop: async () => {} }

const channel = 'tandem_change'
/** How late a missed notice is found. */
const usualLook: Ms = 5 * second
const againAfter: Ms = second
/** PostgreSQL takes 8,000 bytes a notice. */
const mostBytes = 6_000

interface Notice {
  readonly topic: string
  readonly generation: number
  readonly from: string
  readonly what: unknown
}

export interface Telling {
  readonly topic: Topic
  readonly from: string
  readonly what: unknown
}

/** Tells in a transaction of the caller's; answers the number. */
export const tellWith = async (
  db: pg.Pool | pg.ClientBase,
  { topic, from, what }: Telling,
): Promise<number> => {
  const text = JSON.stringify(what)
  const { rows } = await db.query<{ generation: number }>(
    `WITH told AS (INSERT INTO change_topic (topic, generation) VALUES ($1, 1)
        ON CONFLICT (topic) DO UPDATE SET generation = change_topic.generation + 1 RETURNING generation)
      SELECT generation, pg_notify('${channel}', json_build_object('topic', $1::text, 'generation', generation,
        'from', $2::text, 'what', $3::json)::text) FROM told`,
    [topic, from, Buffer.byteLength(text) > mostBytes ? 'null' : text],
  )
  return rows[0]!.generation
}

export interface BusOptions {
  readonly pool: pg.Pool
  /** Holds the password: never to be logged. */
  readonly url: string
  readonly log: Pick<Log, 'seldom'>
  readonly lookEvery?: Ms
  /** Tests turn notices off. */
  readonly hears?: boolean
}

/** Resolves once it knows what was told so far: what is told from then on is heard. */
export const openBus = async ({
  pool,
  url,
  log,
  lookEvery = usualLook,
  hears = true,
}: BusOptions): Promise<Bus> => {
  const self = randomUUID()
  const hearers = new Map<string, ((what: unknown) => void)[]>()
  /** The last of each topic that was heard of. */
  const known = new Map<string, number>()
  let stopped = false
  let client: pg.Client | null = null
  let again: NodeJS.Timeout | undefined

  const hear = (topic: string, what: unknown) => {
    for (const one of hearers.get(topic) ?? [])
      try {
        one(what)
      } catch (error) {
        log.seldom('bus', 'What another server told could not be followed', { error })
      }
  }
  /** One that is heard of. The same by another way comes to nothing; a gap means that something was missed. */
  const take = (topic: string, generation: number, what: unknown, isOwn: boolean) => {
    const last = known.get(topic) ?? 0
    if (generation <= last) return
    known.set(topic, generation)
    if (generation > last + 1) hear(topic, null)
    else if (!isOwn) hear(topic, what)
  }
  const look = async () => {
    const { rows } = await pool.query<{ topic: string; generation: number }>(
      'SELECT topic, generation FROM change_topic',
    )
    for (const { topic, generation } of rows) take(topic, generation, null, false)
  }
  const listen = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'tandem bus',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    const lost = () => {
      if (client === next) client = null
      next.end().catch(() => undefined)
      clearTimeout(again)
      if (!stopped) again = setTimeout(begin, againAfter)
    }
    next.on('error', lost)
    next.on('notification', ({ payload = '' }) => {
      const { topic, generation, from, what } = JSON.parse(payload) as Notice
      if (from !== self) take(topic, generation, what, false)
    })
    try {
      await next.connect()
      await next.query(`LISTEN ${channel}`)
      client = next
    } catch {
      // Whoever needs the database says that it is away.
      lost()
      return
    }
    if (stopped) await next.end()
    // What was told while nobody listened.
    else await look().catch(() => undefined)
  }
  const begin = () => void listen()

  const { rows } = await pool.query<{ topic: string; generation: number }>(
    'SELECT topic, generation FROM change_topic',
  )
  for (const { topic, generation } of rows) known.set(topic, generation)
  if (hears) await listen()
  const looking = setInterval(() => look().catch(() => undefined), lookEvery)
  looking.unref()

  return {
    on: (topic, act) => {
      hearers.set(topic, [...(hearers.get(topic) ?? []), act])
    },
    tell: async (topic, what = null) => {
      try {
        const generation = await tellWith(pool, { topic, from: self, what })
        take(topic, generation, what, true)
      } catch (error) {
        log.seldom('bus', 'Other servers could not be told of a change; they notice it later', { error })
      }
    },
    stop: async () => {
      stopped = true
      clearInterval(looking)
      clearTimeout(again)
      await client?.end().catch(() => undefined)
    },
  }
}

/** @param isShared whether there may be other processes on the database */
export const busService = ({ isShared }: { readonly isShared: boolean }) =>
  service('bus', ['pool', 'databaseUrl', 'log'], async ({ pool, databaseUrl, log }) => {
    const bus = isShared ? await openBus({ pool, url: databaseUrl, log }) : noBus
    return { gives: { bus }, stop: bus.stop }
  })

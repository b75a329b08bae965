/** Looks up in which cell something is, and remembers it until somebody tells that it is another; while it is away, also longer. */
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { second } from '#domain/basics/time.ts'
import { type Bus, openBus } from '../platform/bus.ts'
import { openPool } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { makeDirectory } from './directory-tables.ts'
import type { Kind } from './kinds.ts'

export interface Cell {
  readonly name: string
  readonly number: number
  /** Of its apis, without a slash at its end. */
  readonly url: string
  /** Of its links; null where that is not known. */
  readonly host: string | null
  /** Where its listeners for gateways are reached, by what they speak, such as `mqtt://10.0.0.5:1883`. */
  readonly transports: Readonly<Record<string, string>>
}

export interface AskOptions {
  /** Nothing that may have changed since it was answered is used: where the directory does not answer, it throws. */
  readonly isStrict?: boolean
}

export interface Directory {
  readonly pool: pg.Pool
  /** The lowest number first: whoever is found nowhere is of that one. @throws as `find` */
  readonly cells: (options?: AskOptions) => Promise<readonly Cell[]>
  /** Names of cells by what was asked for, that where it is a customer's first; what is in none is not in it. @throws when the directory cannot be asked and nothing is remembered */
  readonly find: (
    kind: Kind,
    keys: readonly string[],
    options?: AskOptions,
  ) => Promise<ReadonlyMap<string, readonly string[]>>
  /** Calls with what has changed, as kind and key with a space between; null: anything may have, also where cells are. */
  readonly onChange: (hear: (names: readonly string[] | null) => void) => void
  /** Answers that are remembered. */
  readonly remembered: () => number
  readonly stop: () => Promise<void>
}

/** Of what is nowhere so much is remembered: anybody may ask for names that nobody has. */
const nowhereMost = 100_000
/** A directory that takes longer is away; so long what is remembered is used without asking it again. */
const patience = 3 * second
const awayFor = 2 * second

/** What was answered, and how many clearings there had been by then; one of before the last is used while there is no other. */
interface Known {
  readonly cells: readonly string[]
  readonly asOf: number
}

export interface DirectoryOptions {
  /** Holds the password: never to be logged. */
  readonly url: string
  readonly log: Pick<Log, 'seldom'>
}

export const openDirectory = async ({ url, log }: DirectoryOptions): Promise<Directory> => {
  const pool = openPool(url, 5, undefined, { connectionTimeoutMillis: patience, query_timeout: patience })
  let bus: Bus
  try {
    await makeDirectory(pool)
    bus = await openBus({ pool, url, log })
  } catch (error) {
    await pool.end()
    throw error
  }
  const known = new Map<string, Known>()
  const nowhere = new LRUCache<string, number>({ max: nowhereMost })
  let cells: readonly Cell[] | null = null
  let asking: { readonly asOf: number; readonly answer: Promise<readonly Cell[]> } | null = null
  /** Counts what was told: an answer that was asked for before is not remembered. */
  let told = 0
  let clearings = 0
  let cellsAsOf = -1
  let awayUntil = 0
  const hearers: ((names: readonly string[] | null) => void)[] = []
  bus.on('directory', (what) => {
    told++
    if (Array.isArray(what)) {
      for (const name of what as readonly string[]) {
        if (nowhere.has(name)) nowhere.set(name, -1)
        const one = known.get(name)
        if (one) known.set(name, { ...one, asOf: -1 })
      }
    } else clearings++
    for (const hear of hearers) hear(Array.isArray(what) ? what : null)
  })

  /** @throws also where it was away a moment ago */
  const query = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) => {
    if (performance.now() < awayUntil) throw new Error('The directory is away.')
    try {
      return (await pool.query<Row>(sql, values)).rows
    } catch (error) {
      awayUntil = performance.now() + awayFor
      throw error
    }
  }

  /** Asked once at a time, and anew where something was told since it was asked. */
  const askCells = async () => {
    const asOf = clearings
    if (asking?.asOf !== asOf) {
      const answer = query<Cell>('SELECT name, number, url, host, transports FROM cell ORDER BY number')
      asking = { asOf, answer }
    }
    const mine = asking
    try {
      const found = await mine.answer
      if (asOf >= cellsAsOf) [cells, cellsAsOf] = [found, asOf]
      return found
    } finally {
      if (asking === mine) asking = null
    }
  }

  const ask = async (kind: Kind, keys: readonly string[]) => {
    const [before, asOf] = [told, clearings]
    const rows = await query<{ key: string; cells: string[] }>(
      `SELECT key, array_agg(cell ORDER BY customer_id IS NULL, number) AS cells FROM entry
        JOIN cell ON cell.name = entry.cell WHERE kind = $1 AND key = ANY($2) GROUP BY key`,
      [kind, keys],
    )
    const found = new Map(rows.map(({ key, cells }) => [key, cells]))
    if (before !== told) return found
    for (const key of keys) {
      const [name, cells] = [`${kind} ${key}`, found.get(key)]
      if (cells) known.set(name, { cells, asOf })
      else {
        known.delete(name)
        nowhere.set(name, asOf)
      }
    }
    return found
  }

  /**
   * What was answered before; null where anything of it was not. Whose gateway was nobody's may be somebody's by now, and
   * the host of an installation stays what it is.
   */
  const remembered = (kind: Kind, keys: readonly string[]) => {
    const found: [string, readonly string[]][] = []
    for (const key of keys) {
      const one = known.get(`${kind} ${key}`)
      if (one) found.push([key, one.cells])
      else if (kind !== 'host' || !nowhere.has(`${kind} ${key}`)) return null
    }
    return found
  }

  return {
    pool,
    cells: async ({ isStrict = false } = {}) => {
      if (cells && cellsAsOf === clearings) return cells
      try {
        return await askCells()
      } catch (error) {
        if (isStrict || !cells) throw error
        return cells
      }
    },
    find: async (kind, keys, { isStrict = false } = {}) => {
      const found = new Map<string, readonly string[]>()
      const open: string[] = []
      for (const key of keys) {
        const name = `${kind} ${key}`
        const one = known.get(name)
        if (one?.asOf === clearings) found.set(key, one.cells)
        else if (one || nowhere.get(name) !== clearings) open.push(key)
      }
      if (open.length === 0) return found
      let answers: Iterable<readonly [string, readonly string[]]>
      try {
        answers = await ask(kind, open)
      } catch (error) {
        const before = isStrict ? null : remembered(kind, open)
        if (!before) throw error
        answers = before
      }
      for (const [key, cells] of answers) found.set(key, cells)
      return found
    },
    onChange: (hear) => hearers.push(hear),
    remembered: () => known.size + nowhere.size,
    stop: async () => {
      await bus.stop()
      await pool.end()
    },
  }
}

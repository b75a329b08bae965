/** Looks up in which cell something is, and remembers it until somebody tells that it is another. */
import type pg from 'pg'
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
}

export interface Directory {
  readonly pool: pg.Pool
  /** The lowest number first: whoever is found nowhere is of that one. @throws when the directory cannot be asked */
  readonly cells: () => Promise<readonly Cell[]>
  /** Names of cells by what was asked for, that where it is a customer's first; what is in none is not in it. @throws when the directory cannot be asked */
  readonly find: (kind: Kind, keys: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>
  /** Answers that are remembered. */
  readonly remembered: () => number
  readonly stop: () => Promise<void>
}

const nowhere: readonly string[] = Object.freeze([])
const mostRemembered = 2_000_000

export interface DirectoryOptions {
  /** Holds the password: never to be logged. */
  readonly url: string
  readonly log: Pick<Log, 'seldom'>
}

export const openDirectory = async ({ url, log }: DirectoryOptions): Promise<Directory> => {
  const pool = openPool(url, 5)
  let bus: Bus
  try {
    await makeDirectory(pool)
    bus = await openBus({ pool, url, log })
  } catch (error) {
    await pool.end()
    throw error
  }
  const known = new Map<string, readonly string[]>()
  let cells: Promise<readonly Cell[]> | null = null
  /** Counts what was told: an answer that was asked for before is not remembered. */
  let told = 0
  bus.on('directory', (what) => {
    told++
    if (Array.isArray(what)) {
      for (const name of what as readonly string[]) known.delete(name)
      return
    }
    known.clear()
    cells = null
  })

  const ask = async (
    kind: Kind,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>> => {
    const before = told
    const { rows } = await pool.query<{ key: string; cells: string[] }>(
      `SELECT key, array_agg(cell ORDER BY customer_id IS NULL, number) AS cells FROM entry
        JOIN cell ON cell.name = entry.cell WHERE kind = $1 AND key = ANY($2) GROUP BY key`,
      [kind, keys],
    )
    const found = new Map(rows.map(({ key, cells }) => [key, cells]))
    if (before === told) {
      if (known.size + keys.length > mostRemembered) known.clear()
      for (const key of keys) known.set(`${kind} ${key}`, found.get(key) ?? nowhere)
    }
    return found
  }

  return {
    pool,
    cells: () => {
      if (cells) return cells
      const asked = pool
        .query<Cell>('SELECT name, number, url, host FROM cell ORDER BY number')
        .then(({ rows }) => rows)
      asked.catch(() => {
        if (cells === asked) cells = null
      })
      cells = asked
      return asked
    },
    find: async (kind, keys) => {
      const found = new Map<string, readonly string[]>()
      const unknown: string[] = []
      for (const key of keys) {
        const cells = known.get(`${kind} ${key}`)
        if (cells === undefined) unknown.push(key)
        else if (cells.length > 0) found.set(key, cells)
      }
      if (unknown.length > 0) for (const [key, cells] of await ask(kind, unknown)) found.set(key, cells)
      return found
    },
    remembered: () => known.size,
    stop: async () => {
      await bus.stop()
      await pool.end()
    },
  }
}

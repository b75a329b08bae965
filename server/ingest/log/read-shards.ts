/** Reads the parts of the log whose vehicles this process's engine has. */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { minute, second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { Log } from '../../platform/log.ts'
import { ShardReader, type ShardReaderOptions } from './read-shard.ts'
import { positionOf } from './records.ts'

/** Three looks find what stands still: one sees that nothing came, one what should have, one that it did not. */
const lookEvery: Ms = 1.5 * second
/**
 * What is stored stays in the log for a while: a database that is taken over by its standby, or set back to a moment that
 * is not older, gets what it lacks from there.
 */
const forgetEvery: Ms = minute
const forgetAfter = 10

export interface ReadShardsOptions extends ShardReaderOptions {
  readonly pool: Pick<pg.Pool, 'query'>
  readonly log: Pick<Log, 'seldom' | 'warn'>
}

/** Positions in a log that was made anew begin anew. */
export const noteLog = async (pool: Pick<pg.Pool, 'query'>, name: string): Promise<void> => {
  await pool.query('UPDATE log_position SET log = $1, next = 0 WHERE log IS DISTINCT FROM $1', [name])
}

export const openReadShards = (options: ReadShardsOptions) => {
  const { reports, pool, log } = options
  const readers = new Map<number, ShardReader | null>()
  const beginnings = new Map<number, object>()
  let renewals = 0

  const begin = async (shard: number) => {
    const mine = {}
    beginnings.set(shard, mine)
    readers.set(shard, null)
    while (beginnings.get(shard) === mine)
      try {
        const { rows } = await pool.query<{ next: number }>(
          'SELECT next FROM log_position WHERE shard = $1',
          [shard],
        )
        if (beginnings.get(shard) !== mine) return
        const reader = new ShardReader(shard, rows[0]!.next, options)
        await reader.begin()
        if (beginnings.get(shard) === mine) readers.set(shard, reader)
        else void reader.stop()
        return
      } catch (error) {
        log.seldom('log read', 'The log of reports could not be read; it will be', { error })
        await pause(second)
      }
  }
  const end = (shard: number) => {
    const reader = readers.get(shard)
    readers.delete(shard)
    beginnings.delete(shard)
    return reader?.stop()
  }
  const look = async () => {
    const found = await Promise.all(
      [...readers.values()].map(async (one) => ((await one?.look()) ? one!.shard : [])),
    )
    const renewed = found.flat()
    if (renewed.length === 0) return
    renewals += renewed.length
    log.warn(`The log of reports stood still for these parts, and is read anew: ${renewed.join(', ')}.`)
  }
  /** How far each part was stored at the last looks, the oldest first. */
  const before: (readonly { readonly shard: number; readonly next: number }[])[] = []
  const forget = async () => {
    const { rows } = await pool.query<{ shard: number; next: number }>(
      'SELECT shard, next FROM log_position WHERE shard = ANY($1)',
      [[...readers.keys()]],
    )
    before.push(rows)
    if (before.length <= forgetAfter) return
    for (const { shard, next } of before.shift()!)
      if (readers.has(shard) && positionOf(next) > 1) await reports.forget(shard, positionOf(next))
  }
  const timers = [
    setInterval(() => void look(), lookEvery),
    setInterval(() => forget().catch(() => undefined), forgetEvery),
  ]
  for (const timer of timers) timer.unref()

  return {
    /** These are the parts whose vehicles the engine has. */
    follow: (shards: readonly number[]) => {
      const wanted = new Set(shards)
      for (const shard of [...readers.keys()]) if (!wanted.has(shard)) void end(shard)
      for (const shard of wanted) if (!readers.has(shard)) void begin(shard)
    },
    figures: () => {
      const oldest = [...readers.values()].flatMap((reader) => reader?.oldest ?? [])
      return {
        log_parts_read: readers.size,
        log_readers_renewed_total: renewals,
        log_behind_seconds:
          oldest.length === 0 ? 0 : Math.max(0, (Date.now() - Math.min(...oldest)) / second),
      }
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all([...readers.keys()].map(end))
    },
  }
}

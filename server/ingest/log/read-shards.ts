/**
 * Reads the parts of the log whose vehicles this process's engine has. A record counts as stored once the engine says so;
 * how far all are is noted every second. After a crash a second of them is read again: all are duplicates then, by their
 * keys, and come to nothing.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { minute, second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import type { Log } from '../../platform/log.ts'
import type { Batch, Receipt } from '../batch.ts'
import { itemsOf } from '../divided-batch.ts'
import { batchOf, type LogReader, type Position, type ReportLog, recordOf } from './report-log.ts'

/** Records of a part that wait for the engine at the same time. */
const atOnce = 32
const noteEvery: Ms = second
const lookEvery: Ms = 2.5 * second
const forgetEvery: Ms = minute
const againAfter: Ms = 100

export interface ReadShardsOptions {
  readonly reports: ReportLog
  readonly pool: Pick<pg.Pool, 'query'>
  readonly log: Pick<Log, 'seldom' | 'warn'>
  readonly accept: (batch: Batch) => Promise<Receipt>
}

class ShardReader {
  readonly #options: ReadShardsOptions
  readonly shard: number
  #reader: LogReader | null = null
  /** Records that the engine has not answered, in their order. */
  readonly #waiting = new Set<Position>()
  #handled: Position = 0
  #lastSeen: Position = -1
  #stopped = false
  #next = Promise.withResolvers<void>()

  constructor(shard: number, options: ReadShardsOptions) {
    this.shard = shard
    this.#options = options
  }

  async begin(after: Position): Promise<void> {
    this.#handled = Math.max(this.#handled, after)
    const reader = await this.#options.reports.read(this.shard, this.#handled, (at, record) =>
      this.#take(at, record),
    )
    if (this.#stopped) await reader.stop()
    else this.#reader = reader
  }

  /** All up to here is stored. */
  get stored(): Position {
    const [first] = this.#waiting
    return first === undefined ? this.#handled : first - 1
  }

  async #take(at: Position, record: Uint8Array): Promise<void> {
    while (this.#waiting.size >= atOnce && !this.#stopped) await this.#next.promise
    if (this.#stopped) return
    this.#waiting.add(at)
    void this.#store(batchOf(record)).then((isStored) => {
      if (!isStored) return
      this.#waiting.delete(at)
      this.#handled = Math.max(this.#handled, at)
      this.#next.resolve()
      this.#next = Promise.withResolvers()
    })
  }

  /** False where it was stopped before. */
  async #store(batch: Batch): Promise<boolean> {
    const { reports, log, accept } = this.#options
    while (!this.#stopped) {
      const receipt = await accept({ ...batch, body: Buffer.from(batch.body) })
      if (receipt.status === 'busy') await pause(againAfter)
      else if (receipt.status === 'unreadable') {
        log.seldom('log record', `A record of the log cannot be read and is left out: ${receipt.reason}`)
        return true
      } else if (receipt.elsewhere) {
        // Its gateway has moved to another vehicle since: that one's part gets it.
        const items = itemsOf(batch)!
        try {
          for (const { index, shard } of receipt.elsewhere)
            await reports.append(shard, recordOf(batch, [items[index]!.value]))
          return true
        } catch {
          await pause(againAfter)
        }
      } else return true
    }
    return false
  }

  /** Begins anew where it stands still while the log grows; answers whether it did. */
  async look(): Promise<boolean> {
    const reader = this.#reader
    if (!reader) return false
    const seen = reader.seen()
    const isStill = seen === this.#lastSeen && this.#waiting.size < atOnce
    this.#lastSeen = seen
    if (!isStill || (await this.#options.reports.newest(this.shard)) <= seen || this.#stopped) return false
    this.#reader = null
    void reader.stop()
    await this.begin(seen)
    return true
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#next.resolve()
    await this.#reader?.stop()
  }
}

export const openReadShards = (options: ReadShardsOptions) => {
  const { reports, pool, log } = options
  const readers = new Map<number, ShardReader>()
  const noted = new Map<number, Position>()
  let restarts = 0

  const begin = async (shard: number) => {
    const reader = new ShardReader(shard, options)
    readers.set(shard, reader)
    while (readers.get(shard) === reader)
      try {
        const { rows } = await pool.query<{ stored: Position }>(
          'SELECT stored FROM log_position WHERE shard = $1',
          [shard],
        )
        await reader.begin(rows[0]!.stored)
        return
      } catch (error) {
        log.seldom('log', 'The log of reports could not be read; it will be', { error })
        await pause(second)
      }
  }
  const note = async () => {
    const ahead = [...readers.values()].filter(({ shard, stored }) => stored > (noted.get(shard) ?? 0))
    if (ahead.length === 0) return
    const positions = ahead.map(({ shard, stored }) => ({ shard, stored }))
    await pool.query(
      `UPDATE log_position p SET stored = n.stored FROM unnest($1::int[], $2::bigint[]) AS n(shard, stored)
        WHERE p.shard = n.shard AND p.stored < n.stored`,
      [positions.map(({ shard }) => shard), positions.map(({ stored }) => stored)],
    )
    for (const { shard, stored } of positions) noted.set(shard, stored)
  }
  const look = async () => {
    for (const reader of readers.values())
      if (await reader.look()) {
        restarts++
        log.warn(`The log of reports stood still for the part ${reader.shard}: it is read anew.`)
      }
  }
  const forgotten = new Map<number, Position>()
  const forget = async () => {
    for (const shard of readers.keys()) {
      const upTo = noted.get(shard) ?? 0
      if (upTo > (forgotten.get(shard) ?? 0)) await reports.forget(shard, upTo)
      forgotten.set(shard, upTo)
    }
  }
  /** The log or the database may be away, which whoever needs them says. */
  const timers = [
    setInterval(() => note().catch(() => undefined), noteEvery),
    setInterval(() => look().catch(() => undefined), lookEvery),
    setInterval(() => forget().catch(() => undefined), forgetEvery),
  ]
  for (const timer of timers) timer.unref()

  return {
    /** These are the parts whose vehicles the engine has. */
    follow: (shards: readonly number[]) => {
      const wanted = new Set(shards)
      for (const [shard, reader] of readers)
        if (!wanted.has(shard)) {
          readers.delete(shard)
          void reader.stop()
        }
      for (const shard of wanted) if (!readers.has(shard)) void begin(shard)
    },
    figures: () => ({ log_shards_read: readers.size, log_readers_restarted_total: restarts }),
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      const all = [...readers.values()]
      await note().catch(() => undefined)
      readers.clear()
      await Promise.all(all.map((reader) => reader.stop()))
    },
  }
}

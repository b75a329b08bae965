/** Reads the log of one part for the engine of this process: in order, and what it did not take again. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { Log } from '../../platform/log.ts'
import type { Batch, Elsewhere, Receipt } from '../batch.ts'
import { batchesOf, placeAfter, positionOf, recordOf } from './records.ts'
import type { LogReader, LogRecord, Position, ReportLog } from './report-log.ts'

/** Batches of a part that the engine has at the same time. */
const atOnce = 16
const againAfter: Ms = 100

export interface ShardReaderOptions {
  readonly reports: ReportLog
  readonly log: Pick<Log, 'seldom'>
  /** The engine: answers busy to what is not next, and to what it cannot store now. */
  readonly accept: (batch: Batch) => Promise<Receipt>
}

interface Waiting {
  readonly batch: Batch
  readonly place: { readonly shard: number; readonly after: number; readonly upTo: number }
  readonly written: Instant
  isDivided: boolean
}

export class ShardReader {
  readonly shard: number
  readonly #options: ShardReaderOptions
  #reader: LogReader | null = null
  /** What is not stored yet, in the order of the log; of that, so many are with the engine. */
  #waiting: Waiting[] = []
  #sent = 0
  #inFlight = 0
  #isRewinding = false
  /** Where what was read ends. */
  #end: number
  /** The record that was read last, 0 before the first of a log, and at the last look. */
  #seen: Position
  #seenBefore: Position | null = null
  /** What the log was known to have at a look before this one. */
  #known: Position = 0
  #isLooking = false
  #stopped = false
  #room = Promise.withResolvers<void>()

  /** @param next where to read on, as the database has it */
  constructor(shard: number, next: number, options: ShardReaderOptions) {
    this.shard = shard
    this.#end = next
    this.#seen = Math.max(0, positionOf(next) - 1)
    this.#options = options
  }

  async begin(): Promise<void> {
    const reader = await this.#options.reports.read(this.shard, positionOf(this.#end), (record) =>
      this.#take(record),
    )
    if (this.#stopped) await reader.stop()
    else this.#reader = reader
  }

  /** When the oldest record was written that is read and not stored; null while there is none. */
  get oldest(): Instant | null {
    return this.#waiting[0]?.written ?? null
  }

  async #take({ at, written, bytes }: LogRecord): Promise<void> {
    while (this.#waiting.length >= atOnce && !this.#stopped) await this.#room.promise
    // One that was given up may still bring what another has brought.
    if (this.#stopped || at <= this.#seen) return
    this.#seen = at
    const batches = batchesOf(bytes)
    for (const [piece, batch] of batches.entries()) {
      const upTo = placeAfter(at, piece, batches.length)
      if (upTo <= this.#end) continue
      this.#waiting.push({
        ...{ batch, written, isDivided: false },
        place: { shard: this.shard, after: this.#end, upTo },
      })
      this.#end = upTo
    }
    this.#send()
  }

  #send(): void {
    while (
      !this.#isRewinding &&
      !this.#stopped &&
      this.#sent < this.#waiting.length &&
      this.#inFlight < atOnce
    )
      void this.#store(this.#waiting[this.#sent++]!)
  }

  async #store(one: Waiting): Promise<void> {
    this.#inFlight++
    const { batch, place, isDivided } = one
    // Whoever takes a body may hand its memory on.
    const body = Buffer.from(batch.body)
    let receipt = await this.#options.accept({ ...batch, body, place: { ...place, isDivided } })
    if (receipt.status === 'stored' && receipt.elsewhere && !isDivided) {
      one.isDivided = await this.#divide(batch, receipt.elsewhere)
      receipt = { status: 'busy', retryAfterS: 0 }
    }
    this.#inFlight--
    if (receipt.status === 'busy') this.#isRewinding = true
    else {
      // In the order of the log: the engine stores none before those in front of it.
      while (this.#waiting[0] && this.#waiting[0].place.upTo <= place.upTo) {
        this.#waiting.shift()
        this.#sent--
      }
      if (this.#waiting.length < atOnce) {
        this.#room.resolve()
        this.#room = Promise.withResolvers()
      }
    }
    if (this.#isRewinding && this.#inFlight === 0) {
      await pause(againAfter)
      this.#isRewinding = false
      this.#sent = 0
    }
    this.#send()
  }

  /** What is another part's by now goes into that one's log. Twice, where this ends in between: by its keys it counts once. */
  async #divide({ transport, customerId, body }: Batch, elsewhere: readonly Elsewhere[]): Promise<boolean> {
    const { reports, log } = this.#options
    const way = { transport, ...(customerId !== undefined && { customerId }) }
    const lines = body.toString('utf8').split('\n')
    const texts = new Map<number, string[]>()
    for (const { index, shard } of elsewhere) {
      const list = texts.get(shard) ?? []
      list.push(lines[index]!)
      texts.set(shard, list)
    }
    try {
      for (const [shard, list] of texts) await reports.append(shard, recordOf([{ way, reports: list }]))
      return true
    } catch (error) {
      log.seldom(
        'log divide',
        'The log of reports could not take reports of moved gateways; it will be asked again',
        {
          error,
        },
      )
      return false
    }
  }

  /** Begins anew where it stands still while the log grows; answers whether it did. To be called every few seconds. */
  async look(): Promise<boolean> {
    if (this.#isLooking || this.#stopped) return false
    this.#isLooking = true
    try {
      const isStill = this.#seen === this.#seenBefore && this.#waiting.length < atOnce
      this.#seenBefore = this.#seen
      if (this.#reader !== null) {
        if (!isStill) return false
        // What came this moment is still on its way; what was there at the last look should have come.
        if (this.#known <= this.#seen) {
          this.#known = await this.#options.reports.newest(this.shard)
          return false
        }
        this.#known = 0
        void this.#reader.stop()
        this.#reader = null
      }
      await this.begin()
      return !this.#stopped
    } catch {
      // The log is away, which whoever appends to it says. What could not be begun is begun at the next look.
      return false
    } finally {
      this.#isLooking = false
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#room.resolve()
    await this.#reader?.stop()
  }
}

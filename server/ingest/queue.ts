/** What waits to be kept: bounded in reports and in bytes, and read a turn ahead while the database is at work. */
import type { WaitingBatch } from './arrivals.ts'
import type { Batch } from './batch.ts'
import { nothingOf, type ReadBatch, readBatch } from './read-batch.ts'
import { releaseBuffer } from './release-buffer.ts'

/** A transaction takes so many reports and bytes, or a single batch that is larger. */
const turnReports = 5_000
const turnBytes = 4 * 1024 * 1024
/** Limits of the queue: beyond them, senders are asked to try again. One batch is always accepted. */
const queueReports = 40_000
const queueBytes = 48 * 1024 * 1024

/** A batch as it lies in the queue: as bytes, until its turn is near. */
interface Lying extends Omit<WaitingBatch, 'read'> {
  body: Buffer
  readonly format: Batch['format']
  /** How many reports it seems to hold. */
  readonly reports: number
  /** A text where it cannot be read at all. */
  read: ReadBatch | string | null
}

const nothing = Buffer.alloc(0)

/** A batch that nobody can read, and why. */
export interface Unreadable {
  readonly id: number
  readonly reason: string
}

/** Every report says when it was recorded; a line is a report. */
const marks = { json: '"recorded"', ndjson: '\n' } as const

/** About how many reports a body holds, without reading it: enough to bound what waits. */
const countOf = (body: Buffer, format: Batch['format']): number => {
  let count = 1
  for (let at = body.indexOf(marks[format]); at >= 0; at = body.indexOf(marks[format], at + 1)) count++
  return count
}

const isRead = (lying: Lying): lying is Lying & { read: ReadBatch } =>
  lying.read !== null && typeof lying.read !== 'string'

export class Queue {
  readonly #now: () => number
  #lying: Lying[] = []
  #reading = false
  reports = 0
  bytes = 0

  /** @param now the server's clock */
  constructor(now: () => number) {
    this.#now = now
  }

  get empty(): boolean {
    return this.#lying.length === 0
  }

  /** Takes a batch; false, and nothing taken, where there is no room. */
  add(batch: Batch & { readonly id: number }): boolean {
    const bytes = batch.body.length
    const full = this.reports >= queueReports || this.bytes + bytes > queueBytes
    if (full && !this.empty) return false
    const reports = countOf(batch.body, batch.format)
    this.#lying.push({ ...batch, bytes, reports, read: null })
    this.reports += reports
    this.bytes += bytes
    return true
  }

  #read(lying: Lying): void {
    if (lying.read !== null) return
    const read = readBatch(lying, this.#now())
    // The log goes on behind a record that cannot be read.
    lying.read = typeof read === 'string' && lying.place ? nothingOf(read) : read
    releaseBuffer(lying.body)
    lying.body = nothing
  }

  /** How many of those that lie first are the next turn's, and whether no more would fit. */
  #nextTurn(): { readonly count: number; readonly isFull: boolean } {
    let reports = 0
    let bytes = 0
    let count = 0
    for (const lying of this.#lying) {
      reports += lying.reports
      bytes += lying.bytes
      if (count > 0 && (reports > turnReports || bytes > turnBytes)) return { count, isFull: true }
      count++
    }
    return { count, isFull: reports >= turnReports || bytes >= turnBytes }
  }

  /** The next turn's batches where they are all read and no more would fit; they stay here. */
  full(): readonly WaitingBatch[] | null {
    const { count, isFull } = this.#nextTurn()
    if (!isFull) return null
    const some = this.#lying.slice(0, count)
    return some.every(isRead) ? some : null
  }

  /**
   * Takes out the batches of a turn, read, and those among them that cannot be.
   * @param count so many, that were found to be a turn before
   */
  next(count = this.#nextTurn().count): {
    readonly batches: readonly WaitingBatch[]
    readonly unreadable: readonly Unreadable[]
  } {
    const some = this.#lying.splice(0, count)
    const unreadable: Unreadable[] = []
    for (const one of some) {
      this.#read(one)
      if (typeof one.read === 'string') unreadable.push({ id: one.id, reason: one.read })
      this.reports -= one.reports
      this.bytes -= one.bytes
    }
    return { batches: some.filter(isRead), unreadable }
  }

  /** Reads the next turn's batches, one and then whatever else there is to do, for as long as there is time. */
  async readAhead(hasTime: () => boolean): Promise<void> {
    if (this.#reading) return
    this.#reading = true
    while (hasTime()) {
      const next = this.#lying.slice(0, this.#nextTurn().count).find(({ read }) => read === null)
      if (!next) break
      this.#read(next)
      await new Promise((go) => setImmediate(go))
    }
    this.#reading = false
  }

  /** Whether these are what lies first. */
  begins(batches: readonly WaitingBatch[]): boolean {
    return batches.every((batch, n) => this.#lying[n]?.id === batch.id)
  }

  /** Takes everything out; answers the batches' numbers. */
  clear(): readonly number[] {
    const ids = this.#lying.map(({ id }) => id)
    this.#lying = []
    this.reports = 0
    this.bytes = 0
    return ids
  }
}

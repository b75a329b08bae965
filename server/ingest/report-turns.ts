/** The turns of reports: what waits is gathered, admitted, stepped, stored and answered, the next while one is stored. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Ms } from '#domain/basics/units.ts'
import { type Ahead, stepAhead } from './ahead.ts'
import type { WaitingBatch } from './arrivals.ts'
import type { Receipt } from './batch.ts'
import { codeOf, isAway } from './connection.ts'
import type { Connections } from './connections.ts'
import type { EngineContext } from './engine-context.ts'
import { admit } from './log/admit.ts'
import type { ToEngine } from './messages.ts'
import type { PendingWrites } from './pending-writes.ts'
import { ingestAhead, ingestBatches } from './pipeline.ts'
import { Queue } from './queue.ts'
import { type PostMessage, reportTrouble } from './trouble.ts'
import type { FiringRow } from './watch/store.ts'

const retryAfterS = 2
/** Where fewer than so many reports wait, a turn waits for more: it costs nearly the same for one as for some. */
const enough = 100
const gather: Ms = 12
/** After a wait for nothing so many turns do not wait, and twice as many after the next. */
const mostHasty = 64

export interface ReportTurnsHooks {
  /** Reports are stored and answered: what fired by them, and the vehicles that changed. */
  readonly onStored: (firings: readonly FiringRow[], changed: Iterable<number>) => void
  /** The database went away in a turn, whose senders are asked to retry. */
  readonly onAway: (error: unknown) => void
}

export class ReportTurns {
  readonly #context: EngineContext
  readonly #connections: Connections
  readonly #say: PostMessage
  readonly #hooks: ReportTurnsHooks
  readonly #queue: Queue
  #isHurried = false
  /** Turns that are taken at once, and how many after the next wait for nothing. */
  #hasty = 0
  #haste = 1
  /** What the database is at work on, while the engine has time; else null. */
  #keeping: PendingWrites | null = null
  /** The next turn, on its way to be ready before the database is. */
  #ahead: Promise<Ahead | null> | null = null

  constructor(context: EngineContext, connections: Connections, say: PostMessage, hooks: ReportTurnsHooks) {
    this.#context = context
    this.#connections = connections
    this.#say = say
    this.#hooks = hooks
    this.#queue = new Queue(context.now)
  }

  get isBusy(): boolean {
    return !this.#queue.empty
  }
  get waiting(): { readonly reports: number; readonly bytes: number } {
    return this.#queue
  }

  /** No turn waits for more reports any longer. */
  hurry(): void {
    this.#isHurried = true
  }

  /** Lets a batch in, where it is open and there is room, else asks its sender to retry. Answers whether a turn is wanted. */
  take(message: Extract<ToEngine, { kind: 'batch' }>, isOpen: boolean): boolean {
    const { kind: _, body, ...rest } = message
    const batch = { ...rest, body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) }
    if (!isOpen || !this.#queue.add(batch)) {
      this.#refuse([batch])
      return false
    }
    if (!this.#keeping) return true
    void this.#workAhead()
    return false
  }

  /** Asks the senders of all that waits to retry. */
  refuse(): void {
    this.#answer(this.#queue.clear().map((id) => [id, { status: 'busy', retryAfterS }]))
  }

  /** Stores and answers what waits, as far as it fits into one turn. */
  async turn(): Promise<void> {
    await this.#gather()
    const ahead = await this.#takeAhead()
    const { batches, unreadable } = this.#queue.next(ahead?.waiting.length)
    if (unreadable.length > 0)
      this.#answer(unreadable.map(({ id, reason }) => [id, { status: 'unreadable', reason }]))
    if (batches.length > 0) await this.#store(batches, false, ahead)
  }

  #answer(receipts: readonly (readonly [number, Receipt])[]): void {
    this.#say({ kind: 'receipts', receipts })
  }

  #refuse(batches: readonly { readonly id: number }[]): void {
    this.#context.counts.busy += batches.length
    this.#answer(batches.map(({ id }) => [id, { status: 'busy', retryAfterS }]))
  }

  /** Waits for more reports where few have come and waiting has been worth it. */
  async #gather(): Promise<void> {
    const { reports } = this.#queue
    if (reports === 0 || reports >= enough || this.#isHurried) return
    if (this.#hasty > 0) {
      this.#hasty--
      return
    }
    await pause(gather)
    this.#haste = this.#queue.reports > reports ? 1 : Math.min(mostHasty, this.#haste * 2)
    this.#hasty = this.#haste - 1
  }

  /** While the database keeps a turn, the next is read, and stepped where it is full. */
  async #workAhead(): Promise<void> {
    await this.#queue.readAhead(() => this.#keeping !== null)
    const next = this.#keeping && !this.#ahead && this.#queue.full()
    // Whatever is wrong with it is found and reported by the turn itself.
    if (next) this.#ahead = stepAhead(this.#context, next, this.#keeping!).catch(() => null)
  }

  /** The turn that was stepped ahead, if it is the next and still holds. */
  async #takeAhead(): Promise<Ahead | null> {
    const ahead = await this.#ahead
    this.#ahead = null
    if (!ahead?.holds() || !this.#queue.begins(ahead.waiting)) return null
    return admit(this.#context, ahead.waiting).answered.length === 0 ? ahead : null
  }

  async #store(came: readonly WaitingBatch[], doubtful = false, ahead: Ahead | null = null): Promise<void> {
    const { batches, answered } = admit(this.#context, came)
    if (answered.length > 0) this.#answer(answered)
    if (batches.length === 0) return
    const meanwhile = (writes: PendingWrites) => {
      this.#keeping = writes
      void this.#workAhead()
    }
    try {
      const client = this.#connections.unbroken
      const { receipts, changed, firings } = await (ahead
        ? ingestAhead(this.#context, client, ahead, { meanwhile })
        : ingestBatches(this.#context, client, batches, { doubtful, meanwhile })
      ).finally(() => {
        this.#keeping = null
      })
      this.#answer(batches.map(({ id }, n) => [id, receipts[n]!]))
      this.#connections.stored()
      this.#hooks.onStored(firings, changed)
    } catch (error) {
      await this.#failed(batches, doubtful, error)
    }
  }

  /** A turn that was not kept: its batches come again, in parts where one of them may be the cause. */
  async #failed(batches: readonly WaitingBatch[], doubtful: boolean, error: unknown): Promise<void> {
    // It was stepped from what did not come about.
    this.#ahead = null
    if (isAway(error) || !this.#connections.keeper) {
      this.#hooks.onAway(error)
    } else if (!doubtful) {
      // A partition that went, two that wrote the same, a report that was stored unknown to us: looked at closely.
      if (codeOf(error) === '23514') this.#context.months.clear()
      if (batches.length === 1) return this.#store(batches, true)
      for (const batch of batches) await this.#store([batch])
      return
    } else
      reportTrouble(this.#say, 'turn', 'A batch could not be stored; its sender was asked to retry', error)
    this.#refuse(batches)
  }
}

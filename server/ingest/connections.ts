/** The engine's two database connections: one stores reports, one writes vehicles. */
import type pg from 'pg'
// Sets how the driver reads numbers.
import '../platform/database.ts'
import { listPartitions } from '../stored/partitions.ts'
import { type Connection, keepConnection } from './connection.ts'
import { type EngineContext, settings } from './engine-context.ts'
import { catchUp, knownUpTo, loadStates, markMissing } from './recover.ts'
import { keeperName, type Seat, SeatLost, writerName } from './seat.ts'
import type { SharedSeat } from './shared-seat.ts'
import { type PostMessage, reportTrouble } from './trouble.ts'
import type { WatchTurns } from './watch/turns.ts'
import type { Edit } from './watch/watchers.ts'
import { prepareWriter } from './write-behind.ts'

export class Connections {
  readonly #context: EngineContext
  readonly #watch: WatchTurns
  readonly #say: PostMessage
  readonly #seat: Seat | SharedSeat
  readonly #keeper: Connection
  /** For writing vehicles; opened by whoever writes. */
  readonly writer: Connection
  #loaded = false
  #away = true
  /** It was away, and is connected again. */
  #hasReturned = false

  constructor(
    url: string,
    seat: Seat | SharedSeat,
    context: EngineContext,
    watch: WatchTurns,
    say: PostMessage,
  ) {
    this.#context = context
    this.#watch = watch
    this.#say = say
    this.#seat = seat
    const lost = (error: unknown) =>
      error instanceof SeatLost ? say({ kind: 'lost' }) : this.#tellAway(error)
    this.#keeper = keepConnection(url, seat.nameOf(keeperName), (client) => this.#prepare(client), lost)
    const prepare = async (client: pg.Client) => {
      await this.#seat.check(client)
      await prepareWriter(client)
    }
    this.writer = keepConnection(url, seat.nameOf(writerName), prepare, lost)
  }

  get isLoaded(): boolean {
    return this.#loaded
  }
  /** Whether no report can be kept now. */
  get away(): boolean {
    return this.#away
  }
  /** The connection that keeps reports; null while it is broken. */
  get keeper(): pg.Client | null {
    return this.#keeper.client
  }
  /** The same, for who needs it. @throws where it is broken */
  get unbroken(): pg.Client {
    const { client } = this.#keeper
    if (!client) throw new Error('The connection to the database broke.')
    return client
  }

  #tellAway(error: unknown): void {
    reportTrouble(
      this.#say,
      'away',
      'The database cannot be reached: senders are asked to retry until it is back',
      error,
    )
  }

  /** A fresh connection: nobody else writes, and nothing is stored that memory does not know. */
  async #prepare(client: pg.Client): Promise<void> {
    await this.#seat.take(client)
    await client.query(settings)
    const context = this.#context
    context.nearStates.clear()
    context.months.clear()
    for (const month of await listPartitions(client)) context.months.add(month)
    if (this.#loaded) {
      const { last } = await catchUp(context, client, knownUpTo(context.shards.numbers, context.batch))
      context.batch = last
      await this.#watch.begin(client)
      return
    }
    await context.registry.load(client, 'all', true)
    await context.registry.loadMoved(client, 'all')
    const { shards } = context
    const edits = await context.watchers.load(client, context.now(), shards.numbers)
    await context.besides.load(client)
    // One that shares the vehicles takes parts of them once it is at work.
    const replayed = shards.numbers.length === 0 ? 0 : await this.#recover(client, edits)
    await this.#seat.open(client)
    this.#loaded = true
    this.#say({ kind: 'ready', replayed })
  }

  async #recover(client: pg.Client, edits: readonly Edit[]): Promise<number> {
    const context = this.#context
    const { numbers } = context.shards
    const known = await loadStates(context, client, numbers)
    const { replayed, last } = await catchUp(context, client, known)
    context.batch = last
    context.watermark = [...known.upTo.values()].reduce((low, one) => Math.min(low, one), last)
    await markMissing(context, client, 'all')
    await this.#watch.edits.take(client, edits)
    await this.#watch.begin(client)
    return replayed
  }

  /** Opens the transport, trying until it succeeds; false when it was closed meanwhile. */
  async open(): Promise<boolean> {
    if (!(await this.#keeper.open())) return false
    this.#away = false
    return true
  }

  /** Drops the failed connection and opens another; true only for the first failure of an outage. */
  lost(error: unknown): boolean {
    if (this.#away) return false
    this.#away = true
    this.#hasReturned = false
    this.#tellAway(error)
    this.#keeper.drop()
    this.open().then((open) => {
      this.#hasReturned = open
    })
    return true
  }

  /** Reports were stored: only that shows that a database that was away is of use again. Its disk may still be full. */
  stored(): void {
    if (!this.#hasReturned) return
    this.#hasReturned = false
    this.#say({ kind: 'relief', words: 'The database is back; reports are accepted again.' })
  }

  async close(): Promise<void> {
    await this.#seat.close()
    await Promise.all([this.#keeper.close(), this.writer.close()])
    await this.#seat.leave()
  }
}

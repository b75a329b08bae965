/** The engine's two database connections: one stores reports, one writes vehicles. */
import type pg from 'pg'
// Sets how the driver reads numbers.
import '../platform/database.ts'
import { listPartitions } from '../stored/partitions.ts'
import { type Connection, keepConnection } from './connection.ts'
import { type EngineContext, settings } from './engine-context.ts'
import { catchUp, loadStates, markMissing } from './recover.ts'
import { type PostMessage, reportTrouble } from './trouble.ts'
import type { WatchTurns } from './watch/turns.ts'
import { prepareWriter } from './write-behind.ts'

/** Whoever runs an engine on a database holds this lock: two would not know of each other's reports. */
const engineLock = 7_236_843

/** Whether an engine is at work on a database. */
export const hasEngine = async (db: Pick<pg.Pool, 'query'>): Promise<boolean> => {
  const { rows } = await db.query<{ held: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND objsubid = 1
      AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS held`,
    [engineLock],
  )
  return rows[0]!.held
}

export class Connections {
  readonly #context: EngineContext
  readonly #watch: WatchTurns
  readonly #say: PostMessage
  readonly #keeper: Connection
  /** For writing vehicles; opened by whoever writes. */
  readonly writer: Connection
  #loaded = false
  #away = true
  /** It was away, and is connected again. */
  #hasReturned = false

  constructor(url: string, context: EngineContext, watch: WatchTurns, say: PostMessage) {
    this.#context = context
    this.#watch = watch
    this.#say = say
    const lost = (error: unknown) => this.#tellAway(error)
    this.#keeper = keepConnection(url, 'tandem engine', (client) => this.#prepare(client), lost)
    this.writer = keepConnection(url, 'tandem engine writer', prepareWriter, lost)
  }

  /** Whether no report can be kept now. */
  get away(): boolean {
    return this.#away
  }
  /** The connection that keeps reports; null while it is broken. */
  get keeper(): pg.Client | null {
    return this.#keeper.client
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
    const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [
      engineLock,
    ])
    if (!rows[0]!.alone) throw new Error('Another engine is at work on this database.')
    await client.query(settings)
    const context = this.#context
    context.nearStates.clear()
    context.months.clear()
    for (const month of await listPartitions(client)) context.months.add(month)
    if (this.#loaded) {
      await catchUp(context, client, new Map())
      await this.#watch.begin(client)
      return
    }
    await context.registry.load(client, 'all', true)
    await context.registry.loadMoved(client, 'all')
    const edits = await context.watchers.load(client, context.now())
    await context.besides.load(client)
    const ahead = await loadStates(context, client)
    const replayed = await catchUp(context, client, ahead)
    await markMissing(context, client)
    await this.#watch.edits.take(client, edits)
    await this.#watch.begin(client)
    this.#loaded = true
    this.#say({ kind: 'ready', replayed })
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
    await Promise.all([this.#keeper.close(), this.writer.close()])
  }
}

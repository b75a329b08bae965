/** The engine: the one writer of reports and the keeper of every vehicle's state. */
import { type Geocoder, openGeocoder } from '../geocode/geocoder.ts'
import type { Waiting } from './arrivals.ts'
import type { EngineStats, Receipt } from './batch.ts'
import { type Desk, newCounts } from './desk.ts'
import { Detached } from './detached.ts'
import { codeOf, isAway } from './line.ts'
import { Lines } from './lines.ts'
import type { EngineData, ToEngine } from './messages.ts'
import { takeIn } from './pipeline.ts'
import { Queue } from './queue.ts'
import { Registry } from './registry.ts'
import { Rounds } from './rounds.ts'
import { States } from './states.ts'
import { type Say, tellTrouble } from './trouble.ts'

const retryAfterS = 2

export class Engine {
  readonly #say: Say
  readonly #desk: Desk
  readonly #geocoder: Geocoder
  readonly #lines: Lines
  readonly #rounds: Rounds
  readonly #queue: Queue
  #stopping = false
  /** The database is at work on reports, and the engine has time. */
  #keeping = false
  #turning: Promise<void> | null = null

  constructor({ url, geocoderUrl }: EngineData, say: Say) {
    this.#say = say
    this.#desk = {
      registry: new Registry(),
      states: new States(),
      detached: new Detached(),
      months: new Set(),
      batch: 0,
      watermark: 0,
      now: Date.now,
      counts: newCounts(),
    }
    this.#queue = new Queue(this.#desk.now)
    this.#lines = new Lines(url, this.#desk, say)
    this.#geocoder = openGeocoder({
      url: geocoderUrl,
      onBetter: (slots) => {
        for (const slot of slots) this.#desk.states.dirty.add(slot)
        this.#rounds.changed(slots)
      },
      onTrouble: (error) =>
        tellTrouble(
          say,
          'geocoder',
          'The geocoder does not answer; addresses are told by the nearest town',
          error,
        ),
    })
    this.#rounds = new Rounds(this.#desk, this.#geocoder, this.#lines, say, () => !this.#queue.empty)
  }

  async start(): Promise<void> {
    if (!(await this.#lines.open())) return
    this.#rounds.begin()
    this.#go()
  }

  take(message: Extract<ToEngine, { kind: 'batch' }>): void {
    const { kind: _, body, ...rest } = message
    const batch = { ...rest, body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) }
    if (this.#lines.away || this.#stopping || !this.#queue.add(batch)) {
      this.#desk.counts.busy++
      this.#answer([[batch.id, { status: 'busy', retryAfterS }]])
    } else if (this.#keeping) this.#readAhead()
    else this.#go()
  }

  #readAhead(): void {
    void this.#queue.readAhead(() => this.#keeping)
  }

  #answer(receipts: readonly (readonly [number, Receipt])[]): void {
    this.#say({ kind: 'receipts', receipts })
  }

  #go(): void {
    if (this.#turning || this.#queue.empty) return
    this.#turning = this.#turns().finally(() => {
      this.#turning = null
      this.#go()
    })
  }

  async #turns(): Promise<void> {
    // Whatever has been sent by now is let in first, so that it is kept together.
    await new Promise((next) => setImmediate(next))
    while (!this.#queue.empty) {
      const { batches, unreadable } = this.#queue.next()
      if (unreadable.length > 0)
        this.#answer(unreadable.map(({ id, reason }) => [id, { status: 'unreadable', reason }]))
      if (batches.length > 0) await this.#turn(batches)
    }
  }

  async #turn(batches: readonly Waiting[], doubtful = false): Promise<void> {
    const client = this.#lines.keeper
    try {
      if (!client) throw new Error('The connection to the database broke.')
      const { receipts, changed } = await takeIn(this.#desk, client, batches, doubtful, () => {
        this.#keeping = true
        this.#readAhead()
      }).finally(() => {
        this.#keeping = false
      })
      this.#answer(batches.map(({ id }, n) => [id, receipts[n]!]))
      this.#rounds.changed(changed)
    } catch (error) {
      await this.#failed(batches, doubtful, error)
    }
  }

  /** A turn that was not kept: its batches come again, in parts where one of them may be the cause. */
  async #failed(batches: readonly Waiting[], doubtful: boolean, error: unknown): Promise<void> {
    if (isAway(error) || !this.#lines.keeper) {
      this.#goneAway(error)
    } else if (!doubtful) {
      // A partition that went, two that wrote the same, a report that was stored unknown to us: looked at closely.
      if (codeOf(error) === '23514') this.#desk.months.clear()
      if (batches.length === 1) return this.#turn(batches, true)
      for (const batch of batches) await this.#turn([batch])
      return
    } else
      tellTrouble(this.#say, 'turn', 'A batch could not be kept; its sender was asked to come again', error)
    this.#desk.counts.busy += batches.length
    this.#answer(batches.map(({ id }) => [id, { status: 'busy', retryAfterS }]))
  }

  #goneAway(error: unknown): void {
    if (!this.#lines.lost(error)) return
    this.#answer(this.#queue.clear().map((id) => [id, { status: 'busy', retryAfterS }]))
  }

  /** The registry was edited: resolves when these vehicles are read anew and their rows are written. */
  vehiclesChanged(ids: readonly number[] | 'all'): Promise<void> {
    return this.#rounds.vehiclesChanged(ids)
  }

  /** Portals are told of changes for this `attend`; null: nobody looks. */
  attend(asked: number | null): void {
    this.#rounds.attend(asked)
  }

  stats(): EngineStats {
    const { registry, states, counts, batch, watermark } = this.#desk
    return {
      ingest_accepted_total: counts.accepted,
      ingest_duplicate_total: counts.duplicate,
      ingest_rejected_total: counts.rejected,
      ingest_late_total: counts.late,
      ingest_unknown_keys_total: counts.unknownKeys,
      ingest_busy_total: counts.busy,
      ingest_transactions_total: counts.turns,
      ingest_queued_reports: this.#queue.reports,
      ingest_queued_bytes: this.#queue.bytes,
      engine_vehicles: registry.size,
      engine_vehicles_behind: states.dirty.size,
      engine_vehicles_written_total: counts.written,
      engine_states_thawed: states.thawed,
      engine_batches_behind: batch - watermark,
      engine_database_away: this.#lines.away ? 1 : 0,
    }
  }

  /** Keeps what waits, writes every vehicle that is behind, and lets the database go. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#rounds.halt()
    await this.#turning
    await this.#rounds.finish()
    this.#geocoder.stop()
    await this.#lines.close()
  }
}

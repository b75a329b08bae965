/** The engine: the one writer of reports and the keeper of every vehicle's state. */
import type { Instant, Ms } from '#domain/basics/units.ts'
import { type Geocoder, openGeocoder } from '../geocode/geocoder.ts'
import type { EngineStats } from './batch.ts'
import { Besides } from './beside/besides.ts'
import { isAway } from './connection.ts'
import { Connections } from './connections.ts'
import { type EngineContext, newCounts } from './engine-context.ts'
import { LogPlaces } from './log/places.ts'
import type { EngineData, ToEngine } from './messages.ts'
import { NearStates } from './near-states.ts'
import { Registry } from './registry.ts'
import { ReportTurns } from './report-turns.ts'
import { Rounds } from './rounds.ts'
import { Seat } from './seat.ts'
import { ShardTurns } from './shard-turns.ts'
import { allShards, Shards } from './shards.ts'
import { SharedSeat } from './shared-seat.ts'
import { States } from './states.ts'
import { type PostMessage, reportTrouble } from './trouble.ts'
import { UnknownDevices } from './unknown-devices.ts'
import type { FiringRow } from './watch/store.ts'
import { WatchTurns } from './watch/turns.ts'
import { WatcherRegistry } from './watch/watchers.ts'

/** Timers of rules are looked for so often. */
const lookEvery: Ms = 200
/** The most firings in one message. */
const sentAtOnce = 1_000

export class EngineCore {
  readonly #say: PostMessage
  readonly #context: EngineContext
  readonly #geocoder: Geocoder
  readonly #connections: Connections
  readonly #watch: WatchTurns
  readonly #rounds: Rounds
  readonly #reports: ReportTurns
  /** Null where all vehicles are this engine's. */
  readonly #sharing: ShardTurns | null
  #stopping = false
  #turning: Promise<void> | null = null
  /** Who waits for the end of the turn at hand. */
  #afterTurn: (() => void)[] = []
  #looking: NodeJS.Timeout | undefined

  /** @param now the server's clock */
  constructor(
    { url, geocoderUrl, door = null, shares = false }: EngineData,
    say: PostMessage,
    now: () => Instant = Date.now,
  ) {
    this.#say = say
    this.#context = {
      registry: new Registry(),
      shards: new Shards(shares ? [] : allShards),
      states: new States(),
      places: new LogPlaces(),
      nearStates: new NearStates(),
      unknownDevices: new UnknownDevices(),
      watchers: new WatcherRegistry(),
      besides: new Besides(),
      months: new Set(),
      batch: 0,
      watermark: 0,
      now,
      counts: newCounts(),
    }
    this.#watch = new WatchTurns(
      this.#context,
      (firings) => this.#sendFirings(firings),
      (slots) => this.#rounds.changed(slots),
      (vehicleId, error) =>
        reportTrouble(
          say,
          `vehicle ${vehicleId}`,
          `The past of vehicle ${vehicleId} could not be counted again; others are counted`,
          error,
        ),
    )
    const seated = {
      ...{ url, door },
      onLost: () => say({ kind: 'lost' }),
      onWaiting: () => this.#connections.isLoaded || say({ kind: 'waiting' }),
      onTrouble: (error: unknown) =>
        reportTrouble(say, 'seat', 'It could not be said that the engine lives; it is tried again', error),
    }
    const shared = shares
      ? new SharedSeat({
          ...seated,
          onPlan: (plan) => {
            this.#sharing!.wants(plan)
            this.#go()
          },
        })
      : null
    this.#connections = new Connections(url, shared ?? new Seat(seated), this.#context, this.#watch, say)
    this.#reports = new ReportTurns(this.#context, this.#connections, say, {
      onStored: (firings, changed) => {
        this.#sendFirings(firings)
        this.#rounds.changed(changed)
      },
      onAway: (error) => this.#goneAway(error),
    })
    this.#geocoder = openGeocoder({
      url: geocoderUrl,
      onBetter: (slots) => {
        for (const slot of slots) this.#context.states.dirty.add(slot)
        this.#rounds.changed(slots)
      },
      onTrouble: (error) =>
        reportTrouble(
          say,
          'geocoder',
          'The geocoder does not answer; addresses are given by the nearest town',
          error,
        ),
    })
    this.#rounds = new Rounds(
      this.#context,
      this.#geocoder,
      this.#connections,
      this.#watch,
      say,
      () => this.#reports.isBusy,
    )
    this.#sharing = shared && new ShardTurns(this.#context, shared, this.#watch, this.#rounds, say)
    if (shared) say({ kind: 'member', id: shared.id })
  }

  async start(): Promise<void> {
    if (!(await this.#connections.open())) return
    this.#rounds.begin()
    this.#looking = setInterval(() => {
      if (this.#watch.look()) this.#go()
    }, lookEvery)
    this.#go()
  }

  take(message: Extract<ToEngine, { kind: 'batch' }>): void {
    if (this.#reports.take(message, !this.#connections.away && !this.#stopping)) this.#go()
  }

  /** Whether reports wait, or something is to be done for geofences and rules. */
  get #isBusy(): boolean {
    const isFree = !this.#connections.away && !this.#stopping
    return this.#reports.isBusy || (isFree && (this.#watch.isBusy || this.#sharing?.isBusy === true))
  }

  #go(): void {
    if (this.#turning || !this.#isBusy) return
    this.#turning = this.#turns().finally(() => {
      this.#turning = null
      this.#tellTurned()
      this.#go()
    })
  }

  async #turns(): Promise<void> {
    // Whatever has been sent by now is let in first, so that it is kept together.
    await new Promise((next) => setImmediate(next))
    while (this.#isBusy) {
      this.#tellTurned()
      await this.#reports.turn()
      if (this.#stopping) continue
      if (this.#sharing?.isBusy && !this.#connections.away) await this.#shardTurn(this.#sharing)
      if (this.#watch.isBusy) await this.#watchTurn()
    }
  }

  #tellTurned(): void {
    for (const tell of this.#afterTurn.splice(0)) tell()
  }

  /** Resolves once no turn is at work that began before. */
  async #turned(): Promise<void> {
    if (this.#turning) await new Promise<void>((done) => this.#afterTurn.push(done))
  }

  /** Takes or gives a part of the vehicles. What fails in the middle is begun anew, with nothing in memory. */
  async #shardTurn(sharing: ShardTurns): Promise<void> {
    try {
      await sharing.turn(this.#connections.unbroken)
    } catch (error) {
      if (!isAway(error))
        reportTrouble(this.#say, 'shards', 'Vehicles could not be taken over from another engine', error)
      this.#say({ kind: 'lost' })
    }
  }

  async #watchTurn(): Promise<void> {
    try {
      await this.#watch.turn(this.#connections.unbroken)
    } catch (error) {
      if (isAway(error) || !this.#connections.keeper) this.#goneAway(error)
      else
        reportTrouble(
          this.#say,
          'watch',
          'Geofences and alerts could not be looked after; they will be',
          error,
        )
    }
  }

  /** Of vehicles whose subscription has ended nobody hears. */
  #sendFirings(fired: readonly FiringRow[]): void {
    this.#context.counts.firings += fired.length
    const { registry } = this.#context
    const firings = fired.filter(({ customerId, vehicleId }) => {
      const slot = registry.slotWith(customerId, vehicleId)
      return slot === undefined || registry.vehicle(slot)?.subscriptionEnded === null
    })
    for (let from = 0; from < firings.length; from += sentAtOnce)
      this.#say({ kind: 'firings', firings: firings.slice(from, from + sentAtOnce) })
  }

  #goneAway(error: unknown): void {
    this.#watch.tenures.release()
    if (!this.#connections.lost(error)) return
    this.#reports.refuse()
  }

  /** The registry was edited: resolves when these vehicles are read anew and their rows are written. */
  async vehiclesChanged(ids: readonly number[] | 'all'): Promise<void> {
    await this.#rounds.vehiclesChanged(ids)
    // Who moves to another cell takes along what was let in before; who is deleted leaves nothing of it.
    if (this.#context.registry.held.isAnyHeld) {
      await this.#turned()
      await this.#rounds.writeAll()
    }
    const followed = this.#watch.tenures.ask(ids)
    this.#go()
    if (!this.#connections.away && !this.#stopping) await followed
    if (this.#watch.tenures.isUnnoted) await this.#rounds.writeNow()
    const { registry, watchers } = this.#context
    const customerIds = new Set<number>()
    for (const id of ids === 'all' ? registry.ids() : ids) {
      const slot = registry.slotOf(id)
      const customerId = slot === undefined ? undefined : registry.vehicle(slot)?.customerId
      if (customerId !== undefined && watchers.of(customerId)) customerIds.add(customerId)
    }
    // They may have joined or left groups that rules name.
    this.#watch.edits.ask(customerIds)
    this.#go()
  }

  /** Portals get changes for this `attend`; null: no portal looks. */
  attend(attendId: number | null): void {
    this.#rounds.attend(attendId)
  }

  /** Geofences or alert rules were edited: resolves when these customers' vehicles have been seen to, or wait to be. */
  async watchersChanged(customerIds: readonly number[]): Promise<void> {
    const done = this.#watch.edits.ask(customerIds)
    this.#go()
    await done
  }

  stats(): EngineStats {
    const { registry, states, counts, batch, watermark } = this.#context
    return {
      ingest_accepted_total: counts.accepted,
      ingest_duplicate_total: counts.duplicate,
      ingest_merged_total: counts.merged,
      ingest_rejected_total: counts.rejected,
      ingest_late_total: counts.late,
      ingest_unknown_keys_total: counts.unknownKeys,
      ingest_busy_total: counts.busy,
      ingest_transactions_total: counts.turns,
      ingest_transactions_ahead_total: counts.ahead,
      ingest_queued_reports: this.#reports.waiting.reports,
      ingest_queued_bytes: this.#reports.waiting.bytes,
      engine_vehicles: registry.size,
      engine_vehicles_behind: states.dirty.size,
      engine_vehicles_written_total: counts.written,
      engine_states_thawed: states.thawed,
      engine_batches_behind: batch - watermark,
      engine_vehicles_edited: this.#watch.edits.waiting,
      alert_firings_total: counts.firings,
      engine_database_away: this.#connections.away ? 1 : 0,
    }
  }

  /** Keeps what waits, writes every vehicle that is behind, and lets the database go. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#reports.hurry()
    clearInterval(this.#looking)
    this.#watch.tenures.release()
    this.#rounds.halt()
    await this.#turning
    await this.#rounds.finish()
    this.#geocoder.stop()
    await this.#connections.close()
  }
}

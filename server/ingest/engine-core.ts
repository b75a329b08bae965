/** The engine: the one writer of reports and the keeper of every vehicle's state. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Instant, Ms } from '#domain/basics/units.ts'
import { type Geocoder, openGeocoder } from '../geocode/geocoder.ts'
import { type Ahead, stepAhead } from './ahead.ts'
import type { WaitingBatch } from './arrivals.ts'
import type { EngineStats, Receipt } from './batch.ts'
import { Besides } from './beside/besides.ts'
import { codeOf, isAway } from './connection.ts'
import { Connections } from './connections.ts'
import { type EngineContext, newCounts } from './engine-context.ts'
import { admit } from './log/admit.ts'
import { LogPlaces } from './log/places.ts'
import type { EngineData, ToEngine } from './messages.ts'
import { NearStates } from './near-states.ts'
import type { PendingWrites } from './pending-writes.ts'
import { ingestAhead, ingestBatches } from './pipeline.ts'
import { Queue } from './queue.ts'
import { Registry } from './registry.ts'
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

const retryAfterS = 2
/** Timers of rules are looked for so often. */
const lookEvery: Ms = 200
/** Where fewer than so many reports wait, a turn waits for more: it costs nearly the same for one as for some. */
const enough = 100
const gather: Ms = 12
/** After a wait for nothing so many turns do not wait, and twice as many after the next. */
const mostHasty = 64
/** The most firings in one message. */
const sentAtOnce = 1_000

const brokenWords = 'The connection to the database broke.'

export class EngineCore {
  readonly #say: PostMessage
  readonly #context: EngineContext
  readonly #geocoder: Geocoder
  readonly #connections: Connections
  readonly #watch: WatchTurns
  readonly #rounds: Rounds
  readonly #queue: Queue
  /** Null where all vehicles are this engine's. */
  readonly #sharing: ShardTurns | null
  #stopping = false
  /** Turns that are taken at once, and how many after the next wait for nothing. */
  #hasty = 0
  #haste = 1
  /** What the database is at work on, while the engine has time; else null. */
  #keeping: PendingWrites | null = null
  /** The next turn, on its way to be ready before the database is. */
  #ahead: Promise<Ahead | null> | null = null
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
    this.#queue = new Queue(this.#context.now)
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
      () => !this.#queue.empty,
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
    const { kind: _, body, ...rest } = message
    const batch = { ...rest, body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) }
    if (this.#connections.away || this.#stopping || !this.#queue.add(batch)) {
      this.#context.counts.busy++
      this.#answer([[batch.id, { status: 'busy', retryAfterS }]])
    } else if (this.#keeping) void this.#workAhead()
    else this.#go()
  }

  /** While the database keeps a turn, the next is read, and stepped where it is full. */
  async #workAhead(): Promise<void> {
    await this.#queue.readAhead(() => this.#keeping !== null)
    const next = this.#keeping && !this.#ahead && this.#queue.full()
    // Whatever is wrong with it is found and reported by the turn itself.
    if (next) this.#ahead = stepAhead(this.#context, next, this.#keeping!).catch(() => null)
  }

  #answer(receipts: readonly (readonly [number, Receipt])[]): void {
    this.#say({ kind: 'receipts', receipts })
  }

  /** Whether reports wait, or something is to be done for geofences and rules. */
  get #isBusy(): boolean {
    const isFree = !this.#connections.away && !this.#stopping
    return !this.#queue.empty || (isFree && (this.#watch.isBusy || this.#sharing?.isBusy === true))
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
      await this.#gather()
      const ahead = await this.#takeAhead()
      const { batches, unreadable } = this.#queue.next(ahead?.waiting.length)
      if (unreadable.length > 0)
        this.#answer(unreadable.map(({ id, reason }) => [id, { status: 'unreadable', reason }]))
      if (batches.length > 0) await this.#turn(batches, false, ahead)
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

  /** Waits for more reports where few have come and waiting has been worth it. */
  async #gather(): Promise<void> {
    const { reports } = this.#queue
    if (reports === 0 || reports >= enough || this.#stopping) return
    if (this.#hasty > 0) {
      this.#hasty--
      return
    }
    await pause(gather)
    this.#haste = this.#queue.reports > reports ? 1 : Math.min(mostHasty, this.#haste * 2)
    this.#hasty = this.#haste - 1
  }

  /** Takes or gives a part of the vehicles. What fails in the middle is begun anew, with nothing in memory. */
  async #shardTurn(sharing: ShardTurns): Promise<void> {
    const client = this.#connections.keeper
    try {
      if (!client) throw new Error(brokenWords)
      await sharing.turn(client)
    } catch (error) {
      if (!isAway(error))
        reportTrouble(this.#say, 'shards', 'Vehicles could not be taken over from another engine', error)
      this.#say({ kind: 'lost' })
    }
  }

  async #watchTurn(): Promise<void> {
    const client = this.#connections.keeper
    try {
      if (!client) throw new Error(brokenWords)
      await this.#watch.turn(client)
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

  /** The turn that was stepped ahead, if it is the next and still holds. */
  async #takeAhead(): Promise<Ahead | null> {
    const ahead = await this.#ahead
    this.#ahead = null
    if (!ahead?.holds() || !this.#queue.begins(ahead.waiting)) return null
    return admit(this.#context, ahead.waiting).answered.length === 0 ? ahead : null
  }

  async #turn(came: readonly WaitingBatch[], doubtful = false, ahead: Ahead | null = null): Promise<void> {
    const client = this.#connections.keeper
    const { batches, answered } = admit(this.#context, came)
    if (answered.length > 0) this.#answer(answered)
    if (batches.length === 0) return
    const meanwhile = (writes: PendingWrites) => {
      this.#keeping = writes
      void this.#workAhead()
    }
    try {
      if (!client) throw new Error(brokenWords)
      const { receipts, changed, firings } = await (ahead
        ? ingestAhead(this.#context, client, ahead, { meanwhile })
        : ingestBatches(this.#context, client, batches, { doubtful, meanwhile })
      ).finally(() => {
        this.#keeping = null
      })
      this.#answer(batches.map(({ id }, n) => [id, receipts[n]!]))
      this.#connections.stored()
      this.#sendFirings(firings)
      this.#rounds.changed(changed)
    } catch (error) {
      await this.#failed(batches, doubtful, error)
    }
  }

  /** A turn that was not kept: its batches come again, in parts where one of them may be the cause. */
  async #failed(batches: readonly WaitingBatch[], doubtful: boolean, error: unknown): Promise<void> {
    // It was stepped from what did not come about.
    this.#ahead = null
    if (isAway(error) || !this.#connections.keeper) {
      this.#goneAway(error)
    } else if (!doubtful) {
      // A partition that went, two that wrote the same, a report that was stored unknown to us: looked at closely.
      if (codeOf(error) === '23514') this.#context.months.clear()
      if (batches.length === 1) return this.#turn(batches, true)
      for (const batch of batches) await this.#turn([batch])
      return
    } else
      reportTrouble(this.#say, 'turn', 'A batch could not be stored; its sender was asked to retry', error)
    this.#context.counts.busy += batches.length
    this.#answer(batches.map(({ id }) => [id, { status: 'busy', retryAfterS }]))
  }

  #goneAway(error: unknown): void {
    this.#watch.tenures.release()
    if (!this.#connections.lost(error)) return
    this.#answer(this.#queue.clear().map((id) => [id, { status: 'busy', retryAfterS }]))
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
      ingest_queued_reports: this.#queue.reports,
      ingest_queued_bytes: this.#queue.bytes,
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
    clearInterval(this.#looking)
    this.#watch.tenures.release()
    this.#rounds.halt()
    await this.#turning
    await this.#rounds.finish()
    this.#geocoder.stop()
    await this.#connections.close()
  }
}

/** The engine: the one writer of reports and the keeper of every vehicle's state. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Ms } from '#domain/basics/units.ts'
import { liveChange } from '#domain/state/derived.ts'
// Sets how the driver reads numbers.
import '../db/database.ts'
import { type Geocoder, openGeocoder } from '../geocode/geocoder.ts'
import type { Waiting } from './arrivals.ts'
import type { Change, EngineStats, Receipt } from './batch.ts'
import { type Desk, newCounts, settings } from './desk.ts'
import { Detached } from './detached.ts'
import { codeOf, isAway, keepLine, type Line } from './line.ts'
import type { EngineData, FromEngine, ToEngine } from './messages.ts'
import { listPartitions } from './partitions.ts'
import { takeIn } from './pipeline.ts'
import { readBatch } from './read-batch.ts'
import { catchUp, loadStates, markMissing } from './recover.ts'
import { Registry } from './registry.ts'
import { States } from './states.ts'
import { addressOf, prepareWriter, removeGone, writeBehind } from './write-behind.ts'

/** A transaction takes so many reports and bytes, or a single batch that is larger. */
const turnReports = 5_000
const turnBytes = 4 * 1024 * 1024
/** What may wait: beyond it a sender is told to come again. One batch is always let in. */
const queueReports = 40_000
const queueBytes = 48 * 1024 * 1024
const retryAfterS = 2

/** Portals hear of a change within this. */
const tellEvery: Ms = 100
const writeEvery: Ms = 1_000
const wakeEvery: Ms = 5_000
/** Objects kept while nothing comes in. */
const restThawed = 1_000

/** Whoever runs an engine on a database holds this lock: two would not know of each other's reports. */
const engineLock = 7_236_843

export class Engine {
  readonly #say: (message: FromEngine) => void
  readonly #desk: Desk
  readonly #geocoder: Geocoder
  readonly #line: Line
  readonly #writer: Line
  #queue: Waiting[] = []
  #queued = { reports: 0, bytes: 0 }
  /** Slots whose change portals have not heard of. */
  readonly #untold = new Set<number>()
  #loaded = false
  #away = true
  #stopping = false
  #turning: Promise<void> | null = null
  #writing: Promise<void> | null = null
  #timers: NodeJS.Timeout[] = []

  constructor({ url, geocoderUrl }: EngineData, say: (message: FromEngine) => void) {
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
    this.#geocoder = openGeocoder({
      url: geocoderUrl,
      onBetter: (slots) => {
        for (const slot of slots) {
          this.#desk.states.dirty.add(slot)
          this.#untold.add(slot)
        }
      },
      onTrouble: (error) =>
        this.#trouble(
          'geocoder',
          'The geocoder does not answer; addresses are told by the nearest town',
          error,
        ),
    })
    const away = (error: unknown) =>
      this.#trouble(
        'away',
        'The database cannot be reached: reports are asked to come again until it is back',
        error,
      )
    this.#line = keepLine(url, 'tandem engine', (client) => this.#prepare(client), away)
    this.#writer = keepLine(url, 'tandem engine writer', prepareWriter, away)
  }

  #trouble(key: string, words: string, error?: unknown): void {
    const said =
      error instanceof Error
        ? (error.stack ?? error.message)
        : error === undefined
          ? undefined
          : String(error)
    this.#say({ kind: 'trouble', key, words, ...(said !== undefined && { error: said }) })
  }

  /** A fresh connection: nobody else writes, and nothing is stored that memory does not know. */
  async #prepare(client: Parameters<typeof catchUp>[1]): Promise<void> {
    const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [
      engineLock,
    ])
    if (!rows[0]!.alone) throw new Error('Another engine is at work on this database.')
    await client.query(settings)
    const desk = this.#desk
    desk.months.clear()
    for (const month of await listPartitions(client)) desk.months.add(month)
    if (this.#loaded) {
      await catchUp(desk, client, new Map())
      return
    }
    await desk.registry.load(client, 'all')
    const ahead = await loadStates(desk, client)
    const replayed = await catchUp(desk, client, ahead)
    await markMissing(desk, client)
    this.#loaded = true
    this.#say({ kind: 'ready', replayed })
  }

  async start(): Promise<void> {
    if (!(await this.#line.open())) return
    this.#away = false
    this.#timers = [
      setInterval(() => this.#tell(), tellEvery),
      setInterval(() => this.#write(), writeEvery),
      setInterval(() => this.#wake(), wakeEvery),
    ]
    this.#write()
    this.#go()
  }

  take(message: Extract<ToEngine, { kind: 'batch' }>): void {
    const { id, body, ...rest } = message
    const full = this.#queued.reports >= queueReports || this.#queued.bytes + body.length > queueBytes
    if (this.#away || this.#stopping || (full && this.#queue.length > 0)) {
      this.#desk.counts.busy++
      this.#answer([[id, { status: 'busy', retryAfterS }]])
      return
    }
    const read = readBatch(
      { body: Buffer.from(body.buffer, body.byteOffset, body.byteLength), format: rest.format },
      this.#desk.now(),
    )
    if (typeof read === 'string') {
      this.#answer([[id, { status: 'unreadable', reason: read }]])
      return
    }
    this.#queue.push({ ...rest, id, read, bytes: body.length })
    this.#queued.reports += read.reports.length
    this.#queued.bytes += body.length
    this.#go()
  }

  #answer(receipts: readonly (readonly [number, Receipt])[]): void {
    this.#say({ kind: 'receipts', receipts })
  }

  #go(): void {
    if (this.#turning || this.#queue.length === 0) return
    this.#turning = this.#turns().finally(() => {
      this.#turning = null
      if (this.#queue.length > 0) this.#go()
    })
  }

  async #turns(): Promise<void> {
    // Whatever has been sent by now is let in first, so that it is kept together.
    await new Promise((next) => setImmediate(next))
    while (this.#queue.length > 0) await this.#turn(this.#nextBatches())
  }

  #nextBatches(): Waiting[] {
    let reports = 0
    let bytes = 0
    let count = 0
    for (const waiting of this.#queue) {
      reports += waiting.read.reports.length
      bytes += waiting.bytes
      if (count > 0 && (reports > turnReports || bytes > turnBytes)) break
      count++
    }
    const batches = this.#queue.splice(0, count)
    for (const { read, bytes } of batches) {
      this.#queued.reports -= read.reports.length
      this.#queued.bytes -= bytes
    }
    return batches
  }

  async #turn(batches: readonly Waiting[], doubtful = false): Promise<void> {
    const { client } = this.#line
    try {
      if (!client) throw new Error('The connection to the database broke.')
      const { receipts, changed } = await takeIn(this.#desk, client, batches, doubtful)
      this.#answer(batches.map(({ id }, n) => [id, receipts[n]!]))
      for (const slot of changed) this.#untold.add(slot)
    } catch (error) {
      await this.#failed(batches, doubtful, error)
    }
  }

  /** A turn that was not kept: its batches come again, in parts where one of them may be the cause. */
  async #failed(batches: readonly Waiting[], doubtful: boolean, error: unknown): Promise<void> {
    if (isAway(error) || !this.#line.client) {
      this.#goneAway(error)
    } else if (!doubtful) {
      // A partition that went, two that wrote the same, a report that was stored unknown to us: looked at closely.
      if (codeOf(error) === '23514') this.#desk.months.clear()
      if (batches.length === 1) return this.#turn(batches, true)
      for (const batch of batches) await this.#turn([batch])
      return
    } else this.#trouble('turn', 'A batch could not be kept; its sender was asked to come again', error)
    this.#desk.counts.busy += batches.length
    this.#answer(batches.map(({ id }) => [id, { status: 'busy', retryAfterS }]))
  }

  #goneAway(error: unknown): void {
    if (this.#away) return
    this.#away = true
    this.#trouble(
      'away',
      'The database cannot be reached: reports are asked to come again until it is back',
      error,
    )
    this.#answer(this.#queue.splice(0).map(({ id }) => [id, { status: 'busy', retryAfterS }]))
    this.#queued = { reports: 0, bytes: 0 }
    this.#line.drop()
    this.#line.open().then((open) => {
      if (!open) return
      this.#away = false
      this.#say({ kind: 'relief', words: 'The database is back; reports are taken again.' })
    })
  }

  #tell(): void {
    if (this.#untold.size === 0) return
    const { registry, states } = this.#desk
    const now = this.#desk.now()
    const changes: Change[] = []
    for (const slot of this.#untold) {
      const vehicle = registry.vehicle(slot)
      if (!vehicle) continue
      const state = states.get(slot)
      const change = liveChange(vehicle, state, addressOf(this.#geocoder, state, slot), now)
      changes.push({ ...change, customerId: vehicle.customerId })
    }
    this.#untold.clear()
    this.#say({ kind: 'changes', changes })
  }

  #write(): Promise<void> {
    this.#writing ??= this.#writeOnce()
      .catch((error) => {
        this.#writer.drop()
        if (!this.#away) this.#trouble('writer', 'Vehicles could not be written; they will be', error)
      })
      .finally(() => {
        this.#writing = null
      })
    return this.#writing
  }

  async #writeOnce(): Promise<void> {
    const { states, detached, registry } = this.#desk
    if (this.#away || (states.dirty.size === 0 && detached.waiting === 0)) {
      if (this.#queue.length === 0) states.rest(restThawed)
      return
    }
    if (!(await this.#writer.open())) return
    const client = this.#writer.client!
    // While reports come in faster than they can be kept, writing takes a quarter of the time.
    await writeBehind(this.#desk, client, this.#geocoder, async (took) => {
      if (this.#queue.length > 0 && !this.#stopping) await pause(Math.min(2_000, 3 * took))
    })
    const unknown = await detached.write(client)
    if (unknown.length > 0 && unknown.some((id) => registry.slotOf(id) === undefined))
      await this.#reload(unknown)
  }

  #wake(): void {
    const { states } = this.#desk
    const before = new Set(states.dirty)
    states.wake(this.#desk.now())
    for (const slot of states.dirty) if (!before.has(slot)) this.#untold.add(slot)
  }

  async #reload(ids: readonly number[] | 'all'): Promise<void> {
    if (!(await this.#writer.open())) return
    const client = this.#writer.client!
    const { registry, states } = this.#desk
    const goneIds = new Map<number, number>()
    const known = ids === 'all' ? registry.ids() : ids
    for (const id of known) {
      const slot = registry.slotOf(id)
      if (slot !== undefined) goneIds.set(slot, id)
    }
    const { here, gone } = await registry.load(client, ids)
    states.reserve(registry.slots)
    for (const slot of here) {
      states.dirty.add(slot)
      this.#untold.add(slot)
    }
    for (const slot of gone) states.forget(slot)
    if (gone.length > 0)
      await removeGone(
        client,
        gone.map((slot) => goneIds.get(slot)!),
      )
  }

  /** The registry was edited: reads these vehicles anew and writes their rows before it is done. */
  async vehiclesChanged(ids: readonly number[] | 'all'): Promise<void> {
    try {
      await this.#writing
      await this.#reload(ids)
      await this.#write()
    } catch (error) {
      this.#trouble('reload', 'Edited vehicles could not be read', error)
    }
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
      ingest_queued_reports: this.#queued.reports,
      ingest_queued_bytes: this.#queued.bytes,
      engine_vehicles: registry.size,
      engine_vehicles_behind: states.dirty.size,
      engine_vehicles_written_total: counts.written,
      engine_states_thawed: states.thawed,
      engine_batches_behind: batch - watermark,
      engine_database_away: this.#away ? 1 : 0,
    }
  }

  /** Keeps what waits, writes every vehicle that is behind, and lets the database go. */
  async stop(): Promise<void> {
    this.#stopping = true
    for (const timer of this.#timers) clearInterval(timer)
    await this.#turning
    this.#tell()
    await this.#writing
    await this.#write()
    this.#geocoder.stop()
    await Promise.all([this.#line.close(), this.#writer.close()])
  }
}

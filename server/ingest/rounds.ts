/** What the engine does by the clock: sends changes to portals, writes vehicles, and updates vehicles that change with time alone. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Ms } from '#domain/basics/units.ts'
import { liveChange, livePartials } from '#domain/columns/verdict.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import type { Geocoder } from '../geocode/geocoder.ts'
import type { VehicleChange } from './batch.ts'
import type { Connections } from './connections.ts'
import type { EngineContext } from './engine-context.ts'
import { loadStatesOf } from './recover.ts'
import type { VehicleKey } from './store.ts'
import { subjectOf } from './subject.ts'
import { type PostMessage, reportTrouble } from './trouble.ts'
import type { WatchTurns } from './watch/turns.ts'
import { removeGone, writeBehind } from './write-behind.ts'

/** Portals hear of a change within this. */
const tellEvery: Ms = 100
const writeEvery: Ms = 1_000
/** Where no more than so many are behind, and nobody looks, they are written that often. */
const few = 200
const writeFewEvery: Ms = 3_000
const wakeEvery: Ms = 5_000
/** Transactions after which the watermark is written, also where no vehicle is behind. */
const farBehind = 200
/** Objects kept while nothing comes in. */
const restThawed = 1_000

const keyOf = (vehicle: Vehicle | null): readonly VehicleKey[] =>
  vehicle ? [{ customerId: vehicle.customerId, vehicleId: vehicle.id }] : []

export class Rounds {
  readonly #context: EngineContext
  readonly #geocoder: Geocoder
  readonly #connections: Connections
  readonly #watch: Pick<WatchTurns, 'edits' | 'tenures' | 'recounts' | 'backfills'>
  readonly #say: PostMessage
  /** Whether reports wait to be kept. */
  readonly #pressed: () => boolean
  /** Slots whose change portals have not heard of; none while nobody looks. */
  readonly #unsent = new Set<number>()
  /** The id of the `attend` that changes are sent for; null while nobody looks. */
  #attendId: number | null = null
  #writing: Promise<void> | null = null
  #timers: NodeJS.Timeout[] = []
  #stopping = false
  /** Whether writing pauses for nothing. */
  #hurries = false
  /** When vehicles were last written. */
  #wrote = Number.NEGATIVE_INFINITY

  constructor(
    context: EngineContext,
    geocoder: Geocoder,
    connections: Connections,
    watch: Pick<WatchTurns, 'edits' | 'tenures' | 'recounts' | 'backfills'>,
    say: PostMessage,
    pressed: () => boolean,
  ) {
    this.#context = context
    this.#geocoder = geocoder
    this.#connections = connections
    this.#watch = watch
    this.#say = say
    this.#pressed = pressed
  }

  begin(): void {
    this.#timers = [
      setInterval(() => this.#sendChanges(), tellEvery),
      setInterval(() => this.#isWorthWriting() && this.#write(), writeEvery),
      setInterval(() => this.#wake(), wakeEvery),
    ]
    this.#write()
  }

  /** Portals are to hear of these slots. */
  changed(slots: Iterable<number>): void {
    if (this.#attendId !== null) for (const slot of slots) this.#unsent.add(slot)
  }

  /** From now on portals look, and first get what the rows do not contain yet; null: none looks. */
  attend(attendId: number | null): void {
    this.#attendId = attendId
    this.#unsent.clear()
    const { dirty, writing } = this.#context.states
    this.changed(dirty)
    this.changed(writing)
  }

  #sendChanges(): void {
    if (this.#attendId === null || this.#unsent.size === 0) return
    const { registry, shards, states } = this.#context
    const now = this.#context.now()
    const changes: VehicleChange[] = []
    for (const slot of this.#unsent) {
      const vehicle = registry.vehicle(slot)
      if (!vehicle || !shards.has(vehicle.id) || registry.isFormer(slot)) continue
      const subject = subjectOf(this.#context, this.#geocoder, slot, vehicle, states.get(slot), now)
      const partial = livePartials(subject.verdict, now)
      changes.push({ ...liveChange(subject), customerId: vehicle.customerId, ...(partial && { partial }) })
    }
    this.#unsent.clear()
    this.#say({ kind: 'changes', attendId: this.#attendId, changes })
  }

  /** A transaction costs the same for one vehicle as for many. */
  #isWorthWriting(): boolean {
    const { dirty } = this.#context.states
    return (
      dirty.size > few || this.#attendId !== null || performance.now() - this.#wrote >= writeFewEvery - 50
    )
  }

  #write(): Promise<void> {
    this.#wrote = performance.now()
    this.#writing ??= this.#writeOnce()
      .catch((error) => {
        this.#connections.writer.drop()
        if (!this.#connections.away)
          reportTrouble(this.#say, 'writer', 'Vehicles could not be written; they will be', error)
      })
      .finally(() => {
        this.#writing = null
      })
    return this.#writing
  }

  async #writeOnce(): Promise<void> {
    const { states, unknownDevices, registry, besides } = this.#context
    const { edits, tenures, recounts, backfills } = this.#watch
    const isNoted = ![edits, tenures, recounts, backfills, besides].some(({ isUnnoted }) => isUnnoted)
    const isDayDue = this.#stopping || states.days.isDue(this.#context.now())
    // What was stored by others has a watermark far behind it, unless it is written now and then.
    const isFar = this.#context.batch - this.#context.watermark > farBehind
    const isIdle = states.dirty.size === 0 && unknownDevices.waiting === 0 && isNoted && !isDayDue && !isFar
    if (this.#connections.away || isIdle) {
      if (!this.#pressed()) states.rest(restThawed)
      return
    }
    const { writer } = this.#connections
    if (!(await writer.open())) return
    const client = writer.client!
    const write = () =>
      // While reports come in faster than they can be kept, writing takes a fifth of the time.
      writeBehind(this.#context, client, this.#geocoder, async (took) => {
        if (this.#pressed() && !this.#stopping && !this.#hurries) await pause(Math.min(2_000, 4 * took))
      })
    const noting = () => edits.noting(client, () => besides.noting(client, write))
    const counting = () => recounts.noting(client, () => tenures.noting(client, noting))
    await backfills.noting(client, counting)
    await states.days.write(this.#context, client, this.#stopping)
    const carriers = await unknownDevices.write(client)
    const unread = carriers.filter(({ serial }) => registry.slotOfSerial(serial) === undefined)
    if (unread.length > 0) await this.#reload(unread.map(({ id }) => id))
  }

  #wake(): void {
    this.changed(this.#context.states.wake(this.#context.now()))
  }

  async #reload(ids: readonly number[] | 'all'): Promise<void> {
    const { writer } = this.#connections
    if (!(await writer.open())) return
    const client = writer.client!
    const { registry, shards, states, nearStates, besides } = this.#context
    const goneIds = new Map<number, number>()
    const known = ids === 'all' ? registry.ids() : ids
    for (const id of known) for (const slot of registry.slotsOf(id)) goneIds.set(slot, id)
    const before = new Set(known.filter((id) => registry.slotOf(id) !== undefined))
    // First: until the vehicles are read, what a moved gateway sends is about those that it says.
    await registry.loadMoved(client, ids)
    const { here: read, gone } = await registry.load(client, ids)
    const here = read.filter((slot) => shards.has(registry.vehicle(slot)!.id))
    states.reserve(registry.slots)
    // One that comes from another cell brings what is known of it.
    const came = here.filter((slot) => !before.has(registry.vehicle(slot)!.id))
    if (came.length > 0) await loadStatesOf(this.#context, client, came)
    // Of all vehicles what is beside them is followed as it changes.
    if (ids !== 'all')
      await besides.reload(
        client,
        here.flatMap((slot) => keyOf(registry.vehicle(slot))),
      )
    for (const slot of here) {
      states.dirty.add(slot)
      nearStates.forget(slot)
    }
    this.changed(here)
    for (const slot of gone) {
      states.forget(slot)
      nearStates.forget(slot)
    }
    if (gone.length > 0)
      await removeGone(
        client,
        gone.map((slot) => goneIds.get(slot)!),
      )
  }

  /** Writes the rows of all that is behind. */
  async writeNow(): Promise<void> {
    await this.#writing
    await this.#write()
  }

  /** The same without pause, while no report is kept: all of it is written then. */
  async writeAll(): Promise<void> {
    this.#hurries = true
    try {
      await this.writeNow()
    } finally {
      this.#hurries = false
    }
  }

  /** The registry was edited: reads these vehicles anew and writes their rows before it is done. */
  async vehiclesChanged(ids: readonly number[] | 'all'): Promise<void> {
    try {
      await this.#writing
      await this.#reload(ids)
      // What began to be written while they were read does not have them.
      await this.writeNow()
    } catch (error) {
      reportTrouble(this.#say, 'reload', 'Edited vehicles could not be read', error)
    }
  }

  /** Ends the rounds; what is being written is written without pause. */
  halt(): void {
    this.#stopping = true
    for (const timer of this.#timers) clearInterval(timer)
  }

  /** Tells and writes what is left. */
  async finish(): Promise<void> {
    this.#sendChanges()
    await this.#writing
    await this.#write()
  }
}

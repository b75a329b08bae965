/** What the engine does by the clock: sends changes to portals, writes vehicles, and updates vehicles that change with time alone. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Ms } from '#domain/basics/units.ts'
import { liveChange } from '#domain/state/derived.ts'
import type { Geocoder } from '../geocode/geocoder.ts'
import type { VehicleChange } from './batch.ts'
import type { Connections } from './connections.ts'
import type { EngineContext } from './engine-context.ts'
import { type PostMessage, reportTrouble } from './trouble.ts'
import type { Edits } from './watch/edits.ts'
import { addressOfReport, removeGone, writeBehind } from './write-behind.ts'

/** Portals hear of a change within this. */
const tellEvery: Ms = 100
const writeEvery: Ms = 1_000
/** Where no more than so many are behind, and nobody looks, they are written that often. */
const few = 200
const writeFewEvery: Ms = 3_000
const wakeEvery: Ms = 5_000
/** Objects kept while nothing comes in. */
const restThawed = 1_000

export class Rounds {
  readonly #context: EngineContext
  readonly #geocoder: Geocoder
  readonly #connections: Connections
  readonly #edits: Edits
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
  /** When vehicles were last written. */
  #wrote = Number.NEGATIVE_INFINITY

  constructor(
    context: EngineContext,
    geocoder: Geocoder,
    connections: Connections,
    edits: Edits,
    say: PostMessage,
    pressed: () => boolean,
  ) {
    this.#context = context
    this.#geocoder = geocoder
    this.#connections = connections
    this.#edits = edits
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
    const { registry, states } = this.#context
    const now = this.#context.now()
    const changes: VehicleChange[] = []
    for (const slot of this.#unsent) {
      const vehicle = registry.vehicle(slot)
      if (!vehicle) continue
      const state = states.get(slot)
      const change = liveChange(vehicle, state, addressOfReport(this.#geocoder, state, slot), now)
      changes.push({ ...change, customerId: vehicle.customerId })
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
    const { states, unknownDevices, registry } = this.#context
    const isIdle = states.dirty.size === 0 && unknownDevices.waiting === 0 && !this.#edits.isUnnoted
    if (this.#connections.away || isIdle) {
      if (!this.#pressed()) states.rest(restThawed)
      return
    }
    const { writer } = this.#connections
    if (!(await writer.open())) return
    const client = writer.client!
    await this.#edits.noting(client, () =>
      // While reports come in faster than they can be kept, writing takes a fifth of the time.
      writeBehind(this.#context, client, this.#geocoder, async (took) => {
        if (this.#pressed() && !this.#stopping) await pause(Math.min(2_000, 4 * took))
      }),
    )
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
    const { registry, states, nearStates } = this.#context
    const goneIds = new Map<number, number>()
    const known = ids === 'all' ? registry.ids() : ids
    for (const id of known) {
      const slot = registry.slotOf(id)
      if (slot !== undefined) goneIds.set(slot, id)
    }
    // First: until the vehicles are read, what a moved gateway sends is about those that it says.
    await registry.loadMoved(client, ids)
    const { here, gone } = await registry.load(client, ids)
    states.reserve(registry.slots)
    for (const slot of here) {
      states.dirty.add(slot)
      // It may be another customer's now, with other reports.
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

  /** The registry was edited: reads these vehicles anew and writes their rows before it is done. */
  async vehiclesChanged(ids: readonly number[] | 'all'): Promise<void> {
    try {
      await this.#writing
      await this.#reload(ids)
      // What began to be written while they were read does not have them.
      await this.#writing
      await this.#write()
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

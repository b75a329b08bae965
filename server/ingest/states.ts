/** The state of every vehicle in memory: as text while it rests, as an object while it is being worked on. */
import type { Instant } from '#domain/basics/units.ts'
import { packState, unpackState } from '#domain/state/pack.ts'
import { unreported, type VehicleState } from '#domain/state/state.ts'

/** Objects kept at most: read from text they take three times its room. */
const mostThawed = 16_384

const grown = (values: Float64Array<ArrayBuffer>, size: number): Float64Array<ArrayBuffer> => {
  const next = new Float64Array(size).fill(Number.NaN)
  next.set(values)
  return next
}

/** Everything is by slot, the small number that the registry gives each vehicle. */
export class States {
  /** The packed text; null where the vehicle never reported, or where only the object is up to date. */
  readonly #texts: (string | null)[] = []
  /** Objects, the longest untouched first. */
  readonly #thawed = new Map<number, VehicleState>()
  #recorded = new Float64Array(0)
  #wakes = new Float64Array(0)
  /** Reports since the newest snapshot. */
  #since = new Float64Array(0)
  /** Whose row in the database is behind. */
  readonly dirty = new Set<number>()

  /** Makes room for so many slots. */
  reserve(slots: number): void {
    while (this.#texts.length < slots) this.#texts.push(null)
    if (slots <= this.#recorded.length) return
    const size = Math.max(slots, 1024, this.#recorded.length * 2)
    this.#recorded = grown(this.#recorded, size)
    this.#wakes = grown(this.#wakes, size)
    this.#since = grown(this.#since, size)
  }

  /** Takes what the database holds of a vehicle. */
  load(slot: number, state: VehicleState, wakeAt: Instant | null, since: number): void {
    this.#texts[slot] = packState(state)
    this.#recorded[slot] = state.recorded ?? Number.NaN
    this.#wakes[slot] = wakeAt ?? Number.NaN
    this.#since[slot] = since
  }

  forget(slot: number): void {
    this.#texts[slot] = null
    this.#thawed.delete(slot)
    this.#recorded[slot] = Number.NaN
    this.#wakes[slot] = Number.NaN
    this.dirty.delete(slot)
  }

  get(slot: number): VehicleState {
    const known = this.#thawed.get(slot)
    if (known) return known
    const text = this.#texts[slot]
    return text ? unpackState(text) : unreported
  }

  /** Puts a vehicle's next state in the place of the one before, and notes that its row is behind. */
  set(slot: number, state: VehicleState, sinceSnapshot: number): void {
    this.#thawed.delete(slot)
    this.#thawed.set(slot, state)
    this.#texts[slot] = null
    this.#recorded[slot] = state.recorded ?? Number.NaN
    this.#since[slot] = sinceSnapshot
    this.dirty.add(slot)
    if (this.#thawed.size > mostThawed) {
      const eldest = this.#thawed.keys().next().value!
      this.#pack(eldest)
      this.#thawed.delete(eldest)
    }
  }

  #pack(slot: number): void {
    this.#texts[slot] ??= packState(this.#thawed.get(slot) ?? unreported)
  }

  /** Lets go of objects that have a text and were not touched of late, all but the newest `keep`. */
  rest(keep: number): void {
    for (const slot of this.#thawed.keys()) {
      if (this.#thawed.size <= keep) return
      if (this.dirty.has(slot)) continue
      this.#pack(slot)
      this.#thawed.delete(slot)
    }
  }

  /** The newest report's moment; NaN before the first. */
  recorded(slot: number): number {
    return this.#recorded[slot]!
  }
  sinceSnapshot(slot: number): number {
    return this.#since[slot] || 0
  }
  wakesAt(slot: number): number {
    return this.#wakes[slot]!
  }
  setWake(slot: number, at: Instant | null): void {
    this.#wakes[slot] = at ?? Number.NaN
  }
  /** Notes every vehicle that was to change by time alone by now. */
  wake(now: Instant): void {
    for (let slot = 0; slot < this.#texts.length; slot++) {
      if (this.#wakes[slot]! > now || Number.isNaN(this.#wakes[slot]!)) continue
      this.#wakes[slot] = Number.NaN
      this.dirty.add(slot)
    }
  }
  get thawed(): number {
    return this.#thawed.size
  }
}

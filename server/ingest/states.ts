/** The state of every vehicle in memory: as text while it rests, as an object while it is being worked on. */
import { advancedTo, wakeAt } from '#domain/alerts/advance.ts'
import type { Degrees, Instant } from '#domain/basics/units.ts'
import { type ReportKey, seqOf } from '#domain/sensors/report.ts'
import { packState, unpackState } from '#domain/state/pack.ts'
import { unreported, type VehicleState } from '#domain/state/state.ts'
import { DaysBehind } from './journeys/days-behind.ts'

/** Objects kept at most while reports come in: to read one from its text takes longer than a step. */
const mostThawed = 50_000

const grown = (
  values: Float64Array<ArrayBuffer>,
  size: number,
  first = Number.NaN,
): Float64Array<ArrayBuffer> => {
  const next = new Float64Array(size).fill(first)
  next.set(values)
  return next
}

/** Everything is by slot, the small number that the registry gives each vehicle. */
export class States {
  /** The packed text; null where the vehicle never reported, or where only the object is up to date. */
  readonly #texts: (string | null)[] = []
  readonly #objects: (VehicleState | null)[] = []
  /** Slots with an object, in the order in which they got it; those before `#eldest` are done with. */
  #order: number[] = []
  #eldest = 0
  #thawed = 0
  /** Touched since it was last looked at for being the eldest: it is let stay a second time. */
  #touched = new Uint8Array(0)
  #recorded = new Float64Array(0)
  /** Of that report, its number within its moment. */
  #seq = new Float64Array(0)
  #wakes = new Float64Array(0)
  /** Up to here its timeline was looked at: the newest report, or what a timer or an edit did since. */
  #advanced = new Float64Array(0)
  /** When a rule wants to look at it. */
  #due = new Float64Array(0)
  #lat = new Float64Array(0)
  #lng = new Float64Array(0)
  /** Reports since the newest snapshot. */
  #since = new Float64Array(0)
  /** How often its state was put. */
  #edition = new Float64Array(0)
  /** Days that go on. */
  readonly days = new DaysBehind()
  /** Whose row in the database is behind. */
  readonly dirty = new Set<number>()
  /** Whose row is being written: no longer behind once that is kept. */
  writing: readonly number[] = []

  /** Makes room for so many slots. */
  reserve(slots: number): void {
    while (this.#texts.length < slots) {
      this.#texts.push(null)
      this.#objects.push(null)
    }
    if (slots <= this.#recorded.length) return
    const size = Math.max(slots, 1024, this.#recorded.length * 2)
    this.#recorded = grown(this.#recorded, size)
    this.#seq = grown(this.#seq, size)
    this.#wakes = grown(this.#wakes, size)
    this.#since = grown(this.#since, size)
    this.#advanced = grown(this.#advanced, size)
    this.#due = grown(this.#due, size)
    this.#lat = grown(this.#lat, size)
    this.#lng = grown(this.#lng, size)
    this.#edition = grown(this.#edition, size, 0)
    const touched = new Uint8Array(size)
    touched.set(this.#touched)
    this.#touched = touched
  }

  /** Takes what the database holds of a vehicle. */
  load(slot: number, state: VehicleState, wakesAt: Instant | null, since: number): void {
    this.#texts[slot] = packState(state)
    this.#note(slot, state)
    this.#wakes[slot] = wakesAt ?? Number.NaN
    this.#since[slot] = since
  }

  forget(slot: number): void {
    this.#texts[slot] = null
    this.#letGo(slot)
    this.#note(slot, unreported)
    this.#wakes[slot] = Number.NaN
    this.dirty.delete(slot)
    this.days.forget(slot)
  }

  get(slot: number): VehicleState {
    const known = this.#objects[slot]
    if (known) return known
    const text = this.#texts[slot]
    return text ? unpackState(text) : unreported
  }

  /** Puts a vehicle's next state in the place of the one before, and notes that its row is behind. */
  set(slot: number, state: VehicleState, sinceSnapshot: number): void {
    if (this.#objects[slot]) this.#touched[slot] = 1
    else {
      this.#order.push(slot)
      this.#thawed++
    }
    this.#objects[slot] = state
    this.#texts[slot] = null
    this.#note(slot, state)
    this.#since[slot] = sinceSnapshot
    this.dirty.add(slot)
    this.days.note(slot)
    if (this.#thawed > mostThawed) this.#packEldest()
  }

  /** What must be found without the state itself. */
  #note(slot: number, state: VehicleState): void {
    const { recorded, watch, readings } = state
    this.#edition[slot]!++
    this.#recorded[slot] = recorded ?? Number.NaN
    this.#seq[slot] = seqOf(state)
    this.#advanced[slot] = recorded === null ? Number.NaN : advancedTo(state)
    this.#due[slot] = watch === null ? Number.NaN : wakeAt(state)
    this.#lat[slot] = readings.gps?.reading.lat ?? Number.NaN
    this.#lng[slot] = readings.gps?.reading.lng ?? Number.NaN
  }

  #letGo(slot: number): void {
    if (!this.#objects[slot]) return
    this.#objects[slot] = null
    this.#touched[slot] = 0
    this.#thawed--
  }

  #pack(slot: number): void {
    const state = this.#objects[slot]
    if (!state) return
    this.#texts[slot] ??= packState(state)
    this.#letGo(slot)
  }

  /** The next in order that was not touched of late; slots that have let go meanwhile are passed over. */
  #packEldest(): void {
    while (this.#eldest < this.#order.length) {
      const slot = this.#order[this.#eldest++]!
      if (this.#eldest > mostThawed) {
        this.#order = this.#order.slice(this.#eldest)
        this.#eldest = 0
      }
      if (!this.#objects[slot]) continue
      if (this.#touched[slot]) {
        this.#touched[slot] = 0
        this.#order.push(slot)
        continue
      }
      this.#pack(slot)
      return
    }
  }

  /** Lets go of objects whose row is written, all but the newest `keep`. */
  rest(keep: number): void {
    if (this.#thawed <= keep) return
    const stay: number[] = []
    for (let n = this.#eldest; n < this.#order.length; n++) {
      const slot = this.#order[n]!
      if (!this.#objects[slot]) continue
      if (this.#thawed > keep && !this.dirty.has(slot)) this.#pack(slot)
      else stay.push(slot)
    }
    this.#order = stay
    this.#eldest = 0
  }

  /** Whether the newest report comes after this one, or is this one. */
  isKnown(slot: number, key: ReportKey): boolean {
    const newest = this.#recorded[slot]!
    return key.recorded < newest || (key.recorded === newest && seqOf(key) <= this.#seq[slot]!)
  }
  /** Whether a report comes too late to be simply the next. */
  isLate(slot: number, key: ReportKey): boolean {
    return this.isKnown(slot, key) || key.recorded < this.#advanced[slot]!
  }
  /** A number that is another whenever the state was put, be it by the same. */
  edition(slot: number): number {
    return this.#edition[slot]!
  }
  /** Up to here its timeline was looked at; NaN before the first report. */
  advancedTo(slot: number): number {
    return this.#advanced[slot]!
  }
  /** Where it was last; NaN where that is not known. */
  lat(slot: number): Degrees {
    return this.#lat[slot]!
  }
  lng(slot: number): Degrees {
    return this.#lng[slot]!
  }
  /** Lists vehicles that a rule wants to look at by now, so many at most. */
  due(now: Instant, most: number): number[] {
    const found: number[] = []
    for (let slot = 0; slot < this.#texts.length && found.length < most; slot++)
      if (this.#due[slot]! <= now) found.push(slot)
    return found
  }
  /** What has been due by now is looked at later: more reports of the past may be on their way. */
  putOff(slot: number, now: Instant, until: Instant): void {
    if (this.#due[slot]! <= now) this.#due[slot] = until
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
  /** Notes every vehicle that was to change by time alone by now; answers their slots. */
  wake(now: Instant): readonly number[] {
    const woken: number[] = []
    for (let slot = 0; slot < this.#texts.length; slot++) {
      if (this.#wakes[slot]! > now || Number.isNaN(this.#wakes[slot]!)) continue
      this.#wakes[slot] = Number.NaN
      this.dirty.add(slot)
      woken.push(slot)
    }
    return woken
  }
  get thawed(): number {
    return this.#thawed
  }
}

/** Takes the vehicles of a trial through their stored reports, and keeps what conditions saw on the way. */

import type { Kind } from '#domain/alerts/kind.ts'
import type { Moment } from '#domain/alerts/moment.ts'
import { Samples } from '#domain/alerts/samples.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { FenceBook } from '#domain/geofences/book.ts'
import { type Fix, place, type Stay } from '#domain/geofences/place.ts'
import type { VisitChange } from '#domain/geofences/visit.ts'
import type { Readings } from '#domain/sensors/index.ts'
import { unreported, type VehicleState } from '#domain/state/state.ts'
import { stepUnfaulted } from '#domain/state/step.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { type Columns, columnsOf, type ReportSlice, RowReader, type VehicleRows } from './trial-copy.ts'

const nothing = Object.freeze([]) as readonly never[]

const gpsOf = (places: readonly number[], at: number): Fix & { speedMph?: number } => {
  const [speedMph, accuracyM] = [places[at + 2]!, places[at + 3]!]
  return {
    lat: places[at]!,
    lng: places[at + 1]!,
    ...(!Number.isNaN(speedMph) && { speedMph }),
    ...(!Number.isNaN(accuracyM) && { accuracyM }),
  }
}

/** A vehicle on its way through its reports. */
interface Course {
  readonly vehicle: Vehicle
  readonly samples: Samples
  state: VehicleState
  stay: Stay
}

/** Texts that were read lately: a door has two of them. */
class Parsed {
  readonly #known = new Map<string, unknown>()
  of(text: string): unknown {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const value: unknown = JSON.parse(text)
    if (this.#known.size > 20_000) this.#known.clear()
    this.#known.set(text, value)
    return value
  }
}

/** The vehicles of a trial, and what has been seen of them so far. */
export class TrialReading {
  readonly #courses = new Map<number, Course>()
  readonly #columns: Columns
  readonly #fences: FenceBook | null
  readonly #parsed = new Parsed()
  /** Reads slices, in parallel if needed; `settle` then processes them in order. */
  readonly rows: RowReader

  /** @param fences the geofences to place against; null where no condition asks for them */
  constructor(
    customerId: number,
    vehicles: readonly Vehicle[],
    kinds: readonly Kind[],
    fences: FenceBook | null,
  ) {
    this.#columns = columnsOf(kinds)
    this.#fences = fences
    this.rows = new RowReader(customerId, this.#columns, !kinds.some(({ hints }) => hints.byNewest))
    for (const vehicle of vehicles)
      this.#courses.set(vehicle.id, {
        vehicle,
        samples: new Samples(kinds),
        state: unreported,
        stay: { visits: {}, doubts: {} },
      })
  }

  samplesOf(vehicleId: number): Samples {
    return this.#courses.get(vehicleId)!.samples
  }

  /** How many samples are kept. */
  get size(): number {
    let size = 0
    for (const { samples } of this.#courses.values()) size += samples.size
    return size
  }

  /** Processes a slice, which must follow the last one of its vehicles. */
  settle(slice: ReportSlice): void {
    for (const [id, rows] of slice) {
      const course = this.#courses.get(id)!
      for (let n = 0; n < rows.ats.length; n++) this.#step(course, rows, n)
    }
  }

  #step(course: Course, rows: VehicleRows, row: number): void {
    const { vehicle, state: before } = course
    const { keys, wantsPlace } = this.#columns
    const at = rows.ats[row]!
    const readings: Record<string, unknown> = {}
    for (let n = 0; n < keys.length; n++) {
      const text = rows.texts[row * keys.length + n]!
      if (text !== null) readings[keys[n]!] = this.#parsed.of(text)
    }
    if (wantsPlace && !Number.isNaN(rows.places[row * 4]!)) readings.gps = gpsOf(rows.places, row * 4)
    course.state = stepUnfaulted(before, { serial: '', recorded: at, readings: readings as Readings })
    let visits: readonly VisitChange[] = nothing
    if (this.#fences && readings.gps !== undefined) visits = this.#place(course, before, at)
    const moment: Moment = {
      at,
      cause: 'report',
      before,
      state: course.state,
      vehicle,
      stays: course.stay.visits,
      visits,
    }
    course.samples.look(moment)
  }

  #place(course: Course, before: VehicleState, at: Instant): readonly VisitChange[] {
    const { motion, readings } = course.state
    const moved = motion !== null && (motion.moving || motion.since === at)
    const first = before.readings.gps === undefined
    const fix = readings.gps!.reading as Fix
    const placed = place(this.#fences!, course.stay, fix, at, moved, first)
    if (!placed) return nothing
    course.stay = { visits: placed.visits, doubts: placed.doubts }
    return placed.changes
  }
}

/** Reads what conditions look at out of stored reports, and nothing else of them, as fast as PostgreSQL gives it. */
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { Glances } from '#domain/alerts/glances.ts'
import type { Kind } from '#domain/alerts/kind.ts'
import type { Moment } from '#domain/alerts/moment.ts'
import { printInstant } from '#domain/basics/instant.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { FenceBook } from '#domain/geofences/book.ts'
import { type Fix, place, type Stay } from '#domain/geofences/place.ts'
import type { VisitChange } from '#domain/geofences/visit.ts'
import { type Readings, type SensorKey, sensorOf } from '#domain/sensors/index.ts'
import { unreported, type VehicleState } from '#domain/state/state.ts'
import { step } from '#domain/state/step.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { sensorMask } from '../ingest/copy-rows.ts'

/** What is read of a report: the place, and single sensors. */
interface Columns {
  readonly wantsPlace: boolean
  readonly keys: readonly SensorKey[]
  readonly mask: number
}

const columnsOf = (kinds: readonly Kind[]): Columns => {
  const all = [...new Set(kinds.flatMap(({ sensors }) => sensors))]
  return {
    wantsPlace: all.includes('gps'),
    keys: all.filter((key) => key !== 'gps'),
    mask: sensorMask(all.map((key) => sensorOf(key).id)),
  }
}

/** COPY takes no parameters: everything in it is a number or a date of ours. */
const copySql = (
  { wantsPlace, keys, mask }: Columns,
  customerId: number,
  ids: readonly number[],
  from: Instant,
  to: Instant,
) => `COPY (SELECT r.vehicle_id, r.recorded${wantsPlace ? ', r.lat, r.lng, r.speed_mph, r.accuracy_m' : ''}${keys
  .map((key) => `, (r.readings->'${key}')::text`)
  .join('')}
  FROM report r WHERE r.customer_id = ${Math.trunc(customerId)} AND r.vehicle_id = ANY('{${ids.map(Math.trunc).join(',')}}'::int[])
    AND r.recorded >= '${printInstant(from)}'::timestamptz AND r.recorded < '${printInstant(to)}'::timestamptz
    AND r.sensors & ${mask}::bigint <> 0) TO STDOUT (FORMAT binary)`

/** 2000-01-01, from which PostgreSQL counts microseconds. */
const epoch = 946_684_800_000
const signatureSize = 19
const half = 2 ** 32
const nothing = Object.freeze([]) as readonly never[]

/** One vehicle's rows of a stretch of time, as they came. */
class Rows {
  readonly ats: Instant[] = []
  /** lat, lng, speed and accuracy of each; NaN where there is none. */
  readonly places: number[] = []
  /** The text of each sensor's reading, row by row; null where there is none. */
  readonly texts: (string | null)[] = []
  isSorted = true

  clear(): void {
    this.ats.length = 0
    this.places.length = 0
    this.texts.length = 0
    this.isSorted = true
  }
  /** Row numbers in the order of their moments. */
  order(): readonly number[] | null {
    if (this.isSorted) return null
    return this.ats.map((_, n) => n).sort((a, b) => this.ats[a]! - this.ats[b]!)
  }
}

/** A vehicle on its way through its reports. */
interface Course {
  readonly vehicle: Vehicle
  readonly rows: Rows
  readonly glances: Glances
  readonly last: (string | null)[]
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
  /** Whether a reading that says the same as the one before can be passed over. */
  readonly #skips: boolean
  readonly #parsed = new Parsed()
  readonly #customerId: number
  /** Reports that were looked at. */
  reports = 0

  /** @param fences the geofences to place against; null where no condition asks for them */
  constructor(
    customerId: number,
    vehicles: readonly Vehicle[],
    kinds: readonly Kind[],
    fences: FenceBook | null,
  ) {
    this.#customerId = customerId
    this.#columns = columnsOf(kinds)
    this.#fences = fences
    this.#skips = !kinds.some(({ byNewest }) => byNewest)
    for (const vehicle of vehicles)
      this.#courses.set(vehicle.id, {
        vehicle,
        rows: new Rows(),
        glances: new Glances(kinds),
        last: this.#columns.keys.map(() => null),
        state: unreported,
        stay: { visits: {}, doubts: {} },
      })
  }

  glancesOf(vehicleId: number): Glances {
    return this.#courses.get(vehicleId)!.glances
  }

  /** How many glances are kept. */
  get size(): number {
    let size = 0
    for (const { glances } of this.#courses.values()) size += glances.size
    return size
  }

  /**
   * Reads a stretch of time of some vehicles, which must follow on the one read before of them.
   * @param isOver asked between rows; once true, nothing more is read
   */
  async read(
    client: pg.PoolClient,
    ids: readonly number[],
    from: Instant,
    to: Instant,
    isOver: () => boolean,
  ): Promise<void> {
    const stream = client.query(copyTo(copySql(this.#columns, this.#customerId, ids, from, to)))
    let rest: Buffer | null = null
    let isBegun = false
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      // What still comes is let through, so that the connection can be used again.
      if (isOver()) continue
      let bytes: Buffer = rest ? Buffer.concat([rest, chunk]) : chunk
      if (!isBegun) {
        if (bytes.length < signatureSize) {
          rest = bytes
          continue
        }
        bytes = bytes.subarray(signatureSize)
        isBegun = true
      }
      const used = this.#take(bytes)
      rest = used < bytes.length ? bytes.subarray(used) : null
    }
    if (!isOver()) for (const id of ids) this.#settle(this.#courses.get(id)!)
  }

  /** Takes every whole row; answers how many bytes these were. */
  #take(bytes: Buffer): number {
    const { wantsPlace, keys } = this.#columns
    const fixed = 2 + 8 + 12
    let at = 0
    for (;;) {
      const begin = at
      if (at + 2 > bytes.length || bytes.readInt16BE(at) === -1) return begin
      if (at + fixed > bytes.length) return begin
      const { rows } = this.#courses.get(bytes.readInt32BE(at + 6))!
      const recorded = (bytes.readInt32BE(at + 14) * half + bytes.readUInt32BE(at + 18)) / 1000 + epoch
      at += fixed
      const places = rows.places.length
      if (wantsPlace)
        for (let n = 0; n < 4; n++) {
          if (at + 4 > bytes.length) return this.#undo(rows, places, begin)
          const length = bytes.readInt32BE(at)
          at += 4
          if (length < 0) rows.places.push(Number.NaN)
          else {
            if (at + 8 > bytes.length) return this.#undo(rows, places, begin)
            rows.places.push(bytes.readDoubleBE(at))
            at += 8
          }
        }
      for (let n = 0; n < keys.length; n++) {
        if (at + 4 > bytes.length) return this.#undo(rows, places, begin)
        const length = bytes.readInt32BE(at)
        at += 4
        if (length < 0) rows.texts.push(null)
        else {
          if (at + length > bytes.length) return this.#undo(rows, places, begin)
          rows.texts.push(bytes.toString('utf8', at, at + length))
          at += length
        }
      }
      if (rows.ats.length > 0 && recorded < rows.ats.at(-1)!) rows.isSorted = false
      rows.ats.push(recorded)
      this.reports++
    }
  }

  /** Takes back a row of which only a part has come. */
  #undo(rows: Rows, places: number, begin: number): number {
    rows.places.length = places
    rows.texts.length = rows.ats.length * this.#columns.keys.length
    return begin
  }

  /** Steps a vehicle through the rows that have come. */
  #settle(course: Course): void {
    const { rows } = course
    const order = rows.order()
    for (let n = 0; n < rows.ats.length; n++) this.#step(course, order ? order[n]! : n)
    rows.clear()
  }

  #step(course: Course, row: number): void {
    const { rows, last, vehicle, state: before } = course
    const { keys, wantsPlace } = this.#columns
    const at = rows.ats[row]!
    const readings: Record<string, unknown> = {}
    let isNew = false
    for (let n = 0; n < keys.length; n++) {
      const text = rows.texts[row * keys.length + n]!
      if (text === null || (this.#skips && text === last[n])) continue
      last[n] = text
      readings[keys[n]!] = this.#parsed.of(text)
      isNew = true
    }
    if (wantsPlace && !Number.isNaN(rows.places[row * 4]!)) {
      const [lat, lng, speedMph, accuracyM] = rows.places.slice(row * 4, row * 4 + 4) as [
        number,
        number,
        number,
        number,
      ]
      readings.gps = {
        lat,
        lng,
        ...(!Number.isNaN(speedMph) && { speedMph }),
        ...(!Number.isNaN(accuracyM) && { accuracyM }),
      }
      isNew = true
    }
    if (!isNew) return
    course.state = step(before, { serial: '', recorded: at, readings: readings as Readings }).state
    let visits: readonly VisitChange[] = nothing
    if (this.#fences && course.state.readings.gps?.at === at) visits = this.#place(course, before, at)
    const moment: Moment = {
      at,
      cause: 'report',
      before,
      state: course.state,
      vehicle,
      stays: course.stay.visits,
      visits,
    }
    course.glances.look(moment)
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

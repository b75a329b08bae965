/** Rows of stored reports as PostgreSQL copies them out: what conditions look at, and nothing else of them. */
import type pg from 'pg'
import type { Kind } from '#domain/alerts/kind.ts'
import { printInstant } from '#domain/basics/instant.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type SensorKey, sensorOf } from '#domain/sensors/index.ts'
import { sensorMask } from '../ingest/copy-rows.ts'
import { copyRows, momentAt } from '../platform/copied.ts'
import { shownSql } from '../scope/subscribed.ts'
import { dayAt, dayColumns, placesIn, reportsOrDaysIn } from '../stored/days.ts'
import type { OpenDay } from '../stored/decode.ts'

/** What is read of a report: the place, and single sensors. */
export interface Columns {
  readonly wantsPlace: boolean
  readonly keys: readonly SensorKey[]
  readonly mask: number
}

export const columnsOf = (kinds: readonly Kind[]): Columns => {
  const all = [...new Set(kinds.flatMap(({ sensors }) => sensors))]
  return {
    wantsPlace: all.includes('gps'),
    keys: all.filter((key) => key !== 'gps'),
    mask: sensorMask(all.map((key) => sensorOf(key).id)),
  }
}

const shown = (of: string, at: string) =>
  shownSql({ customer: `${of}.customer_id`, vehicle: `${of}.vehicle_id` }, at)

/** COPY takes no parameters: everything in it is a number or a date of ours. */
const copySql = (
  { wantsPlace, keys, mask }: Columns,
  customerId: number,
  ids: readonly number[],
  from: Instant,
  to: Instant,
  inOrder: boolean,
) => `COPY (SELECT r.vehicle_id, r.recorded, ${dayColumns}${wantsPlace ? ', r.lat, r.lng, r.speed_mph, r.accuracy_m' : ''}${keys
  .map((key) => `, (r.readings->'${key}')::text`)
  .join('')}
  FROM ${reportsOrDaysIn(
    {
      customer: `= ${Math.trunc(customerId)}`,
      vehicle: `= ANY('{${ids.map(Math.trunc).join(',')}}'::int[])`,
      from: `'${printInstant(from)}'::timestamptz`,
      // Not included: moments are whole milliseconds.
      to: `'${printInstant(to - 1)}'::timestamptz`,
      sensors: mask,
      readings: keys,
    },
    { without: ['level', 'stopped_since', 'verdict'], shown },
  )} r WHERE ${shown('r', 'r.recorded')}${inOrder ? ' ORDER BY r.recorded, r.seq' : ''}) TO STDOUT (FORMAT binary)`

/** What is compared of a reading's text with the one before; longer ones are always taken as new. */
const comparedMost = 128

/** One vehicle's rows of a span of time, as they came, without those that say nothing new. */
export class VehicleRows {
  readonly ats: Instant[] = []
  /** lat, lng, speed and accuracy of each; NaN where there is none. */
  readonly places: number[] = []
  /** The text of each sensor's reading, row by row; null where there is none, or the same as before. */
  readonly texts: (string | null)[] = []
  /** How many came, kept or not, and the newest of them. */
  count = 0
  newest: Instant = Number.NEGATIVE_INFINITY
  /** Rows came, or may have come, in another order than that of their keys. */
  isTorn = false
  /** The bytes of each sensor's text that came last, with their length; -1 before the first. */
  readonly last: readonly Uint8Array[]
  readonly lengths: Int32Array

  constructor(sensors: number) {
    this.last = Array.from({ length: sensors }, () => new Uint8Array(comparedMost))
    this.lengths = new Int32Array(sensors).fill(-1)
  }

  /** Whether a sensor's text is the one that came last; it is remembered if not. */
  isSame(sensor: number, bytes: Buffer, at: number, length: number): boolean {
    const last = this.last[sensor]!
    if (length > comparedMost) {
      this.lengths[sensor] = -1
      return false
    }
    let n = 0
    if (this.lengths[sensor] === length) while (n < length && last[n] === bytes[at + n]) n++
    if (n === length) return true
    for (; n < length; n++) last[n] = bytes[at + n]!
    this.lengths[sensor] = length
    return false
  }
}

/** A span of time that was read, still to be looked at: the rows of each vehicle. */
export type ReportSlice = ReadonlyMap<number, VehicleRows>

interface Span {
  readonly from: Instant
  /** Not included. */
  readonly to: Instant
}

/** Reads spans of time of a customer's vehicles. */
export class RowReader {
  readonly #columns: Columns
  readonly #customerId: number
  /** Whether a reading that says the same as the one before is passed over. */
  readonly #skips: boolean
  /** Reports that were read. */
  reports = 0

  constructor(customerId: number, columns: Columns, skips: boolean) {
    this.#customerId = customerId
    this.#columns = columns
    this.#skips = skips
  }

  /**
   * Reads a span of time of some vehicles.
   * @param isOver asked between rows; once true, nothing more is read
   */
  async read(
    client: pg.PoolClient,
    ids: readonly number[],
    from: Instant,
    to: Instant,
    isOver: () => boolean,
  ): Promise<ReportSlice> {
    const sensors = this.#columns.keys.length
    const slice = new Map<number, VehicleRows>(ids.map((id) => [id, new VehicleRows(sensors)]))
    const copied = (of: readonly number[], inOrder: boolean) =>
      copySql(this.#columns, this.#customerId, of, from, to, inOrder)
    await this.#stream(client, copied(ids, false), slice, { from, to }, isOver)
    // What was left out as nothing new was so only in the order in which it came.
    const torn = ids.filter((id) => slice.get(id)!.isTorn)
    if (torn.length > 0 && !isOver()) {
      for (const id of torn) {
        this.reports -= slice.get(id)!.count
        slice.set(id, new VehicleRows(sensors))
      }
      await this.#stream(client, copied(torn, true), slice, { from, to }, isOver)
    }
    return slice
  }

  async #stream(
    client: pg.PoolClient,
    sql: string,
    slice: ReportSlice,
    span: Span,
    isOver: () => boolean,
  ): Promise<void> {
    await copyRows(
      client,
      sql,
      (bytes, begin) => {
        // The count of fields, then the vehicle and the moment, each with its length.
        const rows = slice.get(bytes.readInt32BE(begin + 6))!
        const day = dayAt(bytes, begin + 22)
        if (day) this.#day(day, rows, span)
        else this.#row(bytes, begin + 30, rows, momentAt(bytes, begin + 14))
      },
      isOver,
    )
  }

  #count(rows: VehicleRows, recorded: Instant): void {
    this.reports++
    // Those of one moment may have come in another order than theirs.
    if (recorded <= rows.newest) rows.isTorn = true
    rows.newest = recorded
    rows.count++
  }

  /** The reports of a packed day that lie in the span and have one of the sensors. */
  #day(day: OpenDay, rows: VehicleRows, { from, to }: Span): void {
    const { wantsPlace, keys, mask } = this.#columns
    const { places, texts } = rows
    const wanted = new Map<string, boolean>()
    const isWanted = (sensors: string): boolean => {
      let is = wanted.get(sensors)
      if (is === undefined) {
        is = (BigInt(sensors) & BigInt(mask)) !== 0n
        wanted.set(sensors, is)
      }
      return is
    }
    const { begin, end } = placesIn(day, { recorded: from - 1, seq: Number.POSITIVE_INFINITY }, to - 1)
    for (let i = begin; i < end; i++) {
      if (!isWanted(day.sensors(i))) continue
      this.#count(rows, day.recorded(i))
      const [hadPlaces, hadTexts] = [places.length, texts.length]
      const place = wantsPlace ? day.place(i) : null
      let isNew = place !== null && !Number.isNaN(place[0])
      if (place) places.push(...place)
      for (const [n, key] of keys.entries()) {
        const text = day.text(i, key)
        const bytes = text === null ? null : Buffer.from(text)
        if (bytes === null || (this.#skips && rows.isSame(n, bytes, 0, bytes.length))) texts.push(null)
        else {
          texts.push(text)
          isNew = true
        }
      }
      if (isNew) rows.ats.push(day.recorded(i))
      else {
        places.length = hadPlaces
        texts.length = hadTexts
      }
    }
  }

  #row(bytes: Buffer, begin: number, rows: VehicleRows, recorded: Instant): void {
    const { wantsPlace, keys } = this.#columns
    const { places, texts } = rows
    this.#count(rows, recorded)
    const [hadPlaces, hadTexts] = [places.length, texts.length]
    let at = begin
    let isNew = false
    if (wantsPlace) {
      isNew = bytes.readInt32BE(at) >= 0
      for (let n = 0; n < 4; n++) {
        const length = bytes.readInt32BE(at)
        places.push(length < 0 ? Number.NaN : bytes.readDoubleBE(at + 4))
        at += length < 0 ? 4 : 4 + length
      }
    }
    for (let n = 0; n < keys.length; n++) {
      const length = bytes.readInt32BE(at)
      at += 4
      if (length < 0 || (this.#skips && rows.isSame(n, bytes, at, length))) texts.push(null)
      else {
        texts.push(bytes.toString('utf8', at, at + length))
        isNew = true
      }
      if (length > 0) at += length
    }
    if (isNew) rows.ats.push(recorded)
    else {
      places.length = hadPlaces
      texts.length = hadTexts
    }
  }
}

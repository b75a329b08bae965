/** Rows of `report` as PostgreSQL's binary COPY takes them: numbers need no printing here and no reading there. */
import type { Instant } from '#domain/basics/units.ts'
import { type Readings, type SensorKey, sensors } from '#domain/sensors/index.ts'
import { type Report, seqOf } from '#domain/sensors/report.ts'
import { copyEpoch, twoTo32 } from '../platform/copied.ts'
import type { StatusSnapshot } from './status-snapshot.ts'

/** In the order of `CopyRows.add`. */
export const reportColumns =
  'customer_id, vehicle_id, recorded, received, batch, sensors, lat, lng, heading_deg, speed_mph, accuracy_m, readings, level, stopped_since, seq, verdict'
const columnCount = 16

const signature = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
/** Every column but the texts of the readings and the verdict, with their lengths before them. */
const fixedSize = 2 + 2 * 8 + 4 * 12 + 5 * 12 + 4 + 1 + 6 + 2 * 12 + 4

/** Bit n, worth 2^n, is the sensor with the type id n. */
const bits = new Map<string, number>(sensors.map(({ key, id }) => [key, 2 ** id]))
/** The mask of sensors by type id, as the column `sensors` holds it. */
export const sensorMask = (ids: Iterable<number>): number => {
  let mask = 0
  for (const id of new Set(ids)) mask += 2 ** id
  return mask
}

const maskOf = (readings: Readings): number => {
  let mask = 0
  for (const key in readings) mask += bits.get(key)!
  return mask
}

/** All sensors but gps as `jsonb` keeps keys: the short ones first, those of one length by their emails. */
const asKept = sensors
  .map(({ key }) => key)
  .filter((key) => key !== 'gps')
  .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
/** The keys of `asKept` that go with a mask: most gateways of a fleet report the same sensors. */
const keysByMask = new Map<number, readonly SensorKey[]>()
const mostMasks = 1_000
function keysOf(mask: number, readings: Readings): readonly SensorKey[] {
  let keys = keysByMask.get(mask)
  if (!keys) {
    keys = asKept.filter((key) => key in readings)
    if (keysByMask.size >= mostMasks) keysByMask.clear()
    keysByMask.set(mask, keys)
  }
  return keys
}

/**
 * The readings but gps as JSON that `jsonb` takes, in the order in which it keeps them: to sort them itself takes it a
 * sixth of its time. It knows neither U+0000 nor half a surrogate pair, and a string of a gateway may hold either: they
 * become U+FFFD.
 */
function readingsText(mask: number, readings: Readings): string {
  const rest: Record<string, unknown> = {}
  for (const key of keysOf(mask, readings)) rest[key] = readings[key]
  const text = JSON.stringify(rest)
  return text.includes('\\u')
    ? text.replace(/(\\\\)|\\u(?:0000|d[89a-f][0-9a-f]{2})/g, (_, pair) => pair ?? '\ufffd')
    : text
}

/** The readings as they come back from the database. */
export const asStored = (readings: Readings): Readings => {
  const { gps } = readings
  const rest = JSON.parse(readingsText(maskOf(readings), readings)) as Readings
  return gps ? { gps, ...rest } : rest
}

/** The columns of a report's readings, for a statement. */
export const readingsColumns = (readings: Readings) => {
  const mask = maskOf(readings)
  return { mask, gps: readings.gps, text: readingsText(mask, readings) }
}

export class CopyRows {
  #buffer = Buffer.allocUnsafeSlow(1 << 16)
  #at = 0
  #view = new DataView(this.#buffer.buffer)
  readonly #received: Instant
  readonly #batch: number
  count = 0

  constructor(received: Instant, batch: number) {
    this.#received = received
    this.#batch = batch
    signature.copy(this.#buffer)
    this.#at = signature.length
  }

  #room(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return
    const next = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, this.#at + bytes))
    this.#buffer.copy(next, 0, 0, this.#at)
    this.#buffer = next
    this.#view = new DataView(next.buffer)
  }
  #int(value: number): void {
    this.#view.setInt32(this.#at, 4)
    this.#view.setInt32(this.#at + 4, value)
    this.#at += 8
  }
  #short(value: number | null): void {
    if (value === null) this.#nothing()
    else {
      this.#view.setInt32(this.#at, 2)
      this.#view.setInt16(this.#at + 4, value)
      this.#at += 6
    }
  }
  #moment(at: Instant | null): void {
    if (at === null) this.#nothing()
    else this.#long((at - copyEpoch) * 1000)
  }
  /** Room is made for it before. */
  #text(value: string | null): void {
    if (value === null) {
      this.#nothing()
      return
    }
    const length = this.#buffer.write(value, this.#at + 4)
    this.#view.setInt32(this.#at, length)
    this.#at += 4 + length
  }
  #nothing(): void {
    this.#view.setInt32(this.#at, -1)
    this.#at += 4
  }
  #long(value: number): void {
    const high = Math.floor(value / twoTo32)
    this.#view.setInt32(this.#at, 8)
    this.#view.setInt32(this.#at + 4, high)
    this.#view.setUint32(this.#at + 8, value - high * twoTo32)
    this.#at += 12
  }
  #double(value: number | undefined): void {
    if (value === undefined) this.#nothing()
    else {
      this.#view.setInt32(this.#at, 8)
      this.#view.setFloat64(this.#at + 4, value)
      this.#at += 12
    }
  }

  /** @param snapshot the status right after the report; null if unknown */
  add(customerId: number, vehicleId: number, report: Report, snapshot: StatusSnapshot | null = null): void {
    const { recorded, readings } = report
    const mask = maskOf(readings)
    const text = readingsText(mask, readings)
    const verdict = snapshot?.verdict ?? null
    // A UTF-16 unit becomes three bytes at most.
    this.#room(fixedSize + (text.length + (verdict?.length ?? 0)) * 3)
    this.#view.setInt16(this.#at, columnCount)
    this.#at += 2
    this.#int(customerId)
    this.#int(vehicleId)
    this.#moment(recorded)
    this.#moment(this.#received)
    this.#long(this.#batch)
    this.#long(mask)
    const gps = readings.gps
    this.#double(gps?.lat)
    this.#double(gps?.lng)
    this.#double(gps?.headingDeg)
    this.#double(gps?.speedMph)
    this.#double(gps?.accuracyM)
    // jsonb: a version, then the text.
    this.#buffer[this.#at + 4] = 1
    const length = this.#buffer.write(text, this.#at + 5) + 1
    this.#view.setInt32(this.#at, length)
    this.#at += 4 + length
    this.#short(snapshot?.level ?? null)
    this.#moment(snapshot?.stoppedSince ?? null)
    this.#long(seqOf(report))
    this.#text(verdict)
    this.count++
  }

  /** Everything, with the trailer that ends it; the head is what every COPY begins with. */
  end(): { readonly head: Buffer; readonly rest: Buffer } {
    this.#room(2)
    this.#view.setInt16(this.#at, -1)
    this.#at += 2
    return {
      head: this.#buffer.subarray(0, signature.length),
      rest: this.#buffer.subarray(signature.length, this.#at),
    }
  }
}

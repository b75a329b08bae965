/**
 * Records of where a gateway was and what its inputs showed, in the codecs 8, 8 Extended and 16: they differ in how many
 * bytes identifiers and counts have. Source: "Teltonika Data Sending Protocols" of the maker's public wiki.
 */
import { Cursor } from '../bytes.ts'
import type { Bytes } from '../protocol.ts'

export interface AvlRecord {
  /** Milliseconds since 1970; any 64 bits may come. */
  readonly time: bigint
  readonly priority: number
  readonly lat: number
  readonly lng: number
  readonly altitudeM: number
  readonly angleDeg: number
  /** 0: no fix, and the position is an old one, or none. */
  readonly satellites: number
  readonly speedKmh: number
  /** The element that made it record; 0 for none. */
  readonly event: number
  /** Inputs and sensors, by their number. */
  readonly elements: ReadonlyMap<number, Bytes>
}

interface Layout {
  readonly idBytes: 1 | 2
  readonly countBytes: 1 | 2
  /** A byte after the event that says on which edge it came. */
  readonly hasGeneration: boolean
  /** Elements of any length behind those of 1, 2, 4 and 8 bytes. */
  readonly hasLong: boolean
}
export const codec8 = 0x08
export const codec8Extended = 0x8e
export const codec16 = 0x10
export const layouts: ReadonlyMap<number, Layout> = new Map([
  [codec8, { idBytes: 1, countBytes: 1, hasGeneration: false, hasLong: false }],
  [codec8Extended, { idBytes: 2, countBytes: 2, hasGeneration: false, hasLong: true }],
  [codec16, { idBytes: 2, countBytes: 1, hasGeneration: true, hasLong: false }],
])
const lengths = [1, 2, 4, 8] as const

/** @throws TooShort */
const readRecord = (cursor: Cursor, { idBytes, countBytes, hasGeneration, hasLong }: Layout): AvlRecord => {
  const id = () => (idBytes === 1 ? cursor.u8() : cursor.u16())
  const count = () => (countBytes === 1 ? cursor.u8() : cursor.u16())
  const time = cursor.u64()
  const priority = cursor.u8()
  const lng = cursor.i32() / 1e7
  const lat = cursor.i32() / 1e7
  const altitudeM = (cursor.u16() << 16) >> 16
  const angleDeg = cursor.u16()
  const satellites = cursor.u8()
  const speedKmh = cursor.u16()
  const event = id()
  if (hasGeneration) cursor.u8()
  count()
  const elements = new Map<number, Bytes>()
  for (const length of lengths)
    for (let left = count(); left > 0; left--) {
      const element = id()
      elements.set(element, cursor.bytes(length))
    }
  if (hasLong)
    for (let left = count(); left > 0; left--) {
      const element = id()
      elements.set(element, cursor.bytes(cursor.u16()))
    }
  return { time, priority, lat, lng, altitudeM, angleDeg, satellites, speedKmh, event, elements }
}

export interface ReadRecords {
  /** How many it says there are, which is what the gateway wants to hear. */
  readonly count: number
  readonly records: readonly { readonly record: AvlRecord; readonly bytes: Bytes }[]
  /** What cannot be read from some record on. */
  readonly rest: { readonly reason: string; readonly bytes: Bytes } | null
}

/** Reads the data of a frame whose codec is one of `layouts`. Never throws. */
export const readRecords = (data: Bytes): ReadRecords => {
  const layout = layouts.get(data[0] ?? 0)!
  const count = data[1] ?? 0
  // The count stands again behind the records.
  const body = data.subarray(2, -1)
  const cursor = new Cursor(body)
  const records: { record: AvlRecord; bytes: Bytes }[] = []
  const rest = (from: number, reason: string): ReadRecords => ({
    ...{ count, records, rest: { reason, bytes: body.slice(from) } },
  })
  while (records.length < count) {
    const from = cursor.at
    try {
      const record = readRecord(cursor, layout)
      records.push({ record, bytes: body.subarray(from, cursor.at) })
    } catch {
      return rest(from, `Record ${records.length + 1} of ${count} ends too early`)
    }
  }
  if (cursor.left > 0) return rest(cursor.at, `${cursor.left} bytes more than ${count} records have`)
  const again = data.at(-1)!
  if (again !== count)
    return rest(body.length, `It counts ${count} records at its begin and ${again} at its end`)
  return { count, records, rest: null }
}

/** Writes what a gateway sends: for tests, and for whoever plays one. */
import { bytesOf, joined } from '../bytes.ts'
import type { Bytes } from '../protocol.ts'
import { type AvlRecord, codec8Extended, layouts } from './records.ts'

const lengths = [1, 2, 4, 8] as const

const recordBytes = (record: AvlRecord, codec: number): Bytes => {
  const { idBytes, countBytes, hasGeneration, hasLong } = layouts.get(codec)!
  const sorted = lengths.map((length) => [...record.elements].filter(([, bytes]) => bytes.length === length))
  const long = hasLong
    ? [...record.elements].filter(([, { length }]) => !lengths.some((known) => known === length))
    : []
  const count = [...sorted.flat(), ...long].length
  return joined(
    bytesOf(record.time, 8),
    bytesOf(record.priority, 1),
    bytesOf(Math.round(record.lng * 1e7), 4),
    bytesOf(Math.round(record.lat * 1e7), 4),
    bytesOf(record.altitudeM, 2),
    bytesOf(record.angleDeg, 2),
    bytesOf(record.satellites, 1),
    bytesOf(record.speedKmh, 2),
    bytesOf(record.event, idBytes),
    bytesOf(0, hasGeneration ? 1 : 0),
    bytesOf(count, countBytes),
    ...sorted.flatMap((those) => [
      bytesOf(those.length, countBytes),
      ...those.flatMap(([id, bytes]) => [bytesOf(id, idBytes), bytes]),
    ]),
    ...(hasLong ? [bytesOf(long.length, countBytes)] : []),
    ...long.flatMap(([id, bytes]) => [bytesOf(id, idBytes), bytesOf(bytes.length, 2), bytes]),
  )
}

/** The data of a frame with these records, 255 at the most. */
export const recordsData = (records: readonly AvlRecord[], codec: number = codec8Extended): Bytes =>
  joined(
    Uint8Array.of(codec, records.length),
    ...records.map((record) => recordBytes(record, codec)),
    Uint8Array.of(records.length),
  )

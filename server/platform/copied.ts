/** PostgreSQL's binary COPY (its manual, "COPY", binary format): how a moment is written, and rows as they come. */
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Instant } from '#domain/basics/units.ts'

/** 2000-01-01, from which PostgreSQL counts microseconds. */
export const copyEpoch = 946_684_800_000
export const twoTo32 = 2 ** 32
/** Of the head that every COPY begins with. */
const signatureSize = 19

/** A whole number of 8 bytes; exact up to 2^53. */
export const longAt = (bytes: Buffer, at: number): number =>
  bytes.readInt32BE(at) * twoTo32 + bytes.readUInt32BE(at + 4)

/** A moment of 8 bytes. */
export const momentAt = (bytes: Buffer, at: number): Instant => longAt(bytes, at) / 1000 + copyEpoch

/** Where the row that begins at `begin` ends; -1 where it has not come whole, or where the trailer stands. */
const rowEnd = (bytes: Buffer, begin: number): number => {
  const end = bytes.length
  if (begin + 2 > end) return -1
  let fields = bytes.readInt16BE(begin)
  if (fields === -1) return -1
  let at = begin + 2
  for (; fields > 0; fields--) {
    if (at + 4 > end) return -1
    const length = bytes.readInt32BE(at)
    at += length < 0 ? 4 : 4 + length
  }
  return at > end ? -1 : at
}

/**
 * Reads the rows of a `COPY … TO STDOUT (FORMAT binary)`, as fast as they come. After an error of `row`, and once `isOver`
 * says so, what still comes is let through, so that the connection can be used again.
 * @param row is called with the bytes and where a row begins in them: the count of its fields, then each with its length
 * @throws the first error of `row`
 */
export async function copyRows(
  client: pg.ClientBase,
  sql: string,
  row: (bytes: Buffer, begin: number) => void,
  isOver: () => boolean = () => false,
): Promise<void> {
  let rest: Buffer | null = null
  let isBegun = false
  let failed: { readonly error: unknown } | null = null
  for await (const chunk of client.query(copyTo(sql)) as AsyncIterable<Buffer>) {
    if (failed || isOver()) continue
    const bytes: Buffer = rest ? Buffer.concat([rest, chunk]) : chunk
    if (!isBegun && bytes.length < signatureSize) {
      rest = bytes
      continue
    }
    let begin = isBegun ? 0 : signatureSize
    isBegun = true
    try {
      for (let end = rowEnd(bytes, begin); end >= 0; end = rowEnd(bytes, begin)) {
        row(bytes, begin)
        begin = end
      }
    } catch (error) {
      failed = { error }
    }
    rest = begin < bytes.length ? bytes.subarray(begin) : null
  }
  if (failed) throw failed.error
}

/** What a record of the log holds: pieces, each a line that says how its reports came, then a report a line. */
import type { Batch } from '../batch.ts'

/** A record has fewer pieces than this: how far it is stored is counted in them. */
export const mostPieces = 256

/** How reports came: those that came alike are one piece. */
export type Way = Pick<Batch, 'transport' | 'customerId'>

export interface Piece {
  readonly way: Way
  /** JSON, each without a line break. */
  readonly reports: readonly string[]
}

export const recordOf = (pieces: readonly Piece[]): Buffer =>
  Buffer.from(
    pieces
      .flatMap(({ way, reports }) => [JSON.stringify({ ...way, reports: reports.length }), ...reports, ''])
      .join('\n'),
  )

const newline = 10

/** The pieces of a record, as batches for the engine; one that cannot be read is an empty batch. */
export const batchesOf = (bytes: Uint8Array): readonly Batch[] => {
  const record = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const batches: Batch[] = []
  try {
    for (let at = 0; at < record.length; ) {
      const begin = record.indexOf(newline, at) + 1
      const { reports, ...way } = JSON.parse(record.toString('utf8', at, begin)) as Way & { reports: number }
      let end = begin
      for (let n = 0; n < reports; n++) {
        end = record.indexOf(newline, end) + 1
        if (end === 0) throw new Error('It ends too soon.')
      }
      batches.push({ ...way, format: 'ndjson', body: record.subarray(begin, end) })
      at = end + 1
    }
  } catch {
    return [{ transport: 'http', format: 'ndjson', body: Buffer.from('unreadable') }]
  }
  return batches.length > 0 ? batches : [{ transport: 'http', format: 'ndjson', body: Buffer.from('') }]
}

/** How far a part's log is stored when pieces of a record are: what `log_position` holds. */
export const placeAfter = (at: number, piece: number, pieces: number): number =>
  piece === pieces - 1 ? (at + 1) * mostPieces : at * mostPieces + piece + 1

/** The record that is to be read next. */
export const positionOf = (next: number): number => Math.floor(next / mostPieces)

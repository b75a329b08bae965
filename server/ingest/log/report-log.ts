/**
 * A replicated log of reports, by part of the vehicles: what is appended is on the disks of most of its machines, and is
 * read in its order by the engine that has the part. Small, so that another kind of log can take its place.
 */
import type { Batch } from '../batch.ts'

/** A record's place in the log: later ones have higher numbers, with gaps. */
export type Position = number

export interface LogReader {
  /** The highest that was read. */
  readonly seen: () => Position
  readonly stop: () => Promise<void>
}

export interface ReportLog {
  /** Resolves once most of the log's machines have it. @throws where that is not known */
  readonly append: (shard: number, record: Uint8Array) => Promise<void>
  /** Reads what comes after a position, one after another: the next once `take` has resolved. */
  readonly read: (
    shard: number,
    after: Position,
    take: (at: Position, record: Uint8Array) => Promise<void>,
  ) => Promise<LogReader>
  /** The newest record of a part; 0 where there is none. */
  readonly newest: (shard: number) => Promise<Position>
  /** Records of a part up to this one are needed no more. */
  readonly forget: (shard: number, upTo: Position) => Promise<void>
  readonly isUp: () => boolean
  readonly close: () => Promise<void>
}

type Head = Omit<Batch, 'body' | 'format'>

/** A line that says how the reports came, then a report a line. */
export const recordOf = ({ transport, serial, customerId }: Head, reports: readonly unknown[]): Uint8Array =>
  Buffer.from([{ transport, serial, customerId }, ...reports].map((one) => JSON.stringify(one)).join('\n'))

export const batchOf = (record: Uint8Array): Batch => {
  const bytes = Buffer.from(record)
  const end = bytes.indexOf('\n')
  const head = JSON.parse(bytes.subarray(0, end).toString()) as Head
  return { ...head, format: 'ndjson', body: Buffer.from(bytes.subarray(end + 1)) }
}

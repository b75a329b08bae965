/**
 * A replicated log of reports, by part of the vehicles: what is appended is on the disks of most of its machines, and is
 * read in its order by the engine that has the part. Small, so that another kind of log can take its place.
 */
import type { Instant } from '#domain/basics/units.ts'

/** A record's place in the log: later ones of a part have higher numbers, with gaps; from 1. */
export type Position = number

export interface LogRecord {
  readonly at: Position
  readonly written: Instant
  readonly bytes: Uint8Array
}

export interface LogReader {
  readonly stop: () => Promise<void>
}

export interface ReportLog {
  /** Another one for a log that was made anew: positions of one mean nothing in another. */
  readonly name: string
  /** Bytes of a record at most. */
  readonly largest: number
  /** Resolves once most of the log's machines have it. @throws where that is not known */
  readonly append: (shard: number, record: Uint8Array) => Promise<void>
  /** Reads from a position on, in order: the next record once `take` has resolved. It may end by itself, or stand still. */
  readonly read: (
    shard: number,
    from: Position,
    take: (record: LogRecord) => Promise<void>,
  ) => Promise<LogReader>
  /** The newest record of a part; 0 where there is none. */
  readonly newest: (shard: number) => Promise<Position>
  /** Records of a part before this one are needed no more. */
  readonly forget: (shard: number, before: Position) => Promise<void>
  readonly isUp: () => boolean
  readonly close: () => Promise<void>
}

export interface ReportLogOptions {
  /** Addresses with commas between them; may hold passwords: never to be logged. */
  readonly url: string
  /** How many of its machines have each record. */
  readonly replicas: number
  /** How much it may hold, in bytes. */
  readonly most: number
  /** Where its machines say how they write to disk; null: whoever runs them vouches for it. */
  readonly monitors: readonly string[] | null
}

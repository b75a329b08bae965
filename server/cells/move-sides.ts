/** The two cells of a move, and whose rows move between them. */
import type pg from 'pg'

/** Tells the engines of a cell of edits, and resolves once all of them have followed. */
export interface Engines {
  readonly vehiclesChanged: (ids: readonly number[]) => Promise<void>
  readonly watchersChanged: (customerIds: readonly number[]) => Promise<void>
}

export interface Side {
  readonly name: string
  readonly pool: pg.Pool
  /** Null while no engine runs. */
  readonly engines: Engines | null
}

export interface MoveOptions {
  readonly customerId: number
  readonly from: Side
  readonly to: Side
  readonly directory: pg.Pool
  readonly tell?: (line: string) => void
}

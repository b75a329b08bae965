/** What a transfer does to something that belongs to the giving customer: one kind. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'

/** Vehicles that leave a customer. */
export interface Leaving {
  readonly customerId: number
  readonly vehicleIds: readonly number[]
  /** Who gets them. */
  readonly to: string
  /** When it is done. */
  readonly now: Instant
  /** What they leave by, and what was done; left out: a VIN transfer. */
  readonly by?: { readonly called: string; readonly did: string }
}

export const byTransfer = { called: 'a VIN transfer', did: 'Transferred' } as const

export interface TransferEffect<Kept = unknown> {
  readonly key: string
  /** What it is about: 'Groups'. */
  readonly title: string
  /** What becomes of so many. */
  readonly says: (count: number) => string
  /** How many there are that it concerns. */
  readonly count: (db: pg.Pool | pg.ClientBase, leaving: Leaving) => Promise<number>
  /** Ends them, in the transaction of the transfer; answers what it takes to restore them, as JSON. */
  readonly apply: (client: pg.ClientBase, leaving: Leaving) => Promise<Kept>
  /**
   * Restores what ended and still can be, once vehicles are the giver's again; of what was kept, what is about these
   * vehicles: those that were leased come back one by one.
   */
  readonly restore: (client: pg.ClientBase, leaving: Leaving, kept: Kept) => Promise<void>
}

export const transferEffect = <Kept>(effect: TransferEffect<Kept>): TransferEffect<Kept> => effect

/** The number in the first row of a query. */
export const countOf = async (
  db: pg.Pool | pg.ClientBase,
  sql: string,
  { customerId, vehicleIds }: Leaving,
): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(sql, [customerId, vehicleIds])
  return Number(rows[0]!.count)
}

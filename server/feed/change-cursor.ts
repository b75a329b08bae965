/**
 * Where a reader of changed rows stands. Transactions are committed in another order than they begin, so a number alone
 * would pass some by: a cursor is what could be seen when the last changes were read (a snapshot of the database), what
 * can be seen now, and how far the changes between the two were read. A transaction that goes on for long holds up nobody.
 */
import { z } from 'zod'

export interface ChangeCursor {
  /** What was seen, as `pg_snapshot` prints it; null: nothing. */
  readonly seen: string | null
  /** Up to where it is being read; null: a new reading begins. */
  readonly upTo: string | null
  /** The last change that was read of these: its transaction and its number. */
  readonly xid: string
  readonly no: number
}

export const fromStart: ChangeCursor = { seen: null, upTo: null, xid: '0', no: 0 }

/** As the database takes it: from the oldest that goes on to the first to come, with those between in rising order. */
const isSnapshot = (text: string): boolean => {
  const [from, to, between] = text.split(':') as [string, string, string]
  const all = [from, ...(between === '' ? [] : between.split(',')), to].map(BigInt)
  const isRising = all.every((xid, n) => n === 0 || xid >= all[n - 1]!)
  return isRising && all[0]! > 0n && (between === '' || all.at(-2)! < all.at(-1)!)
}
const snapshot = z
  .string()
  .max(3_000)
  .regex(/^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/)
  .refine(isSnapshot)
const content = z.tuple([
  z.string(),
  snapshot.nullable(),
  snapshot.nullable(),
  z.string().regex(/^\d{1,19}$/),
  z.number().int().min(0),
])

/** @param kind a cursor of one feed is none of another */
export const writeChangeCursor = (kind: string, { seen, upTo, xid, no }: ChangeCursor): string =>
  Buffer.from(JSON.stringify([kind, seen, upTo, xid, no])).toString('base64url')

/** Null for a text that `writeChangeCursor` did not write for this feed. */
export const readChangeCursor = (kind: string, text: string): ChangeCursor | null => {
  try {
    const read = content.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (!read.success || read.data[0] !== kind) return null
    const [, seen, upTo, xid, no] = read.data
    return { seen, upTo, xid, no }
  } catch {
    return null
  }
}

/** The table of what this user saw last, in this browser. Bounded, and never of more than one user. */
import { day } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { phoneStore } from './phone-store.ts'
import { session } from './session.ts'

/** What was seen, and when. */
export interface LastSeen {
  readonly at: Instant
  readonly value: unknown
}
interface Kept extends LastSeen {
  readonly id: string
  readonly userId: number
}

/** What is older says nothing any more. */
const shownFor = day
/** What was kept longest ago makes room. */
const mostKept = 60

const store = phoneStore<Kept>('tandem-last-seen')
/** One act after the other: nothing is written while the table is emptied. */
let acts: Promise<unknown> = Promise.resolve()
const inTurn = <Value>(act: () => Promise<Value>): Promise<Value> => {
  const turn = acts.then(act)
  acts = turn.catch(() => {})
  return turn
}

/** The ids that are kept, the newest last; null before they were read. */
let ids: string[] | null = null
const readIds = async (): Promise<string[]> =>
  [...(await store.all())].sort((a, b) => a.at - b.at).map(({ id }) => id)

/** Keeps what `userId` has seen just now, unless they have signed out meanwhile. */
export const keep = (userId: number, id: string, value: unknown): Promise<void> =>
  inTurn(async () => {
    if (session()?.viewer.userId !== userId) return
    ids ??= await readIds()
    await store.put({ id, userId, at: Date.now(), value })
    ids = [...ids.filter((other) => other !== id), id]
    while (ids.length > mostKept) await store.drop(ids.shift()!)
  })

/** What `userId` saw last; null where that is nothing, or too long ago. */
export const recall = (userId: number, id: string): Promise<LastSeen | null> =>
  inTurn(async () => {
    const kept = await store.get(id)
    return kept?.userId === userId && Date.now() - kept.at < shownFor ? kept : null
  })

/** Forgets everything that is not of `userId`; null: everything. */
export const forgetOthers = (userId: number | null): Promise<void> =>
  inTurn(async () => {
    const all = await store.all()
    if (all.some((one) => one.userId !== userId)) {
      await store.clear()
      ids = null
    }
  })

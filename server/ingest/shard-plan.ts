/** Which parts of the vehicles an engine takes and gives, as each finds it out for itself from the same rows. */
import { shardCount } from './shards.ts'

export interface Member {
  readonly id: string
  /** Not at work yet. */
  readonly isReading: boolean
  readonly isGone: boolean
}

export interface ShardRow {
  readonly shard: number
  readonly member: string | null
  readonly batch: number
}

export interface ShardPlan {
  /** Those that nobody has, in the order in which they are taken; none where it has its share. */
  readonly free: readonly number[]
  /** How many it is to have. */
  readonly share: number
  /** One at a time: whoever gets it has read it before the next. */
  readonly give: number | null
  /** The highest batch of all parts: an engine that counts far behind it counts on from here. */
  readonly newest: number
}

/** How many parts each member is to have, in the order of their ids: nobody has two more than another. */
const sharesOf = (members: readonly Member[]): ReadonlyMap<string, number> => {
  const working = members.filter(({ isReading }) => !isReading)
  const few = Math.floor(shardCount / working.length)
  const more = shardCount % working.length
  return new Map(working.map(({ id }, n) => [id, n < more ? few + 1 : few]))
}

/** So that vehicles of ids that follow one another are not all of one engine: a half of the parts is every second one. */
const scattered = (shard: number): number => {
  let reversed = 0
  for (let bit = 1; bit < shardCount; bit *= 2) reversed = reversed * 2 + (shard & bit ? 1 : 0)
  return reversed
}

/**
 * @param members those that live, in the order of their ids
 * @param awaited parts that reports wait for, the longest first: of those that are free these are taken first
 */
export const planOf = (
  self: string,
  members: readonly Member[],
  rows: readonly ShardRow[],
  awaited: readonly number[] = [],
): ShardPlan => {
  const newest = rows.reduce((highest, { batch }) => Math.max(highest, batch), 0)
  const share = sharesOf(members).get(self)
  const inOrder = rows.toSorted((a, b) => scattered(a.shard) - scattered(b.shard))
  const mine = inOrder.filter(({ member }) => member === self)
  const left = inOrder.filter(({ member }) => member === null).map(({ shard }) => shard)
  if (share === undefined) return { free: [], share: 0, give: null, newest }
  const isFree = new Set(left)
  const free = [...new Set([...awaited.filter((shard) => isFree.has(shard)), ...left])]
  // While any is free, it is taken first.
  const give = free.length === 0 && mine.length > share ? mine.at(-1)!.shard : null
  return { free: mine.length < share ? free : [], share, give, newest }
}

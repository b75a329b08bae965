/** Rows of several cells in one order: that of the database which merges them. */
import type pg from 'pg'
import type { ListPlace, Order } from '../graphql/list-order.ts'

export interface Stream {
  readonly ids: readonly number[]
  readonly places: readonly ListPlace[]
}

/** The rank of each place; equal ones share it. Only PostgreSQL knows how it sorts texts. */
const ranksOf = async (
  db: pg.Pool,
  places: readonly ListPlace[],
  order: readonly Order[],
): Promise<readonly number[]> => {
  const sorted = order
    .map(({ type, isDown }, n) => `k${n}::${type} ${isDown ? 'DESC' : 'ASC'} NULLS LAST`)
    .join(', ')
  const { rows } = await db.query<{ rank: number }>(
    `SELECT (dense_rank() OVER (ORDER BY ${sorted}))::int AS rank
      FROM unnest(${order.map((_, n) => `$${n + 1}::text[]`).join(', ')}) WITH ORDINALITY AS r(${order.map((_, n) => `k${n}`).join(', ')}, n)
      ORDER BY n`,
    order.map((_, n) => places.map((place) => place[n] ?? null)),
  )
  return rows.map(({ rank }) => rank)
}

/**
 * From which of the streams each row of the merged list comes, in its order. The order within a stream is kept whatever
 * the database says, so that no row is in two pages or in none.
 */
export const mergedOrder = async (
  db: pg.Pool,
  streams: readonly Stream[],
  order: readonly Order[],
): Promise<readonly number[]> => {
  const filled = streams.filter(({ ids }) => ids.length > 0)
  if (filled.length === 0) return []
  if (filled.length === 1) return filled[0]!.ids.map(() => streams.indexOf(filled[0]!))
  const ranks = await ranksOf(
    db,
    streams.flatMap(({ places }) => places),
    order,
  )
  let begin = 0
  const begins = streams.map(({ ids }) => {
    begin += ids.length
    return begin - ids.length
  })
  const taken = streams.map(() => 0)
  return ranks.map(() => {
    let best = -1
    let [bestRank, bestId] = [0, 0]
    for (const [n, { ids }] of streams.entries()) {
      const at = taken[n]!
      if (at === ids.length) continue
      const [rank, id] = [ranks[begins[n]! + at]!, ids[at]!]
      if (best >= 0 && (rank > bestRank || (rank === bestRank && id > bestId))) continue
      ;[best, bestRank, bestId] = [n, rank, id]
    }
    taken[best]!++
    return best
  })
}

/** How far the log of reports is stored, by part: noted in the transaction that stores them. */
import type pg from 'pg'
import type { Batch } from '../batch.ts'
import { shardCount } from '../shards.ts'
import { query } from '../store.ts'

/** How far a turn brings a part. */
export interface Move {
  readonly shard: number
  readonly from: number
  readonly to: number
}

const none: readonly Move[] = []

/** Of each part that the engine has, how far its log is stored. */
export class LogPlaces {
  readonly #next = new Float64Array(shardCount)

  /** As they are in the database; on the connection that holds the locks of these parts. */
  async load(client: pg.ClientBase, shards: readonly number[]): Promise<void> {
    const { rows } = await client.query<{ shard: number; next: number }>(
      'SELECT shard, next FROM log_position WHERE shard = ANY($1)',
      [shards],
    )
    for (const { shard, next } of rows) this.#next[shard] = next
  }

  nextOf(shard: number): number {
    return this.#next[shard]!
  }

  /** Of batches that were admitted. */
  movesOf(batches: readonly Pick<Batch, 'place'>[]): readonly Move[] {
    let moves: Map<number, Move> | null = null
    for (const { place } of batches) {
      if (!place) continue
      moves ??= new Map()
      const { shard, upTo } = place
      moves.set(shard, { shard, from: moves.get(shard)?.from ?? place.after, to: upTo })
    }
    return moves === null ? none : [...moves.values()]
  }

  /** These were kept. */
  took(moves: readonly Move[]): void {
    for (const { shard, to } of moves) this.#next[shard] = to
  }
}

/**
 * Notes how far the log is stored, inside the caller's transaction.
 * @throws where another has brought a part further, or has it by now
 */
export const keepPlaces = async (client: pg.ClientBase, moves: readonly Move[]): Promise<void> => {
  const { rowCount } = await query(
    client,
    'keep-places',
    `UPDATE log_position p SET next = m.upto FROM unnest($1::int[], $2::bigint[], $3::bigint[]) AS m(shard, after, upto)
      WHERE p.shard = m.shard AND p.next = m.after AND EXISTS (SELECT FROM engine_shard s
        JOIN engine_member e ON e.id = s.member WHERE s.shard = p.shard AND e.pid = pg_backend_pid())`,
    [moves.map(({ shard }) => shard), moves.map(({ from }) => from), moves.map(({ to }) => to)],
  )
  if (rowCount !== moves.length) throw new Error('Another engine has stored what the log of reports holds.')
}

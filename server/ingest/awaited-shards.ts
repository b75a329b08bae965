/** Tells engines of parts that none of them has and that reports wait for: they take these first. */
import type pg from 'pg'
import { type ShardMap, shardChannel } from './shared-seat.ts'

export class AwaitedShards {
  readonly #told = new Set<number>()
  readonly #untold = new Set<number>()

  /** Reports have come for this part. */
  note(shard: number): void {
    if (!this.#told.has(shard)) this.#untold.add(shard)
  }

  /** Tells those that nobody has, each once until somebody has it. To be called whenever it was read who has what. */
  async tell(db: Pick<pg.Pool, 'query'>, { members, owners }: ShardMap): Promise<void> {
    for (const noted of [this.#told, this.#untold])
      for (const shard of noted) if (owners[shard] !== null) noted.delete(shard)
    if (this.#untold.size === 0 || members.length === 0) return
    const shards = [...this.#untold]
    this.#untold.clear()
    for (const shard of shards) this.#told.add(shard)
    await db.query('SELECT pg_notify($1, $2)', [shardChannel, shards.join()])
  }
}

/** Takes the log of reports in its order, each record once: how far it is stored is noted in the transaction that stores it. */
import type pg from 'pg'
import type { WaitingBatch } from '../arrivals.ts'
import type { Elsewhere, Receipt } from '../batch.ts'
import type { EngineContext } from '../engine-context.ts'
import { gone } from '../registry.ts'
import { shardCount, shardOf } from '../shards.ts'
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
  movesOf(batches: readonly Pick<WaitingBatch, 'place'>[]): readonly Move[] {
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

export interface Admitted {
  /** Those to be stored now, in their order. */
  readonly batches: readonly WaitingBatch[]
  /** The others, with what is answered: stored already, out of order, or partly another engine's. */
  readonly answered: readonly (readonly [id: number, receipt: Receipt])[]
}

const stored = { status: 'stored', accepted: 0, duplicate: 0, merged: 0, rejected: [] } as const
/** Whoever reads the log sends it again, behind what comes before it. */
const outOfOrder: Receipt = { status: 'busy', retryAfterS: 0 }

/** Reports of vehicles that are another engine's: their gateway has moved since. */
const elsewhereIn = ({ registry, shards }: EngineContext, { read }: WaitingBatch): readonly Elsewhere[] => {
  const elsewhere: Elsewhere[] = []
  for (const [n, { serial, recorded }] of read.reports.entries()) {
    const slot = registry.slotAt(serial, recorded)
    const vehicle = slot === undefined || slot === gone ? null : registry.vehicle(slot)
    if (vehicle && !shards.has(vehicle.id))
      elsewhere.push({ index: read.indices[n]!, shard: shardOf(vehicle.id) })
  }
  return elsewhere
}

/** Sorts out what is to be stored of batches: those without a place all. */
export const admit = (context: EngineContext, came: readonly WaitingBatch[]): Admitted => {
  if (came.every(({ place }) => !place)) return { batches: came, answered: [] }
  const { places, shards } = context
  const batches: WaitingBatch[] = []
  const answered: (readonly [number, Receipt])[] = []
  const next = new Map<number, number>()
  for (const batch of came) {
    const { id, place } = batch
    if (!place) {
      batches.push(batch)
      continue
    }
    const { shard, after, upTo, isDivided } = place
    const at = next.get(shard) ?? places.nextOf(shard)
    if (!shards.hasShard(shard)) answered.push([id, outOfOrder])
    else if (upTo <= at) answered.push([id, stored])
    else if (after !== at) answered.push([id, outOfOrder])
    else {
      const elsewhere = isDivided ? [] : elsewhereIn(context, batch)
      if (elsewhere.length > 0) answered.push([id, { ...stored, elsewhere }])
      else {
        batches.push(batch)
        next.set(shard, upTo)
      }
    }
  }
  return { batches, answered }
}

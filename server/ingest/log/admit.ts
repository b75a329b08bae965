/** Takes the log of reports in its order, each record once. */
import type { WaitingBatch } from '../arrivals.ts'
import type { Elsewhere, Receipt } from '../batch.ts'
import type { EngineContext } from '../engine-context.ts'
import { gone } from '../registry.ts'
import { shardOf } from '../shards.ts'

export interface Admitted {
  /** Those to be stored now, in their order. */
  readonly batches: readonly WaitingBatch[]
  /** The others, with what is answered: stored already, out of order, or partly another engine's. */
  readonly answered: readonly (readonly [id: number, receipt: Receipt])[]
}

const stored = { status: 'stored', accepted: 0, duplicate: 0, merged: 0, rejected: [] } as const
/** Whoever reads the log sends it again, behind what comes before it. */
const outOfOrder: Receipt = { status: 'busy', retryAfterS: 0 }

const later: Receipt = { status: 'busy', retryAfterS: 2 }

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

/** Whether it is about a vehicle whose customer is on its way to another cell, or has gone there. */
const isMoving = ({ registry }: EngineContext, { read }: WaitingBatch): boolean =>
  read.reports.some(({ serial, recorded }) => {
    const slot = registry.slotAt(serial, recorded)
    const vehicle = slot === undefined || slot === gone ? null : registry.vehicle(slot)
    return vehicle === null ? registry.held.hasSerial(serial) : registry.held.has(vehicle.customerId)
  })

/** Sorts out what is to be stored of batches: those without a place all, but for customers that are on their way. */
export const admit = (context: EngineContext, came: readonly WaitingBatch[]): Admitted => {
  if (!context.registry.held.isAny) return admitPlaces(context, came)
  const held = new Set(came.filter((one) => isMoving(context, one)))
  const { batches, answered } = admitPlaces(
    context,
    came.filter((one) => !held.has(one)),
  )
  return { batches, answered: [...[...held].map(({ id }) => [id, later] as const), ...answered] }
}

const admitPlaces = (context: EngineContext, came: readonly WaitingBatch[]): Admitted => {
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

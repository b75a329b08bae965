/** What may be read of a vehicle's past in a span: of each customer that had it, what its reports are kept for. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { customersOf, type HeldVehicle, spansOf } from '../scope/held-vehicle.ts'
import { retentionOf } from './store.ts'

interface Span {
  readonly from: Instant
  readonly to: Instant
}
export interface CustomerSpan extends Span {
  readonly customerId: number
}

export interface KeptSpans {
  /** Since when anything is kept. */
  readonly from: Instant
  /** The end of what is asked for, or of what is shown. */
  readonly to: Instant
  /** The newest first; they do not overlap. */
  readonly spans: readonly CustomerSpan[]
  /** Of each customer all of its time. */
  readonly customers: readonly CustomerSpan[]
  /** The feature flags of whoever had it last. */
  readonly flags: readonly string[]
}

/** @param vehicle with the stretches of its past that are seen */
export const keptSpans = async (
  pool: pg.Pool,
  vehicle: HeldVehicle,
  { from, to }: Span,
  now: Instant,
): Promise<KeptSpans> => {
  const kept = await Promise.all(
    customersOf(vehicle).map(async (id) => ({ id, ...(await retentionOf(pool, id, now)) })),
  )
  // Nothing is shown of after its subscription ended.
  const end = Math.min(to, (vehicle.ended ?? Number.POSITIVE_INFINITY) - 1)
  const keptFrom = new Map(kept.map((one) => [one.id, one.keptFrom]))
  const cut = (span: CustomerSpan): CustomerSpan => ({
    ...span,
    from: Math.max(span.from, keptFrom.get(span.customerId)!),
  })
  const since = (id: number) =>
    Math.min(
      ...vehicle.stretches.flatMap((one) =>
        one.customerId === id ? (one.from ?? Number.NEGATIVE_INFINITY) : [],
      ),
    )
  return {
    from: Math.min(...keptFrom.values()),
    to: end,
    spans: spansOf(vehicle, { from, to })
      .map(cut)
      .filter((span) => span.from <= span.to),
    customers: kept.map(({ id }) => cut({ customerId: id, from: Math.max(from, since(id)), to: end })),
    flags: kept[0]!.flags,
  }
}

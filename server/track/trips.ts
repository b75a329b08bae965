/** The trips and stays of a vehicle in a span, cut where it changed hands and where nothing is kept. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { Leg } from '#domain/track/trips.ts'
import type { HeldVehicle } from '../scope/held-vehicle.ts'
import { keptSpans } from './spans.ts'
import { legsInSpan, legsNow } from './trips-store.ts'

/**
 * In the order of time. One that reaches over the end of what is seen is told up to there; what a trip comes to is of all
 * of it.
 */
export const readTrips = async (
  pool: pg.Pool,
  held: HeldVehicle,
  asked: { readonly from: Instant; readonly to: Instant },
  now: Instant,
): Promise<readonly Leg[]> => {
  const { spans } = await keptSpans(pool, held, asked, now)
  const found = await Promise.all(
    spans.map(async ({ customerId, from, to }): Promise<readonly Leg[]> => {
      const of = { customerId, vehicleId: held.id, from, to }
      const over = await legsInSpan(pool, of)
      const open = held.until === null && held.ended === null ? await legsNow(pool, of, now) : []
      const seen = open.filter(({ began, ended }) => began < to && (ended ?? now) > from)
      const known = new Set(over.map(({ kind, began }) => `${kind}/${began}`))
      return [...over, ...seen.filter(({ kind, began }) => !known.has(`${kind}/${began}`))].map((leg) => ({
        ...leg,
        began: Math.max(leg.began, from),
        ended: leg.ended === null ? null : Math.min(leg.ended, to),
      }))
    }),
  )
  return found.flat().sort((a, b) => a.began - b.began)
}

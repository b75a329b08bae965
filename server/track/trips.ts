/**
 * The trips and stays of a vehicle in a span: the rows that the engine keeps, cut where the vehicle changed hands, where
 * nothing is kept, and at the ends of the span. Where rows are missing, as before they were first counted, and where a trip
 * is cut, the engine's step is applied to the stored reports.
 */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { endOf, type SeenLeg, seenWithin, touches } from '#domain/track/seen.ts'
import { type Leg, legKey, type Trip } from '#domain/track/trips.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { vehicleOf } from '../fleet/vehicle.ts'
import type { HeldVehicle } from '../scope/held-vehicle.ts'
import { replayFrom, replaySpan } from './replay.ts'
import { keptSpans } from './spans.ts'
import type { VehicleSpan } from './store.ts'
import { hasFix, legsInSpan, stateNow } from './trips-store.ts'

interface Part {
  readonly from: Instant
  readonly to: Instant
}
const byTime = (a: Leg, b: Leg) => a.began - b.began

/** What goes on now, with what ended since the state was written; and when it last reported. */
const legsNow = async (
  pool: pg.Pool,
  span: VehicleSpan,
  vehicle: () => Promise<Vehicle>,
  now: Instant,
): Promise<{ readonly legs: readonly Leg[]; readonly newest: Instant | null }> => {
  const written = await stateNow(pool, span)
  if (written === null || written.journey === null) return { legs: [], newest: written?.recorded ?? null }
  const { legs, state } = await replayFrom(pool, span, vehicle, written, now)
  return { legs, newest: state.recorded }
}

/** A part that no row covers, with the row after it: that one may have begun in it. Legs in the order of time. */
const holesOf = (legs: readonly Leg[], { from, to }: Part): readonly (Part & { readonly next?: Leg })[] => {
  const holes: (Part & { next?: Leg })[] = []
  let covered = from
  for (const next of legs) {
    if (next.began > covered) holes.push({ from: covered, to: next.began, next })
    covered = Math.max(covered, next.ended ?? Number.POSITIVE_INFINITY)
  }
  if (covered < to) holes.push({ from: covered, to })
  return holes
}

/** What is kept of a trip of which only a part is told, but for what it comes to. */
const unmeasured = { movingMs: 0, topMph: null, miles: 0, gapMs: 0, gapMiles: 0, fixes: 0 }

const ofSpan = async (
  pool: pg.Pool,
  held: HeldVehicle,
  span: VehicleSpan,
  now: Instant,
): Promise<readonly SeenLeg[]> => {
  let known: Promise<Vehicle> | null = null
  const vehicle = () => {
    known ??= vehicleOf(pool, held.id, span.customerId)
    return known
  }
  const [over, { legs: open, newest }] = await Promise.all([
    legsInSpan(pool, span),
    legsNow(pool, span, vehicle, now),
  ])
  const replayed = async (part: Part) => {
    const legs = await replaySpan(pool, { ...span, ...part }, vehicle)
    return legs.filter((leg) => touches(leg, part))
  }
  /** Whether what has not ended by the end of the span is told to go on now. */
  const isNow = held.until === null && held.ended === null && (newest === null || newest <= span.to)
  const within = (leg: Leg): SeenLeg => {
    // What ends with a tenure ends at the first moment of the next one.
    const seen = seenWithin(leg, leg.ended === span.to + 1 ? { ...span, to: leg.ended } : span)
    return seen.ended === null && !isNow ? { ...seen, ended: span.to } : seen
  }
  const isCut = (leg: Leg) =>
    leg.began < span.from ||
    (leg.ended === null ? newest !== null && newest > span.to : leg.ended > span.to + 1)

  const keys = new Set(over.map(legKey))
  const rows = [...over, ...open.filter((leg) => !keys.has(legKey(leg)) && touches(leg, span))].sort(byTime)
  const holes: (Part & { readonly next?: Leg })[] = []
  for (const hole of holesOf(rows, span)) {
    // The moment at which a row ended is that row's.
    const after = hole.from === span.from ? hole.from - 1 : hole.from
    if (await hasFix(pool, { ...span, from: after, to: hole.to + (hole.next ? 0 : 1) })) holes.push(hole)
  }
  const redone = new Set(holes.map(({ next }) => next))
  const told = await Promise.all(
    rows
      .filter((leg) => !redone.has(leg))
      .map(async (leg): Promise<SeenLeg> => {
        const seen = within(leg)
        if (seen.kind === 'stay' || !isCut(leg)) return seen
        const part = { from: seen.began, to: endOf(seen, span.to) }
        const trip = (await replayed(part)).find((one): one is Trip => one.kind === 'trip')
        const { began, ended, begunBefore, goesOn } = seen
        return { ...seen, ...(trip ?? unmeasured), began, ended, begunBefore, goesOn }
      }),
  )
  const found = await Promise.all(
    holes.map(async ({ from, to, next }): Promise<readonly SeenLeg[]> => {
      const end = next ? Math.min(next.ended ?? span.to, span.to) : to
      const legs = await replayed({ from, to: end })
      // What came right after is known: with it ended what went on by then.
      return legs.map((leg) =>
        within(
          leg.ended === null && next?.ended ? { ...leg, ended: next.ended, endKnown: next.endKnown } : leg,
        ),
      )
    }),
  )
  return [...told, ...found.flat()]
}

/** In the order of time, each within what is seen; what a trip comes to is of that alone. */
export const readTrips = async (
  pool: pg.Pool,
  held: HeldVehicle,
  asked: { readonly from: Instant; readonly to: Instant },
  now: Instant,
): Promise<readonly SeenLeg[]> => {
  const { spans } = await keptSpans(pool, held, asked, now)
  const found = await Promise.all(
    spans.map((span) => ofSpan(pool, held, { ...span, vehicleId: held.id }, now)),
  )
  return found.flat().sort(byTime)
}

/**
 * The trips and stays of a vehicle that touch a span: the rows that the engine keeps, whole, so that every screen and report
 * tells the same of them. They are cut alone where what somebody sees begins and ends: where nothing is kept, and where its
 * subscription ended. Where a vehicle changed hands, the engine has ended them.
 */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { drivenAlong, type SeenLeg, type SeenTrip, seenIn } from '#domain/track/seen.ts'
import { type Leg, legKey, legOf, legsAt } from '#domain/track/trips.ts'
import type { HeldVehicle } from '../scope/held-vehicle.ts'
import { keptSpans } from './spans.ts'
import { trackPage, type VehicleSpan } from './store.ts'
import { legsInSpan, openLeg } from './trips-store.ts'

/** A leg, and up to when it is known: one that goes on is told up to there. */
export type ReadLeg = SeenLeg & { readonly knownTo: Instant }

/** Reports at most by which a part of a trip is measured: a week at one every 5 seconds. */
const mostReports = 120_000
const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
const touches = ({ began, ended }: Leg, { from, to }: VehicleSpan) =>
  began < to && (ended ?? Number.POSITIVE_INFINITY) > from

/** Whole legs, what goes on as of now. */
const legsOf = async (pool: pg.Pool, span: VehicleSpan, now: Instant) => {
  const [rows, open] = await Promise.all([legsInSpan(pool, span), openLeg(pool, span)])
  const legs = new Map(rows.map((leg) => [legKey(leg), leg]))
  // Rows are never behind; the state may not know yet what ended.
  if (open && legs.get(legKey(legOf(open)))?.ended === null)
    for (const leg of legsAt(open, now)) legs.set(legKey(leg), leg)
  const knownTo = (leg: Leg) =>
    leg.ended ?? (leg.kind === 'stay' ? now : Math.max(leg.began, open?.last.time ?? leg.began))
  return [...legs.values()].filter((leg) => touches(leg, span)).map((leg) => ({ leg, knownTo: knownTo(leg) }))
}

/** A trip of which a part is seen, by the reports of that part; null where it has no position there. */
const measured = async (pool: pg.Pool, trip: SeenTrip, span: VehicleSpan): Promise<SeenTrip | null> => {
  const rows = await trackPage(pool, span, null, mostReports)
  const fixes = rows.flatMap(({ point }) => point ?? [])
  const [first, last] = [fixes[0], fixes.at(-1)]
  if (!first || !last) return null
  const placeOf = ({ lat, lng }: typeof first) => ({ lat, lng })
  return {
    ...trip,
    ...drivenAlong(rows),
    from: trip.begunBefore ? placeOf(first) : trip.from,
    to: placeOf(last),
  }
}

/** In the order of time. @param db tells what may be read; `pool`: where it is read */
export const readTrips = async (
  db: pg.Pool,
  pool: pg.Pool,
  held: HeldVehicle,
  asked: { readonly from: Instant; readonly to: Instant },
  now: Instant,
): Promise<readonly ReadLeg[]> => {
  const { spans } = await keptSpans(db, held, always, now)
  const found = spans.map(async ({ customerId, from, to }): Promise<readonly ReadLeg[]> => {
    const vehicle = { customerId, vehicleId: held.id }
    const [begin, end] = [Math.max(from, asked.from), Math.min(to, asked.to)]
    if (begin > end) return []
    const sight = { from, until: to + 1 }
    const read = await legsOf(pool, { ...vehicle, from: begin, to: end }, now)
    const seen = read.map(async ({ leg, knownTo }): Promise<ReadLeg | null> => {
      const part = seenIn(leg, sight)
      const isCut = part.begunBefore || (part.goesOn && part.ended !== null)
      const told =
        part.kind === 'trip' && isCut
          ? await measured(pool, part, { ...vehicle, from: part.began, to: Math.min(to, knownTo) })
          : part
      return told && { ...told, knownTo: part.ended ?? knownTo }
    })
    return (await Promise.all(seen)).flatMap((leg) => leg ?? [])
  })
  return (await Promise.all(found)).flat().sort((a, b) => a.began - b.began)
}

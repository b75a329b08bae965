/** The miles of a leased vehicle against what its lease allows, and where they lead at the present pace. */
import { day } from '../basics/time.ts'
import type { Instant, Miles } from '../basics/units.ts'

export interface LeaseMilesTerms {
  /** For the whole lease; null: as many as they like. */
  readonly allowance: Miles | null
  readonly overMileCents: number
  /** When the lease ends. */
  readonly ends: Instant
}

export interface Driven {
  /** Null: it has not begun for this vehicle. */
  readonly began: Instant | null
  readonly ended: Instant | null
  /** What its odometer showed then, and now or when it came back; null where none is known. */
  readonly from: Miles | null
  readonly to: Miles | null
}

export interface LeaseMiles {
  readonly driven: Miles | null
  readonly allowance: Miles | null
  /** Of the allowance; 1 is all of it. */
  readonly used: number | null
  /** At the end, at the pace so far; null before a day of it has passed. */
  readonly forecast: Miles | null
  readonly over: Miles | null
  readonly overCents: number | null
  readonly forecastOver: Miles | null
  readonly forecastOverCents: number | null
}

const beyond = (miles: Miles | null, allowance: Miles | null): Miles | null =>
  miles === null || allowance === null ? null : Math.max(0, miles - allowance)
const priceOf = (miles: Miles | null, cents: number): number | null =>
  miles === null ? null : Math.round(miles * cents)
const shareOf = (miles: Miles | null, allowance: Miles | null): number | null =>
  miles === null || allowance === null || allowance === 0 ? null : miles / allowance

/** Less of a lease shows no pace. */
const paceAfter = day

const forecastOf = ({ began, ended }: Driven, driven: Miles | null, ends: Instant, now: Instant) => {
  if (driven === null || began === null) return null
  if (ended !== null) return driven
  return now - began < paceAfter ? null : (driven * Math.max(ends - began, now - began)) / (now - began)
}

/** Of one vehicle. */
export const milesOf = (
  vehicle: Driven,
  { allowance, overMileCents, ends }: LeaseMilesTerms,
  now: Instant,
): LeaseMiles => {
  const { from, to } = vehicle
  const driven = from === null || to === null ? null : Math.max(0, to - from)
  const forecast = forecastOf(vehicle, driven, ends, now)
  const over = beyond(driven, allowance)
  const forecastOver = beyond(forecast, allowance)
  return {
    ...{ driven, allowance, used: shareOf(driven, allowance), forecast, over, forecastOver },
    overCents: priceOf(over, overMileCents),
    forecastOverCents: priceOf(forecastOver, overMileCents),
  }
}

const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((all, one) => all + one, 0)
}

/** Of all vehicles of a lease: what each is over counts, whatever another has left. */
export const summedMiles = (all: readonly LeaseMiles[]): LeaseMiles => {
  const of = (field: keyof LeaseMiles) => sum(all.map((one) => one[field]))
  const known = all.filter(({ driven }) => driven !== null)
  return {
    ...{ driven: of('driven'), allowance: of('allowance'), forecast: of('forecast') },
    used: shareOf(of('driven'), sum(known.map(({ allowance }) => allowance))),
    ...{ over: of('over'), overCents: of('overCents') },
    ...{ forecastOver: of('forecastOver'), forecastOverCents: of('forecastOverCents') },
  }
}

/** What wears over weeks until somebody sees to it: batteries that age, tires that lose a little air each day. */
import { day } from '#domain/basics/time.ts'
import type { Instant, Millivolts, Ms, Psi } from '#domain/basics/units.ts'
import type { SimVehicle } from '../fleet.ts'
import { at } from '../random.ts'

/** How something wears. It is well for a while, then worse each day; then it is mended, and all begins anew. */
interface Ageing {
  /** Of the vehicles, the share that it befalls. */
  readonly share: number
  readonly well: Ms
  readonly wears: Ms
  /** A day: the least and the most, by the vehicle. */
  readonly daily: readonly [number, number]
}

/** A battery whose plates are worn: its voltage at rest falls until it is replaced. */
const battery: Ageing = { share: 0.07, well: 30 * day, wears: 45 * day, daily: [10, 20] }
/** A valve or a bead that does not seal: what no sensor calls a leak, until the tire is low and is filled. */
const tire: Ageing = { share: 0.15, well: 30 * day, wears: 40 * day, daily: [0.3, 0.5] }

/** How much is lost by a moment; null of a vehicle that it does not befall. */
const lost = (
  { share, well, wears, daily: [least, most] }: Ageing,
  { seed, spare }: SimVehicle,
  chances: number,
  now: Instant,
): number | null => {
  if (spare || at(seed, chances) >= share) return null
  const passed = (now + at(seed, chances + 1) * (well + wears)) % (well + wears)
  const daily = least + (most - least) * at(seed, chances + 2)
  return (daily * Math.max(0, passed - well)) / day
}

/** How much less the trailer's battery has at rest than one that is well. */
export const batteryLost = (vehicle: SimVehicle, now: Instant): Millivolts =>
  lost(battery, vehicle, 120, now) ?? 0

/** Which of its tires loses air a little each day, and how much has gone; null where all hold it. */
export const tireLost = (
  vehicle: SimVehicle,
  tires: number,
  now: Instant,
): { readonly at: number; readonly psi: Psi } | null => {
  const psi = lost(tire, vehicle, 130, now)
  return psi === null ? null : { at: Math.floor(at(vehicle.seed, 133) * tires), psi }
}

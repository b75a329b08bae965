/** A vehicle's whole course as a function of time: which leg it is on, where it is, and when it reports. */
import { hour } from '#domain/basics/time.ts'
import type { Degrees, Instant, Miles, Mph, Ms } from '#domain/basics/units.ts'
import type { Point } from '#domain/geo/point.ts'
import type { SimVehicle } from '../fleet.ts'
import { wander } from '../random.ts'
import { type DrivenRoute, positionOn } from './driven-route.ts'
import { itinerary } from './itinerary.ts'
import type { DriveLeg } from './leg.ts'
import { type Orders, orders } from './orders.ts'
import { noSpells, type SpellKind, type Spells, spellKinds, spells } from './spells.ts'

export interface DriveCourse {
  readonly vehicle: SimVehicle
  readonly begin: Instant
  /** @throws RangeError before `begin`. */
  readonly legAt: (moment: Instant) => DriveLeg
  /** The legs from the one that holds `from` on; without end. */
  readonly legsFrom: (from: Instant) => Generator<DriveLeg, never>
  readonly spells: Readonly<Record<SpellKind, Spells>>
  /** What it was told from afar. */
  readonly orders: Orders
}

/** Lays out a course; legs are made as far as they are asked for and kept. */
export function course(
  vehicle: SimVehicle,
  begin: Instant,
  hoursBetween: (from: Point, to: Point) => DrivenRoute,
): DriveCourse {
  const source = itinerary(vehicle, begin, hoursBetween)
  const legs: DriveLeg[] = []
  const more = () => {
    const leg = source.next().value
    // What was over before the beginning is nobody's business.
    if (leg.to > begin) legs.push(leg)
  }
  const indexAt = (moment: Instant): number => {
    if (moment < begin) throw new RangeError(`The course of ${vehicle.registered.unitId} begins later`)
    while (legs.length === 0 || legs.at(-1)!.to <= moment) more()
    let low = 0
    let high = legs.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (legs[middle]!.from <= moment) low = middle
      else high = middle - 1
    }
    return low
  }
  return {
    vehicle,
    begin,
    legAt: (moment) => legs[indexAt(moment)]!,
    *legsFrom(from) {
      for (let i = indexAt(from); ; i++) {
        while (i >= legs.length) more()
        yield legs[i]!
      }
    },
    orders: orders(),
    spells: Object.fromEntries(
      (Object.keys(spellKinds) as SpellKind[]).map((kind) => [
        kind,
        vehicle.spare ? noSpells : spells(vehicle.seed, kind, begin),
      ]),
    ) as Record<SpellKind, Spells>,
  }
}

export interface DriveMotion extends Point {
  readonly mph: Mph
  readonly headingDeg: Degrees
  /** Counted by the gateway. */
  readonly miles: Miles
  /** How long it has been on the move without a stop; 0 while it stands. */
  readonly moving: Ms
}

/** Where a vehicle truly is, and how it moves. */
export function motionAt({ vehicle }: DriveCourse, leg: DriveLeg, now: Instant): DriveMotion {
  const { drive } = leg
  if (!drive) return { ...leg.at, mph: 0, headingDeg: leg.headingDeg, miles: leg.miles, moving: 0 }
  let stint = drive.stints[0]!
  for (const one of drive.stints) if (one.from <= now) stint = one
  const under = now < stint.to
  const spent = ((Math.min(now, stint.to) - stint.from) / hour) * drive.pace
  const { mph, ...place } = positionOn(drive.route, stint.hours + spent)
  return {
    lat: place.lat,
    lng: place.lng,
    headingDeg: place.headingDeg,
    miles: leg.miles + place.miles,
    mph: under ? mph * drive.pace * (1 + 0.02 * wander(vehicle.seed, now, 45_000)) : 0,
    moving: under ? now - stint.from : 0,
  }
}

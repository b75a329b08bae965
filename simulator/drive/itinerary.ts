/** A vehicle's days, leg by leg: standing alone, hooked and waiting, driving; loading and unloading on the way. */
import { day, hour, minute } from '#domain/basics/time.ts'
import type { Instant, Miles, Ms, Pounds } from '#domain/basics/units.ts'
import { distance, type Point, travel } from '#domain/geo/point.ts'
import type { SimVehicle } from '../fleet.ts'
import { type Dice, dice } from '../random.ts'
import type { DemoSite } from '../sites.ts'
import type { DrivenRoute } from './driven-route.ts'
import type { Cold, Cooling, DriveLeg, DriveWork, Stint } from './leg.ts'
import { coldFor, spend, storesAtFirst } from './stores.ts'

const whole = (at: number): Instant => Math.round(at / 1000) * 1000
/** The hour of the day by the sun, which is near enough to the clock. */
const localHour = (at: Instant, lng: number): number => (((at / hour + lng / 15) % 24) + 24) % 24

/** Once a trailer is ready, a driver mostly comes for it at once; else before dawn, over the day, or for the night. */
const departure = (one: Dice, ready: Instant, lng: number): Instant => {
  const now = localHour(ready, lng)
  if (one.chance(now > 3 && now < 21 ? 0.72 : 0.5)) return ready
  const wanted = one.weighted([
    [one.between(3, 9), 5],
    [one.between(9, 17), 3],
    [one.between(17, 25) % 24, 3],
  ])
  return ready + ((wanted - now + 24) % 24) * hour
}

/** Hours at the wheel with the breaks that the law asks for: half an hour in eight, ten hours after eleven. */
function stints(one: Dice, from: Instant, hours: number, pace: number, drove: number) {
  const found: Stint[] = []
  const team = one.chance(0.1)
  let at = from
  let done = 0
  let today = drove
  while (done < hours) {
    const untilRest = team ? Number.POSITIVE_INFINITY : Math.max(0.2, 10.8 - today)
    const span = Math.min((hours - done) / pace, one.between(2.5, 6.5), untilRest)
    const to = whole(at + Math.max(span, 1 / 360) * hour)
    found.push({ from: at, to, hours: done })
    done += ((to - at) / hour) * pace
    today += (to - at) / hour
    at = to
    if (done >= hours) break
    if (!team && today >= 10.7) {
      at += whole(one.between(10, 11.5) * hour)
      today = 0
    } else at += whole(one.between(0.35, 0.9) * hour)
  }
  return { stints: found, to: at, drove: today }
}

/** Mean hours that a trailer stands alone between two tractors. */
const stopHours = { busy: 4.5, pool: 50, parked: 24 * 24 } as const
const longestLeg: Ms = 30 * day

/** Chooses where to next: within reach, rather near than far, and homeward once it is far from home. */
function destination(one: Dice, vehicle: SimVehicle, here: Point, loaded: boolean): DemoSite {
  const kinds = loaded ? ['receiver', 'yard'] : ['shipper', 'yard']
  const reach = loaded ? vehicle.longestTrip : Math.min(vehicle.longestTrip, 220)
  const fromHome = distance(here, vehicle.home)
  const choices = vehicle.sites.flatMap((site): [DemoSite, number][] => {
    if (!kinds.includes(site.kind)) return []
    const miles = distance(here, site) * 1.18
    if (miles < 15 || miles > reach) return []
    const left = distance(site, vehicle.home)
    if (left > vehicle.longestTrip && left > fromHome) return []
    const homeward = fromHome > 250 && left < fromHome ? 3 : 1
    const yard = site === vehicle.home ? 4 : site.kind === 'yard' ? 0.5 : 1
    return [[site, (homeward * yard) / (1 + (miles / 260) ** 2)]]
  })
  return choices.length > 0 ? one.weighted(choices) : vehicle.home
}

/**
 * The legs of a vehicle from about `begin` on, without end; the first may have begun earlier. Each begins when the
 * one before it ends. All times are whole seconds.
 */
export function* itinerary(
  vehicle: SimVehicle,
  begin: Instant,
  hoursBetween: (from: Point, to: Point) => DrivenRoute,
): Generator<DriveLeg, never> {
  const one = dice(vehicle.seed, 'itinerary')
  let site = vehicle.pace === 'busy' && one.chance(0.5) ? one.pick(vehicle.sites) : vehicle.home
  if (distance(site, vehicle.home) > vehicle.longestTrip) site = vehicle.home
  const span = stopHours[vehicle.pace] * hour
  let now = whole(begin - one.between(0, Math.max(4 * day, 1.5 * span)))
  let miles: Miles = Math.round(one.between(2_000, 380_000) * 10) / 10
  let lbs: Pounds = one.chance(0.4) ? cargo() : 0
  let drove = one.between(0, 6)
  let stores = storesAtFirst(one)
  let cold: Cold | null = null
  if (vehicle.refrigerated && lbs > 0) cold = coldFor(one, now - 5 * hour)

  function cargo(): Pounds {
    return Math.round(vehicle.payloadLbs * Math.min(1, one.between(0.3, 1.15)))
  }
  /** Each vehicle has its own place in a yard. */
  const slot = () => travel(site, one.between(0, 360), one.between(0.01, 0.09))
  let at: Point = slot()
  let headingDeg = one.between(0, 360)

  const leg = (
    kind: DriveLeg['kind'],
    to: Instant,
    work: DriveWork | null,
    drive: DriveLeg['drive'] = null,
  ): DriveLeg => {
    const from = now
    // A reefer is cooled down before it is loaded, and switched off when its cargo is out.
    let cooling: Cooling | null = null
    if (vehicle.refrigerated) {
      const loads = work !== null && work.toLbs > 0
      if (loads) {
        cold = coldFor(one, whole(Math.max(from, work.from - 1.5 * hour)))
        cooling = { ...cold, from: cold.since, to }
      } else if (work && cold) {
        cooling = { ...cold, from, to: Math.min(to, work.to + 10 * minute) }
        cold = null
      } else if (cold) cooling = { ...cold, from, to }
    }
    const made: DriveLeg = { kind, from, to, at, headingDeg, drive, miles, lbs, work, cooling, stores }
    stores = spend(one, vehicle, made)
    if (work) lbs = work.toLbs
    if (drive) miles += drive.route.length
    now = to
    return made
  }
  const workIn = (from: Instant, to: Instant, load: boolean): DriveWork => ({
    from: whole(from),
    to: whole(to),
    fromLbs: lbs,
    toLbs: load ? cargo() : 0,
  })

  let dropped = true
  for (;;) {
    if (dropped) {
      // A cargo that must be kept cold is not left to itself for long.
      const longest = cold ? 14 * hour : longestLeg
      const ready = now + Math.max(1.5 * hour, Math.min(longest, one.wait(span)))
      const to = vehicle.spare ? now + longestLeg : whole(departure(one, ready, at.lng))
      const length = to - now
      const load = lbs === 0 && site.kind !== 'receiver' && one.chance(0.8)
      const unload = lbs > 0 && site.kind === 'receiver'
      const hours = Math.min(length * 0.5, one.between(0.7, 2.6) * hour)
      const start = load
        ? to - hours - length * one.between(0.05, 0.3)
        : now + length * one.between(0.05, 0.4)
      yield leg('drop', to, load || unload ? workIn(start, start + hours, load) : null)
      if (vehicle.spare) continue
      drove = one.chance(0.8) ? 0 : one.between(0, 5)
      yield leg('wait', whole(now + one.between(8, 28) * minute), null)
    }

    const to = destination(one, vehicle, at, lbs > 0)
    const route = hoursBetween(site, to)
    const pace = one.between(0.94, 1.07)
    const wheel = stints(one, now, route.duration, pace, drove)
    drove = wheel.drove
    yield leg('drive', wheel.to, null, { route, pace, stints: wheel.stints })
    site = to
    at = slot()
    headingDeg = one.between(0, 360)

    yield leg('wait', whole(now + one.between(10, 45) * minute), null)
    dropped = one.chance(vehicle.pace === 'busy' ? 0.45 : 0.9)
    if (!dropped || one.chance(0.3)) {
      const load = lbs === 0 && site.kind !== 'receiver'
      const span = one.between(0.8, 2.8) * hour
      const begun = now + 4 * minute
      if (lbs > 0 || load)
        yield leg('wait', whole(begun + span + 6 * minute), workIn(begun, begun + span, load))
    }
    // Once in a while the driver sleeps at the dock.
    if (!dropped && drove > 8) {
      yield leg('wait', whole(now + one.between(10, 11.5) * hour), null)
      drove = 0
    }
  }
}

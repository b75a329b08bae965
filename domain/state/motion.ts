/** Moving, stopped and dwelling, derived from noisy positions: a parked vehicle's jitter ends neither. */
import {
  dwellRadius,
  movingFrom,
  speedFromFixesWithin,
  stoppedBelow,
  stopRadius,
  surelyMoved,
  surelyMoving,
} from '../basics/assumed.ts'
import { hour } from '../basics/time.ts'
import type { Instant, Meters, Mph } from '../basics/units.ts'
import { metersBetween, metersInMile, type Point } from '../geo/point.ts'
import type { Readings } from '../sensors/index.ts'

export interface Motion {
  readonly moving: boolean
  readonly since: Instant
  /** Where it stands; while it moves, where it was when it began to. */
  readonly at: Point
  /** How well `at` is known; left out where the gateway did not say. */
  readonly accuracyM?: Meters
  /** When a first fix said that it stands elsewhere; left out unless a second one is awaited. */
  readonly doubted?: Instant
  /** It was seen driving right before it stood; left out where it was not. */
  readonly drove?: true
}

/** A stay at one place, as large as a yard. */
export interface Dwell {
  readonly at: Point
  readonly since: Instant
}

type Fix = NonNullable<Readings['gps']>
interface TimedFix {
  readonly at: Instant
  readonly reading: Fix
}

const begin = (moving: boolean, since: Instant, { lat, lng, accuracyM }: Fix): Motion =>
  accuracyM === undefined
    ? { moving, since, at: { lat, lng } }
    : { moving, since, at: { lat, lng }, accuracyM }

/** The speed reported, else that of the distance since the fix before, less what both fixes may be off. */
const speedOf = (fix: Fix, recorded: Instant, before: TimedFix | undefined): Mph => {
  if (fix.speedMph !== undefined) return fix.speedMph
  const span = before ? recorded - before.at : 0
  if (!before || span <= 0 || span > speedFromFixesWithin) return 0
  const off = (fix.accuracyM ?? 0) + (before.reading.accuracyM ?? 0)
  return Math.max(0, metersBetween(before.reading, fix) - off) / metersInMile / (span / hour)
}

/** Moving or standing after one more fix; the very same object where nothing has changed. */
export function moveOn(
  motion: Motion | null,
  fix: Fix,
  recorded: Instant,
  before: TimedFix | undefined,
): Motion {
  const speed = speedOf(fix, recorded, before)
  if (!motion) return begin(speed >= movingFrom, recorded, fix)
  if (motion.moving) return speed < stoppedBelow ? { ...begin(false, recorded, fix), drove: true } : motion
  if (speed >= surelyMoving) return begin(true, recorded, fix)

  const away = metersBetween(motion.at, fix)
  if (away > stopRadius + (fix.accuracyM ?? 0)) {
    if (speed >= movingFrom) return begin(true, recorded, fix)
    if (motion.doubted === undefined && away < surelyMoved + (fix.accuracyM ?? 0))
      return { ...motion, doubted: recorded }
    return begin(false, motion.doubted ?? recorded, fix)
  }
  // A better fix of the same place takes the place of a worse one, else one bad first fix would end the stop.
  if (motion.accuracyM !== undefined && fix.accuracyM !== undefined && fix.accuracyM < motion.accuracyM)
    return { ...begin(false, motion.since, fix), ...(motion.drove && { drove: true }) }
  if (motion.doubted === undefined) return motion
  const { doubted: _, ...sure } = motion
  return sure
}

/** The dwell after a fix that made `was` into `motion`; the very same object where nothing has changed. */
export function dwellOn(dwell: Dwell | null, was: Motion | null, motion: Motion, fix: Fix): Dwell | null {
  if (motion.moving) {
    if (!dwell || metersBetween(dwell.at, fix) <= dwellRadius + (fix.accuracyM ?? 0)) return dwell
    return null
  }
  if (dwell && motion === was) return dwell
  if (dwell && dwell.since !== motion.since && metersBetween(dwell.at, motion.at) <= dwellRadius) return dwell
  return dwell?.since === motion.since && dwell.at.lat === motion.at.lat && dwell.at.lng === motion.at.lng
    ? dwell
    : { at: motion.at, since: motion.since }
}

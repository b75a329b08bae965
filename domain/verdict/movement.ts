/** Whether a vehicle moves as far as is known, and whether it does so without a tractor. */

import { movingFor, verdictHeldFor } from '../basics/assumed.ts'
import { quantified } from '../basics/quantity.ts'
import { t } from '../basics/texts.ts'
import { metersBetween, metersInMile } from '../geo/point.ts'
import { sensorOf } from '../sensors/index.ts'
import type { VehicleState } from '../state/state.ts'
import type { Cause } from './cause.ts'
import type { Clock } from './clock.ts'

/**
 * Whether what is wrong with it is wrong on the road: it moves, or stopped a moment ago, as at a light. Nothing in a
 * verdict but this is about moving, so that it does not jitter from stop to stop.
 */
export const isOnTheRoad = (state: VehicleState, clock: Clock): boolean => {
  const { motion } = state
  return motion?.moving === false && motion.drove === true
    ? !clock.isDue(motion.since + verdictHeldFor)
    : movesNow(state, clock)
}

/** Of one whose last position is old nobody can say so: it may have stopped, or fallen silent on its way. */
export const movesNow = ({ motion, readings }: VehicleState, { isDue }: Clock): boolean =>
  motion?.moving === true && readings.gps !== undefined && !isDue(readings.gps.at + movingFor)

/** Adds that it moves though no tractor is hooked to it; shunting inside a yard is none of it. */
export function addTow(found: Cause[], state: VehicleState, { isDue }: Clock): void {
  const { motion, tether, dwell, readings } = state
  if (tether === null || tether.tethered || motion === null || !motion.moving || dwell !== null) return
  const { gps, tetherChange } = readings
  if (!gps || isDue(gps.at + sensorOf('gps').staleAfter)) return
  if (!tetherChange || isDue(tetherChange.at + sensorOf('tetherChange').staleAfter)) return
  const miles = metersBetween(motion.at, gps.reading) / metersInMile
  found.push({
    key: 'tow',
    level: 'critical',
    consequence: 'doors',
    words: t('Moves without a tractor'),
    measure: quantified(miles, 'distance', 1),
    detail: null,
    since: motion.since,
    miles: null,
    means: t('It is being towed away.'),
    does: t('Call the yard, and share it live.'),
    act: 'call',
    part: { sensor: 'tetherChange', position: '' },
    troubles: [],
  })
}

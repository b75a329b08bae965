/** Whether a vehicle moves, as far as is known. */
import { movingFor, stoppedBelow } from '../basics/assumed.ts'
import type { Instant } from '../basics/units.ts'
import type { LiveVehicle } from './live.ts'

/** Of one whose last report is old nobody can say so: it may have stopped, or fallen silent on its way. */
export const isMoving = ({ speedMph, stoppedSince, recorded, level }: LiveVehicle, now: Instant): boolean =>
  stoppedSince === null &&
  speedMph >= stoppedBelow &&
  level !== 'stale' &&
  recorded !== null &&
  now - recorded < movingFor

/** A box on the map. */
import type { Degrees } from '../basics/units.ts'

/** West lies within -180 and 180, east is never less: past 180 where the box crosses the date line. */
export interface Bounds {
  readonly west: Degrees
  readonly south: Degrees
  readonly east: Degrees
  readonly north: Degrees
}

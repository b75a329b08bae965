/** Longitudes near the date line: one name for every meridian, and rings that run on past ±180. */
import type { Degrees } from '../basics/units.ts'

/** The same meridian within -180 (included) and 180 (left out). */
export const wrap = (lng: Degrees): Degrees => {
  if (lng >= -180 && lng < 180) return lng
  const turned = lng - 360 * Math.floor((lng + 180) / 360)
  return turned >= 180 ? turned - 360 : turned
}

/** The name of `lng`'s meridian that lies nearest to `middle`, which may be past ±180 itself. */
export const towards = (lng: Degrees, middle: Degrees): Degrees => {
  const apart = lng - middle
  return apart >= -180 && apart < 180 ? lng : lng - 360 * Math.floor((apart + 180) / 360)
}

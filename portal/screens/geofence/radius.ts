/** The radius of a circle as people say it: in feet and miles, or in meters and kilometers. Meters are kept. */

import type { Units } from '#domain/basics/own-units.ts'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { feetInMile, metersInMile } from '#domain/geo/point.ts'

export type RadiusUnit = 'ft' | 'mi' | 'm' | 'km'
const metersIn: Readonly<Record<RadiusUnit, number>> = {
  ft: metersInMile / feetInMile,
  mi: metersInMile,
  m: 1,
  km: 1_000,
}
/** Hundredths of what is long, and no part of what is short. */
const digitsOf: Readonly<Record<RadiusUnit, number>> = { ft: 0, mi: 2, m: 0, km: 2 }
const unitsOf = {
  mi: ['ft', 'mi'],
  km: ['m', 'km'],
} as const satisfies Record<Units['distance'], readonly RadiusUnit[]>
const names: Readonly<Record<RadiusUnit, string>> = {
  ft: t('feet'),
  mi: t('miles'),
  m: t('meters'),
  km: t('kilometers'),
}

/** What a radius can be typed in. */
export const radiusUnits = ({ distance }: Pick<Units, 'distance'>) =>
  unitsOf[distance].map((value) => ({ value, label: names[value] }))

/** The short unit up to half of the long one, the long one beyond. */
export const radiusUnitOf = (radiusM: number, { distance }: Pick<Units, 'distance'>): RadiusUnit => {
  const [short, long] = unitsOf[distance]
  return radiusM < metersIn[long] / 2 ? short : long
}

/** As it stands in the field: whole feet, hundredths of a mile. */
export const radiusText = (radiusM: number, unit: RadiusUnit): string =>
  String(Number((radiusM / metersIn[unit]).toFixed(digitsOf[unit])))

/** As it is told: "500 ft", "1.2 mi". */
export const describeRadius = (radiusM: number, { distance }: Pick<Units, 'distance'>): string => {
  const [short, long] = unitsOf[distance]
  const unit = radiusM < metersIn[long] ? short : long
  return `${number(radiusM / metersIn[unit], unit === long ? 1 : 0)} ${unit}`
}

/** Meters to the centimeter; null for what is no length. */
export function readRadius(text: string, unit: RadiusUnit): number | null {
  const read = Number(text.trim().replaceAll(',', ''))
  return text.trim() !== '' && Number.isFinite(read) && read > 0
    ? Number((read * metersIn[unit]).toFixed(2))
    : null
}

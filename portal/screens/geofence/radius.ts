/** The radius of a circle as people say it: in feet or in miles. Meters are kept. */
import { feetInMile, metersInMile } from '#domain/geo/point.ts'

export type RadiusUnit = 'ft' | 'mi'
const metersIn: Readonly<Record<RadiusUnit, number>> = { ft: metersInMile / feetInMile, mi: metersInMile }

/** Feet up to half a mile, miles beyond. */
export const radiusUnitOf = (radiusM: number): RadiusUnit => (radiusM < metersInMile / 2 ? 'ft' : 'mi')

/** As it stands in the field: whole feet, hundredths of a mile. */
export const radiusText = (radiusM: number, unit: RadiusUnit): string =>
  String(Number((radiusM / metersIn[unit]).toFixed(unit === 'ft' ? 0 : 2)))

/** Meters to the centimeter; null for what is no length. */
export function readRadius(text: string, unit: RadiusUnit): number | null {
  const read = Number(text.trim().replaceAll(',', ''))
  return text.trim() !== '' && Number.isFinite(read) && read > 0
    ? Number((read * metersIn[unit]).toFixed(2))
    : null
}

/** Two reports with the same key and other readings: which readings hold, whatever the order in which they arrived. */
import { same } from '../basics/same.ts'
import type { Readings, SensorKey } from './index.ts'

/** JSON with the fields of each object in the order of their names. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

/** Whether `known` has every reading of `other`, as it is. */
export const hasReadings = (known: Readings, other: Readings): boolean => {
  for (const key in other) if (!same(known[key as SensorKey], other[key as SensorKey])) return false
  return true
}

/**
 * The readings of both. Where both have a sensor with other values, the one holds whose canonical JSON sorts last.
 * Answers `known` itself where that is what holds.
 */
export function mergeReadings(known: Readings, other: Readings): Readings {
  const merged: { [K in SensorKey]?: unknown } = { ...known }
  let isKnown = true
  for (const name in other) {
    const key = name as SensorKey
    const [one, two] = [known[key], other[key]]
    if (one !== undefined && (same(one, two) || canonical(one) > canonical(two))) continue
    merged[key] = two
    isKnown = false
  }
  return isKnown ? known : (merged as Readings)
}

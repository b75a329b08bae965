/** How a report says how a vehicle is. */
import type { Level } from '../vehicle/severity.ts'

export const levelTexts: Readonly<Record<Level, string>> = {
  unknown: 'N/A',
  stale: 'Not reporting',
  good: 'Good',
  notice: 'Notice',
  caution: 'Caution',
  critical: 'Critical',
}

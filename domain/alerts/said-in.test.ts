import { expect, test } from 'vitest'
import { usualUnits } from '../basics/own-units.ts'
import { metric } from '../basics/testing.ts'
import { saidIn } from './said-in.ts'

test.each([
  [
    'Roadside Front Outer tire was 62 psi, below 90 psi',
    'Roadside Front Outer tire was 4.3 bar, below 6.2 bar',
  ],
  ['The vehicle moves at 34 mph while untethered', 'The vehicle moves at 55 km/h while untethered'],
  [
    'The vehicle moved 1.5 miles from where it was parked while untethered',
    'The vehicle moved 2.4 kilometers from where it was parked while untethered',
  ],
  ['The tire was 212.0 °F, above 194 °F', 'The tire was 100.0 °C, above 90 °C'],
  ['Entered Gate 62 psi Yard', 'Entered Gate 62 psi Yard'],
  ['The fuel of the reefer unit was 12 %, below 20 %', 'The fuel of the reefer unit was 12 %, below 20 %'],
])('"%s" is "%s" to somebody with metric units', (kept, read) => {
  expect(saidIn(kept, metric)).toBe(read)
  expect(saidIn(kept, usualUnits)).toBe(kept)
})

/** Readers with units of their own, for tests. */
import fc from 'fast-check'
import { type Units, unitChoices } from './own-units.ts'

/** One who has nothing as it usually is. */
export const metric: Units = {
  distance: 'km',
  temperature: '°C',
  pressure: 'bar',
  weight: 'kg',
  clock: '12',
  weekStart: 'sunday',
  language: 'en',
}
export const anyUnits: fc.Arbitrary<Units> = fc.record({
  distance: fc.constantFrom(...unitChoices.distance),
  temperature: fc.constantFrom(...unitChoices.temperature),
  pressure: fc.constantFrom(...unitChoices.pressure),
  weight: fc.constantFrom(...unitChoices.weight),
  clock: fc.constantFrom(...unitChoices.clock),
  weekStart: fc.constantFrom(...unitChoices.weekStart),
  language: fc.constant('en' as const),
})

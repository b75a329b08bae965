import { expect, test } from 'vitest'
import { radiusText, radiusUnitOf, readRadius } from './radius.ts'

test.each([
  ['500', 'ft', 152.4],
  ['1,250', 'ft', 381],
  ['0.5', 'mi', 804.67],
] as const)('a radius typed as %s %s is kept as %d m, and reads as typed again', (text, unit, meters) => {
  expect(readRadius(text, unit)).toBe(meters)
  expect(radiusText(meters, unit)).toBe(text.replace(',', ''))
})
test.each(['', ' ', '0', '-3', 'far', 'Infinity'])('"%s" is no radius', (text) => {
  expect(readRadius(text, 'ft')).toBeNull()
})
test('a yard is measured in feet, a town in miles', () => {
  expect(radiusUnitOf(200)).toBe('ft')
  expect(radiusUnitOf(3_000)).toBe('mi')
})

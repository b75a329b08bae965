import { expect, test } from 'vitest'
import { usualUnits } from '#domain/basics/own-units.ts'
import { describeRadius, radiusText, radiusUnitOf, readRadius } from './radius.ts'

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
  expect(radiusUnitOf(200, usualUnits)).toBe('ft')
  expect(radiusUnitOf(3_000, usualUnits)).toBe('mi')
})

test('whoever reads kilometers has it in meters and kilometers', () => {
  const units = { distance: 'km' } as const
  expect([200, 499, 500, 3_000].map((meters) => radiusUnitOf(meters, units))).toEqual(['m', 'm', 'km', 'km'])
  expect([150, 3_218].map((meters) => describeRadius(meters, units))).toEqual(['150 m', '3.2 km'])
  expect([150, 3_218].map((meters) => describeRadius(meters, usualUnits))).toEqual(['492 ft', '2.0 mi'])
})

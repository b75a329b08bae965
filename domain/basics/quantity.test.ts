import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Units, unitChoices, unitsOf, usualUnits, weekFrom, wrongChoice } from './own-units.ts'
import {
  amountText,
  keptNumber,
  type Quantified,
  quantities,
  quantityNames,
  quantityText,
  shortText,
  shownNumber,
  shownUnit,
  unitInstead,
} from './quantity.ts'
import { anyUnits, metric } from './testing.ts'

test.each<[Quantified, string]>([
  [{ value: 62, of: 'pressure' }, '62 psi'],
  [{ value: 11.42, of: 'voltage', digits: 1 }, '11.4 V'],
  [{ value: 36_200, of: 'weight' }, '36,200 lbs'],
  [{ value: -0.2, of: 'temperature' }, '0 °F'],
  [{ value: 18, of: 'share' }, '18 %'],
])('%o is written as "%s"', (quantified, text) => {
  expect(quantityText(quantified)).toBe(text)
})

describe('somebody who has metric units reads', () => {
  test.each<[Quantified, string]>([
    [{ value: 62, of: 'pressure' }, '4.3 bar'],
    [{ value: 100, of: 'distance' }, '161 km'],
    [{ value: 65, of: 'speed' }, '105 km/h'],
    [{ value: 30, of: 'length' }, '9 m'],
    [{ value: -10, of: 'temperature', digits: 1 }, '-23.3 °C'],
    [{ value: 9, of: 'temperatureDifference' }, '5 °C'],
    [{ value: 36_200, of: 'weight' }, '16,420 kg'],
    [{ value: 11.4, of: 'voltage', digits: 1 }, '11.4 V'],
  ])('%o as "%s"', (quantified, text) => {
    expect(quantityText(quantified, metric)).toBe(text)
  })
  test('kilopascals without decimals', () => {
    expect(amountText(62.5, 'pressure', { ...metric, pressure: 'kPa' }, 1)).toBe('431 kPa')
  })
  test('a limit with decimals only where it has some', () => {
    expect(shortText(34, 'temperature', usualUnits)).toBe('34 °F')
    expect(shortText(34.5, 'temperature', usualUnits)).toBe('34.5 °F')
    expect(shortText(50, 'temperature', metric)).toBe('10 °C')
    expect(shortText(34, 'temperature', metric)).toBe('1.1 °C')
  })
})

test('whoever has chosen nothing reads every quantity in the unit in which it is kept', () => {
  for (const of of quantityNames) expect(shownUnit(of).name).toBe(quantities[of])
  for (const unit of Object.values(quantities)) expect(unitInstead(unit, usualUnits)).toBeUndefined()
})

test('what is shown in any unit comes back as it was kept', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...quantityNames),
      anyUnits,
      fc.double({ min: -10_000, max: 1_000_000, noNaN: true }),
      (of, units, value) => {
        const { show, keep } = shownUnit(of, units)
        expect(keep(show(value))).toBeCloseTo(value, 6)
      },
    ),
  )
})

test('a whole number that was shown to be typed comes back as that number', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('distance', 'pressure', 'temperature', 'weight'),
      anyUnits,
      fc.integer({ min: 0, max: 200_000 }),
      (of, units, value) => {
        const unit = unitInstead(quantities[of], units)
        // Nothing is as good as minus nothing.
        expect(Math.round(keptNumber(shownNumber(value, unit), unit)) + 0).toBe(value)
      },
    ),
  )
})

test('what was typed with up to two decimals is read again as it was typed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('distance', 'length', 'temperature', 'weight'),
      anyUnits,
      fc.integer({ min: 0, max: 20_000_000 }),
      (of, units, hundredths) => {
        const unit = unitInstead(quantities[of], units)
        const typed = hundredths / 100
        expect(shownNumber(keptNumber(typed, unit), unit)).toBe(typed)
      },
    ),
  )
})
test.each([
  [53, 'length', 16.15],
  [12_000, 'weight', 5_443.11],
  [25_000, 'distance', 40_233.6],
] as const)('%d of a %s are typed as %d, and kept as they were', (kept, of, typed) => {
  const unit = shownUnit(of, metric)
  expect(shownNumber(kept, unit)).toBe(typed)
  expect(keptNumber(typed, unit)).toBe(kept)
})

describe('a choice of units', () => {
  test('of which some are left out keeps those as they were', () => {
    const before: Units = { ...usualUnits, clock: '12' }
    expect(unitsOf({ distance: 'km', weight: null }, before)).toEqual({ ...before, distance: 'km' })
    expect(unitsOf(null)).toEqual(usualUnits)
  })
  test('that is none is found, and never taken', () => {
    expect(wrongChoice({ distance: 'km', pressure: 'atm' })).toBe('pressure')
    expect(wrongChoice({ distance: null, clock: '12' })).toBeNull()
    expect(unitsOf({ distance: '__proto__', weight: 7 })).toEqual(usualUnits)
  })
  test('begins with what everybody has who has chosen nothing', () => {
    for (const [choice, [first]] of Object.entries(unitChoices))
      expect(usualUnits[choice as keyof Units]).toBe(first)
  })
  test('begins the week with its first day', () => {
    const days = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
    expect(weekFrom(days, usualUnits)).toEqual(days)
    expect(weekFrom(days, { weekStart: 'sunday' })).toEqual(['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'])
    expect(weekFrom(days, { weekStart: 'saturday' })[0]).toBe('Sa')
  })
})

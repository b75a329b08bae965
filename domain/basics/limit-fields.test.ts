/** What a customer may set of the limits of verdicts, and what comes of it. */
import { describe, expect, test } from 'vitest'
import { checkLimits, isLimitName, limitFields, limitsWith, type OwnLimits, ownOf } from './limit-fields.ts'
import { usualLimits } from './verdict-limits.ts'

test('the usual limits will do', () => {
  expect(checkLimits({})).toEqual({})
  expect(limitsWith(null)).toBe(usualLimits)
})

test('every limit that verdicts are judged by can be set', () => {
  const { bogieWeightMost, ...single } = usualLimits
  const names = [...Object.keys(single), ...Object.keys(bogieWeightMost).map((n) => `bogieWeightMost${n}`)]
  expect(limitFields.map(({ name }) => name).sort()).toEqual(names.sort())
  expect(isLimitName('bogieWeightMost')).toBe(false)
})

test('every limit is well within what may be set, with room to come back', () => {
  for (const { usual, least, most, name } of limitFields)
    expect(usual > least && usual < most, name).toBe(true)
})

test('limits are set in the units that people read, and judged in those of readings', () => {
  expect(
    limitsWith({
      tireTemperatureCaution: 212,
      trailerBatteryCaution: 12.35,
      reeferFuelCaution: 30,
      bogieWeightMost2: 33_000,
      doorsLeftOpenAfter: 90,
      lostAfter: 5,
    }),
  ).toEqual({
    ...usualLimits,
    tireTemperatureCaution: 100,
    trailerBatteryCaution: 12_350,
    reeferFuelCaution: 0.3,
    bogieWeightMost: { ...usualLimits.bogieWeightMost, 2: 33_000 },
    doorsLeftOpenAfter: 90 * 60_000,
    lostAfter: 5 * 24 * 3_600_000,
  })
})

test('what is set to the usual value is not kept as its own', () => {
  expect(ownOf({ tirePressureLow: 95, tirePressureHigh: 140 })).toEqual({ tirePressureLow: 95 })
  expect(ownOf({ tirePressureHigh: 140 })).toBeNull()
})

describe('a sentence says what will not do:', () => {
  test.each<[string, OwnLimits, string[], string]>([
    ['a pressure that no tire has', { tirePressureLow: 500 }, ['tirePressureLow'], 'choose 20 to 200 psi.'],
    ['a voltage out of range', { trailerBatteryCaution: 20 }, ['trailerBatteryCaution'], '9.5 to 14 V.'],
    ['half a pound', { tirePressureLow: 90.5 }, ['tirePressureLow'], 'a whole number of psi.'],
    ['more than two decimals', { trailerBatteryCaution: 12.345 }, ['trailerBatteryCaution'], '2 decimals'],
    [
      'a critical pressure above the low one',
      { tirePressureCritical: 95 },
      ['tirePressureCritical', 'tirePressureLow'],
      'Tire pressure, critical has to be below “Tire pressure, low” (90 psi).',
    ],
    [
      'a critical heat that comes before the caution',
      { wheelEndCritical: 190 },
      ['wheelEndCaution', 'wheelEndCritical'],
      'Wheel end, caution has to be below “Wheel end, critical” (190 °F).',
    ],
    [
      'a pressure that is never well between low and high',
      { tirePressureLow: 98, tirePressureHigh: 102 },
      ['tirePressureHigh', 'tirePressureLow'],
      'by more than 4 psi.',
    ],
    [
      'lost before it is silent, though one is in days',
      { silentAfter: 48, lostAfter: 2 },
      ['silentAfter', 'lostAfter'],
      '(2 days).',
    ],
    ['what is no number', { silentAfter: Number.NaN }, ['silentAfter'], 'choose 1 to 240 hours.'],
  ])('%s', (_, own, names, words) => {
    const wrong = checkLimits(own)
    expect(Object.keys(wrong).sort()).toEqual(names.toSorted())
    expect(Object.values(wrong).join(' ')).toContain(words)
  })
})

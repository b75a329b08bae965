import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { oems } from './oems.ts'
import {
  checkDigit,
  checkVin,
  decodeVin,
  judgeVin,
  modelYearOf,
  modelYearSign,
  normalVin,
  vin,
} from './vin.ts'

test.each([
  ['1M8GDM9AXKP042788', 'X'],
  ['5GZCZ43D13S812715', '1'],
  ['11111111111111111', '1'],
])('the check digit of %s is %s, as published', (known, sign) => {
  expect(checkDigit(known)).toBe(sign)
  expect(checkVin(known).ok).toBe(true)
})

describe.each(oems)('$name', ({ name, wmis }) => {
  test.each(wmis)('is read off a VIN that begins with %s', (wmi) => {
    const made = vin({ wmi, descriptor: 'AA062', modelYear: 2024, plant: 'B', serial: 12345 })
    expect(checkVin(made)).toEqual({ ok: true, vin: made, oem: name })
  })
})

const sign = fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789')
const made = fc
  .record({
    wmi: fc.constantFrom(...oems.flatMap(({ wmis }) => [...wmis])),
    descriptor: fc.string({ unit: sign, minLength: 5, maxLength: 5 }),
    modelYear: fc.integer({ min: 1998, max: 2027 }),
    plant: sign,
    serial: fc.integer({ min: 0, max: 999_999 }),
  })
  .map((parts) => ({ parts, text: vin(parts) }))

test('every VIN that is made passes the check and tells its model year', () => {
  fc.assert(
    fc.property(made, ({ parts, text }) => {
      expect(checkVin(text).ok).toBe(true)
      expect(modelYearOf(text, 2027)).toBe(parts.modelYear)
    }),
  )
})

test('any one character typed wrongly is noticed, unless it counts the same', () => {
  fc.assert(
    fc.property(made, fc.integer({ min: 0, max: 16 }), sign, (one, place, other) => {
      const typed = `${one.text.slice(0, place)}${other}${one.text.slice(place + 1)}`
      // A and 1 are the same number to the rule, and so is whatever stands in the check digit's own place.
      fc.pre(place === 8 ? other !== one.text[8] : checkDigit(typed) !== one.text[8])
      const judged = judgeVin(typed)
      expect(judged.verdict).toBe('odd')
      expect(judged.verdict === 'odd' && judged.reason).toMatch(/^The check digit at place 9/)
    }),
  )
})

test('the digit that a VIN asks for is the one it passes with, and no other', () => {
  fc.assert(
    fc.property(made, fc.constantFrom(...'0123456789X'), ({ text }, digit) => {
      const typed = `${text.slice(0, 8)}${digit}${text.slice(9)}`
      expect(judgeVin(typed).verdict).toBe(digit === checkDigit(text) ? 'ok' : 'odd')
    }),
  )
})

const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((codes) => String.fromCharCode(...codes))

test('text of any kind gets a verdict, and only 17 right characters may be confirmed', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string({ unit: sign, maxLength: 20 })), (text) => {
      const judged = judgeVin(text)
      expect(judged.verdict !== 'impossible').toBe(/^[A-HJ-NPR-Z0-9]{17}$/.test(normalVin(text)))
    }),
  )
})

test.each([
  ['1GRAA0621ZB012345', 'odd'],
  ['1GRAA0621RB01234X', 'odd'],
  ['1GRAA0621RB01234', 'impossible'],
  ['1GRAA0621RB0I2345', 'impossible'],
])('%s is %s', (typed, verdict) => {
  expect(judgeVin(typed).verdict).toBe(verdict)
})

test('a digit typed wrongly is noticed', () => {
  fc.assert(
    fc.property(
      made,
      fc.integer({ min: 11, max: 16 }),
      fc.integer({ min: 1, max: 9 }),
      (one, place, more) => {
        const digit = String((Number(one.text[place]) + more) % 10)
        const typed = `${one.text.slice(0, place)}${digit}${one.text.slice(place + 1)}`
        const answer = checkVin(typed)
        expect(answer.ok ? '' : answer.reason).toMatch(/^The check digit at place 9/)
      },
    ),
  )
})

test.each([
  ['1GRAA0621RB12345', 'A VIN has 17 characters, this one has 16.'],
  ['1GRAA0621RBO12345', "without I, O and Q: 'O' at place 12 is none of them."],
  ['1GRAA*621RB012345', "'*' at place 6"],
  ['11111111101111111', 'check digit'],
])('of %s it is said what is wrong', (typed, part) => {
  const answer = checkVin(typed)
  expect(answer.ok ? '' : answer.reason).toContain(part)
})

test('blanks, dashes and small letters are no mistake', () => {
  expect(normalVin(' 1m8-gdm9a xkp-042788')).toBe('1M8GDM9AXKP042788')
  expect(checkVin(' 1m8gdm9ax kp042788 ')).toMatchObject({ ok: true, vin: '1M8GDM9AXKP042788' })
})

test.each([
  [1980, 'A'],
  [2000, 'Y'],
  [2001, '1'],
  [2010, 'A'],
  [2024, 'R'],
  [2026, 'T'],
])('the model year %i is written %s', (year, expected) => {
  expect(modelYearSign(year)).toBe(expected)
})

test('a VIN says who built it, the model, the year, the plant and the number', () => {
  const made = vin({ wmi: '1GR', descriptor: 'AA062', modelYear: 2022, plant: 'K', serial: 4711 })
  expect(decodeVin(made, 2027)).toEqual({
    oem: 'Great Dane',
    wmi: '1GR',
    descriptor: 'AA062',
    modelYear: 2022,
    plant: 'K',
    serial: '004711',
    problem: null,
  })
})

test('a VIN with a slip is read as far as it goes, and says what is wrong', () => {
  const made = vin({ wmi: '1GR', descriptor: 'AA062', modelYear: 2022, plant: 'K', serial: 4711 })
  const slipped = `${made.slice(0, 16)}2`
  expect(decodeVin(slipped, 2027)).toMatchObject({
    oem: 'Great Dane',
    problem: expect.stringMatching(/check digit/i),
  })
})

/** Detention costs what the rule says: never less than nothing, and never less for a longer stay. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dollars } from '../basics/print.ts'
import { hours, minutes } from '../basics/time.ts'
import {
  billableText,
  centsOf,
  type DetentionRule,
  detentionOf,
  detentionProblems,
  roundings,
  ruleText,
} from './detention.ts'
import { readVisitRef, visitRef } from './visit-ref.ts'

const entered = Date.UTC(2026, 10, 25, 6)
const rule: DetentionRule = { freeMinutes: 120, rateCents: 7_500, stepMinutes: 15, rounding: 'up' }
const costs = (minutesLong: number, facts: Partial<DetentionRule> = {}) =>
  detentionOf({ ...rule, ...facts }, { entered, until: entered + minutes(minutesLong) })

describe('a stay', () => {
  test.each([
    [119, 0, 0],
    [120, 0, 0],
    [121, 15, 1_875],
    [135, 15, 1_875],
    [136, 30, 3_750],
    [180, 60, 7_500],
  ])('of %i min has %i min to pay where each step begun counts', (long, billable, cents) => {
    expect(costs(long)).toMatchObject({ billableMinutes: billable, amountCents: cents })
  })

  test('is rounded as the rule says', () => {
    expect(roundings.map((rounding) => costs(142, { rounding }).billableMinutes)).toEqual([30, 15, 15])
    expect(roundings.map((rounding) => costs(143, { rounding }).billableMinutes)).toEqual([30, 30, 15])
  })

  test('tells what was free and what came after', () => {
    expect(costs(150)).toMatchObject({ dwellMs: minutes(150), freeMs: hours(2), overMs: minutes(30) })
    expect(costs(60)).toMatchObject({ dwellMs: hours(1), freeMs: hours(1), overMs: 0 })
  })

  test('costs cents that are rounded once, at the end', () => {
    expect(costs(121, { rateCents: 3_333, stepMinutes: 1 }).amountCents).toBe(56)
  })

  test('whose end is before its beginning, as a late report may tell, is none', () => {
    expect(costs(-30)).toEqual({ dwellMs: 0, freeMs: 0, overMs: 0, billableMinutes: 0, amountCents: 0 })
  })
})

const rules: fc.Arbitrary<DetentionRule> = fc.record({
  freeMinutes: fc.integer({ min: 0, max: 10_080 }),
  rateCents: fc.integer({ min: 0, max: 1_000_000 }),
  stepMinutes: fc.integer({ min: 1, max: 1_440 }),
  rounding: fc.constantFrom(...roundings),
})
const spans = fc.integer({ min: -minutes(60), max: hours(24 * 400) })

describe('whatever the rule', () => {
  test('nothing is ever negative, and amounts are whole cents', () => {
    fc.assert(
      fc.property(rules, spans, (some, span) => {
        const found = detentionOf(some, { entered, until: entered + span })
        for (const value of Object.values(found)) expect(value).toBeGreaterThanOrEqual(0)
        expect(Number.isInteger(found.amountCents)).toBe(true)
        expect(found.freeMs + found.overMs).toBe(found.dwellMs)
      }),
    )
  })

  test('a longer stay never costs less, and a shorter free time never does', () => {
    fc.assert(
      fc.property(rules, spans, spans, (some, one, other) => {
        const [short, long] = [Math.min(one, other), Math.max(one, other)].map((span) =>
          detentionOf(some, { entered, until: entered + span }),
        )
        expect(long!.amountCents).toBeGreaterThanOrEqual(short!.amountCents)
        const unfree = detentionOf({ ...some, freeMinutes: 0 }, { entered, until: entered + one })
        const free = detentionOf(some, { entered, until: entered + one })
        expect(unfree.amountCents).toBeGreaterThanOrEqual(free.amountCents)
      }),
    )
  })

  test('an arrival that a late report shows to be earlier never makes it cheaper', () => {
    fc.assert(
      fc.property(rules, spans, fc.integer({ min: 0, max: hours(48) }), (some, span, earlier) => {
        const until = entered + span
        const before = detentionOf(some, { entered: entered - earlier, until })
        expect(before.amountCents).toBeGreaterThanOrEqual(detentionOf(some, { entered, until }).amountCents)
      }),
    )
  })

  test('rounding moves it by less than a step', () => {
    fc.assert(
      fc.property(rules, spans, (some, span) => {
        const { billableMinutes, overMs } = detentionOf(some, { entered, until: entered + span })
        expect(Math.abs(minutes(billableMinutes) - overMs)).toBeLessThan(minutes(some.stepMinutes))
      }),
    )
  })
})

describe('a rule', () => {
  test('is a sentence', () => {
    expect(ruleText(rule)).toBe('120 minutes free, then $75.00 an hour, in steps of 15 min rounded up')
  })
  test.each([
    [{ freeMinutes: -1 }, 'freeMinutes'],
    [{ freeMinutes: 10_081 }, 'freeMinutes'],
    [{ rateCents: 0.5 }, 'rateCents'],
    [{ rateCents: 1_000_001 }, 'rateCents'],
    [{ stepMinutes: 0 }, 'stepMinutes'],
    [{ stepMinutes: 1_441 }, 'stepMinutes'],
    [{ rounding: 'sideways' as 'up' }, 'rounding'],
  ])('that cannot be is named: %j', (facts, field) => {
    expect(Object.keys(detentionProblems({ ...rule, ...facts }))).toEqual([field])
    expect(detentionProblems(rule)).toEqual({})
  })
})

test('billable time is written in hours', () => {
  expect([15, 60, 9_885].map(billableText)).toEqual(['0.25 h', '1.00 h', '164.75 h'])
})

test('amounts are written and read as dollars', () => {
  expect([0, 5, 7_500, 123_456_789].map(dollars)).toEqual(['$0.00', '$0.05', '$75.00', '$1,234,567.89'])
  expect(['75', '$62.5', ' 1,250.05 ', '0'].map(centsOf)).toEqual([7_500, 6_250, 125_005, 0])
  expect(['', '-5', '1.234', 'ten', '1,2'].map(centsOf)).toEqual([null, null, null, null, null])
})

test('a visit is found again by its name', () => {
  const visit = { geofenceId: 7, vin: '1GRAA0622TK000001', entered }
  expect(readVisitRef(visitRef(visit))).toEqual(visit)
  for (const text of ['', '7', '7.x', '7.VIN.', "7.V'N.5", '99999999999.VIN.5'])
    expect(readVisitRef(text)).toBeNull()
})

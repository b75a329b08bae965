/** Subscriptions through time: whatever is done to one, and on whichever days. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  begin,
  cancel,
  type Day,
  endedOn,
  isDay,
  nextDue,
  partOfMonth,
  renew,
  renewedBy,
  type Subscription,
  stateOn,
  type Terms,
  withdraw,
  withRenewal,
} from './subscription.ts'

const first: Day = '2026-01-31'
const terms = (change: Partial<Terms> = {}): Terms => ({
  ...{ starts: first, trialDays: 0, termMonths: 1, renews: false, graceDays: 14 },
  ...change,
})
const states = (subscription: Subscription, ...days: readonly Day[]) =>
  days.map((day) => stateOn(subscription, day))

test('a subscription is tried, then paid, then in grace, then over', () => {
  const one = begin(terms({ trialDays: 10, termMonths: 12 }))
  expect(one).toMatchObject({ paidFrom: '2026-02-10', ends: '2027-02-10' })
  expect(
    states(one, '2026-02-09', '2026-02-10', '2027-02-09', '2027-02-10', '2027-02-23', '2027-02-24'),
  ).toEqual(['trial', 'active', 'active', 'grace', 'grace', 'ended'])
})

test('terms that begin on the 31st end on it again after a shorter month', () => {
  const one = begin(terms())
  expect(one.ends).toBe('2026-02-28')
  expect(renew(one, '2026-02-20').ends).toBe('2026-03-31')
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
})

test('a cancelled one runs to the end of its term and has no grace; a trial ends with the trial', () => {
  const one = cancel(begin(terms({ renews: true })), '2026-02-10')
  expect(states(one, '2026-02-27', '2026-02-28')).toEqual(['cancelled', 'ended'])
  const tried = cancel(begin(terms({ trialDays: 10 })), '2026-02-01')
  expect([tried.ends, tried.months]).toEqual(['2026-02-10', 0])
  expect(states(tried, '2026-02-09', '2026-02-10')).toEqual(['cancelled', 'ended'])
})

test('renewed in grace the next term follows the one before; renewed after the end it begins anew', () => {
  const one = begin(terms())
  expect(renew(one, '2026-03-05').ends).toBe('2026-03-31')
  expect(renew(one, '2026-05-07')).toMatchObject({ starts: '2026-05-07', ends: '2026-06-07' })
})

test('whoever renews a cancelled one cancels no more', () => {
  const one = renew(cancel(begin(terms()), '2026-02-10'), '2026-02-11')
  expect(one).toMatchObject({ cancelled: null, ends: '2026-03-31' })
})

test('a day is one that the calendar has', () => {
  expect(['2026-02-28', '2024-02-29'].every(isDay)).toBe(true)
  expect(['2026-02-29', '2026-2-1', 'x', '', '2026-13-01'].some(isDay)).toBe(false)
})

type Act = { readonly kind: 'renew' | 'cancel' | 'automatic' | 'by hand'; readonly after: number }
const act = fc.record({
  kind: fc.constantFrom('renew', 'cancel', 'automatic', 'by hand') as fc.Arbitrary<Act['kind']>,
  after: fc.integer({ min: 0, max: 200 }),
})
const anyTerms = fc.record({
  starts: fc.integer({ min: 0, max: 1000 }).map((days) => addDays('2024-01-01', days)),
  trialDays: fc.integer({ min: 0, max: 60 }),
  termMonths: fc.integer({ min: 1, max: 36 }),
  renews: fc.boolean(),
  graceDays: fc.integer({ min: 0, max: 30 }),
})
const done = (subscription: Subscription, { kind }: Act, day: Day): Subscription =>
  kind === 'renew'
    ? renew(subscription, day)
    : kind === 'cancel'
      ? cancel(subscription, day)
      : withRenewal(subscription, kind === 'automatic', day)

const later: Readonly<Record<string, readonly string[]>> = {
  trial: ['trial', 'active', 'grace', 'cancelled', 'ended'],
  active: ['active', 'grace', 'ended'],
  grace: ['grace', 'ended'],
  cancelled: ['cancelled', 'ended'],
  ended: ['ended'],
}

test('time alone leads through the states in their order, whatever was done before', () => {
  fc.assert(
    fc.property(anyTerms, fc.array(act, { maxLength: 6 }), (given, acts) => {
      let day = given.starts
      let now = begin(given)
      for (const one of acts) {
        day = addDays(day, one.after)
        now = done(now, one, day)
      }
      let before = stateOn(now, day)
      for (let n = 0; n < 1200; n += 3) {
        const state = stateOn(now, addDays(day, n))
        expect(later[before]).toContain(state)
        before = state
      }
    }),
    { numRuns: 60 },
  )
})

test('the state is another only on a day that was due, so nothing is missed by looking on those days', () => {
  fc.assert(
    fc.property(anyTerms, fc.array(act, { maxLength: 4 }), (given, acts) => {
      let day = given.starts
      let now = begin(given)
      for (const one of acts) {
        day = addDays(day, one.after)
        now = done(now, one, day)
      }
      for (let n = 0; n < 400; n++) {
        const next = addDays(day, 1)
        if (stateOn(now, day) !== stateOn(now, next)) expect(nextDue(now, day)).toBe(next)
        day = next
      }
    }),
    { numRuns: 60 },
  )
})

test('terms that follow by themselves leave no day without one, and their end lies ahead', () => {
  fc.assert(
    fc.property(anyTerms, fc.integer({ min: 0, max: 4000 }), (given, days) => {
      const one = begin({ ...given, renews: true })
      const day = addDays(given.starts, days)
      const now = renewedBy(one, day)
      expect(now.ends > day).toBe(true)
      expect(endedOn(now)).toBeNull()
      expect((now.months - one.months) % given.termMonths).toBe(0)
      // One term less would not have been enough.
      if (now.months > one.months)
        expect(addMonths(now.paidFrom, now.months - now.termMonths) <= day).toBe(true)
    }),
  )
})

test('a renewal never shortens, and a cancellation never lengthens', () => {
  fc.assert(
    fc.property(anyTerms, fc.integer({ min: 0, max: 2000 }), (given, days) => {
      const day = addDays(given.starts, days)
      const one = renewedBy(begin(given), day)
      expect(renew(one, day).ends > one.ends).toBe(true)
      expect(cancel(one, day).ends <= one.ends).toBe(true)
      expect(cancel(cancel(one, day), addDays(day, 1))).toEqual(cancel(one, day))
    }),
  )
})

test('the parts of a month together cost what the month does, to the cent, wherever it is split', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 0, max: 48 }).map((months) => addMonths('2024-01-01', months)),
      fc.array(fc.integer({ min: 0, max: 31 }), { maxLength: 6 }),
      (price, month, cuts) => {
        const next = addMonths(month, 1)
        const days = [
          month,
          ...cuts.map((cut) => addDays(month, cut)).filter((day) => day < next),
          next,
        ].sort()
        const parts = days.slice(1).map((to, n) => partOfMonth(price, month, days[n]!, to))
        expect(parts.reduce((sum, part) => sum + part)).toBe(price)
        expect(parts.every((part) => part >= 0)).toBe(true)
      },
    ),
  )
})

test('a part of a month costs what its share of the days does, to a cent', () => {
  expect(partOfMonth(3000, '2026-11-01', '2026-11-10', '2026-12-01')).toBe(2100)
  expect(partOfMonth(1000, '2026-02-01', '2026-02-01', '2026-02-02')).toBe(36)
})

test('a cancellation that is withdrawn leaves the subscription as it was, a trial with its first term', () => {
  fc.assert(
    fc.property(anyTerms, fc.integer({ min: 0, max: 2000 }), (given, days) => {
      const day = addDays(given.starts, days)
      const one = renewedBy(begin(given), day)
      const cancelled = cancel(one, day)
      if (stateOn(cancelled, day) === 'cancelled') expect(withdraw(cancelled)).toEqual(one)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayIn, isoIn } from '../basics/dates.ts'
import { days, hours } from '../basics/time.ts'
import { daysBefore, lastMoments, nextMoments, type Schedule, scheduleText } from './schedule.ts'

const schedule = (facts: Partial<Schedule>): Schedule => ({
  timezone: 'America/Chicago',
  category: 'daily',
  schedules: [{ dayOfWeek: null, time: '06:00' }],
  every: null,
  since: 0,
  ...facts,
})
const at = (time: string) => [{ dayOfWeek: null, time }]
/** As clocks of the schedule's zone show them, to the minute. */
const next = (of: Schedule, after: string, count = 3) =>
  nextMoments(of, Date.parse(after), count).map((moment) =>
    isoIn(moment, of.timezone).replace(/:00(?=[+-])/, ''),
  )

describe.each<[string, Schedule, string, readonly string[]]>([
  [
    'daily over the spring change comes at the same time by the clock',
    schedule({}),
    '2026-03-07T00:00:00-06:00',
    ['2026-03-07T06:00-06:00', '2026-03-08T06:00-05:00', '2026-03-09T06:00-05:00'],
  ],
  [
    'a time that spring skips comes at the moment it would have become',
    schedule({ schedules: at('02:30') }),
    '2026-03-07T12:00:00-06:00',
    ['2026-03-08T03:30-05:00', '2026-03-09T02:30-05:00', '2026-03-10T02:30-05:00'],
  ],
  [
    'a time that autumn shows twice comes once, the first time',
    schedule({ schedules: at('01:30') }),
    '2026-10-31T12:00:00-05:00',
    ['2026-11-01T01:30-05:00', '2026-11-02T01:30-06:00', '2026-11-03T01:30-06:00'],
  ],
  [
    'Arizona changes no clocks',
    schedule({ timezone: 'America/Phoenix', schedules: at('02:30') }),
    '2026-03-07T12:00:00-07:00',
    ['2026-03-08T02:30-07:00', '2026-03-09T02:30-07:00', '2026-03-10T02:30-07:00'],
  ],
  [
    'Newfoundland is half an hour off, and changes at its own midnight hours',
    schedule({ timezone: 'America/St_Johns', schedules: at('02:15') }),
    '2026-03-07T12:00:00-03:30',
    ['2026-03-08T03:15-02:30', '2026-03-09T02:15-02:30', '2026-03-10T02:15-02:30'],
  ],
  [
    'Lord Howe changes by half an hour',
    schedule({ timezone: 'Australia/Lord_Howe', schedules: at('02:10') }),
    '2026-10-03T00:00:00+10:30',
    ['2026-10-03T02:10+10:30', '2026-10-04T02:40+11:00', '2026-10-05T02:10+11:00'],
  ],
  [
    'monthly comes on the last day of February, March and April',
    schedule({ category: 'monthly' }),
    '2026-02-01T00:00:00-06:00',
    ['2026-02-28T06:00-06:00', '2026-03-31T06:00-05:00', '2026-04-30T06:00-05:00'],
  ],
  [
    'monthly comes on the 29th of a leap February',
    schedule({ category: 'monthly' }),
    '2028-02-01T00:00:00-06:00',
    ['2028-02-29T06:00-06:00', '2028-03-31T06:00-05:00', '2028-04-30T06:00-05:00'],
  ],
  [
    'semi-monthly comes on the 15th and on the last day',
    schedule({ category: 'semi-monthly' }),
    '2026-02-15T06:00:00-06:00',
    ['2026-02-28T06:00-06:00', '2026-03-15T06:00-05:00', '2026-03-31T06:00-05:00'],
  ],
  [
    'weekly comes on its day',
    schedule({ category: 'weekly', schedules: [{ dayOfWeek: 1, time: '06:00' }] }),
    '2026-11-25T12:00:00-06:00',
    ['2026-11-30T06:00-06:00', '2026-12-07T06:00-06:00', '2026-12-14T06:00-06:00'],
  ],
  [
    'a yard has an entry for each day and time',
    schedule({
      category: 'weekly',
      schedules: [
        { dayOfWeek: 1, time: '18:00' },
        { dayOfWeek: 1, time: '06:00' },
        { dayOfWeek: 5, time: '06:00' },
      ],
    }),
    '2026-11-25T12:00:00-06:00',
    ['2026-11-27T06:00-06:00', '2026-11-30T06:00-06:00', '2026-11-30T18:00-06:00'],
  ],
  [
    'every eight hours is counted from midnight',
    schedule({ every: { value: 8, units: 'hours' } }),
    '2026-11-25T12:00:00-06:00',
    ['2026-11-25T16:00-06:00', '2026-11-26T00:00-06:00', '2026-11-26T08:00-06:00'],
  ],
  ['a schedule without entries has no moments', schedule({ schedules: [] }), '2026-11-25T12:00:00Z', []],
])('%s', (_what, of, after, expected) => {
  test('so the next moments are these', () => {
    expect(next(of, after, Math.max(1, expected.length))).toEqual(expected)
  })
})

test.each([
  [schedule({}), 'Daily at 06:00'],
  [schedule({ category: 'monthly' }), 'Last day of the month at 06:00'],
  [
    schedule({
      category: 'weekly',
      schedules: [
        { dayOfWeek: 5, time: '06:00' },
        { dayOfWeek: 1, time: '06:00' },
      ],
    }),
    'Monday and Friday at 06:00',
  ],
  [
    schedule({
      category: 'weekly',
      schedules: [
        { dayOfWeek: 5, time: '18:00' },
        { dayOfWeek: 1, time: '06:00' },
        { dayOfWeek: 3, time: '06:00' },
        { dayOfWeek: 5, time: '06:00' },
      ],
    }),
    'Monday and Wednesday at 06:00; Friday at 06:00, 18:00',
  ],
  [
    schedule({
      category: 'weekly',
      schedules: [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, time: '05:30' })),
    }),
    'Daily at 05:30',
  ],
  [schedule({ every: { value: 8, units: 'hours' } }), 'Every 8 hours'],
  [schedule({ every: { value: 1, units: 'days' } }), 'Every day at 06:00'],
])('is said in words', (of, words) => {
  expect(scheduleText(of)).toBe(words)
})

const zones = [
  'America/Chicago',
  'America/Phoenix',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'UTC',
]
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
const schedules = fc.record({
  timezone: fc.constantFrom(...zones),
  category: fc.constantFrom('daily', 'weekly', 'semi-monthly', 'monthly'),
  schedules: fc.array(fc.record({ dayOfWeek: fc.integer({ min: 0, max: 6 }), time: times }), {
    minLength: 1,
    maxLength: 4,
  }),
  every: fc.constantFrom(null, { value: 6, units: 'hours' }, { value: 3, units: 'days' }),
  since: fc.integer({ min: Date.UTC(2023, 0), max: Date.UTC(2024, 0) }),
}) as fc.Arbitrary<Schedule>
const instants = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) })

test('moments come in order, each once, and one by one as together', () => {
  fc.assert(
    fc.property(schedules, instants, (of, after) => {
      const all = nextMoments(of, after, 12)
      expect(all).toHaveLength(12)
      let before = after
      for (const moment of all) {
        expect(moment).toBeGreaterThan(before)
        expect(nextMoments(of, before, 1)).toEqual([moment])
        before = moment
      }
    }),
  )
})

test('looking back finds what looking ahead has found', () => {
  fc.assert(
    fc.property(schedules, instants, (of, from) => {
      const ahead = nextMoments(of, from, 9)
      const to = ahead.at(-1)!
      expect(lastMoments(of, from, to, 3)).toEqual(ahead.slice(-3))
      expect(lastMoments(of, to, to + days(400), 1)[0]).toBeGreaterThan(to)
    }),
  )
})

test('the days of a daily report touch: none overlaps the one before, and none leaves a gap', () => {
  const daily = fc.record({
    timezone: fc.constantFrom(...zones),
    category: fc.constant('daily'),
    schedules: fc.array(fc.record({ dayOfWeek: fc.constant(null), time: times }), {
      minLength: 1,
      maxLength: 1,
    }),
    every: fc.constantFrom(null, { value: 1, units: 'days' }),
    since: fc.constant(0),
  }) as fc.Arbitrary<Schedule>
  fc.assert(
    fc.property(daily, instants, (of, from) => {
      const moments = nextMoments(of, from, 400)
      for (const [n, moment] of moments.entries())
        if (n > 0) expect(daysBefore(of, moment, 1)).toBe(moments[n - 1])
      for (const n of [7, 92]) expect(daysBefore(of, moments[100]!, n)).toBe(moments[100 - n])
    }),
    { numRuns: 25 },
  )
})

test('a day before any moment is a day of the clock: 23 to 25 hours', () => {
  fc.assert(
    fc.property(schedules, instants, (of, at) => {
      const span = at - daysBefore(of, at, 1)
      expect(span).toBeGreaterThanOrEqual(days(1) - hours(1))
      expect(span).toBeLessThanOrEqual(days(1) + hours(1))
    }),
  )
})

test('a day over the autumn change has its 25 hours', () => {
  const at = Date.parse('2026-11-01T06:00:00-06:00')
  expect(at - daysBefore(schedule({}), at, 1)).toBe(hours(25))
})

test('every so many days is counted from the day that the report was made', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 31 }),
      fc.constantFrom(...zones),
      instants,
      (value, timezone, since) => {
        const of = schedule({ timezone, since, every: { value, units: 'days' } })
        const first = Date.parse(dayIn(since, timezone))
        for (const moment of nextMoments(of, since, 5))
          expect(((Date.parse(dayIn(moment, timezone)) - first) / days(1)) % value).toBe(0)
      },
    ),
  )
})

test('a moment is shown by the clock as it was chosen, unless clocks skip it', () => {
  fc.assert(
    fc.property(schedules, instants, (of, from) => {
      const chosen = new Set(of.schedules.map(({ time }) => time))
      const shown = nextMoments({ ...of, every: null }, from, 20).map((moment) =>
        isoIn(moment, of.timezone).slice(11, 16),
      )
      // Of all zones here clocks skip one time of a night a year, or two.
      expect(shown.filter((time) => !chosen.has(time)).length).toBeLessThanOrEqual(chosen.size * 2)
    }),
  )
})

/** The verdict as a whole: which cause comes first, in which group it stands, and what is told beside it. */
import { describe, expect, test } from 'vitest'
import { days, hours, minutes } from '../basics/time.ts'
import type { Instant } from '../basics/units.ts'
import { usualLimits } from '../basics/verdict-limits.ts'
import type { Readings } from '../sensors/index.ts'
import { unreported } from '../state/state.ts'
import { noon, reportAt, stateAfter } from '../state/testing.ts'
import { type Beside, nothingBeside } from './beside.ts'
import { abs, all, driving, judged, lights, reported, standing, tire } from './testing.ts'
import type { VerdictGroup } from './verdict.ts'
import { alsoForm, shortForm, sinceText } from './words.ts'

describe('silence', () => {
  const flat = reported({ ...standing, ...tire(62) })
  test('is the verdict, with the last trouble behind it, and a critical one stays among those of today', () => {
    const verdict = judged(flat, days(6) + hours(18))
    expect(shortForm(verdict, noon + days(6) + hours(18))).toBe('Silent, 6 d 18 h')
    expect([verdict.level, verdict.group, verdict.isSilent]).toEqual(['stale', 'today', true])
    expect(alsoForm(verdict, noon)).toBe('Last known: Tire nearly flat')
    expect(judged(reported({ ...standing, ...tire(88) }), days(6)).group).toBe('wait')
  })
  test('is a caution once the gateway is lost', () => {
    expect(judged(flat, days(10) - 1).level).toBe('stale')
    expect(judged(flat, days(10)).level).toBe('caution')
  })
  test('gives way to what people report as critical', () => {
    const verdict = judged(flat, days(2), { ...nothingBeside, issues: [gear('critical')] })
    expect([verdict.cause?.words, verdict.isSilent, verdict.group]).toEqual([
      'Landing gear stuck',
      true,
      'standing',
    ])
  })
  test('stays silence when it is put off', () => {
    const snoozes = [{ causeKey: 'silence', level: 'stale', until: null }] as const
    const verdict = judged(flat, days(2), { ...nothingBeside, snoozes })
    expect([verdict.level, verdict.cause, verdict.putOff.length]).toEqual(['stale', null, 1])
    expect(shortForm(verdict, noon + days(2))).toBe('Silent')
  })
})

test('a vehicle that never reported is not heard yet', () => {
  const verdict = judged(unreported)
  expect([verdict.level, verdict.cause, verdict.group]).toEqual(['unknown', null, 'wait'])
  expect(shortForm(verdict, noon)).toBe('Not heard yet')
})

const gear = (status: 'critical' | 'caution'): Beside['issues'][number] => ({
  id: '7',
  status,
  title: 'Landing gear stuck',
  since: noon - days(1),
  snoozedUntil: null,
  troubleKey: null,
})

describe('what is known beside reports', () => {
  const well = reported(standing)
  const due = (more: Partial<Beside['due'][number]>): Beside => ({
    ...nothingBeside,
    due: [
      {
        key: 'plan:7',
        name: 'Brake service',
        isInspection: false,
        isOverdue: false,
        dueAt: null,
        milesLeft: null,
        ...more,
      },
    ],
  })
  const firing = (words: string, lasts = true): Beside => ({
    ...nothingBeside,
    firings: [{ id: 'a', ruleName: 'Laredo dwell', words, level: 'notice', at: noon - days(4), lasts }],
  })
  test.each<[Beside, string, string]>([
    [{ ...nothingBeside, issues: [gear('critical')] }, 'Landing gear stuck', 'critical'],
    [due({ dueAt: noon + days(6) + hours(3) }), 'Maintenance due, in 6 days', 'notice'],
    [due({ dueAt: noon - days(12), isOverdue: true }), 'Maintenance overdue, 12 days', 'caution'],
    [due({ milesLeft: 412.4 }), 'Maintenance due, in 412 mi', 'notice'],
    [due({ milesLeft: -1_200, isOverdue: true }), 'Maintenance overdue, 1,200 mi', 'caution'],
    [due({ isInspection: true, dueAt: noon + days(1) }), 'Inspection due, in 1 day', 'notice'],
    [firing('In Laredo TX yard'), 'In Laredo TX yard, 4 d', 'notice'],
    [firing('Left Chicago IL yard at 02:14', false), 'Left Chicago IL yard at 02:14', 'notice'],
    [
      firing('In The Very Large Distribution Center of Northstar'),
      'In The Very Large Distribution',
      'notice',
    ],
  ])('%#: it says so', (beside, says, level) => {
    const verdict = judged(well, 0, beside)
    expect([shortForm(verdict, noon), verdict.level]).toEqual([says, level])
  })

  test('an issue that a sensor opened is told by that sensor alone', () => {
    const issues = [{ ...gear('critical'), troubleKey: 'fault:24/241/1/LFO' }]
    expect(judged(well, 0, { ...nothingBeside, issues }).level).toBe('good')
    expect(judged(reported(tire(62)), 0, { ...nothingBeside, issues }).also).toEqual([])
  })

  test('what was put off does not count until then, unless it gets worse', () => {
    const until = noon + hours(8)
    const snoozes = [{ causeKey: 'individualTirePressure:LFO', level: 'caution', until }] as const
    const beside = { ...nothingBeside, snoozes }
    expect(judged(reported(tire(88)), 0, beside).level).toBe('good')
    expect(judged(reported(tire(88)), 0, beside).putOff).toHaveLength(1)
    expect(judged(reported(tire(88)), hours(8), beside).level).toBe('caution')
    expect(judged(reported(tire(62)), 0, beside).level).toBe('critical')
    const snoozedUntil = until
    const issues = [{ ...gear('caution'), troubleKey: 'fault:24/241/18/LFO', snoozedUntil }]
    expect(judged(reported(tire(88)), 0, { ...nothingBeside, issues }).level).toBe('good')
  })

  test('a work order about it keeps a critical in, and lets a caution wait', () => {
    const issues = [{ ...gear('critical'), troubleKey: 'fault:24/241/1/LFO' }]
    const workOrders = [{ id: 'w', number: '1041', issueIds: ['7'] }]
    const flat = judged(reported({ ...standing, ...tire(62) }), 0, { ...nothingBeside, issues, workOrders })
    expect([flat.group, flat.workOrder?.number]).toEqual(['standing', '1041'])
    const open = reported({ ...standing, door: { opened: true } })
    expect(judged(open, hours(14)).group).toBe('today')
    expect(judged(open, hours(14), { ...nothingBeside, issues, workOrders }).group).toBe('today')
    const forAll = [{ id: 'w', number: '1042', issueIds: [] }]
    expect(judged(open, hours(14), { ...nothingBeside, workOrders: forAll }).group).toBe('wait')
  })
})

describe('the group', () => {
  test.each<[string, Readings, number, VerdictGroup]>([
    ['of a caution on the road', { ...driving, ...tire(88) }, 0, 'moving'],
    [
      'of the same once nobody knows whether it still moves',
      { ...driving, ...tire(88) },
      minutes(30),
      'wait',
    ],
    ['of a notice on the road', { ...driving, ...lights(15) }, 0, 'wait'],
    ['of a critical that stands', { ...standing, ...tire(62) }, 0, 'standing'],
    ['of a caution that is new', { ...standing, ...tire(88) }, hours(12) - 1, 'wait'],
    ['of a caution that stands for twelve hours', { ...standing, ...tire(88) }, hours(12), 'today'],
    ['of what is well', standing, 0, 'wait'],
  ])('%s', (_, readings, after, group) => {
    expect(judged(reported(readings), after).group).toBe(group)
  })
})

test('a stop at a light leaves a fault on the road, a longer one does not', () => {
  const stopped = stateAfter([
    reportAt(noon - minutes(5), { ...driving, ...lights(2) }),
    reportAt(noon, { gps: { lat: 33.2, lng: -96.8, speedMph: 0 } }),
  ])
  const groups = [0, minutes(10) - 1, minutes(10)].map((after) => {
    const { group, level, isMoving } = judged(stopped, after)
    return [group, level, isMoving]
  })
  expect(groups).toEqual([
    ['moving', 'critical', false],
    ['moving', 'critical', false],
    ['wait', 'caution', false],
  ])
})

test('vehicles stand in order of group, level, consequence and age', () => {
  const inOrder = [
    judged(reported({ ...driving, ...tire(62) })),
    judged(reported({ ...driving, ...lights(2) })),
    judged(reported({ ...driving, ...tire(88) })),
    judged(reported({ ...standing, ...tire(62) }), hours(1)),
    judged(stateAfter([reportAt(noon + minutes(5), { ...standing, ...tire(62) })]), hours(1)),
    judged(reported({ ...standing, sensorBoxBattery: { millivolts: 11_000 } })),
    judged(reported({ ...standing, ...tire(88) }), hours(12)),
    judged(reported({ ...standing, ...tire(88) })),
    judged(reported({ ...standing, ...lights(15) })),
    judged(reported(standing), days(2)),
    judged(reported(standing)),
    judged(unreported),
  ]
  const ranks = inOrder.map(({ rank }) => rank)
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
  expect(new Set(ranks).size).toBe(ranks.length)
  for (const rank of ranks) expect(Number.isSafeInteger(rank)).toBe(true)
})

test('several causes: the first is the verdict, two more follow, the rest is counted', () => {
  const verdict = judged(
    reported({
      ...standing,
      ...tire(62),
      ...lights(2, 6),
      ...abs(),
      backupBattery: { millivolts: 3_500 },
    }),
    hours(3),
  )
  expect(shortForm(verdict, noon + hours(3))).toBe('Tire nearly flat, 62 psi')
  expect(alsoForm(verdict, noon + hours(3))).toBe('Also: ABS lamp on, 3 h · stop lamps out, red wire +2 more')
})

test('a customer may have other limits', () => {
  const limits = { ...usualLimits, tirePressureCritical: 60, doorsLeftOpenAfter: hours(6) }
  const vehicle = { ...all, limits }
  expect(judged(reported(tire(62)), 0, nothingBeside, vehicle).level).toBe('caution')
  expect(judged(reported({ door: { opened: true } }), hours(5), nothingBeside, vehicle).level).toBe('good')
})

test.each<[Instant, string]>([
  [noon - hours(4), '08:00'],
  [noon - days(2), 'Wednesday 12:00'],
  [noon - days(9), '11/11/2026'],
])('a moment is told as near as one speaks of it: %d is %s', (since, says) => {
  expect(sinceText(since, noon, 'UTC')).toBe(says)
})

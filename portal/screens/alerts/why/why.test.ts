/** "Why did I get this?" in sentences. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hours, minutes } from '#domain/basics/time.ts'
import type { NoticeOutcome } from '../../../data/documents.ts'
import type { Firing } from '../../../data/firings.ts'
import { setOwnZone } from '../../../ui/time/time.ts'
import { describeOutcome, describeOutcomes, whyLines } from './why.ts'

setOwnZone('UTC')
const at = Date.UTC(2026, 10, 21, 12)
const firing: Firing = {
  id: '1',
  customerId: 1,
  ruleId: 'a',
  ruleName: 'Doors',
  geofenceId: null,
  vin: '1GRAA0627KB110482',
  unitId: 'T-1',
  at,
  severity: 'caution',
  level: 'caution',
  status: 'caution',
  alertTypeId: 11,
  alertTypeName: 'Door Status Duration',
  because: 'The doors have been open for 10 minutes',
  outline: null,
  ended: null,
  late: false,
  withdrawn: null,
  snoozedUntil: null,
  acknowledged: null,
  resolved: null,
  read: true,
  address: 'Peoria, IL',
  item: 'open',
  heldLast: null,
  heldUntil: null,
  snoozeReason: null,
  snoozedBy: null,
  acknowledgedBy: null,
  resolvedBy: null,
  lat: 40.7,
  lng: -89.6,
  notices: [],
  evidence: {
    because: 'The doors have been open for 10 minutes',
    cause: 'time',
    before: {},
    after: {},
    position: { lat: 40.7, lng: -89.6 },
    speedMph: 0,
    lasting: { since: at - minutes(10), least: minutes(10) },
  },
}
const why = (facts: Partial<Firing> = {}) => whyLines({ ...firing, ...facts })

test('a duration tells since when, and that time alone brought it', () => {
  expect(why()).toEqual([
    'The doors have been open for 10 minutes',
    'That was on 11/21/26 12:00 UTC. It was caused by time passing, not by a report.',
    'The condition had been true since 11/21/26 11:50 UTC; the alert requires 10 minutes.',
    'The trailer was standing at Peoria, IL.',
    'It still lasts.',
  ])
})

test('a geofence is named as it was then', () => {
  const geofence = { id: 4, version: 3, name: 'Peoria Yard' }
  expect(why({ evidence: { ...firing.evidence, geofence } })).toContain(
    'The geofence is Peoria Yard, as it was drawn then (version 3).',
  )
})

test('what is late, held back, ended or never was says so', () => {
  expect(why({ late: true })).toContain('The report came late, so the alert did too.')
  expect(why({ heldLast: at - hours(2), heldUntil: at + hours(22) })).toContain(
    'It was held back: recipients were notified on 11/21/26 10:00 UTC, and are notified again from 11/22/26 10:00 UTC: once every 24 hours.',
  )
  // A program can ask for another span than the form offers.
  expect(why({ heldLast: at, heldUntil: at + minutes(90) }).join()).toContain(
    ': once every 1 hour 30 minutes.',
  )
  expect(why({ ended: at + hours(2) }).at(-1)).toBe('It ended on 11/21/26 14:00 UTC, after 2 hours.')
  expect(why({ withdrawn: at + hours(3) }).at(-1)).toBe(
    'A report that came later, on 11/21/26 15:00 UTC, showed that it never was.',
  )
})

test('who was notified is counted, and why somebody was not is explained', () => {
  const notice = (outcome: NoticeOutcome) => ({ recipient: outcome, count: 1, outcome, at })
  expect(describeOutcomes([])).toBe('Nobody: it shows in the inbox only.')
  expect(describeOutcomes([notice('told'), notice('digest'), notice('held')])).toBe(
    '2 recipients notified, 1 recipient not notified',
  )
  expect(describeOutcomes([{ ...notice('told'), count: 3 }])).toBe('3 recipients notified')
  expect(renderToStaticMarkup(describeOutcome('unsubscribed', 'Al'))).toMatch(
    /^Al was not notified: unsubscribed/,
  )
})

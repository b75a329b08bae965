/** Shifts: in which one a moment lies, which nights a span has, and what the handover says. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '#domain/basics/time.ts'
import { setOwnZone } from '../../../ui/time/time.ts'
import { handoverMail, handoverTitle, nightsIn, shiftOf, sumsText } from './shift.ts'

beforeAll(() => setOwnZone('America/Chicago'))
afterAll(() => setOwnZone(undefined))

/** A moment by the clock of Chicago in winter. */
const at = (text: string) => Date.parse(`${text}:00-06:00`)
const night = { from: at('2026-11-19T18:00'), to: at('2026-11-20T06:00'), isNight: true }
const day = { from: at('2026-11-20T06:00'), to: at('2026-11-20T18:00'), isNight: false }

test.each([
  ['2026-11-19T18:00', night],
  ['2026-11-19T23:59', night],
  ['2026-11-20T02:14', night],
  ['2026-11-20T06:00', day],
  ['2026-11-20T17:59', day],
])('%s lies in its shift', (text, shift) => {
  expect(shiftOf(at(text))).toEqual(shift)
})

test('a day has the nights that reach into it', () => {
  const span = { from: at('2026-11-19T09:35'), to: at('2026-11-20T09:35') }
  expect(nightsIn(span)).toEqual([night])
  expect(nightsIn({ from: at('2026-11-20T02:00'), to: at('2026-11-21T02:00') })).toHaveLength(2)
})

test('where clocks are set back in a night it is an hour longer', () => {
  const { from, to } = shiftOf(Date.parse('2026-11-01T09:00:00Z'))
  expect(to - from).toBe(hours(13))
})

test('the handover is told in a line, and sent as an email with the sums and the way there', () => {
  const sums = { began: 9, cleared: 6, ordered: 1, open: 2 }
  expect(sumsText(sums)).toBe('9 began, 6 cleared, 1 with a work order, 2 still open')
  expect(handoverTitle(night)).toBe('Handover, 18:00 to 06:00')
  const mail = new URL(handoverMail('Northstar & Sons', night, sums, 'https://tandem.example/control?at=x'))
  expect(mail.protocol).toBe('mailto:')
  expect(mail.searchParams.get('subject')).toBe('Northstar & Sons: handover of 11/19/2026, 18:00 to 06:00')
  expect(mail.searchParams.get('body')?.split('\r\n')).toEqual([
    '9 faults began.',
    '6 cleared without a work order, 1 with a work order, 2 still open.',
    '',
    'https://tandem.example/control?at=x',
  ])
})

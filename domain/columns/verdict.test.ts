import { expect, test } from 'vitest'
import { noon, reportAt, stateAfter, trailer } from '../state/testing.ts'
import { nothingBeside } from '../verdict/beside.ts'
import type { Verdict } from '../verdict/verdict.ts'
import { verdictOf } from '../verdict/verdict.ts'
import { shortForm } from '../verdict/words.ts'
import { keptWords, liveChange } from './verdict.ts'

test('the live stream shows no speed of a vehicle that stands', () => {
  const state = stateAfter([reportAt(noon, { gps: { lat: 32, lng: -96, speedMph: 2.4, headingDeg: 90 } })])
  const verdict = verdictOf(state, trailer, nothingBeside, noon)
  expect(liveChange({ vehicle: trailer, state, verdict, address: 'Dallas, TX', now: noon })).toEqual({
    id: 7,
    lat: 32,
    lng: -96,
    headingDeg: 90,
    speedMph: 0,
    level: 'good',
    verdict: null,
    recorded: noon,
    stoppedSince: noon,
    address: 'Dallas, TX',
  })
})

test.each([
  ['ABS supply low', '234 mi driven'],
  ['Wheel speed sensor open', '319 mi driven'],
])('the grid says of "%s, %s" what all other screens say', (words, text) => {
  const verdict = { level: 'caution', cause: { words, measure: { text } }, rank: 1 } as Verdict
  expect(keptWords(verdict)).toBe(shortForm(verdict, noon))
})

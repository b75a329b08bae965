import { expect, test } from 'vitest'
import { noon, reportAt, stateAfter, trailer } from '../state/testing.ts'
import { nothingBeside } from '../verdict/beside.ts'
import { verdictOf } from '../verdict/verdict.ts'
import { liveChange } from './verdict.ts'

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

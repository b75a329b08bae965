/** What is told of a verdict to whoever may know of some sensors alone. */
import { expect, test } from 'vitest'
import { days } from '../basics/time.ts'
import { noon, reportAt, stateAfter, trailer } from '../state/testing.ts'
import { nothingBeside } from './beside.ts'
import { toldOf } from './of-sensors.ts'
import { verdictOf } from './verdict.ts'
import { shortForm } from './words.ts'

const vehicle = trailer
const state = stateAfter([
  reportAt(noon, {
    absSystemFault: { amberLamp: true, faults: [] },
    sensorBoxBattery: { millivolts: 11_000 },
  }),
])
const told = (sensors: readonly string[], now = noon) =>
  toldOf(verdictOf(state, vehicle, nothingBeside, now), new Set(sensors), now)

test('it is the very words of the verdict, with what to do', () => {
  const verdict = verdictOf(state, vehicle, nothingBeside, noon)
  expect(told([verdict.cause!.part!.sensor])).toMatchObject({
    level: verdict.level,
    words: shortForm(verdict, noon),
    does: verdict.cause!.does,
  })
})

test('of each sensor it is what is wrong with that one, and nothing of the others', () => {
  expect(told(['absSystemFault'])?.words).toMatch(/^ABS lamp on/)
  expect(told(['sensorBoxBattery'])?.words).toMatch(/^Trailer battery empty/)
  expect(told(['door'])).toBeNull()
  expect(told([])).toBeNull()
})

test('of a trailer that fell silent it is what was known last', () => {
  const { lastKnown } = verdictOf(state, vehicle, nothingBeside, noon + days(2))
  expect(told([lastKnown!.part!.sensor], noon + days(2))).toMatchObject({
    level: 'stale',
    words: expect.stringMatching(/^Last known: /),
  })
})

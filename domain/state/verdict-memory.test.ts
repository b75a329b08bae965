/** What a verdict remembers between reports: worse at once, better only for good. */
import { describe, expect, test } from 'vitest'
import { minutes } from '../basics/time.ts'
import { usualLimits } from '../basics/verdict-limits.ts'
import type { Readings } from '../sensors/index.ts'
import { packState, unpackState } from './pack.ts'
import { readState, unreported } from './state.ts'
import { step } from './step.ts'
import { noon, reportAt, stateAfter } from './testing.ts'
import { heldLevel } from './verdict-memory.ts'

const battery = (volts: number): Readings => ({ sensorBoxBattery: { millivolts: volts * 1_000 } })
const every5 = (...volts: number[]) => volts.map((one, n) => reportAt(noon + minutes(5 * n), battery(one)))
const key = 'sensorBoxBattery:'
const after = (...volts: number[]) => stateAfter(every5(...volts)).verdict

describe('a value at its limit', () => {
  test.each<[string, number[], object | null]>([
    ['is remembered from the report on that is beyond it', [12.6, 12.1], { level: 'caution', since: 5 }],
    ['gets worse at once', [12.1, 11.4], { level: 'critical', since: 0 }],
    ['does not get better just above it', [11.4, 11.55], { level: 'critical', since: 0, better: 5 }],
    ['gets better past the return value', [11.4, 11.7], { level: 'caution', since: 0 }],
    ['gets well past the last return value', [11.4, 12.4], null],
    [
      'stays by the milder limit while it is not past that',
      [11.4, 12.25],
      { level: 'caution', since: 0, better: 5 },
    ],
    ['gets better after ten minutes', [11.4, 11.55, 11.55, 11.55], { level: 'caution', since: 0 }],
    [
      'counts them anew when it gets worse again',
      [11.4, 11.55, 11.4, 11.55],
      { level: 'critical', since: 0, better: 15 },
    ],
    ['that was never beyond it is not remembered just above', [12.25], null],
  ])('%s', (_, volts, held) => {
    const at = (age: unknown) => (age === undefined ? undefined : noon + minutes(age as number))
    const expected =
      held &&
      Object.fromEntries(Object.entries(held).map(([name, of]) => [name, name === 'level' ? of : at(of)]))
    expect(after(...volts)?.[key] ?? null).toEqual(expected)
  })
})

test('a healthy trailer remembers nothing, and nothing is made for it', () => {
  const state = stateAfter(every5(12.8))
  expect(state.verdict).toBeNull()
  const tires = { individualTirePressure: { tires: [{ position: 'LFO' as const, psi: 100 }] } }
  expect(stateAfter([reportAt(noon, { ...battery(12.8), ...tires })]).verdict).toBeNull()
})

test('while nothing changes the memory stays the very same', () => {
  const state = stateAfter(every5(12.1))
  const next = step(state, reportAt(noon + minutes(5), battery(12.1))).state
  expect(next.verdict).toBe(state.verdict)
  const other = step(next, reportAt(noon + minutes(10), { door: { opened: true } })).state
  expect(other.verdict).toBe(state.verdict)
})

test('a tire that a reading leaves out is remembered as it was', () => {
  const tires = (...all: ['LFO' | 'RRO', number][]): Readings => ({
    individualTirePressure: { tires: all.map(([position, psi]) => ({ position, psi })) },
  })
  const state = stateAfter([reportAt(noon, tires(['LFO', 70])), reportAt(noon + 1, tires(['RRO', 100]))])
  expect(state.verdict).toEqual({ 'individualTirePressure:LFO': { level: 'critical', since: noon } })
  expect(step(state, reportAt(noon + 2, tires(['LFO', 100]))).state.verdict).toBeNull()
})

test('a level that is held is shown as far as the limits of now allow', () => {
  const never = () => false
  const held = { level: 'critical', since: noon } as const
  expect(heldLevel(held, { level: 'caution', back: 'critical' }, never)).toBe('critical')
  expect(heldLevel(held, { level: 'good', back: 'caution' }, never)).toBe('caution')
  expect(heldLevel({ ...held, better: noon }, { level: 'caution', back: 'critical' }, () => true)).toBe(
    'caution',
  )
  expect(heldLevel(undefined, { level: 'notice', back: 'caution' }, never)).toBe('notice')
})

test('what says the same again is remembered once it is beyond a limit that a customer has changed', () => {
  const tire: Readings = { individualTirePressure: { tires: [{ position: 'LFO', psi: 95 }] } }
  const before = stateAfter([reportAt(noon, tire)])
  expect(before.verdict).toBeNull()
  const limits = { ...usualLimits, tirePressureLow: 100 }
  const next = step(before, reportAt(noon + 1, tire), { axles: 2, limits }).state
  expect(next.verdict).toEqual({ 'individualTirePressure:LFO': { level: 'caution', since: noon + 1 } })
})

test("a customer's own limits decide what is remembered", () => {
  const limits = { ...usualLimits, trailerBatteryCaution: 12_000, trailerBatteryCritical: 11_000 }
  const { state } = step(unreported, reportAt(noon, battery(11.4)), { axles: 2, limits })
  expect(state.verdict).toEqual({ [key]: { level: 'caution', since: noon } })
})

test('it is packed with the state, and a text stored before there was any reads as nothing', () => {
  const state = stateAfter(every5(11.4, 11.55))
  expect(unpackState(packState(state))).toEqual(state)
  const { verdict: _, ...before } = state
  expect(readState(JSON.stringify(before)).verdict).toBeNull()
})

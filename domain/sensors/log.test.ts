import { describe, expect, test } from 'vitest'
import { hours, minutes } from '../basics/time.ts'
import { type Logged, logColumns, logGaps, logLabels, logLines, setPointsBeside } from './log.ts'
import { someVehicle } from './testing.ts'

const noon = Date.UTC(2026, 5, 1, 12)
const entry = (ago: number, readings: Logged['readings'] = {}): Logged => ({ recorded: noon - ago, readings })
const hooked = { tetherChange: { tethered: true } }
const dropped = { tetherChange: { tethered: false } }

describe('a gap in reporting', () => {
  test('is told while hooked to a tractor when six reports did not come', () => {
    const log = [entry(0, hooked), entry(minutes(40), hooked), entry(minutes(45), hooked)]
    expect([...logGaps(log, noon)]).toEqual([[noon - minutes(40), minutes(40)]])
  })
  test('is none while standing alone, where a report a day is enough', () => {
    expect(logGaps([entry(0, dropped), entry(hours(24), dropped)], noon).size).toBe(0)
    expect(logGaps([entry(0, dropped), entry(hours(26), dropped)], noon).size).toBe(1)
  })
  test('is judged by what was last known of the coupling', () => {
    const log = [entry(0), entry(minutes(50)), entry(minutes(55), hooked)]
    expect([...logGaps(log, noon).keys()]).toEqual([noon - minutes(50)])
  })
  test('goes on until now where nothing has come since', () => {
    expect([...logGaps([entry(hours(30))], noon)]).toEqual([[noon - hours(30), hours(30)]])
    expect(logGaps([], noon).size).toBe(0)
  })
})

describe('the set point of a zone', () => {
  const reefer = (setPointCelsius?: number) => ({
    reeferUnit: {
      zones: [{ zone: 1, returnAirCelsius: 3, ...(setPointCelsius !== undefined && { setPointCelsius }) }],
    },
  })
  const changes = [
    { recorded: noon - hours(1), zone: 1, celsius: 2, was: 4 },
    { recorded: noon - hours(9), zone: 1, celsius: 4, was: null },
  ]
  test('is told where it changed', () => {
    expect(setPointsBeside(entry(hours(1), reefer(2)), changes)).toEqual([changes[0]])
  })
  test('is told beside an entry that says nothing of it, as it was then', () => {
    expect(setPointsBeside(entry(0, reefer()), changes)).toEqual([changes[0]])
    expect(setPointsBeside(entry(hours(2), reefer()), changes)).toEqual([changes[1]])
  })
  test('is not repeated beside an entry that tells it', () => {
    expect(setPointsBeside(entry(0, reefer(2)), changes)).toEqual([])
    expect(setPointsBeside(entry(0), changes)).toEqual([])
  })
})

test('the table has a column for each thing that any entry tells, in the order of the specification', () => {
  const rows = [
    logLines({ door: { opened: true }, gps: { lat: 32, lng: -96 } }, someVehicle),
    logLines({ absSystemFault: { amberLamp: false, faults: [] } }, someVehicle),
  ]
  expect(logColumns(rows)).toEqual(['Location', 'ABS', 'Amber Lamp Status', 'Door Status'])
  expect(logLabels).toHaveLength(new Set(logLabels).size)
})

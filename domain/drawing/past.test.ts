/** The past of a part, its faults, and the alert about it. */
import { describe, expect, test } from 'vitest'
import { kindOf } from '../alerts/index.ts'
import { hours } from '../basics/time.ts'
import type { Fault } from '../maintenance/faults.ts'
import type { Readings, SensorKey } from '../sensors/index.ts'
import { someVehicle } from '../sensors/testing.ts'
import { conditionAbout } from './alert.ts'
import { faultsOf } from './faults.ts'
import { limitBeside, pastOf, statesOf } from './past.ts'
import { always, drawn, now } from './testing.ts'

const reports = (...readings: readonly Readings[]) =>
  readings.map((one, n) => ({ recorded: now - hours(n), readings: one }))
const tire = (psi: number): Readings => ({ individualTirePressure: { tires: [{ position: 'RRO', psi }] } })

test('a tire is followed through the log from the oldest report to the newest', () => {
  const part = drawn(tire(62)).find(({ id }) => id === 'tire/2/curbside/outer')!
  const past = pastOf(
    part,
    'individualTirePressure',
    someVehicle,
    reports(tire(62), { door: { opened: true } }, tire(100)),
  )
  expect(past.map(({ value, level }) => [value, level])).toEqual([
    [100, 'good'],
    [62, 'critical'],
  ])
})

test('all lamps together are as the worst of them', () => {
  const [part] = drawn({ lightSystemFault: { faultTypeIds: [] } })
  const past = pastOf(
    part!,
    'lightSystemFault',
    someVehicle,
    reports({ lightSystemFault: { faultTypeIds: [] } }, { lightSystemFault: { faultTypeIds: [3, 5] } }),
  )
  expect(past.map(({ text }) => text)).toEqual(['Shorted', 'OK'])
})

test('what stayed the same is one stretch, the last until now', () => {
  const at = (hour: number, text: string) => ({
    at: hours(hour),
    text,
    value: null,
    level: 'unknown' as const,
  })
  expect(
    statesOf([at(0, 'Open'), at(1, 'Open'), at(3, 'Closed')], hours(9)).map(({ from, to, text }) => [
      from / hours(1),
      to / hours(1),
      text,
    ]),
  ).toEqual([
    [0, 3, 'Open'],
    [3, 9, 'Closed'],
  ])
})

test('the limit beside a line is the next one that it would pass, or the worst once one is passed', () => {
  const below = [
    { at: 80, level: 'critical' },
    { at: 90, level: 'caution' },
  ] as const
  const above = [
    { at: 221, level: 'critical' },
    { at: 185, level: 'caution' },
  ] as const
  expect(limitBeside(below, [100, 98])?.at).toBe(90)
  expect(limitBeside(below, [100, 88])?.at).toBe(80)
  expect(limitBeside(above, [70])?.at).toBe(185)
  expect(limitBeside(above, [190])?.at).toBe(221)
  expect(limitBeside([], [1])).toBeNull()
})

describe('faults', () => {
  const fault = (sensorTypeId: number, faultTypeId: number, position = ''): Fault => ({
    sensorTypeId,
    faultTypeId,
    fmi: 1,
    position,
    start: now,
    end: null,
    maxMph: null,
    mileage: null,
    startMiles: null,
    endMiles: null,
  })
  test('belong to the tire, the circuit or the controller that they are of', () => {
    const all = [fault(24, 241, 'RRO'), fault(24, 241, 'LFO'), fault(8, 5), fault(8, 1), fault(7, 795)]
    const parts = drawn({
      ...tire(62),
      lightSystemFault: { faultTypeIds: [5, 1] },
      absSystemFault: { amberLamp: true, faults: [] },
    })
    const of = (id: string) => faultsOf(parts.find((part) => part.id === id)!, 2, all)
    expect(of('tire/2/curbside/outer')).toEqual([all[0]])
    expect(of('lights/green')).toEqual([all[2]])
    expect(of('abs')).toEqual([all[4]])
    expect(of('tire/1/curbside/inner')).toEqual([])
  })
})

describe('the alert about a part', () => {
  const about = (readings: Readings, id?: string) => {
    const parts = drawn(readings)
    const part = id ? parts.find((one) => one.id === id)! : parts[0]!
    return conditionAbout(part, someVehicle, (key: SensorKey) => readings[key], always)
  }
  test('of a tire begins with the limit of its pressure', () => {
    expect(about(tire(62), 'tire/2/curbside/outer')).toEqual({
      alertPredicateTypeId: 19,
      tpmsThresholdPsi: 80,
    })
  })
  test('of a warm tire keeps its limit in the unit that a rule has', () => {
    expect(about({ tireTemperature: { tires: [{ position: 'LFO', celsius: 120 }] } })).toEqual({
      alertPredicateTypeId: 20,
      tireTemperatureThresholdC: 105,
    })
  })
  test('of doors is about what they do now', () => {
    expect(about({ door: { opened: true } })).toMatchObject({ doorOpened: true, doorClosed: false })
  })
  test('can be saved as it is, unless its limit is still to be chosen', () => {
    for (const readings of [
      tire(62),
      { door: { opened: true } },
      { absSystemFault: { amberLamp: true, faults: [] } },
      { sensorBoxBattery: { millivolts: 12_000 } },
      { wheelEnd: { wheels: [{ position: 'LF', status: 'OK' }] } },
    ] as readonly Readings[]) {
      const condition = about(readings)!
      expect(kindOf(condition.alertPredicateTypeId)!.problems(condition)).toEqual([])
    }
  })
  test('is none where nothing can be watched', () => {
    expect(about({ backupBattery: { millivolts: 3_900 } })).toBeNull()
  })
  test('of a kind behind a flag that is off is another one', () => {
    const part = drawn(tire(62))[0]!
    expect(
      conditionAbout(
        part,
        someVehicle,
        () => undefined,
        () => false,
      )?.alertPredicateTypeId,
    ).toBe(6)
  })
})

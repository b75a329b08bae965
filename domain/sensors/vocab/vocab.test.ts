/** Faults and alarms are told in words that a workshop can act on. */
import { describe, expect, test } from 'vitest'
import { describeAbsFault, knownAbsFaultTypeIds } from './abs.ts'
import { failureMode } from './fmi.ts'
import { lightFaultCircuit, lightFaultKind, lightFaultNames } from './lights.ts'
import { describeReeferAlarm, knownReeferAlarms } from './reefer-alarms.ts'
import { sitarTexts, trusted } from './sitar.ts'

/** Component and failure mode of trailer ABS as controllers tell them, by SPN and by SID. */
test.each([
  [789, 0, 'Axle 1 roadside wheel speed sensor', 'The gap between sensor and tone ring is too wide', 2],
  [1, 0, 'Axle 1 roadside wheel speed sensor', 'The gap between sensor and tone ring is too wide', 2],
  [790, 13, 'Axle 1 curbside wheel speed sensor', 'Tire size differs from the other wheels', 2],
  [794, 5, 'Axle 3 curbside wheel speed sensor', 'Sensor or its wire is broken', 2],
  [798, 7, 'Axle 2 curbside modulator valve', 'Valve sticks: ice, rust or dirt in the air', 3],
  [10, 7, 'Axle 2 curbside modulator valve', 'Valve sticks: ice, rust or dirt in the air', 3],
  [50, 5, 'Axle 2 roadside release solenoid', 'Coil or wire is broken, or a plug is loose', 3],
  [3597, 4, 'ABS power supply', 'Supply below 8 V: weak tractor supply, corroded plug or thin wire', 3],
  [251, 3, 'ABS power supply', 'Supply above 32 V: charger or tractor regulator', 3],
  [158, 3, 'Supply from the key switch', 'Supply above 32 V: charger or tractor regulator', 3],
  [1439, 5, 'EBS red warning in the tractor', 'Lamp is burnt out or its wire is broken', 2],
  [629, 12, 'ABS controller', 'Controller has failed its own check', 3],
  [789, 15, 'Axle 1 roadside wheel speed sensor', 'Sensor, its wire or the tone ring', 1],
])('ABS fault %d with FMI %d is about the %s', (faultTypeId, fmi, suspectComponent, cause, severity) => {
  expect(describeAbsFault(faultTypeId, fmi)).toMatchObject({
    faultDescription: `${suspectComponent}: ${failureMode(fmi)}`,
    suspectComponent,
    cause,
    severity,
  })
})

describe.each(knownAbsFaultTypeIds)('ABS fault type %d', (faultTypeId) => {
  test('says what it is about', () => {
    const reported = describeAbsFault(faultTypeId, 5)
    expect(reported.cause).toMatch(/^[A-Z].{9,}$/)
    expect(reported.suspectComponent).not.toMatch(/undefined|Component/)
  })
})

test('a failure mode that means nothing yet keeps its number', () => {
  expect(failureMode(25)).toBe('failure mode 25')
})

test('light faults follow the ids of the specification', () => {
  const of = (kind: string) =>
    Object.keys(lightFaultNames)
      .map(Number)
      .filter((id) => lightFaultKind(id) === kind)
  expect(of('highCurrent')).toEqual([1, 5, 9, 13, 17])
  expect(of('lowCurrent')).toEqual([2, 6, 10, 14, 18])
  expect(of('intermittent')).toEqual([3, 7, 11, 15, 19])
  expect(of('unknown')).toEqual([4, 8, 12, 16, 20])
  expect([1, 5, 9, 13, 17].map(lightFaultCircuit)).toEqual(['red', 'green', 'yellow', 'black', 'brown'])
})

test.each([
  ['63', 'Engine or vapor motor has stopped', 'immediate', 'critical'],
  ['96', 'Fuel is low', 'okToRun', 'notice'],
  ['2', 'Evaporator coil sensor', 'check', 'caution'],
  ['699', 'Engine controller fault that it cannot name', 'immediate', 'critical'],
  ['00001', 'Fuel is low', 'okToRun', 'notice'],
  ['7777', 'Alarm 7777', 'check', 'caution'],
])('reefer alarm %s is "%s"', (code, description, severity, level) => {
  expect(describeReeferAlarm(code)).toEqual({ description, severity, level })
})

test('each of nearly two hundred reefer alarms has words of its own', () => {
  expect(knownReeferAlarms.length).toBeGreaterThan(190)
  expect(knownReeferAlarms.filter((code) => describeReeferAlarm(code).description.length < 4)).toEqual([])
})

test('Sitar codes are those of the specification, and from "stale value" on a value is not shown', () => {
  expect(Object.values(sitarTexts)).toEqual([
    'OK',
    'Not OK',
    'Out of range',
    'Limit exceeded',
    'Stale value',
    'Timed out',
    'Soft fault',
    'Hard fault',
    'Unknown',
  ])
  expect((['00', '03', '04', '08'] as const).map(trusted)).toEqual([true, true, false, false])
})

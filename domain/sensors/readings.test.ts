/** Single sensors say what a fleet user expects of them. */
import { describe, expect, test } from 'vitest'
import type { Vehicle } from '../vehicle/vehicle.ts'
import { absSystemFault } from './abs-system-fault.ts'
import { enhancedWeight } from './enhanced-weight.ts'
import { individualTirePressure } from './individual-tire-pressure.ts'
import { lightSystemFault } from './light-system-fault.ts'
import { reeferUnit } from './reefer-unit.ts'
import type { AnySensor } from './sensor.ts'
import { sensorBoxBattery } from './sensor-box-battery.ts'
import { someVehicle } from './testing.ts'
import { tireInflationStatus } from './tire-inflation-status.ts'
import { tireTemperature } from './tire-temperature.ts'
import { tse } from './tse.ts'
import { wheelEnd } from './wheel-end.ts'

/** A grid's cell: value and text of a column. */
const cell = (sensor: AnySensor, key: string, reading: unknown, vehicle: Vehicle = someVehicle) => {
  const column = sensor.columns.find((column) => column.key === key)!
  const value = column.of({ reading, vehicle })
  return value === null ? null : [value, (column.print as (value: unknown, now: number) => string)(value, 0)]
}
const wheels = (sensor: AnySensor, reading: unknown, vehicle: Vehicle = someVehicle) =>
  sensor.drawer.as === 'wheels' ? sensor.drawer.wheels(reading as never, vehicle) : []

describe('the load on the bogie', () => {
  test.each([
    [12_000, 'loaded', '2,000'],
    [11_999.9, 'unloaded', '1,999'],
    [9_000, 'unloaded', '0'],
    [33_100.9, 'loaded', '23,100'],
  ])('of %d lbs, 10,000 of them the trailer itself, is %s with %s lbs of cargo', (bogieLbs, load, net) => {
    expect(cell(enhancedWeight, 'enhancedWeight', { bogieLbs })?.[0]).toBe(load)
    expect(cell(enhancedWeight, 'netWeightLbs', { bogieLbs })?.[1]).toBe(net)
  })

  test('counts as loaded from what its customer says', () => {
    const heavy = { ...someVehicle, loadedFromLbs: 5_000 }
    expect(cell(enhancedWeight, 'enhancedWeight', { bogieLbs: 14_000 }, heavy)).toEqual([
      'unloaded',
      'Unloaded',
    ])
  })
})

describe('lights', () => {
  test.each([
    [1, 'Red: High current (short circuit)'],
    [6, 'Green: Low current (outage)'],
    [11, 'Yellow: Intermittent (flicker)'],
    [13, 'Black: High current (short circuit)'],
    [18, 'Brown: Low current (outage)'],
    [20, 'Brown: Unknown'],
  ])('fault type %d is "%s"', (id, name) => {
    expect(lightSystemFault.log({ faultTypeIds: [id] }, someVehicle)).toEqual([['Lights', name]])
  })

  test.each([
    [[], 'none', 'No faults', 'good'],
    [[1], 'highCurrent', 'High current', 'critical'],
    [[2], 'lowCurrent', 'Low current', 'caution'],
    [[3], 'intermittent', 'Intermittent', 'notice'],
    [[4], 'unknown', 'Unknown', 'caution'],
    [[2, 6], 'multiple', 'Multiple', 'caution'],
  ])('with faults %j are "%s" in the grid', (faultTypeIds, value, text, level) => {
    expect(cell(lightSystemFault, 'lightFault', { faultTypeIds })).toEqual([value, text])
    expect(lightSystemFault.level?.({ faultTypeIds }, someVehicle)).toBe(level)
  })

  test('that have reset say what they were, and nothing of how they are', () => {
    const reset = { faultTypeIds: [2], reset: true }
    expect(cell(lightSystemFault, 'lightFault', reset)).toEqual(['reset', 'Reset'])
    expect(lightSystemFault.level?.(reset, someVehicle)).toBe('unknown')
    const drawer = lightSystemFault.drawer
    const circuits = drawer.as === 'circuits' ? drawer.circuits(reset, someVehicle) : []
    const told = Object.fromEntries(circuits.map(({ color, text }) => [color, text]))
    expect(told).toMatchObject({
      red: 'Reset, was Low current (outage)',
      green: 'Reset',
      white: 'Not watched',
    })
  })

  test('are drawn on the seven wires of the plug', () => {
    const drawer = lightSystemFault.drawer
    const circuits = drawer.as === 'circuits' ? drawer.circuits({ faultTypeIds: [2] }, someVehicle) : []
    expect(circuits.map(({ color, level }) => `${color} ${level}`)).toEqual([
      'white unknown',
      'black good',
      'yellow good',
      'red caution',
      'green good',
      'brown good',
      'blue unknown',
    ])
  })
})

describe('ABS', () => {
  test('tells a fault by component, what is wrong, its cause', () => {
    const reading = { amberLamp: true, faults: [{ faultTypeId: 795, fmi: 5 }] }
    const drawer = absSystemFault.drawer
    expect(drawer.as === 'faults' && drawer.faults(reading, someVehicle)).toEqual([
      {
        title: 'Axle 1 roadside modulator valve: open circuit or too little current',
        detail: 'Coil or wire is broken, or a plug is loose',
        level: 'critical',
        faultTypeId: 795,
        fmi: 5,
      },
    ])
    expect(cell(absSystemFault, 'absFault', reading)).toEqual([
      ['795/5'],
      'Axle 1 roadside modulator valve: open circuit or too little current',
    ])
    expect(absSystemFault.level?.(reading, someVehicle)).toBe('critical')
  })

  test('with the lamp lit and nothing told asks for attention', () => {
    expect(absSystemFault.level?.({ amberLamp: true, faults: [] }, someVehicle)).toBe('caution')
    expect(absSystemFault.level?.({ amberLamp: false, faults: [] }, someVehicle)).toBe('good')
    expect(cell(absSystemFault, 'absFault', { amberLamp: true, faults: [] })).toEqual([[], 'No faults'])
  })

  test('a fault that nobody knows is told by its numbers', () => {
    const reading = { amberLamp: false, faults: [{ faultTypeId: 4242, fmi: 25 }] }
    expect(absSystemFault.log(reading, someVehicle)[0]).toEqual(['ABS', 'Component 4242: failure mode 25'])
  })
})

describe('tires and wheels', () => {
  test.each([
    [900, '900', 'caution'],
    [900.1, 'N/A', 'unknown'],
    [101.5, '102', 'good'],
    [89, '89', 'caution'],
    [79, '79', 'critical'],
  ])('a pressure of %d psi is shown as %s', (psi, text, level) => {
    const reading = { tires: [{ position: 'LFO' as const, psi }] }
    expect(wheels(individualTirePressure, reading)[0]).toMatchObject({ text, level })
  })

  test.each([
    [41, '105.8', 'good'],
    [250, '482.0', 'critical'],
    [250.1, 'N/A', 'unknown'],
  ])('a tire of %d °C is shown as %s', (celsius, text, level) => {
    expect(wheels(tireTemperature, { tires: [{ position: 'RRI', celsius }] })[0]).toMatchObject({
      text,
      level,
    })
  })

  test.each([
    ['00', '100', 'good'],
    ['03', '100', 'good'],
    ['04', 'N/A', 'unknown'],
    ['08', 'N/A', 'unknown'],
  ])('a pressure with Sitar code %s is shown as %s', (sitar, text, level) => {
    expect(
      wheels(individualTirePressure, { tires: [{ position: 'LFO', psi: 100, sitar }] })[0],
    ).toMatchObject({
      text,
      level,
    })
  })

  test('a slow leak is told before the pressure is low', () => {
    const reading = { tires: [{ position: 'RRO' as const, psi: 98, status: 'SLOW_LEAK' as const }] }
    expect(individualTirePressure.log(reading, someVehicle)).toEqual([
      ['Individual Tire Pressure', 'Curbside Rear Outer: 98 psi, Slow leak'],
    ])
    expect(individualTirePressure.level?.(reading, someVehicle)).toBe('notice')
  })

  test('each pressure is watched that can be believed', () => {
    const threshold = individualTirePressure.predicates.find(({ id }) => id === 19)!
    const tires = [
      { position: 'LFO' as const, psi: 101 },
      { position: 'LFI' as const, psi: 95 },
      { position: 'RFI' as const, psi: 10, sitar: '07' as const },
    ]
    expect(threshold.of({ tires }, someVehicle)).toEqual({ LFO: 101, LFI: 95 })
    expect(threshold.of({ tires: [] }, someVehicle)).toEqual({})
  })

  test('the rear axle is the second of a tandem and the third of a tridem', () => {
    const reading = {
      tires: [
        { position: 'LRO', psi: 100 },
        { position: 'RMI', psi: 100 },
      ],
    }
    const placed = (axles: 1 | 2 | 3) =>
      wheels(individualTirePressure, reading, { ...someVehicle, axles }).map(
        ({ axle, side, place }) => `${axle} ${side} ${place}`,
      )
    expect(placed(3)).toEqual(['3 roadside outer', '2 curbside inner'])
    expect(placed(2)[0]).toBe('2 roadside outer')
    // Of a single axle every code is that axle, so that nothing is drawn beside the trailer.
    expect(placed(1)).toEqual(['1 roadside outer', '1 curbside inner'])
  })

  test('a hub that runs hot is critical', () => {
    const reading = {
      wheels: [{ position: 'LF' as const, celsius: 130, status: 'OVER_TEMPERATURE' as const }],
    }
    expect(wheels(wheelEnd, reading)[0]).toMatchObject({ text: '266.0', level: 'critical', place: 'single' })
    expect(wheelEnd.log(reading, someVehicle)).toEqual([
      ['Wheel End', 'Roadside Front: 266.0 °F, Over temperature'],
    ])
  })

  test('the brakes tell their four corners in the order of the specification', () => {
    const reading = {
      wheels: [
        { position: 'RR' as const, level: 0 as const },
        { position: 'LF' as const, level: 3 as const },
        { position: 'LR' as const, level: 1 as const },
        { position: 'RF' as const, level: 2 as const },
      ],
    }
    expect(tse.entry(reading, someVehicle)).toEqual({
      tseFaults: 'Roadside Front, Curbside Front',
      faultLevel: 'Critical',
      tseFaultDetails:
        'Roadside Front: Critical (3), Curbside Front: Caution (2), Roadside Rear: Low (1), Curbside Rear: Good (0)',
    })
    expect(tse.level?.(reading, someVehicle)).toBe('critical')
  })
})

test.each([
  [12_650, '12.7', 'good', null],
  [12_100, '12.1', 'caution', 'caution'],
  [11_400, '11.4', 'critical', 'critical'],
])('a trailer battery of %d mV is %s V and %s', (millivolts, text, level, alert) => {
  expect(cell(sensorBoxBattery, 'sensorBoxBattery', { millivolts })?.[1]).toBe(text)
  expect(sensorBoxBattery.level?.({ millivolts }, someVehicle)).toBe(level)
  expect(sensorBoxBattery.predicates[0]?.of({ millivolts }, someVehicle)).toBe(alert)
})

test.each([
  ['OK', 'Stable', 'good'],
  ['FILLING', 'Filling', 'notice'],
  ['UNSTABLE', 'Unstable', 'caution'],
  ['NOT_AVAILABLE', 'Not available', 'unknown'],
] as const)('a tire inflation system that says %s is %s', (status, text, level) => {
  expect(cell(tireInflationStatus, 'tis', { status })?.[1]).toBe(text)
  expect(tireInflationStatus.level?.({ status }, someVehicle)).toBe(level)
})

describe('a reefer unit', () => {
  const unit = {
    powerOn: true,
    operatingMode: 'CYCLE_SENTRY' as const,
    fuelLevelFraction: 0.625,
    ambientCelsius: 21.7,
    loggerSensors: [{ sensor: 2, celsius: -18 }],
    zones: [{ zone: 1, setPointCelsius: -20, returnAirCelsius: -17.5 }],
    engineHours: 1234.5,
    batteryMillivolts: 12_980,
    alarms: [{ code: '10' }, { code: '00' }],
  }

  test.each([
    ['powerOn', ['on', 'On']],
    ['unitModeDetail', ['cycleSentry', 'Cycle Sentry']],
    ['fuelLevel', [62.5, '63']],
    ['ambientTemperature', [71.1, '71']],
    ['humidity', null],
    ['indSensor1', null],
    ['indSensor2', [-0.4, '0']],
    ['setPoint1', [-4, '-4']],
    ['dischargeAir1', null],
    ['returnAir1', [0.5, '1']],
    ['setPoint2', null],
    ['engineHours', [1234.5, '1,235']],
    ['voltage', [12.98, '13.0']],
  ])('has its %s in the grid', (key, shown) => {
    expect(cell(reeferUnit, key, unit)).toEqual(shown)
  })

  test.each([
    [{ powerOn: false, operatingMode: 'CONTINUOUS' as const }, 'Off'],
    [{ powerOn: true }, 'On'],
    [{ powerOn: true, operatingMode: 'CONTINUOUS' as const }, 'Continuous'],
    [{}, undefined],
  ])('that says %j is in mode %s', (reading, text) => {
    expect(cell(reeferUnit, 'unitModeDetail', reading)?.[1]).toBe(text)
  })

  test('tells its zones as a table and its alarms in words, and "00" is none', () => {
    const drawer = reeferUnit.drawer
    const sections = drawer.as === 'sections' ? drawer.sections(unit, someVehicle) : []
    expect(sections.map(({ title }) => title)).toEqual([
      'Unit',
      'Fuel Level',
      'Logger Sensors',
      'Zone Info',
      'Engine Hours',
      'Unit Battery Voltage',
      'Fault Info',
    ])
    expect(sections.find(({ title }) => title === 'Zone Info')?.table).toEqual({
      of: 'Zone',
      columns: [
        { label: 'Set point', unit: '°F' },
        { label: 'Discharge air', unit: '°F' },
        { label: 'Return air', unit: '°F' },
      ],
      lines: [{ label: '1', cells: ['-4.0', null, '0.5'], levels: [null, null, 'good'] }],
    })
    expect(sections.at(-1)?.rows).toEqual([
      { label: 'Alarm 10', text: 'Discharge pressure or temperature too high', level: 'critical' },
    ])
    expect(reeferUnit.level?.(unit, someVehicle)).toBe('critical')
  })

  test.each([
    [30, 'good'],
    [35, 'good'],
    [40, 'good'],
    [40.2, 'caution'],
    [45, 'caution'],
    [45.2, 'critical'],
    [15, 'critical'],
  ])('set to 35 °F with return air of %d °F is %s', (returnAirF, level) => {
    const celsius = (fahrenheit: number) => (fahrenheit - 32) / 1.8
    const zones = [{ zone: 1, setPointCelsius: celsius(35), returnAirCelsius: celsius(returnAirF) }]
    expect(reeferUnit.level?.({ powerOn: true, zones }, someVehicle)).toBe(level)
    expect(reeferUnit.level?.({ powerOn: false, zones }, someVehicle)).toBe('unknown')
    const drawer = reeferUnit.drawer
    const [zone] = drawer.as === 'sections' ? drawer.sections({ zones }, someVehicle) : []
    expect(zone?.table?.lines[0]?.levels?.[2]).toBe(level)
  })

  test('raises an alarm by its severity', () => {
    const alarm = reeferUnit.predicates.find(({ id }) => id === 16)!
    expect(alarm.of(unit, someVehicle)).toEqual(['10'])
    expect(alarm.shape === 'raises' && alarm.choiceOf?.('10')).toBe('immediate')
    expect(alarm.shape === 'raises' && alarm.choiceOf?.('9999')).toBe('check')
  })

  test('that has not said something does not make it up', () => {
    expect(reeferUnit.log({}, someVehicle).every(([, text]) => text === '')).toBe(true)
    expect(Object.values(reeferUnit.entry({}, someVehicle))).toEqual([null, null, null, null, null, null])
    expect(reeferUnit.level?.({}, someVehicle)).toBe('unknown')
  })
})

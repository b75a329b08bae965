/** Every source of a verdict says its own words, short enough for a row, with a sentence that says what to do. */
import { describe, expect, test } from 'vitest'
import { celsius } from '../basics/print.ts'
import { days, hours, minutes } from '../basics/time.ts'
import type { Readings } from '../sensors/index.ts'
import { noon, reportAt, stateAfter } from '../state/testing.ts'
import { nothingBeside } from './beside.ts'
import { abs, all, driving, judged, lights, place, reported, standing, tire } from './testing.ts'
import { longForm, shortForm } from './words.ts'

interface Row {
  readonly readings: Readings
  readonly says: string
  readonly level: string
  readonly does: string
  /** How long after the report; at once unless given. */
  readonly after?: number
}
const at = (readings: Readings, says: string, level: string, does: string, after = 0): Row => ({
  readings,
  says,
  level,
  does,
  after,
})
const hub = (fahrenheit: number): Readings => ({
  wheelEnd: { wheels: [{ position: 'RR', celsius: celsius(fahrenheit), status: 'OK' }] },
})
const tireHeat = (fahrenheit: number): Readings => ({
  tireTemperature: { tires: [{ position: 'RRI', celsius: celsius(fahrenheit) }] },
})
const reefer = (more: Readings['reeferUnit']): Readings => ({ reeferUnit: more! })
const zone = (off: number): Readings =>
  reefer({
    powerOn: true,
    zones: [{ zone: 1, setPointCelsius: celsius(34), returnAirCelsius: celsius(34 + off) }],
  })

test.each<Row>([
  at({ enhancedWeight: { bogieLbs: 36_200 } }, 'Overloaded, 36,200 lbs', 'caution', 'Weigh it before'),
  at(abs({ faultTypeId: 3597, fmi: 4 }), 'ABS supply low', 'critical', 'Send it to a shop'),
  at({ ...abs({ faultTypeId: 3597, fmi: 4 }), ...driving }, 'ABS supply low', 'critical', 'next shop'),
  at(abs({ faultTypeId: 629, fmi: 12 }), 'ABS controller failed', 'critical', 'shop'),
  at(abs({ faultTypeId: 789, fmi: 5 }), 'Wheel speed sensor open', 'caution', 'shop'),
  at(abs({ faultTypeId: 789, fmi: 15 }), 'ABS lamp on, 2 h', 'caution', 'shop', hours(2)),
  at(
    { absSystemFault: { amberLamp: false, faults: [{ faultTypeId: 789, fmi: 15 }] } },
    'Wheel speed sensor faulty',
    'notice',
    'next service',
  ),
  at(abs({ faultTypeId: 4711, fmi: 31 }), 'ABS fault 4711/31', 'caution', 'shop'),
  at(abs(), 'ABS lamp on, 2 h', 'caution', 'shop', hours(2)),
  at(lights(2), 'Stop lamps out, red wire', 'caution', 'shop'),
  at({ ...lights(2), ...driving }, 'Stop lamps out, red wire', 'critical', 'Stop at the next shop'),
  at(lights(5), 'Right turn lamps shorted', 'critical', 'shop'),
  at(lights(15), 'Marker lamps flicker', 'notice', 'next service'),
  at({ ...lights(15), ...driving }, 'Marker lamps flicker', 'notice', 'next service'),
  at({ sensorBoxBattery: { millivolts: 12_000 } }, 'Trailer battery low, 12.0 V', 'caution', 'Tether or'),
  at({ sensorBoxBattery: { millivolts: 11_400 } }, 'Trailer battery empty, 11.4 V', 'critical', 'Tether or'),
  at(
    { tireInflationStatus: { status: 'FILLING' } },
    'Tire inflation unstable, 22 min',
    'caution',
    'Listen for air',
    minutes(22),
  ),
  at(
    { tse: { wheels: [{ position: 'LF', level: 1 }] } },
    'Brake out of adjustment, axle 1',
    'notice',
    'stroke',
  ),
  at(
    { tse: { wheels: [{ position: 'RR', level: 2 }] } },
    'Brake out of adjustment, axle 2',
    'caution',
    'No trip',
  ),
  at(
    { tse: { wheels: [{ position: 'LF', level: 3 }] } },
    'Brake out of adjustment, axle 1',
    'critical',
    'No trip',
  ),
  at({ backupBattery: { millivolts: 3_500 } }, 'Gateway battery low, 3.5 V', 'notice', 'Let it charge'),
  at({ backupBattery: { millivolts: 3_300 } }, 'Gateway battery low, 3.3 V', 'caution', 'Let it charge'),
  at(hub(203), 'Wheel end hot, 203 °F', 'caution', 'Stop, and check hub oil and bearing'),
  at(hub(249), 'Wheel end hot, 249 °F', 'critical', 'Stop, and check hub oil and bearing'),
  at(tire(98, { status: 'SLOW_LEAK' }), 'Tire leaks slowly, 98 psi', 'notice', 'Inflate'),
  at(tire(88), 'Tire low, 88 psi', 'caution', 'Inflate'),
  at(tire(62), 'Tire nearly flat, 62 psi', 'critical', 'Do not move it, and send a tire service'),
  at(tire(62, { status: 'SEVERE_LEAK' }), 'Tire nearly flat, 62 psi', 'critical', 'Do not move it'),
  at(tire(96, { status: 'SEVERE_LEAK' }), 'Tire loses air fast, 96 psi', 'critical', 'Do not move it'),
  at(tire(145), 'Tire pressure high, 145 psi', 'caution', 'let air out'),
  at(tire(20, { sitar: '07' }), 'Tire sensor failed', 'notice', 'sensor changed'),
  at(zone(9), 'Reefer warm, 9 °F over set point', 'caution', 'doors and unit', minutes(30)),
  at(zone(11), 'Reefer warm, 11 °F over set point', 'critical', 'doors and unit', minutes(30)),
  at(zone(-12), 'Reefer cold, 12 °F under set point', 'critical', 'doors and unit', minutes(30)),
  at(reefer({ alarms: [{ code: '63' }] }), 'Reefer alarm 63', 'critical', 'check the unit'),
  at(reefer({ alarms: [{ code: '64' }] }), 'Reefer alarm 64', 'caution', 'check the unit'),
  at(reefer({ fuelLevelFraction: 0.18 }), 'Reefer fuel low, 18 %', 'caution', 'refuel'),
  at(reefer({ fuelLevelFraction: 0.08 }), 'Reefer fuel low, 8 %', 'critical', 'refuel'),
  at({ door: { opened: true } }, 'Doors left open, 14 h', 'caution', 'Call the yard', hours(14)),
  at({ door: { opened: true }, ...driving }, 'Doors open while moving', 'critical', 'Call the driver'),
  at({ xt5300BatteryStatus: { chargePercent: 24 } }, 'Gateway battery 24 %', 'notice', 'Plan a change'),
  at({ wiliotBattery: { chargePercent: 9 } }, 'Tag battery 9 %', 'caution', 'Plan a change'),
  at(tireHeat(198), 'Tire hot, 198 °F', 'caution', 'Stop, and check brake and pressure'),
  at(tireHeat(222), 'Tire hot, 222 °F', 'critical', 'Stop, and check brake and pressure'),
])('$says is $level', ({ readings, says, level, does, after }) => {
  const { cause, level: shown } = judged(reported(readings), after)
  expect(cause && shortForm(cause, noon + (after ?? 0))).toBe(says)
  expect(shown).toBe(level)
  expect(cause!.does).toContain(does)
})

describe('nothing is said', () => {
  test.each<[string, Readings, number]>([
    ['of doors that are open at a dock', { door: { opened: true } }, hours(2) - 1],
    ['of a system that fills a tire', { tireInflationStatus: { status: 'FILLING' } }, minutes(9)],
    ['of a reefer whose doors were just open', zone(40), minutes(29)],
    ['of a reefer that is off', reefer({ ...zone(40).reeferUnit, powerOn: false }), hours(1)],
    ['of a scale that shows what is legal', { enhancedWeight: { bogieLbs: 34_000 } }, 0],
    ['of a reading past its window', { sensorBoxBattery: { millivolts: 9_000 } }, hours(24)],
    ['of an alarm code that means none', reefer({ alarms: [{ code: '00' }] }), 0],
  ])('%s', (_, readings, after) => {
    const verdict = judged(reported({ ...standing, ...readings }), after)
    expect([verdict.level, verdict.cause]).toEqual(['good', null])
    expect(shortForm(verdict, noon + after)).toBe('OK')
  })
})

test('a light that is out stays so until a reading without it, whatever the reset says', () => {
  expect(judged(reported(lights(2)), hours(9)).cause?.words).toBe('Stop lamps out')
  const mended = stateAfter([reportAt(noon, lights(2)), reportAt(noon + hours(9), lights())])
  expect(judged(mended, hours(9)).level).toBe('good')
})

test('a tire that the newest reading leaves out is as it was told last', () => {
  const state = stateAfter([
    reportAt(noon, tire(62)),
    reportAt(noon + hours(1), { individualTirePressure: { tires: [{ position: 'RRO', psi: 100 }] } }),
  ])
  const { cause, level } = judged(state, hours(1))
  expect([level, cause?.words, cause?.measure]).toEqual(['critical', 'Tire nearly flat', null])
  expect(cause?.part).toEqual({ sensor: 'individualTirePressure', position: 'LFO' })
})

test('the miles driven with an ABS fault are told', () => {
  const state = stateAfter([
    reportAt(noon, { ...abs({ faultTypeId: 251, fmi: 4 }), odometer: { miles: 1_000 } }),
    reportAt(noon + hours(4), { ...driving, odometer: { miles: 1_234.6 } }),
  ])
  const verdict = judged(state, hours(4))
  expect(shortForm(verdict, noon + hours(4))).toBe('ABS supply low, 234 mi driven')
  expect(
    longForm(
      verdict,
      { movement: 'Moving 52 mph', place: '6 mi N of Danville, VA', zone: 'America/Chicago' },
      noon + hours(4),
    ),
  ).toBe(
    'Moving 52 mph, 6 mi N of Danville, VA. ABS supply low since 06:00, 234 mi driven with it. Supply below 8 V. It brakes, but without anti-lock. Do: stop at the next shop.',
  )
})

test('a fuse is told of while the battery reports', () => {
  const { cause, level } = judged(reported({ sensorBoxBattery: { millivolts: 12_700 } }), 0, nothingBeside, {
    ...all,
    checkFuse: true,
  })
  expect([level, cause?.words]).toEqual(['caution', 'Trailer fuse blown'])
})

test('a gateway that reports without a position, or without its camera, is noticed', () => {
  const blind = stateAfter([
    reportAt(noon, { ...standing, cargoCamera: { fullnessPercent: 10 } }),
    reportAt(noon + hours(9), { sensorBoxBattery: { millivolts: 12_800 } }),
    reportAt(noon + days(2), standing),
  ])
  expect(shortForm(judged(blind, days(2)), noon + days(2))).toBe('Cargo sensor blind, 2 d')
  const lost = stateAfter([
    reportAt(noon, standing),
    reportAt(noon + hours(9), { sensorBoxBattery: { millivolts: 12_800 } }),
  ])
  expect(shortForm(judged(lost, hours(9)), noon + hours(9))).toBe('No position, 9 h')
  expect(judged(lost, hours(9), nothingBeside, { ...all, installedSensorTypeIds: [13] }).level).toBe('good')
})

test('a trailer that is towed away is critical; shunting in a yard is nothing', () => {
  const still = reportAt(noon, { ...standing, tetherChange: { tethered: false } })
  const to = (lat: number) =>
    reportAt(noon + minutes(5), {
      gps: { lat, lng: place.lng, speedMph: 12 },
      tetherChange: { tethered: false },
    })
  const towed = stateAfter([
    still,
    to(place.lat + 0.01),
    { ...to(place.lat + 0.04), recorded: noon + minutes(9) },
  ])
  const verdict = judged(towed, minutes(9))
  expect(shortForm(verdict, noon + minutes(9))).toBe('Moves without a tractor, 2.1 mi')
  expect([verdict.level, verdict.group, verdict.cause?.act]).toEqual(['critical', 'moving', 'call'])
  expect(judged(stateAfter([still, to(place.lat + 0.002)]), minutes(5)).level).toBe('good')
})

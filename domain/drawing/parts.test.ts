/** The parts of a vehicle: what they say, how bad that is, and what they are called. */
import { expect, test } from 'vitest'
import { days, minutes } from '../basics/time.ts'
import { sensorOf } from '../sensors/index.ts'
import { someVehicle } from '../sensors/testing.ts'
import { writtenOf } from './fit.ts'
import { type Part, partsOf, partText, worstPart } from './parts.ts'
import { always, drawn, now, stateOf } from './testing.ts'

const tires = ['LFO', 'LFI', 'RFO', 'RFI', 'LRO', 'LRI', 'RRO', 'RRI'] as const
const pressures = (
  psi: Partial<Record<(typeof tires)[number], number>> = {},
  only: readonly (typeof tires)[number][] = tires,
) => ({
  tires: only.map((position) => ({ position, psi: psi[position] ?? 100 })),
})
const of = (parts: readonly Part[], id: string) => parts.find((part) => part.id === id)!

test('a tire is read out with its place, its values, how it is, and how old that is', () => {
  const parts = drawn({
    individualTirePressure: pressures({ RRO: 62 }),
    tireTemperature: { tires: [{ position: 'RRO', celsius: 66 }] },
  })
  expect(partText(of(parts, 'tire/2/curbside/outer'), now)).toBe(
    'Axle 2 curbside outer tire, 62 psi, 150.8 °F, critical, 6 min ago',
  )
  expect(partText(of(parts, 'tire/1/roadside/inner'), now)).toBe(
    'Axle 1 roadside inner tire, 100 psi, OK, 6 min ago',
  )
})

test('a tire of which nothing was ever said says so', () => {
  const parts = drawn({ individualTirePressure: pressures({}, ['LFO', 'LFI']) })
  expect(partText(of(parts, 'tire/2/curbside/outer'), now)).toBe('Axle 2 curbside outer tire, not heard')
})

test('what is older than its window is stale, and never good or bad', () => {
  const parts = drawn({ individualTirePressure: pressures({ RRO: 62 }) }, { ago: days(12) / minutes(1) })
  const part = of(parts, 'tire/2/curbside/outer')
  expect(part.level).toBe('stale')
  expect(partText(part, now)).toBe('Axle 2 curbside outer tire, 62 psi, stale, 12 days ago')
})

test('a part with one fresh and one stale value is as its fresh one is', () => {
  const state = stateOf({ individualTirePressure: pressures() })
  const old = stateOf(
    { tireTemperature: { tires: [{ position: 'LFO', celsius: 120 }] } },
    days(20) / minutes(1),
  )
  const both = { ...state, readings: { ...old.readings, ...state.readings } }
  const keys = ['individualTirePressure', 'tireTemperature'] as const
  const parts = partsOf(someVehicle, both, keys.map(sensorOf), always, now)
  expect(of(parts, 'tire/1/roadside/outer')).toMatchObject({ level: 'good', heard: 'fresh' })
  expect(partText(of(parts, 'tire/1/roadside/outer'), now)).toBe(
    'Axle 1 roadside outer tire, 100 psi, OK, 6 min ago',
  )
})

test('wide single tires have no inner ones', () => {
  const parts = drawn({ individualTirePressure: pressures({}, ['LFO', 'RFO', 'LRO', 'RRO']) })
  expect(parts.map(({ name }) => name)).toEqual([
    'Axle 1 curbside tire',
    'Axle 1 roadside tire',
    'Axle 2 curbside tire',
    'Axle 2 roadside tire',
  ])
})

test('a trailer with one axle has four tires, one with three has twelve', () => {
  const count = (axles: 1 | 2 | 3) =>
    drawn({}, { keys: ['individualTirePressure'], vehicle: { axles } }).length
  expect([count(1), count(2), count(3)]).toEqual([4, 8, 12])
})

test('brakes are measured at the corners alone', () => {
  expect(drawn({}, { keys: ['tse'], vehicle: { axles: 3 } }).map(({ where }) => where)).toEqual([
    '1/curbside/single',
    '1/roadside/single',
    '3/curbside/single',
    '3/roadside/single',
  ])
})

test('lamps that are well are one part, each circuit that is not is one of its own', () => {
  expect(drawn({ lightSystemFault: { faultTypeIds: [] } }).map(({ name, level }) => [name, level])).toEqual([
    ['Lights', 'good'],
  ])
  const faulty = drawn({ lightSystemFault: { faultTypeIds: [5, 14] } })
  expect(faulty.map((part) => partText(part, now))).toEqual([
    'Marker lamps (black wire), Out, caution, 6 min ago',
    'Right turn lamps (green wire), Shorted, critical, 6 min ago',
  ])
})

test('lamps that have reset say no more than that', () => {
  const [part] = drawn({ lightSystemFault: { faultTypeIds: [5] } }, { ago: 30 })
  expect(part).toMatchObject({ id: 'lights', level: 'unknown', heard: 'fresh' })
  expect(partText(part!, now)).toBe('Lights, Reset, 30 min ago')
})

test('each zone of a reefer is a part, with what was asked for', () => {
  const parts = drawn({
    reeferUnit: {
      powerOn: true,
      fuelLevelFraction: 0.05,
      zones: [
        { zone: 1, setPointCelsius: -20, returnAirCelsius: -19.5 },
        { zone: 2, setPointCelsius: 2, returnAirCelsius: 12 },
      ],
    },
  })
  expect(parts.map(({ name, level }) => [name, level])).toEqual([
    ['Zone 1', 'good'],
    ['Zone 2', 'critical'],
    ['Reefer unit', 'critical'],
  ])
  expect(parts[0]!.measures[0]!.note).toBe('set -4.0 °F')
  expect(parts[2]!.measures[0]!.text).toBe('5 % fuel')
})

test('the cargo of a camera stands behind its flag', () => {
  const state = stateOf({ cargoCamera: { fullnessPercent: 62 } })
  const shown = (on: boolean) => partsOf(someVehicle, state, [sensorOf('cargoCamera')], () => on, now)
  expect(shown(true).map((part) => partText(part, now))).toEqual(['Cargo, 62 % full, 6 min ago'])
  expect(shown(false)).toEqual([])
})

test('a sensor without a place on the vehicle is no part', () => {
  expect(drawn({ gps: { lat: 39, lng: -95 }, odometer: { miles: 12 } })).toEqual([])
})

test('the worst is looked at first, and of those that are as bad the first', () => {
  const parts = drawn({
    absSystemFault: { amberLamp: true, faults: [] },
    sensorBoxBattery: { millivolts: 12_000 },
    individualTirePressure: pressures({ LRI: 70, RRO: 62 }),
  })
  expect(worstPart(parts)?.id).toBe('tire/2/curbside/outer')
  expect(worstPart(drawn({ door: { opened: true }, tetherChange: { tethered: true } }))?.id).toBe('doors')
  expect(worstPart([])).toBeNull()
})

test('where there is little room the second unit falls away, then the second value, and never a number is cut', () => {
  const [part] = drawn({
    individualTirePressure: pressures(),
    tireTemperature: { tires: tires.map((position) => ({ position, celsius: 66 })) },
  })
  const written = (width: number) => {
    const { text, unit, second } = writtenOf(part!, width, 'not heard', false)
    return [text, unit, second].join(' ').trim()
  }
  expect(written(112)).toBe('100 psi 151°')
  expect(written(72)).toBe('100  151°')
  expect(written(48)).toBe('100')
})

test('a brake is read out with how it is, once', () => {
  const brakes = drawn({
    tse: {
      wheels: [
        { position: 'LF', level: 3 },
        { position: 'RF', level: 0 },
      ],
    },
  })
  const read = (id: string) => partText(brakes.find((one) => one.id === id)!, now)
  expect(read('brake/1/roadside/single')).toBe('Axle 1 roadside brake, Critical, 6 min ago')
  expect(read('brake/1/curbside/single')).toBe('Axle 1 curbside brake, Good, 6 min ago')
})

test('where a word has no room beside its mark, the mark says it alone', () => {
  const brakes = drawn({ tse: { wheels: [{ position: 'LF', level: 3 }] } })
  const brake = brakes.find(({ id }) => id === 'brake/1/roadside/single')!
  expect(brake.level).toBe('critical')
  expect(writtenOf(brake, 88, 'not heard', true).text).toBe('Critical')
  expect(writtenOf(brake, 60, 'not heard', true).text).toBe('')
})

test('a name gets shorter where its value needs the room', () => {
  const [part] = drawn({ sensorBoxBattery: { millivolts: 12_100 } })
  expect(writtenOf(part!, 170, '', true)).toMatchObject({ label: 'Trailer battery', text: '12.1', unit: 'V' })
  expect(writtenOf(part!, 110, '', true)).toMatchObject({ label: 'Battery', text: '12.1' })
})

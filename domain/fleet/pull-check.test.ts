/** May I pull this trailer: the verdict, and that nothing unknown or old counts as good. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gatewaySilentAfter, pullCheckFresh } from '../basics/assumed.ts'
import { limitsWith } from '../basics/limit-fields.ts'
import { days, hours } from '../basics/time.ts'
import { type Readings, sensorOf, sensors } from '../sensors/index.ts'
import { lightSystemFault } from '../sensors/light-system-fault.ts'
import { anyReadings } from '../sensors/testing.ts'
import { noon, reportAt, stateAfter, trailer } from '../state/testing.ts'
import { type PullKey, pullCheck, pullFirst, pullParts } from './pull-check.ts'

const well: Readings = {
  gps: { lat: 40, lng: -90 },
  lightSystemFault: { faultTypeIds: [] },
  absSystemFault: { amberLamp: false, faults: [] },
  tireInflationStatus: { status: 'OK' },
  sensorBoxBattery: { millivolts: 12_800 },
  door: { opened: false },
}
const check = (readings: Readings, later = 0, vehicle = trailer) =>
  pullCheck(vehicle, stateAfter([reportAt(noon, { ...well, ...readings })]), noon + later)
const item = (found: ReturnType<typeof check>, key: PullKey) => found.items.find((one) => one.key === key)

test('a trailer of which everything is known, fresh and well may be pulled', () => {
  const found = check({})
  expect(found.verdict).toBe('go')
  expect(found.items.map(({ key, state }) => [key, state])).toEqual([
    ['lights', 'good'],
    ['abs', 'good'],
    ['tires', 'good'],
    ['battery', 'good'],
    ['doors', 'good'],
    ['data', 'good'],
  ])
})

describe.each<[string, Readings, PullKey, string]>([
  [
    'a stop light is out',
    { lightSystemFault: { faultTypeIds: [2] } },
    'lights',
    'Stop lights and ABS: Low current',
  ],
  ['the ABS lamp is on', { absSystemFault: { amberLamp: true, faults: [] } }, 'abs', 'The ABS lamp is on'],
  ['a door is open', { door: { opened: true } }, 'doors', 'A door is open'],
])('no-go when %s', (_name, readings, key, reason) => {
  test('at once, with the reason', () => {
    const found = check(readings)
    expect(found.verdict).toBe('noGo')
    expect(item(found, key)).toMatchObject({ state: 'stop', at: noon })
    expect(item(found, key)?.reason).toContain(reason)
  })
  test('and it stays so until something newer says otherwise, however old it is', () => {
    expect(check(readings, days(9)).verdict).toBe('noGo')
  })
})

test('a flat tire is a no-go, a warm one asks to be looked at, each by its place', () => {
  const vehicle = { ...trailer, installedSensorTypeIds: [1, 7, 8, 15, 24, 38] }
  const flat = check(
    { individualTirePressure: { tires: [{ position: 'LRO', psi: 41 }] }, tireTemperature: { tires: [] } },
    0,
    vehicle,
  )
  expect(flat.verdict).toBe('noGo')
  expect(item(flat, 'tires')?.reason).toContain('Roadside, axle 2, outer: 41')
  const warm = check(
    {
      individualTirePressure: { tires: [{ position: 'LRO', psi: 100 }] },
      tireTemperature: { tires: [{ position: 'RFI', celsius: 90 }] },
    },
    0,
    vehicle,
  )
  expect(warm.verdict).toBe('check')
})

test('what is a day old is told with what it said, and is not counted as good', () => {
  const found = check({}, hours(26))
  expect(found.verdict).toBe('check')
  expect(item(found, 'lights')).toMatchObject({
    state: 'unknown',
    reason: 'Last known 26 hours ago: no light fault',
  })
  expect(item(found, 'data')).toMatchObject({ state: 'unknown' })
})

test('what nobody measures is said; of lights, ABS and tires it leaves the verdict to the driver', () => {
  const plain = { ...trailer, installedSensorTypeIds: [1] }
  const found = check({}, 0, plain)
  expect(found.verdict).toBe('check')
  expect(item(found, 'lights')).toMatchObject({ state: 'none', reason: 'Not monitored: check it yourself' })
  const noDoors = { ...trailer, installedSensorTypeIds: [1, 7, 8, 13, 15] }
  expect(check({}, 0, noDoors).verdict).toBe('go')
  // A dry van is not asked about its reefer, a reefer trailer is.
  expect(item(check({}, 0, { ...plain, vehicleTypeId: 3 }), 'reefer')).toBeUndefined()
  expect(item(check({}, 0, { ...plain, vehicleTypeId: 1 }), 'reefer')?.state).toBe('none')
})

test('a trailer that never reported, or whose tire system does not tell, is not good', () => {
  const silent = pullCheck(trailer, stateAfter([]), noon)
  expect(silent.verdict).toBe('check')
  expect(silent.items.every(({ state }) => state !== 'good')).toBe(true)
  expect(check({ tireInflationStatus: { status: 'NOT_AVAILABLE' } }).verdict).toBe('check')
})

test('whatever is reported, go means that nothing is unknown, old, or to be looked at', () => {
  const all = {
    ...trailer,
    vehicleTypeId: 1,
    installedSensorTypeIds: Array.from({ length: 40 }, (_, id) => id),
  }
  fc.assert(
    fc.property(anyReadings, fc.integer({ min: 0, max: days(40) }), (readings, later) => {
      const { verdict, items } = pullCheck(all, stateAfter([reportAt(noon, readings)]), noon + later)
      const states = new Set(items.map(({ state }) => state))
      expect(verdict === 'noGo').toBe(states.has('stop'))
      if (verdict === 'go') {
        expect(states.has('unknown') || states.has('look') || states.has('stop')).toBe(false)
        expect(later).toBeLessThan(hours(25))
      }
      expect(items.every(({ reason }) => reason !== '')).toBe(true)
    }),
  )
})

describe.each<[string, Readings, PullKey, string, string, string]>([
  [
    'lights that only flicker',
    { lightSystemFault: { faultTypeIds: [3] } },
    'lights',
    'look',
    'Stop lights and ABS: Intermittent (flicker)',
    'check',
  ],
  [
    'a light that flickers beside one that is out',
    { lightSystemFault: { faultTypeIds: [3, 6] } },
    'lights',
    'stop',
    'Stop lights and ABS: Intermittent (flicker). Right turn and hazard: Low current (outage)',
    'noGo',
  ],
  ['no light fault', {}, 'lights', 'good', 'No light fault', 'go'],
  [
    'an ABS sensor at the edge of its range',
    { absSystemFault: { amberLamp: false, faults: [{ faultTypeId: 789, fmi: 15 }] } },
    'abs',
    'care',
    '',
    'go',
  ],
  [
    'a broken ABS sensor',
    { absSystemFault: { amberLamp: false, faults: [{ faultTypeId: 789, fmi: 5 }] } },
    'abs',
    'look',
    '',
    'check',
  ],
  [
    'a broken ABS sensor beside one at the edge of its range',
    {
      absSystemFault: {
        amberLamp: false,
        faults: [
          { faultTypeId: 790, fmi: 15 },
          { faultTypeId: 789, fmi: 5 },
        ],
      },
    },
    'abs',
    'look',
    '',
    'check',
  ],
  [
    'a broken ABS valve',
    { absSystemFault: { amberLamp: false, faults: [{ faultTypeId: 796, fmi: 5 }] } },
    'abs',
    'stop',
    '',
    'noGo',
  ],
  ['no ABS fault', {}, 'abs', 'good', 'No ABS fault, the lamp is off', 'go'],
  [
    'tires that are being filled',
    { tireInflationStatus: { status: 'FILLING' } },
    'tires',
    'care',
    'The inflation system is filling a tire',
    'go',
  ],
  [
    'tires that lose air',
    { tireInflationStatus: { status: 'UNSTABLE' } },
    'tires',
    'look',
    'The inflation system is not holding pressure',
    'check',
  ],
  [
    'a tire system that does not tell',
    { tireInflationStatus: { status: 'NOT_AVAILABLE' } },
    'tires',
    'unknown',
    'The inflation system does not report',
    'check',
  ],
  [
    'a low battery, which pulling charges',
    { sensorBoxBattery: { millivolts: 11_200 } },
    'battery',
    'care',
    'Low: 11.2 V. Charge it, or lift gate and gateway may fail',
    'go',
  ],
  ['a good battery', {}, 'battery', 'good', '12.8 V', 'go'],
  ['closed doors', {}, 'doors', 'good', 'Closed', 'go'],
])('with %s', (_name, readings, key, state, reason, verdict) => {
  test(`the verdict is ${verdict}, and the driver reads why`, () => {
    const found = check(readings)
    expect(item(found, key)).toMatchObject({ state, reason: expect.stringContaining(reason) })
    expect(found.verdict).toBe(verdict)
  })
})

describe('the wheels', () => {
  const vehicle = { ...trailer, installedSensorTypeIds: [...trailer.installedSensorTypeIds, 24] }
  const tires = (readings: Readings) =>
    item(check(readings, 0, { ...vehicle, installedSensorTypeIds: [1, 24] }), 'tires')

  test('of which none is bad are all well', () => {
    expect(tires({ individualTirePressure: { tires: [{ position: 'LRO', psi: 100 }] } })).toMatchObject({
      state: 'good',
      reason: expect.stringMatching(/ all well$/),
    })
  })

  test('of which nothing is known are not told, and not well', () => {
    expect(tires({ individualTirePressure: { tires: [] } })).toMatchObject({
      state: 'unknown',
      reason: expect.stringMatching(/ not reported$/),
    })
  })

  test('that are bad are named one by one, those that are well are not', () => {
    const reason = tires({
      individualTirePressure: {
        tires: [
          { position: 'LRO', psi: 41 },
          { position: 'LRI', psi: 100 },
          { position: 'RFI', psi: 50 },
        ],
      },
    })?.reason
    expect(reason).toBe('Roadside, axle 2, outer: 41 psi. Curbside, axle 1, inner: 50 psi')
  })

  test('the worst of several sensors counts', () => {
    const found = check({ individualTirePressure: { tires: [{ position: 'LRO', psi: 41 }] } }, 0, vehicle)
    expect(item(found, 'tires')?.state).toBe('stop')
    expect(
      item(check({ individualTirePressure: { tires: [{ position: 'LRO', psi: 100 }] } }, 0, vehicle), 'tires')
        ?.state,
    ).toBe('good')
  })
})

describe('the age of what is known', () => {
  const only = (sensor: number, later: number, readings: Readings = {}) =>
    check(readings, later, { ...trailer, installedSensorTypeIds: [1, sensor] }).items

  test('is told in hours up to two days, then in days', () => {
    const reason = (later: number) =>
      only(lightSystemFault.id, later).find(({ key }) => key === 'lights')?.reason
    expect(reason(hours(25))).toBe('Last known 25 hours ago: no light fault')
    expect(reason(hours(48) - 1)).toBe('Last known 47 hours ago: no light fault')
    expect(reason(hours(48))).toBe('Last known 2 days ago: no light fault')
    expect(reason(days(9) + hours(23))).toBe('Last known 9 days ago: no light fault')
  })

  test('makes what was fresh a millisecond ago unknown', () => {
    const at = (later: number) => only(lightSystemFault.id, later).find(({ key }) => key === 'lights')?.state
    const limit = Math.min(lightSystemFault.staleAfter, pullCheckFresh)
    expect(at(limit - 1)).toBe('good')
    expect(at(limit)).toBe('unknown')
  })

  test('is that of the trailer as a whole too', () => {
    const data = (later: number) => only(lightSystemFault.id, later).find(({ key }) => key === 'data')
    expect(data(gatewaySilentAfter - 1)).toMatchObject({
      state: 'good',
      reason: 'The trailer reports',
      at: noon,
    })
    expect(data(gatewaySilentAfter)).toMatchObject({ state: 'unknown', at: noon })
    expect(pullCheck(trailer, stateAfter([]), noon).items.at(-1)).toMatchObject({
      state: 'unknown',
      reason: 'The trailer has not reported yet',
      at: null,
    })
  })
})

describe('what the verdict says', () => {
  test('of a blown fuse is told though the battery is full, at the battery of the drawing too', () => {
    const fused = { ...trailer, checkFuse: true }
    const found = check({}, 0, fused)
    expect(item(found, 'battery')).toMatchObject({
      state: 'look',
      reason: '12.8 V',
      told: { words: 'Trailer fuse blown', does: 'Change the fuse, and look for the short.' },
    })
    expect(found.verdict).toBe('check')
    const parts = pullParts(fused, stateAfter([reportAt(noon, well)]), noon)
    expect(parts.find(({ id }) => id === 'trailerBattery')).toMatchObject({ level: 'caution' })
  })

  test('goes by the limits of the customer', () => {
    const limits = limitsWith({ trailerBatteryCaution: 12.9, trailerBatteryCritical: 11, silentAfter: 12 })
    const strict = { ...trailer, limits }
    expect(item(check({}, 0, strict), 'battery')).toMatchObject({
      state: 'care',
      told: { words: 'Trailer battery low, 12.8 V' },
    })
    expect(item(check({}, hours(13)), 'data')).toMatchObject({ state: 'good' })
    expect(item(check({}, hours(13), strict), 'data')).toMatchObject({ state: 'unknown' })
  })
})

test('a reefer truck body is asked about its unit as a reefer trailer is, and no other vehicle', () => {
  const plain = { ...trailer, installedSensorTypeIds: [1] }
  expect(item(check({}, 0, { ...plain, vehicleTypeId: 2 }), 'reefer')).toBeDefined()
  expect(item(check({}, 0, { ...plain, vehicleTypeId: 4 }), 'reefer')).toBeUndefined()
  expect(item(check({}, 0, plain), 'wheels')).toBeUndefined()
})

describe('the reefer unit', () => {
  const id = sensorOf('reeferUnit').id
  const vehicle = {
    ...trailer,
    vehicleTypeId: 1,
    installedSensorTypeIds: [...trailer.installedSensorTypeIds, id],
  }
  const found = (reeferUnit: NonNullable<Readings['reeferUnit']>) =>
    item(check({ reeferUnit }, 0, vehicle), 'reefer')

  test('tells whether it is on, and that it has no alarm', () => {
    expect(found({ powerOn: true, alarms: [] })).toMatchObject({ state: 'good', reason: 'The unit is on' })
    expect(found({ powerOn: false, alarms: [] })).toMatchObject({ state: 'good', reason: 'The unit is off' })
    expect(found({ alarms: [] })).toMatchObject({ state: 'good', reason: 'No alarm' })
    expect(found({ powerOn: true })).toMatchObject({ state: 'unknown', reason: 'The unit is on' })
    expect(found({})).toMatchObject({ state: 'unknown', reason: 'Not reported' })
  })

  test('tells of little fuel by how much there is', () => {
    const low = found({ powerOn: true, fuelLevelFraction: 0.05 })
    expect(low?.state).toBe('stop')
    expect(low?.reason).toBe('Fuel level: 5 %. The unit is on')
    expect(found({ powerOn: true, fuelLevelFraction: 0.2 })?.state).toBe('look')
  })
})

test('only what the verdict rests on is drawn for a driver', () => {
  const all = { ...trailer, installedSensorTypeIds: sensors.map(({ id }) => id) }
  const state = stateAfter([
    reportAt(noon, { ...well, cargoCamera: { fullnessPercent: 62 }, enhancedWeight: { bogieLbs: 20_000 } }),
  ])
  const kinds = new Set(pullParts(all, state, noon).map(({ kind }) => kind))
  expect(kinds).toContain('tire')
  expect(kinds).toContain('doors')
  for (const kind of ['cargo', 'load', 'plug', 'gatewayBattery'] as const) expect(kinds).not.toContain(kind)
  const bare = { ...trailer, installedSensorTypeIds: [36] }
  expect(pullParts(bare, state, noon).map(({ kind }) => kind)).toEqual(['doors'])
})

test('what is wrong is told in the words of every other screen, with what to do', () => {
  const state = stateAfter([reportAt(noon, { absSystemFault: { amberLamp: true, faults: [] } })])
  const found = pullCheck(trailer, state, noon)
  expect(item(found, 'abs')?.told).toEqual({
    words: expect.stringMatching(/^ABS lamp on/),
    does: expect.stringMatching(/shop/),
  })
  expect(item(found, 'lights')?.told).toBeUndefined()
})

test('whoever stands before it is told what to do there, and not to call the driver', () => {
  const open = [reportAt(noon, { door: { opened: true }, tetherChange: { tethered: true } })]
  const at = noon + hours(3)
  const found = pullCheck(trailer, stateAfter([...open, reportAt(at, { door: { opened: true } })]), at)
  expect(item(found, 'doors')?.told).toEqual({
    words: expect.stringMatching(/^Doors left open/),
    does: 'Close them.',
  })
})

test('a trailer that fell silent is told as silent, in the words of every other screen', () => {
  const at = noon + days(6)
  expect(item(pullCheck(trailer, stateAfter([reportAt(noon, {})]), at), 'data')).toMatchObject({
    state: 'unknown',
    reason: 'The trailer last reported 6 days ago',
    told: { words: 'Silent, 6 d' },
  })
})

test('the part that forbids it is looked at first, not one that only asks for care', () => {
  const vehicle = { ...trailer, installedSensorTypeIds: [...trailer.installedSensorTypeIds, 24] }
  const leaks = { tires: [{ position: 'LFI' as const, psi: 98, status: 'SLOW_LEAK' as const }] }
  const first = (opened: boolean) => {
    const readings = { ...well, individualTirePressure: leaks, door: { opened } }
    const state = stateAfter([reportAt(noon, readings)])
    return pullFirst(pullCheck(vehicle, state, noon).items, pullParts(vehicle, state, noon))
  }
  expect(first(true)).toBe('doors')
  expect(first(false)).toBe('tire/1/roadside/inner')
  expect(pullFirst([], [])).toBeNull()
})

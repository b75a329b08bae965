/** The parts of a drawing and the verdict: whatever is wrong with a part is seen at it, by the same limits. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkLimits, limitsWith, type OwnLimits } from '../basics/limit-fields.ts'
import { hours, minutes } from '../basics/time.ts'
import { type Readings, type SensorKey, sensorOf } from '../sensors/index.ts'
import { sensorLevel } from '../state/derived.ts'
import { unreported } from '../state/state.ts'
import { step } from '../state/step.ts'
import { noon, reportAt, trailer } from '../state/testing.ts'
import { worse } from '../vehicle/severity.ts'
import { nothingBeside } from '../verdict/beside.ts'
import { verdictOf } from '../verdict/verdict.ts'
import { type Part, partsOf, partText } from './parts.ts'
import { always } from './testing.ts'
import { partCausesOf, withCauses } from './told.ts'

const seen = (
  readings: Readings,
  { own = null, later = 0, more = {} }: { own?: OwnLimits | null; later?: number; more?: object } = {},
) => {
  const vehicle = { ...trailer, ...more, ...(own && { limits: limitsWith(own) }) }
  const { state } = step(unreported, reportAt(noon, readings), vehicle)
  const now = noon + later
  const causes = partCausesOf(verdictOf(state, vehicle, nothingBeside, now), now)
  const fitted = (Object.keys(readings) as SensorKey[]).map(sensorOf)
  const parts = withCauses(partsOf(vehicle, state, fitted, always, now), causes, vehicle.axles)
  return { vehicle, state, causes, parts, now }
}
const part = (parts: readonly Part[], id: string) => parts.find((one) => one.id === id)!
const tires = (psi: number) => ({ individualTirePressure: { tires: [{ position: 'RRO' as const, psi }] } })

describe('a part is as bad as the worst that is said of it', () => {
  test('a blown fuse colors the battery, whatever its voltage is', () => {
    const { parts, now } = seen(
      { sensorBoxBattery: { millivolts: 12_800 } },
      { more: { checkFuse: true }, later: minutes(3) },
    )
    expect(part(parts, 'trailerBattery')).toMatchObject({ level: 'caution', cause: 'Trailer fuse blown' })
    expect(partText(part(parts, 'trailerBattery'), now)).toBe(
      'Trailer battery, 12.8 V, caution, Trailer fuse blown, 3 min ago',
    )
  })

  test('also where something else is worse', () => {
    const { parts } = seen(
      { ...tires(62), sensorBoxBattery: { millivolts: 12_800 } },
      { more: { checkFuse: true } },
    )
    expect(part(parts, 'tire/2/curbside/outer')).toMatchObject({
      level: 'critical',
      cause: 'Tire nearly flat',
    })
    expect(part(parts, 'trailerBattery').level).toBe('caution')
    expect(part(parts, 'tire/1/roadside/outer').cause).toBeUndefined()
  })

  test('doors that were left open, and lamps that have reset', () => {
    const readings = { door: { opened: true }, lightSystemFault: { faultTypeIds: [2] } }
    const { parts } = seen(readings, { later: hours(3) })
    expect(part(parts, 'doors')).toMatchObject({ level: 'caution', cause: 'Doors left open, 3 h' })
    expect(part(parts, 'lights').cause).toBe('Stop lamps out')
    expect(part(parts, 'lights').level).not.toBe('unknown')
  })

  test('the zone that is too warm, and no other', () => {
    const zone = (zone: number, set: number, air: number) => ({
      zone,
      setPointCelsius: set,
      returnAirCelsius: air,
    })
    const reeferUnit = { powerOn: true, zones: [zone(1, 0, 8), zone(2, 5, 5)] } as Readings['reeferUnit']
    const { parts } = seen({ reeferUnit } as Readings, { later: minutes(31) })
    expect(part(parts, 'zone/1')).toMatchObject({ level: 'critical' })
    expect(part(parts, 'zone/1').cause).toMatch(/^Reefer warm/)
    expect(part(parts, 'zone/2').level).toBe('good')
    expect(part(parts, 'zone/2').cause).toBeUndefined()
  })

  test('what has not been heard for too long stays unknown', () => {
    const { parts } = seen(
      { sensorBoxBattery: { millivolts: 12_800 } },
      { more: { checkFuse: true }, later: hours(30) },
    )
    expect(part(parts, 'trailerBattery').level).toBe('stale')
  })
})

/** Values about the limits; and limits of a customer's own. */
const readings = fc.record({
  individualTirePressure: fc.record({
    tires: fc.tuple(
      fc.record({ position: fc.constant('LFO'), psi: fc.integer({ min: 55, max: 150 }) }),
      fc.record({ position: fc.constant('RRI'), psi: fc.integer({ min: 55, max: 150 }) }),
    ),
  }),
  tireTemperature: fc.record({
    tires: fc.tuple(fc.record({ position: fc.constant('RRI'), celsius: fc.integer({ min: 60, max: 130 }) })),
  }),
  wheelEnd: fc.record({
    wheels: fc.tuple(
      fc.record({
        position: fc.constant('LF'),
        celsius: fc.integer({ min: 60, max: 140 }),
        status: fc.constant('OK'),
      }),
    ),
  }),
  sensorBoxBattery: fc.record({ millivolts: fc.integer({ min: 10_500, max: 13_000 }) }),
}) as unknown as fc.Arbitrary<Readings>
const own: fc.Arbitrary<OwnLimits> = fc
  .record(
    {
      tirePressureLow: fc.integer({ min: 60, max: 110 }),
      tirePressureCritical: fc.integer({ min: 50, max: 100 }),
      tireTemperatureCaution: fc.integer({ min: 150, max: 220 }),
      tireTemperatureCritical: fc.integer({ min: 180, max: 250 }),
      wheelEndCaution: fc.integer({ min: 150, max: 240 }),
      wheelEndCritical: fc.integer({ min: 180, max: 270 }),
      trailerBatteryCaution: fc.integer({ min: 110, max: 130 }).map((tenths) => tenths / 10),
    },
    { requiredKeys: [] },
  )
  .filter((limits) => Object.keys(checkLimits(limits)).length === 0)

test('whatever limits a customer has, the drawing, the sections and the verdict say the same of every part', () => {
  fc.assert(
    fc.property(readings, own, (readings, own) => {
      const { vehicle, state, causes, parts, now } = seen(readings, { own })
      const keys = Object.keys(readings) as SensorKey[]
      for (const key of keys) {
        const told = causes
          .filter(({ sensor }) => sensor === key)
          .reduce<Part['level']>((found, { level }) => worse(found, level), 'good')
        expect(sensorLevel(state, vehicle, key, now), key).toBe(told)
      }
      for (const one of parts) {
        const told = one.measures.map(({ level }) => level ?? 'unknown').reduce(worse, 'unknown')
        if (one.heard === 'fresh') expect(one.level, one.id).toBe(told)
      }
    }),
  )
})

/** Reports come in as they were sent, and what is wrong with one is told by field. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { hours } from '../basics/time.ts'
import { sensors } from '../sensors/index.ts'
import type { Report } from '../sensors/report.ts'
import { anyReport } from '../sensors/testing.ts'
import { decodeReport, encodeReport } from './report.ts'
import { reportSchema } from './schema.ts'

const now = Date.UTC(2026, 10, 21, 3)
const overTheWire = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const example = {
  serial: 'MRY-00012345',
  recorded: '2026-11-21T02:15:00Z',
  gps: { lat: 32.7813, lng: -96.8012, headingDeg: 271, speedMph: 61.2 },
  gpsMileage: { miles: 120034.1 },
  odometer: { miles: 120100.4 },
  tetherChange: { tethered: true },
  door: { opened: false },
  enhancedWeight: { bogieLbs: 23100 },
  sensorBoxBattery: { millivolts: 12650 },
  backupBattery: { millivolts: 3950 },
  tireInflationStatus: { status: 'OK' },
  absSystemFault: { amberLamp: false, faults: [{ faultTypeId: 795, fmi: 5 }] },
  lightSystemFault: { faultTypeIds: [2] },
  individualTirePressure: { tires: [{ position: 'LFO', psi: 101.5 }] },
  tireTemperature: { tires: [{ position: 'LFO', celsius: 41 }] },
}
const { serial, recorded, ...readings } = example

test('the report that the contract shows is read whole', () => {
  expect(decodeReport(example, now)).toEqual({
    ok: true,
    report: { serial, recorded: Date.UTC(2026, 10, 21, 2, 15), readings },
    dropped: [],
    unknown: [],
  })
})

test('any report comes out as it went in', () => {
  fc.assert(
    fc.property(anyReport, (report: Report) => {
      const later = report.recorded + hours(1)
      expect(decodeReport(overTheWire(encodeReport(report)), later)).toEqual({
        ok: true,
        report,
        dropped: [],
        unknown: [],
      })
    }),
    { numRuns: 500 },
  )
})

test('a report without any sensor is a sign of life', () => {
  expect(decodeReport({ serial, recorded }, now)).toMatchObject({ ok: true, report: { readings: {} } })
})

describe('a bad reading is dropped, named, and leaves the rest', () => {
  const decoded = (more: object) => decodeReport({ ...example, ...more }, now)

  test.each([
    ['a latitude off the earth', { gps: { lat: 91, lng: 0 } }, 'gps', 'gps.lat'],
    ['a longitude off the earth', { gps: { lat: 1, lng: -181 } }, 'gps', 'gps.lng'],
    ['the 0, 0 of a receiver without a fix', { gps: { lat: 0, lng: 0 } }, 'gps', 'gps: '],
    ['a position in words', { gps: { lat: '32.7', lng: -96 } }, 'gps', 'gps.lat'],
    ['a door that is neither', { door: { opened: 'yes' } }, 'door', 'door.opened'],
    ['a sensor that is null', { door: null }, 'door', 'door: '],
    ['a sensor that is a list', { odometer: [1] }, 'odometer', 'odometer: '],
    ['miles that are missing', { odometer: {} }, 'odometer', 'odometer.miles'],
    [
      'a tire nobody has',
      { tireTemperature: { tires: [{ position: 'ZZZ', celsius: 1 }] } },
      'tireTemperature',
      'tireTemperature.tires.0.position',
    ],
    [
      'an FMI there is not',
      { absSystemFault: { amberLamp: true, faults: [{ faultTypeId: 1, fmi: 32 }] } },
      'absSystemFault',
      'absSystemFault.faults.0.fmi',
    ],
    [
      'a light fault there is not',
      { lightSystemFault: { faultTypeIds: [21] } },
      'lightSystemFault',
      'lightSystemFault.faultTypeIds.0',
    ],
    [
      'a picture whose address cannot be stored',
      { cargoCamera: { fullnessPercent: 1, imageUrl: 'https://a/\u0000' } },
      'cargoCamera',
      'cargoCamera.imageUrl',
    ],
    [
      'a picture that is a script',
      { cargoCamera: { fullnessPercent: 1, imageUrl: 'javascript:alert(1)' } },
      'cargoCamera',
      'cargoCamera.imageUrl',
    ],
  ])('%s', (_, more, sensor, field) => {
    const result = decoded(more)
    if (!result.ok) throw new Error(result.reason)
    expect(result.dropped).toEqual([{ sensor, reason: expect.stringContaining(field) }])
    expect(result.report.readings).not.toHaveProperty(sensor)
    expect(result.report.readings.gpsMileage).toEqual(example.gpsMileage)
  })

  test('a number too large for JSON to hold', () => {
    const result = decodeReport(
      JSON.parse(`{"serial":"S1","recorded":"${recorded}","odometer":{"miles":1e999}}`),
      now,
    )
    expect(result).toMatchObject({ ok: true, dropped: [{ sensor: 'odometer' }], report: { readings: {} } })
  })
})

describe('a report is refused as a whole', () => {
  test.each([
    ['for being a text', 'hello', 'a report is an object'],
    ['for being null', null, 'a report is an object'],
    ['for being a number', 7, 'a report is an object'],
    ['for being a list', [example], 'a report is an object'],
    ['without a serial', { recorded }, 'serial'],
    ['with an empty serial', { ...example, serial: '' }, 'serial'],
    ['with a serial that is a number', { ...example, serial: 12345 }, 'serial'],
    ['with a serial that would be several topics', { ...example, serial: 'a/+/#' }, 'serial'],
    ['with a serial of a kilobyte', { ...example, serial: 'a'.repeat(1024) }, 'serial'],
    ['without a moment', { serial }, 'recorded'],
    ['with a moment in milliseconds', { serial, recorded: now }, 'recorded'],
    ['with a moment without an offset', { serial, recorded: '2026-11-21T02:15:00' }, 'offset'],
    ['with a day there is not', { serial, recorded: '2026-02-30T02:15:00Z' }, 'recorded'],
    [
      'from more than a day ahead',
      { serial, recorded: '2026-11-22T03:00:01Z' },
      'recorded: more than 24 hours in the future',
    ],
    [
      'from a clock that was never set',
      { serial, recorded: '2004-01-01T00:00:00Z' },
      'recorded: before 2010',
    ],
  ])('%s', (_, json, reason) => {
    expect(decodeReport(json, now)).toEqual({ ok: false, reason: expect.stringContaining(reason) })
  })

  test.each([
    ['a day ahead to the second', '2026-11-22T03:00:00Z'],
    ['the first moment of 2010', '2010-01-01T00:00:00Z'],
    ['an offset', '2026-11-20T20:15:00.250-06:00'],
  ])('but not for %s', (_, moment) => {
    expect(decodeReport({ serial, recorded: moment }, now)).toMatchObject({
      ok: true,
      report: { recorded: Date.parse(moment) },
    })
  })
})

describe('what nobody knows', () => {
  test('is counted by name and kept out', () => {
    const result = decodeReport(
      { ...example, lidar: { points: 3 }, door: { opened: true, color: 'red' } },
      now,
    )
    expect(result).toMatchObject({ ok: true, unknown: ['lidar'], dropped: [] })
    expect(result.ok && result.report.readings.door).toEqual({ opened: true })
    expect(result.ok && Object.keys(result.report.readings)).not.toContain('lidar')
  })

  test('is not listed without end', () => {
    const many = Object.fromEntries(
      Array.from({ length: 50_000 }, (_, index) => [`k${index}`.padEnd(200, 'x'), 1]),
    )
    const result = decodeReport({ serial, recorded, ...many }, now)
    expect(result.ok && result.unknown).toHaveLength(16)
    expect(result.ok && Math.max(...result.unknown.map((name) => name.length))).toBe(64)
  })

  test('is named in characters that can be kept anywhere', () => {
    expect(decodeReport({ serial, recorded, 'lid\u0000ar\ud800': 1 }, now)).toMatchObject({
      unknown: ['lid?ar?'],
    })
  })

  test('cannot reach into the prototypes', () => {
    const text = `{"serial":"S1","recorded":"${recorded}","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"gps":{"__proto__":{"polluted":1},"lat":1,"lng":2}}`
    const result = decodeReport(JSON.parse(text), now)
    expect(result).toMatchObject({ ok: true, unknown: ['__proto__', 'constructor'] })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    const gps = result.ok ? result.report.readings.gps : undefined
    expect(gps).toEqual({ lat: 1, lng: 2 })
    expect((gps as unknown as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('may be nested as deep as a body is long', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    expect(
      decodeReport({ serial, recorded, tse: deep, gps: { lat: deep, lng: 1 }, future: deep }, now),
    ).toMatchObject({
      ok: true,
      dropped: [{ sensor: 'tse' }, { sensor: 'gps' }],
      unknown: ['future'],
    })
  })

  test('gives a reason of a sensible length', () => {
    const result = decodeReport(
      { serial, recorded, tse: { wheels: [{ position: 'x'.repeat(1e6), level: 9 }] } },
      now,
    )
    expect(result.ok && result.dropped[0]?.reason.length).toBeLessThanOrEqual(200)
  })
})

/** Small changes that break a report in many ways. */
const bad: readonly unknown[] = [
  null,
  '',
  'NaN',
  -1,
  1e308,
  9_007_199_254_740_992,
  [],
  {},
  [[]],
  true,
  { __proto__: null },
  '2004-01-01T00:00:00Z',
  '2026-11-21T02:15:00Z',
  '\u0000\uD800',
  'x'.repeat(5_000),
]
type Tree = Record<string, unknown>
/** Puts `value` where the path of choices leads, or takes what is there away. */
function mutate(tree: unknown, choices: readonly number[], value: number): void {
  let at = tree as Tree
  for (const choice of choices) {
    const keys = Object.keys(at)
    if (keys.length === 0) return
    const key = keys[choice % keys.length]!
    const next = at[key]
    if (typeof next === 'object' && next !== null && choice % 5 !== 0) {
      at = next as Tree
      continue
    }
    if (value % 7 === 0) delete at[key]
    else if (value % 7 === 1) at[`${key}X`] = bad[value % bad.length]
    else at[key] = bad[value % bad.length]
    return
  }
}

test('of 100,000 mutated reports none throws, and each is accepted or refused with a reason', () => {
  const seen = { accepted: 0, refused: 0, dropped: 0, unknown: 0 }
  const mutation = fc.tuple(fc.array(fc.nat(1_000), { minLength: 1, maxLength: 5 }), fc.nat(1_000))
  const batch = fc.tuple(anyReport, fc.array(mutation, { minLength: 250, maxLength: 250 }))
  fc.assert(
    fc.property(batch, ([report, mutations]) => {
      const text = JSON.stringify(encodeReport(report))
      for (const [choices, value] of mutations) {
        const json = JSON.parse(text)
        mutate(json, choices, value)
        mutate(json, [...choices].reverse(), value + 1)
        const result = decodeReport(json, now)
        if (!result.ok) {
          seen.refused++
          if (result.reason === '') throw new Error('refused without a reason')
          continue
        }
        seen.accepted++
        seen.dropped += result.dropped.length
        seen.unknown += result.unknown.length
        if (result.dropped.some(({ sensor, reason }) => !reason.startsWith(sensor)))
          throw new Error('dropped without naming the field')
      }
    }),
    { numRuns: 400 },
  )
  expect(seen.accepted + seen.refused).toBe(100_000)
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(500)
})

describe('the JSON Schema that gateways are built by', () => {
  const schema = z.fromJSONSchema(reportSchema() as z.core.JSONSchema.BaseSchema)

  test('lets the contract’s example through', () => {
    expect(schema.safeParse(example).success).toBe(true)
  })

  test('lets everything through that is sent by the rules', () => {
    fc.assert(fc.property(anyReport, (report) => schema.safeParse(overTheWire(encodeReport(report))).success))
  })

  test.each([
    ['a latitude off the earth', { gps: { lat: 91, lng: 0 } }],
    ['a door that is neither', { door: { opened: 'yes' } }],
    ['a tire nobody has', { tireTemperature: { tires: [{ position: 'ZZZ', celsius: 1 }] } }],
    ['a serial with blanks', { serial: 'a b' }],
  ])('stops %s', (_, more) => {
    expect(schema.safeParse({ ...example, ...more }).success).toBe(false)
  })

  test('describes all sensors with their units', () => {
    const { properties } = reportSchema() as {
      properties: Record<string, { title?: string; description: string }>
    }
    expect(Object.keys(properties)).toEqual([
      ...['serial', 'recorded', 'seq', 'device'],
      ...sensors.map(({ key }) => key),
    ])
    expect(Object.values(properties).filter(({ description }) => !description)).toEqual([])
    expect(JSON.stringify(properties.tireTemperature)).toContain('°C')
  })
})

test('what a gateway says of itself comes beside its readings, as it is, and is no sensor that nobody knows', () => {
  const device = { product: 'Pro', hardware: 'B2' }
  expect(decodeReport({ serial, recorded, device, door: { opened: true } }, now)).toMatchObject({
    ...{ device, unknown: [], dropped: [], report: { readings: { door: { opened: true } } } },
  })
  expect(decodeReport({ serial, recorded }, now)).not.toHaveProperty('device')
})

describe('the number of a report within its moment', () => {
  const of = (seq: unknown) => decodeReport({ serial, recorded, seq, door: { opened: true } }, now)

  test('is taken where it is a whole number from 0 on, and goes over the wire again', () => {
    for (const seq of [0, 7, Number.MAX_SAFE_INTEGER]) {
      const decoded = of(seq)
      if (!decoded.ok) throw new Error(decoded.reason)
      expect(decoded).toMatchObject({ report: { seq }, dropped: [], unknown: [] })
      expect(encodeReport(decoded.report)).toMatchObject({ seq })
    }
  })

  test('is left out where it is anything else, and the rest of the report stands', () => {
    for (const seq of [-1, 1.5, '3', {}, 2 ** 60]) {
      const decoded = of(seq)
      expect(decoded).toMatchObject({
        ok: true,
        report: { readings: { door: { opened: true } } },
        dropped: [{ sensor: 'seq', reason: 'seq: a whole number from 0 on expected' }],
      })
      expect(decoded.ok && 'seq' in decoded.report).toBe(false)
    }
    expect(of(null)).toMatchObject({ ok: true, dropped: [] })
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type SensorKey, sensorOf, sensors } from '../sensors/index.ts'
import { anyReadings } from '../sensors/testing.ts'
import { plainly } from './plain.ts'

const looks = new Map(sensors.map(({ key, schema }) => [key as SensorKey, plainly(schema)]))

test('a sound reading of every sensor is seen to be sound at once', () => {
  fc.assert(
    fc.property(anyReadings, (readings) => {
      for (const [key, reading] of Object.entries(readings))
        expect([key, looks.get(key as SensorKey)!(reading)]).toEqual([key, true])
    }),
  )
})

/** The same with something in it changed, added or taken away, wherever it may be. */
const spoilt = (value: unknown, pick: number, by: unknown): unknown => {
  const places: ((to: unknown) => void)[] = []
  const walk = (inner: unknown) => {
    if (typeof inner !== 'object' || inner === null) return
    const holder = inner as Record<string, unknown>
    for (const key of Object.keys(holder)) {
      places.push((to) => {
        if (to === undefined) delete holder[key]
        else holder[key] = to
      })
      walk(holder[key])
    }
    places.push((to) => {
      if (Array.isArray(inner)) inner.push(to)
      else Object.defineProperty(holder, '__proto__', { value: to, enumerable: true, configurable: true })
    })
    places.push((to) => {
      holder.surplus = to
    })
  }
  const copy = JSON.parse(JSON.stringify(value))
  walk(copy)
  places[pick % places.length]?.(by)
  // Holes of an array become null, as they come over the wire.
  return JSON.parse(JSON.stringify(copy))
}
const anything = fc.oneof(
  fc.jsonValue(),
  fc.double(),
  fc.constantFrom(undefined, -1, 0, 1e300, 2 ** 53, 0.5, 'x'.repeat(5000)),
)

test('whatever it says yes to, the schema takes as it is', () => {
  fc.assert(
    fc.property(anyReadings, fc.nat(40), anything, (readings, pick, by) => {
      for (const [key, reading] of Object.entries(readings)) {
        const value = spoilt(reading, pick, by)
        if (!looks.get(key as SensorKey)!(value)) continue
        const read = sensorOf(key as SensorKey).schema.safeParse(value)
        expect(read.success && read.data).toEqual(value)
      }
    }),
    { numRuns: 1000 },
  )
})

test.each<[string, z.ZodType, unknown]>([
  ['a text that becomes a number', z.coerce.number(), '5'],
  ['a default', z.object({ a: z.number().default(1) }), {}],
  ['a change on the way', z.string().trim(), ' a '],
  ['a length to be exact', z.string().length(3), 'abc'],
  ['fields of any name', z.looseObject({}), { a: 1 }],
  ['a pattern that remembers', z.string().regex(/a/g), 'a'],
  ['no number at all', z.number(), Number.POSITIVE_INFINITY],
  ['a null', z.object({}), null],
])('what it does not know well it leaves to the schema: %s', (_, schema, value) => {
  expect(plainly(schema)(value)).toBe(false)
})

/** A packed day that Node unpacks holds the reports that were packed. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { membersOf, packDay } from './codec.ts'
import { unpackDay } from './decode.ts'
import type { StoredRow } from './rows.ts'

const first = Date.UTC(2026, 4, 12) * 1000
const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null, freq: 4 })
const micros = fc.integer({ min: 0, max: 86_400_000_000 - 1 })
const double = orNull(
  fc.oneof(
    fc.integer({ min: -90_000_000, max: 90_000_000 }).map((one) => one / 1e6),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.float({ min: -90, max: 90, noNaN: true }),
    fc.constantFrom(0, -0, 0.1 + 0.2),
  ),
)
const value = fc.oneof(
  fc.integer({ min: -99_999, max: 99_999 }).map((one) => String(one / 100)),
  fc.string().map((one) => JSON.stringify({ '100%$s': one })),
  fc.constantFrom('{"value": 12.50}', '[1, -0.05, 7, "%1$s"]', 'null', '-0.000001', '1234567890.5'),
)
const row = fc.record<StoredRow>({
  recorded: micros.map((one) => first + one),
  received: micros.map((one) => first + 86_400_000_000 + one),
  seq: fc.integer({ min: -1, max: 2 ** 31 }),
  batch: fc.integer({ min: 0, max: 2 ** 40 }),
  sensors: fc.integer({ min: 0, max: 2 ** 45 }).map(String),
  lat: double,
  lng: double,
  heading_deg: double,
  speed_mph: double,
  accuracy_m: double,
  level: orNull(fc.integer({ min: 0, max: 9 })),
  stopped_since: orNull(micros.map((one) => first - one)),
  verdict: orNull(fc.string()),
  readings: fc.dictionary(fc.constantFrom('gps', 'tires', 'a "quoted" one'), value).map(
    (all) =>
      `{${Object.entries(all)
        .map(([k, v]) => `${JSON.stringify(k)}: ${v}`)
        .join(', ')}}`,
  ),
})
/** The order of an object's members says nothing. */
const sorted = (rows: readonly StoredRow[]) =>
  rows.map((one) => ({ ...one, readings: new Map(membersOf(one.readings)) }))

test('whatever was packed comes back from Node as it was', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 12 }), (rows) => {
      const inOrder = rows.toSorted((a, b) => a.recorded - b.recorded)
      const back = unpackDay(packDay(inOrder), inOrder[0]!.recorded, inOrder.length)
      expect(sorted(back)).toStrictEqual(sorted(inOrder))
    }),
  )
})

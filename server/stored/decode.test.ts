/** A packed day that Node unpacks holds the reports that were packed. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packDay } from './codec.ts'
import { openDay, unpackDay } from './decode.ts'
import type { ReadRow, StoredRow } from './rows.ts'
import { rawOf } from './testing.ts'

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
/** As a reader gets it. */
const readOf = ({
  recorded,
  received: _,
  batch: __,
  sensors: ___,
  stopped_since,
  readings,
  ...row
}: StoredRow): ReadRow => ({
  ...row,
  recorded: recorded / 1000,
  stopped_since: stopped_since === null ? null : stopped_since / 1000,
  readings: JSON.parse(readings),
})
const inOrder = fc
  .array(row, { minLength: 1, maxLength: 12 })
  .map((rows) => rows.toSorted((a, b) => a.recorded - b.recorded))
const packed = (rows: readonly StoredRow[]) => rawOf(packDay(rows))

test('whatever was packed comes back from Node as it was', () => {
  fc.assert(
    fc.property(inOrder, (rows) => {
      expect(unpackDay(packed(rows))).toStrictEqual(rows.map(readOf))
    }),
  )
})

test('columns and readings that nobody wants may be missing', () => {
  fc.assert(
    fc.property(inOrder, (rows) => {
      const day = rawOf(packDay(rows), (key) => key === 'tires', false)
      const back = unpackDay(day, undefined, { without: ['verdict'] })
      expect(back).toStrictEqual(
        rows.map(readOf).map((one) => ({
          ...one,
          accuracy_m: null,
          verdict: null,
          readings: 'tires' in one.readings ? { tires: one.readings.tires } : {},
        })),
      )
    }),
  )
})

test('only the reports that are wanted are made', () => {
  fc.assert(
    fc.property(inOrder, fc.nat(), (rows, odd) => {
      let n = 0
      const isWanted = (at: number) => (at + odd) % 2 < 1 && ++n > 0
      const back = unpackDay(packed(rows), isWanted)
      expect(back).toStrictEqual(rows.map(readOf).filter(({ recorded }) => (recorded + odd) % 2 < 1))
      expect(n).toBe(back.length)
      const newest = unpackDay(packed(rows), undefined, { isNewestFirst: true, most: 3 })
      expect(newest).toStrictEqual(rows.map(readOf).slice(-3).reverse())
    }),
  )
})

test('when reports came, and all their readings as text, come back as they were', () => {
  fc.assert(
    fc.property(inOrder, (rows) => {
      const day = openDay(packed(rows))
      for (const [i, { received, batch, sensors, readings }] of rows.entries()) {
        expect(day.received(i)).toBe(received / 1000)
        expect(day.batch(i)).toBe(batch)
        expect(day.sensors(i)).toBe(sensors)
        expect(JSON.parse(day.json(i))).toStrictEqual(JSON.parse(readings))
      }
    }),
  )
})

test('reports after a moment are not looked at, and what is before stays as it was', () => {
  fc.assert(
    fc.property(inOrder, fc.nat(), (rows, which) => {
      const upTo = rows[which % rows.length]!.recorded / 1000
      const day = openDay(packed(rows), { upTo, isForFew: which % 2 > 0 })
      const until = rows.map(readOf).filter(({ recorded }) => recorded <= upTo)
      expect(Array.from({ length: day.reports }, (_, i) => day.row(i))).toStrictEqual(until)
    }),
  )
})

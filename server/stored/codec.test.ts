/** Reports of any kind come back exactly as they were. */
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { exampleOf } from '#domain/basics/example.ts'
import { days, minutes } from '#domain/basics/time.ts'
import { sensors } from '#domain/sensors/index.ts'
import type { Database } from '../platform/database.ts'
import { testDatabase } from '../platform/testing.ts'
import { columnOf, gapped, membersOf } from './codec.ts'
import { Unpackable } from './group.ts'
import { makePartitions, monthOf } from './partitions.ts'
import { reportColumns } from './rows.ts'
import { countStored, packAll } from './testing.ts'

const start = Date.UTC(2026, 4, 12)

let db: Database
beforeAll(async () => {
  db = await testDatabase()
  const client = await db.pool.connect()
  await makePartitions(client, [monthOf(start)])
  client.release()
})
afterEach(() => db.pool.query('TRUNCATE report, packed_day'))
afterAll(() => db.close())

interface Row {
  readonly recorded: number
  readonly received: number
  readonly seq: number
  readonly batch: number
  readonly sensors: number
  readonly lat: number | null
  readonly lng: number | null
  readonly heading_deg: number | null
  readonly speed_mph: number | null
  readonly accuracy_m: number | null
  readonly level: number | null
  readonly stopped_since: number | null
  readonly verdict: string | null
  readonly readings: unknown
}

const store = (rows: readonly Row[]) =>
  db.pool.query(
    `INSERT INTO report (${reportColumns})
      SELECT 1, 1, to_timestamp(recorded / 1e6), to_timestamp(received / 1e6), batch, sensors, lat, lng, heading_deg, speed_mph,
        accuracy_m, readings, level, to_timestamp(stopped_since / 1e6), seq, verdict
      FROM json_to_recordset($1) AS t(recorded float8, received float8, batch bigint, sensors bigint, lat float8, lng float8,
        heading_deg float8, speed_mph float8, accuracy_m float8, readings jsonb, level smallint, stopped_since float8, seq bigint,
        verdict text) ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  )

/** Every column as text: a number that is the same and printed otherwise is another. */
const printed = async (of: string) =>
  (
    await db.pool.query({
      text: `SELECT ${reportColumns.replaceAll(/\w+/g, '$&::text')} FROM ${of} ORDER BY recorded, seq`,
      rowMode: 'array',
    })
  ).rows

const comesBack = async (rows: readonly Row[]) => {
  await db.pool.query('TRUNCATE report, packed_day')
  await store(rows)
  const before = await printed('report')
  const left = await packAll(db.pool)
  const after = await printed('(SELECT u.* FROM packed_day p CROSS JOIN LATERAL unpack_day(p, NULL) u) r')
  return { before, after, left }
}

const text = fc.string({ unit: 'grapheme', maxLength: 8 }).map((one) => one.replaceAll('\0', ''))
const number = fc.oneof(
  fc.integer(),
  fc.integer({ min: -9_999, max: 9_999 }).map((one) => one / 10),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1e21, 1e-9, 123_456_789.123_456, 0.1 + 0.2),
)
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    number,
    text,
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(text, tie('value'), { maxKeys: 3 }),
  ),
})).value
const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null, freq: 4 })
const micros = fc.integer({ min: 0, max: days(1) * 1000 - 1 })
const coordinate = fc.oneof(
  fc.integer({ min: -90_000_000, max: 90_000_000 }).map((one) => one / 1e6),
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.float({ min: -90, max: 90, noNaN: true }),
)
const row = fc.record<Row>({
  recorded: fc
    .oneof(
      micros,
      micros.map((one) => Math.floor(one / 1000) * 1000),
    )
    .map((one) => start * 1000 + one),
  received: fc.integer({ min: 0, max: 400 * 86_400 }).map((one) => (start + one * 1000) * 1000),
  seq: fc.oneof(fc.constant(-1), fc.integer({ min: 0, max: 2 ** 31 })),
  batch: fc.integer({ min: 0, max: 2 ** 40 }),
  sensors: fc.integer({ min: 0, max: 2 ** 45 }),
  lat: orNull(coordinate),
  lng: orNull(coordinate),
  heading_deg: orNull(fc.integer({ min: 0, max: 359 })),
  speed_mph: orNull(number),
  accuracy_m: orNull(number),
  level: orNull(fc.integer({ min: 0, max: 4 })),
  stopped_since: orNull(fc.integer({ min: 0, max: 9e6 }).map((one) => (start - one * 1000) * 1000)),
  verdict: orNull(text),
  readings: fc.dictionary(fc.oneof(fc.constantFrom('door', 'odometer'), text), json, { maxKeys: 4 }),
})

test('random reports come back as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      const { before, after, left } = await comesBack(rows)
      expect(left).toBe(0)
      expect(after).toEqual(before)
    }),
    { numRuns: 150 },
  )
})

test('examples of all sensors come back as they were, and take little room', async () => {
  const examples = sensors
    .filter(({ key }) => key !== 'gps')
    .map(({ key, schema }) => ({ key, make: exampleOf<unknown>(key, schema) }))
  const rows = Array.from({ length: 200 }, (_, n): Row => {
    const level = (path: string) => ((path.length * 37 + n * 3) % 100) / 100
    return {
      recorded: (start + n * minutes(5)) * 1000,
      received: (start + n * minutes(5) + 1_200) * 1000,
      seq: -1,
      batch: n * 900,
      sensors: 2 ** 40,
      lat: 32 + n / 1000,
      lng: -96.8,
      heading_deg: n,
      speed_mph: 61.5,
      accuracy_m: 3,
      level: 2,
      stopped_since: null,
      verdict: null,
      readings: Object.fromEntries(
        examples.filter((_, at) => (n + at) % 3 > 0).map(({ key, make }) => [key, make(level)]),
      ),
    }
  })
  const { before, after, left } = await comesBack(rows)
  expect(left).toBe(0)
  expect(before).toHaveLength(rows.length)
  expect(after).toEqual(before)
})

test('what cannot be kept exactly stays as it is', async () => {
  await db.pool.query(
    `INSERT INTO report (customer_id, vehicle_id, recorded, received, batch, sensors, readings, seq)
      VALUES (1, 1, to_timestamp($1), now(), 1, 0, '{}', 2::bigint ^ 60)`,
    [start / 1000],
  )
  expect(await packAll(db.pool)).toBe(1)
  expect(await countStored(db.pool)).toEqual({ packed: 0, loose: 1 })
})

test('numbers that are not whole, or too large, are refused', () => {
  expect(() => columnOf([1.5])).toThrow(Unpackable)
  expect(() => columnOf([2 ** 51])).toThrow(Unpackable)
  expect(columnOf([5, 8, 11, 14]).plane).toHaveLength(0)
})

test('numbers outside of strings become gaps, unless they would be printed otherwise', () => {
  expect(gapped('{"a1": 12.5, "b": "7%", "c": 1.50, "d": -3}')).toEqual({
    text: '{"a1": %1$s, "b": "7%%", "c": 1.50, "d": %2$s}',
    numbers: ['12.5', '-3'],
  })
})

test('members of an object are told apart whatever is in them', () => {
  expect(membersOf('{"a": {"b": [1, "}"]}, "c\\"": "x, y", "d": null}')).toEqual([
    ['a', '{"b": [1, "}"]}'],
    ['c"', '"x, y"'],
    ['d', 'null'],
  ])
  expect(membersOf('{}')).toEqual([])
})

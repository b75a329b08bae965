/** A moment on the wire is read to the millisecond, or not at all. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInstant, printInstant } from './instant.ts'

const moments = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 0, 1) })

test('any moment is read as it was written', () => {
  fc.assert(fc.property(moments, (at) => parseInstant(printInstant(at)) === at))
})

test('a moment is the same whatever the offset it is written with', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: -23 * 60, max: 23 * 60 }), (at, east) => {
      const local = printInstant(at + east * 60_000).slice(0, -1)
      const two = (n: number) => String(n).padStart(2, '0')
      const sign = east < 0 ? '-' : '+'
      const [h, m] = [two(Math.floor(Math.abs(east) / 60)), two(Math.abs(east) % 60)]
      return parseInstant(`${local}${sign}${h}:${m}`) === at && parseInstant(`${local}${sign}${h}${m}`) === at
    }),
  )
})

test.each([
  ['2026-11-21T02:15Z', Date.UTC(2026, 10, 21, 2, 15)],
  ['2026-11-21 02:15:00+00', Date.UTC(2026, 10, 21, 2, 15)],
  ['2026-11-21t02:15:00.5z', Date.UTC(2026, 10, 21, 2, 15, 0, 500)],
  ['2026-11-21T02:15:00.123456789Z', Date.UTC(2026, 10, 21, 2, 15, 0, 123)],
  ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
])('"%s" is a moment', (text, at) => {
  expect(parseInstant(text)).toBe(at)
})

test.each([
  '',
  'yesterday',
  '2026-11-21',
  '2026-11-21T02:15:00',
  '2026-11-21T02:15:00+',
  '2026-11-21T02:15:00+1',
  '2026-11-21T02:15:00+24:00',
  '2026-11-21T02:15:00Zulu',
  '2026-11-21T02:15:00.Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T02:60:00Z',
  '2026-11-21T02:15:60Z',
  '2026-13-01T00:00:00Z',
  '2026-00-01T00:00:00Z',
  '2025-02-29T00:00:00Z',
  '2100-02-29T00:00:00Z',
  '2026-11-00T00:00:00Z',
  '+02026-11-21T02:15:00Z',
  '20x6-11-21T02:15:00Z',
  `2026-11-21T02:15:00.${'1'.repeat(100)}Z`,
])('"%s" is none', (text) => {
  expect(parseInstant(text)).toBeNull()
})

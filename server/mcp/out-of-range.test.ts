/** How long a reefer was out of range while it was somewhere. */
import { describe, expect, test } from 'vitest'
import { minutes } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'
import type { Entry } from './history.ts'
import { merged, outOfRange } from './out-of-range.ts'

/** A reading of °C in the one zone, which is set to −20 °C. */
const air = (minute: number, returnAirCelsius: number, powerOn = true): Entry => ({
  recorded: noon + minutes(minute),
  readings: { reeferUnit: { powerOn, zones: [{ zone: 1, setPointCelsius: -20, returnAirCelsius }] } },
})
const stay = (from: number, to: number) => ({ from: noon + minutes(from), to: noon + minutes(to) })

test('a reading counts until the next one, and for 15 minutes at most', () => {
  const found = outOfRange([air(0, 0), air(5, -20), air(60, 0), air(120, -20)], [stay(0, 180)], 5)
  expect(found).toMatchObject([{ zone: 1, readings: 4, outMinutes: 20 }])
  expect(found[0]).toMatchObject({ firstOut: noon, lastOut: noon + minutes(60) })
})

test('only what was while it was there counts', () => {
  const entries = [air(0, 0), air(5, 0), air(10, 0), air(15, 0), air(20, 0)]
  expect(outOfRange(entries, [stay(8, 17)], 5)).toMatchObject([{ readings: 2, outMinutes: 7 }])
  expect(outOfRange(entries, [stay(0, 5), stay(18, 22)], 5)).toMatchObject([{ readings: 2, outMinutes: 7 }])
  expect(outOfRange(entries, [stay(30, 60)], 5)).toEqual([])
})

test('a unit that is off, and air within the limit, are in range', () => {
  expect(outOfRange([air(0, 0, false), air(5, -19)], [stay(0, 60)], 5)).toMatchObject([
    { readings: 2, outMinutes: 0, worst: null },
  ])
})

test('the furthest reading is told, above or below the set point', () => {
  const found = outOfRange([air(0, -10), air(5, -40), air(10, -10)], [stay(0, 60)], 5)
  expect(found[0]?.worst).toEqual({ at: noon + minutes(5), setPointF: -4, returnAirF: -40 })
})

describe('stays in several geofences at once', () => {
  test('count once', () => {
    expect(merged([stay(30, 40), stay(0, 10), stay(5, 20)])).toEqual([stay(0, 20), stay(30, 40)])
    expect(merged([stay(0, 30), stay(5, 10)])).toEqual([stay(0, 30)])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sensors } from '../sensors/index.ts'
import { exampleOf, type Levels } from './example.ts'

const always =
  (level: number): Levels =>
  () =>
    level
const made = <R>(schema: z.ZodType<R>, level: number | Levels): R =>
  exampleOf('some', schema)(typeof level === 'number' ? always(level) : level)

test.each(sensors)('$key: whatever the levels, its schema lets the reading through', ({ key, schema }) => {
  const make = exampleOf(key, schema as z.ZodType)
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 8 }), (levels) => {
      let at = 0
      const reading = make(() => levels[at++ % levels.length]!)
      expect(Object.keys(reading as object).length).toBeGreaterThan(0)
    }),
    { numRuns: 50 },
  )
})

test('the same levels give the same reading, others another', () => {
  const schema = z.object({ psi: z.number().min(0).max(10_000).describe('Pressure, psi') })
  expect(made(schema, 0.3)).toEqual(made(schema, 0.3))
  expect(made(schema, 0.3)).not.toEqual(made(schema, 0.7))
})

describe('numbers', () => {
  test.each<[string, z.ZodType<number>, number, number]>([
    ['are what is usual for their unit', z.number().min(0).max(10_000).describe('Pressure, psi'), 85, 115],
    ['keep their bounds where the words mean more', z.number().max(90).describe('Pressure, psi'), 85, 90],
    [
      'keep their bounds where the words mean something else',
      z.number().min(500).max(600).describe('%'),
      500,
      600,
    ],
    ['keep the one bound that there is', z.number().min(1_000), 1_000, 1_100],
    ['keep a highest alone', z.number().max(-1_000), -1_100, -1_000],
    ['without bounds or words are some', z.number(), 0, 100],
    ['may have one value only', z.number().min(7).max(7), 7, 7],
  ])('%s', (_, schema, low, high) => {
    for (const level of [0, 0.5, 0.999]) {
      const value = made(schema, level)
      expect(value).toBeGreaterThanOrEqual(low)
      expect(value).toBeLessThanOrEqual(high)
    }
    if (high > low) expect(made(schema, 0.999)).toBeGreaterThan(made(schema, 0))
  })

  test('keep bounds that are not among them, steps, and whole ones', () => {
    for (const level of [0, 0.2, 0.5, 0.999]) {
      expect(() => made(z.number().gt(0).lt(1), level)).not.toThrow()
      expect(() => made(z.int().gt(2).lt(4), level)).not.toThrow()
      expect(() => made(z.number().multipleOf(0.5).min(0.2).max(3), level)).not.toThrow()
    }
  })
})

test('a choice is mostly the first, at times any of the others; a flag mostly off', () => {
  const schema = z.object({ state: z.enum(['shut', 'ajar', 'open']), alarm: z.boolean() })
  const found = Array.from({ length: 100 }, (_, index) => made(schema, index / 100))
  expect(found.filter(({ state }) => state === 'shut').length).toBe(80)
  expect(new Set(found.map(({ state }) => state)).size).toBe(3)
  expect(found.filter(({ alarm }) => alarm).length).toBe(20)
})

test('a list names each of its places once; of what has no name there are few', () => {
  const place = z.enum(['front', 'middle', 'rear'])
  const schema = z.object({
    zones: z.array(z.object({ place, celsius: z.number().describe('°C') })).max(3),
    faults: z.array(z.int().min(1).max(40)).max(20),
    text: z.string().min(3).max(5),
    literal: z.literal(4),
    pair: z.tuple([z.string(), z.number()]),
    either: z.union([z.null(), z.boolean()]),
  })
  for (const level of [0, 0.5, 0.85, 0.999]) {
    const { zones, faults, text } = made(schema, level)
    expect(zones.map(({ place }) => place)).toEqual(['front', 'middle', 'rear'])
    expect(new Set(faults).size).toBe(faults.length)
    expect(faults.length).toBeLessThanOrEqual(2)
    expect(text.length).toBeLessThanOrEqual(5)
  }
})

test('what a schema asks for without saying so is told by name', () => {
  const even = z.object({ count: z.int().refine((count) => count > 1_000) })
  expect(() => made(even, 0.5)).toThrow('No example of some can be made from its schema alone')
})

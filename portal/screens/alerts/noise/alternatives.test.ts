/** Which other limits are counted, and which are offered. */
import { describe, expect, test } from 'vitest'
import { blankRule, withPredicates } from '#domain/alerts/choosing.ts'
import { kinds } from '#domain/alerts/index.ts'
import { hours, minutes } from '#domain/basics/time.ts'
import { movableOf, stopsOf } from '../trial/movable.ts'
import { alternativesOf, fewerThan } from './alternatives.ts'

const movable = (id: number) =>
  movableOf(withPredicates(blankRule(1), [{ alertPredicateTypeId: id, durationMs: null }]))

test('of a duration longer ones are counted, the nearest first', () => {
  const { field } = movable(9)!
  expect(alternativesOf(field, minutes(10))).toEqual([minutes(15), minutes(20), minutes(45), hours(3)])
})

describe.each(kinds.filter(({ id }) => movable(id)).map(({ name, id }) => [name, id] as const))(
  'of %s',
  (_name, id) => {
    const { field } = movable(id)!
    const value = field.input === 'duration' ? minutes(7) : field.keep((field.least + field.most) / 2)
    test('other limits on either side are counted, and all can be set', () => {
      const found = alternativesOf(field, value)
      const stops = stopsOf(field, value)
      expect(found.length).toBeGreaterThan(2)
      expect(found).not.toContain(value)
      expect(new Set(found).size).toBe(found.length)
      for (const one of found) expect(stops).toContain(one)
      if (field.input === 'number') {
        expect(found.some((one) => one < value)).toBe(true)
        expect(found.some((one) => one > value)).toBe(true)
      }
    })
  },
)

test('offered is what leaves fewer, and of as many the nearest', () => {
  const counted = [
    { value: 92, week: 190 },
    { value: 88, week: 60 },
    { value: 86, week: 60 },
    { value: 80, week: 12 },
    { value: 100, week: 180 },
  ]
  expect(fewerThan(180, counted)).toEqual([
    { value: 88, week: 60 },
    { value: 80, week: 12 },
  ])
  expect(fewerThan(0, counted)).toEqual([])
})

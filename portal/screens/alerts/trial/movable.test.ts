/** What of a rule can be moved while it is tried. */
import { describe, expect, test } from 'vitest'
import { blankRule, withPredicates } from '#domain/alerts/choosing.ts'
import { kinds } from '#domain/alerts/index.ts'
import { days, hours, minutes } from '#domain/basics/time.ts'
import { describeValue, movableOf, stopsOf, withValue } from './movable.ts'

const draftOf = (alertPredicateTypeId: number) =>
  withPredicates(blankRule(1), [{ alertPredicateTypeId, durationMs: null }])

test('a rule that watches neither a limit nor a duration has nothing to move', () => {
  expect(movableOf(draftOf(10))).toBeNull()
})

test('of several conditions it is the first that has one', () => {
  const draft = withPredicates(blankRule(1), [
    { alertPredicateTypeId: 10, doorOpened: true },
    { alertPredicateTypeId: 9, untethered: true, tetherStateDurationMs: minutes(10) },
  ])
  const { at, field } = movableOf(draft)!
  expect(at).toBe(1)
  expect(withValue(draft, at, field, hours(2)).alertPredicates).toEqual([
    { alertPredicateTypeId: 10, doorOpened: true },
    { alertPredicateTypeId: 9, untethered: true, tetherStateDurationMs: hours(2) },
  ])
})

describe.each(kinds.filter(({ id }) => movableOf(draftOf(id))).map((kind) => [kind.name, kind.id] as const))(
  'the stops of %s',
  (_, id) => {
    const { field } = movableOf(draftOf(id))!
    const value = field.input === 'duration' ? minutes(7) : field.keep(field.least + 3)
    const stops = stopsOf(field, value)
    test('rise, lie within the limits, and hold what is set', () => {
      const shown = (stop: number) => (field.input === 'number' ? Number(field.show(stop).toFixed(6)) : stop)
      expect(stops).toEqual([...stops].sort((a, b) => a - b))
      expect(stops).toContain(value)
      expect(shown(stops[0]!)).toBeGreaterThanOrEqual(field.least)
      expect(shown(stops.at(-1)!)).toBeLessThanOrEqual(field.most)
    })
    test('are few enough to be found with a finger', () => {
      expect(stops.length).toBeGreaterThan(10)
      expect(stops.length).toBeLessThan(110)
    })
  },
)

test('a value is said in its unit', () => {
  const { field: span } = movableOf(draftOf(9))!
  expect([minutes(90), hours(4), days(1), days(3)].map((value) => describeValue(span, value))).toEqual([
    '90 min',
    '4 h',
    '1 day',
    '3 days',
  ])
  const { field: heat } = movableOf(draftOf(20))!
  expect(describeValue(heat, 100)).toBe('212 °F')
})

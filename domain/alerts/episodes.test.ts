/** Episodes: what is one matter, and how much it matters. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hours, minutes } from '../basics/time.ts'
import { noon } from '../state/testing.ts'
import {
  causeOf,
  type EpisodeFiring,
  episodeLevel,
  episodesOf,
  firingLevel,
  groupOf,
  isVisit,
  typesOfGroup,
} from './episodes.ts'

const firing = (hour: number, facts: Partial<EpisodeFiring> = {}): EpisodeFiring => ({
  vehicleId: 1,
  source: 'a-1',
  item: '',
  alertTypeId: 19,
  severity: 'caution',
  at: noon + hours(hour),
  ended: noon + hours(hour) + minutes(10),
  withdrawn: false,
  ...facts,
})
const sizes = (firings: readonly EpisodeFiring[]) => episodesOf(firings).map(({ firings }) => firings.length)

describe('what is one episode', () => {
  test('a fault that comes and goes within six hours is one incident', () => {
    expect(sizes([firing(0), firing(5), firing(10)])).toEqual([3])
    expect(sizes([firing(0), firing(6.5)])).toEqual([1, 1])
  })

  test('the gap counts from the end of what went before', () => {
    expect(sizes([firing(0, { ended: noon + hours(20) }), firing(25)])).toEqual([2])
    // A short one inside a long one does not break it.
    const long = firing(0, { ended: noon + hours(20) })
    expect(sizes([long, firing(1, { source: 'a-2' }), firing(12, { source: 'a-2' })])).toEqual([3])
    expect(sizes([firing(0, { ended: null }), firing(500)])).toEqual([2])
  })

  test('rules about the same matter make one episode, trailers and matters are kept apart', () => {
    expect(sizes([firing(0), firing(1, { source: 'a-2' })])).toEqual([2])
    expect(sizes([firing(0), firing(1, { vehicleId: 2 })])).toEqual([1, 1])
    expect(sizes([firing(0), firing(1, { item: 'LFO' })])).toEqual([1, 1])
    const custom = { alertTypeId: 0 }
    expect(sizes([firing(0, custom), firing(1, { ...custom, source: 'a-2' })])).toEqual([1, 1])
  })

  test('in and out of a place is one visit, however long, and the next day is another', () => {
    const crossing = { alertTypeId: 1 }
    const enter = firing(0, { ...crossing, item: 'enter:7', ended: noon + hours(14) })
    const within = firing(2, { alertTypeId: 2, item: 'in:7', source: 'a-2', ended: noon + hours(14) })
    // A departure lasts until the next crossing; that is no part of the visit.
    const exit = firing(14, { ...crossing, item: 'exit:7', ended: noon + hours(24) })
    const again = firing(24, { ...crossing, item: 'enter:7', ended: null })
    expect(
      episodesOf([enter, within, exit, again]).map(({ cause, firings }) => [cause, firings.length]),
    ).toEqual([
      ['visit:7', 1],
      ['visit:7', 3],
    ])
    expect(sizes([enter, firing(1, { ...crossing, item: 'enter:8' })])).toEqual([1, 1])
  })

  test('what was withdrawn joins nothing that was', () => {
    expect(sizes([firing(0), firing(4, { withdrawn: true }), firing(8)])).toEqual([1, 1, 1])
  })

  test('the order in which firings came makes no difference', () => {
    const some = fc.array(
      fc.record({
        hour: fc.integer({ min: 0, max: 60 }),
        lasts: fc.option(fc.integer({ min: 0, max: 12 })),
        item: fc.constantFrom('', 'enter:7', 'exit:7'),
        withdrawn: fc.boolean(),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(
        some.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([all, shuffled]) => {
          const spans = (list: typeof all) =>
            episodesOf(
              list.map(({ hour, lasts, item, withdrawn }) =>
                firing(hour, { item, withdrawn, ended: lasts === null ? null : noon + hours(hour + lasts) }),
              ),
            )
              .map(({ cause, first, last, ends, firings }) =>
                [cause, first, last, ends, firings.length].join(),
              )
              .sort()
          expect(spans(shuffled)).toEqual(spans(all))
        },
      ),
    )
  })
})

describe('how much it matters', () => {
  const facts = (alertTypeIds: number[], critical = false, cause = '19:') => ({
    alertTypeIds,
    critical,
    cause,
  })

  test('an ordinary crossing went as usual, and is never red', () => {
    expect(groupOf(facts([1]))).toBe('asUsual')
    expect(episodeLevel(facts([1], false, 'visit:7'))).toBe('notice')
    // Of a place where nobody should be.
    expect(groupOf(facts([1], true))).toBe('needsYou')
    expect(episodeLevel(facts([1], true, 'visit:7'))).toBe('caution')
    expect(firingLevel({ source: 'fence:7', item: 'enter:7', alertTypeId: 1, severity: 'critical' })).toBe(
      'caution',
    )
  })

  test('a stay that is too long, and a door that opened, are worth a look', () => {
    expect(groupOf(facts([1, 2], false, 'visit:7'))).toBe('worthALook')
    expect(episodeLevel(facts([10], false, '10:open'))).toBe('notice')
  })

  test('what is wrong needs somebody', () => {
    expect(groupOf(facts([7, 10]))).toBe('needsYou')
    expect(episodeLevel(facts([18], true, '18:'))).toBe('critical')
    expect(episodeLevel(facts([0], false, 'rule:a-1'))).toBe('caution')
  })

  test('alerts about visits alone are no trouble by themselves: what lists trouble leaves them out', () => {
    for (const id of [1, 2, 14]) expect(typesOfGroup('needsYou')).not.toContain(id)
    expect(isVisit(causeOf({ source: 'a', item: 'outside', alertTypeId: 14 }))).toBe(false)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minutes } from '../basics/time.ts'
import type { Instant } from '../basics/units.ts'
import { innerM } from '../geo/shape.ts'
import { beside, shapes } from '../geo/testing.ts'
import { FenceBook } from './book.ts'
import { type Fix, type Placed, place, placeEdit, type Stay } from './place.ts'
import { circle, east, fenceHistory, fenceVersion, yard } from './testing.ts'
import type { Visit } from './visit.ts'

const noon: Instant = Date.UTC(2026, 10, 20, 12)
const away: Stay = { visits: {}, doubts: {} }
const book = FenceBook.of([fenceVersion(1, circle(300))])

interface Said {
  readonly fix: Fix
  readonly moved?: boolean
}
/** Takes fixes five minutes apart; the first one is the vehicle's first. Visits as they are in the end. */
const follow = (fences: FenceBook, fixes: readonly Said[], from: Stay = away, isFirst = true) => {
  let stay = from
  const visits = new Map<string, Visit>()
  let changes = 0
  for (const [n, { fix, moved = false }] of fixes.entries()) {
    const placed: Placed | null = place(fences, stay, fix, noon + minutes(5 * n), moved, isFirst && n === 0)
    if (!placed) continue
    stay = placed
    for (const { visit } of placed.changes) visits.set(`${visit.geofenceId}/${visit.entered}`, visit)
    changes += placed.changes.length
  }
  return { stay, visits: [...visits.values()], changes }
}
const then = (n: number) => noon + minutes(5 * n)
const outside = { fix: east(2_000) }
const inside = { fix: yard }

describe('a trailer enters a geofence', () => {
  test('with the fix that says so, when it drives', () => {
    const { visits } = follow(book, [outside, { fix: east(200), moved: true }])
    expect(visits).toEqual([
      { geofenceId: 1, entered: then(1), how: 'entered', version: 1, left: null, leftHow: null },
    ])
  })

  test('with the second fix inside, as of the first, when it seems to stand still', () => {
    expect(follow(book, [outside, inside]).visits).toEqual([])
    expect(follow(book, [outside, inside, inside]).visits).toMatchObject([{ entered: then(1), left: null }])
  })

  test('not by one stray fix', () => {
    expect(follow(book, [outside, inside, outside, inside, outside]).visits).toEqual([])
  })

  test('not by a fix so near to the border that it may be off by more', () => {
    const close = { fix: { ...east(280), accuracyM: 40 }, moved: true }
    expect(follow(book, [outside, close, close, close]).visits).toEqual([])
    const closer = { fix: { ...east(280), accuracyM: 12 }, moved: true }
    expect(follow(book, [outside, closer]).visits).toHaveLength(1)
  })

  test('with its very first fix, wherever inside that is; but nobody saw it enter', () => {
    expect(follow(book, [{ fix: east(299) }]).visits).toMatchObject([{ entered: noon, how: 'found' }])
    expect(follow(book, [{ fix: east(301) }]).visits).toEqual([])
  })

  test('also where the geofence is smaller than a fix may be off', () => {
    const spot = FenceBook.of([fenceVersion(1, circle(8))])
    expect(follow(spot, [outside, { fix: yard, moved: true }]).visits).toHaveLength(1)
  })
})

describe('a trailer leaves a geofence', () => {
  test('with the fix that says so, when it drives', () => {
    const { visits } = follow(book, [inside, inside, { fix: east(400), moved: true }])
    expect(visits).toMatchObject([{ entered: noon, left: then(2), leftHow: 'left' }])
  })

  test('at once when it is far away', () => {
    expect(follow(book, [inside, { fix: east(5_000) }]).visits).toMatchObject([{ left: then(1) }])
  })

  test('as of the first of two fixes outside, however many geofences it was in', () => {
    const two = FenceBook.of([fenceVersion(1, circle(300)), fenceVersion(2, circle(320))])
    const near = { fix: east(400) }
    const { visits } = follow(two, [inside, near, near])
    expect(visits).toMatchObject([
      { geofenceId: 1, left: then(1) },
      { geofenceId: 2, left: then(1) },
    ])
  })

  test('not by a fix that may be off as far as that', () => {
    const vague = { fix: { ...east(900), accuracyM: 700 } }
    expect(follow(book, [inside, vague, vague, vague]).visits).toMatchObject([{ left: null }])
  })
})

describe('a trailer that is parked', () => {
  /** A fence, a place near its border, and fixes round it that are off no more than they say. */
  const parked = fc
    .tuple(
      shapes,
      fc.double({ min: -3, max: 3, noNaN: true }),
      fc.array(
        fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 7, noNaN: true })),
        {
          minLength: 2,
          maxLength: 30,
        },
      ),
      fc.integer({ min: 1, max: 100 }),
    )
    .filter(([shape, , , accuracyM]) => innerM(shape) > 250 + 2 * accuracyM)
    .map(([shape, beyond, tremble, accuracyM]) => {
      const corner =
        shape.kind === 'circle' ? beside(shape.center, shape.radiusM / 111_195, 1) : shape.ring[0]!
      const stand = beside(corner, (beyond * accuracyM) / 111_195, 2)
      // A little less than it may be off: degrees round a corner are not meters to the last digit.
      const fixes = tremble.map(([distance, direction]) => ({
        fix: { ...beside(stand, (distance * 0.95 * accuracyM) / 111_195, direction), accuracyM },
      }))
      return { shape, fixes }
    })

  test('never comes and goes by the trembling of its fixes', () => {
    fc.assert(
      fc.property(parked, fc.boolean(), ({ shape, fixes }, isFirst) => {
        const fences = FenceBook.of([fenceVersion(1, shape)])
        expect(follow(fences, fixes, away, isFirst).changes).toBeLessThanOrEqual(isFirst ? 2 : 1)
      }),
      { numRuns: 500 },
    )
  })

  test('stays in whatever single stray fixes say that are not far away', () => {
    const stray = fc.double({ min: 0, max: 780, noNaN: true }).map((meters) => ({ fix: east(meters) }))
    fc.assert(
      fc.property(fc.array(stray, { maxLength: 10 }), (strays) => {
        const { visits } = follow(book, [inside, ...strays.flatMap((one) => [one, inside])])
        expect(visits).toMatchObject([{ entered: noon, left: null }])
      }),
    )
  })
})

test('whatever fixes come, visits of a geofence follow one another and none overlaps', () => {
  const fix = fc.record({
    fix: fc
      .tuple(
        fc.integer({ min: 0, max: 1_500 }),
        fc.option(fc.integer({ min: 1, max: 900 }), { nil: undefined }),
      )
      .map(([meters, accuracyM]) => ({ ...east(meters), ...(accuracyM === undefined ? {} : { accuracyM }) })),
    moved: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(fix, { maxLength: 40 }), (fixes) => {
      const { visits, stay } = follow(book, fixes)
      visits.sort((a, b) => a.entered - b.entered)
      for (const [n, { entered, left }] of visits.entries()) {
        if (left !== null) expect(left).toBeGreaterThan(entered)
        else expect(stay.visits[1]).toMatchObject({ entered })
        const next = visits[n + 1]
        if (next) expect(next.entered).toBeGreaterThanOrEqual(left ?? Number.POSITIVE_INFINITY)
      }
    }),
  )
})

describe('a geofence is edited', () => {
  const at = noon + minutes(7)
  const edit = (first: Stay, versions: Parameters<typeof fenceHistory>[1], where = yard) =>
    placeEdit(FenceBook.of(fenceHistory(1, versions)), first, where, at)
  const within: Stay = { visits: { 1: { entered: noon, how: 'entered', version: 1 } }, doubts: {} }

  test('drawn round a parked trailer it holds it, and nobody entered', () => {
    expect(edit(away, [[at, {}]])?.changes).toMatchObject([
      { kind: 'began', visit: { entered: at, how: 'drawn' } },
    ])
  })

  test('drawn elsewhere it changes nothing', () => {
    expect(edit(away, [[at, {}]], east(301))).toBeNull()
  })

  test('widened or activated it holds who is inside', () => {
    const drawn = [{ kind: 'began', visit: { how: 'drawn', version: 2 } }]
    expect(
      edit(
        away,
        [
          [0, { shape: circle(50) }],
          [at, { shape: circle(300) }],
        ],
        east(200),
      )?.changes,
    ).toMatchObject(drawn)
    expect(
      edit(away, [
        [0, { isActive: false }],
        [at, { isActive: true }],
      ])?.changes,
    ).toMatchObject(drawn)
  })

  test('moved from under a trailer, deactivated or deleted, it holds it no more, and nobody left', () => {
    const ended = [{ kind: 'ended', visit: { entered: noon, left: at, leftHow: 'changed' } }]
    for (const facts of [{ shape: circle(300, east(2_000)) }, { isActive: false }, null])
      expect(
        edit(within, [
          [0, {}],
          [at, facts],
        ])?.changes,
      ).toMatchObject(ended)
  })

  test('a new name, or a border that still holds the trailer, ends no visit', () => {
    for (const facts of [{ name: 'Yard nine' }, { shape: circle(500) }])
      expect(
        edit(within, [
          [0, {}],
          [at, facts],
        ]),
      ).toBeNull()
  })

  test('a doubt about the old border is forgotten with it', () => {
    const doubtful: Stay = { visits: {}, doubts: { 1: { since: noon, inside: true } } }
    expect(
      edit(doubtful, [
        [0, {}],
        [at, { shape: circle(300, east(2_000)) }],
      ]),
    ).toEqual({ visits: {}, doubts: {}, changes: [] })
  })

  test('a fix is placed against the geofence as it was at that moment', () => {
    const fences = FenceBook.of(
      fenceHistory(1, [
        [0, { shape: circle(300) }],
        [at, { shape: circle(300, east(5_000)) }],
      ]),
    )
    expect(place(fences, away, yard, at - 1, true, false)?.changes).toHaveLength(1)
    expect(place(fences, away, yard, at, true, false)).toBeNull()
    expect(place(fences, away, east(5_000), at, true, false)?.changes).toMatchObject([
      { visit: { version: 2 } },
    ])
  })
})

describe('which edits a trailer has to be shown', () => {
  const at = noon + minutes(7)
  const fences = FenceBook.of([
    ...fenceHistory(1, [
      [0, {}],
      [at, { shape: circle(300, east(5_000)) }],
      [at + 10, null],
    ]),
    ...fenceHistory(2, [[at + 5, { shape: circle(100, east(9_000)) }]]),
  ])
  const never = Number.POSITIVE_INFINITY

  test('those of geofences it is in, and of those drawn where it stands; no others', () => {
    expect(fences.nextEdit(east(2_000), [], noon, at + 100)).toBe(never)
    expect(fences.nextEdit(yard, ['1'], noon, at + 100)).toBe(at)
    expect(fences.nextEdit(east(5_000), [], noon, at + 100)).toBe(at)
    expect(fences.nextEdit(east(5_000), ['1'], at, at + 100)).toBe(at + 10)
    expect(fences.nextEdit(east(9_000), [], noon, at + 100)).toBe(at + 5)
  })

  test('each once, and none that lies ahead', () => {
    expect(fences.nextEdit(yard, ['1'], noon, at - 1)).toBe(never)
    expect(fences.nextEdit(east(9_000), [], at + 5, at + 100)).toBe(never)
    expect(fences.nextEdit(null, [], noon, at + 100)).toBe(never)
  })
})

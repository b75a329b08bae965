/** Visits that are counted for a time before their geofence was drawn: they are told as visits, and no rule hears of them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hours, minutes } from '../basics/time.ts'
import type { Instant } from '../basics/units.ts'
import { FenceBook } from '../geofences/book.ts'
import type { FenceVersion } from '../geofences/geofence.ts'
import { circle, east, fenceVersion } from '../geofences/testing.ts'
import { type Visit, visitKey } from '../geofences/visit.ts'
import { unreported } from '../state/state.ts'
import { noon, reportAt, trailer } from '../state/testing.ts'
import { advance, passTime } from './advance.ts'
import { compileRules } from './judge.ts'
import type { RuleVersion } from './rule.ts'
import { anyCondition, someRule } from './testing.ts'
import { boundaryCrossing, geofenceOccupancy, occupancyDuration } from './visit-kinds.ts'

const drawn = noon + hours(6)
const end = noon + hours(14)
const asDrawn = (facts: Partial<FenceVersion> = {}) => fenceVersion(9, circle(300), { from: drawn, ...facts })
const backfill = (facts: Partial<FenceVersion> = {}) =>
  asDrawn({ version: 0, from: noon - hours(1), to: drawn, ...facts })

interface Fix {
  readonly at: Instant
  /** Meters east of the middle of the yard. */
  readonly eastM: number
  readonly accuracyM: number
}

/** What comes of a vehicle's fixes. */
const live = (fences: readonly FenceVersion[], rules: readonly RuleVersion[], fixes: readonly Fix[]) => {
  const book = FenceBook.of(fences)
  const watchers = { fences: book, rules: compileRules(rules, book) }
  const visits = new Map<string, Visit>()
  const firings: unknown[] = []
  let state = unreported
  const take = (next: ReturnType<typeof advance>) => {
    state = next.state
    for (const { change } of next.visits) visits.set(visitKey(change.visit), change.visit)
    firings.push(...next.firings)
  }
  for (const { at, eastM, accuracyM } of fixes)
    take(advance(state, reportAt(at, { gps: { ...east(eastM), accuracyM } }), trailer, watchers))
  take(passTime(state, end, trailer, watchers))
  return { visits: [...visits.values()], firings, watch: state.watch }
}

const fix = (at: Instant, eastM: number): Fix => ({ at, eastM, accuracyM: 10 })

test('a trailer that was there before the geofence was drawn has been there since it came', () => {
  const fixes = [fix(noon, 5_000), fix(noon + hours(1), 0), fix(noon + hours(8), 0)]
  const plain = live([asDrawn()], [], fixes)
  expect(plain.visits).toMatchObject([{ entered: drawn, how: 'drawn', left: null }])
  const { visits } = live([backfill(), asDrawn()], [], fixes)
  expect(visits).toMatchObject([{ entered: noon + hours(1), how: 'entered', left: null }])
})

test('a trailer that came and went before is told as a visit', () => {
  const fixes = [fix(noon, 5_000), fix(noon + hours(1), 0), fix(noon + hours(3), 5_000)]
  expect(live([backfill(), asDrawn()], [], fixes).visits).toMatchObject([
    { entered: noon + hours(1), left: noon + hours(3), leftHow: 'left', version: 0 },
  ])
})

test('an alert of a stay counts from when the geofence was drawn, and not of stays before', () => {
  const rule = someRule([
    { alertPredicateTypeId: 2, geofenceIds: [9], geofenceOccupancyDurationMs: minutes(60) },
  ])
  const fixes = [fix(noon, 5_000), fix(noon + hours(1), 0), fix(drawn + hours(2), 0)]
  const { firings } = live([backfill(), asDrawn()], [rule], fixes)
  expect(firings).toMatchObject([{ change: { kind: 'fired', firing: { at: drawn + minutes(60) } } }])
})

const someFixes = fc
  .array(
    fc.record({
      gap: fc.integer({ min: 1, max: 40 }),
      eastM: fc.oneof(fc.constantFrom(0, 295, 305, 340, 5_000), fc.integer({ min: -600, max: 600 })),
      accuracyM: fc.constantFrom(5, 10, 60),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .map((steps) => {
    let at = noon
    return steps.map(({ gap, eastM, accuracyM }): Fix => {
      at += minutes(gap)
      return { at, eastM, accuracyM }
    })
  })

const someRules = fc
  .tuple(...[boundaryCrossing, geofenceOccupancy, occupancyDuration].map(anyCondition))
  .map((conditions) =>
    conditions.map((one, n) => {
      // Nobody could choose the geofence before it was there.
      const isChosen = 'geofenceIds' in one && one.geofenceIds?.includes(9)
      return someRule([one], { id: `a-${n}`, from: isChosen ? drawn : noon - hours(2) })
    }),
  )

const laterEdits = fc.constantFrom<readonly FenceVersion[]>(
  [asDrawn()],
  [asDrawn({ to: drawn + hours(2) }), asDrawn({ version: 2, from: drawn + hours(2), shape: circle(500) })],
  [asDrawn({ isActive: false, to: drawn + hours(1) }), asDrawn({ version: 2, from: drawn + hours(1) })],
  [asDrawn({ to: drawn + hours(3) })],
)

test('whatever a trailer does, a backfill changes no alert, and nothing that began since the geofence was drawn', () => {
  fc.assert(
    fc.property(
      someFixes,
      someRules,
      laterEdits,
      fc.constantFrom(200, 300),
      (fixes, rules, later, radius) => {
        const plain = live(later, rules, fixes)
        const filled = live([backfill({ shape: circle(radius) }), ...later], rules, fixes)
        expect(filled.firings).toEqual(plain.firings)
        const isSince = ({ entered, how }: Visit) => entered > drawn || (entered === drawn && how !== 'drawn')
        expect(filled.visits.filter(isSince)).toEqual(plain.visits.filter(isSince))
        expect(filled.watch?.rules ?? {}).toEqual(plain.watch?.rules ?? {})
      },
    ),
    { numRuns: 500 },
  )
})

test('what a backfill tells is what the geofence would have told, had it been drawn then', () => {
  fc.assert(
    fc.property(someFixes, (fixes) => {
      const before = ({ left }: Visit) => left !== null && left < drawn
      const filled = live([backfill(), asDrawn()], [], fixes)
      const early = live([asDrawn({ from: noon - hours(1) })], [], fixes)
      const told = (visits: readonly Visit[]) =>
        visits.filter(before).map(({ version: _, ...visit }) => visit)
      expect(told(filled.visits)).toEqual(told(early.visits))
    }),
    { numRuns: 500 },
  )
})

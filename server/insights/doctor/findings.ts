/** Geofences that flap, that are too small, that overlap or that nobody visits, each with its mend. */
import type pg from 'pg'
import { days } from '#domain/basics/time.ts'
import type { Instant, Meters } from '#domain/basics/units.ts'
import { edgeDistanceM } from '#domain/geo/shape.ts'
import { flatShape } from '#domain/geofences/geofence.ts'
import type { StayCell } from '#domain/insights/doctor/clusters.ts'
import { type FenceFinding, doctorWords as words } from '#domain/insights/doctor/finding.ts'
import { fitMargin, grow } from '#domain/insights/doctor/fit.ts'
import { mendFlaps } from '#domain/insights/doctor/flaps.ts'
import {
  findingsMost,
  flapShareLeast,
  flapsLeast,
  growMost,
  missedLeast,
} from '#domain/insights/doctor/limits.ts'
import { overlapsIn, shrunkClear } from '#domain/insights/doctor/overlap.ts'
import type { Fence } from '../../geofences/store.ts'
import type { DoctorQuery } from './query.ts'
import { missedBy } from './stays.ts'
import { fixesBetween, lastVisits, visitsOf, visitsOfBoth } from './visits.ts'

/** @assume Of each trouble so many candidates are looked at more closely, the worst first. */
const candidatesMost = 50

/** A stay cell that is meant for a geofence. */
export interface AtFence {
  readonly cell: StayCell
  readonly edgeM: Meters
}
type Found = Omit<FenceFinding, 'other'> & { readonly other?: FenceFinding['other'] }
type Counts = ReadonlyMap<number, { readonly visits: number; readonly flaps: number }>

const about = ({ id, name, shape }: Fence) => ({ geofenceId: id, name, outline: flatShape(shape) })

const grown = (fence: Fence, by: Meters) => ({
  mend: { act: 'grow', geofenceId: fence.id, outline: flatShape(grow(fence.shape, by)) } as const,
  does: words.grow(by),
})

const flapping = async (
  db: pg.Pool,
  query: DoctorQuery,
  fences: ReadonlyMap<number, Fence>,
  counts: Counts,
): Promise<readonly Found[]> => {
  const candidates = [...counts]
    .filter(
      ([id, { flaps, visits }]) => fences.has(id) && flaps >= flapsLeast && flaps >= flapShareLeast * visits,
    )
    .toSorted(([a, one], [b, other]) => other.flaps - one.flaps || a - b)
    .slice(0, candidatesMost)
  const reaches = new Map<number, Map<string, Meters>>()
  const ids = candidates.map(([id]) => id)
  for (const fix of await fixesBetween(db, query, ids)) {
    const of = reaches.get(fix.geofenceId) ?? new Map<string, Meters>()
    const edge = Math.max(0, edgeDistanceM(fences.get(fix.geofenceId)!.shape, fix))
    reaches.set(fix.geofenceId, of.set(fix.at, Math.max(of.get(fix.at) ?? 0, edge)))
  }
  return candidates.flatMap(([id, { visits, flaps }]) => {
    const fence = fences.get(id)!
    const breaks = [...(reaches.get(id)?.values() ?? [])]
    const mended = mendFlaps(breaks)
    // Who is back soon, and was far out, did leave.
    if (!mended) return []
    const held = Math.round((flaps * mended.mended) / breaks.length)
    return {
      key: `flaps/${id}`,
      trouble: 'flaps',
      ...about(fence),
      text: words.flaps(flaps, visits),
      ...grown(fence, mended.by),
      visitsBefore: visits,
      visitsAfter: visits - held,
    }
  })
}

const tooSmall = async (
  db: pg.Pool,
  query: DoctorQuery,
  fences: ReadonlyMap<number, Fence>,
  counts: Counts,
  at: ReadonlyMap<number, readonly AtFence[]>,
): Promise<readonly Found[]> => {
  const outside = (some: readonly AtFence[]) =>
    some.reduce((sum, { cell, edgeM }) => sum + (edgeM > -cell.accuracyM ? cell.stays : 0), 0)
  const candidates = [...at]
    .filter(([id, some]) => fences.has(id) && outside(some) >= missedLeast)
    .toSorted(([a, some], [b, other]) => outside(other) - outside(some) || a - b)
    .slice(0, candidatesMost)
  const asked = candidates.map(([id, some]) => ({
    id,
    since: fences.get(id)!.updated,
    cells: some.map(({ cell }) => cell),
  }))
  const missed = new Map((await missedBy(db, query, asked)).map((one) => [one.geofenceId, one]))
  return candidates.flatMap(([id, some]) => {
    const { stays, trailers } = missed.get(id) ?? { stays: 0, trailers: 0 }
    if (stays < missedLeast) return []
    const fence = fences.get(id)!
    const wanted = Math.max(...some.map(({ cell, edgeM }) => edgeM + fitMargin(cell.accuracyM)))
    const by = Math.min(growMost, Math.max(5, Math.ceil(wanted / 5) * 5))
    const visits = counts.get(id)?.visits ?? 0
    return {
      key: `small/${id}`,
      trouble: 'small',
      ...about(fence),
      text: words.small(stays, trailers),
      ...grown(fence, by),
      visitsBefore: visits,
      visitsAfter: visits + stays,
    }
  })
}

const overlapping = async (
  db: pg.Pool,
  query: DoctorQuery,
  fences: readonly Fence[],
  counts: Counts,
): Promise<readonly Found[]> => {
  const pairs = overlapsIn(fences).slice(0, candidatesMost)
  const both = await visitsOfBoth(
    db,
    query,
    pairs.map(({ smaller, larger }) => [smaller.id, larger.id]),
  )
  const visits = ({ id }: Fence) => counts.get(id)?.visits ?? 0
  return pairs.map(({ smaller, larger, how, share }, n) => {
    const inBoth = both[n]!
    const all = visits(smaller) + visits(larger)
    const key = `overlaps/${smaller.id}/${larger.id}`
    if (how === 'part') {
      const clear = shrunkClear(smaller.shape, larger.shape)
      const { outline } = about(smaller)
      return {
        ...{ key, trouble: 'overlaps', ...about(smaller), other: about(larger) },
        text: words.part(share, larger.name, inBoth),
        mend: clear && { act: 'shrink', geofenceId: smaller.id, outline: flatShape(clear) },
        does: clear?.kind === 'circle' ? words.shrink(clear.radiusM) : words.byHand,
        outline,
        visitsBefore: all,
        visitsAfter: clear ? all - inBoth : all,
      } as const
    }
    // The one that fewer trailers go by is given up; of two alike the newer one.
    const isSmaller =
      visits(smaller) < visits(larger) || (visits(smaller) === visits(larger) && smaller.id > larger.id)
    const [less, kept] = isSmaller ? [smaller, larger] : [larger, smaller]
    return {
      ...{ key, trouble: 'overlaps', ...about(less), other: about(kept) },
      text: words.same(share, kept.name, inBoth),
      mend: { act: 'deactivate', geofenceId: less.id },
      does: words.deactivate(less.name),
      visitsBefore: all,
      visitsAfter: visits(kept),
    } as const
  })
}

const unvisited = async (
  db: pg.Pool,
  query: DoctorQuery,
  fences: readonly Fence[],
  counts: Counts,
): Promise<readonly Found[]> => {
  // What a few groups do not visit, others may.
  if (query.isLimited) return []
  const old = fences.filter(({ id, created }) => !counts.has(id) && created < query.from)
  const last = await lastVisits(
    db,
    query,
    old.map(({ id }) => id),
  )
  const since = ({ id }: Fence): Instant => last.get(id) ?? Number.NEGATIVE_INFINITY
  return old
    .filter((fence) => since(fence) < query.from)
    .toSorted((a, b) => since(a) - since(b) || a.id - b.id)
    .map((fence) => {
      const at = last.get(fence.id)
      return {
        key: `unvisited/${fence.id}`,
        trouble: 'unvisited',
        ...about(fence),
        text: at === undefined ? words.never : words.unvisited(Math.floor((query.now - at) / days(1))),
        mend: { act: 'deactivate', geofenceId: fence.id },
        does: words.deactivate(fence.name),
        visitsBefore: 0,
        visitsAfter: 0,
      } as const
    })
}

/** All of them, by trouble. @param at the cells of stays in and beside each geofence @param isNone whether somebody said that it is none */
export const findingsOf = async (
  db: pg.Pool,
  query: DoctorQuery,
  fences: readonly Fence[],
  at: ReadonlyMap<number, readonly AtFence[]>,
  isNone: (finding: Pick<FenceFinding, 'key'>) => boolean,
): Promise<readonly FenceFinding[]> => {
  const byId = new Map(fences.map((fence) => [fence.id, fence]))
  const counts: Counts = new Map((await visitsOf(db, query)).map((one) => [one.geofenceId, one]))
  const [flaps, small, overlaps, unvisitedOnes] = await Promise.all([
    flapping(db, query, byId, counts),
    tooSmall(db, query, byId, counts, at),
    overlapping(db, query, fences, counts),
    unvisited(db, query, fences, counts),
  ])
  // One border is moved at a time; and one that misses its visits is not one that nobody visits.
  const flapped = new Set(flaps.map(({ geofenceId }) => geofenceId))
  const missing = new Set(small.map(({ geofenceId }) => geofenceId))
  return [
    ...flaps,
    ...small.filter(({ geofenceId }) => !flapped.has(geofenceId)),
    ...overlaps,
    ...unvisitedOnes.filter(({ geofenceId }) => !missing.has(geofenceId)),
  ]
    .filter((finding) => !isNone(finding))
    .slice(0, findingsMost)
    .map(({ other = null, ...finding }) => ({ ...finding, other }))
}

/** The visits step: what a fix, or an edit of geofences, does to a vehicle's visits. Fixes tremble; visits do not. */
import {
  accuracyUsual,
  fenceMarginLeast,
  fenceMarginMost,
  fenceMarginShare,
  fenceSurely,
  fenceSurelyMargins,
} from '../basics/assumed.ts'
import type { Instant, Meters } from '../basics/units.ts'
import type { Point } from '../geo/point.ts'
import { contains, edgeDistanceM, innerM, type Shape } from '../geo/shape.ts'
import type { Doubt, OpenVisit, Watch } from '../state/watch.ts'
import type { FenceBook } from './book.ts'
import { type FenceVersion, isBackfill } from './geofence.ts'
import type { Visit, VisitChange } from './visit.ts'

/** What is remembered of a vehicle's geofences. */
export type Stay = Pick<Watch, 'visits' | 'doubts'>

export interface Fix extends Point {
  readonly accuracyM?: Meters | undefined
}

export interface Placed extends Stay {
  /** In the order of geofence ids. */
  readonly changes: readonly VisitChange[]
}

const nothing: readonly VisitChange[] = Object.freeze([])

/** What becomes of a stay; copies only what it changes. */
class Stays {
  visits: Record<string, OpenVisit>
  doubts: Record<string, Doubt>
  changes: VisitChange[] | null = null
  protected readonly was: Stay

  constructor(stay: Stay) {
    this.was = stay
    this.visits = stay.visits
    this.doubts = stay.doubts
  }

  #change(change: VisitChange): void {
    this.changes ??= []
    this.changes.push(change)
  }

  enter({ id, version }: FenceVersion, entered: Instant, how: Visit['how']): void {
    if (this.visits === this.was.visits) this.visits = { ...this.visits }
    this.visits[id] = { entered, how, version }
    this.#change({
      kind: 'began',
      visit: { geofenceId: id, entered, how, version, left: null, leftHow: null },
    })
    this.sure(id)
  }

  end(id: number, left: Instant, leftHow: NonNullable<Visit['leftHow']>): void {
    const { [id]: open, ...rest } = this.visits
    this.visits = rest
    this.#change({ kind: 'ended', visit: { geofenceId: id, ...open!, left, leftHow } })
    this.sure(id)
  }

  doubt(id: number, since: Instant, inside: boolean): void {
    this.doubts = { ...this.doubts, [id]: { since, inside } }
  }

  sure(id: number): void {
    if (this.doubts[id] === undefined) return
    const { [id]: _, ...rest } = this.doubts
    this.doubts = rest
  }

  /** Null where everything is as it was. */
  outcome(): Placed | null {
    const { visits, doubts, changes } = this
    if (visits === this.was.visits && doubts === this.was.doubts) return null
    changes?.sort((a, b) => a.visit.geofenceId - b.visit.geofenceId)
    return { visits, doubts, changes: changes ?? nothing }
  }
}

/** Nearer to the border than this a fix tells neither in nor out. */
const marginOf = (fix: Fix, { shape }: FenceVersion): Meters =>
  Math.min(
    Math.max(fenceMarginLeast, Math.min(fenceMarginMost, fix.accuracyM ?? accuracyUsual)),
    innerM(shape) * fenceMarginShare,
  )

/** One fix, weighed against the geofences round it and those that are remembered. */
class Placing extends Stays {
  readonly #book: FenceBook
  readonly #fix: Fix
  readonly #at: Instant
  readonly #moved: boolean
  readonly #first: boolean
  #met: number[] | null = null

  constructor(stay: Stay, book: FenceBook, fix: Fix, at: Instant, moved: boolean, first: boolean) {
    super(stay)
    this.#book = book
    this.#fix = fix
    this.#at = at
    this.#moved = moved
    this.#first = first
  }

  #weigh(fence: FenceVersion, isInside: boolean): void {
    const { id } = fence
    const open = this.was.visits[id] !== undefined
    const doubt = this.was.doubts[id]
    // By far the most fixes: where it was said to be.
    if (open === isInside && !doubt) return
    const fix = this.#fix
    const at = this.#at
    if (this.#first) {
      this.enter(fence, at, 'found')
      return
    }
    const edge = edgeDistanceM(fence.shape, fix)
    const margin = marginOf(fix, fence)
    // So far off as this fix may be it may still be inside, however small the geofence is.
    const out = edge >= Math.max(margin, fix.accuracyM ?? 0)
    if (!out && edge > -margin) return
    if (out === !open) {
      this.sure(id)
      return
    }
    const sure = this.#moved || Math.abs(edge) >= Math.max(fenceSurelyMargins * margin, fenceSurely)
    if (!sure && !doubt) {
      this.doubt(id, at, !open)
      return
    }
    const since = doubt?.since ?? at
    if (open) this.end(id, since, 'left')
    else this.enter(fence, since, 'entered')
  }

  /** A geofence that contains the fix. */
  readonly around = (fence: FenceVersion): void => {
    this.#met ??= []
    this.#met.push(fence.id)
    this.#weigh(fence, true)
  }

  /** A geofence that is remembered: unless it contains the fix, it lies elsewhere. */
  elsewhere(id: number): void {
    if (this.#met?.includes(id)) return
    const fence = this.#book.at(id, this.#at)
    if (fence) this.#weigh(fence, false)
    // Its end was an edit, and should have been met before; whoever left it out still holds nobody.
    else if (this.was.visits[id]) this.end(id, this.#at, 'changed')
    else this.sure(id)
  }
}

/**
 * Where a fix leaves a vehicle: what it is in, and what began or ended by it; null where nothing is other than it was.
 * A fix says in or out only where it is further from the border than it may be off. Said otherwise than known it
 * counts at once when the vehicle has moved, or when it is far beyond the border; else the next such fix makes it
 * true, as of the first one.
 * @param moved whether the vehicle drives, or has come to stand elsewhere with this fix
 * @param first nothing was known of where it is: the shape alone decides, and nobody saw it enter
 */
export function place(
  book: FenceBook,
  stay: Stay,
  fix: Fix,
  at: Instant,
  moved: boolean,
  first: boolean,
): Placed | null {
  const placing = new Placing(stay, book, fix, at, moved, first)
  book.containing(fix, at, placing.around)
  for (const id in stay.visits) placing.elsewhere(Number(id))
  for (const id in stay.doubts) if (stay.visits[id] === undefined) placing.elsewhere(Number(id))
  return placing.outcome()
}

const sameShape = (a: Shape, b: Shape): boolean => {
  if (a === b) return true
  if (a.kind === 'circle')
    return (
      b.kind === 'circle' &&
      a.radiusM === b.radiusM &&
      a.center.lat === b.center.lat &&
      a.center.lng === b.center.lng
    )
  return (
    b.kind === 'polygon' &&
    a.ring.length === b.ring.length &&
    a.ring.every(({ lat, lng }, n) => lat === b.ring[n]!.lat && lng === b.ring[n]!.lng)
  )
}

/** Whether a geofence holds on as it was: not where it was drawn at this moment, and its visits before were backfilled. */
const isSame = (before: FenceVersion, fence: FenceVersion): boolean =>
  sameShape(before.shape, fence.shape) && isBackfill(before) === isBackfill(fence)

/**
 * What an edit of geofences does to a vehicle that stands where its last fix was: drawn round it, a geofence holds it
 * from then on; moved away from under it, deactivated or deleted, it holds it no more. Neither is an enter or an exit.
 * Null where nothing is other than it was.
 * @param at the moment of the edit
 */
export function placeEdit(book: FenceBook, stay: Stay, fix: Point, at: Instant): Placed | null {
  const stays = new Stays(stay)
  book.containing(fix, at, (fence) => {
    if (fence.from !== at) return
    const { id } = fence
    const before = book.before(id, at)
    if (before?.isActive && isSame(before, fence)) return
    if (stay.visits[id]) stays.sure(id)
    else stays.enter(fence, at, 'drawn')
  })
  const known = (id: number) => {
    const before = book.before(id, at)
    if (!before) return
    const fence = book.at(id, at)
    if (fence && (isSame(before, fence) || contains(fence.shape, fix))) return
    if (stay.visits[id]) stays.end(id, at, 'changed')
    else stays.sure(id)
  }
  for (const id in stay.visits) known(Number(id))
  for (const id in stay.doubts) if (stay.visits[id] === undefined) known(Number(id))
  return stays.outcome()
}

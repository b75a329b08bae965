/** A customer's geofences as they are and were, found by place and by moment. */
import type { Instant } from '../basics/units.ts'
import { GrownIndex } from '../geo/grown.ts'
import type { Point } from '../geo/point.ts'
import { type FenceVersion, isBackfill } from './geofence.ts'

const holdsAt = ({ from, to }: FenceVersion, at: Instant) => from <= at && (to === null || at < to)
/** One that was over as it began never held. */
const everHeld = ({ from, to }: FenceVersion) => to === null || to > from

/** The versions of each geofence, in the order of time. */
type ById = ReadonlyMap<number, readonly FenceVersion[]>

const noVersions: readonly FenceVersion[] = Object.freeze([])
const nothing = new GrownIndex<FenceVersion>([])

/** Edited geofences lie in a map of their own, which is copied at each edit, until it is this part of all. */
const editedMost = 1 / 8

/** All versions of one customer's geofences that a report may still fall into; never changes. */
export class FenceBook {
  /** When the last edit was; what comes later needs no look at edits. */
  readonly edited: Instant
  readonly #byId: ById
  /** Those edited since `#byId` was made, each with all its versions. */
  readonly #since: ById
  /** Of versions that hold vehicles, whenever that was; it may tell them as they were when they were built in. */
  readonly #index: GrownIndex<FenceVersion>
  /** Whether any version is, or was, from before its geofence was drawn. */
  readonly isBackfilled: boolean

  private constructor(
    byId: ById,
    since: ById,
    index: GrownIndex<FenceVersion>,
    edited: Instant,
    isBackfilled: boolean,
  ) {
    this.#byId = byId
    this.#since = since
    this.#index = index
    this.edited = edited
    this.isBackfilled = isBackfilled
  }

  static readonly none = new FenceBook(new Map(), new Map(), nothing, Number.NEGATIVE_INFINITY, false)

  static of(versions: readonly FenceVersion[]): FenceBook {
    return FenceBook.none.with(versions)
  }

  /** The book with versions that are new, or that have ended since. It takes as long as there are of these. */
  with(changed: readonly FenceVersion[]): FenceBook {
    let edited = this.edited
    const since = new Map(this.#since)
    const fresh: FenceVersion[] = []
    for (const version of changed) {
      edited = Math.max(edited, version.from, version.to ?? version.from)
      const all = since.get(version.id) ?? this.#byId.get(version.id) ?? noVersions
      const others = all.filter((one) => one.version !== version.version)
      if (everHeld(version)) {
        const isLast = others.length === 0 || others.at(-1)!.from <= version.from
        since.set(
          version.id,
          isLast ? [...others, version] : [...others, version].sort((a, b) => a.from - b.from),
        )
        if (version.isActive && others.length === all.length) fresh.push(version)
      } else if (others.length < all.length) since.set(version.id, others)
    }
    const all = (id: number) => since.get(id) ?? this.#byId.get(id)
    const index = this.#index.grown(fresh, (one) =>
      all(one.id)?.find(({ version }) => version === one.version),
    )
    const isBackfilled = this.isBackfilled || changed.some(isBackfill)
    if (since.size <= this.#byId.size * editedMost)
      return new FenceBook(this.#byId, since, index, edited, isBackfilled)
    return new FenceBook(new Map([...this.#byId, ...since]), new Map(), index, edited, isBackfilled)
  }

  #all(id: number): readonly FenceVersion[] | undefined {
    return this.#since.get(id) ?? this.#byId.get(id)
  }

  /** Whether there is, and was, no geofence that could hold a vehicle. */
  get isEmpty(): boolean {
    return this.#index.size === 0
  }

  /** The version that holds vehicles at a moment; undefined while the geofence is deactivated or not there. */
  at(id: number, at: Instant): FenceVersion | undefined {
    const found = this.versionAt(id, at)
    return found?.isActive ? found : undefined
  }

  /** The version of a moment, deactivated or not. */
  versionAt(id: number, at: Instant): FenceVersion | undefined {
    const all = this.#all(id)
    if (!all) return undefined
    for (let n = all.length - 1; n >= 0; n--)
      if (all[n]!.from <= at) return holdsAt(all[n]!, at) ? all[n] : undefined
    return undefined
  }

  /** The version with which a geofence was drawn. */
  drawn(id: number): FenceVersion | undefined {
    return this.#all(id)?.find((one) => !isBackfill(one))
  }

  /** The version that ended, or was followed by another, at this very moment. */
  before(id: number, at: Instant): FenceVersion | undefined {
    return this.#all(id)?.find(({ to }) => to === at)
  }

  /** A version as it is now. */
  #now({ id, version }: FenceVersion): FenceVersion | undefined {
    const all = this.#all(id)
    if (all) for (let n = all.length - 1; n >= 0; n--) if (all[n]!.version === version) return all[n]
    return undefined
  }

  /** Calls `visit` for every geofence that contains the point at a moment. */
  containing(point: Point, at: Instant, visit: (fence: FenceVersion) => void): void {
    this.#index.containing(point, (found) => {
      const fence = this.#now(found)
      if (fence && holdsAt(fence, at)) visit(fence)
    })
  }

  /**
   * The first edit after `after`, `upTo` at the latest, that can matter to a vehicle at this place, or with open visits
   * or doubts in geofences of these ids; Infinity where none does.
   */
  nextEdit(point: Point | null, ids: Iterable<string>, after: Instant, upTo: Instant): Instant {
    if (this.edited <= after) return Number.POSITIVE_INFINITY
    let next = Number.POSITIVE_INFINITY
    const meet = (moment: Instant) => {
      if (moment > after && moment <= upTo && moment < next) next = moment
    }
    if (point)
      this.#index.containing(point, (found) => {
        if (this.#now(found)) meet(found.from)
      })
    for (const id of ids)
      for (const { from, to } of this.#all(Number(id)) ?? noVersions) {
        meet(from)
        if (to !== null) meet(to)
      }
    return next
  }
}

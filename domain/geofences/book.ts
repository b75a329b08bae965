/** A customer's geofences as they are and were, found by place and by moment. */
import type { Instant } from '../basics/units.ts'
import { type FenceIndex, makeNear } from '../geo/near.ts'
import type { Point } from '../geo/point.ts'
import type { FenceVersion } from './geofence.ts'

const holdsAt = ({ from, to }: FenceVersion, at: Instant) => from <= at && (to === null || at < to)

/** All versions of one customer's geofences that a report may still fall into; never changes. */
export class FenceBook {
  readonly versions: readonly FenceVersion[]
  /** When the last edit was; what comes later needs no look at edits. */
  readonly edited: Instant
  /** By id, each in the order of time. */
  readonly #byId = new Map<number, FenceVersion[]>()
  /** Of versions that hold vehicles, whenever that was. */
  readonly #index: FenceIndex<FenceVersion>

  constructor(versions: readonly FenceVersion[]) {
    this.versions = versions
    let edited = Number.NEGATIVE_INFINITY
    const active: FenceVersion[] = []
    for (const version of versions) {
      const { id, from, to } = version
      edited = Math.max(edited, from, to ?? from)
      // One that was over as it began never held.
      if (to !== null && to <= from) continue
      const all = this.#byId.get(id)
      if (all) all.push(version)
      else this.#byId.set(id, [version])
      if (version.isActive) active.push(version)
    }
    for (const all of this.#byId.values()) all.sort((a, b) => a.from - b.from)
    this.edited = edited
    this.#index = makeNear(active)
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
    const all = this.#byId.get(id)
    if (!all) return undefined
    for (let n = all.length - 1; n >= 0; n--)
      if (all[n]!.from <= at) return holdsAt(all[n]!, at) ? all[n] : undefined
    return undefined
  }

  /** The version that ended, or was followed by another, at this very moment. */
  before(id: number, at: Instant): FenceVersion | undefined {
    return this.#byId.get(id)?.find(({ to }) => to === at)
  }

  /** Calls `visit` for every geofence that contains the point at a moment. */
  containing(point: Point, at: Instant, visit: (fence: FenceVersion) => void): void {
    this.#index.containing(point, (fence) => {
      if (holdsAt(fence, at)) visit(fence)
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
    if (point) this.#index.containing(point, ({ from }) => meet(from))
    for (const id of ids)
      for (const { from, to } of this.#byId.get(Number(id)) ?? []) {
        meet(from)
        if (to !== null) meet(to)
      }
    return next
  }
}

/** A customer without geofences. */
export const noFences = new FenceBook([])

/** A firing: a rule's condition came true for a vehicle, with everything needed to say why. */
import type { Instant, Ms } from '../basics/units.ts'
import type { Point } from '../geo/point.ts'

/** How bad it is; what an inbox is sorted and filtered by. */
export const firingSeverities = ['caution', 'critical'] as const
export type FiringSeverity = (typeof firingSeverities)[number]

/** The proof that is kept: enough to tell why in words, and to come to the same verdict again. */
export interface Evidence {
  /** In words, by the predicate itself: "The doors have been open for 2 hours". */
  readonly because: string
  /** A report brought it, time alone did, or an edit of fences and rules. */
  readonly cause: 'report' | 'time' | 'change'
  /** The readings that were looked at, before and after; by sensor key. */
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  /** The geofence it is about, with the version that held. */
  readonly geofence?: { readonly id: number; readonly version: number; readonly name: string }
  /** A state that lasted: since when, and how long it had to. */
  readonly lasting?: { readonly since: Instant; readonly least: Ms }
  /** Where the vehicle was. */
  readonly position: Point | null
  readonly speedMph: number | null
}

export interface Firing {
  /** The rule's id; `fence:ID` where a geofence's own addresses are notified. With `at` and `item` it is the key. */
  readonly source: string
  /** When the condition came true, on the vehicle's clock: not when it was noticed. */
  readonly at: Instant
  /** Tells apart what fires at one moment by one rule: a fault's name, a geofence's id; '' where nothing does. */
  readonly item: string
  readonly version: number
  readonly alertTypeId: number
  readonly severity: FiringSeverity
  /** When the condition ended; null while it lasts. A firing that has no lasting condition ends as it begins. */
  readonly ended: Instant | null
  /** Held back by the rate limit: when somebody was last notified, and from when on it may be notified again. */
  readonly held: { readonly last: Instant; readonly until: Instant } | null
  readonly evidence: Evidence
}

export const firingKey = ({ source, at, item }: Pick<Firing, 'source' | 'at' | 'item'>): string =>
  `${source}/${at}/${item}`

/** What a moment does to a vehicle's firings. */
export type FiringChange =
  | { readonly kind: 'fired'; readonly firing: Firing }
  | ({ readonly kind: 'ended'; readonly ended: Instant } & Pick<Firing, 'source' | 'at' | 'item'>)

/** The source of what a geofence's own addresses are notified of. */
export const fenceSource = (geofenceId: number): string => `fence:${geofenceId}`

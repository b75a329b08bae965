/** A geofence: a named circle or polygon on the map that vehicles enter, stay in and leave (§3). */
import { t } from '../basics/texts.ts'
import type { Instant, Meters } from '../basics/units.ts'
import type { Point } from '../geo/point.ts'
import type { Shape } from '../geo/shape.ts'

/** How §3 numbers the kinds of shape. */
export const geofenceTypes = { circle: 1, polygon: 2 } as const

/** What somebody draws or brings from a file; the rest of a geofence is the server's to say. */
export interface FenceDraft {
  readonly name: string
  readonly description: string
  readonly categoryId: number
  readonly shape: Shape
  readonly isActive: boolean
  /** Told when a vehicle enters. */
  readonly enterNotificationEmails: readonly string[]
  /** Told when a vehicle leaves. */
  readonly exitNotificationEmails: readonly string[]
}

export interface Geofence extends FenceDraft {
  readonly id: number
  readonly customerId: number
  /** Counted up by every edit. */
  readonly version: number
}

/**
 * A geofence as it was for a while: from the moment of an edit until the next. A report is placed against the
 * version of its own moment, however late it comes.
 */
export interface FenceVersion {
  readonly id: number
  readonly customerId: number
  readonly version: number
  readonly name: string
  /** 0 where nobody knows it any more. */
  readonly categoryId: number
  readonly shape: Shape
  /** False while it is deactivated: it then holds nobody. */
  readonly isActive: boolean
  readonly from: Instant
  /** Null for the version that holds now; a deleted geofence has none such. */
  readonly to: Instant | null
  /** Whether an enter, or an exit, is to be told to the geofence's own addresses. */
  readonly tellsEnter: boolean
  readonly tellsExit: boolean
}

/**
 * Whether a version, or the one that a visit began with, is from before its geofence was drawn: numbered 0 and below, so
 * that visits of then can be counted.
 */
export const isBackfill = ({ version }: Pick<FenceVersion, 'version'>): boolean => version <= 0

/** As the specification's calls have a shape: flat, with a type id. */
export interface FlatShape {
  readonly geofenceTypeId: number
  readonly radiusMeters: Meters | null
  readonly centerPointCoordinate: { readonly latitude: number; readonly longitude: number } | null
  readonly boundaryCoordinates: readonly { readonly latitude: number; readonly longitude: number }[]
}

/** §5, to the letter. */
export const unknownGeofenceType = t('Unknown geofence type!')

const point = ({
  latitude,
  longitude,
}: {
  readonly latitude: number
  readonly longitude: number
}): Point => ({
  lat: latitude,
  lng: longitude,
})
const coordinate = ({ lat, lng }: Point) => ({ latitude: lat, longitude: lng })

/** @throws `unknownGeofenceType` where the type is neither circle nor polygon */
export const shapeOf = (flat: FlatShape): Shape => {
  if (flat.geofenceTypeId === geofenceTypes.circle)
    return {
      kind: 'circle',
      center: point(flat.centerPointCoordinate ?? { latitude: Number.NaN, longitude: Number.NaN }),
      radiusM: flat.radiusMeters ?? Number.NaN,
    }
  if (flat.geofenceTypeId === geofenceTypes.polygon)
    return { kind: 'polygon', ring: flat.boundaryCoordinates.map(point) }
  throw new Error(unknownGeofenceType)
}

export const flatShape = (shape: Shape): FlatShape =>
  shape.kind === 'circle'
    ? {
        geofenceTypeId: geofenceTypes.circle,
        radiusMeters: shape.radiusM,
        centerPointCoordinate: coordinate(shape.center),
        boundaryCoordinates: [],
      }
    : {
        geofenceTypeId: geofenceTypes.polygon,
        radiusMeters: null,
        centerPointCoordinate: null,
        boundaryCoordinates: shape.ring.map(coordinate),
      }

/** How a visit is named in addresses. */
import type { Instant } from '../basics/units.ts'

/** A visit by what it is of: the geofence, the vehicle and the moment of arrival. */
export interface VisitRef {
  readonly geofenceId: number
  readonly vin: string
  readonly entered: Instant
}

/** A visit's name in addresses. */
export const visitRef = ({ geofenceId, vin, entered }: VisitRef): string => `${geofenceId}.${vin}.${entered}`

/** Null for what is no name of a visit. */
export const readVisitRef = (text: string): VisitRef | null => {
  const [, fence, vin, entered] = /^(\d{1,9})\.([A-Za-z0-9]{1,40})\.(\d{1,14})$/.exec(text) ?? []
  return vin === undefined ? null : { geofenceId: Number(fence), vin, entered: Number(entered) }
}

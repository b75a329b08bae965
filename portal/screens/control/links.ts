/** Where the modules of Fleet Control lead; nowhere for whoever may not go there. */
import { mayShow } from '#domain/access/gate.ts'
import type { Viewer } from '#domain/access/session.ts'

export interface Links {
  /** The fleet grid under filters of its columns' fields. */
  readonly grid: (filters: Readonly<Record<string, string>>, sort?: string) => string | undefined
  /** A geofence, or all of them. */
  readonly fence: (id?: string) => string | undefined
}

/** What a viewer can follow; `flags`: null while they have not come. */
export function linksFor(viewer: Viewer, flags: ReadonlySet<string> | null): Links {
  const hasGrid = mayShow({ right: 'fleet', permission: 'fleet' }, viewer, flags)
  const hasFences = mayShow({ right: 'myGeofences', flag: 'GeofenceV2' }, viewer, flags)
  return {
    grid: (filters, sort) => {
      if (!hasGrid) return undefined
      const search = new URLSearchParams(
        Object.entries(filters).map(([field, value]) => [`f.${field}`, value]),
      )
      if (sort) search.set('sort', sort)
      return `/fleet/currentFleetStatus${search.size > 0 ? `?${search}` : ''}`
    },
    fence: (id) => {
      if (!hasFences) return undefined
      return id ? `/geofence?fence=${encodeURIComponent(id)}` : '/geofence'
    },
  }
}

export const trailerTo = (vin: string): string => `/tracking/${encodeURIComponent(vin)}`

/** Where the modules of Fleet Control lead; nowhere for whoever may not go there. */
import { mayShow } from '#domain/access/gate.ts'
import type { Viewer } from '#domain/access/session.ts'
import type { CustomerName } from '../../data/customers.ts'
import { writeNames } from '../../grid/column.ts'

export interface Links {
  /** The fleet grid under filters of its columns' fields. */
  readonly grid: (filters: Readonly<Record<string, string>>, sort?: string) => string | undefined
  /** A geofence, or all of them. */
  readonly fence: (id?: string) => string | undefined
}

const gridPath = '/fleet/currentFleetStatus'

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
      return `${gridPath}${search.size > 0 ? `?${search}` : ''}`
    },
    fence: (id) => {
      if (!hasFences) return undefined
      return id ? `/geofence?fence=${encodeURIComponent(id)}` : '/geofence'
    },
  }
}

export const trailerTo = (vin: string): string => `/tracking/${encodeURIComponent(vin)}`

/** The filter of the grid that leaves the trailers of one customer; null: of all. */
export const narrowedTo = (customer: CustomerName | null): Readonly<Record<string, string>> =>
  customer === null ? {} : { customer_name: writeNames([customer.shortName]) }

/** The grid with those that can wait, the worst first. */
export const waitingPath = (customer: CustomerName | null): string => {
  const narrowed = Object.entries(narrowedTo(customer)).map(([field, value]) => [`f.${field}`, value])
  return `${gridPath}?${new URLSearchParams([['view', 'needs-you'], ['sort', 'verdictRank'], ['fault', 'canWait'], ...narrowed])}`
}

/** A path of a screen at which one customer can be looked at; null: all of them. */
export const pathOf = (path: string, customer: CustomerName | null): string =>
  customer === null
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}customer=${encodeURIComponent(customer.id)}`

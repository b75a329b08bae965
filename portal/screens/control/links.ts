/** Where the modules of Fleet Control lead; nowhere for whoever may not go there. */
import { can, type Right } from '#domain/access/rights.ts'
import { session } from '../../data/session.ts'

const may = (right: Right): boolean => {
  const held = session()
  return held !== null && can(held.viewer, right)
}

/** The fleet grid under filters of its columns' fields. */
export function gridTo(filters: Readonly<Record<string, string>>, sort?: string): string | undefined {
  if (!may('fleet')) return undefined
  const search = new URLSearchParams(Object.entries(filters).map(([field, value]) => [`f.${field}`, value]))
  if (sort) search.set('sort', sort)
  return `/fleet/currentFleetStatus${search.size > 0 ? `?${search}` : ''}`
}
export const trailerTo = (vin: string): string => `/tracking/${encodeURIComponent(vin)}`
export const fenceTo = (id?: string): string =>
  id ? `/geofence?fence=${encodeURIComponent(id)}` : '/geofence'

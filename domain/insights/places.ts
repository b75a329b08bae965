/** Days of geofences, put together by geofence. */
import type { PlaceDayFact } from './data.ts'
import type { Day } from './document.ts'

export interface Place {
  readonly geofenceId: number
  readonly geofence: string
  readonly byDay: ReadonlyMap<Day, PlaceDayFact>
}

/** @param categoryId of this category alone; null: of all */
export const byPlace = (facts: readonly PlaceDayFact[], categoryId: number | null): readonly Place[] => {
  const places = new Map<number, { geofenceId: number; geofence: string; byDay: Map<Day, PlaceDayFact> }>()
  for (const fact of facts) {
    if (categoryId !== null && fact.categoryId !== categoryId) continue
    const { geofenceId, geofence, day } = fact
    const known = places.get(geofenceId) ?? { geofenceId, geofence, byDay: new Map<Day, PlaceDayFact>() }
    known.byDay.set(day, fact)
    places.set(geofenceId, known)
  }
  return [...places.values()]
}

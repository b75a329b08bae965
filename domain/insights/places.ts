/** Days of yards, put together by yard. */
import type { PlaceDayFact } from './data.ts'
import type { Day } from './document.ts'

export interface Place {
  readonly geofenceId: number
  readonly geofence: string
  readonly byDay: ReadonlyMap<Day, PlaceDayFact>
}

export const byPlace = (facts: readonly PlaceDayFact[]): readonly Place[] => {
  const places = new Map<number, { geofenceId: number; geofence: string; byDay: Map<Day, PlaceDayFact> }>()
  for (const fact of facts) {
    const { geofenceId, geofence, day } = fact
    const known = places.get(geofenceId) ?? { geofenceId, geofence, byDay: new Map<Day, PlaceDayFact>() }
    known.byDay.set(day, fact)
    places.set(geofenceId, known)
  }
  return [...places.values()]
}

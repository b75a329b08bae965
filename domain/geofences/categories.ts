/** What a geofence is for (§3): eleven categories, as files and filters have them. */
import { mark } from '../basics/texts.ts'

export const geofenceCategories = [
  { id: 1, name: mark('Yard') },
  { id: 2, name: mark('Maintenance Facility') },
  { id: 3, name: mark('Customer Location') },
  { id: 4, name: mark('Distribution Center') },
  { id: 5, name: mark('Fuel Station') },
  { id: 6, name: mark('Restricted Area') },
  { id: 7, name: mark('Rest Stop') },
  { id: 8, name: mark('Truck Stop') },
  { id: 9, name: mark('Tow Yard') },
  { id: 10, name: mark('Cross-Dock') },
  { id: 11, name: mark('No-Go Zone') },
] as const satisfies readonly { readonly id: number; readonly name: string }[]

export type GeofenceCategory = (typeof geofenceCategories)[number]

export const geofenceCategory = (id: number): GeofenceCategory | undefined =>
  geofenceCategories.find((category) => category.id === id)

/** By its name as people write it: in any case. */
export const categoryByName = (name: string): GeofenceCategory | undefined => {
  const requested = name.trim().toLowerCase()
  return geofenceCategories.find((category) => category.name.toLowerCase() === requested)
}

/** What a geofence is for (§3): eleven categories. */

export const geofenceCategories = [
  { id: 1, name: 'Yard' },
  { id: 2, name: 'Maintenance Facility' },
  { id: 3, name: 'Customer Location' },
  { id: 4, name: 'Distribution Center' },
  { id: 5, name: 'Fuel Station' },
  { id: 6, name: 'Restricted Area' },
  { id: 7, name: 'Rest Stop' },
  { id: 8, name: 'Truck Stop' },
  { id: 9, name: 'Tow Yard' },
  { id: 10, name: 'Cross-Dock' },
  { id: 11, name: 'No-Go Zone' },
] as const satisfies readonly { readonly id: number; readonly name: string }[]

export type GeofenceCategory = (typeof geofenceCategories)[number]

export const geofenceCategory = (id: number): GeofenceCategory | undefined =>
  geofenceCategories.find((category) => category.id === id)

/** By its name as people write it: in any case. */
export const categoryByName = (name: string): GeofenceCategory | undefined => {
  const requested = name.trim().toLowerCase()
  return geofenceCategories.find((category) => category.name.toLowerCase() === requested)
}

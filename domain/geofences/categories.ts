/** What a geofence is for (§3): eleven categories. */
import { t } from '../basics/texts.ts'

export const geofenceCategories = [
  { id: 1, name: t('Yard') },
  { id: 2, name: t('Maintenance Facility') },
  { id: 3, name: t('Customer Location') },
  { id: 4, name: t('Distribution Center') },
  { id: 5, name: t('Fuel Station') },
  { id: 6, name: t('Restricted Area') },
  { id: 7, name: t('Rest Stop') },
  { id: 8, name: t('Truck Stop') },
  { id: 9, name: t('Tow Yard') },
  { id: 10, name: t('Cross-Dock') },
  { id: 11, name: t('No-Go Zone') },
] as const satisfies readonly { readonly id: number; readonly name: string }[]

export type GeofenceCategory = (typeof geofenceCategories)[number]

export const geofenceCategory = (id: number): GeofenceCategory | undefined =>
  geofenceCategories.find((category) => category.id === id)

/** By its name as people write it: in any case. */
export const categoryByName = (name: string): GeofenceCategory | undefined => {
  const requested = name.trim().toLowerCase()
  return geofenceCategories.find((category) => category.name.toLowerCase() === requested)
}

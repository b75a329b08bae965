/** The kinds of spreadsheets and how each is kept; the compiler asks for one that is missing. */
import type { SheetKindKey } from '#domain/spreadsheet/index.ts'
import { geofenceStore } from './geofences.ts'
import { groupStore } from './groups.ts'
import { serviceCenterStore } from './service-centers.ts'
import type { ThingStore } from './thing-store.ts'
import { userStore } from './users.ts'
import { vehicleStore } from './vehicles.ts'

export const thingStores: Readonly<Record<SheetKindKey, ThingStore>> = {
  vehicles: vehicleStore,
  groups: groupStore,
  users: userStore,
  'service-centers': serviceCenterStore,
  geofences: geofenceStore,
}

/** What may be withheld of a vehicle from somebody who sees a part of a fleet: an OEM, a lessor. */
import type { VehicleState } from '../state/state.ts'
import { unreported } from '../state/state.ts'

/** `mileage`: how far it has gone. `health`: all else that it reports. */
export const aspects = ['place', 'health', 'mileage'] as const
export type Aspect = (typeof aspects)[number]

/** What is seen of one vehicle. */
export type Sees = Readonly<Record<Aspect, boolean>>

export const seesAll: Sees = { place: true, health: true, mileage: true }

const placeFields: ReadonlySet<string> = new Set([
  'lat',
  'lon',
  'heading_deg',
  'reverse_geocoded_address',
  'geofence',
])
const mileageFields: ReadonlySet<string> = new Set(['gps_odometer_miles', 'abs_odometer_miles'])
/** Of how it is registered, and that it reports: whoever sees a vehicle at all sees these. */
const openFields: ReadonlySet<string> = new Set([
  'unit_id',
  'vin',
  'customer_name',
  'group_names',
  'vehicle_type_id',
  'device_type_id',
  'base_product_type',
  'go_product_type',
  'has_solar_panels',
  'installation_date',
  'model_year',
  'vehicle_mfgr',
  'vehicle_length_feet',
  'serial_num',
  'sim_status',
  'sim_status_change_date_calculated',
  'is_thermoking',
  'last_reported_calculated',
])

/** The aspect that a column of `vehicle_now` tells of; null where it is open. What nobody has sorted is health. */
export const aspectOf = (field: string): Aspect | null => {
  if (openFields.has(field)) return null
  if (placeFields.has(field)) return 'place'
  return mileageFields.has(field) ? 'mileage' : 'health'
}

const readingAspects: Readonly<Record<string, Aspect>> = {
  gps: 'place',
  odometer: 'mileage',
  gpsMileage: 'mileage',
}

/** What somebody may know of a state. */
export const seenState = (state: VehicleState, sees: Sees): VehicleState => {
  if (sees.place && sees.health && sees.mileage) return state
  const readings = Object.fromEntries(
    Object.entries(state.readings).filter(([key]) => sees[readingAspects[key] ?? 'health']),
  )
  const { recorded, seq } = state
  return {
    ...(sees.health ? state : { ...unreported, recorded, ...(seq !== undefined && { seq }) }),
    readings,
    motion: sees.place ? state.motion : null,
    dwell: sees.place ? state.dwell : null,
    watch: sees.place && sees.health ? state.watch : null,
  }
}

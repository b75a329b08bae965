/** The tools of assistants, in the order in which they are listed. All of them only read. */
import type { AnyTool } from '../declare.ts'
import { findPlaces } from './find-places.ts'
import { findVehicles } from './find-vehicles.ts'
import { fleetSummary } from './fleet-summary.ts'
import { listAlerts } from './list-alerts.ts'
import { listFaultsTool } from './list-faults.ts'
import { placeVisits } from './place-visits.ts'
import { reefersOutOfRange } from './reefers-out-of-range.ts'
import { sensorReadings } from './sensor-readings.ts'
import { vehicleState } from './vehicle-state.ts'
import { vehicleTrips } from './vehicle-trips.ts'

export const tools: readonly AnyTool[] = [
  fleetSummary,
  findVehicles,
  vehicleState,
  findPlaces,
  placeVisits,
  reefersOutOfRange,
  sensorReadings,
  vehicleTrips,
  listFaultsTool,
  listAlerts,
]

/** The alert types of §3, with the feature that has to be on for the customer before one can be chosen. */
import type { FlagName } from '../shapes/column.ts'

export interface AlertType {
  readonly id: number
  readonly name: string
  /** §6: what gates it. */
  readonly flag?: FlagName
}

/** A rule of this type holds several conditions at once. */
export const customTypeId = 0

export const alertTypes: readonly AlertType[] = [
  { id: customTypeId, name: 'Custom' },
  { id: 1, name: 'Geofence Boundary Crossing' },
  { id: 2, name: 'Geofence Occupancy Duration' },
  { id: 3, name: 'Loaded Weight Exceeds' },
  { id: 4, name: 'Load Status' },
  { id: 5, name: 'ABS Fault' },
  { id: 6, name: 'Component Fault' },
  { id: 7, name: 'Lights' },
  { id: 8, name: 'Tether Status' },
  { id: 9, name: 'Tether Status Duration' },
  { id: 10, name: 'Door Status' },
  { id: 11, name: 'Door Status Duration' },
  { id: 12, name: 'Battery' },
  { id: 13, name: 'TIS Status' },
  { id: 14, name: 'Geofence Occupancy' },
  { id: 15, name: 'Reefer Unit Fuel', flag: 'ThermoKing' },
  { id: 16, name: 'Reefer Alarm', flag: 'ReeferAlarmAlert' },
  { id: 18, name: 'Tow', flag: 'TowAlert' },
  { id: 19, name: 'TPMS Threshold', flag: 'Hendrickson' },
  { id: 20, name: 'Tire Temperature Threshold' },
]

export const alertType = (id: number): AlertType | undefined => alertTypes.find((type) => type.id === id)

/** The fields of a condition, as GraphQL takes and answers them: every one of `RulePredicate`. */
import type { RulePredicate } from '#domain/alerts/rule.ts'

export type FieldType = 'Int' | 'Float' | 'Boolean' | 'Ints' | 'Ids' | 'Texts'

export const predicateFields = {
  thermoKingFaultLevel: 'Ints',
  thermoKingFuelLevelPercentage: 'Float',
  geofenceTrailersThreshold: 'Float',
  geofenceIds: 'Ids',
  anyCustomerGeofence: 'Boolean',
  geofenceEnterEvents: 'Boolean',
  geofenceExitEvents: 'Boolean',
  geofenceOccupancyDurationMs: 'Float',
  isGeofenceOccupancyInverted: 'Boolean',
  tetherStateDurationMs: 'Float',
  doorStatusDurationMs: 'Float',
  netBogieWeightLbs: 'Float',
  tpmsThresholdPsi: 'Float',
  tireTemperatureThresholdC: 'Float',
  durationMs: 'Float',
  lightFaultTypeIds: 'Ints',
  tisStatuses: 'Texts',
  loadStatusLoaded: 'Boolean',
  loadStatusUnloaded: 'Boolean',
  anyAbsSystemFault: 'Boolean',
  anyLightFault: 'Boolean',
  tethered: 'Boolean',
  untethered: 'Boolean',
  doorClosed: 'Boolean',
  doorOpened: 'Boolean',
  sensorBoxBatteryRed: 'Boolean',
  sensorBoxBatteryYellow: 'Boolean',
  anyTisStatus: 'Boolean',
} as const satisfies Record<Exclude<keyof RulePredicate, 'alertPredicateTypeId'>, FieldType>

export const predicateNames = Object.keys(predicateFields) as readonly (keyof typeof predicateFields)[]

export const graphqlTypes = {
  Int: 'Int',
  Float: 'Float',
  Boolean: 'Boolean',
  Ints: ['Int'],
  Ids: ['ID'],
  Texts: ['String'],
} as const satisfies Record<FieldType, 'Int' | 'Float' | 'Boolean' | ['Int'] | ['ID'] | ['String']>

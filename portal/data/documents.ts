/** Written by `npm run schema`: what each GraphQL document of the portal is sent, and what it answers. */
import type { Evidence } from '#domain/alerts/firing.ts'
import type { FiringStatus } from '#domain/alerts/status.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { ColumnLayout } from '#domain/columns/layout.ts'
import type { ServiceCenterPlace } from '#domain/fleet/service-center.ts'
import type { FleetView } from '#domain/fleet/view.ts'
import type { FlatShape } from '#domain/geofences/geofence.ts'
import type { Readings } from '#domain/sensors/index.ts'
import type { SetPoint } from '#domain/sensors/log.ts'
import type { SensorOrder, SensorOrders } from '#domain/sensors/order.ts'
import type { VehicleState } from '#domain/state/state.ts'
import type { Verdict } from '#domain/upkeep/repair.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'

export interface AlertPredicateInput {
  readonly alertPredicateTypeId: number
  readonly alertPredicateTypeName?: string | null | undefined
  readonly anyAbsSystemFault?: boolean | null | undefined
  readonly anyCustomerGeofence?: boolean | null | undefined
  readonly anyLightFault?: boolean | null | undefined
  readonly anyTisStatus?: boolean | null | undefined
  readonly doorClosed?: boolean | null | undefined
  readonly doorOpened?: boolean | null | undefined
  readonly doorStatusDurationMs?: number | null | undefined
  readonly durationMs?: number | null | undefined
  readonly geofenceEnterEvents?: boolean | null | undefined
  readonly geofenceExitEvents?: boolean | null | undefined
  readonly geofenceIds?: readonly (string | number)[] | null | undefined
  readonly geofenceOccupancyDurationMs?: number | null | undefined
  readonly geofenceTrailersThreshold?: number | null | undefined
  readonly isGeofenceOccupancyInverted?: boolean | null | undefined
  readonly lightFaultTypeIds?: readonly number[] | null | undefined
  readonly loadStatusLoaded?: boolean | null | undefined
  readonly loadStatusUnloaded?: boolean | null | undefined
  readonly netBogieWeightLbs?: number | null | undefined
  readonly sensorBoxBatteryRed?: boolean | null | undefined
  readonly sensorBoxBatteryYellow?: boolean | null | undefined
  readonly tetherStateDurationMs?: number | null | undefined
  readonly tethered?: boolean | null | undefined
  readonly thermoKingFaultLevel?: readonly number[] | null | undefined
  readonly thermoKingFuelLevelPercentage?: number | null | undefined
  readonly tireTemperatureThresholdC?: number | null | undefined
  readonly tisStatuses?: readonly string[] | null | undefined
  readonly tpmsThresholdPsi?: number | null | undefined
  readonly untethered?: boolean | null | undefined
}

export interface AlertRuleInput {
  readonly alertNotificationRateLimitMs?: number | null | undefined
  readonly alertPredicates: readonly AlertPredicateInput[]
  readonly alertTypeId: number
  readonly allVehicles?: boolean | null | undefined
  readonly customerId: string | number
  readonly includeSensorData?: boolean | null | undefined
  readonly isActive?: boolean | null | undefined
  readonly name: string
  readonly notifyAllCustomerUsers?: boolean | null | undefined
  readonly notifyEmails?: readonly string[] | null | undefined
  readonly notifyMe?: boolean | null | undefined
  readonly vehicleGroupIds?: readonly (string | number)[] | null | undefined
  readonly vehicleIds?: readonly (string | number)[] | null | undefined
}

export interface CoordinateInput {
  readonly latitude: number
  readonly longitude: number
}

export interface CreateCustomerInput {
  readonly abbrev: string
  readonly dotNumber?: string | null | undefined
  readonly featureNames?: readonly string[] | null | undefined
  readonly loadedFromLbs?: number | null | undefined
  readonly longName: string
  readonly retentionDurationDays?: number | null | undefined
  readonly shortName: string
}

export interface CreateUserInput {
  readonly customerIds?: readonly (string | number)[] | null | undefined
  readonly edit?: boolean | null | undefined
  readonly email: string
  readonly name?: string | null | undefined
  readonly roleNames: readonly string[]
  readonly withheld?: readonly string[] | null | undefined
}

export interface DiagnosticEmailInput {
  readonly faults: readonly (string | number)[]
  readonly note?: string | null | undefined
  readonly sensors: readonly string[]
  readonly serviceCenterId: string | number
  readonly vin: string
}

export type EmailStatus = 'failed' | 'sent' | 'waiting'

export type ExportFormat = 'csv' | 'xlsx'

export interface ExportInput {
  readonly columns?: readonly string[] | null | undefined
  readonly filters?: readonly FilterInput[] | null | undefined
  readonly format: string
  readonly search?: string | null | undefined
  readonly sortingInput?: SortingInput | null | undefined
  readonly timeZone?: string | null | undefined
}

export type ExportState = 'cancelled' | 'done' | 'failed' | 'running'

export type FaultStatus = 'Active' | 'Cleared'

export interface FilterInput {
  readonly condition: string
  readonly field: string
  readonly value?: string | null | undefined
  readonly values?: readonly string[] | null | undefined
}

export interface FiringFilters {
  readonly alertTypeIds?: readonly number[] | null | undefined
  readonly customerId?: string | number | null | undefined
  readonly from?: Instant | null | undefined
  readonly geofenceId?: string | number | null | undefined
  readonly ruleId?: string | number | null | undefined
  readonly severity?: string | null | undefined
  readonly statuses?: readonly string[] | null | undefined
  readonly to?: Instant | null | undefined
  readonly unread?: boolean | null | undefined
  readonly vehicle?: string | null | undefined
}

export type FiringSeverity = 'caution' | 'critical'

export interface GeofenceInput {
  readonly boundaryCoordinates?: readonly CoordinateInput[] | null | undefined
  readonly categoryId: number
  readonly centerPointCoordinate?: CoordinateInput | null | undefined
  readonly description?: string | null | undefined
  readonly enterNotificationEmails?: readonly string[] | null | undefined
  readonly exitNotificationEmails?: readonly string[] | null | undefined
  readonly geofenceTypeId: number
  readonly isActive?: boolean | null | undefined
  readonly name: string
  readonly radiusMeters?: number | null | undefined
}

export interface InspectionInput {
  readonly done: string
  readonly due?: string | null | undefined
  readonly inspector?: string | null | undefined
  readonly kind: string
  readonly notes?: string | null | undefined
  readonly result: string
}

export type InspectionKind = 'annual' | 'other'

export type InspectionResult = 'failed' | 'passed'

export type InspectionState = 'ok' | 'overdue' | 'soon'

export type IssueCategory = 'amberLamp' | 'notReporting' | 'other' | 'tireInflation' | 'trailerBattery'

export type IssueEnd = 'cleared' | 'dismissed' | 'repaired'

export type IssueStatus = 'caution' | 'critical' | 'notReporting'

export type Level = 'caution' | 'critical' | 'good' | 'notice' | 'stale' | 'unknown'

export type MaintenanceDueState = 'ok' | 'overdue' | 'soon' | 'unknown'

export interface MaintenanceFilters {
  readonly categories?: readonly string[] | null | undefined
  readonly customerId?: string | number | null | undefined
  readonly geofences?: readonly string[] | null | undefined
  readonly groups?: readonly string[] | null | undefined
  readonly keyword?: string | null | undefined
  readonly statuses?: readonly string[] | null | undefined
}

export type MaintenanceMeasure = 'days' | 'engineHours' | 'miles'

export interface MaintenancePlanInput {
  readonly allVehicles?: boolean | null | undefined
  readonly everyDays?: number | null | undefined
  readonly everyEngineHours?: number | null | undefined
  readonly everyMiles?: number | null | undefined
  readonly name: string
  readonly notes?: string | null | undefined
  readonly vehicleGroupIds?: readonly number[] | null | undefined
  readonly vehicleIds?: readonly number[] | null | undefined
}

export type NoticeOutcome = 'digest' | 'held' | 'told' | 'unsubscribed' | 'waiting'

export interface OpenIssueInput {
  readonly category: string
  readonly notes?: string | null | undefined
  readonly status: string
  readonly title: string
  readonly vin: string
}

export type OverlayKey = 'traffic' | 'weather'

export interface PaginationInput {
  readonly pageNumber?: number | null | undefined
  readonly pageSize?: number | null | undefined
}

export type Permission = 'alerts' | 'fleet' | 'insights' | 'parts'

export type ReeferCommandName = 'clearAllFaults' | 'enterContinuousMode' | 'enterCycleSentryMode' | 'remoteOff' | 'remoteOn' | 'setPoint'

export type ReeferCommandStatus = 'failed' | 'pending' | 'success'

export type RuleTrialState = 'cancelled' | 'done' | 'failed' | 'running'

export interface SavedFleetViewInput {
  readonly customerId?: string | number | null | undefined
  readonly id?: string | number | null | undefined
  readonly name: string
  readonly view: unknown
}

export interface ShareInput {
  readonly customerId?: string | number | null | undefined
  readonly expires: Instant
  readonly name: string
  readonly pin?: string | null | undefined
  readonly sensorTypeIds: readonly number[]
  readonly shows: readonly string[]
  readonly trackHours: number
  readonly vehicleGroupId?: string | number | null | undefined
  readonly vin?: string | null | undefined
}

export type ShareState = 'ended' | 'expired' | 'open' | 'revoked'

export type ShareThing = 'address' | 'position' | 'speed'

export interface SortingInput {
  readonly sortAsc?: boolean | null | undefined
  readonly sortBy?: string | null | undefined
}

export interface UpdateCustomerInput {
  readonly abbrev?: string | null | undefined
  readonly active?: boolean | null | undefined
  readonly customerId: string | number
  readonly dotNumber?: string | null | undefined
  readonly loadedFromLbs?: number | null | undefined
  readonly longName?: string | null | undefined
  readonly retentionDurationDays?: number | null | undefined
  readonly shortName?: string | null | undefined
}

export interface UserDtoInput {
  readonly customerId?: string | number | null | undefined
  readonly filters?: readonly FilterInput[] | null | undefined
  readonly paginationInput?: PaginationInput | null | undefined
  readonly sortingInput?: SortingInput | null | undefined
}

export type VisitBegin = 'drawn' | 'entered' | 'found'

export type VisitEnd = 'changed' | 'left'

export type WebhookDeliveryState = 'delivered' | 'failed' | 'waiting'

export interface WebhookInput {
  readonly isActive?: boolean | null | undefined
  readonly name: string
  readonly url: string
}

export interface WorkOrderInput {
  readonly assigneeId?: string | number | null | undefined
  readonly due?: string | null | undefined
  readonly laborCents?: number | null | undefined
  readonly notes?: string | null | undefined
  readonly parts?: readonly WorkOrderPartInput[] | null | undefined
  readonly shop?: string | null | undefined
  readonly title: string
}

export interface WorkOrderPartInput {
  readonly costCents: number
  readonly name: string
  readonly number?: string | null | undefined
  readonly quantity: number
}

export type WorkOrderState = 'cancelled' | 'open' | 'repaired'

/** By the text of the query. */
export interface Queries {
  /** activity-log.ts: activityLogQuery */
  "query($vin: String!, $pageSize: Int, $sensorTypeIds: [Int!], $before: String) {\n  vehicleTrackingV2(vin: $vin, pageSize: $pageSize, sensorTypeIds: $sensorTypeIds, before: $before) {\n    activityLog { id recorded readings }\n    setPoints nextCursor\n  }\n}": {
    readonly variables: {
      readonly vin: string
      readonly pageSize: number | null
      readonly sensorTypeIds: readonly number[] | null
      readonly before: string | null
    }
    readonly answer: {
      readonly vehicleTrackingV2: {
        readonly activityLog: readonly {
          readonly id: string
          readonly recorded: Instant
          readonly readings: Readings
        }[]
        readonly setPoints: readonly SetPoint[]
        readonly nextCursor: string | null
      }
    }
  }
  /** alerts.ts: alertRuleQuery */
  "query($id: ID!) { alertRule(id: $id) { id customerId name isActive deactivated paused allVehicles vehicleIds vehicleGroupIds\n  alertNotificationRateLimitMs notifyMe notifyAllCustomerUsers notifyEmails includeSensorData alertTypeId alertTypeName created updated version\n  isMine watches vehicleCount lastFired alertPredicates { alertPredicateTypeId thermoKingFaultLevel thermoKingFuelLevelPercentage geofenceTrailersThreshold\n  geofenceIds anyCustomerGeofence geofenceEnterEvents geofenceExitEvents geofenceOccupancyDurationMs\n  isGeofenceOccupancyInverted tetherStateDurationMs doorStatusDurationMs netBogieWeightLbs tpmsThresholdPsi\n  tireTemperatureThresholdC durationMs lightFaultTypeIds tisStatuses loadStatusLoaded loadStatusUnloaded\n  anyAbsSystemFault anyLightFault tethered untethered doorClosed doorOpened sensorBoxBatteryRed\n  sensorBoxBatteryYellow anyTisStatus } } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly alertRule: {
        readonly id: string
        readonly customerId: number
        readonly name: string
        readonly isActive: boolean
        readonly deactivated: Instant | null
        readonly paused: string | null
        readonly allVehicles: boolean
        readonly vehicleIds: readonly number[]
        readonly vehicleGroupIds: readonly number[]
        readonly alertNotificationRateLimitMs: number
        readonly notifyMe: boolean
        readonly notifyAllCustomerUsers: boolean
        readonly notifyEmails: readonly string[]
        readonly includeSensorData: boolean
        readonly alertTypeId: number
        readonly alertTypeName: string
        readonly created: Instant
        readonly updated: Instant
        readonly version: number
        readonly isMine: boolean
        readonly watches: string
        readonly vehicleCount: number
        readonly lastFired: Instant | null
        readonly alertPredicates: readonly {
          readonly alertPredicateTypeId: number
          readonly thermoKingFaultLevel: readonly number[] | null
          readonly thermoKingFuelLevelPercentage: number | null
          readonly geofenceTrailersThreshold: number | null
          readonly geofenceIds: readonly string[] | null
          readonly anyCustomerGeofence: boolean | null
          readonly geofenceEnterEvents: boolean | null
          readonly geofenceExitEvents: boolean | null
          readonly geofenceOccupancyDurationMs: number | null
          readonly isGeofenceOccupancyInverted: boolean | null
          readonly tetherStateDurationMs: number | null
          readonly doorStatusDurationMs: number | null
          readonly netBogieWeightLbs: number | null
          readonly tpmsThresholdPsi: number | null
          readonly tireTemperatureThresholdC: number | null
          readonly durationMs: number | null
          readonly lightFaultTypeIds: readonly number[] | null
          readonly tisStatuses: readonly string[] | null
          readonly loadStatusLoaded: boolean | null
          readonly loadStatusUnloaded: boolean | null
          readonly anyAbsSystemFault: boolean | null
          readonly anyLightFault: boolean | null
          readonly tethered: boolean | null
          readonly untethered: boolean | null
          readonly doorClosed: boolean | null
          readonly doorOpened: boolean | null
          readonly sensorBoxBatteryRed: boolean | null
          readonly sensorBoxBatteryYellow: boolean | null
          readonly anyTisStatus: boolean | null
        }[]
      } | null
    }
  }
  /** alerts.ts: alertRulesQuery */
  "query($customerId: ID) { alertRules(customerId: $customerId) { id customerId name isActive deactivated paused allVehicles vehicleIds vehicleGroupIds\n  alertNotificationRateLimitMs notifyMe notifyAllCustomerUsers notifyEmails includeSensorData alertTypeId alertTypeName created updated version\n  isMine watches vehicleCount lastFired alertPredicates { alertPredicateTypeId thermoKingFaultLevel thermoKingFuelLevelPercentage geofenceTrailersThreshold\n  geofenceIds anyCustomerGeofence geofenceEnterEvents geofenceExitEvents geofenceOccupancyDurationMs\n  isGeofenceOccupancyInverted tetherStateDurationMs doorStatusDurationMs netBogieWeightLbs tpmsThresholdPsi\n  tireTemperatureThresholdC durationMs lightFaultTypeIds tisStatuses loadStatusLoaded loadStatusUnloaded\n  anyAbsSystemFault anyLightFault tethered untethered doorClosed doorOpened sensorBoxBatteryRed\n  sensorBoxBatteryYellow anyTisStatus } } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      readonly alertRules: readonly {
        readonly id: string
        readonly customerId: number
        readonly name: string
        readonly isActive: boolean
        readonly deactivated: Instant | null
        readonly paused: string | null
        readonly allVehicles: boolean
        readonly vehicleIds: readonly number[]
        readonly vehicleGroupIds: readonly number[]
        readonly alertNotificationRateLimitMs: number
        readonly notifyMe: boolean
        readonly notifyAllCustomerUsers: boolean
        readonly notifyEmails: readonly string[]
        readonly includeSensorData: boolean
        readonly alertTypeId: number
        readonly alertTypeName: string
        readonly created: Instant
        readonly updated: Instant
        readonly version: number
        readonly isMine: boolean
        readonly watches: string
        readonly vehicleCount: number
        readonly lastFired: Instant | null
        readonly alertPredicates: readonly {
          readonly alertPredicateTypeId: number
          readonly thermoKingFaultLevel: readonly number[] | null
          readonly thermoKingFuelLevelPercentage: number | null
          readonly geofenceTrailersThreshold: number | null
          readonly geofenceIds: readonly string[] | null
          readonly anyCustomerGeofence: boolean | null
          readonly geofenceEnterEvents: boolean | null
          readonly geofenceExitEvents: boolean | null
          readonly geofenceOccupancyDurationMs: number | null
          readonly isGeofenceOccupancyInverted: boolean | null
          readonly tetherStateDurationMs: number | null
          readonly doorStatusDurationMs: number | null
          readonly netBogieWeightLbs: number | null
          readonly tpmsThresholdPsi: number | null
          readonly tireTemperatureThresholdC: number | null
          readonly durationMs: number | null
          readonly lightFaultTypeIds: readonly number[] | null
          readonly tisStatuses: readonly string[] | null
          readonly loadStatusLoaded: boolean | null
          readonly loadStatusUnloaded: boolean | null
          readonly anyAbsSystemFault: boolean | null
          readonly anyLightFault: boolean | null
          readonly tethered: boolean | null
          readonly untethered: boolean | null
          readonly doorClosed: boolean | null
          readonly doorOpened: boolean | null
          readonly sensorBoxBatteryRed: boolean | null
          readonly sensorBoxBatteryYellow: boolean | null
          readonly anyTisStatus: boolean | null
        }[]
      }[]
    }
  }
  /** alerts.ts: geofenceNamesQuery */
  "query($customerId: ID, $name: String, $geofenceIds: [ID!], $pageSize: Int) {\n    geofences(customerId: $customerId, name: $name, geofenceIds: $geofenceIds, pageSize: $pageSize) {\n      geofences { geofenceId name } } }": {
    readonly variables: {
      readonly customerId: string | number | null
      readonly name: string | null
      readonly geofenceIds: readonly (string | number)[] | null
      readonly pageSize: number | null
    }
    readonly answer: {
      readonly geofences: {
        readonly geofences: readonly {
          readonly geofenceId: string
          readonly name: string
        }[]
      }
    }
  }
  /** alerts.ts: vehicleGroupNamesQuery */
  "query($customerId: ID!) { vehicleGroupNames(customerId: $customerId) { id name } }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      readonly vehicleGroupNames: readonly {
        readonly id: string
        readonly name: string
      }[]
    }
  }
  /** audit.ts: auditQuery */
  "query($filters: [FilterInput!], $customerId: ID, $page: PaginationInput) {\n    audit(filters: $filters, customerId: $customerId, paginationInput: $page) {\n      count entries { id at actor action subject customerName old new from }\n    } }": {
    readonly variables: {
      readonly filters: readonly FilterInput[] | null
      readonly customerId: string | number | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      readonly audit: {
        readonly count: number
        readonly entries: readonly {
          readonly id: string
          readonly at: Instant
          readonly actor: string
          readonly action: string
          readonly subject: string
          readonly customerName: string | null
          readonly old: unknown | null
          readonly new: unknown | null
          readonly from: string | null
        }[]
      }
    }
  }
  /** cargo-images.ts: cargoImagesQuery */
  "query($vin: String!, $pageSize: Int, $before: Instant) {\n  cargoImages(vin: $vin, pageSize: $pageSize, before: $before) {\n    images { recorded fullness path } nextBefore } }": {
    readonly variables: {
      readonly vin: string
      readonly pageSize: number | null
      readonly before: Instant | null
    }
    readonly answer: {
      readonly cargoImages: {
        readonly images: readonly {
          readonly recorded: Instant
          readonly fullness: number | null
          readonly path: string
        }[]
        readonly nextBefore: Instant | null
      }
    }
  }
  /** control.ts: fleetConnectivityQuery */
  "query($customerId: ID) { fleetConnectivity(customerId: $customerId) {\n    total statuses { value count } within24h within7d older never } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      readonly fleetConnectivity: {
        readonly total: number
        readonly statuses: readonly {
          readonly value: string | null
          readonly count: number
        }[]
        readonly within24h: number
        readonly within7d: number
        readonly older: number
        readonly never: number
      }
    }
  }
  /** control.ts: fleetHealthQuery */
  "query($customerId: ID) { fleetHealth(customerId: $customerId) { total levels { value count } trailer { value count }\n    trailerBattery { value count } gatewayBattery { value count } } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      readonly fleetHealth: {
        readonly total: number
        readonly levels: readonly {
          readonly value: string | null
          readonly count: number
        }[]
        readonly trailer: readonly {
          readonly value: string | null
          readonly count: number
        }[]
        readonly trailerBattery: readonly {
          readonly value: string | null
          readonly count: number
        }[]
        readonly gatewayBattery: readonly {
          readonly value: string | null
          readonly count: number
        }[]
      }
    }
  }
  /** control.ts: fleetPlacesQuery */
  "query($customerId: ID) { fleetPlaces(customerId: $customerId) { state count moving } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      readonly fleetPlaces: readonly {
        readonly state: string | null
        readonly count: number
        readonly moving: number
      }[]
    }
  }
  /** control.ts: occupiedGeofencesQuery */
  "query($customerId: ID) { occupiedGeofences(customerId: $customerId) { id name count } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      readonly occupiedGeofences: readonly {
        readonly id: string
        readonly name: string
        readonly count: number
      }[]
    }
  }
  /** control.ts: reefersOutQuery */
  "query($customerId: ID) { reefersOutOfRange(customerId: $customerId) { count reefers {\n    vin unitId zone setPointF returnAirF lastReport } } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      readonly reefersOutOfRange: {
        readonly count: number
        readonly reefers: readonly {
          readonly vin: string
          readonly unitId: string
          readonly zone: number
          readonly setPointF: number
          readonly returnAirF: number
          readonly lastReport: Instant | null
        }[]
      }
    }
  }
  /** control.ts: worstVehiclesQuery */
  "query($customerId: ID, $level: String) { worstVehicles(customerId: $customerId, level: $level) {\n    vin unitId level address lastReport } }": {
    readonly variables: {
      readonly customerId: string | number | null
      readonly level: string | null
    }
    readonly answer: {
      readonly worstVehicles: readonly {
        readonly vin: string
        readonly unitId: string
        readonly level: Level
        readonly address: string | null
        readonly lastReport: Instant | null
      }[]
    }
  }
  /** customers.ts: customerNamesQuery */
  "{ customers { id shortName } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      readonly customers: readonly {
        readonly id: string
        readonly shortName: string
      }[]
    }
  }
  /** customers.ts: findAllCustomersQuery */
  "query($filters: [FilterInput!], $showDeactivated: Boolean, $page: PaginationInput, $sort: SortingInput) {\n    findAllCustomers(filters: $filters, showDeactivated: $showDeactivated, paginationInput: $page, sortingInput: $sort) {\n      customerCount customers { id abbrev shortName longName created updated active dotNumber retentionDurationDays loadedFromLbs\n  totalActiveAssets totalAssets features { featureId featureName } }\n    } }": {
    readonly variables: {
      readonly filters: readonly FilterInput[] | null
      readonly showDeactivated: boolean | null
      readonly page: PaginationInput | null
      readonly sort: SortingInput | null
    }
    readonly answer: {
      readonly findAllCustomers: {
        readonly customerCount: number
        readonly customers: readonly {
          readonly id: string
          readonly abbrev: string
          readonly shortName: string
          readonly longName: string
          readonly created: Instant
          readonly updated: Instant
          readonly active: boolean
          readonly dotNumber: string | null
          readonly retentionDurationDays: number
          readonly loadedFromLbs: number
          readonly totalActiveAssets: number
          readonly totalAssets: number
          readonly features: readonly {
            readonly featureId: number
            readonly featureName: string
          }[]
        }[]
      }
    }
  }
  /** driver.ts: driverCodesQuery */
  "query($customerId: ID!, $search: String, $page: PaginationInput) {\n    driverCodes(customerId: $customerId, search: $search, paginationInput: $page) { vehicleCount vehicles { vehicleId unitId vin code path created opened lastUsed } } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly search: string | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      readonly driverCodes: {
        readonly vehicleCount: number
        readonly vehicles: readonly {
          readonly vehicleId: string
          readonly unitId: string
          readonly vin: string
          readonly code: string | null
          readonly path: string | null
          readonly created: Instant | null
          readonly opened: number
          readonly lastUsed: Instant | null
        }[]
      }
    }
  }
  /** driver.ts: driverPagesQuery */
  "query($customerId: ID!) { driverPages(customerId: $customerId) }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      readonly driverPages: boolean
    }
  }
  /** exports.ts: exportsQuery */
  "{ exports { id name format state total done ends } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      readonly exports: readonly {
        readonly id: string
        readonly name: string
        readonly format: ExportFormat
        readonly state: ExportState
        readonly total: number
        readonly done: number
        readonly ends: Instant
      }[]
    }
  }
  /** faults.ts: faultsQuery */
  "query($vin: String, $search: String, $status: String, $sensorTypeIds: [Int!], $faultTypeIds: [Int!], $fmis: [Int!],\n    $from: Instant, $to: Instant, $sort: SortingInput, $page: PaginationInput) {\n    faults(vin: $vin, search: $search, status: $status, sensorTypeIds: $sensorTypeIds, faultTypeIds: $faultTypeIds,\n      fmis: $fmis, from: $from, to: $to, sortingInput: $sort, paginationInput: $page) {\n      faultCount faults { id vin unitId sensorTypeId position level status faultDescription faultStart faultEnd\n        suspectComponent cause repairInformation durationSeconds maxMph bestAvailableTotalMileage faultTypeId fmi } } }": {
    readonly variables: {
      readonly vin: string | null
      readonly search: string | null
      readonly status: string | null
      readonly sensorTypeIds: readonly number[] | null
      readonly faultTypeIds: readonly number[] | null
      readonly fmis: readonly number[] | null
      readonly from: Instant | null
      readonly to: Instant | null
      readonly sort: SortingInput | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      readonly faults: {
        readonly faultCount: number
        readonly faults: readonly {
          readonly id: string
          readonly vin: string
          readonly unitId: string
          readonly sensorTypeId: number
          readonly position: string | null
          readonly level: Level
          readonly status: FaultStatus
          readonly faultDescription: string
          readonly faultStart: Instant
          readonly faultEnd: Instant | null
          readonly suspectComponent: string
          readonly cause: string | null
          readonly repairInformation: string | null
          readonly durationSeconds: number
          readonly maxMph: number | null
          readonly bestAvailableTotalMileage: number | null
          readonly faultTypeId: number
          readonly fmi: number
        }[]
      }
    }
  }
  /** faults.ts: unitQuery */
  "query($vin: String!) { vehicle(vin: $vin) { unitId } }": {
    readonly variables: {
      readonly vin: string
    }
    readonly answer: {
      readonly vehicle: {
        readonly unitId: string
      } | null
    }
  }
  /** firings.ts: firingQuery */
  "query($id: ID!) { firing(id: $id) { id customerId ruleId ruleName geofenceId vin unitId at severity status alertTypeId alertTypeName because\n  ended late withdrawn snoozedUntil acknowledged resolved read address item heldLast heldUntil snoozeReason snoozedBy acknowledgedBy resolvedBy\n    lat lng outline evidence notices { recipient count outcome at } } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly firing: {
        readonly id: string
        readonly customerId: number
        readonly ruleId: string | null
        readonly ruleName: string
        readonly geofenceId: string | null
        readonly vin: string
        readonly unitId: string
        readonly at: Instant
        readonly severity: FiringSeverity
        readonly status: FiringStatus
        readonly alertTypeId: number
        readonly alertTypeName: string
        readonly because: string
        readonly ended: Instant | null
        readonly late: boolean
        readonly withdrawn: Instant | null
        readonly snoozedUntil: Instant | null
        readonly acknowledged: Instant | null
        readonly resolved: Instant | null
        readonly read: boolean
        readonly address: string | null
        readonly item: string
        readonly heldLast: Instant | null
        readonly heldUntil: Instant | null
        readonly snoozeReason: string | null
        readonly snoozedBy: string | null
        readonly acknowledgedBy: string | null
        readonly resolvedBy: string | null
        readonly lat: number | null
        readonly lng: number | null
        readonly outline: FlatShape | null
        readonly evidence: Evidence
        readonly notices: readonly {
          readonly recipient: string
          readonly count: number
          readonly outcome: NoticeOutcome
          readonly at: Instant
        }[]
      } | null
    }
  }
  /** firings.ts: firingsQuery */
  "query($filters: FiringFilters, $pageSize: Int, $after: String) {\n    firings(filters: $filters, pageSize: $pageSize, after: $after) { firings { id customerId ruleId ruleName geofenceId vin unitId at severity status alertTypeId alertTypeName because\n  ended late withdrawn snoozedUntil acknowledged resolved read address } after firingCount } }": {
    readonly variables: {
      readonly filters: FiringFilters | null
      readonly pageSize: number | null
      readonly after: string | null
    }
    readonly answer: {
      readonly firings: {
        readonly firings: readonly {
          readonly id: string
          readonly customerId: number
          readonly ruleId: string | null
          readonly ruleName: string
          readonly geofenceId: string | null
          readonly vin: string
          readonly unitId: string
          readonly at: Instant
          readonly severity: FiringSeverity
          readonly status: FiringStatus
          readonly alertTypeId: number
          readonly alertTypeName: string
          readonly because: string
          readonly ended: Instant | null
          readonly late: boolean
          readonly withdrawn: Instant | null
          readonly snoozedUntil: Instant | null
          readonly acknowledged: Instant | null
          readonly resolved: Instant | null
          readonly read: boolean
          readonly address: string | null
        }[]
        readonly after: string | null
        readonly firingCount: number
      }
    }
  }
  /** firings.ts: unreadFiringsQuery */
  "{ unreadFirings }": {
    readonly variables: Record<string, never>
    readonly answer: {
      readonly unreadFirings: number
    }
  }
  /** fleet-filters.ts: filterNamesQuery */
  "query($field: String!, $text: String, $page: PaginationInput) {\n    filterNames(field: $field, text: $text, paginationInput: $page) { nameCount names } }": {
    readonly variables: {
      readonly field: string
      readonly text: string | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      readonly filterNames: {
        readonly nameCount: number
        readonly names: readonly string[]
      }
    }
  }
  /** fleet-filters.ts: matchingVehiclesQuery */
  "query($filters: [FilterInput!]!, $alertsOnly: Boolean, $among: [Int!], $mark: String) {\n    matchingVehicles(filters: $filters, alertsOnly: $alertsOnly, among: $among, mark: $mark) { ids mark } }": {
    readonly variables: {
      readonly filters: readonly FilterInput[]
      readonly alertsOnly: boolean | null
      readonly among: readonly number[] | null
      readonly mark: string | null
    }
    readonly answer: {
      readonly matchingVehicles: {
        readonly ids: readonly number[] | null
        readonly mark: string
      }
    }
  }
  /** fleet-filters.ts: savedFiltersQuery */
  "{ savedFilters { id name search } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      readonly savedFilters: readonly {
        readonly id: string
        readonly name: string
        readonly search: string
      }[]
    }
  }
  /** fleet-filters.ts: vehiclesNamedQuery */
  "query($names: [String!]!) { vehiclesNamed(names: $names) { name id unitId } }": {
    readonly variables: {
      readonly names: readonly string[]
    }
    readonly answer: {
      readonly vehiclesNamed: readonly {
        readonly name: string
        readonly id: number
        readonly unitId: string
      }[]
    }
  }
  /** fleet-views.ts: fleetViewsQuery */
  "{ fleetViews { id name customerId by mine isDefault view } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      readonly fleetViews: readonly {
        readonly id: string
        readonly name: string
        readonly customerId: string | null
        readonly by: string
        readonly mine: boolean
        readonly isDefault: boolean
        readonly view: FleetView
      }[]
    }
  }
  /** fleet.ts: fleetCountsQuery */
  "{ all: vehiclesNow(paginationInput: { pageSize: 1 }) { vehicleCount }\n    reefers: vehiclesNow(filters: [{ field: \"is_thermoking\", condition: \"isExactly\", value: \"true\" }],\n      paginationInput: { pageSize: 1 }) { vehicleCount } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      readonly all: {
        readonly vehicleCount: number
      }
      readonly reefers: {
        readonly vehicleCount: number
      }
    }
  }
  /** fleet.ts: fleetQuery */
  "query($filters: [FilterInput!], $search: String, $sort: SortingInput, $page: PaginationInput) {\n    vehiclesNow(filters: $filters, search: $search, sortingInput: $sort, paginationInput: $page) {\n      vehicleCount vehicles { id customerId vin unitId level absSeverity customerName serialNumber hasSolarPanels productType vehicleType mainAppVersion lastReport installationDate group timeUntetheredFormattedString timeDwellingFormattedString occupiedCustomerSpecificGeofences enhancedWeight reverseGeo sensorBoxBatteryHealthStatus gatewayBatteryHealthStatus trailerHealthStatus connectivityStatus modelYear age length simStatus simStatusChangeDate oem speed lat lng absFault tis netWeightLbs odometer door tether lightFault sensorBoxBattery deviceBoxBattery gpsOdometer powerOn unitModeDetail fuelLevel ambientTemperature humidity indSensor1 indSensor2 indSensor3 indSensor4 indSensor5 indSensor6 setPoint1 setPoint2 setPoint3 dischargeAir1 dischargeAir2 dischargeAir3 returnAir1 returnAir2 returnAir3 engineHours electricalHours totalHours voltage fullness } } }": {
    readonly variables: {
      readonly filters: readonly FilterInput[] | null
      readonly search: string | null
      readonly sort: SortingInput | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      readonly vehiclesNow: {
        readonly vehicleCount: number
        readonly vehicles: readonly {
          readonly id: string
          readonly customerId: string
          readonly vin: string
          readonly unitId: string
          readonly level: string | null
          readonly absSeverity: number | null
          readonly customerName: string | null
          readonly serialNumber: string | null
          readonly hasSolarPanels: boolean | null
          readonly productType: string | null
          readonly vehicleType: number | null
          readonly mainAppVersion: string | null
          readonly lastReport: Instant | null
          readonly installationDate: Instant | null
          readonly group: readonly string[] | null
          readonly timeUntetheredFormattedString: Instant | null
          readonly timeDwellingFormattedString: Instant | null
          readonly occupiedCustomerSpecificGeofences: readonly string[] | null
          readonly enhancedWeight: string | null
          readonly reverseGeo: string | null
          readonly sensorBoxBatteryHealthStatus: string | null
          readonly gatewayBatteryHealthStatus: string | null
          readonly trailerHealthStatus: string | null
          readonly connectivityStatus: string | null
          readonly modelYear: number | null
          readonly age: number | null
          readonly length: number | null
          readonly simStatus: string | null
          readonly simStatusChangeDate: Instant | null
          readonly oem: string | null
          readonly speed: number | null
          readonly lat: number | null
          readonly lng: number | null
          readonly absFault: readonly string[] | null
          readonly tis: string | null
          readonly netWeightLbs: number | null
          readonly odometer: number | null
          readonly door: string | null
          readonly tether: string | null
          readonly lightFault: string | null
          readonly sensorBoxBattery: number | null
          readonly deviceBoxBattery: number | null
          readonly gpsOdometer: number | null
          readonly powerOn: string | null
          readonly unitModeDetail: string | null
          readonly fuelLevel: number | null
          readonly ambientTemperature: number | null
          readonly humidity: number | null
          readonly indSensor1: number | null
          readonly indSensor2: number | null
          readonly indSensor3: number | null
          readonly indSensor4: number | null
          readonly indSensor5: number | null
          readonly indSensor6: number | null
          readonly setPoint1: number | null
          readonly setPoint2: number | null
          readonly setPoint3: number | null
          readonly dischargeAir1: number | null
          readonly dischargeAir2: number | null
          readonly dischargeAir3: number | null
          readonly returnAir1: number | null
          readonly returnAir2: number | null
          readonly returnAir3: number | null
          readonly engineHours: number | null
          readonly electricalHours: number | null
          readonly totalHours: number | null
          readonly voltage: number | null
          readonly fullness: number | null
        }[]
      }
    }
  }
  /** fleet.ts: layoutQuery */
  "query($grid: String!) { columnLayout(grid: $grid) }": {
    readonly variables: {
      readonly grid: string
    }
    readonly answer: {
      readonly columnLayout: ColumnLayout
    }
  }
  /** fleet.ts: rowQuery */
  "query($filters: [FilterInput!], $search: String, $sort: SortingInput, $page: PaginationInput) {\n    vehiclesNow(filters: $filters, search: $search, sortingInput: $sort, paginationInput: $page) {\n      vehicleCount vehicles { id customerId vin unitId level absSeverity } } }": {
    readonly variables: {
      readonly filters: readonly FilterInput[] | null
      readonly search: string | null
      readonly sort: SortingInput | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      readonly vehiclesNow: {
        readonly vehicleCount: number
        readonly vehicles: readonly {
          readonly id: string
          readonly customerId: string
          readonly vin: string
          readonly unitId: string
          readonly level: string | null
          readonly absSeverity: number | null
        }[]
      }
    }
  }
  /** geofences.ts: geofenceQuery */
  "query($geofenceId: ID!) { geofence(geofenceId: $geofenceId) { geofenceId customerId name categoryId isActive vehicleCount longestDwellMs description geofenceTypeId radiusMeters centerPointCoordinate { latitude longitude }\n  boundaryCoordinates { latitude longitude } enterNotificationEmails exitNotificationEmails updated } }": {
    readonly variables: {
      readonly geofenceId: string | number
    }
    readonly answer: {
      readonly geofence: {
        readonly geofenceId: string
        readonly customerId: number
        readonly name: string
        readonly categoryId: number
        readonly isActive: boolean
        readonly vehicleCount: number
        readonly longestDwellMs: number | null
        readonly description: string
        readonly geofenceTypeId: number
        readonly radiusMeters: number | null
        readonly centerPointCoordinate: {
          readonly latitude: number
          readonly longitude: number
        } | null
        readonly boundaryCoordinates: readonly {
          readonly latitude: number
          readonly longitude: number
        }[]
        readonly enterNotificationEmails: readonly string[]
        readonly exitNotificationEmails: readonly string[]
        readonly updated: Instant
      } | null
    }
  }
  /** geofences.ts: geofenceVisitsQuery */
  "query($geofenceId: ID!, $at: Instant, $pageSize: Int, $pageNumber: Int) {\n  geofenceVisits(geofenceId: $geofenceId, at: $at, pageSize: $pageSize, pageNumber: $pageNumber) {\n    visitCount visits { geofenceId name vin unitId entered how left leftHow dwellMs }\n  } }": {
    readonly variables: {
      readonly geofenceId: string | number
      readonly at: Instant | null
      readonly pageSize: number | null
      readonly pageNumber: number | null
    }
    readonly answer: {
      readonly geofenceVisits: {
        readonly visitCount: number
        readonly visits: readonly {
          readonly geofenceId: string
          readonly name: string
          readonly vin: string
          readonly unitId: string
          readonly entered: Instant
          readonly how: VisitBegin
          readonly left: Instant | null
          readonly leftHow: VisitEnd | null
          readonly dwellMs: number
        }[]
      }
    }
  }
  /** geofences.ts: geofencesQuery */
  "query($customerId: ID, $pageSize: Int, $pageNumber: Int) {\n  geofences(customerId: $customerId, pageSize: $pageSize, pageNumber: $pageNumber) {\n    geofenceCount geofences { geofenceId customerId name categoryId isActive vehicleCount longestDwellMs }\n  } }": {
    readonly variables: {
      readonly customerId: string | number | null
      readonly pageSize: number | null
      readonly pageNumber: number | null
    }
    readonly answer: {
      readonly geofences: {
        readonly geofenceCount: number
        readonly geofences: readonly {
          readonly geofenceId: string
          readonly customerId: number
          readonly name: string
          readonly categoryId: number
          readonly isActive: boolean
          readonly vehicleCount: number
          readonly longestDwellMs: number | null
        }[]
      }
    }
  }
  /** geofences.ts: vehicleVisitsQuery */
  "query($vin: String!, $pageSize: Int, $pageNumber: Int) {\n  vehicleVisits(vin: $vin, pageSize: $pageSize, pageNumber: $pageNumber) {\n    visitCount visits { geofenceId name vin unitId entered how left leftHow dwellMs }\n  } }": {
    readonly variables: {
      readonly vin: string
      readonly pageSize: number | null
      readonly pageNumber: number | null
    }
    readonly answer: {
      readonly vehicleVisits: {
        readonly visitCount: number
        readonly visits: readonly {
          readonly geofenceId: string
          readonly name: string
          readonly vin: string
          readonly unitId: string
          readonly entered: Instant
          readonly how: VisitBegin
          readonly left: Instant | null
          readonly leftHow: VisitEnd | null
          readonly dwellMs: number
        }[]
      }
    }
  }
  /** groups.ts: groupUsersQuery */
  "query($customerId: ID!, $vehicleGroupId: ID!, $search: String, $outside: Boolean, $page: PaginationInput) {\n    vehicleGroup(customerId: $customerId, vehicleGroupId: $vehicleGroupId) { users(search: $search, outside: $outside, paginationInput: $page) { userCount users { id email name } } } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly vehicleGroupId: string | number
      readonly search: string | null
      readonly outside: boolean | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      readonly vehicleGroup: {
        readonly users: {
          readonly userCount: number
          readonly users: readonly {
            readonly id: string
            readonly email: string
            readonly name: string
          }[]
        }
      } | null
    }
  }
  /** groups.ts: groupVehiclesQuery */
  "query($customerId: ID!, $vehicleGroupId: ID!, $search: String, $outside: Boolean, $page: PaginationInput) {\n    vehicleGroup(customerId: $customerId, vehicleGroupId: $vehicleGroupId) { vehicles(search: $search, outside: $outside, paginationInput: $page) { vehicleCount vehicles { id unitId vin } } } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly vehicleGroupId: string | number
      readonly search: string | null
      readonly outside: boolean | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      readonly vehicleGroup: {
        readonly vehicles: {
          readonly vehicleCount: number
          readonly vehicles: readonly {
            readonly id: string
            readonly unitId: string
            readonly vin: string
          }[]
        }
      } | null
    }
  }
  /** letters.ts: lettersQuery */
  "query($search: String, $pageSize: Int, $pageNumber: Int) {\n  outbox(search: $search, paginationInput: { pageSize: $pageSize, pageNumber: $pageNumber }) {\n    count isSending\n    letters { id kind recipient subject created sent status problem text html link }\n  }\n}": {
    readonly variables: {
      readonly search: string | null
      readonly pageSize: number | null
      readonly pageNumber: number | null
    }
    readonly answer: {
      readonly outbox: {
        readonly count: number
        readonly isSending: boolean
        readonly letters: readonly {
          readonly id: string
          readonly kind: string
          readonly recipient: string
          readonly subject: string
          readonly created: Instant
          readonly sent: Instant | null
          readonly status: EmailStatus
          readonly problem: string | null
          readonly text: string
          readonly html: string
          readonly link: string | null
        }[]
      }
    }
  }
  /** maintenance.ts: issuesQuery */
  "query($customerId: ID, $vin: String, $open: Boolean, $verdict: String, $pageSize: Int) {\n  issues(customerId: $customerId, vin: $vin, open: $open, verdict: $verdict, pageSize: $pageSize) { id customerId vin unitId category status title notes opened openedBy returnedOf gone snoozedUntil\n  snoozeReason snoozedBy workOrderId closed closedHow closedBy closedBecause verdict judged } }": {
    readonly variables: {
      readonly customerId: string | number | null
      readonly vin: string | null
      readonly open: boolean | null
      readonly verdict: string | null
      readonly pageSize: number | null
    }
    readonly answer: {
      readonly issues: readonly {
        readonly id: string
        readonly customerId: number
        readonly vin: string
        readonly unitId: string
        readonly category: IssueCategory
        readonly status: IssueStatus
        readonly title: string
        readonly notes: string
        readonly opened: Instant
        readonly openedBy: string | null
        readonly returnedOf: string | null
        readonly gone: Instant | null
        readonly snoozedUntil: Instant | null
        readonly snoozeReason: string | null
        readonly snoozedBy: string | null
        readonly workOrderId: string | null
        readonly closed: Instant | null
        readonly closedHow: IssueEnd | null
        readonly closedBy: string | null
        readonly closedBecause: string | null
        readonly verdict: Verdict | null
        readonly judged: Instant | null
      }[]
    }
  }
  /** maintenance.ts: maintenanceCountsQuery */
  "query($customerId: ID) { maintenanceCounts(customerId: $customerId) {\n  attention critical caution notReporting snoozed workOrders workOrdersLate watched plansOverdue plansSoon\n  inspectionsOverdue inspectionsSoon } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      readonly maintenanceCounts: {
        readonly attention: number
        readonly critical: number
        readonly caution: number
        readonly notReporting: number
        readonly snoozed: number
        readonly workOrders: number
        readonly workOrdersLate: number
        readonly watched: number
        readonly plansOverdue: number
        readonly plansSoon: number
        readonly inspectionsOverdue: number
        readonly inspectionsSoon: number
      }
    }
  }
  /** maintenance.ts: maintenanceQuery */
  "query($filters: MaintenanceFilters, $sort: SortingInput, $page: PaginationInput) {\n  maintenance(filters: $filters, sortingInput: $sort, paginationInput: $page) { vehicleCount vehicles {\n    id customerId customerName vin unitId geofence groups alertTypeStatusCaution alertTypeStatusCritical\n    alertTypeStatusNotReporting alertTypeStatusSnoozed issueCount workOrderCount opened lastReport address\n    issues { id category status title snoozedUntil workOrderId returnedOf } } } }": {
    readonly variables: {
      readonly filters: MaintenanceFilters | null
      readonly sort: SortingInput | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      readonly maintenance: {
        readonly vehicleCount: number
        readonly vehicles: readonly {
          readonly id: string
          readonly customerId: number
          readonly customerName: string
          readonly vin: string
          readonly unitId: string
          readonly geofence: string
          readonly groups: string
          readonly alertTypeStatusCaution: boolean
          readonly alertTypeStatusCritical: boolean
          readonly alertTypeStatusNotReporting: boolean
          readonly alertTypeStatusSnoozed: boolean
          readonly issueCount: number
          readonly workOrderCount: number
          readonly opened: Instant
          readonly lastReport: Instant | null
          readonly address: string | null
          readonly issues: readonly {
            readonly id: string
            readonly category: IssueCategory
            readonly status: IssueStatus
            readonly title: string
            readonly snoozedUntil: Instant | null
            readonly workOrderId: string | null
            readonly returnedOf: string | null
          }[]
        }[]
      }
    }
  }
  /** me.ts: featuresQuery */
  "query($customerId: ID) { getCustomerFeatures(customerId: $customerId) { featureId featureName } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      readonly getCustomerFeatures: readonly {
        readonly featureId: number
        readonly featureName: string
      }[]
    }
  }
  /** me.ts: meQuery */
  "{ me { id email isLoggedIn customerNames withheld buysFromHouse vehicleGroups { customerId name } timezone { id description } } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      readonly me: {
        readonly id: string
        readonly email: string
        readonly isLoggedIn: boolean
        readonly customerNames: readonly string[]
        readonly withheld: readonly Permission[]
        readonly buysFromHouse: boolean
        readonly vehicleGroups: readonly {
          readonly customerId: string
          readonly name: string
        }[]
        readonly timezone: {
          readonly id: string
          readonly description: string
        } | null
      }
    }
  }
  /** overlays.ts: overlaysQuery */
  "{ mapOverlays { key tiles attribution } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      readonly mapOverlays: readonly {
        readonly key: OverlayKey
        readonly tiles: string
        readonly attribution: string
      }[]
    }
  }
  /** parts.ts: firstTrailerQuery */
  "{ vehiclesNow(sortingInput: { sortBy: \"unit_id\", sortAsc: true }, paginationInput: { pageSize: 1 }) {\n    vehicles { vin } } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      readonly vehiclesNow: {
        readonly vehicles: readonly {
          readonly vin: string
        }[]
      }
    }
  }
  /** parts.ts: partListsQuery */
  "{ partLists { oem model partCount } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      readonly partLists: readonly {
        readonly oem: string
        readonly model: string
        readonly partCount: number
      }[]
    }
  }
  /** parts.ts: partsQuery */
  "query($vin: String!) { parts(vin: $vin) {\n    id model partNumber name category description quantity image } }": {
    readonly variables: {
      readonly vin: string
    }
    readonly answer: {
      readonly parts: readonly {
        readonly id: string
        readonly model: string
        readonly partNumber: string
        readonly name: string
        readonly category: string
        readonly description: string
        readonly quantity: number | null
        readonly image: string
      }[]
    }
  }
  /** profile.ts: profileQuery */
  "{\n  me { email name timezone { id } isSubscribed secondFactor secondFactorRequired recoveryCodesLeft }\n  timeZones { id country description utcDaylightOffset }\n  sessions { id started lastUsed address agent current }\n}": {
    readonly variables: Record<string, never>
    readonly answer: {
      readonly me: {
        readonly email: string
        readonly name: string
        readonly timezone: {
          readonly id: string
        } | null
        readonly isSubscribed: boolean
        readonly secondFactor: boolean
        readonly secondFactorRequired: boolean
        readonly recoveryCodesLeft: number
      }
      readonly timeZones: readonly {
        readonly id: string
        readonly country: string
        readonly description: string
        readonly utcDaylightOffset: number
      }[]
      readonly sessions: readonly {
        readonly id: string
        readonly started: Instant
        readonly lastUsed: Instant
        readonly address: string | null
        readonly agent: string | null
        readonly current: boolean
      }[]
    }
  }
  /** reefer-commands.ts: commandsSentQuery */
  "query($ids: [ID!]!) { reeferCommandsSent(ids: $ids) { id command zone setPointF sender sent status reason } }": {
    readonly variables: {
      readonly ids: readonly (string | number)[]
    }
    readonly answer: {
      readonly reeferCommandsSent: readonly {
        readonly id: string
        readonly command: ReeferCommandName
        readonly zone: number | null
        readonly setPointF: number | null
        readonly sender: string
        readonly sent: Instant
        readonly status: ReeferCommandStatus
        readonly reason: string | null
      }[]
    }
  }
  /** reefer-commands.ts: mayCommandQuery */
  "{ me { tkCommandControl } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      readonly me: {
        readonly tkCommandControl: boolean
      }
    }
  }
  /** reefer-commands.ts: reeferCommandsQuery */
  "query($vin: String!) { reeferCommands(vin: $vin) { maySend unfit commands { id command zone setPointF sender sent status reason } } }": {
    readonly variables: {
      readonly vin: string
    }
    readonly answer: {
      readonly reeferCommands: {
        readonly maySend: boolean
        readonly unfit: string | null
        readonly commands: readonly {
          readonly id: string
          readonly command: ReeferCommandName
          readonly zone: number | null
          readonly setPointF: number | null
          readonly sender: string
          readonly sent: Instant
          readonly status: ReeferCommandStatus
          readonly reason: string | null
        }[]
      }
    }
  }
  /** rule-trial.ts: firingWhyQuery */
  "query($id: ID!) { firing(id: $id) { why { fired verdict lines } } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly firing: {
        readonly why: {
          readonly fired: boolean
          readonly verdict: string
          readonly lines: readonly string[]
        }
      } | null
    }
  }
  /** rule-trial.ts: ruleTrialQuery */
  "query($id: ID!) { ruleTrial(id: $id) { id done total state days { day count } vehicles { vin unitId count } firings held\n  vehicleCount recipientCount lettersMost  letters { recipient count } problem } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly ruleTrial: {
        readonly id: string
        readonly done: number
        readonly total: number
        readonly state: RuleTrialState
        readonly days: readonly {
          readonly day: string
          readonly count: number
        }[]
        readonly vehicles: readonly {
          readonly vin: string
          readonly unitId: string
          readonly count: number
        }[]
        readonly firings: number
        readonly held: number
        readonly vehicleCount: number
        readonly recipientCount: number
        readonly lettersMost: number
        readonly letters: readonly {
          readonly recipient: string
          readonly count: number
        }[]
        readonly problem: string | null
      }
    }
  }
  /** rule-trial.ts: whyNotQuery */
  "query($ruleId: ID!, $vin: String!, $at: Instant!) {\n    whyNot(ruleId: $ruleId, vin: $vin, at: $at) { fired verdict lines } }": {
    readonly variables: {
      readonly ruleId: string | number
      readonly vin: string
      readonly at: Instant
    }
    readonly answer: {
      readonly whyNot: {
        readonly fired: boolean
        readonly verdict: string
        readonly lines: readonly string[]
      }
    }
  }
  /** search.ts: searchQuery */
  "query($text: String!, $customerId: ID) { search(text: $text, customerId: $customerId) {\n    vehicles { vin unitId serialNumber customerName level }\n    customers { id shortName longName }\n    geofences { id name customerName } } }": {
    readonly variables: {
      readonly text: string
      readonly customerId: string | number | null
    }
    readonly answer: {
      readonly search: {
        readonly vehicles: readonly {
          readonly vin: string
          readonly unitId: string
          readonly serialNumber: string | null
          readonly customerName: string
          readonly level: Level
        }[]
        readonly customers: readonly {
          readonly id: string
          readonly shortName: string
          readonly longName: string
        }[]
        readonly geofences: readonly {
          readonly id: string
          readonly name: string
          readonly customerName: string
        }[]
      }
    }
  }
  /** second-factor-rule.ts: secondFactorRequiredQuery */
  "query($customerId: ID!) { secondFactorRequired(customerId: $customerId) }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      readonly secondFactorRequired: boolean
    }
  }
  /** sensor-order.ts: sensorOrderQuery */
  "{ sensorOrder }": {
    readonly variables: Record<string, never>
    readonly answer: {
      readonly sensorOrder: SensorOrders
    }
  }
  /** service-centers.ts: diagnosticQuery */
  "query($id: ID!) { diagnosticEmail(id: $id) { id recipient status problem isSending } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly diagnosticEmail: {
        readonly id: string
        readonly recipient: string
        readonly status: EmailStatus
        readonly problem: string | null
        readonly isSending: boolean
      } | null
    }
  }
  /** service-centers.ts: nearestQuery */
  "query($vin: String!, $most: Int) {\n  nearestServiceCenters(vin: $vin, most: $most) { id name address city state zip phone email hours services lat lng distanceMiles } }": {
    readonly variables: {
      readonly vin: string
      readonly most: number | null
    }
    readonly answer: {
      readonly nearestServiceCenters: readonly {
        readonly id: string
        readonly name: string
        readonly address: string
        readonly city: string
        readonly state: string
        readonly zip: string
        readonly phone: string
        readonly email: string
        readonly hours: string
        readonly services: string
        readonly lat: number
        readonly lng: number
        readonly distanceMiles: number | null
      }[]
    }
  }
  /** service-centers.ts: placesQuery */
  "{ serviceCenterPlaces }": {
    readonly variables: Record<string, never>
    readonly answer: {
      readonly serviceCenterPlaces: readonly ServiceCenterPlace[]
    }
  }
  /** service-centers.ts: serviceCentersQuery */
  "query($search: String, $pageSize: Int, $pageNumber: Int) {\n  serviceCenters(search: $search, pageSize: $pageSize, pageNumber: $pageNumber) {\n    serviceCenterCount serviceCenters { id name address city state zip phone email hours services lat lng } } }": {
    readonly variables: {
      readonly search: string | null
      readonly pageSize: number | null
      readonly pageNumber: number | null
    }
    readonly answer: {
      readonly serviceCenters: {
        readonly serviceCenterCount: number
        readonly serviceCenters: readonly {
          readonly id: string
          readonly name: string
          readonly address: string
          readonly city: string
          readonly state: string
          readonly zip: string
          readonly phone: string
          readonly email: string
          readonly hours: string
          readonly services: string
          readonly lat: number
          readonly lng: number
        }[]
      }
    }
  }
  /** sharing.ts: sharesQuery */
  "query($vin: String) { shares(vin: $vin) { id name madeBy vin unitId groupName shows sensorTypeIds trackHours hasPin created expires state opened\n  lastUsed } }": {
    readonly variables: {
      readonly vin: string | null
    }
    readonly answer: {
      readonly shares: readonly {
        readonly id: string
        readonly name: string
        readonly madeBy: string
        readonly vin: string | null
        readonly unitId: string | null
        readonly groupName: string | null
        readonly shows: readonly ShareThing[]
        readonly sensorTypeIds: readonly number[]
        readonly trackHours: number
        readonly hasPin: boolean
        readonly created: Instant
        readonly expires: Instant
        readonly state: ShareState
        readonly opened: number
        readonly lastUsed: Instant | null
      }[]
    }
  }
  /** upkeep.ts: doneQuery */
  "query($vin: String, $planId: ID, $pageSize: Int) {\n  maintenanceDone(vin: $vin, planId: $planId, pageSize: $pageSize) { id vin unitId planId planName done miles engineHours notes notedBy } }": {
    readonly variables: {
      readonly vin: string | null
      readonly planId: string | number | null
      readonly pageSize: number | null
    }
    readonly answer: {
      readonly maintenanceDone: readonly {
        readonly id: string
        readonly vin: string
        readonly unitId: string
        readonly planId: string
        readonly planName: string
        readonly done: Instant
        readonly miles: number | null
        readonly engineHours: number | null
        readonly notes: string
        readonly notedBy: string
      }[]
    }
  }
  /** upkeep.ts: dueQuery */
  "query($vin: String, $customerId: ID, $planId: ID, $states: [String!], $keyword: String, $sort: SortingInput,\n    $page: PaginationInput) {\n  maintenanceDue(vin: $vin, customerId: $customerId, planId: $planId, states: $states, keyword: $keyword,\n    sortingInput: $sort, paginationInput: $page) { dueCount due { id planId planName customerId customerName vin unitId everyMiles everyEngineHours everyDays countedFrom\n  countedFromMiles countedFromHours wasDone miles engineHours state used by left } } }": {
    readonly variables: {
      readonly vin: string | null
      readonly customerId: string | number | null
      readonly planId: string | number | null
      readonly states: readonly string[] | null
      readonly keyword: string | null
      readonly sort: SortingInput | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      readonly maintenanceDue: {
        readonly dueCount: number
        readonly due: readonly {
          readonly id: string
          readonly planId: string
          readonly planName: string
          readonly customerId: number
          readonly customerName: string
          readonly vin: string
          readonly unitId: string
          readonly everyMiles: number | null
          readonly everyEngineHours: number | null
          readonly everyDays: number | null
          readonly countedFrom: Instant
          readonly countedFromMiles: number | null
          readonly countedFromHours: number | null
          readonly wasDone: boolean
          readonly miles: number | null
          readonly engineHours: number | null
          readonly state: MaintenanceDueState
          readonly used: number | null
          readonly by: MaintenanceMeasure | null
          readonly left: number | null
        }[]
      }
    }
  }
  /** upkeep.ts: inspectionsQuery */
  "query($vin: String, $customerId: ID, $state: String, $keyword: String, $sort: SortingInput, $page: PaginationInput) {\n  inspections(vin: $vin, customerId: $customerId, state: $state, keyword: $keyword, sortingInput: $sort,\n    paginationInput: $page) { inspectionCount inspections { id customerId customerName vin unitId kind done due result inspector notes isLatest state noted\n  notedBy documents { id name mediaType size added addedBy } } } }": {
    readonly variables: {
      readonly vin: string | null
      readonly customerId: string | number | null
      readonly state: string | null
      readonly keyword: string | null
      readonly sort: SortingInput | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      readonly inspections: {
        readonly inspectionCount: number
        readonly inspections: readonly {
          readonly id: string
          readonly customerId: number
          readonly customerName: string
          readonly vin: string
          readonly unitId: string
          readonly kind: InspectionKind
          readonly done: string
          readonly due: string | null
          readonly result: InspectionResult
          readonly inspector: string
          readonly notes: string
          readonly isLatest: boolean
          readonly state: InspectionState | null
          readonly noted: Instant
          readonly notedBy: string
          readonly documents: readonly {
            readonly id: string
            readonly name: string
            readonly mediaType: string
            readonly size: number
            readonly added: Instant
            readonly addedBy: string
          }[]
        }[]
      }
    }
  }
  /** upkeep.ts: plansQuery */
  "query($customerId: ID) { maintenancePlans(customerId: $customerId) { id customerId customerName name notes everyMiles everyEngineHours everyDays allVehicles vehicleIds\n  vehicleGroupIds isFitted vehicleCount overdueCount soonCount mayEdit } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      readonly maintenancePlans: readonly {
        readonly id: string
        readonly customerId: number
        readonly customerName: string
        readonly name: string
        readonly notes: string
        readonly everyMiles: number | null
        readonly everyEngineHours: number | null
        readonly everyDays: number | null
        readonly allVehicles: boolean
        readonly vehicleIds: readonly number[]
        readonly vehicleGroupIds: readonly number[]
        readonly isFitted: boolean
        readonly vehicleCount: number
        readonly overdueCount: number
        readonly soonCount: number
        readonly mayEdit: boolean
      }[]
    }
  }
  /** users.ts: usersQuery */
  "query($input: UserDtoInput) { users(userDtoInput: $input) { userCount users {\n    id email name accountStatus enabled emailVerified createdDate lastModifiedDate lastLoginDateTime\n    roleType roleNames tkCommandControl withheld secondFactor groups { id name customerId } customers { id shortName longName }\n  } } }": {
    readonly variables: {
      readonly input: UserDtoInput | null
    }
    readonly answer: {
      readonly users: {
        readonly userCount: number
        readonly users: readonly {
          readonly id: string
          readonly email: string
          readonly name: string
          readonly accountStatus: string
          readonly enabled: boolean
          readonly emailVerified: boolean
          readonly createdDate: Instant
          readonly lastModifiedDate: Instant
          readonly lastLoginDateTime: Instant | null
          readonly roleType: string
          readonly roleNames: readonly string[]
          readonly tkCommandControl: boolean
          readonly withheld: readonly Permission[]
          readonly secondFactor: boolean
          readonly groups: readonly {
            readonly id: string
            readonly name: string
            readonly customerId: string
          }[]
          readonly customers: readonly {
            readonly id: string
            readonly shortName: string
            readonly longName: string
          }[]
        }[]
      }
    }
  }
  /** vehicle.ts: vehicleQuery */
  "query($vin: String!) { vehicle(vin: $vin) { vehicle state address } }": {
    readonly variables: {
      readonly vin: string
    }
    readonly answer: {
      readonly vehicle: {
        readonly vehicle: Vehicle
        readonly state: VehicleState
        readonly address: string | null
      } | null
    }
  }
  /** webhooks.ts: webhookDeliveriesQuery */
  "query($webhookId: ID!, $pageSize: Int, $after: String) {\n    webhookDeliveries(webhookId: $webhookId, pageSize: $pageSize, after: $after) {\n      deliveries { id kind firingId body created due attempts delivered state status durationMs response problem } after } }": {
    readonly variables: {
      readonly webhookId: string | number
      readonly pageSize: number | null
      readonly after: string | null
    }
    readonly answer: {
      readonly webhookDeliveries: {
        readonly deliveries: readonly {
          readonly id: string
          readonly kind: string
          readonly firingId: string | null
          readonly body: string
          readonly created: Instant
          readonly due: Instant | null
          readonly attempts: number
          readonly delivered: Instant | null
          readonly state: WebhookDeliveryState
          readonly status: number | null
          readonly durationMs: number | null
          readonly response: string | null
          readonly problem: string | null
        }[]
        readonly after: string | null
      }
    }
  }
  /** webhooks.ts: webhooksQuery */
  "query($customerId: ID!) { webhooks(customerId: $customerId) { id customerId name url isActive created updated } }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      readonly webhooks: readonly {
        readonly id: string
        readonly customerId: number
        readonly name: string
        readonly url: string
        readonly isActive: boolean
        readonly created: Instant
        readonly updated: Instant
      }[]
    }
  }
  /** work-orders.ts: assigneesQuery */
  "query($customerId: ID!) { assignees(customerId: $customerId) { id email name } }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      readonly assignees: readonly {
        readonly id: string
        readonly email: string
        readonly name: string
      }[]
    }
  }
  /** work-orders.ts: workOrderQuery */
  "query($id: ID!) { workOrder(id: $id) { id customerId customerName vin unitId title state assignee shop due costCents opened closed photoCount notes assigneeId laborCents parts { name number quantity costCents } openedBy closedBy\n  closedNotes repairedMiles photos { id name mediaType size added addedBy } issues { id customerId vin unitId category status title notes opened openedBy returnedOf gone snoozedUntil\n  snoozeReason snoozedBy workOrderId closed closedHow closedBy closedBecause verdict judged } } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly workOrder: {
        readonly id: string
        readonly customerId: number
        readonly customerName: string
        readonly vin: string
        readonly unitId: string
        readonly title: string
        readonly state: WorkOrderState
        readonly assignee: string | null
        readonly shop: string
        readonly due: string | null
        readonly costCents: number
        readonly opened: Instant
        readonly closed: Instant | null
        readonly photoCount: number
        readonly notes: string
        readonly assigneeId: string | null
        readonly laborCents: number
        readonly parts: readonly {
          readonly name: string
          readonly number: string
          readonly quantity: number
          readonly costCents: number
        }[]
        readonly openedBy: string
        readonly closedBy: string | null
        readonly closedNotes: string
        readonly repairedMiles: number | null
        readonly photos: readonly {
          readonly id: string
          readonly name: string
          readonly mediaType: string
          readonly size: number
          readonly added: Instant
          readonly addedBy: string
        }[]
        readonly issues: readonly {
          readonly id: string
          readonly customerId: number
          readonly vin: string
          readonly unitId: string
          readonly category: IssueCategory
          readonly status: IssueStatus
          readonly title: string
          readonly notes: string
          readonly opened: Instant
          readonly openedBy: string | null
          readonly returnedOf: string | null
          readonly gone: Instant | null
          readonly snoozedUntil: Instant | null
          readonly snoozeReason: string | null
          readonly snoozedBy: string | null
          readonly workOrderId: string | null
          readonly closed: Instant | null
          readonly closedHow: IssueEnd | null
          readonly closedBy: string | null
          readonly closedBecause: string | null
          readonly verdict: Verdict | null
          readonly judged: Instant | null
        }[]
      } | null
    }
  }
  /** work-orders.ts: workOrdersQuery */
  "query($customerId: ID, $vin: String, $state: String, $mine: Boolean, $keyword: String, $sort: SortingInput,\n    $page: PaginationInput) {\n  workOrders(customerId: $customerId, vin: $vin, state: $state, mine: $mine, keyword: $keyword, sortingInput: $sort,\n    paginationInput: $page) { workOrderCount workOrders { id customerId customerName vin unitId title state assignee shop due costCents opened closed photoCount } } }": {
    readonly variables: {
      readonly customerId: string | number | null
      readonly vin: string | null
      readonly state: string | null
      readonly mine: boolean | null
      readonly keyword: string | null
      readonly sort: SortingInput | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      readonly workOrders: {
        readonly workOrderCount: number
        readonly workOrders: readonly {
          readonly id: string
          readonly customerId: number
          readonly customerName: string
          readonly vin: string
          readonly unitId: string
          readonly title: string
          readonly state: WorkOrderState
          readonly assignee: string | null
          readonly shop: string
          readonly due: string | null
          readonly costCents: number
          readonly opened: Instant
          readonly closed: Instant | null
          readonly photoCount: number
        }[]
      }
    }
  }
}

/** By the text of the mutation. */
export interface Mutations {
  /** alerts.ts: copyAlertRuleMutation */
  "mutation($id: ID!, $name: String!) { copyAlertRule(id: $id, name: $name) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly name: string
    }
    readonly answer: {
      readonly copyAlertRule: {
        readonly id: string
      }
    }
  }
  /** alerts.ts: createAlertRuleMutation */
  "mutation($input: AlertRuleInput!) { createAlertRule(input: $input) { id customerId name isActive deactivated paused allVehicles vehicleIds vehicleGroupIds\n  alertNotificationRateLimitMs notifyMe notifyAllCustomerUsers notifyEmails includeSensorData alertTypeId alertTypeName created updated version\n  isMine watches vehicleCount lastFired alertPredicates { alertPredicateTypeId thermoKingFaultLevel thermoKingFuelLevelPercentage geofenceTrailersThreshold\n  geofenceIds anyCustomerGeofence geofenceEnterEvents geofenceExitEvents geofenceOccupancyDurationMs\n  isGeofenceOccupancyInverted tetherStateDurationMs doorStatusDurationMs netBogieWeightLbs tpmsThresholdPsi\n  tireTemperatureThresholdC durationMs lightFaultTypeIds tisStatuses loadStatusLoaded loadStatusUnloaded\n  anyAbsSystemFault anyLightFault tethered untethered doorClosed doorOpened sensorBoxBatteryRed\n  sensorBoxBatteryYellow anyTisStatus } } }": {
    readonly variables: {
      readonly input: AlertRuleInput
    }
    readonly answer: {
      readonly createAlertRule: {
        readonly id: string
        readonly customerId: number
        readonly name: string
        readonly isActive: boolean
        readonly deactivated: Instant | null
        readonly paused: string | null
        readonly allVehicles: boolean
        readonly vehicleIds: readonly number[]
        readonly vehicleGroupIds: readonly number[]
        readonly alertNotificationRateLimitMs: number
        readonly notifyMe: boolean
        readonly notifyAllCustomerUsers: boolean
        readonly notifyEmails: readonly string[]
        readonly includeSensorData: boolean
        readonly alertTypeId: number
        readonly alertTypeName: string
        readonly created: Instant
        readonly updated: Instant
        readonly version: number
        readonly isMine: boolean
        readonly watches: string
        readonly vehicleCount: number
        readonly lastFired: Instant | null
        readonly alertPredicates: readonly {
          readonly alertPredicateTypeId: number
          readonly thermoKingFaultLevel: readonly number[] | null
          readonly thermoKingFuelLevelPercentage: number | null
          readonly geofenceTrailersThreshold: number | null
          readonly geofenceIds: readonly string[] | null
          readonly anyCustomerGeofence: boolean | null
          readonly geofenceEnterEvents: boolean | null
          readonly geofenceExitEvents: boolean | null
          readonly geofenceOccupancyDurationMs: number | null
          readonly isGeofenceOccupancyInverted: boolean | null
          readonly tetherStateDurationMs: number | null
          readonly doorStatusDurationMs: number | null
          readonly netBogieWeightLbs: number | null
          readonly tpmsThresholdPsi: number | null
          readonly tireTemperatureThresholdC: number | null
          readonly durationMs: number | null
          readonly lightFaultTypeIds: readonly number[] | null
          readonly tisStatuses: readonly string[] | null
          readonly loadStatusLoaded: boolean | null
          readonly loadStatusUnloaded: boolean | null
          readonly anyAbsSystemFault: boolean | null
          readonly anyLightFault: boolean | null
          readonly tethered: boolean | null
          readonly untethered: boolean | null
          readonly doorClosed: boolean | null
          readonly doorOpened: boolean | null
          readonly sensorBoxBatteryRed: boolean | null
          readonly sensorBoxBatteryYellow: boolean | null
          readonly anyTisStatus: boolean | null
        }[]
      }
    }
  }
  /** alerts.ts: deleteAlertRuleMutation */
  "mutation($id: ID!) { deleteAlertRule(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly deleteAlertRule: boolean
    }
  }
  /** alerts.ts: disableAlertRuleMutation */
  "mutation($id: ID!) { disableAlertRule(id: $id) { id } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly disableAlertRule: {
        readonly id: string
      }
    }
  }
  /** alerts.ts: enableAlertRuleMutation */
  "mutation($id: ID!) { enableAlertRule(id: $id) { id } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly enableAlertRule: {
        readonly id: string
      }
    }
  }
  /** alerts.ts: moveAlertRuleMutation */
  "mutation($id: ID!, $customerId: ID!) { moveAlertRule(id: $id, customerId: $customerId) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly customerId: string | number
    }
    readonly answer: {
      readonly moveAlertRule: {
        readonly id: string
      }
    }
  }
  /** alerts.ts: updateAlertRuleMutation */
  "mutation($id: ID!, $input: AlertRuleInput!) { updateAlertRule(id: $id, input: $input) { id customerId name isActive deactivated paused allVehicles vehicleIds vehicleGroupIds\n  alertNotificationRateLimitMs notifyMe notifyAllCustomerUsers notifyEmails includeSensorData alertTypeId alertTypeName created updated version\n  isMine watches vehicleCount lastFired alertPredicates { alertPredicateTypeId thermoKingFaultLevel thermoKingFuelLevelPercentage geofenceTrailersThreshold\n  geofenceIds anyCustomerGeofence geofenceEnterEvents geofenceExitEvents geofenceOccupancyDurationMs\n  isGeofenceOccupancyInverted tetherStateDurationMs doorStatusDurationMs netBogieWeightLbs tpmsThresholdPsi\n  tireTemperatureThresholdC durationMs lightFaultTypeIds tisStatuses loadStatusLoaded loadStatusUnloaded\n  anyAbsSystemFault anyLightFault tethered untethered doorClosed doorOpened sensorBoxBatteryRed\n  sensorBoxBatteryYellow anyTisStatus } } }": {
    readonly variables: {
      readonly id: string | number
      readonly input: AlertRuleInput
    }
    readonly answer: {
      readonly updateAlertRule: {
        readonly id: string
        readonly customerId: number
        readonly name: string
        readonly isActive: boolean
        readonly deactivated: Instant | null
        readonly paused: string | null
        readonly allVehicles: boolean
        readonly vehicleIds: readonly number[]
        readonly vehicleGroupIds: readonly number[]
        readonly alertNotificationRateLimitMs: number
        readonly notifyMe: boolean
        readonly notifyAllCustomerUsers: boolean
        readonly notifyEmails: readonly string[]
        readonly includeSensorData: boolean
        readonly alertTypeId: number
        readonly alertTypeName: string
        readonly created: Instant
        readonly updated: Instant
        readonly version: number
        readonly isMine: boolean
        readonly watches: string
        readonly vehicleCount: number
        readonly lastFired: Instant | null
        readonly alertPredicates: readonly {
          readonly alertPredicateTypeId: number
          readonly thermoKingFaultLevel: readonly number[] | null
          readonly thermoKingFuelLevelPercentage: number | null
          readonly geofenceTrailersThreshold: number | null
          readonly geofenceIds: readonly string[] | null
          readonly anyCustomerGeofence: boolean | null
          readonly geofenceEnterEvents: boolean | null
          readonly geofenceExitEvents: boolean | null
          readonly geofenceOccupancyDurationMs: number | null
          readonly isGeofenceOccupancyInverted: boolean | null
          readonly tetherStateDurationMs: number | null
          readonly doorStatusDurationMs: number | null
          readonly netBogieWeightLbs: number | null
          readonly tpmsThresholdPsi: number | null
          readonly tireTemperatureThresholdC: number | null
          readonly durationMs: number | null
          readonly lightFaultTypeIds: readonly number[] | null
          readonly tisStatuses: readonly string[] | null
          readonly loadStatusLoaded: boolean | null
          readonly loadStatusUnloaded: boolean | null
          readonly anyAbsSystemFault: boolean | null
          readonly anyLightFault: boolean | null
          readonly tethered: boolean | null
          readonly untethered: boolean | null
          readonly doorClosed: boolean | null
          readonly doorOpened: boolean | null
          readonly sensorBoxBatteryRed: boolean | null
          readonly sensorBoxBatteryYellow: boolean | null
          readonly anyTisStatus: boolean | null
        }[]
      }
    }
  }
  /** customers.ts: createCustomerMutation */
  "mutation($input: CreateCustomerInput!) { createCustomer(input: $input) { id } }": {
    readonly variables: {
      readonly input: CreateCustomerInput
    }
    readonly answer: {
      readonly createCustomer: {
        readonly id: string
      }
    }
  }
  /** customers.ts: deactivateCustomerMutation */
  "mutation($customerId: ID!) { deactivateCustomer(customerId: $customerId) { id } }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      readonly deactivateCustomer: {
        readonly id: string
      }
    }
  }
  /** customers.ts: setCustomerFeatureMutation */
  "mutation($customerId: ID!, $featureName: String!, $on: Boolean!) {\n    setCustomerFeature(customerId: $customerId, featureName: $featureName, on: $on) { features { featureId featureName } }\n  }": {
    readonly variables: {
      readonly customerId: string | number
      readonly featureName: string
      readonly on: boolean
    }
    readonly answer: {
      readonly setCustomerFeature: {
        readonly features: readonly {
          readonly featureId: number
          readonly featureName: string
        }[]
      }
    }
  }
  /** customers.ts: updateCustomerMutation */
  "mutation($input: UpdateCustomerInput!) { updateCustomer(input: $input) { id } }": {
    readonly variables: {
      readonly input: UpdateCustomerInput
    }
    readonly answer: {
      readonly updateCustomer: {
        readonly id: string
      }
    }
  }
  /** driver.ts: endDriverCodesMutation */
  "mutation($customerId: ID!, $vehicleIds: [ID!]!) { endDriverCodes(customerId: $customerId, vehicleIds: $vehicleIds) { vehicleId } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly vehicleIds: readonly (string | number)[]
    }
    readonly answer: {
      readonly endDriverCodes: readonly {
        readonly vehicleId: string
      }[]
    }
  }
  /** driver.ts: makeDriverCodesMutation */
  "mutation($customerId: ID!, $vehicleIds: [ID!]!, $renew: Boolean) {\n    makeDriverCodes(customerId: $customerId, vehicleIds: $vehicleIds, renew: $renew) { vehicleId unitId vin code path created opened lastUsed } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly vehicleIds: readonly (string | number)[]
      readonly renew: boolean | null
    }
    readonly answer: {
      readonly makeDriverCodes: readonly {
        readonly vehicleId: string
        readonly unitId: string
        readonly vin: string
        readonly code: string | null
        readonly path: string | null
        readonly created: Instant | null
        readonly opened: number
        readonly lastUsed: Instant | null
      }[]
    }
  }
  /** driver.ts: setDriverPagesMutation */
  "mutation($customerId: ID!, $on: Boolean!) { setDriverPages(customerId: $customerId, on: $on) }": {
    readonly variables: {
      readonly customerId: string | number
      readonly on: boolean
    }
    readonly answer: {
      readonly setDriverPages: boolean
    }
  }
  /** exports.ts: cancelExportMutation */
  "mutation($id: ID!) { cancelExport(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly cancelExport: boolean
    }
  }
  /** exports.ts: openExportMutation */
  "mutation($id: ID!) { openExport(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly openExport: string | null
    }
  }
  /** exports.ts: startExportMutation */
  "mutation($input: ExportInput!) { startExport(input: $input) { id name format state total done ends } }": {
    readonly variables: {
      readonly input: ExportInput
    }
    readonly answer: {
      readonly startExport: {
        readonly id: string
        readonly name: string
        readonly format: ExportFormat
        readonly state: ExportState
        readonly total: number
        readonly done: number
        readonly ends: Instant
      }
    }
  }
  /** firings.ts: acknowledgeFiringsMutation */
  "mutation($ids: [ID!]!) { acknowledgeFirings(ids: $ids) }": {
    readonly variables: {
      readonly ids: readonly (string | number)[]
    }
    readonly answer: {
      readonly acknowledgeFirings: number
    }
  }
  /** firings.ts: readFiringsMutation */
  "mutation($ids: [ID!]) { readFirings(ids: $ids) }": {
    readonly variables: {
      readonly ids: readonly (string | number)[] | null
    }
    readonly answer: {
      readonly readFirings: number
    }
  }
  /** firings.ts: readFiringsUpToMutation */
  "mutation($upTo: ID!) { readFirings(upTo: $upTo) }": {
    readonly variables: {
      readonly upTo: string | number
    }
    readonly answer: {
      readonly readFirings: number
    }
  }
  /** firings.ts: resolveFiringsMutation */
  "mutation($ids: [ID!]!) { resolveFirings(ids: $ids) }": {
    readonly variables: {
      readonly ids: readonly (string | number)[]
    }
    readonly answer: {
      readonly resolveFirings: number
    }
  }
  /** firings.ts: snoozeFiringsMutation */
  "mutation($ids: [ID!]!, $until: Instant!, $reason: String!) {\n    snoozeFirings(ids: $ids, until: $until, reason: $reason) }": {
    readonly variables: {
      readonly ids: readonly (string | number)[]
      readonly until: Instant
      readonly reason: string
    }
    readonly answer: {
      readonly snoozeFirings: number
    }
  }
  /** firings.ts: unreadMutation */
  "mutation($ids: [ID!]!) { unreadFirings(ids: $ids) }": {
    readonly variables: {
      readonly ids: readonly (string | number)[]
    }
    readonly answer: {
      readonly unreadFirings: number
    }
  }
  /** firings.ts: unsnoozeFiringsMutation */
  "mutation($ids: [ID!]!) { unsnoozeFirings(ids: $ids) }": {
    readonly variables: {
      readonly ids: readonly (string | number)[]
    }
    readonly answer: {
      readonly unsnoozeFirings: number
    }
  }
  /** fleet-filters.ts: dropFilterMutation */
  "mutation($id: ID!) { dropFilter(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly dropFilter: boolean
    }
  }
  /** fleet-filters.ts: saveFilterMutation */
  "mutation($name: String!, $search: String!) { saveFilter(name: $name, search: $search) { id } }": {
    readonly variables: {
      readonly name: string
      readonly search: string
    }
    readonly answer: {
      readonly saveFilter: {
        readonly id: string
      }
    }
  }
  /** fleet-views.ts: chooseFleetViewMutation */
  "mutation($id: ID) { chooseFleetView(id: $id) }": {
    readonly variables: {
      readonly id: string | number | null
    }
    readonly answer: {
      readonly chooseFleetView: boolean
    }
  }
  /** fleet-views.ts: deleteFleetViewMutation */
  "mutation($id: ID!) { deleteFleetView(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly deleteFleetView: boolean
    }
  }
  /** fleet-views.ts: saveFleetViewMutation */
  "mutation($input: SavedFleetViewInput!) { saveFleetView(input: $input) { id name customerId by mine isDefault view } }": {
    readonly variables: {
      readonly input: SavedFleetViewInput
    }
    readonly answer: {
      readonly saveFleetView: {
        readonly id: string
        readonly name: string
        readonly customerId: string | null
        readonly by: string
        readonly mine: boolean
        readonly isDefault: boolean
        readonly view: FleetView
      }
    }
  }
  /** fleet.ts: saveLayoutMutation */
  "mutation($grid: String!, $layout: JSON!) { saveColumnLayout(grid: $grid, layout: $layout) }": {
    readonly variables: {
      readonly grid: string
      readonly layout: unknown
    }
    readonly answer: {
      readonly saveColumnLayout: ColumnLayout
    }
  }
  /** geofences.ts: createGeofenceMutation */
  "mutation($customerId: ID!, $input: GeofenceInput!) {\n  createGeofence(customerId: $customerId, input: $input) { geofenceId customerId name categoryId isActive vehicleCount longestDwellMs description geofenceTypeId radiusMeters centerPointCoordinate { latitude longitude }\n  boundaryCoordinates { latitude longitude } enterNotificationEmails exitNotificationEmails updated } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly input: GeofenceInput
    }
    readonly answer: {
      readonly createGeofence: {
        readonly geofenceId: string
        readonly customerId: number
        readonly name: string
        readonly categoryId: number
        readonly isActive: boolean
        readonly vehicleCount: number
        readonly longestDwellMs: number | null
        readonly description: string
        readonly geofenceTypeId: number
        readonly radiusMeters: number | null
        readonly centerPointCoordinate: {
          readonly latitude: number
          readonly longitude: number
        } | null
        readonly boundaryCoordinates: readonly {
          readonly latitude: number
          readonly longitude: number
        }[]
        readonly enterNotificationEmails: readonly string[]
        readonly exitNotificationEmails: readonly string[]
        readonly updated: Instant
      }
    }
  }
  /** geofences.ts: deleteGeofenceMutation */
  "mutation($geofenceId: ID!) { deleteGeofence(geofenceId: $geofenceId) }": {
    readonly variables: {
      readonly geofenceId: string | number
    }
    readonly answer: {
      readonly deleteGeofence: boolean
    }
  }
  /** geofences.ts: importGeofencesMutation */
  "mutation($customerId: ID!, $format: String!, $text: String!, $dryRun: Boolean) {\n  importGeofences(customerId: $customerId, format: $format, text: $text, dryRun: $dryRun) {\n    taken left { where why } names\n  } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly format: string
      readonly text: string
      readonly dryRun: boolean | null
    }
    readonly answer: {
      readonly importGeofences: {
        readonly taken: number
        readonly left: readonly {
          readonly where: string
          readonly why: string
        }[]
        readonly names: readonly string[]
      }
    }
  }
  /** geofences.ts: setGeofenceActiveMutation */
  "mutation($geofenceId: ID!, $isActive: Boolean!) {\n  setGeofenceActive(geofenceId: $geofenceId, isActive: $isActive) { geofenceId customerId name categoryId isActive vehicleCount longestDwellMs description geofenceTypeId radiusMeters centerPointCoordinate { latitude longitude }\n  boundaryCoordinates { latitude longitude } enterNotificationEmails exitNotificationEmails updated } }": {
    readonly variables: {
      readonly geofenceId: string | number
      readonly isActive: boolean
    }
    readonly answer: {
      readonly setGeofenceActive: {
        readonly geofenceId: string
        readonly customerId: number
        readonly name: string
        readonly categoryId: number
        readonly isActive: boolean
        readonly vehicleCount: number
        readonly longestDwellMs: number | null
        readonly description: string
        readonly geofenceTypeId: number
        readonly radiusMeters: number | null
        readonly centerPointCoordinate: {
          readonly latitude: number
          readonly longitude: number
        } | null
        readonly boundaryCoordinates: readonly {
          readonly latitude: number
          readonly longitude: number
        }[]
        readonly enterNotificationEmails: readonly string[]
        readonly exitNotificationEmails: readonly string[]
        readonly updated: Instant
      }
    }
  }
  /** geofences.ts: updateGeofenceMutation */
  "mutation($geofenceId: ID!, $input: GeofenceInput!) {\n  updateGeofence(geofenceId: $geofenceId, input: $input) { geofenceId customerId name categoryId isActive vehicleCount longestDwellMs description geofenceTypeId radiusMeters centerPointCoordinate { latitude longitude }\n  boundaryCoordinates { latitude longitude } enterNotificationEmails exitNotificationEmails updated } }": {
    readonly variables: {
      readonly geofenceId: string | number
      readonly input: GeofenceInput
    }
    readonly answer: {
      readonly updateGeofence: {
        readonly geofenceId: string
        readonly customerId: number
        readonly name: string
        readonly categoryId: number
        readonly isActive: boolean
        readonly vehicleCount: number
        readonly longestDwellMs: number | null
        readonly description: string
        readonly geofenceTypeId: number
        readonly radiusMeters: number | null
        readonly centerPointCoordinate: {
          readonly latitude: number
          readonly longitude: number
        } | null
        readonly boundaryCoordinates: readonly {
          readonly latitude: number
          readonly longitude: number
        }[]
        readonly enterNotificationEmails: readonly string[]
        readonly exitNotificationEmails: readonly string[]
        readonly updated: Instant
      }
    }
  }
  /** groups.ts: addUsersMutation */
  "mutation($userIds: [ID!]!, $customerId: ID!, $vehicleGroupIds: [ID!]!) {\n    addUsersToVehicleGroups(userIds: $userIds, customerId: $customerId, vehicleGroupIds: $vehicleGroupIds) }": {
    readonly variables: {
      readonly userIds: readonly (string | number)[]
      readonly customerId: string | number
      readonly vehicleGroupIds: readonly (string | number)[]
    }
    readonly answer: {
      readonly addUsersToVehicleGroups: boolean
    }
  }
  /** groups.ts: addVehiclesMutation */
  "mutation($vehicleIds: [ID!]!, $customerId: ID!, $vehicleGroupIds: [ID!]!) {\n    addVehiclesToGroups(vehicleIds: $vehicleIds, customerId: $customerId, vehicleGroupIds: $vehicleGroupIds) }": {
    readonly variables: {
      readonly vehicleIds: readonly (string | number)[]
      readonly customerId: string | number
      readonly vehicleGroupIds: readonly (string | number)[]
    }
    readonly answer: {
      readonly addVehiclesToGroups: boolean
    }
  }
  /** groups.ts: deleteVehicleGroupMutation */
  "mutation($customerId: ID!, $name: String!) { deleteVehicleGroup(customerId: $customerId, name: $name) }": {
    readonly variables: {
      readonly customerId: string | number
      readonly name: string
    }
    readonly answer: {
      readonly deleteVehicleGroup: boolean
    }
  }
  /** groups.ts: removeUsersMutation */
  "mutation($userIds: [ID!]!, $customerId: ID!, $vehicleGroupIds: [ID!]!) {\n    removeUsersFromVehicleGroups(userIds: $userIds, customerId: $customerId, vehicleGroupIds: $vehicleGroupIds) }": {
    readonly variables: {
      readonly userIds: readonly (string | number)[]
      readonly customerId: string | number
      readonly vehicleGroupIds: readonly (string | number)[]
    }
    readonly answer: {
      readonly removeUsersFromVehicleGroups: boolean
    }
  }
  /** groups.ts: removeVehiclesMutation */
  "mutation($vehicleIds: [ID!]!, $customerId: ID!, $vehicleGroupIds: [ID!]!) {\n    removeVehiclesFromGroups(vehicleIds: $vehicleIds, customerId: $customerId, vehicleGroupIds: $vehicleGroupIds) }": {
    readonly variables: {
      readonly vehicleIds: readonly (string | number)[]
      readonly customerId: string | number
      readonly vehicleGroupIds: readonly (string | number)[]
    }
    readonly answer: {
      readonly removeVehiclesFromGroups: boolean
    }
  }
  /** groups.ts: renameVehicleGroupMutation */
  "mutation($customerId: ID!, $vehicleGroupId: ID!, $name: String!) {\n    renameVehicleGroup(customerId: $customerId, vehicleGroupId: $vehicleGroupId, name: $name) { id } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly vehicleGroupId: string | number
      readonly name: string
    }
    readonly answer: {
      readonly renameVehicleGroup: {
        readonly id: string
      }
    }
  }
  /** groups.ts: updateVehicleGroupMutation */
  "mutation($customerId: ID!, $parentIds: [ID!], $name: String!) {\n    updateVehicleGroup(customerId: $customerId, parentIds: $parentIds, name: $name) { id } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly parentIds: readonly (string | number)[] | null
      readonly name: string
    }
    readonly answer: {
      readonly updateVehicleGroup: {
        readonly id: string
      }
    }
  }
  /** maintenance.ts: dismissIssuesMutation */
  "mutation($ids: [ID!]!, $because: String!) { dismissIssues(ids: $ids, because: $because) }": {
    readonly variables: {
      readonly ids: readonly (string | number)[]
      readonly because: string
    }
    readonly answer: {
      readonly dismissIssues: number
    }
  }
  /** maintenance.ts: openIssueMutation */
  "mutation($input: OpenIssueInput!) { openIssue(input: $input) { id customerId vin unitId category status title notes opened openedBy returnedOf gone snoozedUntil\n  snoozeReason snoozedBy workOrderId closed closedHow closedBy closedBecause verdict judged } }": {
    readonly variables: {
      readonly input: OpenIssueInput
    }
    readonly answer: {
      readonly openIssue: {
        readonly id: string
        readonly customerId: number
        readonly vin: string
        readonly unitId: string
        readonly category: IssueCategory
        readonly status: IssueStatus
        readonly title: string
        readonly notes: string
        readonly opened: Instant
        readonly openedBy: string | null
        readonly returnedOf: string | null
        readonly gone: Instant | null
        readonly snoozedUntil: Instant | null
        readonly snoozeReason: string | null
        readonly snoozedBy: string | null
        readonly workOrderId: string | null
        readonly closed: Instant | null
        readonly closedHow: IssueEnd | null
        readonly closedBy: string | null
        readonly closedBecause: string | null
        readonly verdict: Verdict | null
        readonly judged: Instant | null
      }
    }
  }
  /** maintenance.ts: snoozeIssuesMutation */
  "mutation($ids: [ID!]!, $until: Instant!, $reason: String!) { snoozeIssues(ids: $ids, until: $until, reason: $reason) }": {
    readonly variables: {
      readonly ids: readonly (string | number)[]
      readonly until: Instant
      readonly reason: string
    }
    readonly answer: {
      readonly snoozeIssues: number
    }
  }
  /** maintenance.ts: unsnoozeIssuesMutation */
  "mutation($ids: [ID!]!) { unsnoozeIssues(ids: $ids) }": {
    readonly variables: {
      readonly ids: readonly (string | number)[]
    }
    readonly answer: {
      readonly unsnoozeIssues: number
    }
  }
  /** parts.ts: importPartsMutation */
  "mutation($oem: String!, $model: String!, $text: String!, $dryRun: Boolean) {\n  importParts(oem: $oem, model: $model, text: $text, dryRun: $dryRun) { taken left { where why } } }": {
    readonly variables: {
      readonly oem: string
      readonly model: string
      readonly text: string
      readonly dryRun: boolean | null
    }
    readonly answer: {
      readonly importParts: {
        readonly taken: number
        readonly left: readonly {
          readonly where: string
          readonly why: string
        }[]
      }
    }
  }
  /** profile.ts: changePasswordMutation */
  "mutation($present: String!, $fresh: String!) { changePassword(current: $present, password: $fresh) }": {
    readonly variables: {
      readonly present: string
      readonly fresh: string
    }
    readonly answer: {
      readonly changePassword: boolean
    }
  }
  /** profile.ts: recoveryCodesMutation */
  "mutation($code: String!) { recoveryCodes(code: $code) }": {
    readonly variables: {
      readonly code: string
    }
    readonly answer: {
      readonly recoveryCodes: readonly string[]
    }
  }
  /** profile.ts: saveProfileMutation */
  "mutation($name: String, $timezone: String, $isSubscribed: Boolean) {\n  updateProfile(name: $name, timezone: $timezone, isSubscribed: $isSubscribed) { id }\n}": {
    readonly variables: {
      readonly name: string | null
      readonly timezone: string | null
      readonly isSubscribed: boolean | null
    }
    readonly answer: {
      readonly updateProfile: {
        readonly id: string
      }
    }
  }
  /** profile.ts: signOutOthersMutation */
  "mutation { signOutOthers }": {
    readonly variables: Record<string, never>
    readonly answer: {
      readonly signOutOthers: number
    }
  }
  /** profile.ts: signOutSessionMutation */
  "mutation($id: ID!) { signOutSession(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly signOutSession: boolean
    }
  }
  /** profile.ts: totpBeginMutation */
  "mutation($password: String!) { totpBegin(password: $password) { secret uri } }": {
    readonly variables: {
      readonly password: string
    }
    readonly answer: {
      readonly totpBegin: {
        readonly secret: string
        readonly uri: string
      }
    }
  }
  /** profile.ts: totpConfirmMutation */
  "mutation($code: String!) { totpConfirm(code: $code) }": {
    readonly variables: {
      readonly code: string
    }
    readonly answer: {
      readonly totpConfirm: readonly string[]
    }
  }
  /** profile.ts: totpDisableMutation */
  "mutation($code: String!) { totpDisable(code: $code) }": {
    readonly variables: {
      readonly code: string
    }
    readonly answer: {
      readonly totpDisable: boolean
    }
  }
  /** reefer-commands.ts: sendReeferCommandsMutation */
  "mutation($vins: [String!], $vehicleIds: [ID!], $command: String!, $zone: Int, $setPointF: Float) {\n    sendReeferCommands(vins: $vins, vehicleIds: $vehicleIds, command: $command, zone: $zone, setPointF: $setPointF) {\n      named unitId problem command { id } } }": {
    readonly variables: {
      readonly vins: readonly string[] | null
      readonly vehicleIds: readonly (string | number)[] | null
      readonly command: string
      readonly zone: number | null
      readonly setPointF: number | null
    }
    readonly answer: {
      readonly sendReeferCommands: readonly {
        readonly named: string
        readonly unitId: string | null
        readonly problem: string | null
        readonly command: {
          readonly id: string
        } | null
      }[]
    }
  }
  /** rule-trial.ts: cancelRuleTrialMutation */
  "mutation($id: ID!) { cancelRuleTrial(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly cancelRuleTrial: boolean
    }
  }
  /** rule-trial.ts: recountRuleTrialMutation */
  "mutation($id: ID!, $input: AlertRuleInput!) { recountRuleTrial(id: $id, input: $input) { id done total state days { day count } vehicles { vin unitId count } firings held\n  vehicleCount recipientCount lettersMost  letters { recipient count } problem } }": {
    readonly variables: {
      readonly id: string | number
      readonly input: AlertRuleInput
    }
    readonly answer: {
      readonly recountRuleTrial: {
        readonly id: string
        readonly done: number
        readonly total: number
        readonly state: RuleTrialState
        readonly days: readonly {
          readonly day: string
          readonly count: number
        }[]
        readonly vehicles: readonly {
          readonly vin: string
          readonly unitId: string
          readonly count: number
        }[]
        readonly firings: number
        readonly held: number
        readonly vehicleCount: number
        readonly recipientCount: number
        readonly lettersMost: number
        readonly letters: readonly {
          readonly recipient: string
          readonly count: number
        }[]
        readonly problem: string | null
      }
    }
  }
  /** rule-trial.ts: startRuleTrialMutation */
  "mutation($input: AlertRuleInput!, $days: Int) { startRuleTrial(input: $input, days: $days) { id done total state days { day count } vehicles { vin unitId count } firings held\n  vehicleCount recipientCount lettersMost  letters { recipient count } problem } }": {
    readonly variables: {
      readonly input: AlertRuleInput
      readonly days: number | null
    }
    readonly answer: {
      readonly startRuleTrial: {
        readonly id: string
        readonly done: number
        readonly total: number
        readonly state: RuleTrialState
        readonly days: readonly {
          readonly day: string
          readonly count: number
        }[]
        readonly vehicles: readonly {
          readonly vin: string
          readonly unitId: string
          readonly count: number
        }[]
        readonly firings: number
        readonly held: number
        readonly vehicleCount: number
        readonly recipientCount: number
        readonly lettersMost: number
        readonly letters: readonly {
          readonly recipient: string
          readonly count: number
        }[]
        readonly problem: string | null
      }
    }
  }
  /** second-factor-rule.ts: requireSecondFactorMutation */
  "mutation($customerId: ID!, $on: Boolean!) { requireSecondFactor(customerId: $customerId, on: $on) }": {
    readonly variables: {
      readonly customerId: string | number
      readonly on: boolean
    }
    readonly answer: {
      readonly requireSecondFactor: boolean
    }
  }
  /** sensor-order.ts: saveSensorOrderMutation */
  "mutation($family: String!, $order: JSON!) { saveSensorOrder(family: $family, order: $order) }": {
    readonly variables: {
      readonly family: string
      readonly order: unknown
    }
    readonly answer: {
      readonly saveSensorOrder: SensorOrder
    }
  }
  /** service-centers.ts: deleteCentersMutation */
  "mutation($ids: [ID!]!) { deleteServiceCenters(ids: $ids) }": {
    readonly variables: {
      readonly ids: readonly (string | number)[]
    }
    readonly answer: {
      readonly deleteServiceCenters: number
    }
  }
  /** service-centers.ts: importCentersMutation */
  "mutation($text: String!, $dryRun: Boolean) {\n  importServiceCenters(text: $text, dryRun: $dryRun) { taken left { where why } } }": {
    readonly variables: {
      readonly text: string
      readonly dryRun: boolean | null
    }
    readonly answer: {
      readonly importServiceCenters: {
        readonly taken: number
        readonly left: readonly {
          readonly where: string
          readonly why: string
        }[]
      }
    }
  }
  /** service-centers.ts: sendDiagnosticMutation */
  "mutation($input: DiagnosticEmailInput!) {\n  sendDiagnosticEmail(input: $input) { id recipient status problem isSending } }": {
    readonly variables: {
      readonly input: DiagnosticEmailInput
    }
    readonly answer: {
      readonly sendDiagnosticEmail: {
        readonly id: string
        readonly recipient: string
        readonly status: EmailStatus
        readonly problem: string | null
        readonly isSending: boolean
      }
    }
  }
  /** sharing.ts: createShareMutation */
  "mutation($input: ShareInput!) { createShare(input: $input) { path } }": {
    readonly variables: {
      readonly input: ShareInput
    }
    readonly answer: {
      readonly createShare: {
        readonly path: string
      }
    }
  }
  /** sharing.ts: revokeShareMutation */
  "mutation($id: ID!) { revokeShare(id: $id) { state } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly revokeShare: {
        readonly state: ShareState
      }
    }
  }
  /** upkeep.ts: createPlanMutation */
  "mutation($customerId: ID!, $input: MaintenancePlanInput!) {\n  createMaintenancePlan(customerId: $customerId, input: $input) { id } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly input: MaintenancePlanInput
    }
    readonly answer: {
      readonly createMaintenancePlan: {
        readonly id: string
      }
    }
  }
  /** upkeep.ts: deleteInspectionMutation */
  "mutation($id: ID!) { deleteInspection(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly deleteInspection: boolean
    }
  }
  /** upkeep.ts: deletePlanMutation */
  "mutation($id: ID!) { deleteMaintenancePlan(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly deleteMaintenancePlan: boolean
    }
  }
  /** upkeep.ts: noteDoneMutation */
  "mutation($planId: ID!, $vins: [String!]!, $at: Instant, $miles: Float, $notes: String) {\n    noteMaintenanceDone(planId: $planId, vins: $vins, at: $at, miles: $miles, notes: $notes) }": {
    readonly variables: {
      readonly planId: string | number
      readonly vins: readonly string[]
      readonly at: Instant | null
      readonly miles: number | null
      readonly notes: string | null
    }
    readonly answer: {
      readonly noteMaintenanceDone: number
    }
  }
  /** upkeep.ts: recordInspectionMutation */
  "mutation($vin: String!, $input: InspectionInput!) { recordInspection(vin: $vin, input: $input) { id } }": {
    readonly variables: {
      readonly vin: string
      readonly input: InspectionInput
    }
    readonly answer: {
      readonly recordInspection: {
        readonly id: string
      }
    }
  }
  /** upkeep.ts: updateInspectionMutation */
  "mutation($id: ID!, $input: InspectionInput!) { updateInspection(id: $id, input: $input) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly input: InspectionInput
    }
    readonly answer: {
      readonly updateInspection: {
        readonly id: string
      }
    }
  }
  /** upkeep.ts: updatePlanMutation */
  "mutation($id: ID!, $input: MaintenancePlanInput!) { updateMaintenancePlan(id: $id, input: $input) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly input: MaintenancePlanInput
    }
    readonly answer: {
      readonly updateMaintenancePlan: {
        readonly id: string
      }
    }
  }
  /** users.ts: createUserMutation */
  "mutation($input: CreateUserInput!) { createUser(input: $input) { id email roleNames emailVerified enabled } }": {
    readonly variables: {
      readonly input: CreateUserInput
    }
    readonly answer: {
      readonly createUser: {
        readonly id: string
        readonly email: string
        readonly roleNames: readonly string[]
        readonly emailVerified: boolean
        readonly enabled: boolean
      }
    }
  }
  /** users.ts: deleteUserMutation */
  "mutation($userId: ID!) { deleteUser(userId: $userId) }": {
    readonly variables: {
      readonly userId: string | number
    }
    readonly answer: {
      readonly deleteUser: boolean
    }
  }
  /** users.ts: disableUserMutation */
  "mutation($userId: ID!) { disableUser(userId: $userId) }": {
    readonly variables: {
      readonly userId: string | number
    }
    readonly answer: {
      readonly disableUser: boolean
    }
  }
  /** users.ts: resetSecondFactorMutation */
  "mutation($userId: ID!) { resetSecondFactor(userId: $userId) }": {
    readonly variables: {
      readonly userId: string | number
    }
    readonly answer: {
      readonly resetSecondFactor: boolean
    }
  }
  /** users.ts: sendVerificationEmailMutation */
  "mutation($userId: ID!) { sendVerificationEmail(userId: $userId) }": {
    readonly variables: {
      readonly userId: string | number
    }
    readonly answer: {
      readonly sendVerificationEmail: boolean
    }
  }
  /** users.ts: setReeferControlMutation */
  "mutation($userId: ID!, $on: Boolean!) { setReeferControl(userId: $userId, on: $on) }": {
    readonly variables: {
      readonly userId: string | number
      readonly on: boolean
    }
    readonly answer: {
      readonly setReeferControl: boolean
    }
  }
  /** webhooks.ts: createWebhookMutation */
  "mutation($customerId: ID!, $input: WebhookInput!) {\n    createWebhook(customerId: $customerId, input: $input) { webhook { id customerId name url isActive created updated } secret } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly input: WebhookInput
    }
    readonly answer: {
      readonly createWebhook: {
        readonly webhook: {
          readonly id: string
          readonly customerId: number
          readonly name: string
          readonly url: string
          readonly isActive: boolean
          readonly created: Instant
          readonly updated: Instant
        }
        readonly secret: string | null
      }
    }
  }
  /** webhooks.ts: deleteWebhookMutation */
  "mutation($id: ID!) { deleteWebhook(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly deleteWebhook: boolean
    }
  }
  /** webhooks.ts: resendDeliveryMutation */
  "mutation($id: ID!) { resendDelivery(id: $id) { id } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly resendDelivery: {
        readonly id: string
      }
    }
  }
  /** webhooks.ts: testWebhookMutation */
  "mutation($id: ID!) { testWebhook(id: $id) { id } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly testWebhook: {
        readonly id: string
      }
    }
  }
  /** webhooks.ts: updateWebhookMutation */
  "mutation($id: ID!, $input: WebhookInput!, $newSecret: Boolean) {\n    updateWebhook(id: $id, input: $input, newSecret: $newSecret) { webhook { id customerId name url isActive created updated } secret } }": {
    readonly variables: {
      readonly id: string | number
      readonly input: WebhookInput
      readonly newSecret: boolean | null
    }
    readonly answer: {
      readonly updateWebhook: {
        readonly webhook: {
          readonly id: string
          readonly customerId: number
          readonly name: string
          readonly url: string
          readonly isActive: boolean
          readonly created: Instant
          readonly updated: Instant
        }
        readonly secret: string | null
      }
    }
  }
  /** work-orders.ts: cancelWorkOrderMutation */
  "mutation($id: ID!, $notes: String) { cancelWorkOrder(id: $id, notes: $notes) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly notes: string | null
    }
    readonly answer: {
      readonly cancelWorkOrder: {
        readonly id: string
      }
    }
  }
  /** work-orders.ts: createWorkOrderMutation */
  "mutation($vin: String!, $issueIds: [ID!], $input: WorkOrderInput!) {\n  createWorkOrder(vin: $vin, issueIds: $issueIds, input: $input) { id } }": {
    readonly variables: {
      readonly vin: string
      readonly issueIds: readonly (string | number)[] | null
      readonly input: WorkOrderInput
    }
    readonly answer: {
      readonly createWorkOrder: {
        readonly id: string
      }
    }
  }
  /** work-orders.ts: removePhotoMutation */
  "mutation($id: ID!) { removeWorkOrderPhoto(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly removeWorkOrderPhoto: boolean
    }
  }
  /** work-orders.ts: repairWorkOrderMutation */
  "mutation($id: ID!, $notes: String) { repairWorkOrder(id: $id, notes: $notes) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly notes: string | null
    }
    readonly answer: {
      readonly repairWorkOrder: {
        readonly id: string
      }
    }
  }
  /** work-orders.ts: updateWorkOrderMutation */
  "mutation($id: ID!, $input: WorkOrderInput!) { updateWorkOrder(id: $id, input: $input) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly input: WorkOrderInput
    }
    readonly answer: {
      readonly updateWorkOrder: {
        readonly id: string
      }
    }
  }
}

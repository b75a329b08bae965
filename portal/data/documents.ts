/** Written by `npm run schema`: what each GraphQL document of the portal is sent, and what it answers. */
import type { Evidence } from '#domain/alerts/firing.ts'
import type { FiringStatus } from '#domain/alerts/status.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { ColumnLayout } from '#domain/columns/layout.ts'
import type { ServiceCenterPlace } from '#domain/fleet/service-center.ts'
import type { FleetView } from '#domain/fleet/view.ts'
import type { FlatShape } from '#domain/geofences/geofence.ts'
import type { DoctorDocument } from '#domain/insights/doctor/finding.ts'
import type { InsightDocument, InsightRows } from '#domain/insights/document.ts'
import type { Verdict } from '#domain/maintenance/repair.ts'
import type { ReportDocument, ReportRow } from '#domain/reports/document.ts'
import type { Readings } from '#domain/sensors/index.ts'
import type { SetPoint } from '#domain/sensors/log.ts'
import type { SensorOrder, SensorOrders } from '#domain/sensors/order.ts'
import type { VehicleState } from '#domain/state/state.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'

export type AccountExportProblem = 'failed' | 'large'

export type AccountExportState = 'cancelled' | 'done' | 'failed' | 'running' | 'waiting'

export interface AlertPredicateInput {
  readonly alertPredicateTypeId: number
  /** Taken and passed over: the type id tells. */
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
  readonly geofenceIds?: ReadonlyArray<string | number> | null | undefined
  readonly geofenceOccupancyDurationMs?: number | null | undefined
  readonly geofenceTrailersThreshold?: number | null | undefined
  readonly isGeofenceOccupancyInverted?: boolean | null | undefined
  readonly lightFaultTypeIds?: ReadonlyArray<number> | null | undefined
  readonly loadStatusLoaded?: boolean | null | undefined
  readonly loadStatusUnloaded?: boolean | null | undefined
  readonly netBogieWeightLbs?: number | null | undefined
  readonly sensorBoxBatteryRed?: boolean | null | undefined
  readonly sensorBoxBatteryYellow?: boolean | null | undefined
  readonly tetherStateDurationMs?: number | null | undefined
  readonly tethered?: boolean | null | undefined
  readonly thermoKingFaultLevel?: ReadonlyArray<number> | null | undefined
  readonly thermoKingFuelLevelPercentage?: number | null | undefined
  readonly tireTemperatureThresholdC?: number | null | undefined
  readonly tisStatuses?: ReadonlyArray<string> | null | undefined
  readonly tpmsThresholdPsi?: number | null | undefined
  readonly untethered?: boolean | null | undefined
}

export interface AlertRuleInput {
  readonly alertNotificationRateLimitMs?: number | null | undefined
  readonly alertPredicates: ReadonlyArray<AlertPredicateInput>
  readonly alertTypeId: number
  /** Where it is left out: true unless vehicles or groups are chosen. True clears these. */
  readonly allVehicles?: boolean | null | undefined
  readonly customerId: string | number
  readonly includeSensorData?: boolean | null | undefined
  readonly isActive?: boolean | null | undefined
  readonly name: string
  readonly notifyAllCustomerUsers?: boolean | null | undefined
  readonly notifyEmails?: ReadonlyArray<string> | null | undefined
  readonly notifyMe?: boolean | null | undefined
  readonly vehicleGroupIds?: ReadonlyArray<string | number> | null | undefined
  readonly vehicleIds?: ReadonlyArray<string | number> | null | undefined
}

export interface AllCellsInput {
  /** As `cells` of the page before that one said, without those that had a problem. */
  readonly cells?: ReadonlyArray<CellNextInput> | null | undefined
  /** Whether cells are asked, too, that did not answer a moment ago. */
  readonly evenAway?: boolean | null | undefined
  /** A page, the asked one or an earlier one, before which `cells` say what stands. */
  readonly page?: number | null | undefined
}

export interface ApiTokenInput {
  /** Networks such as 203.0.113.0/24 that it may come from. */
  readonly addresses?: ReadonlyArray<string> | null | undefined
  /** Narrows it to these; left out: to none. Not of a service token. */
  readonly customerIds?: ReadonlyArray<string | number> | null | undefined
  /** Left out: never. */
  readonly expires?: Instant | null | undefined
  /** Narrows it to the vehicles of these groups. */
  readonly groupIds?: ReadonlyArray<string | number> | null | undefined
  readonly name: string
  /** Rights, of those that tokens may have and I have. */
  readonly scopes: ReadonlyArray<string>
}

export type BrokerMechanism = 'plain' | 'scramSha256' | 'scramSha512'

export interface CampaignInput {
  /** Left out: those usual for the type. */
  readonly conditions?: ReadonlyArray<JobCondition> | null | undefined
  /** Values by key, for a configuration. */
  readonly config?: unknown | null | undefined
  /** Trailers of these customers alone; of all where left out. A unit ID of several customers needs it. */
  readonly customerIds?: ReadonlyArray<string | number> | null | undefined
  /** VINs, unit IDs or serial numbers. */
  readonly devices?: ReadonlyArray<string> | null | undefined
  /** 168 if left out. */
  readonly expiresAfterHours?: number | null | undefined
  /** So many may fail; 0 if left out. */
  readonly failureLimit?: number | null | undefined
  /** Of the fleet grid; beside those that are named. */
  readonly filters?: ReadonlyArray<FilterInput> | null | undefined
  readonly name: string
  /** For a main app or a script. */
  readonly packageId?: string | number | null | undefined
  readonly type: JobTypeName
  /** Left out: 1 device, 1 %, 10 %, the rest. */
  readonly waves?: ReadonlyArray<CampaignWaveInput> | null | undefined
  /** Like 22:00, by the sun where the trailer is. */
  readonly windowFrom?: string | null | undefined
  readonly windowTo?: string | null | undefined
}

export type CampaignState = 'aborted' | 'finished' | 'paused' | 'running' | 'stopped'

export interface CampaignTermsInput {
  readonly conditions: ReadonlyArray<JobCondition>
  readonly expiresAfterHours: number
  readonly failureLimit: number
  /** That was looked at: nobody else has changed it since. */
  readonly version: number
  /** For the devices whose wave has not begun, percent of these; as they are if left out. */
  readonly waves?: ReadonlyArray<CampaignWaveInput> | null | undefined
  /** Like 22:00; at any time if left out. */
  readonly windowFrom?: string | null | undefined
  readonly windowTo?: string | null | undefined
}

export interface CampaignWaveInput {
  /** So many; or so many percent. */
  readonly devices?: number | null | undefined
  /** After the wave before has ended; 0 if left out. */
  readonly pauseMinutes?: number | null | undefined
  readonly percent?: number | null | undefined
}

export interface CellNextInput {
  readonly name: string
  readonly next: number
}

export type CellProblem = 'account' | 'away' | 'directory' | 'key' | 'refused' | 'version'

export type CommandName = 'clearAllFaults' | 'defrost' | 'enterContinuousMode' | 'enterCycleSentryMode' | 'liveMode' | 'locateNow' | 'lockDoors' | 'preTrip' | 'reboot' | 'relearnSensors' | 'remoteOff' | 'remoteOn' | 'setPoint' | 'unlockDoors'

export type CommandStatus = 'failed' | 'pending' | 'success'

export interface CommandValueInput {
  /** zone, setPointF or intervalMinutes */
  readonly field: string
  readonly value: number
}

export interface ConfigTemplateInput {
  /** When the template that is replaced was saved: refused where it was changed since. Null: refused where there is one. Left out: whatever is there is replaced. */
  readonly asOf?: Instant | null | undefined
  /** Values by key. */
  readonly config: unknown
  /** Left out: of all customers. */
  readonly customerId?: string | number | null | undefined
  /** Of that customer; left out: all of it. */
  readonly groupId?: string | number | null | undefined
  readonly product: string
}

export type ConnectionStepState = 'bad' | 'good' | 'missing'

export interface ContactInput {
  readonly customerId?: string | number | null | undefined
  readonly geofenceId?: string | number | null | undefined
  /** At most 60 characters. */
  readonly name?: string | null | undefined
  /** 7 to 15 digits; empty takes it away. */
  readonly telephone: string
  readonly vin?: string | null | undefined
}

export type ContactKind = 'driver' | 'office' | 'yard'

export interface CoordinateInput {
  readonly latitude: number
  readonly longitude: number
}

export interface CreateCustomerInput {
  readonly abbrev: string
  readonly blocksTechnicians?: boolean | null | undefined
  /** https alone. Empty: none. */
  readonly dashboardUrl?: string | null | undefined
  readonly dotNumber?: string | null | undefined
  /** In place of a plan. */
  readonly featureNames?: ReadonlyArray<string> | null | undefined
  /** Before detention counts, 0 to 10,080. */
  readonly freeMinutes?: number | null | undefined
  /** https alone. Empty: none. */
  readonly freightUrl?: string | null | undefined
  readonly loadedFromLbs?: number | null | undefined
  readonly longName: string
  readonly oemSeesPlace?: boolean | null | undefined
  /** Complete, Health, Track: what is switched on. Complete where it is left out. */
  readonly plan?: string | null | undefined
  /** 365 where it is not given. */
  readonly retentionDurationDays?: number | null | undefined
  readonly shortName: string
  /** Of its working hours, IANA name. */
  readonly timezone?: string | null | undefined
  /** 1 (Monday) to 7 (Sunday). */
  readonly workDays?: ReadonlyArray<number> | null | undefined
  /** 'HH:mm' */
  readonly workFrom?: string | null | undefined
  /** 'HH:mm', to '24:00'; before workFrom: on the next day. */
  readonly workTo?: string | null | undefined
}

export interface CreateUserInput {
  readonly customerIds?: ReadonlyArray<string | number> | null | undefined
  /** true: the user must exist; false: must not. Left out: whichever is the case. */
  readonly edit?: boolean | null | undefined
  readonly email: string
  readonly name?: string | null | undefined
  /** The OEM they work for, for OEM and OEM_INSTALLER; left as it is where not given, none where empty. */
  readonly oem?: string | null | undefined
  /** The whole list: ADMINS, CUSTOMER_12; a role of a customer without its number is given for each of customerIds. */
  readonly roleNames: ReadonlyArray<string>
  /** Areas to take away; left as they are where not given. */
  readonly withheld?: ReadonlyArray<string> | null | undefined
}

export interface CreateVehicleInput {
  readonly axles?: number | null | undefined
  readonly cargoCameraSerialNumber?: string | null | undefined
  /** An odd VIN, as one with a wrong check digit, stands so on the trailer. */
  readonly confirmVin?: boolean | null | undefined
  readonly customerId: string | number
  readonly deviceTypeId: number
  readonly groupIds?: ReadonlyArray<string | number> | null | undefined
  readonly hasSolarPanels?: boolean | null | undefined
  /** Left out: those that come with the device. */
  readonly installedSensorTypeIds?: ReadonlyArray<number> | null | undefined
  /** Left out: read from the VIN. */
  readonly modelYear?: number | null | undefined
  readonly restingBogieWeightLbs?: number | null | undefined
  /** Of the gateway; left out while none is fitted. */
  readonly serialNumber?: string | null | undefined
  readonly thermoKingExternalId?: string | null | undefined
  readonly unitId: string
  readonly vehicleLengthFeet?: number | null | undefined
  /** Who built it. Left out: read from the VIN. */
  readonly vehicleMfgr?: string | null | undefined
  readonly vehicleTypeId: number
  readonly vin: string
}

export type CustomerDeletionState = 'failed' | 'running' | 'waiting'

export type DayDeliveryState = 'failed' | 'sent' | 'waiting'

export interface DayDestinationInput {
  readonly afterHours?: number | null | undefined
  readonly bucket?: string | null | undefined
  /** https, unless the server is configured to allow http */
  readonly endpoint?: string | null | undefined
  readonly feeds: ReadonlyArray<DayFeed>
  readonly format: DayFormat
  readonly isActive?: boolean | null | undefined
  readonly keyId?: string | null | undefined
  readonly kind: DayDestinationKind
  readonly name: string
  readonly pathStyle?: boolean | null | undefined
  readonly prefix?: string | null | undefined
  readonly region?: string | null | undefined
  /** Left out: stays as it is. With another key or service it has to be given. */
  readonly secret?: string | null | undefined
}

export type DayDestinationKind = 'bucket' | 'folder'

export type DayFeed = 'faults' | 'firings' | 'positions' | 'state' | 'trips' | 'visits'

export type DayFormat = 'csv' | 'parquet'

export interface DetentionFilter {
  /** Also visits that stayed within the free time. */
  readonly all?: boolean | null | undefined
  readonly customerId?: string | number | null | undefined
  readonly from: Instant
  readonly geofenceId?: string | number | null | undefined
  /** Not included. */
  readonly to: Instant
}

export type DetentionRounding = 'down' | 'nearest' | 'up'

export interface DetentionRuleInput {
  /** 0 to 10,080. */
  readonly freeMinutes: number
  /** US cents an hour, up to 1,000,000. */
  readonly rateCents: number
  readonly rounding: DetentionRounding
  /** 1 to 1,440. */
  readonly stepMinutes: number
}

export interface DeveloperMessageInput {
  /** Empty or left out: for any customer. */
  readonly customerIds?: ReadonlyArray<string | number> | null | undefined
  readonly ends: Instant
  /** One of them is on; empty or left out: for all. */
  readonly flags?: ReadonlyArray<FlagName> | null | undefined
  /** Of the product, included. */
  readonly fromVersion?: string | null | undefined
  readonly level: MessageLevel
  /** https alone. */
  readonly link?: string | null | undefined
  /** Empty or left out: for any role. */
  readonly roles?: ReadonlyArray<RoleName> | null | undefined
  readonly starts: Instant
  readonly text: string
  readonly title: string
  /** Of the product, included. */
  readonly toVersion?: string | null | undefined
}

export interface DiagnosticEmailInput {
  /** Ids of active faults, as `faults` has them. */
  readonly faults: ReadonlyArray<string | number>
  /** In the words of whoever sends it. */
  readonly note?: string | null | undefined
  /** Keys of sensors whose state is included; gps for the position. */
  readonly sensors: ReadonlyArray<string>
  readonly serviceCenterId: string | number
  readonly vin: string
}

export interface DismissGeofenceFindingInput {
  readonly customerId: string | number
  readonly geofenceId?: string | number | null | undefined
  readonly latitude?: number | null | undefined
  readonly longitude?: number | null | undefined
  /** What it is about, as it is shown. */
  readonly name: string
  /** The other one of two that overlap. */
  readonly otherId?: string | number | null | undefined
  readonly radiusMeters?: number | null | undefined
  /** flaps, small, overlaps, unvisited */
  readonly trouble?: string | null | undefined
}

export interface EmailFrequencyInput {
  /** hours or days */
  readonly units: string
  readonly value: number
}

export type EmailStatus = 'failed' | 'sent' | 'waiting'

export type EpisodeGroup = 'asUsual' | 'needsYou' | 'worthALook'

export type EpisodeLevel = 'caution' | 'critical' | 'notice'

export type ExportFormat = 'csv' | 'xlsx'

export interface ExportInput {
  /** Keys of columns of the fleet grid; all of them where left out. */
  readonly columns?: ReadonlyArray<string> | null | undefined
  readonly filters?: ReadonlyArray<FilterInput> | null | undefined
  /** csv or xlsx */
  readonly format: string
  readonly search?: string | null | undefined
  readonly sortingInput?: SortingInput | null | undefined
  /** IANA name, for dates in the file. */
  readonly timeZone?: string | null | undefined
}

export type ExportState = 'cancelled' | 'done' | 'failed' | 'running'

export type FaultStatus = 'Active' | 'Cleared'

export interface FilterInput {
  /** isExactly, isStatus, like, likeRegex, isOneOf, isAfter or isBefore */
  readonly condition: string
  readonly field: string
  /** As text, whatever the field's type. */
  readonly value?: string | null | undefined
  /** For isOneOf. */
  readonly values?: ReadonlyArray<string> | null | undefined
}

export interface FiringFilters {
  /** Any of them. */
  readonly alertTypeIds?: ReadonlyArray<number> | null | undefined
  readonly customerId?: string | number | null | undefined
  readonly from?: Instant | null | undefined
  readonly geofenceId?: string | number | null | undefined
  readonly ruleId?: string | number | null | undefined
  /** caution or critical, whatever became of it */
  readonly severity?: string | null | undefined
  /** Any of them. */
  readonly statuses?: ReadonlyArray<string> | null | undefined
  /** Before this moment. */
  readonly to?: Instant | null | undefined
  /** Those that I have not read. */
  readonly unread?: boolean | null | undefined
  /** Part of a unit ID or a VIN, in any case. */
  readonly vehicle?: string | null | undefined
}

export type FiringSeverity = 'caution' | 'critical'

export type FlagName = 'AbsFaultDetailReport' | 'AlertAssetStatus' | 'AssetGeofenceThresholdReport' | 'CameraFullness' | 'CheckFuse' | 'DRAWER_HEADER_TRAILER_SPECS' | 'DisplayBatteryStatusFilter' | 'DisplaySensorConnectivityFilter' | 'DisplaySensors' | 'FirmwareVersion' | 'FleetControl' | 'FreightIframe' | 'GeofenceV2' | 'Hendrickson' | 'Insight' | 'LoginV2' | 'MaintenanceDashboard' | 'MapRefreshing' | 'NAVIGATION_DRAWER_SPECS_PARTS' | 'NEAREST_SERVICE_CENTER' | 'OtaManagement' | 'PARTS_HEADER_OPTION' | 'ReeferAlarmAlert' | 'ReeferTempHistoryReport' | 'SubscriptionManagement' | 'ThermoKing' | 'TowAlert' | 'TseFaultDescription' | 'UltrasonicCargoSensor' | 'VinTransferPortal'

export interface GeofenceInput {
  /** Of a polygon. */
  readonly boundaryCoordinates?: ReadonlyArray<CoordinateInput> | null | undefined
  readonly categoryId: number
  /** Of a circle. */
  readonly centerPointCoordinate?: CoordinateInput | null | undefined
  readonly description?: string | null | undefined
  readonly enterNotificationEmails?: ReadonlyArray<string> | null | undefined
  readonly exitNotificationEmails?: ReadonlyArray<string> | null | undefined
  /** 1 circle, 2 polygon */
  readonly geofenceTypeId: number
  readonly isActive?: boolean | null | undefined
  readonly name: string
  /** Of a circle. */
  readonly radiusMeters?: number | null | undefined
}

export interface InsightBoardInput {
  readonly cards: ReadonlyArray<InsightCardInput>
  /** Whom it is shared with. */
  readonly customerId?: string | number | null | undefined
  /** Of one of mine that is changed; a new one where left out. */
  readonly id?: string | number | null | undefined
  readonly name: string
}

export interface InsightCardInput {
  readonly insight: string
  readonly part: string
}

export interface InsightFilters {
  /** With the period before, as long; true where left out. */
  readonly compare?: boolean | null | undefined
  readonly customerIds?: ReadonlyArray<string | number> | null | undefined
  /** Up to today, where no period is given; 30 where left out. */
  readonly days?: number | null | undefined
  /** 2026-11-20, in the customer's zone; either is given with the other; left out: `days` up to today. */
  readonly from?: string | null | undefined
  readonly geofenceIds?: ReadonlyArray<string | number> | null | undefined
  /** With the groups that stand in them. */
  readonly groupIds?: ReadonlyArray<string | number> | null | undefined
  /** Included. */
  readonly to?: string | null | undefined
  readonly vehicleTypeIds?: ReadonlyArray<number> | null | undefined
}

export interface InsightLetterInput {
  readonly days: number
  /** Its period is not used. */
  readonly filters?: InsightFilters | null | undefined
  readonly insight: string
  /** Whom it is sent to; me where left out. Others only by who may edit reports. */
  readonly notifyEmails?: ReadonlyArray<string> | null | undefined
  readonly part?: string | null | undefined
  readonly schedule: ReportingSchedulesInput
}

export interface InspectionInput {
  /** YYYY-MM-DD */
  readonly done: string
  /** YYYY-MM-DD; without it twelve months later for an annual one. */
  readonly due?: string | null | undefined
  readonly inspector?: string | null | undefined
  readonly kind: string
  readonly notes?: string | null | undefined
  readonly result: string
}

export type InspectionKind = 'annual' | 'other'

export type InspectionResult = 'failed' | 'passed'

export type InspectionState = 'ok' | 'overdue' | 'soon'

export interface InstallationInput {
  /** How long ago it was put on; now if left out. */
  readonly attachedSecondsAgo?: number | null | undefined
  /** A UUID that the client makes: what it sends twice is done once. */
  readonly id: string | number
  /** The gateway that the trailer carried, where another takes its place. */
  readonly replaces?: string | null | undefined
  /** How long ago it was begun; now if left out. */
  readonly secondsAgo?: number | null | undefined
  /** What is fitted. */
  readonly sensorTypeIds?: ReadonlyArray<number> | null | undefined
  /** Of the gateway that is fitted. */
  readonly serialNumber?: string | null | undefined
  readonly vin: string
}

export type IssueCategory = 'amberLamp' | 'notReporting' | 'other' | 'tireInflation' | 'trailerBattery'

export type IssueEnd = 'cleared' | 'dismissed' | 'repaired' | 'transferred'

export type IssueStatus = 'caution' | 'critical' | 'notReporting'

export type JobCondition = 'battery' | 'coverage' | 'noReeferAlarm' | 'standing'

export type JobState = 'done' | 'downloading' | 'failed' | 'gaveUp' | 'installing' | 'pending' | 'planned' | 'sent' | 'superseded'

export type JobTypeName = 'config' | 'deviceReset' | 'mainApp' | 'script'

export type LeaseAspect = 'health' | 'maintenance' | 'mileage' | 'place'

export interface LeaseEditInput {
  /** Null: as many as they like. */
  readonly allowanceMiles?: number | null | undefined
  readonly draft?: boolean | null | undefined
  readonly from?: string | null | undefined
  readonly keeps?: ReadonlyArray<LeaseAspect> | null | undefined
  readonly lesseeId?: string | number | null | undefined
  readonly lessorId?: string | number | null | undefined
  readonly newUnitIds?: ReadonlyArray<LeaseUnitIdInput> | null | undefined
  readonly overMileCents?: number | null | undefined
  readonly terms?: string | null | undefined
  readonly to?: string | null | undefined
  readonly vehicles?: ReadonlyArray<string> | null | undefined
}

export interface LeaseInput {
  /** Of each vehicle; left out: as many as they like. */
  readonly allowanceMiles?: number | null | undefined
  /** Keep it for later: nothing begins. */
  readonly draft?: boolean | null | undefined
  /** First day in the lessor's zone: '2026-12-01'. */
  readonly from: string
  /** What the lessor goes on seeing. */
  readonly keeps?: ReadonlyArray<LeaseAspect> | null | undefined
  readonly lesseeId: string | number
  readonly lessorId: string | number
  /** What the lessee is to call some of them. */
  readonly newUnitIds?: ReadonlyArray<LeaseUnitIdInput> | null | undefined
  readonly overMileCents?: number | null | undefined
  readonly terms?: string | null | undefined
  /** Last day. */
  readonly to: string
  /** VINs, unit IDs or serial numbers, at most 5,000, all of the lessor. */
  readonly vehicles: ReadonlyArray<string>
}

export interface LeaseInspectedItemInput {
  readonly condition: LeaseItemCondition
  readonly item: LeaseInspectionItem
}

export type LeaseInspectionItem = 'brakes' | 'doors' | 'floor' | 'landingGear' | 'lights' | 'mudFlaps' | 'reefer' | 'sensors' | 'tires' | 'walls'

export type LeaseItemCondition = 'damaged' | 'ok'

export interface LeaseReturnInput {
  /** When it came back; left out: now. */
  readonly at?: Instant | null | undefined
  /** Who looked at it. */
  readonly by: string
  /** What was looked at. */
  readonly items?: ReadonlyArray<LeaseInspectedItemInput> | null | undefined
  readonly note?: string | null | undefined
  readonly odometerMiles?: number | null | undefined
  readonly vin: string
}

export type LeaseState = 'active' | 'cancelled' | 'draft' | 'overdue' | 'returned' | 'scheduled'

export type LeaseStepName = 'began' | 'cancelled' | 'drafted' | 'edited' | 'extended' | 'failed' | 'overdue' | 'reminded' | 'returned' | 'scheduled' | 'vehiclesReturned' | 'warned'

export interface LeaseUnitIdInput {
  readonly unitId: string
  readonly vin: string
}

export type Level = 'caution' | 'critical' | 'good' | 'notice' | 'stale' | 'unknown'

export type MaintenanceDueState = 'ok' | 'overdue' | 'soon' | 'unknown'

export interface MaintenanceFilters {
  /** Any of them. */
  readonly categories?: ReadonlyArray<string> | null | undefined
  readonly customerId?: string | number | null | undefined
  /** Names: in any of them now. */
  readonly geofences?: ReadonlyArray<string> | null | undefined
  /** Names: in any of them. */
  readonly groups?: ReadonlyArray<string> | null | undefined
  /** Part of a unit ID, a VIN or an issue's title, in any case. */
  readonly keyword?: string | null | undefined
  /** critical, caution, notReporting, snoozed: all of them hold. */
  readonly statuses?: ReadonlyArray<string> | null | undefined
}

export type MaintenanceMeasure = 'days' | 'engineHours' | 'miles'

export interface MaintenancePlanInput {
  readonly allVehicles?: boolean | null | undefined
  readonly everyDays?: number | null | undefined
  readonly everyEngineHours?: number | null | undefined
  readonly everyMiles?: number | null | undefined
  readonly name: string
  readonly notes?: string | null | undefined
  readonly vehicleGroupIds?: ReadonlyArray<number> | null | undefined
  readonly vehicleIds?: ReadonlyArray<number> | null | undefined
}

export type MessageLevel = 'caution' | 'critical' | 'notice'

export type NoticeOutcome = 'digest' | 'held' | 'told' | 'unsubscribed' | 'waiting'

export interface OemInput {
  readonly colour: string
  readonly customerIds: ReadonlyArray<string | number>
  readonly dealerIds: ReadonlyArray<string | number>
  readonly hosts: ReadonlyArray<string>
  /** Left out: a new one. */
  readonly id?: string | number | null | undefined
  /** PNG or JPEG as base64; left out: it stays as it is; empty: none. */
  readonly logo?: string | null | undefined
  readonly makes: ReadonlyArray<string>
  readonly name: string
  readonly productName: string
  readonly senderAddress: string
  readonly senderName: string
  readonly supportAddress: string
  readonly warrantyMonths: number
}

export interface OpenIssueInput {
  readonly category: string
  readonly notes?: string | null | undefined
  readonly status: string
  readonly title: string
  readonly vin: string
}

export type OutsidePageKind = 'dashboard' | 'freight'

export type OverlayKey = 'traffic' | 'weather'

export type PackageKind = 'mainApp' | 'script'

export interface PaginationInput {
  /** From 0. */
  readonly pageNumber?: number | null | undefined
  readonly pageSize?: number | null | undefined
}

export type Permission = 'alerts' | 'fleet' | 'insights' | 'parts'

export interface ProviderMappingInput {
  readonly groupId?: string | number | null | undefined
  /** CUSTOMER, CUSTOMER_ADMIN, CUSTOMER_INSTALLER or GO_INSTALLER_CUSTOMER */
  readonly role?: string | null | undefined
  readonly value: string
}

export interface PushDeviceInput {
  /** What the browser says it is. */
  readonly agent?: string | null | undefined
  /** Its secret, base64url. */
  readonly auth: string
  readonly criticalOnly?: boolean | null | undefined
  /** As the browser gives it; https. */
  readonly endpoint: string
  /** Its public key, base64url. */
  readonly p256dh: string
}

export interface ReportConfigInput {
  readonly allFaultTypes?: boolean | null | undefined
  readonly allGeofences?: boolean | null | undefined
  /** Where it is left out: true unless vehicles or groups are chosen. True clears these. */
  readonly allVehicles?: boolean | null | undefined
  readonly assetThreshold?: number | null | undefined
  /** Geofences with fewer vehicles, instead of more. */
  readonly assetThresholdFewer?: boolean | null | undefined
  /** csv, xlsx, pdf */
  readonly attachments?: ReadonlyArray<string> | null | undefined
  readonly customerId: string | number
  /** Whose vehicles it is about; the customer alone where left out. */
  readonly customerIds?: ReadonlyArray<string | number> | null | undefined
  /** The opposite of isActive, where that is left out. */
  readonly deactivated?: boolean | null | undefined
  readonly dwellThresholdMs?: number | null | undefined
  /** Of reports without a category: Asset Geofence Threshold, Reefer Temperature History. */
  readonly emailFrequency?: EmailFrequencyInput | null | undefined
  readonly faultTypeIds?: ReadonlyArray<number> | null | undefined
  readonly geofenceIds?: ReadonlyArray<string | number> | null | undefined
  readonly includeSensorData?: boolean | null | undefined
  readonly isActive?: boolean | null | undefined
  readonly name: string
  readonly notifyEmails?: ReadonlyArray<string> | null | undefined
  /** How far return air may be from the set point, °F. */
  readonly outOfRangeF?: number | null | undefined
  /** Days that it looks back. */
  readonly reportHistoryTimeframe?: number | null | undefined
  readonly reportTypeId: number
  readonly reportingSchedules?: ReportingSchedulesInput | null | undefined
  readonly vehicleGroupIds?: ReadonlyArray<string | number> | null | undefined
  readonly vehicleIds?: ReadonlyArray<string | number> | null | undefined
  /** Vehicles beside vehicleIds, by their VINs. */
  readonly vins?: ReadonlyArray<string> | null | undefined
}

export type ReportDeliveryState = 'failed' | 'left' | 'sent' | 'unknown' | 'waiting'

export type ReportRunState = 'cancelled' | 'done' | 'failed' | 'running' | 'waiting'

export interface ReportScheduleInput {
  /** 0 is Sunday; left out where the category says the day. */
  readonly dayOfWeek?: number | null | undefined
  /** As clocks show it: 06:00. */
  readonly time: string
}

export interface ReportingSchedulesInput {
  /** daily, weekly, semi-monthly or monthly */
  readonly category: string
  readonly schedules: ReadonlyArray<ReportScheduleInput>
  /** IANA name. */
  readonly timezone: string
}

export type RoleName = 'ADMINS' | 'ALL_CUSTOMER_VIEW' | 'CUSTOMER' | 'CUSTOMER_ADMIN' | 'CUSTOMER_INSTALLER' | 'DEALER' | 'DEVELOPER' | 'GO_INSTALLER_ALL_CUSTOMERS' | 'GO_INSTALLER_CUSTOMER' | 'INSTALLER' | 'OEM' | 'OEM_INSTALLER' | 'SUPPORT' | 'TECHNICIAN' | 'VIEW_ONLY_ADMIN'

export type RuleTrialState = 'cancelled' | 'done' | 'failed' | 'running'

export interface SavedFleetViewInput {
  /** Whom it is shared with. */
  readonly customerId?: string | number | null | undefined
  /** Of one of mine that is changed; a new one where left out. */
  readonly id?: string | number | null | undefined
  readonly name: string
  readonly view: unknown
}

export interface ShareInput {
  readonly customerId?: string | number | null | undefined
  /** At most 92 days ahead. */
  readonly expires: Instant
  readonly name: string
  /** 4 to 8 digits. */
  readonly pin?: string | null | undefined
  readonly sensorTypeIds: ReadonlyArray<number>
  /** position, address, speed */
  readonly shows: ReadonlyArray<string>
  /** 0: no track */
  readonly trackHours: number
  readonly vehicleGroupId?: string | number | null | undefined
  readonly vin?: string | null | undefined
}

export type ShareState = 'ended' | 'expired' | 'open' | 'revoked'

export type ShareThing = 'address' | 'position' | 'speed'

export type ShiftEventKind = 'began' | 'cleared' | 'ordered'

export interface SignInProviderInput {
  readonly clientId: string
  /** Left out: stays as it is; empty: a client without one. */
  readonly clientSecret?: string | null | undefined
  readonly isActive: boolean
  readonly issuer: string
  readonly makesUsers: boolean
  readonly mappings: ReadonlyArray<ProviderMappingInput>
  readonly passwordsOff: boolean
  readonly usualRole?: string | null | undefined
  /** Such as 'groups', or 'realm_access.roles'. */
  readonly valueClaim: string
}

export interface SortingInput {
  readonly sortAsc?: boolean | null | undefined
  readonly sortBy?: string | null | undefined
}

export type SpreadsheetImportState = 'cancelled' | 'done' | 'failed' | 'reading' | 'ready' | 'taking'

export type SpreadsheetLineOutcome = 'changed' | 'new' | 'refused' | 'same'

export interface SubscriptionPlanInput {
  /** Names of features, like GeofenceV2. */
  readonly features: ReadonlyArray<string>
  readonly isOffered: boolean
  readonly name: string
  readonly priceCents: number
  readonly reportIntervalMinutes: number
  readonly retentionDays: number
  readonly sensorTypeIds: ReadonlyArray<number>
}

export type SubscriptionState = 'active' | 'cancelled' | 'ended' | 'grace' | 'none' | 'trial'

export interface SubscriptionTerms {
  readonly planId: string | number
  /** Whether a term follows by itself. */
  readonly renews: boolean
  /** Like 2026-11-25; today where it is left out. */
  readonly starts?: string | null | undefined
  readonly termMonths: number
  readonly trialDays?: number | null | undefined
}

export interface SubscriptionsChosen {
  /** All that match `filters` and `search`: at most 200,000. */
  readonly all?: boolean | null | undefined
  readonly customerId: string | number
  readonly filters?: ReadonlyArray<FilterInput> | null | undefined
  readonly poolIds?: ReadonlyArray<string | number> | null | undefined
  /** A new UUID, to ask `subscriptionProgress` with. */
  readonly progressId?: string | null | undefined
  readonly search?: string | null | undefined
  /** At most 10,000. */
  readonly vehicleIds?: ReadonlyArray<string | number> | null | undefined
}

export interface UnitsInput {
  /** 24 or 12 */
  readonly clock?: string | null | undefined
  /** mi or km */
  readonly distance?: string | null | undefined
  /** en, es or fr-CA */
  readonly language?: string | null | undefined
  /** psi, bar or kPa */
  readonly pressure?: string | null | undefined
  /** °F or °C */
  readonly temperature?: string | null | undefined
  /** monday, sunday or saturday */
  readonly weekStart?: string | null | undefined
  /** lbs or kg */
  readonly weight?: string | null | undefined
}

export interface UpdateCustomerInput {
  readonly abbrev?: string | null | undefined
  readonly active?: boolean | null | undefined
  /** Technicians find none of its vehicles. */
  readonly blocksTechnicians?: boolean | null | undefined
  readonly customerId: string | number
  /** https alone. Empty: none. */
  readonly dashboardUrl?: string | null | undefined
  /** Empty: none. */
  readonly dotNumber?: string | null | undefined
  /** Before detention counts, 0 to 10,080. */
  readonly freeMinutes?: number | null | undefined
  /** https alone. Empty: none. */
  readonly freightUrl?: string | null | undefined
  readonly loadedFromLbs?: number | null | undefined
  readonly longName?: string | null | undefined
  /** The OEM that built a vehicle sees where it is. */
  readonly oemSeesPlace?: boolean | null | undefined
  readonly retentionDurationDays?: number | null | undefined
  readonly shortName?: string | null | undefined
  /** Of its working hours, IANA name. */
  readonly timezone?: string | null | undefined
  /** 1 (Monday) to 7 (Sunday). */
  readonly workDays?: ReadonlyArray<number> | null | undefined
  /** 'HH:mm' */
  readonly workFrom?: string | null | undefined
  /** 'HH:mm', to '24:00'; before workFrom: on the next day. */
  readonly workTo?: string | null | undefined
}

export interface UserDtoInput {
  /** `after` of the page before, in place of a page number. In the usual order alone. */
  readonly after?: string | null | undefined
  /** Rows of all cells, where there are several, I am a super admin, and no customer is named. Not with `after`. */
  readonly allCells?: AllCellsInput | null | undefined
  /** Users of this customer alone. */
  readonly customerId?: string | number | null | undefined
  /** On email, name, customers, groups (like, isExactly, isOneOf); enabled, emailVerified, tkCommandControl (isExactly); accountStatus, roleType (isExactly, isOneOf; roleType by name); createdDate, lastModifiedDate, lastLoginDateTime (isAfter, isBefore; isExactly means that day in UTC, or null for never). */
  readonly filters?: ReadonlyArray<FilterInput> | null | undefined
  readonly paginationInput?: PaginationInput | null | undefined
  /** By any of those fields but customers, groups, roleType. */
  readonly sortingInput?: SortingInput | null | undefined
}

export type VerdictAct = 'acknowledge' | 'call' | 'share' | 'snooze' | 'workOrder'

export type VerdictGroup = 'moving' | 'standing' | 'today' | 'wait'

export interface VerdictLimitInput {
  /** As verdictLimits of a customer names it. */
  readonly name: string
  /** In the unit of the limit. Left out or null: as usual again. */
  readonly value?: number | null | undefined
}

export type VinTransferDecision = 'approve' | 'refuse'

export interface VinTransferInput {
  /** Keep it for later: nobody else sees it. */
  readonly draft?: boolean | null | undefined
  /** When they change hands, at most a year ahead; left out: as soon as both sides agree. */
  readonly effective?: Instant | null | undefined
  /** Of a draft of mine that this takes the place of. */
  readonly id?: string | number | null | undefined
  /** What the receiver is to call some of them. */
  readonly newUnitIds?: ReadonlyArray<VinTransferUnitIdInput> | null | undefined
  readonly reason: string
  /** Instead of the number: the abbreviation of who gets them. */
  readonly toAbbrev?: string | null | undefined
  /** Who gets them. */
  readonly toCustomerId?: string | number | null | undefined
  /** VINs, unit IDs or serial numbers, at most 5,000, all of one customer. */
  readonly vehicles: ReadonlyArray<string>
}

export type VinTransferState = 'cancelled' | 'done' | 'draft' | 'failed' | 'givingApproved' | 'receivingApproved' | 'refused' | 'requested' | 'scheduled' | 'undone'

export interface VinTransferUnitIdInput {
  readonly unitId: string
  readonly vin: string
}

export type VisitBegin = 'drawn' | 'entered' | 'found'

export type VisitEnd = 'changed' | 'left'

export interface WebhookBrokerInput {
  /** PEM of who signed the broker's certificate, where that is nobody whom everybody trusts */
  readonly authority?: string | null | undefined
  /** TLS of Kafka; of MQTT the address says it */
  readonly isEncrypted?: boolean | null | undefined
  /** Of Kafka */
  readonly mechanism?: BrokerMechanism | null | undefined
  /** Left out it stays as it is; empty: none. It is not shown again. */
  readonly password?: string | null | undefined
  /** With {type} and {customer} in it, for MQTT also {vin} and {unit}, filled in for each message */
  readonly topic: string
  readonly user?: string | null | undefined
}

export type WebhookDeliveryState = 'delivered' | 'failed' | 'waiting'

export type WebhookFeed = 'faults' | 'firings' | 'positions' | 'state' | 'trips' | 'visits'

export interface WebhookInput {
  /** What MQTT and Kafka need beside the address */
  readonly broker?: WebhookBrokerInput | null | undefined
  /** Every change of this kind is sent in place of alerts. Of one that is made it stays as it is. */
  readonly feed?: WebhookFeed | null | undefined
  readonly isActive?: boolean | null | undefined
  /** Of one that is made it stays as it is. */
  readonly kind?: WebhookKind | null | undefined
  readonly name: string
  /** https:// (http where the server is configured to allow it), mqtts://, or the servers of a Kafka cluster: host:port, separated by commas */
  readonly url: string
}

export type WebhookKind = 'https' | 'kafka' | 'mqtt'

export interface WorkOrderInput {
  readonly assigneeId?: string | number | null | undefined
  /** YYYY-MM-DD */
  readonly due?: string | null | undefined
  readonly laborCents?: number | null | undefined
  readonly notes?: string | null | undefined
  readonly parts?: ReadonlyArray<WorkOrderPartInput> | null | undefined
  readonly shop?: string | null | undefined
  readonly title: string
}

export interface WorkOrderPartInput {
  readonly costCents: number
  readonly name: string
  readonly number?: string | null | undefined
  readonly quantity: number
}

export type WorkOrderState = 'cancelled' | 'open' | 'repaired' | 'transferred'

/** By the text of the query. */
export interface Queries {
  /** data/account-exports.ts: accountExportsQuery */
  "query($customerId: ID!) { accountExports(customerId: $customerId) { id name state problem askedBy total done atFile bytes created ends } }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      /** Exports of the whole account of a customer, the newest first. */
      readonly accountExports: ReadonlyArray<{
        readonly id: string
        readonly name: string
        readonly state: AccountExportState
        /** Why it failed; large: whoever runs this installation can write it by a command. */
        readonly problem: AccountExportProblem | null
        /** The e-mail of whoever asked. */
        readonly askedBy: string
        /** Rows there are; null until they are counted. */
        readonly total: number | null
        /** Rows written. */
        readonly done: number
        /** The file of the archive that is being written. */
        readonly atFile: string | null
        readonly bytes: number
        readonly created: Instant
        readonly ends: Instant
      }>
    }
  }
  /** data/activity-log.ts: activityLogQuery */
  "query($vin: String!, $pageSize: Int, $sensorTypeIds: [Int!], $before: String) {\n  vehicleTrackingV2(vin: $vin, pageSize: $pageSize, sensorTypeIds: $sensorTypeIds, before: $before) {\n    activityLog { id recorded readings }\n    setPoints nextCursor asOf\n  }\n}": {
    readonly variables: {
      readonly vin: string
      readonly pageSize: number | null
      readonly sensorTypeIds: ReadonlyArray<number> | null
      readonly before: string | null
    }
    readonly answer: {
      readonly vehicleTrackingV2: {
        readonly activityLog: ReadonlyArray<{
          readonly id: string
          readonly recorded: Instant
          /** By sensor, as they were reported. */
          readonly readings: Readings
        }>
        /** Of a reefer, the set points of its zones as they were changed, newest first: recorded, zone, celsius, was. From a week before the oldest entry on; empty where no entry tells of zones. */
        readonly setPoints: ReadonlyArray<SetPoint>
        /** For `before` of the next page; null when there is no more. */
        readonly nextCursor: string | null
        /** Where it was read from a copy of the database that is some seconds late: what came since is not in it. Else null. */
        readonly asOf: Instant | null
      }
    }
  }
  /** data/agreements.ts: customerDataAgreementQuery */
  "query($customerId: ID!) { customerDataAgreement(customerId: $customerId) {\n    present isAccepted accepted { version accepted acceptedBy } } }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      /** Which versions of the data agreement a customer accepted. */
      readonly customerDataAgreement: {
        /** The version that holds now. */
        readonly present: number
        readonly isAccepted: boolean
        /** The newest version first. */
        readonly accepted: ReadonlyArray<{
          /** 0 came with the product. */
          readonly version: number
          readonly accepted: Instant
          /** The e-mail of the Account Admin; null where it came with a fleet that was loaded. */
          readonly acceptedBy: string | null
        }>
      }
    }
  }
  /** data/agreements.ts: dataAgreementsQuery */
  "{ dataAgreements { version text published publishedBy acceptedBy customers } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** The published versions, the newest first. For super admins. */
      readonly dataAgreements: ReadonlyArray<{
        readonly version: number
        readonly text: string
        readonly published: Instant
        /** The e-mail of whoever did. */
        readonly publishedBy: string
        /** Active customers that accepted it … */
        readonly acceptedBy: number
        /** … of so many. */
        readonly customers: number
      }>
    }
  }
  /** data/alert-noise.ts: alertNoiseQuery */
  "query($customerId: ID) { alertNoise(customerId: $customerId) { firings budget days\n    rules { customerId ruleId name firings opened acted actors sentence } } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      readonly alertNoise: {
        readonly firings: number
        /** How many I want a week at most. */
        readonly budget: number
        /** Of each of the seven days of 24 hours, the oldest first. */
        readonly days: ReadonlyArray<number>
        /** Those with most first; no more than 100. */
        readonly rules: ReadonlyArray<{
          readonly customerId: number
          /** Null where a geofence's own addresses are notified. */
          readonly ruleId: string | null
          readonly name: string
          readonly firings: number
          /** Of them, those that anybody opened. */
          readonly opened: number
          /** Of them, those that anybody acted on. */
          readonly acted: number
          /** Who acted on them. */
          readonly actors: ReadonlyArray<string>
          readonly sentence: string
        }>
      }
    }
  }
  /** data/alerts.ts: alertRuleQuery */
  "query($id: ID!) { alertRule(id: $id) { id customerId name isActive deactivated undoUntil paused allVehicles vehicleIds vehicleGroupIds\n  alertNotificationRateLimitMs notifyMe notifyAllCustomerUsers notifyEmails includeSensorData alertTypeId alertTypeName created updated version\n  isMine watches vehicleCount lastFired alertPredicates { ...condition } } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Null where there is none that I may see. */
      readonly alertRule: {
        readonly id: string
        readonly customerId: number
        readonly name: string
        readonly isActive: boolean
        /** Since when it is off; null while on. */
        readonly deactivated: Instant | null
        /** Until when its last change can be taken back; null where there is none. */
        readonly undoUntil: Instant | null
        /** Why it looks at no vehicle although it is on; null where it does, or is off. */
        readonly paused: string | null
        readonly allVehicles: boolean
        /** As far as I see them. */
        readonly vehicleIds: ReadonlyArray<number>
        /** As far as I see them. */
        readonly vehicleGroupIds: ReadonlyArray<number>
        /** 0: one notification for each alert event. */
        readonly alertNotificationRateLimitMs: number
        /** Notifies its maker. */
        readonly notifyMe: boolean
        readonly notifyAllCustomerUsers: boolean
        readonly notifyEmails: ReadonlyArray<string>
        readonly includeSensorData: boolean
        readonly alertTypeId: number
        readonly alertTypeName: string
        readonly created: Instant
        readonly updated: Instant
        /** Incremented by edits of what is watched, on which vehicles, or how often recipients are notified. */
        readonly version: number
        /** I made it, so `notifyMe` means me. */
        readonly isMine: boolean
        /** Its conditions alone, in a sentence. */
        readonly watches: string
        /** The vehicles that it is about now, of those I see. */
        readonly vehicleCount: number
        readonly lastFired: Instant | null
        readonly alertPredicates: ReadonlyArray<{
          readonly alertPredicateTypeId: number
          readonly anyAbsSystemFault: boolean | null
          readonly anyCustomerGeofence: boolean | null
          readonly anyLightFault: boolean | null
          readonly anyTisStatus: boolean | null
          readonly doorClosed: boolean | null
          readonly doorOpened: boolean | null
          readonly doorStatusDurationMs: number | null
          readonly durationMs: number | null
          readonly geofenceEnterEvents: boolean | null
          readonly geofenceExitEvents: boolean | null
          readonly geofenceIds: ReadonlyArray<string> | null
          readonly geofenceOccupancyDurationMs: number | null
          readonly geofenceTrailersThreshold: number | null
          readonly isGeofenceOccupancyInverted: boolean | null
          readonly lightFaultTypeIds: ReadonlyArray<number> | null
          readonly loadStatusLoaded: boolean | null
          readonly loadStatusUnloaded: boolean | null
          readonly netBogieWeightLbs: number | null
          readonly sensorBoxBatteryRed: boolean | null
          readonly sensorBoxBatteryYellow: boolean | null
          readonly tetherStateDurationMs: number | null
          readonly tethered: boolean | null
          readonly thermoKingFaultLevel: ReadonlyArray<number> | null
          readonly thermoKingFuelLevelPercentage: number | null
          readonly tireTemperatureThresholdC: number | null
          readonly tisStatuses: ReadonlyArray<string> | null
          readonly tpmsThresholdPsi: number | null
          readonly untethered: boolean | null
        }>
      } | null
    }
  }
  /** data/alerts.ts: alertRulesQuery */
  "query($customerId: ID) { alertRules(customerId: $customerId) { id customerId name isActive deactivated undoUntil paused allVehicles vehicleIds vehicleGroupIds\n  alertNotificationRateLimitMs notifyMe notifyAllCustomerUsers notifyEmails includeSensorData alertTypeId alertTypeName created updated version\n  isMine watches vehicleCount lastFired alertPredicates { ...condition } } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      /** Those that are about any vehicle that I see, by name. */
      readonly alertRules: ReadonlyArray<{
        readonly id: string
        readonly customerId: number
        readonly name: string
        readonly isActive: boolean
        /** Since when it is off; null while on. */
        readonly deactivated: Instant | null
        /** Until when its last change can be taken back; null where there is none. */
        readonly undoUntil: Instant | null
        /** Why it looks at no vehicle although it is on; null where it does, or is off. */
        readonly paused: string | null
        readonly allVehicles: boolean
        /** As far as I see them. */
        readonly vehicleIds: ReadonlyArray<number>
        /** As far as I see them. */
        readonly vehicleGroupIds: ReadonlyArray<number>
        /** 0: one notification for each alert event. */
        readonly alertNotificationRateLimitMs: number
        /** Notifies its maker. */
        readonly notifyMe: boolean
        readonly notifyAllCustomerUsers: boolean
        readonly notifyEmails: ReadonlyArray<string>
        readonly includeSensorData: boolean
        readonly alertTypeId: number
        readonly alertTypeName: string
        readonly created: Instant
        readonly updated: Instant
        /** Incremented by edits of what is watched, on which vehicles, or how often recipients are notified. */
        readonly version: number
        /** I made it, so `notifyMe` means me. */
        readonly isMine: boolean
        /** Its conditions alone, in a sentence. */
        readonly watches: string
        /** The vehicles that it is about now, of those I see. */
        readonly vehicleCount: number
        readonly lastFired: Instant | null
        readonly alertPredicates: ReadonlyArray<{
          readonly alertPredicateTypeId: number
          readonly anyAbsSystemFault: boolean | null
          readonly anyCustomerGeofence: boolean | null
          readonly anyLightFault: boolean | null
          readonly anyTisStatus: boolean | null
          readonly doorClosed: boolean | null
          readonly doorOpened: boolean | null
          readonly doorStatusDurationMs: number | null
          readonly durationMs: number | null
          readonly geofenceEnterEvents: boolean | null
          readonly geofenceExitEvents: boolean | null
          readonly geofenceIds: ReadonlyArray<string> | null
          readonly geofenceOccupancyDurationMs: number | null
          readonly geofenceTrailersThreshold: number | null
          readonly isGeofenceOccupancyInverted: boolean | null
          readonly lightFaultTypeIds: ReadonlyArray<number> | null
          readonly loadStatusLoaded: boolean | null
          readonly loadStatusUnloaded: boolean | null
          readonly netBogieWeightLbs: number | null
          readonly sensorBoxBatteryRed: boolean | null
          readonly sensorBoxBatteryYellow: boolean | null
          readonly tetherStateDurationMs: number | null
          readonly tethered: boolean | null
          readonly thermoKingFaultLevel: ReadonlyArray<number> | null
          readonly thermoKingFuelLevelPercentage: number | null
          readonly tireTemperatureThresholdC: number | null
          readonly tisStatuses: ReadonlyArray<string> | null
          readonly tpmsThresholdPsi: number | null
          readonly untethered: boolean | null
        }>
      }>
    }
  }
  /** data/alerts.ts: geofenceNamesQuery */
  "query($customerId: ID, $name: String, $geofenceIds: [ID!], $pageSize: Int) {\n    geofences(customerId: $customerId, name: $name, geofenceIds: $geofenceIds, pageSize: $pageSize) {\n      geofences { geofenceId name } } }": {
    readonly variables: {
      readonly customerId: string | number | null
      readonly name: string | null
      readonly geofenceIds: ReadonlyArray<string | number> | null
      readonly pageSize: number | null
    }
    readonly answer: {
      /** By name. Their outlines all at once: GET /v1/api/geofences/shapes. */
      readonly geofences: {
        readonly geofences: ReadonlyArray<{
          readonly geofenceId: string
          readonly name: string
        }>
      }
    }
  }
  /** data/alerts.ts: vehicleGroupNamesQuery */
  "query($customerId: ID!) { vehicleGroupNames(customerId: $customerId) { id name } }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      /** The groups of a customer that I may choose vehicles by: those that I see. */
      readonly vehicleGroupNames: ReadonlyArray<{
        readonly id: string
        readonly name: string
      }>
    }
  }
  /** data/audit.ts: auditQuery */
  "query($filters: [FilterInput!], $customerId: ID, $page: PaginationInput) {\n    audit(filters: $filters, customerId: $customerId, paginationInput: $page) {\n      count entries { id at actor action subject customerName old new from }\n    } }": {
    readonly variables: {
      readonly filters: ReadonlyArray<FilterInput> | null
      readonly customerId: string | number | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** Newest first. */
      readonly audit: {
        /** Of all pages; counted up to 10,000. */
        readonly count: number
        readonly entries: ReadonlyArray<{
          readonly id: string
          readonly at: Instant
          /** The e-mail of whoever did it. */
          readonly actor: string
          /** 'user created', 'group renamed', … */
          readonly action: string
          /** What it was done to. */
          readonly subject: string
          readonly customerName: string | null
          /** The values that changed, before. */
          readonly old: unknown | null
          /** And after. */
          readonly new: unknown | null
          /** The network address it came from. */
          readonly from: string | null
        }>
      }
    }
  }
  /** data/cargo-images.ts: cargoImagesQuery */
  "query($vin: String!, $pageSize: Int, $before: Instant) {\n  cargoImages(vin: $vin, pageSize: $pageSize, before: $before) {\n    images { recorded fullness path } nextBefore } }": {
    readonly variables: {
      readonly vin: string
      readonly pageSize: number | null
      readonly before: Instant | null
    }
    readonly answer: {
      /** Of one vehicle, newest first. */
      readonly cargoImages: {
        readonly images: ReadonlyArray<{
          readonly recorded: Instant
          /** Percent of the floor, by the report of the same moment; null where there is none. */
          readonly fullness: number | null
          /** Where the picture is served, to whoever sees the vehicle. */
          readonly path: string
        }>
        /** For `before` of the next page; null when there is no more. */
        readonly nextBefore: Instant | null
      }
    }
  }
  /** data/commands.ts: commandsQuery */
  "query($vin: String!) { commands(vin: $vin) { maySend unfit offered { command ranges { field least most } }\n    commands { id command text sender sent status settled reason readBack } } }": {
    readonly variables: {
      readonly vin: string
    }
    readonly answer: {
      /** What was sent to a trailer lately, and what can be. */
      readonly commands: {
        /** Whether I may send one to this trailer now. */
        readonly maySend: boolean
        /** Why I can send no command to this trailer. */
        readonly unfit: string | null
        /** Those that I may send to this trailer. */
        readonly offered: ReadonlyArray<{
          readonly command: CommandName
          readonly ranges: ReadonlyArray<{
            readonly field: string
            readonly least: number
            readonly most: number
          }>
        }>
        /** The last few, newest first. */
        readonly commands: ReadonlyArray<{
          readonly id: string
          readonly command: CommandName
          /** In words, such as "Set Point, zone 1: 34 °F". */
          readonly text: string
          /** The e-mail of who sent it. */
          readonly sender: string
          readonly sent: Instant
          readonly status: CommandStatus
          /** Null while it is pending. */
          readonly settled: Instant | null
          /** Why it failed, where that is known. */
          readonly reason: string | null
          /** What later reports show of it, such as "The set point of zone 1 is now 34 °F". Of commands sent within a day, in the list of one trailer. */
          readonly readBack: string | null
        }>
      }
    }
  }
  /** data/commands.ts: commandsSentQuery */
  "query($ids: [ID!]!) { commandsSent(ids: $ids) { id command text sender sent status settled reason readBack } }": {
    readonly variables: {
      readonly ids: ReadonlyArray<string | number>
    }
    readonly answer: {
      /** What became of these commands, at most 500; those to trailers that I do not see are left out. */
      readonly commandsSent: ReadonlyArray<{
        readonly id: string
        readonly command: CommandName
        /** In words, such as "Set Point, zone 1: 34 °F". */
        readonly text: string
        /** The e-mail of who sent it. */
        readonly sender: string
        readonly sent: Instant
        readonly status: CommandStatus
        /** Null while it is pending. */
        readonly settled: Instant | null
        /** Why it failed, where that is known. */
        readonly reason: string | null
        /** What later reports show of it, such as "The set point of zone 1 is now 34 °F". Of commands sent within a day, in the list of one trailer. */
        readonly readBack: string | null
      }>
    }
  }
  /** data/commands.ts: mayCommandQuery */
  "{ me { tkCommandControl } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      readonly me: {
        /** Whether I may send commands to reefer units. */
        readonly tkCommandControl: boolean
      }
    }
  }
  /** data/contacts.ts: contactsQuery */
  "query($vin: String, $geofenceId: ID, $customerId: ID) {\n    contacts(vin: $vin, geofenceId: $geofenceId, customerId: $customerId) { kind of geofenceId name telephone updated updatedBy } }": {
    readonly variables: {
      readonly vin: string | null
      readonly geofenceId: string | number | null
      readonly customerId: string | number | null
    }
    readonly answer: {
      /** Of a vehicle: its driver, the yards that it is in now, and its customer's office. Of a geofence or a customer: its one. Those without a number are among them. */
      readonly contacts: ReadonlyArray<{
        /** driver: whoever pulls a vehicle; yard: at a geofence; office: of a customer */
        readonly kind: ContactKind
        /** The unit ID, or the name. */
        readonly of: string
        /** A yard's. */
        readonly geofenceId: string | null
        /** A person or a desk; may be empty. */
        readonly name: string
        /** Null where there is none. */
        readonly telephone: string | null
        readonly updated: Instant | null
        readonly updatedBy: string | null
      }>
    }
  }
  /** data/control.ts: fleetConnectivityQuery */
  "query($customerId: ID) { fleetConnectivity(customerId: $customerId) {\n    total statuses { value count } within24h within7d older never } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      /** Deactivated SIMs are left out. A customer narrows it to that one. */
      readonly fleetConnectivity: {
        readonly total: number
        readonly statuses: ReadonlyArray<{
          /** As the grid filters by it; null where nothing is known. */
          readonly value: string | null
          readonly count: number
        }>
        readonly within24h: number
        /** And not within 24 hours. */
        readonly within7d: number
        readonly older: number
        readonly never: number
      }
    }
  }
  /** data/control.ts: fleetHealthQuery */
  "query($customerId: ID) { fleetHealth(customerId: $customerId) { total levels { value count } trailer { value count }\n    trailerBattery { value count } gatewayBattery { value count } } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      /** How many vehicles are in which health. Deactivated SIMs are left out. A customer narrows it to that one. */
      readonly fleetHealth: {
        readonly total: number
        /** By status: what the map, the lists and the filter `level` mean by Critical. */
        readonly levels: ReadonlyArray<{
          /** As the grid filters by it; null where nothing is known. */
          readonly value: string | null
          readonly count: number
        }>
        /** By trailer health: brakes, lights, tires, wheel ends and its battery alone. */
        readonly trailer: ReadonlyArray<{
          /** As the grid filters by it; null where nothing is known. */
          readonly value: string | null
          readonly count: number
        }>
        readonly trailerBattery: ReadonlyArray<{
          /** As the grid filters by it; null where nothing is known. */
          readonly value: string | null
          readonly count: number
        }>
        readonly gatewayBattery: ReadonlyArray<{
          /** As the grid filters by it; null where nothing is known. */
          readonly value: string | null
          readonly count: number
        }>
      }
    }
  }
  /** data/control.ts: fleetPlacesQuery */
  "query($customerId: ID) { fleetPlaces(customerId: $customerId) { state count moving } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      /** In which states vehicles are, the most first. Deactivated SIMs are left out. A customer narrows it to that one. */
      readonly fleetPlaces: ReadonlyArray<{
        /** Two-letter code; null where it is unknown. */
        readonly state: string | null
        readonly count: number
        readonly moving: number
      }>
    }
  }
  /** data/control.ts: occupiedGeofencesQuery */
  "query($customerId: ID) { occupiedGeofences(customerId: $customerId) { id name count } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      /** The active geofences that hold the most vehicles now. */
      readonly occupiedGeofences: ReadonlyArray<{
        readonly id: string
        readonly name: string
        /** Vehicles inside now. */
        readonly count: number
      }>
    }
  }
  /** data/control.ts: reefersOutQuery */
  "query($customerId: ID) { reefersOutOfRange(customerId: $customerId) { count reefers {\n    vin unitId zone setPointF returnAirF level lastReport } } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      /** Reefers that are on and whose return air is far from the set point. Deactivated SIMs are left out. A customer narrows it to that one. */
      readonly reefersOutOfRange: {
        readonly count: number
        readonly reefers: ReadonlyArray<{
          readonly vin: string
          readonly unitId: string
          /** The zone that is furthest off. */
          readonly zone: number
          /** °F */
          readonly setPointF: number
          /** °F */
          readonly returnAirF: number
          /** Caution and critical by the limits `reeferOff` and `reeferFarOff` of its customer. */
          readonly level: Level
          readonly lastReport: Instant | null
        }>
      }
    }
  }
  /** data/control.ts: worstVehiclesQuery */
  "query($customerId: ID, $level: String) { worstVehicles(customerId: $customerId, level: $level) {\n    vin unitId level address lastReport } }": {
    readonly variables: {
      readonly customerId: string | number | null
      readonly level: string | null
    }
    readonly answer: {
      /** The worst first, or those of one level. Deactivated SIMs are left out. A customer narrows it to that one. */
      readonly worstVehicles: ReadonlyArray<{
        readonly vin: string
        readonly unitId: string
        readonly level: Level
        readonly address: string | null
        readonly lastReport: Instant | null
      }>
    }
  }
  /** data/customer-deletion.ts: customerDeletionsQuery */
  "{ customerDeletions { customerId state askedBy done created } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** Customers that are being deleted, the first asked for first. One that is gone is not among them. */
      readonly customerDeletions: ReadonlyArray<{
        readonly customerId: string
        readonly state: CustomerDeletionState
        /** The e-mail of whoever asked. */
        readonly askedBy: string
        /** Rows deleted. */
        readonly done: number
        readonly created: Instant
      }>
    }
  }
  /** data/customers.ts: customerFeaturesQuery */
  "query($customerId: ID!) { customerFeatures(customerId: $customerId) {\n    featureId featureName on always changes { on at by } } }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      /** All features, with who switched them. For super admins. */
      readonly customerFeatures: ReadonlyArray<{
        readonly featureId: number
        readonly featureName: string
        readonly on: boolean
        /** On for everybody, and not switched. */
        readonly always: boolean
        /** Who switched it, the newest first, from the audit trail. */
        readonly changes: ReadonlyArray<{
          readonly on: boolean
          readonly at: Instant
          /** The e-mail of whoever did it. */
          readonly by: string
        }>
      }>
    }
  }
  /** data/customers.ts: customerNamesQuery */
  "{ customers { id shortName } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** The customers whose data I see, by short name. */
      readonly customers: ReadonlyArray<{
        readonly id: string
        readonly shortName: string
      }>
    }
  }
  /** data/customers.ts: customerQuery */
  "query($customerId: ID!) { customer(customerId: $customerId) { id abbrev shortName longName created updated active dotNumber retentionDurationDays loadedFromLbs\n  blocksTechnicians oemSeesPlace freeMinutes timezone workDays workFrom workTo freightUrl dashboardUrl\n  totalActiveAssets totalAssets features { featureId featureName } } }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      /** One whose data I see; null for any other. */
      readonly customer: {
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
        /** Technicians find none of its vehicles. */
        readonly blocksTechnicians: boolean
        /** The OEM that built a vehicle sees where it is. */
        readonly oemSeesPlace: boolean
        /** How long a trailer may stay with somebody before detention counts. */
        readonly freeMinutes: number
        /** Of its working hours, IANA name. */
        readonly timezone: string
        /** ISO numbers: 1 is Monday. */
        readonly workDays: ReadonlyArray<number>
        /** 'HH:mm' */
        readonly workFrom: string
        /** 'HH:mm'; before workFrom: on the next day. */
        readonly workTo: string
        /** The page of its own that Freight shows. */
        readonly freightUrl: string | null
        /** The dashboards of its own in Insights. */
        readonly dashboardUrl: string | null
        readonly totalActiveAssets: number
        readonly totalAssets: number
        /** What is switched on for it. */
        readonly features: ReadonlyArray<{
          readonly featureId: number
          readonly featureName: string
        }>
      } | null
    }
  }
  /** data/customers.ts: customerTotalsQuery */
  "query($customerId: ID!) { customerTotals(customerId: $customerId) {\n    totalAssets totalActiveAssets silentGateways users gatewayKeys driverCodes } }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      readonly customerTotals: {
        readonly totalAssets: number
        readonly totalActiveAssets: number
        /** Active vehicles whose gateway has never reported, or not for as long as the limit `silentAfter` says. */
        readonly silentGateways: number
        readonly users: number
        readonly gatewayKeys: number
        readonly driverCodes: number
      }
    }
  }
  /** data/customers.ts: findAllCustomersQuery */
  "query($filters: [FilterInput!], $showDeactivated: Boolean, $page: PaginationInput, $sort: SortingInput,\n    $cells: AllCellsInput) {\n    findAllCustomers(filters: $filters, showDeactivated: $showDeactivated, paginationInput: $page, sortingInput: $sort,\n      allCells: $cells) { customerCount customers { id abbrev shortName longName created updated active dotNumber retentionDurationDays loadedFromLbs\n  blocksTechnicians oemSeesPlace freeMinutes timezone workDays workFrom workTo freightUrl dashboardUrl\n  totalActiveAssets totalAssets features { featureId featureName } } cells { name isHere url problem ids next }\n    } }": {
    readonly variables: {
      readonly filters: ReadonlyArray<FilterInput> | null
      readonly showDeactivated: boolean | null
      readonly page: PaginationInput | null
      readonly sort: SortingInput | null
      readonly cells: AllCellsInput | null
    }
    readonly answer: {
      /** The customers whose data I see, a page at a time. */
      readonly findAllCustomers: {
        /** Of all pages. */
        readonly customerCount: number
        readonly customers: ReadonlyArray<{
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
          /** Technicians find none of its vehicles. */
          readonly blocksTechnicians: boolean
          /** The OEM that built a vehicle sees where it is. */
          readonly oemSeesPlace: boolean
          /** How long a trailer may stay with somebody before detention counts. */
          readonly freeMinutes: number
          /** Of its working hours, IANA name. */
          readonly timezone: string
          /** ISO numbers: 1 is Monday. */
          readonly workDays: ReadonlyArray<number>
          /** 'HH:mm' */
          readonly workFrom: string
          /** 'HH:mm'; before workFrom: on the next day. */
          readonly workTo: string
          /** The page of its own that Freight shows. */
          readonly freightUrl: string | null
          /** The dashboards of its own in Insights. */
          readonly dashboardUrl: string | null
          readonly totalActiveAssets: number
          readonly totalAssets: number
          /** What is switched on for it. */
          readonly features: ReadonlyArray<{
            readonly featureId: number
            readonly featureName: string
          }>
        }>
        /** What came of each cell; null where this one alone was asked. */
        readonly cells: ReadonlyArray<{
          /** Empty where it is not known which there are. */
          readonly name: string
          /** Whether it is the cell that answers. */
          readonly isHere: boolean
          /** Where its portal is. */
          readonly url: string | null
          /** Why its rows are missing: it does not answer (away), is of another version (version), has no super admin of my e-mail address (account), does not believe this cell (refused); this cell has no SECRETS_KEY (key), or cannot look up which cells there are (directory). */
          readonly problem: CellProblem | null
          /** Of its rows in this page. */
          readonly ids: ReadonlyArray<string>
          /** How many of its rows stand before the next page. */
          readonly next: number
        }> | null
      }
    }
  }
  /** data/customers.ts: zonesQuery */
  "{ timeZones { id country countryCode description } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** Those to choose from. */
      readonly timeZones: ReadonlyArray<{
        /** IANA name */
        readonly id: string
        readonly country: string
        /** ISO 3166-1, two letters */
        readonly countryCode: string
        readonly description: string
      }>
    }
  }
  /** data/day-files.ts: dayDeliveriesQuery */
  "query($destinationId: ID!, $pageSize: Int, $after: String) {\n    dayDeliveries(destinationId: $destinationId, pageSize: $pageSize, after: $after) { after days { day state due tries tried sent revision durationMs problem files { feed key rows bytes sha256 } } } }": {
    readonly variables: {
      readonly destinationId: string | number
      readonly pageSize: number | null
      readonly after: string | null
    }
    readonly answer: {
      /** The newest day first. */
      readonly dayDeliveries: {
        /** For the next page; null behind the last. */
        readonly after: string | null
        readonly days: ReadonlyArray<{
          /** By the customer's clock: 2026-11-20. */
          readonly day: string
          readonly state: DayDeliveryState
          /** When it is tried next; null where it is not. */
          readonly due: Instant | null
          /** Failed ones, in a row. */
          readonly tries: number
          readonly tried: Instant | null
          /** Last. */
          readonly sent: Instant | null
          /** How often it was sent: above 1 its files replaced those of before. */
          readonly revision: number
          /** How long the last try took. */
          readonly durationMs: number | null
          /** Why the last try failed. */
          readonly problem: string | null
          readonly files: ReadonlyArray<{
            readonly feed: DayFeed
            /** Its name in the bucket or folder. */
            readonly key: string
            readonly rows: number
            readonly bytes: number
            readonly sha256: string
          }>
        }>
      }
    }
  }
  /** data/day-files.ts: dayFilesQuery */
  "query($customerId: ID!) { dayFiles(customerId: $customerId) { folders destinations { id customerId name kind feeds format endpoint region bucket keyId pathStyle prefix afterHours isActive } } }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      readonly dayFiles: {
        /** Whether this installation writes to folders as well (DAY_FILES_FOLDER). */
        readonly folders: boolean
        /** By name. */
        readonly destinations: ReadonlyArray<{
          readonly id: string
          readonly customerId: number
          readonly name: string
          readonly kind: DayDestinationKind
          readonly feeds: ReadonlyArray<DayFeed>
          readonly format: DayFormat
          /** Of the service, without the bucket. */
          readonly endpoint: string | null
          readonly region: string | null
          readonly bucket: string | null
          /** Of the access key; its secret is never told. */
          readonly keyId: string | null
          /** Whether the bucket is part of the path, and not of the host. */
          readonly pathStyle: boolean
          /** Before the names of files. */
          readonly prefix: string
          /** Hours after the day's end that it is sent. */
          readonly afterHours: number
          readonly isActive: boolean
        }>
      }
    }
  }
  /** data/detention.ts: detentionRuleQuery */
  "query($customerId: ID, $geofenceId: ID) { detentionRule(customerId: $customerId, geofenceId: $geofenceId) { freeMinutes rateCents stepMinutes rounding isOwn } }": {
    readonly variables: {
      readonly customerId: string | number | null
      readonly geofenceId: string | number | null
    }
    readonly answer: {
      /** The rule that holds for a geofence, or for a customer where no geofence is named. */
      readonly detentionRule: {
        readonly freeMinutes: number
        /** US cents an hour. */
        readonly rateCents: number
        /** Billable time is counted in these. */
        readonly stepMinutes: number
        readonly rounding: DetentionRounding
        /** Whether it is the geofence's own; else its customer's holds. */
        readonly isOwn: boolean
      }
    }
  }
  /** data/detention.ts: detentionTotalsQuery */
  "query($filter: DetentionFilter!) { detentionTotals(filter: $filter) { geofenceCount visits lasting billableMinutes amountCents\n    byGeofence { customerId customer geofenceId geofence visits lasting billableMinutes amountCents } } }": {
    readonly variables: {
      readonly filter: DetentionFilter
    }
    readonly answer: {
      readonly detentionTotals: {
        readonly geofenceCount: number
        readonly visits: number
        /** Of them, still inside. */
        readonly lasting: number
        readonly billableMinutes: number
        /** US cents. */
        readonly amountCents: number
        /** The 200 with the greatest amounts. */
        readonly byGeofence: ReadonlyArray<{
          readonly customerId: number
          readonly customer: string
          readonly geofenceId: string
          readonly geofence: string
          readonly visits: number
          /** Of them, still inside. */
          readonly lasting: number
          readonly billableMinutes: number
          readonly amountCents: number
        }>
      }
    }
  }
  /** data/detention.ts: detentionVisitQuery */
  "query($id: ID!) { detentionVisit(id: $id) { id customerId customer geofenceId geofence vin unitId entered left dwellMs freeMs overMs billableMinutes\n  amountCents rule { freeMinutes rateCents stepMinutes rounding isOwn } } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Its evidence pack: GET /v1/api/detention/{id}/{pdf|zip}. */
      readonly detentionVisit: {
        /** For its evidence pack. */
        readonly id: string
        readonly customerId: number
        readonly customer: string
        readonly geofenceId: string
        readonly geofence: string
        readonly vin: string
        readonly unitId: string
        readonly entered: Instant
        /** Null while it lasts: all figures are so far. */
        readonly left: Instant | null
        readonly dwellMs: number
        readonly freeMs: number
        /** Beyond the free time, before rounding. */
        readonly overMs: number
        readonly billableMinutes: number
        /** US cents. */
        readonly amountCents: number
        readonly rule: {
          readonly freeMinutes: number
          /** US cents an hour. */
          readonly rateCents: number
          /** Billable time is counted in these. */
          readonly stepMinutes: number
          readonly rounding: DetentionRounding
          /** Whether it is the geofence's own; else its customer's holds. */
          readonly isOwn: boolean
        }
      }
    }
  }
  /** data/detention.ts: detentionVisitsQuery */
  "query($filter: DetentionFilter!, $after: String) {\n    detentionVisits(filter: $filter, after: $after, pageSize: 50) { next visits { id customerId customer geofenceId geofence vin unitId entered left dwellMs freeMs overMs billableMinutes\n  amountCents rule { freeMinutes rateCents stepMinutes rounding isOwn } } } }": {
    readonly variables: {
      readonly filter: DetentionFilter
      readonly after: string | null
    }
    readonly answer: {
      /** Those that last first, then those that ended last. */
      readonly detentionVisits: {
        /** What the next page begins after; null at the end. */
        readonly next: string | null
        readonly visits: ReadonlyArray<{
          /** For its evidence pack. */
          readonly id: string
          readonly customerId: number
          readonly customer: string
          readonly geofenceId: string
          readonly geofence: string
          readonly vin: string
          readonly unitId: string
          readonly entered: Instant
          /** Null while it lasts: all figures are so far. */
          readonly left: Instant | null
          readonly dwellMs: number
          readonly freeMs: number
          /** Beyond the free time, before rounding. */
          readonly overMs: number
          readonly billableMinutes: number
          /** US cents. */
          readonly amountCents: number
          readonly rule: {
            readonly freeMinutes: number
            /** US cents an hour. */
            readonly rateCents: number
            /** Billable time is counted in these. */
            readonly stepMinutes: number
            readonly rounding: DetentionRounding
            /** Whether it is the geofence's own; else its customer's holds. */
            readonly isOwn: boolean
          }
        }>
      }
    }
  }
  /** data/driver.ts: driverCodesQuery */
  "query($customerId: ID!, $search: String, $page: PaginationInput) {\n    driverCodes(customerId: $customerId, search: $search, paginationInput: $page) { vehicleCount vehicles { vehicleId unitId vin code path created opened lastUsed } } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly search: string | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** A customer's trailers with their codes, by unit. */
      readonly driverCodes: {
        /** Of all pages. */
        readonly vehicleCount: number
        readonly vehicles: ReadonlyArray<{
          readonly vehicleId: string
          readonly unitId: string
          readonly vin: string
          /** Null while it has none. */
          readonly code: string | null
          /** Where it leads, below the address of the portal. */
          readonly path: string | null
          readonly created: Instant | null
          readonly opened: number
          readonly lastUsed: Instant | null
        }>
      }
    }
  }
  /** data/driver.ts: driverPagesQuery */
  "query($customerId: ID!) { driverPages(customerId: $customerId) }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      /** Whether codes on the trailers of this customer open anything. */
      readonly driverPages: boolean
    }
  }
  /** data/episodes.ts: episodeFiringsQuery */
  "query($id: ID!, $pageSize: Int, $after: String) { episode(id: $id) {\n    firings(pageSize: $pageSize, after: $after) { firings { id customerId ruleId ruleName geofenceId vin unitId at severity level status alertTypeId alertTypeName because\n  ended late withdrawn snoozedUntil acknowledged resolved read address } after } } }": {
    readonly variables: {
      readonly id: string | number
      readonly pageSize: number | null
      readonly after: string | null
    }
    readonly answer: {
      /** The one that a firing is of; null where there is none that I may see. */
      readonly episode: {
        /** The newest first. */
        readonly firings: {
          readonly firings: ReadonlyArray<{
            readonly id: string
            readonly customerId: number
            /** Null where a geofence's own addresses are notified. */
            readonly ruleId: string | null
            readonly ruleName: string
            /** The geofence it is about. */
            readonly geofenceId: string | null
            readonly vin: string
            readonly unitId: string
            /** When the condition came true, on the vehicle's clock. */
            readonly at: Instant
            readonly severity: FiringSeverity
            /** By consequence: an ordinary visit is a notice, and no visit is critical. */
            readonly level: EpisodeLevel
            readonly status: FiringStatus
            readonly alertTypeId: number
            readonly alertTypeName: string
            /** In a sentence, in the viewer's units. */
            readonly because: string
            /** When it ended; null while it lasts. */
            readonly ended: Instant | null
            /** It came from a late report. */
            readonly late: boolean
            /** Since when it is known, by a late report, that it never was. */
            readonly withdrawn: Instant | null
            readonly snoozedUntil: Instant | null
            readonly acknowledged: Instant | null
            /** By hand. */
            readonly resolved: Instant | null
            /** By me. */
            readonly read: boolean
            /** Where the vehicle was. */
            readonly address: string | null
          }>
          /** For the next page; null behind the last. */
          readonly after: string | null
        }
      } | null
    }
  }
  /** data/episodes.ts: episodeQuery */
  "query($id: ID!, $pageSize: Int) { episode(id: $id) { id cause group level status first last ended firingCount unreadCount ruleCount week\n  verdict { level cause shortForm } newest { id customerId ruleId ruleName geofenceId vin unitId at severity level status alertTypeId alertTypeName because\n  ended late withdrawn snoozedUntil acknowledged resolved read address }\n    firings(pageSize: $pageSize) { firings { id customerId ruleId ruleName geofenceId vin unitId at severity level status alertTypeId alertTypeName because\n  ended late withdrawn snoozedUntil acknowledged resolved read address } after } } }": {
    readonly variables: {
      readonly id: string | number
      readonly pageSize: number | null
    }
    readonly answer: {
      /** The one that a firing is of; null where there is none that I may see. */
      readonly episode: {
        /** The number of its first firing. The number of any firing of it leads to it. */
        readonly id: string
        /** `visit:` and a geofence; an alert type and what fired; `rule:` and a rule of several conditions. */
        readonly cause: string
        readonly group: EpisodeGroup
        /** By consequence: an ordinary visit is a notice, and no visit is critical. */
        readonly level: EpisodeLevel
        /** The most urgent that any of its firings has. */
        readonly status: FiringStatus
        readonly first: Instant
        readonly last: Instant
        /** Null while any of it lasts. */
        readonly ended: Instant | null
        readonly firingCount: number
        /** Of its firings, by me. */
        readonly unreadCount: number
        /** How many rules it came from. */
        readonly ruleCount: number
        /** Firings of each of the last seven days of 24 hours, the oldest first. */
        readonly week: ReadonlyArray<number>
        /** How its vehicle is now, and why: what every screen shows. */
        readonly verdict: {
          readonly level: Level
          /** What is wrong, without a measure: "Tire nearly flat". Null where nothing is. */
          readonly cause: string | null
          /** Cause and measure, 34 characters at most. */
          readonly shortForm: string
        } | null
        readonly newest: {
          readonly id: string
          readonly customerId: number
          /** Null where a geofence's own addresses are notified. */
          readonly ruleId: string | null
          readonly ruleName: string
          /** The geofence it is about. */
          readonly geofenceId: string | null
          readonly vin: string
          readonly unitId: string
          /** When the condition came true, on the vehicle's clock. */
          readonly at: Instant
          readonly severity: FiringSeverity
          /** By consequence: an ordinary visit is a notice, and no visit is critical. */
          readonly level: EpisodeLevel
          readonly status: FiringStatus
          readonly alertTypeId: number
          readonly alertTypeName: string
          /** In a sentence, in the viewer's units. */
          readonly because: string
          /** When it ended; null while it lasts. */
          readonly ended: Instant | null
          /** It came from a late report. */
          readonly late: boolean
          /** Since when it is known, by a late report, that it never was. */
          readonly withdrawn: Instant | null
          readonly snoozedUntil: Instant | null
          readonly acknowledged: Instant | null
          /** By hand. */
          readonly resolved: Instant | null
          /** By me. */
          readonly read: boolean
          /** Where the vehicle was. */
          readonly address: string | null
        }
        /** The newest first. */
        readonly firings: {
          readonly firings: ReadonlyArray<{
            readonly id: string
            readonly customerId: number
            /** Null where a geofence's own addresses are notified. */
            readonly ruleId: string | null
            readonly ruleName: string
            /** The geofence it is about. */
            readonly geofenceId: string | null
            readonly vin: string
            readonly unitId: string
            /** When the condition came true, on the vehicle's clock. */
            readonly at: Instant
            readonly severity: FiringSeverity
            /** By consequence: an ordinary visit is a notice, and no visit is critical. */
            readonly level: EpisodeLevel
            readonly status: FiringStatus
            readonly alertTypeId: number
            readonly alertTypeName: string
            /** In a sentence, in the viewer's units. */
            readonly because: string
            /** When it ended; null while it lasts. */
            readonly ended: Instant | null
            /** It came from a late report. */
            readonly late: boolean
            /** Since when it is known, by a late report, that it never was. */
            readonly withdrawn: Instant | null
            readonly snoozedUntil: Instant | null
            readonly acknowledged: Instant | null
            /** By hand. */
            readonly resolved: Instant | null
            /** By me. */
            readonly read: boolean
            /** Where the vehicle was. */
            readonly address: string | null
          }>
          /** For the next page; null behind the last. */
          readonly after: string | null
        }
      } | null
    }
  }
  /** data/episodes.ts: episodesQuery */
  "query($filters: FiringFilters, $group: EpisodeGroup, $pageSize: Int, $after: String) {\n    episodes(filters: $filters, group: $group, pageSize: $pageSize, after: $after) { episodes { id cause group level status first last ended firingCount unreadCount ruleCount week\n  verdict { level cause shortForm } newest { id customerId ruleId ruleName geofenceId vin unitId at severity level status alertTypeId alertTypeName because\n  ended late withdrawn snoozedUntil acknowledged resolved read address } } after episodeCount } }": {
    readonly variables: {
      readonly filters: FiringFilters | null
      readonly group: EpisodeGroup | null
      readonly pageSize: number | null
      readonly after: string | null
    }
    readonly answer: {
      /** Of the vehicles I see, the newest first: those with a firing that the filters let through, by their own status. */
      readonly episodes: {
        readonly episodes: ReadonlyArray<{
          /** The number of its first firing. The number of any firing of it leads to it. */
          readonly id: string
          /** `visit:` and a geofence; an alert type and what fired; `rule:` and a rule of several conditions. */
          readonly cause: string
          readonly group: EpisodeGroup
          /** By consequence: an ordinary visit is a notice, and no visit is critical. */
          readonly level: EpisodeLevel
          /** The most urgent that any of its firings has. */
          readonly status: FiringStatus
          readonly first: Instant
          readonly last: Instant
          /** Null while any of it lasts. */
          readonly ended: Instant | null
          readonly firingCount: number
          /** Of its firings, by me. */
          readonly unreadCount: number
          /** How many rules it came from. */
          readonly ruleCount: number
          /** Firings of each of the last seven days of 24 hours, the oldest first. */
          readonly week: ReadonlyArray<number>
          /** How its vehicle is now, and why: what every screen shows. */
          readonly verdict: {
            readonly level: Level
            /** What is wrong, without a measure: "Tire nearly flat". Null where nothing is. */
            readonly cause: string | null
            /** Cause and measure, 34 characters at most. */
            readonly shortForm: string
          } | null
          readonly newest: {
            readonly id: string
            readonly customerId: number
            /** Null where a geofence's own addresses are notified. */
            readonly ruleId: string | null
            readonly ruleName: string
            /** The geofence it is about. */
            readonly geofenceId: string | null
            readonly vin: string
            readonly unitId: string
            /** When the condition came true, on the vehicle's clock. */
            readonly at: Instant
            readonly severity: FiringSeverity
            /** By consequence: an ordinary visit is a notice, and no visit is critical. */
            readonly level: EpisodeLevel
            readonly status: FiringStatus
            readonly alertTypeId: number
            readonly alertTypeName: string
            /** In a sentence, in the viewer's units. */
            readonly because: string
            /** When it ended; null while it lasts. */
            readonly ended: Instant | null
            /** It came from a late report. */
            readonly late: boolean
            /** Since when it is known, by a late report, that it never was. */
            readonly withdrawn: Instant | null
            readonly snoozedUntil: Instant | null
            readonly acknowledged: Instant | null
            /** By hand. */
            readonly resolved: Instant | null
            /** By me. */
            readonly read: boolean
            /** Where the vehicle was. */
            readonly address: string | null
          }
        }>
        /** For the next page; null behind the last. */
        readonly after: string | null
        /** Of all pages; counted up to 10,000. */
        readonly episodeCount: number
      }
    }
  }
  /** data/exports.ts: exportsQuery */
  "{ exports { id name format state total done ends } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** Files that I have requested, the newest first. */
      readonly exports: ReadonlyArray<{
        readonly id: string
        readonly name: string
        readonly format: ExportFormat
        readonly state: ExportState
        /** Rows there are. */
        readonly total: number
        /** Rows written. */
        readonly done: number
        readonly ends: Instant
      }>
    }
  }
  /** data/faults.ts: faultsQuery */
  "query($vin: String, $search: String, $status: String, $sensorTypeIds: [Int!], $faultTypeIds: [Int!], $fmis: [Int!],\n    $from: Instant, $to: Instant, $sort: SortingInput, $page: PaginationInput) {\n    faults(vin: $vin, search: $search, status: $status, sensorTypeIds: $sensorTypeIds, faultTypeIds: $faultTypeIds,\n      fmis: $fmis, from: $from, to: $to, sortingInput: $sort, paginationInput: $page) {\n      faultCount faults { id vin unitId sensorTypeId position level status faultDescription faultStart faultEnd\n        suspectComponent cause repairInformation durationSeconds maxMph bestAvailableTotalMileage faultTypeId fmi } } }": {
    readonly variables: {
      readonly vin: string | null
      readonly search: string | null
      readonly status: string | null
      readonly sensorTypeIds: ReadonlyArray<number> | null
      readonly faultTypeIds: ReadonlyArray<number> | null
      readonly fmis: ReadonlyArray<number> | null
      readonly from: Instant | null
      readonly to: Instant | null
      readonly sort: SortingInput | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** Newest first, the newest 10,000 that match. Without a VIN those of the whole fleet, where deactivated SIMs are left out. All filters hold. */
      readonly faults: {
        /** Of all pages, up to the newest 10,000. */
        readonly faultCount: number
        readonly faults: ReadonlyArray<{
          readonly id: string
          readonly vin: string
          readonly unitId: string
          /** The sensor that reports it: its family. */
          readonly sensorTypeId: number
          /** The wheel or the tire; null where it concerns no single one. */
          readonly position: string | null
          /** notice, caution or critical */
          readonly level: Level
          /** Status */
          readonly status: FaultStatus
          /** Fault Description */
          readonly faultDescription: string
          /** Fault Start */
          readonly faultStart: Instant
          /** Fault End */
          readonly faultEnd: Instant | null
          /** Suspect Component */
          readonly suspectComponent: string
          /** Cause */
          readonly cause: string | null
          /** Repair Information */
          readonly repairInformation: string | null
          /** Duration */
          readonly durationSeconds: number
          /** Speed */
          readonly maxMph: number | null
          /** Miles Traveled */
          readonly bestAvailableTotalMileage: number | null
          /** Fault Type ID */
          readonly faultTypeId: number
          /** FMI */
          readonly fmi: number
        }>
      }
    }
  }
  /** data/faults.ts: unitQuery */
  "query($vin: String!) { vehicle(vin: $vin) { unitId } }": {
    readonly variables: {
      readonly vin: string
    }
    readonly answer: {
      /** Null where there is none with this VIN that I may see. */
      readonly vehicle: {
        /** Unit ID; sorted and filtered by unit_id */
        readonly unitId: string
      } | null
    }
  }
  /** data/firings.ts: firingQuery */
  "query($id: ID!) { firing(id: $id) { id customerId ruleId ruleName geofenceId vin unitId at severity level status alertTypeId alertTypeName because\n  ended late withdrawn snoozedUntil acknowledged resolved read address item heldLast heldUntil snoozeReason snoozedBy acknowledgedBy resolvedBy\n    lat lng outline evidence notices { recipient count outcome at } } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Null where there is none that I may see. */
      readonly firing: {
        readonly id: string
        readonly customerId: number
        /** Null where a geofence's own addresses are notified. */
        readonly ruleId: string | null
        readonly ruleName: string
        /** The geofence it is about. */
        readonly geofenceId: string | null
        readonly vin: string
        readonly unitId: string
        /** When the condition came true, on the vehicle's clock. */
        readonly at: Instant
        readonly severity: FiringSeverity
        /** By consequence: an ordinary visit is a notice, and no visit is critical. */
        readonly level: EpisodeLevel
        readonly status: FiringStatus
        readonly alertTypeId: number
        readonly alertTypeName: string
        /** In a sentence, in the viewer's units. */
        readonly because: string
        /** When it ended; null while it lasts. */
        readonly ended: Instant | null
        /** It came from a late report. */
        readonly late: boolean
        /** Since when it is known, by a late report, that it never was. */
        readonly withdrawn: Instant | null
        readonly snoozedUntil: Instant | null
        readonly acknowledged: Instant | null
        /** By hand. */
        readonly resolved: Instant | null
        /** By me. */
        readonly read: boolean
        /** Where the vehicle was. */
        readonly address: string | null
        /** Tells apart what one rule fires at one moment. */
        readonly item: string
        /** Held back by the rate limit: when recipients were last notified of this rule for this vehicle. */
        readonly heldLast: Instant | null
        /** Nobody was notified because of the rate limit, which lasts until then. */
        readonly heldUntil: Instant | null
        readonly snoozeReason: string | null
        readonly snoozedBy: string | null
        readonly acknowledgedBy: string | null
        readonly resolvedBy: string | null
        readonly lat: number | null
        readonly lng: number | null
        /** The geofence it is about, as it was then: geofenceTypeId, radiusMeters, centerPointCoordinate, boundaryCoordinates. */
        readonly outline: FlatShape | null
        readonly evidence: Evidence
        /** Recipients, or why not. */
        readonly notices: ReadonlyArray<{
          /** An address, or how many other users where their addresses are not mine to read. */
          readonly recipient: string
          /** How many these are. */
          readonly count: number
          /** waiting: for the digest; told: in an email of its own; digest: with others; held: by the rate limit; unsubscribed */
          readonly outcome: NoticeOutcome
          readonly at: Instant
        }>
      } | null
    }
  }
  /** data/firings.ts: firingsQuery */
  "query($filters: FiringFilters, $pageSize: Int, $after: String) {\n    firings(filters: $filters, pageSize: $pageSize, after: $after) { firings { id customerId ruleId ruleName geofenceId vin unitId at severity level status alertTypeId alertTypeName because\n  ended late withdrawn snoozedUntil acknowledged resolved read address } after firingCount } }": {
    readonly variables: {
      readonly filters: FiringFilters | null
      readonly pageSize: number | null
      readonly after: string | null
    }
    readonly answer: {
      /** Of the vehicles I see, the newest first. */
      readonly firings: {
        readonly firings: ReadonlyArray<{
          readonly id: string
          readonly customerId: number
          /** Null where a geofence's own addresses are notified. */
          readonly ruleId: string | null
          readonly ruleName: string
          /** The geofence it is about. */
          readonly geofenceId: string | null
          readonly vin: string
          readonly unitId: string
          /** When the condition came true, on the vehicle's clock. */
          readonly at: Instant
          readonly severity: FiringSeverity
          /** By consequence: an ordinary visit is a notice, and no visit is critical. */
          readonly level: EpisodeLevel
          readonly status: FiringStatus
          readonly alertTypeId: number
          readonly alertTypeName: string
          /** In a sentence, in the viewer's units. */
          readonly because: string
          /** When it ended; null while it lasts. */
          readonly ended: Instant | null
          /** It came from a late report. */
          readonly late: boolean
          /** Since when it is known, by a late report, that it never was. */
          readonly withdrawn: Instant | null
          readonly snoozedUntil: Instant | null
          readonly acknowledged: Instant | null
          /** By hand. */
          readonly resolved: Instant | null
          /** By me. */
          readonly read: boolean
          /** Where the vehicle was. */
          readonly address: string | null
        }>
        /** For the next page; null behind the last. */
        readonly after: string | null
        /** Of all pages; counted up to 10,000. */
        readonly firingCount: number
      }
    }
  }
  /** data/first-run.ts: firstRunQuery */
  "{ firstRun { customer { id shortName } vehicle { vin unitId customerId serialNumber } key report } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** For super admins. */
      readonly firstRun: {
        /** The first there is. */
        readonly customer: {
          readonly id: string
          readonly shortName: string
        } | null
        /** Of an active customer: one that has reported; before that, the first with a gateway. */
        readonly vehicle: {
          readonly vin: string
          readonly unitId: string
          readonly customerId: string
          readonly serialNumber: string | null
        } | null
        /** Whether the customer of the vehicle, or the first there is, has a key for its gateways. */
        readonly key: boolean
        /** When the vehicle reported last; null while none has. */
        readonly report: Instant | null
      }
    }
  }
  /** data/fleet-filters.ts: filterNamesQuery */
  "query($field: String!, $text: String, $page: PaginationInput) {\n    filterNames(field: $field, text: $text, paginationInput: $page) { nameCount names } }": {
    readonly variables: {
      readonly field: string
      readonly text: string | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** The names of groups, customers, geofences or builders (makes of OEMs) that a fleet can be filtered by, each once. */
      readonly filterNames: {
        /** Of all pages. */
        readonly nameCount: number
        readonly names: ReadonlyArray<string>
      }
    }
  }
  /** data/fleet-filters.ts: matchingVehiclesQuery */
  "query($filters: [FilterInput!]!, $alertsOnly: Boolean, $among: [Int!], $mark: String) {\n    matchingVehicles(filters: $filters, alertsOnly: $alertsOnly, among: $among, mark: $mark) { ids mark } }": {
    readonly variables: {
      readonly filters: ReadonlyArray<FilterInput>
      readonly alertsOnly: boolean | null
      readonly among: ReadonlyArray<number> | null
      readonly mark: string | null
    }
    readonly answer: {
      /** The numbers of the vehicles that pass: of all that I see, or of some. */
      readonly matchingVehicles: {
        /** Null where the mark is the one that was given. */
        readonly ids: ReadonlyArray<number> | null
        readonly mark: string
      }
    }
  }
  /** data/fleet-filters.ts: savedFiltersQuery */
  "{ savedFilters { id name search } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** My saved filters, by name. */
      readonly savedFilters: ReadonlyArray<{
        readonly id: string
        readonly name: string
        /** As the address holds it. */
        readonly search: string
      }>
    }
  }
  /** data/fleet-filters.ts: vehiclesNamedQuery */
  "query($names: [String!]!) { vehiclesNamed(names: $names) { name id unitId } }": {
    readonly variables: {
      readonly names: ReadonlyArray<string>
    }
    readonly answer: {
      /** Vehicles by names that are a VIN, a unit ID or a serial number, in any case. */
      readonly vehiclesNamed: ReadonlyArray<{
        /** The requested name, in lower case. */
        readonly name: string
        readonly id: number
        readonly unitId: string
      }>
    }
  }
  /** data/fleet-views.ts: fleetViewsQuery */
  "{ fleetViews { id name customerId by mine isDefault view } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** My own, and those shared with customers whose grid I see. */
      readonly fleetViews: ReadonlyArray<{
        readonly id: string
        readonly name: string
        /** Whom it is shared with; null: nobody. */
        readonly customerId: string | null
        /** The owner's e-mail. */
        readonly by: string
        readonly mine: boolean
        /** My grid opens with it. */
        readonly isDefault: boolean
        /** search: as in the address of the grid; layout: as in saveColumnLayout. */
        readonly view: FleetView
      }>
    }
  }
  /** data/fleet.ts: fleetCountsQuery */
  "{ all: vehiclesNow(paginationInput: { pageSize: 1 }) { vehicleCount }\n    reefers: vehiclesNow(filters: [{ field: \"is_thermoking\", condition: \"isExactly\", value: \"true\" }],\n      paginationInput: { pageSize: 1 }) { vehicleCount } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** Deactivated SIMs are left out unless a filter asks for them. */
      readonly all: {
        /** Of all pages. */
        readonly vehicleCount: number
      }
      /** Deactivated SIMs are left out unless a filter asks for them. */
      readonly reefers: {
        /** Of all pages. */
        readonly vehicleCount: number
      }
    }
  }
  /** data/fleet.ts: fleetQuery */
  "query($filters: [FilterInput!], $search: String, $sort: SortingInput, $page: PaginationInput) {\n      vehiclesNow(filters: $filters, search: $search, sortingInput: $sort, paginationInput: $page) {\n        vehicleCount vehicles { id customerId vin unitId level absSeverity ...columns } } }": {
    readonly variables: {
      readonly filters: ReadonlyArray<FilterInput> | null
      readonly search: string | null
      readonly sort: SortingInput | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** Deactivated SIMs are left out unless a filter asks for them. */
      readonly vehiclesNow: {
        /** Of all pages. */
        readonly vehicleCount: number
        readonly vehicles: ReadonlyArray<{
          readonly id: string
          readonly customerId: string
          /** VIN; sorted and filtered by vin */
          readonly vin: string
          /** Unit ID; sorted and filtered by unit_id */
          readonly unitId: string
          /** Status; sorted and filtered by level */
          readonly level: string | null
          /** ABS Severity; sorted and filtered by abs_severity */
          readonly absSeverity: number | null
          /** Reason; sorted and filtered by verdict_words */
          readonly reason: string | null
          /** Since; sorted and filtered by verdict_since */
          readonly reasonSince: Instant | null
          /** Customer Name; sorted and filtered by customer_name */
          readonly customerName: string | null
          /** Serial Number; sorted and filtered by serial_num */
          readonly serialNumber: string | null
          /** Solar; sorted and filtered by has_solar_panels */
          readonly hasSolarPanels: boolean | null
          /** Product Type; sorted and filtered by go_product_type */
          readonly productType: string | null
          /** Device; sorted and filtered by device_type_id */
          readonly deviceType: number | null
          /** Vehicle Type; sorted and filtered by vehicle_type_id */
          readonly vehicleType: number | null
          /** Firmware; sorted and filtered by firmware_version */
          readonly mainAppVersion: string | null
          /** Last Report; sorted and filtered by last_reported_calculated */
          readonly lastReport: Instant | null
          /** Installation Date; sorted and filtered by installation_date */
          readonly installationDate: Instant | null
          /** Groups; sorted and filtered by group_names */
          readonly group: ReadonlyArray<string> | null
          /** Time Untethered; sorted and filtered by time_untethered_calculated */
          readonly timeUntetheredFormattedString: Instant | null
          /** Time Dwelling; sorted and filtered by dwell_time_calculated */
          readonly timeDwellingFormattedString: Instant | null
          /** Geofence; sorted and filtered by geofence */
          readonly occupiedCustomerSpecificGeofences: ReadonlyArray<string> | null
          /** Load Status; sorted and filtered by is_loaded_calculated */
          readonly enhancedWeight: string | null
          /** Location; sorted and filtered by reverse_geocoded_address */
          readonly reverseGeo: string | null
          /** Trailer Battery Health; sorted and filtered by trailer_battery_health_status */
          readonly sensorBoxBatteryHealthStatus: string | null
          /** Gateway Battery Health; sorted and filtered by gateway_battery_health_status */
          readonly gatewayBatteryHealthStatus: string | null
          /** Trailer Health; sorted and filtered by trailer_health_status */
          readonly trailerHealthStatus: string | null
          /** Connectivity; sorted and filtered by sensor_connectivity_status */
          readonly connectivityStatus: string | null
          /** Model Year; sorted and filtered by model_year */
          readonly modelYear: number | null
          /** Age; sorted and filtered by model_year */
          readonly age: number | null
          /** Length; sorted and filtered by vehicle_length_feet */
          readonly length: number | null
          /** SIM Status; sorted and filtered by sim_status */
          readonly simStatus: string | null
          /** SIM Status Changed; sorted and filtered by sim_status_change_date_calculated */
          readonly simStatusChangeDate: Instant | null
          /** OEM; sorted and filtered by vehicle_mfgr */
          readonly oem: string | null
          /** Speed; sorted and filtered by speed_mph */
          readonly speed: number | null
          /** Latitude; sorted and filtered by lat */
          readonly lat: number | null
          /** Longitude; sorted and filtered by lon */
          readonly lng: number | null
          /** ABS Fault; sorted and filtered by abs_fault_codes */
          readonly absFault: ReadonlyArray<string> | null
          /** Tire Inflation; sorted and filtered by tire_inflation_status */
          readonly tis: string | null
          /** Cargo Weight on Bogie; sorted and filtered by weight_lbs */
          readonly netWeightLbs: number | null
          /** ABS Odometer; sorted and filtered by abs_odometer_miles */
          readonly odometer: number | null
          /** Door; sorted and filtered by door_status_calculated */
          readonly door: string | null
          /** Tether Status; sorted and filtered by tethered_status_calculated */
          readonly tether: string | null
          /** Light Fault; sorted and filtered by light_fault_codes */
          readonly lightFault: string | null
          /** Trailer Battery; sorted and filtered by sensor_box_battery_voltage */
          readonly sensorBoxBattery: number | null
          /** Device Supply; sorted and filtered by sensor_box_battery_voltage */
          readonly deviceBoxBattery: number | null
          /** Miles */
          readonly gpsOdometer: number | null
          /** Reefer Power; sorted and filtered by tk_unit_on */
          readonly powerOn: string | null
          /** Reefer Mode; sorted and filtered by tk_operating_mode */
          readonly unitModeDetail: string | null
          /** Fuel Level; sorted and filtered by tk_fuel_level */
          readonly fuelLevel: number | null
          /** Ambient; sorted and filtered by tk_ambient */
          readonly ambientTemperature: number | null
          /** Humidity; sorted and filtered by tk_humidity */
          readonly humidity: number | null
          /** Sensor 1; sorted and filtered by tk_ind_sensor_1 */
          readonly indSensor1: number | null
          /** Sensor 2; sorted and filtered by tk_ind_sensor_2 */
          readonly indSensor2: number | null
          /** Sensor 3; sorted and filtered by tk_ind_sensor_3 */
          readonly indSensor3: number | null
          /** Sensor 4; sorted and filtered by tk_ind_sensor_4 */
          readonly indSensor4: number | null
          /** Sensor 5; sorted and filtered by tk_ind_sensor_5 */
          readonly indSensor5: number | null
          /** Sensor 6; sorted and filtered by tk_ind_sensor_6 */
          readonly indSensor6: number | null
          /** Set Point 1; sorted and filtered by tk_set_point_1 */
          readonly setPoint1: number | null
          /** Set Point 2; sorted and filtered by tk_set_point_2 */
          readonly setPoint2: number | null
          /** Set Point 3; sorted and filtered by tk_set_point_3 */
          readonly setPoint3: number | null
          /** Discharge Air 1; sorted and filtered by tk_discharge_air_1 */
          readonly dischargeAir1: number | null
          /** Discharge Air 2; sorted and filtered by tk_discharge_air_2 */
          readonly dischargeAir2: number | null
          /** Discharge Air 3; sorted and filtered by tk_discharge_air_3 */
          readonly dischargeAir3: number | null
          /** Return Air 1; sorted and filtered by tk_return_air_1 */
          readonly returnAir1: number | null
          /** Return Air 2; sorted and filtered by tk_return_air_2 */
          readonly returnAir2: number | null
          /** Return Air 3; sorted and filtered by tk_return_air_3 */
          readonly returnAir3: number | null
          /** Engine Hours; sorted and filtered by tk_engine_hours */
          readonly engineHours: number | null
          /** Electrical Hours; sorted and filtered by tk_electrical_hours */
          readonly electricalHours: number | null
          /** Total Hours; sorted and filtered by tk_total_hours */
          readonly totalHours: number | null
          /** Unit Battery; sorted and filtered by tk_unit_battery_voltage */
          readonly voltage: number | null
          /** Fullness; sorted and filtered by camera_fullness */
          readonly fullness: number | null
        }>
      }
    }
  }
  /** data/fleet.ts: fleetTotalsQuery */
  "query($columns: [String!]!, $filters: [FilterInput!], $search: String) {\n    vehicleTotals(columns: $columns, filters: $filters, search: $search) {\n      vehicleCount columns { key known sum average least greatest options { value count } } } }": {
    readonly variables: {
      readonly columns: ReadonlyArray<string>
      readonly filters: ReadonlyArray<FilterInput> | null
      readonly search: string | null
    }
    readonly answer: {
      /** Sums, averages and counts over all vehicles that vehiclesNow answers to the same filters and search. At most some seconds old. */
      readonly vehicleTotals: {
        /** How many vehicles they are of. */
        readonly vehicleCount: number
        readonly columns: ReadonlyArray<{
          /** The response field. */
          readonly key: string
          /** How many vehicles have a value. */
          readonly known: number
          readonly sum: number | null
          readonly average: number | null
          /** Of moments, and of times passed since one, milliseconds since 1970. */
          readonly least: number | null
          /** As least. */
          readonly greatest: number | null
          /** Of a column with a closed list of values, how many vehicles have each. */
          readonly options: ReadonlyArray<{
            readonly value: string
            readonly count: number
          }>
        }>
      }
    }
  }
  /** data/fleet.ts: layoutQuery */
  "query($grid: String!) { columnLayout(grid: $grid) }": {
    readonly variables: {
      readonly grid: string
    }
    readonly answer: {
      /** How I have arranged a grid's columns: order and hidden (keys of columns), widths (pixels by key). */
      readonly columnLayout: ColumnLayout
    }
  }
  /** data/ftp.ts: ftpFetchesQuery */
  "query($before: ID) { ftpFetches(before: $before) { id accountName file address at bytes isWhole } }": {
    readonly variables: {
      readonly before: string | number | null
    }
    readonly answer: {
      /** The newest first, 50 at once. For super admins. */
      readonly ftpFetches: ReadonlyArray<{
        readonly id: string
        readonly accountName: string
        readonly file: string
        /** From where it was fetched. */
        readonly address: string
        readonly at: Instant
        /** Sent. */
        readonly bytes: number
        /** To the end of the file. */
        readonly isWhole: boolean
      }>
    }
  }
  /** data/ftp.ts: ftpServerQuery */
  "{ ftpServer { isOn port accounts { id name product folder created createdBy used\n  files { name size } } } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** For super admins. */
      readonly ftpServer: {
        readonly isOn: boolean
        /** Null where it is off. */
        readonly port: number | null
        readonly accounts: ReadonlyArray<{
          readonly id: string
          readonly name: string
          readonly product: string
          readonly folder: string
          readonly created: Instant
          readonly createdBy: string
          /** The last successful sign-in. */
          readonly used: Instant | null
          /** Packages for its product that were not withdrawn. */
          readonly files: ReadonlyArray<{
            readonly name: string
            /** Bytes. */
            readonly size: number
          }>
        }>
      }
    }
  }
  /** data/gateway-keys.ts: ingestKeyPageQuery */
  "query($customerId: ID!, $search: String, $page: PaginationInput) {\n    ingestKeyPage(customerId: $customerId, search: $search, paginationInput: $page) {\n      keyCount keys { id name serialNumber created createdBy lastUsed } } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly search: string | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** Those that are valid, the newest first, a page at a time. */
      readonly ingestKeyPage: {
        /** Of all pages. */
        readonly keyCount: number
        readonly keys: ReadonlyArray<{
          readonly id: string
          readonly name: string
          /** of the one gateway it is for; null: every one of the customer */
          readonly serialNumber: string | null
          readonly created: Instant
          /** The e-mail of whoever made it. */
          readonly createdBy: string | null
          /** Within ten minutes; null while nobody has used it. */
          readonly lastUsed: Instant | null
        }>
      }
    }
  }
  /** data/geofence-doctor.ts: geofenceDoctorQuery */
  "query($customerId: ID!) { geofenceDoctor(customerId: $customerId) }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      /** Places that want a geofence, and geofences that want a mend, by the last 30 days. */
      readonly geofenceDoctor: DoctorDocument
    }
  }
  /** data/geofences.ts: geofenceBackfillQuery */
  "query($geofenceId: ID!) { geofenceBackfill(geofenceId: $geofenceId) { state starts ends vehicles looked found left failed } }": {
    readonly variables: {
      readonly geofenceId: string | number
    }
    readonly answer: {
      /** The newest of a geofence; null where there is none. */
      readonly geofenceBackfill: {
        /** finding (vehicles that were near), counting (their visits), done, or removing */
        readonly state: string
        readonly starts: Instant
        readonly ends: Instant
        /** All that there are; 0 at first. */
        readonly vehicles: number
        /** Looked at by now, of all. */
        readonly looked: number
        /** Vehicles that were near. */
        readonly found: number
        /** Of those near, not counted yet. */
        readonly left: number
        /** Of those near, could not be counted. */
        readonly failed: number
      } | null
    }
  }
  /** data/geofences.ts: geofenceQuery */
  "query($geofenceId: ID!) { geofence(geofenceId: $geofenceId) { geofenceId customerId name categoryId isActive vehicleCount longestDwellMs description geofenceTypeId radiusMeters centerPointCoordinate { latitude longitude }\n  boundaryCoordinates { latitude longitude } enterNotificationEmails exitNotificationEmails created updated } }": {
    readonly variables: {
      readonly geofenceId: string | number
    }
    readonly answer: {
      /** Null where there is none that I may see. */
      readonly geofence: {
        readonly geofenceId: string
        readonly customerId: number
        readonly name: string
        readonly categoryId: number
        readonly isActive: boolean
        /** Inside now, of the vehicles I may see. */
        readonly vehicleCount: number
        /** Of the vehicles inside now, how long the first of them has been; null where none is. */
        readonly longestDwellMs: number | null
        readonly description: string
        /** 1 circle, 2 polygon */
        readonly geofenceTypeId: number
        /** Of a circle. */
        readonly radiusMeters: number | null
        /** Of a circle. */
        readonly centerPointCoordinate: {
          readonly latitude: number
          readonly longitude: number
        } | null
        /** The corners of a polygon; the first is not repeated at the end. */
        readonly boundaryCoordinates: ReadonlyArray<{
          readonly latitude: number
          readonly longitude: number
        }>
        readonly enterNotificationEmails: ReadonlyArray<string>
        readonly exitNotificationEmails: ReadonlyArray<string>
        readonly created: Instant
        readonly updated: Instant
      } | null
    }
  }
  /** data/geofences.ts: geofenceVisitsQuery */
  "query($geofenceId: ID!, $at: Instant, $pageSize: Int, $pageNumber: Int) {\n  geofenceVisits(geofenceId: $geofenceId, at: $at, pageSize: $pageSize, pageNumber: $pageNumber) {\n    visitCount visits { geofenceId name vin unitId entered how left leftHow dwellMs hasEvidence }\n  } }": {
    readonly variables: {
      readonly geofenceId: string | number
      readonly at: Instant | null
      readonly pageSize: number | null
      readonly pageNumber: number | null
    }
    readonly answer: {
      /** Of the vehicles I may see, the newest first; of a moment, the longest stay first. Deleted geofences are known as well. */
      readonly geofenceVisits: {
        /** Of all pages. */
        readonly visitCount: number
        readonly visits: ReadonlyArray<{
          readonly geofenceId: string
          /** The geofence's. */
          readonly name: string
          readonly vin: string
          readonly unitId: string
          readonly entered: Instant
          /** entered; drawn: it was inside when the geofence was drawn, changed or activated; or found: with the first report of it */
          readonly how: VisitBegin
          /** Null while it lasts. */
          readonly left: Instant | null
          /** left; or changed: the geofence was changed, deactivated or deleted while it was inside */
          readonly leftHow: VisitEnd | null
          /** Until it left, or until now. */
          readonly dwellMs: number
          /** Whether I get its detention evidence: of my own customers, not of vehicles that are leased out. */
          readonly hasEvidence: boolean
        }>
      }
    }
  }
  /** data/geofences.ts: geofencesQuery */
  "query($customerId: ID, $pageSize: Int, $pageNumber: Int) {\n  geofences(customerId: $customerId, pageSize: $pageSize, pageNumber: $pageNumber) {\n    geofenceCount geofences { geofenceId customerId name categoryId isActive vehicleCount longestDwellMs }\n  } }": {
    readonly variables: {
      readonly customerId: string | number | null
      readonly pageSize: number | null
      readonly pageNumber: number | null
    }
    readonly answer: {
      /** By name. Their outlines all at once: GET /v1/api/geofences/shapes. */
      readonly geofences: {
        /** Of all pages. */
        readonly geofenceCount: number
        readonly geofences: ReadonlyArray<{
          readonly geofenceId: string
          readonly customerId: number
          readonly name: string
          readonly categoryId: number
          readonly isActive: boolean
          /** Inside now, of the vehicles I may see. */
          readonly vehicleCount: number
          /** Of the vehicles inside now, how long the first of them has been; null where none is. */
          readonly longestDwellMs: number | null
        }>
      }
    }
  }
  /** data/geofences.ts: vehicleVisitsQuery */
  "query($vin: String!, $pageSize: Int, $pageNumber: Int) {\n  vehicleVisits(vin: $vin, pageSize: $pageSize, pageNumber: $pageNumber) {\n    visitCount visits { geofenceId name vin unitId entered how left leftHow dwellMs hasEvidence }\n  } }": {
    readonly variables: {
      readonly vin: string
      readonly pageSize: number | null
      readonly pageNumber: number | null
    }
    readonly answer: {
      /** The newest first. */
      readonly vehicleVisits: {
        /** Of all pages. */
        readonly visitCount: number
        readonly visits: ReadonlyArray<{
          readonly geofenceId: string
          /** The geofence's. */
          readonly name: string
          readonly vin: string
          readonly unitId: string
          readonly entered: Instant
          /** entered; drawn: it was inside when the geofence was drawn, changed or activated; or found: with the first report of it */
          readonly how: VisitBegin
          /** Null while it lasts. */
          readonly left: Instant | null
          /** left; or changed: the geofence was changed, deactivated or deleted while it was inside */
          readonly leftHow: VisitEnd | null
          /** Until it left, or until now. */
          readonly dwellMs: number
          /** Whether I get its detention evidence: of my own customers, not of vehicles that are leased out. */
          readonly hasEvidence: boolean
        }>
      }
    }
  }
  /** data/groups.ts: groupUsersQuery */
  "query($customerId: ID!, $vehicleGroupId: ID!, $search: String, $outside: Boolean, $page: PaginationInput) {\n    vehicleGroup(customerId: $customerId, vehicleGroupId: $vehicleGroupId) { users(search: $search, outside: $outside, paginationInput: $page) { userCount users { id email name } } } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly vehicleGroupId: string | number
      readonly search: string | null
      readonly outside: boolean | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** One group with its members. The tree of all: GET /v1/api/vehicle-groups/hierarchy. */
      readonly vehicleGroup: {
        /** By e-mail. In 'All VINs' is whoever is in no other group. */
        readonly users: {
          readonly userCount: number
          readonly users: ReadonlyArray<{
            readonly id: string
            readonly email: string
            readonly name: string
          }>
        }
      } | null
    }
  }
  /** data/groups.ts: groupVehiclesQuery */
  "query($customerId: ID!, $vehicleGroupId: ID!, $search: String, $outside: Boolean, $page: PaginationInput) {\n    vehicleGroup(customerId: $customerId, vehicleGroupId: $vehicleGroupId) { vehicles(search: $search, outside: $outside, paginationInput: $page) { vehicleCount vehicles { id unitId vin } } } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly vehicleGroupId: string | number
      readonly search: string | null
      readonly outside: boolean | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** One group with its members. The tree of all: GET /v1/api/vehicle-groups/hierarchy. */
      readonly vehicleGroup: {
        /** By unit ID. 'All VINs' contains every vehicle. */
        readonly vehicles: {
          readonly vehicleCount: number
          readonly vehicles: ReadonlyArray<{
            readonly id: string
            readonly unitId: string
            readonly vin: string
          }>
        }
      } | null
    }
  }
  /** data/insights.ts: insightBoardsQuery */
  "{ insightBoards { id name customerId by mine cards { insight part } } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** My own, and those shared with customers whose Insights I see. */
      readonly insightBoards: ReadonlyArray<{
        readonly id: string
        readonly name: string
        /** Whom it is shared with; null: nobody. */
        readonly customerId: string | null
        /** The owner's e-mail. */
        readonly by: string
        readonly mine: boolean
        readonly cards: ReadonlyArray<{
          /** The name of a dashboard. */
          readonly insight: string
          /** The key of a figure or a chart. */
          readonly part: string
        }>
      }>
    }
  }
  /** data/insights.ts: insightFencesQuery */
  "query($name: String, $geofenceIds: [ID!]) { geofences(name: $name, geofenceIds: $geofenceIds, pageSize: 500) {\n    geofences { geofenceId customerId name } } }": {
    readonly variables: {
      readonly name: string | null
      readonly geofenceIds: ReadonlyArray<string | number> | null
    }
    readonly answer: {
      /** By name. Their outlines all at once: GET /v1/api/geofences/shapes. */
      readonly geofences: {
        readonly geofences: ReadonlyArray<{
          readonly geofenceId: string
          readonly customerId: number
          readonly name: string
        }>
      }
    }
  }
  /** data/insights.ts: insightGroupsQuery */
  "query($customerIds: [ID!], $name: String, $groupIds: [ID!]) {\n    findVehicleGroups(customerIds: $customerIds, name: $name, groupIds: $groupIds) { id customerId name } }": {
    readonly variables: {
      readonly customerIds: ReadonlyArray<string | number> | null
      readonly name: string | null
      readonly groupIds: ReadonlyArray<string | number> | null
    }
    readonly answer: {
      /** The groups of several customers that I may choose vehicles by, by name; at most 500. 'All VINs' and 'No VINs' are left out. */
      readonly findVehicleGroups: ReadonlyArray<{
        readonly id: string
        readonly customerId: string
        readonly name: string
      }>
    }
  }
  /** data/insights.ts: insightLettersQuery */
  "{ insightLetters { id insight part days schedule due notifyEmails unsubscribed } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** Those that I have sent, to me and to others. */
      readonly insightLetters: ReadonlyArray<{
        readonly id: string
        /** The name of a dashboard. */
        readonly insight: string
        /** The key of a chart; null: the whole dashboard. */
        readonly part: string | null
        /** Up to the day before it is sent. */
        readonly days: number
        readonly schedule: unknown
        /** When it is sent next; null: never. */
        readonly due: Instant | null
        readonly notifyEmails: ReadonlyArray<string>
        /** Addresses that left it by the link of its email: they get none until they resume it there. */
        readonly unsubscribed: ReadonlyArray<string>
      }>
    }
  }
  /** data/insights.ts: insightRowsQuery */
  "query($name: String!, $part: String!, $key: String, $filters: InsightFilters, $after: String) {\n    insightRows(name: $name, part: $part, key: $key, filters: $filters, after: $after, first: 50) }": {
    readonly variables: {
      readonly name: string
      readonly part: string
      readonly key: string | null
      readonly filters: InsightFilters | null
      readonly after: string | null
    }
    readonly answer: {
      /** The rows behind a figure, or behind an element of a chart. */
      readonly insightRows: InsightRows
    }
  }
  /** data/insights.ts: insightsQuery */
  "query($name: String!, $filters: InsightFilters) { insights(name: $name, filters: $filters) }": {
    readonly variables: {
      readonly name: string
      readonly filters: InsightFilters | null
    }
    readonly answer: {
      /** A dashboard: utilization, dwell, coverage … */
      readonly insights: InsightDocument
    }
  }
  /** data/installations.ts: installationQuery */
  "query($id: ID!) { installation(id: $id) {\n  id vin unitId customerName deviceTypeId carried installer started finished serialNumber sensorTypeIds photoCount\n  checklist { sensorTypeId label hint firstReport } photos { id taken } } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Null where there is none that I see. */
      readonly installation: {
        readonly id: string
        readonly vin: string
        readonly unitId: string
        readonly customerName: string
        readonly deviceTypeId: number
        /** The gateway that the trailer carries now. */
        readonly carried: string | null
        /** Their email. */
        readonly installer: string
        readonly started: Instant
        /** Null until it is finished. */
        readonly finished: Instant | null
        /** Null until a gateway was named. */
        readonly serialNumber: string | null
        /** Null until somebody has chosen. */
        readonly sensorTypeIds: ReadonlyArray<number> | null
        readonly photoCount: number
        /** Of the fitted sensors; as it was when it was finished. */
        readonly checklist: ReadonlyArray<{
          readonly sensorTypeId: number
          readonly label: string
          /** How to make it report. */
          readonly hint: string | null
          /** Null until it reports for the first time since the installation began. */
          readonly firstReport: Instant | null
        }>
        readonly photos: ReadonlyArray<{
          readonly id: string
          readonly taken: Instant
        }>
      } | null
    }
  }
  /** data/installations.ts: installationsQuery */
  "query($finished: Boolean!, $vin: String, $page: PaginationInput) {\n  installations(finished: $finished, vin: $vin, paginationInput: $page) {\n    id vin unitId customerName installer started finished serialNumber } }": {
    readonly variables: {
      readonly finished: boolean
      readonly vin: string | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** Newest first: my own, and those of whole customers that I see. */
      readonly installations: ReadonlyArray<{
        readonly id: string
        readonly vin: string
        readonly unitId: string
        readonly customerName: string
        /** Their email. */
        readonly installer: string
        readonly started: Instant
        /** Null until it is finished. */
        readonly finished: Instant | null
        /** Null until a gateway was named. */
        readonly serialNumber: string | null
      }>
    }
  }
  /** data/installations.ts: trailersToInstallQuery */
  "query($search: String, $page: PaginationInput) { trailersToInstall(search: $search, paginationInput: $page) {\n  vin unitId customerName deviceTypeId serialNumber installedSensorTypeIds installationDate } }": {
    readonly variables: {
      readonly search: string | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** By unit: without a search those that are not installed yet, with one all that I may install. */
      readonly trailersToInstall: ReadonlyArray<{
        readonly vin: string
        readonly unitId: string
        readonly customerName: string
        readonly deviceTypeId: number
        /** Of its gateway; null while none is fitted. */
        readonly serialNumber: string | null
        readonly installedSensorTypeIds: ReadonlyArray<number>
        readonly installationDate: Instant | null
      }>
    }
  }
  /** data/leases.ts: leaseQuery */
  "query($id: ID!) { lease(id: $id) {\n    id state lessorId lessor lesseeId lessee zone from to ends due allowanceMiles overMileCents terms keeps because\n    created createdBy vehicleCount outCount\n    miles { driven allowance used forecast over overCents forecastOver forecastOverCents }\n    steps { id step at by note } documents { id name size added addedBy vin } } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Null where there is none. */
      readonly lease: {
        readonly id: string
        readonly state: LeaseState
        readonly lessorId: string
        /** Short name of who leases out. */
        readonly lessor: string
        readonly lesseeId: string
        readonly lessee: string
        /** In which its days are counted. */
        readonly zone: string
        /** First day: '2026-12-01'. */
        readonly from: string
        /** Last day, as it was agreed last. */
        readonly to: string
        /** The end of the last day. */
        readonly ends: Instant
        /** From when on the lessee has the vehicles, once it is scheduled. */
        readonly due: Instant | null
        /** Of each vehicle, for the whole lease; null: as many as they like. */
        readonly allowanceMiles: number | null
        readonly overMileCents: number
        readonly terms: string
        /** What the lessor goes on seeing of the vehicles. */
        readonly keeps: ReadonlyArray<LeaseAspect>
        /** Why it was cancelled, or did not begin. */
        readonly because: string | null
        readonly created: Instant
        readonly createdBy: string
        readonly vehicleCount: number
        /** Vehicles that the lessee has now. */
        readonly outCount: number
        /** Of all its vehicles. */
        readonly miles: {
          /** Null: its odometer is not known. */
          readonly driven: number | null
          /** Null: as many as they like. */
          readonly allowance: number | null
          /** Of the allowance; 1 is all of it. */
          readonly used: number | null
          /** At the last day, at the pace so far. */
          readonly forecast: number | null
          readonly over: number | null
          readonly overCents: number | null
          readonly forecastOver: number | null
          readonly forecastOverCents: number | null
        }
        readonly steps: ReadonlyArray<{
          readonly id: string
          readonly step: LeaseStepName
          readonly at: Instant
          /** Null: by the system, at its moment. */
          readonly by: string | null
          readonly note: string
        }>
        readonly documents: ReadonlyArray<{
          readonly id: string
          readonly name: string
          readonly size: number
          readonly added: Instant
          readonly addedBy: string
          /** Whose return it is about; null: the lease. */
          readonly vin: string | null
        }>
      } | null
    }
  }
  /** data/leases.ts: leaseVehiclesQuery */
  "query($id: ID!, $page: PaginationInput) { lease(id: $id) { vehicles(paginationInput: $page) {\n    vin unitId newUnitId began ended odometerStart odometerEnd\n    inspection { at by odometerMiles note items { item condition } }\n    miles { driven used forecast over overCents forecastOver forecastOverCents } } } }": {
    readonly variables: {
      readonly id: string | number
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** Null where there is none. */
      readonly lease: {
        readonly vehicles: ReadonlyArray<{
          readonly vin: string
          /** What the lessor calls it. */
          readonly unitId: string
          /** What the lessee calls it; null: the same. */
          readonly newUnitId: string | null
          readonly began: Instant | null
          /** When it came back. */
          readonly ended: Instant | null
          readonly odometerStart: number | null
          /** When it came back, or as it shows now. */
          readonly odometerEnd: number | null
          readonly inspection: {
            readonly at: Instant
            readonly by: string
            readonly odometerMiles: number | null
            readonly note: string
            readonly items: ReadonlyArray<{
              readonly item: LeaseInspectionItem
              readonly condition: LeaseItemCondition
            }>
          } | null
          readonly miles: {
            /** Null: its odometer is not known. */
            readonly driven: number | null
            /** Of the allowance; 1 is all of it. */
            readonly used: number | null
            /** At the last day, at the pace so far. */
            readonly forecast: number | null
            readonly over: number | null
            readonly overCents: number | null
            readonly forecastOver: number | null
            readonly forecastOverCents: number | null
          }
        }>
      } | null
    }
  }
  /** data/leases.ts: leasesQuery */
  "query($states: [LeaseState!], $search: String, $page: PaginationInput) {\n    leases(states: $states, search: $search, paginationInput: $page) {\n      leaseCount leases { id state lessor lessee vehicleCount outCount from to ends } } }": {
    readonly variables: {
      readonly states: ReadonlyArray<LeaseState> | null
      readonly search: string | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** Those that go on first; of them the one that ends soonest. */
      readonly leases: {
        /** Of all pages. */
        readonly leaseCount: number
        readonly leases: ReadonlyArray<{
          readonly id: string
          readonly state: LeaseState
          /** Short name of who leases out. */
          readonly lessor: string
          readonly lessee: string
          readonly vehicleCount: number
          /** Vehicles that the lessee has now. */
          readonly outCount: number
          /** First day: '2026-12-01'. */
          readonly from: string
          /** Last day, as it was agreed last. */
          readonly to: string
          /** The end of the last day. */
          readonly ends: Instant
        }>
      }
    }
  }
  /** data/maintenance.ts: issuesQuery */
  "query($customerId: ID, $vin: String, $open: Boolean, $verdict: String, $pageSize: Int) {\n  issues(customerId: $customerId, vin: $vin, open: $open, verdict: $verdict, pageSize: $pageSize) { id customerId vin unitId category status title notes opened openedBy returnedOf gone snoozedUntil\n  snoozeReason snoozedBy workOrderId closed closedHow closedBy closedBecause verdict judged } }": {
    readonly variables: {
      readonly customerId: string | number | null
      readonly vin: string | null
      readonly open: boolean | null
      readonly verdict: string | null
      readonly pageSize: number | null
    }
    readonly answer: {
      /** Open ones first, the worst of them first; then closed ones, the newest first. */
      readonly issues: ReadonlyArray<{
        readonly id: string
        readonly customerId: number
        readonly vin: string
        readonly unitId: string
        readonly category: IssueCategory
        /** Snoozed or not. */
        readonly status: IssueStatus
        readonly title: string
        readonly notes: string
        readonly opened: Instant
        /** Null: by the system. */
        readonly openedBy: string | null
        /** The issue whose repair did not hold. */
        readonly returnedOf: string | null
        /** Since when no report contains it any more, while its work order is open. */
        readonly gone: Instant | null
        readonly snoozedUntil: Instant | null
        readonly snoozeReason: string | null
        readonly snoozedBy: string | null
        readonly workOrderId: string | null
        readonly closed: Instant | null
        readonly closedHow: IssueEnd | null
        readonly closedBy: string | null
        readonly closedBecause: string | null
        /** What became of its repair. */
        readonly verdict: Verdict | null
        readonly judged: Instant | null
      }>
    }
  }
  /** data/maintenance.ts: maintenanceCountsQuery */
  "query($customerId: ID) { maintenanceCounts(customerId: $customerId) {\n  attention critical caution notReporting snoozed workOrders workOrdersLate watched plansOverdue plansSoon\n  inspectionsOverdue inspectionsSoon } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      readonly maintenanceCounts: {
        /** With an open issue that is not snoozed. */
        readonly attention: number
        /** With a critical issue; not the status of the map, which fleetHealth counts. */
        readonly critical: number
        /** With a caution issue. */
        readonly caution: number
        readonly notReporting: number
        readonly snoozed: number
        /** Open work orders. */
        readonly workOrders: number
        /** Open work orders whose day has passed. */
        readonly workOrdersLate: number
        /** Repairs that are being watched. */
        readonly watched: number
        /** Overdue maintenance. */
        readonly plansOverdue: number
        /** Maintenance due soon. */
        readonly plansSoon: number
        readonly inspectionsOverdue: number
        readonly inspectionsSoon: number
      }
    }
  }
  /** data/maintenance.ts: maintenanceQuery */
  "query($filters: MaintenanceFilters, $sort: SortingInput, $page: PaginationInput) {\n  maintenance(filters: $filters, sortingInput: $sort, paginationInput: $page) { vehicleCount vehicles {\n    id customerId customerName vin unitId geofence groups alertTypeStatusCaution alertTypeStatusCritical\n    alertTypeStatusNotReporting alertTypeStatusSnoozed issueCount workOrderCount opened lastReport address\n    verdict { level cause shortForm }\n    issues { id category status title snoozedUntil workOrderId returnedOf } } } }": {
    readonly variables: {
      readonly filters: MaintenanceFilters | null
      readonly sort: SortingInput | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** The vehicles that need attention, the worst first. */
      readonly maintenance: {
        /** Of all pages. */
        readonly vehicleCount: number
        readonly vehicles: ReadonlyArray<{
          readonly id: string
          readonly customerId: number
          readonly customerName: string
          readonly vin: string
          readonly unitId: string
          /** Names, separated by commas. */
          readonly geofence: string
          /** Names, separated by commas. */
          readonly groups: string
          readonly alertTypeStatusCaution: boolean
          readonly alertTypeStatusCritical: boolean
          readonly alertTypeStatusNotReporting: boolean
          readonly alertTypeStatusSnoozed: boolean
          readonly issueCount: number
          /** Open work orders for its issues. */
          readonly workOrderCount: number
          /** The oldest of its open issues. */
          readonly opened: Instant
          readonly lastReport: Instant | null
          readonly address: string | null
          /** How it is, and why: what every screen shows. */
          readonly verdict: {
            readonly level: Level
            /** What is wrong, without a measure: "Tire nearly flat". Null where nothing is. */
            readonly cause: string | null
            /** Cause and measure, 34 characters at most. */
            readonly shortForm: string
          } | null
          /** The open ones, the worst first. */
          readonly issues: ReadonlyArray<{
            readonly id: string
            readonly category: IssueCategory
            /** Snoozed or not. */
            readonly status: IssueStatus
            readonly title: string
            readonly snoozedUntil: Instant | null
            readonly workOrderId: string | null
            /** The issue whose repair did not hold. */
            readonly returnedOf: string | null
          }>
        }>
      }
    }
  }
  /** data/me.ts: featuresQuery */
  "query($customerId: ID) { getCustomerFeatures(customerId: $customerId) { featureId featureName } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      /** What is switched on for a customer; without one, for any of mine. */
      readonly getCustomerFeatures: ReadonlyArray<{
        readonly featureId: number
        readonly featureName: string
      }>
    }
  }
  /** data/me.ts: meQuery */
  "{ me { id email name isLoggedIn customerNames withheld buysFromHouse firstRun endedTours vehicleGroups { customerId name } timezone { id description } units { distance temperature pressure weight clock weekStart language } brand { name logo shades supportAddress } } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      readonly me: {
        readonly id: string
        readonly email: string
        readonly name: string
        readonly isLoggedIn: boolean
        readonly customerNames: ReadonlyArray<string>
        /** Areas I may no longer see: fleet, alerts, parts, insights. */
        readonly withheld: ReadonlyArray<Permission>
        /** Whether a customer of mine buys from the OEM whose portal this is. */
        readonly buysFromHouse: boolean
        /** Whether I am to set up an installation in which no vehicle has reported yet. */
        readonly firstRun: boolean
        /** Tours of screens that I have ended; null: I want none any more. */
        readonly endedTours: ReadonlyArray<string> | null
        /** Those I am in; in none of a customer's, I am in its 'All VINs'. */
        readonly vehicleGroups: ReadonlyArray<{
          readonly customerId: string
          readonly name: string
        }>
        readonly timezone: {
          /** IANA name */
          readonly id: string
          readonly description: string
        } | null
        readonly units: {
          /** mi or km; with it mph or km/h, ft or m */
          readonly distance: string
          /** °F or °C */
          readonly temperature: string
          /** psi, bar or kPa */
          readonly pressure: string
          /** lbs or kg */
          readonly weight: string
          /** 24 or 12 hours */
          readonly clock: string
          /** monday, sunday or saturday */
          readonly weekStart: string
          /** en, es or fr-CA: of screens, emails and files */
          readonly language: string
        }
        /** Of the OEM that my customers buy from; null: the installation’s own. */
        readonly brand: {
          readonly name: string
          /** The path of a picture. */
          readonly logo: string | null
          /** Of the accent: each role in the light theme and in the dark one. */
          readonly shades: ReadonlyArray<string> | null
          /** An email address or a page. */
          readonly supportAddress: string | null
        } | null
      }
    }
  }
  /** data/me.ts: stillFirstRunQuery */
  "{ me { firstRun } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      readonly me: {
        /** Whether I am to set up an installation in which no vehicle has reported yet. */
        readonly firstRun: boolean
      }
    }
  }
  /** data/messages.ts: developerMessagesQuery */
  "{ developerMessages { id title text level link starts ends roles customers { id shortName } flags fromVersion toVersion\n    dismissals created createdBy updated } productVersion }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** All of them, those that begin last first. For developers and super admins. */
      readonly developerMessages: ReadonlyArray<{
        readonly id: string
        readonly title: string
        readonly text: string
        readonly level: MessageLevel
        readonly link: string | null
        readonly starts: Instant
        readonly ends: Instant
        /** For people with one of these; empty: with any. */
        readonly roles: ReadonlyArray<RoleName>
        /** For people of one of these; empty: of any or none. */
        readonly customers: ReadonlyArray<{
          readonly id: string
          readonly shortName: string
        }>
        /** For people whose customer has one of these switched on; empty: for all. */
        readonly flags: ReadonlyArray<FlagName>
        /** Of the product, included. */
        readonly fromVersion: string | null
        /** Of the product, included. */
        readonly toVersion: string | null
        /** How many users have dismissed it as it is now. */
        readonly dismissals: number
        readonly created: Instant
        readonly createdBy: string
        readonly updated: Instant
      }>
      /** The version of the product that this server runs. */
      readonly productVersion: string
    }
  }
  /** data/messages.ts: messageCustomersQuery */
  "query($search: String) { messageCustomers(search: $search) { id shortName } }": {
    readonly variables: {
      readonly search: string | null
    }
    readonly answer: {
      /** Active customers by name, to choose whom a message is for. For developers and super admins. */
      readonly messageCustomers: ReadonlyArray<{
        readonly id: string
        readonly shortName: string
      }>
    }
  }
  /** data/now.ts: fleetDayQuery */
  "query($customerId: ID) { fleetDay(customerId: $customerId) { isEstimate moving { at count } began { at level } } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      /** How many vehicles moved in the last 24 hours, and when something began. */
      readonly fleetDay: {
        /** Of a large fleet the counts are reckoned from a part of its vehicles. */
        readonly isEstimate: boolean
        /** How many vehicles moved, half hour by half hour, the oldest first. */
        readonly moving: ReadonlyArray<{
          readonly at: Instant
          readonly count: number
        }>
        /** When what needs somebody still began, of the 200 most urgent. */
        readonly began: ReadonlyArray<{
          readonly at: Instant
          readonly level: Level
        }>
      }
    }
  }
  /** data/now.ts: fleetShiftQuery */
  "query($customerId: ID, $from: Instant!, $to: Instant!, $after: Instant!) {\n    fleetShift(customerId: $customerId, from: $from, to: $to) { sums { began cleared ordered open }\n      events(after: $after) { at kind level vin unitId words } } }": {
    readonly variables: {
      readonly customerId: string | number | null
      readonly from: Instant
      readonly to: Instant
      readonly after: Instant
    }
    readonly answer: {
      /** What a shift hands over: the faults that began in it, and what became of them until now. */
      readonly fleetShift: {
        readonly sums: {
          readonly began: number
          /** Over now, without a work order. */
          readonly cleared: number
          /** Their trailer has had a work order since they began. */
          readonly ordered: number
          /** They last, without a work order. */
          readonly open: number
        }
        /** What happened to these faults after a moment of the shift, the first of it first. */
        readonly events: ReadonlyArray<{
          readonly at: Instant
          readonly kind: ShiftEventKind
          readonly level: Level
          readonly vin: string
          readonly unitId: string
          /** The fault in words; of a work order, its number. */
          readonly words: string
        }>
      }
    }
  }
  /** data/now.ts: nowCountsQuery */
  "query($customerId: ID) { nowCounts(customerId: $customerId) { total needYou moving silent canWait } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      /** How many vehicles need somebody, move and are silent. Deactivated SIMs are left out. */
      readonly nowCounts: {
        readonly total: number
        /** In the groups of the queue. */
        readonly needYou: number
        readonly moving: number
        readonly silent: number
        /** Cautions and notices that need nobody yet. */
        readonly canWait: number
      }
    }
  }
  /** data/now.ts: nowQueueQuery */
  "query($customerId: ID) { nowQueue(customerId: $customerId, first: 30) { group count vehicles {\n    id customerId vin unitId vehicleTypeId lat lon: longitude speed headingDeg lastReport stoppedSince address: reverseGeo\n    verdict { level key cause since shortForm group rank remedy } } } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      /** The vehicles that need somebody. Deactivated SIMs are left out. */
      readonly nowQueue: ReadonlyArray<{
        readonly group: VerdictGroup
        /** Of all pages. */
        readonly count: number
        /** The worst first. */
        readonly vehicles: ReadonlyArray<{
          readonly id: string
          readonly customerId: string
          /** VIN; sorted and filtered by vin */
          readonly vin: string
          /** Unit ID; sorted and filtered by unit_id */
          readonly unitId: string
          readonly vehicleTypeId: number | null
          /** Latitude; sorted and filtered by lat */
          readonly lat: number | null
          readonly lon: number | null
          /** Speed; sorted and filtered by speed_mph */
          readonly speed: number | null
          /** Heading; sorted and filtered by heading_deg */
          readonly headingDeg: number | null
          /** Last Report; sorted and filtered by last_reported_calculated */
          readonly lastReport: Instant | null
          /** Time Stopped; sorted and filtered by stopped_since */
          readonly stoppedSince: Instant | null
          /** Location; sorted and filtered by reverse_geocoded_address */
          readonly address: string | null
          /** How it is, and why; null where I may not know, and until it was first looked at. */
          readonly verdict: {
            readonly level: Level
            /** What the cause is known by while it lasts, to put it off by. */
            readonly key: string | null
            /** What is wrong, without a measure: "Tire nearly flat". Null where nothing is. */
            readonly cause: string | null
            readonly since: Instant | null
            /** Cause and measure, 34 characters at most. */
            readonly shortForm: string
            readonly group: VerdictGroup
            /** The order in which vehicles are looked at, least first. */
            readonly rank: number
            /** What to do, in a sentence. */
            readonly remedy: string | null
          } | null
        }>
      }>
    }
  }
  /** data/now.ts: trailerVerdictQuery */
  "query($vin: String!) { vehicle(vin: $vin) { verdict {\n    level key cause shortForm longForm meaning remedy act also lastKnown workOrder } } }": {
    readonly variables: {
      readonly vin: string
    }
    readonly answer: {
      /** Null where there is none with this VIN that I may see. */
      readonly vehicle: {
        /** How it is, and why; null where I may not know, and until it was first looked at. */
        readonly verdict: {
          readonly level: Level
          /** What the cause is known by while it lasts, to put it off by. */
          readonly key: string | null
          /** What is wrong, without a measure: "Tire nearly flat". Null where nothing is. */
          readonly cause: string | null
          /** Cause and measure, 34 characters at most. */
          readonly shortForm: string
          /** Movement and place, what is wrong since when, what it means and what to do. */
          readonly longForm: string
          readonly meaning: string | null
          /** What to do, in a sentence. */
          readonly remedy: string | null
          /** The one act to offer first. */
          readonly act: VerdictAct | null
          /** The short forms of further causes, the worst first. */
          readonly also: ReadonlyArray<string>
          /** Of a silent vehicle, the short form of the worst that was known last. */
          readonly lastKnown: string | null
          /** The number of the open work order about the cause. */
          readonly workOrder: string | null
        } | null
      } | null
    }
  }
  /** data/oems.ts: builtHealthQuery */
  "query($oemId: ID) { builtHealth(oemId: $oemId) {\n  make modelYear vehicleType vehicles faulty faults { title vehicles } } }": {
    readonly variables: {
      readonly oemId: string | number | null
    }
    readonly answer: {
      /** Of what an OEM has built. Its own people leave the OEM out: it is theirs. */
      readonly builtHealth: ReadonlyArray<{
        readonly make: string
        readonly modelYear: number | null
        readonly vehicleType: string
        readonly vehicles: number
        /** Of these, with an active fault. */
        readonly faulty: number
        /** The most frequent. */
        readonly faults: ReadonlyArray<{
          readonly title: string
          readonly vehicles: number
        }>
      }>
    }
  }
  /** data/oems.ts: oemNamesQuery */
  "{ oems { id name } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** By name. */
      readonly oems: ReadonlyArray<{
        readonly id: string
        readonly name: string
      }>
    }
  }
  /** data/oems.ts: oemsQuery */
  "{ oems { id name productName colour supportAddress senderName senderAddress\n  warrantyMonths makes hosts logo people customers { id shortName } dealers { id shortName } } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** By name. */
      readonly oems: ReadonlyArray<{
        readonly id: string
        readonly name: string
        /** What the portal of its customers is called; empty: its own name. */
        readonly productName: string
        /** '#rrggbb'; empty: the installation's. */
        readonly colour: string
        /** An email address or a page; empty where there is none. */
        readonly supportAddress: string
        readonly senderName: string
        /** Whom emails come from; empty: the installation's sender. */
        readonly senderAddress: string
        readonly warrantyMonths: number
        /** As vehicles name their builder. */
        readonly makes: ReadonlyArray<string>
        /** At which the portal bears its brand; links in emails lead to the first. */
        readonly hosts: ReadonlyArray<string>
        /** The path of a picture. */
        readonly logo: string | null
        /** Users that work for it. */
        readonly people: number
        /** Those that buy from it. */
        readonly customers: ReadonlyArray<{
          readonly id: string
          readonly shortName: string
        }>
        /** Those that sell for it. */
        readonly dealers: ReadonlyArray<{
          readonly id: string
          readonly shortName: string
        }>
      }>
    }
  }
  /** data/ota.ts: campaignJobsQuery */
  "query($id: ID!, $wave: Int, $state: JobState, $page: PaginationInput, $after: String) {\n  campaignJobs(id: $id, wave: $wave, state: $state, paginationInput: $page, after: $after) { jobCount next jobs {\n    id wave serialNumber unitId vin customerName state percent reason changed } } }": {
    readonly variables: {
      readonly id: string | number
      readonly wave: number | null
      readonly state: JobState | null
      readonly page: PaginationInput | null
      readonly after: string | null
    }
    readonly answer: {
      /** What each device has to do in a campaign, the last that changed first. */
      readonly campaignJobs: {
        readonly jobCount: number
        /** Where the next page begins; null where there is none. */
        readonly next: string | null
        readonly jobs: ReadonlyArray<{
          readonly id: string
          /** From 1. */
          readonly wave: number
          readonly serialNumber: string
          readonly unitId: string | null
          readonly vin: string | null
          readonly customerName: string | null
          readonly state: JobState
          /** Of the download. */
          readonly percent: number | null
          /** Why it ended so. */
          readonly reason: string | null
          readonly changed: Instant
        }>
      }
    }
  }
  /** data/ota.ts: campaignPreviewQuery */
  "query($input: CampaignInput!) { campaignPreview(input: $input) {\n  deviceCount leftOutCount waves leftOutReasons { why count } waitReasons { why count }\n  leftOut { unitId customerName why } } }": {
    readonly variables: {
      readonly input: CampaignInput
    }
    readonly answer: {
      /** Which devices a campaign would take, and which not and why. Nothing is begun. */
      readonly campaignPreview: {
        readonly deviceCount: number
        readonly leftOutCount: number
        readonly waves: ReadonlyArray<number>
        readonly leftOutReasons: ReadonlyArray<{
          readonly why: string
          readonly count: number
        }>
        /** What holds jobs back for now. */
        readonly waitReasons: ReadonlyArray<{
          readonly why: string
          readonly count: number
        }>
        /** Who does not, the first 500. */
        readonly leftOut: ReadonlyArray<{
          readonly unitId: string
          readonly customerName: string
          /** Why it takes no part, or what holds its job back for now. */
          readonly why: string | null
        }>
      }
    }
  }
  /** data/ota.ts: campaignQuery */
  "query($id: ID!) { campaign(id: $id) { id name type state failures failureLimit config\n  window conditions expiresAfterHours undo undoes isForgotten version created createdBy package { title withdrawn }\n  versions { version made madeBy waves window conditions failureLimit expiresAfterHours }\n  waves { number begun devices pauseMinutes counts { state count } } } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Null where there is none. */
      readonly campaign: {
        readonly id: string
        readonly name: string
        readonly type: JobTypeName
        readonly state: CampaignState
        readonly failures: number
        /** So many may fail; with one more it stops by itself. */
        readonly failureLimit: number
        /** The values that it sets. */
        readonly config: unknown | null
        /** Hours by the sun where the trailer is, like 22:00-05:00; null: at any time. */
        readonly window: string | null
        readonly conditions: ReadonlyArray<JobCondition>
        readonly expiresAfterHours: number
        /** How it is undone; null where it cannot be. */
        readonly undo: string | null
        /** The name of the campaign that it takes back; null for most. */
        readonly undoes: string | null
        /** It ended so long ago that the jobs of its devices are kept no more. */
        readonly isForgotten: boolean
        /** From 1; one more with each change. */
        readonly version: number
        readonly created: Instant
        readonly createdBy: string
        readonly package: {
          readonly title: string
          readonly withdrawn: Instant | null
        } | null
        /** What held in each version, the newest first. */
        readonly versions: ReadonlyArray<{
          readonly version: number
          readonly made: Instant
          readonly madeBy: string
          /** Each wave in words. */
          readonly waves: ReadonlyArray<string>
          readonly window: string | null
          readonly conditions: ReadonlyArray<JobCondition>
          readonly failureLimit: number
          readonly expiresAfterHours: number
        }>
        readonly waves: ReadonlyArray<{
          /** From 1. */
          readonly number: number
          readonly begun: boolean
          readonly devices: number
          /** How long it waits once the wave before has ended. */
          readonly pauseMinutes: number
          /** How many jobs are in which state; states without any are left out. */
          readonly counts: ReadonlyArray<{
            readonly state: JobState
            readonly count: number
          }>
        }>
      } | null
    }
  }
  /** data/ota.ts: campaignsQuery */
  "query($page: PaginationInput) { campaigns(paginationInput: $page) {\n  campaignCount campaigns { id name type state failures failureLimit created createdBy package { title }\n    waves { begun devices counts { state count } } } } }": {
    readonly variables: {
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** The newest first. For super admins. */
      readonly campaigns: {
        readonly campaignCount: number
        readonly campaigns: ReadonlyArray<{
          readonly id: string
          readonly name: string
          readonly type: JobTypeName
          readonly state: CampaignState
          readonly failures: number
          /** So many may fail; with one more it stops by itself. */
          readonly failureLimit: number
          readonly created: Instant
          readonly createdBy: string
          readonly package: {
            readonly title: string
          } | null
          readonly waves: ReadonlyArray<{
            readonly begun: boolean
            readonly devices: number
            /** How many jobs are in which state; states without any are left out. */
            readonly counts: ReadonlyArray<{
              readonly state: JobState
              readonly count: number
            }>
          }>
        }>
      }
    }
  }
  /** data/ota.ts: deviceQuery */
  "query($serialNumber: String!) { device(serialNumber: $serialNumber) { serialNumber vin\n  unitId customerName product hardware firmware { part version } config { key title value desired isDifferent needsRestart } configHash\n  drift { key words } jobTypes commands iccid simStatus started heard way contacts { way at } } }": {
    readonly variables: {
      readonly serialNumber: string
    }
    readonly answer: {
      /** Null where it has not said what it is. */
      readonly device: {
        readonly serialNumber: string
        /** Null where no trailer carries it. */
        readonly vin: string | null
        readonly unitId: string | null
        readonly customerName: string | null
        readonly product: string
        readonly hardware: string
        readonly firmware: ReadonlyArray<{
          readonly part: string
          readonly version: string
        }>
        /** Of the keys that its product has, those that are reported or decided. */
        readonly config: ReadonlyArray<{
          readonly key: string
          readonly title: string
          /** As people read it. */
          readonly value: string
          /** What it should be; null where nobody decided. */
          readonly desired: string | null
          readonly isDifferent: boolean
          readonly needsRestart: boolean
        }>
        readonly configHash: string | null
        /** Where it is not configured as the templates say. */
        readonly drift: ReadonlyArray<{
          readonly key: string
          readonly words: string
        }>
        readonly jobTypes: ReadonlyArray<string>
        readonly commands: ReadonlyArray<string>
        /** Null for whoever may not see gateways. */
        readonly iccid: string | null
        /** Null for whoever may not see gateways. */
        readonly simStatus: string | null
        /** When it started last. */
        readonly started: Instant | null
        readonly heard: Instant
        /** On which it was heard of: http or mqtt. */
        readonly way: string
        /** When it was heard of last on each way, the newest first. */
        readonly contacts: ReadonlyArray<{
          /** http or mqtt */
          readonly way: string
          readonly at: Instant
        }>
      } | null
    }
  }
  /** data/ota.ts: deviceStoryQuery */
  "query($serialNumber: String!, $after: String) {\n  device(serialNumber: $serialNumber) { story(after: $after) { lines { id at text } next } } }": {
    readonly variables: {
      readonly serialNumber: string
      readonly after: string | null
    }
    readonly answer: {
      /** Null where it has not said what it is. */
      readonly device: {
        /** What happened to it, the newest first. One device at a time. */
        readonly story: {
          readonly lines: ReadonlyArray<{
            /** The same in every page. */
            readonly id: string
            readonly at: Instant
            readonly text: string
          }>
          /** Where older ones begin; null where there are none. */
          readonly next: string | null
        }
      } | null
    }
  }
  /** data/ota.ts: devicesQuery */
  "query($search: String, $product: String, $customerId: ID, $groupId: ID, $drifting: Boolean, $page: PaginationInput,\n    $after: String) {\n  devices(search: $search, product: $product, customerId: $customerId, groupId: $groupId, drifting: $drifting,\n    paginationInput: $page, after: $after) { deviceCount next devices {\n    serialNumber unitId customerName product hardware mainApp simStatus heard way isDecided drift { words } } } }": {
    readonly variables: {
      readonly search: string | null
      readonly product: string | null
      readonly customerId: string | number | null
      readonly groupId: string | number | null
      readonly drifting: boolean | null
      readonly page: PaginationInput | null
      readonly after: string | null
    }
    readonly answer: {
      /** Gateways that have said what they are, the last that was heard of first. For super admins. */
      readonly devices: {
        readonly deviceCount: number
        /** Where the next page begins; null where there is none. */
        readonly next: string | null
        readonly devices: ReadonlyArray<{
          readonly serialNumber: string
          readonly unitId: string | null
          readonly customerName: string | null
          readonly product: string
          readonly hardware: string
          readonly mainApp: string | null
          /** Null for whoever may not see gateways. */
          readonly simStatus: string | null
          readonly heard: Instant
          /** On which it was heard of: http or mqtt. */
          readonly way: string
          /** Whether a template says how it should be configured. */
          readonly isDecided: boolean
          /** Where it is not configured as the templates say. */
          readonly drift: ReadonlyArray<{
            readonly words: string
          }>
        }>
      }
    }
  }
  /** data/ota.ts: packagesQuery */
  "{ packages { id title kind name version products hardware notes size sha256\n  uploaded uploadedBy withdrawn } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** The newest first. For super admins. */
      readonly packages: ReadonlyArray<{
        readonly id: string
        readonly title: string
        readonly kind: PackageKind
        /** Of a script; empty for a main app. */
        readonly name: string
        readonly version: string
        readonly products: ReadonlyArray<string>
        /** Revisions that it fits; empty: all. */
        readonly hardware: ReadonlyArray<string>
        readonly notes: string
        /** Bytes. */
        readonly size: number
        readonly sha256: string
        readonly uploaded: Instant
        readonly uploadedBy: string
        readonly withdrawn: Instant | null
      }>
    }
  }
  /** data/ota.ts: rollbackPreviewQuery */
  "query($id: ID!) { rollbackPreview(id: $id) {\n  deviceCount leftOutCount waves leftOutReasons { why count } waitReasons { why count }\n  leftOut { unitId customerName why } } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Which devices a roll back would bring back what they had, and which not and why. */
      readonly rollbackPreview: {
        readonly deviceCount: number
        readonly leftOutCount: number
        readonly waves: ReadonlyArray<number>
        readonly leftOutReasons: ReadonlyArray<{
          readonly why: string
          readonly count: number
        }>
        /** What holds jobs back for now. */
        readonly waitReasons: ReadonlyArray<{
          readonly why: string
          readonly count: number
        }>
        /** Who does not, the first 500. */
        readonly leftOut: ReadonlyArray<{
          readonly unitId: string
          readonly customerName: string
          /** Why it takes no part, or what holds its job back for now. */
          readonly why: string | null
        }>
      }
    }
  }
  /** data/ota.ts: templatesQuery */
  "{ configTemplates { id product customerId customerName groupId groupName config\n  updated updatedBy } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** For super admins. */
      readonly configTemplates: ReadonlyArray<{
        readonly id: string
        readonly product: string
        readonly customerId: string | null
        readonly customerName: string | null
        readonly groupId: string | null
        readonly groupName: string | null
        readonly config: unknown
        readonly updated: Instant
        readonly updatedBy: string
      }>
    }
  }
  /** data/outbox.ts: outboxQuery */
  "query($search: String, $pageSize: Int, $pageNumber: Int) {\n  outbox(search: $search, paginationInput: { pageSize: $pageSize, pageNumber: $pageNumber }) {\n    count isSending\n    letters { id kind recipient subject created sent status problem text html link }\n  }\n}": {
    readonly variables: {
      readonly search: string | null
      readonly pageSize: number | null
      readonly pageNumber: number | null
    }
    readonly answer: {
      /** Newest first. */
      readonly outbox: {
        /** Of all pages. */
        readonly count: number
        /** Whether there is a mail server; without one emails stay here. */
        readonly isSending: boolean
        readonly letters: ReadonlyArray<{
          readonly id: string
          /** welcome, verification, reset, password-expiry, alert, alert-digest, diagnostic, subscription-end, report */
          readonly kind: string
          readonly recipient: string
          readonly subject: string
          readonly created: Instant
          /** Null while it is not. */
          readonly sent: Instant | null
          /** failed: it will not be sent any more */
          readonly status: EmailStatus
          /** Why the last try failed. */
          readonly problem: string | null
          readonly text: string
          readonly html: string
          /** The address of the link while the email waits; removed once it is sent. */
          readonly link: string | null
        }>
      }
    }
  }
  /** data/outside-pages.ts: outsidePagesQuery */
  "query($kind: OutsidePageKind!) { outsidePages(kind: $kind) { customerId shortName url frame } }": {
    readonly variables: {
      readonly kind: OutsidePageKind
    }
    readonly answer: {
      /** Of every customer of yours that has the feature and an address, by short name. */
      readonly outsidePages: ReadonlyArray<{
        readonly customerId: string
        readonly shortName: string
        /** https */
        readonly url: string
        /** The path of a page that contains it and may contain nothing else. It opens for five minutes. */
        readonly frame: string
      }>
    }
  }
  /** data/overlays.ts: overlaysQuery */
  "{ mapOverlays { key tiles attribution } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** Map overlays from other providers. The server requests none itself. */
      readonly mapOverlays: ReadonlyArray<{
        readonly key: OverlayKey
        /** the address of a tile, with {z}, {x}, {y} or {bbox-epsg-3857} where they belong */
        readonly tiles: string
        /** whose picture it is */
        readonly attribution: string
      }>
    }
  }
  /** data/parts.ts: firstTrailerQuery */
  "{ vehiclesNow(sortingInput: { sortBy: \"unit_id\", sortAsc: true }, paginationInput: { pageSize: 1 }) {\n    vehicles { vin } } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** Deactivated SIMs are left out unless a filter asks for them. */
      readonly vehiclesNow: {
        readonly vehicles: ReadonlyArray<{
          /** VIN; sorted and filtered by vin */
          readonly vin: string
        }>
      }
    }
  }
  /** data/parts.ts: partListsQuery */
  "{ partLists { oem model partCount } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** Every list there is, for super admins. */
      readonly partLists: ReadonlyArray<{
        readonly oem: string
        readonly model: string
        readonly partCount: number
      }>
    }
  }
  /** data/parts.ts: partsQuery */
  "query($vin: String!) { parts(vin: $vin) {\n    id model partNumber name category description quantity image } }": {
    readonly variables: {
      readonly vin: string
    }
    readonly answer: {
      /** Of one trailer, by who built it and the model that its VIN names. */
      readonly parts: ReadonlyArray<{
        readonly id: string
        /** Signs of the VIN that name the model; empty for every model of the builder. */
        readonly model: string
        readonly partNumber: string
        readonly name: string
        readonly category: string
        readonly description: string
        /** How many a trailer has, where that is known. */
        readonly quantity: number | null
        /** An https address, or the name of a drawing that the portal has; empty for none. */
        readonly image: string
      }>
    }
  }
  /** data/phones.ts: phoneAccessQuery */
  "query($vin: String!) { phoneAccess(vin: $vin) { open keyRequired } }": {
    readonly variables: {
      readonly vin: string
    }
    readonly answer: {
      /** Of a vehicle whose gateway keys I manage. */
      readonly phoneAccess: {
        /** Whether this vehicle was opened. */
        readonly open: boolean
        /** Whether vehicles that were not opened need a key; the server is configured so. */
        readonly keyRequired: boolean
      }
    }
  }
  /** data/plans.ts: doneQuery */
  "query($vin: String, $planId: ID, $pageSize: Int) {\n  maintenanceDone(vin: $vin, planId: $planId, pageSize: $pageSize) { id vin unitId planId planName done miles engineHours notes notedBy } }": {
    readonly variables: {
      readonly vin: string | null
      readonly planId: string | number | null
      readonly pageSize: number | null
    }
    readonly answer: {
      /** The newest first. */
      readonly maintenanceDone: ReadonlyArray<{
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
      }>
    }
  }
  /** data/plans.ts: dueQuery */
  "query($vin: String, $customerId: ID, $planId: ID, $states: [String!], $keyword: String, $sort: SortingInput,\n    $page: PaginationInput) {\n  maintenanceDue(vin: $vin, customerId: $customerId, planId: $planId, states: $states, keyword: $keyword,\n    sortingInput: $sort, paginationInput: $page) { dueCount due { id planId planName customerId customerName vin unitId everyMiles everyEngineHours everyDays countedFrom\n  countedFromMiles countedFromHours wasDone miles engineHours state used by left } } }": {
    readonly variables: {
      readonly vin: string | null
      readonly customerId: string | number | null
      readonly planId: string | number | null
      readonly states: ReadonlyArray<string> | null
      readonly keyword: string | null
      readonly sort: SortingInput | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** The most overdue first. */
      readonly maintenanceDue: {
        /** Of all pages. */
        readonly dueCount: number
        readonly due: ReadonlyArray<{
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
          /** When it was last done, or when the plan began for this vehicle. */
          readonly countedFrom: Instant
          readonly countedFromMiles: number | null
          readonly countedFromHours: number | null
          /** False: the plan only began then. */
          readonly wasDone: boolean
          /** The mileage now, of the kind that is counted. */
          readonly miles: number | null
          readonly engineHours: number | null
          readonly state: MaintenanceDueState
          /** The part of the interval that is used; 1 and more is overdue. */
          readonly used: number | null
          /** What brings it first. */
          readonly by: MaintenanceMeasure | null
          /** How much of that is left; negative once it is overdue. */
          readonly left: number | null
        }>
      }
    }
  }
  /** data/plans.ts: inspectionsQuery */
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
      /** The newest first. */
      readonly inspections: {
        /** Of all pages. */
        readonly inspectionCount: number
        readonly inspections: ReadonlyArray<{
          readonly id: string
          readonly customerId: number
          readonly customerName: string
          readonly vin: string
          readonly unitId: string
          readonly kind: InspectionKind
          /** YYYY-MM-DD */
          readonly done: string
          /** When the next of its kind is due, YYYY-MM-DD. */
          readonly due: string | null
          readonly result: InspectionResult
          readonly inspector: string
          readonly notes: string
          /** The newest of its kind on its vehicle: the one whose due day counts. */
          readonly isLatest: boolean
          /** Null where a newer one counts, or none is due. */
          readonly state: InspectionState | null
          readonly noted: Instant
          readonly notedBy: string
          readonly documents: ReadonlyArray<{
            readonly id: string
            readonly name: string
            readonly mediaType: string
            /** In bytes. */
            readonly size: number
            readonly added: Instant
            readonly addedBy: string
          }>
        }>
      }
    }
  }
  /** data/plans.ts: plansQuery */
  "query($customerId: ID) { maintenancePlans(customerId: $customerId) { id customerId customerName name notes everyMiles everyEngineHours everyDays allVehicles vehicleIds\n  vehicleGroupIds isFitted vehicleCount overdueCount soonCount mayEdit } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      /** By name. */
      readonly maintenancePlans: ReadonlyArray<{
        readonly id: string
        readonly customerId: number
        readonly customerName: string
        readonly name: string
        readonly notes: string
        readonly everyMiles: number | null
        readonly everyEngineHours: number | null
        readonly everyDays: number | null
        readonly allVehicles: boolean
        readonly vehicleIds: ReadonlyArray<number>
        readonly vehicleGroupIds: ReadonlyArray<number>
        /** False for the moment in which the vehicles of a large fleet are found and counted. */
        readonly isFitted: boolean
        /** That I see. */
        readonly vehicleCount: number
        readonly overdueCount: number
        readonly soonCount: number
        /** Whether I see every vehicle that it is about. */
        readonly mayEdit: boolean
      }>
    }
  }
  /** data/profile.ts: profileQuery */
  "{\n  me { email name timezone { id } isSubscribed units { distance temperature pressure weight clock weekStart language } secondFactor secondFactorRequired recoveryCodesLeft }\n  timeZones { id country countryCode description }\n  sessions { id started lastUsed address agent current }\n}": {
    readonly variables: Record<string, never>
    readonly answer: {
      readonly me: {
        readonly email: string
        readonly name: string
        readonly timezone: {
          /** IANA name */
          readonly id: string
        } | null
        /** Whether I get emails that can be declined. */
        readonly isSubscribed: boolean
        readonly units: {
          /** mi or km; with it mph or km/h, ft or m */
          readonly distance: string
          /** °F or °C */
          readonly temperature: string
          /** psi, bar or kPa */
          readonly pressure: string
          /** lbs or kg */
          readonly weight: string
          /** 24 or 12 hours */
          readonly clock: string
          /** monday, sunday or saturday */
          readonly weekStart: string
          /** en, es or fr-CA: of screens, emails and files */
          readonly language: string
        }
        readonly secondFactor: boolean
        /** Whether a customer of mine wants a second factor of everybody. */
        readonly secondFactorRequired: boolean
        readonly recoveryCodesLeft: number
      }
      /** Those to choose from. */
      readonly timeZones: ReadonlyArray<{
        /** IANA name */
        readonly id: string
        readonly country: string
        /** ISO 3166-1, two letters */
        readonly countryCode: string
        readonly description: string
      }>
      /** My own open ones, the one used last first. */
      readonly sessions: ReadonlyArray<{
        readonly id: string
        readonly started: Instant
        readonly lastUsed: Instant
        /** The network address it was last used from. */
        readonly address: string | null
        /** What the browser says it is. */
        readonly agent: string | null
        /** Whether this very request comes from it. */
        readonly current: boolean
      }>
    }
  }
  /** data/push.ts: pushDevicesQuery */
  "{\n  pushDevices { id agent criticalOnly made succeeded problem endpoint }\n}": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** My own, the newest first. */
      readonly pushDevices: ReadonlyArray<{
        readonly id: string
        /** What the browser says it is. */
        readonly agent: string | null
        /** Whether it gets critical alerts alone. */
        readonly criticalOnly: boolean
        readonly made: Instant
        /** When a message last reached its push service. */
        readonly succeeded: Instant | null
        /** Why the last message did not; null where it did. */
        readonly problem: string | null
        /** By which a browser knows itself among them. */
        readonly endpoint: string
      }>
    }
  }
  /** data/push.ts: pushKeyQuery */
  "{ pushKey }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** The public key of the installation, which browsers subscribe with (VAPID, base64url). */
      readonly pushKey: string
    }
  }
  /** data/remedies.ts: remediesQuery */
  "query($vins: [String!]!, $page: PaginationInput) { vehiclesNow(filters: [\n    { field: \"vin\", condition: \"isOneOf\", values: $vins },\n    { field: \"sim_status\", condition: \"isOneOf\", values: [\"Activated\", \"Deactivated\"] }], paginationInput: $page) {\n    vehicles { vin verdict { cause remedy } } } }": {
    readonly variables: {
      readonly vins: ReadonlyArray<string>
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** Deactivated SIMs are left out unless a filter asks for them. */
      readonly vehiclesNow: {
        readonly vehicles: ReadonlyArray<{
          /** VIN; sorted and filtered by vin */
          readonly vin: string
          /** How it is, and why; null where I may not know, and until it was first looked at. */
          readonly verdict: {
            /** What is wrong, without a measure: "Tire nearly flat". Null where nothing is. */
            readonly cause: string | null
            /** What to do, in a sentence. */
            readonly remedy: string | null
          } | null
        }>
      }
    }
  }
  /** data/reports.ts: dryRunReportQuery */
  "query($input: ReportConfigInput!) { dryRunReport(input: $input) { document rowCount emails } }": {
    readonly variables: {
      readonly input: ReportConfigInput
    }
    readonly answer: {
      /** What a config would have sent, with what I see. Nothing is kept, and nobody is told. */
      readonly dryRunReport: {
        readonly document: ReportDocument
        readonly rowCount: number
        readonly emails: number
      }
    }
  }
  /** data/reports.ts: reportConfigQuery */
  "query($id: ID!) { reportConfig(id: $id) { id name reportTypeId reportTypeName customerId customerIds allVehicles vehicleIds vehicleGroupIds notifyEmails\n  unsubscribed allGeofences geofenceIds geofences { id name } allFaultTypes faultTypeIds\n  reportingSchedules { timezone category schedules { dayOfWeek time } } emailFrequency { value units }\n  reportHistoryTimeframe assetThreshold assetThresholdFewer dwellThresholdMs outOfRangeF includeSensorData attachments\n  isActive deactivated paused created updated isMine schedule nextRuns lastRun { id configId state due askedBy from to recipients created started finished attempt rowsMade problem isLate\n  files { format size isAttached } } } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Null where there is none that I may see. */
      readonly reportConfig: {
        readonly id: string
        readonly name: string
        readonly reportTypeId: number
        readonly reportTypeName: string
        readonly customerId: number
        readonly customerIds: ReadonlyArray<number>
        readonly allVehicles: boolean
        readonly vehicleIds: ReadonlyArray<number>
        readonly vehicleGroupIds: ReadonlyArray<number>
        readonly notifyEmails: ReadonlyArray<string>
        /** Recipients who left it by the link of an email. */
        readonly unsubscribed: ReadonlyArray<string>
        readonly allGeofences: boolean
        readonly geofenceIds: ReadonlyArray<number>
        /** Those chosen, as far as they are still there. */
        readonly geofences: ReadonlyArray<{
          readonly id: string
          readonly name: string
        }>
        readonly allFaultTypes: boolean
        readonly faultTypeIds: ReadonlyArray<number>
        readonly reportingSchedules: {
          readonly timezone: string
          readonly category: string
          readonly schedules: ReadonlyArray<{
            /** 0 is Sunday; null where the category says the day. */
            readonly dayOfWeek: number | null
            readonly time: string
          }>
        }
        readonly emailFrequency: {
          readonly value: number
          readonly units: string
        } | null
        /** Days that it looks back. */
        readonly reportHistoryTimeframe: number
        readonly assetThreshold: number
        readonly assetThresholdFewer: boolean
        readonly dwellThresholdMs: number
        readonly outOfRangeF: number
        readonly includeSensorData: boolean
        readonly attachments: ReadonlyArray<string>
        readonly isActive: boolean
        /** Since when it is off; null while on. */
        readonly deactivated: Instant | null
        /** Why it is not made although it is on; null where it is. */
        readonly paused: string | null
        readonly created: Instant
        readonly updated: Instant
        /** It is made with what I see. */
        readonly isMine: boolean
        /** When it comes, in words. */
        readonly schedule: string
        /** The next moments; none while it is off. */
        readonly nextRuns: ReadonlyArray<Instant>
        /** Null also where it was about more than I see. */
        readonly lastRun: {
          readonly id: string
          readonly configId: string
          readonly state: ReportRunState
          /** The moment of the schedule; null where somebody asked for it. */
          readonly due: Instant | null
          /** Who asked for it; null where it was the schedule. */
          readonly askedBy: string | null
          readonly from: Instant
          readonly to: Instant
          readonly recipients: ReadonlyArray<string>
          readonly created: Instant
          readonly started: Instant | null
          readonly finished: Instant | null
          /** How often it was begun. */
          readonly attempt: number
          /** Rows made so far. */
          readonly rowsMade: number
          /** Why it failed, is tried again, or was cancelled. */
          readonly problem: string | null
          /** It came later than its moment. */
          readonly isLate: boolean
          readonly files: ReadonlyArray<{
            /** csv, xlsx or pdf */
            readonly format: string
            /** Bytes. */
            readonly size: number
            /** It came with the email; larger ones are downloaded. */
            readonly isAttached: boolean
          }>
        } | null
      } | null
    }
  }
  /** data/reports.ts: reportConfigsQuery */
  "query($customerId: ID, $pageSize: Int, $after: ID) {\n    reportConfigs(customerId: $customerId, pageSize: $pageSize, after: $after) { id name reportTypeId reportTypeName customerId customerIds allVehicles vehicleIds vehicleGroupIds notifyEmails\n  unsubscribed allGeofences geofenceIds geofences { id name } allFaultTypes faultTypeIds\n  reportingSchedules { timezone category schedules { dayOfWeek time } } emailFrequency { value units }\n  reportHistoryTimeframe assetThreshold assetThresholdFewer dwellThresholdMs outOfRangeF includeSensorData attachments\n  isActive deactivated paused created updated isMine schedule nextRuns lastRun { id configId state due askedBy from to recipients created started finished attempt rowsMade problem isLate\n  files { format size isAttached } } } }": {
    readonly variables: {
      readonly customerId: string | number | null
      readonly pageSize: number | null
      readonly after: string | number | null
    }
    readonly answer: {
      /** Those that are about nothing but vehicles that I see, and my own; by name. A page that is not full is the last. */
      readonly reportConfigs: ReadonlyArray<{
        readonly id: string
        readonly name: string
        readonly reportTypeId: number
        readonly reportTypeName: string
        readonly customerId: number
        readonly customerIds: ReadonlyArray<number>
        readonly allVehicles: boolean
        readonly vehicleIds: ReadonlyArray<number>
        readonly vehicleGroupIds: ReadonlyArray<number>
        readonly notifyEmails: ReadonlyArray<string>
        /** Recipients who left it by the link of an email. */
        readonly unsubscribed: ReadonlyArray<string>
        readonly allGeofences: boolean
        readonly geofenceIds: ReadonlyArray<number>
        /** Those chosen, as far as they are still there. */
        readonly geofences: ReadonlyArray<{
          readonly id: string
          readonly name: string
        }>
        readonly allFaultTypes: boolean
        readonly faultTypeIds: ReadonlyArray<number>
        readonly reportingSchedules: {
          readonly timezone: string
          readonly category: string
          readonly schedules: ReadonlyArray<{
            /** 0 is Sunday; null where the category says the day. */
            readonly dayOfWeek: number | null
            readonly time: string
          }>
        }
        readonly emailFrequency: {
          readonly value: number
          readonly units: string
        } | null
        /** Days that it looks back. */
        readonly reportHistoryTimeframe: number
        readonly assetThreshold: number
        readonly assetThresholdFewer: boolean
        readonly dwellThresholdMs: number
        readonly outOfRangeF: number
        readonly includeSensorData: boolean
        readonly attachments: ReadonlyArray<string>
        readonly isActive: boolean
        /** Since when it is off; null while on. */
        readonly deactivated: Instant | null
        /** Why it is not made although it is on; null where it is. */
        readonly paused: string | null
        readonly created: Instant
        readonly updated: Instant
        /** It is made with what I see. */
        readonly isMine: boolean
        /** When it comes, in words. */
        readonly schedule: string
        /** The next moments; none while it is off. */
        readonly nextRuns: ReadonlyArray<Instant>
        /** Null also where it was about more than I see. */
        readonly lastRun: {
          readonly id: string
          readonly configId: string
          readonly state: ReportRunState
          /** The moment of the schedule; null where somebody asked for it. */
          readonly due: Instant | null
          /** Who asked for it; null where it was the schedule. */
          readonly askedBy: string | null
          readonly from: Instant
          readonly to: Instant
          readonly recipients: ReadonlyArray<string>
          readonly created: Instant
          readonly started: Instant | null
          readonly finished: Instant | null
          /** How often it was begun. */
          readonly attempt: number
          /** Rows made so far. */
          readonly rowsMade: number
          /** Why it failed, is tried again, or was cancelled. */
          readonly problem: string | null
          /** It came later than its moment. */
          readonly isLate: boolean
          readonly files: ReadonlyArray<{
            /** csv, xlsx or pdf */
            readonly format: string
            /** Bytes. */
            readonly size: number
            /** It came with the email; larger ones are downloaded. */
            readonly isAttached: boolean
          }>
        } | null
      }>
    }
  }
  /** data/reports.ts: reportRowsQuery */
  "query($runId: ID!, $section: String!, $mark: String, $page: PaginationInput) {\n    reportRows(runId: $runId, section: $section, mark: $mark, paginationInput: $page) { rowCount rows } }": {
    readonly variables: {
      readonly runId: string | number
      readonly section: string
      readonly mark: string | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** A page of a section; with a mark, of those rows alone that a figure counts. */
      readonly reportRows: {
        /** Of the section, whatever is marked. */
        readonly rowCount: number
        readonly rows: ReadonlyArray<ReportRow>
      }
    }
  }
  /** data/reports.ts: reportRunQuery */
  "query($id: ID!) { reportRun(id: $id) { id configId state due askedBy from to recipients created started finished attempt rowsMade problem isLate\n  files { format size isAttached } deliveries { recipient state sent problem } document } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly reportRun: {
        readonly id: string
        readonly configId: string
        readonly state: ReportRunState
        /** The moment of the schedule; null where somebody asked for it. */
        readonly due: Instant | null
        /** Who asked for it; null where it was the schedule. */
        readonly askedBy: string | null
        readonly from: Instant
        readonly to: Instant
        readonly recipients: ReadonlyArray<string>
        readonly created: Instant
        readonly started: Instant | null
        readonly finished: Instant | null
        /** How often it was begun. */
        readonly attempt: number
        /** Rows made so far. */
        readonly rowsMade: number
        /** Why it failed, is tried again, or was cancelled. */
        readonly problem: string | null
        /** It came later than its moment. */
        readonly isLate: boolean
        readonly files: ReadonlyArray<{
          /** csv, xlsx or pdf */
          readonly format: string
          /** Bytes. */
          readonly size: number
          /** It came with the email; larger ones are downloaded. */
          readonly isAttached: boolean
        }>
        /** Whom it reached: its recipients, then whoever had it sent to them besides. */
        readonly deliveries: ReadonlyArray<{
          readonly recipient: string
          /** failed: it will not be sent any more; left: they left the report by its link; unknown: nothing was sent, or that is no longer kept */
          readonly state: ReportDeliveryState
          /** When the mail server took it. */
          readonly sent: Instant | null
          /** What the mailbox answered to the last try. */
          readonly problem: string | null
        }>
        /** Null until it is done. */
        readonly document: ReportDocument | null
      }
    }
  }
  /** data/reports.ts: reportRunsQuery */
  "query($configId: ID!, $page: PaginationInput) { reportRuns(configId: $configId, paginationInput: $page) { id configId state due askedBy from to recipients created started finished attempt rowsMade problem isLate\n  files { format size isAttached } deliveries { recipient state sent problem } } }": {
    readonly variables: {
      readonly configId: string | number
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** Of a report, the newest first. */
      readonly reportRuns: ReadonlyArray<{
        readonly id: string
        readonly configId: string
        readonly state: ReportRunState
        /** The moment of the schedule; null where somebody asked for it. */
        readonly due: Instant | null
        /** Who asked for it; null where it was the schedule. */
        readonly askedBy: string | null
        readonly from: Instant
        readonly to: Instant
        readonly recipients: ReadonlyArray<string>
        readonly created: Instant
        readonly started: Instant | null
        readonly finished: Instant | null
        /** How often it was begun. */
        readonly attempt: number
        /** Rows made so far. */
        readonly rowsMade: number
        /** Why it failed, is tried again, or was cancelled. */
        readonly problem: string | null
        /** It came later than its moment. */
        readonly isLate: boolean
        readonly files: ReadonlyArray<{
          /** csv, xlsx or pdf */
          readonly format: string
          /** Bytes. */
          readonly size: number
          /** It came with the email; larger ones are downloaded. */
          readonly isAttached: boolean
        }>
        /** Whom it reached: its recipients, then whoever had it sent to them besides. */
        readonly deliveries: ReadonlyArray<{
          readonly recipient: string
          /** failed: it will not be sent any more; left: they left the report by its link; unknown: nothing was sent, or that is no longer kept */
          readonly state: ReportDeliveryState
          /** When the mail server took it. */
          readonly sent: Instant | null
          /** What the mailbox answered to the last try. */
          readonly problem: string | null
        }>
      }>
    }
  }
  /** data/rule-trial.ts: firingWhyQuery */
  "query($id: ID!) { firing(id: $id) { why { fired verdict lines } } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Null where there is none that I may see. */
      readonly firing: {
        readonly why: {
          readonly fired: boolean
          readonly verdict: string
          /** What the rule watched, what the readings said, timers and limits, in order. */
          readonly lines: ReadonlyArray<string>
        }
      } | null
    }
  }
  /** data/rule-trial.ts: ruleTrialQuery */
  "query($id: ID!) { ruleTrial(id: $id) { id done total state days { day count } vehicles { vin unitId count } firings week held\n  vehicleCount recipientCount lettersMost  letters { recipient count } problem } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** One of mine; kept for a while after it was last requested. */
      readonly ruleTrial: {
        readonly id: string
        /** Reports looked at. */
        readonly done: number
        /** About how many there are to look at. */
        readonly total: number
        readonly state: RuleTrialState
        readonly days: ReadonlyArray<{
          /** YYYY-MM-DD, in my time zone. */
          readonly day: string
          readonly count: number
        }>
        /** Those with any alert, those with most first. */
        readonly vehicles: ReadonlyArray<{
          readonly vin: string
          readonly unitId: string
          readonly count: number
        }>
        readonly firings: number
        /** Of the firings, those of the last seven days. */
        readonly week: number
        /** Of the firings, those that the rate limit would have held back. */
        readonly held: number
        readonly vehicleCount: number
        readonly recipientCount: number
        /** The emails of whoever would have got most. */
        readonly lettersMost: number
        readonly letters: ReadonlyArray<{
          /** An address, or how many other users where their addresses are not mine to read. */
          readonly recipient: string
          /** What the rate limit holds back left out. */
          readonly count: number
        }>
        /** In words, where it failed. */
        readonly problem: string | null
      }
    }
  }
  /** data/rule-trial.ts: whyNotQuery */
  "query($ruleId: ID!, $vin: String!, $at: Instant!) {\n    whyNot(ruleId: $ruleId, vin: $vin, at: $at) { fired verdict lines } }": {
    readonly variables: {
      readonly ruleId: string | number
      readonly vin: string
      readonly at: Instant
    }
    readonly answer: {
      /** Why a rule did not fire for a vehicle at a moment, or that it did. */
      readonly whyNot: {
        readonly fired: boolean
        readonly verdict: string
        /** What the rule watched, what the readings said, timers and limits, in order. */
        readonly lines: ReadonlyArray<string>
      }
    }
  }
  /** data/search.ts: searchQuery */
  "query($text: String!, $customerId: ID) { search(text: $text, customerId: $customerId) {\n    vehicles { vin unitId serialNumber customerName level verdict { shortForm } isDeactivated }\n    customers { id shortName longName }\n    geofences { id name customerName } note } }": {
    readonly variables: {
      readonly text: string
      readonly customerId: string | number | null
    }
    readonly answer: {
      /** Vehicles by unit ID, VIN and serial number, customers and geofences by name: exact before start before inside. */
      readonly search: {
        readonly vehicles: ReadonlyArray<{
          readonly vin: string
          readonly unitId: string
          readonly serialNumber: string | null
          readonly customerName: string
          /** As VehicleNow has it. */
          readonly level: Level
          readonly verdict: {
            /** Cause and measure, 34 characters at most. */
            readonly shortForm: string
          } | null
          /** Its SIM is deactivated. Only found by the whole unit ID, VIN or serial number. */
          readonly isDeactivated: boolean
        }>
        /** Empty for whoever sees one customer alone. */
        readonly customers: ReadonlyArray<{
          readonly id: string
          readonly shortName: string
          readonly longName: string
        }>
        readonly geofences: ReadonlyArray<{
          readonly id: string
          readonly name: string
          readonly customerName: string
        }>
        /** To technicians: that a vehicle is out of range, or why it cannot be seen. */
        readonly note: string | null
      }
    }
  }
  /** data/second-factor-rule.ts: secondFactorRequiredQuery */
  "query($customerId: ID!) { secondFactorRequired(customerId: $customerId) }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      /** Whether this customer wants a second factor of all its users. */
      readonly secondFactorRequired: boolean
    }
  }
  /** data/service-centers.ts: diagnosticQuery */
  "query($id: ID!) { diagnosticEmail(id: $id) { id recipient status problem isSending } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** One that I sent; null where there is none. */
      readonly diagnosticEmail: {
        readonly id: string
        readonly recipient: string
        /** failed: it will not be sent any more */
        readonly status: EmailStatus
        /** Why the last try failed. */
        readonly problem: string | null
        /** Whether there is a mail server; without one it stays in the outbox. */
        readonly isSending: boolean
      } | null
    }
  }
  /** data/service-centers.ts: nearestQuery */
  "query($vin: String!, $most: Int) {\n  nearestServiceCenters(vin: $vin, most: $most) { id name address city state zip phone email hours services lat lng distanceMiles } }": {
    readonly variables: {
      readonly vin: string
      readonly most: number | null
    }
    readonly answer: {
      /** To where a vehicle was last, the nearest first. Empty where that is not known. */
      readonly nearestServiceCenters: ReadonlyArray<{
        readonly id: string
        readonly name: string
        readonly address: string
        readonly city: string
        readonly state: string
        readonly zip: string
        readonly phone: string
        /** Empty where none is known. */
        readonly email: string
        readonly hours: string
        readonly services: string
        readonly lat: number
        readonly lng: number
        /** As the crow flies, of the nearest to a vehicle; null in lists. */
        readonly distanceMiles: number | null
      }>
    }
  }
  /** data/service-centers.ts: placesQuery */
  "{ serviceCenterPlaces }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** Where all of them are, for a map: [id, latitude, longitude, name] each. */
      readonly serviceCenterPlaces: ReadonlyArray<ServiceCenterPlace>
    }
  }
  /** data/service-centers.ts: serviceCentersQuery */
  "query($search: String, $pageSize: Int, $pageNumber: Int) {\n  serviceCenters(search: $search, pageSize: $pageSize, pageNumber: $pageNumber) {\n    serviceCenterCount serviceCenters { id name address city state zip phone email hours services lat lng } } }": {
    readonly variables: {
      readonly search: string | null
      readonly pageSize: number | null
      readonly pageNumber: number | null
    }
    readonly answer: {
      /** By name. */
      readonly serviceCenters: {
        /** Of all pages. */
        readonly serviceCenterCount: number
        readonly serviceCenters: ReadonlyArray<{
          readonly id: string
          readonly name: string
          readonly address: string
          readonly city: string
          readonly state: string
          readonly zip: string
          readonly phone: string
          /** Empty where none is known. */
          readonly email: string
          readonly hours: string
          readonly services: string
          readonly lat: number
          readonly lng: number
        }>
      }
    }
  }
  /** data/sharing.ts: sharesQuery */
  "query($vin: String) { shares(vin: $vin) { id name madeBy vin unitId groupName shows sensorTypeIds trackHours hasPin created expires state opened\n  lastUsed } }": {
    readonly variables: {
      readonly vin: string | null
    }
    readonly answer: {
      /** My links, and all of the customers that I manage; the newest first, ended ones for a month more. */
      readonly shares: ReadonlyArray<{
        readonly id: string
        readonly name: string
        readonly madeBy: string
        /** Of the one vehicle; null for a group. */
        readonly vin: string | null
        readonly unitId: string | null
        readonly groupName: string | null
        readonly shows: ReadonlyArray<ShareThing>
        readonly sensorTypeIds: ReadonlyArray<number>
        readonly trackHours: number
        readonly hasPin: boolean
        readonly created: Instant
        readonly expires: Instant
        /** ended: its maker may not sign in any more */
        readonly state: ShareState
        /** How often it was opened. */
        readonly opened: number
        readonly lastUsed: Instant | null
      }>
    }
  }
  /** data/sign-in-provider.ts: singleSignOnQuery */
  "query($customerId: ID!) {\n    singleSignOn(customerId: $customerId) {\n      redirectUri signedOutUri backChannelUri scimUri domainsByDns\n      domains { domain added addedBy confirmed confirmedBy recordName recordValue }\n      provider { issuer clientId hasSecret isActive makesUsers passwordsOff valueClaim usualRole\n        mappings { value role groupId } scimMade scimLastUsed updated } } }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      readonly singleSignOn: {
        readonly redirectUri: string
        /** Where the provider leads back to after a sign-out. */
        readonly signedOutUri: string
        readonly backChannelUri: string
        readonly scimUri: string
        /** Whether a TXT record proves whose a domain is; otherwise a super admin says so. */
        readonly domainsByDns: boolean
        readonly domains: ReadonlyArray<{
          readonly domain: string
          readonly added: Instant
          readonly addedBy: string
          readonly confirmed: Instant | null
          readonly confirmedBy: string | null
          /** Where a TXT record proves it; null where records are not looked for. */
          readonly recordName: string | null
          readonly recordValue: string | null
        }>
        /** Null before it is set up. */
        readonly provider: {
          readonly issuer: string
          readonly clientId: string
          readonly hasSecret: boolean
          readonly isActive: boolean
          /** Whether somebody whom only the provider knows gets an account at the first sign-in. */
          readonly makesUsers: boolean
          readonly passwordsOff: boolean
          readonly valueClaim: string
          /** Of whom no value gives a role; null: they are not let in. */
          readonly usualRole: string | null
          readonly mappings: ReadonlyArray<{
            /** Of the claim, or the name of a SCIM group. */
            readonly value: string
            readonly role: string | null
            /** A vehicle group. */
            readonly groupId: string | null
          }>
          /** When the provisioning secret was made. */
          readonly scimMade: Instant | null
          readonly scimLastUsed: Instant | null
          readonly updated: Instant
        } | null
      }
    }
  }
  /** data/spreadsheets.ts: sheetImportQuery */
  "query($id: ID!) { spreadsheetImport(id: $id) { id kind customerId name state total done made changed same refused odd unknown message created } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Null where there is none of mine. */
      readonly spreadsheetImport: {
        readonly id: string
        /** vehicles, groups, users, service-centers, geofences */
        readonly kind: string
        /** Null for what belongs to no customer. */
        readonly customerId: number | null
        /** Of the file. */
        readonly name: string
        readonly state: SpreadsheetImportState
        /** Lines there are; 0 until it is known. */
        readonly total: number
        /** Lines that were read, or taken in. */
        readonly done: number
        readonly made: number
        readonly changed: number
        readonly same: number
        readonly refused: number
        /** Lines that have to be confirmed. */
        readonly odd: number
        /** Headings of columns that are not taken in. */
        readonly unknown: ReadonlyArray<string>
        /** Why it failed, or why it has to be looked at again. */
        readonly message: string
        readonly created: Instant
      } | null
    }
  }
  /** data/spreadsheets.ts: sheetLinesQuery */
  "query($id: ID!, $outcome: SpreadsheetLineOutcome, $pageSize: Int, $pageNumber: Int) {\n    spreadsheetLines(id: $id, outcome: $outcome, pageSize: $pageSize, pageNumber: $pageNumber) {\n      line outcome name problems odd changes { title old new } } }": {
    readonly variables: {
      readonly id: string | number
      readonly outcome: SpreadsheetLineOutcome | null
      readonly pageSize: number | null
      readonly pageNumber: number | null
    }
    readonly answer: {
      /** Lines of an import of mine, in the order of the file. */
      readonly spreadsheetLines: ReadonlyArray<{
        /** Where it is in the file, from 1. */
        readonly line: number
        readonly outcome: SpreadsheetLineOutcome
        readonly name: string
        /** Why it is refused. */
        readonly problems: ReadonlyArray<string>
        /** What has to be confirmed. */
        readonly odd: string | null
        readonly changes: ReadonlyArray<{
          /** Of the column. */
          readonly title: string
          readonly old: string
          readonly new: string
        }>
      }>
    }
  }
  /** data/subscriptions.ts: subscriptionForecastQuery */
  "query($customerId: ID) { subscriptionForecast(customerId: $customerId) {\n    month renewing renewingCents ending endingCents cancelled } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      /** Twelve months, the present one first. */
      readonly subscriptionForecast: ReadonlyArray<{
        /** Like 2026-12. */
        readonly month: string
        /** Vehicles and seats whose next term follows by itself. */
        readonly renewing: number
        readonly renewingCents: number
        /** Those that end unless somebody renews them. */
        readonly ending: number
        /** What a further term costs. */
        readonly endingCents: number
        readonly cancelled: number
      }>
    }
  }
  /** data/subscriptions.ts: subscriptionPlansQuery */
  "{ subscriptionPlans { id name features sensorTypeIds reportIntervalMinutes retentionDays priceCents isOffered } }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** By name. Those that are not offered any more are told to super admins and view only admins. */
      readonly subscriptionPlans: ReadonlyArray<{
        readonly id: string
        readonly name: string
        readonly features: ReadonlyArray<string>
        readonly sensorTypeIds: ReadonlyArray<number>
        readonly reportIntervalMinutes: number
        readonly retentionDays: number
        /** For each vehicle or seat and month. */
        readonly priceCents: number
        /** Whether customers may change to it. */
        readonly isOffered: boolean
      }>
    }
  }
  /** data/subscriptions.ts: subscriptionPoolsQuery */
  "query($customerId: ID) { subscriptionPools(customerId: $customerId) {\n    id customerId customerName name seats used planId planName state ends termMonths renews } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      readonly subscriptionPools: ReadonlyArray<{
        readonly id: string
        readonly customerId: string
        readonly customerName: string
        readonly name: string
        readonly seats: number
        readonly used: number
        readonly planId: string
        readonly planName: string
        readonly state: SubscriptionState
        readonly ends: string
        readonly termMonths: number
        readonly renews: boolean
      }>
    }
  }
  /** data/subscriptions.ts: subscriptionProgressQuery */
  "query($customerId: ID!, $id: String!) { subscriptionProgress(customerId: $customerId, id: $id) { done total } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly id: string
    }
    readonly answer: {
      /** How far an act has come; null before the first is done. */
      readonly subscriptionProgress: {
        readonly done: number
        readonly total: number
      } | null
    }
  }
  /** data/subscriptions.ts: subscriptionsQuery */
  "query($customerId: ID, $search: String, $filters: [FilterInput!], $page: PaginationInput, $sort: SortingInput,\n    $cells: AllCellsInput) {\n    subscriptions(customerId: $customerId, search: $search, filters: $filters, paginationInput: $page, sortingInput: $sort,\n      allCells: $cells) { cells { name isHere url problem ids next } subscriptionCount subscriptions { vehicleId customerId customerName vin unitId id poolName planId planName priceCents\n        state starts paidFrom ends endedOn termMonths renews cancelled } }\n    subscriptionCounts(customerId: $customerId, search: $search, filters: $filters) { state count } }": {
    readonly variables: {
      readonly customerId: string | number | null
      readonly search: string | null
      readonly filters: ReadonlyArray<FilterInput> | null
      readonly page: PaginationInput | null
      readonly sort: SortingInput | null
      readonly cells: AllCellsInput | null
    }
    readonly answer: {
      /** Vehicles with a subscription, by unit ID unless asked otherwise. Those without one are listed where a filter on state asks for none. */
      readonly subscriptions: {
        /** What came of each cell; null where this one alone was asked. */
        readonly cells: ReadonlyArray<{
          /** Empty where it is not known which there are. */
          readonly name: string
          /** Whether it is the cell that answers. */
          readonly isHere: boolean
          /** Where its portal is. */
          readonly url: string | null
          /** Why its rows are missing: it does not answer (away), is of another version (version), has no super admin of my e-mail address (account), does not believe this cell (refused); this cell has no SECRETS_KEY (key), or cannot look up which cells there are (directory). */
          readonly problem: CellProblem | null
          /** Of its rows in this page. */
          readonly ids: ReadonlyArray<string>
          /** How many of its rows stand before the next page. */
          readonly next: number
        }> | null
        /** Of all pages. */
        readonly subscriptionCount: number
        readonly subscriptions: ReadonlyArray<{
          readonly vehicleId: string
          readonly customerId: string
          readonly customerName: string
          readonly vin: string
          readonly unitId: string
          /** Null where it has none. */
          readonly id: string | null
          readonly poolName: string | null
          readonly planId: string | null
          readonly planName: string | null
          /** For a month. */
          readonly priceCents: number | null
          readonly state: SubscriptionState
          readonly starts: string | null
          /** Behind the trial. */
          readonly paidFrom: string | null
          /** The first day that is not paid. */
          readonly ends: string | null
          /** The first day without it, behind the grace; null while it renews by itself. */
          readonly endedOn: string | null
          readonly termMonths: number | null
          /** Whether a term follows by itself. */
          readonly renews: boolean | null
          readonly cancelled: string | null
        }>
      }
      /** How many vehicles are in which state; a filter on the state is passed over. */
      readonly subscriptionCounts: ReadonlyArray<{
        readonly state: SubscriptionState
        readonly count: number
      }>
    }
  }
  /** data/tokens.ts: apiTokenUsesQuery */
  "query($id: ID!) { apiTokenUses(id: $id) { day call requests failed } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** How often a token was used, by day and call: of the last 90 days, the newest first. */
      readonly apiTokenUses: ReadonlyArray<{
        /** In UTC: 2026-11-29 */
        readonly day: string
        /** GET /api/v1/vehicles */
        readonly call: string
        readonly requests: number
        /** Of these, answered with 4xx or 5xx. */
        readonly failed: number
      }>
    }
  }
  /** data/tokens.ts: apiTokensQuery */
  "query($customerId: ID) { apiTokens(customerId: $customerId) {\n    id customerId name hint scopes customerIds groupIds addresses created createdBy expires lastUsed lastAddress } }": {
    readonly variables: {
      readonly customerId: string | number | null
    }
    readonly answer: {
      /** My own, or those of the services of a customer; the newest first. */
      readonly apiTokens: ReadonlyArray<{
        readonly id: string
        /** Whose service it is; null: my own. */
        readonly customerId: string | null
        readonly name: string
        /** Its last characters. */
        readonly hint: string
        readonly scopes: ReadonlyArray<string>
        /** What it is narrowed to; null: nothing. */
        readonly customerIds: ReadonlyArray<string> | null
        readonly groupIds: ReadonlyArray<string> | null
        /** Networks that it may come from; none: from anywhere. */
        readonly addresses: ReadonlyArray<string>
        readonly created: Instant
        readonly createdBy: string
        /** Null: never. */
        readonly expires: Instant | null
        /** Within a minute; null while nobody has used it. */
        readonly lastUsed: Instant | null
        /** From where. */
        readonly lastAddress: string | null
      }>
    }
  }
  /** data/tokens.ts: tokenGroupsQuery */
  "query($customerIds: [ID!], $name: String, $groupIds: [ID!]) {\n    findVehicleGroups(customerIds: $customerIds, name: $name, groupIds: $groupIds) { id name } }": {
    readonly variables: {
      readonly customerIds: ReadonlyArray<string | number> | null
      readonly name: string | null
      readonly groupIds: ReadonlyArray<string | number> | null
    }
    readonly answer: {
      /** The groups of several customers that I may choose vehicles by, by name; at most 500. 'All VINs' and 'No VINs' are left out. */
      readonly findVehicleGroups: ReadonlyArray<{
        readonly id: string
        readonly name: string
      }>
    }
  }
  /** data/towns.ts: townsQuery */
  "query($text: String!) { towns(text: $text) { name lat lng population } }": {
    readonly variables: {
      readonly text: string
    }
    readonly answer: {
      /** The largest towns of the United States, Canada and Mexico whose names begin so, at most 6. For whoever sees geofences. */
      readonly towns: ReadonlyArray<{
        /** With its state or country: "Dallas, TX". */
        readonly name: string
        readonly lat: number
        readonly lng: number
        readonly population: number
      }>
    }
  }
  /** data/trailers.ts: consequencesQuery */
  "query($vin: String!) { vehicleConsequences(vin: $vin) { shares rules plans workOrders issues groups days serialNumber hadOthers } }": {
    readonly variables: {
      readonly vin: string
    }
    readonly answer: {
      /** Of a vehicle that I may edit. */
      readonly vehicleConsequences: {
        /** Open links to where it is. */
        readonly shares: number
        /** Alerts that name it. */
        readonly rules: number
        /** Maintenance plans that name it. */
        readonly plans: number
        /** Open ones. */
        readonly workOrders: number
        /** Open ones. */
        readonly issues: number
        readonly groups: number
        /** Days of reports that are kept of it. */
        readonly days: number
        /** Of the gateway that it carries. */
        readonly serialNumber: string | null
        /** Whether others had it before, who still read what it reported then. */
        readonly hadOthers: boolean
      }
    }
  }
  /** data/trailers.ts: detachedGatewaysQuery */
  "query($search: String) { detachedGateways(search: $search) {\n    serialNumber reports heldReports customerIds firstReport lastReport lat lng address iccid } }": {
    readonly variables: {
      readonly search: string | null
    }
    readonly answer: {
      /** Those seen last come first, at most 1,000. Whoever is no super admin sees those that reported with a key of their customer. */
      readonly detachedGateways: ReadonlyArray<{
        readonly serialNumber: string
        /** How many it has sent. */
        readonly reports: number
        /** Reports of the last days that are taken in once a vehicle carries it. */
        readonly heldReports: number
        /** With whose keys it reported, 0 with a key for all, as far as the viewer looks after them. What it sent with the key of a customer is taken in for that customer alone. */
        readonly customerIds: ReadonlyArray<string>
        /** Null where it has not reported yet. */
        readonly firstReport: Instant | null
        readonly lastReport: Instant | null
        /** Where it was last. */
        readonly lat: number | null
        readonly lng: number | null
        /** The nearest town. */
        readonly address: string | null
        readonly iccid: string | null
      }>
    }
  }
  /** data/trailers.ts: gatewayHistoryQuery */
  "query($vin: String!) { gatewayHistory(vin: $vin) { serialNumber iccid from to attachedBy } }": {
    readonly variables: {
      readonly vin: string
    }
    readonly answer: {
      /** Which gateway reported for a vehicle since when, the newest first. */
      readonly gatewayHistory: ReadonlyArray<{
        readonly serialNumber: string
        readonly iccid: string | null
        readonly from: Instant
        /** Null while the vehicle carries it. */
        readonly to: Instant | null
        /** Null where it is not known, or not told to installers. */
        readonly attachedBy: string | null
      }>
    }
  }
  /** data/trailers.ts: gatewayLeftoversQuery */
  "query($search: String) { gatewayLeftovers(search: $search) {\n    id at protocol serialNumber address reason bytes length } }": {
    readonly variables: {
      readonly search: string | null
    }
    readonly answer: {
      /** The newest first, at most 200. For super admins. */
      readonly gatewayLeftovers: ReadonlyArray<{
        readonly id: string
        readonly at: Instant
        /** Such as teltonika. */
        readonly protocol: string
        /** Null where it did not say who it is. */
        readonly serialNumber: string | null
        /** From which address they came. */
        readonly address: string
        readonly reason: string
        /** The first 2,048, two digits each. */
        readonly bytes: string
        /** How many there were. */
        readonly length: number
      }>
    }
  }
  /** data/trailers.ts: managedTrailersQuery */
  "query($customerId: ID, $search: String, $filters: [FilterInput!], $page: PaginationInput, $sort: SortingInput,\n    $cells: AllCellsInput) {\n    managedTrailers(customerId: $customerId, search: $search, filters: $filters, paginationInput: $page, sortingInput: $sort,\n      allCells: $cells) { cells { name isHere url problem ids next } trailerCount trailers {\n        id customerId customerName vin unitId vehicleTypeId deviceTypeId serialNumber iccid simStatus axles modelYear vehicleMfgr\n        vehicleLengthFeet restingBogieWeightLbs hasSolarPanels installedSensorTypeIds cargoCameraSerialNumber\n        thermoKingExternalId groups installationDate lastReport subscriptionState subscriptionPlan subscriptionEnds\n      } } }": {
    readonly variables: {
      readonly customerId: string | number | null
      readonly search: string | null
      readonly filters: ReadonlyArray<FilterInput> | null
      readonly page: PaginationInput | null
      readonly sort: SortingInput | null
      readonly cells: AllCellsInput | null
    }
    readonly answer: {
      /** The vehicles that I manage, by unit ID unless asked otherwise. Deactivated ones are left out unless a filter on sim_status asks for them. */
      readonly managedTrailers: {
        /** What came of each cell; null where this one alone was asked. */
        readonly cells: ReadonlyArray<{
          /** Empty where it is not known which there are. */
          readonly name: string
          /** Whether it is the cell that answers. */
          readonly isHere: boolean
          /** Where its portal is. */
          readonly url: string | null
          /** Why its rows are missing: it does not answer (away), is of another version (version), has no super admin of my e-mail address (account), does not believe this cell (refused); this cell has no SECRETS_KEY (key), or cannot look up which cells there are (directory). */
          readonly problem: CellProblem | null
          /** Of its rows in this page. */
          readonly ids: ReadonlyArray<string>
          /** How many of its rows stand before the next page. */
          readonly next: number
        }> | null
        /** Of all pages. */
        readonly trailerCount: number
        readonly trailers: ReadonlyArray<{
          readonly id: string
          readonly customerId: string
          readonly customerName: string
          readonly vin: string
          readonly unitId: string
          readonly vehicleTypeId: number
          readonly deviceTypeId: number
          readonly serialNumber: string | null
          readonly iccid: string | null
          /** Activated or Deactivated */
          readonly simStatus: string
          readonly axles: number
          readonly modelYear: number | null
          readonly vehicleMfgr: string | null
          readonly vehicleLengthFeet: number | null
          readonly restingBogieWeightLbs: number
          readonly hasSolarPanels: boolean
          readonly installedSensorTypeIds: ReadonlyArray<number>
          readonly cargoCameraSerialNumber: string | null
          readonly thermoKingExternalId: string | null
          readonly groups: ReadonlyArray<string>
          readonly installationDate: Instant | null
          readonly lastReport: Instant | null
          /** trial, active, grace, cancelled or ended; null where it has none */
          readonly subscriptionState: string | null
          /** The name of its plan. */
          readonly subscriptionPlan: string | null
          /** The first day that is not paid, like 2026-12-31. */
          readonly subscriptionEnds: string | null
        }>
      }
    }
  }
  /** data/usage.ts: usageQuery */
  "query($days: Int) { usage(days: $days) {\n    pages { route views phoneViews ttfb fcp lcp inp cls } days { day views } } }": {
    readonly variables: {
      readonly days: number | null
    }
    readonly answer: {
      /** How often the pages of the portal are opened. For super admins. */
      readonly usage: {
        readonly pages: ReadonlyArray<{
          /** As screens name it: /tracking/{vin?} */
          readonly route: string
          readonly views: number
          /** Those on a phone. */
          readonly phoneViews: number
          /** Milliseconds that three of four loads stay under; null where none was measured. */
          readonly ttfb: number | null
          /** Milliseconds that three of four loads stay under; null where none was measured. */
          readonly fcp: number | null
          /** Milliseconds that three of four loads stay under; null where none was measured. */
          readonly lcp: number | null
          /** Milliseconds that three of four loads stay under; null where none was measured. */
          readonly inp: number | null
          /** A share of the window. */
          readonly cls: number | null
        }>
        readonly days: ReadonlyArray<{
          /** YYYY-MM-DD, in UTC */
          readonly day: string
          readonly views: number
        }>
      }
    }
  }
  /** data/users.ts: usersQuery */
  "query($input: UserDtoInput) { users(userDtoInput: $input) { userCount users {\n    id email name accountStatus enabled emailVerified createdDate lastModifiedDate lastLoginDateTime\n    roleType roleNames tkCommandControl withheld oem secondFactor madeByProvider customerNames groups { id name customerId } customers { id shortName longName }\n  } cells { name isHere url problem ids next } } }": {
    readonly variables: {
      readonly input: UserDtoInput | null
    }
    readonly answer: {
      readonly users: {
        /** Of all pages. */
        readonly userCount: number
        readonly users: ReadonlyArray<{
          readonly id: string
          readonly email: string
          readonly name: string
          /** CONFIRMED or FORCE_CHANGE_PASSWORD */
          readonly accountStatus: string
          readonly enabled: boolean
          readonly emailVerified: boolean
          readonly createdDate: Instant
          readonly lastModifiedDate: Instant
          readonly lastLoginDateTime: Instant | null
          /** The names of the user types, separated by commas. */
          readonly roleType: string
          /** As createUser takes them: ADMINS, CUSTOMER_12, … */
          readonly roleNames: ReadonlyArray<string>
          readonly tkCommandControl: boolean
          /** Areas this person may not see: fleet, alerts, parts, insights. */
          readonly withheld: ReadonlyArray<Permission>
          /** The OEM they work for: what OEM and OEM_INSTALLER see. */
          readonly oem: string | null
          /** Whether they sign in with a code besides the password. */
          readonly secondFactor: boolean
          /** Whether the provider of their customer's single sign-on made the account. */
          readonly madeByProvider: boolean
          /** 'Admin' for somebody who reaches every customer. */
          readonly customerNames: ReadonlyArray<string>
          readonly groups: ReadonlyArray<{
            readonly id: string
            readonly name: string
            readonly customerId: string
          }>
          readonly customers: ReadonlyArray<{
            readonly id: string
            readonly shortName: string
            readonly longName: string
          }>
        }>
        /** What came of each cell; null where this one alone was asked. */
        readonly cells: ReadonlyArray<{
          /** Empty where it is not known which there are. */
          readonly name: string
          /** Whether it is the cell that answers. */
          readonly isHere: boolean
          /** Where its portal is. */
          readonly url: string | null
          /** Why its rows are missing: it does not answer (away), is of another version (version), has no super admin of my e-mail address (account), does not believe this cell (refused); this cell has no SECRETS_KEY (key), or cannot look up which cells there are (directory). */
          readonly problem: CellProblem | null
          /** Of its rows in this page. */
          readonly ids: ReadonlyArray<string>
          /** How many of its rows stand before the next page. */
          readonly next: number
        }> | null
      }
    }
  }
  /** data/vehicle-device.ts: vehicleDeviceQuery */
  "query($vin: String!) { vehicleDevice(vin: $vin) { product hardware firmware { part version }\n  config { key title value needsRestart } configHash drift { key words } jobTypes commands iccid simStatus started\n  contacts { way at } } }": {
    readonly variables: {
      readonly vin: string
    }
    readonly answer: {
      /** For whoever sees the vehicle. Null where it is not seen, or its gateway has not said what it is. */
      readonly vehicleDevice: {
        readonly product: string
        readonly hardware: string
        readonly firmware: ReadonlyArray<{
          readonly part: string
          readonly version: string
        }>
        /** Of the keys that its product has, those that are reported or decided. */
        readonly config: ReadonlyArray<{
          readonly key: string
          readonly title: string
          /** As people read it. */
          readonly value: string
          readonly needsRestart: boolean
        }>
        readonly configHash: string | null
        /** Where it is not configured as the templates say. */
        readonly drift: ReadonlyArray<{
          readonly key: string
          readonly words: string
        }>
        readonly jobTypes: ReadonlyArray<string>
        readonly commands: ReadonlyArray<string>
        /** Null for whoever may not see gateways. */
        readonly iccid: string | null
        /** Null for whoever may not see gateways. */
        readonly simStatus: string | null
        /** When it started last. */
        readonly started: Instant | null
        /** When it was heard of last on each way, the newest first. */
        readonly contacts: ReadonlyArray<{
          /** http or mqtt */
          readonly way: string
          readonly at: Instant
        }>
      } | null
    }
  }
  /** data/vehicle.ts: drivenWithQuery */
  "query($vin: String!) { vehicle(vin: $vin) { verdict { miles act } } nearestServiceCenters(vin: $vin, most: 1) { name lat lng } }": {
    readonly variables: {
      readonly vin: string
    }
    readonly answer: {
      /** Null where there is none with this VIN that I may see. */
      readonly vehicle: {
        /** How it is, and why; null where I may not know, and until it was first looked at. */
        readonly verdict: {
          /** Driven with it, as of the newest report. Null where that is not known, or is no matter. */
          readonly miles: number | null
          /** The one act to offer first. */
          readonly act: VerdictAct | null
        } | null
      } | null
      /** To where a vehicle was last, the nearest first. Empty where that is not known. */
      readonly nearestServiceCenters: ReadonlyArray<{
        readonly name: string
        readonly lat: number
        readonly lng: number
      }>
    }
  }
  /** data/vehicle.ts: heldQuery */
  "query($vin: String!) { heldVehicle(vin: $vin) { unitId until } }": {
    readonly variables: {
      readonly vin: string
    }
    readonly answer: {
      /** A vehicle whose past I may read, because it is mine or was; null where there is none. */
      readonly heldVehicle: {
        /** As it is called, or was called last. */
        readonly unitId: string
        /** When it changed hands, where it is no longer theirs. */
        readonly until: Instant | null
      } | null
    }
  }
  /** data/vehicle.ts: vehicleQuery */
  "query($vin: String!) { vehicle(vin: $vin) { vehicle state address withheld verdict { level key cause since shortForm meaning remedy act also workOrder part { sensor } parts { sensor position level words } } lease { lessor lessee to } } }": {
    readonly variables: {
      readonly vin: string
    }
    readonly answer: {
      /** Null where there is none with this VIN that I may see. */
      readonly vehicle: {
        /** The vehicle as it is registered. */
        readonly vehicle: Vehicle
        /** Its latest readings, each with its own time, and what follows from them. */
        readonly state: VehicleState
        readonly address: string | null
        /** What of it is withheld from me: place, health, mileage. */
        readonly withheld: ReadonlyArray<string>
        /** How it is, and why; null where I may not know, and until it was first looked at. */
        readonly verdict: {
          readonly level: Level
          /** What the cause is known by while it lasts, to put it off by. */
          readonly key: string | null
          /** What is wrong, without a measure: "Tire nearly flat". Null where nothing is. */
          readonly cause: string | null
          readonly since: Instant | null
          /** Cause and measure, 34 characters at most. */
          readonly shortForm: string
          readonly meaning: string | null
          /** What to do, in a sentence. */
          readonly remedy: string | null
          /** The one act to offer first. */
          readonly act: VerdictAct | null
          /** The short forms of further causes, the worst first. */
          readonly also: ReadonlyArray<string>
          /** The number of the open work order about the cause. */
          readonly workOrder: string | null
          readonly part: {
            /** Its key, as the state names it. */
            readonly sensor: string
          } | null
          /** What it and the further causes say of parts of the trailer, the worst first. */
          readonly parts: ReadonlyArray<{
            /** Its key, as the state names it. */
            readonly sensor: string
            /** The wheel, zone or circuit; empty where it is no single one. */
            readonly position: string
            readonly level: Level
            /** What is wrong, without a value. */
            readonly words: string
          }>
        } | null
        /** Null where it is not leased, and to whoever is neither side. */
        readonly lease: {
          readonly lessor: string
          readonly lessee: string
          /** The last day; it may have passed. */
          readonly to: string
        } | null
      } | null
    }
  }
  /** data/verdict-limits.ts: verdictLimitsQuery */
  "query($customerId: ID!) { customer(customerId: $customerId) { verdictLimits { name value usual } } }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      /** One whose data I see; null for any other. */
      readonly customer: {
        /** By which its vehicles are judged: all of them, its own and the usual ones. */
        readonly verdictLimits: ReadonlyArray<{
          readonly name: string
          /** What holds. */
          readonly value: number
          /** What holds for customers that have not set it. */
          readonly usual: number
        }>
      } | null
    }
  }
  /** data/vin-transfers.ts: vinTransferPreviewQuery */
  "query($vehicles: [String!]!) { vinTransferPreview(vehicles: $vehicles) {\n    vehicles { vin unitId customerId customerName } unknown effects { key title count says } } }": {
    readonly variables: {
      readonly vehicles: ReadonlyArray<string>
    }
    readonly answer: {
      /** The vehicles that names stand for, and what a transfer of them would end. */
      readonly vinTransferPreview: {
        readonly vehicles: ReadonlyArray<{
          readonly vin: string
          readonly unitId: string
          readonly customerId: string
          readonly customerName: string
        }>
        /** Names that no vehicle has which I may transfer. */
        readonly unknown: ReadonlyArray<string>
        /** What would end; empty where the vehicles belong to several customers. */
        readonly effects: ReadonlyArray<{
          readonly key: string
          readonly title: string
          readonly count: number
          readonly says: string
        }>
      }
    }
  }
  /** data/vin-transfers.ts: vinTransferQuery */
  "query($id: ID!) { vinTransfer(id: $id) {\n    id state from to toCustomerId effective due done undoUntil reason because requestedBy created vehicleCount\n    mayApprove mayRefuse mayCancel mayUndo mayEdit\n    checklist { key title count says } steps { id step at by note } documents { id name size added addedBy } } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Null where there is none that I see. */
      readonly vinTransfer: {
        readonly id: string
        readonly state: VinTransferState
        /** Short name of the customer who gives. */
        readonly from: string
        readonly to: string
        readonly toCustomerId: string
        /** When it is to take effect; null: as soon as both sides agree. */
        readonly effective: Instant | null
        /** From when on the vehicles are the receiver's. */
        readonly due: Instant | null
        readonly done: Instant | null
        readonly undoUntil: Instant | null
        readonly reason: string
        /** Why it was refused, cancelled or not carried out. */
        readonly because: string | null
        readonly requestedBy: string
        readonly created: Instant
        readonly vehicleCount: number
        /** For a side that has not agreed yet. */
        readonly mayApprove: boolean
        readonly mayRefuse: boolean
        readonly mayCancel: boolean
        readonly mayUndo: boolean
        readonly mayEdit: boolean
        /** What ends with it, or ended. Null for the receiving side, which does not see that. */
        readonly checklist: ReadonlyArray<{
          readonly key: string
          readonly title: string
          readonly count: number
          readonly says: string
        }> | null
        readonly steps: ReadonlyArray<{
          readonly id: string
          readonly step: VinTransferState
          readonly at: Instant
          /** Null: by the system, at its moment. */
          readonly by: string | null
          readonly note: string
        }>
        readonly documents: ReadonlyArray<{
          readonly id: string
          readonly name: string
          readonly size: number
          readonly added: Instant
          readonly addedBy: string
        }>
      } | null
    }
  }
  /** data/vin-transfers.ts: vinTransferVehiclesQuery */
  "query($id: ID!, $page: PaginationInput) { vinTransfer(id: $id) {\n    vehicles(paginationInput: $page) { vin unitId newUnitId vehicleTypeId modelYear vehicleMfgr } } }": {
    readonly variables: {
      readonly id: string | number
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** Null where there is none that I see. */
      readonly vinTransfer: {
        readonly vehicles: ReadonlyArray<{
          readonly vin: string
          readonly unitId: string
          /** What the receiver calls it; null: the same. */
          readonly newUnitId: string | null
          readonly vehicleTypeId: number
          readonly modelYear: number | null
          readonly vehicleMfgr: string | null
        }>
      } | null
    }
  }
  /** data/vin-transfers.ts: vinTransfersQuery */
  "query($states: [VinTransferState!], $search: String, $waitingForMe: Boolean, $page: PaginationInput) {\n    vinTransfers(states: $states, search: $search, waitingForMe: $waitingForMe, paginationInput: $page) {\n      transferCount transfers { id state from to vehicleCount effective due requestedBy created } } }": {
    readonly variables: {
      readonly states: ReadonlyArray<VinTransferState> | null
      readonly search: string | null
      readonly waitingForMe: boolean | null
      readonly page: PaginationInput | null
    }
    readonly answer: {
      /** Transfers that I asked for, or that customers whose administrator I am are a side of; the newest first. */
      readonly vinTransfers: {
        /** Of all pages. */
        readonly transferCount: number
        readonly transfers: ReadonlyArray<{
          readonly id: string
          readonly state: VinTransferState
          /** Short name of the customer who gives. */
          readonly from: string
          readonly to: string
          readonly vehicleCount: number
          /** When it is to take effect; null: as soon as both sides agree. */
          readonly effective: Instant | null
          /** From when on the vehicles are the receiver's. */
          readonly due: Instant | null
          readonly requestedBy: string
          readonly created: Instant
        }>
      }
    }
  }
  /** data/webhooks.ts: webhookDeliveriesQuery */
  "query($webhookId: ID!, $pageSize: Int, $after: String) {\n    webhookDeliveries(webhookId: $webhookId, pageSize: $pageSize, after: $after) {\n      deliveries { id kind firingId body created due attempts delivered state status durationMs response problem } after } }": {
    readonly variables: {
      readonly webhookId: string | number
      readonly pageSize: number | null
      readonly after: string | null
    }
    readonly answer: {
      /** The newest first; of the last 30 days. */
      readonly webhookDeliveries: {
        readonly deliveries: ReadonlyArray<{
          readonly id: string
          /** alert.fired, test, feed. with which, or subscription. with what became of it */
          readonly kind: string
          readonly firingId: string | null
          readonly body: string
          readonly created: Instant
          /** When it is tried next; null where it is not. */
          readonly due: Instant | null
          readonly attempts: number
          readonly delivered: Instant | null
          /** failed: it is not tried any more */
          readonly state: WebhookDeliveryState
          /** What it answered last; null where it did not. */
          readonly status: number | null
          /** How long the last try took. */
          readonly durationMs: number | null
          /** How the last answer began. */
          readonly response: string | null
          /** Why the last try failed. */
          readonly problem: string | null
        }>
        /** For the next page; null behind the last. */
        readonly after: string | null
      }
    }
  }
  /** data/webhooks.ts: webhooksQuery */
  "query($customerId: ID!) { webhooks(customerId: $customerId) { id customerId name kind url isActive feed created updated\n  broker { topic user hasPassword mechanism isEncrypted authority } } }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      /** By name. */
      readonly webhooks: ReadonlyArray<{
        readonly id: string
        readonly customerId: number
        readonly name: string
        readonly kind: WebhookKind
        /** Of a Kafka cluster its bootstrap servers, separated by commas */
        readonly url: string
        readonly isActive: boolean
        /** Every change of this kind is sent; null: alerts. */
        readonly feed: WebhookFeed | null
        readonly created: Instant
        readonly updated: Instant
        /** null: an address of the web */
        readonly broker: {
          readonly topic: string
          readonly user: string
          readonly hasPassword: boolean
          readonly mechanism: BrokerMechanism
          readonly isEncrypted: boolean
          readonly authority: string
        } | null
      }>
    }
  }
  /** data/work-orders.ts: assigneesQuery */
  "query($customerId: ID!) { assignees(customerId: $customerId) { id email name } }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      /** The people of a customer, for whoever writes its work orders. */
      readonly assignees: ReadonlyArray<{
        readonly id: string
        readonly email: string
        readonly name: string
      }>
    }
  }
  /** data/work-orders.ts: workOrderQuery */
  "query($id: ID!) { workOrder(id: $id) { id customerId customerName vin unitId title state assignee shop due costCents opened closed photoCount notes assigneeId laborCents parts { name number quantity costCents } openedBy closedBy\n  closedNotes repairedMiles photos { id name mediaType size added addedBy } issues { id customerId vin unitId category status title notes opened openedBy returnedOf gone snoozedUntil\n  snoozeReason snoozedBy workOrderId closed closedHow closedBy closedBecause verdict judged } } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Null where there is none that I may see. */
      readonly workOrder: {
        readonly id: string
        readonly customerId: number
        readonly customerName: string
        readonly vin: string
        readonly unitId: string
        readonly title: string
        readonly state: WorkOrderState
        /** The e-mail of whom it is assigned to. */
        readonly assignee: string | null
        readonly shop: string
        /** YYYY-MM-DD */
        readonly due: string | null
        /** Work and parts. */
        readonly costCents: number
        readonly opened: Instant
        readonly closed: Instant | null
        readonly photoCount: number
        readonly notes: string
        readonly assigneeId: string | null
        readonly laborCents: number
        readonly parts: ReadonlyArray<{
          readonly name: string
          readonly number: string
          readonly quantity: number
          /** Of one. */
          readonly costCents: number
        }>
        readonly openedBy: string
        readonly closedBy: string | null
        readonly closedNotes: string
        readonly repairedMiles: number | null
        readonly photos: ReadonlyArray<{
          readonly id: string
          readonly name: string
          readonly mediaType: string
          /** In bytes. */
          readonly size: number
          readonly added: Instant
          readonly addedBy: string
        }>
        readonly issues: ReadonlyArray<{
          readonly id: string
          readonly customerId: number
          readonly vin: string
          readonly unitId: string
          readonly category: IssueCategory
          /** Snoozed or not. */
          readonly status: IssueStatus
          readonly title: string
          readonly notes: string
          readonly opened: Instant
          /** Null: by the system. */
          readonly openedBy: string | null
          /** The issue whose repair did not hold. */
          readonly returnedOf: string | null
          /** Since when no report contains it any more, while its work order is open. */
          readonly gone: Instant | null
          readonly snoozedUntil: Instant | null
          readonly snoozeReason: string | null
          readonly snoozedBy: string | null
          readonly workOrderId: string | null
          readonly closed: Instant | null
          readonly closedHow: IssueEnd | null
          readonly closedBy: string | null
          readonly closedBecause: string | null
          /** What became of its repair. */
          readonly verdict: Verdict | null
          readonly judged: Instant | null
        }>
      } | null
    }
  }
  /** data/work-orders.ts: workOrdersQuery */
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
      /** Open ones first, by the day they are due. */
      readonly workOrders: {
        /** Of all pages. */
        readonly workOrderCount: number
        readonly workOrders: ReadonlyArray<{
          readonly id: string
          readonly customerId: number
          readonly customerName: string
          readonly vin: string
          readonly unitId: string
          readonly title: string
          readonly state: WorkOrderState
          /** The e-mail of whom it is assigned to. */
          readonly assignee: string | null
          readonly shop: string
          /** YYYY-MM-DD */
          readonly due: string | null
          /** Work and parts. */
          readonly costCents: number
          readonly opened: Instant
          readonly closed: Instant | null
          readonly photoCount: number
        }>
      }
    }
  }
  /** drawer/sensor-order.ts: sensorOrderQuery */
  "{ sensorOrder }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** How I have arranged the sections of the drawer, by family of devices (Morey, Xirgo, Wiliot): order, hidden and added (keys of sensors). Families in their default order are left out. */
      readonly sensorOrder: SensorOrders
    }
  }
}

/** By the text of the mutation. */
export interface Mutations {
  /** data/account-exports.ts: cancelAccountExportMutation */
  "mutation($customerId: ID!) { cancelAccountExport(customerId: $customerId) }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      /** Stops the one that is under way. False where there is none any more. */
      readonly cancelAccountExport: boolean
    }
  }
  /** data/account-exports.ts: deleteAccountExportMutation */
  "mutation($customerId: ID!, $id: ID!) { deleteAccountExport(customerId: $customerId, id: $id) }": {
    readonly variables: {
      readonly customerId: string | number
      readonly id: string | number
    }
    readonly answer: {
      /** Removes one that is ready before its week is over. False where it is not there. */
      readonly deleteAccountExport: boolean
    }
  }
  /** data/account-exports.ts: openAccountExportMutation */
  "mutation($customerId: ID!, $id: ID!) { openAccountExport(customerId: $customerId, id: $id) }": {
    readonly variables: {
      readonly customerId: string | number
      readonly id: string | number
    }
    readonly answer: {
      /** A path that opens the archive for five minutes, while I am signed in; null where it is not there. An older one ends. */
      readonly openAccountExport: string | null
    }
  }
  /** data/account-exports.ts: startAccountExportMutation */
  "mutation($customerId: ID!) { startAccountExport(customerId: $customerId) { id } }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      /** Has the whole account of a customer exported in the background. */
      readonly startAccountExport: {
        readonly id: string
      }
    }
  }
  /** data/agreements.ts: publishDataAgreementMutation */
  "mutation($text: String!) { publishDataAgreement(text: $text) }": {
    readonly variables: {
      readonly text: string
    }
    readonly answer: {
      /** Answers the version. Account Admins have to accept it at their next sign-in. */
      readonly publishDataAgreement: number
    }
  }
  /** data/alert-noise.ts: setAlertBudgetMutation */
  "mutation($budget: Int!) { setAlertBudget(budget: $budget) }": {
    readonly variables: {
      readonly budget: number
    }
    readonly answer: {
      /** How many alerts a week I want at most. It is my own: nothing is held back by it. */
      readonly setAlertBudget: number
    }
  }
  /** data/alert-noise.ts: undoAlertRuleMutation */
  "mutation($id: ID!) { undoAlertRule(id: $id) { id } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Takes its last change back, within a week of it. */
      readonly undoAlertRule: {
        readonly id: string
      }
    }
  }
  /** data/alerts.ts: copyAlertRuleMutation */
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
  /** data/alerts.ts: createAlertRuleMutation */
  "mutation($input: AlertRuleInput!) { createAlertRule(input: $input) { id customerId name isActive deactivated undoUntil paused allVehicles vehicleIds vehicleGroupIds\n  alertNotificationRateLimitMs notifyMe notifyAllCustomerUsers notifyEmails includeSensorData alertTypeId alertTypeName created updated version\n  isMine watches vehicleCount lastFired alertPredicates { ...condition } } }": {
    readonly variables: {
      readonly input: AlertRuleInput
    }
    readonly answer: {
      readonly createAlertRule: {
        readonly id: string
        readonly customerId: number
        readonly name: string
        readonly isActive: boolean
        /** Since when it is off; null while on. */
        readonly deactivated: Instant | null
        /** Until when its last change can be taken back; null where there is none. */
        readonly undoUntil: Instant | null
        /** Why it looks at no vehicle although it is on; null where it does, or is off. */
        readonly paused: string | null
        readonly allVehicles: boolean
        /** As far as I see them. */
        readonly vehicleIds: ReadonlyArray<number>
        /** As far as I see them. */
        readonly vehicleGroupIds: ReadonlyArray<number>
        /** 0: one notification for each alert event. */
        readonly alertNotificationRateLimitMs: number
        /** Notifies its maker. */
        readonly notifyMe: boolean
        readonly notifyAllCustomerUsers: boolean
        readonly notifyEmails: ReadonlyArray<string>
        readonly includeSensorData: boolean
        readonly alertTypeId: number
        readonly alertTypeName: string
        readonly created: Instant
        readonly updated: Instant
        /** Incremented by edits of what is watched, on which vehicles, or how often recipients are notified. */
        readonly version: number
        /** I made it, so `notifyMe` means me. */
        readonly isMine: boolean
        /** Its conditions alone, in a sentence. */
        readonly watches: string
        /** The vehicles that it is about now, of those I see. */
        readonly vehicleCount: number
        readonly lastFired: Instant | null
        readonly alertPredicates: ReadonlyArray<{
          readonly alertPredicateTypeId: number
          readonly anyAbsSystemFault: boolean | null
          readonly anyCustomerGeofence: boolean | null
          readonly anyLightFault: boolean | null
          readonly anyTisStatus: boolean | null
          readonly doorClosed: boolean | null
          readonly doorOpened: boolean | null
          readonly doorStatusDurationMs: number | null
          readonly durationMs: number | null
          readonly geofenceEnterEvents: boolean | null
          readonly geofenceExitEvents: boolean | null
          readonly geofenceIds: ReadonlyArray<string> | null
          readonly geofenceOccupancyDurationMs: number | null
          readonly geofenceTrailersThreshold: number | null
          readonly isGeofenceOccupancyInverted: boolean | null
          readonly lightFaultTypeIds: ReadonlyArray<number> | null
          readonly loadStatusLoaded: boolean | null
          readonly loadStatusUnloaded: boolean | null
          readonly netBogieWeightLbs: number | null
          readonly sensorBoxBatteryRed: boolean | null
          readonly sensorBoxBatteryYellow: boolean | null
          readonly tetherStateDurationMs: number | null
          readonly tethered: boolean | null
          readonly thermoKingFaultLevel: ReadonlyArray<number> | null
          readonly thermoKingFuelLevelPercentage: number | null
          readonly tireTemperatureThresholdC: number | null
          readonly tisStatuses: ReadonlyArray<string> | null
          readonly tpmsThresholdPsi: number | null
          readonly untethered: boolean | null
        }>
      }
    }
  }
  /** data/alerts.ts: deleteAlertRuleMutation */
  "mutation($id: ID!) { deleteAlertRule(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** What it fired stays in the inbox. */
      readonly deleteAlertRule: boolean
    }
  }
  /** data/alerts.ts: disableAlertRuleMutation */
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
  /** data/alerts.ts: enableAlertRuleMutation */
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
  /** data/alerts.ts: moveAlertRuleMutation */
  "mutation($id: ID!, $customerId: ID!) { moveAlertRule(id: $id, customerId: $customerId) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly customerId: string | number
    }
    readonly answer: {
      /** Vehicles and groups are left behind: it is then about all vehicles, and off until it is turned on. One that is about all vehicles stays as it is. */
      readonly moveAlertRule: {
        readonly id: string
      }
    }
  }
  /** data/alerts.ts: updateAlertRuleMutation */
  "mutation($id: ID!, $input: AlertRuleInput!) { updateAlertRule(id: $id, input: $input) { id customerId name isActive deactivated undoUntil paused allVehicles vehicleIds vehicleGroupIds\n  alertNotificationRateLimitMs notifyMe notifyAllCustomerUsers notifyEmails includeSensorData alertTypeId alertTypeName created updated version\n  isMine watches vehicleCount lastFired alertPredicates { ...condition } } }": {
    readonly variables: {
      readonly id: string | number
      readonly input: AlertRuleInput
    }
    readonly answer: {
      /** Replaces the rule; its customer stays, see moveAlertRule. */
      readonly updateAlertRule: {
        readonly id: string
        readonly customerId: number
        readonly name: string
        readonly isActive: boolean
        /** Since when it is off; null while on. */
        readonly deactivated: Instant | null
        /** Until when its last change can be taken back; null where there is none. */
        readonly undoUntil: Instant | null
        /** Why it looks at no vehicle although it is on; null where it does, or is off. */
        readonly paused: string | null
        readonly allVehicles: boolean
        /** As far as I see them. */
        readonly vehicleIds: ReadonlyArray<number>
        /** As far as I see them. */
        readonly vehicleGroupIds: ReadonlyArray<number>
        /** 0: one notification for each alert event. */
        readonly alertNotificationRateLimitMs: number
        /** Notifies its maker. */
        readonly notifyMe: boolean
        readonly notifyAllCustomerUsers: boolean
        readonly notifyEmails: ReadonlyArray<string>
        readonly includeSensorData: boolean
        readonly alertTypeId: number
        readonly alertTypeName: string
        readonly created: Instant
        readonly updated: Instant
        /** Incremented by edits of what is watched, on which vehicles, or how often recipients are notified. */
        readonly version: number
        /** I made it, so `notifyMe` means me. */
        readonly isMine: boolean
        /** Its conditions alone, in a sentence. */
        readonly watches: string
        /** The vehicles that it is about now, of those I see. */
        readonly vehicleCount: number
        readonly lastFired: Instant | null
        readonly alertPredicates: ReadonlyArray<{
          readonly alertPredicateTypeId: number
          readonly anyAbsSystemFault: boolean | null
          readonly anyCustomerGeofence: boolean | null
          readonly anyLightFault: boolean | null
          readonly anyTisStatus: boolean | null
          readonly doorClosed: boolean | null
          readonly doorOpened: boolean | null
          readonly doorStatusDurationMs: number | null
          readonly durationMs: number | null
          readonly geofenceEnterEvents: boolean | null
          readonly geofenceExitEvents: boolean | null
          readonly geofenceIds: ReadonlyArray<string> | null
          readonly geofenceOccupancyDurationMs: number | null
          readonly geofenceTrailersThreshold: number | null
          readonly isGeofenceOccupancyInverted: boolean | null
          readonly lightFaultTypeIds: ReadonlyArray<number> | null
          readonly loadStatusLoaded: boolean | null
          readonly loadStatusUnloaded: boolean | null
          readonly netBogieWeightLbs: number | null
          readonly sensorBoxBatteryRed: boolean | null
          readonly sensorBoxBatteryYellow: boolean | null
          readonly tetherStateDurationMs: number | null
          readonly tethered: boolean | null
          readonly thermoKingFaultLevel: ReadonlyArray<number> | null
          readonly thermoKingFuelLevelPercentage: number | null
          readonly tireTemperatureThresholdC: number | null
          readonly tisStatuses: ReadonlyArray<string> | null
          readonly tpmsThresholdPsi: number | null
          readonly untethered: boolean | null
        }>
      }
    }
  }
  /** data/commands.ts: sendCommandsMutation */
  "mutation($vins: [String!], $vehicleIds: [ID!], $command: String!, $values: [CommandValueInput!]) {\n    sendCommands(vins: $vins, vehicleIds: $vehicleIds, command: $command, values: $values) {\n      named unitId problem command { id } } }": {
    readonly variables: {
      readonly vins: ReadonlyArray<string> | null
      readonly vehicleIds: ReadonlyArray<string | number> | null
      readonly command: string
      readonly values: ReadonlyArray<CommandValueInput> | null
    }
    readonly answer: {
      /** Sends a command to these trailers, at most 500. For members of the Thermo King command control group. */
      readonly sendCommands: ReadonlyArray<{
        /** The id or VIN as it was given. */
        readonly named: string
        readonly unitId: string | null
        /** Why none was sent. */
        readonly problem: string | null
        /** Null where none was sent. */
        readonly command: {
          readonly id: string
        } | null
      }>
    }
  }
  /** data/contacts.ts: saveContactMutation */
  "mutation($input: ContactInput!) { saveContact(input: $input) { kind of geofenceId name telephone updated updatedBy } }": {
    readonly variables: {
      readonly input: ContactInput
    }
    readonly answer: {
      readonly saveContact: {
        /** driver: whoever pulls a vehicle; yard: at a geofence; office: of a customer */
        readonly kind: ContactKind
        /** The unit ID, or the name. */
        readonly of: string
        /** A yard's. */
        readonly geofenceId: string | null
        /** A person or a desk; may be empty. */
        readonly name: string
        /** Null where there is none. */
        readonly telephone: string | null
        readonly updated: Instant | null
        readonly updatedBy: string | null
      }
    }
  }
  /** data/customer-deletion.ts: deleteCustomerMutation */
  "mutation($customerId: ID!, $abbrev: String!) { deleteCustomer(customerId: $customerId, abbrev: $abbrev) { state } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly abbrev: string
    }
    readonly answer: {
      /** Has a deactivated customer deleted in the background, with all that is kept for it. Cannot be undone; one that failed is begun again. */
      readonly deleteCustomer: {
        readonly state: CustomerDeletionState
      }
    }
  }
  /** data/customers.ts: activateCustomerMutation */
  "mutation($customerId: ID!) { activateCustomer(customerId: $customerId) { id } }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      readonly activateCustomer: {
        readonly id: string
      }
    }
  }
  /** data/customers.ts: createCustomerMutation */
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
  /** data/customers.ts: deactivateCustomerMutation */
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
  /** data/customers.ts: setCustomerFeatureMutation */
  "mutation($customerId: ID!, $featureName: String!, $on: Boolean!) {\n    setCustomerFeature(customerId: $customerId, featureName: $featureName, on: $on) { id }\n  }": {
    readonly variables: {
      readonly customerId: string | number
      readonly featureName: string
      readonly on: boolean
    }
    readonly answer: {
      readonly setCustomerFeature: {
        readonly id: string
      }
    }
  }
  /** data/customers.ts: updateCustomerMutation */
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
  /** data/day-files.ts: createDayDestinationMutation */
  "mutation($customerId: ID!, $input: DayDestinationInput!) {\n    createDayDestination(customerId: $customerId, input: $input) { id } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly input: DayDestinationInput
    }
    readonly answer: {
      /** Days are sent from the one on that is not over yet. */
      readonly createDayDestination: {
        readonly id: string
      }
    }
  }
  /** data/day-files.ts: deleteDayDestinationMutation */
  "mutation($id: ID!) { deleteDayDestination(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** With its log. What was sent stays where it is. */
      readonly deleteDayDestination: boolean
    }
  }
  /** data/day-files.ts: sendDayMutation */
  "mutation($destinationId: ID!, $day: String!) { sendDay(destinationId: $destinationId, day: $day) { day } }": {
    readonly variables: {
      readonly destinationId: string | number
      readonly day: string
    }
    readonly answer: {
      /** Sends a day that is over, all of it, whether it was sent before or not. */
      readonly sendDay: {
        /** By the customer's clock: 2026-11-20. */
        readonly day: string
      }
    }
  }
  /** data/day-files.ts: tryDayDestinationMutation */
  "mutation($id: ID!) { tryDayDestination(id: $id) { problem } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Writes a small file there and deletes it. */
      readonly tryDayDestination: {
        /** What is wrong; null where nothing is. */
        readonly problem: string | null
      }
    }
  }
  /** data/day-files.ts: updateDayDestinationMutation */
  "mutation($id: ID!, $input: DayDestinationInput!) { updateDayDestination(id: $id, input: $input) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly input: DayDestinationInput
    }
    readonly answer: {
      readonly updateDayDestination: {
        readonly id: string
      }
    }
  }
  /** data/detention.ts: clearDetentionRuleMutation */
  "mutation($geofenceId: ID!) { clearDetentionRule(geofenceId: $geofenceId) { freeMinutes rateCents stepMinutes rounding isOwn } }": {
    readonly variables: {
      readonly geofenceId: string | number
    }
    readonly answer: {
      /** The geofence follows its customer's rule again, which is answered. */
      readonly clearDetentionRule: {
        readonly freeMinutes: number
        /** US cents an hour. */
        readonly rateCents: number
        /** Billable time is counted in these. */
        readonly stepMinutes: number
        readonly rounding: DetentionRounding
        /** Whether it is the geofence's own; else its customer's holds. */
        readonly isOwn: boolean
      }
    }
  }
  /** data/detention.ts: setDetentionRuleMutation */
  "mutation($customerId: ID, $geofenceId: ID, $rule: DetentionRuleInput!) {\n    setDetentionRule(customerId: $customerId, geofenceId: $geofenceId, rule: $rule) { freeMinutes rateCents stepMinutes rounding isOwn } }": {
    readonly variables: {
      readonly customerId: string | number | null
      readonly geofenceId: string | number | null
      readonly rule: DetentionRuleInput
    }
    readonly answer: {
      /** Of a geofence, or of a customer where no geofence is named. */
      readonly setDetentionRule: {
        readonly freeMinutes: number
        /** US cents an hour. */
        readonly rateCents: number
        /** Billable time is counted in these. */
        readonly stepMinutes: number
        readonly rounding: DetentionRounding
        /** Whether it is the geofence's own; else its customer's holds. */
        readonly isOwn: boolean
      }
    }
  }
  /** data/dismissed-banners.ts: dismissBannerMutation */
  "mutation($id: ID!, $edition: Int!) { dismissBanner(id: $id, edition: $edition) }": {
    readonly variables: {
      readonly id: string | number
      readonly edition: number
    }
    readonly answer: {
      /** Hides a banner from me on every device; false where it does not show to me. */
      readonly dismissBanner: boolean
    }
  }
  /** data/driver.ts: endDriverCodesMutation */
  "mutation($customerId: ID!, $vehicleIds: [ID!]!) { endDriverCodes(customerId: $customerId, vehicleIds: $vehicleIds) { vehicleId } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly vehicleIds: ReadonlyArray<string | number>
    }
    readonly answer: {
      readonly endDriverCodes: ReadonlyArray<{
        readonly vehicleId: string
      }>
    }
  }
  /** data/driver.ts: makeDriverCodesMutation */
  "mutation($customerId: ID!, $vehicleIds: [ID!]!, $renew: Boolean) {\n    makeDriverCodes(customerId: $customerId, vehicleIds: $vehicleIds, renew: $renew) { vehicleId unitId vin code path created opened lastUsed } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly vehicleIds: ReadonlyArray<string | number>
      readonly renew: boolean | null
    }
    readonly answer: {
      /** For those that have none; with renew for all, and the codes they have end. */
      readonly makeDriverCodes: ReadonlyArray<{
        readonly vehicleId: string
        readonly unitId: string
        readonly vin: string
        /** Null while it has none. */
        readonly code: string | null
        /** Where it leads, below the address of the portal. */
        readonly path: string | null
        readonly created: Instant | null
        readonly opened: number
        readonly lastUsed: Instant | null
      }>
    }
  }
  /** data/driver.ts: setDriverPagesMutation */
  "mutation($customerId: ID!, $on: Boolean!) { setDriverPages(customerId: $customerId, on: $on) }": {
    readonly variables: {
      readonly customerId: string | number
      readonly on: boolean
    }
    readonly answer: {
      readonly setDriverPages: boolean
    }
  }
  /** data/episodes.ts: acknowledgeEpisodesMutation */
  "mutation($ids: [ID!]!) { acknowledgeEpisodes(ids: $ids) }": {
    readonly variables: {
      readonly ids: ReadonlyArray<string | number>
    }
    readonly answer: {
      /** Acknowledges all firings of episodes. One firing of each episode leads to all of it. Answers for how many firings this is new. */
      readonly acknowledgeEpisodes: number
    }
  }
  /** data/episodes.ts: readEpisodesMutation */
  "mutation($ids: [ID!]!) { readEpisodes(ids: $ids) }": {
    readonly variables: {
      readonly ids: ReadonlyArray<string | number>
    }
    readonly answer: {
      /** Notes all firings of episodes as read by me. One firing of each episode leads to all of it. */
      readonly readEpisodes: number
    }
  }
  /** data/episodes.ts: resolveEpisodesMutation */
  "mutation($ids: [ID!]!) { resolveEpisodes(ids: $ids) }": {
    readonly variables: {
      readonly ids: ReadonlyArray<string | number>
    }
    readonly answer: {
      /** Episodes are done with, whether they last or not. One firing of each episode leads to all of it. Answers for how many firings this is new. */
      readonly resolveEpisodes: number
    }
  }
  /** data/episodes.ts: snoozeEpisodesMutation */
  "mutation($ids: [ID!]!, $until: Instant!, $reason: String!) {\n    snoozeEpisodes(ids: $ids, until: $until, reason: $reason) }": {
    readonly variables: {
      readonly ids: ReadonlyArray<string | number>
      readonly until: Instant
      readonly reason: string
    }
    readonly answer: {
      /** Puts all firings of episodes off until a moment ahead. One firing of each episode leads to all of it. */
      readonly snoozeEpisodes: number
    }
  }
  /** data/episodes.ts: unreadEpisodesMutation */
  "mutation($ids: [ID!]!) { unreadEpisodes(ids: $ids) }": {
    readonly variables: {
      readonly ids: ReadonlyArray<string | number>
    }
    readonly answer: {
      /** Notes all firings of episodes as unread again. One firing of each episode leads to all of it. */
      readonly unreadEpisodes: number
    }
  }
  /** data/episodes.ts: unsnoozeEpisodesMutation */
  "mutation($ids: [ID!]!) { unsnoozeEpisodes(ids: $ids) }": {
    readonly variables: {
      readonly ids: ReadonlyArray<string | number>
    }
    readonly answer: {
      /** No longer put off. One firing of each episode leads to all of it. Answers for how many firings this is new. */
      readonly unsnoozeEpisodes: number
    }
  }
  /** data/exports.ts: cancelExportMutation */
  "mutation($id: ID!) { cancelExport(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** False where it is not being made any more. */
      readonly cancelExport: boolean
    }
  }
  /** data/exports.ts: openExportMutation */
  "mutation($id: ID!) { openExport(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** A path that opens the file for five minutes, while I am signed in; null where it is not there. An older one ends. */
      readonly openExport: string | null
    }
  }
  /** data/exports.ts: startExportMutation */
  "mutation($input: ExportInput!) { startExport(input: $input) { id name format state total done ends } }": {
    readonly variables: {
      readonly input: ExportInput
    }
    readonly answer: {
      /** Starts an export of the fleet as it is now: all vehicles I see that match the filters. */
      readonly startExport: {
        readonly id: string
        readonly name: string
        readonly format: ExportFormat
        readonly state: ExportState
        /** Rows there are. */
        readonly total: number
        /** Rows written. */
        readonly done: number
        readonly ends: Instant
      }
    }
  }
  /** data/firings.ts: readFiringsUpToMutation */
  "mutation($upTo: ID!) { readFirings(upTo: $upTo) }": {
    readonly variables: {
      readonly upTo: string | number
    }
    readonly answer: {
      /** Notes firings as read by me, on all my devices; answers how many are unread then. */
      readonly readFirings: number
    }
  }
  /** data/first-run.ts: createFirstVehicleMutation */
  "mutation($input: CreateVehicleInput!) { createVehicle(input: $input) { id } }": {
    readonly variables: {
      readonly input: CreateVehicleInput
    }
    readonly answer: {
      readonly createVehicle: {
        readonly id: string
      } | null
    }
  }
  /** data/fleet-filters.ts: dropFilterMutation */
  "mutation($id: ID!) { dropFilter(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** False where I have no such filter. */
      readonly dropFilter: boolean
    }
  }
  /** data/fleet-filters.ts: saveFilterMutation */
  "mutation($name: String!, $search: String!) { saveFilter(name: $name, search: $search) { id } }": {
    readonly variables: {
      readonly name: string
      readonly search: string
    }
    readonly answer: {
      /** Saves a filter for myself; one of the same name is replaced. */
      readonly saveFilter: {
        readonly id: string
      }
    }
  }
  /** data/fleet-views.ts: chooseFleetViewMutation */
  "mutation($id: ID) { chooseFleetView(id: $id) }": {
    readonly variables: {
      readonly id: string | number | null
    }
    readonly answer: {
      /** The view my grid opens with; null: the default. */
      readonly chooseFleetView: boolean
    }
  }
  /** data/fleet-views.ts: deleteFleetViewMutation */
  "mutation($id: ID!) { deleteFleetView(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** One of mine, or one shared with a customer that I administer. */
      readonly deleteFleetView: boolean
    }
  }
  /** data/fleet-views.ts: saveFleetViewMutation */
  "mutation($input: SavedFleetViewInput!) { saveFleetView(input: $input) { id name customerId by mine isDefault view } }": {
    readonly variables: {
      readonly input: SavedFleetViewInput
    }
    readonly answer: {
      readonly saveFleetView: {
        readonly id: string
        readonly name: string
        /** Whom it is shared with; null: nobody. */
        readonly customerId: string | null
        /** The owner's e-mail. */
        readonly by: string
        readonly mine: boolean
        /** My grid opens with it. */
        readonly isDefault: boolean
        /** search: as in the address of the grid; layout: as in saveColumnLayout. */
        readonly view: FleetView
      }
    }
  }
  /** data/fleet.ts: saveLayoutMutation */
  "mutation($grid: String!, $layout: JSON!) { saveColumnLayout(grid: $grid, layout: $layout) }": {
    readonly variables: {
      readonly grid: string
      readonly layout: unknown
    }
    readonly answer: {
      /** Saves how I arrange a grid; empty order, hidden and widths mean the default. */
      readonly saveColumnLayout: ColumnLayout
    }
  }
  /** data/ftp.ts: createFtpAccountMutation */
  "mutation($name: String!, $product: String!, $folder: String!, $password: String!) {\n  createFtpAccount(name: $name, product: $product, folder: $folder, password: $password) { id } }": {
    readonly variables: {
      readonly name: string
      readonly product: string
      readonly folder: string
      readonly password: string
    }
    readonly answer: {
      /** For super admins. The password is kept as a hash alone. */
      readonly createFtpAccount: {
        readonly id: string
      }
    }
  }
  /** data/ftp.ts: deleteFtpAccountMutation */
  "mutation($id: ID!) { deleteFtpAccount(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly deleteFtpAccount: boolean
    }
  }
  /** data/gateway-keys.ts: createIngestKeyMutation */
  "mutation($customerId: ID!, $serialNumber: String, $name: String) {\n    createIngestKey(customerId: $customerId, serialNumber: $serialNumber, name: $name) { id key } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly serialNumber: string | null
      readonly name: string | null
    }
    readonly answer: {
      readonly createIngestKey: {
        readonly id: string
        /** told this one time */
        readonly key: string
      }
    }
  }
  /** data/gateway-keys.ts: revokeIngestKeyMutation */
  "mutation($customerId: ID!, $id: ID!) { revokeIngestKey(customerId: $customerId, id: $id) }": {
    readonly variables: {
      readonly customerId: string | number
      readonly id: string | number
    }
    readonly answer: {
      /** False if there is no such key. Gateways notice within ten seconds. */
      readonly revokeIngestKey: boolean
    }
  }
  /** data/geofence-doctor.ts: dismissGeofenceFindingMutation */
  "mutation($input: DismissGeofenceFindingInput!) { dismissGeofenceFinding(input: $input) }": {
    readonly variables: {
      readonly input: DismissGeofenceFindingInput
    }
    readonly answer: {
      /** It is not told again to anybody of the customer. The answer is for bringing it back. */
      readonly dismissGeofenceFinding: string
    }
  }
  /** data/geofence-doctor.ts: restoreGeofenceFindingMutation */
  "mutation($id: ID!) { restoreGeofenceFinding(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** One that was dismissed is told again. */
      readonly restoreGeofenceFinding: boolean
    }
  }
  /** data/geofences.ts: backfillGeofenceMutation */
  "mutation($geofenceId: ID!, $days: Int!) {\n  backfillGeofence(geofenceId: $geofenceId, days: $days) { state starts ends vehicles looked found left failed } }": {
    readonly variables: {
      readonly geofenceId: string | number
      readonly days: number
    }
    readonly answer: {
      /** Counts visits for a time before the geofence was drawn. No alert follows from them. */
      readonly backfillGeofence: {
        /** finding (vehicles that were near), counting (their visits), done, or removing */
        readonly state: string
        readonly starts: Instant
        readonly ends: Instant
        /** All that there are; 0 at first. */
        readonly vehicles: number
        /** Looked at by now, of all. */
        readonly looked: number
        /** Vehicles that were near. */
        readonly found: number
        /** Of those near, not counted yet. */
        readonly left: number
        /** Of those near, could not be counted. */
        readonly failed: number
      }
    }
  }
  /** data/geofences.ts: createGeofenceMutation */
  "mutation($customerId: ID!, $input: GeofenceInput!) {\n  createGeofence(customerId: $customerId, input: $input) { geofenceId customerId name categoryId isActive vehicleCount longestDwellMs description geofenceTypeId radiusMeters centerPointCoordinate { latitude longitude }\n  boundaryCoordinates { latitude longitude } enterNotificationEmails exitNotificationEmails created updated } }": {
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
        /** Inside now, of the vehicles I may see. */
        readonly vehicleCount: number
        /** Of the vehicles inside now, how long the first of them has been; null where none is. */
        readonly longestDwellMs: number | null
        readonly description: string
        /** 1 circle, 2 polygon */
        readonly geofenceTypeId: number
        /** Of a circle. */
        readonly radiusMeters: number | null
        /** Of a circle. */
        readonly centerPointCoordinate: {
          readonly latitude: number
          readonly longitude: number
        } | null
        /** The corners of a polygon; the first is not repeated at the end. */
        readonly boundaryCoordinates: ReadonlyArray<{
          readonly latitude: number
          readonly longitude: number
        }>
        readonly enterNotificationEmails: ReadonlyArray<string>
        readonly exitNotificationEmails: ReadonlyArray<string>
        readonly created: Instant
        readonly updated: Instant
      }
    }
  }
  /** data/geofences.ts: deleteGeofenceMutation */
  "mutation($geofenceId: ID!) { deleteGeofence(geofenceId: $geofenceId) }": {
    readonly variables: {
      readonly geofenceId: string | number
    }
    readonly answer: {
      /** Its past visits are kept. */
      readonly deleteGeofence: boolean
    }
  }
  /** data/geofences.ts: importGeofencesMutation */
  "mutation($customerId: ID!, $format: String!, $text: String!, $dryRun: Boolean) {\n  importGeofences(customerId: $customerId, format: $format, text: $text, dryRun: $dryRun) {\n    taken left { where why } names\n  } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly format: string
      readonly text: string
      readonly dryRun: boolean | null
    }
    readonly answer: {
      /** Takes what it can. A geofence whose name is borne already is left as it is. */
      readonly importGeofences: {
        readonly taken: number
        readonly left: ReadonlyArray<{
          /** Where to look in the file. */
          readonly where: string
          readonly why: string
        }>
        /** Of those that were imported. */
        readonly names: ReadonlyArray<string>
      }
    }
  }
  /** data/geofences.ts: removeGeofenceBackfillMutation */
  "mutation($geofenceId: ID!) { removeGeofenceBackfill(geofenceId: $geofenceId) }": {
    readonly variables: {
      readonly geofenceId: string | number
    }
    readonly answer: {
      /** Removes those visits again, also while they are being counted. */
      readonly removeGeofenceBackfill: boolean
    }
  }
  /** data/geofences.ts: setGeofenceActiveMutation */
  "mutation($geofenceId: ID!, $isActive: Boolean!) {\n  setGeofenceActive(geofenceId: $geofenceId, isActive: $isActive) { geofenceId customerId name categoryId isActive vehicleCount longestDwellMs description geofenceTypeId radiusMeters centerPointCoordinate { latitude longitude }\n  boundaryCoordinates { latitude longitude } enterNotificationEmails exitNotificationEmails created updated } }": {
    readonly variables: {
      readonly geofenceId: string | number
      readonly isActive: boolean
    }
    readonly answer: {
      /** A deactivated geofence contains no vehicles. */
      readonly setGeofenceActive: {
        readonly geofenceId: string
        readonly customerId: number
        readonly name: string
        readonly categoryId: number
        readonly isActive: boolean
        /** Inside now, of the vehicles I may see. */
        readonly vehicleCount: number
        /** Of the vehicles inside now, how long the first of them has been; null where none is. */
        readonly longestDwellMs: number | null
        readonly description: string
        /** 1 circle, 2 polygon */
        readonly geofenceTypeId: number
        /** Of a circle. */
        readonly radiusMeters: number | null
        /** Of a circle. */
        readonly centerPointCoordinate: {
          readonly latitude: number
          readonly longitude: number
        } | null
        /** The corners of a polygon; the first is not repeated at the end. */
        readonly boundaryCoordinates: ReadonlyArray<{
          readonly latitude: number
          readonly longitude: number
        }>
        readonly enterNotificationEmails: ReadonlyArray<string>
        readonly exitNotificationEmails: ReadonlyArray<string>
        readonly created: Instant
        readonly updated: Instant
      }
    }
  }
  /** data/geofences.ts: updateGeofenceMutation */
  "mutation($geofenceId: ID!, $input: GeofenceInput!) {\n  updateGeofence(geofenceId: $geofenceId, input: $input) { geofenceId customerId name categoryId isActive vehicleCount longestDwellMs description geofenceTypeId radiusMeters centerPointCoordinate { latitude longitude }\n  boundaryCoordinates { latitude longitude } enterNotificationEmails exitNotificationEmails created updated } }": {
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
        /** Inside now, of the vehicles I may see. */
        readonly vehicleCount: number
        /** Of the vehicles inside now, how long the first of them has been; null where none is. */
        readonly longestDwellMs: number | null
        readonly description: string
        /** 1 circle, 2 polygon */
        readonly geofenceTypeId: number
        /** Of a circle. */
        readonly radiusMeters: number | null
        /** Of a circle. */
        readonly centerPointCoordinate: {
          readonly latitude: number
          readonly longitude: number
        } | null
        /** The corners of a polygon; the first is not repeated at the end. */
        readonly boundaryCoordinates: ReadonlyArray<{
          readonly latitude: number
          readonly longitude: number
        }>
        readonly enterNotificationEmails: ReadonlyArray<string>
        readonly exitNotificationEmails: ReadonlyArray<string>
        readonly created: Instant
        readonly updated: Instant
      }
    }
  }
  /** data/groups.ts: addUsersMutation */
  "mutation($userIds: [ID!]!, $customerId: ID!, $vehicleGroupIds: [ID!]!) {\n    addUsersToVehicleGroups(userIds: $userIds, customerId: $customerId, vehicleGroupIds: $vehicleGroupIds) }": {
    readonly variables: {
      readonly userIds: ReadonlyArray<string | number>
      readonly customerId: string | number
      readonly vehicleGroupIds: ReadonlyArray<string | number>
    }
    readonly answer: {
      /** 'All VINs' and 'No VINs' take a user out of all others, and any other out of those. */
      readonly addUsersToVehicleGroups: boolean
    }
  }
  /** data/groups.ts: addVehiclesMutation */
  "mutation($vehicleIds: [ID!]!, $customerId: ID!, $vehicleGroupIds: [ID!]!) {\n    addVehiclesToGroups(vehicleIds: $vehicleIds, customerId: $customerId, vehicleGroupIds: $vehicleGroupIds) }": {
    readonly variables: {
      readonly vehicleIds: ReadonlyArray<string | number>
      readonly customerId: string | number
      readonly vehicleGroupIds: ReadonlyArray<string | number>
    }
    readonly answer: {
      readonly addVehiclesToGroups: boolean
    }
  }
  /** data/groups.ts: deleteVehicleGroupMutation */
  "mutation($customerId: ID!, $name: String!) { deleteVehicleGroup(customerId: $customerId, name: $name) }": {
    readonly variables: {
      readonly customerId: string | number
      readonly name: string
    }
    readonly answer: {
      /** Its groups move up to its parent; its vehicles and users leave it. */
      readonly deleteVehicleGroup: boolean
    }
  }
  /** data/groups.ts: removeUsersMutation */
  "mutation($userIds: [ID!]!, $customerId: ID!, $vehicleGroupIds: [ID!]!) {\n    removeUsersFromVehicleGroups(userIds: $userIds, customerId: $customerId, vehicleGroupIds: $vehicleGroupIds) }": {
    readonly variables: {
      readonly userIds: ReadonlyArray<string | number>
      readonly customerId: string | number
      readonly vehicleGroupIds: ReadonlyArray<string | number>
    }
    readonly answer: {
      readonly removeUsersFromVehicleGroups: boolean
    }
  }
  /** data/groups.ts: removeVehiclesMutation */
  "mutation($vehicleIds: [ID!]!, $customerId: ID!, $vehicleGroupIds: [ID!]!) {\n    removeVehiclesFromGroups(vehicleIds: $vehicleIds, customerId: $customerId, vehicleGroupIds: $vehicleGroupIds) }": {
    readonly variables: {
      readonly vehicleIds: ReadonlyArray<string | number>
      readonly customerId: string | number
      readonly vehicleGroupIds: ReadonlyArray<string | number>
    }
    readonly answer: {
      readonly removeVehiclesFromGroups: boolean
    }
  }
  /** data/groups.ts: renameVehicleGroupMutation */
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
  /** data/groups.ts: updateVehicleGroupMutation */
  "mutation($customerId: ID!, $parentIds: [ID!], $name: String!) {\n    updateVehicleGroup(customerId: $customerId, parentIds: $parentIds, name: $name) { id } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly parentIds: ReadonlyArray<string | number> | null
      readonly name: string
    }
    readonly answer: {
      /** Creates a group of this name under a parent, or moves the one that has the name there. */
      readonly updateVehicleGroup: {
        readonly id: string
      }
    }
  }
  /** data/insights.ts: deleteInsightBoardMutation */
  "mutation($id: ID!) { deleteInsightBoard(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** One of mine, or one shared with a customer that I administer. */
      readonly deleteInsightBoard: boolean
    }
  }
  /** data/insights.ts: deleteInsightLetterMutation */
  "mutation($id: ID!) { deleteInsightLetter(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** One of mine: nobody is sent it any more. */
      readonly deleteInsightLetter: boolean
    }
  }
  /** data/insights.ts: saveInsightBoardMutation */
  "mutation($input: InsightBoardInput!) { saveInsightBoard(input: $input) { id name customerId by mine cards { insight part } } }": {
    readonly variables: {
      readonly input: InsightBoardInput
    }
    readonly answer: {
      readonly saveInsightBoard: {
        readonly id: string
        readonly name: string
        /** Whom it is shared with; null: nobody. */
        readonly customerId: string | null
        /** The owner's e-mail. */
        readonly by: string
        readonly mine: boolean
        readonly cards: ReadonlyArray<{
          /** The name of a dashboard. */
          readonly insight: string
          /** The key of a figure or a chart. */
          readonly part: string
        }>
      }
    }
  }
  /** data/insights.ts: saveInsightLetterMutation */
  "mutation($input: InsightLetterInput!) { saveInsightLetter(input: $input) { id } }": {
    readonly variables: {
      readonly input: InsightLetterInput
    }
    readonly answer: {
      /** Has a dashboard, or a chart of it, sent as I see it. */
      readonly saveInsightLetter: {
        readonly id: string
      }
    }
  }
  /** data/installations.ts: cancelInstallationMutation */
  "mutation($id: ID!) { cancelInstallation(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Forgets one that is not finished. What was fitted stays. */
      readonly cancelInstallation: boolean
    }
  }
  /** data/installations.ts: finishInstallationMutation */
  "mutation($id: ID!, $secondsAgo: Float, $evenSo: Boolean) { finishInstallation(id: $id, secondsAgo: $secondsAgo, evenSo: $evenSo) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly secondsAgo: number | null
      readonly evenSo: boolean | null
    }
    readonly answer: {
      /** Notes that the trailer is installed, since when and by whom. */
      readonly finishInstallation: {
        readonly id: string
      }
    }
  }
  /** data/installations.ts: removeInstallationPhotoMutation */
  "mutation($id: ID!, $photoId: ID!) { removeInstallationPhoto(id: $id, photoId: $photoId) }": {
    readonly variables: {
      readonly id: string | number
      readonly photoId: string | number
    }
    readonly answer: {
      readonly removeInstallationPhoto: boolean
    }
  }
  /** data/installations.ts: saveInstallationMutation */
  "mutation($input: InstallationInput!) { saveInstallation(input: $input) { id unitId customerName deviceTypeId } }": {
    readonly variables: {
      readonly input: InstallationInput
    }
    readonly answer: {
      /** Begins it, attaches the gateway and notes what is fitted, as far as they are given: all or nothing. */
      readonly saveInstallation: {
        readonly id: string
        readonly unitId: string
        readonly customerName: string
        readonly deviceTypeId: number
      }
    }
  }
  /** data/leases.ts: cancelLeaseMutation */
  "mutation($id: ID!, $reason: String) { cancelLease(id: $id, reason: $reason) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly reason: string | null
    }
    readonly answer: {
      /** Takes back a lease that has not begun. */
      readonly cancelLease: {
        readonly id: string
      }
    }
  }
  /** data/leases.ts: createLeaseMutation */
  "mutation($input: LeaseInput!) { createLease(input: $input) { id } }": {
    readonly variables: {
      readonly input: LeaseInput
    }
    readonly answer: {
      /** Schedules a lease, which begins by itself on its first day, or keeps a draft of it. */
      readonly createLease: {
        readonly id: string
      }
    }
  }
  /** data/leases.ts: editLeaseMutation */
  "mutation($id: ID!, $input: LeaseEditInput!) { editLease(id: $id, input: $input) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly input: LeaseEditInput
    }
    readonly answer: {
      /** Once it has begun, its terms alone can be changed. */
      readonly editLease: {
        readonly id: string
      }
    }
  }
  /** data/leases.ts: extendLeaseMutation */
  "mutation($id: ID!, $to: String!, $note: String) { extendLease(id: $id, to: $to, note: $note) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly to: string
      readonly note: string | null
    }
    readonly answer: {
      /** Agrees on a later last day. */
      readonly extendLease: {
        readonly id: string
      }
    }
  }
  /** data/leases.ts: returnLeaseMutation */
  "mutation($id: ID!, $vehicles: [LeaseReturnInput!]!) { returnLease(id: $id, vehicles: $vehicles) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly vehicles: ReadonlyArray<LeaseReturnInput>
    }
    readonly answer: {
      /** Gives vehicles back to the lessor; with the last one the lease has ended. */
      readonly returnLease: {
        readonly id: string
      }
    }
  }
  /** data/maintenance.ts: dismissIssuesMutation */
  "mutation($ids: [ID!]!, $because: String!) { dismissIssues(ids: $ids, because: $because) }": {
    readonly variables: {
      readonly ids: ReadonlyArray<string | number>
      readonly because: string
    }
    readonly answer: {
      /** Closed without a repair. Answers for how many. */
      readonly dismissIssues: number
    }
  }
  /** data/maintenance.ts: openIssueMutation */
  "mutation($input: OpenIssueInput!) { openIssue(input: $input) { id customerId vin unitId category status title notes opened openedBy returnedOf gone snoozedUntil\n  snoozeReason snoozedBy workOrderId closed closedHow closedBy closedBecause verdict judged } }": {
    readonly variables: {
      readonly input: OpenIssueInput
    }
    readonly answer: {
      /** By hand, on a vehicle. */
      readonly openIssue: {
        readonly id: string
        readonly customerId: number
        readonly vin: string
        readonly unitId: string
        readonly category: IssueCategory
        /** Snoozed or not. */
        readonly status: IssueStatus
        readonly title: string
        readonly notes: string
        readonly opened: Instant
        /** Null: by the system. */
        readonly openedBy: string | null
        /** The issue whose repair did not hold. */
        readonly returnedOf: string | null
        /** Since when no report contains it any more, while its work order is open. */
        readonly gone: Instant | null
        readonly snoozedUntil: Instant | null
        readonly snoozeReason: string | null
        readonly snoozedBy: string | null
        readonly workOrderId: string | null
        readonly closed: Instant | null
        readonly closedHow: IssueEnd | null
        readonly closedBy: string | null
        readonly closedBecause: string | null
        /** What became of its repair. */
        readonly verdict: Verdict | null
        readonly judged: Instant | null
      }
    }
  }
  /** data/maintenance.ts: snoozeIssuesMutation */
  "mutation($ids: [ID!]!, $until: Instant!, $reason: String!) { snoozeIssues(ids: $ids, until: $until, reason: $reason) }": {
    readonly variables: {
      readonly ids: ReadonlyArray<string | number>
      readonly until: Instant
      readonly reason: string
    }
    readonly answer: {
      /** Put off until a moment ahead. Answers for how many. */
      readonly snoozeIssues: number
    }
  }
  /** data/maintenance.ts: unsnoozeIssuesMutation */
  "mutation($ids: [ID!]!) { unsnoozeIssues(ids: $ids) }": {
    readonly variables: {
      readonly ids: ReadonlyArray<string | number>
    }
    readonly answer: {
      /** No longer put off. Answers for how many. */
      readonly unsnoozeIssues: number
    }
  }
  /** data/messages.ts: createMessageMutation */
  "mutation($input: DeveloperMessageInput!) { createDeveloperMessage(input: $input) { id } }": {
    readonly variables: {
      readonly input: DeveloperMessageInput
    }
    readonly answer: {
      readonly createDeveloperMessage: {
        readonly id: string
      }
    }
  }
  /** data/messages.ts: deleteMessageMutation */
  "mutation($id: ID!) { deleteDeveloperMessage(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly deleteDeveloperMessage: boolean
    }
  }
  /** data/messages.ts: endMessageMutation */
  "mutation($id: ID!) { endDeveloperMessage(id: $id) { id } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Withdraws one that is showing. */
      readonly endDeveloperMessage: {
        readonly id: string
      }
    }
  }
  /** data/messages.ts: updateMessageMutation */
  "mutation($id: ID!, $input: DeveloperMessageInput!, $showAgain: Boolean) {\n    updateDeveloperMessage(id: $id, input: $input, showAgain: $showAgain) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly input: DeveloperMessageInput
      readonly showAgain: boolean | null
    }
    readonly answer: {
      readonly updateDeveloperMessage: {
        readonly id: string
      }
    }
  }
  /** data/oems.ts: deleteOemMutation */
  "mutation($id: ID!) { deleteOem(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Only one that nobody works for. */
      readonly deleteOem: boolean
    }
  }
  /** data/oems.ts: saveOemMutation */
  "mutation($input: OemInput!) { saveOem(input: $input) { id } }": {
    readonly variables: {
      readonly input: OemInput
    }
    readonly answer: {
      readonly saveOem: {
        readonly id: string
      }
    }
  }
  /** data/ota.ts: abortCampaignMutation */
  "mutation($id: ID!) { abortCampaign(id: $id) { id } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Ends it: what devices have not begun to install is given up. */
      readonly abortCampaign: {
        readonly id: string
      }
    }
  }
  /** data/ota.ts: changeCampaignMutation */
  "mutation($id: ID!, $input: CampaignTermsInput!) { changeCampaign(id: $id, input: $input) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly input: CampaignTermsInput
    }
    readonly answer: {
      /** Makes a new version of a campaign: other terms for what was not sent yet. */
      readonly changeCampaign: {
        readonly id: string
      }
    }
  }
  /** data/ota.ts: createCampaignMutation */
  "mutation($input: CampaignInput!) { createCampaign(input: $input) { id } }": {
    readonly variables: {
      readonly input: CampaignInput
    }
    readonly answer: {
      /** Begins a campaign with its first wave. */
      readonly createCampaign: {
        readonly id: string
      }
    }
  }
  /** data/ota.ts: deleteTemplateMutation */
  "mutation($id: ID!) { deleteConfigTemplate(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly deleteConfigTemplate: boolean
    }
  }
  /** data/ota.ts: pauseCampaignMutation */
  "mutation($id: ID!) { pauseCampaign(id: $id) { id } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** No device is told of its job any more, nor given its package; what devices install goes on. */
      readonly pauseCampaign: {
        readonly id: string
      }
    }
  }
  /** data/ota.ts: resumeCampaignMutation */
  "mutation($id: ID!) { resumeCampaign(id: $id) { id } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Goes on. Failures up to now count no more towards the limit. */
      readonly resumeCampaign: {
        readonly id: string
      }
    }
  }
  /** data/ota.ts: retryCampaignMutation */
  "mutation($id: ID!) { retryCampaign(id: $id) { id } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Tries again, with new jobs, what failed or was given up, and goes on. */
      readonly retryCampaign: {
        readonly id: string
      }
    }
  }
  /** data/ota.ts: rollBackCampaignMutation */
  "mutation($id: ID!) { rollBackCampaign(id: $id) { id } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Ends a campaign, and begins one that brings its devices back what they had before. */
      readonly rollBackCampaign: {
        readonly id: string
      }
    }
  }
  /** data/ota.ts: saveTemplateMutation */
  "mutation($input: ConfigTemplateInput!) { saveConfigTemplate(input: $input) { id } }": {
    readonly variables: {
      readonly input: ConfigTemplateInput
    }
    readonly answer: {
      /** Puts what devices should be configured to in place of what was there. */
      readonly saveConfigTemplate: {
        readonly id: string
      }
    }
  }
  /** data/ota.ts: withdrawPackageMutation */
  "mutation($id: ID!) { withdrawPackage(id: $id) { id } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Takes a package back: it is never sent again, and jobs that do not install it yet are given up. */
      readonly withdrawPackage: {
        readonly id: string
      }
    }
  }
  /** data/parts.ts: importPartsMutation */
  "mutation($oem: String!, $model: String!, $text: String!, $dryRun: Boolean) {\n  importParts(oem: $oem, model: $model, text: $text, dryRun: $dryRun) { taken left { where why } } }": {
    readonly variables: {
      readonly oem: string
      readonly model: string
      readonly text: string
      readonly dryRun: boolean | null
    }
    readonly answer: {
      /** Takes the parts of a builder and a model from a table, in the place of the list that was there. */
      readonly importParts: {
        readonly taken: number
        readonly left: ReadonlyArray<{
          readonly where: string
          readonly why: string
        }>
      }
    }
  }
  /** data/phones.ts: openVehicleToPhonesMutation */
  "mutation($vin: String!, $open: Boolean!) { openVehicleToPhones(vin: $vin, open: $open) }": {
    readonly variables: {
      readonly vin: string
      readonly open: boolean
    }
    readonly answer: {
      /** Opens a vehicle to phones without a key, or closes it again. Answers whether it is open. */
      readonly openVehicleToPhones: boolean
    }
  }
  /** data/plans.ts: createPlanMutation */
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
  /** data/plans.ts: deleteInspectionMutation */
  "mutation($id: ID!) { deleteInspection(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** With its documents. */
      readonly deleteInspection: boolean
    }
  }
  /** data/plans.ts: deletePlanMutation */
  "mutation($id: ID!) { deleteMaintenancePlan(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** What was done for it stays known. */
      readonly deleteMaintenancePlan: boolean
    }
  }
  /** data/plans.ts: noteDoneMutation */
  "mutation($planId: ID!, $vins: [String!]!, $at: Instant, $miles: Float, $notes: String) {\n    noteMaintenanceDone(planId: $planId, vins: $vins, at: $at, miles: $miles, notes: $notes) }": {
    readonly variables: {
      readonly planId: string | number
      readonly vins: ReadonlyArray<string>
      readonly at: Instant | null
      readonly miles: number | null
      readonly notes: string | null
    }
    readonly answer: {
      /** The work of a plan was done: it is counted from there again. Answers for how many vehicles. */
      readonly noteMaintenanceDone: number
    }
  }
  /** data/plans.ts: recordInspectionMutation */
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
  /** data/plans.ts: updateInspectionMutation */
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
  /** data/plans.ts: updatePlanMutation */
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
  /** data/profile.ts: changePasswordMutation */
  "mutation($present: String!, $fresh: String!) { changePassword(current: $present, password: $fresh) }": {
    readonly variables: {
      readonly present: string
      readonly fresh: string
    }
    readonly answer: {
      /** My other sessions end. */
      readonly changePassword: boolean
    }
  }
  /** data/profile.ts: recoveryCodesMutation */
  "mutation($code: String!) { recoveryCodes(code: $code) }": {
    readonly variables: {
      readonly code: string
    }
    readonly answer: {
      /** New ones in place of those that are left, shown only this once. */
      readonly recoveryCodes: ReadonlyArray<string>
    }
  }
  /** data/profile.ts: saveProfileMutation */
  "mutation($name: String, $timezone: String, $isSubscribed: Boolean, $units: UnitsInput) {\n  updateProfile(name: $name, timezone: $timezone, isSubscribed: $isSubscribed, units: $units) { id }\n}": {
    readonly variables: {
      readonly name: string | null
      readonly timezone: string | null
      readonly isSubscribed: boolean | null
      readonly units: UnitsInput | null
    }
    readonly answer: {
      /** What is left out stays as it is. */
      readonly updateProfile: {
        readonly id: string
      }
    }
  }
  /** data/profile.ts: signOutOthersMutation */
  "mutation { signOutOthers }": {
    readonly variables: Record<string, never>
    readonly answer: {
      /** Ends my other sessions; answers how many. */
      readonly signOutOthers: number
    }
  }
  /** data/profile.ts: signOutSessionMutation */
  "mutation($id: ID!) { signOutSession(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Ends one of my other sessions; false if it was not open. */
      readonly signOutSession: boolean
    }
  }
  /** data/profile.ts: totpBeginMutation */
  "mutation($password: String!) { totpBegin(password: $password) { secret uri } }": {
    readonly variables: {
      readonly password: string
    }
    readonly answer: {
      /** A secret for my authenticator; nothing changes before totpConfirm. */
      readonly totpBegin: {
        /** To be typed into an authenticator. */
        readonly secret: string
        /** The same for a QR code. */
        readonly uri: string
      }
    }
  }
  /** data/profile.ts: totpConfirmMutation */
  "mutation($code: String!) { totpConfirm(code: $code) }": {
    readonly variables: {
      readonly code: string
    }
    readonly answer: {
      /** Switches my second factor on. Answers the recovery codes, this one time. */
      readonly totpConfirm: ReadonlyArray<string>
    }
  }
  /** data/profile.ts: totpDisableMutation */
  "mutation($code: String!) { totpDisable(code: $code) }": {
    readonly variables: {
      readonly code: string
    }
    readonly answer: {
      readonly totpDisable: boolean
    }
  }
  /** data/push.ts: addPushDeviceMutation */
  "mutation($input: PushDeviceInput!) { addPushDevice(input: $input) { id } }": {
    readonly variables: {
      readonly input: PushDeviceInput
    }
    readonly answer: {
      /** Allows push messages in this browser, or changes which it gets. It ends when I sign out in it. */
      readonly addPushDevice: {
        readonly id: string
      }
    }
  }
  /** data/push.ts: removePushDeviceMutation */
  "mutation($id: ID!) { removePushDevice(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly removePushDevice: boolean
    }
  }
  /** data/push.ts: testPushMutation */
  "mutation($id: ID!) { testPush(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Sends a message of nothing but itself. */
      readonly testPush: boolean
    }
  }
  /** data/reports.ts: cancelReportRunMutation */
  "mutation($id: ID!) { cancelReportRun(id: $id) { id } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly cancelReportRun: {
        readonly id: string
      }
    }
  }
  /** data/reports.ts: copyReportConfigMutation */
  "mutation($id: ID!, $name: String!) { copyReportConfig(id: $id, name: $name) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly name: string
    }
    readonly answer: {
      readonly copyReportConfig: {
        readonly id: string
      }
    }
  }
  /** data/reports.ts: createReportConfigMutation */
  "mutation($input: ReportConfigInput!) { createReportConfig(input: $input) { id name reportTypeId reportTypeName customerId customerIds allVehicles vehicleIds vehicleGroupIds notifyEmails\n  unsubscribed allGeofences geofenceIds geofences { id name } allFaultTypes faultTypeIds\n  reportingSchedules { timezone category schedules { dayOfWeek time } } emailFrequency { value units }\n  reportHistoryTimeframe assetThreshold assetThresholdFewer dwellThresholdMs outOfRangeF includeSensorData attachments\n  isActive deactivated paused created updated isMine schedule nextRuns lastRun { id configId state due askedBy from to recipients created started finished attempt rowsMade problem isLate\n  files { format size isAttached } } } }": {
    readonly variables: {
      readonly input: ReportConfigInput
    }
    readonly answer: {
      readonly createReportConfig: {
        readonly id: string
        readonly name: string
        readonly reportTypeId: number
        readonly reportTypeName: string
        readonly customerId: number
        readonly customerIds: ReadonlyArray<number>
        readonly allVehicles: boolean
        readonly vehicleIds: ReadonlyArray<number>
        readonly vehicleGroupIds: ReadonlyArray<number>
        readonly notifyEmails: ReadonlyArray<string>
        /** Recipients who left it by the link of an email. */
        readonly unsubscribed: ReadonlyArray<string>
        readonly allGeofences: boolean
        readonly geofenceIds: ReadonlyArray<number>
        /** Those chosen, as far as they are still there. */
        readonly geofences: ReadonlyArray<{
          readonly id: string
          readonly name: string
        }>
        readonly allFaultTypes: boolean
        readonly faultTypeIds: ReadonlyArray<number>
        readonly reportingSchedules: {
          readonly timezone: string
          readonly category: string
          readonly schedules: ReadonlyArray<{
            /** 0 is Sunday; null where the category says the day. */
            readonly dayOfWeek: number | null
            readonly time: string
          }>
        }
        readonly emailFrequency: {
          readonly value: number
          readonly units: string
        } | null
        /** Days that it looks back. */
        readonly reportHistoryTimeframe: number
        readonly assetThreshold: number
        readonly assetThresholdFewer: boolean
        readonly dwellThresholdMs: number
        readonly outOfRangeF: number
        readonly includeSensorData: boolean
        readonly attachments: ReadonlyArray<string>
        readonly isActive: boolean
        /** Since when it is off; null while on. */
        readonly deactivated: Instant | null
        /** Why it is not made although it is on; null where it is. */
        readonly paused: string | null
        readonly created: Instant
        readonly updated: Instant
        /** It is made with what I see. */
        readonly isMine: boolean
        /** When it comes, in words. */
        readonly schedule: string
        /** The next moments; none while it is off. */
        readonly nextRuns: ReadonlyArray<Instant>
        /** Null also where it was about more than I see. */
        readonly lastRun: {
          readonly id: string
          readonly configId: string
          readonly state: ReportRunState
          /** The moment of the schedule; null where somebody asked for it. */
          readonly due: Instant | null
          /** Who asked for it; null where it was the schedule. */
          readonly askedBy: string | null
          readonly from: Instant
          readonly to: Instant
          readonly recipients: ReadonlyArray<string>
          readonly created: Instant
          readonly started: Instant | null
          readonly finished: Instant | null
          /** How often it was begun. */
          readonly attempt: number
          /** Rows made so far. */
          readonly rowsMade: number
          /** Why it failed, is tried again, or was cancelled. */
          readonly problem: string | null
          /** It came later than its moment. */
          readonly isLate: boolean
          readonly files: ReadonlyArray<{
            /** csv, xlsx or pdf */
            readonly format: string
            /** Bytes. */
            readonly size: number
            /** It came with the email; larger ones are downloaded. */
            readonly isAttached: boolean
          }>
        } | null
      }
    }
  }
  /** data/reports.ts: deleteReportConfigMutation */
  "mutation($id: ID!) { deleteReportConfig(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Its runs are deleted with it. */
      readonly deleteReportConfig: boolean
    }
  }
  /** data/reports.ts: disableReportConfigMutation */
  "mutation($id: ID!) { disableReportConfig(id: $id) { id } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly disableReportConfig: {
        readonly id: string
      }
    }
  }
  /** data/reports.ts: enableReportConfigMutation */
  "mutation($id: ID!) { enableReportConfig(id: $id) { id } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly enableReportConfig: {
        readonly id: string
      }
    }
  }
  /** data/reports.ts: moveReportConfigMutation */
  "mutation($id: ID!, $customerId: ID!) { moveReportConfig(id: $id, customerId: $customerId) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly customerId: string | number
    }
    readonly answer: {
      /** Vehicles and groups are left behind: it is then about all vehicles, and off until it is turned on. */
      readonly moveReportConfig: {
        readonly id: string
      }
    }
  }
  /** data/reports.ts: resendReportRunMutation */
  "mutation($id: ID!, $onlyMe: Boolean) { resendReportRun(id: $id, onlyMe: $onlyMe) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly onlyMe: boolean | null
    }
    readonly answer: {
      readonly resendReportRun: {
        readonly id: string
      }
    }
  }
  /** data/reports.ts: runReportMutation */
  "mutation($configId: ID!, $from: Instant, $to: Instant, $onlyMe: Boolean) {\n    runReport(configId: $configId, from: $from, to: $to, onlyMe: $onlyMe) { id configId state due askedBy from to recipients created started finished attempt rowsMade problem isLate\n  files { format size isAttached } deliveries { recipient state sent problem } } }": {
    readonly variables: {
      readonly configId: string | number
      readonly from: Instant | null
      readonly to: Instant | null
      readonly onlyMe: boolean | null
    }
    readonly answer: {
      /** Has a report made now, of any period up to now. */
      readonly runReport: {
        readonly id: string
        readonly configId: string
        readonly state: ReportRunState
        /** The moment of the schedule; null where somebody asked for it. */
        readonly due: Instant | null
        /** Who asked for it; null where it was the schedule. */
        readonly askedBy: string | null
        readonly from: Instant
        readonly to: Instant
        readonly recipients: ReadonlyArray<string>
        readonly created: Instant
        readonly started: Instant | null
        readonly finished: Instant | null
        /** How often it was begun. */
        readonly attempt: number
        /** Rows made so far. */
        readonly rowsMade: number
        /** Why it failed, is tried again, or was cancelled. */
        readonly problem: string | null
        /** It came later than its moment. */
        readonly isLate: boolean
        readonly files: ReadonlyArray<{
          /** csv, xlsx or pdf */
          readonly format: string
          /** Bytes. */
          readonly size: number
          /** It came with the email; larger ones are downloaded. */
          readonly isAttached: boolean
        }>
        /** Whom it reached: its recipients, then whoever had it sent to them besides. */
        readonly deliveries: ReadonlyArray<{
          readonly recipient: string
          /** failed: it will not be sent any more; left: they left the report by its link; unknown: nothing was sent, or that is no longer kept */
          readonly state: ReportDeliveryState
          /** When the mail server took it. */
          readonly sent: Instant | null
          /** What the mailbox answered to the last try. */
          readonly problem: string | null
        }>
      }
    }
  }
  /** data/reports.ts: signReportRunMutation */
  "mutation($id: ID!) { signReportRun(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** A path that opens for anybody for 90 days: what the run is, its hash and those of its files, signed with Ed25519; with /pdf behind it, the file itself. */
      readonly signReportRun: string
    }
  }
  /** data/reports.ts: updateReportConfigMutation */
  "mutation($id: ID!, $input: ReportConfigInput!) { updateReportConfig(id: $id, input: $input) { id name reportTypeId reportTypeName customerId customerIds allVehicles vehicleIds vehicleGroupIds notifyEmails\n  unsubscribed allGeofences geofenceIds geofences { id name } allFaultTypes faultTypeIds\n  reportingSchedules { timezone category schedules { dayOfWeek time } } emailFrequency { value units }\n  reportHistoryTimeframe assetThreshold assetThresholdFewer dwellThresholdMs outOfRangeF includeSensorData attachments\n  isActive deactivated paused created updated isMine schedule nextRuns lastRun { id configId state due askedBy from to recipients created started finished attempt rowsMade problem isLate\n  files { format size isAttached } } } }": {
    readonly variables: {
      readonly id: string | number
      readonly input: ReportConfigInput
    }
    readonly answer: {
      /** Replaces the config; its customer stays, see moveReportConfig. */
      readonly updateReportConfig: {
        readonly id: string
        readonly name: string
        readonly reportTypeId: number
        readonly reportTypeName: string
        readonly customerId: number
        readonly customerIds: ReadonlyArray<number>
        readonly allVehicles: boolean
        readonly vehicleIds: ReadonlyArray<number>
        readonly vehicleGroupIds: ReadonlyArray<number>
        readonly notifyEmails: ReadonlyArray<string>
        /** Recipients who left it by the link of an email. */
        readonly unsubscribed: ReadonlyArray<string>
        readonly allGeofences: boolean
        readonly geofenceIds: ReadonlyArray<number>
        /** Those chosen, as far as they are still there. */
        readonly geofences: ReadonlyArray<{
          readonly id: string
          readonly name: string
        }>
        readonly allFaultTypes: boolean
        readonly faultTypeIds: ReadonlyArray<number>
        readonly reportingSchedules: {
          readonly timezone: string
          readonly category: string
          readonly schedules: ReadonlyArray<{
            /** 0 is Sunday; null where the category says the day. */
            readonly dayOfWeek: number | null
            readonly time: string
          }>
        }
        readonly emailFrequency: {
          readonly value: number
          readonly units: string
        } | null
        /** Days that it looks back. */
        readonly reportHistoryTimeframe: number
        readonly assetThreshold: number
        readonly assetThresholdFewer: boolean
        readonly dwellThresholdMs: number
        readonly outOfRangeF: number
        readonly includeSensorData: boolean
        readonly attachments: ReadonlyArray<string>
        readonly isActive: boolean
        /** Since when it is off; null while on. */
        readonly deactivated: Instant | null
        /** Why it is not made although it is on; null where it is. */
        readonly paused: string | null
        readonly created: Instant
        readonly updated: Instant
        /** It is made with what I see. */
        readonly isMine: boolean
        /** When it comes, in words. */
        readonly schedule: string
        /** The next moments; none while it is off. */
        readonly nextRuns: ReadonlyArray<Instant>
        /** Null also where it was about more than I see. */
        readonly lastRun: {
          readonly id: string
          readonly configId: string
          readonly state: ReportRunState
          /** The moment of the schedule; null where somebody asked for it. */
          readonly due: Instant | null
          /** Who asked for it; null where it was the schedule. */
          readonly askedBy: string | null
          readonly from: Instant
          readonly to: Instant
          readonly recipients: ReadonlyArray<string>
          readonly created: Instant
          readonly started: Instant | null
          readonly finished: Instant | null
          /** How often it was begun. */
          readonly attempt: number
          /** Rows made so far. */
          readonly rowsMade: number
          /** Why it failed, is tried again, or was cancelled. */
          readonly problem: string | null
          /** It came later than its moment. */
          readonly isLate: boolean
          readonly files: ReadonlyArray<{
            /** csv, xlsx or pdf */
            readonly format: string
            /** Bytes. */
            readonly size: number
            /** It came with the email; larger ones are downloaded. */
            readonly isAttached: boolean
          }>
        } | null
      }
    }
  }
  /** data/reports.ts: verifyReportRunMutation */
  "mutation($id: ID!) { verifyReportRun(id: $id) { same summary changed lateReports kept } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** As the query of this name, noted in the audit trail. */
      readonly verifyReportRun: {
        /** Something was computed again, and nothing of that is different. */
        readonly same: boolean
        /** What came of it, and what was not verified, in a sentence. */
        readonly summary: string
        /** In sentences. */
        readonly changed: ReadonlyArray<string>
        /** That arrived after the run, of vehicles whose rows are different. */
        readonly lateReports: number
        /** Sections that are not verified: they tell how things stood at the run. */
        readonly kept: ReadonlyArray<string>
      }
    }
  }
  /** data/rule-trial.ts: cancelRuleTrialMutation */
  "mutation($id: ID!) { cancelRuleTrial(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** False where it was over already. */
      readonly cancelRuleTrial: boolean
    }
  }
  /** data/rule-trial.ts: recountRuleTrialMutation */
  "mutation($id: ID!, $input: AlertRuleInput!) { recountRuleTrial(id: $id, input: $input) { id done total state days { day count } vehicles { vin unitId count } firings week held\n  vehicleCount recipientCount lettersMost  letters { recipient count } problem } }": {
    readonly variables: {
      readonly id: string | number
      readonly input: AlertRuleInput
    }
    readonly answer: {
      /** Counts again with other limits, durations, choices, geofences or recipients. The vehicles and the types of condition have to be those of before. */
      readonly recountRuleTrial: {
        readonly id: string
        /** Reports looked at. */
        readonly done: number
        /** About how many there are to look at. */
        readonly total: number
        readonly state: RuleTrialState
        readonly days: ReadonlyArray<{
          /** YYYY-MM-DD, in my time zone. */
          readonly day: string
          readonly count: number
        }>
        /** Those with any alert, those with most first. */
        readonly vehicles: ReadonlyArray<{
          readonly vin: string
          readonly unitId: string
          readonly count: number
        }>
        readonly firings: number
        /** Of the firings, those of the last seven days. */
        readonly week: number
        /** Of the firings, those that the rate limit would have held back. */
        readonly held: number
        readonly vehicleCount: number
        readonly recipientCount: number
        /** The emails of whoever would have got most. */
        readonly lettersMost: number
        readonly letters: ReadonlyArray<{
          /** An address, or how many other users where their addresses are not mine to read. */
          readonly recipient: string
          /** What the rate limit holds back left out. */
          readonly count: number
        }>
        /** In words, where it failed. */
        readonly problem: string | null
      }
    }
  }
  /** data/rule-trial.ts: startRuleTrialMutation */
  "mutation($input: AlertRuleInput!, $days: Int) { startRuleTrial(input: $input, days: $days) { id done total state days { day count } vehicles { vin unitId count } firings week held\n  vehicleCount recipientCount lettersMost  letters { recipient count } problem } }": {
    readonly variables: {
      readonly input: AlertRuleInput
      readonly days: number | null
    }
    readonly answer: {
      /** Runs the rule over the past of its vehicles, as far as I see them. Ends a trial that I began before. */
      readonly startRuleTrial: {
        readonly id: string
        /** Reports looked at. */
        readonly done: number
        /** About how many there are to look at. */
        readonly total: number
        readonly state: RuleTrialState
        readonly days: ReadonlyArray<{
          /** YYYY-MM-DD, in my time zone. */
          readonly day: string
          readonly count: number
        }>
        /** Those with any alert, those with most first. */
        readonly vehicles: ReadonlyArray<{
          readonly vin: string
          readonly unitId: string
          readonly count: number
        }>
        readonly firings: number
        /** Of the firings, those of the last seven days. */
        readonly week: number
        /** Of the firings, those that the rate limit would have held back. */
        readonly held: number
        readonly vehicleCount: number
        readonly recipientCount: number
        /** The emails of whoever would have got most. */
        readonly lettersMost: number
        readonly letters: ReadonlyArray<{
          /** An address, or how many other users where their addresses are not mine to read. */
          readonly recipient: string
          /** What the rate limit holds back left out. */
          readonly count: number
        }>
        /** In words, where it failed. */
        readonly problem: string | null
      }
    }
  }
  /** data/second-factor-rule.ts: requireSecondFactorMutation */
  "mutation($customerId: ID!, $on: Boolean!) { requireSecondFactor(customerId: $customerId, on: $on) }": {
    readonly variables: {
      readonly customerId: string | number
      readonly on: boolean
    }
    readonly answer: {
      /** Users without one set it up at the next sign-in. Answers the current setting. */
      readonly requireSecondFactor: boolean
    }
  }
  /** data/service-centers.ts: deleteCentersMutation */
  "mutation($ids: [ID!]!) { deleteServiceCenters(ids: $ids) }": {
    readonly variables: {
      readonly ids: ReadonlyArray<string | number>
    }
    readonly answer: {
      /** Answers how many there were of them. */
      readonly deleteServiceCenters: number
    }
  }
  /** data/service-centers.ts: importCentersMutation */
  "mutation($text: String!, $dryRun: Boolean) {\n  importServiceCenters(text: $text, dryRun: $dryRun) { taken left { where why } } }": {
    readonly variables: {
      readonly text: string
      readonly dryRun: boolean | null
    }
    readonly answer: {
      /** Imports service centers from a table. An existing one, by name and address, is updated. */
      readonly importServiceCenters: {
        readonly taken: number
        readonly left: ReadonlyArray<{
          readonly where: string
          readonly why: string
        }>
      }
    }
  }
  /** data/service-centers.ts: sendDiagnosticMutation */
  "mutation($input: DiagnosticEmailInput!) {\n  sendDiagnosticEmail(input: $input) { id recipient status problem isSending } }": {
    readonly variables: {
      readonly input: DiagnosticEmailInput
    }
    readonly answer: {
      /** Puts an email with the chosen faults and state into the outbox. */
      readonly sendDiagnosticEmail: {
        readonly id: string
        readonly recipient: string
        /** failed: it will not be sent any more */
        readonly status: EmailStatus
        /** Why the last try failed. */
        readonly problem: string | null
        /** Whether there is a mail server; without one it stays in the outbox. */
        readonly isSending: boolean
      }
    }
  }
  /** data/sharing.ts: createShareMutation */
  "mutation($input: ShareInput!) { createShare(input: $input) { path } }": {
    readonly variables: {
      readonly input: ShareInput
    }
    readonly answer: {
      readonly createShare: {
        /** Its path, below the address of the portal; shown only this once. */
        readonly path: string
      }
    }
  }
  /** data/sharing.ts: revokeShareMutation */
  "mutation($id: ID!) { revokeShare(id: $id) { state } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly revokeShare: {
        /** ended: its maker may not sign in any more */
        readonly state: ShareState
      }
    }
  }
  /** data/sign-in-provider.ts: addSignInDomainMutation */
  "mutation($customerId: ID!, $domain: String!) { addSignInDomain(customerId: $customerId, domain: $domain) { domain } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly domain: string
    }
    readonly answer: {
      /** Asks for a domain; by a super admin it is confirmed at once. */
      readonly addSignInDomain: ReadonlyArray<{
        readonly domain: string
      }>
    }
  }
  /** data/sign-in-provider.ts: checkSingleSignOnMutation */
  "mutation($customerId: ID!, $issuer: String!, $claim: String!) {\n    checkSingleSignOn(customerId: $customerId, issuer: $issuer, claim: $claim) { words state problem } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly issuer: string
      readonly claim: string
    }
    readonly answer: {
      /** Reads what the provider says of itself. Nothing is kept. */
      readonly checkSingleSignOn: ReadonlyArray<{
        readonly words: string
        /** missing: it works without */
        readonly state: ConnectionStepState
        readonly problem: string | null
      }>
    }
  }
  /** data/sign-in-provider.ts: confirmSignInDomainMutation */
  "mutation($customerId: ID!, $domain: String!) { confirmSignInDomain(customerId: $customerId, domain: $domain) { domain } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly domain: string
    }
    readonly answer: {
      /** By a super admin's word, else by the TXT record of the domain. */
      readonly confirmSignInDomain: ReadonlyArray<{
        readonly domain: string
      }>
    }
  }
  /** data/sign-in-provider.ts: deleteSingleSignOnMutation */
  "mutation($customerId: ID!) { deleteSingleSignOn(customerId: $customerId) }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      /** Everybody who came in by it is signed out; the users stay. */
      readonly deleteSingleSignOn: boolean
    }
  }
  /** data/sign-in-provider.ts: endProvisioningMutation */
  "mutation($customerId: ID!) { endProvisioning(customerId: $customerId) }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      readonly endProvisioning: boolean
    }
  }
  /** data/sign-in-provider.ts: makeProvisioningSecretMutation */
  "mutation($customerId: ID!) { makeProvisioningSecret(customerId: $customerId) }": {
    readonly variables: {
      readonly customerId: string | number
    }
    readonly answer: {
      /** By which the provider keeps users and groups (SCIM). Shown this once; the one before ends. */
      readonly makeProvisioningSecret: string
    }
  }
  /** data/sign-in-provider.ts: removeSignInDomainMutation */
  "mutation($customerId: ID!, $domain: String!) { removeSignInDomain(customerId: $customerId, domain: $domain) { domain } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly domain: string
    }
    readonly answer: {
      /** Its people sign in with a password again. */
      readonly removeSignInDomain: ReadonlyArray<{
        readonly domain: string
      }>
    }
  }
  /** data/sign-in-provider.ts: saveSingleSignOnMutation */
  "mutation($customerId: ID!, $input: SignInProviderInput!) {\n    saveSingleSignOn(customerId: $customerId, input: $input) { redirectUri } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly input: SignInProviderInput
    }
    readonly answer: {
      readonly saveSingleSignOn: {
        readonly redirectUri: string
      }
    }
  }
  /** data/spreadsheets.ts: cancelSheetMutation */
  "mutation($id: ID!) { cancelSpreadsheet(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Stops an import of mine, or drops its preview. False where it is over already. */
      readonly cancelSpreadsheet: boolean
    }
  }
  /** data/spreadsheets.ts: takeInMutation */
  "mutation($id: ID!, $confirmOdd: Boolean) { takeInSpreadsheet(id: $id, confirmOdd: $confirmOdd) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly confirmOdd: boolean | null
    }
    readonly answer: {
      /** Takes in what the preview shows, all of it or nothing. Refused lines are left. */
      readonly takeInSpreadsheet: {
        readonly id: string
      }
    }
  }
  /** data/subscriptions.ts: assignSubscriptionsMutation */
  "mutation($of: SubscriptionsChosen!, $terms: SubscriptionTerms, $poolId: ID) {\n    assignSubscriptions(of: $of, terms: $terms, poolId: $poolId) { changed skipped } }": {
    readonly variables: {
      readonly of: SubscriptionsChosen
      readonly terms: SubscriptionTerms | null
      readonly poolId: string | number | null
    }
    readonly answer: {
      /** Gives vehicles without a running subscription one of their own, or the free seats of a pool: one of `terms` and `poolId`. */
      readonly assignSubscriptions: {
        readonly changed: number
        /** Those that it could not be done to: of pools, without a subscription, or in another state. */
        readonly skipped: number
      }
    }
  }
  /** data/subscriptions.ts: cancelSubscriptionsMutation */
  "mutation($of: SubscriptionsChosen!) { cancelSubscriptions(of: $of) { changed skipped } }": {
    readonly variables: {
      readonly of: SubscriptionsChosen
    }
    readonly answer: {
      /** They run to the end of their terms. */
      readonly cancelSubscriptions: {
        readonly changed: number
        /** Those that it could not be done to: of pools, without a subscription, or in another state. */
        readonly skipped: number
      }
    }
  }
  /** data/subscriptions.ts: changePlansMutation */
  "mutation($of: SubscriptionsChosen!, $planId: ID!) {\n    changeSubscriptionPlans(of: $of, planId: $planId) { changed skipped } }": {
    readonly variables: {
      readonly of: SubscriptionsChosen
      readonly planId: string | number
    }
    readonly answer: {
      /** Another plan from today on; the term stays. */
      readonly changeSubscriptionPlans: {
        readonly changed: number
        /** Those that it could not be done to: of pools, without a subscription, or in another state. */
        readonly skipped: number
      }
    }
  }
  /** data/subscriptions.ts: createPlanMutation */
  "mutation($input: SubscriptionPlanInput!) { createSubscriptionPlan(input: $input) { id } }": {
    readonly variables: {
      readonly input: SubscriptionPlanInput
    }
    readonly answer: {
      readonly createSubscriptionPlan: {
        readonly id: string
      }
    }
  }
  /** data/subscriptions.ts: createPoolMutation */
  "mutation($customerId: ID!, $name: String!, $seats: Int!, $terms: SubscriptionTerms!) {\n    createSubscriptionPool(customerId: $customerId, name: $name, seats: $seats, terms: $terms) }": {
    readonly variables: {
      readonly customerId: string | number
      readonly name: string
      readonly seats: number
      readonly terms: SubscriptionTerms
    }
    readonly answer: {
      readonly createSubscriptionPool: string
    }
  }
  /** data/subscriptions.ts: releaseSeatsMutation */
  "mutation($of: SubscriptionsChosen!) { releaseSubscriptionSeats(of: $of) { changed skipped } }": {
    readonly variables: {
      readonly of: SubscriptionsChosen
    }
    readonly answer: {
      /** Takes vehicles out of their pools: they have no subscription any more. */
      readonly releaseSubscriptionSeats: {
        readonly changed: number
        /** Those that it could not be done to: of pools, without a subscription, or in another state. */
        readonly skipped: number
      }
    }
  }
  /** data/subscriptions.ts: renewSubscriptionsMutation */
  "mutation($of: SubscriptionsChosen!) { renewSubscriptions(of: $of) { changed skipped } }": {
    readonly variables: {
      readonly of: SubscriptionsChosen
    }
    readonly answer: {
      /** One more term: after the one that runs, or anew where it has ended. */
      readonly renewSubscriptions: {
        readonly changed: number
        /** Those that it could not be done to: of pools, without a subscription, or in another state. */
        readonly skipped: number
      }
    }
  }
  /** data/subscriptions.ts: resizePoolMutation */
  "mutation($customerId: ID!, $id: ID!, $seats: Int!) {\n    resizeSubscriptionPool(customerId: $customerId, id: $id, seats: $seats) }": {
    readonly variables: {
      readonly customerId: string | number
      readonly id: string | number
      readonly seats: number
    }
    readonly answer: {
      /** More seats or fewer, charged from today on. */
      readonly resizeSubscriptionPool: string
    }
  }
  /** data/subscriptions.ts: setRenewalsMutation */
  "mutation($of: SubscriptionsChosen!, $renews: Boolean!) {\n    setSubscriptionRenewals(of: $of, renews: $renews) { changed skipped } }": {
    readonly variables: {
      readonly of: SubscriptionsChosen
      readonly renews: boolean
    }
    readonly answer: {
      /** Whether terms follow by themselves. */
      readonly setSubscriptionRenewals: {
        readonly changed: number
        /** Those that it could not be done to: of pools, without a subscription, or in another state. */
        readonly skipped: number
      }
    }
  }
  /** data/subscriptions.ts: updatePlanMutation */
  "mutation($id: ID!, $input: SubscriptionPlanInput!) { updateSubscriptionPlan(id: $id, input: $input) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly input: SubscriptionPlanInput
    }
    readonly answer: {
      /** What is charged already keeps its price. */
      readonly updateSubscriptionPlan: {
        readonly id: string
      }
    }
  }
  /** data/subscriptions.ts: withdrawCancellationsMutation */
  "mutation($of: SubscriptionsChosen!) { withdrawSubscriptionCancellations(of: $of) { changed skipped } }": {
    readonly variables: {
      readonly of: SubscriptionsChosen
    }
    readonly answer: {
      /** Those that were cancelled and have not ended go on as before; a trial with one term behind it. */
      readonly withdrawSubscriptionCancellations: {
        readonly changed: number
        /** Those that it could not be done to: of pools, without a subscription, or in another state. */
        readonly skipped: number
      }
    }
  }
  /** data/tokens.ts: createApiTokenMutation */
  "mutation($customerId: ID, $input: ApiTokenInput!) {\n    createApiToken(customerId: $customerId, input: $input) { secret } }": {
    readonly variables: {
      readonly customerId: string | number | null
      readonly input: ApiTokenInput
    }
    readonly answer: {
      readonly createApiToken: {
        /** The token itself, told this one time. */
        readonly secret: string
      }
    }
  }
  /** data/tokens.ts: revokeApiTokenMutation */
  "mutation($id: ID!) { revokeApiToken(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** It is refused everywhere from now on. */
      readonly revokeApiToken: boolean
    }
  }
  /** data/tours.ts: endTourMutation */
  "mutation($tour: String!) { endTour(tour: $tour) }": {
    readonly variables: {
      readonly tour: string
    }
    readonly answer: {
      /** A tour that I have seen, or want no more. */
      readonly endTour: boolean
    }
  }
  /** data/tours.ts: offerToursMutation */
  "mutation($on: Boolean!) { offerTours(on: $on) }": {
    readonly variables: {
      readonly on: boolean
    }
    readonly answer: {
      /** Off: no tour is offered any more, nor one that is made later. On: all are offered again. */
      readonly offerTours: boolean
    }
  }
  /** data/trailers.ts: activateVehicleMutation */
  "mutation($vin: String!) { activateVehicle(vin: $vin) { id } }": {
    readonly variables: {
      readonly vin: string
    }
    readonly answer: {
      /** Brings a deactivated vehicle back. */
      readonly activateVehicle: {
        readonly id: string
      } | null
    }
  }
  /** data/trailers.ts: attachGatewayMutation */
  "mutation($vin: String!, $serialNumber: String!) { attachGateway(vin: $vin, serialNumber: $serialNumber) { id } }": {
    readonly variables: {
      readonly vin: string
      readonly serialNumber: string
    }
    readonly answer: {
      /** Puts a gateway on a vehicle; one that it carries is taken off. What it sent before is taken in. */
      readonly attachGateway: {
        readonly id: string
      } | null
    }
  }
  /** data/trailers.ts: deactivateVehicleMutation */
  "mutation($vin: String!) { deactivateVehicle(vin: $vin) { id } }": {
    readonly variables: {
      readonly vin: string
    }
    readonly answer: {
      /** Leaves a vehicle out of all lists that do not ask for it, and ends links to where it is. */
      readonly deactivateVehicle: {
        readonly id: string
      } | null
    }
  }
  /** data/trailers.ts: deleteVehicleMutation */
  "mutation($vin: String!) { deleteVehicle(vin: $vin) }": {
    readonly variables: {
      readonly vin: string
    }
    readonly answer: {
      /** Erases a vehicle with its reports, faults, alerts and maintenance. This cannot be undone. */
      readonly deleteVehicle: boolean
    }
  }
  /** data/trailers.ts: detachGatewayMutation */
  "mutation($vin: String!) { detachGateway(vin: $vin) { id } }": {
    readonly variables: {
      readonly vin: string
    }
    readonly answer: {
      /** Takes the gateway off a vehicle. */
      readonly detachGateway: {
        readonly id: string
      } | null
    }
  }
  /** data/trailers.ts: renameVehicleMutation */
  "mutation($vin: String!, $unitId: String!) { updateCustomerVehicle(vin: $vin, unitId: $unitId) { id } }": {
    readonly variables: {
      readonly vin: string
      readonly unitId: string
    }
    readonly answer: {
      /** Gives a vehicle another unit ID. */
      readonly updateCustomerVehicle: {
        readonly id: string
      } | null
    }
  }
  /** data/trailers.ts: updateVehicleMutation */
  "mutation($vin: String!, $unitId: String, $vehicleTypeId: Int, $deviceTypeId: Int, $axles: Int, $modelYear: Int, $vehicleMfgr: String,\n    $vehicleLengthFeet: Float, $restingBogieWeightLbs: Float, $hasSolarPanels: Boolean, $installedSensorTypeIds: [Int!],\n    $cargoCameraSerialNumber: String, $thermoKingExternalId: String) {\n    updateVehicle(vin: $vin, unitId: $unitId, vehicleTypeId: $vehicleTypeId, deviceTypeId: $deviceTypeId, axles: $axles,\n      modelYear: $modelYear, vehicleMfgr: $vehicleMfgr, vehicleLengthFeet: $vehicleLengthFeet,\n      restingBogieWeightLbs: $restingBogieWeightLbs, hasSolarPanels: $hasSolarPanels,\n      installedSensorTypeIds: $installedSensorTypeIds, cargoCameraSerialNumber: $cargoCameraSerialNumber,\n      thermoKingExternalId: $thermoKingExternalId) { id } }": {
    readonly variables: {
      readonly vin: string
      readonly unitId: string | null
      readonly vehicleTypeId: number | null
      readonly deviceTypeId: number | null
      readonly axles: number | null
      readonly modelYear: number | null
      readonly vehicleMfgr: string | null
      readonly vehicleLengthFeet: number | null
      readonly restingBogieWeightLbs: number | null
      readonly hasSolarPanels: boolean | null
      readonly installedSensorTypeIds: ReadonlyArray<number> | null
      readonly cargoCameraSerialNumber: string | null
      readonly thermoKingExternalId: string | null
    }
    readonly answer: {
      /** What is left out stays as it is; null empties what may be empty. */
      readonly updateVehicle: {
        readonly id: string
      } | null
    }
  }
  /** data/trailers.ts: upsertSensorBoxMutation */
  "mutation($serial: String!, $iccid: String, $maker: Int!, $customerId: ID) {\n    upsertDetachedSensorBox(extMfgrSerialNum: $serial, iccid: $iccid, sensorBoxMfgrId: $maker, customerId: $customerId) {\n      extMfgrSerialNum } }": {
    readonly variables: {
      readonly serial: string
      readonly iccid: string | null
      readonly maker: number
      readonly customerId: string | number | null
    }
    readonly answer: {
      /** Enters a gateway before a vehicle carries it, or what is newly known of one. */
      readonly upsertDetachedSensorBox: {
        readonly extMfgrSerialNum: string
      }
    }
  }
  /** data/users.ts: createUserMutation */
  "mutation($input: CreateUserInput!) { createUser(input: $input) { id email roleNames emailVerified enabled } }": {
    readonly variables: {
      readonly input: CreateUserInput
    }
    readonly answer: {
      /** Creates a user, edits one, or enables one who was disabled: a saved user is enabled. */
      readonly createUser: {
        readonly id: string
        readonly email: string
        /** As createUser takes them: ADMINS, CUSTOMER_12, … */
        readonly roleNames: ReadonlyArray<string>
        readonly emailVerified: boolean
        readonly enabled: boolean
      }
    }
  }
  /** data/users.ts: deleteUserMutation */
  "mutation($userId: ID!) { deleteUser(userId: $userId) }": {
    readonly variables: {
      readonly userId: string | number
    }
    readonly answer: {
      /** By super admins alone. */
      readonly deleteUser: boolean
    }
  }
  /** data/users.ts: disableUserMutation */
  "mutation($userId: ID!) { disableUser(userId: $userId) }": {
    readonly variables: {
      readonly userId: string | number
    }
    readonly answer: {
      /** Ends the sign-ins of a user and admits no new ones. */
      readonly disableUser: boolean
    }
  }
  /** data/users.ts: resetSecondFactorMutation */
  "mutation($userId: ID!) { resetSecondFactor(userId: $userId) }": {
    readonly variables: {
      readonly userId: string | number
    }
    readonly answer: {
      /** For a user who lost authenticator and recovery codes. */
      readonly resetSecondFactor: boolean
    }
  }
  /** data/users.ts: sendVerificationEmailMutation */
  "mutation($userId: ID!) { sendVerificationEmail(userId: $userId) }": {
    readonly variables: {
      readonly userId: string | number
    }
    readonly answer: {
      readonly sendVerificationEmail: boolean
    }
  }
  /** data/users.ts: setReeferControlMutation */
  "mutation($userId: ID!, $on: Boolean!) { setReeferControl(userId: $userId, on: $on) }": {
    readonly variables: {
      readonly userId: string | number
      readonly on: boolean
    }
    readonly answer: {
      /** Puts a user into the Thermo King command control group, or takes them out. Answers how it is now. */
      readonly setReeferControl: boolean
    }
  }
  /** data/verdict-acts.ts: acknowledgeVerdictMutation */
  "mutation($vin: String!, $causeKey: String!) { acknowledgeVerdict(vin: $vin, causeKey: $causeKey) { level } }": {
    readonly variables: {
      readonly vin: string
      readonly causeKey: string
    }
    readonly answer: {
      /** A cause does not count as long as it lasts, unless it gets worse. Answers the verdict as it is then. */
      readonly acknowledgeVerdict: {
        readonly level: Level
      } | null
    }
  }
  /** data/verdict-acts.ts: snoozeVerdictMutation */
  "mutation($vin: String!, $causeKey: String!, $until: Instant!) { snoozeVerdict(vin: $vin, causeKey: $causeKey, until: $until) { level } }": {
    readonly variables: {
      readonly vin: string
      readonly causeKey: string
      readonly until: Instant
    }
    readonly answer: {
      /** Puts a cause off: it does not count until then, unless it gets worse. Answers the verdict as it is then. */
      readonly snoozeVerdict: {
        readonly level: Level
      } | null
    }
  }
  /** data/verdict-acts.ts: unsnoozeVerdictMutation */
  "mutation($vin: String!, $causeKey: String!) { unsnoozeVerdict(vin: $vin, causeKey: $causeKey) { level } }": {
    readonly variables: {
      readonly vin: string
      readonly causeKey: string
    }
    readonly answer: {
      /** Takes back that a cause was put off or acknowledged. Answers the verdict as it is then. */
      readonly unsnoozeVerdict: {
        readonly level: Level
      } | null
    }
  }
  /** data/verdict-limits.ts: setVerdictLimitsMutation */
  "mutation($customerId: ID!, $limits: [VerdictLimitInput!]!) {\n    setVerdictLimits(customerId: $customerId, limits: $limits) { id } }": {
    readonly variables: {
      readonly customerId: string | number
      readonly limits: ReadonlyArray<VerdictLimitInput>
    }
    readonly answer: {
      /** Sets limits by which the vehicles of a customer are judged; those that are not named stay as they are. For its Account Admins. */
      readonly setVerdictLimits: {
        readonly id: string
      }
    }
  }
  /** data/vin-transfers.ts: cancelVinTransferMutation */
  "mutation($id: ID!, $reason: String) { cancelVinTransfer(id: $id, reason: $reason) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly reason: string | null
    }
    readonly answer: {
      /** Takes back a transfer that was not carried out yet. */
      readonly cancelVinTransfer: {
        readonly id: string
      }
    }
  }
  /** data/vin-transfers.ts: decideVinTransferMutation */
  "mutation($id: ID!, $decision: VinTransferDecision!, $reason: String) {\n    decideVinTransfer(id: $id, decision: $decision, reason: $reason) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly decision: VinTransferDecision
      readonly reason: string | null
    }
    readonly answer: {
      /** Agrees for every side that I decide for, or refuses with a reason. */
      readonly decideVinTransfer: {
        readonly id: string
      }
    }
  }
  /** data/vin-transfers.ts: requestVinTransferMutation */
  "mutation($input: VinTransferInput!) { requestVinTransfer(input: $input) { id } }": {
    readonly variables: {
      readonly input: VinTransferInput
    }
    readonly answer: {
      /** Asks for a transfer. Both sides have to agree before anything changes. */
      readonly requestVinTransfer: {
        readonly id: string
      }
    }
  }
  /** data/vin-transfers.ts: undoVinTransferMutation */
  "mutation($id: ID!) { undoVinTransfer(id: $id) { id } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Within 24 hours: gives the vehicles back, with all that ended where it still can be restored. */
      readonly undoVinTransfer: {
        readonly id: string
      }
    }
  }
  /** data/webhooks.ts: createWebhookMutation */
  "mutation($customerId: ID!, $input: WebhookInput!) {\n    createWebhook(customerId: $customerId, input: $input) { webhook { id customerId name kind url isActive feed created updated\n  broker { topic user hasPassword mechanism isEncrypted authority } } secret } }": {
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
          readonly kind: WebhookKind
          /** Of a Kafka cluster its bootstrap servers, separated by commas */
          readonly url: string
          readonly isActive: boolean
          /** Every change of this kind is sent; null: alerts. */
          readonly feed: WebhookFeed | null
          readonly created: Instant
          readonly updated: Instant
          /** null: an address of the web */
          readonly broker: {
            readonly topic: string
            readonly user: string
            readonly hasPassword: boolean
            readonly mechanism: BrokerMechanism
            readonly isEncrypted: boolean
            readonly authority: string
          } | null
        }
        /** What deliveries are signed with; shown this once. */
        readonly secret: string | null
      }
    }
  }
  /** data/webhooks.ts: deleteWebhookMutation */
  "mutation($id: ID!) { deleteWebhook(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** With its deliveries. */
      readonly deleteWebhook: boolean
    }
  }
  /** data/webhooks.ts: resendDeliveryMutation */
  "mutation($id: ID!) { resendDelivery(id: $id) { id } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Sends a delivery again, with the same event and body. */
      readonly resendDelivery: {
        readonly id: string
      }
    }
  }
  /** data/webhooks.ts: testWebhookMutation */
  "mutation($id: ID!) { testWebhook(id: $id) { id } }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      /** Sends a test delivery. */
      readonly testWebhook: {
        readonly id: string
      }
    }
  }
  /** data/webhooks.ts: updateWebhookMutation */
  "mutation($id: ID!, $input: WebhookInput!, $newSecret: Boolean) {\n    updateWebhook(id: $id, input: $input, newSecret: $newSecret) { webhook { id customerId name kind url isActive feed created updated\n  broker { topic user hasPassword mechanism isEncrypted authority } } secret } }": {
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
          readonly kind: WebhookKind
          /** Of a Kafka cluster its bootstrap servers, separated by commas */
          readonly url: string
          readonly isActive: boolean
          /** Every change of this kind is sent; null: alerts. */
          readonly feed: WebhookFeed | null
          readonly created: Instant
          readonly updated: Instant
          /** null: an address of the web */
          readonly broker: {
            readonly topic: string
            readonly user: string
            readonly hasPassword: boolean
            readonly mechanism: BrokerMechanism
            readonly isEncrypted: boolean
            readonly authority: string
          } | null
        }
        /** What deliveries are signed with; shown this once. */
        readonly secret: string | null
      }
    }
  }
  /** data/work-orders.ts: cancelWorkOrderMutation */
  "mutation($id: ID!, $notes: String) { cancelWorkOrder(id: $id, notes: $notes) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly notes: string | null
    }
    readonly answer: {
      /** It will not be done; its issues stay open. */
      readonly cancelWorkOrder: {
        readonly id: string
      }
    }
  }
  /** data/work-orders.ts: createWorkOrderMutation */
  "mutation($vin: String!, $issueIds: [ID!], $input: WorkOrderInput!) {\n  createWorkOrder(vin: $vin, issueIds: $issueIds, input: $input) { id } }": {
    readonly variables: {
      readonly vin: string
      readonly issueIds: ReadonlyArray<string | number> | null
      readonly input: WorkOrderInput
    }
    readonly answer: {
      readonly createWorkOrder: {
        readonly id: string
      }
    }
  }
  /** data/work-orders.ts: removePhotoMutation */
  "mutation($id: ID!) { removeWorkOrderPhoto(id: $id) }": {
    readonly variables: {
      readonly id: string | number
    }
    readonly answer: {
      readonly removeWorkOrderPhoto: boolean
    }
  }
  /** data/work-orders.ts: repairWorkOrderMutation */
  "mutation($id: ID!, $notes: String) { repairWorkOrder(id: $id, notes: $notes) { id } }": {
    readonly variables: {
      readonly id: string | number
      readonly notes: string | null
    }
    readonly answer: {
      /** The repair is done; from now on the vehicle is watched for the same trouble. */
      readonly repairWorkOrder: {
        readonly id: string
      }
    }
  }
  /** data/work-orders.ts: updateWorkOrderMutation */
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
  /** drawer/sensor-order.ts: saveSensorOrderMutation */
  "mutation($family: String!, $order: JSON!) { saveSensorOrder(family: $family, order: $order) }": {
    readonly variables: {
      readonly family: string
      readonly order: unknown
    }
    readonly answer: {
      /** Saves how I arrange the drawer of a family; three empty lists mean the default. */
      readonly saveSensorOrder: SensorOrder
    }
  }
}

/** The fleet's columns that come from no single sensor reading (§2). */
import { date, dateTime } from '../basics/dates.ts'
import { feet, shortDuration, years } from '../basics/print.ts'
import type { Instant } from '../basics/units.ts'
import { type Load, loads } from '../sensors/load.ts'
import type { AnyColumn } from '../shapes/column.ts'
import {
  batteryStatuses,
  connectivity,
  dwellingSince,
  gatewayBattery,
  healthStatuses,
  loadStatus,
  trailerBattery,
  trailerHealth,
  untetheredSince,
} from '../state/derived.ts'
import { productType, productTypes } from '../vehicle/makers.ts'
import { oems } from '../vehicle/oems.ts'
import { vehicleTypeName, vehicleTypeNames } from '../vehicle/types.ts'
import { column } from './subject.ts'

const text = (value: string) => value
const list = (values: readonly string[]) => values.join(', ')
const moment = (value: Instant, _now: Instant, zone?: string) => dateTime(value, zone)
const since = (value: Instant, now: Instant) => shortDuration(now - value)
const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]))
const chosen =
  <K extends string>(options: Readonly<Record<K, string>>) =>
  (value: string) =>
    options[value as K] ?? value

export const ownColumns = [
  column({
    key: 'vin',
    title: 'VIN',
    field: 'vin',
    type: 'text',
    of: ({ vehicle }) => vehicle.vin,
    print: text,
    width: 199,
  }),
  column({
    key: 'unitId',
    title: 'Unit ID',
    field: 'unit_id',
    type: 'text',
    of: ({ vehicle }) => vehicle.unitId,
    print: text,
  }),
  column({
    key: 'customerName',
    title: 'Customer',
    field: 'customer_name',
    type: 'text',
    of: ({ vehicle }) => vehicle.customerName,
    print: text,
  }),
  column({
    key: 'serialNumber',
    title: 'Serial Number',
    field: 'serial_num',
    type: 'text',
    of: ({ vehicle }) => vehicle.serialNumber,
    print: text,
    width: 166,
  }),
  column({
    key: 'hasSolarPanels',
    title: 'Solar',
    field: 'has_solar_panels',
    type: 'flag',
    of: ({ vehicle }) => vehicle.hasSolarPanels,
    print: (value) => (value ? 'Yes' : 'No'),
    options: { true: 'Yes', false: 'No' },
  }),
  column({
    key: 'productType',
    title: 'Product Type',
    field: 'go_product_type',
    type: 'text',
    of: ({ vehicle }) => productType(vehicle),
    print: text,
    options: named(productTypes),
  }),
  column({
    key: 'vehicleType',
    title: 'Vehicle Type',
    field: 'vehicle_type_id',
    type: 'integer',
    of: ({ vehicle }) => (vehicleTypeName(vehicle.vehicleTypeId) === null ? null : vehicle.vehicleTypeId),
    print: (value) => vehicleTypeName(value) ?? String(value),
    options: vehicleTypeNames,
  }),
  column({
    key: 'mainAppVersion',
    title: 'Firmware',
    field: 'firmware_version',
    type: 'text',
    of: ({ vehicle }) => vehicle.mainAppVersion,
    print: text,
    flag: 'FirmwareVersion',
  }),
  column({
    key: 'lastReport',
    title: 'Last Report',
    field: 'last_reported_calculated',
    type: 'time',
    of: ({ state }) => state.recorded,
    print: moment,
    width: 192,
  }),
  column({
    key: 'installationDate',
    title: 'Installation Date',
    field: 'installation_date',
    type: 'time',
    of: ({ vehicle }) => vehicle.installationDate,
    print: (value) => date(value),
  }),
  column({
    key: 'group',
    title: 'Groups',
    field: 'group_names',
    type: 'list',
    sortable: false,
    of: ({ vehicle }) => vehicle.groups,
    print: list,
  }),
  column({
    key: 'timeUntetheredFormattedString',
    title: 'Time Untethered',
    field: 'time_untethered_calculated',
    type: 'since',
    of: ({ state }) => untetheredSince(state),
    print: since,
  }),
  column({
    key: 'timeDwellingFormattedString',
    title: 'Time Dwelling',
    field: 'dwell_time_calculated',
    type: 'since',
    of: ({ state, now }) => dwellingSince(state, now),
    print: since,
  }),
  column({
    key: 'occupiedCustomerSpecificGeofences',
    title: 'Geofence',
    field: 'geofence',
    type: 'list',
    of: ({ geofences }) => geofences,
    print: list,
    width: 192,
  }),
  // Instead of the scale's own column: a trailer may have ultrasound as well, or alone.
  column({
    key: 'enhancedWeight',
    title: 'Load Status',
    field: 'is_loaded_calculated',
    type: 'text',
    of: ({ state, vehicle }) => loadStatus(state, vehicle),
    print: chosen<Load>(loads),
    options: loads,
  }),
  column({
    key: 'reverseGeo',
    title: 'Location',
    field: 'reverse_geocoded_address',
    type: 'text',
    of: ({ address }) => address,
    print: text,
    width: 192,
  }),
  column({
    key: 'sensorBoxBatteryHealthStatus',
    title: 'Trailer Battery Health',
    field: 'trailer_battery_health_status',
    type: 'text',
    of: ({ state, vehicle, now }) => trailerBattery(state, vehicle, now),
    print: chosen(batteryStatuses),
    options: batteryStatuses,
  }),
  column({
    key: 'gatewayBatteryHealthStatus',
    title: 'Gateway Battery Health',
    field: 'gateway_battery_health_status',
    type: 'text',
    of: ({ state, vehicle, now }) => gatewayBattery(state, vehicle, now),
    print: chosen(batteryStatuses),
    options: batteryStatuses,
  }),
  column({
    key: 'trailerHealthStatus',
    title: 'Trailer Health',
    field: 'trailer_health_status',
    type: 'text',
    of: ({ state, vehicle, now }) => trailerHealth(state, vehicle, now),
    print: chosen(healthStatuses),
    options: healthStatuses,
  }),
  column({
    key: 'connectivityStatus',
    title: 'Connectivity',
    field: 'sensor_connectivity_status',
    type: 'text',
    of: ({ state, vehicle, now }) => connectivity(state, vehicle, now),
    print: chosen(healthStatuses),
    options: healthStatuses,
  }),
  column({
    key: 'modelYear',
    title: 'Model Year',
    field: 'model_year',
    type: 'integer',
    of: ({ vehicle }) => vehicle.modelYear,
    print: String,
  }),
  column({
    key: 'age',
    title: 'Age',
    field: 'model_year',
    type: 'integer',
    backwards: true,
    of: ({ vehicle }) => vehicle.modelYear,
    print: (value, now) => years(Math.max(0, new Date(now).getUTCFullYear() - value)),
  }),
  column({
    key: 'length',
    title: 'Length',
    field: 'vehicle_length_feet',
    type: 'number',
    of: ({ vehicle }) => vehicle.vehicleLengthFeet,
    print: feet,
  }),
  column({
    key: 'simStatus',
    title: 'SIM Status',
    field: 'sim_status',
    type: 'text',
    of: ({ vehicle }) => vehicle.simStatus,
    print: text,
    options: { Activated: 'Activated', Deactivated: 'Deactivated' },
  }),
  column({
    key: 'simStatusChangeDate',
    title: 'SIM Status Changed',
    field: 'sim_status_change_date_calculated',
    type: 'time',
    of: ({ vehicle }) => vehicle.simStatusChangeDate,
    print: moment,
    width: 192,
  }),
  column({
    key: 'oem',
    title: 'OEM',
    field: 'vehicle_mfgr',
    type: 'text',
    of: ({ vehicle }) => vehicle.vehicleMfgr,
    print: text,
    options: named(oems.map(({ name }) => name)),
  }),
] as const satisfies readonly AnyColumn[]

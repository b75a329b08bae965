/** The fleet's columns that come from no single sensor reading (§2). */

import { date, dateTime } from '../basics/dates.ts'
import { feet, shortDuration, years } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'
import { placeIn } from '../geo/place-text.ts'
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
import { deviceTypeNames, findDeviceType, productType, productTypes } from '../vehicle/makers.ts'
import { oems } from '../vehicle/oems.ts'
import {
  filterableVehicleTypes,
  vehicleTypeName,
  vehicleTypeNames,
  vehicleTypeText,
} from '../vehicle/types.ts'
import { shortFormIn } from '../verdict/words.ts'
import { column } from './subject.ts'
import { keptWords } from './verdict.ts'

const text = (value: string) => value
const list = (values: readonly string[]) => values.join(', ')
const moment = (value: Instant, _now: Instant, zone?: string) => dateTime(value, zone)
const since = (value: Instant, now: Instant) => shortDuration(now - value)
const age = (year: number, now: Instant) => Math.max(0, new Date(now).getUTCFullYear() - year)
const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]))
const chosen =
  <K extends string>(options: Readonly<Record<K, string>>) =>
  (value: string) =>
    options[value as K] ?? value

export const ownColumns = [
  column({
    key: 'vin',
    title: t('VIN'),
    field: 'vin',
    type: 'text',
    of: ({ vehicle }) => vehicle.vin,
    print: text,
    width: 199,
  }),
  column({
    key: 'unitId',
    title: t('Unit ID'),
    field: 'unit_id',
    type: 'text',
    of: ({ vehicle }) => vehicle.unitId,
    print: text,
  }),
  column({
    key: 'reason',
    title: t('Reason'),
    field: 'verdict_words',
    type: 'text',
    of: ({ verdict }) => keptWords(verdict),
    print: text,
    reword: shortFormIn,
    width: 256,
  }),
  column({
    key: 'reasonSince',
    title: t('Since'),
    field: 'verdict_since',
    type: 'since',
    of: ({ verdict }) => verdict.cause?.since ?? null,
    print: since,
    width: 96,
  }),
  column({
    key: 'customerName',
    title: t('Customer Name'),
    field: 'customer_name',
    type: 'text',
    of: ({ vehicle }) => vehicle.customerName,
    print: text,
  }),
  column({
    key: 'serialNumber',
    title: t('Serial Number'),
    field: 'serial_num',
    type: 'text',
    of: ({ vehicle }) => vehicle.serialNumber,
    print: text,
    width: 166,
  }),
  column({
    key: 'hasSolarPanels',
    title: t('Solar'),
    field: 'has_solar_panels',
    type: 'flag',
    of: ({ vehicle }) => vehicle.hasSolarPanels,
    print: (value) => (value ? t('Yes') : t('No')),
    options: { true: t('Yes'), false: t('No') },
  }),
  column({
    key: 'productType',
    title: t('Product Type'),
    field: 'go_product_type',
    type: 'text',
    of: ({ vehicle }) => productType(vehicle),
    print: text,
    options: named(productTypes),
  }),
  column({
    key: 'deviceType',
    title: t('Device'),
    field: 'device_type_id',
    type: 'integer',
    of: ({ vehicle }) => (findDeviceType(vehicle.deviceTypeId) ? vehicle.deviceTypeId : null),
    print: (value) => deviceTypeNames[value] ?? String(value),
    options: deviceTypeNames,
  }),
  column({
    key: 'vehicleType',
    title: t('Vehicle Type'),
    field: 'vehicle_type_id',
    type: 'integer',
    of: ({ vehicle }) => (vehicleTypeName(vehicle.vehicleTypeId) === null ? null : vehicle.vehicleTypeId),
    print: (value) => vehicleTypeText(value) ?? String(value),
    options: vehicleTypeNames,
    offers: filterableVehicleTypes,
  }),
  column({
    key: 'mainAppVersion',
    title: t('Firmware'),
    field: 'firmware_version',
    type: 'text',
    of: ({ vehicle }) => vehicle.mainAppVersion,
    print: text,
    flag: 'FirmwareVersion',
  }),
  column({
    key: 'lastReport',
    title: t('Last Report'),
    field: 'last_reported_calculated',
    type: 'time',
    of: ({ state }) => state.recorded,
    print: moment,
    width: 192,
  }),
  column({
    key: 'installationDate',
    title: t('Installation Date'),
    field: 'installation_date',
    type: 'time',
    of: ({ vehicle }) => vehicle.installationDate,
    print: (value) => date(value),
    isDay: true,
  }),
  column({
    key: 'group',
    title: t('Groups'),
    field: 'group_names',
    type: 'list',
    sortable: false,
    of: ({ vehicle }) => vehicle.groups,
    print: list,
  }),
  column({
    key: 'timeUntetheredFormattedString',
    title: t('Time Untethered'),
    field: 'time_untethered_calculated',
    type: 'since',
    of: ({ state }) => untetheredSince(state),
    print: since,
  }),
  column({
    key: 'timeDwellingFormattedString',
    title: t('Time Dwelling'),
    field: 'dwell_time_calculated',
    type: 'since',
    of: ({ state, now }) => dwellingSince(state, now),
    print: since,
  }),
  column({
    key: 'occupiedCustomerSpecificGeofences',
    title: t('Geofence'),
    field: 'geofence',
    type: 'list',
    of: ({ geofences }) => geofences,
    print: list,
    width: 192,
  }),
  // Instead of the scale's own column: a trailer may have ultrasound as well, or alone.
  column({
    key: 'enhancedWeight',
    title: t('Load Status'),
    field: 'is_loaded_calculated',
    type: 'text',
    of: ({ state, vehicle }) => loadStatus(state, vehicle),
    print: chosen<Load>(loads),
    options: loads,
  }),
  column({
    key: 'reverseGeo',
    title: t('Location'),
    field: 'reverse_geocoded_address',
    type: 'text',
    of: ({ address }) => address,
    print: text,
    reword: placeIn,
    width: 192,
  }),
  column({
    key: 'sensorBoxBatteryHealthStatus',
    title: t('Trailer Battery Health'),
    field: 'trailer_battery_health_status',
    type: 'text',
    of: ({ state, vehicle, now }) => trailerBattery(state, vehicle, now),
    print: chosen(batteryStatuses),
    options: batteryStatuses,
  }),
  column({
    key: 'gatewayBatteryHealthStatus',
    title: t('Gateway Battery Health'),
    field: 'gateway_battery_health_status',
    type: 'text',
    of: ({ state, vehicle, now }) => gatewayBattery(state, vehicle, now),
    print: chosen(batteryStatuses),
    options: batteryStatuses,
  }),
  column({
    key: 'trailerHealthStatus',
    title: t('Trailer Health'),
    field: 'trailer_health_status',
    type: 'text',
    of: ({ state, vehicle, now }) => trailerHealth(state, vehicle, now),
    print: chosen(healthStatuses),
    options: healthStatuses,
  }),
  column({
    key: 'connectivityStatus',
    title: t('Connectivity'),
    field: 'sensor_connectivity_status',
    type: 'text',
    of: ({ state, vehicle, now }) => connectivity(state, vehicle, now),
    print: chosen(healthStatuses),
    options: healthStatuses,
  }),
  column({
    key: 'modelYear',
    title: t('Model Year'),
    field: 'model_year',
    type: 'integer',
    of: ({ vehicle }) => vehicle.modelYear,
    print: String,
  }),
  column({
    key: 'age',
    title: t('Age'),
    field: 'model_year',
    type: 'integer',
    backwards: true,
    of: ({ vehicle }) => vehicle.modelYear,
    answer: age,
    print: years,
    figure: (value) => value,
    figureUnit: 'years',
  }),
  column({
    key: 'length',
    title: t('Length'),
    field: 'vehicle_length_feet',
    type: 'number',
    of: ({ vehicle }) => vehicle.vehicleLengthFeet,
    print: feet,
    figure: (value) => value,
    figureUnit: 'ft',
  }),
  column({
    key: 'simStatus',
    title: t('SIM Status'),
    field: 'sim_status',
    type: 'text',
    of: ({ vehicle }) => vehicle.simStatus,
    print: text,
    options: { Activated: t('Activated'), Deactivated: t('Deactivated') },
  }),
  column({
    key: 'simStatusChangeDate',
    title: t('SIM Status Changed'),
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

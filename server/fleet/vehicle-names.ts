/** The names that the specification (§3) has for what is known of a vehicle, where they are not those of the fleet grid. */
import { rounded, volts } from '#domain/basics/print.ts'
import { day } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { cargoCamera } from '#domain/sensors/cargo-camera.ts'
import { alarms, mode, power } from '#domain/sensors/reefer-reading.ts'
import { reeferUnit } from '#domain/sensors/reefer-unit.ts'
import { ultrasonicCargo } from '#domain/sensors/ultrasonic-cargo.ts'
import { describeAbsFault } from '#domain/sensors/vocab/abs.ts'
import { batteryStatuses, gatewayBattery, trailerBattery } from '#domain/state/derived.ts'
import type { VehicleState } from '#domain/state/state.ts'
import { vehicleTypeName } from '#domain/vehicle/types.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import type { SchemaTypes } from '../graphql/builder.ts'
import type { NowRow } from './store.ts'

type Values = NowRow['values']
type Scalar = 'String' | 'Int' | 'Float' | 'Boolean' | 'Instant' | ['String'] | ['Int']

interface Named {
  readonly type: Scalar
  /** The fields of `vehicle_now` that it is made of. */
  readonly from: readonly string[]
  readonly of: (values: Values, now: Instant) => unknown
  readonly description?: string
}

/** A field under another name. */
const same = (type: Scalar, field: string, description?: string): Named => ({
  type,
  from: [field],
  of: (values) => values[field],
  ...(description ? { description } : {}),
})
const made = (
  type: Scalar,
  field: string,
  description: string,
  of: (value: never, now: Instant) => unknown,
): Named => ({
  type,
  from: [field],
  of: (values, now) => (values[field] == null ? null : of(values[field] as never, now)),
  description,
})

const severityNames = { 1: 'Good', 2: 'Caution', 3: 'Critical' } as const
const absFaultText = (codes: readonly string[]): string | null =>
  codes
    .map((code) => {
      const [faultTypeId, fmi] = code.split('/').map(Number)
      return describeAbsFault(faultTypeId!, fmi!).faultDescription
    })
    .join('; ') || null
const numbered = (name: (n: number) => string, count: number, of: (n: number) => Named) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at + 1), of(at + 1)]))

/** By name: what is made of the row alone. */
export const rowNames: Readonly<Record<string, Named>> = {
  vehicleTypeId: same('Int', 'vehicle_type_id'),
  groups: same(['String'], 'group_names', 'Names of its groups, as far as I see them.'),
  absOdometer: same('Float', 'abs_odometer_miles', 'Miles'),
  gpsOdometer: same('Float', 'gps_odometer_miles', 'Miles'),
  tetheredStatus: same('String', 'tethered_status_calculated', 'tethered or untethered'),
  isTethered: made(
    'Boolean',
    'tethered_status_calculated',
    'Hooked to a tractor',
    (status) => status === 'tethered',
  ),
  timeUntetheredDays: made('Float', 'time_untethered_calculated', 'Days; null while tethered', (since, now) =>
    rounded(Math.max(0, now - since) / day, 2),
  ),
  absSeverityLevelId: same('Int', 'abs_severity', '1 Good, 2 Caution, 3 Critical; null without a fault'),
  absFaultSeverityLevel: made(
    'String',
    'abs_severity',
    'Good, Caution or Critical; null without a fault',
    (severity) => severityNames[severity],
  ),
  geofence: made('String', 'geofence', 'Names of the geofences that it is in', (names: readonly string[]) =>
    names.length > 0 ? names.join(', ') : null,
  ),
  gpsHeading: same('Float', 'heading_deg', 'Degrees'),
  loadStatus: same('String', 'is_loaded_calculated', 'loaded or unloaded'),
  isLoaded: made('Boolean', 'is_loaded_calculated', 'Carries cargo', (status) => status === 'loaded'),
  cargoWeightOnBogieLbs: same('Float', 'weight_lbs', 'Net, pounds'),
  doorStatus: same('String', 'door_status_calculated', 'open or closed'),
  tireInflationStatus: same('String', 'tire_inflation_status', 'stable, filling, unstable or notAvailable'),
  trailerBatteryVoltage: same('Float', 'sensor_box_battery_voltage', 'Volts'),
  trailerBatteryStatus: same('String', 'trailer_battery_health_status', 'GOOD, NOTICE (low), CRITICAL or NA'),
  gatewayBatteryStatus: same('String', 'gateway_battery_health_status', 'GOOD, NOTICE (low), CRITICAL or NA'),
  vehicleLengthFeet: same('Float', 'vehicle_length_feet'),
  vehicleMfgr: same('String', 'vehicle_mfgr'),
  cargoCameraFullness: same('Float', 'camera_fullness', 'Percent'),
  dwellingSince: same('Instant', 'dwell_time_calculated'),
  // The alternate list record.
  vinNumber: same('String', 'vin'),
  unitID: same('String', 'unit_id'),
  truckType: made('String', 'vehicle_type_id', 'Name of the vehicle type', vehicleTypeName),
  status: same('String', 'level', 'The status of the map: critical, caution, notice, good, stale or unknown'),
  brakeFault: made('String', 'abs_fault_codes', 'Active ABS faults in words; null without any', absFaultText),
  hasActiveAbsFaults: made(
    'Boolean',
    'abs_fault_codes',
    'Any ABS fault is active',
    (codes: readonly string[]) => codes.length > 0,
  ),
  tireFault: made(
    'String',
    'tire_inflation_status',
    'Unstable, or null where the tire inflation system has no fault',
    (status) => (status === 'unstable' ? 'Unstable' : null),
  ),
  weight: same('Float', 'weight_lbs', 'Net, pounds'),
  cargoWeightOnBogie: same('Float', 'weight_lbs', 'Net, pounds'),
  latitude: same('Float', 'lat'),
  longitude: same('Float', 'lon'),
  reverseGeoFullAddress: same('String', 'reverse_geocoded_address'),
  // The reefer unit.
  tkUnitOnOrOff: same('String', 'tk_unit_on', 'on or off'),
  tkOperatingMode: same('String', 'tk_operating_mode'),
  tkFuelLevel: made('Float', 'tk_fuel_level', 'A fraction, 0 to 1', (percent) => rounded(percent / 100, 3)),
  tkAmbientF: same('Float', 'tk_ambient', '°F'),
  tkHumidity: same('Float', 'tk_humidity', 'Percent'),
  ...numbered(
    (n) => `interiorTemp${n}F`,
    6,
    (n) => same('Float', `tk_ind_sensor_${n}`, '°F'),
  ),
  ...numbered(
    (n) => `setPoint${n}F`,
    3,
    (n) => same('Float', `tk_set_point_${n}`, '°F'),
  ),
  ...numbered(
    (n) => `dischargeAir${n}F`,
    3,
    (n) => same('Float', `tk_discharge_air_${n}`, '°F'),
  ),
  ...numbered(
    (n) => `returnAir${n}F`,
    3,
    (n) => same('Float', `tk_return_air_${n}`, '°F'),
  ),
  tkEngineHours: same('Float', 'tk_engine_hours'),
  tkElectricalHours: same('Float', 'tk_electrical_hours'),
  tkTotalHours: same('Float', 'tk_total_hours'),
  tkUnitBatteryVoltage: same('Float', 'tk_unit_battery_voltage', 'Volts'),
}

/** By name: what the registry has. */
export const registeredNames: Readonly<
  Record<string, { readonly type: Scalar; readonly of: (vehicle: Vehicle) => unknown }>
> = {
  deviceTypeId: { type: 'Int', of: (vehicle) => vehicle.deviceTypeId },
  installedSensorTypeIds: { type: ['Int'], of: (vehicle) => vehicle.installedSensorTypeIds },
  goProductType: { type: 'String', of: (vehicle) => vehicle.goProductType || null },
  restingBogieWeightLbs: { type: 'Float', of: (vehicle) => vehicle.restingBogieWeightLbs },
  hasUltrasonicCargoSensor: { type: 'Boolean', of: (vehicle) => fits(vehicle, ultrasonicCargo.id) },
  hasCargoCameraSensor: { type: 'Boolean', of: (vehicle) => fits(vehicle, cargoCamera.id) },
  cargoCameraSerialNumber: { type: 'String', of: (vehicle) => vehicle.cargoCameraSerialNumber },
  thermoKingExternalId: { type: 'String', of: (vehicle) => vehicle.thermoKingExternalId },
  hasThermoKingSensor: { type: 'Boolean', of: (vehicle) => fits(vehicle, reeferUnit.id) },
  checkFuse: { type: 'Boolean', of: (vehicle) => vehicle.checkFuse },
}
const fits = ({ installedSensorTypeIds }: Vehicle, id: number) => installedSensorTypeIds.includes(id)

/** A battery of the gateway or the trailer, as §3 groups them. */
export interface Diagnostics {
  readonly volts: number | null
  readonly millivolts: number | null
  /** In the words of the one scale: Good, Caution, Critical or N/A. */
  readonly health: string
}
const diagnostics = (millivolts: number | undefined, status: keyof typeof batteryStatuses): Diagnostics => ({
  volts: millivolts === undefined ? null : volts(millivolts),
  millivolts: millivolts ?? null,
  health: batteryStatuses[status],
})
/** What supplies the device. */
export const deviceDiagnostics = (state: VehicleState, vehicle: Vehicle, now: Instant): Diagnostics =>
  diagnostics(state.readings.sensorBoxBattery?.reading.millivolts, trailerBattery(state, vehicle, now))
/** The cell that keeps it alive. */
export const backupDiagnostics = (state: VehicleState, vehicle: Vehicle, now: Instant): Diagnostics =>
  diagnostics(state.readings.backupBattery?.reading.millivolts, gatewayBattery(state, vehicle, now))

/** An active alarm of the reefer unit, with how the unit runs. */
export interface ReeferAlarm {
  readonly alarmCode: string
  readonly alarmDescription: string
  readonly severity: string
  readonly powerOn: string | null
  readonly unitModeDetail: string | null
}
export const reeferAlarms = ({ readings }: VehicleState): readonly ReeferAlarm[] => {
  const unit = readings.reeferUnit?.reading
  if (!unit) return []
  return alarms(unit).map(({ code, description, severity }) => ({
    alarmCode: code,
    alarmDescription: description,
    severity,
    powerOn: power(unit),
    unitModeDetail: mode(unit),
  }))
}

type Fields = PothosSchemaTypes.ObjectFieldBuilder<SchemaTypes, NowRow>

/** The names that a row of the fleet and a whole vehicle have alike. */
export const rowFields = (t: Fields) =>
  Object.fromEntries(
    Object.entries(rowNames).map(([name, { type, of, description }]) => [
      name,
      t.field({
        type,
        ...(description ? { description } : {}),
        // biome-ignore lint/suspicious/noExplicitAny: the type of the value follows from its name's, which is declared with it
        resolve: ({ values }, _args, { now }): any => of(values, now) ?? null,
      }),
    ]),
  )

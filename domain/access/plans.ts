/** The plans that a new customer starts with: each is a list of flags, which are switched one by one afterwards. */
import { t } from '../basics/texts.ts'
import type { Flag } from './flags.ts'

export interface Plan {
  readonly name: string
  /** What it gives, in a few words. */
  readonly about: string
  readonly flags: readonly Flag[]
}

const track: readonly Flag[] = [
  'MapRefreshing',
  'FleetControl',
  'GeofenceV2',
  'TowAlert',
  'AssetGeofenceThresholdReport',
  'DisplaySensors',
]
const health: readonly Flag[] = [
  ...track,
  'MaintenanceDashboard',
  'TseFaultDescription',
  'AbsFaultDetailReport',
  'CheckFuse',
  'AlertAssetStatus',
  'DisplaySensorConnectivityFilter',
  'DisplayBatteryStatusFilter',
  'FirmwareVersion',
]
/** What takes an agreement of its own is in no plan: over-the-air updates, VIN transfers, freight, subscriptions. */
const complete: readonly Flag[] = [
  ...health,
  'Hendrickson',
  'ThermoKing',
  'UltrasonicCargoSensor',
  'CameraFullness',
  'ReeferAlarmAlert',
  'ReeferTempHistoryReport',
  'Insight',
]

/** The fullest first, as the form offers them. */
export const plans: readonly [Plan, ...Plan[]] = [
  { name: t('Complete'), about: t('Health, and reefers, cargo and wheel ends'), flags: complete },
  { name: t('Health'), about: t('Track, and faults, batteries and maintenance'), flags: health },
  { name: t('Track'), about: t('Where trailers are: map, geofences and alerts'), flags: track },
]
/** What a customer starts with where nobody chooses. */
export const fullestPlan = plans[0]

/** In any case; undefined where there is none of this name. */
export const findPlan = (name: string): Plan | undefined =>
  plans.find((plan) => plan.name.toLowerCase() === name.trim().toLowerCase())

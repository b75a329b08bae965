/** The feature flags: what can be switched on for a customer. */

/** On until the server's list arrives, and after it; every other flag is on only if listed. */
const always = true

export const flags = [
  { id: 1, name: 'MapRefreshing' },
  { id: 2, name: 'FirmwareVersion' },
  { id: 3, name: 'Hendrickson' },
  { id: 4, name: 'ThermoKing' },
  { id: 5, name: 'TseFaultDescription' },
  { id: 6, name: 'OtaManagement' },
  { id: 7, name: 'AbsFaultDetailReport' },
  { id: 8, name: 'UltrasonicCargoSensor' },
  { id: 9, name: 'FreightIframe' },
  { id: 10, name: 'ReeferAlarmAlert' },
  { id: 11, name: 'ReeferTempHistoryReport' },
  { id: 12, name: 'LoginV2', always },
  { id: 13, name: 'CameraFullness' },
  { id: 14, name: 'AssetGeofenceThresholdReport' },
  { id: 15, name: 'TowAlert' },
  { id: 16, name: 'VinTransferPortal' },
  { id: 17, name: 'CheckFuse' },
  { id: 18, name: 'AlertAssetStatus' },
  { id: 19, name: 'DisplaySensorConnectivityFilter' },
  { id: 20, name: 'DisplaySensors' },
  { id: 21, name: 'DisplayBatteryStatusFilter' },
  { id: 22, name: 'MaintenanceDashboard' },
  { id: 23, name: 'SubscriptionManagement' },
  { id: 24, name: 'Insight' },
  { id: 25, name: 'GeofenceV2' },
  { id: 26, name: 'FleetControl' },
  { id: 27, name: 'NEAREST_SERVICE_CENTER', always },
  { id: 28, name: 'DRAWER_HEADER_TRAILER_SPECS', always },
  { id: 29, name: 'NAVIGATION_DRAWER_SPECS_PARTS', always },
  { id: 30, name: 'PARTS_HEADER_OPTION', always },
] as const satisfies readonly { readonly id: number; readonly name: string; readonly always?: true }[]

export type Flag = (typeof flags)[number]['name']

const byName = new Map<string, (typeof flags)[number]>(flags.map((flag) => [flag.name, flag]))
export const isFlag = (name: string): name is Flag => byName.has(name)

const onAnyway = new Set<string>(flags.flatMap((flag) => ('always' in flag ? [flag.name] : [])))

/** Whether a flag is on, given the list of the server; null while no list has come. */
export const isOn = (flag: string, listed: ReadonlySet<string> | null): boolean =>
  onAnyway.has(flag) || (listed?.has(flag) ?? false)

/** Every flag that is on by this list, those that are on anyway included, in the order of their ids. */
export const allOn = (listed: ReadonlySet<string>): readonly { readonly id: number; readonly name: Flag }[] =>
  flags.filter((flag) => isOn(flag.name, listed)).map(({ id, name }) => ({ id, name }))

/** In which order columns stand, and how wide they are. */
import type { AnyColumn } from '../shapes/column.ts'

/** §9: pixels, where the column does not ask for its own. */
export const defaultWidth = 140

/** The fleet grid until somebody arranges it: who, where, what state, how well, what is fitted, the reefer. */
export const fleetOrder: readonly string[] = [
  'unitId',
  'reason',
  'reasonSince',
  'vin',
  'customerName',
  'vehicleType',
  'productType',
  'lastReport',
  'reverseGeo',
  'occupiedCustomerSpecificGeofences',
  'speed',
  'timeDwellingFormattedString',
  'tether',
  'timeUntetheredFormattedString',
  'enhancedWeight',
  'netWeightLbs',
  'fullness',
  'door',
  'trailerHealthStatus',
  'absFault',
  'tis',
  'lightFault',
  'sensorBoxBattery',
  'sensorBoxBatteryHealthStatus',
  'deviceBoxBattery',
  'gatewayBatteryHealthStatus',
  'connectivityStatus',
  'odometer',
  'gpsOdometer',
  'group',
  'serialNumber',
  'deviceType',
  'mainAppVersion',
  'installationDate',
  'hasSolarPanels',
  'modelYear',
  'age',
  'length',
  'oem',
  'simStatus',
  'simStatusChangeDate',
  'lat',
  'lng',
]

/** Columns in the order given; those that it does not name follow in the order they are declared. */
export const inOrder = <C extends Pick<AnyColumn, 'key'>>(
  columns: readonly C[],
  order: readonly string[] = fleetOrder,
): readonly C[] => {
  const place = new Map(order.map((key, i) => [key, i]))
  const of = ({ key }: C) => place.get(key) ?? order.length
  return [...columns].sort((a, b) => of(a) - of(b))
}

export const widthOf = ({ width }: Pick<AnyColumn, 'width'>): number => width ?? defaultWidth

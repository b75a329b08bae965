/** What the gateway of one trailer says of itself. */
import { type Answer, query, request } from './graphql.ts'

export type VehicleDevice = NonNullable<Answer<typeof vehicleDeviceQuery>['vehicleDevice']>

export const vehicleDeviceQuery =
  query(`query($vin: String!) { vehicleDevice(vin: $vin) { product hardware firmware { part version }
  config { key title value needsRestart } configHash drift { key words } jobTypes commands iccid simStatus started
  contacts { way at } } }`)

/** Null where it has not said what it is. */
export const deviceOfVehicle = async (vin: string, signal?: AbortSignal): Promise<VehicleDevice | null> =>
  (await request(vehicleDeviceQuery, { vin }, signal)).vehicleDevice

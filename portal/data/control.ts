/** The queries of the Fleet Control modules. */
import { type Answer, query, request } from './graphql.ts'

export type ValueCount = FleetHealth['levels'][number]
export type FleetHealth = Answer<typeof fleetHealthQuery>['fleetHealth']
export type FleetConnectivity = Answer<typeof fleetConnectivityQuery>['fleetConnectivity']
export type PlaceCount = Answer<typeof fleetPlacesQuery>['fleetPlaces'][number]
export type OccupiedGeofence = Answer<typeof occupiedGeofencesQuery>['occupiedGeofences'][number]
export type WorstVehicle = Answer<typeof worstVehiclesQuery>['worstVehicles'][number]
export type ReefersOut = Answer<typeof reefersOutQuery>['reefersOutOfRange']

export const fleetHealthQuery = query(
  `query($customerId: ID) { fleetHealth(customerId: $customerId) { total levels { value count } trailer { value count }
    trailerBattery { value count } gatewayBattery { value count } } }`,
)
export const fleetConnectivityQuery = query(
  `query($customerId: ID) { fleetConnectivity(customerId: $customerId) {
    total statuses { value count } within24h within7d older never } }`,
)
export const fleetPlacesQuery = query(
  'query($customerId: ID) { fleetPlaces(customerId: $customerId) { state count moving } }',
)
export const occupiedGeofencesQuery = query(
  'query($customerId: ID) { occupiedGeofences(customerId: $customerId) { id name count } }',
)
export const worstVehiclesQuery = query(
  `query($customerId: ID, $level: String) { worstVehicles(customerId: $customerId, level: $level) {
    vin unitId level address lastReport } }`,
)
export const reefersOutQuery = query(
  `query($customerId: ID) { reefersOutOfRange(customerId: $customerId) { count reefers {
    vin unitId zone setPointF returnAirF level lastReport } } }`,
)

export const fleetHealth = async (customerId: string | null, signal?: AbortSignal): Promise<FleetHealth> =>
  (await request(fleetHealthQuery, { customerId }, signal)).fleetHealth
export const fleetConnectivity = async (
  customerId: string | null,
  signal?: AbortSignal,
): Promise<FleetConnectivity> =>
  (await request(fleetConnectivityQuery, { customerId }, signal)).fleetConnectivity
export const fleetPlaces = async (
  customerId: string | null,
  signal?: AbortSignal,
): Promise<readonly PlaceCount[]> => (await request(fleetPlacesQuery, { customerId }, signal)).fleetPlaces
export const occupiedGeofences = async (
  customerId: string | null,
  signal?: AbortSignal,
): Promise<readonly OccupiedGeofence[]> =>
  (await request(occupiedGeofencesQuery, { customerId }, signal)).occupiedGeofences
export const worstVehicles = async (
  customerId: string | null,
  level: string | null,
  signal?: AbortSignal,
): Promise<readonly WorstVehicle[]> =>
  (await request(worstVehiclesQuery, { customerId, level }, signal)).worstVehicles
export const reefersOut = async (customerId: string | null, signal?: AbortSignal): Promise<ReefersOut> =>
  (await request(reefersOutQuery, { customerId }, signal)).reefersOutOfRange

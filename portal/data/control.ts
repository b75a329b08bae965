/** Fleet Control: what each of its modules asks for. */
import type { Instant } from '#domain/basics/units.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { ask, question } from './graphql.ts'

export interface ValueCount {
  readonly value: string | null
  readonly count: number
}
export interface FleetHealth {
  readonly total: number
  readonly levels: readonly ValueCount[]
  readonly trailer: readonly ValueCount[]
  readonly trailerBattery: readonly ValueCount[]
  readonly gatewayBattery: readonly ValueCount[]
}
export interface FleetConnectivity {
  readonly total: number
  readonly statuses: readonly ValueCount[]
  readonly within24h: number
  readonly within7d: number
  readonly older: number
  readonly never: number
}
export interface PlaceCount {
  /** Two letters; null where no address tells. */
  readonly state: string | null
  readonly count: number
  readonly moving: number
}
export interface OccupiedGeofence {
  readonly id: string
  readonly name: string
  readonly count: number
}
export interface WorstVehicle {
  readonly vin: string
  readonly unitId: string
  readonly level: Level
  readonly address: string | null
  readonly lastReport: Instant | null
}
export interface ReefersOut {
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

interface Of {
  /** Null: of every customer. */
  readonly customerId: string | null
}

export const fleetHealthQuestion = question<{ fleetHealth: FleetHealth }, Of>(
  `query($customerId: ID) { fleetHealth(customerId: $customerId) { total levels { value count } trailer { value count }
    trailerBattery { value count } gatewayBattery { value count } } }`,
)
export const fleetConnectivityQuestion = question<{ fleetConnectivity: FleetConnectivity }, Of>(
  `query($customerId: ID) { fleetConnectivity(customerId: $customerId) {
    total statuses { value count } within24h within7d older never } }`,
)
export const fleetPlacesQuestion = question<{ fleetPlaces: readonly PlaceCount[] }, Of>(
  'query($customerId: ID) { fleetPlaces(customerId: $customerId) { state count moving } }',
)
export const occupiedGeofencesQuestion = question<{ occupiedGeofences: readonly OccupiedGeofence[] }, Of>(
  'query($customerId: ID) { occupiedGeofences(customerId: $customerId) { id name count } }',
)
export const worstVehiclesQuestion = question<
  { worstVehicles: readonly WorstVehicle[] },
  Of & { readonly level: string | null }
>(
  `query($customerId: ID, $level: String) { worstVehicles(customerId: $customerId, level: $level) {
    vin unitId level address lastReport } }`,
)
export const reefersOutQuestion = question<{ reefersOutOfRange: ReefersOut }, Of>(
  `query($customerId: ID) { reefersOutOfRange(customerId: $customerId) { count reefers {
    vin unitId zone setPointF returnAirF lastReport } } }`,
)

export const fleetHealth = async (customerId: string | null, signal?: AbortSignal): Promise<FleetHealth> =>
  (await ask(fleetHealthQuestion, { customerId }, signal)).fleetHealth
export const fleetConnectivity = async (
  customerId: string | null,
  signal?: AbortSignal,
): Promise<FleetConnectivity> =>
  (await ask(fleetConnectivityQuestion, { customerId }, signal)).fleetConnectivity
export const fleetPlaces = async (
  customerId: string | null,
  signal?: AbortSignal,
): Promise<readonly PlaceCount[]> => (await ask(fleetPlacesQuestion, { customerId }, signal)).fleetPlaces
export const occupiedGeofences = async (
  customerId: string | null,
  signal?: AbortSignal,
): Promise<readonly OccupiedGeofence[]> =>
  (await ask(occupiedGeofencesQuestion, { customerId }, signal)).occupiedGeofences
export const worstVehicles = async (
  customerId: string | null,
  level: string | null,
  signal?: AbortSignal,
): Promise<readonly WorstVehicle[]> =>
  (await ask(worstVehiclesQuestion, { customerId, level }, signal)).worstVehicles
export const reefersOut = async (customerId: string | null, signal?: AbortSignal): Promise<ReefersOut> =>
  (await ask(reefersOutQuestion, { customerId }, signal)).reefersOutOfRange

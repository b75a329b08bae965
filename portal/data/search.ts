/** The search of everything: vehicles, customers and geofences by what is typed. */
import type { Level } from '#domain/vehicle/severity.ts'
import { ask, question } from './graphql.ts'

export interface FoundVehicle {
  readonly vin: string
  readonly unitId: string
  readonly serialNumber: string | null
  readonly customerName: string
  readonly level: Level
}
export interface Found {
  readonly vehicles: readonly FoundVehicle[]
  readonly customers: readonly {
    readonly id: string
    readonly shortName: string
    readonly longName: string
  }[]
  readonly geofences: readonly { readonly id: string; readonly name: string; readonly customerName: string }[]
}
export const foundNothing: Found = { vehicles: [], customers: [], geofences: [] }

export const searchQuestion = question<{ search: Found }, { text: string; customerId: string | null }>(
  `query($text: String!, $customerId: ID) { search(text: $text, customerId: $customerId) {
    vehicles { vin unitId serialNumber customerName level }
    customers { id shortName longName }
    geofences { id name customerName } } }`,
)
/** `customerId`: vehicles and geofences of this customer alone; null: of all. */
export const search = async (
  text: string,
  signal?: AbortSignal,
  customerId: string | null = null,
): Promise<Found> => (await ask(searchQuestion, { text, customerId }, signal)).search

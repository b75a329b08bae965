/** The search of everything: vehicles, customers and geofences by what is typed. */
import { t } from '#domain/basics/texts.ts'
import { type Answer, query, request } from './graphql.ts'

export type FoundVehicle = Found['vehicles'][number]
export type Found = Answer<typeof searchQuery>['search']
export const foundNothing: Found = { vehicles: [], customers: [], geofences: [], note: null }

export const searchQuery = query(
  `query($text: String!, $customerId: ID) { search(text: $text, customerId: $customerId) {
    vehicles { vin unitId serialNumber customerName level verdict { shortForm } isDeactivated }
    customers { id shortName longName }
    geofences { id name customerName } note } }`,
)
/** `customerId`: vehicles and geofences of this customer alone; null: of all. */
export const search = async (
  text: string,
  signal?: AbortSignal,
  customerId: string | null = null,
): Promise<Found> => (await request(searchQuery, { text, customerId }, signal)).search

/** Beside the name of what is left out everywhere else. */
export const simDeactivated = t('SIM deactivated')

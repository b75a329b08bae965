/** Parts of trailers: those of one, and a super admin's lists. */
import { type Answer, mutation, query, request } from './graphql.ts'
import type { TableOutcome } from './service-centers.ts'

/** As GraphQL tells it: ids are texts there. */
export type ListedPart = Answer<typeof partsQuery>['parts'][number]
export const partsQuery = query(
  `query($vin: String!) { parts(vin: $vin) {
    id model partNumber name category description quantity image } }`,
)

export const partListsQuery = query('{ partLists { oem model partCount } }')
export const importPartsMutation =
  mutation(`mutation($oem: String!, $model: String!, $text: String!, $dryRun: Boolean) {
  importParts(oem: $oem, model: $model, text: $text, dryRun: $dryRun) { taken left { where why } } }`)
export const importParts = async (
  list: { readonly oem: string; readonly model: string },
  text: string,
  dryRun: boolean,
): Promise<TableOutcome> => (await request(importPartsMutation, { ...list, text, dryRun })).importParts

export const firstTrailerQuery = query(
  `{ vehiclesNow(sortingInput: { sortBy: "unit_id", sortAsc: true }, paginationInput: { pageSize: 1 }) {
    vehicles { vin } } }`,
)
/** The trailer that the menu leads to (§2); null where somebody sees none. */
export const firstTrailer = async (signal: AbortSignal): Promise<string | null> =>
  (await request(firstTrailerQuery, {}, signal)).vehiclesNow.vehicles[0]?.vin ?? null

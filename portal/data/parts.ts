/** Parts of trailers: those of one, and a super admin's lists. */
import type { Part } from '#domain/upkeep/parts.ts'
import { ask, question } from './graphql.ts'
import type { TableOutcome } from './service-centers.ts'

/** As GraphQL tells it: ids are texts there. */
export type ListedPart = Omit<Part, 'id'> & { readonly id: string }
export const partsQuestion = question<{ parts: readonly ListedPart[] }, { vin: string }>(
  `query($vin: String!) { parts(vin: $vin) {
    id model partNumber name category description quantity image } }`,
)

export interface PartList {
  readonly oem: string
  readonly model: string
  readonly partCount: number
}
export const partListsQuestion = question<{ partLists: readonly PartList[] }>(
  '{ partLists { oem model partCount } }',
)
export const importPartsQuestion = question<
  { importParts: TableOutcome },
  { oem: string; model: string; text: string; dryRun: boolean }
>(`mutation($oem: String!, $model: String!, $text: String!, $dryRun: Boolean) {
  importParts(oem: $oem, model: $model, text: $text, dryRun: $dryRun) { taken left { where why } } }`)
export const importParts = async (
  list: { readonly oem: string; readonly model: string },
  text: string,
  dryRun: boolean,
): Promise<TableOutcome> => (await ask(importPartsQuestion, { ...list, text, dryRun })).importParts

export const firstTrailerQuestion = question<{
  vehiclesNow: { vehicles: readonly { readonly vin: string }[] }
}>(
  `{ vehiclesNow(sortingInput: { sortBy: "unit_id", sortAsc: true }, paginationInput: { pageSize: 1 }) {
    vehicles { vin } } }`,
)
/** The trailer that the menu leads to (§2); null where somebody sees none. */
export const firstTrailer = async (signal: AbortSignal): Promise<string | null> =>
  (await ask(firstTrailerQuestion, {}, signal)).vehiclesNow.vehicles[0]?.vin ?? null

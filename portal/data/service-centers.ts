/** Service centers: the list, those near a vehicle, where all of them are, the import, and e-mails to them. */
import type { LeftLine } from '#domain/basics/csv.ts'
import type { NearServiceCenter, ServiceCenter } from '#domain/fleet/service-center.ts'
import { ask, question } from './graphql.ts'

/** As GraphQL tells it: ids are texts there. */
export type ListedCenter = Omit<ServiceCenter, 'id'> & { readonly id: string }
export type NearCenter = Omit<NearServiceCenter, 'id'> & { readonly id: string }

const fields = 'id name address city state zip phone email hours services lat lng'

export interface CenterPage {
  readonly serviceCenterCount: number
  readonly serviceCenters: readonly ListedCenter[]
}
export const serviceCentersQuestion = question<
  { serviceCenters: CenterPage },
  { search: string; pageSize: number; pageNumber: number }
>(`query($search: String, $pageSize: Int, $pageNumber: Int) {
  serviceCenters(search: $search, pageSize: $pageSize, pageNumber: $pageNumber) {
    serviceCenterCount serviceCenters { ${fields} } } }`)

export const nearestQuestion = question<
  { nearestServiceCenters: readonly NearCenter[] },
  { vin: string; most: number }
>(`query($vin: String!, $most: Int) {
  nearestServiceCenters(vin: $vin, most: $most) { ${fields} distanceMiles } }`)

/** Id, latitude, longitude, name. */
export type CenterPlace = readonly [number, number, number, string]
export const placesQuestion = question<{ serviceCenterPlaces: readonly CenterPlace[] }>(
  '{ serviceCenterPlaces }',
)

export interface TableOutcome {
  readonly taken: number
  readonly left: readonly LeftLine[]
}
export const importCentersQuestion = question<
  { importServiceCenters: TableOutcome },
  { text: string; dryRun: boolean }
>(`mutation($text: String!, $dryRun: Boolean) {
  importServiceCenters(text: $text, dryRun: $dryRun) { taken left { where why } } }`)
export const importCenters = async (text: string, dryRun: boolean): Promise<TableOutcome> =>
  (await ask(importCentersQuestion, { text, dryRun })).importServiceCenters

export const deleteCentersQuestion = question<{ deleteServiceCenters: number }, { ids: readonly string[] }>(
  'mutation($ids: [ID!]!) { deleteServiceCenters(ids: $ids) }',
)

export interface DiagnosticEmail {
  readonly id: string
  readonly recipient: string
  /** `failed`: it will not be sent any more. */
  readonly status: 'waiting' | 'sent' | 'failed'
  readonly problem: string | null
  /** Without a mail server letters stay in the outbox. */
  readonly isSending: boolean
}
export interface DiagnosticInput {
  readonly vin: string
  readonly serviceCenterId: string
  readonly note: string
  /** Ids of active faults. */
  readonly faults: readonly string[]
  /** Keys of sensors; gps for the place. */
  readonly sensors: readonly string[]
}
export const sendDiagnosticQuestion = question<
  { sendDiagnosticEmail: DiagnosticEmail },
  { input: DiagnosticInput }
>(`mutation($input: DiagnosticEmailInput!) {
  sendDiagnosticEmail(input: $input) { id recipient status problem isSending } }`)
export const diagnosticQuestion = question<{ diagnosticEmail: DiagnosticEmail | null }, { id: string }>(
  'query($id: ID!) { diagnosticEmail(id: $id) { id recipient status problem isSending } }',
)

/** Service centers: the list, those near a vehicle, where all of them are, the import, and e-mails to them. */
import { type Answer, mutation, query, request } from './graphql.ts'

/** As GraphQL tells it: ids are texts there. */
export type ListedCenter = CenterPage['serviceCenters'][number]
export type NearCenter = Answer<typeof nearestQuery>['nearestServiceCenters'][number]
const fields = 'id name address city state zip phone email hours services lat lng'

export type CenterPage = Answer<typeof serviceCentersQuery>['serviceCenters']
export const serviceCentersQuery = query(`query($search: String, $pageSize: Int, $pageNumber: Int) {
  serviceCenters(search: $search, pageSize: $pageSize, pageNumber: $pageNumber) {
    serviceCenterCount serviceCenters { ${fields} } } }`)

export const nearestQuery = query(`query($vin: String!, $most: Int) {
  nearestServiceCenters(vin: $vin, most: $most) { ${fields} distanceMiles } }`)

export const placesQuery = query('{ serviceCenterPlaces }')

export type TableOutcome = Answer<typeof importCentersMutation>['importServiceCenters']
export const importCentersMutation = mutation(`mutation($text: String!, $dryRun: Boolean) {
  importServiceCenters(text: $text, dryRun: $dryRun) { taken left { where why } } }`)
export const importCenters = async (text: string, dryRun: boolean): Promise<TableOutcome> =>
  (await request(importCentersMutation, { text, dryRun })).importServiceCenters

export const deleteCentersMutation = mutation('mutation($ids: [ID!]!) { deleteServiceCenters(ids: $ids) }')

export type DiagnosticEmail = Answer<typeof sendDiagnosticMutation>['sendDiagnosticEmail']
export const sendDiagnosticMutation = mutation(`mutation($input: DiagnosticEmailInput!) {
  sendDiagnosticEmail(input: $input) { id recipient status problem isSending } }`)
export const diagnosticQuery = query(
  'query($id: ID!) { diagnosticEmail(id: $id) { id recipient status problem isSending } }',
)

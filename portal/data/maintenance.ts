/** Maintenance: the vehicles that need attention, their issues, and what is done about them. */
import type { Instant } from '#domain/basics/units.ts'
import type { IssueCategory, IssueStatus } from '#domain/maintenance/issues.ts'
import type { MaintenanceFilters, OpenIssueInput } from './documents.ts'
import { type Answer, mutation, query, request } from './graphql.ts'
import { paginationOf } from './page.ts'

export type Issue = Answer<typeof issuesQuery>['issues'][number]

export type MaintenanceVehicle = MaintenancePage['vehicles'][number]
export type MaintenancePage = Answer<typeof maintenanceQuery>['maintenance']

export type MaintenanceCounts = Answer<typeof maintenanceCountsQuery>['maintenanceCounts']

export const issueFields = `id customerId vin unitId category status title notes opened openedBy returnedOf gone snoozedUntil
  snoozeReason snoozedBy workOrderId closed closedHow closedBy closedBecause verdict judged`

export const maintenanceQuery =
  query(`query($filters: MaintenanceFilters, $sort: SortingInput, $page: PaginationInput) {
  maintenance(filters: $filters, sortingInput: $sort, paginationInput: $page) { vehicleCount vehicles {
    id customerId customerName vin unitId geofence groups alertTypeStatusCaution alertTypeStatusCritical
    alertTypeStatusNotReporting alertTypeStatusSnoozed issueCount workOrderCount opened lastReport address
    verdict { level cause shortForm }
    issues { id category status title snoozedUntil workOrderId returnedOf } } } }`)
export const maintenanceCountsQuery =
  query(`query($customerId: ID) { maintenanceCounts(customerId: $customerId) {
  attention critical caution notReporting snoozed workOrders workOrdersLate watched plansOverdue plansSoon
  inspectionsOverdue inspectionsSoon } }`)
export const issuesQuery =
  query(`query($customerId: ID, $vin: String, $open: Boolean, $verdict: String, $pageSize: Int) {
  issues(customerId: $customerId, vin: $vin, open: $open, verdict: $verdict, pageSize: $pageSize) { ${issueFields} } }`)

/** What somebody fills in to open an issue by hand. */
export type NewIssue = OpenIssueInput & { readonly category: IssueCategory; readonly status: IssueStatus }
export const openIssueMutation = mutation(
  `mutation($input: OpenIssueInput!) { openIssue(input: $input) { ${issueFields} } }`,
)
export const snoozeIssuesMutation = mutation(
  'mutation($ids: [ID!]!, $until: Instant!, $reason: String!) { snoozeIssues(ids: $ids, until: $until, reason: $reason) }',
)
export const unsnoozeIssuesMutation = mutation('mutation($ids: [ID!]!) { unsnoozeIssues(ids: $ids) }')
export const dismissIssuesMutation = mutation(
  'mutation($ids: [ID!]!, $because: String!) { dismissIssues(ids: $ids, because: $because) }',
)

/** A page of the vehicles that need attention. */
export const maintenance = async (
  filters: MaintenanceFilters,
  list: {
    readonly sort: { by: string; asc: boolean } | null
    readonly page: number
    readonly pageSize: number
  },
  signal?: AbortSignal,
): Promise<MaintenancePage> => {
  const sort = list.sort && { sortBy: list.sort.by, sortAsc: list.sort.asc }
  return (await request(maintenanceQuery, { filters, sort, page: paginationOf(list) }, signal)).maintenance
}
/** The header of the dashboard, of one customer or of all. */
export const maintenanceCounts = async (
  customerId: string | null,
  signal?: AbortSignal,
): Promise<MaintenanceCounts> =>
  (await request(maintenanceCountsQuery, { customerId }, signal)).maintenanceCounts

const historyLongest = 50
/** The open issues of a vehicle, and the newest closed ones. */
export const issuesOfVehicle = async (vin: string, signal?: AbortSignal): Promise<readonly Issue[]> => {
  const page = (open: boolean) =>
    request(issuesQuery, { customerId: null, vin, open, verdict: null, pageSize: historyLongest }, signal)
  const [open, closed] = await Promise.all([page(true), page(false)])
  return [...open.issues, ...closed.issues]
}

export const openIssue = async (input: NewIssue): Promise<Issue> =>
  (await request(openIssueMutation, { input })).openIssue
export const snoozeIssues = async (ids: readonly string[], until: Instant, reason: string): Promise<void> => {
  await request(snoozeIssuesMutation, { ids, until, reason })
}
export const unsnoozeIssues = async (ids: readonly string[]): Promise<void> => {
  await request(unsnoozeIssuesMutation, { ids })
}
export const dismissIssues = async (ids: readonly string[], because: string): Promise<void> => {
  await request(dismissIssuesMutation, { ids, because })
}

/** Maintenance: the vehicles that need attention, their issues, and what is done about them. */
import type { Instant } from '#domain/basics/units.ts'
import type { IssueCategory, IssueStatus } from '#domain/upkeep/issues.ts'
import type { Verdict } from '#domain/upkeep/repair.ts'
import { ask, question } from './graphql.ts'
import { paginationOf } from './page.ts'

export interface Issue {
  readonly id: string
  readonly customerId: number
  readonly vin: string
  readonly unitId: string
  readonly category: IssueCategory
  readonly status: IssueStatus
  readonly title: string
  readonly notes: string
  readonly opened: Instant
  /** Null: by the system. */
  readonly openedBy: string | null
  readonly returnedOf: string | null
  readonly gone: Instant | null
  readonly snoozedUntil: Instant | null
  readonly snoozeReason: string | null
  readonly snoozedBy: string | null
  readonly workOrderId: string | null
  readonly closed: Instant | null
  readonly closedHow: 'cleared' | 'dismissed' | 'repaired' | null
  readonly closedBy: string | null
  readonly closedBecause: string | null
  readonly verdict: Verdict | null
  readonly judged: Instant | null
}

export interface MaintenanceVehicle {
  readonly id: string
  readonly customerId: number
  readonly customerName: string
  readonly vin: string
  readonly unitId: string
  readonly geofence: string
  readonly groups: string
  readonly alertTypeStatusCaution: boolean
  readonly alertTypeStatusCritical: boolean
  readonly alertTypeStatusNotReporting: boolean
  readonly alertTypeStatusSnoozed: boolean
  readonly issueCount: number
  readonly workOrderCount: number
  readonly opened: Instant
  readonly lastReport: Instant | null
  readonly address: string | null
  readonly issues: readonly Pick<
    Issue,
    'id' | 'category' | 'status' | 'title' | 'snoozedUntil' | 'workOrderId' | 'returnedOf'
  >[]
}
export interface MaintenancePage {
  readonly vehicleCount: number
  readonly vehicles: readonly MaintenanceVehicle[]
}

export interface MaintenanceFilters {
  readonly customerId: string | null
  readonly statuses: readonly string[]
  readonly categories: readonly string[]
  readonly geofences: readonly string[]
  readonly groups: readonly string[]
  readonly keyword: string
}
interface Sorting {
  readonly sortBy: string
  readonly sortAsc: boolean
}

export interface MaintenanceCounts {
  readonly attention: number
  readonly critical: number
  readonly caution: number
  readonly notReporting: number
  readonly snoozed: number
  readonly workOrders: number
  readonly workOrdersLate: number
  readonly watched: number
  readonly plansOverdue: number
  readonly plansSoon: number
  readonly inspectionsOverdue: number
  readonly inspectionsSoon: number
}

export const issueFields = `id customerId vin unitId category status title notes opened openedBy returnedOf gone snoozedUntil
  snoozeReason snoozedBy workOrderId closed closedHow closedBy closedBecause verdict judged`

export const maintenanceQuestion = question<
  { maintenance: MaintenancePage },
  {
    filters: MaintenanceFilters
    sort: Sorting | null
    page: ReturnType<typeof paginationOf>
  }
>(`query($filters: MaintenanceFilters, $sort: SortingInput, $page: PaginationInput) {
  maintenance(filters: $filters, sortingInput: $sort, paginationInput: $page) { vehicleCount vehicles {
    id customerId customerName vin unitId geofence groups alertTypeStatusCaution alertTypeStatusCritical
    alertTypeStatusNotReporting alertTypeStatusSnoozed issueCount workOrderCount opened lastReport address
    issues { id category status title snoozedUntil workOrderId returnedOf } } } }`)
export const maintenanceCountsQuestion = question<
  { maintenanceCounts: MaintenanceCounts },
  { customerId: string | null }
>(`query($customerId: ID) { maintenanceCounts(customerId: $customerId) {
  attention critical caution notReporting snoozed workOrders workOrdersLate watched plansOverdue plansSoon
  inspectionsOverdue inspectionsSoon } }`)
export const issuesQuestion = question<
  { issues: readonly Issue[] },
  {
    customerId: string | null
    vin: string | null
    open: boolean | null
    verdict: Verdict | null
    pageSize: number
  }
>(`query($customerId: ID, $vin: String, $open: Boolean, $verdict: String, $pageSize: Int) {
  issues(customerId: $customerId, vin: $vin, open: $open, verdict: $verdict, pageSize: $pageSize) { ${issueFields} } }`)

/** What somebody fills in to open an issue by hand. */
export interface NewIssue {
  readonly vin: string
  readonly category: IssueCategory
  readonly status: IssueStatus
  readonly title: string
  readonly notes: string
}
export const openIssueQuestion = question<{ openIssue: Issue }, { input: NewIssue }>(
  `mutation($input: OpenIssueInput!) { openIssue(input: $input) { ${issueFields} } }`,
)
export const snoozeIssuesQuestion = question<
  { snoozeIssues: number },
  { ids: readonly string[]; until: Instant; reason: string }
>(
  'mutation($ids: [ID!]!, $until: Instant!, $reason: String!) { snoozeIssues(ids: $ids, until: $until, reason: $reason) }',
)
export const unsnoozeIssuesQuestion = question<{ unsnoozeIssues: number }, { ids: readonly string[] }>(
  'mutation($ids: [ID!]!) { unsnoozeIssues(ids: $ids) }',
)
export const dismissIssuesQuestion = question<
  { dismissIssues: number },
  { ids: readonly string[]; because: string }
>('mutation($ids: [ID!]!, $because: String!) { dismissIssues(ids: $ids, because: $because) }')

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
  return (await ask(maintenanceQuestion, { filters, sort, page: paginationOf(list) }, signal)).maintenance
}
/** The header of the dashboard, of one customer or of all. */
export const maintenanceCounts = async (
  customerId: string | null,
  signal?: AbortSignal,
): Promise<MaintenanceCounts> =>
  (await ask(maintenanceCountsQuestion, { customerId }, signal)).maintenanceCounts

const historyLongest = 50
/** The open issues of a vehicle, and the newest closed ones. */
export const issuesOfVehicle = async (vin: string, signal?: AbortSignal): Promise<readonly Issue[]> => {
  const page = (open: boolean) =>
    ask(issuesQuestion, { customerId: null, vin, open, verdict: null, pageSize: historyLongest }, signal)
  const [open, closed] = await Promise.all([page(true), page(false)])
  return [...open.issues, ...closed.issues]
}

export const openIssue = async (input: NewIssue): Promise<Issue> =>
  (await ask(openIssueQuestion, { input })).openIssue
export const snoozeIssues = async (ids: readonly string[], until: Instant, reason: string): Promise<void> => {
  await ask(snoozeIssuesQuestion, { ids, until, reason })
}
export const unsnoozeIssues = async (ids: readonly string[]): Promise<void> => {
  await ask(unsnoozeIssuesQuestion, { ids })
}
export const dismissIssues = async (ids: readonly string[], because: string): Promise<void> => {
  await ask(dismissIssuesQuestion, { ids, because })
}

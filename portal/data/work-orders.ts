/** Work orders: lists of them, what is done with one, and its photos. */
import type { Instant, Miles } from '#domain/basics/units.ts'
import type { WorkOrderPart, WorkOrderState } from '#domain/upkeep/work-order.ts'
import { call } from './call.ts'
import { ask, question } from './graphql.ts'
import { type Issue, issueFields } from './maintenance.ts'
import { paginationOf } from './page.ts'

/** A photo or a document. */
export interface UpkeepFile {
  readonly id: string
  readonly name: string
  readonly mediaType: string
  readonly size: number
  readonly added: Instant
  readonly addedBy: string
}
export interface WorkOrderRow {
  readonly id: string
  readonly customerId: number
  readonly customerName: string
  readonly vin: string
  readonly unitId: string
  readonly title: string
  readonly state: WorkOrderState
  readonly assignee: string | null
  readonly shop: string
  readonly due: string | null
  readonly costCents: number
  readonly opened: Instant
  readonly closed: Instant | null
  readonly photoCount: number
}
export interface WorkOrder extends WorkOrderRow {
  readonly notes: string
  readonly assigneeId: string | null
  readonly laborCents: number
  readonly parts: readonly WorkOrderPart[]
  readonly openedBy: string
  readonly closedBy: string | null
  readonly closedNotes: string
  readonly repairedMiles: Miles | null
  readonly photos: readonly UpkeepFile[]
  readonly issues: readonly Issue[]
}
/** What somebody fills in. */
export interface WorkOrderInput {
  readonly title: string
  readonly notes: string
  readonly assigneeId: string | null
  readonly shop: string
  readonly due: string | null
  readonly laborCents: number
  readonly parts: readonly WorkOrderPart[]
}

export const fileFields = 'id name mediaType size added addedBy'
const rowFields =
  'id customerId customerName vin unitId title state assignee shop due costCents opened closed photoCount'
const orderFields = `${rowFields} notes assigneeId laborCents parts { name number quantity costCents } openedBy closedBy
  closedNotes repairedMiles photos { ${fileFields} } issues { ${issueFields} }`

export interface WorkOrdersWanted {
  readonly customerId: string | null
  readonly vin: string | null
  readonly state: WorkOrderState | null
  readonly mine: boolean
  readonly keyword: string
}
export const workOrdersQuestion = question<
  { workOrders: { workOrderCount: number; workOrders: readonly WorkOrderRow[] } },
  WorkOrdersWanted & {
    sort: { sortBy: string; sortAsc: boolean } | null
    page: ReturnType<typeof paginationOf>
  }
>(`query($customerId: ID, $vin: String, $state: String, $mine: Boolean, $keyword: String, $sort: SortingInput,
    $page: PaginationInput) {
  workOrders(customerId: $customerId, vin: $vin, state: $state, mine: $mine, keyword: $keyword, sortingInput: $sort,
    paginationInput: $page) { workOrderCount workOrders { ${rowFields} } } }`)
export const workOrderQuestion = question<{ workOrder: WorkOrder | null }, { id: string }>(
  `query($id: ID!) { workOrder(id: $id) { ${orderFields} } }`,
)
export const assigneesQuestion = question<
  { assignees: readonly { id: string; email: string; name: string }[] },
  { customerId: string }
>('query($customerId: ID!) { assignees(customerId: $customerId) { id email name } }')
export const createWorkOrderQuestion = question<
  { createWorkOrder: { id: string } },
  { vin: string; issueIds: readonly string[]; input: WorkOrderInput }
>(`mutation($vin: String!, $issueIds: [ID!], $input: WorkOrderInput!) {
  createWorkOrder(vin: $vin, issueIds: $issueIds, input: $input) { id } }`)
export const updateWorkOrderQuestion = question<
  { updateWorkOrder: { id: string } },
  { id: string; input: WorkOrderInput }
>('mutation($id: ID!, $input: WorkOrderInput!) { updateWorkOrder(id: $id, input: $input) { id } }')
export const repairWorkOrderQuestion = question<
  { repairWorkOrder: { id: string } },
  { id: string; notes: string }
>('mutation($id: ID!, $notes: String) { repairWorkOrder(id: $id, notes: $notes) { id } }')
export const cancelWorkOrderQuestion = question<
  { cancelWorkOrder: { id: string } },
  { id: string; notes: string }
>('mutation($id: ID!, $notes: String) { cancelWorkOrder(id: $id, notes: $notes) { id } }')
export const removePhotoQuestion = question<{ removeWorkOrderPhoto: boolean }, { id: string }>(
  'mutation($id: ID!) { removeWorkOrderPhoto(id: $id) }',
)

export const workOrders = async (
  wanted: WorkOrdersWanted,
  list: {
    readonly sort: { by: string; asc: boolean } | null
    readonly page: number
    readonly pageSize: number
  },
  signal?: AbortSignal,
) => {
  const sort = list.sort && { sortBy: list.sort.by, sortAsc: list.sort.asc }
  return (await ask(workOrdersQuestion, { ...wanted, sort, page: paginationOf(list) }, signal)).workOrders
}
export const workOrder = async (id: string, signal?: AbortSignal): Promise<WorkOrder | null> =>
  (await ask(workOrderQuestion, { id }, signal)).workOrder
/** The people of a customer to whom work can be given. */
export const assignees = async (customerId: number, signal?: AbortSignal) =>
  (await ask(assigneesQuestion, { customerId: String(customerId) }, signal)).assignees

/** Answers the number of the new work order. */
export const createWorkOrder = async (
  vin: string,
  issueIds: readonly string[],
  input: WorkOrderInput,
): Promise<string> => (await ask(createWorkOrderQuestion, { vin, issueIds, input })).createWorkOrder.id
export const updateWorkOrder = async (id: string, input: WorkOrderInput): Promise<void> => {
  await ask(updateWorkOrderQuestion, { id, input })
}
export const repairWorkOrder = async (id: string, notes: string): Promise<void> => {
  await ask(repairWorkOrderQuestion, { id, notes })
}
export const cancelWorkOrder = async (id: string, notes: string): Promise<void> => {
  await ask(cancelWorkOrderQuestion, { id, notes })
}
export const removePhoto = async (id: string): Promise<void> => {
  await ask(removePhotoQuestion, { id })
}

/** Adds a photo to a work order. @throws CallError with the server's words where it is not taken */
export const addPhoto = async (workOrderId: string, file: File): Promise<void> => {
  const search = new URLSearchParams({ workOrderId, name: file.name })
  await call(`/v1/api/maintenance/photos?${search}`, { method: 'POST', body: file })
}
/** The bytes of a photo. */
export const photo = async (id: string, signal?: AbortSignal): Promise<Blob> =>
  (await call(`/v1/api/maintenance/photos/${id}`, signal ? { signal } : {})).blob()

/** Work orders: lists of them, what is done with one, and its photos. */
import { call } from './call.ts'
import { type Answer, type Given, mutation, query, request, type Variables } from './graphql.ts'
import { issueFields } from './maintenance.ts'
import { paginationOf } from './page.ts'

/** A photo or a document. */
export type MaintenanceFile = WorkOrder['photos'][number]
export type WorkOrderRow = Answer<typeof workOrdersQuery>['workOrders']['workOrders'][number]
export type WorkOrder = NonNullable<Answer<typeof workOrderQuery>['workOrder']>
/** What somebody fills in. */
export type WorkOrderInput = Given<Variables<typeof createWorkOrderMutation>['input']>

export const fileFields = 'id name mediaType size added addedBy'
const rowFields =
  'id customerId customerName vin unitId title state assignee shop due costCents opened closed photoCount'
const orderFields = `${rowFields} notes assigneeId laborCents parts { name number quantity costCents } openedBy closedBy
  closedNotes repairedMiles photos { ${fileFields} } issues { ${issueFields} }`

export type WorkOrdersRequest = Omit<Variables<typeof workOrdersQuery>, 'sort' | 'page'> & {
  readonly customerId: string | null
  readonly keyword: string
}
export const workOrdersQuery =
  query(`query($customerId: ID, $vin: String, $state: String, $mine: Boolean, $keyword: String, $sort: SortingInput,
    $page: PaginationInput) {
  workOrders(customerId: $customerId, vin: $vin, state: $state, mine: $mine, keyword: $keyword, sortingInput: $sort,
    paginationInput: $page) { workOrderCount workOrders { ${rowFields} } } }`)
export const workOrderQuery = query(`query($id: ID!) { workOrder(id: $id) { ${orderFields} } }`)
export const assigneesQuery = query(
  'query($customerId: ID!) { assignees(customerId: $customerId) { id email name } }',
)
export const createWorkOrderMutation =
  mutation(`mutation($vin: String!, $issueIds: [ID!], $input: WorkOrderInput!) {
  createWorkOrder(vin: $vin, issueIds: $issueIds, input: $input) { id } }`)
export const updateWorkOrderMutation = mutation(
  'mutation($id: ID!, $input: WorkOrderInput!) { updateWorkOrder(id: $id, input: $input) { id } }',
)
export const repairWorkOrderMutation = mutation(
  'mutation($id: ID!, $notes: String) { repairWorkOrder(id: $id, notes: $notes) { id } }',
)
export const cancelWorkOrderMutation = mutation(
  'mutation($id: ID!, $notes: String) { cancelWorkOrder(id: $id, notes: $notes) { id } }',
)
export const removePhotoMutation = mutation('mutation($id: ID!) { removeWorkOrderPhoto(id: $id) }')

/** A work order about what is wrong, with what it means and what to do as its notes. */
export const orderAbout = (
  cause: string,
  verdict: { readonly meaning: string | null; readonly remedy: string | null } | null,
): WorkOrderInput => ({
  title: cause,
  notes: [verdict?.meaning, verdict?.remedy].filter(Boolean).join(' '),
  assigneeId: null,
  shop: '',
  due: null,
  laborCents: 0,
  parts: [],
})

export const workOrders = async (
  wanted: WorkOrdersRequest,
  list: {
    readonly sort: { by: string; asc: boolean } | null
    readonly page: number
    readonly pageSize: number
  },
  signal?: AbortSignal,
) => {
  const sort = list.sort && { sortBy: list.sort.by, sortAsc: list.sort.asc }
  return (await request(workOrdersQuery, { ...wanted, sort, page: paginationOf(list) }, signal)).workOrders
}
export const workOrder = async (id: string, signal?: AbortSignal): Promise<WorkOrder | null> =>
  (await request(workOrderQuery, { id }, signal)).workOrder
/** The people of a customer to whom work can be given. */
export const assignees = async (customerId: number, signal?: AbortSignal) =>
  (await request(assigneesQuery, { customerId: String(customerId) }, signal)).assignees

/** Answers the number of the new work order. */
export const createWorkOrder = async (
  vin: string,
  issueIds: readonly string[],
  input: WorkOrderInput,
): Promise<string> => (await request(createWorkOrderMutation, { vin, issueIds, input })).createWorkOrder.id
export const updateWorkOrder = async (id: string, input: WorkOrderInput): Promise<void> => {
  await request(updateWorkOrderMutation, { id, input })
}
export const repairWorkOrder = async (id: string, notes: string): Promise<void> => {
  await request(repairWorkOrderMutation, { id, notes })
}
export const cancelWorkOrder = async (id: string, notes: string): Promise<void> => {
  await request(cancelWorkOrderMutation, { id, notes })
}
export const removePhoto = async (id: string): Promise<void> => {
  await request(removePhotoMutation, { id })
}

/** Adds a photo to a work order. @throws CallError with the server's words where it is not taken */
export const addPhoto = async (workOrderId: string, file: File): Promise<void> => {
  const search = new URLSearchParams({ workOrderId, name: file.name })
  await call(`/v1/api/maintenance/photos?${search}`, { method: 'POST', body: file })
}
/** The bytes of a photo. */
export const photo = async (id: string, signal?: AbortSignal): Promise<Blob> =>
  (await call(`/v1/api/maintenance/photos/${id}`, signal ? { signal } : {})).blob()

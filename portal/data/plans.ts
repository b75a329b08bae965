/** Plans and inspections: what is due on which trailer, what was done, and the papers of it. */
import { call } from './call.ts'
import type { InspectionInput, MaintenancePlanInput } from './documents.ts'
import { type Answer, type Given, mutation, query, request, type Variables } from './graphql.ts'
import { paginationOf } from './page.ts'
import { fileFields } from './work-orders.ts'

/** What somebody fills in. */
export type PlanInput = Given<MaintenancePlanInput>
export type Plan = Answer<typeof plansQuery>['maintenancePlans'][number]
/** A plan on a trailer. */
export type DueLine = Answer<typeof dueQuery>['maintenanceDue']['due'][number]
export type DoneLine = Answer<typeof doneQuery>['maintenanceDone'][number]
export type Inspection = Answer<typeof inspectionsQuery>['inspections']['inspections'][number]
const planFields = `id customerId customerName name notes everyMiles everyEngineHours everyDays allVehicles vehicleIds
  vehicleGroupIds isFitted vehicleCount overdueCount soonCount mayEdit`
const dueFields = `id planId planName customerId customerName vin unitId everyMiles everyEngineHours everyDays countedFrom
  countedFromMiles countedFromHours wasDone miles engineHours state used by left`
const doneFields = 'id vin unitId planId planName done miles engineHours notes notedBy'
const inspectionFields = `id customerId customerName vin unitId kind done due result inspector notes isLatest state noted
  notedBy documents { ${fileFields} }`

interface List {
  readonly sort: { readonly by: string; readonly asc: boolean } | null
  readonly page: number
  readonly pageSize: number
}
const sorting = ({ sort }: List) => sort && { sortBy: sort.by, sortAsc: sort.asc }

export const plansQuery = query(
  `query($customerId: ID) { maintenancePlans(customerId: $customerId) { ${planFields} } }`,
)
export type DueRequest = Omit<Variables<typeof dueQuery>, 'sort' | 'page'> & {
  readonly customerId: string | null
  readonly keyword: string
}
export const dueQuery =
  query(`query($vin: String, $customerId: ID, $planId: ID, $states: [String!], $keyword: String, $sort: SortingInput,
    $page: PaginationInput) {
  maintenanceDue(vin: $vin, customerId: $customerId, planId: $planId, states: $states, keyword: $keyword,
    sortingInput: $sort, paginationInput: $page) { dueCount due { ${dueFields} } } }`)
export const doneQuery = query(`query($vin: String, $planId: ID, $pageSize: Int) {
  maintenanceDone(vin: $vin, planId: $planId, pageSize: $pageSize) { ${doneFields} } }`)
export type InspectionsRequest = Omit<Variables<typeof inspectionsQuery>, 'sort' | 'page'> & {
  readonly customerId: string | null
  readonly keyword: string
}
export const inspectionsQuery =
  query(`query($vin: String, $customerId: ID, $state: String, $keyword: String, $sort: SortingInput, $page: PaginationInput) {
  inspections(vin: $vin, customerId: $customerId, state: $state, keyword: $keyword, sortingInput: $sort,
    paginationInput: $page) { inspectionCount inspections { ${inspectionFields} } } }`)

export const createPlanMutation = mutation(`mutation($customerId: ID!, $input: MaintenancePlanInput!) {
  createMaintenancePlan(customerId: $customerId, input: $input) { id } }`)
export const updatePlanMutation = mutation(
  'mutation($id: ID!, $input: MaintenancePlanInput!) { updateMaintenancePlan(id: $id, input: $input) { id } }',
)
export const deletePlanMutation = mutation('mutation($id: ID!) { deleteMaintenancePlan(id: $id) }')
/** What somebody says of work that was done. */
export type DoneInput = Variables<typeof noteDoneMutation>
export const noteDoneMutation = mutation(
  `mutation($planId: ID!, $vins: [String!]!, $at: Instant, $miles: Float, $notes: String) {
    noteMaintenanceDone(planId: $planId, vins: $vins, at: $at, miles: $miles, notes: $notes) }`,
)
export const recordInspectionMutation = mutation(
  'mutation($vin: String!, $input: InspectionInput!) { recordInspection(vin: $vin, input: $input) { id } }',
)
export const updateInspectionMutation = mutation(
  'mutation($id: ID!, $input: InspectionInput!) { updateInspection(id: $id, input: $input) { id } }',
)
export const deleteInspectionMutation = mutation('mutation($id: ID!) { deleteInspection(id: $id) }')

export const plans = async (customerId: string | null, signal?: AbortSignal): Promise<readonly Plan[]> =>
  (await request(plansQuery, { customerId }, signal)).maintenancePlans
export const due = async (wanted: DueRequest, list: List, signal?: AbortSignal) =>
  (await request(dueQuery, { ...wanted, sort: sorting(list), page: paginationOf(list) }, signal))
    .maintenanceDue
/** All that is due on one trailer, the most urgent first. */
export const dueOn = async (vin: string, signal?: AbortSignal): Promise<readonly DueLine[]> =>
  (
    await due(
      { vin, customerId: null, planId: null, states: [], keyword: '' },
      { sort: null, page: 0, pageSize: 100 },
      signal,
    )
  ).due
const logLength = 30
/** What was done on a trailer, the newest first. */
export const doneOn = async (vin: string, signal?: AbortSignal): Promise<readonly DoneLine[]> =>
  (await request(doneQuery, { vin, planId: null, pageSize: logLength }, signal)).maintenanceDone
/** What was done for a plan, the newest first. */
export const doneFor = async (planId: string, signal?: AbortSignal): Promise<readonly DoneLine[]> =>
  (await request(doneQuery, { vin: null, planId, pageSize: 100 }, signal)).maintenanceDone
export const inspections = async (wanted: InspectionsRequest, list: List, signal?: AbortSignal) =>
  (await request(inspectionsQuery, { ...wanted, sort: sorting(list), page: paginationOf(list) }, signal))
    .inspections
/** The newest inspections of a trailer. */
export const inspectionsOf = async (vin: string, signal?: AbortSignal): Promise<readonly Inspection[]> =>
  (
    await inspections(
      { vin, customerId: null, state: null, keyword: '' },
      { sort: null, page: 0, pageSize: logLength },
      signal,
    )
  ).inspections

export const createPlan = async (customerId: string, input: PlanInput): Promise<void> => {
  await request(createPlanMutation, { customerId, input })
}
export const updatePlan = async (id: string, input: PlanInput): Promise<void> => {
  await request(updatePlanMutation, { id, input })
}
export const deletePlan = async (id: string): Promise<void> => {
  await request(deletePlanMutation, { id })
}
export const noteDone = async (input: DoneInput): Promise<void> => {
  await request(noteDoneMutation, input)
}
/** Answers the number of the new inspection. */
export const recordInspection = async (vin: string, input: InspectionInput): Promise<string> =>
  (await request(recordInspectionMutation, { vin, input })).recordInspection.id
export const updateInspection = async (id: string, input: InspectionInput): Promise<void> => {
  await request(updateInspectionMutation, { id, input })
}
export const deleteInspection = async (id: string): Promise<void> => {
  await request(deleteInspectionMutation, { id })
}

/** Adds a document to an inspection. @throws CallError with the server's words where it is not taken */
export const addDocument = async (inspectionId: string, file: File): Promise<void> => {
  const search = new URLSearchParams({ inspectionId, name: file.name })
  await call(`/v1/api/maintenance/documents?${search}`, { method: 'POST', body: file })
}
/** The bytes of a document. */
export const documentFile = async (id: string): Promise<Blob> =>
  (await call(`/v1/api/maintenance/documents/${id}`)).blob()

/** Plans and inspections: what is due on which trailer, what was done, and the papers of it. */
import type { Instant, Miles } from '#domain/basics/units.ts'
import type { InspectionKind, InspectionResult, InspectionState } from '#domain/upkeep/inspections.ts'
import type { DueState, PlanMeasure } from '#domain/upkeep/plans.ts'
import { call } from './call.ts'
import { ask, question } from './graphql.ts'
import { paginationOf } from './page.ts'
import { fileFields, type UpkeepFile } from './work-orders.ts'

/** What somebody fills in. */
export interface PlanInput {
  readonly name: string
  readonly notes: string
  readonly everyMiles: number | null
  readonly everyEngineHours: number | null
  readonly everyDays: number | null
  readonly allVehicles: boolean
  readonly vehicleIds: readonly number[]
  readonly vehicleGroupIds: readonly number[]
}
export interface Plan extends PlanInput {
  readonly id: string
  readonly customerId: number
  readonly customerName: string
  /** False for the moment in which the trailers of a large fleet are found and counted. */
  readonly isFitted: boolean
  readonly vehicleCount: number
  readonly overdueCount: number
  readonly soonCount: number
  readonly mayEdit: boolean
}
/** A plan on a trailer. */
export interface DueLine {
  readonly id: string
  readonly planId: string
  readonly planName: string
  readonly customerId: number
  readonly customerName: string
  readonly vin: string
  readonly unitId: string
  readonly everyMiles: number | null
  readonly everyEngineHours: number | null
  readonly everyDays: number | null
  readonly countedFrom: Instant
  readonly countedFromMiles: Miles | null
  readonly countedFromHours: number | null
  readonly wasDone: boolean
  readonly miles: Miles | null
  readonly engineHours: number | null
  readonly state: DueState
  readonly used: number | null
  readonly by: PlanMeasure | null
  readonly left: number | null
}
export interface DoneLine {
  readonly id: string
  readonly vin: string
  readonly unitId: string
  readonly planId: string
  readonly planName: string
  readonly done: Instant
  readonly miles: Miles | null
  readonly engineHours: number | null
  readonly notes: string
  readonly notedBy: string
}
export interface Inspection {
  readonly id: string
  readonly customerId: number
  readonly customerName: string
  readonly vin: string
  readonly unitId: string
  readonly kind: InspectionKind
  readonly done: string
  readonly due: string | null
  readonly result: InspectionResult
  readonly inspector: string
  readonly notes: string
  readonly isLatest: boolean
  readonly state: InspectionState | null
  readonly noted: Instant
  readonly notedBy: string
  readonly documents: readonly UpkeepFile[]
}
export interface InspectionInput {
  readonly kind: InspectionKind
  readonly done: string
  /** Null: twelve months later for an annual one. */
  readonly due: string | null
  readonly result: InspectionResult
  readonly inspector: string
  readonly notes: string
}

const planFields = `id customerId customerName name notes everyMiles everyEngineHours everyDays allVehicles vehicleIds
  vehicleGroupIds isFitted vehicleCount overdueCount soonCount mayEdit`
const dueFields = `id planId planName customerId customerName vin unitId everyMiles everyEngineHours everyDays countedFrom
  countedFromMiles countedFromHours wasDone miles engineHours state used by left`
const doneFields = 'id vin unitId planId planName done miles engineHours notes notedBy'
const inspectionFields = `id customerId customerName vin unitId kind done due result inspector notes isLatest state noted
  notedBy documents { ${fileFields} }`

interface Sorting {
  readonly sortBy: string
  readonly sortAsc: boolean
}
type Page = ReturnType<typeof paginationOf>
interface List {
  readonly sort: { readonly by: string; readonly asc: boolean } | null
  readonly page: number
  readonly pageSize: number
}
const sorting = ({ sort }: List): Sorting | null => sort && { sortBy: sort.by, sortAsc: sort.asc }

export const plansQuestion = question<{ maintenancePlans: readonly Plan[] }, { customerId: string | null }>(
  `query($customerId: ID) { maintenancePlans(customerId: $customerId) { ${planFields} } }`,
)
export interface DueWanted {
  readonly vin: string | null
  readonly customerId: string | null
  readonly planId: string | null
  readonly states: readonly DueState[]
  readonly keyword: string
}
export const dueQuestion = question<
  { maintenanceDue: { dueCount: number; due: readonly DueLine[] } },
  DueWanted & { sort: Sorting | null; page: Page }
>(`query($vin: String, $customerId: ID, $planId: ID, $states: [String!], $keyword: String, $sort: SortingInput,
    $page: PaginationInput) {
  maintenanceDue(vin: $vin, customerId: $customerId, planId: $planId, states: $states, keyword: $keyword,
    sortingInput: $sort, paginationInput: $page) { dueCount due { ${dueFields} } } }`)
export const doneQuestion = question<
  { maintenanceDone: readonly DoneLine[] },
  { vin: string | null; planId: string | null; pageSize: number }
>(`query($vin: String, $planId: ID, $pageSize: Int) {
  maintenanceDone(vin: $vin, planId: $planId, pageSize: $pageSize) { ${doneFields} } }`)
export interface InspectionsWanted {
  readonly vin: string | null
  readonly customerId: string | null
  readonly state: InspectionState | null
  readonly keyword: string
}
export const inspectionsQuestion = question<
  { inspections: { inspectionCount: number; inspections: readonly Inspection[] } },
  InspectionsWanted & { sort: Sorting | null; page: Page }
>(`query($vin: String, $customerId: ID, $state: String, $keyword: String, $sort: SortingInput, $page: PaginationInput) {
  inspections(vin: $vin, customerId: $customerId, state: $state, keyword: $keyword, sortingInput: $sort,
    paginationInput: $page) { inspectionCount inspections { ${inspectionFields} } } }`)

export const createPlanQuestion = question<
  { createMaintenancePlan: { id: string } },
  { customerId: string; input: PlanInput }
>(`mutation($customerId: ID!, $input: MaintenancePlanInput!) {
  createMaintenancePlan(customerId: $customerId, input: $input) { id } }`)
export const updatePlanQuestion = question<
  { updateMaintenancePlan: { id: string } },
  { id: string; input: PlanInput }
>(
  'mutation($id: ID!, $input: MaintenancePlanInput!) { updateMaintenancePlan(id: $id, input: $input) { id } }',
)
export const deletePlanQuestion = question<{ deleteMaintenancePlan: boolean }, { id: string }>(
  'mutation($id: ID!) { deleteMaintenancePlan(id: $id) }',
)
/** What somebody says of work that was done. */
export interface DoneInput {
  readonly planId: string
  readonly vins: readonly string[]
  /** Null: now. */
  readonly at: Instant | null
  /** Null: what the reports tell. */
  readonly miles: Miles | null
  readonly notes: string
}
export const noteDoneQuestion = question<{ noteMaintenanceDone: number }, DoneInput>(
  `mutation($planId: ID!, $vins: [String!]!, $at: Instant, $miles: Float, $notes: String) {
    noteMaintenanceDone(planId: $planId, vins: $vins, at: $at, miles: $miles, notes: $notes) }`,
)
export const recordInspectionQuestion = question<
  { recordInspection: { id: string } },
  { vin: string; input: InspectionInput }
>('mutation($vin: String!, $input: InspectionInput!) { recordInspection(vin: $vin, input: $input) { id } }')
export const updateInspectionQuestion = question<
  { updateInspection: { id: string } },
  { id: string; input: InspectionInput }
>('mutation($id: ID!, $input: InspectionInput!) { updateInspection(id: $id, input: $input) { id } }')
export const deleteInspectionQuestion = question<{ deleteInspection: boolean }, { id: string }>(
  'mutation($id: ID!) { deleteInspection(id: $id) }',
)

export const plans = async (customerId: string | null, signal?: AbortSignal): Promise<readonly Plan[]> =>
  (await ask(plansQuestion, { customerId }, signal)).maintenancePlans
export const due = async (wanted: DueWanted, list: List, signal?: AbortSignal) =>
  (await ask(dueQuestion, { ...wanted, sort: sorting(list), page: paginationOf(list) }, signal))
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
  (await ask(doneQuestion, { vin, planId: null, pageSize: logLength }, signal)).maintenanceDone
/** What was done for a plan, the newest first. */
export const doneFor = async (planId: string, signal?: AbortSignal): Promise<readonly DoneLine[]> =>
  (await ask(doneQuestion, { vin: null, planId, pageSize: 100 }, signal)).maintenanceDone
export const inspections = async (wanted: InspectionsWanted, list: List, signal?: AbortSignal) =>
  (await ask(inspectionsQuestion, { ...wanted, sort: sorting(list), page: paginationOf(list) }, signal))
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
  await ask(createPlanQuestion, { customerId, input })
}
export const updatePlan = async (id: string, input: PlanInput): Promise<void> => {
  await ask(updatePlanQuestion, { id, input })
}
export const deletePlan = async (id: string): Promise<void> => {
  await ask(deletePlanQuestion, { id })
}
export const noteDone = async (input: DoneInput): Promise<void> => {
  await ask(noteDoneQuestion, input)
}
/** Answers the number of the new inspection. */
export const recordInspection = async (vin: string, input: InspectionInput): Promise<string> =>
  (await ask(recordInspectionQuestion, { vin, input })).recordInspection.id
export const updateInspection = async (id: string, input: InspectionInput): Promise<void> => {
  await ask(updateInspectionQuestion, { id, input })
}
export const deleteInspection = async (id: string): Promise<void> => {
  await ask(deleteInspectionQuestion, { id })
}

/** Adds a document to an inspection. @throws CallError with the server's words where it is not taken */
export const addDocument = async (inspectionId: string, file: File): Promise<void> => {
  const search = new URLSearchParams({ inspectionId, name: file.name })
  await call(`/v1/api/maintenance/documents?${search}`, { method: 'POST', body: file })
}
/** The bytes of a document. */
export const documentFile = async (id: string): Promise<Blob> =>
  (await call(`/v1/api/maintenance/documents/${id}`)).blob()

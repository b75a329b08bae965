/** Transfers of trailers between customers: asked for, decided, followed, undone. */
import { call } from './call.ts'
import type { VinTransferState } from './documents.ts'
import { type Answer, mutation, query, request } from './graphql.ts'
import { type PageInput, paginationOf } from './page.ts'

export type TransferPage = Answer<typeof vinTransfersQuery>['vinTransfers']
export type TransferLine = TransferPage['transfers'][number]
export type Transfer = NonNullable<Answer<typeof vinTransferQuery>['vinTransfer']>
export type TransferEffect = NonNullable<Transfer['checklist']>[number]
export type TransferPreview = Answer<typeof vinTransferPreviewQuery>['vinTransferPreview']

export const vinTransfersQuery = query(
  `query($states: [VinTransferState!], $search: String, $waitingForMe: Boolean, $page: PaginationInput) {
    vinTransfers(states: $states, search: $search, waitingForMe: $waitingForMe, paginationInput: $page) {
      transferCount transfers { id state from to vehicleCount effective due requestedBy created } } }`,
)
export const vinTransferQuery = query(
  `query($id: ID!) { vinTransfer(id: $id) {
    id state from to toCustomerId effective due done undoUntil reason because requestedBy created vehicleCount
    mayApprove mayRefuse mayCancel mayUndo mayEdit
    checklist { key title count says } steps { id step at by note } documents { id name size added addedBy } } }`,
)
export const vinTransferVehiclesQuery = query(
  `query($id: ID!, $page: PaginationInput) { vinTransfer(id: $id) {
    vehicles(paginationInput: $page) { vin unitId newUnitId vehicleTypeId modelYear vehicleMfgr } } }`,
)
export type TransferVehicle = NonNullable<
  Answer<typeof vinTransferVehiclesQuery>['vinTransfer']
>['vehicles'][number]
export const vinTransferPreviewQuery = query(
  `query($vehicles: [String!]!) { vinTransferPreview(vehicles: $vehicles) {
    vehicles { vin unitId customerId customerName } unknown effects { key title count says } } }`,
)
export const requestVinTransferMutation = mutation(
  'mutation($input: VinTransferInput!) { requestVinTransfer(input: $input) { id } }',
)
export const decideVinTransferMutation = mutation(
  `mutation($id: ID!, $decision: VinTransferDecision!, $reason: String) {
    decideVinTransfer(id: $id, decision: $decision, reason: $reason) { id } }`,
)
export const cancelVinTransferMutation = mutation(
  'mutation($id: ID!, $reason: String) { cancelVinTransfer(id: $id, reason: $reason) { id } }',
)
export const undoVinTransferMutation = mutation('mutation($id: ID!) { undoVinTransfer(id: $id) { id } }')

export const vinTransfers = async (
  list: Pick<PageInput, 'page' | 'pageSize'> & {
    readonly states: readonly VinTransferState[] | null
    readonly search: string
  },
  signal?: AbortSignal,
): Promise<TransferPage> =>
  (
    await request(
      vinTransfersQuery,
      { states: list.states, search: list.search, waitingForMe: null, page: paginationOf(list) },
      signal,
    )
  ).vinTransfers

/** Those that a customer whose administrator I am has still to agree to. */
export const transfersWaiting = async (signal?: AbortSignal): Promise<TransferPage> =>
  (
    await request(
      vinTransfersQuery,
      { states: null, search: null, waitingForMe: true, page: { pageNumber: 0, pageSize: 5 } },
      signal,
    )
  ).vinTransfers

export const vinTransfer = async (id: string, signal?: AbortSignal): Promise<Transfer | null> =>
  (await request(vinTransferQuery, { id }, signal)).vinTransfer

export const transferVehicles = async (
  id: string,
  list: Pick<PageInput, 'page' | 'pageSize'>,
  signal?: AbortSignal,
): Promise<readonly TransferVehicle[]> =>
  (await request(vinTransferVehiclesQuery, { id, page: paginationOf(list) }, signal)).vinTransfer?.vehicles ??
  []

export const transferPreview = async (
  vehicles: readonly string[],
  signal?: AbortSignal,
): Promise<TransferPreview> =>
  (await request(vinTransferPreviewQuery, { vehicles }, signal)).vinTransferPreview

/** What somebody fills in. */
export interface TransferInput {
  /** Of a draft that this takes the place of. */
  readonly id: string | null
  readonly vehicles: readonly string[]
  readonly toCustomerId: string | null
  readonly toAbbrev: string | null
  readonly effective: number | null
  readonly reason: string
  readonly newUnitIds: readonly { readonly vin: string; readonly unitId: string }[]
  readonly draft: boolean
}
/** Answers its number. */
export const requestVinTransfer = async (input: TransferInput): Promise<string> =>
  (await request(requestVinTransferMutation, { input })).requestVinTransfer.id
export const decideVinTransfer = async (
  id: string,
  decision: 'approve' | 'refuse',
  reason = '',
): Promise<void> => {
  await request(decideVinTransferMutation, { id, decision, reason })
}
export const cancelVinTransfer = async (id: string, reason: string): Promise<void> => {
  await request(cancelVinTransferMutation, { id, reason })
}
export const undoVinTransfer = async (id: string): Promise<void> => {
  await request(undoVinTransferMutation, { id })
}

/** Trailers as a spreadsheet names them. */
export const readTransferSheet = async (
  file: File,
): Promise<readonly { readonly name: string; readonly newUnitId: string | null }[]> => {
  const answer = await call('/v1/api/vin-transfers/sheet', {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  })
  return ((await answer.json()) as { vehicles: readonly { name: string; newUnitId: string | null }[] })
    .vehicles
}

/** @throws CallError with the server's words where it is not taken */
export const addTransferDocument = async (id: string, file: File): Promise<void> => {
  const search = new URLSearchParams({ id, name: file.name })
  await call(`/v1/api/vin-transfers/documents?${search}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  })
}
export const transferDocument = async (id: string): Promise<Blob> =>
  (await call(`/v1/api/vin-transfers/documents/${id}`)).blob()

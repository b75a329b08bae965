/** Trailers as they are managed, their gateways, and gateways that no trailer carries. */
import type { VehicleDraft } from '#domain/fleet/vehicle-draft.ts'
import { createCellPages } from './cells.ts'
import type { AllCellsInput } from './documents.ts'
import { type Answer, mutation, query, request, type Variables } from './graphql.ts'
import { type PageInput, paginationOf, sortingOf } from './page.ts'

/** Deactivated ones are listed only where they are asked for. */
export const simStatuses = ['Activated', 'Deactivated'] as const

export type Trailer = TrailerPage['trailers'][number]
export type TrailerPage = Answer<typeof managedTrailersQuery>['managedTrailers']
export type TrailerGateway = Answer<typeof gatewayHistoryQuery>['gatewayHistory'][number]
export type DetachedGateway = Answer<typeof detachedGatewaysQuery>['detachedGateways'][number]
export type GatewayLeftover = Answer<typeof gatewayLeftoversQuery>['gatewayLeftovers'][number]
export type Consequences = Answer<typeof consequencesQuery>['vehicleConsequences']

export const managedTrailersQuery = query(
  `query($customerId: ID, $search: String, $filters: [FilterInput!], $page: PaginationInput, $sort: SortingInput,
    $cells: AllCellsInput) {
    managedTrailers(customerId: $customerId, search: $search, filters: $filters, paginationInput: $page, sortingInput: $sort,
      allCells: $cells) { cells { name isHere url problem ids next } trailerCount trailers {
        id customerId customerName vin unitId vehicleTypeId deviceTypeId serialNumber iccid simStatus axles modelYear vehicleMfgr
        vehicleLengthFeet restingBogieWeightLbs hasSolarPanels installedSensorTypeIds cargoCameraSerialNumber
        thermoKingExternalId groups installationDate lastReport subscriptionState subscriptionPlan subscriptionEnds
      } } }`,
)
export const gatewayHistoryQuery = query(
  'query($vin: String!) { gatewayHistory(vin: $vin) { serialNumber iccid from to attachedBy } }',
)
export const detachedGatewaysQuery = query(
  `query($search: String) { detachedGateways(search: $search) {
    serialNumber reports heldReports customerIds firstReport lastReport lat lng address iccid } }`,
)
export const gatewayLeftoversQuery = query(
  `query($search: String) { gatewayLeftovers(search: $search) {
    id at protocol serialNumber address reason bytes length } }`,
)
export const consequencesQuery = query(
  'query($vin: String!) { vehicleConsequences(vin: $vin) { shares rules plans workOrders issues groups days serialNumber hadOthers } }',
)

export const createVehicleMutation = mutation(
  'mutation($input: CreateVehicleInput!) { createVehicle(input: $input) { id } }',
)
export const renameVehicleMutation = mutation(
  'mutation($vin: String!, $unitId: String!) { updateCustomerVehicle(vin: $vin, unitId: $unitId) { id } }',
)
export const updateVehicleMutation = mutation(
  `mutation($vin: String!, $unitId: String, $vehicleTypeId: Int, $deviceTypeId: Int, $axles: Int, $modelYear: Int, $vehicleMfgr: String,
    $vehicleLengthFeet: Float, $restingBogieWeightLbs: Float, $hasSolarPanels: Boolean, $installedSensorTypeIds: [Int!],
    $cargoCameraSerialNumber: String, $thermoKingExternalId: String) {
    updateVehicle(vin: $vin, unitId: $unitId, vehicleTypeId: $vehicleTypeId, deviceTypeId: $deviceTypeId, axles: $axles,
      modelYear: $modelYear, vehicleMfgr: $vehicleMfgr, vehicleLengthFeet: $vehicleLengthFeet,
      restingBogieWeightLbs: $restingBogieWeightLbs, hasSolarPanels: $hasSolarPanels,
      installedSensorTypeIds: $installedSensorTypeIds, cargoCameraSerialNumber: $cargoCameraSerialNumber,
      thermoKingExternalId: $thermoKingExternalId) { id } }`,
)
export const deactivateVehicleMutation = mutation(
  'mutation($vin: String!) { deactivateVehicle(vin: $vin) { id } }',
)
export const activateVehicleMutation = mutation(
  'mutation($vin: String!) { activateVehicle(vin: $vin) { id } }',
)
export const deleteVehicleMutation = mutation('mutation($vin: String!) { deleteVehicle(vin: $vin) }')
export const attachGatewayMutation = mutation(
  'mutation($vin: String!, $serialNumber: String!) { attachGateway(vin: $vin, serialNumber: $serialNumber) { id } }',
)
export const detachGatewayMutation = mutation('mutation($vin: String!) { detachGateway(vin: $vin) { id } }')
export const upsertSensorBoxMutation = mutation(
  `mutation($serial: String!, $iccid: String, $maker: Int!, $customerId: ID) {
    upsertDetachedSensorBox(extMfgrSerialNum: $serial, iccid: $iccid, sensorBoxMfgrId: $maker, customerId: $customerId) {
      extMfgrSerialNum } }`,
)

/** What a list of trailers is narrowed to. */
export interface TrailerList extends PageInput {
  readonly customerId: string | null
  readonly search: string
  /** With those that are deactivated, unless a filter asks for one of the two. */
  readonly deactivated: boolean
}

const simStatus = {
  field: 'sim_status',
  condition: 'isOneOf',
  value: simStatuses[0],
  values: [...simStatuses],
}
const filtersOf = ({ filters, deactivated }: TrailerList) =>
  deactivated && !filters.some(({ field }) => field === simStatus.field) ? [...filters, simStatus] : filters

/** Of this cell alone unless `cells` says where its page begins in each. */
const trailerPage = async (
  list: TrailerList,
  cells: AllCellsInput | null,
  signal?: AbortSignal,
): Promise<TrailerPage> =>
  (
    await request(
      managedTrailersQuery,
      {
        customerId: list.customerId,
        search: list.search.trim() || null,
        filters: filtersOf(list),
        page: paginationOf(list),
        sort: sortingOf(list),
        cells,
      },
      signal,
    )
  ).managedTrailers

const pages = createCellPages()

export const managedTrailers = async (list: TrailerList, signal?: AbortSignal): Promise<TrailerPage> => {
  const page = await trailerPage(list, pages.before(list), signal)
  pages.heard(list, page.cells)
  return page
}

/** The trailer of a VIN; null where it is none of those that the viewer manages. */
export async function trailerByVin(
  vin: string,
  signal?: AbortSignal,
): Promise<{ readonly trailer: Trailer | null }> {
  const filters = [{ field: 'vin', condition: 'isExactly', value: vin }]
  const { trailers } = await trailerPage(
    { customerId: null, search: '', deactivated: true, filters, sort: null, page: 0, pageSize: 1 },
    null,
    signal,
  )
  return { trailer: trailers[0] ?? null }
}

/** Trailers of one customer, or of all, that a gateway may be attached to: those without one first. */
export async function trailersToAttach(
  search: string,
  customerId: string | null,
  most: number,
  signal?: AbortSignal,
): Promise<readonly Trailer[]> {
  const sort = { by: 'has_gateway', asc: true }
  const { trailers } = await trailerPage(
    { customerId, search, deactivated: false, filters: [], sort, page: 0, pageSize: most },
    null,
    signal,
  )
  return trailers
}

export const gatewayHistory = async (vin: string, signal?: AbortSignal): Promise<readonly TrailerGateway[]> =>
  (await request(gatewayHistoryQuery, { vin }, signal)).gatewayHistory
/** @param search part of the serial number: there may be more than are answered at once */
export const detachedGateways = async (
  search: string,
  signal?: AbortSignal,
): Promise<readonly DetachedGateway[]> =>
  (await request(detachedGatewaysQuery, { search: search.trim() || null }, signal)).detachedGateways
export const gatewayLeftovers = async (
  search: string,
  signal?: AbortSignal,
): Promise<readonly GatewayLeftover[]> =>
  (await request(gatewayLeftoversQuery, { search: search.trim() || null }, signal)).gatewayLeftovers
export const trailerConsequences = async (vin: string, signal?: AbortSignal): Promise<Consequences> =>
  (await request(consequencesQuery, { vin }, signal)).vehicleConsequences

/** @param confirmVin it is odd, and somebody has looked */
export async function createTrailer(
  { customerId, groups: _byId, ...draft }: VehicleDraft,
  groupIds: readonly string[],
  confirmVin: boolean,
): Promise<void> {
  await request(createVehicleMutation, {
    input: { ...draft, customerId: String(customerId), groupIds: [...groupIds], confirmVin },
  })
}

/** Saves what differs, all of it or nothing. */
export async function updateTrailer(vin: string, change: Partial<VehicleDraft>): Promise<void> {
  const { unitId, ...rest } = change
  if (unitId !== undefined && Object.keys(rest).length === 0)
    await request(renameVehicleMutation, { vin, unitId })
  // A variable that is left out is an argument that is left out, and so a field that stays.
  else await request(updateVehicleMutation, { vin, ...change } as Variables<typeof updateVehicleMutation>)
}
export const deactivateTrailer = async (vin: string): Promise<void> => {
  await request(deactivateVehicleMutation, { vin })
}
export const activateTrailer = async (vin: string): Promise<void> => {
  await request(activateVehicleMutation, { vin })
}
export const deleteTrailer = async (vin: string): Promise<void> => {
  await request(deleteVehicleMutation, { vin })
}

/** Puts a gateway on a trailer, in place of the one that it carries. */
export const attachGateway = async (vin: string, serialNumber: string): Promise<void> => {
  await request(attachGatewayMutation, { vin, serialNumber })
}
export const detachGateway = async (vin: string): Promise<void> => {
  await request(detachGatewayMutation, { vin })
}
/** Registers a sensor box, or changes one. @param iccid empty or 0: not known, or as it is; `customerId` null: nobody's yet */
export const upsertSensorBox = async (box: {
  readonly serial: string
  readonly iccid: string
  readonly maker: number
  readonly customerId: string | null
}): Promise<void> => {
  await request(upsertSensorBoxMutation, { ...box, iccid: /^0*$/.test(box.iccid) ? null : box.iccid })
}

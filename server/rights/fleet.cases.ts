/** For the test of rights: customers, their vehicles and what these report. */
import { hours } from '#domain/basics/time.ts'
import { noon } from '#domain/state/testing.ts'
import {
  administrators,
  type Case,
  editors,
  fleet,
  listed,
  named,
  past,
  reaching,
  superAdmins,
} from './case.ts'

export const fleetQueries: Readonly<Record<string, Case>> = {
  cargoImages: {
    ...past,
    mark: ({ vin }) => vin,
    ask: ({ vin }) => `{ cargoImages(vin: "${vin}") { images { path } } }`,
  },
  customers: {
    ...reaching,
    ask: () => '{ customers(showDeactivated: true) { shortName longName totalAssets } }',
  },
  findAllCustomers: {
    ...reaching,
    ask: () =>
      '{ findAllCustomers(showDeactivated: true) { customers { shortName features { featureName } } } }',
  },
  getCustomerFeatures: {
    ...reaching,
    ask: ({ customerId }) => `{ getCustomerFeatures(customerId: ${customerId}) { featureName } }`,
    mark: ({ abbrev }) => (abbrev === 'QXA' ? 'TowAlert' : 'CheckFuse'),
  },
  ingestKeys: {
    ...administrators,
    ask: ({ customerId }) => `{ ingestKeys(customerId: ${customerId}) { name } }`,
  },
  phoneAccess: {
    ...administrators,
    ask: ({ vin }) => `{ phoneAccess(vin: "${vin}") { open } }`,
    mark: () => '"open":',
  },
  matchingVehicles: {
    ...listed,
    ask: () => '{ matchingVehicles(filters: []) { ids } }',
    // The ids of vehicles, in a list.
    mark: ({ vehicleId }) => (vehicleId === 1 ? '[1' : `${vehicleId}]`),
  },
  vehiclesNamed: { ...listed, ask: ({ vin }) => `{ vehiclesNamed(names: ["${vin}"]) { unitId } }` },
  filterNames: { ...fleet, ask: () => '{ filterNames(field: "customer_name") { names } }' },
  'filterNames: of groups': {
    ...fleet,
    ask: () => '{ filterNames(field: "group_names") { names } }',
    mark: ({ fullGroup }) => fullGroup.name,
  },
  // Makes are the same for everybody who sees trailers.
  'filterNames: of builders': {
    own: listed.own,
    foreign: listed.own,
    ask: () => '{ filterNames(field: "vehicle_mfgr") { names } }',
    mark: () => 'Wabash',
  },
  vehiclesNow: { ...listed, ask: () => '{ vehiclesNow { vehicles { unitId vin group customerName } } }' },
  // Of what they do not see nobody counts anything.
  vehicleTotals: {
    ...listed,
    ask: ({ vin }) =>
      `{ vehicleTotals(columns: ["vin"], filters: [{ field: "vin", condition: "isExactly", value: "${vin}" }]) { columns { known } } }`,
    mark: () => '"known":1',
  },
  search: {
    ...listed,
    ask: ({ abbrev }) =>
      `{ search(text: "${abbrev}") { vehicles { vin customerName } customers { longName } geofences { name } } }`,
  },
  vehicle: {
    ...named,
    ask: ({ vin }) => `{ vehicle(vin: "${vin}") { unitId vehicle state verdict { level longForm } } }`,
  },
  faults: { ...listed, ask: () => '{ faults { faults { unitId faultDescription } } }' },
  'faults: of one vehicle': {
    ...named,
    ask: ({ vin }) => `{ faults(vin: "${vin}") { faultCount faults { unitId cause } } }`,
  },
  heldVehicle: { ...past, ask: ({ vin }) => `{ heldVehicle(vin: "${vin}") { vin unitId until } }` },
  trips: {
    ...past,
    mark: ({ vin }) => vin,
    ask: ({ vin }) => `{ trips(vin: "${vin}") { vin trips { miles } stays { lat } } }`,
  },
  vehicleTrackingV2: {
    ...past,
    ask: ({ vin }) => `{ vehicleTrackingV2(vin: "${vin}") { activityLog { readings } } }`,
    mark: ({ vehicleId }) => `7${String(vehicleId).padStart(5, '0')}`,
  },
}

/** Queries that only count: of a customer that is not theirs nobody counts anything. */
const counted = (field: string, mark: string): Case => ({
  ...fleet,
  ask: ({ customerId }) => `{ ${field.replace('#', `customerId: ${customerId}`)} }`,
  mark: () => mark,
})

export const controlQueries: Readonly<Record<string, Case>> = {
  fleetViews: { ...fleet, ask: () => '{ fleetViews { name } }' },
  fleetHealth: counted('fleetHealth(#) { total }', '"total":1'),
  fleetConnectivity: counted('fleetConnectivity(#) { total }', '"total":1'),
  fleetPlaces: counted('fleetPlaces(#) { count }', '"count":1'),
  occupiedGeofences: counted('occupiedGeofences(#) { name count }', '"count":1'),
  worstVehicles: { ...fleet, ask: () => '{ worstVehicles { unitId vin } }' },
  nowQueue: {
    ...listed,
    ask: () => '{ nowQueue(groups: [moving, standing, today, wait]) { vehicles { unitId vin } } }',
  },
  nowCounts: {
    ...listed,
    ask: ({ customerId }) => `{ nowCounts(customerId: ${customerId}) { total } }`,
    mark: () => '"total":1',
  },
  fleetDay: {
    ...fleet,
    ask: ({ customerId }) => `{ fleetDay(customerId: ${customerId}) { total } }`,
    mark: () => '"total":1',
  },
  fleetShift: {
    ...fleet,
    ask: ({ customerId }) =>
      `{ fleetShift(customerId: ${customerId}, from: ${noon - hours(1)}, to: ${noon + hours(1)}) {
        events(after: ${noon - hours(1)}) { unitId vin } } }`,
  },
  reefersOutOfRange: counted('reefersOutOfRange(#) { count }', '"count":0'),
}

const cause = (vin: string, causeKey: string) => `vin: "${vin}", causeKey: "${causeKey}"`

export const fleetMutations: Readonly<Record<string, Case>> = {
  snoozeVerdict: {
    ...editors,
    refusal: 'There is no trailer with this VIN.',
    ask: ({ vin, soon }) =>
      `mutation { snoozeVerdict(${cause(vin, 'absSystemFault:lamp')}, until: ${soon}) { level } }`,
  },
  acknowledgeVerdict: {
    ...editors,
    refusal: 'There is no trailer with this VIN.',
    ask: ({ vin }) => `mutation { acknowledgeVerdict(${cause(vin, 'absSystemFault:lamp')}) { level } }`,
  },
  unsnoozeVerdict: {
    ...editors,
    refusal: 'There is no trailer with this VIN.',
    ask: ({ vin }) => `mutation { unsnoozeVerdict(${cause(vin, 'door:')}) { level } }`,
  },
  'saveFleetView: shared with a customer': {
    ...editors,
    ask: ({
      customerId,
      fresh,
    }) => `mutation { saveFleetView(input: { name: "${fresh}", customerId: ${customerId},
      view: { search: "", layout: { order: [], hidden: [], widths: {}, pinned: [] } } }) { id } }`,
  },
  deleteFleetView: {
    ...administrators,
    ask: ({ viewId }) => `mutation { deleteFleetView(id: ${viewId}) }`,
  },
  createIngestKey: {
    ...administrators,
    ask: ({ customerId, fresh }) =>
      `mutation { createIngestKey(customerId: ${customerId}, name: "${fresh}") { id } }`,
  },
  revokeIngestKey: {
    ...administrators,
    ask: ({ customerId, freshKeyId }) =>
      `mutation { revokeIngestKey(customerId: ${customerId}, id: ${freshKeyId}) }`,
  },
  openVehicleToPhones: {
    ...administrators,
    ask: ({ vin }) => `mutation { openVehicleToPhones(vin: "${vin}", open: true) }`,
  },
  createCustomer: {
    ...superAdmins,
    ask: ({ fresh }) =>
      `mutation { createCustomer(input: { abbrev: "${fresh}", shortName: "${fresh}", longName: "x" }) { id } }`,
  },
  updateCustomer: {
    ...administrators,
    ask: ({ customerId, fresh }) =>
      `mutation { updateCustomer(input: { customerId: ${customerId}, longName: "${fresh}" }) { id } }`,
  },
  'updateCustomer: how long reports are kept': {
    ...superAdmins,
    ask: ({ customerId }) =>
      `mutation { updateCustomer(input: { customerId: ${customerId}, retentionDurationDays: 77 }) { id } }`,
  },
  // The other of the two, which has no leases: one that has is not deactivated.
  deactivateCustomer: {
    ...superAdmins,
    ask: ({ otherId }) => `mutation { deactivateCustomer(customerId: ${otherId}) { active } }`,
  },
  setCustomerFeature: {
    ...superAdmins,
    ask: ({ customerId }) =>
      `mutation { setCustomerFeature(customerId: ${customerId}, featureName: "Insight", on: true) { id } }`,
  },
}

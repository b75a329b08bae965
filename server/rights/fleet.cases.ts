/** For the test of rights: customers, their vehicles and what these report. */
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
  vehiclesNow: { ...listed, ask: () => '{ vehiclesNow { vehicles { unitId vin group customerName } } }' },
  search: {
    ...listed,
    ask: ({ abbrev }) =>
      `{ search(text: "${abbrev}") { vehicles { vin customerName } customers { longName } geofences { name } } }`,
  },
  vehicle: { ...named, ask: ({ vin }) => `{ vehicle(vin: "${vin}") { unitId vehicle state } }` },
  faults: { ...listed, ask: () => '{ faults { faults { unitId faultDescription } } }' },
  'faults: of one vehicle': {
    ...named,
    ask: ({ vin }) => `{ faults(vin: "${vin}") { faultCount faults { unitId cause } } }`,
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
  reefersOutOfRange: counted('reefersOutOfRange(#) { count }', '"count":0'),
}

export const fleetMutations: Readonly<Record<string, Case>> = {
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
  deactivateCustomer: {
    ...superAdmins,
    ask: ({ customerId }) => `mutation { deactivateCustomer(customerId: ${customerId}) { active } }`,
  },
  setCustomerFeature: {
    ...superAdmins,
    ask: ({ customerId }) =>
      `mutation { setCustomerFeature(customerId: ${customerId}, featureName: "Insight", on: true) { id } }`,
  },
}

/** For the test of rights: vehicle groups. */
import { administrators, type Case, fleet, overseers } from './case.ts'

export const groupsQueries: Readonly<Record<string, Case>> = {
  vehicleGroup: {
    ...overseers,
    ask: ({
      customerId,
      fullGroup,
    }) => `{ vehicleGroup(customerId: ${customerId}, vehicleGroupId: ${fullGroup.id}) {
      name vehicles { vehicles { unitId } } users { users { email } } } }`,
  },
  vehicleGroupNames: {
    ...fleet,
    ask: ({ customerId }) => `{ vehicleGroupNames(customerId: ${customerId}) { name } }`,
  },
  findVehicleGroups: {
    ...fleet,
    ask: ({ customerId }) => `{ findVehicleGroups(customerIds: [${customerId}]) { name } }`,
  },
}

export const groupsMutations: Readonly<Record<string, Case>> = {
  updateVehicleGroup: {
    ...administrators,
    ask: ({ customerId, fresh }) =>
      `mutation { updateVehicleGroup(customerId: ${customerId}, name: "${fresh}") { id } }`,
  },
  renameVehicleGroup: {
    ...administrators,
    ask: ({ customerId, emptyGroup, fresh }) =>
      `mutation { renameVehicleGroup(customerId: ${customerId}, vehicleGroupId: ${emptyGroup.id}, name: "${fresh}") { id } }`,
  },
  deleteVehicleGroup: {
    ...administrators,
    ask: ({ customerId, emptyGroup }) =>
      `mutation { deleteVehicleGroup(customerId: ${customerId}, name: "${emptyGroup.name}") }`,
  },
  addVehiclesToGroups: {
    ...administrators,
    ask: (a) =>
      `mutation { addVehiclesToGroups(vehicleIds: [${a.vehicleId}], customerId: ${a.customerId}, vehicleGroupIds: [${a.emptyGroup.id}]) }`,
  },
  removeVehiclesFromGroups: {
    ...administrators,
    ask: (a) =>
      `mutation { removeVehiclesFromGroups(vehicleIds: [${a.vehicleId}], customerId: ${a.customerId}, vehicleGroupIds: [${a.fullGroup.id}]) }`,
  },
  addMultipleVehiclesToTargetedMultipleGroups: {
    ...administrators,
    ask: (a) => `mutation { addMultipleVehiclesToTargetedMultipleGroups(input: { customerId: ${a.customerId},
      targets: [{ vehicleIds: [${a.vehicleId}], vehicleGroupIds: [${a.emptyGroup.id}] }] }) }`,
  },
  addUsersToVehicleGroups: {
    ...administrators,
    ask: (a) =>
      `mutation { addUsersToVehicleGroups(userIds: [${a.userId}], customerId: ${a.customerId}, vehicleGroupIds: [${a.emptyGroup.id}]) }`,
  },
  removeUsersFromVehicleGroups: {
    ...administrators,
    ask: (a) =>
      `mutation { removeUsersFromVehicleGroups(userIds: [${a.userId}], customerId: ${a.customerId}, vehicleGroupIds: [${a.fullGroup.id}]) }`,
  },
}

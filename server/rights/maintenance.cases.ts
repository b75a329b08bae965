/** For the test of rights: issues, work orders, plans and inspections. */
import { type Case, editors, fleet, past } from './case.ts'

export const maintenanceQueries: Readonly<Record<string, Case>> = {
  maintenance: { ...fleet, ask: () => '{ maintenance { vehicles { unitId vin issues { title } } } }' },
  maintenanceCounts: {
    ...fleet,
    mark: () => '"attention":1',
    ask: ({ customerId }) => `{ maintenanceCounts(customerId: ${customerId}) { attention } }`,
  },
  issues: { ...fleet, ask: () => '{ issues { unitId vin title } }' },
  'issues: of one vehicle': {
    ...fleet,
    refusal: 'There is no trailer with this VIN.',
    ask: ({ vin }) => `{ issues(vin: "${vin}") { unitId title } }`,
  },
  workOrders: { ...fleet, ask: () => '{ workOrders { workOrders { unitId title photos { name } } } }' },
  workOrder: { ...fleet, ask: ({ workOrderId }) => `{ workOrder(id: ${workOrderId}) { unitId title } }` },
  assignees: {
    ...editors,
    ask: ({ customerId }) => `{ assignees(customerId: ${customerId}) { email } }`,
  },
  maintenancePlans: { ...fleet, ask: () => '{ maintenancePlans { name vehicleCount } }' },
  maintenanceDue: { ...fleet, ask: () => '{ maintenanceDue { due { unitId planName } } }' },
  'maintenanceDue: of one vehicle': {
    ...past,
    refusal: 'There is no trailer with this VIN.',
    ask: ({ vin }) => `{ maintenanceDue(vin: "${vin}") { due { unitId planName } } }`,
  },
  maintenanceDone: { ...fleet, ask: () => '{ maintenanceDone { unitId planName } }' },
  'maintenanceDone: of one vehicle': {
    ...past,
    refusal: 'There is no trailer with this VIN.',
    ask: ({ vin }) => `{ maintenanceDone(vin: "${vin}") { unitId planName } }`,
  },
  inspections: { ...fleet, ask: () => '{ inspections { inspections { unitId inspector } } }' },
  'inspections: of one vehicle': {
    ...past,
    refusal: 'There is no trailer with this VIN.',
    ask: ({ vin }) => `{ inspections(vin: "${vin}") { inspections { unitId documents { name } } } }`,
  },
}

const inspection = 'input: { kind: "annual", done: "2026-02-03", result: "passed" }'
const plan = (name: string) => `input: { name: "${name}", everyDays: 90, allVehicles: true }`

export const maintenanceMutations: Readonly<Record<string, Case>> = {
  openIssue: {
    ...editors,
    refusal: 'There is no trailer with this VIN.',
    ask: ({ vin }) => `mutation { openIssue(input: { vin: "${vin}", category: "other", status: "caution",
      title: "Mud flap" }) { id } }`,
  },
  snoozeIssues: {
    ...editors,
    refusal: 'There is no such issue.',
    ask: ({ issueId, soon }) =>
      `mutation { snoozeIssues(ids: [${issueId}], until: ${soon}, reason: "Later") }`,
  },
  unsnoozeIssues: {
    ...editors,
    refusal: 'There is no such issue.',
    ask: ({ issueId }) => `mutation { unsnoozeIssues(ids: [${issueId}]) }`,
  },
  dismissIssues: {
    ...editors,
    refusal: 'There is no such issue.',
    ask: ({ issueId }) => `mutation { dismissIssues(ids: [${issueId}], because: "Not ours") }`,
  },
  createWorkOrder: {
    ...editors,
    refusal: 'There is no trailer with this VIN.',
    ask: ({ vin, issueId }) =>
      `mutation { createWorkOrder(vin: "${vin}", issueIds: [${issueId}], input: { title: "Mud flap" }) { id } }`,
  },
  updateWorkOrder: {
    ...editors,
    refusal: 'There is no such work order.',
    ask: ({ workOrderId, fresh }) =>
      `mutation { updateWorkOrder(id: ${workOrderId}, input: { title: "${fresh}" }) { id } }`,
  },
  repairWorkOrder: {
    ...editors,
    refusal: 'There is no such work order.',
    ask: ({ workOrderId }) => `mutation { repairWorkOrder(id: ${workOrderId}) { id } }`,
  },
  cancelWorkOrder: {
    ...editors,
    refusal: 'There is no such work order.',
    ask: ({ workOrderId }) => `mutation { cancelWorkOrder(id: ${workOrderId}) { id } }`,
  },
  removeWorkOrderPhoto: {
    ...editors,
    refusal: 'There is no such work order.',
    ask: ({ photoId }) => `mutation { removeWorkOrderPhoto(id: ${photoId}) }`,
  },
  createMaintenancePlan: {
    ...editors,
    ask: ({ customerId, fresh }) =>
      `mutation { createMaintenancePlan(customerId: ${customerId}, ${plan(fresh)}) { id } }`,
  },
  updateMaintenancePlan: {
    ...editors,
    refusal: 'There is no such plan.',
    ask: ({ planId, fresh }) => `mutation { updateMaintenancePlan(id: ${planId}, ${plan(fresh)}) { id } }`,
  },
  deleteMaintenancePlan: {
    ...editors,
    refusal: 'There is no such plan.',
    ask: ({ planId }) => `mutation { deleteMaintenancePlan(id: ${planId}) }`,
  },
  noteMaintenanceDone: {
    ...editors,
    refusal: 'There is no such plan.',
    ask: ({ planId, vin }) => `mutation { noteMaintenanceDone(planId: ${planId}, vins: ["${vin}"]) }`,
  },
  recordInspection: {
    ...editors,
    refusal: 'There is no trailer with this VIN.',
    ask: ({ vin }) => `mutation { recordInspection(vin: "${vin}", ${inspection}) { id } }`,
  },
  updateInspection: {
    ...editors,
    refusal: 'There is no such inspection.',
    ask: ({ inspectionId }) => `mutation { updateInspection(id: ${inspectionId}, ${inspection}) { id } }`,
  },
  deleteInspection: {
    ...editors,
    refusal: 'There is no such inspection.',
    ask: ({ inspectionId }) => `mutation { deleteInspection(id: ${inspectionId}) }`,
  },
}

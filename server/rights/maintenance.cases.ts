/** For the test of rights: issues, work orders, plans and inspections. */
import { type Case, editors, fleet } from './case.ts'

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
}

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
}

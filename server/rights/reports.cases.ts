/** For the test of rights: report configs and their runs. */
import { type Case, editors, fleet, superAdmins } from './case.ts'

const noConfig = 'There is no such report.'
const noRun = 'There is no such run of a report.'

const input = (customerId: number, name: string) =>
  `{ name: "${name}", reportTypeId: 1, customerId: ${customerId}, notifyEmails: ["a@b.example"] }`

export const reportsQueries: Readonly<Record<string, Case>> = {
  reportConfigs: { ...fleet, ask: () => '{ reportConfigs { name lastRun { document } } }' },
  'reportConfigs: of one customer': {
    ...fleet,
    ask: ({ customerId }) => `{ reportConfigs(customerId: ${customerId}) { name geofences { name } vins } }`,
  },
  reportConfig: {
    ...fleet,
    ask: ({ reportConfigId }) => `{ reportConfig(id: "${reportConfigId}") { name } }`,
  },
  reportRuns: {
    ...fleet,
    refusal: noConfig,
    ask: ({ reportConfigId }) => `{ reportRuns(configId: "${reportConfigId}") { document } }`,
  },
  reportRun: {
    ...fleet,
    refusal: noRun,
    ask: ({ reportRunId }) => `{ reportRun(id: "${reportRunId}") { document } }`,
  },
  reportRows: {
    ...fleet,
    refusal: noRun,
    ask: ({ reportRunId }) => `{ reportRows(runId: "${reportRunId}", section: "vehicles") { rows } }`,
  },
  verifyReportRun: {
    ...fleet,
    refusal: noRun,
    mark: () => 'is not what was sent',
    ask: ({ reportRunId }) => `{ verifyReportRun(id: "${reportRunId}") { changed } }`,
  },
  dryRunReport: {
    ...editors,
    ask: ({ customerId, fresh }) => `{ dryRunReport(input: ${input(customerId, fresh)}) { document } }`,
  },
}

const ofConfig = (mutation: string): Case => ({
  ...editors,
  refusal: noConfig,
  ask: ({ reportConfigId }) => `mutation { ${mutation}: ${mutation}(id: "${reportConfigId}") { id } }`,
})

export const reportsMutations: Readonly<Record<string, Case>> = {
  createReportConfig: {
    ...editors,
    ask: ({ customerId, fresh }) =>
      `mutation { createReportConfig(input: ${input(customerId, fresh)}) { id } }`,
  },
  updateReportConfig: {
    ...editors,
    refusal: noConfig,
    ask: ({ customerId, reportConfigId, fresh }) =>
      `mutation { updateReportConfig(id: "${reportConfigId}", input: ${input(customerId, fresh)}) { id } }`,
  },
  deleteReportConfig: {
    ...editors,
    refusal: noConfig,
    ask: ({ reportConfigId }) => `mutation { deleteReportConfig(id: "${reportConfigId}") }`,
  },
  copyReportConfig: {
    ...editors,
    refusal: noConfig,
    ask: ({ reportConfigId, fresh }) =>
      `mutation { copyReportConfig(id: "${reportConfigId}", name: "${fresh}") { id } }`,
  },
  moveReportConfig: {
    ...superAdmins,
    refusal: noConfig,
    ask: ({ reportConfigId, otherId }) =>
      `mutation { moveReportConfig(id: "${reportConfigId}", customerId: ${otherId}) { id } }`,
  },
  enableReportConfig: ofConfig('enableReportConfig'),
  disableReportConfig: {
    ...ofConfig('disableReportConfig'),
    ask: ({ reportConfigId: id }) =>
      `mutation { enableReportConfig(id: "${id}") { id } disableReportConfig(id: "${id}") { id } }`,
  },
  runReport: {
    ...editors,
    refusal: noConfig,
    ask: ({ reportConfigId }) => `mutation { runReport(configId: "${reportConfigId}") { id } }`,
  },
  cancelReportRun: {
    ...editors,
    refusal: noRun,
    ask: ({ waitingRunId }) => `mutation { cancelReportRun(id: "${waitingRunId}") { id } }`,
  },
  resendReportRun: {
    ...editors,
    refusal: noRun,
    ask: ({ reportRunId }) => `mutation { resendReportRun(id: "${reportRunId}") { id } }`,
  },
  signReportRun: {
    ...editors,
    refusal: noRun,
    ask: ({ reportRunId }) => `mutation { signReportRun(id: "${reportRunId}") }`,
  },
  verifyReportRun: {
    ...fleet,
    refusal: noRun,
    ask: ({ reportRunId }) => `mutation { verifyReportRun(id: "${reportRunId}") { same } }`,
  },
}

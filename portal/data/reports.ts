/** Reports that come by a schedule: their configs, their dry runs, their runs with their rows, and their files. */
import type { ReportConfigDraft, ReportFormat } from '#domain/reports/config.ts'
import type { ReportDocument, ReportRow } from '#domain/reports/document.ts'
import type { ScheduleCategory } from '#domain/reports/schedule.ts'
import { saveFile } from '../ui/controls/save-file.ts'
import { call } from './call.ts'
import { type Answer, mutation, query, request } from './graphql.ts'

const runFields = `id configId state due askedBy from to recipients created started finished attempt rowsMade problem isLate
  files { format size isAttached }`
const runShown = `${runFields} deliveries { recipient state sent problem }`
const fields = `id name reportTypeId reportTypeName customerId customerIds allVehicles vehicleIds vehicleGroupIds notifyEmails
  unsubscribed allGeofences geofenceIds geofences { id name } allFaultTypes faultTypeIds
  reportingSchedules { timezone category schedules { dayOfWeek time } } emailFrequency { value units }
  reportHistoryTimeframe assetThreshold assetThresholdFewer dwellThresholdMs outOfRangeF includeSensorData attachments
  isActive deactivated paused created updated isMine schedule nextRuns lastRun { ${runFields} }`

export const reportConfigsQuery = query(
  `query($customerId: ID, $pageSize: Int, $after: ID) {
    reportConfigs(customerId: $customerId, pageSize: $pageSize, after: $after) { ${fields} } }`,
)
export const reportConfigQuery = query(`query($id: ID!) { reportConfig(id: $id) { ${fields} } }`)
export const createReportConfigMutation = mutation(
  `mutation($input: ReportConfigInput!) { createReportConfig(input: $input) { ${fields} } }`,
)
export const updateReportConfigMutation = mutation(
  `mutation($id: ID!, $input: ReportConfigInput!) { updateReportConfig(id: $id, input: $input) { ${fields} } }`,
)
export const deleteReportConfigMutation = mutation('mutation($id: ID!) { deleteReportConfig(id: $id) }')
export const copyReportConfigMutation = mutation(
  'mutation($id: ID!, $name: String!) { copyReportConfig(id: $id, name: $name) { id } }',
)
export const moveReportConfigMutation = mutation(
  'mutation($id: ID!, $customerId: ID!) { moveReportConfig(id: $id, customerId: $customerId) { id } }',
)
export const enableReportConfigMutation = mutation(
  'mutation($id: ID!) { enableReportConfig(id: $id) { id } }',
)
export const disableReportConfigMutation = mutation(
  'mutation($id: ID!) { disableReportConfig(id: $id) { id } }',
)
export const dryRunReportQuery = query(
  'query($input: ReportConfigInput!) { dryRunReport(input: $input) { document rowCount emails } }',
)
export const reportRunsQuery = query(
  `query($configId: ID!, $page: PaginationInput) { reportRuns(configId: $configId, paginationInput: $page) { ${runShown} } }`,
)
export const reportRunQuery = query(`query($id: ID!) { reportRun(id: $id) { ${runShown} document } }`)
export const reportRowsQuery = query(
  `query($runId: ID!, $section: String!, $mark: String, $page: PaginationInput) {
    reportRows(runId: $runId, section: $section, mark: $mark, paginationInput: $page) { rowCount rows } }`,
)
export const runReportMutation = mutation(
  `mutation($configId: ID!, $from: Instant, $to: Instant, $onlyMe: Boolean) {
    runReport(configId: $configId, from: $from, to: $to, onlyMe: $onlyMe) { ${runShown} } }`,
)
export const cancelReportRunMutation = mutation('mutation($id: ID!) { cancelReportRun(id: $id) { id } }')
export const resendReportRunMutation = mutation(
  'mutation($id: ID!, $onlyMe: Boolean) { resendReportRun(id: $id, onlyMe: $onlyMe) { id } }',
)
export const signReportRunMutation = mutation('mutation($id: ID!) { signReportRun(id: $id) }')
export const verifyReportRunMutation = mutation(
  'mutation($id: ID!) { verifyReportRun(id: $id) { same summary changed lateReports kept } }',
)

type Answered = Answer<typeof reportConfigsQuery>['reportConfigs'][number]
export type ReportRun = Answer<typeof reportRunsQuery>['reportRuns'][number]
export type ReportDelivery = ReportRun['deliveries'][number]
/** A config as the server describes it. */
export type ReportConfigShown = Omit<Answered, keyof ReportConfigDraft> & ReportConfigDraft
export type Verification = Answer<typeof verifyReportRunMutation>['verifyReportRun']

const shownOf = (answered: Answered): ReportConfigShown => ({
  ...answered,
  attachments: answered.attachments as ReportFormat[],
  reportingSchedules: {
    ...answered.reportingSchedules,
    category: answered.reportingSchedules.category as ScheduleCategory,
  },
  emailFrequency: answered.emailFrequency as ReportConfigDraft['emailFrequency'],
})

/** What of a config somebody writes. */
export const draftOf = (config: ReportConfigDraft): ReportConfigDraft => ({
  name: config.name,
  reportTypeId: config.reportTypeId,
  customerId: config.customerId,
  customerIds: config.customerIds,
  isActive: config.isActive,
  allVehicles: config.allVehicles,
  vehicleIds: config.vehicleIds,
  vehicleGroupIds: config.vehicleGroupIds,
  allGeofences: config.allGeofences,
  geofenceIds: config.geofenceIds,
  allFaultTypes: config.allFaultTypes,
  faultTypeIds: config.faultTypeIds,
  notifyEmails: config.notifyEmails,
  reportingSchedules: config.reportingSchedules,
  emailFrequency: config.emailFrequency,
  reportHistoryTimeframe: config.reportHistoryTimeframe,
  attachments: config.attachments,
  assetThreshold: config.assetThreshold,
  assetThresholdFewer: config.assetThresholdFewer,
  dwellThresholdMs: config.dwellThresholdMs,
  outOfRangeF: config.outOfRangeF,
  includeSensorData: config.includeSensorData,
})

const ids = (numbers: readonly number[]): string[] => numbers.map(String)
const inputOf = (draft: ReportConfigDraft) => ({
  ...draft,
  customerId: String(draft.customerId),
  customerIds: ids(draft.customerIds),
  vehicleIds: ids(draft.vehicleIds),
  vehicleGroupIds: ids(draft.vehicleGroupIds),
  geofenceIds: ids(draft.geofenceIds),
})

/** Reports that are asked for at once. */
const pageSize = 200

/** All reports of a customer, or without one of all of mine: page after page. */
export const reportConfigs = async (
  customerId: string | null,
  signal?: AbortSignal,
): Promise<readonly ReportConfigShown[]> => {
  const all: ReportConfigShown[] = []
  for (;;) {
    const after = all.at(-1)?.id ?? null
    const page = (await request(reportConfigsQuery, { customerId, pageSize, after }, signal)).reportConfigs
    all.push(...page.map(shownOf))
    if (page.length < pageSize) return all
  }
}

/** Null where there is none with this id that I may see. */
export const reportConfig = async (id: string, signal?: AbortSignal): Promise<ReportConfigShown | null> => {
  const { reportConfig: found } = await request(reportConfigQuery, { id }, signal)
  return found && shownOf(found)
}
export const createReportConfig = async (draft: ReportConfigDraft): Promise<ReportConfigShown> =>
  shownOf((await request(createReportConfigMutation, { input: inputOf(draft) })).createReportConfig)
export const updateReportConfig = async (id: string, draft: ReportConfigDraft): Promise<ReportConfigShown> =>
  shownOf((await request(updateReportConfigMutation, { id, input: inputOf(draft) })).updateReportConfig)
export const deleteReportConfig = async (id: string): Promise<void> => {
  await request(deleteReportConfigMutation, { id })
}
export const copyReportConfig = async (id: string, name: string): Promise<void> => {
  await request(copyReportConfigMutation, { id, name })
}
export const moveReportConfig = async (id: string, customerId: string): Promise<void> => {
  await request(moveReportConfigMutation, { id, customerId })
}
export const setReportConfigActive = async (id: string, on: boolean): Promise<void> => {
  if (on) await request(enableReportConfigMutation, { id })
  else await request(disableReportConfigMutation, { id })
}

/** The report as it would come now. */
export const dryRunReport = async (draft: ReportConfigDraft, signal?: AbortSignal) =>
  (await request(dryRunReportQuery, { input: inputOf(draft) }, signal)).dryRunReport

/** Of a report, the newest first. */
export const reportRuns = async (
  configId: string,
  page: { readonly pageNumber: number; readonly pageSize: number },
  signal?: AbortSignal,
): Promise<readonly ReportRun[]> => (await request(reportRunsQuery, { configId, page }, signal)).reportRuns

export const reportRun = async (
  id: string,
  signal?: AbortSignal,
): Promise<ReportRun & { readonly document: ReportDocument | null }> =>
  (await request(reportRunQuery, { id }, signal)).reportRun

/** A page of a section's rows; with a mark, of those that a figure counts. */
export const reportRows = async (
  of: { readonly runId: string; readonly section: string; readonly mark: string | null },
  page: { readonly pageNumber: number; readonly pageSize: number },
  signal?: AbortSignal,
): Promise<readonly ReportRow[]> => (await request(reportRowsQuery, { ...of, page }, signal)).reportRows.rows

export const runReport = async (
  configId: string,
  asked: { readonly from: number | null; readonly to: number | null; readonly onlyMe: boolean },
): Promise<ReportRun> => (await request(runReportMutation, { configId, ...asked })).runReport
export const cancelReportRun = async (id: string): Promise<void> => {
  await request(cancelReportRunMutation, { id })
}
export const resendReportRun = async (id: string, onlyMe: boolean): Promise<void> => {
  await request(resendReportRunMutation, { id, onlyMe })
}
/** It is waiting, or on its way. */
export const isBeingMade = ({ state }: Pick<ReportRun, 'state'>): boolean =>
  state === 'waiting' || state === 'running'

/** Computes a run again from the stored reports. */
export const verifyReportRun = async (id: string): Promise<Verification> =>
  (await request(verifyReportRunMutation, { id })).verifyReportRun

/** Makes a link that anybody may open: the whole address, and until when it opens the files. */
export const signReportRun = async (
  id: string,
): Promise<{ readonly url: string; readonly until: number }> => {
  const { signReportRun: path } = await request(signReportRunMutation, { id })
  const answer: { readonly until: number } = await (await call(path)).json()
  return { url: new URL(path, location.origin).href, until: answer.until }
}

/** Downloads a file of a run under the name that the server gives it; one that was not sent is made for it. */
export const takeReportFile = async (runId: string, format: ReportFormat): Promise<void> => {
  const answer = await call(`/v1/api/reports/${encodeURIComponent(runId)}/${format}`)
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  saveFile(await answer.blob(), name ?? `Report.${format}`)
}

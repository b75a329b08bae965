/** The screens of reports, as `lookAt` looks at them. */
import { beforeAll } from 'vitest'
import { graphql } from './api.ts'
import { eventually } from './eventually.ts'
import { heading, leaveTo, lookAt, press, type Screen } from './looks.ts'
import { reporter, reportStage, reportToken } from './report-stage.ts'

/** In the names of its reports, so that another try finds its own. */
const stamp = Date.now()
const nameOf = (reportTypeId: number) => `Looked at ${reportTypeId}, ${stamp}`
/** A report with a run, by its kind's id. */
const made = new Map<number, { readonly config: string; readonly run: string }>()

const make = async (customerId: string, reportTypeId: number) => {
  const token = await reportToken()
  // Off, so that it does not come by itself meanwhile.
  const input = {
    ...{ name: nameOf(reportTypeId), reportTypeId, customerId },
    ...{ isActive: false, notifyEmails: [reporter] },
  }
  const config = await graphql<{ createReportConfig: { id: string } }>(
    token,
    'mutation($input: ReportConfigInput!) { createReportConfig(input: $input) { id } }',
    { input },
  )
  const { id } = config.data.createReportConfig
  const run = await graphql<{ runReport: { id: string } }>(
    token,
    'mutation($id: ID!) { runReport(configId: $id, onlyMe: true) { id } }',
    { id },
  )
  const runId = run.data.runReport.id
  await eventually(`the run of ${input.name} is made`, async () => {
    const { data } = await graphql<{ reportRun: { state: string } }>(
      token,
      'query($id: ID!) { reportRun(id: $id) { state } }',
      { id: runId },
    )
    return data.reportRun.state === 'done'
  })
  made.set(reportTypeId, { config: id, run: runId })
}

beforeAll(async () => {
  const customerId = await reportStage()
  await make(customerId, 1)
  await make(customerId, 8)
})

const screens: readonly Screen[] = [
  {
    name: 'the list of reports',
    open: async (page) => {
      await leaveTo(page, '/alertconfiguration/reports')
      await page.getByRole('link', { name: nameOf(1), exact: true }).waitFor()
    },
  },
  {
    name: 'which kind is to be made',
    open: async (page) => {
      await leaveTo(page, '/alertconfiguration/reports')
      await press(page, 'Create report')
      await heading(page, 'Which report?')
    },
  },
  {
    name: 'a new report beside its dry run',
    open: async (page) => {
      await leaveTo(page, '/alertconfiguration/dwell')
      await page.getByRole('region', { name: 'Dry run' }).getByRole('list', { name: 'Figures' }).waitFor()
    },
  },
  {
    name: 'the runs of a report',
    open: async (page) => {
      const { config, run } = made.get(1)!
      await leaveTo(page, `/alertconfiguration/yard/${config}?tab=runs`)
      const line = page.getByRole('row').filter({ has: page.locator(`a[href*="${run}"]`) })
      await line.getByText('Done', { exact: true }).waitFor()
    },
  },
  {
    name: 'a run with its charts and rows',
    open: async (page) => {
      const { config, run } = made.get(8)!
      await leaveTo(page, `/alertconfiguration/reeferTempHistory/${config}?run=${run}`)
      await page
        .getByRole('button', { name: /^Readings/ })
        .first()
        .click()
      await page.locator('.report-picture').first().waitFor()
    },
  },
]

lookAt(screens, '/alertconfiguration/reports', reporter)

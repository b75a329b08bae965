/** What is done with reports in their list and on the page of a run. */
import { beforeAll, expect } from 'vitest'
import { menuOf } from './alerts-page.ts'
import { graphql } from './api.ts'
import { reads } from './browser.ts'
import { reporter, reportStage, reportToken, trailer } from './report-stage.ts'
import { journey } from './windows.ts'

let customerId: string
beforeAll(async () => {
  customerId = await reportStage()
})

/** Makes one without the browser; answers its id. @param isActive false: it does not come by itself meanwhile */
const makeReport = async (name: string, isActive = true): Promise<string> => {
  const { data, errors } = await graphql<{ createReportConfig: { id: string } }>(
    await reportToken(),
    'mutation($input: ReportConfigInput!) { createReportConfig(input: $input) { id } }',
    { input: { name, reportTypeId: 1, customerId, isActive, notifyEmails: [reporter] } },
  )
  if (errors) throw new Error(errors[0]!.message)
  return data.createReportConfig.id
}

const list = '/alertconfiguration/reports'

journey('A report is copied, turned off and deleted', reporter, list, async ({ page }) => {
  const name = `Acts ${Date.now()}`
  await makeReport(name)
  await page.goto(`${list}?q=${encodeURIComponent(name)}`)
  await menuOf(page, name, 'Copy')
  await page.getByRole('dialog', { name: 'Copy report' }).getByRole('button', { name: 'Copy report' }).click()
  await page.getByText(`'${name} (copy)' was created.`).waitFor()
  const active = page.getByRole('switch', { name: `${name} is active`, exact: true })
  await active.press('Space')
  await expect.poll(() => active.isChecked()).toBe(false)
  await page.reload()
  await expect.poll(() => active.isChecked()).toBe(false)
  await menuOf(page, `${name} (copy)`, 'Delete')
  const asked = page.getByRole('alertdialog', { name: 'Delete report' })
  await asked.getByText(`Delete the report '${name} (copy)'?`).waitFor()
  await asked.getByRole('button', { name: 'Delete report' }).click()
  await page.getByText(`'${name} (copy)' was deleted.`).waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: `What to do with ${name} (copy)`, exact: true }).count())
    .toBe(0)
})

journey(
  'Without recipients it says what is missing, and keeps what was typed',
  reporter,
  list,
  async ({ page }) => {
    await page.goto('/alertconfiguration/yard')
    const form = page.getByRole('form', { name: 'The report' })
    await form.getByRole('button', { name: `Remove ${reporter}` }).click()
    await form.getByRole('textbox', { name: 'Name' }).fill('Nobody reads it')
    await page.getByRole('button', { name: 'Save report' }).click()
    await page.getByText('A report needs at least one recipient.').waitFor()
    await expect.poll(() => form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Nobody reads it')
  },
)

journey(
  'A figure shows the rows that it counts, and a row leads to what it was counted from',
  reporter,
  list,
  async ({ page }) => {
    const id = await makeReport(`Figures ${Date.now()}`)
    const { data } = await graphql<{ runReport: { id: string } }>(
      await reportToken(),
      'mutation($id: ID!) { runReport(configId: $id, onlyMe: true) { id } }',
      { id },
    )
    await page.goto(`/alertconfiguration/yard/${id}?run=${data.runReport.id}`)
    const figure = page
      .getByRole('list', { name: 'Figures' })
      .getByRole('button', { name: /Vehicles inside/ })
    await figure.click()
    await expect.poll(() => figure.getAttribute('aria-pressed')).toBe('true')
    await reads(figure, /^1/)
    await page
      .getByRole('row')
      .filter({ hasText: trailer.unitId })
      .getByRole('link', { name: 'Track and visits' })
      .click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/tracking/${trailer.vin}`)
  },
)

journey('A run says whom it reached', reporter, list, async ({ page }) => {
  const id = await makeReport(`Reaches ${Date.now()}`, false)
  const { data } = await graphql<{ runReport: { id: string } }>(
    await reportToken(),
    'mutation($id: ID!) { runReport(configId: $id) { id } }',
    { id },
  )
  await page.goto(`/alertconfiguration/yard/${id}?run=${data.runReport.id}`)
  await page.getByText('To 1 recipient: Waiting to be sent').click()
  await reads(page.getByRole('list', { name: 'Recipients' }), new RegExp(`${reporter}.*Waiting to be sent`))
  await page.getByRole('link', { name: 'All runs' }).click()
  await page.getByRole('cell', { name: 'Waiting to be sent', exact: true }).waitFor()
})

journey('What was typed stays while somebody looks at the runs', reporter, list, async ({ page }) => {
  const known = `Typed ${Date.now()}`
  const id = await makeReport(known, false)
  const tabs = page.getByRole('navigation', { name: known })
  await page.goto(`/alertconfiguration/yard/${id}`)
  const name = page.getByRole('form', { name: 'The report' }).getByRole('textbox', { name: 'Name' })
  await name.fill('Typed and not saved')
  await page.getByText('Not saved yet').waitFor()
  await tabs.getByRole('link', { name: 'Runs' }).click()
  await page.getByText('This report has not been made yet.').waitFor()
  await tabs.getByRole('link', { name: 'Settings' }).click()
  await page.getByText('Not saved yet').waitFor()
  expect(await name.inputValue()).toBe('Typed and not saved')
})

journey('The short path of a kind leads to its page', reporter, '/dwell', async ({ page }) => {
  await page.getByRole('heading', { name: 'New Dwell report' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/alertconfiguration/dwell')
})

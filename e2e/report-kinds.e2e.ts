/** Each kind of report: made, seen ahead, run now, read in its email, opened as a PDF, and verified. */

import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphql } from './api.ts'
import { bytesOf, openBrowser, type Person, to } from './browser.ts'
import { adminToken } from './people.ts'
import { inkOf, printed } from './printed.ts'
import { reporter, reportStage, trailer, yardName } from './report-stage.ts'
import { visitAs } from './signed-in.ts'

/** Waits until a table has rows about it, however many. */
const has = (part: Locator, name: string) =>
  expect.poll(() => part.getByRole('cell', { name, exact: true }).count()).toBeGreaterThan(0)

let browser: Browser
let person: Person

beforeAll(async () => {
  browser = await openBrowser()
  await reportStage()
  person = await visitAs(browser, reporter, '/alertconfiguration/reports')
})
afterAll(() => browser.close())

/** Emails of a report, read in the outbox. */
const lettersTo = async (mailbox: string) => {
  const { data } = await graphql<{
    outbox: { letters: readonly { subject: string; text: string; html: string }[] }
  }>(await adminToken(), 'query($to: String) { outbox(search: $to) { letters { subject text html } } }', {
    to: mailbox,
  })
  return data.outbox.letters
}

test.each([
  ['yard', 'Yard', trailer.unitId],
  ['dwell', 'Dwell', yardName],
  ['absSummary', 'ABS Fault Summary', trailer.unitId],
  ['absFaultDetail', 'ABS Fault Detail', 'Active'],
  ['assetGeofenceThreshold', 'Asset Geofence Threshold', yardName],
  ['dailyMaintenanceReport', 'Daily Maintenance', null],
  ['weeklyMaintenanceReport', 'Weekly Maintenance', null],
  ['reeferTempHistory', 'Reefer Temperature History', trailer.unitId],
])('%s', async (slug, kind, says) => {
  const { page, troubles } = person
  const name = `${kind} ${Date.now()}`
  const mailbox = `${slug.toLowerCase()}.${Date.now()}@mailbox.example`
  await to(page, `/alertconfiguration/${slug}`)
  const form = page.getByRole('form', { name: 'The report' })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('button', { name: `Remove ${reporter}` }).click()
  const recipients = form.getByRole('textbox', { name: 'Recipients' })
  await recipients.fill(mailbox)
  await recipients.press('Enter')
  if (slug === 'dwell') await form.getByRole('textbox', { name: 'Stays longer than' }).fill('0')
  if (slug === 'assetGeofenceThreshold')
    await form.getByRole('textbox', { name: 'Number of trailers' }).fill('0')
  await form.getByRole('heading', { name: 'Next three runs' }).waitFor()
  expect(await form.locator('.report-next li').count()).toBe(3)

  // The dry run stands beside it, with real rows.
  const dry = page.getByRole('region', { name: 'Dry run' })
  await dry.getByRole('list', { name: 'Figures' }).waitFor()
  if (says) await has(dry, says)

  await page.getByRole('button', { name: 'Save report' }).click()
  await page.getByText(`'${name}' was created.`).waitFor()
  await page.getByRole('link', { name: 'Runs', exact: true }).click()
  await page.getByRole('button', { name: 'Run now' }).click()
  const dialog = page.getByRole('dialog', { name: `Run ${name}` })
  await dialog.getByRole('combobox', { name: 'Send it to' }).selectOption('all')
  await dialog.getByRole('button', { name: 'Run now' }).click()
  const run = page.getByRole('main')
  await run.getByText('Done', { exact: true }).waitFor()
  await run.getByRole('list', { name: 'Figures' }).waitFor()
  if (says) await has(run, says)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    run.getByRole('button', { name: /^PDF/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  const pdf = await bytesOf(file)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.includes(`(${name})`), 'It bears its name.').toBe(true)
  const paper = await printed(pdf)
  if (paper) {
    // Letter paper, lying, with something on it.
    expect([paper.width, paper.height]).toEqual([396, 306])
    expect(inkOf(paper)).toBeGreaterThan(0.02)
  }

  await run.getByRole('button', { name: 'Verify' }).click()
  // What tells how things stood is not verified, and the page says so.
  await run
    .getByRole('status', { name: 'Verification' })
    .getByText(/^\s*(The same|Not verified)/)
    .first()
    .waitFor()

  const letters = await lettersTo(mailbox)
  expect(letters).toHaveLength(1)
  expect(letters[0]!.subject).toContain(name)
  expect(letters[0]!.text).toContain(kind)
  if (says) expect(letters[0]!.text).toContain(says)
  expect(letters[0]!.html).toContain('Open the report')
  expect(troubles.splice(0)).toEqual([])
})

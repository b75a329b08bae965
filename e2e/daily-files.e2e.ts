/** Daily files: a destination is made, tried, sent a day, edited and deleted, by an Account Admin alone. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dispatcher, menuOf, toasted } from './alerts-page.ts'
import { overflow } from './inspect.ts'
import { journey } from './windows.ts'

const accountAdmin = 'admin@northstar.example'
const path = '/alertconfiguration?tab=files'
const create = (page: Page) =>
  page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Create destination' }).click()
const isGone = (page: Page, name: string) =>
  expect.poll(() => page.getByRole('button', { name: `What to do with ${name}` }).count()).toBe(0)
const remove = async (page: Page, name: string) => {
  await menuOf(page, name, 'Delete')
  const sure = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await sure.getByRole('button', { name: 'Delete destination' }).click()
  await isGone(page, name)
}

const toFolder = 'An Account Admin has days written to a folder, tries it, and sends a day that is over'
journey(toFolder, accountAdmin, path, async ({ page }) => {
  const name = `Warehouse ${Date.now()}`
  await create(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Where to').selectOption({ label: 'A folder of the server' })
  await page.keyboard.press('Enter')
  await dialog.getByText('A destination needs a name.').waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Format').selectOption({ label: 'CSV' })
  await dialog.getByLabel('Prefix').fill('fleet/')
  await dialog.getByRole('button', { name: 'Create destination' }).click()
  await menuOf(page, name, 'Try it')
  await toasted(page, `A file was written to ${name}, and deleted.`)
  await page.getByRole('button', { name: `${name} A folder of the server` }).click()
  const log = page.getByRole('region', { name: `Days sent to ${name}` })
  await log.getByText('No day was sent yet.').waitFor()
  // Over in every time zone.
  const over = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  await log.getByLabel('Day', { exact: true }).fill(over)
  await log.getByRole('button', { name: 'Send this day' }).click()
  const sent = log.getByRole('listitem').filter({ hasText: over })
  await sent.getByText('Sent', { exact: true }).waitFor()
  await sent.getByText('What was sent').click()
  await expect.poll(() => sent.locator('pre').textContent()).toMatch(/positions.*\.csv/)
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize(size)
  await remove(page, name)
})

const toBucket = 'The secret of a bucket is not shown again, and must be given anew for another service'
journey(toBucket, accountAdmin, path, async ({ page }) => {
  const name = `Lake ${Date.now()}`
  await create(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Address of the service').fill('http://127.0.0.1:19009')
  await dialog.getByLabel('Bucket', { exact: true }).fill('fleet-days')
  await dialog.getByLabel('Id of the access key').fill('northstar')
  await dialog.getByLabel('Secret of the access key').fill('not-shown-again-1')
  await page.keyboard.press('Enter')
  await menuOf(page, name, 'Try it')
  await toasted(page, `Nothing can be sent to ${name}`)
  await menuOf(page, name, 'Edit')
  expect(await dialog.getByLabel('Secret of the access key').inputValue()).toBe('')
  await dialog.getByLabel('Address of the service').fill('http://127.0.0.2:19009')
  await page.keyboard.press('Enter')
  await dialog.getByText('Write the secret of the access key.').waitFor()
  await dialog.getByLabel('Secret of the access key').fill('another-one-2')
  await page.keyboard.press('Enter')
  await page.getByText('127.0.0.2:19009').waitFor()
  await remove(page, name)
})

journey('A dispatcher has no such tab', dispatcher, path, async ({ page }) => {
  await page.getByRole('searchbox', { name: 'Search alerts' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Daily files' }).count()).toBe(0)
})

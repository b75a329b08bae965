/** Webhooks: made, tried, read about, deleted, and for an Account Admin alone. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dispatcher, menuOf } from './alerts-page.ts'
import { graphql, tokenOf } from './api.ts'
import { reads } from './browser.ts'
import { complaints, cramped, overflow } from './inspect.ts'
import { journey, journeyApart } from './windows.ts'

const accountAdmin = 'admin@northstar.example'
const path = '/alertconfiguration?tab=webhooks'
/** Where there are none yet, their list offers it too. */
const createButton = (page: Page) =>
  page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Create webhook' })

const what = 'An Account Admin makes one, keeps its secret, tries it, and reads what became of it'
journey(what, accountAdmin, path, async ({ page }) => {
  const name = `Yard board ${Date.now()}`
  await createButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create webhook' }).click()
  await page.getByText('A webhook needs a name.').waitFor()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Address').fill('https://board.northstar.example/alerts')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: `The secret of ${name}` }).waitFor()
  await expect.poll(() => page.locator('.secret-key code').textContent()).toMatch(/\S{20,}/)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await menuOf(page, name, 'Send a test')
  const log = page.getByRole('region', { name: `Deliveries to ${name}` })
  await log.getByText('Test', { exact: true }).waitFor()
  // Alerts of the fleet come in between.
  const sent = log.getByRole('listitem').filter({ has: page.getByText('Test', { exact: true }) })
  await sent.getByText('What was sent').click()
  await reads(sent.locator('pre').first(), /"test"/)
  const id = new URL(page.url()).searchParams.get('webhook')
  const token = await tokenOf(accountAdmin)
  for (let n = 0; n < 50; n++) await graphql(token, `mutation { testWebhook(id: ${id}) { id } }`)
  await log.getByRole('button', { name: 'Look again' }).click()
  await log.getByRole('button', { name: 'Show older deliveries' }).click()
  await expect.poll(() => log.getByText('Test', { exact: true }).count()).toBe(51)
  await menuOf(page, name, 'Delete')
  await page.getByText(`Are you sure you want to delete this webhook: ${name}`).waitFor()
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Delete webhook' })
    .click()
  await expect.poll(() => page.getByRole('button', { name: `What to do with ${name}` }).count()).toBe(0)
})

const toBroker = 'An Account Admin has every position sent to a broker of their own, on a phone too'
const phone = { size: 'phone', theme: 'dark', inspected: true } as const
journeyApart(toBroker, accountAdmin, path, phone, async ({ page }) => {
  const name = `Warehouse ${Date.now()}`
  await createButton(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('What is sent').selectOption({ label: 'Every position' })
  await dialog.getByLabel('Where to').selectOption({ label: 'MQTT broker' })
  await dialog.getByLabel('Address of the broker').fill('mqtts://broker.northstar.example:8883')
  await dialog.getByLabel('Topic').fill('fleet/#')
  await page.keyboard.press('Enter')
  await dialog.getByText('Write a topic such as tandem/{type}/{vin}.').waitFor()
  await dialog.getByLabel('Topic').fill('fleet/{vin}')
  await dialog.getByLabel('User name').fill('tandem')
  await dialog.getByLabel('Password').fill('not shown again')
  expect(await complaints(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  expect(await cramped(page)).toEqual([])
  await dialog.getByLabel('Password').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: `The secret of ${name}` }).waitFor()
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByText('mqtts://broker.northstar.example:8883 · fleet/{vin} · Every position').waitFor()
  await menuOf(page, name, 'Edit')
  expect(await dialog.getByLabel('Where to').isDisabled()).toBe(true)
  expect(await dialog.getByLabel('Password').inputValue()).toBe('')
  await dialog.getByLabel('Address of the broker').fill('mqtts://other.northstar.example:8883')
  await page.keyboard.press('Enter')
  await dialog.getByText('Enter the password again').waitFor()
  await dialog.getByLabel('Password').fill('another one')
  await page.keyboard.press('Enter')
  await page.getByText('mqtts://other.northstar.example:8883').waitFor()
  await menuOf(page, name, 'Delete')
  await page.getByRole('alertdialog').or(dialog).getByRole('button', { name: 'Delete webhook' }).click()
  await expect.poll(() => page.getByRole('button', { name: `What to do with ${name}` }).count()).toBe(0)
})

journey('A dispatcher has no such tab', dispatcher, path, async ({ page }) => {
  await page.getByRole('searchbox', { name: 'Search alerts' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Webhooks' }).count()).toBe(0)
})

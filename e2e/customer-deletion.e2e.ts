/** A super admin deletes a customer that left: deactivates it, types its abbreviation, and follows until nothing is left. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { inDatabase } from './database.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, makeUser, openCall, superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'

const admin = 'admin@customer-deletion.example'
const name = 'Deletion Journeys'
let browser: Browser
let customer: string
beforeAll(async () => {
  browser = await openBrowser()
  customer = await makeCustomer('CDJ', name)
  await makeUser(admin, [`CUSTOMER_ADMIN_${customer}`])
  await openCall('accept-data-agreement', {}, admin)
  await inDatabase('UPDATE customer SET active = true WHERE id = $1', [Number(customer)])
})
afterAll(() => browser.close())

test('a customer is deactivated and deleted, on a phone', async () => {
  // Its own administrator is not offered to.
  const theirs = await visitAs(browser, admin, `/customer/${customer}`)
  await theirs.page.getByRole('link', { name: 'Export the account' }).waitFor()
  expect(await theirs.page.getByRole('button', { name: /^(Delete|Deactivate) customer$/ }).count()).toBe(0)
  await theirs.context.close()

  const { page, troubles, context } = await visitAs(browser, superAdmin, `/customer/${customer}`, {
    theme: 'dark',
    size: 'phone',
    inspected: true,
  })
  await page.getByRole('heading', { name }).waitFor()
  // What is active is not deleted by one wrong press.
  expect(await page.getByRole('button', { name: 'Delete customer' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Deactivate customer' }).click()
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await page.getByText('The customer was deactivated successfully.').waitFor()
  await page.getByRole('button', { name: 'OK' }).click()

  await page.getByRole('button', { name: 'Delete customer' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${name}` })
  await dialog.getByRole('link', { name: 'Export the account and download it first' }).waitFor()
  expect(await complaints(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  const confirm = dialog.getByRole('button', { name: 'Delete forever' })
  await dialog.getByLabel('Type CDJ to confirm').fill('CDX')
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByLabel('Type CDJ to confirm').fill('CDJ')
  await confirm.click()
  await page.getByText(`${name} is deleted.`).waitFor()
  expect(await inDatabase('SELECT FROM customer WHERE id = $1', [Number(customer)])).toEqual([])
  expect(await inDatabase('SELECT FROM user_account WHERE email = $1', [admin])).toEqual([])
  await page.getByRole('button', { name: 'OK' }).click()
  await page.waitForURL(/\/customer-management/)
  expect(troubles).toEqual([])
  await context.close()
})

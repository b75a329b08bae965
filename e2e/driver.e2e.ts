/** The page of a driver: an administrator turns it on and prints a code, a driver reads it on a phone, or at the desk of a gate. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type Person, reads, type Size, visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'

const admin = 'admin@pullcheck.example'
let browser: Browser
let person: Person
const drivers: Person[] = []
let customer: string
beforeAll(async () => {
  browser = await openBrowser()
  customer = await makeCustomer('PULL', 'Pull Check Freight')
  await makeUser(admin, [`CUSTOMER_ADMIN_${customer}`])
  // Nobody has accepted for a customer that was made a moment ago.
  await inDatabase('UPDATE customer SET data_agreement_accepted = now() WHERE id = $1', [Number(customer)])
  await inDatabase(
    `INSERT INTO vehicle (customer_id, vin, unit_id, vehicle_type_id, device_type_id, installed_sensor_type_ids,
        base_product_type, go_product_type, axles, resting_bogie_weight_lbs, has_solar_panels, sim_status)
      VALUES ($1, '1GRAA0627KB777001', 'PULL-1', 1, 1, '{1,7,8,15,36}', 'Pro', '', 2, 8000, false, 'Activated')`,
    [Number(customer)],
  )
  person = await visitAs(browser, admin, '/driver-codes', { inspected: true })
  for (const size of ['phone', 'desktop'] as const satisfies Size[])
    drivers.push(await visit(browser, { size, inspected: true }))
})
afterAll(async () => {
  await browser.close()
  expect([person, ...drivers].flatMap(({ troubles }) => troubles)).toEqual([])
})

test('I turn the page of drivers on, print a code, and a driver reads it; a new code makes the old one end', async () => {
  const { page } = person
  // As before a first try.
  await inDatabase('UPDATE customer SET driver_pages = false WHERE id = $1', [Number(customer)])
  await page.goto('/driver-codes')
  await page.getByRole('heading', { name: 'The driver page is off.' }).waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByRole('switch').click()
  await page.getByText('PULL-1').waitFor()
  await page.getByRole('checkbox', { name: 'PULL-1' }).check()
  await page.getByRole('button', { name: 'Print 1' }).click()
  const sheet = page.getByRole('list', { name: 'Codes to print' })
  await sheet.getByRole('img', { name: 'Code of PULL-1' }).waitFor()
  expect(await complaints(page)).toEqual([])
  const code = (await sheet.locator('code').textContent())!

  // Somebody types what they cannot scan.
  for (const { page: theirs } of drivers) {
    await theirs.goto('/pull')
    await theirs.getByLabel('Code').fill(code.toLowerCase())
    await theirs.keyboard.press('Enter')
    await theirs.getByRole('heading', { level: 1, name: 'Look first' }).waitFor()
    await reads(theirs.getByRole('list', { name: 'Why' }), /Lights.*Nothing was reported yet/)
    expect(await theirs.content()).not.toContain('1GRAA0627KB777001')
    expect(await complaints(theirs)).toEqual([])
    expect(await overflow(theirs)).toBe(0)
  }

  await page.getByRole('button', { name: 'All trailers' }).click()
  await page.getByRole('checkbox', { name: 'PULL-1' }).check()
  await page.getByRole('button', { name: 'Replace codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
  await sheet.locator('code').waitFor()
  await expect.poll(() => sheet.locator('code').textContent()).not.toBe(code)
  for (const { page: theirs } of drivers) {
    await theirs.reload()
    await theirs.getByText('There is no such code.').waitFor()
    expect(await complaints(theirs)).toEqual([])
  }
})

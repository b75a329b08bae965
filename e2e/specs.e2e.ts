/** Specs and parts: the menu leads to the first trailer; what it is, what is installed, and what it is built of. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListedVehicle, tokenOf, vehiclesOf } from './api.ts'
import { openBrowser, type Person, reads, seesPath } from './browser.ts'
import { inDatabase } from './database.ts'
import { reportByPhone } from './gateway.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer, reportFor } from './trailers.ts'

const dispatcher = 'dispatch@northstar.example'
let browser: Browser
let person: Person
let fleet: readonly ListedVehicle[]

beforeAll(async () => {
  browser = await openBrowser()
  fleet = await vehiclesOf(await tokenOf(dispatcher))
  person = await visitAs(browser, dispatcher, '/profile', { inspected: true })
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

const heading = (name: string, page = person.page) => page.getByRole('heading', { name, exact: true })

test('The menu leads to my first trailer, and another one can be found by its unit', async () => {
  const { page } = person
  await page.goto('/profile')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Parts' }).click()
  await seesPath(page, `/parts/${fleet[0]!.vin}`)
  await heading(fleet[0]!.unitId).waitFor()
  await page.getByRole('combobox', { name: 'Unit or VIN' }).fill(fleet[2]!.unitId)
  await page.getByRole('option', { name: new RegExp(fleet[2]!.unitId) }).click()
  await seesPath(page, `/parts/${fleet[2]!.vin}`)
  await heading(fleet[2]!.unitId).waitFor()
})

test('The specification says what the trailer is, what its VIN tells, and which sensors it has', async () => {
  const { page } = person
  const trailer = fleet.find(({ serialNumber }) => serialNumber?.startsWith('MRY'))!
  await page.goto(`/specs/${trailer.vin}`)
  await heading('Specification').waitFor()
  const panel = page.getByRole('tabpanel')
  await reads(panel, /Undercarriage (Single axle|Tandem|Tridem)/)
  await reads(panel, /Check digit.*Correct/)
  await reads(panel, new RegExp(`Model code ${trailer.vin.slice(3, 8)}`))
  await reads(panel, new RegExp(`Serial number ${trailer.serialNumber}`))
  await page.getByRole('rowheader', { name: 'Location' }).waitFor()
  expect(await complaints(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  // Keys are an administrator's matter.
  expect(await page.getByRole('switch').count()).toBe(0)
})

test('Its parts are listed by what they belong to, can be searched, and a picture opens large', async () => {
  const { page } = person
  await page.goto(`/specs/${fleet.find(({ serialNumber }) => serialNumber?.startsWith('MRY'))!.vin}`)
  await page.getByRole('tab', { name: 'Parts' }).click()
  await heading('Brakes').waitFor()
  await page.getByRole('searchbox', { name: 'Search parts' }).fill('speed sensor')
  await expect.poll(() => page.locator('.parts li').count()).toBe(1)
  await page.getByRole('button', { name: 'Picture of ABS wheel speed sensor' }).click()
  const picture = page.getByRole('dialog', { name: 'ABS wheel speed sensor' })
  await picture.locator('svg').waitFor()
  expect(await complaints(page)).toEqual([])
  await page.keyboard.press('Escape')
  await picture.waitFor({ state: 'detached' })
})

test('A super admin imports the parts of a model, and they are listed for its trailers', async () => {
  // A builder and a model of which no other journey looks at the parts.
  const trailer = fleet.find(({ vin }) => vin.startsWith('1TK')) ?? fleet.at(-1)!
  const { page, context } = await visitAs(browser, superAdmin, `/parts/${trailer.vin}`)
  await heading(trailer.unitId, page).waitFor()
  await page.getByRole('button', { name: 'Import parts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import parts' })
  await dialog.getByLabel('Model code (optional)').fill(trailer.vin.slice(3, 8))
  await dialog.getByLabel('CSV file').setInputFiles({
    name: 'parts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Part number,Name,Category\nJ-1,Journey bolt,Journey parts\n,Nameless,'),
  })
  await dialog.getByText('It has no part number.').waitFor()
  await dialog.getByRole('button', { name: 'Import 1 part' }).click()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await heading('Journey parts', page).waitFor()
  await reads(page.getByRole('tabpanel'), /Journey bolt/)
  await context.close()
})

test('A phone reports for a trailer without a key once an administrator lets it', async () => {
  const own = { vin: '1GRAA0627KB778001', unitId: 'PHON-1', deviceTypeId: 1, sensorTypeIds: [1, 36] }
  await makeTrailer(await makeCustomer('PHON', 'Phone Freight'), own)
  await reportFor(own.unitId, { door: { opened: false } }, Date.now() - 60_000)
  await inDatabase('UPDATE vehicle SET open_to_phones = false WHERE vin = $1', [own.vin])
  const report = () => reportByPhone(own.unitId, 46.8083, -100.7837, 30, null)
  expect(await report()).toBe(401)
  const { page, context } = await visitAs(browser, superAdmin, `/specs/${own.vin}`, { inspected: true })
  const words = 'Reports from a phone are accepted without a key'
  const turn = page.getByRole('switch', { name: words })
  await page.getByText(words).click()
  await expect.poll(() => turn.isChecked()).toBe(true)
  await expect.poll(report).toBe(200)
  expect(await complaints(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByText(words).click()
  await expect.poll(() => turn.isChecked()).toBe(false)
  await expect.poll(report).toBe(401)
  await context.close()
})

test('A VIN that is not mine says so', async () => {
  const { page } = person
  await page.goto('/specs/1GRAA0627KB110482')
  await heading('There is no trailer with this VIN').waitFor()
})

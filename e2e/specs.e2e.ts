/** Specs and parts: the menu leads to the first trailer; what it is, what is installed, and what it is built of. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type Person, reads, seesPath } from './browser.ts'
import { inDatabase } from './database.ts'
import { reportByPhone, spare } from './gateway.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, makeUser, superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'
import { isListed, makeTrailer, reportFor } from './trailers.ts'

const dispatcher = 'dispatch@northstar.example'
let browser: Browser
let person: Person
/** The whole fleet of somebody, by unit; the last one is of a model that nobody else has. */
const looker = 'looker@specs.example'
const fleet = [
  { vin: '1JJAA0622TKSP0001', unitId: 'SPEC-1' },
  { vin: '1JJAA0622TKSP0002', unitId: 'SPEC-2' },
  { vin: '1JJZZ9992TKSP0003', unitId: 'SPEC-3' },
] as const
const [first, , third] = fleet

beforeAll(async () => {
  browser = await openBrowser()
  const customer = await makeCustomer('SPEC', 'Specs Freight')
  await makeUser(looker, [`CUSTOMER_${customer}`])
  for (const trailer of fleet) {
    await makeTrailer(customer, { ...trailer, deviceTypeId: 1, sensorTypeIds: [1] })
    await reportFor(trailer.unitId, { gps: { lat: 33.6, lng: -112.1, headingDeg: 0, speedMph: 0 } })
  }
  for (const { unitId } of fleet) await isListed(unitId)
  person = await visitAs(browser, dispatcher, '/profile', { inspected: true })
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

const heading = (name: string, page = person.page) => page.getByRole('heading', { name, exact: true })

test('The menu leads to my first trailer, and another one can be found by its unit', async () => {
  const { page, context, troubles } = await visitAs(browser, looker, '/profile')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Parts' }).click()
  await seesPath(page, `/parts/${first.vin}`)
  await heading(first.unitId, page).waitFor()
  await page.getByRole('combobox', { name: 'Unit or VIN' }).fill(third.unitId)
  await page.getByRole('option', { name: new RegExp(third.unitId) }).click()
  await seesPath(page, `/parts/${third.vin}`)
  await heading(third.unitId, page).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('The specification says what the trailer is, what its VIN tells, and which sensors it has', async () => {
  const { page } = person
  await page.goto(`/specs/${spare.vin}`)
  await heading('Specification').waitFor()
  const panel = page.getByRole('tabpanel')
  await reads(panel, /Undercarriage (Single axle|Tandem|Tridem)/)
  await reads(panel, /Check digit.*Correct/)
  await reads(panel, new RegExp(`Model code ${spare.vin.slice(3, 8)}`))
  await reads(panel, new RegExp(`Serial number ${spare.serial}`))
  await page.getByRole('rowheader', { name: 'Location' }).waitFor()
  expect(await complaints(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  // Keys are an administrator's matter.
  expect(await page.getByRole('switch').count()).toBe(0)
})

test('Its parts are listed by what they belong to, can be searched, and a picture opens large', async () => {
  const { page } = person
  await page.goto(`/specs/${spare.vin}`)
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
  const { page, context } = await visitAs(browser, superAdmin, `/parts/${third.vin}`)
  await heading(third.unitId, page).waitFor()
  await page.getByRole('button', { name: 'Import parts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import parts' })
  await dialog.getByLabel('Model code (optional)').fill(third.vin.slice(3, 8))
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

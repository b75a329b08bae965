/** The search of everything, by keys from any screen. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from './api.ts'
import { openBrowser, type Person, seesPath } from './browser.ts'
import { spare } from './gateway.ts'
import { makeGeofence } from './geofences.ts'
import { customerId, superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'

let browser: Browser
let person: Person
let page: Page
/** Nothing else is called so. */
let fence: string
beforeAll(async () => {
  browser = await openBrowser()
  fence = await makeGeofence(await tokenOf(superAdmin), {
    customerId: await customerId('Blue Mesa Foods'),
    name: 'Zinnia gate',
    lat: 36.2,
    lng: -101.4,
    radiusMeters: 200,
  })
  person = await visitAs(browser, superAdmin, '/profile')
  page = person.page
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

const dialog = () => page.getByRole('dialog', { name: 'Go to' })
const open = async (key = 'Control+k') => {
  await page.keyboard.press(key)
  await dialog().waitFor()
}
const options = (group: string) => dialog().getByRole('group', { name: group }).getByRole('option')

test('/ opens it where a screen has no search of its own, and Enter does not outrun the answer', async () => {
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  await open('/')
  await page.keyboard.type(spare.serial.toLowerCase())
  await page.keyboard.press('Enter')
  await seesPath(page, `/tracking/${spare.vin}`)
})

test('a trailer is found by its unit, by the end of its VIN, and by its serial number', async () => {
  await open()
  for (const text of [spare.unitId.toLowerCase(), spare.vin.slice(-6), spare.serial]) {
    await dialog().getByRole('combobox').fill(text)
    await options('Trailers').filter({ hasText: spare.unitId }).first().waitFor()
  }
  await page.keyboard.press('Escape')
  // It takes a moment to close, and has the keys until then.
  await expect.poll(() => page.locator('dialog').count()).toBe(0)
})

test('a customer leads to its trailers, a geofence to where it is; both are offered before anything is typed', async () => {
  await open()
  await page.keyboard.type('blue mesa')
  await options('Customers').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Customer Name: Blue Mesa Foods').waitFor()
  await open()
  await page.keyboard.type('zinnia')
  await options('Geofences').first().click()
  await seesPath(page, '/geofence')
  expect(new URL(page.url()).searchParams.get('fence')).toBe(fence)
  await open()
  await expect
    .poll(() => options('Recent').allTextContents())
    .toEqual(
      expect.arrayContaining([expect.stringContaining('Blue Mesa'), expect.stringMatching(/^Zinnia gate/)]),
    )
  // What can be done stands below.
  await page.keyboard.type('new alert')
  await page.keyboard.press('Enter')
  await seesPath(page, '/alertconfiguration/alert/new')
})

test('without a connection it says so, and what needs none goes on', async () => {
  await page.goto('/profile')
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  await open()
  await person.context.setOffline(true)
  await page.keyboard.type('user man')
  await dialog().getByText('The server cannot be reached.').waitFor()
  await page.keyboard.press('Enter')
  await person.context.setOffline(false)
  await seesPath(page, '/user-management')
})

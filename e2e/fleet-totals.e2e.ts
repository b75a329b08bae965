/** What stands under the columns of the fleet grid: of all that the filters leave, in sight at all times. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphql, tokenOf } from './api.ts'
import { openBrowser, type Person, reads, sizes } from './browser.ts'
import { inDatabase } from './database.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'

const path = '/fleet/currentFleetStatus'
const manager = 'manager@totals.example'
let browser: Browser
let person: Person
let page: Page
/** Three trailers, of which two carry something and one has its doors open. */
beforeAll(async () => {
  browser = await openBrowser()
  const customer = Number(await makeCustomer('TOTL', 'Total Freight'))
  await makeUser(manager, [`CUSTOMER_${customer}`])
  await inDatabase(
    `INSERT INTO vehicle (customer_id, vin, unit_id, serial_num, vehicle_type_id, device_type_id,
        installed_sensor_type_ids, base_product_type, go_product_type, model_year, axles, resting_bogie_weight_lbs,
        has_solar_panels, sim_status)
      SELECT $1, vin, unit, 'TTL-' || unit, 3, 1, '{1,5,36}', 'Pro', '', 2020, 2, 8000, false, 'Activated'
      FROM (VALUES ('1GRAA0622KB780001', 'TT-1'), ('1GRAA0624KB780002', 'TT-2'), ('1GRAA0626KB780003', 'TT-3'))
        AS t(vin, unit)`,
    [customer],
  )
  await inDatabase(
    `INSERT INTO vehicle_now (customer_id, vehicle_id, vin, unit_id, sim_status, level, door_status_calculated,
        weight_lbs, trailer_health_status, lat, lon)
      SELECT v.customer_id, v.id, v.vin, v.unit_id, 'Activated', 'good', door, weight, health, 40, -95
      FROM vehicle v JOIN (VALUES ('TT-1', 'open', 12000, 'GOOD'), ('TT-2', 'closed', 30000, 'GOOD'),
        ('TT-3', 'closed', NULL, 'CRITICAL')) AS t(unit, door, weight, health) ON t.unit = v.unit_id
      WHERE v.customer_id = $1`,
    [customer],
  )
  await graphql(
    await tokenOf(manager),
    'mutation($layout: JSON!) { saveColumnLayout(grid: "fleet", layout: $layout) }',
    { layout: { order: ['unitId', 'door', 'trailerHealthStatus', 'netWeightLbs'], hidden: [], widths: {} } },
  )
  person = await visitAs(browser, manager, path, { inspected: true })
  page = person.page
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

const total = (title: string) => page.locator(`tfoot td[data-title="${title}"]`)
const open = async (search = '') => {
  await page.goto(path + search)
  await page.locator('tbody tr[data-row]').first().waitFor()
}

test('weights are summed, doors counted, and states counted by their shapes, in a line that stays in sight', async () => {
  await page.setViewportSize(sizes.desktop)
  await open()
  await reads(total('Cargo Weight on Bogie').locator('.grid-text'), /^sum 42,000\slbs$/)
  await reads(total('Door').locator('.grid-text'), 'Closed 2, Open 1')
  await reads(total('Trailer Health').locator('.unseen'), 'Good 2, Critical 1')
  expect(await total('Trailer Health').locator('.level-mark').count()).toBe(2)
  const foot = await page.locator('tfoot').boundingBox()
  expect(foot!.y + foot!.height).toBeLessThanOrEqual(sizes.desktop.height)
})

test('they are of what filters and search leave, and of more again without the search', async () => {
  await page.setViewportSize(sizes.desktop)
  await open('?f.door_status_calculated=closed')
  await reads(total('Cargo Weight on Bogie').locator('.grid-text'), /^sum 30,000\slbs$/)
  await reads(total('Door').locator('.grid-text'), 'Closed 2')
  await page.getByLabel('Search unit or VIN').fill('TT-3')
  await reads(total('Trailer Health').locator('.unseen'), 'Critical 1')
  await expect.poll(() => total('Cargo Weight on Bogie').innerText()).toBe('')
  await page.getByRole('button', { name: 'Clear Search unit or VIN' }).click()
  await reads(total('Cargo Weight on Bogie').locator('.grid-text'), /^sum 30,000\slbs$/)
})

test('rows do not wait for them, and what fails can be asked for again', async () => {
  await page.setViewportSize(sizes.desktop)
  let fails = true
  const isTotals = (text: string | null) => text?.includes('vehicleTotals') === true
  await page.route('**/graphql', (route) =>
    fails && isTotals(route.request().postData())
      ? route.fulfill({ status: 500, body: '' })
      : route.fallback(),
  )
  await open()
  expect(await page.locator('tbody tr[data-row]').count()).toBe(3)
  const again = page.getByRole('button', { name: 'Load the totals again' })
  await again.waitFor()
  fails = false
  await again.click()
  await reads(total('Cargo Weight on Bogie').locator('.grid-text'), /^sum 42,000\slbs$/)
  await page.unroute('**/graphql')
  person.troubles.splice(0)
})

test('on a phone they stand under the last card, each with its title', async () => {
  await page.setViewportSize(sizes.phone)
  await open()
  await reads(total('Trailer Health').locator('.unseen'), 'Good 2, Critical 1')
  await page.locator('.grid-scroll').evaluate((scroll) => scroll.scrollTo(0, scroll.scrollHeight))
  expect(await total('Trailer Health').isVisible()).toBe(true)
  expect(await total('VIN').isVisible()).toBe(false)
  expect(await overflow(page)).toBe(0)
  expect(await complaints(page)).toEqual([])
})

/** The filters of the map: by any field, in words, live, pasted, kept. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { graphql, tokenOf } from './api.ts'
import { countText, openBrowser, type Person, painted, reads, rows, sizes } from './browser.ts'
import { inDatabase } from './database.ts'
import { iso, reportByHttp, reportByMqtt } from './gateway.ts'
import { makeGroup } from './groups.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'

const dispatcher = 'finder@filters.example'
let browser: Browser
let person: Person
let customer: string
beforeAll(async () => {
  browser = await openBrowser()
  customer = await makeCustomer('FILT', 'Filter Freight')
  await makeUser(dispatcher, [`CUSTOMER_${customer}`])
  await inDatabase(
    `INSERT INTO vehicle (customer_id, vin, unit_id, serial_num, vehicle_type_id, device_type_id,
        installed_sensor_type_ids, base_product_type, go_product_type, model_year, axles, resting_bogie_weight_lbs,
        has_solar_panels, sim_status)
      SELECT $1, vin, unit, 'FLT-' || unit, 3, 1, '{1,5,7,8,36}', 'Pro', '', year, 2, 8000, false, 'Activated'
      FROM (VALUES ('1GRAA0622KB770001', 'FL-1', 2018), ('1GRAA0624KB770002', 'FL-2', 2021), ('1GRAA0626KB770003', 'FL-3', 2022))
        AS t(vin, unit, year)`,
    [Number(customer)],
  )
  await inDatabase(
    `INSERT INTO vehicle_now (customer_id, vehicle_id, vin, unit_id, model_year, sim_status, door_status_calculated, level, lat, lon)
      SELECT customer_id, id, vin, unit_id, model_year, 'Activated', 'closed', 'good', 40, -95 - model_year % 10 FROM vehicle
      WHERE customer_id = $1`,
    [Number(customer)],
  )
  person = await visitAs(browser, dispatcher, '/profile', { inspected: true })
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

/** Each begins with all doors closed, on a desktop. */
beforeEach(async () => {
  await inDatabase(`UPDATE vehicle_now SET door_status_calculated = 'closed' WHERE customer_id = $1`, [
    Number(customer),
  ])
  await person.page.setViewportSize(sizes.desktop)
})
const begin = async (page: Page) => {
  await page.goto('/tracking')
  await reads(countText(page), /^3 trailers/)
}

test('I filter the map by any field, and find what fits when I come again', async () => {
  const { page } = person
  await begin(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Add a filter' }).click()
  const form = page.getByRole('dialog', { name: 'Add a filter' })
  await form.getByLabel('Field').selectOption('Model Year')
  await form.getByLabel('Condition').selectOption('is over')
  await form.getByLabel('Model Year', { exact: true }).fill('2019')
  expect(await complaints(page)).toEqual([])
  await form.getByRole('button', { name: 'Add filter' }).click()
  await reads(countText(page), /^2 of 3/)
  const text = page.getByRole('list', { name: 'What is filtered' })
  await reads(text, /Model Year is over 2019/)

  await page.getByRole('button', { name: 'Add a filter' }).click()
  await form.getByLabel('Field').selectOption('Door')
  await form.getByLabel('Door', { exact: true }).selectOption('Open')
  await form.getByRole('button', { name: 'Add filter' }).click()
  await reads(countText(page), /^0 of 3/)
  expect(await complaints(page)).toEqual([])
  await inDatabase(
    `UPDATE vehicle_now SET door_status_calculated = 'open' WHERE customer_id = $1 AND unit_id = 'FL-2'`,
    [Number(customer)],
  )
  await page.reload()
  await reads(countText(page), /^1 of 3/)
  await reads(rows(page).first(), /FL-2/)
})

test('A date that is still to come is none to filter by', async () => {
  const { page } = person
  await begin(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Add a filter' }).click()
  const form = page.getByRole('dialog', { name: 'Add a filter' })
  await form.getByLabel('Field').selectOption('Installation Date')
  const date = form.getByLabel('Installation Date', { exact: true })
  const add = form.getByRole('button', { name: 'Add filter' })
  await date.fill('2100-01-01')
  expect(await add.isDisabled()).toBe(true)
  await date.fill('2024-01-01')
  expect(await add.isEnabled()).toBe(true)
  await page.keyboard.press('Escape')
})

test('What I filter I keep, and find it in another browser', async () => {
  const { page } = person
  await inDatabase(
    'DELETE FROM saved_filter WHERE user_id = (SELECT id FROM user_account WHERE email = $1)',
    [dispatcher],
  )
  await page.goto('/tracking?where=model_year~isAfter~2019')
  await reads(countText(page), /^2 of 3/)
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByLabel('Save the filters as').fill('Young ones')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Young ones', exact: true }).waitFor()
  const { data } = await graphql<{ savedFilters: readonly object[] }>(
    await tokenOf(dispatcher),
    '{ savedFilters { name } }',
  )
  expect(data.savedFilters).toEqual([{ name: 'Young ones' }])
  await page.goto('/tracking')
  await reads(countText(page), /^3 trailers/)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('button', { name: 'Young ones', exact: true }).click()
  await reads(countText(page), /^2 of 3/)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await reads(countText(page), /^3 trailers/)
})

test('I paste a list: names that do not exist are listed, a mistyped VIN by its check digit', async () => {
  const { page } = person
  await begin(page)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('button', { name: 'Paste a list' }).click()
  const dialog = page.getByRole('dialog', { name: 'Find many trailers' })
  await dialog.getByRole('textbox').fill('fl-1\nFLT-FL-3, 1GRAA0624KB770020\nnowhere')
  await dialog.getByRole('button', { name: 'Find' }).click()
  const missing = dialog.getByRole('list', { name: 'Not found' }).getByRole('listitem')
  await reads(missing.nth(0), /1GRAA0624KB770020.*check digit/i)
  await reads(missing.nth(1), /^nowhere$/)
  expect(await complaints(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Show 2' }).click()
  await reads(countText(page), /^2 of 3/)
  await page.setViewportSize(sizes.phone)
  expect(await overflow(page)).toBe(0)
})

test('Coordinates are a place; geofences, a measure and following are there when I want them', async () => {
  const { page } = person
  await begin(page)
  const sought = page.getByRole('searchbox', { name: 'Search by unit or VIN' })
  await sought.fill('39.7392, -204.9')
  await page.getByText('Latitude is within ±90, longitude within ±180.').waitFor()
  await sought.fill('39.7392, -104.9903')
  await page.getByRole('img', { name: 'Searched place' }).waitFor()
  await reads(countText(page), /3 trailers/)
  await sought.fill('')
  await page.getByRole('button', { name: 'Layers' }).click()
  await page.getByRole('checkbox', { name: 'Geofences' }).check()
  await page.getByText('There are no geofences to show.').waitFor()
  await page.getByRole('checkbox', { name: 'Geofences' }).uncheck()
  await page.getByRole('checkbox', { name: 'Measure' }).check()
  expect(await complaints(page)).toEqual([])
  const measure = page.getByRole('region', { name: 'Measure' })
  const ground = page.locator('.maplibregl-canvas')
  await ground.click({ position: { x: 700, y: 300 } })
  await ground.click({ position: { x: 900, y: 300 } })
  await reads(measure, /\d mi \(/)
  await page.keyboard.press('Escape')
  await measure.waitFor({ state: 'detached' })
  await rows(page).first().click()
  await page.getByRole('button', { name: 'Follow' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.has('follow')).toBe(true)
})

test('A link to a place shows the place, however late the fleet comes', async () => {
  const { page } = person
  let come = () => {}
  const pinned = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/v1/api/live', async (route) => {
    await pinned
    await route.continue()
  })
  await page.goto('/tracking?q=39.7392,-104.9903')
  await page.getByRole('img', { name: 'Searched place' }).waitFor()
  const scale = page.locator('.maplibregl-ctrl-scale')
  await reads(scale, /ft/)
  come()
  await rows(page).first().waitFor()
  await expect.poll(() => painted(page)).toBeNull()
  await reads(scale, /ft/)
  await page.unroute('**/v1/api/live')
})

test('Groups are picked out of a list that is searched, several at once, and can be changed later', async () => {
  const { page } = person
  await makeGroup(customer, 'North yard', ['FL-1'])
  await makeGroup(customer, 'South yard', ['FL-2'])
  await begin(page)
  const form = page.getByRole('dialog', { name: 'Add a filter' })
  const names = form.getByRole('combobox', { name: 'Groups' })
  const offered = form.getByRole('listbox', { name: 'Groups' }).getByRole('option')
  const pick = async (text: string, name: string) => {
    await page.getByRole('button', { name: 'Add a filter' }).click()
    await form.getByLabel('Field').selectOption('Groups')
    await names.fill(text)
    await expect.poll(() => offered.allTextContents()).toEqual([name])
    expect(await complaints(page)).toEqual([])
    await names.press('Enter')
    await expect.poll(() => offered.first().getAttribute('aria-selected')).toBe('true')
    await form.getByRole('button', { name: 'Add filter' }).click()
  }
  await page.getByRole('button', { name: 'Filters' }).click()
  await pick('nor', 'North yard')
  await reads(countText(page), /^1 of 3/)
  await reads(rows(page).first(), /FL-1/)
  await pick('SOUTH', 'South yard')
  await reads(countText(page), /^2 of 3/)
  const text = page.getByRole('list', { name: 'What is filtered' }).getByRole('listitem')
  await expect.poll(() => text.allTextContents()).toEqual(['Groups has one of North yard or South yard'])
})

test('What begins to fit a filter comes, and what no longer fits goes, while I look', async () => {
  const { page } = person
  const door = (unitId: string, opened: boolean) => ({
    serial: `FLT-${unitId}`,
    recorded: iso(Date.now()),
    gps: { lat: 40, lng: -95, headingDeg: 0, speedMph: 0 },
    door: { opened },
  })
  // The app learns of a trailer that was registered behind its back once its gateway has been heard.
  for (const unitId of ['FL-1', 'FL-2'])
    await expect.poll(async () => (await reportByHttp(door(unitId, false))).accepted).toBe(1)
  await page.goto('/tracking?where=door_status_calculated~isStatus~open')
  await reads(countText(page), /^0 of 3/)
  await reportByHttp(door('FL-1', true))
  await reads(countText(page), /^1 of 3/)
  await reads(rows(page).first(), /FL-1/)
  await reportByMqtt('FLT-FL-2', door('FL-2', true))
  await reads(countText(page), /^2 of 3/)
  await reportByHttp(door('FL-1', false))
  await reads(countText(page), /^1 of 3/)
  await reads(rows(page).first(), /FL-2/)
})

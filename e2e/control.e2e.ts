/** The modules of Fleet Control: they tell, lead on, and stand as one likes. */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openBrowser, type Person, reads, seesPath } from './browser.ts'
import { spare } from './gateway.ts'
import { customerId, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'

const modules = '/control?tab=modules'
const email = 'glance@northstar.example'
let browser: Browser
let person: Person
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  await makeUser(email, [`CUSTOMER_${await customerId('Northstar Logistics')}`])
  person = await visitAs(browser, email, modules)
  page = person.page
  await module('Health').waitFor()
})
/** Each begins at the fleet, whichever came before. */
beforeEach(async () => {
  if (new URL(page.url()).pathname + new URL(page.url()).search !== modules) await page.goto(modules)
  await module('Health').waitFor()
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

const module = (title: string) => page.getByRole('region', { name: title, exact: true })
/** Whatever there is: others come and go. */
const has = (what: Locator) => expect.poll(() => what.count()).toBeGreaterThan(0)
const titles = () => page.locator('.module h2').allTextContents()
const grip = (title: string) => page.getByRole('button', { name: `Arrange ${title}`, exact: true })

test('the modules tell of the fleet, and a status narrows the list of trailers', async () => {
  await module('Connectivity').getByText('Within 24 hours').waitFor()
  await has(module('My locations').getByRole('link'))
  const tile = module('Health').getByRole('button', { name: /Good/ })
  await tile.click()
  await module('Trailers').getByText('Good alone').waitFor()
  expect(new URL(page.url()).searchParams.get('level')).toBe('good')
  await expect
    .poll(() => module('Trailers').locator('.module-rows .level-mark:not([data-level="good"])').count())
    .toBe(0)
  await tile.click()
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=modules')
})

test.each([
  ['Alerts', 'Inbox', '/alertconfiguration'],
  ['My geofences', 'All', '/geofence'],
  ['Dwelling longest', 'All', '/fleet/currentFleetStatus'],
  ['Upcoming maintenance', 'All', '/maintenance'],
  ['Trailers', 'All trailers', '/fleet/currentFleetStatus'],
])('%s tells its own, and leads to all of it', async (title, label, path) => {
  await has(module(title).locator('.module-body a, .module-body h2'))
  await module(title).getByRole('link', { name: label, exact: true }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe(path)
  await page.goBack()
  await module('Health').waitFor()
})

test('choosing a VIN sets the unit ID, and the other way round', async () => {
  const vin = module('Find a trailer').getByRole('combobox', { name: 'VIN' })
  const unit = module('Find a trailer').getByRole('combobox', { name: 'Unit ID' })
  await page.getByRole('button', { name: 'Show on the map' }).click()
  await page.getByText('Please select a VIN from the drop down list.').waitFor()
  await unit.fill(spare.unitId.toLowerCase())
  await page.getByRole('option', { name: spare.unitId }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => vin.inputValue()).toMatch(/^\w{17}$/)
  const known = await vin.inputValue()
  await vin.fill(known.slice(-6))
  await expect.poll(() => unit.inputValue()).toBe('')
  await page.getByRole('option', { name: spare.unitId }).click()
  await expect.poll(() => unit.inputValue()).toBe(spare.unitId)
  await page.getByRole('button', { name: 'Show on the map' }).click()
  await seesPath(page, `/tracking/${known}`)
  await page.goBack()
  await module('Health').waitFor()
})

describe('the modules stand as I like', () => {
  beforeEach(async () => {
    await page.getByRole('button', { name: 'Modules', exact: true }).click()
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await titles())[0]).toBe('Health')
  })
  afterAll(async () => {
    await page.getByRole('button', { name: 'Modules', exact: true }).click()
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await page.keyboard.press('Escape')
    await module('Alerts').waitFor()
  })

  test('by keys one is moved and resized, by its menu hidden, and all of it is there again', async () => {
    await grip('Health').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await titles())[1]).toBe('Health')
    await page.keyboard.press('Shift+ArrowRight')
    const width = () => module('Health').evaluate((element) => element.style.getPropertyValue('--w'))
    await expect.poll(width).toBe('3')
    await page.getByRole('button', { name: 'More for Alerts' }).click()
    await page.getByRole('menuitem', { name: 'Hide' }).click()
    await expect.poll(titles).not.toContain('Alerts')
    await page.reload()
    await module('Health').waitFor()
    expect((await titles())[1]).toBe('Health')
    expect(await width()).toBe('3')
    expect(await titles()).not.toContain('Alerts')
    expect(
      await page.evaluate(() =>
        ['grid-layout', 'visibleGridModules'].map((key) => localStorage.getItem(key) !== null),
      ),
    ).toEqual([true, true])
  })

  test('by the mouse one is dragged to another and pulled by its corner, and a reset brings all back', async () => {
    await grip('My locations').dragTo(module('Health').locator('header'))
    await expect.poll(async () => (await titles())[0]).toBe('My locations')
    const box = (await module('My locations').boundingBox())!
    await page.mouse.move(box.x + box.width - 6, box.y + box.height - 6)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 2, box.y + box.height - 6)
    await page.mouse.up()
    await expect
      .poll(() => module('My locations').evaluate((element) => element.style.getPropertyValue('--w')))
      .toBe('2')
    await page.getByRole('button', { name: 'Modules', exact: true }).click()
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await expect.poll(async () => (await titles())[0]).toBe('Health')
    expect(await titles()).toContain('Alerts')
    await page.keyboard.press('Escape')
  })
})

test('a module that cannot be had says so by itself, and another try brings it', async () => {
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('fleetPlaces') ? route.abort() : route.continue(),
  )
  await page.reload()
  await reads(module('My locations').getByRole('alert'), /^The server cannot be reached\./)
  await module('Connectivity').getByText('Within 24 hours').waitFor()
  await page.unroute('**/graphql')
  await module('My locations').getByRole('button', { name: 'Try again' }).click()
  await has(module('My locations').getByRole('link'))
})

test('customers that somebody does other work for are none of those whose fleet they look at', async () => {
  const mixed = 'mixed@northstar.example'
  await makeUser(mixed, [
    `CUSTOMER_${await customerId('Northstar Logistics')}`,
    `CUSTOMER_INSTALLER_${await customerId('Blue Mesa Foods')}`,
  ])
  const other = await visitAs(browser, mixed, modules)
  await other.page.getByRole('region', { name: 'Connectivity' }).getByText('Within 24 hours').waitFor()
  expect(await other.page.getByRole('combobox', { name: 'Customer' }).count()).toBe(0)
  expect(other.troubles).toEqual([])
  await other.context.close()
})

test('a trailer is found among those of the customer who is looked at', async () => {
  const both = 'both@northstar.example'
  await makeUser(both, [
    `CUSTOMER_${await customerId('Northstar Logistics')}`,
    `CUSTOMER_${await customerId('Blue Mesa Foods')}`,
  ])
  const other = await visitAs(browser, both, modules)
  const found = other.page.getByRole('region', { name: 'Find a trailer' })
  const unit = found.getByRole('combobox', { name: 'Unit ID' })
  await unit.fill(spare.unitId)
  await found.getByRole('option', { name: spare.unitId }).waitFor()
  await other.page.getByRole('combobox', { name: 'Customer' }).selectOption({ label: 'Blue Mesa Foods' })
  await unit.fill(spare.unitId)
  await found.getByText('Nothing has that name.').waitFor()
  expect(other.troubles).toEqual([])
  await other.context.close()
})

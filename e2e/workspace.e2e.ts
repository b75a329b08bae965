/** The workspace: one trailer with its neighbors beside the map, a trailer beside any list, and the bar of a phone. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { drawer, fleetList, openBrowser, type Person, reads, rows, seesPath } from './browser.ts'
import { complaints } from './inspect.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { isListed, makeTrailer, reportFor } from './trailers.ts'

const dispatcher = 'dispatch@workspace.example'
const fleetPath = '/fleet/currentFleetStatus'
/** A fleet that nobody else adds to, the worst first: empty and low batteries, and such as have nothing. */
const fleet = Array.from({ length: 8 }, (_, n) => ({
  unitId: `WSP-${n + 10}`,
  vin: `1GRAA0622TKWS${7000 + n}`,
  millivolts: n < 2 ? 11_100 : n < 4 ? 12_000 : 13_000,
  gps: { lat: 36 + 0.5 * n, lng: -100 + n, headingDeg: 90, speedMph: 0 },
}))
let browser: Browser
const people: Person[] = []

beforeAll(async () => {
  browser = await openBrowser()
  const customer = await makeCustomer('WSPC', 'Workspace Freight', ['MapRefreshing', 'FleetControl'])
  await makeUser(dispatcher, [`CUSTOMER_${customer}`])
  for (const { vin, unitId } of fleet)
    await makeTrailer(customer, { vin, unitId, deviceTypeId: 1, sensorTypeIds: [1, 13] })
  for (const { unitId, gps, millivolts } of fleet)
    await reportFor(unitId, { gps, sensorBoxBattery: { millivolts } })
  for (const { unitId } of fleet) await isListed(unitId)
})
// Each has windows of its own, and each window a map: those of before draw no more.
afterEach(async () => {
  for (const { context } of people) await context.close()
})
afterAll(async () => {
  await browser.close()
  expect(people.flatMap(({ troubles }) => troubles)).toEqual([])
})

const visit = async (path: string, size: 'desktop' | 'phone' = 'desktop', theme?: 'dark') => {
  const person = await visitAs(browser, dispatcher, path, {
    size,
    inspected: true,
    ...(theme ? { theme } : {}),
  })
  people.push(person)
  return person.page
}
const rail = (page: Page) => page.getByRole('navigation', { name: 'Neighbors in the list' })
const here = (page: Page) => rail(page).locator('[aria-current="true"]')
const title = (page: Page) => drawer(page).getByRole('heading', { level: 2 })
const units = async (page: Page) => page.locator('.rolling-row .row-unit').allTextContents()
const value = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

describe('one trailer beside the map', () => {
  test('I choose a trailer, its neighbors stay in a line, and one key shows the next worst', async () => {
    const page = await visit('/tracking')
    await expect.poll(() => rows(page).count()).toBe(fleet.length)
    const order = await units(page)
    await rows(page).first().click()
    await reads(title(page), order[0]!)
    await reads(here(page), order[0]!)
    await reads(rail(page), new RegExp(`1 of ${fleet.length}`))
    await reads(rail(page), order[1]!)
    await page.keyboard.press('j')
    await reads(title(page), order[1]!)
    await reads(here(page), order[1]!)
    await page.keyboard.press('k')
    await reads(title(page), order[0]!)
    await rail(page).getByRole('button', { name: order[1]! }).click()
    await reads(title(page), order[1]!)
    expect(await complaints(page)).toEqual([])
    // However many were looked at, Back leads to the list.
    await page.goBack()
    await seesPath(page, '/tracking')
    await fleetList(page).waitFor()
  })

  test('Esc leads back to the list, at the trailer that showed last', async () => {
    const page = await visit('/tracking?sort=unit')
    await expect.poll(() => rows(page).count()).toBe(fleet.length)
    await rows(page).nth(2).click()
    await reads(title(page), fleet[2]!.unitId)
    await page.keyboard.press('j')
    await reads(title(page), fleet[3]!.unitId)
    await page.keyboard.press('Escape')
    await reads(fleetList(page).getByRole('option', { selected: true }), fleet[3]!.unitId)
    expect(value(page, 'sort')).toBe('unit')
    await page.keyboard.press('Enter')
    await reads(title(page), fleet[3]!.unitId)
  })

  test('"In view" narrows the list to the map, and the address holds it', async () => {
    const page = await visit('/tracking?inview=-101,35.5,-98.5,37.2&sort=unit')
    await expect
      .poll(() => page.getByRole('button', { name: 'In view' }).getAttribute('aria-pressed'))
      .toBe('true')
    await expect.poll(() => rows(page).count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'In view' }).click()
    await expect.poll(() => rows(page).count()).toBe(fleet.length)
    expect(value(page, 'inview')).toBeNull()
  })

  test('Why a trailer is red is in its line, and what to do is in its head with the acts', async () => {
    const page = await visit(`/tracking?q=${fleet[0]!.unitId}`)
    await reads(rows(page).first(), /Trailer battery empty/)
    await rows(page).first().click()
    await reads(drawer(page).locator('.identity'), /Do:/)
    await drawer(page).getByRole('button', { name: 'Acknowledge' }).click()
    await drawer(page).getByText('Acknowledged.').waitFor()
    await drawer(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => drawer(page).getByText('Acknowledged.').count()).toBe(0)
  })
})

describe('a trailer beside a list', () => {
  const cell = (page: Page, unitId: string) =>
    page
      .getByRole('grid', { name: 'Fleet status' })
      .locator('tbody tr[data-row]', { hasText: unitId })
      .locator('td[data-title="Reason"]')
  const focused = (page: Page) =>
    page.evaluate(
      () => document.activeElement?.closest('tr')?.querySelector('.fleet-unit')?.textContent ?? '',
    )

  test('p in the grid shows the trailer beside it, j the next, and Esc leaves me in the very row', async () => {
    const page = await visit(`${fleetPath}?sort=unit_id`)
    await cell(page, fleet[1]!.unitId).focus()
    await page.keyboard.press('p')
    await reads(title(page), fleet[1]!.unitId)
    await reads(drawer(page), new RegExp(`2 of ${fleet.length}`))
    expect(value(page, 'peek')).toBe(fleet[1]!.vin)
    await page.keyboard.press('j')
    await reads(title(page), fleet[2]!.unitId)
    await expect.poll(() => focused(page)).toContain(fleet[2]!.unitId)
    expect(await complaints(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => drawer(page).count()).toBe(0)
    await expect.poll(() => focused(page)).toContain(fleet[2]!.unitId)
    expect(value(page, 'peek')).toBeNull()
    expect(value(page, 'sort')).toBe('unit_id')
  })

  test('The small icon of a row opens it too, Back closes it, and a link to it opens it again', async () => {
    const page = await visit(`${fleetPath}?sort=unit_id`, 'desktop', 'dark')
    const row = page.locator('tbody tr[data-row]', { hasText: fleet[4]!.unitId })
    await row.hover()
    await row.locator('.peek-act').click()
    await reads(title(page), fleet[4]!.unitId)
    expect(await complaints(page)).toEqual([])
    const link = page.url()
    await page.goBack()
    await expect.poll(() => drawer(page).count()).toBe(0)
    await seesPath(page, fleetPath)
    await page.goto(link)
    await reads(title(page), fleet[4]!.unitId)
    await drawer(page).getByRole('link', { name: 'On the map' }).click()
    await seesPath(page, `/tracking/${fleet[4]!.vin}`)
  })

  test.each(['before the answer has come', 'once it is offered'])(
    'Shift Enter in the search shows a trailer where I am, %s',
    async (when) => {
      const page = await visit('/profile')
      await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: 'Go to' })
      await palette.waitFor()
      await page.keyboard.type(fleet[5]!.unitId)
      if (when === 'once it is offered')
        await palette.getByRole('option', { name: new RegExp(fleet[5]!.unitId) }).waitFor()
      await page.keyboard.press('Shift+Enter')
      await reads(title(page), fleet[5]!.unitId)
      await seesPath(page, '/profile')
    },
  )
})

describe('on a phone', () => {
  test('The bar has Now, Map, Fleet, Alerts and More, read by their names in the menu', async () => {
    const page = await visit('/tracking', 'phone')
    const menu = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['Fleet Control', 'Tracking', 'Fleet']) {
      const box = (await menu.getByRole('link', { name, exact: true }).boundingBox())!
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    }
    await menu.getByRole('button', { name: 'More' }).click()
    await menu
      .getByRole('link', { name: 'Settings' })
      .or(menu.getByRole('button', { name: 'Log Out' }))
      .first()
      .waitFor()
  })

  test('A card says what is wrong and what to do; opened, I go from trailer to trailer', async () => {
    const page = await visit('/tracking', 'phone')
    // An empty list is open by itself, and folds when the trailers come, maybe just as it is pressed.
    const list = page.getByRole('button', { name: 'List' })
    await expect
      .poll(async () => {
        if ((await list.getAttribute('aria-expanded')) === 'false') await list.click()
        return rows(page).count()
      })
      .toBeGreaterThan(0)
    const card = rows(page).first()
    await reads(card, /Trailer battery empty/)
    await expect.poll(() => card.locator('.row-do').textContent()).not.toBe('')
    const unit = (await card.locator('.row-unit').textContent())!
    await card.click()
    await reads(title(page), unit)
    await rail(page).getByRole('button', { name: 'Next trailer (j)' }).click()
    await expect.poll(() => title(page).textContent()).not.toBe(unit)
    await rail(page).getByRole('button', { name: 'Previous trailer (k)' }).click()
    await reads(title(page), unit)
    expect(await complaints(page)).toEqual([])
  })
})

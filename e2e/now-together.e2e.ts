/** Trailers that stand at one place with one cause are one line of the queue, with one act; and what leads on keeps the customer. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphql, tokenOf } from './api.ts'
import { openBrowser, type Person, reads } from './browser.ts'
import { inOrder } from './in-order.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { isListed, makeTrailer, reportFor } from './trailers.ts'

const email = 'dispatch@together.example'
const names = { own: 'Together Freight', other: 'Together Leasing' }
const yard = { lat: 39.9, lng: -83.1 }
/** Three in the yard with a flat tire, one elsewhere, and one with a tire that is only low. */
const trailers = [
  { name: 'YARD-1', psi: 60, place: yard },
  { name: 'YARD-2', psi: 61, place: yard },
  { name: 'YARD-3', psi: 62, place: yard },
  { name: 'ROAD', psi: 60, place: { lat: 45.6, lng: -108.4 } },
  { name: 'LOW', psi: 86, place: { lat: 47.2, lng: -102.6 } },
].map((one, n) => ({ ...one, unitId: `TOG-${one.name}`, vin: `1GRAA0622TKTG000${n + 1}` }))
const inYard = trailers.slice(0, 3)
let browser: Browser
let customer = ''
const people: Person[] = []
const visitor = async () => {
  const person = await visitAs(browser, email, `/control?customer=${customer}`, { inspected: true })
  people.push(person)
  await row(person.page, trailers[3]!.vin).waitFor()
  return person.page
}
beforeAll(async () => {
  browser = await openBrowser()
  const flags = ['FleetControl', 'MapRefreshing', 'MaintenanceDashboard']
  customer = await makeCustomer('TOGE', names.own, flags)
  const other = await makeCustomer('TOGL', names.other, flags)
  await makeUser(email, [`CUSTOMER_${customer}`, `CUSTOMER_${other}`])
  for (const { unitId, vin, psi, place } of trailers) {
    await makeTrailer(customer, { vin, unitId, deviceTypeId: 1, sensorTypeIds: [1, 24] })
    await reportFor(unitId, {
      gps: { ...place, headingDeg: 0, speedMph: 0 },
      individualTirePressure: { tires: [{ position: 'LFO', psi }] },
    })
    await isListed(unitId)
  }
})
afterAll(async () => {
  await browser.close()
  expect(people.flatMap(({ troubles }) => troubles)).toEqual([])
})

const queue = (page: Page) => page.getByRole('region', { name: 'What needs somebody' })
const row = (page: Page, vin: string) => queue(page).locator(`[data-vin="${vin}"]`)
const line = (page: Page) => queue(page).locator('[data-several]')
const head = (page: Page) => line(page).locator('> .now-pick')

/** The open work orders of a trailer. */
const openOrders = async (vin: string) =>
  (
    await graphql<{ workOrders: { workOrderCount: number } }>(
      await tokenOf(email),
      'query($vin: String) { workOrders(vin: $vin, state: "open") { workOrderCount } }',
      { vin },
    )
  ).data.workOrders.workOrderCount

test('three in one yard are one line that says how many, and opens to them', async () => {
  const page = await visitor()
  await reads(head(page), /3 trailers.*Tire nearly flat.*TOG-YARD-1, TOG-YARD-2, TOG-YARD-3/)
  expect(await line(page).count()).toBe(1)
  // Another with the same cause, elsewhere, is another line.
  await row(page, trailers[3]!.vin).locator('.now-pick').click()
  await expect.poll(() => head(page).getAttribute('aria-expanded')).toBe('false')
  for (const { vin } of inYard) expect(await row(page, vin).count()).toBe(0)
  await head(page).click()
  for (const { vin, psi } of inYard)
    await reads(row(page, vin).locator('.verdict-text'), new RegExp(`^Tire nearly flat, ${psi} psi$`))
  await line(page).locator('.now-do').getByText('Do not move it').waitFor()
  expect(await complaints(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  // Each of them opens as it would by itself.
  await row(page, inYard[1]!.vin).locator('.now-pick').click()
  await row(page, inYard[1]!.vin).getByRole('button', { name: 'Work order' }).waitFor()
})

inOrder('what is done for all of a line', () => {
  let page: Page
  test('one press makes a work order for each', async () => {
    page = await visitor()
    await head(page).click()
    await line(page).getByRole('button', { name: '3 work orders' }).click()
    await reads(queue(page).locator('.now-done [role="status"]'), /^3 work orders made for 3 trailers\.$/)
    for (const { vin } of inYard) expect(await openOrders(vin)).toBe(1)
  })
  test('one press takes all of them back', async () => {
    await queue(page).getByRole('button', { name: 'Undo' }).click()
    for (const { vin } of inYard) await expect.poll(() => openOrders(vin)).toBe(0)
  })
})

test('by keys I go into the line, through its trailers, and on', async () => {
  const page = await visitor()
  const chosen = () =>
    queue(page)
      .locator('.now-row[data-chosen]')
      .evaluate((element) => (element as HTMLElement).dataset.vin ?? 'line')
  await head(page).click()
  await expect.poll(chosen).toBe('line')
  for (const { vin } of inYard) {
    await page.keyboard.press('j')
    await expect.poll(chosen).toBe(vin)
  }
  await page.keyboard.press('j')
  await expect.poll(chosen).toBe(trailers[3]!.vin)
})

test('all that can wait is shown of the customer that I look at', async () => {
  const page = await visitor()
  await queue(page).getByText('caution or notice can wait').waitFor()
  await queue(page).getByRole('link', { name: 'See all' }).click()
  await page.getByRole('link', { name: 'TOG-LOW', exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('f.customer_name')).toBe(names.own)
})

/** A maintenance manager's morning, at a desk and on a phone: from what is wrong to the order, the repair and the watch. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type Person, reads } from './browser.ts'
import { inOrder } from './in-order.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { isListed, makeTrailer, reportFor } from './trailers.ts'

const sizes = ['desktop', 'phone'] as const
/** Those of one size are nobody else's: both sizes go through the same morning. */
const trailerOf = (size: (typeof sizes)[number]) => {
  const letter = size === 'phone' ? 'P' : 'D'
  return { unitId: `MGR-${letter}-1`, vin: `1GRAA0622TMG${letter}0001` }
}
const emailOf = (size: string) => `${size}.manager@morning.example`
let browser: Browser
const people: Person[] = []

beforeAll(async () => {
  browser = await openBrowser()
  for (const [n, size] of sizes.entries()) {
    const flags = ['FleetControl', 'MapRefreshing', 'MaintenanceDashboard']
    const customer = await makeCustomer(`MGR${n}`, `Manager ${size}`, flags)
    await makeUser(emailOf(size), [`CUSTOMER_${customer}`])
    const { unitId, vin } = trailerOf(size)
    await makeTrailer(customer, { unitId, vin, deviceTypeId: 1, sensorTypeIds: [1, 6, 7] })
    await reportFor(unitId, {
      gps: { lat: 37.2, lng: -113.4 + n, headingDeg: 0, speedMph: 0 },
      odometer: { miles: 1_000 },
      absSystemFault: { amberLamp: true, faults: [{ faultTypeId: 795, fmi: 5 }] },
    })
    await isListed(unitId)
  }
})
afterAll(async () => {
  await browser.close()
  expect(people.flatMap(({ troubles }) => troubles)).toEqual([])
})

for (const size of sizes)
  inOrder(`a manager's morning, ${size}`, () => {
    const { unitId, vin } = trailerOf(size)
    const title = `Valve of ${unitId}`
    let page: Page
    const panel = () => page.locator('.maintenance-panel')
    const dialog = () => page.getByRole('dialog')
    const row = (grid: string, text: string) =>
      page.getByRole('grid', { name: grid }).locator('tbody tr').filter({ hasText: text })
    const fits = async () => {
      expect(await complaints(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
    }
    beforeAll(async () => {
      const person = await visitAs(browser, emailOf(size), '/control', { size, inspected: true })
      people.push(person)
      page = person.page
    })

    test('Now says which trailer has a fault, and what it is', async () => {
      const queue = page.getByRole('region', { name: 'What needs somebody' })
      await reads(queue.locator(`[data-vin="${vin}"] .verdict-text`), /ABS/)
    })

    test('the menu leads to what needs attention, and the trailer tells how it is repaired', async () => {
      const menu = page.getByRole('navigation', { name: 'Main' })
      if (size === 'phone') await menu.getByRole('button', { name: 'More' }).click()
      await menu.getByRole('link', { name: 'Maintenance' }).click()
      await row('Trailers that need attention', unitId).locator('td[data-title="Issues"]').click()
      await panel().getByRole('heading', { name: unitId }).waitFor()
      await reads(panel(), 'modulator valve')
      await fits()
    })

    test('an order is written for it, with who does it and what it costs', async () => {
      await panel().getByRole('button', { name: 'Create work order' }).click()
      await dialog().getByLabel('Work to do').fill(title)
      await dialog()
        .getByLabel('Assigned to')
        .selectOption({ label: emailOf(size) })
      await dialog().getByLabel('Labor, in dollars').fill('120')
      await fits()
      await dialog().getByRole('button', { name: 'Create work order' }).click()
      await panel().getByRole('heading', { name: title }).waitFor()
      await fits()
    })

    test('the order stands among the open ones, and once it is repaired the fault is watched', async () => {
      await page.goto('/maintenance?tab=orders')
      await row('Work orders', title).getByText(title).click()
      await panel().getByRole('button', { name: 'Mark as repaired' }).click()
      await dialog().getByLabel('What was done (optional)').fill('New valve')
      await dialog().getByRole('button', { name: 'Mark as repaired' }).click()
      await reads(panel(), 'Being watched')
      await fits()
    })
  })

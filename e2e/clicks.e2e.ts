/** How much a dispatcher presses for what they do every day: the product counts as easy only while these numbers hold. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rules, save, toasted } from './alerts-page.ts'
import { graphql, tokenOf } from './api.ts'
import { openBrowser, type Person, reads } from './browser.ts'
import { button, confirm, heading } from './geofence-page.ts'
import { inOrder } from './in-order.ts'
import { makeCustomer, makeUser } from './people.ts'
import { pressesOf } from './presses.ts'
import { visitAs } from './signed-in.ts'
import { isListed, makeTrailer, reportFor } from './trailers.ts'

const email = 'dispatch@clicks.example'
/** They stand far from one another: each is a line of its own, the flattest the longest. */
const trailers = ['FIRST', 'NEXT', 'LAST'].map((name, n) => ({
  unitId: `CLICK-${name}`,
  vin: `1GRAA0622TKCK000${n + 1}`,
  gps: { lat: 34 + 2 * n, lng: -98 - 3 * n, headingDeg: 90, speedMph: 0 },
}))
const [first, next, last] = trailers
let browser: Browser
let person: Person
beforeAll(async () => {
  browser = await openBrowser()
  const customer = await makeCustomer('CLIK', 'Clicks Freight', [
    'FleetControl',
    'MapRefreshing',
    'MaintenanceDashboard',
    'GeofenceV2',
  ])
  await makeUser(email, [`CUSTOMER_${customer}`])
  for (const [n, { unitId, vin, gps }] of trailers.entries()) {
    await makeTrailer(customer, { vin, unitId, deviceTypeId: 1, sensorTypeIds: [1, 24] })
    const tires = [{ position: 'LFO', psi: 60 }]
    // Flat for longer, further up.
    await reportFor(
      unitId,
      { gps, individualTirePressure: { tires } },
      Date.now() - (trailers.length - n) * 60_000,
    )
    await isListed(unitId)
  }
  person = await visitAs(browser, email, '/control')
  await row(person.page, first!.vin).waitFor()
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

const queue = (page: Page) => page.getByRole('region', { name: 'What needs somebody' })
const row = (page: Page, vin: string) => queue(page).locator(`[data-vin="${vin}"]`)
const chosen = (page: Page) => queue(page).locator('.now-row[data-chosen]').getAttribute('data-vin')

inOrder('what a dispatcher presses', () => {
  test('why a trailer is red takes no click', async () => {
    const { page } = person
    const { clicks, keys } = await pressesOf(page, async () => {
      await reads(row(page, first!.vin).locator('.verdict-text'), /^Tire nearly flat, 60 psi$/)
      await reads(row(page, first!.vin).locator('.now-chosen p.numbers'), /Tire nearly flat/)
      await reads(row(page, first!.vin).locator('.now-do'), /Do not move it/)
    })
    expect({ clicks, keys }).toEqual({ clicks: 0, keys: 0 })
  })

  test('the next worst trailer is one key away', async () => {
    const { page } = person
    // At the top, wherever a try before has ended.
    for (const key of ['k', 'k']) await page.keyboard.press(key)
    await expect.poll(() => chosen(page)).toBe(first!.vin)
    const { clicks, keys } = await pressesOf(page, async () => {
      await page.keyboard.press('j')
      await expect.poll(() => chosen(page)).toBe(next!.vin)
    })
    expect({ clicks, keys }).toEqual({ clicks: 0, keys: 1 })
  })

  test('a link to share where it is takes two clicks', async () => {
    const { page } = person
    const dialog = page.getByRole('dialog')
    const { clicks, keys } = await pressesOf(page, async () => {
      await row(page, next!.vin).getByRole('button', { name: 'Share', exact: true }).click()
      await dialog.getByRole('button', { name: 'Create link' }).click()
      await expect
        .poll(() => dialog.getByRole('textbox', { name: 'Link' }).inputValue())
        .toContain('/shared-location#')
    })
    expect({ clicks, keys }).toEqual({ clicks: 2, keys: 0 })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  test('a work order about a trailer takes two clicks', async () => {
    const { page } = person
    const { clicks, keys } = await pressesOf(page, async () => {
      await row(page, last!.vin).locator('.now-pick').click()
      await row(page, last!.vin).getByRole('button', { name: 'Work order' }).click()
      await reads(
        queue(page).locator('.now-done [role="status"]'),
        new RegExp(`^WO-\\d+ made for ${last!.unitId}\\.$`),
      )
    })
    expect({ clicks, keys }).toEqual({ clicks: 2, keys: 0 })
    // For whoever tries this once more.
    await queue(page).getByRole('button', { name: 'Undo' }).click()
    await row(page, last!.vin).getByRole('button', { name: 'Work order' }).waitFor()
  })
})

test('a geofence with an alert takes six clicks, beside its place and its name', async () => {
  const { page, context, troubles } = await visitAs(browser, email, '/geofence')
  const name = `Clicks yard ${Date.now()}`
  await button(page, 'New').waitFor()
  const { clicks } = await pressesOf(page, async () => {
    await button(page, 'New').click()
    await page.getByLabel('Middle: latitude, longitude').fill('37.1, -95.2')
    await page.keyboard.press('Enter')
    await button(page, 'Save shape').click()
    await page.getByLabel('Name').fill(name)
    await button(page, 'Create').click()
    await confirm(page, 'Create geofence')
    await heading(page, name).waitFor()
    await page.getByRole('link', { name: 'Alert from this geofence' }).click()
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe(`Enters or leaves ${name}`)
    await save(page)
    await toasted(page, `Successfully created alert: Enters or leaves ${name}`)
  })
  expect(clicks).toBe(6)
  const token = await tokenOf(email)
  const made = (await rules(token)).find((rule) => rule.name === `Enters or leaves ${name}`)
  await graphql(token, 'mutation($id: ID!) { deleteAlertRule(id: $id) }', { id: made!.id })
  expect(troubles).toEqual([])
  await context.close()
})

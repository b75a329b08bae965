/** Tours: offered on first visits, walked by keys, ended for ever, and begun again from Help. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { graphql, tokenOf } from './api.ts'
import { openBrowser, type Size, seesPath } from './browser.ts'
import { complaints, cramped, overflow } from './inspect.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer, reportFor } from './trailers.ts'

let browser: Browser
let customer: string
const unitId = 'TOU-1'
const vin = '1GRAA0622TTOU0001'
beforeAll(async () => {
  browser = await openBrowser()
  customer = await makeCustomer('TOU', 'Toured Trailers')
  await makeTrailer(customer, { vin, unitId, deviceTypeId: 1, sensorTypeIds: [1, 8] })
  await reportFor(unitId, { gps: { lat: 39.1, lng: -94.6 } })
})
afterAll(() => browser.close())

/** Somebody of the fleet who has never seen the portal. */
async function newcomer(email: string, path: string, size: Size = 'desktop') {
  await makeUser(email, [`CUSTOMER_${customer}`])
  await graphql(await tokenOf(email), 'mutation { offerTours(on: true) }')
  return visitAs(browser, email, path, { tours: true, size, inspected: true })
}
const offer = (page: Page) => page.getByRole('region', { name: 'Tours' }).getByText('New here?')
const step = (page: Page, name: string) => page.getByRole('dialog', { name })
const endedBy = async (email: string) => {
  const { data } = await graphql<{ me: { endedTours: readonly string[] | null } }>(
    await tokenOf(email),
    '{ me { endedTours } }',
  )
  return data.me.endedTours
}

describe('Somebody who is new', () => {
  test('walks the tour of the fleet by keys, and is never offered it again', async () => {
    const email = 'walks@tours.example'
    const { page, context, troubles } = await newcomer(email, '/fleet/currentFleetStatus')
    await offer(page).waitFor()
    expect(await complaints(page)).toEqual([])
    await page.getByRole('button', { name: 'Show me' }).press('Enter')

    await step(page, 'Saved views').getByText('1 of 5').waitFor()
    expect(await complaints(page)).toEqual([])
    await page.keyboard.press('Enter')
    await step(page, 'Find a trailer').waitFor()
    // The keys of the screen are off meanwhile.
    await page.keyboard.press('/')
    await page.keyboard.press('ArrowLeft')
    await step(page, 'Saved views').waitFor()
    await page.keyboard.press('ArrowLeft')
    for (const name of ['Find a trailer', 'Sort, filter, move', 'Totals', 'Columns and files']) {
      await page.keyboard.press('ArrowRight')
      await step(page, name).waitFor()
    }
    for (const name of ['Done', 'Back', 'End the tour', 'Done']) {
      expect(
        await page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent),
      ).toBe(name)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Shift+Tab')
    await page.getByRole('button', { name: 'Done' }).press('Enter')
    await expect.poll(() => endedBy(email)).toEqual(['fleet'])
    expect(await step(page, 'Columns and files').count()).toBe(0)
    // The page is there for the keys again.
    await page.keyboard.press('/')
    await page.getByRole('searchbox', { name: 'Search unit or VIN' }).and(page.locator(':focus')).waitFor()
    expect(troubles).toEqual([])
    await context.close()

    const elsewhere = await visitAs(browser, email, '/tracking', { tours: true })
    await offer(elsewhere.page).waitFor()
    await elsewhere.page.goto('/fleet/currentFleetStatus')
    await elsewhere.page.getByRole('row').filter({ hasText: unitId }).waitFor()
    // What offers tours is there, and offers that of the next screen alone.
    await elsewhere.page.getByRole('region', { name: 'Tours' }).waitFor({ state: 'attached' })
    expect(await offer(elsewhere.page).count()).toBe(0)
    await elsewhere.context.close()
  })

  test('ends a tour by Esc on a phone, where the trailer stays open', async () => {
    const email = 'escapes@tours.example'
    const { page, context, troubles } = await newcomer(email, `/tracking/${vin}`, 'phone')
    await offer(page).waitFor()
    expect(await complaints(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    expect(await cramped(page)).toEqual([])
    await page.getByRole('button', { name: 'Show me' }).tap()
    await step(page, 'How it is').waitFor()
    expect(await complaints(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    expect(await cramped(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => endedBy(email)).toEqual(['trailer'])
    await seesPath(page, `/tracking/${vin}`)
    expect(troubles).toEqual([])
    await context.close()
  })

  test('wants no tours, and gets none on any screen nor in another browser', async () => {
    const email = 'declines@tours.example'
    const { page, context } = await newcomer(email, '/fleet/currentFleetStatus')
    await offer(page).waitFor()
    await page.getByRole('button', { name: 'No tours' }).click()
    await expect.poll(() => endedBy(email)).toBeNull()
    expect(await offer(page).count()).toBe(0)
    await context.close()
    const elsewhere = await visitAs(browser, email, '/help', { tours: true })
    const offered = elsewhere.page.getByRole('switch', {
      name: 'Offer a tour on the first visit of a screen',
    })
    expect(await offered.isChecked()).toBe(false)
    // Until they want them again.
    await offered.click()
    await expect.poll(() => endedBy(email)).toEqual([])
    await elsewhere.context.close()
  })

  test('puts them off for a day, and is left alone', async () => {
    const email = 'later@tours.example'
    const { page, context } = await newcomer(email, '/fleet/currentFleetStatus')
    await offer(page).waitFor()
    await page.getByRole('button', { name: 'Not now' }).press('Escape')
    await expect.poll(() => offer(page).count()).toBe(0)
    expect(await endedBy(email)).toEqual([])
    await context.close()
  })
})

test('Whoever has ended a tour begins it again from Help', async () => {
  const email = 'again@tours.example'
  await makeUser(email, [`CUSTOMER_${customer}`])
  const { page, context, troubles } = await visitAs(browser, email, '/help')
  await page.getByRole('region', { name: 'Short tours' }).getByRole('link', { name: 'Fleet status' }).click()
  await step(page, 'Saved views').waitFor()
  await page.getByRole('button', { name: 'End the tour' }).click()
  await seesPath(page, '/fleet/currentFleetStatus')
  expect(new URL(page.url()).search).not.toContain('tour')
  // Or from the keys of the screen itself.
  await page.keyboard.press('?')
  await page.getByRole('button', { name: 'Tour of this screen' }).click()
  await step(page, 'Saved views').waitFor()
  await page.keyboard.press('Escape')

  await page.goto('/help')
  await page.getByRole('region', { name: 'Short tours' }).getByRole('link', { name: 'A trailer' }).click()
  await page.getByText('Open a trailer in the list or on the map.').waitFor()
  await page.getByRole('option', { name: new RegExp(unitId) }).click()
  await step(page, 'How it is').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('A technician is offered none', async () => {
  await makeUser('technician@tours.example', ['TECHNICIAN'])
  const { page, context } = await visitAs(browser, 'technician@tours.example', '/help', { tours: true })
  await page.getByRole('heading', { name: 'Getting around' }).waitFor()
  expect(await page.getByRole('region', { name: 'Short tours' }).count()).toBe(0)
  await context.close()
})

/** Freight: the customer's own page inside the portal, or whom to ask for it. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphql } from './api.ts'
import { openBrowser } from './browser.ts'
import { inDatabase } from './database.ts'
import { complaints, overflow } from './inspect.ts'
import { adminToken, makeCustomer, makeUser, openCall } from './people.ts'
import { visitAs } from './signed-in.ts'

const [withPage, without] = ['freight@withpage.example', 'freight@without.example']
const address = 'https://tms.example/loads'
let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
  const [one, other] = [
    await makeCustomer('FRA', 'Freight Page Lines', ['FreightIframe']),
    await makeCustomer('FRB', 'Freight Bare Lines', ['FreightIframe']),
  ]
  await makeUser(withPage, [`CUSTOMER_${one}`])
  await makeUser(without, [`CUSTOMER_ADMIN_${other}`])
  await openCall('accept-data-agreement', {}, without)
  const { errors } = await graphql(
    await adminToken(),
    'mutation($id: ID!, $url: String) { updateCustomer(input: { customerId: $id, freightUrl: $url }) { id } }',
    { id: one, url: address },
  )
  expect(errors).toBeUndefined()
})
afterAll(async () => {
  await browser.close()
  // A super admin has what any customer has: others look for a menu without it.
  await inDatabase(`UPDATE customer SET flags = '{}' WHERE abbrev IN ('FRA', 'FRB')`)
})

test('I see the page of my company inside the portal, also on a phone in the dark', async () => {
  // Who inspects a page goes past its policy: the first look is one that its policy holds.
  for (const options of [{}, { size: 'phone', theme: 'dark', inspected: true }] as const) {
    const { page, context, troubles } = await visitAs(browser, withPage, '/tracking', options)
    await page.route(`${address}*`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<html lang="en"><title>Loads</title><p>Load 4711 for Dallas</p></html>',
      }),
    )
    await page.goto('/freight')
    await page.getByRole('heading', { name: 'Freight' }).waitFor()
    const outer = page.frameLocator('iframe[title="Freight of Freight Page Lines"]')
    await outer.frameLocator('iframe').getByText('Load 4711 for Dallas').waitFor()
    expect(await page.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')).toBe(address)
    if ('inspected' in options) expect(await complaints(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    expect(troubles).toEqual([`a request to ${address}`])
    await context.close()
  }
})

test('Where no page is set, an administrator is told where to set it', async () => {
  const { page, context } = await visitAs(browser, without, '/freight-link')
  await page.getByText('No page is set for Freight yet.').waitFor()
  await page.getByRole('link', { name: 'Go to the settings' }).click()
  await page.getByRole('heading', { name: 'Pages of your own' }).waitFor()
  await page.getByLabel('Freight address (optional)').waitFor()
  await context.close()
})

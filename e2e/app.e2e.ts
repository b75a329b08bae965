/** The portal as an app: installed, opened without a connection, and upgraded when its user wants. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawer, fillSignIn, openBrowser, type Size, search, signIn, to, visit } from './browser.ts'
import { openFront } from './front.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer, reportFor } from './trailers.ts'

const dispatcher = 'dispatch@pocket.example'
const other = 'dispatch@elsewhere-pocket.example'
const vin = '1GRAA0622TKPK0001'
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
  const customer = await makeCustomer('PCKT', 'Pocket Freight', ['FleetControl', 'MapRefreshing'])
  await makeUser(dispatcher, [`CUSTOMER_${customer}`])
  await makeTrailer(customer, { vin, unitId: 'PCK-1', deviceTypeId: 1, sensorTypeIds: [1] })
  await reportFor('PCK-1', { gps: { lat: 41.6, lng: -93.6, headingDeg: 0, speedMph: 0 } })
  await makeUser(other, [`CUSTOMER_${await makeCustomer('ELPK', 'Elsewhere Pocket')}`])
})
afterAll(() => browser.close())

const card = (page: Page) => page.getByRole('option', { name: /PCK-1/ })
const asOf = (page: Page) => page.getByText(/^Offline\. This is as of \d{1,2}:\d{2}.*(ago|just now)\.$/)
const unfold = async (page: Page, size: Size) => {
  if (size === 'phone') await page.getByRole('button', { name: 'List', exact: true }).click()
}
/** Waits until the worker has kept the portal. */
const isKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
/** Waits until the browser has kept what is named so. */
const hasSeen = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.evaluate(
        (name) =>
          new Promise<boolean>((resolve) => {
            const asked = indexedDB.open('tandem-last-seen', 1)
            asked.onupgradeneeded = () => asked.result.createObjectStore('kept', { keyPath: 'id' })
            asked.onsuccess = () => {
              const count = asked.result.transaction('kept').objectStore('kept').count(name)
              count.onsuccess = () => {
                asked.result.close()
                resolve(count.result > 0)
              }
            }
          }),
        name,
      ),
    )
    .toBe(true)

test('The browser offers to install it', async () => {
  const { page, context } = await visitAs(browser, dispatcher, '/profile', { worker: true })
  await isKept(page)
  const tools = await context.newCDPSession(page)
  const { url, data, errors } = await tools.send('Page.getAppManifest')
  expect(new URL(url).pathname).toBe('/manifest.webmanifest')
  expect(errors).toEqual([])
  const manifest = JSON.parse(data ?? '')
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toEqual(['Now', 'Tracking', 'Alerts'])
  for (const { src } of manifest.icons)
    expect((await page.request.get(src)).headers()['content-type']).toBe('image/png')
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors')
  // A browser without a past, as each journey has one, installs nothing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  await context.close()
})

describe.each(['desktop', 'phone'] as const)('On a %s', (size) => {
  test('Without a connection I see what I saw last and how old it is, and it is fresh again by itself', async () => {
    const visited = { worker: true, size, inspected: true }
    const { page, context } = await visitAs(browser, dispatcher, `/tracking/${vin}`, visited)
    await drawer(page).getByRole('heading', { name: 'PCK-1' }).waitFor()
    await isKept(page)
    await hasSeen(page, 'fleet')
    await hasSeen(page, `vehicle ${vin}`)
    await hasSeen(page, 'me')
    await page.goto('/control')
    await hasSeen(page, 'queue null')
    await context.setOffline(true)
    await page.goto('/tracking')
    await asOf(page).waitFor()
    await unfold(page, size)
    await card(page).waitFor()
    expect(await complaints(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    await card(page).click()
    await drawer(page).getByRole('heading', { name: 'PCK-1' }).waitFor()
    await page.goto('/control')
    await asOf(page).waitFor()
    await page.getByRole('heading', { name: 'Pocket Freight' }).waitFor()
    await context.setOffline(false)
    await asOf(page).waitFor({ state: 'detached' })
    await page.getByText(/^Live · /).waitFor()
    await context.close()
  })
})

test('Who signs in after me on the same browser sees nothing of mine', async () => {
  const { page, context } = await visit(browser, { worker: true })
  await signIn(page, dispatcher, `/tracking/${vin}`)
  await drawer(page).getByRole('heading', { name: 'PCK-1' }).waitFor()
  await isKept(page)
  await hasSeen(page, 'fleet')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await fillSignIn(page, other)
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
  await to(page, '/tracking')
  await hasSeen(page, 'me')
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const asked = indexedDB.open('tandem-last-seen', 1)
          asked.onsuccess = () => {
            const all = asked.result.transaction('kept').objectStore('kept').getAll()
            all.onsuccess = () => {
              asked.result.close()
              resolve(JSON.stringify(all.result))
            }
          }
        }),
    )
  await expect.poll(kept).not.toContain(vin)
  await context.setOffline(true)
  await page.goto(`/tracking/${vin}`)
  await page.getByText('The server cannot be reached').waitFor()
  expect(await page.getByText('PCK-1').count()).toBe(0)
  await context.close()
})

test('A newer version waits until I want it, and what I was writing stays', async () => {
  const front = await openFront()
  const { page, context } = await visitAs(browser, dispatcher, '/tracking', { worker: true, url: front.url })
  await isKept(page)
  await search(page).fill('PCK')
  front.upgrade()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  await page.getByText('A new version is ready.').waitFor()
  expect(await search(page).inputValue()).toBe('PCK')
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await loaded
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
  expect(await page.getByText('A new version is ready.').count()).toBe(0)
  await context.close()
  front.close()
})

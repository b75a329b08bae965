/** What breaks while the map is open, and comes back by itself: the stream, the ground; and where a technician is. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawer, openBrowser, painted, reads, rows, settled } from './browser.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer, reportFor } from './trailers.ts'

const dispatcher = 'dispatch@outage.example'
/** Far from one another: to look at one of them is to look at other land than before. */
const trailers = [
  { vin: '1GRAA0622TKOT0001', unitId: 'OUT-1', lat: 46.2, lng: -119.1 },
  { vin: '1GRAA0622TKOT0002', unitId: 'OUT-2', lat: 30.4, lng: -84.3 },
] as const
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
  const customer = await makeCustomer('OUTG', 'Outage Freight')
  await makeUser(dispatcher, [`CUSTOMER_${customer}`])
  for (const { vin, unitId, lat, lng } of trailers) {
    await makeTrailer(customer, { vin, unitId, deviceTypeId: 1, sensorTypeIds: [1] })
    await reportFor(unitId, { gps: { lat, lng, headingDeg: 0, speedMph: 0 } })
  }
})
afterAll(() => browser.close())

test('A map whose stream cannot be had says so instead of showing an empty fleet, and has it again by itself', async () => {
  const { page, context } = await visitAs(browser, dispatcher, 'about:blank')
  await page.route('**/v1/api/live', (route) => route.abort())
  await page.goto('/tracking')
  await page.getByText('The connection is lost.').waitFor()
  expect(await page.getByText('There are no trailers in your list').count()).toBe(0)
  await page.unroute('**/v1/api/live')
  await rows(page).first().waitFor()
  await expect.poll(() => page.getByText('The connection is lost.').count()).toBe(0)
  await expect.poll(() => painted(page)).not.toBeNull()
  await context.close()
})

test('Trailers stand on a bare map while its tiles are missing, and the land comes back by itself', async () => {
  const { page, context } = await visitAs(browser, dispatcher, 'about:blank')
  let isAway = true
  let came = 0
  await page.route('**/basemap/*.pmtiles', (route) => {
    if (isAway) return route.abort()
    came++
    return route.continue()
  })
  await page.goto('/tracking')
  await rows(page).first().waitFor()
  await expect.poll(() => painted(page)).not.toBeNull()
  isAway = false
  await expect.poll(() => came).toBeGreaterThan(0)
  await expect.poll(() => painted(page)).not.toBeNull()
  await context.close()
})

test('A map whose ground cannot be had at all asks for it again', async () => {
  const { page, context } = await visitAs(browser, dispatcher, 'about:blank')
  let requests = 0
  await page.route('**/basemap/style-*.json', (route) => {
    requests++
    return requests === 1 ? route.abort() : route.continue()
  })
  await page.goto('/tracking')
  await expect.poll(() => requests).toBeGreaterThan(1)
  await expect.poll(() => painted(page)).not.toBeNull()
  await context.close()
})

test('Tiles that did not come while I looked elsewhere are asked for again, and come', async () => {
  const { page, context } = await visitAs(browser, dispatcher, '/tracking')
  await rows(page).first().waitFor()
  await expect.poll(() => painted(page)).not.toBeNull()
  const [lost, come] = [new Set<string | undefined>(), new Set<string | undefined>()]
  await page.route('**/basemap/*.pmtiles', (route) => {
    lost.add(route.request().headers().range)
    return route.abort()
  })
  await rows(page).first().click()
  // The map keeps its place; pressed once more, the trailer is looked at closely.
  await page.locator('.rail [aria-current="true"]').click()
  await expect.poll(() => lost.size).toBeGreaterThan(0)
  // What is asked for once the flight there is over is what the view shows, be it one tile or several.
  await settled(page)
  lost.clear()
  await expect.poll(() => lost.size).toBeGreaterThan(0)
  await page.unroute('**/basemap/*.pmtiles')
  page.on('response', (answer) => come.add(answer.request().headers().range))
  await expect.poll(() => [...lost].filter((range) => come.has(range)).length).toBeGreaterThan(0)
  await context.close()
})

test('A trailer that is opened while the server is away leaves the map alone, says so in its own place, and comes by itself', async () => {
  const { page, context } = await visitAs(browser, dispatcher, '/tracking')
  await rows(page).first().waitFor()
  await expect.poll(() => painted(page)).not.toBeNull()
  await page.locator('canvas.map-vehicles').evaluate((canvas) => canvas.setAttribute('data-same', ''))
  await page.route('**/*', (route) => route.abort())
  await rows(page).first().click()
  await drawer(page).getByRole('alert').getByText('This cannot be loaded').waitFor()
  expect(await painted(page)).not.toBeNull()
  expect(await page.getByText('This page could not be shown').count()).toBe(0)
  await drawer(page).getByRole('button', { name: 'Try again' }).click()
  // Its files come again, but not yet what the sensors say.
  await page.unroute('**/*')
  await page.route('**/graphql', (route) => route.abort())
  await drawer(page).getByText('The sensor readings could not be loaded.').waitFor()
  await page.unroute('**/graphql')
  await drawer(page).getByRole('heading', { level: 3, name: 'Location' }).waitFor()
  await expect.poll(() => drawer(page).getByRole('alert').count()).toBe(0)
  // With its styles, which do not come by themselves.
  const body = drawer(page).getByRole('region', { name: 'Sensors' })
  expect(await body.evaluate((section) => getComputedStyle(section).overflowY)).toBe('auto')
  expect(await page.locator('canvas.map-vehicles[data-same]').count()).toBe(1)
  await context.close()
})

test('A technician sees where they are themselves', async () => {
  const { page, context } = await visitAs(browser, 'tech@tandem.example', 'about:blank')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 39.74, longitude: -104.99 })
  await page.goto('/tracking')
  await page.getByRole('button', { name: 'Layers' }).click()
  await page.getByRole('checkbox', { name: 'My position' }).check()
  await page.getByRole('img', { name: 'My position' }).waitFor()
  await reads(page.locator('.maplibregl-ctrl-scale'), /\d\s(mi|ft)/)
  await context.close()
})

/** A dispatcher who reads at 200 %, and whom things that move make dizzy: every screen of the day is whole, and still. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from './api.ts'
import { drawer, openBrowser, type Person } from './browser.ts'
import { makeGeofence } from './geofences.ts'
import { complaints, motions, outOfReach, overflow } from './inspect.ts'
import { heading, leaveTo } from './looks.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { isListed, makeTrailer, reportFor } from './trailers.ts'

const reader = 'reader@zoom.example'
const fleet = Array.from({ length: 4 }, (_, n) => ({
  unitId: `ZOOM-${n}`,
  vin: `1GRAA0622TKZM000${n}`,
  psi: n === 0 ? 60 : 104,
  place: { lat: 41 + 0.4 * n, lng: -104 + n },
}))
const [flat] = fleet
let browser: Browser
let person: Person | undefined
let page: Page
let fence = ''

beforeAll(async () => {
  browser = await openBrowser()
  const flags = ['FleetControl', 'MapRefreshing', 'MaintenanceDashboard', 'GeofenceV2', 'Insight']
  const customer = await makeCustomer('ZOOM', 'Zoom Freight', flags)
  await makeUser(reader, [`CUSTOMER_${customer}`])
  for (const { vin, unitId, psi, place } of fleet) {
    await makeTrailer(customer, { vin, unitId, deviceTypeId: 1, sensorTypeIds: [1, 7, 24] })
    await reportFor(unitId, {
      gps: { ...place, headingDeg: 90, speedMph: 0 },
      absSystemFault: { amberLamp: false, faults: [] },
      individualTirePressure: { tires: [{ position: 'LFO', psi }] },
    })
    await isListed(unitId)
  }
  fence = await makeGeofence(await tokenOf(reader), {
    customerId: Number(customer),
    name: 'A yard in large',
    ...flat!.place,
    radiusMeters: 900,
  })
  person = await visitAs(browser, reader, '/profile', { size: 'zoomed', inspected: true })
  page = person.page
  await heading(page, 'Profile')
})
afterAll(async () => {
  await browser.close()
  expect(person?.troubles).toEqual([])
})

const screens: readonly (readonly [name: string, path: string, ready: (page: Page) => Promise<unknown>])[] = [
  ['Now', '/control', (page) => page.locator(`[data-vin="${flat!.vin}"]`).waitFor()],
  [
    'a trailer beside the map',
    `/tracking/${flat!.vin}`,
    (page) => drawer(page).getByRole('heading', { level: 2, name: flat!.unitId }).waitFor(),
  ],
  [
    'the grid of the fleet',
    '/fleet/currentFleetStatus',
    (page) => page.locator('tbody tr').filter({ hasText: flat!.unitId }).waitFor(),
  ],
  [
    'the inbox',
    '/alertconfiguration?tab=inbox',
    (page) => page.getByRole('searchbox', { name: 'Unit or VIN' }).waitFor(),
  ],
  ['a geofence', '/geofence', (page) => heading(page, 'A yard in large')],
  [
    'maintenance',
    '/maintenance',
    (page) => page.getByRole('grid', { name: 'Trailers that need attention' }).waitFor(),
  ],
  ['Insights', '/quicksight', (page) => page.getByText('Miles per used day').waitFor()],
  ['Help', '/help/troubleshooting', (page) => page.getByRole('main').getByRole('link').first().waitFor()],
]

test.each(screens)('%s is whole at 200 %, and nothing moves by itself', async (name, path, ready) => {
  await leaveTo(page, name === 'a geofence' ? `/geofence?fence=${fence}` : path)
  await ready(page)
  expect(await overflow(page)).toBe(0)
  expect(await motions(page)).toEqual([])
  expect(await outOfReach(page.locator('body'))).toEqual([])
  expect(await complaints(page)).toEqual([])
})

test('at 200 % I still get from Now to a trailer and to what is done about it', async () => {
  await leaveTo(page, '/control')
  await page.locator(`[data-vin="${flat!.vin}"] .now-pick`).click()
  await page.locator(`[data-vin="${flat!.vin}"] .now-do`).getByText('Do not move it').waitFor()
  const row = page.locator(`[data-vin="${flat!.vin}"]`)
  await row.getByRole('button', { name: 'Work order' }).click()
  await row.getByText(/WO-\d+ open/).waitFor()
})

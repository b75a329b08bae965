/** Who sees what: in the browser, and by every other way to ask. */

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { graphql, type ListedVehicle, listen, tokenOf, vehiclesOf } from './api.ts'
import { appUnderTest } from './app-under-test.ts'
import {
  countText,
  drawer,
  menuEntries,
  openBrowser,
  reads,
  rows,
  search,
  seesPath,
  signInAtStart,
  visit,
} from './browser.ts'
import { eventually } from './eventually.ts'
import { iso, reportByHttp } from './gateway.ts'
import { makeCustomer, makeUser, superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer, reportFor } from './trailers.ts'

/** Two customers of this file's own: nobody else adds a trailer, or moves one. */
const harbor = {
  abbrev: 'HARB',
  name: 'Harbor Line',
  email: 'dispatch@harbor.example',
  vins: ['1GRAA0622TKHB0001', '1GRAA0622TKHB0002', '1GRAA0622TKHB0003'],
}
const canyon = {
  abbrev: 'CANY',
  name: 'Canyon Line',
  email: 'dispatch@canyon.example',
  vins: ['1GRAA0622TKCN0001', '1GRAA0622TKCN0002'],
}
const unitOf = ({ abbrev }: typeof harbor, n: number) => `${abbrev}-${n}`
const stands = { lat: 29.3, lng: -94.8, headingDeg: 0, speedMph: 0 }
let browser: Browser
let everything: readonly ListedVehicle[]

/** Makes one with its trailers, each of which has reported. */
async function open(customer: typeof harbor) {
  const id = await makeCustomer(customer.abbrev, customer.name)
  await makeUser(customer.email, [`CUSTOMER_${id}`])
  for (const [n, vin] of customer.vins.entries()) {
    const unitId = unitOf(customer, n + 1)
    await makeTrailer(id, { vin, unitId, deviceTypeId: 1, sensorTypeIds: [1] })
    await reportFor(unitId, { gps: stands })
  }
  // Their rows are written some seconds after their reports, at most.
  const token = await tokenOf(customer.email)
  await eventually(
    `all trailers of ${customer.name} are listed`,
    async () => (await vehiclesOf(token)).filter(({ lat }) => lat !== null).length === customer.vins.length,
  )
}

beforeAll(async () => {
  browser = await openBrowser()
  await open(harbor)
  await open(canyon)
  everything = await vehiclesOf(await tokenOf(superAdmin))
})
afterAll(() => browser.close())

const menuOf = async (email: string, landing: string) => {
  const { page, context, troubles } = await visit(browser)
  await signInAtStart(page, email)
  await seesPath(page, landing)
  const names = () => menuEntries(page)
  return { page, context, troubles, names }
}

const wholeMenu = [
  'Fleet Control',
  'Tracking',
  'Insights',
  'Fleet',
  'Maintenance',
  'Geofence',
  'Alerts',
  'Parts',
  'Help',
  'Settings',
]

describe('each account lands where it belongs and finds what it may use in the menu', () => {
  test.each([
    ['dispatch@northstar.example', '/control', wholeMenu],
    ['dispatch@bluemesa.example', '/control', wholeMenu],
    ['admin@northstar.example', '/control', wholeMenu],
    ['admin@tandem.example', '/control', wholeMenu],
    ['tech@tandem.example', '/help/troubleshooting', ['Tracking', 'Parts', 'Help', 'Settings']],
  ])('%s lands on %s', async (email, landing, menu) => {
    const { context, troubles, names } = await menuOf(email, landing)
    await expect.poll(names).toEqual(menu)
    expect(troubles).toEqual([])
    await context.close()
  })

  test('The menu shows whose it is, and stays as wide as I left it', async () => {
    const { page, context } = await menuOf('tech@tandem.example', '/help/troubleshooting')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('button', { name: 'Show words' }).click()
    const width = async () => (await menu.boundingBox())?.width
    await menu.getByText('tech@tandem.example').waitFor()
    await expect.poll(width).toBe(216)
    await page.reload()
    await expect.poll(width).toBe(216)
    await menu.getByRole('button', { name: 'Minimize' }).click()
    await expect.poll(width).toBe(56)
    await context.close()
  })

  test('A screen without the right says so, and does not lead away', async () => {
    const { page, context } = await menuOf('tech@tandem.example', '/help/troubleshooting')
    await page.goto('/alertconfiguration')
    await page.getByRole('heading', { name: "You don't have access to Alerts." }).waitFor()
    await seesPath(page, '/alertconfiguration')
    await context.close()
  })
})

describe('a dispatcher of one customer', () => {
  const { email, vins } = harbor
  const [foreign] = canyon.vins as [string]

  test('sees the trailers of this customer and no others, in the list and by search', async () => {
    const { page, context, troubles } = await visitAs(browser, email, '/tracking')
    await rows(page).first().waitFor()
    await reads(countText(page), /^3 trailers$/)
    await search(page).fill(unitOf(canyon, 1))
    await page.getByRole('heading', { name: 'No trailer matches the search' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Go to' }).waitFor()
    await page.keyboard.type(foreign)
    await page.getByText('Nothing has that name.').waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })

  test('learns nothing of a trailer of another by its address', async () => {
    const { page, context, troubles } = await visit(browser)
    await page.goto(`/tracking/${foreign}`)
    await page.getByLabel('Username').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('Tandem!2026')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await drawer(page).getByRole('heading', { name: 'There is no trailer with this VIN' }).waitFor()
    await expect.poll(() => page.locator('body').textContent()).not.toContain(unitOf(canyon, 1))
    expect(troubles).toEqual([])
    await context.close()
  })

  test('gets nothing of another by asking the server itself', async () => {
    const token = await tokenOf(email)
    expect((await vehiclesOf(token)).map(({ vin }) => vin).sort()).toEqual(vins)
    const [vin, unitId] = [foreign, unitOf(canyon, 1)]
    const result = await graphql<{
      vehicle: object | null
      byVin: { vehicleCount: number }
      byUnit: { vehicleCount: number }
      byFilter: { vehicleCount: number }
    }>(
      token,
      `query($vin: String!, $unitId: String!) {
        vehicle(vin: $vin) { vin }
        byVin: vehiclesNow(search: $vin) { vehicleCount }
        byUnit: vehiclesNow(search: $unitId) { vehicleCount }
        byFilter: vehiclesNow(filters: [{ field: "vin", condition: "isExactly", value: $vin }]) { vehicleCount }
      }`,
      { vin, unitId },
    )
    expect(result.errors).toBeUndefined()
    expect(result.data).toEqual({
      vehicle: null,
      byVin: { vehicleCount: 0 },
      byUnit: { vehicleCount: 0 },
      byFilter: { vehicleCount: 0 },
    })
    const log = await graphql<{ vehicleTrackingV2: { activityLog: object[] } } | null>(
      token,
      'query($vin: String!) { vehicleTrackingV2(vin: $vin, pageSize: 10) { activityLog { id } } }',
      { vin },
    )
    expect(log.data?.vehicleTrackingV2.activityLog ?? []).toEqual([])
  })

  test('hears nothing of another on the live stream', async () => {
    const ids = new Map<string, number>()
    const admin = await listen(await tokenOf(superAdmin), ({ ready }) => ready)
    for (const { vin, id } of admin.vehicles) ids.set(vin, id)
    const ownId = ids.get(vins[0]!)!
    let sentAt = Number.POSITIVE_INFINITY
    const { vehicles, changed } = await listen(
      await tokenOf(email),
      (heard) => (heard.changed.get(ownId) ?? 0) >= sentAt,
      async () => {
        sentAt = Date.now()
        // Both report; what is told of the one was there to be told of the other too.
        for (const customer of [canyon, harbor])
          await reportByHttp({
            serial: unitOf(customer, 1),
            recorded: iso(sentAt),
            gps: { ...stands, speedMph: 12 },
          })
      },
    )
    expect(vehicles.map(({ vin }) => vin).sort()).toEqual(vins)
    expect([...changed.keys()]).toEqual([ownId])
    expect(canyon.vins.filter((vin) => ids.has(vin))).toEqual(canyon.vins)
  })
})

test('A super admin sees the trailers of every customer', async () => {
  // Other journeys may have brought more.
  expect(new Set(everything.map(({ customerName }) => customerName)).size).toBeGreaterThanOrEqual(5)
  const { page, context, troubles } = await visitAs(browser, superAdmin, '/tracking')
  await rows(page).first().waitFor()
  await reads(countText(page), /^\d+ trailers$/)
  for (const customer of [harbor, canyon]) {
    await search(page).fill(customer.vins[0]!)
    await reads(rows(page).first(), unitOf(customer, 1))
  }
  expect(troubles).toEqual([])
  await context.close()
})

test.each([
  [
    'dispatch@northstar.example',
    'Northstar Logistics',
    ['Activity Log', 'Preventative Maintenance Log', 'Recent Inspections', 'Tandem Device Information'],
  ],
  ['dispatch@bluemesa.example', 'Blue Mesa Foods', ['Activity Log', 'Recent Inspections']],
])(
  'Under a trailer %s finds what is for customers of the house, and others the log and the inspections alone',
  async (email, customer, titles) => {
    // One of the demo's own: gateways that journeys make are called otherwise.
    const { vin } = everything.find(
      ({ customerName, serialNumber }) => customerName === customer && serialNumber?.startsWith('MRY-'),
    )!
    const { page, context, troubles } = await visitAs(browser, email, `/tracking/${vin}`)
    const footer = drawer(page).getByRole('heading', {
      name: /Activity Log|Maintenance Log|Inspections|Device Information/,
    })
    await expect.poll(() => footer.allTextContents()).toEqual(titles)
    expect(troubles).toEqual([])
    await context.close()
  },
)

describe('without a sign-in', () => {
  test.each(['/graphql', '/v1/api/live'])('%s answers nobody', async (path) => {
    const init = {
      '/graphql': {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{"query":"{ vehiclesNow { vehicleCount } }"}',
      },
      '/v1/api/live': {},
    }[path]!
    expect((await fetch(appUnderTest.url + path, init)).status).toBe(401)
    const forged = { Authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJncm91cHMiOlsiQURNSU5TIl19.' }
    const again = await fetch(appUnderTest.url + path, {
      ...init,
      headers: { ...('headers' in init ? init.headers : {}), ...forged },
    })
    expect(again.status).toBe(401)
  })

  test('the key of a gateway lets reports in and nothing out', async () => {
    const answer = await fetch(`${appUnderTest.url}/v1/api/live`, {
      headers: { Authorization: `Bearer ${appUnderTest.ingestKey}` },
    })
    expect(answer.status).toBe(401)
  })
})

/** A geofence that is drawn late: its visits of the days before are counted, and removed again. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, hours } from '#domain/basics/time.ts'
import { graphql, tokenOf } from './api.ts'
import { openBrowser, type VisitOptions } from './browser.ts'
import { inDatabase } from './database.ts'
import { eventually } from './eventually.ts'
import { button, heading } from './geofence-page.ts'
import { makeGeofence } from './geofences.ts'
import { complaints, overflow } from './inspect.ts'
import { adminToken, makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer, reportFor } from './trailers.ts'

const planner = 'planner@past-journey.example'
const unitId = 'PJ-0001'
/** In Nebraska, where nobody else is. */
const lot = { lat: 41.2401, lng: -101.7166 }
const road = { lat: 41.3101, lng: -101.6166 }

let browser: Browser
let geofenceId: string

const gps = (place: { lat: number; lng: number }, speedMph: number) => ({
  gps: { ...place, speedMph, headingDeg: 0, accuracyM: 6 },
})

/** As before anybody asked for past visits: a journey that is tried once more finds what it left. */
const asDrawn = () =>
  eventually('past visits are removed', async () => {
    const token = await tokenOf(planner)
    const { data } = await graphql<{ geofenceBackfill: object | null }>(
      token,
      'query($id: ID!) { geofenceBackfill(geofenceId: $id) { state } }',
      { id: geofenceId },
    )
    if (data.geofenceBackfill === null) return true
    await graphql(token, 'mutation($id: ID!) { removeGeofenceBackfill(geofenceId: $id) }', { id: geofenceId })
    return false
  })

beforeAll(async () => {
  const customer = await makeCustomer('PJN', 'Past Journeys', ['MapRefreshing', 'GeofenceV2'])
  await makeUser(planner, [`CUSTOMER_${customer}`])
  await makeTrailer(customer, {
    vin: '1GRAA0622TKPJ0001',
    unitId,
    deviceTypeId: 1,
    sensorTypeIds: [1, 10, 36],
  })
  const begin = Date.now() - days(5)
  for (const [hour, place] of [road, lot, road, lot, road].entries())
    await reportFor(unitId, gps(place, place === road ? 50 : 8), begin + hours(hour))
  const name = 'Past journey lot'
  geofenceId = await makeGeofence(await adminToken(), {
    customerId: customer,
    name,
    ...lot,
    radiusMeters: 300,
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  // A super admin has what any customer has: others look for a menu without it.
  await inDatabase(`UPDATE customer SET flags = '{}' WHERE abbrev = 'PJN'`)
})

const screen = (options: VisitOptions = {}) =>
  visitAs(browser, planner, `/geofence?fence=${geofenceId}`, options)

test('its visits of the last 30 days are counted, told, and removed again', async () => {
  await asDrawn()
  const { page, troubles, context } = await screen()
  await heading(page, 'Past journey lot').waitFor()
  await page.getByRole('tab', { name: 'Visits' }).click()
  const visits = page.getByRole('link', { name: unitId, exact: true })
  await page.getByText('No vehicle has been here yet').waitFor()
  await button(page, 'Count the visits of the last 30 days').click()
  await page.getByText(/^Visits are counted since/).waitFor()
  await expect.poll(() => visits.count()).toBe(2)
  await button(page, 'Count the visits of the last 90 days').waitFor()
  await button(page, 'Remove past visits').click()
  await page.getByText('No vehicle has been here yet').waitFor()
  await button(page, 'Count the visits of the last 30 days').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('on a phone nothing of it lies beside the screen', async () => {
  const { page, context } = await screen({ size: 'phone', inspected: true })
  await page.getByRole('tab', { name: 'Visits' }).click()
  await button(page, 'Count the visits of the last 30 days').waitFor()
  expect(await complaints(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await context.close()
})

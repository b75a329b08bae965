/** The geofence doctor: a place where my trailers stay becomes a geofence, a border is moved, and what is none is left alone. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours } from '#domain/basics/time.ts'
import type { DoctorDocument } from '#domain/insights/doctor/finding.ts'
import { graphql, tokenOf } from './api.ts'
import { openBrowser } from './browser.ts'
import { inDatabase } from './database.ts'
import { eventually } from './eventually.ts'
import { makeGeofence } from './geofences.ts'
import { complaints, overflow } from './inspect.ts'
import { adminToken, makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer, reportFor } from './trailers.ts'

const planner = 'planner@doctor-journey.example'
const empty = 'empty@doctor-journey.example'
const trailers = [
  { vin: '1GRAA0622TKDJ0001', unitId: 'DJ-0001' },
  { vin: '1GRAA0622TKDJ0002', unitId: 'DJ-0002' },
] as const
/** Four places in Kansas, each a day's way from the others. */
const lot = { lat: 38.8402, lng: -97.6114 }
const field = { lat: 39.1836, lng: -96.5717 }
const dock = { lat: 38.0608, lng: -97.9298 }
const path = '/quicksight?tab=geofence-doctor'

let browser: Browser

const gps = (place: { lat: number; lng: number }) => ({
  gps: { ...place, speedMph: 0, headingDeg: 0, accuracyM: 6 },
})

/** Each trailer stands every second day at the lot, and between at the field or beside the dock. */
async function stage() {
  const flags = ['MapRefreshing', 'GeofenceV2', 'Insight']
  const customer = await makeCustomer('DJN', 'Doctor Journeys', flags)
  const other = await makeCustomer('DJO', 'Doctor Others', flags)
  await makeUser(planner, [`CUSTOMER_${customer}`])
  await makeUser(empty, [`CUSTOMER_${other}`])
  await makeGeofence(await adminToken(), {
    customerId: customer,
    name: 'Doctor dock',
    ...dock,
    radiusMeters: 25,
  })
  // So that what stood beside it since is missed by it.
  await inDatabase(
    `UPDATE geofence SET created = created - interval '60 days', updated = updated - interval '60 days' WHERE name = 'Doctor dock'`,
  )
  const beside = { lat: dock.lat, lng: dock.lng + 0.0006 }
  for (const [n, trailer] of trailers.entries()) {
    await makeTrailer(customer, { ...trailer, deviceTypeId: 1, sensorTypeIds: [1, 10, 36] })
    const begin = Date.now() - days(12) + n * hours(1)
    const places = [lot, field, beside, lot, field, beside, lot, field, beside, lot]
    for (const [day, place] of places.entries())
      for (const hour of [0, 2, 4])
        await reportFor(trailer.unitId, gps(place), begin + days(day) + hours(hour))
  }
  const token = await tokenOf(planner)
  await eventually('the doctor has seen the places', async () => {
    const { data } = await graphql<{ geofenceDoctor: DoctorDocument }>(
      token,
      'query($id: ID!) { geofenceDoctor(customerId: $id) }',
      { id: customer },
    )
    return (
      data.geofenceDoctor.places.length === 2 &&
      data.geofenceDoctor.findings.some(({ trouble }) => trouble === 'small')
    )
  })
}

beforeAll(async () => {
  await stage()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  // A super admin has what any customer has: others look for a menu without it.
  await inDatabase(`UPDATE customer SET flags = '{}' WHERE abbrev IN ('DJN', 'DJO')`)
})

const card = (page: Page, name: RegExp) => page.getByRole('listitem', { name })
const undone = async (page: Page, gone: ReturnType<typeof card>) => {
  await page.getByRole('button', { name: 'Undo' }).click()
  await gone.waitFor()
}

describe('the places of my trailers', () => {
  test('one becomes a geofence in one click, and none again by Undo', async () => {
    const { page, troubles, context } = await visitAs(browser, planner, path)
    const place = card(page, /Salina, KS$/)
    await expect.poll(() => place.textContent()).toContain('2 trailers, 8 stays')
    await place.getByRole('textbox', { name: 'Name of the geofence' }).fill('Doctor lot')
    await place.getByRole('button', { name: 'Make geofence Doctor lot' }).click()
    await page.getByText('Made Doctor lot.').waitFor()
    await place.waitFor({ state: 'detached' })
    await undone(page, place)
    expect(troubles).toEqual([])
    await context.close()
  })

  test('one that is no geofence is proposed no more, until it is brought back', async () => {
    const { page, context } = await visitAs(browser, planner, path)
    const place = card(page, /Manhattan, KS$/)
    await place.getByRole('button', { name: 'is not a geofence' }).click()
    await place.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByText(/^Dismissed \(/).click()
    await page.getByRole('button', { name: /^Bring back .*Manhattan, KS$/ }).click()
    await place.waitFor()
    await context.close()
  })
})

describe('my geofences', () => {
  test('one that misses stays at its border is grown, and small again by Undo', async () => {
    const { page, context } = await visitAs(browser, planner, path)
    const dockCard = card(page, /^Doctor dock: too small$/)
    await dockCard.getByText('at its border did not count as a visit').waitFor()
    await dockCard.getByRole('button', { name: 'Apply mend to Doctor dock' }).click()
    await page.getByText('Mended Doctor dock.').waitFor()
    await dockCard.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect
      .poll(async () => {
        const [fence] = await inDatabase<{ radius_meters: number }>(
          `SELECT radius_meters FROM geofence WHERE name = 'Doctor dock'`,
        )
        return fence!.radius_meters
      })
      .toBe(25)
    // What stood beside it before the edit is told no more: it is as it was for others of this file.
    await inDatabase(`UPDATE geofence SET updated = created WHERE name = 'Doctor dock'`)
    await context.close()
  })
})

describe('the screen', () => {
  test('shows the chosen one on the map, by keys, too', async () => {
    const { page, context } = await visitAs(browser, planner, path)
    const head = card(page, /Manhattan, KS$/).getByRole('button', { name: 'Manhattan, KS', exact: true })
    await head.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: /^Map of .*Manhattan, KS$/ }).waitFor()
    await context.close()
  })

  test('says so where there is nothing to do', async () => {
    const { page, context } = await visitAs(browser, empty, path)
    await page.getByText('The doctor has nothing to say.').waitFor()
    await context.close()
  })

  test.each(['light', 'dark'] as const)('fits a phone in the %s theme', async (theme) => {
    const { page, context } = await visitAs(browser, planner, path, { theme, size: 'phone', inspected: true })
    await card(page, /Manhattan, KS$/).waitFor()
    expect(await overflow(page)).toBe(0)
    expect(await complaints(page)).toEqual([])
    await context.close()
  })
})

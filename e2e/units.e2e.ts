/** Somebody who thinks in kilometers and bar: they choose so once, read the same trailer so everywhere, and go back. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawer, openBrowser, type Person, reads, sizes } from './browser.ts'
import { inOrder } from './in-order.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { isListed, makeTrailer, reportFor } from './trailers.ts'

const email = 'metric@units.example'
const trailer = { vin: '1GRAA0622TKUN0001', unitId: 'UNITS-1' }
/** The Reason, the load, the speed and the miles are columns of the grid; the others are in the drawer alone. */
const readings = {
  gps: { lat: 36.9, lng: -98.4, headingDeg: 90, speedMph: 62 },
  gpsMileage: { miles: 1000 },
  enhancedWeight: { bogieLbs: 18_000 },
  individualTirePressure: { tires: [{ position: 'LFO', psi: 62 }] },
  tireTemperature: { tires: [{ position: 'LFO', celsius: 45 }] },
}

let browser: Browser
let person: Person
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  const customer = await makeCustomer('UNIT', 'Units Freight', [
    'FleetControl',
    'MapRefreshing',
    'Hendrickson',
  ])
  await makeUser(email, [`CUSTOMER_${customer}`])
  await makeTrailer(customer, { ...trailer, deviceTypeId: 1, sensorTypeIds: [1, 5, 16, 24, 38] })
  await reportFor(trailer.unitId, readings)
  await isListed(trailer.unitId)
  person = await visitAs(browser, email, '/profile', { inspected: true })
  page = person.page
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

const form = () => page.locator('form').filter({ has: page.getByRole('group', { name: 'Pressure' }) })
const choose = (group: string, label: string) =>
  form().getByRole('group', { name: group }).getByRole('radio', { name: label, exact: true }).check()
const save = async () => {
  await form().getByRole('button', { name: 'Save' }).click()
  await form().getByText('Saved.').waitFor()
}
/** Without loading the page again. */
const goTo = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
const cell = (title: string) =>
  page
    .getByRole('grid', { name: 'Fleet status' })
    .locator('tbody tr[data-row]')
    .filter({ hasText: trailer.unitId })
    .locator(`td[data-title="${title}"]`)
const section = (title: string) =>
  drawer(page)
    .locator('.section')
    .filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })

inOrder('units of my own', () => {
  test('are chosen in the profile, and every screen has them at once', async () => {
    await choose('Distance and speed', 'Kilometers, km/h')
    await choose('Temperature', '°C')
    await choose('Pressure', 'bar')
    await choose('Weight', 'Kilograms')
    await choose('Clock', '12 hours')
    await choose('First day of the week', 'Sunday')
    await save()
    expect(await complaints(page)).toEqual([])
    await goTo('Fleet')
    await reads(cell('Speed'), /^100\s*km\/h$/)
    await reads(cell('GPS Mileage'), /^1,609\.3\s*km$/)
    await reads(cell('Cargo Weight on Bogie'), /^4,536\s*kg$/)
    await reads(cell('Reason'), /Tire nearly flat, 4\.3 bar$/)
    await reads(cell('Last Report'), /\d:\d\d [AP]M /)
  })

  test('are those of a filter, which finds the same trailers', async () => {
    await page.goto('/fleet/currentFleetStatus?f.speed_mph=over%3A60')
    await reads(cell('Unit ID'), new RegExp(trailer.unitId))
    await page.getByText(/Speed is over 96\.6\s*km\/h/).waitFor()
  })

  test('are those of the queue of Now and of what it says of a trailer', async () => {
    await page.goto('/control')
    const row = page
      .getByRole('region', { name: 'What needs somebody' })
      .locator(`[data-vin="${trailer.vin}"]`)
    await reads(row.locator('.verdict-text'), /^Tire nearly flat, 4\.3 bar$/)
    await reads(row.locator('.now-where'), /^100 km\/h /)
    await row.locator('.now-pick').click()
    await reads(row, /Moving 100 km\/h/)
  })

  test('are those of Tracking and its drawer, also on a phone, where nothing is too wide', async () => {
    await page.goto(`/tracking/${trailer.vin}`)
    await reads(section('Location'), /Speed\s*99\.8\s*km\/h/)
    await reads(section('GPS Mileage'), /1,609\.3\s*km/)
    await reads(section('Load Status'), /4,536\s*kg/)
    await reads(section('Individual Tire Pressure'), /4\.3 bar/)
    await reads(section('Tire Temperature'), /45\.0 °C/)
    await reads(drawer(page).getByRole('region', { name: /^Chosen:/ }), /4\.3 bar/)
    for (const size of [sizes.phone, sizes.desktop]) {
      await page.setViewportSize(size)
      expect(await overflow(page)).toBe(0)
    }
  })

  test('are left again, and all is as it was', async () => {
    await page.goto('/profile')
    await choose('Distance and speed', 'Miles, mph')
    await choose('Temperature', '°F')
    await choose('Pressure', 'psi')
    await choose('Weight', 'Pounds')
    await choose('Clock', '24 hours')
    await choose('First day of the week', 'Monday')
    await save()
    await goTo('Fleet')
    await reads(cell('Speed'), /^62\s*mph$/)
    await reads(cell('Cargo Weight on Bogie'), /^10,000\s*lbs$/)
    await reads(cell('Reason'), /Tire nearly flat, 62 psi$/)
  })
})

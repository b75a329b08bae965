/** The drawer of one trailer: its sections as somebody arranges them, and what it shows when it cannot be loaded. */

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cargoPicture } from '#simulator/cargo-picture.ts'
import { graphql, tokenOf } from './api.ts'
import { appUnderTest } from './app-under-test.ts'
import { bytesOf, drawer, openBrowser, type Person, rows } from './browser.ts'
import { iso } from './gateway.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer, reportFor } from './trailers.ts'

const arranger = 'arranger@film.example'
const camera = { vin: '1GRAA0622TKFM0001', unitId: 'FILM-1', deviceTypeId: 4, sensorTypeIds: [1, 27] }
/** A dry van with a Pro, which has reported for an hour. */
const van = {
  vin: '1GRAA0622TKFM0002',
  unitId: 'FILM-2',
  deviceTypeId: 1,
  sensorTypeIds: [1, 5, 6, 7, 8, 10, 13, 15, 16, 22, 36],
}
let browser: Browser
let person: Person
let token: string

beforeAll(async () => {
  browser = await openBrowser()
  const films = await makeCustomer('FILM', 'Film Freight', ['MapRefreshing', 'CameraFullness'])
  await makeTrailer(films, camera)
  await makeTrailer(films, van)
  for (let n = 6; n >= 0; n--)
    await reportFor(
      van.unitId,
      {
        gps: { lat: 39.7 - n / 10, lng: -86.1, headingDeg: 0, speedMph: 40 },
        gpsMileage: { miles: 90_010 - 7 * n },
        tetherChange: { tethered: true },
      },
      Date.now() - n * 600_000,
    )
  await makeUser(arranger, [`CUSTOMER_${films}`])
  token = await tokenOf(arranger)
  person = await visitAs(browser, arranger, '/profile')
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

const headings = () => drawer(person.page).locator('.section').getByRole('heading', { level: 3 })
const open = async ({ vin, unitId }: { readonly vin: string; readonly unitId: string }) => {
  await person.page.goto(`/tracking/${vin}`)
  await drawer(person.page).getByRole('heading', { level: 2, name: unitId }).waitFor()
}

describe('the order of the sections', () => {
  const arranged = (hidden: readonly string[]) =>
    graphql(token, 'mutation($order: JSON!) { saveSensorOrder(family: "Morey", order: $order) }', {
      order: { order: [], hidden, added: [] },
    })
  beforeEach(() => arranged([]))

  test('By keys, by dragging and by a click I arrange them, and find them so when I come again', async () => {
    const { page } = person
    await open(van)
    await expect.poll(() => headings().nth(0).textContent()).toBe('Location')
    await drawer(page).getByRole('button', { name: 'Arrange sections' }).click()
    const list = page.getByRole('region', { name: 'Arrange sections' })
    const names = list.getByRole('listitem')
    await list.getByRole('button', { name: 'Move Odometer' }).focus()
    await page.keyboard.press('Home')
    await expect.poll(() => names.first().textContent()).toBe('Odometer')
    // The grip goes along, so that the next key moves the same section.
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => names.nth(1).textContent()).toBe('Odometer')
    await list.getByRole('button', { name: 'Move ABS' }).dragTo(names.first())
    await expect.poll(() => names.first().textContent()).toBe('ABS')
    await list.getByRole('checkbox', { name: 'Tether Status' }).uncheck()
    await list.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => headings().first().textContent()).toBe('ABS')
    await expect
      .poll(async () => (await graphql<{ sensorOrder: object }>(token, '{ sensorOrder }')).data.sensorOrder)
      .toMatchObject({ Morey: { hidden: ['tetherChange'] } })
    await page.reload()
    await headings().first().waitFor()
    const now = await headings().allTextContents()
    expect(now[0]).toBe('ABS')
    expect(now).not.toContain('Tether Status')
  })

  test('An order that cannot be kept says so, and is tried again', async () => {
    const { page } = person
    await arranged(['tetherChange'])
    await open(van)
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('saveSensorOrder') ? route.abort() : route.continue(),
    )
    await drawer(page).getByRole('button', { name: 'Arrange sections' }).click()
    await page.getByRole('button', { name: 'Reset' }).click()
    const alert = drawer(page).getByRole('alert')
    await alert.getByText('The order of the sensors could not be saved.').waitFor()
    await page.unroute('**/graphql')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await alert.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => headings().first().textContent()).toBe('Location')
  })
})

test('The activity log can be kept to one sensor, read as a table, and taken along as a file', async () => {
  const { page } = person
  await open(van)
  await drawer(page).getByText('Activity Log').click()
  const entries = drawer(page).locator('.log-entry')
  await entries.first().waitFor()
  const labels = () => drawer(page).locator('.log dt').allTextContents()
  expect(await labels()).toEqual(expect.arrayContaining(['Location', 'Speed (mph)']))
  await drawer(page).getByLabel('Show', { exact: true }).selectOption({ label: 'GPS Mileage' })
  await expect.poll(async () => [...new Set(await labels())]).toEqual(['GPS Mileage'])

  await drawer(page).getByRole('button', { name: 'Show as a table' }).click()
  const table = page.getByRole('dialog', { name: `Activity Log of ${van.unitId}` })
  await table.getByRole('columnheader', { name: 'GPS Mileage' }).waitFor()
  await expect
    .poll(() => table.getByRole('columnheader').allTextContents())
    .toEqual(['Recorded', 'GPS Mileage'])
  await table.getByLabel('Show', { exact: true }).selectOption({ label: 'All sensors' })
  await table.getByRole('columnheader', { name: 'Tether Status' }).waitFor()
  const coming = page.waitForEvent('download')
  await table.getByRole('button', { name: 'Export to CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^Activity Log .+ \d\d-\d\d-\d{4}\.csv$/)
  const lines = (await bytesOf(file)).toString().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFRecorded,Location,Speed \(mph\),Tether Status,/)
  expect(lines.length).toBeGreaterThan(3)
  await page.keyboard.press('Escape')
  await table.waitFor({ state: 'detached' })
})

test('An activity log that cannot be loaded says so, and is tried again', async () => {
  const { page } = person
  await open(van)
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('vehicleTrackingV2') ? route.abort() : route.continue(),
  )
  await drawer(page).getByText('Activity Log').click()
  const failed = drawer(page).getByRole('alert')
  await failed.waitFor()
  await page.unroute('**/graphql')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await drawer(page).locator('.log-entry').first().waitFor()
})

/** Has just sent two pictures: an empty trailer after a full one. */
async function film() {
  const at = Date.now()
  for (const [ago, fullness] of [
    [2_000, 90],
    [1_000, 0],
  ] as const) {
    await reportFor(camera.unitId, { cargoCamera: { fullnessPercent: fullness } }, at - ago)
    const recorded = encodeURIComponent(iso(at - ago))
    const answer = await fetch(
      `${appUnderTest.url}/ingest/v1/cargo-images?serial=${camera.unitId}&recorded=${recorded}`,
      {
        method: 'POST',
        headers: { 'Content-Type': 'image/png', Authorization: `Bearer ${appUnderTest.ingestKey}` },
        body: Uint8Array.from(cargoPicture(fullness, 'journey')),
      },
    )
    expect(await answer.json()).toMatchObject({ accepted: 1 })
  }
}

describe('the cargo camera', () => {
  test('shows its newest picture, and those before it', async () => {
    const { page } = person
    await film()
    await open(camera)
    const section = drawer(page).locator('.cargo')
    const pictures = section.getByRole('img', { name: 'The cargo space from inside' })
    await expect.poll(() => pictures.count()).toBeGreaterThan(0)
    const before = section
      .getByRole('list', { name: 'Pictures before' })
      .getByRole('button', { name: /^Picture of/ })
    const caption = section.locator('figcaption')
    await expect.poll(() => caption.textContent()).toMatch(/ 0 % full/)
    await before.nth(1).click()
    await expect.poll(() => caption.textContent()).toMatch(/90 % full/)
    await expect.poll(() => before.nth(1).getAttribute('aria-pressed')).toBe('true')
  })

  test('shows them large, through its history by arrow keys, with the time in my own zone', async () => {
    const { page } = person
    await graphql(token, 'mutation { updateProfile(timezone: "Asia/Tokyo") { id } }')
    await film()
    await open(camera)
    await drawer(page).getByRole('button', { name: 'Enlarge' }).click()
    const viewer = page.getByRole('dialog', { name: `Cargo Camera of ${camera.unitId}` })
    const caption = viewer.locator('figcaption')
    await expect.poll(() => caption.textContent()).toMatch(/\d\d:\d\d GMT\+9.* 0 % full/)
    await viewer.getByRole('img', { name: 'The cargo space from inside, 0 % full' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => caption.textContent()).toMatch(/90 % full/)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => caption.textContent()).toMatch(/ 0 % full/)
    await viewer.getByRole('button', { name: 'Earlier picture' }).click()
    await expect.poll(() => caption.textContent()).toMatch(/90 % full/)
    await page.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
    await drawer(page).getByRole('heading', { level: 2, name: camera.unitId }).waitFor()
  })
})

test('When a trailer cannot be loaded its name and the usual sections are there, and it can be tried again', async () => {
  const { page } = person
  await page.goto('/tracking')
  await rows(page).first().waitFor()
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('vehicle(vin:') ? route.abort() : route.continue(),
  )
  await page.getByRole('searchbox', { name: 'Search by unit or VIN' }).fill(van.vin)
  await rows(page).filter({ hasText: van.vin }).click()
  await drawer(page).getByRole('alert').waitFor()
  await drawer(page).getByRole('heading', { level: 2, name: van.unitId }).waitFor()
  await expect
    .poll(() => headings().allTextContents())
    .toEqual(expect.arrayContaining(['Location', 'Tire Inflation System', 'Backup Battery']))
  await drawer(page).getByRole('button', { name: 'Try again' }).click()
  await page.unroute('**/graphql')
  // By itself, too.
  await drawer(page).getByRole('alert').waitFor({ state: 'detached' })
  await drawer(page).getByText('Activity Log').waitFor()
})

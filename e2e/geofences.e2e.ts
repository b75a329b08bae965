/** Geofences in the browser: drawn, changed, turned off, deleted, brought from a file, and who is in them. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { menuOf, save, to, toasted } from './alerts-page.ts'
import { graphql, tokenOf, vehiclesOf } from './api.ts'
import { fillSignIn, openBrowser, type Person, reads, visit } from './browser.ts'
import { iso, reportByMqtt, spare } from './gateway.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const dispatcher = 'dispatch@northstar.example'

/** A journey on the screen of geofences; the page makes no trouble on the way. */
const journey = (name: string, who: string, act: (person: Person) => Promise<void>, search = '') =>
  test(name, async () => {
    const person = await visit(browser)
    await person.page.goto(`/geofence${search}`)
    await fillSignIn(person.page, who)
    await panel(person.page).waitFor()
    await act(person)
    expect(person.troubles).toEqual([])
    await person.context.close()
  })

const panel = (page: Page) => page.getByRole('region', { name: 'Geofences' })
const fences = (page: Page) => page.getByRole('listbox', { name: 'Geofences' }).getByRole('option')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const searchFor = async (page: Page, name: string) => {
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name)
}
/** A circle round a place, by typing where it is. */
async function makeCircle(page: Page, name: string, lat: number, lng: number, radius: number) {
  await button(page, 'New').click()
  await page.getByLabel('Middle: latitude, longitude').fill(`${lat}, ${lng}`)
  await page.keyboard.press('Enter')
  await page.getByLabel('Radius (meters)').fill(String(radius))
  await page.keyboard.press('Enter')
  await button(page, 'Save shape').click()
  await page.getByLabel('Name').fill(name)
  await button(page, 'Create').click()
  await heading(page, name).waitFor()
}

describe('geofences', () => {
  journey(
    'stand in the list by name, and are found by a part of it in any case',
    dispatcher,
    async ({ page }) => {
      await fences(page).first().waitFor()
      const names = await fences(page).locator('.fence-row-name').allTextContents()
      expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })))
      await searchFor(page, 'DALLAS tx Y')
      await reads(fences(page).first(), /Dallas TX yard/)
      await expect.poll(() => fences(page).count()).toBe(1)
      await searchFor(page, 'nothing is called that')
      await button(page, 'Show all geofences').click()
      await page.getByLabel('Category').selectOption('Yard')
      await expect.poll(() => fences(page).count()).toBe(7)
    },
  )

  journey(
    'drawn round a parked trailer hold it at once, and say that it did not enter',
    dispatcher,
    async ({ page }) => {
      const token = await tokenOf(dispatcher)
      const parked = (await vehiclesOf(token)).find(
        ({ unitId, lat }) => unitId.startsWith('NS') && lat !== null,
      )!
      await makeCircle(page, 'Round one trailer', parked.lat!, parked.lng!, 40_000)
      await page.getByRole('link', { name: parked.unitId, exact: true }).waitFor()
      await page.getByText('was inside when drawn').first().waitFor()
      await button(page, 'All geofences').click()
      await searchFor(page, 'Round one')
      await reads(fences(page).first(), /[1-9]\d* inside/)
    },
  )

  journey(
    'are drawn by clicks, changed by keys, and ask before changes are lost',
    dispatcher,
    async ({ page }) => {
      await fences(page).first().waitFor()
      await button(page, 'New').click()
      await expect.poll(() => button(page, 'Circle').getAttribute('aria-pressed')).toBe('true')
      await button(page, 'Polygon').click()
      await expect.poll(() => button(page, 'Save shape').isDisabled()).toBe(true)
      for (const [x, y] of [
        [800, 300],
        [1000, 320],
        [1020, 500],
      ] as const) {
        await page.mouse.click(x, y)
      }
      await page.getByText('3 corners').waitFor()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: /^Corner 2/ }).focus()
      await page.keyboard.press('ArrowRight')
      await page.getByRole('button', { name: 'Add a corner after corner 1' }).press('Enter')
      await page.getByText('4 corners').waitFor()
      await button(page, 'Save shape').click()
      await page.getByLabel('Name').fill('Three and one')
      await page.getByLabel('Category').selectOption('No-Go Zone')
      await page.getByLabel('Tell when a vehicle enters').fill('Gate@Yard.example')
      await page.keyboard.press('Enter')
      await page.getByText('gate@yard.example', { exact: true }).waitFor()
      await button(page, 'Create').click()
      await heading(page, 'Three and one').waitFor()

      await button(page, 'Edit Three and one').click()
      await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true)
      await page.getByLabel('Description').fill('Never without a permit')
      await button(page, 'Cancel').click()
      const asked = page.getByRole('alertdialog')
      await asked.getByRole('button', { name: 'Cancel' }).click()
      await button(page, 'Save').click()
      await page.getByText('Never without a permit').waitFor()

      await page.getByRole('switch', { name: 'Active' }).press('Space')
      await button(page, 'All geofences').click()
      await searchFor(page, 'three and one')
      await reads(fences(page).first(), /Deactivated/)
      await fences(page).first().click()
      await button(page, 'Delete Three and one').click()
      await page
        .getByRole('alertdialog')
        .getByText('Are you sure you want to delete Three and one?')
        .waitFor()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('No geofence fits what is searched for').waitFor()
    },
  )

  journey('that cross themselves are refused in words', dispatcher, async ({ page }) => {
    await fences(page).first().waitFor()
    await button(page, 'New').click()
    await button(page, 'Polygon').click()
    for (const corner of ['40, -100', '41, -99', '41, -100', '40, -99']) {
      await page.getByLabel('Next corner: latitude, longitude').fill(corner)
      await page.keyboard.press('Enter')
    }
    await button(page, 'Close the shape').click()
    await reads(page.getByRole('alert'), /^The border meets itself/)
    await expect.poll(() => button(page, 'Save shape').isDisabled()).toBe(true)
    await button(page, 'Start over').click()
    await page.getByLabel('Next corner: latitude, longitude').fill('99, -100')
    await page.keyboard.press('Enter')
    await page.getByText('Give latitude within ±90').waitFor()
  })

  journey(
    'come from a file, with a report of what was not taken, and go into one',
    dispatcher,
    async ({ page }) => {
      await fences(page).first().waitFor()
      await button(page, 'Import geofences').click()
      await page.getByLabel('File with geofences').setInputFiles({
        name: 'yards.geojson',
        mimeType: 'application/geo+json',
        buffer: Buffer.from(
          JSON.stringify({
            type: 'FeatureCollection',
            features: [
              {
                type: 'Feature',
                properties: { name: 'Brought along' },
                geometry: {
                  type: 'Polygon',
                  coordinates: [
                    [
                      [-100, 40],
                      [-100.1, 40],
                      [-100, 40.1],
                      [-100, 40],
                    ],
                  ],
                },
              },
              {
                type: 'Feature',
                properties: { name: 'Only a line' },
                geometry: {
                  type: 'LineString',
                  coordinates: [
                    [-100, 40],
                    [-101, 41],
                  ],
                },
              },
            ],
          }),
        ),
      })
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Only a line').waitFor()
      await dialog.getByRole('button', { name: 'Import 1 geofence' }).click()
      await dialog.getByText('Imported: 1 geofence').waitFor()
      await dialog.getByRole('button', { name: 'OK' }).click()
      await searchFor(page, 'Brought')
      await reads(fences(page).first(), /Brought along/)

      await button(page, 'Export geofences').click()
      await dialog.getByLabel('Format').selectOption('KML')
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Export 1 geofence' }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^Geofences Export \d\d-\d\d-\d{4}\.kml$/)
      const text = await readFile((await file.path())!, 'utf8')
      expect(text).toContain('<name>Brought along</name>')
      expect(text).not.toContain('Dallas TX yard')
    },
  )

  test('of another customer are neither listed nor found by their number', async () => {
    const mine = await tokenOf(dispatcher)
    const { data } = await graphql<{ geofences: { geofences: readonly { geofenceId: string }[] } }>(
      mine,
      '{ geofences(name: "Dallas TX yard") { geofences { geofenceId } } }',
    )
    const { geofenceId } = data.geofences.geofences[0]!
    const { page, context, troubles } = await visit(browser)
    await page.goto(`/geofence?fence=${geofenceId}`)
    await fillSignIn(page, 'dispatch@bluemesa.example')
    await page.getByText('There is no such geofence, or it is not yours to see').waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })

  journey(
    'are driven into: the alert arrives by itself, says why, is in a letter, is snoozed, and tried anew',
    dispatcher,
    async ({ page }) => {
      const fence = 'Gate of the north'
      const rule = 'Into the gate'
      const at = (lat: number, ago: number) =>
        reportByMqtt(spare.serial, {
          serial: spare.serial,
          recorded: iso(Date.now() - ago),
          gps: { lat, lng: -98.5, headingDeg: 0, speedMph: 42, accuracyM: 8 },
        })
      await fences(page).first().waitFor()
      await makeCircle(page, fence, 45.2, -98.5, 800)

      await to(page, '/alertconfiguration/alert/new')
      await page.getByLabel('Name').fill(rule)
      await page.getByLabel('Kind of alert').selectOption({ label: 'Geofence Boundary Crossing' })
      await page
        .getByRole('group', { name: 'Geofence Boundary Crossing' })
        .getByRole('button', { name: /^Geofences/ })
        .click()
      await page.getByRole('searchbox', { name: 'Search geofences' }).fill(fence)
      // What is found takes the place of all there are: only then does the list stand still.
      const offered = page.getByRole('dialog', { name: /^Geofences/ }).getByRole('checkbox')
      await expect.poll(() => offered.count()).toBe(2)
      await offered.and(page.getByLabel(fence)).check()
      await page.keyboard.press('Escape')
      await page.getByLabel('Trigger').selectOption({ label: 'Enter' })
      await page.getByLabel('Who is told').fill('gate@northstar.example')
      await page.keyboard.press('Enter')
      await save(page)
      await toasted(page, `Successfully created alert: ${rule}`)

      await to(page, '/alertconfiguration?tab=inbox')
      await page.getByRole('region', { name: 'Inbox' }).waitFor()
      const line = page.locator('.inbox-line').filter({ hasText: rule }).first()
      // A rule holds from the moment the engine has it, a breath after it was saved: who comes before drives in again.
      await expect
        .poll(
          async () => {
            await at(45.1, 400)
            await at(45.2, 0)
            return line.count()
          },
          { interval: 1_500 },
        )
        .toBe(1)
      await reads(line, new RegExp(`${spare.unitId}.*${fence}`))
      await line.getByRole('button').click()
      const alert = page.getByRole('region', { name: 'Alert', exact: true })
      await alert.getByRole('heading', { name: 'Why did I get this?' }).waitFor()
      await alert.getByRole('button', { name: 'Judge it again' }).click()
      await alert.locator('.explanation').getByText(new RegExp(fence)).first().waitFor()

      const { page: outbox, context } = await visit(browser)
      await outbox.goto('/outbox')
      await fillSignIn(outbox, 'admin@tandem.example')
      await outbox.getByRole('searchbox', { name: 'Search by recipient' }).fill('gate@northstar')
      await outbox
        .locator('.letter-line')
        .filter({ hasText: new RegExp(`${spare.unitId}.*${fence}`) })
        .first()
        .waitFor()
      await context.close()

      await page.keyboard.press('s')
      await page.getByLabel('Reason').fill('Expected today')
      await page.keyboard.press('Enter')
      await page.getByText(/Snoozed by .* until .*: Expected today/).waitFor()

      await to(page, '/alertconfiguration')
      await menuOf(page, rule, 'Edit')
      await page.getByLabel('Trigger').selectOption({ label: 'Enter/Exit' })
      await page.getByRole('button', { name: 'Try it' }).click()
      const trial = page.getByRole('region', { name: 'Try it' })
      await trial.getByRole('button', { name: 'Try again' }).waitFor()
      await reads(trial.locator('.trial-figures'), /[1-9]\d*\s*alerts?, [\d.]+ a day/)
    },
  )
})

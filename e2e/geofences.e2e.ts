/** Geofences in the browser: drawn, changed, turned off, deleted, brought from a file, and who is in them. */
import { beforeAll, describe, expect, test } from 'vitest'
import { tokenOf } from './api.ts'
import { bytesOf, openBrowser, reads } from './browser.ts'
import {
  button,
  confirm,
  dispatcher,
  fences,
  heading,
  journey,
  makeCircle,
  searchFor,
} from './geofence-page.ts'
import { makeGeofence } from './geofences.ts'
import { customerId } from './people.ts'
import { visitAs } from './signed-in.ts'
import { parkedAtNorthstar } from './trailers.ts'

/** A trailer that stands where nothing else does. */
const place = { lat: 46.87, lng: -103.9 }
let parked: { readonly unitId: string }
/** One that nobody changes. */
const kept = 'Ringed yard of the north'
let keptId: string
beforeAll(async () => {
  const token = await tokenOf(dispatcher)
  const customer = await customerId('Northstar Logistics')
  keptId = await makeGeofence(token, {
    customerId: customer,
    name: kept,
    lat: 48.7,
    lng: -104.9,
    radiusMeters: 300,
  })
  parked = await parkedAtNorthstar('1GRAA0622TKRG0001', 'RING-1', place)
})

describe('geofences', () => {
  journey(
    'stand in the list by name, and are found by a part of it in any case',
    dispatcher,
    async ({ page }) => {
      await fences(page).first().waitFor()
      const names = await fences(page).locator('.fence-row-name').allTextContents()
      expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })))
      await searchFor(page, 'RINGED yard OF')
      await reads(fences(page).first(), kept)
      await expect.poll(() => fences(page).count()).toBe(1)
      await searchFor(page, 'nothing is called that')
      await button(page, 'Show all geofences').click()
      await page.getByLabel('Category').selectOption('Yard')
      await reads(page.locator('.fence-list-head p'), /^\d+ of \d+ geofences$/)
      const kinds = await fences(page).locator('.fence-row-under').allTextContents()
      expect(kinds.length).toBeGreaterThan(1)
      expect(new Set(kinds)).toEqual(new Set(['Yard']))
    },
  )

  journey(
    'drawn round a parked trailer hold it at once, and say that it did not enter',
    dispatcher,
    async ({ page }) => {
      const fence = `Round one trailer ${Date.now()}`
      await makeCircle(page, fence, place.lat, place.lng, 900)
      await page.getByRole('link', { name: parked.unitId, exact: true }).waitFor()
      await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: parked.unitId, exact: true }) })
        .filter({ hasText: 'was inside when drawn' })
        .waitFor()
      await button(page, 'All geofences').click()
      await searchFor(page, fence)
      await reads(fences(page).first(), /1 inside/)

      // The other way round: everything that this trailer has been in.
      await fences(page).first().click()
      await page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: parked.unitId, exact: true }) })
        .getByRole('button', { name: 'all its visits' })
        .click()
      await heading(page, `Visits of ${parked.unitId}`).waitFor()
      await reads(
        page.getByRole('listitem').filter({ hasText: fence }),
        /was inside when drawn.*still inside/,
      )
      await button(page, fence).click()
      await heading(page, fence).waitFor()
      await page.locator('.fence-at input').fill('2040-01-01T00:00')
      await page.getByText('Choose a moment that has passed').waitFor()
      await button(page, 'All geofences').click()
      await button(page, 'Visits of a trailer').click()
      await page.getByRole('combobox', { name: 'Unit or VIN' }).fill(parked.unitId)
      await page
        .getByRole('option', { name: new RegExp(parked.unitId) })
        .first()
        .click()
      await page.getByRole('listitem').filter({ hasText: fence }).waitFor()
    },
  )

  journey(
    'are drawn by clicks, changed by keys, and ask before changes are lost',
    dispatcher,
    async ({ page }) => {
      const name = `Three and one ${Date.now()}`
      await fences(page).first().waitFor()
      await button(page, 'New').click()
      await expect.poll(() => button(page, 'Circle').getAttribute('aria-pressed')).toBe('true')
      await button(page, 'Polygon').click()
      await expect.poll(() => button(page, 'Polygon').getAttribute('aria-pressed')).toBe('true')
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
      await page.getByLabel('Name').fill(name)
      await page.getByLabel('Category').selectOption('No-Go Zone')
      await page.getByLabel('Email when a vehicle leaves').fill('gate@')
      await button(page, 'Create').click()
      await page.getByText('Email entered is not valid.').waitFor()
      await page.getByLabel('Email when a vehicle leaves').fill('')
      await page.getByLabel('Email when a vehicle enters').fill('Gate@Yard.example')
      await page.keyboard.press('Enter')
      await page.getByText('gate@yard.example', { exact: true }).waitFor()
      await button(page, 'Create').click()
      await page.getByRole('alertdialog').getByText(`Are you sure you want to create ${name}?`).waitFor()
      await confirm(page, 'Create geofence')
      await heading(page, name).waitFor()

      await button(page, `Edit ${name}`).click()
      await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true)
      await page.getByLabel('Description').fill('Never without a permit')
      await button(page, 'Cancel').click()
      const confirmation = page.getByRole('alertdialog')
      await confirmation.getByRole('button', { name: 'Cancel' }).click()
      await button(page, 'Save').click()
      await confirm(page, 'Update geofence')
      await page.getByText('Never without a permit').waitFor()
      await page.getByLabel('News').getByText(`Successfully updated geofence: ${name}`).waitFor()

      await page.getByRole('switch', { name: 'Active' }).press('Space')
      await button(page, 'All geofences').click()
      await searchFor(page, name.toLowerCase())
      await reads(fences(page).first(), /Deactivated/)
      await fences(page).first().click()
      await button(page, `Delete ${name}`).click()
      await page.getByRole('alertdialog').getByText(`Are you sure you want to delete ${name}?`).waitFor()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('No geofence matches the search').waitFor()
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
      const name = `Brought along ${Date.now()}`
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
                properties: { name },
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
      await searchFor(page, name)
      await reads(fences(page).first(), name)

      await button(page, 'Export geofences').click()
      await dialog.getByLabel('Format').selectOption('KML')
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Export 1 geofence' }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^Geofences Export \d\d-\d\d-\d{4}\.kml$/)
      const text = (await bytesOf(file)).toString()
      expect(text).toContain(`<name>${name}</name>`)
      expect(text).not.toContain(kept)
    },
  )

  test('of another customer are neither listed nor found by their number', async () => {
    const browser = await openBrowser()
    const { page, troubles } = await visitAs(
      browser,
      'dispatch@bluemesa.example',
      `/geofence?fence=${keptId}`,
    )
    await page.getByText('There is no such geofence, or it is not yours to see').waitFor()
    expect(troubles).toEqual([])
    await browser.close()
  })
})

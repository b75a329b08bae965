/** How much is tapped on a phone for what a dispatcher and a yard worker do: docs/now.md has the table of it. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { graphql, tokenOf } from './api.ts'
import { drawer, openBrowser, type Person, reads, rows, search, visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { makeCustomer, makeUser } from './people.ts'
import { pressesOf } from './presses.ts'
import { visitAs } from './signed-in.ts'
import { isListed, makeTrailer, reportFor } from './trailers.ts'

const email = 'thumb@taps.example'
/** They stand far from one another: each is a line of its own, the flattest the longest. */
const trailers = ['FIRST', 'SHARE', 'ORDER', 'YARD'].map((name, n) => ({
  unitId: `TAP-${name}`,
  vin: `1GRAA0622TKTP000${n}`,
  gps: { lat: 33 + 2 * n, lng: -97 - 3 * n, headingDeg: 90, speedMph: 0 },
}))
const [first, shared, ordered, inYard] = trailers
let browser: Browser
let customer: string
const people: Person[] = []

beforeAll(async () => {
  browser = await openBrowser()
  const flags = ['FleetControl', 'MapRefreshing', 'MaintenanceDashboard']
  customer = await makeCustomer('TAPS', 'Taps Freight', flags)
  await makeUser(email, [`CUSTOMER_${customer}`])
  for (const [n, { unitId, vin, gps }] of trailers.entries()) {
    await makeTrailer(customer, { vin, unitId, deviceTypeId: 1, sensorTypeIds: [1, 24] })
    const tires = [{ position: 'LFO', psi: 60 }]
    const ago = (trailers.length - n) * 60_000
    await reportFor(unitId, { gps, individualTirePressure: { tires } }, Date.now() - ago)
    await isListed(unitId)
  }
})
afterAll(async () => {
  await browser.close()
  expect(people.flatMap(({ troubles }) => troubles)).toEqual([])
})

const open = async (path: string) => {
  const person = await visitAs(browser, email, path, { size: 'phone' })
  people.push(person)
  return person.page
}
const queue = (page: Page) => page.getByRole('region', { name: 'What needs somebody' })
const row = (page: Page, vin: string) => queue(page).locator(`[data-vin="${vin}"]`)
const taps = async (page: Page, act: () => Promise<void>) => (await pressesOf(page, act)).clicks

describe('a dispatcher', () => {
  test('sees why a trailer is red, and what to do, without a tap', async () => {
    const page = await open('/control')
    await row(page, first!.vin).waitFor()
    const why = async () => {
      await reads(row(page, first!.vin).locator('.verdict-text'), /^Tire nearly flat, 60 psi$/)
      await reads(row(page, first!.vin).locator('.now-do, .now-remedy').nth(0), /Do not move it/)
    }
    expect(await taps(page, why)).toBe(0)
  })

  test('makes a work order in two taps', async () => {
    const page = await open('/control')
    await row(page, ordered!.vin).waitFor()
    const order = async () => {
      await row(page, ordered!.vin).locator('.now-pick').tap()
      await row(page, ordered!.vin).getByRole('button', { name: 'Work order' }).tap()
      await reads(queue(page).locator('.now-done [role="status"]'), /^WO-\d+ made for TAP-ORDER\.$/)
    }
    expect(await taps(page, order)).toBe(2)
    // For whoever tries this once more.
    await queue(page).getByRole('button', { name: 'Undo' }).tap()
    await row(page, ordered!.vin).getByRole('button', { name: 'Work order' }).waitFor()
  })

  test('shares where a trailer is in three taps', async () => {
    const page = await open('/control')
    await row(page, shared!.vin).waitFor()
    const dialog = page.getByRole('dialog')
    const share = async () => {
      await row(page, shared!.vin).locator('.now-pick').tap()
      await row(page, shared!.vin).getByRole('button', { name: 'Share', exact: true }).tap()
      await dialog.getByRole('button', { name: 'Create link' }).tap()
      await expect
        .poll(() => dialog.getByRole('textbox', { name: 'Link' }).inputValue())
        .toContain('/shared-location#')
    }
    expect(await taps(page, share)).toBe(3)
  })

  test('goes to the next worst trailer in one tap', async () => {
    const page = await open('/control')
    await row(page, shared!.vin).waitFor()
    const next = async () => {
      await row(page, shared!.vin).locator('.now-pick').tap()
      await row(page, shared!.vin).locator('.now-do').waitFor()
    }
    expect(await taps(page, next)).toBe(1)
  })
})

describe('a yard worker', () => {
  test('who has scanned the code of a trailer knows whether it may be pulled, without a tap', async () => {
    await inDatabase('UPDATE customer SET driver_pages = true WHERE id = $1', [Number(customer)])
    const [vehicle] = await inDatabase<{ id: number }>('SELECT id FROM vehicle WHERE vin = $1', [inYard!.vin])
    const { data } = await graphql<{ makeDriverCodes: readonly { code: string }[] }>(
      await tokenOf(email),
      'mutation($customerId: ID!, $ids: [ID!]!) { makeDriverCodes(customerId: $customerId, vehicleIds: $ids) { code } }',
      { customerId: customer, ids: [vehicle!.id] },
    )
    const person = await visit(browser, { size: 'phone' })
    people.push(person)
    await person.page.goto(`/pull/${data.makeDriverCodes[0]!.code}`)
    const look = async () => {
      await person.page.getByRole('heading', { level: 1, name: 'No-go' }).waitFor()
      await reads(person.page.getByRole('list', { name: 'Why' }), /Tire.*Not good/)
    }
    expect(await taps(person.page, look)).toBe(0)
  })

  test('finds the trailer in front of them by its unit in two taps', async () => {
    const page = await open('/tracking')
    const find = async () => {
      await search(page).tap()
      await page.keyboard.type(inYard!.unitId)
      await rows(page).filter({ hasText: inYard!.unitId }).tap()
      await reads(drawer(page).locator('.identity'), /Tire nearly flat.*Do:/)
    }
    expect(await taps(page, find)).toBe(2)
  })

  test('reports what is broken in three taps, beside what is typed', async () => {
    const page = await open('/maintenance')
    const opens = page.getByRole('button', { name: 'Open issue', exact: true })
    await opens.waitFor()
    const dialog = page.getByRole('dialog')
    const words = `Mud flap torn off ${Date.now()}`
    const report = async () => {
      await opens.tap()
      await dialog.getByRole('combobox', { name: 'Trailer' }).fill(inYard!.unitId)
      await dialog.getByRole('option', { name: new RegExp(inYard!.unitId) }).tap()
      await dialog.getByLabel('What is wrong').fill(words)
      await dialog.getByRole('button', { name: 'Open issue' }).tap()
      await page.locator('.maintenance-panel').getByText(words).waitFor()
    }
    expect(await taps(page, report)).toBe(3)
  })
})

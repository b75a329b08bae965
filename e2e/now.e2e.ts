/** A dispatcher's morning: what needs somebody, why, and what is done about it, at a desk and on a phone. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type Person, reads } from './browser.ts'
import { inOrder } from './in-order.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { isListed, makeTrailer, reportFor } from './trailers.ts'

const email = 'morning@now.example'
/** Those of one size are nobody else's: both sizes go through the same morning. */
const trailersOf = (size: 'desktop' | 'phone') =>
  (['WELL', 'FLAT', 'WORK', 'ROAD'] as const).map((name, n) => ({
    name,
    unitId: `NOW-${size === 'phone' ? 'P' : 'D'}-${name}`,
    vin: `1GRAA0622TKN${size === 'phone' ? 1 : 2}${String(1000 + n)}`,
    lat: 33 + n,
    lng: -99 - 2 * n,
  }))
const sizes = ['desktop', 'phone'] as const
const psi = (pressure: number) => ({
  individualTirePressure: { tires: [{ position: 'LFO', psi: pressure }] },
})

let browser: Browser
const people = new Map<string, Person>()
beforeAll(async () => {
  browser = await openBrowser()
  for (const size of sizes) {
    const abbrev = size === 'phone' ? 'NOWP' : 'NOWD'
    const customer = await makeCustomer(abbrev, `Morning ${size}`, [
      'FleetControl',
      'MapRefreshing',
      'MaintenanceDashboard',
    ])
    await makeUser(`${size}.${email}`, [`CUSTOMER_${customer}`])
    for (const { name, unitId, vin, lat, lng } of trailersOf(size)) {
      await makeTrailer(customer, { vin, unitId, deviceTypeId: 1, sensorTypeIds: [1, 24] })
      const gps = { lat, lng, headingDeg: 90, speedMph: name === 'ROAD' ? 58 : 0 }
      await reportFor(unitId, { gps, ...psi(name === 'WELL' || name === 'ROAD' ? 104 : 60) })
      await isListed(unitId)
    }
    const person = await visitAs(browser, `${size}.${email}`, '/control', {
      size,
      inspected: true,
      ...(size === 'phone' ? { theme: 'dark' as const } : {}),
    })
    people.set(size, person)
    await queue(person.page).getByText(`Morning ${size}`).waitFor()
  }
})
afterAll(async () => {
  await browser.close()
  for (const { troubles } of people.values()) expect(troubles).toEqual([])
})

const queue = (page: Page) => page.getByRole('region', { name: 'What needs somebody' })
const row = (page: Page, vin: string) => queue(page).locator(`[data-vin="${vin}"]`)
const toggle = (page: Page, name: RegExp) => queue(page).getByRole('button', { name })
const pick = (page: Page, vin: string) => row(page, vin).locator('.now-pick')

for (const size of sizes)
  inOrder(`a morning, ${size}`, () => {
    const [well, flat, work, road] = trailersOf(size)
    const page = () => people.get(size)!.page

    test('the queue says what is wrong, what it means and what to do, and nothing of what is well', async () => {
      await reads(row(page(), flat!.vin).locator('.verdict-text'), /^Tire nearly flat, 60 psi$/)
      await pick(page(), flat!.vin).click()
      await row(page(), flat!.vin).locator('.now-do').getByText('Do not move it').waitFor()
      expect(await row(page(), well!.vin).count()).toBe(0)
      await reads(toggle(page(), /need you/), /2 need you/)
      await reads(queue(page()).locator('.now-total'), /^4 trailers$/)
      expect(await complaints(page())).toEqual([])
      expect(await overflow(page())).toBe(0)
    })

    test('a trailer that gets bad comes into the queue by itself', async () => {
      await page().mouse.move(0, 0)
      await reportFor(well!.unitId, {
        gps: { lat: well!.lat, lng: well!.lng, speedMph: 0, headingDeg: 0 },
        ...psi(61),
      })
      await reads(row(page(), well!.vin).locator('.verdict-text'), /^Tire nearly flat, 61 psi$/)
      await reads(toggle(page(), /need you/), /3 need you/)
    })

    test('acknowledged it is gone, and one press brings it back', async () => {
      await pick(page(), flat!.vin).click()
      await row(page(), flat!.vin).getByRole('button', { name: 'Acknowledge' }).click()
      await queue(page()).getByText('Acknowledged.').waitFor()
      await page().mouse.move(0, 0)
      await row(page(), flat!.vin).waitFor({ state: 'detached' })
      await queue(page()).getByRole('button', { name: 'Undo' }).click()
      await row(page(), flat!.vin).waitFor()
    })

    test('a work order is two presses away, and the queue then names it', async () => {
      await pick(page(), work!.vin).click()
      await row(page(), work!.vin).getByRole('button', { name: 'Work order' }).click()
      await reads(
        queue(page()).locator('.now-done [role="status"]'),
        new RegExp(`^WO-\\d+ made for ${work!.unitId}\\.$`),
      )
      await row(page(), work!.vin)
        .getByRole('link', { name: /^WO-\d+ open$/ })
        .waitFor()
    })

    test('a toggle narrows the queue and says so in the address', async () => {
      await toggle(page(), / moving$/).click()
      await row(page(), road!.vin).waitFor()
      await row(page(), flat!.vin).waitFor({ state: 'detached' })
      expect(new URL(page().url()).searchParams.get('show')).toBe('moving')
      await toggle(page(), / moving$/).click()
      await row(page(), flat!.vin).waitFor()
      await row(page(), road!.vin).waitFor({ state: 'detached' })
    })

    test('the bar shows how it was, with acts off, and Esc comes back', async () => {
      const bar = page().getByRole('slider', { name: 'Moment of the last 24 hours' })
      await bar.focus()
      await page().keyboard.press('Home')
      await reads(queue(page()).getByRole('status').filter({ hasText: 'As of' }), /^\s*As of \d\d:\d\d$/)
      await queue(page())
        .getByText(/^This (is past|was last night)\. Acts are off\.$/)
        .waitFor()
      await queue(page())
        .getByRole('region', { name: 'Handover' })
        .getByText('began', { exact: true })
        .waitFor()
      await queue(page()).getByText('Nothing needed you.').waitFor()
      expect(await queue(page()).getByRole('button', { name: 'Acknowledge' }).count()).toBe(0)
      expect(await complaints(page())).toEqual([])
      await page().keyboard.press('Escape')
      await row(page(), flat!.vin).waitFor()
      expect(new URL(page().url()).searchParams.get('at')).toBeNull()
    })

    test('keys go down the queue and open the chosen one on Tracking', async () => {
      await page()
        .locator('body')
        .evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      const chosen = () => queue(page()).locator('.now-row[data-chosen]').getAttribute('data-vin')
      await pick(page(), (await queue(page()).locator('.now-row').nth(0).getAttribute('data-vin'))!).click()
      const first = await chosen()
      await page().keyboard.press('j')
      await expect.poll(chosen).not.toBe(first)
      await page().keyboard.press('k')
      await expect.poll(chosen).toBe(first)
      await pick(page(), first!).focus()
      await page().keyboard.press('Enter')
      await expect.poll(() => new URL(page().url()).pathname).toBe(`/tracking/${first}`)
      await page().goBack()
      await row(page(), flat!.vin).waitFor()
    })
  })

/** Maintenance in a browser: a fleet of a file's own, who keeps it up, and the parts of the screen. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, type Person, reads } from './browser.ts'
import { complaints, cramped, overflow } from './inspect.ts'
import { type MaintenanceFleet, makeFleet } from './maintenance-fleet.ts'
import { visitAs } from './signed-in.ts'

let browser: Browser
let person: Person
/** Of the file of journeys that runs. */
export let page: Page
export let fleet: MaintenanceFleet

/** For a file of journeys: a customer called so with so many trailers, and its page open; it makes no trouble on the way. */
export function maintainFleet(abbrev: string, name: string, trailers: number) {
  beforeAll(async () => {
    browser = await openBrowser()
    fleet = await makeFleet(abbrev, name, trailers)
    person = await visitAs(browser, fleet.email, '/maintenance')
    page = person.page
  })
  afterAll(async () => {
    await browser.close()
    expect(person.troubles).toEqual([])
  })
}

export const grid = (label: string) => page.getByRole('grid', { name: label })
export const row = (text: string, label = 'Trailers that need attention') =>
  grid(label).locator('tbody tr').filter({ hasText: text })
export const panel = () => page.locator('.maintenance-panel')
export const dialog = () => page.getByRole('dialog')
export const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
export const waitForText = (text: string | RegExp) => panel().getByText(text, { exact: true }).waitFor()

/** Looks at parts of the screen, each a path and what is seen there. */
export const fits = (parts: () => readonly (readonly [path: string, seen: string])[]) =>
  describe.each([
    ['desktop', 'light'],
    ['phone', 'dark'],
  ] as const)('on a %s in the %s theme', (size, theme) => {
    test('every part can be used by everybody, and fits its window', async () => {
      const { page } = await visitAs(browser, fleet.email, '/maintenance', { size, theme, inspected: true })
      for (const [path, seen] of parts()) {
        await page.goto(path)
        await reads(page.getByRole('main'), seen)
        expect(await complaints(page), path).toEqual([])
        expect(await overflow(page), path).toBeLessThanOrEqual(0)
        if (size === 'phone') expect(await cramped(page), path).toEqual([])
      }
      await page.context().close()
    })
  })

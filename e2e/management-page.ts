/** What journeys about managing do again and again: come in at a tab, find a row, close what was told. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type Person, visit, windowsOf } from './browser.ts'

let browser: Browser
const windowOf = windowsOf()
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Somebody else, in the same browser. */
export const visitor = () => visit(browser)

export const accountAdmin = 'admin@northstar.example'
export const dispatcher = 'dispatch@northstar.example'

/** A journey of somebody at one of the tabs; the page makes no trouble on the way. */
export const journey = (name: string, who: string, path: string, act: (person: Person) => Promise<void>) =>
  test(name, async () => {
    const person = await windowOf(browser, who, path)
    await person.page.getByRole('button', { name: 'Log Out' }).waitFor()
    await act(person)
    expect(person.troubles.splice(0)).toEqual([])
  })

export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
export const dialog = (page: Page) => page.getByRole('dialog')
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Waits for what came of something, and closes it. */
export async function outcome(page: Page, sentence: string) {
  const told = page.getByRole('alertdialog')
  await told.getByText(sentence, { exact: true }).waitFor()
  await told.getByRole('button', { name: 'OK' }).click()
  await told.waitFor({ state: 'detached' })
}
export const count = (page: Page, grid: string) =>
  page.getByRole('region', { name: grid }).getByRole('status')
export const readsCount = (page: Page, grid: string, text: string | RegExp) =>
  expect.poll(() => count(page, grid).textContent()).toMatch(text)

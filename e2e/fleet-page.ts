/** The fleet status grid in a browser: the dispatcher who has it open, and its rows, cells, titles and address. */
import { basename } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { graphql, tokenOf } from './api.ts'
import { openBrowser, type Person } from './browser.ts'
import { inDatabase } from './database.ts'
import { customerId, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'

/** Of Northstar, and of the file alone: how one arranges the grid is nothing to the others. */
export let dispatcher: string
export const path = '/fleet/currentFleetStatus'
let browser: Browser
/** Of the file of journeys that runs: signed in before its first, and its page makes no trouble on the way. */
export let person: Person
export let page: Page

/** Signs somebody in. */
export async function enter(email: string): Promise<Person> {
  const one = await visitAs(browser, email, path)
  await one.page.waitForURL(`**${path}`)
  return one
}

/** The usual columns, also those in which all trailers of one customer say the same. */
export const showAllColumns = async () =>
  graphql(
    await tokenOf(dispatcher),
    'mutation($layout: JSON!) { saveColumnLayout(grid: "fleet", layout: $layout) }',
    { layout: { order: [], hidden: [], widths: {}, showsSame: true } },
  )

/** No view is kept: each try begins with nothing of the try before. */
export const forgetViews = () =>
  inDatabase('DELETE FROM fleet_view WHERE user_id = (SELECT id FROM user_account WHERE email = $1)', [
    dispatcher,
  ])

beforeAll(async () => {
  browser = await openBrowser()
  dispatcher = `${basename(expect.getState().testPath!, '.e2e.ts')}@northstar.example`
  await makeUser(dispatcher, [`CUSTOMER_${await customerId('Northstar Logistics')}`])
  await showAllColumns()
  person = await enter(dispatcher)
  page = person.page
})
// What one journey filtered by would be found again by the next that the menu leads here.
beforeEach(() => person.context.clearCookies({ name: 'saved-filter' }))
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

export const grid = (of: Page = page) => of.getByRole('grid', { name: 'Fleet status' })
export const rows = (of: Page = page) => grid(of).locator('tbody tr[data-row]')
export const cells = (title: string, of: Page = page) => rows(of).locator(`td[data-title="${title}"]`)
export const titles = (of: Page = page) => grid(of).locator('th[data-key]').allTextContents()
export const countText = (of: Page = page) => of.locator('.fleet-count')
/** What the address says. */
export const value = (name: string) => new URL(page.url()).searchParams.get(name)
export const open = async (search = '', of: Page = page) => {
  await of.goto(path + search)
  await rows(of).first().waitFor()
}
export const texts = (title: string, of: Page = page) => cells(title, of).allTextContents()
/** Does something with what is selected. */
export const act = (name: string, of: Page = page) =>
  of.getByRole('region', { name: 'Selected trailers' }).getByRole('button', { name }).click()

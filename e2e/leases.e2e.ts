/** A trailer is leased: written, begun by itself, extended, and taken back with what was found at it. */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayIn } from '#domain/basics/dates.ts'
import { days } from '#domain/basics/time.ts'
import { openBrowser, type Person, reads } from './browser.ts'
import { inDatabase } from './database.ts'
import { complaints, cramped, overflow } from './inspect.ts'
import { row } from './management-page.ts'
import { makeCustomer, makeUser, superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer } from './trailers.ts'

const [lending, leasing] = ['admin@ls-lessor.example', 'admin@ls-lessee.example']
let browser: Browser
let writing: Person
let small: Person
let lessor: Person
let lessee: Person
let from: string
beforeAll(async () => {
  browser = await openBrowser()
  from = await makeCustomer('LSLEND', 'Lease Lender')
  const to = await makeCustomer('LSTAKE', 'Lease Taker')
  await makeUser(lending, [`CUSTOMER_ADMIN_${from}`])
  await makeUser(leasing, [`CUSTOMER_ADMIN_${to}`])
  // Nobody has accepted for customers that were made a moment ago.
  await inDatabase('UPDATE customer SET data_agreement_accepted = now() WHERE id = ANY($1)', [
    [Number(from), Number(to)],
  ])
  writing = await visitAs(browser, superAdmin, '/profile', { inspected: true })
  small = await visitAs(browser, superAdmin, '/profile', { size: 'phone', theme: 'dark', inspected: true })
  lessor = await visitAs(browser, lending, '/profile')
  lessee = await visitAs(browser, leasing, '/profile')
})
afterAll(async () => {
  await browser.close()
  expect([writing, small, lessor, lessee].flatMap(({ troubles }) => troubles)).toEqual([])
})

const looksWell = async (page: Page) => {
  expect(await complaints(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}
const looksWellSmall = async (path: string, ready: (page: Page) => Locator) => {
  const { page } = small
  await page.goto(path)
  await ready(page).waitFor()
  await looksWell(page)
  expect(await cramped(page)).toEqual([])
}
const state = (page: Page) => page.getByRole('region', { name: 'Lease', exact: true })
const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' })
const dayAhead = (ahead: number) => dayIn(Date.now() + days(ahead), 'America/Chicago')
const has = async ({ page }: Person, unitId: string) => {
  await page.goto(`/trailer-management?q=${unitId}`)
  await row(page, unitId).waitFor()
}

test('I lease a trailer out; it begins by itself, is extended, and comes back with its inspection', async () => {
  // Its own for every try.
  const n = String(Date.now() % 1_000_000).padStart(6, '0')
  const unitId = `LS-${n}`
  await makeTrailer(from, { vin: `1GRAA0627LS${n}`, unitId, deviceTypeId: 1, sensorTypeIds: [1] })

  const { page } = writing
  await page.goto('/lease-management')
  // Where no lease is left there are two.
  await page.locator('.tool-bar').getByRole('button', { name: 'New lease' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Schedule lease' }).click()
  await dialog.getByText('Choose the customer who leases the trailers out.').waitFor()
  await dialog.getByLabel('Lessor, who leases out').selectOption({ label: 'Lease Lender' })
  await dialog.getByLabel('Lessee, who gets them').selectOption({ label: 'Lease Taker' })
  await dialog.getByLabel('Trailers', { exact: true }).fill(unitId)
  await dialog.getByText(`1 trailer of Lease Lender: ${unitId}`).waitFor()
  await dialog.getByLabel('First day').fill(dayAhead(0))
  await dialog.getByLabel('Last day').fill(dayAhead(60))
  await dialog.getByLabel('Miles allowed').fill('12,000')
  await dialog.getByLabel('Dollars per mile over').fill('0.15')
  await dialog.getByLabel('Terms').fill('Washed once a month.')
  await looksWell(page)
  await dialog.getByRole('button', { name: 'Schedule lease' }).click()
  await page.getByRole('heading', { name: '1 trailer from Lease Lender to Lease Taker' }).waitFor()
  const { pathname } = new URL(page.url())
  await reads(state(page), /Active/)
  await has(lessee, unitId)
  await looksWell(page)
  await looksWellSmall(pathname, (page) =>
    page.getByRole('region', { name: 'Terms' }).getByText('Washed once a month.'),
  )

  await page.getByRole('button', { name: 'Extend' }).click()
  await dialog.getByLabel('New last day').fill(dayAhead(60))
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await dialog.getByText('A lease is extended to a later day than the present last one.').waitFor()
  await dialog.getByLabel('New last day').fill(dayAhead(90))
  await looksWell(page)
  await dialog.getByRole('button', { name: 'Extend' }).click()
  await timeline(page).getByText('Extended').waitFor()

  await page.getByRole('button', { name: 'Change the terms' }).click()
  await dialog.getByLabel('Terms').fill('Washed twice a month.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Washed twice a month.').waitFor()

  await row(page, unitId).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Return selected' }).click()
  await dialog.getByLabel('Inspected by').fill('Ann at the yard')
  await dialog.getByLabel('Doors').selectOption({ label: 'Damaged' })
  await looksWell(page)
  await dialog.getByRole('button', { name: 'Return to the lessor' }).click()
  await reads(state(page), /Returned/)
  await timeline(page).getByText(`Damaged: ${unitId}.`).waitFor()
  await row(page, unitId).getByText('Damaged: Doors; by Ann at the yard').waitFor()
  await looksWell(page)
  await has(lessor, unitId)

  await page.goto('/lease-management')
  await page.getByRole('searchbox').fill(unitId)
  await row(page, 'Lease Taker').waitFor()
  await looksWell(page)
  await looksWellSmall(`/lease-management?q=${unitId}`, (page) => row(page, 'Lease Taker'))
})

/** Calling about a trailer: a dispatcher adds the number of its driver and of the yard, and the next one presses it. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawer, openBrowser, type Person } from './browser.ts'
import { complaints, overflow } from './inspect.ts'
import { customerId, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { parkedAtNorthstar } from './trailers.ts'

const trailer = { vin: '1GRAA0622TKCA0001', unitId: 'CALL-1' }
let browser: Browser
let desk: Person
let phone: Person
beforeAll(async () => {
  browser = await openBrowser()
  const customer = await customerId('Northstar Logistics')
  await makeUser('caller@northstar.example', [`CUSTOMER_${customer}`])
  await parkedAtNorthstar(trailer.vin, trailer.unitId, { lat: 44.3, lng: -103.4 })
  const path = `/tracking/${trailer.vin}`
  desk = await visitAs(browser, 'caller@northstar.example', path, { inspected: true })
  phone = await visitAs(browser, 'caller@northstar.example', path, {
    size: 'phone',
    theme: 'dark',
    inspected: true,
  })
})
afterAll(async () => {
  await browser.close()
  expect([...desk.troubles, ...phone.troubles]).toEqual([])
})

const call = async ({ page }: Person) => {
  await drawer(page).getByRole('heading', { level: 2, name: trailer.unitId }).waitFor()
  await page.getByRole('button', { name: 'Call', exact: true }).click()
  const contacts = page.getByRole('dialog', { name: 'Call', exact: true })
  await contacts.getByText('Office').waitFor()
  return contacts
}

test('I add the number of its driver, and whoever looks next on a phone presses it', async () => {
  const { page } = desk
  // Whatever a try before has left open.
  for (const person of [desk, phone]) await person.page.goto(`/tracking/${trailer.vin}`)
  // Its own for every try.
  const digits = String(Date.now()).slice(-7)
  const contacts = await call(desk)
  expect(await complaints(page)).toEqual([])
  await contacts.getByRole('button', { name: /^(Add|Change the) number of Driver, CALL-1$/ }).click()
  const form = page.getByRole('dialog', { name: 'Driver of CALL-1' })
  await form.getByLabel('Telephone number').fill('ask Ana')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('A telephone number has 7 to 15 digits').waitFor()
  await form.getByLabel('Telephone number').fill(`+1 312 ${digits} x7`)
  await form.getByLabel('Name (optional)').fill('Ana')
  expect(await complaints(page)).toEqual([])
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'hidden' })

  const shown = await call(phone)
  const number = shown.getByRole('link', { name: `Call Driver, CALL-1: +1 312 ${digits} x7` })
  expect(await number.getAttribute('href')).toBe(`tel:+1312${digits};ext=7`)
  expect(await complaints(phone.page)).toEqual([])
  expect(await overflow(phone.page)).toBe(0)
})

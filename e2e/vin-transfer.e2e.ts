/** A trailer changes hands: asked for from trailer management, approved by both sides, carried out, and undone. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type Person, reads } from './browser.ts'
import { inDatabase } from './database.ts'
import { complaints, overflow } from './inspect.ts'
import { row } from './management-page.ts'
import { makeCustomer, makeUser, superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer } from './trailers.ts'

const [giving, receiving] = ['admin@vt-giver.example', 'admin@vt-taker.example']
let browser: Browser
let asking: Person
let giver: Person
let taker: Person
let from: string
beforeAll(async () => {
  browser = await openBrowser()
  from = await makeCustomer('VTGIVE', 'Transfer Giver')
  const to = await makeCustomer('VTTAKE', 'Transfer Taker')
  await makeUser(giving, [`CUSTOMER_ADMIN_${from}`])
  await makeUser(receiving, [`CUSTOMER_ADMIN_${to}`])
  // Nobody has accepted for customers that were made a moment ago.
  await inDatabase('UPDATE customer SET data_agreement_accepted = now() WHERE id = ANY($1)', [
    [Number(from), Number(to)],
  ])
  asking = await visitAs(browser, superAdmin, '/profile', { inspected: true })
  giver = await visitAs(browser, giving, '/profile', { size: 'phone', inspected: true })
  taker = await visitAs(browser, receiving, '/profile', { theme: 'dark', inspected: true })
})
afterAll(async () => {
  await browser.close()
  expect([...asking.troubles, ...giver.troubles, ...taker.troubles]).toEqual([])
})

const looksWell = async (page: Page) => {
  expect(await complaints(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}
const state = (page: Page) => page.getByRole('region', { name: 'Transfer', exact: true })

test('I ask for a transfer; both sides approve; the trailer changes hands, and goes back when I undo it', async () => {
  // Its own for every try.
  const n = String(Date.now() % 1_000_000).padStart(6, '0')
  const unitId = `VT-${n}`
  await makeTrailer(from, { vin: `1GRAA0627VT${n}`, unitId, deviceTypeId: 1, sensorTypeIds: [1] })

  const { page } = asking
  await page.goto(`/trailer-management?customer=${from}&q=${unitId}`)
  await page.getByRole('button', { name: `Transfer ${unitId}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`1 trailer of Transfer Giver: ${unitId}`).waitFor()
  await dialog.getByText('1 gateway stays on the trailers').waitFor()
  await looksWell(page)
  await dialog.getByRole('button', { name: 'Request transfer' }).click()
  await dialog.getByText('Choose the customer who gets the trailers.').waitFor()
  await dialog.getByLabel('To', { exact: true }).selectOption({ label: 'Transfer Taker' })
  await dialog.getByLabel('Reason').fill('Sold with the yard')
  await dialog.getByRole('button', { name: 'Request transfer' }).click()
  await page.getByRole('heading', { name: '1 trailer from Transfer Giver to Transfer Taker' }).waitFor()
  await reads(state(page), /Waiting for both sides/)
  await looksWell(page)
  const { pathname } = new URL(page.url())

  // The giving side finds it in its trailer management.
  const phone = giver.page
  await phone.goto('/trailer-management')
  await phone.getByRole('link', { name: `Look at transfer ${pathname.split('/').at(-1)}` }).click()
  await phone.getByRole('heading', { name: 'What happens with it' }).waitFor()
  await looksWell(phone)
  await phone.getByRole('button', { name: 'Approve' }).click()
  await reads(state(phone), /Waiting for the receiving side/)

  // The receiving side comes by the link of its email, and sees nothing of what the giver has.
  const other = taker.page
  await other.goto(pathname)
  await row(other, unitId).waitFor()
  expect(await other.getByRole('heading', { name: 'What happens with it' }).count()).toBe(0)
  await looksWell(other)
  await other.getByRole('button', { name: 'Approve' }).click()
  await reads(state(other), /Done/)
  await other.goto(`/trailer-management?q=${unitId}`)
  await row(other, unitId).waitFor()

  await page.goto('/vin-transfer')
  await page.getByRole('searchbox').fill(unitId)
  await row(page, 'Transfer Taker').waitFor()
  await looksWell(page)
  await page.goto(pathname)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await reads(state(page), /Undone/)
  await phone.goto(`/trailer-management?q=${unitId}`)
  await expect.poll(() => phone.getByText(unitId).count()).toBeGreaterThan(0)
})

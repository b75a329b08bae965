/** Sharing: a dispatcher makes a link, somebody without an account opens it on a phone, and it ends. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphql, tokenOf } from './api.ts'
import { drawer, openBrowser, type Person, reads, visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { makeGroup } from './groups.ts'
import { complaints, overflow } from './inspect.ts'
import { customerId, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { parkedAtNorthstar } from './trailers.ts'

const sharer = 'sharer@northstar.example'
let browser: Browser
let person: Person
let visitor: Person
/** Nobody else moves it, or has it in a group. */
const trailer = { vin: '1GRAA0622TKSH0001', unitId: 'SHARE-1' }
const group = 'Shared with a broker'
beforeAll(async () => {
  browser = await openBrowser()
  const customer = await customerId('Northstar Logistics')
  await makeUser(sharer, [`CUSTOMER_${customer}`])
  await parkedAtNorthstar(trailer.vin, trailer.unitId, { lat: 43.1, lng: -100.6 })
  await makeGroup(customer, group, [trailer.unitId])
  person = await visitAs(browser, sharer, '/shared-links', { inspected: true })
  visitor = await visit(browser, { size: 'phone', theme: 'dark', inspected: true })
})
afterAll(async () => {
  await browser.close()
  expect([...person.troubles, ...visitor.troubles]).toEqual([])
})

test('From its drawer I share a trailer with a PIN; a stranger sees it on a phone, and no longer once I take it back', async () => {
  const { page } = person
  // Its own for every try: a link of before would be in the list, too.
  const load = `Load ${Date.now()}`
  await page.goto(`/tracking/${trailer.vin}`)
  await drawer(page).getByRole('heading', { level: 2, name: trailer.unitId }).waitFor()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(load)
  await dialog.getByLabel('PIN (optional)').fill('2468')
  await dialog.getByLabel('Track').selectOption('The last 12 hours')
  expect(await complaints(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  expect(link).toContain('/shared-location#')

  const stranger = visitor.page
  await stranger.goto(link)
  await stranger.getByLabel('PIN').fill('1357')
  await stranger.getByRole('button', { name: 'Show' }).click()
  await stranger.getByText('This PIN is not right.').waitFor()
  expect(await complaints(stranger)).toEqual([])
  await stranger.getByLabel('PIN').fill('2468')
  await stranger.getByRole('button', { name: 'Show' }).click()
  await stranger.getByRole('heading', { level: 1, name: trailer.unitId }).waitFor()
  await reads(stranger.locator('.shared-fresh'), /Reported|Last report/)
  await stranger.locator('canvas.map-vehicles').waitFor()
  expect(await stranger.content()).not.toContain(trailer.vin)
  expect(await complaints(stranger)).toEqual([])
  expect(await overflow(stranger)).toBe(0)

  // The server is away for a moment: what was told stays in sight, and says so.
  await stranger.route('**/v1/api/shared/**', (route) => route.abort())
  // Whoever comes back to the page need not wait for its next turn.
  const comeBack = () => stranger.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await comeBack()
  await stranger.getByText('The server cannot be reached at the moment.').waitFor()
  await stranger.getByRole('heading', { level: 1, name: trailer.unitId }).waitFor()
  // Somebody on the way says no: that is something else.
  await stranger.unroute('**/v1/api/shared/**')
  await stranger.route('**/v1/api/shared/**', (route) => route.fulfill({ status: 401, body: '' }))
  await comeBack()
  await stranger.getByText('You were not let in.').waitFor()
  await stranger.unroute('**/v1/api/shared/**')

  await page.goto('/shared-links')
  const row = page.getByRole('listitem').filter({ hasText: load })
  await reads(row, /Once/)
  expect(await complaints(page)).toEqual([])
  await row.getByRole('button', { name: `Withdraw ${load}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await reads(row, /Withdrawn/)
  await comeBack()
  await stranger.getByRole('heading', { name: 'Shared location' }).waitFor()
  await stranger.getByText('This link was withdrawn.').waitFor()
})

test('A group is one link with its trailers; one of them opens, and a link that has run out says so', async () => {
  const { page } = person
  await page.goto('/shared-links')
  await page.getByRole('button', { name: 'Share a group' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Group', { exact: true }).selectOption(group)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
  const stranger = visitor.page
  await stranger.goto('about:blank')
  await stranger.goto(link)
  await stranger.getByRole('button', { name: trailer.unitId }).click()
  await stranger.getByRole('heading', { level: 1, name: trailer.unitId }).waitFor()
  await stranger.getByRole('button', { name: 'All trailers' }).click()
  expect(await complaints(stranger)).toEqual([])
  expect(await overflow(stranger)).toBe(0)
  const { data } = await graphql<{ shares: readonly { id: string; groupName: string | null }[] }>(
    await tokenOf(sharer),
    '{ shares { id groupName } }',
  )
  await inDatabase(`UPDATE share SET expires = now() - interval '1 minute' WHERE id = $1`, [
    Number(data.shares.findLast(({ groupName }) => groupName === group)!.id),
  ])
  await stranger.goto('about:blank')
  await stranger.goto(link)
  await stranger.getByText('This link has expired.').waitFor()
  await stranger.goto('/shared-location#nonsense')
  await stranger.getByText('There is no such link.').waitFor()
})

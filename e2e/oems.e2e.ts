/** An OEM from its making on: its customers see its brand, before and after they sign in, and its people what it built. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphql } from './api.ts'
import { appUnderTest } from './app-under-test.ts'
import { openBrowser, password, visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { complaints, cramped, overflow } from './inspect.ts'
import { adminToken, makeCustomer, makeUser, superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer } from './trailers.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const name = 'Quillback Trailers'
const host = 'quillback.localhost'
const buyer = 'buyer@quillback.example'
const builder = 'builder@quillback.example'
/** Red, and three pixels high. */
const logo =
  'iVBORw0KGgoAAAANSUhEUgAAAAYAAAADCAIAAAA/Y+msAAAAEUlEQVR4nGPYwKCAhhiIEgIAqzgOoXZuwAQAAAAASUVORK5CYII='

/** At the host of the OEM, which leads to the same server. */
const atHost = () => {
  const url = new URL(appUnderTest.url)
  url.hostname = host
  return url.origin
}

test('A super admin makes an OEM, whose customers and people then find its brand and its trailers', async () => {
  // A journey that is tried once more begins without what it made before.
  await inDatabase('UPDATE user_account SET oem_id = NULL WHERE email = $1', [builder])
  await inDatabase('DELETE FROM oem WHERE name = $1', [name])
  const customer = await makeCustomer('QLB', 'Quillback Buyers')
  const trailer = { deviceTypeId: 1, sensorTypeIds: [1] }
  await makeTrailer(customer, { ...trailer, vin: '1QB00000000000001', unitId: 'QLB-1' })
  await makeTrailer(customer, { ...trailer, vin: '1QB00000000000002', unitId: 'QLB-2' })
  await inDatabase(
    `UPDATE vehicle SET vehicle_mfgr = 'Quillback', model_year = 2099 WHERE customer_id = $1`,
    [Number(customer)],
  )

  const { page, context, troubles } = await visitAs(browser, superAdmin, '/oem-management', {
    inspected: true,
  })
  await page.getByRole('button', { name: 'New OEM' }).click()
  const dialog = page.getByRole('dialog', { name: 'New OEM' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Warranty (months)').fill('24')
  await dialog.getByLabel('Makes').fill('Quillback')
  await dialog.getByLabel('Makes').press('Enter')
  await dialog.getByLabel('Customers').fill('Quillback Buy')
  await dialog.getByRole('option', { name: 'Quillback Buyers' }).click()
  await dialog.getByLabel('Product name (optional)').fill('QuillTrack')
  await dialog
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(logo, 'base64') })
  await dialog.getByAltText('The logo').waitFor()
  await dialog.getByLabel('Colour (optional)').fill('#b00020')
  await dialog.getByLabel('Support address (optional)').fill('help@quillback.example')
  await dialog.getByLabel('Host names (optional)').fill('no host')
  await dialog.getByLabel('Host names (optional)').press('Enter')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText(/'no host' is no host name/).waitFor()
  await dialog.getByRole('button', { name: 'Remove no host' }).click()
  await dialog.getByLabel('Host names (optional)').fill(host)
  await dialog.getByLabel('Host names (optional)').press('Enter')
  expect(await complaints(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
  const row = page.getByRole('row', { name: new RegExp(name) })
  await row.getByText('QuillTrack').waitFor()
  expect(await complaints(page)).toEqual([])

  await page.getByRole('button', { name: `Health of ${name}` }).click()
  await page
    .getByRole('row', { name: /Quillback.*2099/ })
    .getByText('2', { exact: true })
    .waitFor()
  expect(troubles).toEqual([])
  await context.close()

  await findsBrandBeforeSigningIn()
  await findsBrandOnTheInstallation(customer)
  await findsHealthOfWhatItBuilt()
})

async function findsBrandBeforeSigningIn() {
  const { page, context, troubles } = await visit(browser, { url: atHost(), inspected: true })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Sign in to QuillTrack' }).waitFor()
  await expect.poll(() => page.title()).toContain('QuillTrack')
  await page.getByRole('link', { name: 'help@quillback.example' }).waitFor()
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect
    .poll(() => button.evaluate((it) => getComputedStyle(it).backgroundColor))
    .toBe('rgb(176, 0, 32)')
  expect(await complaints(page)).toEqual([])
  expect(troubles).toEqual([])
  await context.close()
  const own = await visit(browser)
  await own.page.goto('/')
  await own.page.getByRole('heading', { name: /^Sign in to (?!QuillTrack)/ }).waitFor()
  await own.context.close()
}

async function findsBrandOnTheInstallation(customer: string) {
  await makeUser(buyer, [`CUSTOMER_${customer}`])
  const { page, context, troubles } = await visit(browser, { theme: 'dark', size: 'phone', inspected: true })
  await page.goto('/')
  await page.getByLabel('Username').fill(buyer)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => page.title()).toMatch(/QuillTrack$/)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'help@quillback.example' }).waitFor()
  // From the first moment of the next page on.
  expect(await page.evaluate(() => document.documentElement.style.getPropertyValue('--accent'))).toContain(
    '#b00020',
  )
  expect(await complaints(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  expect(troubles).toEqual([])
  await context.close()
  const { data } = await graphql<{
    outbox: { letters: readonly { subject: string; link: string | null }[] }
  }>(await adminToken(), 'query($to: String) { outbox(search: $to) { letters { subject } } }', { to: buyer })
  expect(data.outbox.letters.map(({ subject }) => subject)).toContain('Welcome to QuillTrack')
}

async function findsHealthOfWhatItBuilt() {
  await makeUser(builder, ['OEM'])
  await inDatabase('UPDATE user_account SET oem_id = (SELECT id FROM oem WHERE name = $2) WHERE email = $1', [
    builder,
    name,
  ])
  for (const [theme, size] of [
    ['light', 'desktop'],
    ['dark', 'phone'],
  ] as const) {
    const { page, context, troubles } = await visitAs(browser, builder, '/built-health', {
      theme,
      size,
      inspected: true,
    })
    await page.getByRole('row').filter({ hasText: 'Quillback' }).filter({ hasText: '2099' }).waitFor()
    expect(await complaints(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    if (size === 'phone') expect(await cramped(page)).toEqual([])
    expect(troubles).toEqual([])
    await context.close()
  }
}

/** Somebody who reads Spanish, somebody who reads French: they choose it once, and every screen fits in it. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { graphql, tokenOf } from './api.ts'
import { openBrowser, type Person, reads, type Size, sizes, visit } from './browser.ts'
import { inOrder } from './in-order.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { isListed, makeTrailer, reportFor } from './trailers.ts'

const spanish = 'es@languages.example'
const french = 'fr@languages.example'
const choosing = 'choosing@languages.example'
const trailer = { vin: '1GRAA0622TKLN0001', unitId: 'LANG-1' }
const update = 'mutation ($units: UnitsInput) { updateProfile(units: $units) { name } }'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
  const customer = await makeCustomer('LANG', 'Language Freight', [
    'FleetControl',
    'MapRefreshing',
    'Hendrickson',
    'MaintenanceDashboard',
    'Insight',
  ])
  await makeUser(spanish, [`CUSTOMER_${customer}`])
  await makeUser(french, [`CUSTOMER_${customer}`])
  await makeUser(choosing, [`CUSTOMER_${customer}`])
  await makeTrailer(customer, { ...trailer, deviceTypeId: 1, sensorTypeIds: [1, 5, 16, 24, 38] })
  await reportFor(trailer.unitId, {
    gps: { lat: 36.9, lng: -98.4, headingDeg: 90, speedMph: 62 },
    individualTirePressure: { tires: [{ position: 'LFO', psi: 62 }] },
  })
  await isListed(trailer.unitId)
})
afterAll(() => browser.close())

/** Nothing on the page is still being fetched. */
const isThere = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('main') && !document.querySelector('.loading, [data-previous]'),
  )

inOrder('the language of the portal', () => {
  let person: Person
  beforeAll(async () => {
    person = await visitAs(browser, choosing, '/profile')
  })
  afterAll(() => {
    expect(person.troubles).toEqual([])
  })

  test('is chosen in the profile, and the page comes back in it', async () => {
    const { page } = person
    await page.getByRole('radio', { name: 'Español' }).check()
    const form = page.locator('form').filter({ has: page.getByRole('radio', { name: 'Español' }) })
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'Unidades e idioma', exact: true }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('es')
  })

  test('is that of what is wrong with a trailer, with its values', async () => {
    const { page } = person
    await page.goto(`/tracking/${trailer.vin}`)
    await page.getByRole('complementary', { name: 'Remolque' }).waitFor()
    await reads(page.locator('body'), /62 psi/)
    await reads(page.locator('body'), /llanta/i)
  })

  test('is that of what the server refuses', async () => {
    const { page } = person
    await page.goto('/tracking/1GRAA0622TKLN9999')
    await isThere(page)
    expect(await page.locator('body').textContent()).not.toMatch(/There is no|Trailer not found/)
  })

  test('is English again for whoever chooses so', async () => {
    const { page } = person
    await page.goto('/profile')
    const form = page.locator('form').filter({ has: page.getByRole('radio', { name: 'English' }) })
    await page.getByRole('radio', { name: 'English' }).check()
    await form.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('heading', { name: 'Units and language', exact: true }).waitFor()
  })
})

test('whoever is not signed in reads the language of the browser', async () => {
  const { page } = await visit(browser, { storage: [{ name: 'language', value: 'fr-CA' }] })
  await page.goto('/')
  await page.getByRole('button', { name: 'Se connecter' }).waitFor()
})

describe.each([
  ['es', spanish, { distance: 'km', temperature: '°C', pressure: 'bar', weight: 'kg', clock: '12' }, 'phone'],
  [
    'es',
    spanish,
    { distance: 'km', temperature: '°C', pressure: 'bar', weight: 'kg', clock: '12' },
    'desktop',
  ],
  ['fr-CA', french, { distance: 'mi' }, 'phone'],
  ['fr-CA', french, { distance: 'mi' }, 'desktop'],
] as const)('in %s, with the units of %s', (language, email, units, size: Size) => {
  test(`every screen of the menu can be used by everybody and fits its window (${size})`, async () => {
    await graphql(await tokenOf(email), update, { units: { ...units, language } })
    const person = await visitAs(browser, email, '/profile', { inspected: true, size })
    const { page } = person
    await page.waitForFunction((language) => document.documentElement.lang === language, language)
    await page.setViewportSize(sizes.desktop)
    await isThere(page)
    const paths = await page
      .locator('nav a[href^="/"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')!))])
    expect(paths.length).toBeGreaterThan(6)
    await page.setViewportSize(sizes[size])
    const wrong: string[] = []
    for (const path of [...paths, '/profile', `/tracking/${trailer.vin}`]) {
      await page.goto(path)
      await isThere(page)
      const over = await overflow(page)
      if (over !== 0) wrong.push(`${path} is ${over} pixels too wide`)
      for (const complaint of await complaints(page)) wrong.push(`${path}: ${complaint}`)
    }
    expect(wrong).toEqual([])
    expect(person.troubles).toEqual([])
    await person.context.close()
  })
})

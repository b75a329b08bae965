/** Service centers: a super admin imports them; a dispatcher finds the nearest, and sends one the diagnostics of a trailer. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphql, type ListedVehicle, tokenOf, vehiclesOf } from './api.ts'
import { drawer, openBrowser, reads, rows } from './browser.ts'
import { customerId, makeUser, superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'

// Of Northstar, which buys from the portal's OEM: such users have the section.
const caller = 'centers.caller@northstar.example'
let browser: Browser
let trailer: ListedVehicle

beforeAll(async () => {
  browser = await openBrowser()
  await makeUser(caller, [`CUSTOMER_${await customerId('Northstar Logistics')}`])
  trailer = (await vehiclesOf(await tokenOf(caller))).find(
    ({ serialNumber, lat }) => serialNumber?.startsWith('MRY') && lat !== null,
  )!
})
afterAll(() => browser.close())

test('A super admin imports service centers from a table, sees what was left, finds one, and deletes it', async () => {
  const { page, troubles, context } = await visitAs(browser, superAdmin, '/service-center-management')
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import service centers' })
  // Another one for every try.
  const name = `Journey Repair ${Date.now()}`
  const table = `name,city,state,email,latitude,longitude
${name},Nome,AK,shop@journey.example,64.5,-165.4
Journey Tires,Nome,AK,nobody,64.5,-165.4`
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'centers.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await dialog.getByText("line 3 “Journey Tires”: 'nobody' is no e-mail address.").waitFor()
  await dialog.getByRole('button', { name: 'Import 1 service center' }).click()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('searchbox', { name: 'Search name, town or state' }).fill(name)
  await reads(page.getByRole('grid'), name)
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('checkbox', { name }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'No service center matches the search' }).waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

test('I see them on the map, find the nearest to my trailer, and send it what I choose', async () => {
  const { page, troubles, context } = await visitAs(browser, caller, '/tracking')
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: 'Layers' }).click()
  const response = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('serviceCenterPlaces') ?? false,
  )
  await page.getByRole('checkbox', { name: 'Service centers' }).check()
  expect(
    ((await (await response).json()) as { data: { serviceCenterPlaces: object[] } }).data.serviceCenterPlaces
      .length,
  ).toBeGreaterThan(20)
  expect(new URL(page.url()).searchParams.get('centers')).toBe('1')

  await page.goto(`/tracking/${trailer.vin}`)
  await drawer(page).getByRole('heading', { level: 2, name: trailer.unitId }).waitFor()
  await drawer(page).getByText('Nearest Service Center').click()
  const centers = drawer(page).locator('.centers > li')
  await centers.first().waitFor()
  const miles = (await centers.locator('h4 .numbers').allTextContents()).map((text) =>
    Number.parseFloat(text.replace(',', '')),
  )
  expect(miles).toEqual([...miles].sort((a, b) => a - b))
  await centers.first().getByRole('button', { name: 'Send diagnostics' }).click()

  const choose = page.getByRole('dialog', { name: `Send diagnostics of ${trailer.unitId}` })
  await choose.getByRole('checkbox', { name: 'GPS Mileage' }).check()
  await choose.getByLabel('Note (optional)').fill('Journey: please look at the brakes.')
  await choose.getByRole('button', { name: 'Continue' }).click()
  const confirm = page.getByRole('dialog', { name: 'Send this e-mail?' })
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('sendDiagnosticEmail') ? route.abort() : route.continue(),
  )
  await confirm.getByRole('button', { name: 'Send' }).click()
  const failed = page.getByRole('dialog', { name: 'Not sent' })
  await failed.getByText('The diagnostic e-mail could not be sent.').waitFor()
  await page.unroute('**/graphql')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('It is in the outbox: no mail server is set up, so it waits there.').waitFor()
  await page.getByRole('button', { name: 'Close' }).last().click()

  const { data } = await graphql<{ outbox: { letters: readonly { kind: string; text: string }[] } }>(
    await tokenOf(superAdmin),
    '{ outbox(search: "service@", paginationInput: { pageSize: 20 }) { letters { kind text } } }',
  )
  const email = data.outbox.letters.find(({ text }) => text.includes('Journey: please look at the brakes.'))
  expect(email?.kind).toBe('diagnostic')
  expect(email?.text).toContain(trailer.vin)
  expect(email?.text).toContain('GPS Mileage')
  expect(email?.text).toContain(caller)
  expect(troubles).toEqual([])
  await context.close()
})

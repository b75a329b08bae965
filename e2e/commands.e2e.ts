/** Commands: only for who was given the right, from the drawer and the grid, with what came of them. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fleet, type SimVehicle } from '#simulator/fleet.ts'
import { graphql, tokenOf } from './api.ts'
import { demoVehicles } from './app.ts'
import { drawer, openBrowser, type Person, reads, sizes } from './browser.ts'
import { inDatabase } from './database.ts'
import { complaints, overflow } from './inspect.ts'
import { customerId, makeCustomer, makeUser, superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer } from './trailers.ts'

const email = 'cold@northstar.example'
/** The demo's fleet is made of this seed; one of its units is switched to its own controls and refuses. */
const vehicles = fleet('tandem', demoVehicles, Date.now()).vehicles
const unit = (unitId: string): SimVehicle => vehicles.find(({ registered }) => registered.unitId === unitId)!
const obeys = unit('NS0020').registered
const refuses = unit('R-2005').registered
/** A unit that has never said anything, and one whose trailer has no gateway either. */
const silent = { vin: '1GRAA0622TKCD0001', unitId: 'COLD-1', deviceTypeId: 1, sensorTypeIds: [1, 25] }
const mute = { vin: '1GRAA0622TKCD0002', unitId: 'COLD-2', deviceTypeId: 1, sensorTypeIds: [1, 25] }

let browser: Browser
let person: Person
let userId: string
beforeAll(async () => {
  browser = await openBrowser()
  const cold = await makeCustomer('COLD', 'Cold Start Carriers')
  await inDatabase(`UPDATE customer SET flags = '{ThermoKing}' WHERE id = $1`, [Number(cold)])
  await makeTrailer(cold, silent)
  await makeTrailer(cold, mute)
  await inDatabase('UPDATE vehicle SET serial_num = NULL WHERE vin = $1', [mute.vin])
  const roles = [await customerId('Northstar Logistics'), await customerId('Blue Mesa Foods'), cold]
  userId = await makeUser(
    email,
    roles.map((id) => `CUSTOMER_${id}`),
  )
  person = await visitAs(browser, email, '/help/faq', { inspected: true })
  await isIn(person.page)
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

const isIn = (page: Page) => page.getByRole('navigation', { name: 'Main' }).waitFor()
const section = (page: Page) =>
  drawer(page)
    .locator('.section')
    .filter({ has: page.getByRole('heading', { level: 3, name: 'Reefer Unit', exact: true }) })
const open = async (page: Page, { vin, unitId }: { vin: string; unitId: string }) => {
  await page.goto(`/tracking/${vin}`)
  await drawer(page).getByRole('heading', { level: 2, name: unitId }).waitFor()
  await section(page).getByRole('table', { name: 'Zone Info' }).waitFor()
}
const sendButton = (page: Page) => section(page).getByRole('button', { name: 'Send command' })
/** The newest of these commands to the trailer. */
const latest = (page: Page, text: string) =>
  section(page).locator('.commands li').filter({ hasText: text }).first()

const setRight = async (on: boolean) => {
  const { errors } = await graphql(
    await tokenOf(superAdmin),
    `mutation { setReeferControl(userId: ${userId}, on: ${on}) }`,
  )
  expect(errors).toBeUndefined()
}
beforeEach(() => setRight(true))

test('Without the right nothing can be sent, and an attempt is refused with a sentence', async () => {
  await setRight(false)
  const { page } = person
  const response = page.waitForResponse(
    async (answer) => (answer.request().postData() ?? '').includes('commands(vin') && answer.ok(),
  )
  await open(page, obeys)
  await response
  expect(await sendButton(page).count()).toBe(0)
  const { errors } = await graphql(
    await tokenOf(email),
    'mutation($vins: [String!]) { sendCommands(vins: $vins, command: "remoteOff") { problem } }',
    { vins: [obeys.vin] },
  )
  expect(errors?.[0]?.message).toBe('You do not have access to send a command')
})

test('With the right I send a set point, see how it goes until Success, and the unit reports it', async () => {
  const { page } = person
  await open(page, obeys)
  await sendButton(page).click()
  const dialog = page.getByRole('dialog')
  const goOn = dialog.getByRole('button', { name: 'Continue' })
  await dialog.getByLabel('Set point, °F').fill('81')
  await dialog.getByText('A set point is from -20 to 80 °F.').waitFor()
  expect(await goOn.isDisabled()).toBe(true)
  await dialog.getByLabel('Set point, °F').fill('41.5')
  expect(await complaints(page)).toEqual([])
  await goOn.click()
  const confirm = page.getByRole('alertdialog', { name: `Send to ${obeys.unitId}?` })
  await confirm.getByText('Set Point, zone 1: 41.5 °F').waitFor()
  await confirm.getByRole('button', { name: 'Send' }).click()
  const sent = latest(page, 'Set Point, zone 1: 41.5 °F')
  // The unit answers within seconds, maybe before a busy browser shows that it is asked.
  await reads(sent, /(In Progress|Success).*cold@northstar\.example/s)
  await reads(sent, /Success/)
  await reads(sent, /The set point of zone 1 is now 41\.5 °F\./)
  await reads(section(page).getByRole('table', { name: 'Zone Info' }), /41\.5 °F/)
  expect(await complaints(page)).toEqual([])
})

test('A unit that has never reported can be sent a command; where it cannot, it says why', async () => {
  const { page } = person
  await page.goto(`/tracking/${silent.vin}`)
  await section(page).getByText('No report yet').waitFor()
  await sendButton(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Command').selectOption('Remote On')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
  await reads(latest(page, 'Remote On'), /In Progress/)
  expect(await complaints(page)).toEqual([])
  await page.goto(`/tracking/${mute.vin}`)
  await section(page).getByText('This trailer has no gateway that could take a command.').waitFor()
  expect(await sendButton(page).count()).toBe(0)
})

test('A unit that refuses says why; on a phone in the dark it fits and can be read', async () => {
  const options = { size: 'phone', theme: 'dark', inspected: true } as const
  const phone = await visitAs(browser, email, '/help/faq', options)
  const { page } = phone
  await open(page, refuses)
  await sendButton(page).click()
  await page.getByRole('dialog').getByLabel('Command').selectOption('Remote Off')
  expect(await complaints(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  const confirm = page.getByRole('alertdialog')
  await confirm.getByText('no longer cooled').waitFor()
  expect(await complaints(page)).toEqual([])
  await confirm.getByRole('button', { name: 'Send' }).click()
  await reads(latest(page, 'Remote Off'), /Failed.*The unit is switched to its own controls/s)
  expect(page.viewportSize()).toEqual(sizes.phone)
  expect(await overflow(page)).toBe(0)
  expect(await complaints(page)).toEqual([])
  expect(phone.troubles).toEqual([])
  await phone.context.close()
})

test('Above twenty trailers I type how many they are before a command goes out', async () => {
  const { page } = person
  await page.goto('/fleet/currentFleetStatus?f.unit_id=NS00&sort=unit_id&rows=50')
  const grid = page.getByRole('grid', { name: 'Fleet status' })
  await grid.locator('tbody tr[data-row]').nth(20).waitFor()
  const boxes = grid.locator('tbody tr[data-row]').getByRole('checkbox')
  for (let n = 0; n < 21; n++) await boxes.nth(n).check()
  await page
    .getByRole('region', { name: 'Selected trailers' })
    .getByRole('button', { name: 'Send command' })
    .click()
  await page.getByRole('dialog').getByLabel('Command').selectOption('Unlock the doors')
  await page.getByRole('button', { name: 'Continue' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Send to 21 trailers?' })
  const goes = confirm.getByRole('button', { name: 'Send' })
  expect(await goes.isDisabled()).toBe(true)
  await confirm.getByLabel('Type 21 to send it to all of them').fill('20')
  expect(await goes.isDisabled()).toBe(true)
  await confirm.getByLabel('Type 21 to send it to all of them').fill('21')
  await expect.poll(() => goes.isEnabled()).toBe(true)
  expect(await complaints(page)).toEqual([])
  await confirm.getByRole('button', { name: 'Back' }).click()
})

test('From the grid a command goes to all that are selected, and each trailer is listed with its outcome', async () => {
  const { page } = person
  await page.goto('/fleet/currentFleetStatus?f.unit_id=NS002&sort=unit_id')
  const row = (unitId: string) =>
    page.getByRole('grid', { name: 'Fleet status' }).locator('tbody tr[data-row]', { hasText: unitId })
  // Of those on the page one that has no reefer unit.
  const van = vehicles.find(
    ({ registered, sensors, serial }) =>
      registered.unitId.startsWith('NS002') && serial !== '' && !sensors.has(25),
  )!.registered.unitId
  for (const unitId of [obeys.unitId, van]) await row(unitId).getByRole('checkbox').check()
  await page
    .getByRole('region', { name: 'Selected trailers' })
    .getByRole('button', { name: 'Send command' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Send command to 2 trailers' })
  await dialog.getByLabel('Command').selectOption('Clear All Faults')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page
    .getByRole('alertdialog', { name: 'Send to 2 trailers?' })
    .getByRole('button', { name: 'Send' })
    .click()
  const outcome = page.getByRole('alertdialog', { name: 'Sent to 1 trailer' })
  const of = (unitId: string) => outcome.getByRole('listitem').filter({ hasText: unitId })
  await reads(of(van), /This trailer has no reefer unit\./)
  await reads(of(obeys.unitId), /Success/)
  expect(await complaints(page)).toEqual([])
  await outcome.getByRole('button', { name: 'Close' }).click()
})

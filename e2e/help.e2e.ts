/** Help: a technician repairs the trailer in front of them, and answers are found from anywhere. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, type Size, seesPath } from './browser.ts'
import { inDatabase } from './database.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer, reportFor } from './trailers.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Everybody can use it, and it fits in its window. */
async function isSound(page: Page) {
  expect(await complaints(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}

const technician = 'repairs@help.example'
const stopLampsOut = 2

/** A technician who stands at a place, and lands where technicians do. */
async function technicianAt(place: { latitude: number; longitude: number }, size: Size) {
  await makeUser(technician, ['TECHNICIAN'])
  const person = await visitAs(browser, technician, 'about:blank', { size, inspected: true })
  await person.context.grantPermissions(['geolocation'])
  await person.context.setGeolocation(place)
  await person.page.goto('/')
  await seesPath(person.page, '/help/troubleshooting')
  return person
}

describe.each([
  { size: 'desktop', unitId: 'HLP-1', vin: '1GRAA0622THLP0001', lat: 47.61 },
  { size: 'phone', unitId: 'HLP-2', vin: '1GRAA0622THLP0002', lat: 44.31 },
] as const)('A technician, on the screen of a $size', ({ size, unitId, vin, lat }) => {
  test('finds the trailer in front of them, and follows a tree to a lamp that lights', async () => {
    const customer = await makeCustomer('HLP', 'Helped Haulers')
    await makeTrailer(customer, { vin, unitId, deviceTypeId: 1, sensorTypeIds: [1, 8] })
    await reportFor(unitId, {
      gps: { lat, lng: -107.5 },
      lightSystemFault: { faultTypeIds: [stopLampsOut] },
    })
    const { page, context, troubles } = await technicianAt({ latitude: lat, longitude: -107.51 }, size)
    const near = page.getByRole('list', { name: 'Trailers near me' })
    await near.getByRole('link', { name: unitId }).getByText('0.5 mi').waitFor()
    await near.getByRole('link', { name: unitId }).click()
    await page.getByRole('heading', { name: unitId }).waitFor()
    await isSound(page)

    const wrong = page.getByRole('list', { name: 'What is wrong' })
    await wrong.getByRole('link', { name: /^Repair it step by step/ }).click()
    await page.getByRole('heading', { name: 'Stop lamps (red wire): too little current' }).waitFor()
    await page.getByText('Apply the brakes, look which lamp stays dark').waitFor()
    const test = page.getByRole('region', { name: 'Lamp test, live' })
    await test.getByText(`Waiting for the next report of ${unitId}.`).waitFor()
    await isSound(page)

    await reportFor(unitId, { lightSystemFault: { faultTypeIds: [] } })
    await test.getByText(`${unitId} has reported anew: good.`).waitFor()
    // What was answered on the way can be answered otherwise.
    await page.getByRole('link', { name: 'Change the answer to On which wire?' }).click()
    await page.getByRole('heading', { name: 'On which wire?' }).waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })
})

describe('A technician', () => {
  test('is told of a customer that does not let technicians see its trailers', async () => {
    const customer = await makeCustomer('HLB', 'Helped By Nobody')
    await inDatabase('UPDATE customer SET blocks_technicians = true WHERE id = $1', [Number(customer)])
    const unitId = 'HLB-1'
    await makeTrailer(customer, { vin: '1GRAA0622THLP0003', unitId, deviceTypeId: 1, sensorTypeIds: [1] })
    const { page, context } = await technicianAt({ latitude: 40.2, longitude: -107.5 }, 'desktop')
    await page.getByRole('textbox', { name: 'Unit, VIN or serial' }).fill(unitId)
    await page.getByText('The customer of this trailer does not let technicians see it.').waitFor()
    await context.close()
  })

  test('without a location is told what to do', async () => {
    await makeUser(technician, ['TECHNICIAN'])
    const { page, context } = await visitAs(browser, technician, '/help/troubleshooting', { size: 'phone' })
    await page.getByRole('heading', { name: 'Allow location, or type a unit.' }).waitFor()
    await context.close()
  })
})

describe('Somebody of a fleet', () => {
  const email = 'asks@help.example'
  beforeAll(async () => {
    await makeUser(email, [`CUSTOMER_${await makeCustomer('HLP', 'Helped Haulers')}`])
  })

  test('finds an answer from the palette', async () => {
    const { page, context, troubles } = await visitAs(browser, email, '/profile')
    await page.getByLabel('Time zone').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('geofence draw')
    const help = page.getByRole('group', { name: 'Help' })
    await help.getByRole('option', { name: /^How do I draw a geofence\?/ }).click()
    await page.getByRole('region', { name: 'How do I draw a geofence?' }).waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })

  test('searches help for a fault code, and reads what it means', async () => {
    const { page, context } = await visitAs(browser, email, '/help', { inspected: true })
    await page.getByRole('searchbox', { name: 'Search help' }).fill('795/5')
    await page.getByRole('link', { name: /795\/5.*modulator valve/ }).click()
    await page.getByRole('region', { name: 'Fault codes: ABS' }).getByText('795/5').waitFor()
    await page.getByText(/Coil or wire is broken/).waitFor()
    await isSound(page)
    await context.close()
  })
})

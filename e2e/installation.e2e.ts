/** An installer's day on a phone: finds a trailer, fits it, sees its sensors tick, loses coverage, and takes the certificate. */
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { bytesOf, fillSignIn, openBrowser, type Person, seesPath, visit } from './browser.ts'
import { inDatabase } from './database.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, makeUser } from './people.ts'
import { makeTrailer, reportFor } from './trailers.ts'

const installer = 'fitter@install.example'
const unit = 'FIT-1'
const vin = '1JJAA062XRB770001'
/** Another trailer of the customer, with a gateway of its own. */
const carrier = { vin: '1JJAA0621RB770002', serial: 'MRY-FIT-770002' }
let browser: Browser
let customer: string
/** The phone and the gateway of the try that is going on. */
let person: Person
let serial: string
let tries = 0
beforeAll(async () => {
  browser = await openBrowser()
  customer = await makeCustomer('FITS', 'Fitted Freight')
  await makeUser(installer, [`CUSTOMER_INSTALLER_${customer}`])
  await makeTrailer(customer, {
    vin: carrier.vin,
    unitId: carrier.serial,
    deviceTypeId: 1,
    sensorTypeIds: [1],
  })
})
afterAll(() => browser.close())

// Before every try, so that one that is tried once more begins where the first began.
beforeEach(async () => {
  serial = `MRY-FIT-78000${++tries}`
  await inDatabase('DELETE FROM vehicle WHERE vin = $1', [vin])
  await inDatabase(
    `INSERT INTO vehicle (customer_id, vin, unit_id, vehicle_type_id, device_type_id, installed_sensor_type_ids,
        base_product_type, go_product_type, axles, resting_bogie_weight_lbs, has_solar_panels, sim_status)
      VALUES ($1, $2, $3, 3, 1, '{}', 'Pro', '', 2, 8000, false, 'Activated')`,
    [Number(customer), vin, unit],
  )
  person = await visit(browser, { size: 'phone', inspected: true })
})
afterEach(async () => {
  await person.context.close()
  expect(person.troubles).toEqual([])
})

/** A picture, as a phone's camera hands it over. */
const picture = async (page: Person['page']) =>
  Buffer.from(
    await page.evaluate(() => {
      const canvas = document.createElement('canvas')
      canvas.width = 2400
      canvas.height = 1800
      const context = canvas.getContext('2d')!
      context.fillStyle = '#157f75'
      context.fillRect(0, 0, 2400, 1800)
      context.fillStyle = '#fff'
      context.font = '300px sans-serif'
      context.fillText('FIT-1', 700, 1000)
      return canvas.toDataURL('image/png').split(',')[1]!
    }),
    'base64',
  )

test('I fit a trailer, lose coverage on the way, and hold its certificate in the end', async () => {
  const { page, context } = person
  await page.goto('/')
  await fillSignIn(page, installer)
  await seesPath(page, '/installation')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Installation' }).waitFor()
  const waiting = page.getByRole('list', { name: 'Trailers to install' })
  await waiting.getByText(unit).waitFor()
  expect(await complaints(page)).toEqual([])
  expect(await overflow(page)).toBe(0)

  // A slip in a VIN is named.
  await page.getByLabel('VIN or unit').fill(`${vin.slice(0, 16)}2`)
  await page.getByText(/The check digit at place 9/).waitFor()
  await page.getByLabel('VIN or unit').fill(vin.slice(-8))
  await waiting.getByRole('button', { name: unit }).click()
  await page.getByRole('heading', { name: unit }).waitFor()

  // The gateway of another trailer stays there, in words.
  const number = page.getByLabel('Serial number of the gateway')
  await number.fill(carrier.serial)
  await page.getByRole('button', { name: 'Attach', exact: true }).click()
  await page.getByText(`The gateway ${carrier.serial} is carried by ${carrier.serial}.`).waitFor()
  expect(await complaints(page)).toEqual([])
  await number.fill(serial)
  expect(await complaints(page)).toEqual([])
  await page.getByRole('button', { name: 'Attach', exact: true }).click()

  const fitted = page.getByRole('group', { name: 'Fitted sensors' })
  await fitted.waitFor()
  expect(await complaints(page)).toEqual([])
  for (const box of await fitted.getByRole('checkbox').all()) await box.setChecked(false)
  for (const name of ['Location', 'Doors', 'Trailer Battery'])
    await fitted.getByLabel(name, { exact: true }).check()
  await page.getByRole('button', { name: 'These 3 are fitted' }).click()

  const checklist = page.getByRole('list', { name: 'Checklist' })
  await checklist.getByText('Open and close a door.').waitFor()
  expect(await complaints(page)).toEqual([])
  const heard = () => checklist.locator('li[data-heard] b').allTextContents()
  await reportFor(serial, { gps: { lat: 32.7, lng: -96.8 } })
  await expect.poll(heard).toEqual(['Location'])
  await reportFor(serial, { door: { opened: true }, sensorBoxBattery: { millivolts: 12_800 } })
  await expect.poll(heard).toEqual(['Location', 'Doors', 'Trailer Battery'])
  await page.getByRole('button', { name: 'Go on to photos' }).click()

  // Behind the warehouse there is no coverage.
  const file = { name: 'gateway.png', mimeType: 'image/png', buffer: await picture(page) }
  await page.getByLabel('Photo to add').setInputFiles(file)
  await page.getByRole('img', { name: 'Photo 1', exact: true }).waitFor()
  await context.setOffline(true)
  await page.getByLabel('Photo to add').setInputFiles(file)
  await page.getByRole('img', { name: 'Photo 2, kept on this phone' }).waitFor()
  await page.getByText('Kept on this phone, will be sent').waitFor()
  expect(await complaints(page)).toEqual([])
  const photos = async () =>
    (
      await inDatabase<{ count: number }>(
        `SELECT count(*)::int AS count FROM installation_photo p JOIN installation i
          ON i.customer_id = p.customer_id AND i.id = p.installation_id
          JOIN vehicle v ON v.customer_id = i.customer_id AND v.id = i.vehicle_id WHERE v.vin = $1`,
        [vin],
      )
    )[0]!.count
  expect(await photos()).toBe(1)
  await context.setOffline(false)
  await expect.poll(photos).toBe(2)
  await page.getByText('Kept on this phone, will be sent').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Go on', exact: true }).click()
  await page.getByText('Everything has reported, and there are photos.').waitFor()
  expect(await complaints(page)).toEqual([])
  await page.getByRole('button', { name: 'Done', exact: true }).last().click()
  await page.getByRole('heading', { name: `${unit} is installed` }).waitFor()
  expect(await complaints(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the certificate' }).click()
  const certificate = await coming
  expect(certificate.suggestedFilename()).toBe(`installation-${unit}.pdf`)
  expect((await bytesOf(certificate)).subarray(0, 5).toString()).toBe('%PDF-')
  const [vehicle] = await inDatabase<{ installed: boolean; by: string }>(
    `SELECT v.installation_date IS NOT NULL AS installed, u.email AS by FROM vehicle v
      JOIN user_account u ON u.id = v.installed_by WHERE v.vin = $1`,
    [vin],
  )
  expect(vehicle).toEqual({ installed: true, by: installer })
})

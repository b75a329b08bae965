/** A trailer waits in a yard: what that costs by the rule of the house, and the evidence that anybody can check. */
import { createHash, createPublicKey, verify } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appUnderTest } from './app-under-test.ts'
import { bytesOf, openBrowser, type Person, reads } from './browser.ts'
import { inDatabase } from './database.ts'
import { eventually } from './eventually.ts'
import { makeGeofence } from './geofences.ts'
import { inOrder } from './in-order.ts'
import { complaints, overflow } from './inspect.ts'
import { adminToken, makeCustomer, makeUser, openCall } from './people.ts'
import { visitAs } from './signed-in.ts'
import { isListed, makeTrailer, reportFor } from './trailers.ts'

const administrator = 'boss@detention-journey.example'
const yard = 'Detention dock'
const trailer = { vin: '1GRAA0622TKDT0001', unitId: 'DT-0001' }
const place = { lat: 39.31, lng: -94.71 }
const outside = { lat: 39.33, lng: -94.71 }

let browser: Browser
let person: Person
let customer: string
let geofenceId: string

/** Reports from a place until the database says so. */
const until = (what: string, at: typeof place, sql: string) =>
  eventually(what, async () => {
    const rows = await inDatabase(sql, [Number(geofenceId)])
    if (rows.length > 0) return true
    await reportFor(trailer.unitId, { gps: { ...at, speedMph: 0, headingDeg: 0, accuracyM: 5 } })
    return false
  })

beforeAll(async () => {
  customer = await makeCustomer('DTJ', 'Detention Journeys', ['MapRefreshing', 'GeofenceV2'])
  await makeUser(administrator, [`CUSTOMER_${customer}`, `CUSTOMER_ADMIN_${customer}`])
  await openCall('accept-data-agreement', {}, administrator)
  await makeTrailer(customer, { ...trailer, deviceTypeId: 1, sensorTypeIds: [1, 10, 36] })
  await reportFor(trailer.unitId, {
    gps: { ...outside, speedMph: 0, headingDeg: 0 },
    door: { opened: false },
    tetherChange: { tethered: true },
  })
  geofenceId = await makeGeofence(await adminToken(), {
    customerId: customer,
    name: yard,
    ...place,
    radiusMeters: 300,
  })
  await until(`${trailer.unitId} is in ${yard}`, place, 'SELECT FROM visit WHERE geofence_id = $1')
  await reportFor(trailer.unitId, { door: { opened: true } })
  await until(
    `${trailer.unitId} has left ${yard}`,
    outside,
    'SELECT FROM visit WHERE geofence_id = $1 AND left_at IS NOT NULL',
  )
  await isListed(trailer.unitId)
  browser = await openBrowser()
  person = await visitAs(browser, administrator, `/geofence?fence=${geofenceId}`, {
    inspected: true,
  })
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

const dialog = (page: Page) => page.getByRole('dialog', { name: `Detention of ${trailer.unitId}` })
const download = async (page: Page, name: string) => {
  const coming = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name }).click()
  return coming
}
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The files of an archive, by the list at its end. */
const unzip = (bytes: Buffer): ReadonlyMap<string, Buffer> => {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const length = bytes.readUInt16LE(at + 28)
    const begins = bytes.readUInt32LE(at + 42)
    const data = begins + 30 + bytes.readUInt16LE(begins + 26) + bytes.readUInt16LE(begins + 28)
    const plain = inflateRawSync(bytes.subarray(data, data + bytes.readUInt32LE(at + 20)))
    files.set(bytes.toString('utf8', at + 46, at + 46 + length), plain)
    at += 46 + length
  }
  return files
}

inOrder('A stay is charged by the rule, and proved', () => {
  test('the rule of the customer is set in its settings', async () => {
    const { page } = person
    await page.goto(`/customer/${customer}`)
    const part = page.getByRole('region', { name: 'Detention', exact: true })
    await part.getByLabel('Rate per hour (USD)').fill('a lot')
    await part.getByLabel('Step (minutes)').fill('60')
    await part.getByText('The rate is an amount of dollars').waitFor()
    await part.getByLabel('Rate per hour (USD)').fill('50')
    await part.getByRole('button', { name: 'Save detention' }).click()
    await part.getByText('Saved: 120 minutes free, then $50.00 an hour').waitFor()
  })

  test('the yard has a rule of its own, without free time', async () => {
    const { page } = person
    await page.goto(`/geofence?fence=${geofenceId}`)
    await page.getByText("by the customer's rule").waitFor()
    await page.getByRole('button', { name: 'Change detention' }).click()
    const asked = page.getByRole('dialog', { name: `Detention at ${yard}` })
    await asked.getByLabel('Free time (minutes)').fill('0')
    await asked.getByLabel('Rate per hour (USD)').fill('75')
    await asked.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Detention: 0 minutes free, then $75.00 an hour').waitFor()
  })

  test('the list shows the amount, and each row leads to its evidence', async () => {
    const { page } = person
    await page.goto('/alertconfiguration/detention')
    const row = page
      .getByRole('region', { name: 'Visits' })
      .getByRole('row')
      .filter({ hasText: trailer.unitId })
    await reads(row, /Detention dock.*\$75\.00/)
    await reads(
      page.getByRole('region', { name: 'Detention by geofence' }).getByRole('row').filter({ hasText: yard }),
      /1.*\$75\.00/,
    )
    expect(await complaints(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await row.getByRole('button', { name: 'Evidence' }).click()
    await dialog(page).getByText('$75.00', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).searchParams.get('visit')).toBeNull()
  })

  test('a visit of the geofence leads there as well, and the pack is downloaded as PDF', async () => {
    const { page } = person
    await page.goto(`/geofence?fence=${geofenceId}`)
    await page.getByRole('tab', { name: 'Visits' }).click()
    await page.getByRole('link', { name: `Detention of ${trailer.unitId}` }).click()
    const pdf = await download(page, 'Evidence as PDF')
    expect(pdf.suggestedFilename()).toMatch(/^Detention DT-0001 Detention dock .*\.pdf$/)
    expect((await bytesOf(pdf)).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('the ZIP holds what the list says, and its signature holds', async () => {
    const { page } = person
    const files = unzip(await bytesOf(await download(page, 'Evidence as ZIP')))
    const file = (name: string) => files.get(name)!
    const manifest = JSON.parse(file('manifest.json').toString())
    for (const [name, { sha256 }] of Object.entries<{ sha256: string }>(manifest.files))
      expect(sha(file(name)), name).toBe(sha256)
    const { keys } = await (await fetch(`${appUnderTest.url}/v1/api/reports/keys`)).json()
    const { pem } = keys.find(({ id }: { id: number }) => id === manifest.signature.key)
    expect(verify(null, file('manifest.json'), createPublicKey(pem), file('manifest.sig'))).toBe(true)
    expect(JSON.parse(file('visit.json').toString())).toMatchObject({
      unitId: trailer.unitId,
      amountCents: 7_500,
      billableMinutes: 60,
    })
    expect(file('fixes.csv').toString()).toContain(`${place.lat},${place.lng},5,`)
    expect(file('events.csv').toString()).toContain('Doors,Open,Closed')
  })
})

/** The map itself: what hovering tells, what a click on a mark or a cluster does, looking at all again, and its keys. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type Person, reads, rows, seesPath, settled } from './browser.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer, reportFor } from './trailers.ts'

const dispatcher = 'dispatch@marks.example'
/** Two that stand together, and one far to the east of them. */
const trailers = [
  { vin: '1GRAA0622TKMP0001', unitId: 'MARK-1', lng: -104 },
  { vin: '1GRAA0622TKMP0002', unitId: 'MARK-2', lng: -104.02 },
  { vin: '1GRAA0622TKMP0003', unitId: 'MARK-3', lng: -92 },
] as const
const alone = trailers[2]
let browser: Browser
let person: Person

beforeAll(async () => {
  browser = await openBrowser()
  const customer = await makeCustomer('MARK', 'Marked Freight')
  await makeUser(dispatcher, [`CUSTOMER_${customer}`])
  for (const { vin, unitId, lng } of trailers) {
    await makeTrailer(customer, { vin, unitId, deviceTypeId: 1, sensorTypeIds: [1, 36] })
    await reportFor(unitId, { gps: { lat: 40, lng, speedMph: 0 }, door: { opened: false } })
  }
  person = await visitAs(browser, dispatcher, '/tracking')
  await rows(person.page).nth(2).waitFor()
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

/** Once nothing moves: the middles of the marks farthest to the west and to the east, and how far they lie apart. */
async function marks() {
  const { page } = person
  const { left, right, top, bottom } = await settled(page)
  const at = (await page.locator('canvas.map-vehicles').boundingBox())!
  const y = at.y + (top + bottom) / 2
  return { west: { x: at.x + left + 11, y }, east: { x: at.x + right - 6, y }, apart: right - left }
}

test('Pointing at a mark or a cluster tells what it is; a click looks closer, and opens the one that is alone', async () => {
  const { page } = person
  // Another journey may have moved the map.
  await page.getByRole('button', { name: 'Show all' }).click()
  const { west, east, apart } = await marks()
  const card = page.locator('.hover-card')
  await page.mouse.move(east.x, east.y)
  await reads(card, /MARK-3.*(OK|Trailer fuse blown).*stopped.*(just now|min ago)/s)
  await page.mouse.move(west.x, west.y)
  await reads(card, /^2 trailers/)
  await page.mouse.click(west.x, west.y)
  await page.mouse.move(720, 40)
  await expect.poll(() => card.count()).toBe(0)
  await reads(page.locator('.maplibregl-ctrl-scale'), /ft$/)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(async () => Math.abs((await marks()).apart - apart)).toBeLessThan(12)
  const again = await marks()
  await page.mouse.click(again.east.x, again.east.y)
  await seesPath(page, `/tracking/${alone.vin}`)
  await page.getByRole('button', { name: 'All trailers' }).click()
})

test('The map is moved and made larger and smaller by keys alone', async () => {
  const { page } = person
  await page.getByRole('button', { name: 'Show all' }).click()
  const before = await marks()
  await page.locator('.maplibregl-canvas').focus()
  await page.keyboard.press('-')
  await expect.poll(async () => (await marks()).apart).toBeLessThan(before.apart * 0.8)
  await page.keyboard.press('+')
  await expect.poll(async () => Math.abs((await marks()).apart - before.apart)).toBeLessThan(30)
  const { east } = await marks()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await marks()).east.x).toBeLessThan(east.x - 40)
})

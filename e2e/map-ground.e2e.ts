/** The built-in map itself: land before anything else has come. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawer, openBrowser, type Person, painted, rows } from './browser.ts'
import { customerId, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { parkedAtNorthstar } from './trailers.ts'

const dispatcher = 'ground@northstar.example'
const parked = { unitId: 'GROUND-1', vin: '1GRAA0622TKGR0001' }
let browser: Browser
let person: Person
beforeAll(async () => {
  browser = await openBrowser()
  await makeUser(dispatcher, [`CUSTOMER_${await customerId('Northstar Logistics')}`])
  // At the sea: what is drawn wrongly shows.
  await parkedAtNorthstar(parked.vin, parked.unitId, { lat: 29.3, lng: -94.79 })
  person = await visitAs(browser, dispatcher, '/profile')
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

/** The share of a piece of the map that is painted as water in the light theme. */
const water = async (page: Page): Promise<number> => {
  const picture = await page.screenshot({ clip: { x: 460, y: 160, width: 480, height: 560 } })
  return page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const ink = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    ink.drawImage(image, 0, 0)
    const { data: pixels } = ink.getImageData(0, 0, image.width, image.height)
    const [red, green, blue] = [0xdf, 0xe7, 0xec]
    let found = 0
    for (let at = 0; at < pixels.length; at += 4) {
      const away = [pixels[at]! - red, pixels[at + 1]! - green, pixels[at + 2]! - blue].map(Math.abs)
      if (Math.max(...away) <= 2) found++
    }
    return found / (pixels.length / 4)
  }, picture.toString('base64'))
}

test('Where no tile of the map has come it is land, also where a trailer is opened; the sea comes with the coast', async () => {
  const { page } = person
  const tiles = '**/*.pmtiles'
  let asked = 0
  await page.route(tiles, (route) => {
    asked++
    return route.abort()
  })
  for (const path of ['/tracking', `/tracking/${parked.vin}`]) {
    await page.goto(path)
    await (path === '/tracking' ? rows(page).first() : drawer(page)).waitFor()
    await expect.poll(() => painted(page)).not.toBeNull()
    // The map asks for its tiles as soon as its style is there.
    await expect.poll(() => asked).toBeGreaterThan(0)
    // But for what happens to have that very color at the edge of a mark or a letter.
    expect(await water(page)).toBeLessThan(0.005)
    asked = 0
  }
  await page.unroute(tiles)
  await page.goto(`/tracking/${parked.vin}`)
  await drawer(page).waitFor()
  await expect.poll(() => water(page)).toBeGreaterThan(0.05)
})

/** What others draw over the map: weather that is switched on, fails, and comes back by itself; and a map that stands still. */
import { createServer, type Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { graphql, listen, tokenOf, vehiclesOf } from './api.ts'
import { appUnderTest } from './app-under-test.ts'
import { openBrowser, type Person, painted, reads, rows } from './browser.ts'
import { iso, reportByHttp } from './gateway.ts'
import { inOrder } from './in-order.ts'
import { complaints } from './inspect.ts'
import { makeCustomer, makeUser, superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer } from './trailers.ts'

const dispatcher = 'dispatch@northstar.example'
/** A single pixel of plain red: rain everywhere. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

let server: Server
let fails = false
const requests: { readonly key: string | null; readonly credentials: string | undefined }[] = []
let browser: Browser
let person: Person

beforeAll(async () => {
  server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://tiles')
    requests.push({
      key: searchParams.get('key'),
      credentials: request.headers.referer ?? request.headers.cookie,
    })
    response.writeHead(fails ? 503 : 200, {
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
      'content-type': 'image/png',
    })
    response.end(fails ? '' : tile)
  })
  await new Promise<void>((done) => server.listen(appUnderTest.tilesPort, '127.0.0.1', done))
  browser = await openBrowser()
  person = await visitAs(browser, dispatcher, '/profile')
})
afterAll(async () => {
  await browser.close()
  await new Promise((done) => server.close(done))
  // Its tiles are asked for, and once they fail: that is what these journeys are about.
  const tiles = `http://127.0.0.1:${appUnderTest.tilesPort}/`
  expect(person.troubles.filter((trouble) => !trouble.includes(tiles))).toEqual([])
})

const weather = (page: Page) => page.getByRole('checkbox', { name: 'Weather' })
const layers = (page: Page) => page.getByRole('group', { name: 'Map' })
const openLayers = async (page: Page) => {
  if (!(await layers(page).isVisible())) await page.getByRole('button', { name: 'Layers' }).click()
  await layers(page).waitFor()
}

/** How much redder than green a piece of the map is, of 255. */
const redness = async (page: Page): Promise<number> => {
  const picture = await page.screenshot({ clip: { x: 700, y: 380, width: 240, height: 160 } })
  return page.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const ink = new OffscreenCanvas(image.width, image.height).getContext('2d')!
    ink.drawImage(image, 0, 0)
    const pixels = ink.getImageData(0, 0, image.width, image.height).data
    let sum = 0
    for (let at = 0; at < pixels.length; at += 4) sum += pixels[at]! - pixels[at + 1]!
    return sum / (pixels.length / 4)
  }, picture.toString('base64'))
}

inOrder('the weather', () => {
  test('Nothing of others is asked for before I switch it on; then it lies over the map and says whose it is', async () => {
    const { page } = person
    // Of a try before.
    await page.goto('/profile')
    await page.evaluate(() => localStorage.removeItem('map-layers'))
    requests.length = 0
    await page.goto('/tracking')
    await rows(page).first().waitFor()
    await openLayers(page)
    expect(requests).toEqual([])
    expect(await redness(page)).toBeLessThan(40)
    await weather(page).check()
    await expect.poll(() => redness(page)).toBeGreaterThan(60)
    expect(new Set(requests.map(({ key }) => key))).toEqual(new Set(['sun & rain']))
    expect(requests.filter(({ credentials }) => credentials !== undefined)).toEqual([])
    await reads(layers(page), `127.0.0.1:${appUnderTest.tilesPort}`)
    await reads(page.locator('.maplibregl-ctrl-attrib-inner'), `127.0.0.1:${appUnderTest.tilesPort}`)
  })

  test('It is on again when I come back, and for nobody else at this browser', async () => {
    const { page } = person
    await page.goto('/tracking')
    await expect.poll(() => new URL(page.url()).searchParams.get('weather')).toBe('1')
    await expect.poll(() => redness(page)).toBeGreaterThan(60)
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('map-layers') ?? '{}'))
    expect(Object.values(await kept())).toEqual([['weather']])
    await openLayers(page)
    await weather(page).uncheck()
    await expect.poll(kept).toEqual({})
    await expect.poll(() => redness(page)).toBeLessThan(40)
  })

  test('Where it cannot be reached the map says so, goes on, and has it again by itself', async () => {
    const { page } = person
    fails = true
    await openLayers(page)
    await weather(page).check()
    await reads(layers(page), 'It cannot be reached. Trying again automatically.')
    await page.getByText('Weather cannot be reached. Trying again automatically.').waitFor()
    await expect.poll(() => painted(page)).not.toBeNull()
    await rows(page).first().waitFor()
    fails = false
    await expect.poll(() => redness(page)).toBeGreaterThan(60)
    await expect.poll(() => page.getByText('cannot be reached').count()).toBe(0)
    await reads(layers(page), `127.0.0.1:${appUnderTest.tilesPort}`)
  })

  test('The past has none, and says so', async () => {
    const { page } = person
    await page.getByRole('button', { name: 'Past' }).click()
    await openLayers(page)
    await reads(layers(page), 'It shows current conditions and is hidden in the past.')
    await expect.poll(() => redness(page)).toBeLessThan(40)
    await page.getByRole('button', { name: 'Live' }).click()
    await openLayers(page)
    await weather(page).uncheck()
  })

  test('Whoever runs the app reads how to configure traffic; a dispatcher sees nothing of it', async () => {
    const { page } = person
    await openLayers(page)
    expect(await layers(page).textContent()).not.toContain('Traffic')
    const admin = await visitAs(browser, superAdmin, '/tracking', { theme: 'dark', inspected: true })
    await rows(admin.page).first().waitFor()
    await openLayers(admin.page)
    await reads(layers(admin.page), /Traffic is shown once .*TRAFFIC_TILES_URL/)
    await weather(admin.page).check()
    await reads(layers(admin.page), `127.0.0.1:${appUnderTest.tilesPort}`)
    expect(await complaints(admin.page)).toEqual([])
    await admin.context.close()
  })
})

describe('the heat map', () => {
  test('opened by a link, it looks at the fleet', async () => {
    const { page } = person
    await page.goto('/tracking?mode=heat')
    // Of the whole country half a window is a thousand miles; of nothing in particular the world is shown.
    const scale = async () =>
      Number.parseInt((await page.locator('.maplibregl-ctrl-scale').textContent()) ?? '', 10)
    await expect.poll(scale).toBeLessThan(300)
    await page.locator('.heat-legend').waitFor()
  })
})

describe('a map without refreshing', () => {
  const vin = '1GRAA0627KB900901'
  const standing = 'still@halcyon.example'

  test('stands still as of when it came, until I refresh it', async () => {
    const customer = await makeCustomer('HAL', 'Halcyon')
    await makeUser(standing, [`CUSTOMER_${customer}`])
    const { errors } = await graphql<unknown>(
      await tokenOf(superAdmin),
      'mutation($id: ID!) { setCustomerFeature(customerId: $id, featureName: "MapRefreshing", on: false) { id } }',
      { id: customer },
    )
    expect(errors).toBeUndefined()
    await makeTrailer(customer, { vin, unitId: 'HAL-1', deviceTypeId: 1, sensorTypeIds: [1] })
    const report = (minutesAgo: number, speedMph: number) => ({
      serial: 'HAL-1',
      recorded: iso(Math.floor(Date.now() / 1000) * 1000 - minutesAgo * 60_000),
      gps: { lat: 39, lng: -95, speedMph, headingDeg: 0 },
    })
    // The app learns of a trailer that was registered behind its back once its gateway has been heard.
    await expect.poll(async () => (await reportByHttp(report(5, 0))).accepted).toBe(1)
    // A map that does not refresh shows what was written when it came: some seconds after the report, at most.
    const token = await tokenOf(standing)
    await expect.poll(async () => (await vehiclesOf(token)).map(({ lat }) => lat)).toEqual([39])
    const own = await visitAs(browser, standing, '/tracking')
    const { page } = own
    const line = rows(page).first()
    await reads(line, /stopped/)
    await reads(page.locator('.paused-map'), /As it was at \d\d:\d\d/)
    // Somebody whose map refreshes hears of it; so it has gone out to everybody.
    let id = 0
    await listen(
      await tokenOf(superAdmin),
      ({ changed }) => changed.has(id),
      async (vehicles) => {
        id = vehicles.find((vehicle) => vehicle.vin === vin)!.id
        await reportByHttp(report(1, 61))
      },
    )
    // A refresh shows what is written by then, which may be some seconds behind what was told.
    await expect.poll(async () => (await vehiclesOf(token)).map(({ speed }) => speed)).toEqual([61])
    await reads(line, /stopped/)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await reads(line, /61 mph/)
    expect(own.troubles).toEqual([])
    await own.context.close()
  })
})

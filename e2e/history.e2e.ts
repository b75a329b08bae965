/** The past of a trailer and of the fleet: its way, the heat map, the whole map at a moment, and what changed since. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bytesOf, openBrowser, type Person, reads, rows, to } from './browser.ts'
import { inDatabase } from './database.ts'
import { iso, reportByHttp } from './gateway.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'

const minute = 60_000
const hour = 60 * minute
const dispatcher = 'history@wayfarer.example'
const trailers = [
  { vin: '1GRAA0627KB900801', unitId: 'WAY-1', serial: 'WAY-000001' },
  { vin: '1GRAA0627KB900802', unitId: 'WAY-2', serial: 'WAY-000002' },
] as const
const [mine, other] = trailers
/** A step of the scrubber. */
const begun = Math.floor((Date.now() - 6 * hour) / (5 * minute)) * 5 * minute

const report = (serial: string, at: number, lat: number, speedMph: number, readings: object = {}) => ({
  serial,
  recorded: iso(at),
  gps: { lat, lng: -97, speedMph, headingDeg: 0 },
  ...readings,
})

/** An hour at a yard, an hour's drive, an hour at a dock with the doors open, and half an hour on. */
function drivenPoints(serial: string): object[] {
  const reports: object[] = []
  for (let n = 0; n < 12; n++) reports.push(report(serial, begun + n * 5 * minute, 35, 0))
  for (let n = 0; n < 12; n++)
    reports.push(report(serial, begun + hour + n * 5 * minute, 35 + (n + 1) * 0.08, 62))
  const arrived = begun + 2 * hour
  for (let n = 0; n < 12; n++)
    reports.push(
      report(serial, arrived + n * 5 * minute, 36, 0, {
        door: { opened: n > 2 && n < 9 },
        sensorBoxBattery: { millivolts: 12_400 + n * 20 },
      }),
    )
  for (let n = 0; n < 6; n++)
    reports.push(report(serial, arrived + hour + n * 5 * minute, 36 + (n + 1) * 0.08, 58))
  reports.push(report(serial, arrived + 1.5 * hour, 36.5, 0))
  return reports
}

let browser: Browser
let desktop: Person
let phone: Person

beforeAll(async () => {
  browser = await openBrowser()
  const customer = await makeCustomer('WAY', 'Wayfarer')
  await makeUser(dispatcher, [`CUSTOMER_${customer}`])
  for (const { vin, unitId, serial } of trailers)
    await inDatabase(
      `INSERT INTO vehicle (customer_id, vin, unit_id, serial_num, vehicle_type_id, device_type_id,
          installed_sensor_type_ids, base_product_type, go_product_type, axles, resting_bogie_weight_lbs,
          has_solar_panels, sim_status)
        VALUES ($1, $2, $3, $4, 3, 1, '{1,13,36}', 'Pro', '', 2, 8000, false, 'Activated')`,
      [Number(customer), vin, unitId, serial],
    )
  const reports = [
    ...drivenPoints(mine.serial),
    report(other.serial, begun, 33, 0),
    report(other.serial, begun + 5 * hour, 33, 0),
  ]
  // The app learns of a trailer that was registered behind its back once its gateway has been heard.
  for (let kept = 0; kept < reports.length; ) {
    const { accepted, duplicate } = await reportByHttp(...reports)
    kept = accepted + duplicate
    if (kept < reports.length) await new Promise((again) => setTimeout(again, 200))
  }
  desktop = await visitAs(browser, dispatcher, '/tracking', { inspected: true })
  phone = await visitAs(browser, dispatcher, '/tracking', { size: 'phone', theme: 'dark', inspected: true })
  await row(desktop.page).waitFor()
})
afterAll(async () => {
  await browser.close()
  expect(desktop.troubles).toEqual([])
  expect(phone.troubles).toEqual([])
})

const panel = (page: Page) => page.getByRole('region', { name: 'Tracking history' })
const legs = (page: Page) => panel(page).getByRole('list', { name: 'Stops and drives' }).getByRole('listitem')
const slider = (page: Page) => page.getByRole('slider', { name: 'Moment' })
const row = (page: Page) => rows(page).filter({ hasText: mine.unitId })
/** Its line of what changed. */
const moved = (page: Page) =>
  page.getByRole('listbox', { name: 'Moved' }).getByRole('option').filter({ hasText: mine.unitId })
const searched = (page: Page) => new URL(page.url()).searchParams

describe('the track of a trailer', () => {
  /** Each begins anew: nothing of what another chose is left in the address. */
  beforeEach(async () => {
    const { page } = desktop
    await to(page, `/tracking/${mine.vin}`)
    await expect.poll(() => panel(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Tracking', exact: true }).click()
    await expect.poll(() => legs(page).count()).toBe(5)
  })

  test('I see its stops with arrival, length and place, and the drives between them', async () => {
    const { page } = desktop
    const text = await legs(page).allTextContents()
    expect(text[0]).toMatch(/stopped 55 min, left .*\d\d:\d\d/)
    // It set off, by its speed, at the moment that fits the distance.
    expect(text[1]).toMatch(/mi in 1 h 5 min/)
    expect(text[2]).toMatch(/\d\d:\d\d.*stopped 55 min, left .*\d\d:\d\d/)
    expect(text[3]).toMatch(/mi in/)
    // Heard of within a day, it still stands where it came to stand.
    expect(text[4]).toMatch(/stopped (over )?2 h/)
    await reads(panel(page).locator('dl'), /Distance\d+ mi.*Stops3/)
  })

  test('Chart and map look at one moment; keys, the list and playing move it', async () => {
    const { page } = desktop
    const moment = async () => Number(await slider(page).getAttribute('aria-valuenow'))
    await slider(page).focus()
    await page.keyboard.press('Home')
    await expect.poll(moment).toBe(begun)
    await reads(page.locator('.route-head span'), 'stopped')
    await page.keyboard.press('ArrowRight')
    expect(await moment()).toBeGreaterThan(begun)
    await legs(page).nth(1).getByRole('button').click()
    const setOff = begun + 55 * minute
    await expect.poll(moment).toBe(setOff)
    await expect.poll(() => searched(page).get('t')).toBe(new Date(setOff).toISOString())
    await slider(page).focus()
    await page.keyboard.press('PageDown')
    await expect.poll(moment).toBeGreaterThan(begun + hour)
    await reads(page.locator('.route-head span'), '62 mph')
    const before = await moment()
    await page.keyboard.press(' ')
    await expect.poll(moment).toBeGreaterThan(before + 5_000)
    await page.keyboard.press(' ')
    await panel(page).getByRole('button', { name: 'Play' }).waitFor()
  })

  test('A sensor of my choice is drawn beside the speed, and shown at each moment', async () => {
    const { page } = desktop
    await panel(page).getByLabel('Sensor').selectOption({ label: 'Trailer Battery' })
    await slider(page).focus()
    await page.keyboard.press('End')
    await expect.poll(() => slider(page).getAttribute('aria-valuetext')).toMatch(/Trailer Battery 12\.6 V/)
  })

  test.each(['GPX', 'CSV'])('I take it along as %s', async (format) => {
    const { page } = desktop
    await panel(page).getByRole('button', { name: 'Export and print' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: `Export as ${format}` }).click()
    const file = await saving
    expect(file.suggestedFilename()).toContain(mine.unitId)
    const text = (await bytesOf(file)).toString()
    expect(text.match(format === 'GPX' ? /<trkpt/g : /,-97,/g)).toHaveLength(43)
  })

  test('I print a sheet for each day, with its stops, drives and what happened', async () => {
    const { page } = desktop
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await panel(page).getByRole('button', { name: 'Export and print' }).click()
    await page.getByRole('menuitem', { name: 'Print day sheets' }).click()
    await page.locator('body[data-printed]').waitFor()
    const sheets = page.locator('.day-sheets')
    await reads(sheets, /Stopped: .*Driving.*Stopped: .*Driving/s)
    await reads(sheets, /\d events?.*Door Status: Open.*Door Status: Closed/s)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await sheets.waitFor({ state: 'detached' })
  })

  test('Another trailer beside it has a colour of its own', async () => {
    const { page } = desktop
    await panel(page).getByRole('button', { name: 'Add a trailer' }).click()
    await page.getByRole('searchbox', { name: 'Unit or VIN', exact: true }).fill(other.unitId)
    const found = page.getByRole('dialog', { name: 'Add a trailer' })
    await found.getByRole('button', { name: new RegExp(other.unitId) }).click()
    await reads(page.getByRole('list', { name: 'Legend' }), new RegExp(`${mine.unitId}.*${other.unitId}`))
    expect(searched(page).get('with')).toBe(other.vin)
    await page.getByRole('button', { name: `Without ${other.unitId}` }).click()
  })

  test('Switching it off and on again begins at one day', async () => {
    const { page } = desktop
    await panel(page).getByLabel('Range').selectOption({ label: 'Last 7 Days' })
    await expect.poll(() => searched(page).get('days')).toBe('7')
    const toggle = page.getByRole('button', { name: 'Tracking', exact: true })
    await toggle.click()
    await expect.poll(() => panel(page).count()).toBe(0)
    await toggle.click()
    await expect.poll(() => panel(page).getByLabel('Range').inputValue()).toBe('1')
    expect(searched(page).get('days')).toBeNull()
  })

  test('A time without reports says so, and so does a server that cannot be asked', async () => {
    const { page } = desktop
    const span = `from=${iso(begun - 20 * hour)}&to=${iso(begun - 10 * hour)}`
    await to(page, `/tracking/${mine.vin}?mode=history&${span}`)
    await panel(page).getByRole('heading', { name: 'It reported no position in this time' }).waitFor()
    await page.route('**/v1/api/track?*', (route) => route.abort())
    await to(page, `/tracking/${mine.vin}?mode=history`)
    await panel(page).getByRole('alert').waitFor()
    await page.unroute('**/v1/api/track?*')
    await panel(page).getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => legs(page).count()).toBe(5)
  })
})

test('The heat map is by dwell or by passage, for the fleet and for one trailer', async () => {
  const { page } = desktop
  await to(page, `/tracking/${mine.vin}`)
  await page.getByRole('button', { name: 'HeatMap' }).click()
  const bar = page.getByRole('region', { name: 'Heat map' })
  await reads(bar, /less.*\d h/)
  await bar.getByLabel('By').selectOption({ label: 'By passage' })
  await reads(bar, /less.*\d+ times?/)
  // What was looked at of the trailer stays with it.
  await page.getByRole('button', { name: 'All trailers' }).click()
  await page.getByRole('button', { name: 'Live' }).waitFor()
  await expect.poll(() => bar.count()).toBe(0)
  expect(searched(page).get('by')).toBeNull()
  await page.getByRole('button', { name: 'Heat map' }).click()
  await reads(bar, /less.*\d h/)
  await page.getByRole('button', { name: 'Live' }).click()
  await expect.poll(() => bar.count()).toBe(0)
})

describe('the whole map at a past moment', () => {
  test('shows trailers as they were then, says of when it is, and leads back to now', async () => {
    const { page } = desktop
    await to(page, `/tracking?at=${iso(begun + 1.5 * hour)}`)
    await reads(row(page), /62 mph N/)
    await reads(page.getByRole('status').filter({ hasText: 'As of' }), /As of \w+day, \w+ \d+, \d\d:\d\d/)
    const time = page.getByRole('slider', { name: 'Time of day' })
    await time.focus()
    await page.keyboard.press('Home')
    await expect.poll(() => time.getAttribute('aria-valuetext')).toContain(' 00:00')
    await page.getByRole('button', { name: 'A day back' }).click()
    await expect.poll(() => Date.parse(searched(page).get('at') ?? '')).toBeLessThan(begun - 12 * hour)
    await page.getByRole('button', { name: 'Back to now' }).click()
    await expect.poll(() => searched(page).get('at')).toBeNull()
    await reads(row(page), /stopped/)
  })

  test('has nobody before the first report', async () => {
    const { page } = desktop
    await to(page, `/tracking?at=${iso(begun - 48 * hour)}`)
    await page.getByRole('heading', { name: 'No trailer had reported by then' }).waitFor()
  })

  test('What changed since is listed by kind, and leads to the trailer', async () => {
    const { page } = desktop
    await to(page, `/tracking?at=${iso(begun + 10 * minute)}`)
    await row(page).waitFor()
    await page.getByRole('button', { name: 'What changed since' }).click()
    const changes = page.getByRole('complementary', { name: 'What changed' })
    await reads(changes.getByRole('button', { name: /Moved/ }), /Moved 1/)
    await reads(moved(page), /moved 10\d mi/)
    await moved(page).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/tracking/${mine.vin}`)
  })
})

describe.each([
  ['on a desktop', () => desktop],
  ['on a phone in the dark', () => phone],
] as const)('usable by all %s', (_, who) => {
  test.each([
    ['the way of a trailer', `/tracking/${mine.vin}?mode=history`, (page: Page) => legs(page).first()],
    ['the heat map', '/tracking?mode=heat', (page: Page) => page.locator('.heat-legend')],
    ['the past', `/tracking?at=${iso(begun + hour)}`, (page: Page) => page.locator('.past-bar')],
    ['what changed', `/tracking?since=${iso(begun)}`, (page: Page) => moved(page)],
  ])('%s', async (_, path, there) => {
    const { page } = who()
    await to(page, path)
    await there(page).waitFor()
    expect(await complaints(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
  })
})

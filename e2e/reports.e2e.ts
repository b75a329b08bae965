/** A report comes in, by whichever way, and the trailer moves on a screen that stays open; and what is kept of it. */

import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { graphql, tokenOf } from './api.ts'
import { appUnderTest } from './app-under-test.ts'
import { drawer, openBrowser, type Person, painted, reads, rows, search, settled } from './browser.ts'
import { iso, reportByHttp, reportByMqtt, reportByPhone } from './gateway.ts'
import { inOrder } from './in-order.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer, reportFor } from './trailers.ts'

const dispatcher = 'dispatch@reports.example'
/** A trailer that nobody else drives. */
const own = { serial: 'REPORT-1', vin: '1GRAA0622TKRP0001' }
const { vin } = own
let browser: Browser
let person: Person
/** One window with the list, one with the trailer's drawer: neither is loaded again while reports come in. */
let list: Page
let detail: Page
let token: string

beforeAll(async () => {
  browser = await openBrowser()
  const customer = await makeCustomer('RPTS', 'Reporting Freight')
  await makeUser(dispatcher, [`CUSTOMER_${customer}`])
  await makeTrailer(customer, { vin, unitId: own.serial, deviceTypeId: 1, sensorTypeIds: [1, 10, 13, 36] })
  // Two that stand at either end of the country: to look at all is to look at all of it.
  for (const [n, lat, lng] of [
    [2, 47.6, -122.3],
    [3, 44.8, -68.8],
  ] as const) {
    const unitId = `REPORT-${n}`
    await makeTrailer(customer, { vin: `1GRAA0622TKRP000${n}`, unitId, deviceTypeId: 1, sensorTypeIds: [1] })
    await reportFor(unitId, { gps: { lat, lng, speedMph: 0 } })
  }
  // It has been driven for an hour, so that its log has more than a page.
  for (let n = 12; n > 0; n--)
    await reportFor(
      own.serial,
      { gps: { lat: 41, lng: -90 - n / 10, speedMph: 50 } },
      Date.now() - n * 300_000,
    )
  token = await tokenOf(dispatcher)
  person = await visitAs(browser, dispatcher, '/tracking')
  list = person.page
  await search(list).fill(own.serial)
  await line().waitFor()
  detail = await person.context.newPage()
  await detail.goto(`/tracking/${vin}`)
  await drawer(detail).getByText('Location').waitFor()
  for (const page of [list, detail])
    await page.evaluate(() => Object.assign(window, { neverLoadedAgain: true }))
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

const stillTheSamePages = async () => {
  for (const page of [list, detail])
    expect(await page.evaluate(() => 'neverLoadedAgain' in window)).toBe(true)
}
/** The line of the list. */
const line = () => rows(list).filter({ hasText: own.serial })
/** A section of the drawer, or its line. */
const section = (title: string) =>
  drawer(detail)
    .locator('.section')
    .filter({ has: detail.getByRole('heading', { name: title, exact: true }) })

describe('a trailer that was parked moves without anybody loading the page again', () => {
  test('when its gateway reports by HTTP', async () => {
    const receipt = await reportByHttp({
      serial: own.serial,
      recorded: iso(Date.now()),
      gps: { lat: 32.4487, lng: -99.7331, headingDeg: 270, speedMph: 61.2 },
      door: { opened: true },
      tetherChange: { tethered: true },
    })
    expect(receipt).toMatchObject({ accepted: 1, duplicate: 0, rejected: [] })
    await reads(line(), /Abilene, TX/)
    await reads(line(), /61\s*mph\s*W/)
    await reads(line(), /just now/)
    await reads(section('Location'), /Abilene, TX/)
    await reads(section('Location'), /32\.4487, -99\.7331/)
    await reads(section('Doors'), /Open.*just now/)
    await reads(section('Tether Status'), /Tethered/)
    await stillTheSamePages()
  })

  test('when it reports by MQTT', async () => {
    await reportByMqtt(own.serial, {
      serial: own.serial,
      recorded: iso(Date.now()),
      gps: { lat: 40.8, lng: -96.6669, headingDeg: 90, speedMph: 48 },
      door: { opened: false },
    })
    await reads(line(), /Lincoln, NE/)
    await reads(line(), /48\s*mph\s*E/)
    await reads(section('Location'), /Lincoln, NE/)
    await reads(section('Doors'), /Closed/)
    await stillTheSamePages()
  })

  test('when a phone stands in for it', async () => {
    expect(await reportByPhone(own.serial, 46.8083, -100.7837, 30)).toBe(200)
    await reads(line(), /Bismarck, ND/)
    // 30 knots.
    await reads(line(), /35\s*mph\s*E/)
    await reads(section('Location'), /Bismarck, ND/)
    await stillTheSamePages()
  })

  const stock = (() => {
    try {
      execFileSync('mosquitto_pub', ['--help'], { stdio: 'ignore' })
      return true
    } catch (error) {
      // Its help ends with 1.
      return (error as NodeJS.ErrnoException).code !== 'ENOENT'
    }
  })()
  test.skipIf(!stock)(
    `when Debian's own MQTT client brings the report${stock ? '' : ' (mosquitto_pub is not installed here)'}`,
    async () => {
      const report = {
        serial: own.serial,
        recorded: iso(Date.now()),
        gps: { lat: 45.7833, lng: -108.5007, headingDeg: 180, speedMph: 22 },
      }
      await promisify(execFile)('mosquitto_pub', [
        ...['-h', '127.0.0.1', '-p', String(appUnderTest.mqttPort), '-q', '1', '-i', own.serial],
        ...['-u', own.serial, '-P', appUnderTest.ingestKey],
        ...['-t', `tandem/v1/${own.serial}/report`, '-m', JSON.stringify(report)],
      ])
      await reads(line(), /Billings, MT/)
      await reads(section('Location'), /Billings, MT/)
      await stillTheSamePages()
    },
  )

  test('and on the map it stands somewhere else', async () => {
    await detail.bringToFront()
    await detail.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => detail.locator('.maplibregl-ctrl-scale').textContent()).toMatch(/^\d{2,}\smi$/)
    await reportByHttp({
      serial: own.serial,
      recorded: iso(Date.now()),
      gps: { lat: 45.7833, lng: -108.5007, headingDeg: 0, speedMph: 0 },
    })
    await reads(section('Location'), /45\.7833/)
    const { left } = await settled(detail)
    await reportByHttp({
      serial: own.serial,
      recorded: iso(Date.now()),
      gps: { lat: 40.4406, lng: -86.9, headingDeg: 0, speedMph: 0 },
    })
    await expect.poll(async () => ((await painted(detail))?.left ?? 0) - left).toBeGreaterThan(60)
  })

  test('A report that was late tells the log, and moves nothing', async () => {
    // Late, and yet among the newest ten that the log shows first.
    await reportByHttp({ serial: own.serial, recorded: iso(Date.now()), door: { opened: false } })
    await reportByHttp({
      serial: own.serial,
      recorded: iso(Date.now() - 10_000),
      gps: { lat: 27.9506, lng: -82.4572, headingDeg: 0, speedMph: 33 },
    })
    // Behind it comes one that is newest: once that is seen, the late one has been judged.
    await reportByHttp({
      serial: own.serial,
      recorded: iso(Date.now()),
      gps: { lat: 39.7684, lng: -86.1581, headingDeg: 0, speedMph: 0 },
      door: { opened: true },
    })
    await reads(section('Doors'), /Open/)
    await reads(line(), /Indianapolis, IN/)
    const log = drawer(detail).locator('.log')
    if (!(await log.isVisible())) await drawer(detail).getByText('Activity Log').click()
    await reads(log, /27\.95/)
    await drawer(detail).getByText('Activity Log').click()
  })
})

describe('the drawer', () => {
  test('There is a section for each sensor that is installed, with its age or a word that nothing came', async () => {
    const { data } = await graphql<{ vehicle: { vehicle: { installedSensorTypeIds: number[] } } }>(
      token,
      'query($vin: String!) { vehicle(vin: $vin) { vehicle } }',
      { vin },
    )
    const sections = drawer(detail)
      .locator('.section')
      .filter({
        hasNot: detail.getByRole('heading', {
          name: /Service Center|Activity Log|Maintenance Log|Inspections|Device Information/,
        }),
      })
    await expect.poll(() => sections.count()).toBe(data.vehicle.vehicle.installedSensorTypeIds.length)
    for (const text of await sections.allTextContents()) expect(text).toMatch(/ago|just now|No report yet/)
  })

  test('A value that is older than its sensor allows is marked as stale', async () => {
    // Another one for every try: this one must not have told its odometer before.
    const n = String(Date.now() % 10_000).padStart(4, '0')
    const [email, unit, itsVin] = ['old@values.example', `OLD-${n}`, `1GRAA0622TKAL${n}`]
    const customer = await makeCustomer('OLDV', 'Old Values Freight')
    await makeUser(email, [`CUSTOMER_${customer}`])
    await makeTrailer(customer, { vin: itsVin, unitId: unit, deviceTypeId: 1, sensorTypeIds: [1, 6] })
    await reportFor(unit, { gps: { lat: 39.7, lng: -86.1, headingDeg: 0, speedMph: 0 } })
    const { page, context } = await visitAs(browser, email, `/tracking/${itsVin}`)
    const odometer = drawer(page)
      .locator('.section')
      .filter({ has: page.getByRole('heading', { name: 'Odometer', exact: true }) })
    // This sensor has told nothing yet; ten days is what its value is good for.
    await reads(odometer, /No report yet/)
    await reportFor(unit, { odometer: { miles: 120_100.4 } }, Date.now() - 12 * 86_400_000)
    await reportFor(unit, { gps: { lat: 39.8, lng: -86.1, headingDeg: 0, speedMph: 0 } })
    await reads(odometer, /120,100\.4.*mi.*12 days ago, stale/)
    await context.close()
  })
})

inOrder('the activity log', () => {
  /** A window of its own: what is opened and chosen in it is nothing to the others. */
  let page: Page
  /** Two hours of reports, one every five minutes, every third with a door; more than two pages. */
  const began = Math.floor(Date.now() / 1000) * 1000 - 9 * 3_600_000
  const sent = [...Array(24).keys()].map((n) => ({
    serial: own.serial,
    recorded: iso(began + n * 300_000),
    gps: { lat: 39.7 + n / 100, lng: -86.1, headingDeg: 0, speedMph: 25 },
    ...(n % 3 === 0 && { door: { opened: n % 2 === 0 } }),
  }))
  const log = () => drawer(page).locator('.log')
  const times = () =>
    log()
      .locator('time')
      .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')!))
  const older = () => drawer(page).getByRole('button', { name: 'Show older' })
  const goBackTo = async (recorded: string) => {
    while (!(await times()).includes(recorded)) {
      const many = (await times()).length
      await older().click()
      await expect.poll(async () => (await times()).length).toBeGreaterThan(many)
    }
  }

  beforeAll(async () => {
    const receipt = await reportByHttp(...sent)
    expect(receipt.accepted).toBe(sent.length)
    page = await person.context.newPage()
  })

  test('It begins with ten entries, the newest first, and goes on three by three', async () => {
    await page.goto(`/tracking/${vin}`)
    await drawer(page).getByText('Activity Log').click()
    await log().waitFor()
    await expect.poll(async () => (await times()).length).toBe(10)
    await older().click()
    await expect.poll(async () => (await times()).length).toBe(13)
    await older().click()
    await expect.poll(async () => (await times()).length).toBe(16)
    const seen = await times()
    expect(seen).toEqual([...seen].sort().reverse())
  })

  test('Nothing repeats, even when a report comes in between two pages', async () => {
    const many = (await times()).length
    await reportByHttp({ serial: own.serial, recorded: iso(Date.now()), door: { opened: false } })
    await reads(section('Doors'), /Closed/)
    await expect.poll(async () => (await times()).length).toBe(many + 1)
    await goBackTo(sent[0]!.recorded)
    const seen = await times()
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual([...seen].sort().reverse())
    const reported = sent.map(({ recorded }) => recorded)
    expect(seen.filter((at) => reported.includes(at))).toEqual(reported.reverse())
  })

  test('For one sensor it shows the entries of that sensor, and of them its lines alone', async () => {
    await drawer(page).getByRole('combobox').selectOption({ label: 'Doors' })
    await expect
      .poll(async () => [...new Set(await log().locator('dt').allTextContents())].join())
      .toBe('Door Status')
    const doors = sent.filter((report) => 'door' in report).map(({ recorded }) => recorded)
    await goBackTo(doors[0]!)
    expect(await times()).toEqual(expect.arrayContaining(doors))
    const without = sent.filter((report) => !('door' in report)).map(({ recorded }) => recorded)
    expect((await times()).filter((at) => without.includes(at))).toEqual([])
  })
})

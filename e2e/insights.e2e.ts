/** The time of a fleet on dashboards: narrowed, opened down to what was reported, taken along, by keys and on a phone. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, hours, minutes } from '#domain/basics/time.ts'
import type { InsightDocument } from '#domain/insights/document.ts'
import { graphql, tokenOf } from './api.ts'
import { bytesOf, openBrowser, reads } from './browser.ts'
import { inDatabase } from './database.ts'
import { eventually } from './eventually.ts'
import { makeGeofence } from './geofences.ts'
import { complaints, overflow } from './inspect.ts'
import { adminToken, makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { isListed, makeTrailer, reportFor } from './trailers.ts'

const planner = 'planner@insights-journey.example'
const stranger = 'stranger@insights-journey.example'
const plain = 'plain@insights-journey.example'
const [driven, parked] = [
  { vin: '1GRAA0622TKIJ0001', unitId: 'IJ-0001' },
  { vin: '1GRAA0622TKIJ0002', unitId: 'IJ-0002' },
]
const address = 'https://bi.example/costs'
const yard = { lat: 37.69, lng: -97.34 }

let browser: Browser

const gps = (place: { lat: number; lng: number }, speedMph = 0) => ({
  gps: { ...place, speedMph, headingDeg: 0, accuracyM: 5 },
})

/** A reefer that runs, and is too warm. */
const cooling = (setPointCelsius: number) => ({
  reeferUnit: { powerOn: true, zones: [{ zone: 1, setPointCelsius, returnAirCelsius: 12 }] },
})
const leakyValve = { absSystemFault: { amberLamp: true, faults: [{ faultTypeId: 795, fmi: 5 }] } }

/**
 * One trailer drove two days ago and came back, with a fault; the other stood all the while, and somebody changed what
 * its reefer is set to.
 */
async function stage() {
  const flags = ['MapRefreshing', 'GeofenceV2', 'Insight', 'ThermoKing']
  const customer = await makeCustomer('INJ', 'Insight Journeys', flags)
  const other = await makeCustomer('INO', 'Insight Others', flags)
  const without = await makeCustomer('INP', 'Insight Plain', ['MapRefreshing'])
  await makeUser(planner, [`CUSTOMER_${customer}`])
  await makeUser(stranger, [`CUSTOMER_${other}`])
  await makeUser(plain, [`CUSTOMER_${without}`])
  for (const trailer of [driven, parked])
    await makeTrailer(customer, { ...trailer, deviceTypeId: 1, sensorTypeIds: [1, 7, 10, 25, 36] })
  const { errors } = await graphql(
    await adminToken(),
    'mutation($id: ID!, $url: String) { updateCustomer(input: { customerId: $id, dashboardUrl: $url }) { id } }',
    { id: other, url: address },
  )
  expect(errors).toBeUndefined()
  const begin = Date.now() - days(2)
  await reportFor(driven.unitId, gps(yard), begin - hours(2))
  for (let n = 1; n <= 12; n++)
    await reportFor(
      driven.unitId,
      gps({ lat: yard.lat + n * 0.06, lng: yard.lng }, 50),
      begin + n * minutes(5),
    )
  for (let n = 11; n >= 0; n--)
    await reportFor(
      driven.unitId,
      gps({ lat: yard.lat + n * 0.06, lng: yard.lng }, 50),
      begin + (25 - n) * minutes(5),
    )
  await reportFor(driven.unitId, { ...gps(yard), ...leakyValve }, begin + hours(4))
  for (const ago of [days(3), days(2), days(1), hours(1)])
    await reportFor(parked.unitId, gps(yard), Date.now() - ago)
  for (const [n, setPoint] of [-18, -18, 2, 2].entries())
    await reportFor(parked.unitId, { ...gps(yard), ...cooling(setPoint) }, begin + n * minutes(10))
  await makeGeofence(await adminToken(), {
    customerId: customer,
    name: 'Insights yard',
    ...yard,
    radiusMeters: 800,
  })
  for (const { unitId } of [driven, parked]) {
    await reportFor(unitId, gps(yard))
    await isListed(unitId)
  }
  const token = await tokenOf(planner)
  for (const [name, key, least] of [
    ['utilization', 'miles', 50],
    ['dwell', 'visits', 2],
    ['health', 'faults', 1],
    ['cold-chain', 'setPoints', 1],
  ] as const)
    await eventually(`${key} of the trailers are counted`, async () => {
      const { data } = await graphql<{ insights: InsightDocument }>(
        token,
        'query($name: String!) { insights(name: $name) }',
        { name },
      )
      return Number(data.insights.figures.find((figure) => figure.key === key)?.value) >= least
    })
}

beforeAll(async () => {
  await stage()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  // A super admin has what any customer has: others look for a menu without it.
  await inDatabase(`UPDATE customer SET flags = '{}' WHERE abbrev IN ('INJ', 'INO', 'INP')`)
})

const figure = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Figures' }).getByRole('listitem').filter({ hasText: label })
const chart = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

describe('the trailers of my company', () => {
  test.each([
    ['utilization', 'Miles by day', 'Day,Miles (mi)', 'Miles per used day', driven, 'tracking'],
    ['dwell', 'Arrivals by hour and weekday', 'Arrivals', 'Visits', driven, 'tracking'],
    ['coverage', 'Without gaps by day', 'Without Gaps', 'Reports a day', driven, 'tracking'],
    ['health', 'Faults by kind', 'Fault,', 'Faults per 1,000 miles', driven, 'absTroubleshooting'],
    ['cold-chain', 'Out of range by day', 'Out of Range (min)', 'Set point changes', parked, 'tracking'],
    [
      'live',
      'Arrivals up to each hour',
      'Hour,Today,Usual',
      'Standing for a day or more',
      parked,
      'tracking',
    ],
  ] as const)(
    'what %s says of a type of trailers is taken as CSV, and leads to what one of them reported',
    async (tab, title, header, label, trailer, screen) => {
      const { page, troubles, context } = await visitAs(
        browser,
        planner,
        `/quicksight?tab=${tab}&days=7&types=3`,
      )
      await page.getByRole('button', { name: 'Filters (1)' }).waitFor()
      const csv = page.waitForEvent('download')
      await chart(page, title).getByRole('button', { name: 'Download as CSV' }).click()
      expect((await bytesOf(await csv)).toString('utf8')).toContain(header)
      await page
        .getByRole('list', { name: 'Figures' })
        .getByRole('button', { name: new RegExp(`^${label}`) })
        .click()
      const row = page.getByRole('complementary').getByRole('row').filter({ hasText: trailer.unitId })
      const link = ['Track and visits', 'Readings', 'Fault lifecycles'].map((name) =>
        row.getByRole('link', { name }),
      )
      await link[0]!.or(link[1]!).or(link[2]!).click()
      await expect.poll(() => new URL(page.url()).pathname).toBe(`/${screen}/${trailer.vin}`)
      expect(troubles).toEqual([])
      await context.close()
    },
  )

  test('Live picture is of today, whatever period the other dashboards have', async () => {
    const { page, context } = await visitAs(browser, planner, '/quicksight?days=7')
    await page.getByRole('combobox', { name: 'Period' }).waitFor()
    await page.getByRole('link', { name: 'Live picture', exact: true }).click()
    await figure(page, 'In geofences now').waitFor()
    expect(await page.getByRole('combobox', { name: 'Period' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Utilization', exact: true }).click()
    await expect.poll(() => page.getByRole('combobox', { name: 'Period' }).inputValue()).toBe('7')
    await context.close()
  })

  test('a filter of vehicle types is kept in the address, and says so', async () => {
    const { page, context } = await visitAs(browser, planner, '/quicksight')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByRole('combobox', { name: 'Vehicle types' }).fill('Tanker')
    await page.getByRole('option', { name: 'Tanker' }).click()
    await page.getByText('No trailers are within these filters.').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('types')).toBe('7')
    await page.getByRole('link', { name: 'Coverage' }).click()
    await page.getByText('No trailers are within these filters.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await figure(page, 'Reports a day').waitFor()
    await context.close()
  })

  test('a chart is gone through by keys, read as a table, and taken as CSV and PNG', async () => {
    const { page, context, troubles } = await visitAs(browser, planner, '/quicksight?days=7')
    const miles = chart(page, 'Miles by day')
    await miles.getByRole('group').focus()
    await page.keyboard.press('End')
    await reads(miles.locator('[aria-live]'), /^\d{4}-\d\d-\d\d: [\d,]+ mi$/)
    await page.keyboard.press('Enter')
    await page.getByRole('complementary').getByText(parked.unitId).waitFor()
    await page.keyboard.press('Escape')
    const png = page.waitForEvent('download')
    await miles.getByRole('button', { name: 'Download as PNG' }).click()
    expect((await bytesOf(await png)).subarray(1, 4).toString()).toBe('PNG')
    const csv = page.waitForEvent('download')
    await miles.getByRole('button', { name: 'Download as CSV' }).click()
    const text = (await bytesOf(await csv)).toString('utf8')
    expect(text).toContain('Day,Miles (mi)')
    await miles.getByRole('button', { name: 'Show as table' }).click()
    await miles.getByRole('table').waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })

  test('each dashboard says what it counts', async () => {
    const { page, context, troubles } = await visitAs(browser, planner, '/quicksight')
    for (const [tab, label] of [
      ['Dwell and detention', 'Total dwell'],
      ['Coverage', 'Reports a day'],
      ['Health', 'Faults per 1,000 miles'],
      ['Cold chain', 'Set point changes'],
      ['Live picture', 'Arrivals today'],
    ] as const) {
      await page.getByRole('link', { name: tab, exact: true }).click()
      await page
        .getByRole('list', { name: 'Figures' })
        .getByRole('listitem')
        .filter({ hasText: new RegExp(label, 'i') })
        .first()
        .waitFor()
    }
    expect(troubles).toEqual([])
    await context.close()
  })

  test('a dashboard is emailed by a schedule to me and a colleague until I end that', async () => {
    const { page, context } = await visitAs(browser, planner, '/quicksight')
    await page.getByRole('button', { name: 'Emails', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Emails' })
    await dialog.getByText('None yet. Choose below what to send.').waitFor()
    await dialog.getByLabel('How often').selectOption('daily')
    await dialog.getByLabel('Recipients').fill('boss@insights-journey.example')
    await dialog.getByLabel('Recipients').press('Enter')
    await dialog.getByRole('button', { name: 'Send it' }).click()
    await dialog.getByText('To you, boss@insights-journey.example').waitFor()
    await dialog.getByText('Daily, about 7 days').waitFor()
    await dialog.getByRole('button', { name: 'End the email of Utilization' }).click()
    await dialog.getByText('None yet. Choose below what to send.').waitFor()
    await context.close()
  })

  test('a dashboard of my own holds the cards that I chose', async () => {
    const { page, context } = await visitAs(browser, planner, '/quicksight?tab=board-new')
    const name = `Mornings ${Date.now()}`
    const form = page.getByRole('form', { name: 'A dashboard of your own' })
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Add a card').selectOption({ label: 'Coverage: Without gaps by day' })
    await form.getByLabel('Add a card').selectOption({ label: 'Utilization: Miles' })
    await form.getByRole('button', { name: 'Save dashboard' }).click()
    await page.getByRole('link', { name, exact: true }).waitFor()
    await chart(page, 'Without gaps by day').waitFor()
    await figure(page, 'Miles').waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => page.getByRole('link', { name, exact: true }).count()).toBe(0)
    await context.close()
  })

  test.each([
    ['light', 'desktop'],
    ['dark', 'phone'],
  ] as const)('are read by all, in the %s on a %s', async (theme, size) => {
    const { page, context } = await visitAs(browser, planner, '/quicksight', { theme, size, inspected: true })
    await chart(page, 'Miles by day').locator('svg').first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    expect(await complaints(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await figure(page, 'Miles per used day').getByRole('button').click()
    await page.getByRole('complementary').getByRole('table').waitFor()
    expect(await complaints(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await context.close()
  })
})

test('The dashboard that my company has elsewhere is a further tab', async () => {
  const { page, context, troubles } = await visitAs(browser, stranger, '/quicksight')
  await page.route(`${address}*`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<html lang="en"><title>Costs</title><p>Costs of November</p></html>',
    }),
  )
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const outer = page.frameLocator('iframe[title="Dashboard of Insight Others"]')
  await outer.frameLocator('iframe').getByText('Costs of November').waitFor()
  expect(troubles).toEqual([`a request to ${address}`])
  await context.close()
})

test('Another company sees none of it', async () => {
  const { page, context } = await visitAs(browser, stranger, '/quicksight')
  await page.getByText('No trailers are within these filters.').waitFor()
  expect(await page.getByText(driven.unitId).count()).toBe(0)
  await context.close()
})

test('Where Insights is not switched on, nobody is shown it', async () => {
  const { page, context } = await visitAs(browser, plain, '/quicksight')
  await page.getByRole('heading', { name: "You don't have access to Insights." }).waitFor()
  await context.close()
})

/** A fault's life on a screen that stays open: it comes, it lasts, it goes; who finds it, and who does not. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hours, minutes } from '#domain/basics/time.ts'
import { graphql, tokenOf } from './api.ts'
import { bytesOf, drawer, fillSignIn, openBrowser, type Person, reads, seesPath, visit } from './browser.ts'
import { iso, reportByHttp, reportByMqtt, spare } from './gateway.ts'
import { inOrder } from './in-order.ts'
import { makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'

const dispatcher = 'dispatch@northstar.example'
let browser: Browser
let person: Person
let page: Page
let vin: string
/** Far enough back that what happens in between has happened. */
const began = Date.now() - hours(5)

beforeAll(async () => {
  browser = await openBrowser()
  const { data } = await graphql<{ vehiclesNow: { vehicles: { vin: string }[] } }>(
    await tokenOf(dispatcher),
    'query($unit: String) { vehiclesNow(search: $unit) { vehicles { vin } } }',
    { unit: spare.unitId },
  )
  vin = data.vehiclesNow.vehicles[0]!.vin
  person = await visitAs(browser, dispatcher, '/absTroubleshooting')
  page = person.page
  await page.waitForURL('**/absTroubleshooting')
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

const grid = (of: Page = page) => of.getByRole('grid', { name: 'Fault lifecycles' })
const row = (text: string | RegExp, of: Page = page) => grid(of).locator('tbody tr').filter({ hasText: text })
const cell = (of: ReturnType<typeof row>, title: string) => of.locator(`td[data-title="${title}"]`)
const family = (name: string) => page.getByRole('group', { name: 'Faults of' }).getByRole('button', { name })
const valve = { faultTypeId: 795, fmi: 5 }
const driving = (miles: number, speedMph: number) => ({
  odometer: { miles },
  gps: { lat: 32.4487, lng: -99.7331, headingDeg: 270, speedMph },
})

inOrder('a fault on a screen that nobody loads again, found by filters that stand in the address', () => {
  test('is looked for by the unit of its trailer', async () => {
    await page.goto('/absTroubleshooting')
    await page.getByRole('combobox', { name: 'Unit or VIN' }).fill(spare.unitId)
    await page.getByRole('listbox', { name: 'Trailers' }).getByText(vin).waitFor()
    await page.keyboard.press('Enter')
    await seesPath(page, `/absTroubleshooting/${vin}`)
    await page.locator('.chosen-vehicle').getByText(spare.unitId).waitFor()
  })

  test('is there as Active when the gateway reports it', async () => {
    await reportByHttp({
      serial: spare.serial,
      recorded: iso(began),
      ...driving(1_000, 30),
      absSystemFault: { amberLamp: true, faults: [valve] },
      individualTirePressure: { tires: [{ position: 'LFO', psi: 86 }] },
      tse: { wheels: [{ position: 'RR', level: 3 }] },
      lightSystemFault: { faultTypeIds: [2] },
    })
    await expect.poll(() => row('modulator valve').count()).toBe(1)
    const fault = row('modulator valve')
    await reads(cell(fault, 'Status'), /Active/)
    await reads(cell(fault, 'Fault Description'), /Axle 1 roadside modulator valve: open circuit/)
    await reads(cell(fault, 'Fault End'), /N\/A/)
    await reads(cell(fault, 'Suspect Component'), /Axle 1 roadside modulator valve/)
    await reads(cell(fault, 'Cause'), /Coil or wire is broken/)
    await reads(cell(fault, 'Repair Information'), /Unplug the valve, measure its coils/)
    await reads(cell(fault, 'Duration'), /^5 hours/)
    await reads(cell(fault, 'Fault Type ID'), /^795$/)
    await reads(cell(fault, 'FMI'), /^5$/)
    await reads(cell(row('pressure low'), 'Fault Description'), /Roadside Front Outer tire/)
    await reads(cell(row('out of adjustment'), 'Fault Description'), /Curbside Rear brake/)
    await reads(cell(row('Stop lamps'), 'Status'), /Active/)
  })

  test('is Cleared, with its end and how long it lasted, when a report no longer carries it', async () => {
    await reportByMqtt(spare.serial, {
      serial: spare.serial,
      recorded: iso(began + hours(2) + minutes(5)),
      ...driving(1_102.5, 64),
      absSystemFault: { amberLamp: false, faults: [] },
    })
    const fault = row('modulator valve')
    await reads(cell(fault, 'Status'), /Cleared/)
    await reads(cell(fault, 'Fault End'), /^\d\d\/\d\d\/\d\d \d\d:\d\d \w+$/)
    await reads(cell(fault, 'Duration'), /^2 hours 5 minutes$/)
    await reads(cell(fault, 'Speed'), /^64 mph$/)
    await reads(cell(fault, 'Miles Traveled'), /^102\.5 mi$/)
    await reads(cell(row('pressure low'), 'Status'), /Active/)
  })

  test('a family leaves its own faults', async () => {
    await family('Brakes').click()
    await expect.poll(() => row(/./).count()).toBe(1)
    await reads(row(/./), /out of adjustment/)
    expect(new URL(page.url()).searchParams.get('sensor')).toBe('tse')
    await page.reload()
    await reads(row(/./), /out of adjustment/)
    await family('All').click()
    await row('modulator valve').waitFor()
  })

  test('without all faults only the active ones are left', async () => {
    await page.getByText('All faults', { exact: true }).click()
    await expect.poll(() => row('modulator valve').count()).toBe(0)
    await row('out of adjustment').waitFor()
    expect(new URL(page.url()).searchParams.get('f.status')).toBe('Active')
    await page.getByText('All faults', { exact: true }).click()
    await row('modulator valve').waitFor()
  })

  test('a fault type, a failure mode, a day and a range narrow it further', async () => {
    await page.getByLabel('Filter Fault Description').selectOption('24/241')
    await expect.poll(() => row(/./).count()).toBe(1)
    await reads(row(/./), /pressure low/)
    await page.getByLabel('Filter Fault Description').selectOption('')
    await page.getByLabel('Filter FMI').selectOption('0')
    await reads(row(/./), /out of adjustment/)
    await page.getByLabel('Filter FMI').selectOption('7')
    await page.getByText('No faults match these filters.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await row('modulator valve').waitFor()
    await page.getByLabel('Date range').selectOption({ label: 'Last 24 Hours' })
    await row('modulator valve').waitFor()
    await page.getByLabel('Date range').selectOption({ label: 'From day to day' })
    await page.getByLabel('To day').fill('2020-01-01')
    await page.getByText('No faults match these filters.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await row('modulator valve').waitFor()
  })

  test('what is seen goes into a file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export to CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^Faults .* Export \d\d-\d\d-\d{4}\.csv$/)
    const text = (await bytesOf(file)).toString()
    expect(text).toContain(
      'Status,Fault Description,Fault Start,Fault End,Suspect Component,Cause,Repair Information,Duration,Speed (mph),Miles Traveled (mi),Fault Type ID,FMI',
    )
    expect(text).toMatch(
      /Cleared,Axle 1 roadside modulator valve: open circuit.*,2 hours 5 minutes,64,102\.5,795,5/,
    )
  })

  test('the drawer tells what has cleared, and leads to the table and back', async () => {
    await page.getByRole('link', { name: 'Show on map' }).click()
    await seesPath(page, `/tracking/${vin}`)
    await reads(
      drawer(page).locator('.fault').filter({ hasText: 'modulator valve' }),
      /2 hours 5 minutes · 102\.5 mi · up to 64 mph/,
    )
    await drawer(page).getByRole('link', { name: 'Fault history of ABS' }).click()
    await seesPath(page, `/absTroubleshooting/${vin}`)
    await row('modulator valve').waitFor()
    await page.getByRole('link', { name: 'Show the faults of all trailers' }).click()
    await row(vin).first().waitFor()
  })

  test('who is not signed in is brought back here after the sign-in', async () => {
    const { page: theirs, context } = await visit(browser)
    await theirs.goto(`/absTroubleshooting/${vin}?sensor=tse`)
    await fillSignIn(theirs, dispatcher)
    await row('out of adjustment', theirs).waitFor()
    await context.close()
  })
})

describe('somebody else', () => {
  const as = (email: string, at: string) => visitAs(browser, email, at)

  test('of another customer finds neither the trailer nor its faults', async () => {
    const {
      page: theirs,
      context,
      troubles,
    } = await as('dispatch@bluemesa.example', `/absTroubleshooting/${vin}`)
    await theirs.getByText('There is no trailer with this VIN.').waitFor()
    await theirs.getByRole('link', { name: 'Show the faults of all trailers' }).click()
    await grid(theirs).waitFor()
    await theirs
      .getByText(/of \d+ faults|No faults were reported yet/)
      .first()
      .waitFor()
    await expect.poll(() => row(vin, theirs).count()).toBe(0)
    expect(troubles).toEqual([])
    await context.close()
  })

  test('who lists no trailers sees how to get to the faults of one', async () => {
    await makeUser('overseer@faults.example', ['VIEW_ONLY_ADMIN'])
    const { page: theirs, context } = await as('overseer@faults.example', '/absTroubleshooting')
    await theirs.getByText('Open a trailer to see its faults.').waitFor()
    await context.close()
  })
})

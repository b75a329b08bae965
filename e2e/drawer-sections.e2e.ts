/** Every section of the drawer, as gateways of each family report: labels, units, diagrams, and who sees which footer. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawer, openBrowser, type Person, reads, sizes } from './browser.ts'
import { inDatabase } from './database.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer, reportFor } from './trailers.ts'

const email = 'sections@every.example'
let browser: Browser
let person: Person
let customer: string

/** A trailer of the customer, made of what differs. */
const trailer = (
  unitId: string,
  n: number,
  deviceTypeId: number,
  axles: number,
  sensors: readonly number[],
) =>
  makeTrailer(customer, {
    vin: `1GRAA0622TKEV000${n}`,
    unitId,
    deviceTypeId,
    axles,
    sensorTypeIds: sensors,
  })
const open = async (unit: string, n: number) => {
  const path = `/tracking/1GRAA0622TKEV000${n}`
  if (new URL(person.page.url()).pathname !== path) await person.page.goto(path)
  await drawer(person.page).getByRole('heading', { level: 2, name: unit }).waitFor()
}
const headings = () =>
  drawer(person.page).locator('.section').getByRole('heading', { level: 3 }).allTextContents()
const section = (title: string) =>
  drawer(person.page)
    .locator('.section')
    .filter({ has: person.page.getByRole('heading', { level: 3, name: title, exact: true }) })
const footer = [
  'Nearest Service Center',
  'Activity Log',
  'Preventative Maintenance Log',
  'Recent Inspections',
]

beforeAll(async () => {
  browser = await openBrowser()
  customer = await makeCustomer('EVRY', 'Every Section Freight')
  await inDatabase(
    `UPDATE customer SET flags = '{ThermoKing,Hendrickson,UltrasonicCargoSensor,CameraFullness,CheckFuse}' WHERE id = $1`,
    [Number(customer)],
  )
  await makeUser(email, [`CUSTOMER_${customer}`])
  const pro = [1, 5, 6, 7, 8, 10, 13, 15, 16, 21, 22, 23, 24, 25, 36, 38]
  await trailer('EVERY-PRO', 1, 1, 3, pro)
  await trailer('EVERY-GO', 2, 4, 1, [1, 10, 16, 22, 25, 26, 27, 36])
  await trailer('EVERY-XT', 3, 5, 2, [1, 16, 37])
  await trailer('EVERY-TAG', 4, 7, 2, [1, 39])
  await reportFor('EVERY-PRO', {
    gps: { lat: 39.04567, lng: -95.67891, headingDeg: 271, speedMph: 61.2 },
    absSystemFault: { amberLamp: true, faults: [{ faultTypeId: 795, fmi: 5 }] },
    tireInflationStatus: { status: 'UNSTABLE' },
    enhancedWeight: { bogieLbs: 23_100.9 },
    odometer: { miles: 184_220.64 },
    door: { opened: true },
    tetherChange: { tethered: false },
    lightSystemFault: { faultTypeIds: [2, 13] },
    sensorBoxBattery: { millivolts: 12_650 },
    gpsMileage: { miles: 120_034.1 },
    tse: {
      wheels: [
        { position: 'LF', level: 3 },
        { position: 'RR', level: 0 },
      ],
    },
    backupBattery: { millivolts: 3_950 },
    wheelEnd: { wheels: [{ position: 'LM', celsius: 41, status: 'OK', sitar: '05' }] },
    individualTirePressure: { tires: [{ position: 'LRO', psi: 88, sitar: '03' }] },
    tireTemperature: { tires: [{ position: 'RFI', celsius: 41 }] },
    reeferUnit: {
      powerOn: true,
      operatingMode: 'CYCLE_SENTRY',
      fuelLevelFraction: 0.62,
      ambientCelsius: 21.7,
      loggerSensors: [{ sensor: 2, celsius: -18 }],
      zones: [
        { zone: 1, setPointCelsius: -20, dischargeAirCelsius: -21, returnAirCelsius: -17.5 },
        { zone: 2, setPointCelsius: 2 },
      ],
      engineHours: 1_234.5,
      batteryMillivolts: 12_980,
      alarms: [{ code: '10' }],
    },
  })
  await reportFor('EVERY-GO', {
    gps: { lat: 39.1, lng: -95.7 },
    ultrasonicCargo: { loaded: true, distanceInches: 31 },
    cargoCamera: { fullnessPercent: 64 },
  })
  await reportFor('EVERY-XT', {
    xt5300BatteryStatus: { chargePercent: 81, millivolts: 3_900, charging: true },
  })
  await reportFor('EVERY-TAG', { wiliotBattery: { chargePercent: 37 } })
  person = await visitAs(browser, email, '/profile', { inspected: true })
  await person.page.getByRole('navigation', { name: 'Main' }).waitFor()
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

describe('the drawer of a Pro on a tridem', () => {
  beforeEach(() => open('EVERY-PRO', 1))

  test('has its sixteen sections in their order, then the five of the footer', async () => {
    await expect
      .poll(headings)
      .toEqual([
        'Location',
        'ABS',
        'Tire Inflation System',
        'Load Status',
        'Odometer',
        'Doors',
        'Tether Status',
        'Lights',
        'Trailer Battery',
        'GPS Mileage',
        'Brakes',
        'Backup Battery',
        'Wheel End',
        'Individual Tire Pressure',
        'Reefer Unit',
        'Tire Temperature',
        ...footer,
        'Tandem Device Information',
      ])
    expect(await complaints(person.page)).toEqual([])
  })

  test.each([
    ['Location', /39\.0457, -95\.6789.*61\.2 mph.*W 271°/s],
    ['Tire Inflation System', /Unstable/],
    ['Load Status', /Loaded.*15,100 lbs/s],
    ['Odometer', /184,220\.6 mi/],
    ['Doors', /Open for \d+ min/],
    ['Tether Status', /Untethered for \d+ min/],
    ['Trailer Battery', /12\.7 V.*Check fuse/s],
    ['GPS Mileage', /120,034\.1 mi/],
    ['Backup Battery', /4\.0 V/],
  ])('says under %s what was reported, with its unit', async (title, words) => {
    await reads(section(title), words)
  })

  test.each([
    ['Brakes', 'Axle 1, roadside: Critical (3), Critical'],
    ['Brakes', 'Axle 3, curbside: Good (0), Good'],
    ['Wheel End', 'Axle 2, roadside: N/A °F, Timed out'],
    ['Individual Tire Pressure', 'Axle 3, roadside, outer: 88 psi, Limit exceeded'],
    ['Tire Temperature', 'Axle 1, curbside, inner: 105.8 °F, Good'],
  ])('draws %s on three axles: %s', async (title, wheel) => {
    await reads(section(title), /Tridem/)
    await section(title).getByTitle(wheel).waitFor()
  })

  test('draws the lights as the circuits of the plug', async () => {
    const circuits = section('Lights').getByRole('listitem')
    await expect.poll(() => circuits.count()).toBe(7)
    await reads(circuits.filter({ hasText: 'Stop' }), /Low current/)
  })

  test('tells the zones of a reefer as a table, with values that were not reported left empty', async () => {
    const table = section('Reefer Unit').getByRole('table', { name: 'Zone Info' })
    await expect
      .poll(() => table.getByRole('columnheader').allTextContents())
      .toEqual(['Zone', 'Set point', 'Discharge air', 'Return air'])
    await expect
      .poll(() => table.getByRole('cell').allTextContents())
      .toEqual(['-4.0 °F', '-5.8 °F', '0.5 °F', '35.6 °F', '-', '-'])
    await expect
      .poll(() => section('Reefer Unit').getByRole('heading', { level: 4 }).allTextContents())
      .toEqual([
        'Unit',
        'Fuel Level',
        'Logger Sensors',
        'Zone Info',
        'Engine Hours',
        'Unit Battery Voltage',
        'Fault Info',
      ])
  })
})

test.each([
  [
    'a Go with a camera',
    'EVERY-GO',
    2,
    [
      'Location',
      'Doors',
      'Tether Status',
      'GPS Mileage',
      'Backup Battery',
      'Reefer Unit',
      'Load Status (ultrasonic)',
      'Cargo Camera',
      'Nearest Service Center',
      'Activity Log',
      'Recent Inspections',
      'Tandem Device Information',
    ],
  ],
  [
    'an XT5300',
    'EVERY-XT',
    3,
    [
      'Location',
      'GPS Mileage',
      'Device Battery',
      'Nearest Service Center',
      'Activity Log',
      'Recent Inspections',
      'Tandem Device Information',
    ],
  ],
  [
    'a Wiliot tag',
    'EVERY-TAG',
    4,
    ['Location', 'Wiliot Battery', 'Activity Log', 'Tandem Device Information'],
  ],
])('%s has the sections of its family and the footer of its maker', async (_what, unit, n, titles) => {
  await open(unit, n)
  await expect.poll(headings).toEqual(titles)
})

test('What a sensor said nothing of yet says so, and what is a share has its percent', async () => {
  await open('EVERY-GO', 2)
  await reads(section('Doors'), /No report yet/)
  await reads(section('Load Status (ultrasonic)'), /Loaded.*31 in/s)
  await reads(section('Cargo Camera'), /The camera has not sent a picture yet\..*64 %/s)
  await open('EVERY-XT', 3)
  await reads(section('Device Battery'), /81 %.*3\.9 V.*Yes/s)
})

test('Somebody whose customer does not buy from the app has the log and the inspections alone', async () => {
  const [other, vin, unitId] = ['sections@elsewhere.example', '1GRAA0622TKEW0001', 'ELSEWHERE-XT']
  const elsewhere = await makeCustomer('ELSW', 'Elsewhere Freight')
  await makeUser(other, [`CUSTOMER_${elsewhere}`])
  await makeTrailer(elsewhere, { vin, unitId, deviceTypeId: 5, sensorTypeIds: [1, 16, 37] })
  await inDatabase(`UPDATE vehicle SET vehicle_mfgr = 'Utility' WHERE vin = $1`, [vin])
  await reportFor(unitId, { xt5300BatteryStatus: { chargePercent: 81, millivolts: 3_900, charging: true } })
  const { page, context } = await visitAs(browser, other, `/tracking/${vin}`)
  await expect
    .poll(() => drawer(page).locator('.section').getByRole('heading', { level: 3 }).allTextContents())
    .toEqual(['Location', 'GPS Mileage', 'Device Battery', 'Activity Log', 'Recent Inspections'])
  await context.close()
})

test('On a phone all of it fits', async ({ onTestFinished }) => {
  const { page } = person
  onTestFinished(() => page.setViewportSize(sizes.desktop))
  await page.setViewportSize(sizes.phone)
  await open('EVERY-PRO', 1)
  await section('Reefer Unit').getByRole('table', { name: 'Zone Info' }).waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await complaints(page)).toEqual([])
})

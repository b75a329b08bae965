/** The commands of one trailer in its drawer: its gateway is asked where it is, and its reefer is cooled before it is loaded. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { graphql, tokenOf } from './api.ts'
import { appUnderTest } from './app-under-test.ts'
import { drawer, openBrowser, reads } from './browser.ts'
import { inDatabase } from './database.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, makeUser, superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'
import { isListed, makeTrailer, reportFor } from './trailers.ts'

const email = 'orchard@precool.example'
/** Each test has a trailer of its own, whose gateway it plays. */
const asked = { vin: '1GRAA0622TKCC0001', unitId: 'PRC-WHERE', deviceTypeId: 1, sensorTypeIds: [1] }
const cooled = { vin: '1GRAA0622TKCC0002', unitId: 'PRC-COOL', deviceTypeId: 1, sensorTypeIds: [1, 25] }
const yard = { lat: 46.6021, lng: -120.5059, headingDeg: 0, speedMph: 0 }

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
  const customer = await makeCustomer('PRC', 'Precool Orchards', ['MapRefreshing', 'ThermoKing'])
  const userId = await makeUser(email, [`CUSTOMER_${customer}`])
  const { errors } = await graphql(
    await tokenOf(superAdmin),
    `mutation { setReeferControl(userId: ${userId}, on: true) }`,
  )
  expect(errors).toBeUndefined()
  for (const trailer of [asked, cooled]) await makeTrailer(customer, trailer)
  await reportFor(asked.unitId, { gps: yard })
  await reportFor(cooled.unitId, { gps: yard, reeferUnit: unit(false, 59) })
  for (const { unitId } of [asked, cooled]) await isListed(unitId)
})
afterAll(() => browser.close())
// What a try before has sent.
beforeEach(() =>
  inDatabase(
    'DELETE FROM reefer_command c USING vehicle v WHERE v.id = c.vehicle_id AND v.vin = ANY($1::text[])',
    [[asked.vin, cooled.vin]],
  ),
)

const headers = { Authorization: `Bearer ${appUnderTest.ingestKey}`, 'Content-Type': 'application/json' }
const post = async (path: string, body: object) => {
  const answer = await fetch(`${appUnderTest.url}${path}`, {
    ...{ method: 'POST', headers, body: JSON.stringify(body) },
  })
  expect(await answer.json()).toMatchObject({ accepted: 1 })
}
const celsius = (fahrenheit: number) => Math.round(((fahrenheit - 32) * 500) / 9) / 100
const unit = (powerOn: boolean, setPointF: number) => ({
  powerOn,
  zones: [{ zone: 1, setPointCelsius: celsius(setPointF), returnAirCelsius: 15 }],
})

interface Waiting {
  readonly id: number
  readonly command: string
}
/** The gateway of a trailer takes the one command that waits for it, and has carried it out. */
const obey = async <Order extends Waiting>(serial: string): Promise<Order> => {
  const waiting = async () => {
    const answer = await fetch(`${appUnderTest.url}/ingest/v1/commands?serial=${serial}`, { headers })
    return ((await answer.json()) as { commands: Order[] }).commands
  }
  await expect.poll(waiting).toHaveLength(1)
  const [order] = await waiting()
  await post(`/ingest/v1/command-results?serial=${serial}`, { id: order!.id, status: 'success' })
  return order!
}

const section = (page: Page, title: string) =>
  drawer(page)
    .locator('.section')
    .filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })
/** A command that was sent, in a section. */
const sent = (page: Page, title: string, text: string) =>
  section(page, title).locator('.commands li').filter({ hasText: text })
/** Chooses a command in the dialog, fills in what it needs, and sends it. */
const send = async (
  page: Page,
  title: string,
  { unitId }: { unitId: string },
  command: string,
  degrees?: string,
) => {
  await section(page, title).getByRole('button', { name: 'Send command' }).click()
  const dialog = page.getByRole('dialog', { name: `Send command to ${unitId}` })
  await dialog.getByLabel('Command', { exact: true }).selectOption(command)
  if (degrees) await dialog.getByLabel('Set point, °F').fill(degrees)
  expect(await complaints(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const confirm = page.getByRole('alertdialog', { name: `Send to ${unitId}?` })
  await confirm.getByRole('button', { name: 'Send' }).click()
  await confirm.waitFor({ state: 'detached' })
}

test('I ask a trailer where it is from the Commands of its drawer, and read the place that it reports', async () => {
  await post('/ingest/v1/device', {
    ...{ serial: asked.unitId, recorded: new Date().toISOString(), product: 'Pro', hardware: 'B2' },
    ...{ firmware: { mainApp: '4.2.1' }, capabilities: { commands: ['locateNow', 'reboot'] } },
  })
  const { page, context, troubles } = await visitAs(browser, email, `/tracking/${asked.vin}`, {
    ...{ size: 'phone', theme: 'dark', inspected: true },
  })
  const commands = section(page, 'Commands')
  await commands.getByRole('heading', { name: 'Commands' }).click()
  await commands.getByText('No command within the last day.').waitFor()
  await send(page, 'Commands', asked, 'Locate now')
  const one = sent(page, 'Commands', 'Locate now')
  await reads(one, /In Progress.*orchard@precool\.example/s)
  expect(await obey(asked.unitId)).toMatchObject({ command: 'locateNow' })
  await reads(one, /Success/)
  await reportFor(asked.unitId, { gps: { ...yard, lat: 46.7512, lng: -120.7403 } })
  await reads(one, /It is at 46\.7512, -120\.7403\./)
  await one.scrollIntoViewIfNeeded()
  expect(await complaints(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  expect(troubles).toEqual([])
  await context.close()
})

test('I cool a reefer before it is loaded, from its drawer, and read back its set point', async () => {
  const { page, context, troubles } = await visitAs(browser, email, `/tracking/${cooled.vin}`, {
    inspected: true,
  })
  await send(page, 'Reefer Unit', cooled, 'Remote On')
  expect(await obey(cooled.unitId)).toMatchObject({ command: 'remoteOn' })
  await reportFor(cooled.unitId, { gps: yard, reeferUnit: unit(true, 59) })
  await reads(sent(page, 'Reefer Unit', 'Remote On'), /Success.*The unit is now on\./s)

  await send(page, 'Reefer Unit', cooled, 'Set Point', '34')
  const order = await obey<Waiting & { zone: number; setPointCelsius: number }>(cooled.unitId)
  expect(order).toMatchObject({ command: 'setPoint', zone: 1, setPointCelsius: 1.11 })
  await reportFor(cooled.unitId, { gps: yard, reeferUnit: unit(true, 34) })
  const setPoint = sent(page, 'Reefer Unit', 'Set Point, zone 1: 34 °F')
  await reads(setPoint, /Success.*The set point of zone 1 is now 34 °F\./s)
  await reads(section(page, 'Reefer Unit').getByRole('table', { name: 'Zone Info' }), /34\.0 °F/)
  expect(await complaints(page)).toEqual([])

  // Both stand under Commands, whatever they went to.
  await section(page, 'Commands').getByRole('heading', { name: 'Commands' }).click()
  await reads(sent(page, 'Commands', 'Set Point, zone 1: 34 °F'), /The set point of zone 1 is now 34 °F\./)
  await sent(page, 'Commands', 'Remote On').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

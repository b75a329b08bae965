/** The trailer as a drawing: read, walked through by keyboard, chosen from, and led on from, on a desk and on a phone. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawer, openBrowser, type Person, type Size, seesPath, to } from './browser.ts'
import { inDatabase } from './database.ts'
import { inOrder } from './in-order.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { isListed, makeTrailer, reportFor } from './trailers.ts'

const email = 'drawn@drawing.example'
const unit = 'DRAWN-1'
const vin = '1GRAA0622TDRW0001'
const minute = 60_000
let browser: Browser
let customer: string

const positions = ['LFO', 'LFI', 'RFI', 'RFO', 'LRO', 'LRI', 'RRI', 'RRO'] as const
const tires = (psi: number) => ({
  individualTirePressure: {
    tires: positions.map((position) => ({ position, psi: position === 'RRO' ? psi : 101 })),
  },
  tireTemperature: {
    tires: positions.map((position) => ({ position, celsius: position === 'RRO' ? 66 : 26 })),
  },
})

beforeAll(async () => {
  browser = await openBrowser()
  customer = await makeCustomer('DRAW', 'Drawn Freight')
  await inDatabase(
    `UPDATE customer SET flags = '{Hendrickson,ThermoKing,PARTS_HEADER_OPTION}' WHERE id = $1`,
    [Number(customer)],
  )
  await inDatabase('UPDATE customer SET data_agreement_accepted = now() WHERE id = $1', [Number(customer)])
  await makeUser(email, [`CUSTOMER_ADMIN_${customer}`])
  await makeTrailer(customer, {
    vin,
    unitId: unit,
    deviceTypeId: 1,
    sensorTypeIds: [1, 7, 8, 10, 13, 22, 23, 24, 36, 38],
  })
  const now = Date.now()
  for (const [ago, psi] of [
    [300, 100],
    [200, 96],
    [100, 84],
  ] as const)
    await reportFor(unit, tires(psi), now - ago * minute)
  await reportFor(
    unit,
    {
      gps: { lat: 41.2, lng: -96.1, headingDeg: 90, speedMph: 0 },
      ...tires(62),
      door: { opened: false },
      tetherChange: { tethered: true },
      lightSystemFault: { faultTypeIds: [] },
      absSystemFault: { amberLamp: false, faults: [] },
      sensorBoxBattery: { millivolts: 12_900 },
      backupBattery: { millivolts: 3_950 },
    },
    now,
  )
  await isListed(unit)
})
afterAll(() => browser.close())

const part = ({ page }: Person, name: string | RegExp) =>
  drawer(page).getByRole('list', { name: 'Parts' }).getByRole('button', { name })
const chosen = ({ page }: Person, name: string) =>
  drawer(page).getByRole('region', { name: `Chosen: ${name}` })
const isPressed = (person: Person, name: string | RegExp) =>
  expect.poll(() => part(person, name).getAttribute('aria-pressed')).toBe('true')

for (const size of ['desktop', 'phone'] as const satisfies Size[])
  inOrder(`on a ${size}`, () => {
    let person: Person
    beforeAll(async () => {
      person = await visitAs(browser, email, `/tracking/${vin}`, { size, inspected: true })
      await drawer(person.page).getByRole('heading', { level: 2, name: unit }).waitFor()
    })
    afterAll(() => expect(person.troubles).toEqual([]))

    test('the drawing opens with the worst part, tells its past, and passes a checker', async () => {
      const { page } = person
      await isPressed(person, /^Axle 2 curbside outer tire, 62 psi, 150\.8 °F, critical/)
      const panel = chosen(person, 'Axle 2 curbside outer tire')
      await panel.getByRole('img', { name: /from 100 to 62 psi.*limit 80 psi/i }).waitFor()
      await panel.getByText('nearly flat').waitFor()
      await panel.getByText(/Stop\. A tire that ran/).waitFor()
      expect(await part(person, /^Axle \d .* tire/).count()).toBe(8)
      await part(person, /^Axle 1 curbside hub, not heard/).waitFor()
      expect(await part(person, /reefer|Zone/i).count()).toBe(0)
      expect(await complaints(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
    })

    test('arrows lead from part to part, Enter chooses one, and its section is there', async () => {
      const { page } = person
      await part(person, /^Axle 2 curbside outer tire/).focus()
      await page.keyboard.press('ArrowDown')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toMatch(/^Axle 2 curbside inner tire, 101 psi, 78\.8 °F, OK/)
      await page.keyboard.press('Home')
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toMatch(/^Doors, Closed/)
      await page.keyboard.press('Enter')
      await isPressed(person, /^Doors/)
      const panel = chosen(person, 'Doors')
      await panel.getByText('Closed', { exact: true }).waitFor()
      await panel.getByRole('button', { name: 'Go to its section' }).click()
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('sensor-door')
      await part(person, /^Axle 2 curbside outer tire/).click()
      await isPressed(person, /^Axle 2 curbside outer tire/)
      await panel.waitFor({ state: 'detached' })
      await chosen(person, 'Axle 2 curbside outer tire').getByRole('button', { name: '7 days' }).click()
      await chosen(person, 'Axle 2 curbside outer tire')
        .getByRole('img', { name: /in the last 7 days/ })
        .waitFor()
    })

    test('a part leads to its faults, to an alert that is filled in, and to its number', async () => {
      const { page } = person
      const panel = chosen(person, 'Axle 2 curbside outer tire')
      await panel.getByRole('link', { name: /^Fault history/ }).click()
      await seesPath(page, `/absTroubleshooting/${vin}`)
      await page.goBack()
      await panel.getByRole('link', { name: 'Alert me about this' }).click()
      await seesPath(page, '/alertconfiguration/alert/new')
      await expect
        .poll(() => page.getByLabel('Name').inputValue())
        .toBe(`Axle 2 curbside outer tire of ${unit}`)
      await expect.poll(() => page.getByLabel('Below, psi').inputValue()).toBe('80')
      await to(page, `/tracking/${vin}`)
      await panel.getByRole('link', { name: 'Part and number' }).click()
      await seesPath(page, `/parts/${vin}`)
    })
  })

test('a drawing is read in the dark, and printed on paper', async () => {
  const person = await visitAs(browser, email, `/tracking/${vin}`, { theme: 'dark', inspected: true })
  await isPressed(person, /^Axle 2 curbside outer tire/)
  expect(await complaints(person.page)).toEqual([])
  await person.page.emulateMedia({ media: 'print' })
  const panel = drawer(person.page)
  expect(await panel.locator('.drawing svg').first().isVisible()).toBe(true)
  // All of the panel, and nothing of what is around it.
  expect(await person.page.getByRole('region', { name: 'Map of the fleet' }).isVisible()).toBe(false)
  const cut = await panel.locator('.drawer-body').evaluate((body) => body.scrollHeight - body.clientHeight)
  expect(cut).toBeLessThan(2)
  const paper = await panel.evaluate((one) => getComputedStyle(one).getPropertyValue('color-scheme'))
  expect(paper).toBe('light')
})

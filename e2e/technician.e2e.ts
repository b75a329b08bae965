/** A technician's day, on a phone and at a desk: what is near, why it is red, how it is repaired; and what is not theirs. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawer, openBrowser, type Person, reads, rows, search, seesPath } from './browser.ts'
import { inDatabase } from './database.ts'
import { inOrder } from './in-order.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, makeUser } from './people.ts'
import { pressesOf } from './presses.ts'
import { visitAs } from './signed-in.ts'
import { isListed, makeTrailer, reportFor } from './trailers.ts'

const email = 'wrench@technician.example'
/** Where the shop is: nobody else's trailers come here. */
const shop = { lat: 48.61, lng: -107.12 }
const trailer = (name: string, n: number) => ({ unitId: `TECH-${name}`, vin: `1GRAA0622TKTE000${n}` })
const [near, well, far, kept] = ['NEAR', 'WELL', 'FAR', 'KEPT'].map(trailer) as [
  ReturnType<typeof trailer>,
  ReturnType<typeof trailer>,
  ReturnType<typeof trailer>,
  ReturnType<typeof trailer>,
]
const valve = { faultTypeId: 795, fmi: 5 }
let browser: Browser
const people: Person[] = []

beforeAll(async () => {
  browser = await openBrowser()
  const customer = await makeCustomer('TECF', 'Technician Freight')
  const closed = await makeCustomer('TECK', 'Technician Kept Out')
  await inDatabase('UPDATE customer SET blocks_technicians = true WHERE id = $1', [Number(closed)])
  await makeUser(email, ['TECHNICIAN'])
  const places = [shop, shop, { lat: 30.4, lng: -89.1 }, shop]
  for (const [n, one] of [near, well, far, kept].entries()) {
    const sensorTypeIds = [1, 6, 7, 24]
    await makeTrailer(one === kept ? closed : customer, { ...one, deviceTypeId: 1, sensorTypeIds })
    await reportFor(one.unitId, {
      gps: { ...places[n], headingDeg: 0, speedMph: 0 },
      odometer: { miles: 1_000 },
      individualTirePressure: { tires: [{ position: 'LFO', psi: one === well ? 104 : 60 }] },
      ...(one === near && { absSystemFault: { amberLamp: true, faults: [valve] } }),
    })
    await isListed(one.unitId)
  }
})
afterAll(async () => {
  await browser.close()
  expect(people.flatMap(({ troubles }) => troubles)).toEqual([])
})

const title = (page: Page) => drawer(page).getByRole('heading', { level: 2 })
const faults = (page: Page) => page.getByRole('grid', { name: 'Fault lifecycles' })
const row = (page: Page, { unitId }: { unitId: string }) => rows(page).filter({ hasText: unitId })

for (const size of ['desktop', 'phone'] as const)
  inOrder(`a technician, ${size}`, () => {
    let page: Page
    beforeAll(async () => {
      const person = await visitAs(browser, email, 'about:blank', { size, inspected: true })
      people.push(person)
      await person.context.grantPermissions(['geolocation'])
      await person.context.setGeolocation({ latitude: shop.lat, longitude: shop.lng })
      page = person.page
      await page.goto('/tracking')
    })
    /** On a phone the list is folded away once it has trailers. */
    const unfold = async () => {
      const list = page.getByRole('button', { name: 'List', exact: true })
      await expect
        .poll(async () => {
          if (size === 'phone' && (await list.getAttribute('aria-expanded')) === 'false') await list.click()
          return row(page, near).count()
        })
        .toBe(1)
    }

    test('the trailers near are listed with what is wrong, and no others', async () => {
      await unfold()
      await reads(row(page, near), /Tire nearly flat, 60 psi/)
      await row(page, well).waitFor()
      expect(await row(page, far).count()).toBe(0)
      expect(await row(page, kept).count()).toBe(0)
      expect(await complaints(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
    })

    test('one press opens one: what to do is in its head, and nothing that a fleet decides', async () => {
      const { clicks } = await pressesOf(page, async () => {
        await row(page, near).click()
        await reads(title(page), near.unitId)
        await reads(drawer(page).locator('.identity'), /Tire nearly flat.*Do:/)
      })
      expect(clicks).toBe(1)
      for (const name of ['Work order', 'Share', 'Snooze', 'Acknowledge', 'Call'])
        expect(await drawer(page).getByRole('button', { name, exact: true }).count(), name).toBe(0)
      expect(await complaints(page)).toEqual([])
    })

    test('one press more shows how the fault is repaired', async () => {
      const { clicks } = await pressesOf(page, async () => {
        await drawer(page).getByRole('link', { name: 'Fault history of ABS' }).click()
        await seesPath(page, `/absTroubleshooting/${near.vin}`)
        const fault = faults(page).locator('tbody tr').filter({ hasText: 'modulator valve' })
        await reads(fault.locator('td[data-title="Repair Information"]'), /Unplug the valve/)
      })
      expect(clicks).toBe(1)
      expect(await complaints(page)).toEqual([])
      expect(await overflow(page)).toBe(0)
    })

    test('its specification tells what is installed', async () => {
      await page.goto(`/specs/${near.vin}`)
      await page.getByRole('heading', { name: 'Specification', exact: true }).waitFor()
      await page.getByRole('rowheader', { name: 'Location' }).waitFor()
      expect(await overflow(page)).toBe(0)
    })

    test('one that is far is found by its whole unit, one that is kept from technicians is not', async () => {
      await page.goto('/tracking')
      await search(page).fill(kept.unitId)
      await page.getByText('The customer of this trailer does not let technicians see it.').waitFor()
      await search(page).fill(far.unitId)
      await page.getByText(`${far.unitId} is out of range`).waitFor()
      await page.getByRole('link', { name: far.unitId }).click()
      await reads(title(page), far.unitId)
    })
  })

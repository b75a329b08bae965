/** The main screen: the fleet on the map and in the list, one trailer in its drawer, and all of it by keys. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  countText,
  drawer,
  fleetList,
  openBrowser,
  type Person,
  painted,
  reads,
  rows,
  search,
  seesPath,
} from './browser.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer, reportFor } from './trailers.ts'

const dispatcher = 'dispatch@track.example'
/** A fleet that nobody else adds to, by unit: spread over the country, every third on its way. */
const fleet = Array.from({ length: 12 }, (_, n) => ({
  unitId: `TRK-${n + 10}`,
  vin: `1GRAA0622TKTR${7000 + 37 * n}`,
  gps: { lat: 34 + 0.9 * n, lng: -117 + 4 * n, headingDeg: 90, speedMph: n % 3 === 0 ? 55 : 0 },
}))
type Trailer = (typeof fleet)[number]
let browser: Browser
let person: Person

beforeAll(async () => {
  browser = await openBrowser()
  const customer = await makeCustomer('TRCK', 'Tracked Freight', ['MapRefreshing', 'GeofenceV2'])
  await makeUser(dispatcher, [`CUSTOMER_${customer}`])
  for (const { vin, unitId } of fleet)
    await makeTrailer(customer, { vin, unitId, deviceTypeId: 1, sensorTypeIds: [1] })
  for (const { unitId, gps } of fleet) await reportFor(unitId, { gps })
  person = await visitAs(browser, dispatcher, '/tracking')
  await rows(person.page).first().waitFor()
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

/** Every journey begins at the whole fleet, as it is when one comes: nothing chosen, searched, sorted or scrolled. */
beforeEach(async () => {
  const { page } = person
  await page.goto('/tracking')
  await expect.poll(() => rows(page).count()).toBeGreaterThan(3)
})

describe('the whole fleet', () => {
  test('All my trailers are in the list, and their number is above it', async () => {
    const { page } = person
    await reads(countText(page), new RegExp(`^${fleet.length} trailers$`))
    await expect.poll(() => rows(page).first().getAttribute('aria-setsize')).toBe(String(fleet.length))
  })

  test('Each line tells unit, VIN, place and how old the report is', async () => {
    const line = rows(person.page).first()
    const text = (await line.textContent())!
    const trailer = fleet.find(({ unitId }) => text.includes(unitId))
    expect(text).toContain(trailer?.vin)
    expect(text).toMatch(/, [A-Z]{2}/)
    await expect.poll(() => line.locator('time').textContent()).toMatch(/^(just now|.* ago)$/)
  })

  test('The worst trailers stand first, or any order that I choose', async () => {
    const { page } = person
    await page.getByLabel('Order').selectOption({ label: 'By unit' })
    await reads(rows(page).first(), fleet[0]!.unitId)
    await reads(rows(page).nth(1), fleet[1]!.unitId)
    await page.getByLabel('Order').selectOption({ label: 'Worst first' })
  })

  test('The fleet is on the map, spread over the country', async () => {
    await expect
      .poll(async () => {
        const box = await painted(person.page)
        return box ? Math.round((box.right - box.left) / 100) : 0
      })
      .toBeGreaterThanOrEqual(4)
  })

  test('A filter leaves what it says, in list and count, and the address keeps it', async () => {
    const { page } = person
    await page.getByRole('button', { name: 'Stopped' }).click()
    await reads(countText(page), new RegExp(`^\\d+ of ${fleet.length} trailers$`))
    // One that fell silent on its way stands among them: nobody can say that it still moves.
    await reads(
      rows(page)
        .filter({ hasText: /stopped \d/ })
        .first(),
      /stopped \d/,
    )
    expect(
      await rows(page)
        .filter({ hasText: /\d mph/ })
        .count(),
    ).toBe(0)
    expect(new URL(page.url()).searchParams.get('motion')).toBe('stopped')
    await page.getByRole('button', { name: 'Stopped' }).click()
    await reads(countText(page), new RegExp(`^${fleet.length} trailers$`))
  })
})

describe('searching', () => {
  const wanted = () => fleet[5]!
  test.each([
    ['the unit', () => wanted().unitId],
    ['the unit in small letters', () => wanted().unitId.toLowerCase()],
    ['the last six of the VIN', () => wanted().vin.slice(-6)],
    ['a part of the VIN in small letters', () => wanted().vin.slice(3).toLowerCase()],
  ])('I find a trailer by %s', async (_, text) => {
    const { page } = person
    await search(page).fill(text())
    await reads(countText(page), new RegExp(`^1 of ${fleet.length} trailers$`))
    await reads(rows(page).first(), wanted().unitId)
  })

  test('What nothing fits says so and leads back to all trailers', async () => {
    const { page } = person
    await search(page).fill('no such trailer')
    await page.getByRole('heading', { name: 'No trailer matches the search' }).waitFor()
    await page.getByRole('button', { name: 'Show all trailers' }).click()
    await reads(countText(page), new RegExp(`^${fleet.length} trailers$`))
  })

  test('Enter opens the one that is left', async () => {
    const { page } = person
    await search(page).fill(wanted().unitId)
    await reads(countText(page), /^1 of/)
    await search(page).press('Enter')
    await seesPath(page, `/tracking/${wanted().vin}`)
  })
})

describe('one trailer', () => {
  const open = async (trailer: Trailer) => {
    const { page } = person
    await search(page).fill(trailer.vin)
    await rows(page).filter({ hasText: trailer.vin }).click()
    await reads(drawer(page).getByRole('heading', { level: 2 }), trailer.unitId)
  }

  test('Choosing one hides the list, opens its drawer, and the address holds its VIN', async () => {
    const { page } = person
    const trailer = fleet[2]!
    await open(trailer)
    await expect.poll(() => fleetList(page).count()).toBe(0)
    await seesPath(page, `/tracking/${trailer.vin}`)
    await reads(drawer(page), trailer.vin)
  })

  test('The map shows that trailer before all others, which are dimmed, even when it looks at the whole country', async () => {
    const { page } = person
    const wide = async () => {
      const box = await painted(page)
      return box ? box.right - box.left : Number.POSITIVE_INFINITY
    }
    // Chosen without a search, so that nothing but the choice leaves the others out.
    await rows(page).first().click()
    await drawer(page).getByRole('heading', { level: 2 }).waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => page.locator('.maplibregl-ctrl-scale').textContent()).toMatch(/^\d{2,}\smi$/)
    // A mark with its name beside it.
    await expect.poll(wide).toBeLessThan(160)
  })

  test('After loading the page again the same trailer is there', async () => {
    const { page } = person
    await open(fleet[3]!)
    await page.reload()
    await reads(drawer(page).getByRole('heading', { level: 2 }), fleet[3]!.unitId)
    await expect.poll(() => fleetList(page).count()).toBe(0)
  })

  test('The way back of the browser leads back to the list', async () => {
    const { page } = person
    await open(fleet[4]!)
    await page.goBack()
    await fleetList(page).waitFor()
    await seesPath(page, '/tracking')
  })

  test.each([
    ['Esc', () => person.page.keyboard.press('Escape')],
    ['"All trailers"', () => person.page.getByRole('button', { name: 'All trailers' }).click()],
    [
      'the cross of the drawer',
      () => drawer(person.page).getByRole('button', { name: 'Close', exact: true }).click(),
    ],
  ])('%s steps back to the whole fleet', async (_, step) => {
    const { page } = person
    await open(fleet[4]!)
    await step()
    await fleetList(page).waitFor()
    await seesPath(page, '/tracking')
    await expect.poll(() => drawer(page).count()).toBe(0)
  })

  test('A VIN that is not mine says that there is no such trailer, and leads on', async () => {
    const { page } = person
    await page.goto('/tracking/1GRAA0627KB110482')
    await drawer(page).getByRole('heading', { name: 'There is no trailer with this VIN' }).waitFor()
    await drawer(page).getByRole('button', { name: 'Show all trailers' }).click()
    await fleetList(page).waitFor()
  })

  test('A VIN in small letters is the same VIN', async () => {
    const { page } = person
    await page.goto(`/tracking/${fleet[6]!.vin.toLowerCase()}`)
    await reads(drawer(page).getByRole('heading', { level: 2 }), fleet[6]!.unitId)
  })
})

describe('by keys', () => {
  const active = () => fleetList(person.page).getByRole('option', { selected: true })

  test('j and k move in the list, and Enter opens', async () => {
    const { page } = person
    await page.keyboard.press('j')
    await expect.poll(() => active().getAttribute('aria-posinset')).toBe('1')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await expect.poll(() => active().getAttribute('aria-posinset')).toBe('3')
    await page.keyboard.press('k')
    await expect.poll(() => active().getAttribute('aria-posinset')).toBe('2')
    const unit = await active().locator('.row-unit').textContent()
    await page.keyboard.press('Enter')
    await reads(drawer(page).getByRole('heading', { level: 2 }), unit!)
  })

  test('/ goes to the search, and writes nothing', async () => {
    const { page } = person
    await page.keyboard.press('/')
    await expect.poll(() => search(page).evaluate((box) => box === document.activeElement)).toBe(true)
    await expect.poll(() => search(page).inputValue()).toBe('')
  })

  test('? tells the keys, and Esc puts the list of them away', async () => {
    const { page } = person
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await keys.getByText(/^Next in the list/).waitFor()
    await page.keyboard.press('Escape')
    await keys.waitFor({ state: 'hidden' })
    await fleetList(page).waitFor()
  })

  test('Ctrl K goes to a trailer by a part of its VIN', async () => {
    const { page } = person
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Go to' })
    await palette.waitFor()
    await page.keyboard.type(fleet[7]!.vin.slice(-6).toLowerCase())
    await palette.getByRole('option', { name: new RegExp(fleet[7]!.unitId) }).waitFor()
    await page.keyboard.press('Enter')
    await seesPath(page, `/tracking/${fleet[7]!.vin}`)
    await reads(drawer(page).getByRole('heading', { level: 2 }), fleet[7]!.unitId)
  })

  test('Ctrl K goes to a screen, and changes the theme', async () => {
    const { page } = person
    const goTo = async (text: string) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Go to' }).waitFor()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
      await expect.poll(() => page.locator('dialog').count()).toBe(0)
    }
    const theme = () => page.locator('html').getAttribute('data-theme')
    await goTo('dark')
    await expect.poll(theme).toBe('dark')
    await goTo('theme of the system')
    await expect.poll(theme).toBe(null)
    await goTo('geof')
    await seesPath(page, '/geofence')
    await page.goBack()
    await fleetList(page).waitFor()
  })

  test('Everything in the list and on the map can be reached by Tab', async () => {
    const { page } = person
    await search(page).focus()
    const names = new Set<string>()
    for (let step = 0; step < 60; step++) {
      await page.keyboard.press('Tab')
      names.add(
        await page.evaluate(() => {
          const here = document.activeElement
          return here?.getAttribute('aria-label') ?? here?.textContent ?? ''
        }),
      )
    }
    expect([...names]).toEqual(
      expect.arrayContaining(['Critical', 'Stopped', 'Trailers', 'Closer', 'Layers']),
    )
  })
})

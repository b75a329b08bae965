/** A trailer that moves with a fault: the map shows how far it was driven with it, and the way to the nearest shop. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphql, tokenOf } from './api.ts'
import { openBrowser } from './browser.ts'
import { complaints, overflow } from './inspect.ts'
import { makeCustomer, makeUser, superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'
import { isListed, makeTrailer, reportFor } from './trailers.ts'

const email = 'dispatch@drivenwith.example'
const trailer = { vin: '1GRAA0622TDVW0001', unitId: 'DRW-1', deviceTypeId: 1, sensorTypeIds: [1, 6, 7] }
const shop = { name: 'Jordan Trailer Service', lat: 47.4, lng: -106.9 }
const minute = 60_000

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
  const customer = await makeCustomer('DRW', 'Driven With', ['MapRefreshing'])
  await makeUser(email, [`CUSTOMER_${customer}`])
  const { errors } = await graphql(
    await tokenOf(superAdmin),
    'mutation($text: String!) { importServiceCenters(text: $text, dryRun: false) { taken } }',
    { text: `name,city,state,latitude,longitude\n${shop.name},Jordan,MT,${shop.lat},${shop.lng}` },
  )
  expect(errors).toBeUndefined()
  await makeTrailer(customer, trailer)
  // North at 50 mph for an hour; the fault came after the first ten minutes.
  const now = Date.now()
  for (let ago = 60; ago >= 0; ago -= 10)
    await reportFor(
      trailer.unitId,
      {
        gps: { lat: 47.2 - (ago * 50) / 60 / 69, lng: -106.9, headingDeg: 0, speedMph: 50 },
        odometer: { miles: 10_000 - (ago * 50) / 60 },
        absSystemFault: { amberLamp: true, faults: ago > 50 ? [] : [{ faultTypeId: 795, fmi: 5 }] },
      },
      now - ago * minute,
    )
  await isListed(trailer.unitId)
})
afterAll(() => browser.close())

test.each(['desktop', 'phone'] as const)(
  'opened on the map, it shows the miles that it was driven so and the shop ahead, %s',
  async (size) => {
    const { page, troubles, context } = await visitAs(browser, email, `/tracking/${trailer.vin}`, {
      size,
      inspected: true,
    })
    const words = page.locator('.place-label')
    // On a phone the map may be looked at from too far for words.
    const state = size === 'phone' ? 'attached' : 'visible'
    for (const text of [/^\d+ mi driven with it$/, shop.name, '14 mi ahead'])
      await words.getByText(text).waitFor({ state })
    expect(await complaints(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    expect(troubles).toEqual([])
    await context.close()
  },
)

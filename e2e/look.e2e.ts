/** The screens of a dispatcher, as `lookAt` looks at them. */
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { tokenOf } from './api.ts'
import { drawer, password, rows, type Size } from './browser.ts'
import { spare } from './gateway.ts'
import { makeGeofence } from './geofences.ts'
import { heading, leaveTo, lookAt, press, type Screen } from './looks.ts'
import { customerId } from './people.ts'
import { parkedAtNorthstar } from './trailers.ts'

const dispatcher = 'dispatch@northstar.example'

/** A geofence round a trailer that is parked there. */
const vin = '1GRAA0622TKLK0001'
const unitId = 'LOOK-1'
let fence = ''
beforeAll(async () => {
  const place = { lat: 47.31, lng: -109.62 }
  await parkedAtNorthstar(vin, unitId, place)
  const customer = Number(await customerId('Northstar Logistics'))
  const token = await tokenOf(dispatcher)
  fence = await makeGeofence(token, {
    customerId: customer,
    name: 'A yard to look at',
    ...place,
    radiusMeters: 900,
  })
})
/** An editor that another look left open stays open on its own screen: goes there from another one. */
const leaveToFences = async (page: Page, path: string) => {
  await leaveTo(page, '/profile')
  await page.getByRole('heading', { name: 'Profile', level: 1 }).waitFor()
  await leaveTo(page, path)
}
const openFence = async (page: Page) => {
  await leaveToFences(page, `/geofence?fence=${fence}`)
  await heading(page, 'A yard to look at')
}
const fleet = '/fleet/currentFleetStatus'
const openFleet = async (page: Page) => {
  await leaveTo(page, fleet)
  await page.locator('tbody tr[data-row]').first().waitFor()
}
const openSetUp = async (page: Page) => {
  await leaveTo(page, '/profile')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor()
}

const unfold = async (page: Page, size: Size) => {
  const button = page.getByRole('button', { name: 'List' })
  if (size === 'phone' && (await button.getAttribute('aria-expanded')) !== 'true') await button.click()
}

const inside: readonly Screen[] = [
  {
    name: 'Tracking with its list',
    open: async (page, size) => {
      await leaveTo(page, '/tracking')
      await unfold(page, size)
      await rows(page).first().waitFor()
    },
  },
  {
    name: 'the list with nothing in it',
    open: async (page, size) => {
      await leaveTo(page, '/tracking?q=nothing+is+called+that&level=critical')
      await unfold(page, size)
      await page.getByText('No trailer matches the search').waitFor()
    },
  },
  {
    name: 'the geofences',
    open: async (page) => {
      await leaveToFences(page, '/geofence')
      await page
        .getByRole('listbox', { name: 'Geofences' })
        .getByRole('option', { name: /^A yard to look at/ })
        .waitFor()
    },
  },
  {
    name: 'a geofence, and who is in it',
    open: async (page) => {
      await openFence(page)
      await page.getByRole('link', { name: unitId, exact: true }).waitFor()
      await page
        .getByText(/inside now|was inside/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'the editor of a geofence',
    open: async (page) => {
      await openFence(page)
      await page.getByRole('button', { name: /^Edit / }).click()
      await page.getByRole('button', { name: 'Edit shape' }).click()
      await page.getByRole('button', { name: 'Save shape' }).waitFor()
    },
  },
  {
    name: 'the modules of Fleet Control',
    open: async (page) => {
      await leaveTo(page, '/control?tab=modules&level=caution')
      await page.getByRole('region', { name: 'Dwelling longest' }).getByRole('list').waitFor()
      await page.getByRole('region', { name: 'Connectivity' }).getByText('Within 24 hours').waitFor()
    },
  },
  {
    name: 'the palette',
    open: async (page) => {
      await leaveTo(page, '/tracking')
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Go to' }).waitFor()
      await page.keyboard.type('ns')
    },
  },
  {
    name: 'the list of keys',
    open: async (page) => {
      await leaveTo(page, '/tracking')
      // The palette of before takes a moment to close, and has the keys until then.
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    },
  },
  {
    name: 'the drawer of a trailer',
    open: async (page) => {
      await leaveTo(page, `/tracking/${spare.vin}`)
      await drawer(page).getByText('Activity Log').click()
      await drawer(page).locator('.log').waitFor()
      await drawer(page).getByText('Device Information').click()
    },
  },
  {
    name: 'the drawer of a VIN that is not known',
    open: async (page) => {
      await leaveTo(page, '/tracking/1GRAA0627KB110482')
      await heading(page, 'There is no trailer with this VIN')
    },
  },
  {
    name: 'the questions of help, with a picture',
    open: async (page) => {
      await leaveTo(page, '/help')
      await page.getByRole('button', { name: 'How do I read the drawing of a trailer?' }).click()
      await page.getByText('Doors open, one tire low').waitFor()
    },
  },
  {
    name: 'a decision tree of help',
    open: async (page) => {
      await leaveTo(page, '/help/troubleshooting?tree=lights')
      await page.getByText('Stop lamps out: the drawing shows').waitFor()
    },
  },
  {
    name: 'the settings without a tab',
    open: async (page) => {
      await leaveTo(page, '/settings')
      await page.getByText("You don't have access to any setting management tabs at this time.").waitFor()
    },
  },
  {
    name: 'my profile',
    open: async (page) => {
      await leaveTo(page, '/profile')
      await page.getByLabel('Time zone').waitFor()
    },
  },
  {
    name: 'the password asked for before two-step sign-in is set up',
    open: async (page) => {
      await openSetUp(page)
    },
  },
  {
    name: 'the set-up of two-step sign-in',
    open: async (page) => {
      await openSetUp(page)
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    },
  },
  {
    name: 'a page that is not there, signed in',
    open: async (page) => {
      await leaveTo(page, '/nothing/here')
      await heading(page, 'Page was not found')
    },
  },
  {
    name: 'the menu with its words',
    open: async (page, size) => {
      await leaveTo(page, '/help/faq')
      const shown = page.getByText(dispatcher)
      if (!(await shown.isVisible()))
        await page.getByRole('button', { name: size === 'phone' ? 'More' : 'Show words' }).click()
      await shown.waitFor()
    },
  },
  {
    name: 'the fleet status grid',
    open: openFleet,
  },
  {
    name: 'the fleet status grid with filters, in short rows',
    open: async (page) => {
      await leaveTo(page, `${fleet}?f.speed_mph=under:90&f.unit_id=NS&fault=none&rows=20&sort=-speed_mph`)
      await page.getByText('Speed is under 90 mph').waitFor()
      await page.getByText('Faults: No faults').waitFor()
      await page
        .getByRole('link', { name: /^NS\d+$/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'which fields of the fleet show',
    open: async (page) => {
      await openFleet(page)
      await press(page, 'Hide fields')
      await page.getByRole('checkbox', { name: 'Geofence' }).waitFor()
    },
  },
  {
    name: 'the fault filter of the fleet',
    open: async (page) => {
      await openFleet(page)
      await press(page, 'Faults')
      await page.getByRole('radio', { name: 'Any ABS fault' }).waitFor()
    },
  },
  {
    name: 'a filter of the fleet that is being made',
    open: async (page) => {
      await openFleet(page)
      await press(page, 'Add a filter')
      await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Time Dwelling' })
      await page.getByLabel('Filter Time Dwelling').waitFor()
    },
  },
  {
    name: 'some of the fleet selected, and on a desktop the menu of a column',
    open: async (page, size) => {
      await openFleet(page)
      await page
        .getByRole('checkbox', { name: /^Select (?!every)/ })
        .first()
        .check()
      await page.getByRole('region', { name: 'Selected trailers' }).waitFor()
      if (size === 'phone') return
      await page.getByRole('button', { name: 'VIN', exact: true }).press('Alt+ArrowDown')
      await page.getByRole('menuitem', { name: 'Sort descending' }).waitFor()
    },
  },
  {
    name: 'a fleet that no filter leaves anything of',
    open: async (page) => {
      await leaveTo(page, `${fleet}?q=nothing+is+called+that`)
      await page.getByText('No trailers match these filters.').waitFor()
    },
  },
  {
    name: 'the faults of the fleet',
    open: async (page) => {
      await leaveTo(page, '/absTroubleshooting')
      await heading(page, 'Fault lifecycles')
      await page
        .getByText(/\d faults?$|^No faults were reported yet/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'a trailer looked for among the faults',
    open: async (page) => {
      await leaveTo(page, '/absTroubleshooting')
      await page.getByRole('combobox', { name: 'Unit or VIN' }).fill('NS000')
      await page.getByRole('listbox', { name: 'Trailers' }).waitFor()
    },
  },
  {
    name: 'faults that no filter leaves',
    open: async (page) => {
      await leaveTo(page, '/absTroubleshooting?range=own&to=2020-01-01')
      await page.getByText('No faults match these filters.').waitFor()
    },
  },
  {
    name: 'the faults of a trailer that is not there',
    open: async (page) => {
      await leaveTo(page, '/absTroubleshooting/1NOTHING000000000')
      await page.getByText('There is no trailer with this VIN.').waitFor()
    },
  },
]

lookAt(inside, '/tracking', dispatcher)

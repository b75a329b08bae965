/** Every screen, light at a desk and dark on a phone: usable by all, inside its window, and by itself. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  count,
  drawer,
  fillSignIn,
  openBrowser,
  type Person,
  password,
  rows,
  type Size,
  signIn,
  type Theme,
  visit,
} from './browser.ts'
import { complaints, overflow } from './inspect.ts'

interface Screen {
  readonly name: string
  /** Goes there, from wherever, and waits until it is all there. */
  readonly open: (page: Page, size: Size) => Promise<unknown>
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()

/** Goes to a path as a link inside the portal does: the page is not loaded again, the map not drawn anew. */
const to = async (page: Page, path: string) => {
  await page.keyboard.press('Escape')
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
const unfold = async (page: Page, size: Size) => {
  const button = page.getByRole('button', { name: 'List' })
  if (size === 'phone' && (await button.getAttribute('aria-expanded')) !== 'true') await button.click()
}

const atTheDoor: readonly Screen[] = [
  {
    name: 'the sign-in after a wrong password',
    open: async (page) => {
      await signIn(page, 'dispatch@northstar.example', 'wrong')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'a new password by a link that is no good',
    open: async (page) => {
      await to(page, '/setpassword?token=nonsense')
      await page.getByLabel('New password').fill('Tandem!2026')
      await page.getByLabel('Confirm password').fill('Tandem!2026')
      await page.getByRole('button', { name: 'Set password' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'a link without its secret',
    open: async (page) => {
      await to(page, '/setpassword')
      await heading(page, 'The provided confirmation link is invalid')
    },
  },
  {
    name: 'creating an account, half typed',
    open: async (page) => {
      await to(page, '/createAccount')
      await page.getByLabel('Email').fill('fixer@')
      await page.getByLabel('Password', { exact: true }).fill('Tandem')
      await page.getByText('Email entered is not valid.').waitFor()
    },
  },
  {
    name: 'a forgotten password',
    open: async (page) => {
      await to(page, '/forgotPassword')
      await heading(page, 'Forgot password')
    },
  },
  {
    name: 'an email address that cannot be verified',
    open: async (page) => {
      await to(page, '/emailverification?token=nonsense')
      await page.getByText('The provided confirmation link is invalid').waitFor()
    },
  },
  {
    name: 'a link to unsubscribe',
    open: async (page) => {
      await to(page, '/unsubscribe?token=nonsense')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'a page that is not there',
    open: async (page) => {
      await to(page, '/nothing/here')
      await heading(page, 'Page was not found')
    },
  },
  {
    name: 'the sign-in',
    open: async (page) => {
      await to(page, '/')
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
    },
  },
]

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const inside: readonly Screen[] = [
  {
    name: 'Tracking with its list',
    open: async (page, size) => {
      await unfold(page, size)
      await rows(page).first().waitFor()
    },
  },
  {
    name: 'the list with nothing in it',
    open: async (page, size) => {
      await to(page, '/tracking?q=nothing+is+called+that&level=critical')
      await unfold(page, size)
      await page.getByText('No trailer fits').waitFor()
    },
  },
  {
    name: 'the geofences',
    open: async (page) => {
      await to(page, '/geofence')
      await page.getByRole('listbox', { name: 'Geofences' }).getByRole('option').first().waitFor()
    },
  },
  {
    name: 'a geofence, and who is in it',
    open: async (page) => {
      await page.getByRole('listbox', { name: 'Geofences' }).getByRole('option').first().click()
      await page.getByRole('tab', { name: 'Inside' }).waitFor()
      await page
        .getByText(/inside now|was inside/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'the editor of a geofence',
    open: async (page) => {
      await page.getByRole('button', { name: /^Edit / }).click()
      await page.getByRole('button', { name: 'Edit shape' }).click()
      await page.getByRole('button', { name: 'Save shape' }).waitFor()
    },
  },
  {
    name: 'Fleet Control',
    open: async (page) => {
      await to(page, '/control?level=caution')
      await page.getByRole('region', { name: 'Dwelling longest' }).getByRole('link').first().waitFor()
      await page.getByRole('region', { name: 'Connectivity' }).getByText('Within 24 hours').waitFor()
    },
  },
  {
    name: 'the palette',
    open: async (page) => {
      await to(page, '/tracking')
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Go to' }).waitFor()
      await page.keyboard.type('ns')
    },
  },
  {
    name: 'the list of keys',
    open: async (page) => {
      await to(page, '/tracking')
      // The palette of before takes a moment to close, and has the keys until then.
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    },
  },
  {
    name: 'the drawer of a trailer',
    open: async (page, size) => {
      await to(page, '/tracking')
      await unfold(page, size)
      await rows(page).first().click()
      await drawer(page).getByText('Activity Log').click()
      await drawer(page).locator('.log').waitFor()
      await drawer(page).getByText('Device Information').click()
    },
  },
  {
    name: 'the drawer of a VIN that is not known',
    open: async (page) => {
      await to(page, '/tracking/1GRAA0627KB110482')
      await heading(page, 'There is no trailer with this VIN')
    },
  },
  {
    name: 'a screen that is being built',
    open: async (page) => {
      await to(page, '/help')
      await heading(page, 'Help is being built')
    },
  },
  {
    name: 'the settings without a tab',
    open: async (page) => {
      await to(page, '/settings')
      await page.getByText("You don't have access to any setting management tabs at this time.").waitFor()
    },
  },
  {
    name: 'my profile',
    open: async (page) => {
      await to(page, '/profile')
      await page.getByLabel('Time zone').waitFor()
    },
  },
  {
    name: 'the password asked for before two-step sign-in is set up',
    open: async (page) => {
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).waitFor()
    },
  },
  {
    name: 'the set-up of two-step sign-in',
    open: async (page) => {
      await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    },
  },
  {
    name: 'a page that is not there, signed in',
    open: async (page) => {
      await to(page, '/nothing/here')
      await heading(page, 'Page was not found')
    },
  },
  {
    name: 'the menu with its words',
    open: async (page, size) => {
      await to(page, '/help/faq')
      await page.getByRole('button', { name: size === 'phone' ? 'More' : 'Show words' }).click()
      await page.getByText('dispatch@northstar.example').waitFor()
    },
  },
  {
    name: 'the fleet status grid',
    open: async (page) => {
      await to(page, '/fleet/currentFleetStatus')
      await page
        .getByRole('link', { name: /^NS\d+$/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'the fleet status grid with filters, in short rows',
    open: async (page) => {
      await to(
        page,
        '/fleet/currentFleetStatus?f.speed_mph=under:90&f.unit_id=NS&fault=none&rows=20&sort=-speed_mph',
      )
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
      await press(page, 'Hide fields')
      await page.getByRole('checkbox', { name: 'Geofence' }).waitFor()
    },
  },
  {
    name: 'the fault filter of the fleet',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await press(page, 'Faults')
      await page.getByRole('radio', { name: 'Any ABS fault' }).waitFor()
    },
  },
  {
    name: 'a filter of the fleet that is being made',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await press(page, 'Add a filter')
      await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Time Dwelling' })
      await page.getByLabel('Filter Time Dwelling').waitFor()
    },
  },
  {
    name: 'a fleet that no filter leaves anything of',
    open: async (page) => {
      await to(page, '/fleet/currentFleetStatus?q=nothing+is+called+that')
      await page.getByText('No trailers match these filters.').waitFor()
    },
  },
  {
    name: 'the faults of the fleet',
    open: async (page) => {
      await to(page, '/absTroubleshooting')
      await heading(page, 'Fault lifecycles')
      await page
        .getByText(/\d faults$|^No faults were reported yet/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'a trailer looked for among the faults',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Unit or VIN' }).fill('NS000')
      await page.getByRole('listbox', { name: 'Trailers' }).waitFor()
    },
  },
  {
    name: 'faults that no filter leaves',
    open: async (page) => {
      await to(page, '/absTroubleshooting?range=own&to=2020-01-01')
      await page.getByText('No faults match these filters.').waitFor()
    },
  },
  {
    name: 'the faults of a trailer that is not there',
    open: async (page) => {
      await to(page, '/absTroubleshooting/1NOTHING000000000')
      await page.getByText('There is no trailer with this VIN.').waitFor()
    },
  },
]

/** What a super admin manages. */
const managing: readonly Screen[] = [
  {
    name: 'the users with their filters',
    open: async (page) => {
      await to(page, '/user-management')
      await page.getByRole('checkbox', { name: 'Select dispatch@northstar.example' }).waitFor()
      if (!(await page.getByLabel('Filter Username').isVisible())) await press(page, 'Filters')
    },
  },
  {
    name: 'a new user',
    open: async (page) => {
      await press(page, 'Create New User')
      await page.getByRole('checkbox', { name: 'Customer', exact: true }).check()
    },
  },
  {
    name: 'the groups of a user',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await press(page, 'Edit dispatch@northstar.example')
      await page.getByRole('tab', { name: 'Groups' }).click()
      await page.getByRole('checkbox', { name: 'All VINs' }).waitFor()
    },
  },
  {
    name: 'the customers',
    open: async (page) => {
      await to(page, '/customer-management')
      await page.getByRole('button', { name: 'Edit Blue Mesa Foods' }).waitFor()
    },
  },
  {
    name: 'the features of a customer',
    open: async (page) => {
      await press(page, 'Edit Blue Mesa Foods')
      await page.getByRole('tab', { name: 'Features' }).click()
    },
  },
  {
    name: 'the groups of a customer',
    open: async (page) => {
      await to(page, '/group-management')
      await page.getByRole('combobox', { name: 'Customer' }).selectOption({ label: 'Northstar Logistics' })
      await page.getByRole('treeitem', { name: 'Reefers' }).click()
      await heading(page, 'Reefers')
    },
  },
  {
    name: 'vehicles to be added to a group',
    open: async (page) => {
      await press(page, 'Add vehicles')
      await page
        .getByRole('dialog')
        .getByRole('checkbox', { name: /^Select NS/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'the audit trail',
    open: async (page) => {
      await to(page, '/audit')
      await heading(page, 'Audit trail')
      await page
        .getByText(/changes$/)
        .first()
        .waitFor()
    },
  },
]

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

// Contrast is a matter of the theme, and what fits one of the size: two rounds look at every screen in each of them.
describe.each<[Theme, Size]>([
  ['light', 'desk'],
  ['dark', 'phone'],
])('%s, on a %s', (theme, size) => {
  let person: Person
  beforeAll(async () => {
    person = await visit(browser, { theme, size, inspected: true })
  })
  afterAll(() => person.context.close())

  const looksRight = (screen: Screen) => async () => {
    const { page, troubles } = person
    await screen.open(page, size)
    await page.evaluate(() => document.fonts.ready)
    expect(await complaints(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    expect(troubles.splice(0)).toEqual([])
  }

  describe('before the sign-in', () => {
    for (const screen of atTheDoor) test(screen.name, looksRight(screen))
  })
  describe('after it', () => {
    beforeAll(async () => {
      await signIn(person.page, 'dispatch@northstar.example')
      await count(person.page)
        .filter({ hasText: /[1-9]\d* trailers/ })
        .waitFor()
    })
    for (const screen of inside) test(screen.name, looksRight(screen))
  })
  describe('as a super admin', () => {
    beforeAll(async () => {
      await person.context.close()
      person = await visit(browser, { theme, size, inspected: true })
      await person.page.goto('/user-management')
      await fillSignIn(person.page, 'admin@tandem.example')
    })
    for (const screen of managing) test(screen.name, looksRight(screen))
  })
})

/** What each role finds in the menu and among the settings, as the specification has it (§2, §6). */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { menuEntries, openBrowser, seesPath } from './browser.ts'
import { inDatabase } from './database.ts'
import { customerId, makeCustomer, makeUser, openCall } from './people.ts'
import { visitAs } from './signed-in.ts'
import { makeTrailer, reportFor } from './trailers.ts'

let browser: Browser
let northstar = ''
beforeAll(async () => {
  browser = await openBrowser()
  northstar = await customerId('Northstar Logistics')
  // Who sees every customer finds the tab where one of them has it.
  await makeCustomer('ROT', 'Updated Over Air', ['OtaManagement'])
})
afterAll(() => browser.close())

const whole = [
  'Fleet Control',
  'Tracking',
  'Insights',
  'Fleet',
  'Maintenance',
  'Geofence',
  'Alerts',
  'Parts',
  'Help',
  'Settings',
]
/** Somebody to whom a part of fleets is open. */
const part = ['Tracking', 'Help', 'Settings']
/** Who puts gateways on trailers. */
const installer = ['Installation', ...part]
const overseer = ['Profile', 'Users', 'Trailers', 'Groups', 'Audit']
const everything = [
  'Profile',
  'Users',
  'Trailers',
  'Subscriptions',
  'Groups',
  'Customers',
  'OTA',
  'OTA FTP',
  'VIN transfer',
  'Leases',
  'OEMs',
  'Service centers',
  'Audit',
  'Outbox',
  'Usage',
  'Messages',
]
const profile = ['Profile']
/** Who hands trailers from customer to customer. */
const transferring = ['Profile', 'VIN transfer']
const overseerOfAll = ['Profile', 'Users', 'Trailers', 'Subscriptions', 'Groups', 'Audit']

/** Signs in at the settings and reads menu, tabs and the sentence under them. */
async function finds(email: string) {
  const { page, context, troubles } = await visitAs(browser, email, '/settings')
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
  const found = {
    menu: () => menuEntries(page),
    tabs: () => page.getByRole('navigation', { name: 'Settings' }).getByRole('link').allTextContents(),
    word: () => page.locator('main').textContent(),
  }
  return { page, found, close: () => context.close(), troubles }
}

const none = "You don't have access to any setting management tabs at this time."
const some = 'Select a tab from the navigation above.'

describe('each role finds its menu and its tabs, and lands where it has something to do', () => {
  test.each([
    ['ADMINS', whole, everything, '/control'],
    ['CUSTOMER', whole, profile, '/control'],
    ['CUSTOMER_ADMIN', whole, overseerOfAll, '/control'],
    ['CUSTOMER_INSTALLER', installer, profile, '/installation'],
    ['INSTALLER', installer, profile, '/installation'],
    ['TECHNICIAN', ['Tracking', 'Parts', 'Help', 'Settings'], profile, '/help/troubleshooting'],
    ['ALL_CUSTOMER_VIEW', whole, profile, '/control'],
    ['GO_INSTALLER_CUSTOMER', installer, profile, '/installation'],
    ['GO_INSTALLER_ALL_CUSTOMERS', installer, profile, '/installation'],
    ['SUPPORT', whole, transferring, '/control'],
    ['DEALER', part, transferring, '/tracking'],
    ['DEVELOPER', ['Help', 'Settings'], ['Profile', 'Messages'], '/developer-message-management'],
    ['VIEW_ONLY_ADMIN', ['Help', 'Settings'], overseerOfAll, '/user-management'],
    ['OEM', part, [...profile, 'Health by model'], '/tracking'],
    ['OEM_INSTALLER', installer, profile, '/installation'],
  ])('%s', async (role, menu, tabs, landing) => {
    const email = `${role.toLowerCase().replaceAll('_', '-')}@roles.example`
    const own = /^(CUSTOMER|DEALER|GO_INSTALLER_CUSTOMER)/.test(role)
    // Developers are made by nobody's form: an operator makes them in the database.
    const made = role === 'DEVELOPER' ? 'TECHNICIAN' : role
    await makeUser(email, [own ? `${role}_${northstar}` : made])
    if (made !== role)
      await inDatabase(
        'UPDATE user_role SET role = $2 WHERE user_id = (SELECT id FROM user_account WHERE email = $1)',
        [email, role],
      )
    const { page, found, close, troubles } = await finds(email)
    await expect.poll(found.menu).toEqual(menu)
    await expect.poll(found.tabs).toEqual(tabs)
    await expect.poll(found.word).toContain(tabs.length > 1 ? some : none)
    await page.goto('/')
    await seesPath(page, landing)
    expect(troubles).toEqual([])
    await close()
  })
})

test('What is not switched on for a customer is neither in the menu nor at its address', async () => {
  const email = 'plain@roles.example'
  await makeUser(email, [`CUSTOMER_ADMIN_${await makeCustomer('PHL', 'Plain Haul')}`])
  await openCall('accept-data-agreement', {}, email)
  const { page, found, close } = await finds(email)
  await expect.poll(found.menu).toEqual(['Tracking', 'Fleet', 'Alerts', 'Parts', 'Help', 'Settings'])
  await expect.poll(found.tabs).toEqual(overseer)
  await page.goto('/geofence')
  await page.getByRole('heading', { name: "You don't have access to Geofence." }).waitFor()
  await close()
})

test('Whoever is kept out of an area by name finds neither its entry nor its screen', async () => {
  // Another one for every try.
  const name = `kept-out-${Date.now()}`
  const email = `${name}@roles.example`
  await makeUser(email, [`CUSTOMER_${northstar}`])
  const { page, found, close, troubles } = await finds(email)
  await expect.poll(found.menu).toEqual(whole)
  const admin = await visitAs(browser, 'admin@northstar.example', `/user-management?q=${name}`)
  await admin.page.getByRole('button', { name: `Edit ${email}` }).click()
  const dialog = admin.page.getByRole('dialog')
  const permissions = dialog.getByRole('group', { name: 'Permissions' }).getByRole('checkbox')
  await expect.poll(() => permissions.count()).toBe(4)
  for (const box of await permissions.all()) await expect.poll(() => box.isChecked()).toBe(true)
  const save = dialog.getByRole('button', { name: 'Save' })
  await expect.poll(() => save.isDisabled()).toBe(true)
  for (const name of ['Alerts', 'Insights'])
    await dialog.getByRole('checkbox', { name, exact: true }).uncheck()
  await save.click()
  await admin.page.getByText(`Successfully updated user: ${email}`).waitFor()
  await admin.page.getByRole('button', { name: 'OK' }).click()
  await admin.page.reload()
  await admin.page.getByRole('button', { name: `Edit ${email}` }).click()
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'Alerts' }).isChecked()).toBe(false)
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'Parts' }).isChecked()).toBe(true)
  await admin.context.close()

  // The page that was open all the while follows when it is loaded again.
  await page.reload()
  await expect.poll(found.menu).toEqual(whole.filter((name) => name !== 'Alerts' && name !== 'Insights'))
  await page.goto('/alertconfiguration')
  await page.getByRole('heading', { name: "You don't have access to Alerts." }).waitFor()
  await seesPath(page, '/alertconfiguration')
  await page.goto('/quicksight')
  await page.getByRole('heading', { name: "You don't have access to Insights." }).waitFor()
  // Nor has Fleet Control its module any more, though the sign-in is older than the change.
  await page.goto('/control?tab=modules')
  await page.getByRole('region', { name: 'Connectivity' }).getByText('Within 24 hours').waitFor()
  expect(await page.getByRole('region', { name: 'Alerts', exact: true }).count()).toBe(0)
  expect([...troubles, ...admin.troubles]).toEqual([])
  await close()
})

describe('A technician', () => {
  const email = 'near@roles.example'
  const place = { latitude: 46.9, longitude: -110.2 }

  test('finds the trailers near, and one that is far by its whole unit', async () => {
    const customer = await makeCustomer('NRT', 'Near Trailers')
    const [near, far] = [
      { vin: '1JJV532D8KL700001', unitId: 'NRT-1', deviceTypeId: 1, sensorTypeIds: [1] },
      { vin: '1JJV532D8KL700002', unitId: 'NRT-2', deviceTypeId: 1, sensorTypeIds: [1] },
    ] as const
    for (const trailer of [near, far]) await makeTrailer(customer, trailer)
    await reportFor(near.unitId, { gps: { lat: 46.95, lng: -110.2 } })
    await reportFor(far.unitId, { gps: { lat: 41, lng: -100 } })
    await makeUser(email, ['TECHNICIAN'])
    const { page, context, troubles } = await visitAs(browser, email, 'about:blank')
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation(place)
    await page.goto('/tracking')
    await page.getByRole('listbox', { name: 'Trailers' }).getByText(near.unitId).waitFor()
    await page.getByRole('searchbox', { name: 'Search by unit or VIN' }).fill(far.unitId)
    await page.getByText(`${far.unitId} is out of range: it is not within 25 mi of you.`).waitFor()
    await page.getByRole('link', { name: far.unitId }).click()
    await page.getByRole('heading', { name: far.unitId }).waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })

  test('is told what to do where the browser may not tell where they are', async () => {
    await makeUser(email, ['TECHNICIAN'])
    const { page, context } = await visitAs(browser, email, '/tracking')
    await page.getByRole('heading', { name: 'Your location is off' }).waitFor()
    await context.close()
    // On a phone the list that says so is not folded away.
    const onPhone = await visitAs(browser, email, '/tracking', { size: 'phone' })
    await onPhone.page.getByRole('heading', { name: 'Your location is off' }).waitFor()
    await onPhone.context.close()
  })
})

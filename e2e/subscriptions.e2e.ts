/** Subscriptions: a super admin gives them, an account admin renews and cancels, and a trailer without one says so. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphql, tokenOf } from './api.ts'
import { bytesOf, drawer, openBrowser, reads } from './browser.ts'
import { inDatabase } from './database.ts'
import { leaveTo, lookAt } from './looks.ts'
import { adminToken, makeCustomer, makeUser, openCall, superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'
import { isListed, makeTrailer, reportFor } from './trailers.ts'

const admin = 'admin@subscribed.example'
const units = ['SBT-1', 'SBT-2', 'SBT-3'] as const
const vins = ['1JJV532D8KS710001', '1JJV532D8KL710002', '1JJV532D8KL710003'] as const
let browser: Browser
let customer = ''
let plan = ''

beforeAll(async () => {
  browser = await openBrowser()
  customer = await makeCustomer('SBT', 'Subscribed Trucking', ['SubscriptionManagement'])
  await makeUser(admin, [`CUSTOMER_ADMIN_${customer}`])
  await openCall('accept-data-agreement', {}, admin)
  for (const [n, unitId] of units.entries()) {
    await makeTrailer(customer, { vin: vins[n]!, unitId, deviceTypeId: 1, sensorTypeIds: [1, 36] })
    await reportFor(unitId, { gps: { lat: 41 + n / 10, lng: -100, headingDeg: 0, speedMph: 0 } })
  }
  plan = `Journey ${Date.now()}`
  const { errors } = await graphql(
    await adminToken(),
    'mutation($input: SubscriptionPlanInput!) { createSubscriptionPlan(input: $input) { id } }',
    {
      input: {
        ...{ name: plan, features: ['GeofenceV2'], sensorTypeIds: [1], priceCents: 2950, isOffered: true },
        ...{ reportIntervalMinutes: 5, retentionDays: 365 },
      },
    },
  )
  expect(errors).toBeUndefined()
})
afterAll(() => browser.close())

const grid = (page: Page) => page.getByRole('grid', { name: 'Subscriptions' })
const row = (page: Page, unit: string) => grid(page).getByRole('row').filter({ hasText: unit })

test('A super admin gives trailers a subscription; their admin renews one, cancels one, and takes the bill along', async () => {
  // Those of a try before are none of this one's.
  await inDatabase('DELETE FROM subscription WHERE customer_id = $1 AND name = ANY($2)', [
    Number(customer),
    vins,
  ])
  const root = await visitAs(browser, superAdmin, `/subscription-management?customer=${customer}`)
  await root.page.getByRole('button', { name: /^No subscription/ }).click()
  for (const unit of units) await root.page.getByRole('checkbox', { name: unit }).check()
  await root.page.getByRole('button', { name: 'Assign' }).click()
  const dialog = root.page.getByRole('dialog', { name: 'Assign: 3 trailers' })
  await dialog.getByLabel('Plan').selectOption({ label: `${plan}, $29.50 a month` })
  await dialog.getByLabel('Term in months').fill('0')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await dialog.getByText('The term in months is a whole number between 1 and 60.').waitFor()
  await dialog.getByLabel('Term in months').fill('1')
  await dialog.getByText('Renew by itself').click()
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await dialog.waitFor({ state: 'detached' })
  await root.page.getByRole('button', { name: /^Active/ }).click()
  for (const unit of units) await reads(row(root.page, unit), 'Active')

  const { page, context, troubles } = await visitAs(browser, admin, '/subscription-management')
  await reads(row(page, 'SBT-1'), 'Active')
  await page.getByRole('checkbox', { name: 'SBT-1' }).check()
  await page.getByRole('button', { name: /^Select all \d+ that match$/ }).click()
  await page.getByRole('searchbox', { name: 'Search unit ID or VIN' }).fill('SBT-1')
  await page.getByRole('region', { name: 'Selected trailers' }).waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'SBT-2' }).waitFor({ state: 'detached' })
  await page.getByRole('searchbox', { name: 'Search unit ID or VIN' }).fill('')
  await page.getByRole('checkbox', { name: 'SBT-2' }).waitFor()
  await page.getByRole('checkbox', { name: 'SBT-1' }).check()
  expect(await page.getByRole('button', { name: 'Assign' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Renew', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renew', exact: true }).click()
  await page.getByText('1 subscription renewed.').waitFor()
  await page.getByRole('checkbox', { name: 'SBT-2' }).check()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await reads(row(page, 'SBT-2'), 'Cancelled')
  await page.getByRole('checkbox', { name: 'SBT-2' }).check()
  await page.getByRole('button', { name: 'Reinstate', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reinstate', exact: true }).click()
  await reads(row(page, 'SBT-2'), 'Active')

  await page.getByRole('link', { name: 'Forecast and billing' }).click()
  await page.getByRole('region', { name: 'Forecast of renewals' }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Billing lines (CSV)' }).click()
  const bill = (await bytesOf(await download)).toString()
  for (const unit of units) expect(bill).toContain(unit)
  expect(bill).toContain('29.50')
  expect([...troubles, ...root.troubles]).toEqual([])
  await context.close()
  await root.context.close()
})

test('A trailer whose subscription has ended says so and shows nothing, until it is renewed', async () => {
  // Another one for every try.
  const own = String(Date.now()).slice(-5)
  const [vin, unitId] = [`1JJV532D8KS7${own}`, `SBX-${own}`]
  await makeTrailer(customer, { vin, unitId, deviceTypeId: 1, sensorTypeIds: [1, 36] })
  await reportFor(unitId, { gps: { lat: 42, lng: -100, headingDeg: 0, speedMph: 0 }, door: { opened: true } })
  await isListed(unitId)
  const token = await tokenOf(admin)
  const [vehicle] = await inDatabase<{ id: number }>('SELECT id FROM vehicle WHERE vin = $1', [vin])
  const of = { customerId: customer, vehicleIds: [String(vehicle!.id)] }
  const plans = await graphql<{ subscriptionPlans: readonly { id: string; name: string }[] }>(
    token,
    '{ subscriptionPlans { id name } }',
  )
  const planId = plans.data.subscriptionPlans.find(({ name }) => name === plan)!.id
  await graphql(
    await adminToken(),
    'mutation($of: SubscriptionsChosen!, $terms: SubscriptionTerms) { assignSubscriptions(of: $of, terms: $terms) { changed } }',
    { of, terms: { planId, termMonths: 1, renews: false } },
  )
  // As if it had been given long ago.
  await inDatabase(
    `UPDATE subscription SET starts = starts - 60, paid_from = paid_from - 60, ends = ends - 60,
        ended_on = ended_on - 60, due = ended_on - 60 WHERE customer_id = $1 AND name = $2`,
    [Number(customer), vin],
  )
  await inDatabase(
    `UPDATE subscription_charge c SET starts = c.starts - 60, ends = c.ends - 60 FROM subscription s
      WHERE s.customer_id = $1 AND s.name = $2 AND c.customer_id = s.customer_id AND c.subscription_id = s.id`,
    [Number(customer), vin],
  )
  const { page, context, troubles } = await visitAs(browser, admin, `/tracking/${vin}`)
  await drawer(page).getByText('Subscription ended on').waitFor()
  expect(await drawer(page).locator('.strip').count()).toBe(0)
  const renewed = await graphql(
    token,
    'mutation($of: SubscriptionsChosen!) { renewSubscriptions(of: $of) { changed } }',
    { of },
  )
  expect(renewed.errors).toBeUndefined()
  await drawer(page).getByText('Subscription ended on').waitFor({ state: 'detached' })
  await drawer(page).locator('.strip').waitFor()
  expect(troubles).toEqual([])
  await context.close()
})

const tab = (name: string, ready: (page: Page) => Promise<unknown>) => ({
  name: `subscriptions: ${name}`,
  open: async (page: Page) => {
    await leaveTo(page, `/subscription-management?tab=${name}&customer=${customer}`)
    await ready(page)
  },
})
lookAt(
  [
    tab('vehicles', (page) => page.getByRole('button', { name: /^No subscription/ }).waitFor()),
    tab('pools', (page) => page.getByRole('button', { name: 'Create pool' }).waitFor()),
    tab('forecast', (page) => page.getByRole('region', { name: 'Forecast of renewals' }).waitFor()),
    tab('plans', (page) => page.getByRole('listitem', { name: plan }).waitFor()),
    {
      name: 'subscriptions: a new plan',
      open: async (page) => {
        await leaveTo(page, '/subscription-management?tab=plans')
        await page.getByRole('button', { name: 'Create plan' }).click()
        await page.getByRole('dialog', { name: 'Create plan' }).waitFor()
      },
    },
  ],
  '/subscription-management',
  superAdmin,
)

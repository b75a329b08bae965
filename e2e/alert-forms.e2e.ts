/** The form of an alert: every kind opens and saves, and what is missing is said at the field. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flags } from '#domain/access/flags.ts'
import { kinds } from '#domain/alerts/index.ts'
import { row, rules, save } from './alerts-page.ts'
import { graphql, tokenOf } from './api.ts'
import { openBrowser, type Person, reads, seesPath, to } from './browser.ts'
import { makeCustomer, makeUser } from './people.ts'
import { visitAs } from './signed-in.ts'

/**
 * Of a customer of its own with hundreds of geofences and no other rule. It has every feature that the demo has: a super
 * admin has what any customer has, and finds in the menu what others do not expect there.
 */
const dispatcher = 'dispatch@forms.example'
let customerId: number
let browser: Browser
let person: Person
let token: string

beforeAll(async () => {
  browser = await openBrowser()
  customerId = Number(
    await makeCustomer(
      'FORM',
      'Forms Freight',
      flags.map(({ name }) => name).filter((name) => name !== 'FreightIframe'),
    ),
  )
  await makeUser(dispatcher, [`CUSTOMER_${customerId}`])
  token = await tokenOf(dispatcher)
  const lines = Array.from({ length: 510 }, (_, n) => `Row ${1000 + n},32.1,-96.1,100`)
  await graphql(
    token,
    `mutation($customerId: ID!, $text: String!) {
      importGeofences(customerId: $customerId, format: "csv", text: $text) { taken } }`,
    { customerId, text: ['name,latitude,longitude,radius_meters', ...lines].join('\n') },
  )
  person = await visitAs(browser, dispatcher, '/alertconfiguration')
  await person.page.getByRole('navigation', { name: 'Main' }).waitFor()
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

/** Fills in whatever a condition still wants. */
async function fillIn(page: Page) {
  for (const select of await page.locator('.condition select').all())
    if ((await select.inputValue()) === '') await select.selectOption({ index: 1 })
  for (const input of await page.locator('.condition input[inputmode="decimal"]').all())
    if ((await input.inputValue()) === '') await input.fill('60')
}

describe('the form of every kind of alert', () => {
  test.each(kinds.map(({ id, name }) => [name, id] as const))(
    '%s opens, says what it asks, and saves',
    async (kind, id) => {
      const { page } = person
      const rule = `Try of ${kind} ${Date.now()}`
      await to(page, '/alertconfiguration/alert/new')
      await page.getByLabel('Name').fill(rule)
      await page.getByLabel('Kind of alert').selectOption({ label: kind })
      await page.getByRole('group', { name: kind }).waitFor()
      await fillIn(page)
      await save(page)
      await seesPath(page, '/alertconfiguration')
      await row(page, rule).waitFor()
      const kept = (await rules(token)).find(({ name }) => name === rule)
      expect(kept?.alertTypeId).toBe(id)
      await graphql(token, 'mutation($id: ID!) { deleteAlertRule(id: $id) }', { id: kept!.id })
    },
  )

  test('A custom alert takes several conditions, and gives one back', async () => {
    const { page } = person
    const rule = `Open on the road ${Date.now()}`
    await to(page, '/alertconfiguration/alert/new')
    await page.getByLabel('Name').fill(rule)
    await page.getByLabel('Kind of alert').selectOption({ label: 'Door Status Duration' })
    await page.getByLabel('The doors have been').selectOption({ label: 'Open' })
    await page.getByLabel('For at least', { exact: true }).fill('2')
    await page.getByLabel('For at least, unit').selectOption({ label: 'hours' })
    for (const kind of ['Tether Status', 'Geofence Occupancy'])
      await page.getByLabel('Add another condition').selectOption({ label: kind })
    await expect.poll(() => page.getByLabel('Kind of alert').inputValue()).toBe('0')
    await page.getByRole('button', { name: 'Remove the condition Tether Status' }).click()
    await fillIn(page)
    await save(page)
    await reads(
      row(page, rule),
      /The doors have been open for 2 hours, and the vehicle is within any geofence/,
    )
    await graphql(token, 'mutation($id: ID!) { deleteAlertRule(id: $id) }', {
      id: (await rules(token)).find(({ name }) => name === rule)!.id,
    })
  })
})

test('What a program has chosen reads as it is: one geofence of hundreds by its name, and its own limit', async () => {
  const { data: found } = await graphql<{
    geofences: { geofences: readonly { geofenceId: string }[] }
  }>(token, '{ geofences(name: "Row 1509") { geofences { geofenceId } } }')
  const geofenceIds = [found.geofences.geofences[0]!.geofenceId]
  const { data: made } = await graphql<{ createAlertRule: { id: string } }>(
    token,
    'mutation($input: AlertRuleInput!) { createAlertRule(input: $input) { id } }',
    {
      input: {
        name: 'In the last row',
        customerId,
        alertTypeId: 14,
        alertNotificationRateLimitMs: 90 * 60_000,
        alertPredicates: [{ alertPredicateTypeId: 14, geofenceIds }],
      },
    },
  )
  const path = `/alertconfiguration/alert/${made.createAlertRule.id}`
  const { page, context, troubles } = await visitAs(browser, dispatcher, path)
  await page.getByRole('button', { name: 'Geofences: Row 1509' }).waitFor()
  await expect
    .poll(() => page.getByLabel('How often').locator('option:checked').textContent())
    .toBe('One every 1 hour 30 minutes')
  expect(troubles).toEqual([])
  await context.close()
})

describe('what is missing is said at the field', () => {
  test('A name, a condition, a duration and an address, before anything is sent or left', async () => {
    const { page } = person
    await to(page, '/alertconfiguration/alert/new')
    await save(page)
    await page.getByText('An alert needs a name.').waitFor()
    await page.getByText('An alert needs a condition.').waitFor()
    await page.getByLabel('Kind of alert').selectOption({ label: 'Tether Status Duration' })
    await page.getByText('For at least: enter a duration.').waitFor()
    await page.getByLabel('Recipients').fill('nobody@')
    await page.keyboard.press('Enter')
    await page.getByText('Email entered is not valid.').waitFor()
    // It stands there still, and is not lost by saving.
    await page.getByLabel('Name').fill('Not yet')
    await page.getByLabel('For at least', { exact: true }).fill('5')
    await save(page)
    await page.getByText('Email entered is not valid.').waitFor()
    await seesPath(page, '/alertconfiguration/alert/new')
    await page.getByLabel('Recipients').fill('Yard@Northstar.example')
    await page.keyboard.press('Enter')
    await page.getByLabel('Recipients').fill('yard@northstar.example')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.getByRole('button', { name: 'Remove yard@northstar.example' }).count())
      .toBe(1)

    // Who leaves without saving is asked first.
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).waitFor()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await seesPath(page, '/alertconfiguration')
  })
})

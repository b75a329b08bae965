/** The screens of alerts, on a desktop and on a phone: usable by all, and inside their window. */
import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { dispatcher, reportDoor, save, yardPlace } from './alerts-page.ts'
import { graphql, tokenOf } from './api.ts'
import { eventually } from './eventually.ts'
import { leaveTo, lookAt, type Screen } from './looks.ts'
import { parkedAtNorthstar } from './trailers.ts'

const name = 'Doors to look at'
const own = { vin: '1GRAA0622TKAD0002', unitId: 'DOOR-2' }
/** A rule that has fired, so that there is something to look at. */
beforeAll(async () => {
  const token = await tokenOf(dispatcher)
  await parkedAtNorthstar(own.vin, own.unitId, yardPlace)
  const seen = await graphql<{ vehicle: { vehicle: { id: number; customerId: number } } }>(
    token,
    'query($vin: String!) { vehicle(vin: $vin) { vehicle } }',
    { vin: own.vin },
  )
  const { id, customerId } = seen.data.vehicle.vehicle
  const predicate = { alertPredicateTypeId: 10, doorOpened: true }
  const input = { name, customerId, alertTypeId: 10, alertPredicates: [predicate] }
  await graphql(token, 'mutation($input: AlertRuleInput!) { createAlertRule(input: $input) { id } }', {
    input: { ...input, allVehicles: false, vehicleIds: [id] },
  })
  // A rule holds from the moment the engine has it, a breath after it was saved: what comes before happens again.
  const hasFired = async () => {
    await reportDoor(own.unitId, false)
    await reportDoor(own.unitId, true)
    const { data } = await graphql<{ firings: { firings: readonly { ruleName: string }[] } }>(
      token,
      'query($vehicle: String) { firings(filters: { vehicle: $vehicle }) { firings { ruleName } } }',
      { vehicle: own.unitId },
    )
    return data.firings.firings.some(({ ruleName }) => ruleName === name)
  }
  await eventually('the rule has fired', hasFired, 1_500)
})

const inbox = `/alertconfiguration?tab=inbox&status=all&q=${own.vin}`
/** A form without a word in it, whatever was half typed before. */
const openNew = async (page: Page) => {
  await leaveTo(page, '/alertconfiguration')
  await page.locator('header').getByRole('link', { name: 'Create alert' }).click()
}
const openAlert = async (page: Page) => {
  await leaveTo(page, inbox)
  await page.locator('.inbox-line').filter({ hasText: name }).locator('[data-firing]').first().click()
  await page.getByRole('heading', { name: 'Why did I get this?' }).waitFor()
}

/** What a screen of alerts looks like, one after another, in one person's window. */
const screens: readonly Screen[] = [
  {
    name: 'the rules',
    open: async (page) => {
      await leaveTo(page, '/alertconfiguration')
      await page.getByRole('link', { name, exact: true }).waitFor()
    },
  },
  {
    name: 'what is done with a rule',
    open: async (page) => {
      await leaveTo(page, '/alertconfiguration')
      await page.getByRole('button', { name: `What to do with ${name}`, exact: true }).click()
    },
  },
  {
    name: 'a new alert with what is missing',
    open: async (page) => {
      await openNew(page)
      await save(page)
      await page.getByText('An alert needs a name.').waitFor()
    },
  },
  {
    name: 'a custom alert, choosing geofences',
    open: async (page) => {
      await openNew(page)
      await page.getByLabel('Kind of alert').selectOption({ label: 'Lights' })
      await page.getByLabel('Add another condition').selectOption({ label: 'Geofence Occupancy Duration' })
      await page.getByRole('button', { name: /^Geofences:/ }).click()
      await page.getByRole('checkbox', { name: 'all geofences' }).waitFor()
    },
  },
  {
    name: 'choosing trailers',
    open: async (page) => {
      await openNew(page)
      await page.getByLabel('Which trailers', { exact: true }).fill('door-')
      await page.getByRole('listbox', { name: 'Offers' }).getByRole('option', { name: own.unitId }).waitFor()
    },
  },
  {
    name: 'a rule that is being tried, and was changed since',
    open: async (page) => {
      await openNew(page)
      await page.getByLabel('Kind of alert').selectOption({ label: 'Tether Status Duration' })
      await page.getByLabel('The vehicle has been').selectOption({ label: 'Untethered' })
      await page.getByLabel('For at least', { exact: true }).fill('10')
      await page.getByRole('button', { name: 'Try it' }).click()
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      await page.getByLabel('For at least', { exact: true }).fill('')
      await page.getByText('You have changed the alert since').waitFor()
    },
  },
  {
    name: 'the inbox with nothing in it',
    open: async (page) => {
      await leaveTo(page, '/alertconfiguration?tab=inbox&q=nothing+is+called+that')
      await page.getByText('No alert matches these filters.').waitFor()
    },
  },
  {
    name: 'an alert that is read, with others chosen',
    open: async (page) => {
      await leaveTo(page, inbox)
      const line = page.locator('.inbox-line').filter({ hasText: name }).first()
      await line.getByRole('checkbox').check()
      const more = page.getByRole('button', { name: 'More filters' })
      if ((await more.getAttribute('aria-expanded')) !== 'true') await more.click()
      await page.getByRole('toolbar', { name: 'The chosen alerts' }).waitFor()
    },
  },
  {
    name: 'one alert, and why it came',
    open: async (page) => {
      await openAlert(page)
      await page.locator('.place-map canvas').waitFor()
    },
  },
  {
    name: 'putting it off',
    open: async (page) => {
      await openAlert(page)
      await page.getByRole('button', { name: 'Snooze', exact: true }).click()
      // It may have fired more than once before that was seen: all of it is one episode.
      await page.getByRole('dialog', { name: /^Snooze \d+ alerts?$/ }).waitFor()
    },
  },
  {
    name: 'asking why there was none',
    open: async (page) => {
      await leaveTo(page, '/alertconfiguration?tab=inbox')
      await page.getByRole('button', { name: 'Why did I not get an alert?' }).click()
      await page.getByRole('button', { name: 'Explain' }).click()
      await page.getByText('Please select a VIN from the drop down list.').waitFor()
    },
  },
]

lookAt(screens, '/alertconfiguration', dispatcher)

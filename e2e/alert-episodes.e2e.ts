/** Episodes: what fires again and again is one line, and what is done with it is done with all of it. */
import { beforeAll, expect } from 'vitest'
import { dispatcher, reportDoor, rules, toasted, yardPlace } from './alerts-page.ts'
import { graphql, tokenOf } from './api.ts'
import { reads, seesPath, to } from './browser.ts'
import { eventually } from './eventually.ts'
import { parkedAtNorthstar } from './trailers.ts'
import { journey } from './windows.ts'

const own = { vin: '1GRAA0622TKEP0001', unitId: 'EPIS-1' }
let vehicle = { id: 0, customerId: 0 }

const createRule = async (token: string, more: object) =>
  (
    await graphql<{ createAlertRule: { id: string } }>(
      token,
      'mutation($input: AlertRuleInput!) { createAlertRule(input: $input) { id } }',
      { input: input(more) },
    )
  ).data.createAlertRule.id

/** How often a rule has fired so far. */
const timesFired = async (token: string, ruleId: string): Promise<number> =>
  (
    await graphql<{ firings: { firings: readonly { ruleId: string | null }[] } }>(
      token,
      'query($vehicle: String) { firings(filters: { vehicle: $vehicle }, pageSize: 1000) { firings { ruleId } } }',
      { vehicle: own.unitId },
    )
  ).data.firings.firings.filter((one) => one.ruleId === ruleId).length

/** A rule of several conditions is a matter of its own: of all that are open somebody has to know. */
const input = (more: object) => ({
  customerId: vehicle.customerId,
  alertTypeId: 0,
  allVehicles: false,
  vehicleIds: [vehicle.id],
  alertPredicates: [{ alertPredicateTypeId: 10, doorOpened: true }],
  ...more,
})

beforeAll(async () => {
  const token = await tokenOf(dispatcher)
  await parkedAtNorthstar(own.vin, own.unitId, yardPlace)
  const seen = await graphql<{ vehicle: { vehicle: typeof vehicle } }>(
    token,
    'query($vin: String!) { vehicle(vin: $vin) { vehicle } }',
    { vin: own.vin },
  )
  vehicle = seen.data.vehicle.vehicle
})

const deleteRule = (token: string, id: string) =>
  graphql(token, 'mutation($id: ID!) { deleteAlertRule(id: $id) }', { id })

/**
 * Makes a rule about its doors, which then open until it has fired three times and nothing more is to come: it holds a
 * breath after it was saved, and from then on each time that they open.
 */
async function fireThrice(token: string, name: string): Promise<string> {
  const ruleId = await createRule(token, { name })
  const hasFiredThrice = async () => {
    if ((await timesFired(token, ruleId)) >= 3) return true
    await reportDoor(own.unitId, false)
    await reportDoor(own.unitId, true)
    return false
  }
  await eventually('the rule has fired three times', hasFiredThrice, 1_000)
  let before = 0
  const hasFiredAll = async () => {
    const count = await timesFired(token, ruleId)
    const isSame = count === before
    before = count
    return isSame
  }
  await eventually('the rule fires no more', hasFiredAll, 3_000)
  return ruleId
}

journey(
  'Doors that open again and again are one line that needs me, and what I do I do with all of it',
  dispatcher,
  '/alertconfiguration?tab=inbox&status=all',
  async ({ page }) => {
    // Another one for every try: what a try before has resolved stays resolved.
    const name = `Doors again and again ${Date.now()}`
    const token = await tokenOf(dispatcher)
    const ruleId = await fireThrice(token, name)
    const group = page.getByRole('region', { name: 'Needs you' })
    const line = group.locator('.inbox-line').filter({ hasText: name })
    await line.waitFor()
    expect(await line.count()).toBe(1)
    await reads(
      line,
      new RegExp(`${own.unitId}.*The doors opened.*One incident, ([3-9]|[1-9]\\d+) times since`),
    )
    await line.getByRole('button').click()
    const alert = page.getByRole('region', { name: 'Alert', exact: true })
    const all = alert.getByRole('region', { name: /^\d+ alerts of one incident$/ })
    const each = all.getByRole('button')
    await expect.poll(() => each.count()).toBeGreaterThan(2)
    // Each has its own evidence, and an address of its own.
    await each.last().click()
    await expect.poll(() => each.last().getAttribute('aria-pressed')).toBe('true')
    await alert.getByRole('heading', { name: 'Why did I get this?' }).waitFor()
    await alert.getByRole('button', { name: 'Acknowledge', exact: true }).click()
    await line.getByText('Acknowledged').waitFor()
    const states = async () => new Set(await all.locator('li span:last-child').allTextContents())
    await expect.poll(async () => (await states()).has('Caution')).toBe(false)
    await alert.getByRole('button', { name: 'Resolve', exact: true }).click()
    await line.getByText('Resolved').waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Choose an alert to see why it came.').waitFor()
    await deleteRule(token, ruleId)
  },
)

journey(
  'I see how much noise my rules made, and set what I want to be shown',
  dispatcher,
  '/alertconfiguration?tab=inbox',
  async ({ page }) => {
    const noise = page.getByRole('region', { name: 'Noise budget' })
    await noise.getByText(/^Your rules made [\d,]+ alerts? last week\.$/).waitFor()
    await noise.getByRole('button', { name: 'Set budget' }).click()
    await noise.getByLabel('Alerts a week', { exact: true }).fill('9000')
    await page.keyboard.press('Enter')
    await noise.getByText(/ of 9,000 alerts a week/).waitFor()
    await noise.getByRole('button', { name: 'Set budget' }).click()
    await noise.getByLabel('Alerts a week', { exact: true }).fill('40')
    await noise.getByRole('button', { name: 'Save' }).click()
    await noise.getByText(/ of (your budget of )?40 /).waitFor()
  },
)

journey(
  'A change of a rule is weighed while I type, and taken back after I saved it',
  dispatcher,
  '/alertconfiguration',
  async ({ page }) => {
    const token = await tokenOf(dispatcher)
    const changed = { name: 'Doors that I weigh' }
    const ruleId = await createRule(token, changed)
    const closed = { ...changed, alertPredicates: [{ alertPredicateTypeId: 10, doorClosed: true }] }
    await graphql(
      token,
      'mutation($id: ID!, $input: AlertRuleInput!) { updateAlertRule(id: $id, input: $input) { id } }',
      { id: ruleId, input: input(closed) },
    )
    await to(page, `/alertconfiguration/alert/${ruleId}`)
    await page.getByRole('button', { name: 'Try it' }).click()
    const trial = page.getByRole('region', { name: 'Try it' })
    await trial.getByText(/^Your rules made .* last week\. This change makes [\d,]+\.$/).waitFor()
    await trial.getByText('Counted as the form says it, while you type.').waitFor()
    await page.getByRole('button', { name: 'Undo the last change' }).click()
    await toasted(page, `Took back the last change of alert: ${changed.name}`)
    await seesPath(page, '/alertconfiguration')
    const back = await graphql<{ alertRule: { watches: string } }>(
      token,
      'query($id: ID!) { alertRule(id: $id) { watches } }',
      { id: ruleId },
    )
    expect(back.data.alertRule.watches).toBe('The doors open')
    await deleteRule(token, ruleId)
  },
)

journey(
  'An alert of a part comes filled in and with its trial, and one press saves it',
  dispatcher,
  '/alertconfiguration',
  async ({ page }) => {
    const token = await tokenOf(dispatcher)
    const rule = `Filled in ${Date.now()}`
    const values = JSON.stringify({ doorClosed: false })
    await to(
      page,
      `/alertconfiguration/alert/new?${new URLSearchParams({ kind: '10', vehicles: String(vehicle.id), name: rule, values })}`,
    )
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe(rule)
    await page.getByRole('button', { name: `Remove ${own.unitId}` }).waitFor()
    await page.getByRole('region', { name: 'Try it' }).locator('.trial-figures').waitFor()
    await page.getByRole('button', { name: 'Save alert' }).click()
    await toasted(page, `Successfully created alert: ${rule}`)
    const made = (await rules(token)).find((one) => one.name === rule)
    await deleteRule(token, made!.id)
  },
)

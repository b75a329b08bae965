/** Alerts: a rule is made and kept, a trailer drives into it, and everything about the inbox. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dispatcher, menuOf, reportDoor, row, rules, save, toasted, yardPlace } from './alerts-page.ts'
import { graphql, tokenOf } from './api.ts'
import { openBrowser, type Person, reads, seesPath, signInAtStart, to, visit } from './browser.ts'
import { inOrder } from './in-order.ts'
import { superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'
import { parkedAtNorthstar } from './trailers.ts'

const stranger = 'dispatch@bluemesa.example'
/** An address of nobody's account, which has had no email before. */
const yard = 'yard@northstar.example'
/** The rule that all of it is about. */
const name = 'Doors of one trailer'
const secondLook = 'A second look'
/** Nobody else opens its doors, or has a rule about them. */
const own = { vin: '1GRAA0622TKAD0001', unitId: 'DOOR-1' }
let browser: Browser
let person: Person
let token: string

beforeAll(async () => {
  browser = await openBrowser()
  token = await tokenOf(dispatcher)
  await parkedAtNorthstar(own.vin, own.unitId, yardPlace)
  person = await visitAs(browser, dispatcher, '/alertconfiguration')
  await person.page.getByRole('navigation', { name: 'Main' }).waitFor()
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

/** What the rule has fired for a trailer. */
const firingsOf = async (vehicle: string) =>
  (
    await graphql<{ firings: { firings: readonly { ruleName: string; read: boolean }[] } }>(
      token,
      'query($vehicle: String) { firings(filters: { vehicle: $vehicle }) { firings { ruleName read } } }',
      { vehicle },
    )
  ).data.firings.firings.filter(({ ruleName }) => ruleName === name)

/** The journey of one rule, from the form to the inbox and back. */
inOrder('a rule, a trailer and an alert', () => {
  test('I make a rule for one trailer', async () => {
    const { page } = person
    // Those of a try before.
    const before = [name, `${name} (copy)`, secondLook]
    for (const { id } of (await rules(token)).filter((rule) => before.includes(rule.name)))
      await graphql(token, 'mutation($id: ID!) { deleteAlertRule(id: $id) }', { id })
    await to(page, '/alertconfiguration')
    await page.locator('header').getByRole('link', { name: 'Create alert' }).click()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Kind of alert').selectOption({ label: 'Door Status' })
    await page.getByLabel('The doors').selectOption({ label: 'Open' })
    const trailers = page.getByLabel('Which trailers', { exact: true })
    await trailers.fill(own.unitId.toLowerCase())
    await page.getByRole('option', { name: own.unitId }).waitFor()
    await trailers.press('Enter')
    await page.getByRole('button', { name: `Remove ${own.unitId}` }).waitFor()
    await page.getByLabel('Recipients').fill(yard)
    await page.keyboard.press('Enter')
    await save(page)
    await toasted(page, `Successfully created alert: ${name}`)
    await reads(row(page, name), /Door Status.*The doors open.*1 trailer/)
  })

  test('It is copied, renamed, switched off and on, and a copy is deleted by name', async () => {
    const { page } = person
    await menuOf(page, name, 'Copy')
    await page.getByRole('button', { name: 'Copy alert' }).click()
    await row(page, `${name} (copy)`).waitFor()
    await page.getByRole('link', { name: `${name} (copy)` }).click()
    await page.getByLabel('Name').fill(secondLook)
    await page.getByText('Not saved yet').waitFor()
    await save(page)
    await row(page, secondLook).waitFor()
    const active = page.getByRole('switch', { name: `${secondLook} is active` })
    await active.press('Space')
    await expect.poll(() => active.getAttribute('aria-checked')).toBe('false')
    await active.press('Space')
    await expect.poll(() => active.getAttribute('aria-checked')).toBe('true')
    await menuOf(page, secondLook, 'Delete')
    await page.getByText(`Are you sure you want to delete this alert: ${secondLook}`).waitFor()
    await page.getByRole('button', { name: 'Delete alert' }).click()
    await expect.poll(() => row(page, secondLook).count()).toBe(0)
  })

  test('The list is searched by a pattern in any case', async () => {
    const { page } = person
    const search = page.getByRole('searchbox', { name: 'Search alerts' })
    await search.fill('^DOORS of')
    await row(page, name).waitFor()
    await search.fill('no such alert')
    await page.getByRole('heading', { name: 'No alert has that name.' }).waitFor()
    await page.getByRole('button', { name: 'Show all alerts' }).click()
    await row(page, name).waitFor()
  })

  test('Its doors open on the road: the alert is there, and nobody loads the page again', async () => {
    const { page } = person
    await to(page, '/alertconfiguration?tab=inbox')
    await page.getByRole('region', { name: 'Inbox' }).waitFor()
    await page.evaluate(() => Object.assign(window, { neverLoadedAgain: true }))
    const line = page.locator('.inbox-line').filter({ hasText: name })
    // Once, however often this is tried.
    if ((await firingsOf(own.unitId)).length === 0) {
      await reportDoor(own.unitId, false)
      await reportDoor(own.unitId, true)
    }
    await line.waitFor()
    await reads(line, new RegExp(`${own.unitId}.*The doors opened`))
    // A door that opens is worth a look.
    const look = page.getByRole('region', { name: 'Worth a look' })
    await look.locator('.inbox-line').filter({ hasText: name }).getByText('Unread').waitFor()
    expect(await page.evaluate(() => 'neverLoadedAgain' in window)).toBe(true)
  })

  test('I read why it came', async () => {
    const { page } = person
    await page.locator('.inbox-line').filter({ hasText: name }).getByRole('button').click()
    const alert = page.getByRole('region', { name: 'Alert', exact: true })
    await alert.getByRole('heading', { name: 'Why did I get this?' }).waitFor()
    await reads(alert, /It was caused by a report of the trailer/)
    await reads(alert.getByRole('table'), /Door Status.*Closed.*Open/)
    await alert
      .getByRole('img', { name: new RegExp(`Where ${own.unitId} was`) })
      .or(alert.locator('canvas'))
      .first()
      .waitFor()
    await alert.getByRole('button', { name: 'Check again' }).click()
    await reads(alert.locator('.explanation'), /doors/i)
    // Opened is read, here and on every other device of mine.
    await expect.poll(async () => (await firingsOf(own.unitId))[0]?.read).toBe(true)
  })

  test('I snooze it with a reason, and it goes from what is open', async () => {
    const { page } = person
    await page.keyboard.press('s')
    await page.getByRole('dialog', { name: 'Snooze 1 alert' }).waitFor()
    await page.getByRole('button', { name: 'Snooze', exact: true }).last().click()
    await page.getByText('Give a reason.').waitFor()
    await page.getByLabel('Reason').fill('Being unloaded')
    await page.keyboard.press('Enter')
    await page.getByText(/Snoozed by .* until .*: Being unloaded/).waitFor()
    await expect.poll(() => page.locator('.inbox-line').filter({ hasText: name }).count()).toBe(0)
    await page.getByLabel('Status').selectOption({ label: 'Snoozed' })
    await page.locator('.inbox-line').filter({ hasText: name }).waitFor()
    await page.getByRole('button', { name: 'End the snooze' }).click()
    await expect.poll(() => page.locator('.inbox-line').filter({ hasText: name }).count()).toBe(0)
  })

  test('Many are acknowledged at once', async () => {
    const { page } = person
    await to(page, '/alertconfiguration?tab=inbox')
    await page
      .getByRole('checkbox', { name: `Select ${own.unitId}: ${name}` })
      .first()
      .check()
    await page.getByRole('toolbar', { name: 'The chosen alerts' }).getByText('1 selected').waitFor()
    await page.getByRole('toolbar').getByRole('button', { name: 'Acknowledge' }).click()
    await page.locator('.inbox-line').filter({ hasText: name }).getByText('Acknowledged').waitFor()
  })

  const inbox = '/alertconfiguration?tab=inbox'
  const line = (page: Page) => page.locator('.inbox-line').filter({ hasText: name })

  test('On another screen a new alert shows itself, and a press on it leads to why', async () => {
    const { page } = person
    await to(page, '/alertconfiguration')
    await reportDoor(own.unitId, false)
    await reportDoor(own.unitId, true)
    const toast = page.getByRole('button', { name: new RegExp(`${own.unitId}: ${name}`) })
    await toast.first().click()
    await page.getByRole('heading', { name: 'Why did I get this?' }).waitFor()
    expect(new URL(page.url()).searchParams.get('tab')).toBe('inbox')
  })

  test('The email of it is in the outbox, and its link ends such emails alone', async () => {
    const admin = await visitAs(browser, superAdmin, '/outbox')
    await admin.page.getByRole('searchbox', { name: 'Search by recipient' }).fill(yard)
    await admin.page
      .locator('.email-line')
      .filter({ hasText: `${own.unitId}: The doors opened` })
      .first()
      .click()
    await admin.page.getByRole('tab', { name: 'Text' }).click()
    const text = await admin.page.locator('pre.email-paper').textContent()
    expect(text).toContain('The doors opened')
    const link = /https?:\S+\/unsubscribe\?token=\S+/.exec(text ?? '')?.[0]
    await to(admin.page, new URL(link ?? '').pathname + new URL(link ?? '').search)
    await admin.page.getByText('You will no longer get emails about:').waitFor()
    await admin.page.getByRole('button', { name: 'Unsubscribe' }).click()
    await admin.page.getByText('You will no longer get these emails.').waitFor()
    await admin.page.reload()
    await admin.page.getByRole('button', { name: 'Get these emails again' }).click()
    await admin.page.getByText('You will get these emails again.').waitFor()
    expect(admin.troubles).toEqual([])
    await admin.context.close()
  })

  test('By keys alone I go through the inbox, acknowledge and resolve', async () => {
    const { page } = person
    // Of its own trailer: what others have to do with is left to them.
    await to(page, `${inbox}&q=${own.vin}`)
    await line(page).first().waitFor()
    await expect.poll(() => page.locator('.inbox-line').filter({ hasNotText: own.unitId }).count()).toBe(0)
    await page.getByRole('heading', { name: 'Alerts' }).click()
    await page.keyboard.press('j')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-firing')))
      .toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Why did I get this?' }).waitFor()
    await page.keyboard.press('e')
    await page.getByText(/^Acknowledged by dispatch@northstar.example/).waitFor()
    await page.keyboard.press('r')
    await page.getByText(/^Resolved by dispatch@northstar.example/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('Choose an alert to see why it came.').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(own.vin.slice(-6))
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(own.vin.slice(-6))
  })

  test('I ask why there was none, and read the explanation', async () => {
    const { page } = person
    await to(page, '/alertconfiguration')
    await menuOf(page, name, 'Why did it not fire?')
    const dialog = page.getByRole('dialog', { name: 'Why did I not get an alert?' })
    await dialog.getByLabel('Trailer').fill(own.vin.slice(-6))
    await dialog.getByRole('listbox', { name: 'Offers' }).getByText(own.unitId).click()
    await dialog.getByRole('button', { name: 'Explain' }).click()
    await dialog.locator('.explanation h3').waitFor()
    await expect.poll(() => dialog.locator('.explanation li').count()).toBeGreaterThan(1)
    await dialog.getByRole('button', { name: 'Close' }).click()
  })

  test('Somebody of another customer sees neither the rule nor the alert', async () => {
    const { id } = (await rules(token)).find((rule) => rule.name === name)!
    const other = await visitAs(browser, stranger, `/alertconfiguration/alert/${id}`)
    await other.page.getByRole('heading', { name: 'There is no such alert.' }).waitFor()
    await to(other.page, '/alertconfiguration')
    await reads(other.page.locator('.grid-foot p'), /alerts$/)
    await expect.poll(() => row(other.page, name).count()).toBe(0)
    await to(other.page, `/alertconfiguration?tab=inbox&status=all&q=${own.vin}`)
    await other.page.getByText('No alert matches these filters.').waitFor()
    expect(other.troubles).toEqual([])
    await other.context.close()
  })

  test('A super admin chooses the customer', async () => {
    const admin = await visitAs(browser, superAdmin, '/alertconfiguration')
    await admin.page.getByLabel('Customer').selectOption({ label: 'Northstar Logistics' })
    await row(admin.page, name).waitFor()
    await admin.page.getByLabel('Customer').selectOption({ label: 'Blue Mesa Foods' })
    await expect.poll(() => row(admin.page, name).count()).toBe(0)
    expect(admin.troubles).toEqual([])
    await admin.context.close()
  })
})

test('I try a rule against the past, move its threshold, and take another one', async () => {
  const { page } = person
  await to(page, '/alertconfiguration/alert/new')
  await page.getByLabel('Name').fill('Left alone')
  await page.getByLabel('Kind of alert').selectOption({ label: 'Tether Status Duration' })
  await page.getByLabel('The vehicle has been').selectOption({ label: 'Untethered' })
  await page.getByLabel('For at least', { exact: true }).fill('10')
  await page.getByRole('button', { name: 'Try it' }).click()
  const trial = page.getByRole('region', { name: 'Try it' })
  await trial.getByRole('button', { name: 'Try again' }).waitFor()
  await reads(trial.locator('.trial-figures'), /[1-9]\d*\s*alerts, [\d.]+ a day/)
  await reads(
    trial.getByRole('table', { name: 'Who would have been notified' }),
    /dispatch@northstar.example\d+/,
  )
  const slider = trial.getByRole('slider', { name: 'Try another duration' })
  await slider.press('End')
  await trial.getByText(/would fire/).waitFor()
  await expect.poll(() => trial.getByText('It would not have fired once.').count()).toBe(1)
  await slider.press('ArrowLeft')
  await trial.getByRole('button', { name: /^Use / }).click()
  await expect.poll(() => page.getByLabel('For at least, unit').inputValue()).toBe('days')
  await page.getByLabel('The vehicle has been').selectOption({ label: 'Tethered' })
  // The figures follow the form.
  await trial.getByText('Counted as the form says it, while you type.').waitFor()
  await page.getByLabel('For at least', { exact: true }).fill('')
  await trial.getByText('You have changed the alert since').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
})

test('A technician is refused the screen', async () => {
  const technician = await visit(browser)
  await signInAtStart(technician.page, 'tech@tandem.example')
  await seesPath(technician.page, '/help/troubleshooting')
  await to(technician.page, '/alertconfiguration')
  await technician.page.getByText("You don't have access to Alerts.").waitFor()
  await technician.context.close()
})

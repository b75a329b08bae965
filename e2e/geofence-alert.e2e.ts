/** A geofence that is drawn and driven into, from the rule about it to the alert, its email, and a trial of another. */
import { beforeAll, expect } from 'vitest'
import { menuOf, save, toasted } from './alerts-page.ts'
import { graphql, tokenOf } from './api.ts'
import { openBrowser, reads, to } from './browser.ts'
import { iso, reportByMqtt } from './gateway.ts'
import { dispatcher, fences, journey, makeCircle } from './geofence-page.ts'
import { superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'
import { parkedAtNorthstar } from './trailers.ts'

const unitId = 'GATE-1'
const serial = unitId
beforeAll(async () => {
  await parkedAtNorthstar('1GRAA0622TKGT0001', unitId, { lat: 45.1, lng: -98.5 })
})

journey(
  'A geofence is driven into: the alert arrives by itself, says why, is in an email, is snoozed, and tried anew',
  dispatcher,
  async ({ page }) => {
    const browser = await openBrowser()
    const fence = `Gate of the north ${Date.now()}`
    const rule = `Into the gate ${Date.now()}`
    // Of its own: a mailbox that had an email a moment ago waits for a digest.
    const mailbox = `gate-${Date.now()}@northstar.example`
    const at = (lat: number, ago: number) =>
      reportByMqtt(serial, {
        serial,
        recorded: iso(Date.now() - ago),
        gps: { lat, lng: -98.5, headingDeg: 0, speedMph: 42, accuracyM: 8 },
      })
    await fences(page).first().waitFor()
    await makeCircle(page, fence, 45.2, -98.5, 800)

    await to(page, '/alertconfiguration/alert/new')
    await page.getByLabel('Name').fill(rule)
    await page.getByLabel('Kind of alert').selectOption({ label: 'Geofence Boundary Crossing' })
    await page
      .getByRole('group', { name: 'Geofence Boundary Crossing' })
      .getByRole('button', { name: /^Geofences/ })
      .click()
    await page.getByRole('searchbox', { name: 'Search geofences' }).fill(fence)
    // What is found takes the place of all there are: only then does the list stand still.
    const offered = page.getByRole('dialog', { name: /^Geofences/ }).getByRole('checkbox')
    await expect.poll(() => offered.count()).toBe(2)
    await offered.and(page.getByLabel(fence)).check()
    await page.keyboard.press('Escape')
    await page.getByLabel('Trigger').selectOption({ label: 'Enter' })
    await page.getByLabel('Recipients').fill(mailbox)
    await page.keyboard.press('Enter')
    await save(page)
    await toasted(page, `Successfully created alert: ${rule}`)

    await to(page, '/alertconfiguration?tab=inbox&usual')
    await page.getByRole('region', { name: 'Inbox' }).waitFor()
    const line = page.locator('.inbox-line').filter({ hasText: rule }).first()
    // A rule holds from the moment the engine has it, a breath after it was saved: who comes before drives in again, and
    // who has come does not. Another alert would be another line to snooze.
    const token = await tokenOf(dispatcher)
    const hasFired = async () =>
      (
        await graphql<{ firings: { firings: readonly { ruleName: string }[] } }>(
          token,
          'query($vehicle: String) { firings(filters: { vehicle: $vehicle }) { firings { ruleName } } }',
          { vehicle: unitId },
        )
      ).data.firings.firings.some(({ ruleName }) => ruleName === rule)
    await expect
      .poll(
        async () => {
          if (!(await hasFired())) {
            await at(45.1, 400)
            await at(45.2, 0)
          }
          return line.count()
        },
        { interval: 1_500 },
      )
      .toBe(1)
    await reads(line, new RegExp(`${unitId}.*${fence}`))
    await line.getByRole('button').click()
    const alert = page.getByRole('region', { name: 'Alert', exact: true })
    await alert.getByRole('heading', { name: 'Why did I get this?' }).waitFor()
    await alert.getByRole('button', { name: 'Check again' }).click()
    await alert.locator('.explanation').getByText(new RegExp(fence)).first().waitFor()

    const { page: outbox } = await visitAs(browser, superAdmin, '/outbox')
    await outbox.getByRole('searchbox', { name: 'Search by recipient' }).fill(mailbox)
    await outbox
      .locator('.email-line')
      .filter({ hasText: new RegExp(`${unitId}.*${fence}`) })
      .first()
      .waitFor()
    await outbox.context().close()

    await browser.close()
    await page.keyboard.press('s')
    await page.getByLabel('Reason').fill('Expected today')
    await page.keyboard.press('Enter')
    await page.getByText(/Snoozed by .* until .*: Expected today/).waitFor()

    await to(page, `/alertconfiguration?q=${encodeURIComponent(rule)}`)
    await menuOf(page, rule, 'Edit')
    await page.getByLabel('Trigger').selectOption({ label: 'Enter/Exit' })
    await page.getByRole('button', { name: 'Try it' }).click()
    const trial = page.getByRole('region', { name: 'Try it' })
    await trial.getByRole('button', { name: 'Try again' }).waitFor()
    await reads(trial.locator('.trial-figures'), /[1-9]\d*\s*alerts?, [\d.]+ a day/)
  },
)

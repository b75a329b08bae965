/** What journeys about alerts do again and again: go to a screen, save a rule, open the doors of a trailer. */
import type { Page } from 'playwright-core'
import { graphql } from './api.ts'
import { iso, reportByMqtt } from './gateway.ts'

export const dispatcher = 'dispatch@northstar.example'

/** The rules that the account may see. */
export const rules = async (token: string) =>
  (
    await graphql<{ alertRules: readonly { id: string; name: string; alertTypeId: number }[] }>(
      token,
      '{ alertRules { id name alertTypeId } }',
    )
  ).data.alertRules
export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
/** Does something with a rule, or a webhook, by its menu. */
export const menuOf = async (page: Page, name: string, act: string) => {
  await page.getByRole('button', { name: `What to do with ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: act }).click()
}
export const save = (page: Page) => page.getByRole('button', { name: 'Save alert' }).click()
export const toasted = (page: Page, text: string) => page.getByLabel('News').getByText(text).waitFor()

/** Where the trailers of these journeys stand. */
export const yardPlace = { lat: 39.1, lng: -94.6 }
/** A trailer stands where it is, and reports its doors as of now: rules judge what comes after them. */
export const reportDoor = (serial: string, opened: boolean) =>
  reportByMqtt(serial, {
    serial,
    recorded: iso(Date.now()),
    gps: { ...yardPlace, headingDeg: 90, speedMph: 0 },
    door: { opened },
  })

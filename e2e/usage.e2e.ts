/** What somebody without a right or a flag is told of a page, and that the pages which are opened are counted. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphql } from './api.ts'
import { openBrowser, seesPath, to } from './browser.ts'
import { adminToken, superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

interface PageUse {
  readonly route: string
  readonly views: number
  readonly loads: number
}
const used = async (route: string) => {
  const { data } = await graphql<{ usage: { pages: readonly PageUse[] } }>(
    await adminToken(),
    '{ usage(days: 1) { pages { route views loads } } }',
  )
  const found = data.usage.pages.find((page) => page.route === route)
  return { views: found?.views ?? 0, loads: found?.loads ?? 0 }
}

test('Each page that I open is counted, with how quickly the first one came', async () => {
  const [first, second] = ['/settings', '/oem-management']
  const [before, beforeSecond] = [await used(first), await used(second)]
  const { page, context, troubles } = await visitAs(browser, superAdmin, first)
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
  await to(page, second)
  await expect.poll(() => page.title()).toContain('OEM management')
  // Sent by itself, a while after the first page has come.
  await expect.poll(async () => (await used(second)).views).toBeGreaterThan(beforeSecond.views)
  expect((await used(first)).views).toBeGreaterThan(before.views)
  await page.goto('about:blank')
  await expect.poll(async () => (await used(first)).loads).toBeGreaterThan(before.loads)
  expect(troubles).toEqual([])
  await context.close()
})

test('A page that is switched off tells a super admin where to switch it on, and others whom to ask', async () => {
  // A super admin has what any customer has: no customer has this one, of the demo or of a journey.
  const admin = await visitAs(browser, superAdmin, '/freight')
  await admin.page.getByRole('heading', { name: 'Freight is switched off.' }).waitFor()
  expect(await admin.page.locator('main').textContent()).not.toContain('administrator')
  await admin.page.getByRole('link', { name: 'Go to Customers' }).click()
  await seesPath(admin.page, '/customer-management')
  await admin.context.close()

  const user = await visitAs(browser, 'dispatch@northstar.example', '/freight')
  await user.page.getByRole('heading', { name: "You don't have access to Freight." }).waitFor()
  await user.page.getByText('Please ask an administrator, if you need it.').waitFor()
  await user.context.close()
})

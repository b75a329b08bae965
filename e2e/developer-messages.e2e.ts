/** Messages to users: written with a preview, shown over the screens of those they are for, dismissed, shown again, ended. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphql } from './api.ts'
import { openBrowser, to } from './browser.ts'
import { complaints, overflow } from './inspect.ts'
import { adminToken, makeCustomer, makeUser, superAdmin } from './people.ts'
import { visitAs } from './signed-in.ts'

const reader = 'reader@banner-lines.example'
const bystander = 'bystander@other-banners.example'
let browser: Browser
let customer = ''
beforeAll(async () => {
  browser = await openBrowser()
  customer = await makeCustomer('BNL', 'Banner Lines')
  await makeUser(reader, [`CUSTOMER_${customer}`])
  await makeUser(bystander, [`CUSTOMER_${await makeCustomer('BNO', 'Other Banners')}`])
})
afterAll(() => browser.close())

const banner = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Messages', exact: true }).getByText(title, { exact: true })
const gone = (page: Page, title: string) => expect.poll(() => banner(page, title).count()).toBe(0)

test('A page that shows no fleet loads none, and opens one stream; the map then takes its place', async () => {
  const { page, context } = await visitAs(browser, reader, '/profile')
  const streams: string[] = []
  const open = new Set<object>()
  page.on('request', (request) => {
    // Of the page that is loaded again: the one before may open its stream only now.
    if (request.isNavigationRequest()) {
      streams.length = 0
      open.clear()
    }
    if (!request.url().includes('/v1/api/live')) return
    streams.push(new URL(request.url()).search)
    open.add(request)
  })
  page.on('requestfailed', (request) => open.delete(request))
  page.on('requestfinished', (request) => open.delete(request))
  await page.reload()
  await expect.poll(() => streams).toEqual(['?news=1'])
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tracking' }).click()
  await expect.poll(() => streams).toEqual(['?news=1', ''])
  await expect.poll(() => open.size).toBe(1)
  await context.close()
})

test('A message that I write comes over the screens of those it is for, until they dismiss it or I end it', async () => {
  const title = `Yard gates ${Date.now()}`
  const onMap = await visitAs(browser, reader, '/tracking', { inspected: true })
  const onPhone = await visitAs(browser, reader, '/profile', {
    size: 'phone',
    theme: 'dark',
    inspected: true,
  })
  const other = await visitAs(browser, bystander, '/profile')
  const admin = await visitAs(browser, superAdmin, '/developer-message-management', { inspected: true })
  const { page } = admin
  await page.getByRole('button', { name: 'Write a message' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Text').fill('They are locked from 10 pm.')
  await dialog.getByLabel('Level').selectOption('caution')
  const link = dialog.getByLabel('Link (optional)')
  await link.fill('http://status.example.com')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await dialog.getByText('Give a whole address that begins with https://').waitFor()
  await link.fill('https://status.example.com/gates')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await preview.getByText(title).waitFor()
  await preview.getByRole('link', { name: 'More at status.example.com' }).waitFor()
  await dialog.getByLabel('Roles').fill('custom')
  await dialog.getByRole('option', { name: 'Customer', exact: true }).click()
  await dialog.getByLabel('Customers').fill('Banner Li')
  await dialog.getByRole('option', { name: 'Banner Lines', exact: true }).click()
  expect(await complaints(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Publish' }).click()
  const row = page.getByRole('listitem', { name: title })
  await row.getByText('Customer, of Banner Lines').waitFor()
  await row.getByText('Showing', { exact: true }).waitFor()
  expect(await complaints(page)).toEqual([])

  // It is above the map, whose controls stay free, and on the phone too.
  await banner(onMap.page, title).waitFor()
  await banner(onPhone.page, title).waitFor()
  await onMap.page.getByRole('button', { name: 'Closer' }).click()
  for (const person of [onMap, onPhone]) {
    expect(await complaints(person.page)).toEqual([])
    expect(await overflow(person.page)).toBe(0)
  }
  await to(onPhone.page, '/tracking')
  await banner(onPhone.page, title).waitFor()
  expect(await overflow(onPhone.page)).toBe(0)
  expect(await other.page.getByRole('region', { name: 'Messages', exact: true }).count()).toBe(0)

  // Dismissed on one device it is gone on the other, and after the page is loaded again.
  await onPhone.page.getByRole('button', { name: `Dismiss ${title}` }).click()
  await gone(onPhone.page, title)
  await gone(onMap.page, title)
  await expect
    .poll(() => onPhone.page.evaluate(() => localStorage.getItem('dismissed-banner-alerts')))
    .toMatch(/^\["\d+\/\d+\/1"/)
  await onMap.page.reload()
  await onMap.page.getByRole('button', { name: 'Closer' }).waitFor()
  await gone(onMap.page, title)
  await expect.poll(() => row.getByText('Dismissed by').locator('xpath=..').textContent()).toContain('0')
  await page.reload()
  await expect.poll(() => row.getByText('Dismissed by').locator('xpath=..').textContent()).toContain('1')

  // What is edited comes back only where the editor says so.
  const better = `${title}, east side`
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  await dialog.getByLabel('Title').fill(better)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await banner(onPhone.page, better).count()).toBe(0)
  await page.getByRole('button', { name: `Edit ${better}` }).click()
  await dialog.getByRole('checkbox', { name: 'Show again to those who dismissed it' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await banner(onPhone.page, better).waitFor()
  await banner(onMap.page, better).waitFor()

  await page.getByRole('button', { name: `End now: ${better}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End now' }).click()
  await gone(onPhone.page, better)
  await gone(onMap.page, better)
  await page.getByRole('button', { name: `Delete ${better}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => page.getByRole('listitem', { name: better }).count()).toBe(0)
  expect(await other.page.getByRole('region', { name: 'Messages', exact: true }).count()).toBe(0)
  for (const person of [admin, onMap, onPhone, other]) {
    expect(person.troubles).toEqual([])
    await person.context.close()
  }
})

test('A planned message comes by itself while a page is open, and goes when it is ended', async () => {
  const title = `Planned ${Date.now()}`
  const { page, context, troubles } = await visitAs(browser, reader, '/profile')
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
  const input = {
    ...{ title, text: 'Only for a moment.', level: 'notice', customerIds: [customer] },
    ...{ starts: Date.now() + 3_000, ends: Date.now() + 600_000 },
  }
  const token = await adminToken()
  const created = await graphql<{ createDeveloperMessage: { id: string } }>(
    token,
    'mutation($input: DeveloperMessageInput!) { createDeveloperMessage(input: $input) { id } }',
    { input },
  )
  expect(created.errors).toBeUndefined()
  await banner(page, title).waitFor()
  const ended = await graphql(token, 'mutation($id: ID!) { endDeveloperMessage(id: $id) { state } }', {
    id: created.data.createDeveloperMessage.id,
  })
  expect(ended.errors).toBeUndefined()
  await gone(page, title)
  expect(troubles).toEqual([])
  await context.close()
})

/** How the fleet grid shows as much as fits: columns that are the same put aside, rows low or high, both remembered. */
import { beforeEach, expect, test } from 'vitest'
import { reads } from './browser.ts'
import { cells, grid, open, page, rows, showAllColumns, titles } from './fleet-page.ts'

/** As somebody finds it who has chosen nothing yet, whatever a try before has chosen. */
beforeEach(() => showAllColumns())

const line = () => page.locator('.fleet-same')

test('a column that is the same in all rows is put aside, is named, comes back while it is sorted by, and all of it is remembered', async () => {
  await open('?rows=100')
  await reads(line(), /^\d+ columns are the same in all rows.*Customer Name Northstar Logistics/)
  expect(await titles()).toContain('Customer Name')
  await line().getByRole('button', { name: 'Hide' }).click()
  await expect.poll(() => titles()).not.toContain('Customer Name')
  expect(await titles()).toContain('Unit ID')

  await open('?rows=100&sort=customer_name')
  await expect.poll(() => titles()).toContain('Customer Name')
  await open('?rows=100')
  await expect.poll(() => titles()).not.toContain('Customer Name')
  await line().getByRole('button', { name: 'Show' }).click()
  await expect.poll(() => titles()).toContain('Customer Name')
})

test('rows are 36 pixels high, and 60 for whoever chooses so, also the next time', async () => {
  await open()
  const height = async () => Math.round((await rows().first().boundingBox())!.height)
  expect(await height()).toBe(36)
  const many = await rows().count()
  const choose = async () => {
    await page.getByRole('button', { name: 'Hide fields' }).click()
    const saved = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('saveColumnLayout') === true,
    )
    await page.getByRole('checkbox', { name: 'High rows with two lines' }).click()
    await saved
    await page.keyboard.press('Escape')
  }
  await choose()
  await expect.poll(height).toBe(60)
  await expect.poll(() => rows().count()).toBeLessThan(many)
  await open()
  await expect.poll(height).toBe(60)
  await choose()
  await expect.poll(height).toBe(36)
  await grid().waitFor()
  expect(await cells('Unit ID').count()).toBeGreaterThan(0)
})

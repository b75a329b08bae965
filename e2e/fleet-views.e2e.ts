/** The fleet status grid as each arranges it: columns, and views that are kept and shared. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  dispatcher,
  enter,
  forgetViews,
  open,
  page,
  path,
  showAllColumns,
  titles,
  value,
} from './fleet-page.ts'
import { inOrder } from './in-order.ts'

inOrder('columns are arranged by each for themselves', () => {
  test('by keys a column is moved and widened, and keeps the focus', async () => {
    await showAllColumns()
    await open()
    const vin = page.getByRole('button', { name: 'VIN', exact: true })
    const width = () => page.locator('th[data-key="vin"]').evaluate((th) => (th as HTMLElement).offsetWidth)
    expect(await width()).toBe(199)
    await vin.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(async () => (await titles()).slice(2, 5)).toEqual(['Since', 'Customer Name', 'VIN'])
    await expect.poll(() => vin.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('+')
    await expect.poll(width).toBe(219)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Customer Name')
  })

  test('by the mouse a column is dragged to another, and pulled by its edge', async () => {
    await page.locator('th[data-key="vehicleType"]').dragTo(page.locator('th[data-key="customerName"]'))
    await expect.poll(async () => (await titles())[3]).toBe('Vehicle Type')
    const edge = await page.locator('th[data-key="unitId"] .grid-edge').boundingBox()
    await page.mouse.move(edge!.x + 4, edge!.y + 10)
    await page.mouse.down()
    await page.mouse.move(edge!.x + 44, edge!.y + 10)
    await page.mouse.up()
    await expect
      .poll(() => page.locator('th[data-key="unitId"]').evaluate((th) => (th as HTMLElement).offsetWidth))
      .toBe(180)
  })

  test('a hidden field is gone here and at the next sign-in elsewhere, and a reset brings all back', async () => {
    await page.getByRole('button', { name: 'Hide fields' }).click()
    await page.getByRole('checkbox', { name: 'Product Type' }).uncheck()
    await expect.poll(() => titles()).not.toContain('Product Type')
    await page.keyboard.press('Escape')
    await expect
      .poll(async () => {
        await open('?sort=vin')
        return titles()
      })
      .not.toContain('Product Type')

    const elsewhere = await enter(dispatcher)
    await open('', elsewhere.page)
    expect((await titles(elsewhere.page)).slice(2, 6)).toEqual([
      'Since',
      'Vehicle Type',
      'Customer Name',
      'VIN',
    ])
    expect(await titles(elsewhere.page)).not.toContain('Product Type')
    await elsewhere.context.close()

    await page.getByRole('button', { name: 'Hide fields' }).click()
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await expect.poll(() => titles()).toContain('Product Type')
    expect((await titles()).slice(2, 5)).toEqual(['Since', 'VIN', 'Customer Name'])
    await page.keyboard.press('Escape')
  })
})

describe('saved views', () => {
  const closed = `Closed doors ${Date.now()}`
  const views = (of: Page = page) => of.getByRole('navigation', { name: 'Saved views' })
  const save = async (name: string, share: boolean) => {
    await views().getByRole('button', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    await dialog.getByLabel('Name').fill(name)
    if (share) await dialog.getByRole('checkbox', { name: /^Share with/ }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await views().getByRole('button', { name }).waitFor()
  }

  test('one keeps filters and fields, is shared, and becomes what the grid begins with', async () => {
    await forgetViews()
    await open('?f.door_status_calculated=closed&sort=-vin')
    await save(closed, true)
    await views().getByRole('button', { name: 'All trailers' }).click()
    await expect.poll(() => value('f.door_status_calculated')).toBeNull()
    await views().getByRole('button', { name: closed }).click()
    await page.getByText('Door is Closed').waitFor()
    await page.getByRole('button', { name: 'Hide fields' }).click()
    await page.getByRole('button', { name: 'Pin Door' }).click()
    await expect.poll(async () => (await titles())[0]).toBe('Door')
    await page.keyboard.press('Escape')
    await views().getByRole('button', { name: 'Save changes' }).click()
    await expect.poll(() => views().getByText('edited').count()).toBe(0)
    await views().getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Make it my default' }).click()

    const other = await enter('admin@northstar.example')
    await open('', other.page)
    expect(await titles(other.page)).not.toContain(closed)
    await views(other.page).getByRole('button', { name: closed }).click()
    await expect.poll(async () => (await titles(other.page))[0]).toBe('Door')
    await other.context.close()

    await page.goto(path)
    await page.getByText('Door is Closed').waitFor()
    await views().getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => views().getByRole('button', { name: closed }).count()).toBe(0)
    await open()
    expect((await titles())[0]).toBe('Unit ID')
  })
})

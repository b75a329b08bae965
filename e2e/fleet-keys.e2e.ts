/** The fleet status grid without a mouse: every part is reached, shows that it has the focus, and never drops it. */
import { expect, test } from 'vitest'
import { reads, seesPath } from './browser.ts'
import { forgetViews, open, page, path, person, rows, showAllColumns, texts, titles } from './fleet-page.ts'
import { iso, reportByHttp, spare } from './gateway.ts'
import { inOrder } from './in-order.ts'

const press = (...names: readonly string[]) =>
  names.reduce((before, name) => before.then(() => page.keyboard.press(name)), Promise.resolve())

/** What has the focus: its name, the column and the row that it is in, and whether that is seen. */
const focus = () =>
  page.evaluate(() => {
    const element = document.activeElement!
    const cell = element.closest('td, th')
    const style = getComputedStyle(element)
    return {
      name:
        element === document.body ? '' : (element.getAttribute('aria-label') ?? element.textContent!.trim()),
      column: cell?.getAttribute('data-title') ?? cell?.getAttribute('data-key') ?? null,
      row: element.closest('tr[data-row]')?.getAttribute('aria-rowindex') ?? null,
      ring: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2,
    }
  })
const focuses = async (what: object) => {
  await expect.poll(focus).toMatchObject(what)
  expect(await focus()).toMatchObject({ ring: true })
}
/** Steps with Tab until something of this name has the focus; tells what was passed. */
const tabTo = async (name: string | RegExp, key = 'Tab') => {
  const passed: Awaited<ReturnType<typeof focus>>[] = []
  for (let n = 0; n < 60; n++) {
    await page.keyboard.press(key)
    const now = await focus()
    passed.push(now)
    if (typeof name === 'string' ? now.name === name : name.test(now.name)) return passed
  }
  throw new Error(`Not reached by ${key}: ${name}; passed ${passed.map((one) => one.name).join(', ')}`)
}
/** From the search over the grid to its first cell. */
const toCells = async () => {
  await page.getByRole('searchbox', { name: 'Search unit or VIN' }).focus()
  await tabTo('Select every row of this page')
  await press('Tab', 'Tab')
  await expect.poll(async () => (await focus()).row).not.toBeNull()
}
const search = () => new URL(page.url()).searchParams

test('Tab leads through the screen, a stop for the titles and one for the rows, and each shows that it has the focus', async () => {
  await open('?sort=unit_id&rows=20', page)
  await page.getByRole('searchbox', { name: 'Search unit or VIN' }).focus()
  const passed = await tabTo('Last page')
  expect(passed.filter(({ ring }) => !ring)).toEqual([])
  expect(passed.filter(({ column, row }) => column !== null && row === null)).toHaveLength(1)
  expect(passed.filter(({ row }) => row !== null)).toHaveLength(1)
})

inOrder('rows', () => {
  test('arrows go from cell to cell, Home and End to the ends', async () => {
    await open('?sort=unit_id&rows=20', page)
    await toCells()
    await press('ArrowRight', 'ArrowRight', 'ArrowDown')
    await focuses({ column: 'Reason', row: '2' })
    await press('End')
    await focuses({ row: '2' })
    await press('Control+End')
    await focuses({ row: '20' })
    await press('Control+Home')
    await focuses({ name: expect.stringMatching(/^Select /), row: '1' })
  })

  test('PageDown past the last row turns the page, and the focus goes on with it', async () => {
    await press('ArrowRight', 'ArrowRight')
    for (let n = 0; n < 5 && search().get('page') === null; n++) await press('PageDown')
    await expect.poll(() => search().get('page')).toBe('2')
    await focuses({ column: 'Reason', row: '21' })
    await press('PageUp')
    await expect.poll(() => search().get('page')).toBeNull()
    await focuses({ column: 'Reason', row: '20' })
  })

  test('Space selects, Shift all between, Ctrl A the page; what is on the page stays where it is', async () => {
    await open('?sort=unit_id', page)
    const before = await texts('Unit ID', page)
    const top = (await rows(page).first().boundingBox())!.y
    await toCells()
    await press('ArrowRight', 'ArrowRight', ' ')
    await reads(page.getByRole('region', { name: 'Selected trailers' }), /^1 selected/)
    await focuses({ column: 'Reason', row: '1' })
    expect(await texts('Unit ID', page)).toEqual(before)
    expect((await rows(page).first().boundingBox())!.y).toBe(top)
    await press('Home', 'ArrowDown', 'ArrowDown', 'Shift+Space')
    await reads(page.getByRole('region', { name: 'Selected trailers' }), /^3 selected/)
    await press('Shift+ArrowDown')
    await reads(page.getByRole('region', { name: 'Selected trailers' }), /^4 selected/)
    await press('Control+a')
    await reads(
      page.getByRole('region', { name: 'Selected trailers' }),
      new RegExp(`^${before.length} selected`),
    )
    expect(await texts('Unit ID', page)).toEqual(before)
  })

  test('Tab goes on from the rows to what is done with them, and stays on the screen once nothing is selected', async () => {
    await tabTo('Copy')
    await press('Enter')
    await page.getByText(/trailers copied$/).waitFor()
    await focuses({ name: 'Copy' })
    await tabTo('Clear selection', 'Shift+Tab')
    await press('Enter')
    await expect.poll(() => page.getByRole('region', { name: 'Selected trailers' }).count()).toBe(0)
    await focuses({ name: expect.stringMatching(/./) })
  })

  test('a range is marked and copied, and Esc lets it go', async () => {
    await person.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await toCells()
    await press(
      'Control+Home',
      'ArrowRight',
      'ArrowRight',
      'Shift+ArrowDown',
      'Shift+ArrowRight',
      'Control+c',
    )
    const reasons = await texts('Reason', page)
    await expect
      .poll(async () =>
        (await page.evaluate(() => navigator.clipboard.readText()))
          .split('\n')
          .map((line) => line.split('\t')[0]),
      )
      .toEqual(reasons.slice(0, 2))
    await press('Escape')
    await expect.poll(() => page.locator('td[data-marked]').count()).toBe(0)
    await focuses({ column: 'Reason', row: '1' })
  })

  test('a report and another order leave the focus where it is', async () => {
    await open(`?f.unit_id=${spare.unitId}`, page)
    await toCells()
    await press('Control+Home', 'ArrowRight', 'ArrowRight')
    for (const opened of [true, false]) {
      await reportByHttp({ serial: spare.serial, recorded: iso(Date.now()), door: { opened } })
      await reads(rows(page).first().locator('td[data-title="Door"]'), opened ? /^Open$/ : /^Closed$/)
      await focuses({ column: 'Reason', row: '1' })
    }
  })

  test('a trailer is opened by Enter, and the way back leads to its row', async () => {
    await open('?sort=unit_id', page)
    await toCells()
    await press('Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown')
    const vin = (await texts('VIN', page))[2]
    await press('Enter')
    await seesPath(page, `/tracking/${vin}`)
    await page.goBack()
    await seesPath(page, path)
    await focuses({ row: '3' })
  })
})

inOrder('columns', () => {
  const key = () =>
    page.evaluate(() => document.activeElement?.closest('th')?.getAttribute('data-key') ?? null)
  const toTitles = async () => {
    await page.getByRole('searchbox', { name: 'Search unit or VIN' }).focus()
    await tabTo('Select every row of this page')
    await press('Tab')
  }

  test('one is sorted by, widened, moved, pinned and hidden, and the focus goes with it', async () => {
    // As before a first try.
    await showAllColumns()
    await open('', page)
    await toTitles()
    await focuses({ name: 'Unit ID' })
    await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter')
    await expect.poll(() => search().get('sort')).toBe('vin')
    await press('Enter')
    await expect.poll(() => search().get('sort')).toBe('-vin')
    await focuses({ name: 'VIN' })
    const width = () => page.locator('th[data-key="vin"]').evaluate((th) => (th as HTMLElement).offsetWidth)
    await press('-')
    await expect.poll(width).toBe(179)
    await press('Shift+ArrowRight')
    await expect.poll(async () => (await titles(page)).slice(2, 5)).toEqual(['Since', 'Customer Name', 'VIN'])
    await expect.poll(key).toBe('vin')
    await press('p')
    await expect.poll(async () => (await titles(page))[0]).toBe('VIN')
    await expect.poll(key).toBe('vin')
    await press('h')
    await expect.poll(() => titles(page)).not.toContain('VIN')
    await expect.poll(key).toBe('unitId')
    await focuses({ name: 'Unit ID' })
  })

  test('its menu opens by Alt ↓, is walked by arrows, and gives the focus back', async () => {
    await press('Alt+ArrowDown')
    const menu = page.getByRole('menu', { name: 'Column Unit ID' })
    await menu.waitFor()
    expect(await menu.getByRole('menuitem', { name: 'Hide' }).count()).toBe(0)
    await press('Escape')
    await focuses({ name: 'Unit ID' })
    await press('Alt+ArrowDown')
    await menu.waitFor()
    // Closed and asked for in one breath: the page hears that it closed only afterwards.
    await menu.evaluate((open) => {
      ;(open as HTMLElement).hidePopover()
      const down = { key: 'ArrowDown', altKey: true, bubbles: true }
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', down))
    })
    await focuses({ name: 'Sort ascending' })
    await menu.waitFor()
    await press('ArrowDown')
    await focuses({ name: 'Sort descending' })
    await press('Enter')
    await expect.poll(() => search().get('sort')).toBe('-unit_id')
    await focuses({ name: 'Unit ID' })
  })

  test('its filter opens from it, holds at once, and is taken away again', async () => {
    await press('f')
    await focuses({ name: 'Filter Unit ID' })
    await page.keyboard.type('NS0')
    await press('Enter')
    await page.getByRole('button', { name: /^Remove the filter Unit ID .*NS0/ }).waitFor()
    await focuses({ name: 'Unit ID' })
    await tabTo(/^Remove the filter/, 'Shift+Tab')
    await press('Enter')
    await expect.poll(() => search().get('f.unit_id')).toBeNull()
    await focuses({ name: 'Add a filter' })
  })

  test('the list of fields brings all of them back', async () => {
    await page.getByRole('searchbox', { name: 'Search unit or VIN' }).focus()
    await tabTo('Hide fields')
    await press('Enter')
    await focuses({ name: 'Search fields' })
    await page.keyboard.type('odom')
    await press('Tab')
    await tabTo(/^Pin /)
    await tabTo('Reset to default')
    await press('Enter')
    await expect.poll(async () => (await titles(page)).slice(0, 2)).toEqual(['Unit ID', 'Reason'])
    await focuses({ name: 'Reset to default' })
    await press('Escape')
    await focuses({ name: 'Hide fields' })
  })
})

test('pages are turned in the foot, and the last one does not throw anybody out', async () => {
  await open('?sort=unit_id&rows=20', page)
  await page.getByRole('searchbox', { name: 'Search unit or VIN' }).focus()
  await tabTo('Page after')
  await press('Enter')
  await expect.poll(() => search().get('page')).toBe('2')
  await focuses({ name: 'Page after' })
  await press('Tab')
  await focuses({ name: 'Last page' })
  await press('Enter', 'Enter')
  await focuses({ name: 'Last page' })
})

test('a view is saved, left, chosen again and deleted', async () => {
  await forgetViews()
  await open('?f.door_status_calculated=closed', page)
  const views = page.getByRole('navigation', { name: 'Saved views' })
  await page.getByRole('searchbox', { name: 'Search unit or VIN' }).focus()
  await tabTo('Save view', 'Shift+Tab')
  await press('Enter')
  await page.getByRole('dialog', { name: 'Save view' }).waitFor()
  await page.keyboard.type('By keys')
  await press('Enter')
  await views.getByRole('button', { name: 'By keys' }).waitFor()
  await focuses({ name: 'Save view' })
  await tabTo('All trailers', 'Shift+Tab')
  await press('Enter')
  await expect.poll(() => search().get('f.door_status_calculated')).toBeNull()
  await tabTo('By keys')
  await press('Enter')
  await page.getByText('Door is Closed').waitFor()
  await tabTo('View')
  await press('Enter')
  await focuses({ name: 'Make it my default' })
  await press('End')
  await focuses({ name: 'Delete' })
  await press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await tabTo('Delete')
  await press('Enter')
  await expect.poll(() => views.getByRole('button', { name: 'By keys' }).count()).toBe(0)
  await focuses({ name: 'View' })
})

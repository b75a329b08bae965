/** The fleet status grid as a dispatcher has it open: found, filtered, sorted, arranged, exported, and live. */
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  count as listed,
  rows as onMap,
  openBrowser,
  type Person,
  reads,
  seesPath,
  signIn,
  visit,
} from './browser.ts'
import { iso, reportByHttp, spare } from './gateway.ts'
import { customerId, makeUser } from './people.ts'

const dispatcher = 'dispatch@northstar.example'
const path = '/fleet/currentFleetStatus'
let browser: Browser
let person: Person
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  person = await visit(browser)
  page = person.page
  await signIn(page, dispatcher)
  await page.waitForURL('**/tracking')
})
afterAll(async () => {
  await browser.close()
  expect(person.troubles).toEqual([])
})

const grid = (of: Page = page) => of.getByRole('grid', { name: 'Fleet status' })
const rows = (of: Page = page) => grid(of).locator('tbody tr[data-row]')
const cells = (title: string, of: Page = page) => rows(of).locator(`td[data-title="${title}"]`)
const titles = (of: Page = page) => grid(of).locator('th[data-key]').allTextContents()
const count = (of: Page = page) => of.locator('.fleet-count')
const value = (name: string) => new URL(page.url()).searchParams.get(name)
const open = async (search = '', of: Page = page) => {
  await of.goto(path + search)
  await rows(of).first().waitFor()
}
const texts = (title: string) => cells(title).allTextContents()

test('the menu leads to the grid, which says how many trailers there are, and that it is live', async () => {
  await page.getByRole('link', { name: 'Fleet', exact: true }).click()
  await seesPath(page, path)
  await rows().first().waitFor()
  await reads(count(), /^(\d+) of \1 · live$/)
  expect((await titles()).slice(0, 3)).toEqual(['Unit ID', 'VIN', 'Customer'])
})

test('a page holds as many rows of 60 pixels as there is height for', async () => {
  const height = await grid()
    .locator('xpath=..')
    .evaluate((element) => element.clientHeight - element.querySelector('thead')!.offsetHeight)
  await expect.poll(() => rows().count()).toBe(Math.floor(height / 60))
  await page.getByLabel('Rows on a page').selectOption({ label: '20 rows' })
  await expect.poll(() => rows().count()).toBe(20)
  expect(value('rows')).toBe('20')
})

describe('what is sorted and filtered stands in the address', () => {
  test('a title sorts one way, then the other', async () => {
    await page.getByRole('button', { name: 'Unit ID', exact: true }).click()
    await expect.poll(() => value('sort')).toBe('unit_id')
    await expect.poll(async () => (await texts('Unit ID'))[0]).toBe('NS0001')
    await page.getByRole('button', { name: 'Unit ID', exact: true }).click()
    await expect.poll(() => value('sort')).toBe('-unit_id')
    await expect.poll(async () => (await texts('Unit ID'))[0]).not.toBe('NS0001')
  })

  test('a value of a list, in words, with one cross to be rid of it', async () => {
    await page.getByRole('button', { name: 'Add a filter' }).click()
    await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Tether Status' })
    await page.getByLabel('Filter Tether Status').selectOption({ label: 'Untethered' })
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('Tether Status is Untethered').waitFor()
    await expect.poll(async () => new Set(await texts('Tether Status'))).toEqual(new Set(['Untethered']))
    expect(value('f.tethered_status_calculated')).toBe('untethered')
    await reads(count(), /^(\d+) of (?!\1 )\d+/)
    await page.reload()
    await page.getByText('Tether Status is Untethered').waitFor()
    await page.getByRole('button', { name: 'Remove the filter Tether Status is Untethered' }).click()
    await reads(count(), /^(\d+) of \1 /)
  })

  test('a number that is passed, typed and sent by Enter', async () => {
    await page.getByRole('button', { name: 'Add a filter' }).click()
    await page.getByLabel('Field', { exact: true }).selectOption({ label: 'ABS Odometer' })
    await page.getByLabel('Filter ABS Odometer').fill('100000')
    await page.keyboard.press('Enter')
    await page.getByText('ABS Odometer is over 100,000 mi').waitFor()
    await expect
      .poll(async () =>
        (await texts('ABS Odometer')).every((text) => Number.parseFloat(text.replace(/,/g, '')) > 100_000),
      )
      .toBe(true)
  })

  test('faults, one choice at a time, whose list closes the list of fields', async () => {
    await open('?f.unit_id=NS')
    await page.getByRole('button', { name: 'Hide fields' }).click()
    await page.getByRole('dialog', { name: 'Hide fields' }).waitFor()
    await page.getByRole('button', { name: 'Faults', exact: true }).click()
    await page.getByRole('radio', { name: 'Light fault' }).waitFor()
    await expect.poll(() => page.getByRole('dialog', { name: 'Hide fields' }).isVisible()).toBe(false)
    await page.getByRole('radio', { name: 'Light fault' }).check()
    await page.getByText('Faults: Light fault').waitFor()
    await page.getByRole('radio', { name: 'No faults' }).check()
    await page.getByText('Faults: No faults').waitFor()
    expect(value('fault')).toBe('none')
    await expect.poll(() => page.getByText('Faults: Light fault').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect.poll(() => value('fault')).toBeNull()
    expect(value('f.unit_id')).toBeNull()
  })

  test('a search finds a trailer by a part of its unit or VIN', async () => {
    await page.getByRole('searchbox', { name: 'Search unit or VIN' }).fill(spare.unitId.toLowerCase())
    await expect.poll(() => texts('Unit ID')).toEqual([spare.unitId])
    await reads(count(), /^1 of \d\d/)
  })
})

test('a report changes the row where it stands, and nothing else moves', async () => {
  await open('?f.unit_id=NS&sort=-last_reported_calculated&rows=100')
  const order = await texts('Unit ID')
  const row = rows().filter({ hasText: spare.unitId })
  await row.getByRole('checkbox').check()
  for (const opened of [true, false]) {
    await reportByHttp({ serial: spare.serial, recorded: iso(Date.now()), door: { opened } })
    await reads(row.locator('td[data-title="Door"]'), opened ? /^Open$/ : /^Closed$/)
  }
  expect(await texts('Unit ID')).toEqual(order)
  await expect.poll(() => row.getByRole('checkbox').isChecked()).toBe(true)
  await page.getByText('1 selected').waitFor()
})

describe('columns are arranged by each for themselves', () => {
  test('by keys a column is moved and widened, and keeps the focus', async () => {
    await open()
    const vin = page.getByRole('button', { name: 'VIN', exact: true })
    const width = () => page.locator('th[data-key="vin"]').evaluate((th) => (th as HTMLElement).offsetWidth)
    expect(await width()).toBe(199)
    await vin.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(async () => (await titles()).slice(0, 3)).toEqual(['Unit ID', 'Customer', 'VIN'])
    await expect.poll(() => vin.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('+')
    await expect.poll(width).toBe(219)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Customer')
  })

  test('by the mouse a column is dragged to another, and pulled by its edge', async () => {
    await page.locator('th[data-key="vehicleType"]').dragTo(page.locator('th[data-key="customerName"]'))
    await expect.poll(async () => (await titles())[1]).toBe('Vehicle Type')
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

    const elsewhere = await visit(browser)
    await signIn(elsewhere.page, dispatcher)
    await elsewhere.page.waitForURL('**/tracking')
    await open('', elsewhere.page)
    expect((await titles(elsewhere.page)).slice(0, 4)).toEqual(['Unit ID', 'Vehicle Type', 'Customer', 'VIN'])
    expect(await titles(elsewhere.page)).not.toContain('Product Type')
    await elsewhere.context.close()

    await page.getByRole('button', { name: 'Hide fields' }).click()
    await page.getByRole('button', { name: 'Reset to default' }).click()
    await expect.poll(() => titles()).toContain('Product Type')
    expect((await titles()).slice(0, 3)).toEqual(['Unit ID', 'VIN', 'Customer'])
    await page.keyboard.press('Escape')
  })
})

describe('files', () => {
  const begin = async (...choices: readonly string[]) => {
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Export' })
    for (const name of choices) await dialog.getByRole('radio', { name }).check()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export' }).click(),
    ])
    return file
  }

  test('what is seen, every page of it, in the columns that show', async () => {
    await open('?f.unit_id=NS&sort=-unit_id')
    await reads(count(), /^[1-9]/)
    const file = await begin('What is seen')
    expect(file.suggestedFilename()).toMatch(/^Fleet Export \d\d-\d\d-\d{4}\.csv$/)
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFF?Unit ID,.*\bVIN,.*Speed \(mph\),/)
    await expect.poll(async () => Number.parseInt((await count().textContent())!, 10)).toBe(lines.length - 1)
    expect(lines.at(-1)).toMatch(/^NS0001,/)
  })

  test('everything as a workbook, which can be had again for a day', async () => {
    const file = await begin('Everything', 'Excel')
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    expect(
      readFileSync(await file.path())
        .subarray(0, 4)
        .toString('latin1'),
    ).toBe('PK\x03\x04')
    await open()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const list = page.getByRole('list', { name: 'Files that are ready' })
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      list.getByRole('listitem').first().getByRole('button', { name: 'Download' }).click(),
    ])
    expect(again.suggestedFilename()).toBe(file.suggestedFilename())
    await page.keyboard.press('Escape')
  })
})

describe('saved views', () => {
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
    await open('?f.door_status_calculated=closed&sort=-vin')
    await save('Closed doors', true)
    await views().getByRole('button', { name: 'All trailers' }).click()
    await expect.poll(() => value('f.door_status_calculated')).toBeNull()
    await views().getByRole('button', { name: 'Closed doors' }).click()
    await page.getByText('Door is Closed').waitFor()
    await page.getByRole('button', { name: 'Hide fields' }).click()
    await page.getByRole('button', { name: 'Pin Door' }).click()
    await expect.poll(async () => (await titles())[0]).toBe('Door')
    await page.keyboard.press('Escape')
    await views().getByRole('button', { name: 'Save changes' }).click()
    await expect.poll(() => views().getByText('edited').count()).toBe(0)
    await views().getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Make it my default' }).click()

    const other = await visit(browser)
    await signIn(other.page, 'admin@northstar.example')
    await other.page.waitForURL('**/tracking')
    await open('', other.page)
    expect(await titles(other.page)).not.toContain('Closed doors')
    await views(other.page).getByRole('button', { name: 'Closed doors' }).click()
    await expect.poll(async () => (await titles(other.page))[0]).toBe('Door')
    await other.context.close()

    await page.goto(path)
    await page.getByText('Door is Closed').waitFor()
    await views().getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => views().getByRole('button', { name: 'Closed doors' }).count()).toBe(0)
    await open()
    expect((await titles())[0]).toBe('Unit ID')
  })
})

test('groups are picked out of a list, and the filter says them in words', async () => {
  await open()
  await page.getByRole('button', { name: 'Add a filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a filter' })
  await dialog.getByLabel('Field', { exact: true }).selectOption({ label: 'Groups' })
  const offered = dialog.getByRole('listbox', { name: 'Filter Groups' }).getByRole('option')
  const name = (await offered.nth(1).textContent())!
  const names = dialog.getByRole('combobox', { name: 'Filter Groups' })
  await names.fill(name.slice(1))
  await expect.poll(() => offered.first().textContent()).toBe(name)
  await names.press('Enter')
  await expect.poll(() => value('f.group_names')).toBe(name)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText(`Groups: ${name}`).waitFor()
  await reads(count(), /^(\d+) of (?!\1 )\d+/)
  await page.getByRole('button', { name: `Remove the filter Groups: ${name}` }).click()
  await reads(count(), /^(\d+) of \1 /)
})

describe('what is marked is copied as spreadsheets take it', () => {
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

  test('a cell, a range and rows by keys', async () => {
    await person.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open('?sort=vin')
    const [first, second] = await texts('VIN')
    const [customer] = await texts('Customer')
    await cells('VIN').first().focus()
    await page.keyboard.press('ControlOrMeta+c')
    await expect.poll(clipboard).toBe(first)
    await page.getByText(`“${first}” copied`).waitFor()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ControlOrMeta+c')
    await expect.poll(clipboard).toBe(`${first}\t${customer}\n${second}\t${customer}`)
    await page.getByText('4 cells of 2 rows copied').waitFor()
    await page.keyboard.press('Shift+Space')
    await page.keyboard.press('ControlOrMeta+c')
    await page.getByText('2 rows copied').waitFor()
    await expect.poll(async () => (await clipboard()).split('\n')[1]?.split('\t')[1]).toBe(second)
  })

  test('a range by the mouse, which opens no trailer', async () => {
    const [first, second] = await texts('VIN')
    const box = (await cells('VIN').first().boundingBox())!
    await page.mouse.move(box.x + 100, box.y + 10)
    await page.mouse.down()
    const to = (await cells('VIN').nth(1).boundingBox())!
    await page.mouse.move(to.x + 100, to.y + 10, { steps: 4 })
    await page.mouse.up()
    await expect.poll(() => grid().locator('td[data-marked]').count()).toBe(2)
    await page.keyboard.press('ControlOrMeta+c')
    await expect.poll(clipboard).toBe(`${first}\n${second}`)
    expect(new URL(page.url()).pathname).toBe(path)
  })
})

test('several that are selected open on the map, which shows these alone until the choice is taken away', async () => {
  await open('?sort=vin')
  const units = (await texts('Unit ID')).slice(0, 2).sort()
  for (const at of [0, 1]) await rows().nth(at).getByRole('checkbox').check()
  await page
    .getByRole('region', { name: 'Selected trailers' })
    .getByRole('button', { name: 'Open on map' })
    .click()
  await seesPath(page, '/tracking')
  await reads(listed(page), /^2 of /)
  const found = await onMap(page).allTextContents()
  for (const unit of units) expect(found.some((text) => text.includes(unit))).toBe(true)
  await page.reload()
  await reads(listed(page), /^2 of /)
  await page.getByRole('button', { name: 'Remove the filter 2 chosen trailers' }).click()
  await reads(listed(page), /^\d+ trailers/)
})

describe('what is selected is shared by a link', () => {
  let admin: Person
  beforeAll(async () => {
    admin = await visit(browser)
    await signIn(admin.page, 'admin@northstar.example')
    await admin.page.waitForURL('**/tracking')
    await open('?sort=vin', admin.page)
  })
  afterAll(async () => {
    await admin.context.close()
    expect(admin.troubles).toEqual([])
  })
  const press = () =>
    admin.page
      .getByRole('region', { name: 'Selected trailers' })
      .getByRole('button', { name: 'Share' })
      .click()
  const share = async (title: string) => {
    const dialog = admin.page.getByRole('dialog', { name: title, exact: true })
    await dialog.getByRole('button', { name: 'Create link' }).click()
    const ready = admin.page.getByRole('dialog', { name: 'The link is ready' })
    expect(await ready.getByLabel('Link').inputValue()).toContain('/shared-location#')
    await ready.getByRole('button', { name: 'Done' }).click()
    await ready.waitFor({ state: 'hidden' })
  }

  test('one trailer as itself', async () => {
    const [unit] = await cells('Unit ID', admin.page).allTextContents()
    await rows(admin.page).first().getByRole('checkbox').check()
    await press()
    await share(`Share ${unit}`)
  })

  test('several as a group that is made of them', async () => {
    for (const at of [0, 1]) await rows(admin.page).nth(at).getByRole('checkbox').check()
    const name = `For the broker ${Date.now()}`
    await press()
    await admin.page.getByLabel('Group name').fill(name)
    await admin.page.getByRole('button', { name: 'Make the group' }).click()
    await share(`Share ${name}`)
    await open(`?f.group_names=${encodeURIComponent(name)}`, admin.page)
    await expect.poll(() => rows(admin.page).count()).toBe(2)
  })
})

test('what is selected begins an alert about these very trailers', async () => {
  await open(`?f.unit_id=${spare.unitId}`)
  await rows().first().getByRole('checkbox').check()
  await page
    .getByRole('region', { name: 'Selected trailers' })
    .getByRole('button', { name: 'Create alert' })
    .click()
  await seesPath(page, '/alertconfiguration/alert/new')
  await page.getByText(spare.unitId).first().waitFor()
})

test('by keys alone a trailer is opened, and the way back leads to where one was', async () => {
  await open('?sort=vin')
  await rows().first().locator('td[data-title="VIN"]').focus()
  const vin = (await texts('VIN'))[1]!
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await seesPath(page, `/tracking/${vin}`)
  await page.goBack()
  await seesPath(page, path)
  expect(value('sort')).toBe('vin')
  await rows().first().locator('td[data-title="Customer"]').click()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/tracking\/\w{17}$/)
})

test('deactivated SIMs are left out until they are asked for', async () => {
  await open()
  const usual = await count().textContent()
  await page.goto(`${path}?f.sim_status=Deactivated`)
  await page.getByText('SIM Status is Deactivated').waitFor()
  await expect.poll(() => count().textContent()).not.toBe(usual)
  for (const status of await texts('SIM Status')) expect(status).toBe('Deactivated')
})

describe('somebody else', () => {
  test('of another customer sees their own trailers alone, without the reefer fields they have no use for', async () => {
    const other = await visit(browser)
    await signIn(other.page, 'dispatch@bluemesa.example')
    await other.page.waitForURL('**/tracking')
    await open('?rows=100', other.page)
    const seen = new Set(await cells('Customer', other.page).allTextContents())
    expect([...seen]).not.toContain('Northstar Logistics')
    expect(seen.size).toBe(1)
    expect(other.troubles).toEqual([])
    await other.context.close()
  })

  test('whose permission was taken away is told so, and finds no entry in the menu', async () => {
    const email = 'gridless@northstar.example'
    await makeUser(email, [`CUSTOMER_${await customerId('Northstar Logistics')}`], { withheld: ['fleet'] })
    const other = await visit(browser)
    await signIn(other.page, email)
    await other.page.waitForURL('**/tracking')
    await other.page.goto(path)
    await other.page.getByText("You don't have access to Fleet status.").waitFor()
    await expect.poll(() => other.page.getByRole('link', { name: 'Fleet', exact: true }).count()).toBe(0)
    await other.context.close()
  })
})

/** The fleet status grid as a dispatcher has it open: found, sorted, filtered, live, and walked by keys. */
import { beforeEach, describe, expect, test } from 'vitest'
import { graphql, tokenOf } from './api.ts'
import { reads, seesPath } from './browser.ts'
import {
  cells,
  countText,
  dispatcher,
  enter,
  grid,
  open,
  page,
  path,
  rows,
  texts,
  titles,
  value,
} from './fleet-page.ts'
import { iso, reportByHttp, spare } from './gateway.ts'
import { makeGroup } from './groups.ts'
import { customerId, makeUser } from './people.ts'

test('the menu leads to the grid, which says how many trailers there are, and that it is live', async () => {
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Fleet', exact: true }).click()
  await seesPath(page, path)
  await rows().first().waitFor()
  await reads(countText(), /^(\d+) of \1 · live$/)
  expect((await titles()).slice(0, 3)).toEqual(['Unit ID', 'Reason', 'Since'])
})

test('a page holds as many rows of 36 pixels as there is height for', async () => {
  await open()
  const height = await grid()
    .locator('xpath=..')
    .evaluate((element) => {
      const height = (part: string) => element.querySelector<HTMLElement>(part)!.offsetHeight
      return element.clientHeight - height('thead') - height('tfoot')
    })
  await expect.poll(() => rows().count()).toBe(Math.floor(height / 36))
  await page.getByLabel('Rows on a page').selectOption({ label: '20 rows' })
  await expect.poll(() => rows().count()).toBe(20)
  expect(value('rows')).toBe('20')
})

describe('what is sorted and filtered stands in the address', () => {
  beforeEach(() => open())

  test('a title sorts one way, then the other', async () => {
    // The demo's own: no journey adds to these, or takes one away.
    await open('?f.unit_id=NS00')
    await page.getByRole('button', { name: 'Unit ID', exact: true }).click()
    await expect.poll(() => value('sort')).toBe('unit_id')
    await expect.poll(async () => (await texts('Unit ID'))[0]).toBe('NS0001')
    await page.getByRole('button', { name: 'Unit ID', exact: true }).click()
    await expect.poll(() => value('sort')).toBe('-unit_id')
    await expect.poll(async () => (await texts('Unit ID'))[0]).toMatch(/^NS00[1-9]/)
  })

  test('the title of a column of figures sorts it, pressed at either end of its words', async () => {
    const title = page.getByRole('button', { name: 'Speed', exact: true })
    await title.scrollIntoViewIfNeeded()
    await title.hover()
    const { width, height } = (await title.boundingBox())!
    await title.click({ position: { x: 3, y: height / 2 } })
    await expect.poll(() => value('sort')).toBe('speed_mph')
    await title.click({ position: { x: width - 3, y: height / 2 } })
    await expect.poll(() => value('sort')).toBe('-speed_mph')
    // Rows keep their places while speeds change: it is in order as it comes.
    await expect
      .poll(async () => {
        await page.reload()
        await rows().first().waitFor()
        const speeds = (await texts('Speed')).map((text) => Number.parseInt(text, 10))
        return speeds.every((speed, i) => i === 0 || Number.isNaN(speed) || speed <= speeds[i - 1]!)
      })
      .toBe(true)
    expect(await page.getByRole('menu').count()).toBe(0)
  })

  test('a value of a list, in words, with one cross to be rid of it', async () => {
    await page.getByRole('button', { name: 'Add a filter' }).click()
    await page.getByLabel('Field', { exact: true }).selectOption({ label: 'Tether Status' })
    await page.getByLabel('Filter Tether Status').selectOption({ label: 'Untethered' })
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('Tether Status is Untethered').waitFor()
    await expect.poll(async () => new Set(await texts('Tether Status'))).toEqual(new Set(['Untethered']))
    expect(value('f.tethered_status_calculated')).toBe('untethered')
    await reads(countText(), /^(\d+) of (?!\1 )\d+/)
    await page.reload()
    await page.getByText('Tether Status is Untethered').waitFor()
    await page.getByRole('button', { name: 'Remove the filter Tether Status is Untethered' }).click()
    await reads(countText(), /^(\d+) of \1 /)
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
    await reads(countText(), /^1 of \d\d/)
  })
})

test('groups are picked out of a list, and the filter says them in words', async () => {
  const name = 'Picked for the grid'
  await makeGroup(await customerId('Northstar Logistics'), name, [spare.unitId])
  // Its trailer's row is written some seconds later, at most.
  const token = await tokenOf(dispatcher)
  const inGroup = async () => {
    const { data } = await graphql<{ vehiclesNow: { vehicleCount: number } }>(
      token,
      'query($name: String) { vehiclesNow(filters: [{ field: "group_names", condition: "isOneOf", value: $name }]) { vehicleCount } }',
      { name },
    )
    return data.vehiclesNow.vehicleCount
  }
  await expect.poll(inGroup).toBe(1)
  await open()
  await page.getByRole('button', { name: 'Add a filter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a filter' })
  await dialog.getByLabel('Field', { exact: true }).selectOption({ label: 'Groups' })
  const offered = dialog.getByRole('listbox', { name: 'Filter Groups' }).getByRole('option')
  const names = dialog.getByRole('combobox', { name: 'Filter Groups' })
  await names.fill(name.slice(1))
  await expect.poll(() => offered.first().textContent()).toBe(name)
  await names.press('Enter')
  await expect.poll(() => value('f.group_names')).toBe(name)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText(`Groups: ${name}`).waitFor()
  await reads(countText(), /^1 of \d\d/)
  await page.getByRole('button', { name: `Remove the filter Groups: ${name}` }).click()
  await reads(countText(), /^(\d+) of \1 /)
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
  await rows().first().locator('td[data-title="Customer Name"]').click()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/tracking\/\w{17}$/)
})

test('deactivated SIMs are left out until they are asked for', async () => {
  await open()
  const usual = await countText().textContent()
  await page.goto(`${path}?f.sim_status=Deactivated`)
  await page.getByText('SIM Status is Deactivated').waitFor()
  await expect.poll(() => countText().textContent()).not.toBe(usual)
  for (const status of await texts('SIM Status')) expect(status).toBe('Deactivated')
})

describe('somebody else', () => {
  test('of another customer sees their own trailers alone, without the reefer fields they have no use for', async () => {
    const other = await enter('dispatch@bluemesa.example')
    // What is sorted by stays in sight, though all of it is the same.
    await open('?rows=100&sort=customer_name', other.page)
    const seen = new Set(await cells('Customer Name', other.page).allTextContents())
    expect([...seen]).not.toContain('Northstar Logistics')
    expect(seen.size).toBe(1)
    expect(other.troubles).toEqual([])
    await other.context.close()
  })

  test('without the permission the screen says so, and the menu has no entry', async () => {
    const email = 'gridless@northstar.example'
    await makeUser(email, [`CUSTOMER_${await customerId('Northstar Logistics')}`], { withheld: ['fleet'] })
    const other = await enter(email)
    await other.page.goto(path)
    await other.page.getByText("You don't have access to Fleet status.").waitFor()
    await expect.poll(() => other.page.getByRole('link', { name: 'Fleet', exact: true }).count()).toBe(0)
    await other.context.close()
  })
})

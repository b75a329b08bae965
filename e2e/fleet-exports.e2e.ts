/** What is taken from the fleet status grid: files, copies, and what a selection is for. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bytesOf, countText as listed, rows as onMap, type Person, reads, seesPath } from './browser.ts'
import { act, cells, countText, enter, grid, open, page, path, person, rows, texts } from './fleet-page.ts'
import { spare } from './gateway.ts'

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
    await open('?f.unit_id=NS00&sort=-unit_id')
    await reads(countText(), /^[1-9]/)
    const file = await begin('This view')
    expect(file.suggestedFilename()).toMatch(/^Fleet Export \d\d-\d\d-\d{4}\.csv$/)
    const lines = (await bytesOf(file)).toString().trim().split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFF?Unit ID,.*\bVIN,.*Speed \(mph\),/)
    await expect
      .poll(async () => Number.parseInt((await countText().textContent())!, 10))
      .toBe(lines.length - 1)
    expect(lines.at(-1)).toMatch(/^NS0001,/)
  })

  test('everything as a workbook, which can be had again for a day', async () => {
    await open()
    const file = await begin('Everything', 'Excel')
    expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
    expect((await bytesOf(file)).subarray(0, 4).toString('latin1')).toBe('PK\x03\x04')
    await open()
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const list = page.getByRole('list', { name: 'Files that are ready' })
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      list
        .getByRole('listitem')
        .filter({ hasText: file.suggestedFilename() })
        .getByRole('button', { name: 'Download' })
        .click(),
    ])
    expect(again.suggestedFilename()).toBe(file.suggestedFilename())
    await page.keyboard.press('Escape')
  })
})

describe('what is marked is copied as spreadsheets take it', () => {
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())

  test('a cell, a range and rows by keys', async () => {
    await person.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open('?sort=vin')
    const [first, second] = await texts('VIN')
    const [customer] = await texts('Customer Name')
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
    await expect.poll(async () => (await clipboard()).split('\n')[1]?.split('\t')).toContain(second)
  })

  test('a range by the mouse, which opens no trailer', async () => {
    await person.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open('?sort=vin')
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
  await act('Open on map')
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
    admin = await enter('admin@northstar.example')
  })
  beforeEach(() => open('?sort=vin', admin.page))
  afterAll(async () => {
    await admin.context.close()
    expect(admin.troubles).toEqual([])
  })
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
    await act('Share', admin.page)
    await share(`Share ${unit}`)
  })

  test('several as a group that is made of them', async () => {
    for (const at of [0, 1]) await rows(admin.page).nth(at).getByRole('checkbox').check()
    const name = `For the broker ${Date.now()}`
    await act('Share', admin.page)
    await admin.page.getByLabel('Group name').fill(name)
    await admin.page.getByRole('button', { name: 'Make the group' }).click()
    await share(`Share ${name}`)
    await open(`?f.group_names=${encodeURIComponent(name)}`, admin.page)
    await expect.poll(() => rows(admin.page).count()).toBe(2)
  })
})

test('what is selected begins an alert about these very trailers', async () => {
  await open(`?f.unit_id=${spare.unitId}`)
  await rows().filter({ hasText: spare.unitId }).getByRole('checkbox').check()
  await act('Create alert')
  await seesPath(page, '/alertconfiguration/alert/new')
  await page.getByRole('button', { name: `Remove ${spare.unitId}`, exact: true }).waitFor()
})

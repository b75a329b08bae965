/** Trailers by spreadsheet: pasted, exported, edited, imported again; and a file with faults. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { vin } from '#domain/vehicle/vin.ts'
import { bytesOf, openBrowser, reads } from './browser.ts'
import { leaveTo, lookAt, type Screen } from './looks.ts'
import { makeCustomer, makeUser, openCall } from './people.ts'
import { visitAs } from './signed-in.ts'

const admin = 'yard@quill.example'
const vinOf = (serial: number) =>
  vin({ wmi: '1JJ', descriptor: 'V532D', modelYear: 2022, plant: 'L', serial: 700_000 + serial })

const makeQuill = async () => {
  const customer = await makeCustomer('QUILL', 'Quill Freight', ['MapRefreshing'])
  await makeUser(admin, [`CUSTOMER_ADMIN_${customer}`])
  await openCall('accept-data-agreement', {}, admin)
}
const paste = async (page: Page, text: string) => {
  await page.getByLabel('Or paste columns from a spreadsheet').fill(text)
  await page.getByRole('button', { name: 'Preview what was pasted' }).click()
}
const pill = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const fleetPath = '/fleet/currentFleetStatus'

describe('a fleet by spreadsheet', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
    await makeQuill()
  })
  afterAll(() => browser.close())

  test('I paste new trailers, export them, change two cells, import the file again, and the fleet shows it', async () => {
    const { page, troubles, context } = await visitAs(browser, admin, '/import/vehicles')
    const rows = [1, 2, 3].map((n) => `${vinOf(n)}\tQUILL-${n}\tDry Van\tPro\tQUILL-S${n}`)
    await paste(page, ['VIN\tUnit #\tTrailer Type\tDevice\tGateway', ...rows].join('\n'))
    await page.getByRole('heading', { name: 'Pasted columns' }).waitFor()
    // Tried once more, the trailers of the first try are there.
    if (await pill(page, 'New 3').isVisible()) {
      await page.getByRole('button', { name: 'Import 3 lines' }).click()
      await page.getByText('3 made, 0 changed, 0 left').waitFor()
    }

    await page.goto('/import/vehicles')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'All trailers as CSV' }).click()
    const text = (await bytesOf(await download)).toString('utf8')
    expect(text.split('\r\n').filter((line) => line.includes('QUILL-'))).toHaveLength(3)
    const mark = Date.now() % 1e6
    const edited = text.replace(/QUILL-1[^,]*/, `QUILL-1 ${mark}`).replace(/QUILL-2[^,]*/, `QUILL-2 ${mark}`)
    await page
      .getByLabel('Spreadsheet', { exact: true })
      .setInputFiles({ name: 'edited.csv', mimeType: 'text/csv', buffer: Buffer.from(edited) })
    await page.getByRole('heading', { name: 'edited.csv' }).waitFor()
    await pill(page, 'Changed 2').click()
    await reads(page.getByRole('grid'), new RegExp(`Unit ID: QUILL-1.* → QUILL-1 ${mark}`))
    await page.getByRole('button', { name: 'Import 2 lines' }).click()
    await page.getByText('0 made, 2 changed, 0 left').waitFor()

    await page.goto(fleetPath)
    await reads(page.getByRole('grid', { name: 'Fleet status' }), new RegExp(`QUILL-1 ${mark}`))
    await reads(page.getByRole('grid', { name: 'Fleet status' }), new RegExp(`QUILL-2 ${mark}`))
    expect(troubles).toEqual([])
    await context.close()
  })

  test('a file with faults shows them by line, and is not taken in where nothing in it is right', async () => {
    const { page, troubles, context } = await visitAs(browser, admin, '/import/vehicles')
    const table = `VIN,Unit ID,Vehicle Type,Device Type
${vinOf(90)},QUILL-90,Spaceship,Pro
${vinOf(91).slice(1)},QUILL-91,Dry Van,Pro
${vinOf(92)},,Dry Van,Pro`
    await page
      .getByLabel('Spreadsheet', { exact: true })
      .setInputFiles({ name: 'faults.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
    await pill(page, 'Refused 3').click()
    const grid = page.getByRole('grid')
    await reads(grid, /there is no 'Spaceship'\. Choose one of/)
    await reads(grid, /A VIN has 17 characters, this one has 16\./)
    await reads(grid, /Unit ID is missing\./)
    expect(await page.getByRole('button', { name: 'Nothing to import' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Cancel' }).click()

    await page
      .getByLabel('Spreadsheet', { exact: true })
      .setInputFiles({ name: 'merged.csv', mimeType: 'text/csv', buffer: Buffer.from('VIN,Unit ID,\nx,y,z') })
    await page.getByRole('heading', { name: /^Column C has values, but no heading in line 1\./ }).waitFor()
    await page.getByRole('button', { name: 'Import another file' }).click()
    await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })
})

const screens: readonly Screen[] = [
  {
    name: 'the file to import',
    open: async (page) => {
      await leaveTo(page, '/import/vehicles')
      await page.getByRole('button', { name: 'Choose a file' }).waitFor()
    },
  },
  {
    name: 'the preview of an import',
    open: async (page) => {
      await leaveTo(page, '/import/vehicles')
      await paste(
        page,
        `VIN\tUnit ID\tVehicle Type\tDevice Type\n${vinOf(80)}\tQUILL-80\tDry Van\tPro\n1\tQUILL-81\tDry Van\tPro`,
      )
      await pill(page, 'Refused 1').waitFor()
    },
  },
]

describe('its screens', () => {
  beforeAll(makeQuill)
  lookAt(screens, '/import/vehicles', admin)
})

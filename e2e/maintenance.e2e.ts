/** Maintenance as a fleet lives with it: the life of a work order, and the dashboard's filters. */
import { expect, test } from 'vitest'
import { inOrder } from './in-order.ts'
import { beIn, drive, failValve, mendValve } from './maintenance-fleet.ts'
import {
  dialog,
  fits,
  fleet,
  maintainFleet,
  page,
  panel,
  press,
  row,
  waitForText,
} from './maintenance-page.ts'

maintainFleet('UPK', 'Upkeep Haulage', 3)

/** From the list of trailers to a work order for what is wrong with one. */
const writeOrder = async (unit: string) => {
  await row(unit).locator('td[data-title="Issues"]').click()
  await panel().getByRole('heading', { name: unit }).waitFor()
  await panel().getByRole('button', { name: 'Create work order' }).click()
  await dialog().getByLabel('Work to do').fill(`Valve of ${unit}`)
  await dialog().getByLabel('Assigned to').selectOption({ label: fleet.email })
  await press('Add part')
  await dialog().getByLabel('Part 1', { exact: true }).fill('Modulator valve')
  await dialog().getByLabel('Cost of one of part 1, in dollars').fill('289.50')
  await dialog().getByLabel('Labor, in dollars').fill('120')
  await dialog().getByText('$409.50').waitFor()
  await dialog().getByRole('button', { name: 'Create work order' }).click()
  await panel()
    .getByRole('heading', { name: `Valve of ${unit}` })
    .waitFor()
}
const repair = async () => {
  await press('Mark as repaired')
  await dialog().getByLabel('What was done (optional)').fill('New valve')
  await dialog().getByRole('button', { name: 'Mark as repaired' }).click()
  await waitForText('Being watched')
}

inOrder('the life of a work order, and the dashboard of what needs attention', () => {
  test('nothing needs attention while nothing is wrong', async () => {
    await page.goto('/maintenance')
    await page.getByRole('heading', { name: 'Nothing needs attention.' }).waitFor()
  })

  test('a fault appears by itself, and a work order is written for it', async () => {
    await failValve(fleet.vins['UPK-1']!)
    await failValve(fleet.vins['UPK-2']!)
    await row('UPK-1').waitFor()
    await row('UPK-2').waitFor()
    await writeOrder('UPK-1')
    await waitForText('Cost')
    await waitForText('$409.50, labor $120.00')
  })

  test('a photo is added and seen', async () => {
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
    await page.getByLabel('Photos to add').setInputFiles({
      name: 'valve.png',
      mimeType: 'image/png',
      buffer: Buffer.from(pixel, 'base64'),
    })
    await panel().getByRole('img', { name: 'valve.png' }).waitFor()
    await page.getByLabel('Photos to add').setInputFiles({
      name: 'notes.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture at all'),
    })
    await waitForText('A photo is a JPEG, PNG or WebP picture.')
  })

  test('repaired and driven without the fault, it is fixed', async () => {
    await repair()
    await mendValve(fleet.vins['UPK-1']!)
    await drive(fleet.vins['UPK-1']!, 500)
    await waitForText('Fixed')
  })

  test('repaired and driven until the fault is there again, it came back, and needs attention once more', async () => {
    await page.goto('/maintenance')
    await writeOrder('UPK-2')
    await repair()
    await mendValve(fleet.vins['UPK-2']!)
    await drive(fleet.vins['UPK-2']!, 100)
    await failValve(fleet.vins['UPK-2']!)
    await waitForText('Came back')
    await page.goto('/maintenance')
    await row('UPK-2').getByText('Came back').waitFor()
  })

  const tile = (name: RegExp) =>
    page.getByRole('region', { name: 'Maintenance at a glance' }).getByRole('button', { name })
  const open = async (unit: string, title: string, category: string) => {
    await press('Open issue')
    await dialog().getByRole('combobox', { name: 'Trailer' }).fill(unit)
    await dialog()
      .getByRole('option', { name: new RegExp(unit) })
      .click()
    await dialog().getByLabel('What is wrong').fill(title)
    await dialog().getByLabel('Category').selectOption(category)
    await dialog().getByRole('button', { name: 'Open issue' }).click()
    await panel().getByText(title).waitFor()
    await press('Close')
  }

  test('the dashboard is narrowed by category, statuses that all hold, and words', async () => {
    await page.goto('/maintenance')
    await open('UPK-2', 'Mud flap torn off', 'other')
    await open('UPK-3', 'Battery box rattles', 'trailerBattery')
    await press('Trailer Battery')
    await row('UPK-3').waitFor()
    await row('UPK-2').waitFor({ state: 'detached' })
    await press('Clear filters')
    await tile(/critical/).click()
    await tile(/caution/).click()
    await row('UPK-3').waitFor({ state: 'detached' })
    await row('UPK-2').waitFor()
    await press('Clear filters')
    await page.getByLabel('Search unit, VIN or issue').fill('rattles')
    await row('UPK-2').waitFor({ state: 'detached' })
    await row('UPK-3').waitFor()
    await page.reload()
    await row('UPK-3').waitFor()
    await expect.poll(() => row('UPK-2').count()).toBe(0)
    await press('Clear filters')
  })

  test('the dashboard is narrowed to those in a geofence and in a group', async () => {
    await beIn(fleet, 'UPK-2', 'Yard of Upkeep', 'Night shift')
    await page.goto('/maintenance')
    await press('Filters')
    for (const [label, name] of [
      ['Geofences', 'Yard of Upkeep'],
      ['Groups', 'Night shift'],
    ] as const) {
      await page.getByRole('combobox', { name: label }).fill(name.slice(0, 4))
      await page.getByRole('option', { name }).click()
      await row('UPK-3').waitFor({ state: 'detached' })
      await row('UPK-2').waitFor()
      await press('Clear filters')
      await row('UPK-3').waitFor()
    }
  })

  test('a snoozed trailer is out of the way, and found among the snoozed', async () => {
    await row('UPK-3').getByLabel('Select UPK-3').check()
    await page.getByRole('button', { name: /^Snooze 1/ }).click()
    await dialog().getByLabel('Reason').fill('New box ordered')
    await dialog().getByRole('button', { name: 'Snooze' }).click()
    await row('UPK-3').waitFor({ state: 'detached' })
    await tile(/Snoozed/).click()
    await row('UPK-3').locator('td[data-title="Issues"]').click()
    await waitForText(/Snoozed by .* New box ordered/)
    expect(await row('UPK-3').getAttribute('aria-current')).toBe('true')
    await press('End snooze')
    await panel().getByText('New box ordered').waitFor({ state: 'detached' })
    await panel().getByRole('button', { name: 'Snooze' }).focus()
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
  })

  fits(() => [
    [`/maintenance?vehicle=${fleet.vins['UPK-2']}`, 'Mud flap torn off'],
    ['/maintenance?tab=orders&state=all', 'Valve of UPK-1'],
  ])
})

/** Preventative maintenance plans and inspections: made, counted, noted as done, recorded, and shown in the drawer. */
import { expect, test } from 'vitest'
import { inDatabase } from './database.ts'
import { inOrder } from './in-order.ts'
import { drive } from './maintenance-fleet.ts'
import { dialog, fits, fleet, maintainFleet, page, press, row } from './maintenance-page.ts'

maintainFleet('PLN', 'Planned Haulage', 1)

inOrder('plans and inspections of a trailer', () => {
  test('a plan is made, its work noted, and counted from there again', async () => {
    // As before a first try.
    await inDatabase('DELETE FROM maintenance_plan WHERE customer_id = $1', [Number(fleet.customerId)])
    await page.goto('/maintenance?tab=plans')
    // Nobody has a plan yet: the page itself offers to make one.
    await page.locator('.maintenance-well').getByRole('button', { name: 'Create plan' }).click()
    await dialog().getByLabel('What is done').fill('Grease')
    await dialog().getByLabel('Miles').fill('600')
    await dialog().getByRole('button', { name: 'Create plan' }).click()
    const due = (unit: string) => row(unit, 'What is due')
    await due('PLN-1').getByText('in 600 mi').waitFor()
    await drive(fleet.vins['PLN-1']!, 650)
    await due('PLN-1').getByText('50 mi over').waitFor()
    await due('PLN-1').getByText('Overdue').waitFor()
    await due('PLN-1').getByRole('button', { name: 'Mark as done' }).click()
    await dialog()
      .getByRole('button', { name: /as done/ })
      .click()
    await due('PLN-1').getByText('in 600 mi').waitFor()
    await press('What to do with Grease')
    await page.getByRole('menuitem', { name: 'History' }).click()
    await dialog().getByRole('link', { name: 'PLN-1' }).waitFor()
    await dialog().getByText(`Noted by ${fleet.email}`).waitFor()
    await dialog().getByRole('button', { name: 'Close' }).click()
  })

  test('an inspection is recorded with its report, and its next due day follows', async () => {
    await page.goto('/maintenance?tab=inspections')
    await page.getByRole('button', { name: 'Record inspection' }).click()
    await dialog().getByRole('combobox', { name: 'Trailer' }).fill('PLN-1')
    await dialog().getByRole('option', { name: /PLN-1/ }).click()
    await dialog().getByLabel('Inspected on').fill('2020-03-04')
    await expect.poll(() => dialog().getByLabel('Due again').inputValue()).toBe('2021-03-04')
    await dialog()
      .getByLabel('Documents (optional)')
      .setInputFiles({
        name: 'report.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4 report'),
      })
    await dialog().getByRole('button', { name: 'Record inspection' }).click()
    await row('PLN-1', 'Inspections').getByText('Overdue').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      row('PLN-1', 'Inspections').getByRole('button', { name: 'report.pdf' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('report.pdf')
  })

  test('the drawer of the trailer tells both', async () => {
    await page.goto(`/tracking/${fleet.vins['PLN-1']}`)
    await page.getByText('Preventative Maintenance Log').click()
    await page.locator('.section').getByText('in 600 mi').waitFor()
    await page.getByText('Recent Inspections').click()
    await page.locator('.section').getByText('Next overdue since').waitFor()
    await page.locator('.section').getByRole('button', { name: 'report.pdf' }).waitFor()
  })

  fits(() => [
    ['/maintenance?tab=plans', 'Grease'],
    ['/maintenance?tab=inspections', 'report.pdf'],
  ])
})

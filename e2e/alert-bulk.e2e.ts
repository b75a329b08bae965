/** Alerts that are selected together: disabled, and deleted. */
import { beforeAll, expect } from 'vitest'
import { row, rules, toasted } from './alerts-page.ts'
import { graphql, tokenOf } from './api.ts'
import { makeCustomer, makeUser } from './people.ts'
import { journey } from './windows.ts'

/** Of a customer of its own: a rule of all trailers watches nobody else's. */
const dispatcher = 'dispatch@bulk.example'
let customerId: string
beforeAll(async () => {
  customerId = await makeCustomer('BULK', 'Bulk Alerts Freight')
  await makeUser(dispatcher, [`CUSTOMER_${customerId}`])
})

journey(
  'Alerts that I select are disabled and deleted together',
  dispatcher,
  '/alertconfiguration',
  async ({ page }) => {
    const token = await tokenOf(dispatcher)
    const names = ['one', 'two'].map((one) => `Bulk ${one} ${Date.now()}`)
    for (const name of names)
      await graphql(token, 'mutation($input: AlertRuleInput!) { createAlertRule(input: $input) { id } }', {
        input: {
          name,
          customerId,
          alertTypeId: 10,
          allVehicles: true,
          alertPredicates: [{ alertPredicateTypeId: 10, doorOpened: true }],
        },
      })
    await page.goto('/alertconfiguration?q=Bulk')
    for (const name of names)
      await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
    const bar = page.getByRole('region', { name: 'Selected alerts' })
    await bar.getByText('2 selected').waitFor()
    await bar.getByRole('button', { name: 'Disable' }).click()
    await toasted(page, '2 alerts were disabled.')
    for (const name of names)
      await expect.poll(() => row(page, name).getByRole('switch').isChecked()).toBe(false)
    await bar.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Are you sure you want to delete these 2 alerts?').waitFor()
    await question.getByRole('button', { name: 'Delete 2 alerts' }).click()
    await toasted(page, '2 alerts were deleted.')
    const left = await rules(token)
    expect(left.filter(({ name }) => names.includes(name))).toEqual([])
  },
)

/** Managing what people see: customers, groups, the audit trail, and files of it. */
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { graphql, tokenOf, vehiclesOf } from './api.ts'
import { bytesOf, seesPath } from './browser.ts'
import { spare } from './gateway.ts'
import { makeGroup } from './groups.ts'
import { accountAdmin, button, dialog, journey, outcome, readsCount, row } from './management-page.ts'
import { customerId, makeUser, superAdmin } from './people.ts'

describe('customers', () => {
  journey(
    'A customer is created with a plan, changed, given a feature and a key, deactivated and activated again',
    superAdmin,
    // Other journeys make customers, too: more than a page of them.
    '/customer-management?f.shortName=Granite+Haul',
    async ({ page }) => {
      // Another one for every try.
      const abbrev = `G${Date.now() % 1e9}`
      const name = `Granite Haul ${abbrev}`
      await button(page, 'Create customer').click()
      await dialog(page).getByLabel('Short name').fill(name)
      await dialog(page).getByLabel('Long name').fill('Granite Haul Partners')
      await dialog(page).getByLabel('Abbreviation').fill('GH P')
      await dialog(page).getByLabel('DOT number (optional)').fill('1234567')
      await dialog(page).getByText('An abbreviation has 1 to 20 letters').waitFor()
      await dialog(page)
        .getByLabel('Plan')
        .selectOption({ label: 'Health: Track, and faults, batteries and maintenance' })
      // What cannot be created is told in the form, with all that was typed.
      await dialog(page).getByLabel('Abbreviation').fill('NSL')
      await dialog(page).getByRole('button', { name: 'Create' }).click()
      await dialog(page).getByText('There is already a customer with the abbreviation NSL.').waitFor()
      await dialog(page).getByLabel('Abbreviation').fill(abbrev)
      await dialog(page).getByRole('button', { name: 'Create' }).click()
      await outcome(page, `${name} was created.`)

      const line = row(page, name)
      await line.getByText('365 days', { exact: true }).waitFor()
      await button(page, `Edit ${name}`).click()
      const part = (title: string) => page.getByRole('region', { name: title, exact: true })
      await part('Details').getByLabel('Reports are kept for (days)').fill('90')
      await part('Details').getByRole('button', { name: 'Save' }).click()
      await part('Details').getByText(`${name} was saved.`).waitFor()

      await part('Free time and working hours').getByLabel('Free time before detention (minutes)').fill('90')
      await part('Free time and working hours').getByRole('checkbox', { name: 'Saturday' }).check()
      await part('Free time and working hours').getByRole('button', { name: 'Save' }).click()
      await part('Free time and working hours').getByText(`${name} was saved.`).waitFor()
      await part('Pages of your own').getByLabel('Freight address (optional)').fill('http://tms.example')
      await page.keyboard.press('Tab')
      await part('Pages of your own').getByText('Type a whole address that begins with https://').waitFor()

      const isOn = (name: string) => part('Features').getByRole('switch', { name, exact: true }).isChecked()
      await expect.poll(() => isOn('MaintenanceDashboard')).toBe(true)
      await expect.poll(() => isOn('ThermoKing')).toBe(false)
      const feature = part('Features').getByRole('switch', { name: 'OtaManagement' })
      await expect.poll(() => feature.isChecked()).toBe(false)
      await feature.click({ force: true })
      await expect.poll(() => feature.isChecked()).toBe(true)
      await part('Features')
        .getByRole('listitem')
        .filter({ hasText: 'OtaManagement' })
        .getByText(new RegExp(`^On since .* by ${superAdmin}$`))
        .waitFor()

      // A key is shown once, and revoked.
      await part('Gateway keys').getByRole('button', { name: 'Create key' }).click()
      await dialog(page).getByLabel('Name').fill('Dallas yard')
      await dialog(page).getByRole('button', { name: 'Create' }).click()
      await page.getByRole('dialog', { name: 'Your new key' }).getByRole('code').waitFor()
      await button(page, 'I have saved it').click()
      await part('Gateway keys').getByText('Not used yet').waitFor()
      await button(page, 'Revoke Dallas yard').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
      await part('Gateway keys').getByText('There are no keys yet.').waitFor()

      // What is deactivated is told first, and can be activated again.
      await page.getByRole('link', { name: 'All customers' }).click()
      await seesPath(page, '/customer-management')
      await page.goto(`/customer-management?f.shortName=${abbrev}`)
      await line.getByText('90 days', { exact: true }).waitFor()
      await button(page, `Deactivate ${name}`).click()
      await page.getByRole('alertdialog').getByText(`Nobody can sign in for ${name}.`).waitFor()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
      await outcome(page, 'The customer was deactivated successfully.')
      await expect.poll(() => line.count()).toBe(0)
      await page.getByText('Show deactivated').click()
      await line.getByText('Deactivated').waitFor()
      await button(page, `Activate ${name}`).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click()
      await outcome(page, 'The customer was activated successfully.')
      await line.getByText('Active', { exact: true }).waitFor()
    },
  )

  journey(
    'An Account Admin finds the settings of the own customer in the profile',
    accountAdmin,
    '/profile',
    async ({ page }) => {
      await page.getByRole('link', { name: 'Customer settings' }).click()
      await page.getByRole('heading', { name: 'Northstar Logistics' }).waitFor()
      const details = page.getByRole('region', { name: 'Details' })
      await expect.poll(() => details.getByLabel('Abbreviation').getAttribute('readonly')).not.toBeNull()
      await page.getByRole('region', { name: 'Data agreement' }).getByText('is accepted').waitFor()
      await expect.poll(() => page.getByRole('region', { name: 'Features' }).count()).toBe(0)
      await page.goto('/customer/999999999')
      await page.getByRole('heading', { name: 'There is no such customer.' }).waitFor()
    },
  )

  journey('Customers are for super admins alone', accountAdmin, '/customer-management', async ({ page }) => {
    await page.getByText('Select a tab from the navigation above.').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Customers' }).count()).toBe(0)
  })
})

describe('groups', () => {
  const tree = (page: Page) => page.getByRole('tree', { name: 'Groups' })
  const group = (page: Page, name: string) => tree(page).getByRole('treeitem', { name, exact: true })

  journey(
    'A group is made, filled, moved, given to a user who then sees it alone, and deleted',
    accountAdmin,
    '/group-management',
    async ({ page }) => {
      const reader = `reader-${Date.now()}@northstar.example`
      await makeUser(reader, [`CUSTOMER_${await customerId('Northstar Logistics')}`])
      const night = `Night run ${Date.now()}`
      const seen = async () => (await vehiclesOf(await tokenOf(reader))).length
      const before = await seen()
      await group(page, 'All VINs').waitFor()
      await button(page, 'New group').click()
      await dialog(page).getByLabel('Group name').fill(night)
      await dialog(page).getByRole('button', { name: 'Create' }).click()
      await group(page, night).waitFor()
      await page.getByRole('heading', { name: night }).waitFor()

      await button(page, 'Add vehicles').click()
      // Found by name: the trailers of other journeys stand in the list as well.
      await dialog(page).getByRole('searchbox', { name: 'Search Unit ID or VIN' }).fill('NS000')
      for (const unit of ['NS0001', 'NS0002', 'NS0003'])
        await dialog(page)
          .getByRole('checkbox', { name: `Select ${unit}` })
          .check()
      await dialog(page).getByRole('button', { name: 'Add 3' }).click()
      await readsCount(page, `Vehicles of ${night}`, /^1–3 of 3 vehicles$/)

      await button(page, 'Move').click()
      await dialog(page).getByRole('combobox', { name: 'Parent group' }).selectOption({ label: 'Reefers' })
      await dialog(page).getByRole('button', { name: 'Move' }).click()
      await expect.poll(() => group(page, night).getAttribute('aria-level')).toBe('2')

      await page.getByRole('tab', { name: 'Users' }).click()
      await button(page, 'Add users').click()
      await dialog(page)
        .getByRole('checkbox', { name: `Select ${reader}` })
        .check()
      await dialog(page).getByRole('button', { name: 'Add 1' }).click()
      await row(page, reader).waitFor()
      expect(await seen()).toBe(3)

      await page.getByRole('checkbox', { name: `Select ${reader}` }).check()
      await button(page, 'Take out').click()
      await page.getByText('No users are in this group.').waitFor()
      expect(await seen()).toBe(before)

      await button(page, 'Delete').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect.poll(() => group(page, night).count()).toBe(0)
    },
  )

  journey('Vehicles are dragged to another group', accountAdmin, '/group-management', async ({ page }) => {
    const customer = await customerId('Northstar Logistics')
    const { unitId } = spare
    await makeGroup(customer, 'Dragged from', [unitId])
    await makeGroup(customer, 'Dragged to', [])
    await page.reload()
    await group(page, 'Dragged from').click()
    await page.getByRole('heading', { name: 'Dragged from' }).waitFor()
    await row(page, unitId).dragTo(group(page, 'Dragged to'))
    await expect.poll(() => row(page, unitId).count()).toBe(0)
    await group(page, 'Dragged to').click()
    await row(page, unitId).waitFor()
  })

  journey('By keys alone I walk the tree', accountAdmin, '/group-management', async ({ page }) => {
    await group(page, 'All VINs').focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('heading', { name: 'No VINs' }).waitFor()
    await page.keyboard.press('End')
    await expect.poll(() => page.getByRole('button', { name: 'Rename' }).count()).toBe(1)
    await page.keyboard.press('Home')
    await page.getByRole('heading', { name: 'All VINs' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Rename' }).count()).toBe(0)
  })

  journey('A super admin chooses a customer first', superAdmin, '/group-management', async ({ page }) => {
    await page.getByRole('heading', { name: 'Select a Customer' }).waitFor()
    await page
      .getByText('You need to select a customer in order to change group assignments or to edit groups')
      .waitFor()
    await page.getByRole('combobox', { name: 'Customer' }).selectOption({ label: 'Blue Mesa Foods' })
    await group(page, 'All VINs').waitFor()
  })
})

describe('the audit trail', () => {
  journey(
    'The audit trail lists each change with its user, and can be exported',
    superAdmin,
    '/audit',
    async ({ page }) => {
      const name = `Told of ${Date.now()}`
      const { errors } = await graphql(
        await tokenOf(superAdmin),
        'mutation($name: String!) { updateVehicleGroup(customerId: 1, name: $name) { id } }',
        { name },
      )
      expect(errors).toBeUndefined()
      await page.getByRole('searchbox', { name: 'Filter To what' }).fill(name)
      const line = row(page, name)
      await line.getByText(superAdmin).waitFor()
      await readsCount(page, 'Audit trail', /^1 change$/)
      const coming = page.waitForEvent('download')
      await button(page, 'Export to CSV').click()
      const file = await coming
      expect(file.suggestedFilename()).toMatch(/^Audit Export \d\d-\d\d-\d{4}\.csv$/)
      const lines = (await bytesOf(file)).toString().trim().split('\r\n')
      expect(lines.length).toBe(2)
      expect(lines[1]).toContain(superAdmin)
    },
  )
})

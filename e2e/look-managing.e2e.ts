/** What a super admin manages, as `lookAt` looks at it. */
import { signIn } from './browser.ts'
import { heading, leaveTo, lookAt, press, type Screen } from './looks.ts'

const managing: readonly Screen[] = [
  {
    name: 'the users with their filters',
    open: async (page) => {
      await leaveTo(page, '/user-management')
      await page.getByRole('checkbox', { name: 'Select dispatch@northstar.example' }).waitFor()
      if (!(await page.getByLabel('Filter Username').isVisible())) await press(page, 'Filters')
    },
  },
  {
    name: 'a new user',
    open: async (page) => {
      await press(page, 'Create New User')
      await page.getByRole('checkbox', { name: 'Customer', exact: true }).check()
    },
  },
  {
    name: 'the groups of a user',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await press(page, 'Edit dispatch@northstar.example')
      await page.getByRole('tab', { name: 'Groups' }).click()
      await page.getByRole('checkbox', { name: 'All VINs' }).waitFor()
    },
  },
  {
    name: 'the customers',
    open: async (page) => {
      await leaveTo(page, '/customer-management')
      await page.getByRole('button', { name: 'Edit Blue Mesa Foods' }).waitFor()
    },
  },
  {
    name: 'the features of a customer',
    open: async (page) => {
      await press(page, 'Edit Blue Mesa Foods')
      await page.getByRole('tab', { name: 'Features' }).click()
    },
  },
  {
    name: 'the groups of a customer',
    open: async (page) => {
      await leaveTo(page, '/group-management')
      await page.getByRole('combobox', { name: 'Customer' }).selectOption({ label: 'Northstar Logistics' })
      await page.getByRole('treeitem', { name: 'Reefers' }).click()
      await heading(page, 'Reefers')
    },
  },
  {
    name: 'vehicles to be added to a group',
    open: async (page) => {
      await press(page, 'Add vehicles')
      await page
        .getByRole('dialog')
        .getByRole('checkbox', { name: /^Select NS/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'the audit trail',
    open: async (page) => {
      await leaveTo(page, '/audit')
      await heading(page, 'Audit trail')
      await page
        .getByText(/changes$/)
        .first()
        .waitFor()
    },
  },
]

lookAt(managing, (page) => signIn(page, 'admin@tandem.example', '/user-management'))

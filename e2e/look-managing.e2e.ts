/** What a super admin manages, as `lookAt` looks at it. */
import type { Page } from 'playwright-core'
import { heading, leaveTo, lookAt, press, type Screen } from './looks.ts'
import { customerId, superAdmin } from './people.ts'

/** An account that is there always, whoever else was made, found by its name. */
const dispatcher = 'dispatch@northstar.example'
const users = `/user-management?q=${encodeURIComponent(dispatcher)}`

/** Found by its name: other journeys make more customers than a page holds. */
const blueMesa = '/customer-management?f.shortName=Blue+Mesa'

const openGroup = async (page: Page) => {
  await leaveTo(page, '/group-management')
  await page.getByRole('combobox', { name: 'Customer' }).selectOption({ label: 'Northstar Logistics' })
  await page.getByRole('treeitem', { name: 'Reefers', exact: true }).click()
  await heading(page, 'Reefers')
}

const managing: readonly Screen[] = [
  {
    name: 'the users with their filters',
    open: async (page) => {
      await leaveTo(page, users)
      await page.getByRole('checkbox', { name: `Select ${dispatcher}` }).waitFor()
      if (!(await page.getByLabel('Filter Username').isVisible())) await press(page, 'Filters')
    },
  },
  {
    name: 'a new user',
    open: async (page) => {
      await leaveTo(page, '/user-management')
      await press(page, 'Create New User')
      await page.getByRole('checkbox', { name: 'Customer', exact: true }).check()
    },
  },
  {
    name: 'the groups of a user',
    open: async (page) => {
      await leaveTo(page, users)
      await press(page, `Edit ${dispatcher}`)
      await page.getByRole('tab', { name: 'Groups' }).click()
      await page.getByRole('checkbox', { name: 'All VINs' }).waitFor()
    },
  },
  {
    name: 'the customers',
    open: async (page) => {
      await leaveTo(page, blueMesa)
      await page.getByRole('button', { name: 'Edit Blue Mesa Foods' }).waitFor()
    },
  },
  {
    name: 'one customer, with all that can be set',
    open: async (page) => {
      await leaveTo(page, blueMesa)
      await press(page, 'Edit Blue Mesa Foods')
      await page.getByRole('switch', { name: 'TowAlert' }).waitFor()
      await page.getByRole('list', { name: 'Accepted versions' }).waitFor()
    },
  },
  {
    name: 'the single sign-on of a customer, with what is wrong with it',
    open: async (page) => {
      await leaveTo(page, `/customer-single-sign-on/${await customerId('Blue Mesa Foods')}`)
      await press(page, 'Add line')
      await press(page, 'Try the connection')
      await page.getByText('The provider cannot be used yet.').waitFor()
      await press(page, 'Save single sign-on')
      await page.getByText('Give the client ID').waitFor()
    },
  },
  {
    name: 'the whole account of a customer, before it is exported',
    open: async (page) => {
      await leaveTo(page, `/account-export/${await customerId('Blue Mesa Foods')}`)
      await page.getByText('This account was not exported yet.').waitFor()
    },
  },
  {
    name: 'the service tokens of a customer, and a new one that lacks everything',
    open: async (page) => {
      await leaveTo(page, `/customer-access-tokens/${await customerId('Blue Mesa Foods')}`)
      await page.getByRole('button', { name: 'Create token' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
      await page.getByText('Choose at least one thing that it may do.').waitFor()
    },
  },
  {
    name: 'what deactivating a customer stops',
    open: async (page) => {
      await leaveTo(page, blueMesa)
      await press(page, 'Deactivate Blue Mesa Foods')
      await page.getByText('can no longer sign in for it').waitFor()
    },
  },
  {
    name: 'the data agreement that is published next',
    open: async (page) => {
      await leaveTo(page, '/customer-management')
      await press(page, 'Data agreement')
      await page.getByLabel('Text of the next version').waitFor()
    },
  },
  {
    name: 'the first run, when all is done',
    open: async (page) => {
      await leaveTo(page, '/first-run')
      await page.getByRole('link', { name: 'See it on the map' }).waitFor()
    },
  },
  {
    name: 'daily files with a new destination',
    open: async (page) => {
      await leaveTo(page, '/alertconfiguration?tab=files')
      await press(page, 'Create destination')
      await page.getByRole('dialog').getByLabel('Bucket', { exact: true }).waitFor()
    },
  },
  {
    name: 'the trailers with their filters',
    open: async (page) => {
      await leaveTo(page, '/trailer-management')
      await page
        .getByRole('button', { name: /^Deactivate / })
        .first()
        .waitFor()
      if (!(await page.getByLabel('Filter Unit ID').isVisible())) await press(page, 'Filters')
    },
  },
  {
    name: 'a new trailer, with a slip in its VIN',
    open: async (page) => {
      await leaveTo(page, '/trailer-management')
      await press(page, 'Create trailer')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('VIN').fill('1JJV532D7RL012346')
      await dialog.getByLabel('Device Type').selectOption({ label: 'Pro' })
      await press(page, 'Create')
      await page.getByText('Correct the VIN, or confirm it.').waitFor()
    },
  },
  {
    name: 'the gateways of a trailer',
    open: async (page) => {
      // One of the demo's: those of other journeys may never have carried a gateway.
      await leaveTo(page, '/trailer-management?q=NS0001')
      await press(page, 'Edit NS0001')
      await page.getByRole('tab', { name: 'Gateway' }).click()
      await page.getByRole('dialog').getByRole('table').waitFor()
    },
  },
  {
    name: 'a sensor box to be registered',
    open: async (page) => {
      await leaveTo(page, '/trailer-management?tab=gateways')
      await press(page, 'Register sensor box')
      await page.getByLabel('ICCID', { exact: true }).waitFor()
    },
  },
  {
    name: 'the groups of a customer',
    open: async (page) => {
      await openGroup(page)
    },
  },
  {
    name: 'vehicles to be added to a group',
    open: async (page) => {
      await openGroup(page)
      await press(page, 'Add vehicles')
      await page
        .getByRole('dialog')
        .getByRole('checkbox', { name: /^Select (?!every)/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'a message to users, with its preview',
    open: async (page) => {
      await leaveTo(page, '/developer-message-management')
      await press(page, 'Write a message')
      await page.getByRole('region', { name: 'Preview' }).waitFor()
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

lookAt(managing, '/user-management', superAdmin)

/** Managing who comes in and what they see: users, customers, groups, the audit trail, and files of them. */
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { graphql, tokenOf, vehiclesOf } from './api.ts'
import { fillSignIn, openBrowser, type Person, seesPath, visit } from './browser.ts'
import { linkTo, superAdmin } from './people.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const accountAdmin = 'admin@northstar.example'
const dispatcher = 'dispatch@northstar.example'

/** A journey of somebody at one of the tabs; the page makes no trouble on the way. */
const journey = (name: string, who: string, path: string, act: (person: Person) => Promise<void>) =>
  test(name, async () => {
    const person = await visit(browser)
    await person.page.goto(path)
    await fillSignIn(person.page, who)
    await person.page.getByRole('button', { name: 'Log Out' }).waitFor()
    await act(person)
    expect(person.troubles).toEqual([])
    await person.context.close()
  })

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Waits for what came of something, and closes it. */
async function outcome(page: Page, sentence: string) {
  const told = page.getByRole('alertdialog')
  await told.getByText(sentence, { exact: true }).waitFor()
  await told.getByRole('button', { name: 'OK' }).click()
  await told.waitFor({ state: 'detached' })
}
const count = (page: Page, grid: string) => page.getByRole('region', { name: grid }).getByRole('status')
const readsCount = (page: Page, grid: string, text: string | RegExp) =>
  expect.poll(() => count(page, grid).textContent()).toMatch(text)

describe('users', () => {
  const email = 'night.shift@northstar.example'
  const word = 'Night~shift 2026'

  journey(
    'The life of a user: created, invited, first password, terms, groups changed, disabled, enabled, deleted',
    superAdmin,
    '/user-management',
    async ({ page }) => {
      await button(page, 'Create New User').click()
      const create = dialog(page).getByRole('button', { name: 'Create' })
      await expect.poll(() => create.isDisabled()).toBe(true)
      await dialog(page).getByLabel('Email').fill('Night.Shift@northstar')
      await dialog(page).getByRole('checkbox', { name: 'Customer', exact: true }).check()
      await dialog(page).getByText('Please enter a valid email address.').waitFor()
      await dialog(page).getByLabel('Email').fill('Night.Shift@northstar.example')
      await expect.poll(() => create.isDisabled()).toBe(true)
      await dialog(page).getByRole('checkbox', { name: 'Northstar Logistics' }).check()
      await create.click()
      await outcome(page, `Successfully created user: ${email}`)
      const line = row(page, email)
      await line.getByText('FORCE_CHANGE_PASSWORD').waitFor()
      await line.getByText('Never Logged In').waitFor()

      // The letter leads the new user in.
      const user = await visit(browser)
      await user.page.goto(await linkTo(email))
      await user.page.getByLabel('New password', { exact: true }).fill(word)
      await user.page.getByLabel('Confirm password').fill(word)
      await user.page.getByRole('button', { name: 'Set password' }).click()
      await seesPath(user.page, '/')
      await user.page.goto('/help/faq')
      await fillSignIn(user.page, email, word)
      await user.page.getByRole('button', { name: 'Accept' }).click()
      await user.page.getByRole('button', { name: 'Log Out' }).waitFor()
      const seen = async () => (await vehiclesOf(await tokenOf(email, word))).length
      const everything = await seen()
      expect(everything).toBeGreaterThan(10)

      await page.reload()
      await line.getByText('CONFIRMED').waitFor()
      await button(page, `Edit ${email}`).click()
      expect(await dialog(page).getByLabel('Email').isEditable()).toBe(false)
      const save = dialog(page).getByRole('button', { name: 'Save' })
      await expect.poll(() => save.isDisabled()).toBe(true)
      await dialog(page).getByRole('tab', { name: 'Groups' }).click()
      await dialog(page).getByRole('checkbox', { name: 'All VINs' }).uncheck()
      await dialog(page).getByText('You must assign user to at least one of the following groups').waitFor()
      await expect.poll(() => save.isDisabled()).toBe(true)
      await dialog(page).getByRole('checkbox', { name: 'Reefers' }).check()
      await dialog(page).getByRole('checkbox', { name: 'Dry vans' }).check()
      await save.click()
      await outcome(page, `Successfully updated user: ${email}`)
      await line.getByText('Dry vans, Reefers').waitFor()
      expect(await seen()).toBeLessThan(everything)

      const enabled = line.getByRole('switch', { name: `${email} enabled` })
      await enabled.click({ force: true })
      await outcome(page, `Successfully updated user: ${email}`)
      await expect.poll(() => enabled.isChecked()).toBe(false)
      await expect(seen()).rejects.toThrow('was not let in')
      await enabled.click({ force: true })
      await outcome(page, `Successfully updated user: ${email}`)
      await expect.poll(() => enabled.isChecked()).toBe(true)
      await line.getByText('Dry vans, Reefers').waitFor()
      expect(await seen()).toBeLessThan(everything)

      await button(page, `Delete ${email}`).click()
      const question = page.getByRole('alertdialog')
      await question
        .getByText(`Are you sure you want to delete this user: ${email}`, { exact: true })
        .waitFor()
      await question.getByRole('button', { name: 'Delete' }).click()
      await outcome(page, `Successfully deleted user: ${email}`)
      await expect.poll(() => line.count()).toBe(0)
      await expect(seen()).rejects.toThrow('was not let in')
      expect(user.troubles).toEqual([])
      await user.context.close()
    },
  )

  journey(
    'Every selected user is sent a letter, and I am told who',
    superAdmin,
    '/user-management',
    async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/auth/v1/request-password-reset'))
          asked.push(JSON.parse(request.postData()!).username)
      })
      await page.getByRole('searchbox', { name: 'Search Username' }).fill('dispatch')
      await readsCount(page, 'Users', /^1–2 of 2 users$/)
      await page.getByRole('checkbox', { name: 'Select every row of this page' }).check()
      await button(page, 'Reset Password').click()
      const question = page.getByRole('alertdialog')
      await question.getByText(dispatcher).waitFor()
      await question.getByRole('button', { name: 'Send' }).click()
      await page.getByText(/^The password reset email was sent to .*dispatch@northstar\.example/).waitFor()
      await page.getByRole('button', { name: 'OK' }).click()
      expect(asked.sort()).toEqual(['dispatch@bluemesa.example', dispatcher])
      await expect.poll(() => button(page, 'Reset Password').isDisabled()).toBe(true)
    },
  )

  journey('Reefer controls are switched for one user', superAdmin, '/user-management', async ({ page }) => {
    const reefer = page.getByRole('switch', { name: `Reefer controls of ${dispatcher}` })
    await reefer.click({ force: true })
    await expect.poll(() => reefer.isChecked()).toBe(true)
    await page.reload()
    await expect.poll(() => reefer.isChecked()).toBe(true)
    await reefer.click({ force: true })
    await expect.poll(() => reefer.isChecked()).toBe(false)
  })

  journey(
    'Filters, search and order narrow the list, and the address keeps them',
    superAdmin,
    '/user-management',
    async ({ page }) => {
      await readsCount(page, 'Users', /of [5-9] users$/)
      await page
        .getByText('You need to select a customer in order to change group assignments or to edit groups')
        .waitFor()
      await page.getByRole('searchbox', { name: 'Search Username' }).fill('DISPATCH')
      await readsCount(page, 'Users', /^1–2 of 2 users$/)
      await page.getByRole('combobox', { name: 'Customer' }).selectOption({ label: 'Northstar Logistics' })
      await readsCount(page, 'Users', /^1–1 of 1 users$/)
      await page.reload()
      await readsCount(page, 'Users', /^1–1 of 1 users$/)
      await page.getByRole('searchbox', { name: 'Search Username' }).fill('')
      await page.getByRole('combobox', { name: 'Customer' }).selectOption({ label: 'All customers' })
      await page.getByRole('combobox', { name: 'Filter Type' }).selectOption({ label: 'Technician' })
      await row(page, 'tech@tandem.example').waitFor()
      await readsCount(page, 'Users', /^1–1 of 1 users$/)
      await button(page, 'Filters').click()
      await expect.poll(() => page.getByRole('combobox', { name: 'Filter Type' }).count()).toBe(0)
    },
  )

  journey('A filter by day takes no day in the future', superAdmin, '/user-management', async ({ page }) => {
    const day = page.getByLabel('Filter Created', { exact: true })
    const today = await day.getAttribute('max')
    await day.fill(today!)
    await readsCount(page, 'Users', /of [5-9] users$/)
    await page.getByRole('combobox', { name: 'When Created' }).selectOption('After')
    await page.getByText('No users match these filters.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await readsCount(page, 'Users', /of [5-9] users$/)
    await day.fill('2099-01-01')
    expect(new URL(page.url()).search).not.toContain('2099')
  })

  journey(
    'A CSV file holds every user, whatever the page',
    superAdmin,
    '/user-management',
    async ({ page }) => {
      await readsCount(page, 'Users', /users$/)
      const listed = Number(/of (\d+)/.exec((await count(page, 'Users').textContent())!)![1])
      const coming = page.waitForEvent('download')
      await button(page, 'Export to CSV').click()
      const file = await coming
      expect(file.suggestedFilename()).toMatch(/^Users Export \d\d-\d\d-\d{4}\.csv$/)
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
      expect(lines[0]).toContain(
        'Username,Enabled,Account Status,Email Verified,Type,Last Login,Updated,Created',
      )
      expect(lines.length).toBe(listed + 1)
      expect(lines.some((line) => line.startsWith(`${dispatcher},Enabled,CONFIRMED,Yes,Customer,`))).toBe(
        true,
      )
    },
  )

  journey(
    'An Account Admin sees the users of their customer, gives their types, and deletes nobody',
    accountAdmin,
    '/user-management',
    async ({ page }) => {
      await row(page, dispatcher).waitFor()
      await expect.poll(() => row(page, 'bluemesa').count()).toBe(0)
      await expect.poll(() => row(page, superAdmin).count()).toBe(0)
      await expect.poll(() => page.getByRole('combobox', { name: 'Customer' }).count()).toBe(0)
      await expect.poll(() => page.getByRole('button', { name: /^Delete / }).count()).toBe(0)
      await button(page, 'Create New User').click()
      const offered = await dialog(page).getByRole('checkbox').allTextContents()
      expect(offered.length).toBe(4)
      await dialog(page).getByRole('checkbox', { name: 'Account Administrator' }).waitFor()
      await expect
        .poll(() => dialog(page).getByRole('checkbox', { name: 'Administrator', exact: true }).count())
        .toBe(0)
      await page.keyboard.press('Escape')
      await dialog(page).waitFor({ state: 'detached' })
    },
  )

  journey(
    'By keys alone I walk the grid and choose a user',
    superAdmin,
    '/user-management',
    async ({ page }) => {
      await row(page, dispatcher).waitFor()
      await page.getByRole('checkbox', { name: /^Select admin@northstar/ }).focus()
      // My own account stands between: its switch is not mine to press.
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      await page.getByText('1 selected').waitFor()
      await expect.poll(() => button(page, 'Reset Password').isEnabled()).toBe(true)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
      expect(await focused()).toMatch(/enabled$/)
    },
  )
})

describe('customers', () => {
  journey(
    'A customer is created, changed, given a feature, and deactivated',
    superAdmin,
    '/customer-management',
    async ({ page }) => {
      await row(page, 'Blue Mesa Foods').waitFor()
      await button(page, 'Create customer').click()
      await dialog(page).getByLabel('Short name').fill('Granite Haul')
      await dialog(page).getByLabel('Long name').fill('Granite Haul Partners')
      await dialog(page).getByLabel('Abbreviation').fill('GH P')
      await dialog(page).getByLabel('DOT number (optional)').fill('1234567')
      await dialog(page).getByText('An abbreviation has 1 to 20 letters').waitFor()
      await dialog(page).getByLabel('Abbreviation').fill('GHP')
      await dialog(page).getByRole('button', { name: 'Create' }).click()
      await outcome(page, 'Granite Haul was created.')

      const line = row(page, 'Granite Haul')
      await line.getByText('365').waitFor()
      await button(page, 'Edit Granite Haul').click()
      await dialog(page).getByLabel('Reports are kept for (days)').fill('90')
      await dialog(page).getByRole('button', { name: 'Save' }).click()
      await outcome(page, 'Granite Haul was saved.')
      await line.getByText('90').waitFor()

      await button(page, 'Edit Granite Haul').click()
      await dialog(page).getByRole('tab', { name: 'Features' }).click()
      const feature = dialog(page).getByRole('switch', { name: 'TowAlert' })
      await expect.poll(() => feature.isChecked()).toBe(false)
      await feature.click({ force: true })
      await expect.poll(() => feature.isChecked()).toBe(true)
      await dialog(page).getByRole('button', { name: 'Close' }).click()

      await button(page, 'Deactivate Granite Haul').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
      await outcome(page, 'The customer was deactivated successfully.')
      await expect.poll(() => line.count()).toBe(0)
      await page.getByText('Show deactivated').click()
      await line.getByText('Deactivated').waitFor()
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
      const seen = async () => (await vehiclesOf(await tokenOf(dispatcher))).length
      const before = await seen()
      await group(page, 'All VINs').waitFor()
      await button(page, 'New group').click()
      await dialog(page).getByLabel('Group name').fill('Night run')
      await dialog(page).getByRole('button', { name: 'Create' }).click()
      await group(page, 'Night run').waitFor()
      await page.getByRole('heading', { name: 'Night run' }).waitFor()

      await button(page, 'Add vehicles').click()
      const boxes = dialog(page).getByRole('checkbox', { name: /^Select NS/ })
      await boxes.nth(2).waitFor()
      for (const box of [0, 1, 2]) await boxes.nth(box).check()
      await dialog(page).getByRole('button', { name: 'Add 3' }).click()
      await readsCount(page, 'Vehicles of Night run', /^1–3 of 3 vehicles$/)

      await button(page, 'Move').click()
      await dialog(page).getByRole('combobox', { name: 'Stands in' }).selectOption({ label: 'Reefers' })
      await dialog(page).getByRole('button', { name: 'Move' }).click()
      await expect.poll(() => group(page, 'Night run').getAttribute('aria-level')).toBe('2')

      await page.getByRole('tab', { name: 'Users' }).click()
      await button(page, 'Add users').click()
      await dialog(page)
        .getByRole('checkbox', { name: `Select ${dispatcher}` })
        .check()
      await dialog(page).getByRole('button', { name: 'Add 1' }).click()
      await row(page, dispatcher).waitFor()
      expect(await seen()).toBe(3)

      await page.getByRole('checkbox', { name: `Select ${dispatcher}` }).check()
      await button(page, 'Take out').click()
      await page.getByText('No users are in this group.').waitFor()
      expect(await seen()).toBe(before)

      await button(page, 'Delete').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await expect.poll(() => group(page, 'Night run').count()).toBe(0)
    },
  )

  journey('Vehicles are dragged to another group', accountAdmin, '/group-management', async ({ page }) => {
    await group(page, 'Reefers').click()
    await page.getByRole('heading', { name: 'Reefers' }).waitFor()
    const first = page.getByRole('checkbox', { name: /^Select NS/ }).first()
    await first.waitFor()
    const unit = (await first.getAttribute('aria-label'))!.replace('Select ', '')
    await row(page, unit).dragTo(group(page, 'Tanks'))
    await expect.poll(() => row(page, unit).count()).toBe(0)
    await group(page, 'Tanks').click()
    await row(page, unit).waitFor()
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
    'What was changed is told, by whom, and goes into a file',
    superAdmin,
    '/audit',
    async ({ page }) => {
      const { errors } = await graphql(
        await tokenOf(superAdmin),
        'mutation { updateVehicleGroup(customerId: 1, name: "Told of") { id } }',
      )
      expect(errors).toBeUndefined()
      await page.getByRole('searchbox', { name: 'Filter To what' }).fill('Told of')
      const line = row(page, 'Told of')
      await line.getByText(superAdmin).waitFor()
      await readsCount(page, 'Audit trail', /^1–1 of 1 changes$/)
      const coming = page.waitForEvent('download')
      await button(page, 'Export to CSV').click()
      const file = await coming
      expect(file.suggestedFilename()).toMatch(/^Audit Export \d\d-\d\d-\d{4}\.csv$/)
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
      expect(lines.length).toBe(2)
      expect(lines[1]).toContain(superAdmin)
    },
  )
})

/** Managing users: their lives, emails, filters and files, and what an Account Admin may of it. */
import { describe, expect } from 'vitest'
import { tokenOf, vehiclesOf } from './api.ts'
import { bytesOf, seesPath, signIn } from './browser.ts'
import {
  accountAdmin,
  button,
  countText,
  dialog,
  dispatcher,
  journey,
  outcome,
  readsCount,
  row,
  visitor,
} from './management-page.ts'
import { customerId, linkTo, makeUser, superAdmin } from './people.ts'

/** Users of these names at a customer, whoever else there is; they are searched for by what their names begin with. */
async function some(...emails: readonly string[]) {
  const id = await customerId('Northstar Logistics')
  for (const email of emails) await makeUser(email, [`CUSTOMER_${id}`])
}

describe('users', () => {
  const word = 'Night~shift 2026'

  journey(
    'The life of a user: created, invited, first password, terms, groups changed, disabled, enabled, deleted',
    superAdmin,
    '/user-management?q=night.shift',
    async ({ page }) => {
      // Another one for every try.
      const name = `night.shift${Date.now()}`
      const email = `${name}@northstar.example`
      await button(page, 'Create New User').click()
      const create = dialog(page).getByRole('button', { name: 'Create' })
      await expect.poll(() => create.isDisabled()).toBe(true)
      await dialog(page).getByLabel('Email').fill(`${name.toUpperCase()}@northstar`)
      await dialog(page).getByRole('checkbox', { name: 'Customer', exact: true }).check()
      await dialog(page).getByText('Please enter a valid email address.').waitFor()
      await dialog(page).getByLabel('Email').fill(`${name.toUpperCase()}@northstar.example`)
      await expect.poll(() => create.isDisabled()).toBe(true)
      await dialog(page).getByRole('checkbox', { name: 'Northstar Logistics' }).check()
      await create.click()
      await outcome(page, `Successfully created user: ${email}`)
      const line = row(page, email)
      await line.getByText('Force change password').waitFor()
      await line.getByText('Never Logged In').waitFor()

      // The email leads the new user in.
      const user = await visitor()
      await user.page.goto(await linkTo(email))
      await user.page.getByLabel('New password', { exact: true }).fill(word)
      await user.page.getByLabel('Confirm password').fill(word)
      await user.page.getByRole('button', { name: 'Set password' }).click()
      await seesPath(user.page, '/')
      await signIn(user.page, email, '/help/faq', word)
      await user.page.getByRole('button', { name: 'Accept' }).click()
      await user.page.getByRole('button', { name: 'Log Out' }).waitFor()
      const seen = async () => (await vehiclesOf(await tokenOf(email, word))).length
      const everything = await seen()
      expect(everything).toBeGreaterThan(10)

      await page.reload()
      await line.getByText('Confirmed').waitFor()
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
    'A user who cannot be created is told of in the form, which keeps what I typed',
    superAdmin,
    '/user-management',
    async ({ page }) => {
      const taken = 'taken.name@northstar.example'
      await some(taken)
      await button(page, 'Create New User').click()
      await dialog(page).getByLabel('Email').fill(taken)
      await dialog(page).getByRole('checkbox', { name: 'Customer', exact: true }).check()
      await dialog(page).getByRole('checkbox', { name: 'Northstar Logistics' }).check()
      await dialog(page).getByRole('button', { name: 'Create' }).click()
      await dialog(page).getByRole('alert').getByText(`Error while creating user: ${taken}`).waitFor()
      expect(await dialog(page).getByLabel('Email').inputValue()).toBe(taken)
      expect(await dialog(page).getByRole('checkbox', { name: 'Northstar Logistics' }).isChecked()).toBe(true)
      const free = `free.name${Date.now()}@northstar.example`
      await dialog(page).getByLabel('Email').fill(free)
      await dialog(page).getByRole('button', { name: 'Create' }).click()
      await outcome(page, `Successfully created user: ${free}`)
    },
  )

  journey(
    'Every selected user is sent an email, and I see who',
    superAdmin,
    '/user-management',
    async ({ page }) => {
      await some('letters.one@northstar.example', 'letters.two@northstar.example')
      const requests: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/auth/v1/request-password-reset'))
          requests.push(JSON.parse(request.postData()!).username)
      })
      await page.getByRole('searchbox', { name: 'Search Username' }).fill('letters.')
      await readsCount(page, 'Users', /^1–2 of 2 users$/)
      await page.getByRole('checkbox', { name: 'Select every row of this page' }).check()
      await button(page, 'Reset Password').click()
      const question = page.getByRole('alertdialog')
      await question.getByText('letters.one@northstar.example').waitFor()
      await question.getByRole('button', { name: 'Send' }).click()
      await page
        .getByText(/^The password reset email was sent to .*letters\.one@northstar\.example/)
        .waitFor()
      await page.getByRole('button', { name: 'OK' }).click()
      expect(requests.sort()).toEqual(['letters.one@northstar.example', 'letters.two@northstar.example'])
      await expect.poll(() => button(page, 'Reset Password').isDisabled()).toBe(true)
    },
  )

  const cold = '/user-management?q=cold.store'
  journey('Reefer controls are switched for one user', superAdmin, cold, async ({ page }) => {
    await some('cold.store@northstar.example')
    await page.reload()
    const reefer = page.getByRole('switch', { name: 'Reefer controls of cold.store@northstar.example' })
    if (await reefer.isChecked()) await reefer.click({ force: true })
    await expect.poll(() => reefer.isChecked()).toBe(false)
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
    '/user-management?q=sifted.',
    async ({ page }) => {
      const [customer, neighbor, technician] = [
        'sifted.one@northstar.example',
        'sifted.two@bluemesa.example',
        'sifted.three@tandem.example',
      ] as const
      const people = [customer, neighbor, technician]
      await some(customer)
      await makeUser(neighbor, [`CUSTOMER_${await customerId('Blue Mesa Foods')}`])
      await makeUser(technician, ['TECHNICIAN'])
      await page.reload()
      const listed = async (...users: string[]) => {
        for (const user of people) {
          await expect.poll(() => row(page, user).count()).toBe(users.includes(user) ? 1 : 0)
        }
      }
      await listed(...people)
      await page
        .getByText('You need to select a customer in order to change group assignments or to edit groups')
        .waitFor()
      await page.getByRole('searchbox', { name: 'Search Username' }).fill('SIFTED.')
      await listed(...people)
      await page.getByRole('combobox', { name: 'Customer' }).selectOption({ label: 'Northstar Logistics' })
      await listed(customer)
      await page.reload()
      await listed(customer)
      await page.getByRole('combobox', { name: 'Customer' }).selectOption({ label: 'All customers' })
      await page.getByRole('combobox', { name: 'Filter Type' }).selectOption({ label: 'Technician' })
      await listed(technician)
      await button(page, 'Filters').click()
      await expect.poll(() => page.getByRole('combobox', { name: 'Filter Type' }).count()).toBe(0)
    },
  )

  const fresh = '/user-management?q=made.today'
  journey('A filter by day takes no day in the future', superAdmin, fresh, async ({ page }) => {
    const email = `made.today${Date.now()}@northstar.example`
    await some(email)
    await page.reload()
    const day = page.getByLabel('Filter Created', { exact: true })
    const today = await day.getAttribute('max')
    await day.fill(today!)
    await row(page, email).waitFor()
    await page.getByRole('combobox', { name: 'When Created' }).selectOption('After')
    await page.getByText('No users match these filters.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await row(page, email).waitFor()
    await day.fill('2099-01-01')
    expect(new URL(page.url()).search).not.toContain('2099')
  })

  journey(
    'A CSV file holds every user, whatever the page',
    superAdmin,
    '/user-management',
    async ({ page }) => {
      await readsCount(page, 'Users', /users$/)
      const listed = Number(/of (\d+)/.exec((await countText(page, 'Users').textContent())!)![1])
      const coming = page.waitForEvent('download')
      await button(page, 'Export to CSV').click()
      const file = await coming
      expect(file.suggestedFilename()).toMatch(/^Users Export \d\d-\d\d-\d{4}\.csv$/)
      const lines = (await bytesOf(file)).toString().trim().split('\r\n')
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
    '/user-management?q=dispatch',
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
    '/user-management?q=walked.',
    async ({ page }) => {
      await some('walked.a@northstar.example', 'walked.b@northstar.example', 'walked.c@northstar.example')
      await page.reload()
      await row(page, 'walked.c').waitFor()
      await page.getByRole('checkbox', { name: /^Select walked\.a/ }).focus()
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

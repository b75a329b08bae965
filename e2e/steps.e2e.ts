/** What stands between the password and the product: an old password, the data agreement, a second factor. */
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { fillSignIn, password, reads, seesPath, signIn } from './browser.ts'
import { inDatabase } from './database.ts'
import { inOrder } from './in-order.ts'
import { codeFor, customerId, makeCustomer, makeUser, openCall, superAdmin } from './people.ts'
import { newcomer as journey, visitor } from './windows.ts'

/** Signs in where no map is, and goes no further. */
const knock = async (page: Page, email: string, word = password) => {
  await signIn(page, email, '/profile', word)
}
const isIn = (page: Page) => page.getByRole('button', { name: 'Log Out' }).waitFor()
const holdsNothing = async (page: Page) =>
  expect(await page.evaluate(() => localStorage.getItem('id_token'))).toBeNull()

/** As if the password had been set so many days ago. */
const age = (email: string, days: number) =>
  inDatabase(`UPDATE user_account SET password_set = now() - $2 * interval '1 day' WHERE email = $1`, [
    email,
    days,
  ])

inOrder('a password that grows old', () => {
  const email = 'old-password@northstar.example'
  const fresh = 'Quite~new 2026'
  beforeAll(async () => {
    await makeUser(email, [`CUSTOMER_${await customerId('Northstar Logistics')}`])
  })

  journey('With sixteen days left I hear nothing of it', async ({ page }) => {
    await age(email, 365 - 16)
    await knock(page, email)
    await isIn(page)
  })

  journey('With fifteen days left I am warned, and may skip it', async ({ page }) => {
    await age(email, 365 - 15)
    await knock(page, email)
    await page.getByRole('heading', { name: 'Password expires soon' }).waitFor()
    await page.getByText('Your password expires in 15 days. You can set a new one now.').waitFor()
    await holdsNothing(page)
    await page.getByRole('button', { name: 'Skip for now' }).click()
    await isIn(page)
    await seesPath(page, '/profile')
  })

  journey('Once it has run out I set a new one, and no way leads past that', async ({ page }) => {
    await age(email, 366)
    await knock(page, email)
    await page.getByRole('heading', { name: 'Password expired' }).waitFor()
    await reads(
      page.getByRole('alert'),
      new RegExp(`^Account password has expired for user ${email}\\. Please reset your password\\.$`),
    )
    await expect.poll(() => page.getByRole('button', { name: 'Skip for now' }).count()).toBe(0)
    await holdsNothing(page)
    const set = page.getByRole('button', { name: 'Set new password' })
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await set.click()
    await reads(page.getByRole('alert'), /^Please choose a password that is not your present one\.$/)
    await page.getByLabel('New password', { exact: true }).fill('Short~1a')
    await expect.poll(() => set.isDisabled()).toBe(true)
    await page.getByLabel('New password', { exact: true }).fill(fresh)
    await page.getByLabel('Confirm password').fill(fresh)
    await set.click()
    await isIn(page)
    await seesPath(page, '/profile')
  })

  journey('The old one opens nothing any more', async ({ page }) => {
    await knock(page, email)
    await reads(page.getByRole('alert'), /^Incorrect username or password\.$/)
    await fillSignIn(page, email, fresh)
    await isIn(page)
  })
})

inOrder('the data agreement of a customer', () => {
  const admin = 'admin@granite.example'
  const user = 'dispatch@granite.example'
  beforeAll(async () => {
    const id = await makeCustomer('GRN', 'Granite Agreement')
    await makeUser(admin, [`CUSTOMER_ADMIN_${id}`], { terms: false })
    await makeUser(user, [`CUSTOMER_${id}`], { terms: false })
  })

  journey('A Standard User is not held up by it, and cannot accept it', async ({ page }) => {
    await knock(page, user)
    await page
      .getByRole('dialog', { name: 'Terms of Service' })
      .getByRole('button', { name: 'Accept' })
      .click()
    await isIn(page)
    expect(await openCall('accept-data-agreement', {}, user)).toEqual({
      status: 403,
      errorMessage: 'Only Account Admins are able to accept the data agreement',
    })
  })

  journey('An Account Admin reads it and accepts it before coming in', async ({ page }) => {
    await knock(page, admin)
    await page
      .getByRole('dialog', { name: 'Terms of Service' })
      .getByRole('button', { name: 'Accept' })
      .click()
    const agreement = page.getByRole('dialog', { name: 'Data agreement' })
    const link = agreement.getByRole('link', { name: 'Read the data agreement' })
    expect((await fetch(new URL((await link.getAttribute('href'))!, page.url()))).status).toBe(200)
    await agreement.getByRole('button', { name: 'Decline' }).click()
    await reads(
      page.getByRole('alert'),
      /^Terms of use must be accepted to use the Tandem application\. Please login and accept terms of use\.$/,
    )
    await holdsNothing(page)
    await fillSignIn(page, admin)
    await agreement.getByRole('button', { name: 'Accept' }).click()
    await isIn(page)
    await page.getByRole('button', { name: 'Log Out' }).click()
    await fillSignIn(page, admin)
    await isIn(page)
  })
})

inOrder('a second factor that a customer requires', () => {
  const admin = 'admin@secondfactor.example'
  const email = 'required@secondfactor.example'
  let customer = ''
  let key = ''
  beforeAll(async () => {
    customer = await makeCustomer('SCND', 'Second Factor Freight')
    await inDatabase('UPDATE customer SET data_agreement_accepted = now() WHERE id = $1', [Number(customer)])
    await makeUser(admin, [`CUSTOMER_ADMIN_${customer}`])
    await makeUser(email, [`CUSTOMER_${customer}`])
  })

  journey('An Account Admin requires it of everybody', async ({ page }) => {
    await signIn(page, admin, '/user-management')
    const open = () => page.getByRole('button', { name: 'Two-step sign-in' }).click()
    const required = page.getByRole('dialog').getByRole('switch', { name: 'Require two-step sign-in' })
    await open()
    await expect.poll(() => required.isEnabled()).toBe(true)
    // Unless a try before has done it.
    if (!(await required.isChecked())) await required.click({ force: true })
    await expect.poll(() => required.isChecked()).toBe(true)
    await page.reload()
    await open()
    await expect.poll(() => required.isChecked()).toBe(true)
  })

  journey('I set it up on the way in, and keep my recovery codes', async ({ page }) => {
    await knock(page, email)
    await page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor()
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    await holdsNothing(page)
    key = (await page.locator('.secret-key code').textContent())!
    await page.getByRole('textbox', { name: 'Code' }).fill('000000')
    await page.getByRole('button', { name: 'Turn on and sign in' }).click()
    await reads(page.getByRole('alert'), /^This code is not right, or was used already\.$/)
    await page.getByRole('textbox', { name: 'Code' }).fill(codeFor(key))
    await page.getByRole('button', { name: 'Turn on and sign in' }).click()
    await expect.poll(() => page.locator('.recovery-codes code').count()).toBe(10)
    await holdsNothing(page)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await isIn(page)
    await page.getByText('10 recovery codes left').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Turn off' }).count()).toBe(0)
  })

  journey('From then on the app’s code is asked for, each one once', async ({ page }) => {
    // The code of the next half minute is good already; that of this one was spent.
    await knock(page, email)
    await page.getByRole('textbox', { name: 'Code' }).fill(codeFor(key, Date.now() + 30_000))
    await page.getByRole('button', { name: 'Continue' }).click()
    await isIn(page)
  })

  journey('Who lost the phone and the codes is helped by a super admin', async ({ page }) => {
    await signIn(page, superAdmin, '/user-management?q=required%40')
    await page.getByRole('button', { name: `Edit ${email}` }).click()
    await page.getByRole('dialog').getByText('Two-step sign-in is on.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
    await page.getByText(`Two-step sign-in was reset for user: ${email}`).waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.reload()
    await page.getByRole('button', { name: `Edit ${email}` }).click()
    await page.getByRole('dialog').getByLabel('Email').waitFor()
    await expect.poll(() => page.getByRole('dialog').getByText('Two-step sign-in is on.').count()).toBe(0)

    const user = await visitor()
    await knock(user.page, email)
    await user.page.getByRole('heading', { name: 'Set up two-step sign-in' }).waitFor()
    await user.context.close()
  })

  journey('A super admin takes the rule back among the customers', async ({ page }) => {
    await signIn(page, superAdmin, '/customer-management?f.shortName=Second+Factor')
    await page.getByRole('button', { name: 'Edit Second Factor Freight' }).click()
    const required = page
      .getByRole('region', { name: 'Sign-in' })
      .getByRole('switch', { name: 'Require two-step sign-in' })
    await expect.poll(() => required.isChecked()).toBe(true)
    await required.click({ force: true })
    await expect.poll(() => required.isChecked()).toBe(false)

    const user = await visitor()
    await knock(user.page, email)
    await isIn(user.page)
    await user.context.close()
  })
})

/** Somebody's own account: made, verified, forgotten, secured. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { graphql, tokenOf } from './api.ts'
import { fillSignIn, password, reads, seesPath, signIn } from './browser.ts'
import { inDatabase } from './database.ts'
import { codeFor, customerId, linkTo, makeUser, superAdmin } from './people.ts'
import { newcomer as journey, visitor } from './windows.ts'

/** Signs in and waits at a page without a map. */
const signInAt = async (page: Page, path: string, email: string, word = password) => {
  await signIn(page, email, path, word)
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
}

/** Somebody new for every try: whatever became of the one before. */
async function oneOfNorthstar(name: string): Promise<string> {
  const email = `${name}-${Date.now()}@northstar.example`
  await makeUser(email, [`CUSTOMER_${await customerId('Northstar Logistics')}`])
  return email
}

/** The form about oneself, beside the one of one's units. */
const aboutMe = (page: Page) => page.locator('form').filter({ has: page.getByLabel('Time zone') })

const setNewPassword = async (page: Page, word: string, label = 'New password') => {
  await page.getByLabel(label, { exact: true }).fill(word)
  await page.getByLabel('Confirm password').fill(word)
}

journey('A tab that is not mine says so, and its address stays', async ({ page }) => {
  await signInAt(page, '/customer-management', 'dispatch@northstar.example')
  await page.getByText("You don't have access to any setting management tabs at this time.").waitFor()
  await seesPath(page, '/customer-management')
})

journey('A technician makes an account, verifies the address and comes in', async ({ page }) => {
  const name = `fixer-${Date.now()}`
  const email = `${name}@tandem.example`
  await page.goto('/')
  await page.getByRole('link', { name: 'Create account' }).click()
  const create = page.getByRole('button', { name: 'Create account' })
  await page.getByLabel('Email').fill('Fixer@Tandem')
  await setNewPassword(page, 'Tandem!26', 'Password')
  await page.getByText('Email entered is not valid.').waitFor()
  await expect.poll(() => create.isDisabled()).toBe(true)
  await page.getByLabel('Email').fill(` ${name.replace('fixer', 'Fixer')}@Tandem.example `)
  await create.click()
  await page.getByRole('heading', { name: 'Account status' }).waitFor()

  await signIn(page, email, '/', 'Tandem!26')
  await page.getByRole('alert').waitFor()
  await page.goto(await linkTo(email))
  await page.getByText('Your email address is verified.').waitFor()
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await page.getByLabel('Password', { exact: true }).fill('Tandem!26')
  await page.getByRole('button', { name: 'Sign in' }).click()

  // Nothing is kept of a sign-in before the terms are accepted.
  await page.getByRole('dialog', { name: 'Terms of Service' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('id_token'))).toBeNull()
  await page.getByRole('button', { name: 'Decline' }).click()
  await reads(
    page.getByRole('alert'),
    /^Terms of use must be accepted to use the Tandem application\. Please login and accept terms of use\.$/,
  )
  await fillSignIn(page, email, 'Tandem!26')
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
  await seesPath(page, '/help/troubleshooting')
})

journey('A forgotten password is set anew by the link in an email, which works once', async ({ page }) => {
  const email = await oneOfNorthstar('forgets')
  await page.goto('/')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByLabel('Username').fill(email.replace('forgets', 'Forgets'))
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText(`The password reset email was sent to ${email}`).waitFor()

  const link = await linkTo(email)
  await page.goto(link)
  await setNewPassword(page, 'short')
  await expect.poll(() => page.getByRole('button', { name: 'Set password' }).isDisabled()).toBe(true)
  await setNewPassword(page, 'Blue~mesa 2026')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Your password is set. Please sign in.').waitFor()

  await page.goto(link)
  await reads(page.getByRole('alert'), /^This link was used already\.$/)

  // Whoever runs the app can read in the outbox what was written to whom.
  const admin = await visitor()
  await signInAt(admin.page, '/outbox', superAdmin)
  await admin.page.getByRole('searchbox', { name: 'Search by recipient' }).fill(email)
  const lines = admin.page.getByRole('region', { name: 'Emails' }).getByRole('listitem')
  await reads(lines.first(), new RegExp(`^${email}`))
  await lines.first().getByRole('button').click()
  const sent = admin.page.getByRole('article', { name: 'Email' })
  await sent.frameLocator('iframe').getByText('A new password was requested').waitFor()
  await sent.getByRole('tab', { name: 'Text' }).click()
  await sent.getByText(`${email} in Tandem`).waitFor()
  await admin.context.close()

  await signInAt(page, '/profile', email, 'Blue~mesa 2026')
  await page.getByLabel('Current password').fill('Blue~mesa 2026')
  await setNewPassword(page, password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password is changed. Your other sessions are signed out.').waitFor()
})

journey('A link that nobody was sent says so', async ({ page }) => {
  await page.goto('/emailverification?token=guessed')
  await reads(page.getByRole('alert'), /^The provided confirmation link is invalid$/)
  await page.goto('/unsubscribe')
  const sentence = /^Error: Please click the link in the email or make sure it is copied exactly\.$/
  await reads(page.getByRole('alert'), sentence)
  await page.goto('/unsubscribe?token=guessed')
  await reads(page.getByRole('alert'), sentence)
})

journey(
  'An expired link is told apart from a made-up one, and another is sent on request',
  async ({ page }) => {
    const email = `late-${Date.now()}@northstar.example`
    const token = await tokenOf(superAdmin)
    const { errors } = await graphql(
      token,
      'mutation($input: CreateUserInput!) { createUser(input: $input) { id } }',
      { input: { email, roleNames: [`CUSTOMER_${await customerId('Northstar Logistics')}`] } },
    )
    expect(errors).toBeUndefined()
    const link = await linkTo(email)
    await inDatabase(
      `UPDATE one_time_link SET expires = now() - interval '1 minute'
      WHERE user_id = (SELECT id FROM user_account WHERE email = $1)`,
      [email],
    )
    await page.goto(link)
    await reads(page.getByRole('alert'), /^This link has expired\. We can send you a new one\.$/)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await page.getByText('Please check your email for a verification link.').waitFor()

    const next = await linkTo(email)
    expect(next).not.toBe(link)
    await page.goto(next)
    await page.getByRole('heading', { name: 'Set your password' }).waitFor()
    await setNewPassword(page, password)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('Your password is set. Please sign in.').waitFor()
  },
)

journey('Emails that can be declined are stopped by the link in them', async ({ page }) => {
  const email = await oneOfNorthstar('declines')
  const [row] = await inDatabase<{ unsubscribe_token: string }>(
    'SELECT unsubscribe_token FROM user_account WHERE email = $1',
    [email],
  )
  await page.goto(`/unsubscribe?token=${row!.unsubscribe_token}`)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByText('You will no longer get these emails.').waitFor()
  await signInAt(page, '/profile', email)
  const warned = page.getByRole('checkbox', { name: 'Warn me by email before my password expires' })
  await expect.poll(() => warned.isChecked()).toBe(false)
  await warned.check()
  await aboutMe(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
})

journey('With two-step sign-in on, a password alone lets nobody in', async ({ page }) => {
  const email = await oneOfNorthstar('two-step')
  await signInAt(page, '/profile', email)
  await page.getByRole('button', { name: 'Set up' }).click()
  const setupDialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' })
  await setupDialog.getByLabel('Password', { exact: true }).fill('not-the-password')
  await setupDialog.getByRole('button', { name: 'Continue' }).click()
  await setupDialog.getByText('The present password is not right.').waitFor()
  await setupDialog.getByLabel('Password', { exact: true }).fill(password)
  await setupDialog.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const key = (await page.locator('.secret-key code').textContent())!
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('This code is not right, or was used already.').waitFor()
  await page.getByRole('textbox', { name: 'Code' }).fill(codeFor(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const shown = page.locator('.recovery-codes code')
  await expect.poll(() => shown.count()).toBe(10)
  const codes = await shown.allTextContents()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await page.getByText('10 recovery codes left').waitFor()

  await page.getByRole('button', { name: 'Log Out' }).click()
  await fillSignIn(page, email)
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('id_token'))).toBeNull()
  await page.getByRole('textbox', { name: 'Code' }).fill('no such code')
  await page.getByRole('button', { name: 'Continue' }).click()
  await reads(page.getByRole('alert'), /^This code is not right, or was used already\.$/)
  await page.getByRole('textbox', { name: 'Code' }).fill(codes[0]!)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Log Out' }).waitFor()

  await page.goto('/profile')
  await page.getByText('9 recovery codes left').waitFor()
  await page.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[1]!)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Set up' }).waitFor()
})

journey('My name, my time zone and my sessions are mine to change', async ({ page }) => {
  const email = await oneOfNorthstar('renamed')
  const elsewhere = await visitor()
  await signInAt(elsewhere.page, '/help/faq', email)
  await signInAt(page, '/profile', email)
  await page.getByLabel('Name').fill('Dana of dispatch')
  await page.getByLabel('Time zone').selectOption('America/Denver')
  await aboutMe(page).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').waitFor()
  await page.reload()
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Dana of dispatch')
  await expect.poll(() => page.getByLabel('Time zone').inputValue()).toBe('America/Denver')

  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')

  await page.getByRole('button', { name: 'Sign out other sessions' }).click()
  await page.getByText('Your other sessions are signed out.').waitFor()
  await elsewhere.page.goto('/profile')
  await elsewhere.page.getByRole('button', { name: 'Sign in' }).waitFor()
  await elsewhere.context.close()
})

journey('A technician who allows it tells with each call where they are', async ({ page, context }) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 39.71, longitude: -100.46 })
  await signInAt(page, '/profile', 'tech@tandem.example')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('latitude'))).toBe('39.71')
  const request = page.waitForRequest('**/graphql')
  await page.reload()
  expect((await request).headers()['user-geolocation']).toBe('39.71, -100.46')
})

/** Access tokens: made, shown once, used by a program, looked at and revoked; and nobody else's business. */
import { expect } from 'vitest'
import { appUnderTest } from './app-under-test.ts'
import { customerId } from './people.ts'
import { journey } from './windows.ts'

const dispatcher = 'dispatch@northstar.example'
const accountAdmin = 'admin@northstar.example'
const northstar = await customerId('Northstar Logistics')

const ask = (secret: string) =>
  fetch(`${appUnderTest.url}/api/v1/vehicles?limit=1&fields=vin`, {
    headers: { authorization: `Bearer ${secret}` },
  })

journey(
  'A person makes a token, uses it, sees that it was used, and revokes it',
  dispatcher,
  '/profile',
  async ({ page }) => {
    const name = `Yard sheet ${Date.now()}`
    await page.getByRole('link', { name: 'Access tokens' }).click()
    await page.getByRole('button', { name: 'Create token' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create token' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await dialog.getByText('Choose at least one thing that it may do.').waitFor()
    await dialog.getByLabel('See vehicles as they are now, and their faults').check()
    await dialog.getByRole('button', { name: 'Create token' }).click()
    const made = page.getByRole('dialog', { name: 'Your new token' })
    const secret = (await made.locator('.secret-key code').textContent()) ?? ''
    expect(secret).toMatch(/^tdm_[0-9A-Za-z]{46}$/)
    await made.getByRole('button', { name: 'Copy' }).waitFor()
    await made.getByRole('button', { name: 'I have saved it' }).click()

    const line = page.getByRole('listitem').filter({ hasText: name })
    await line.getByText('Not used yet').waitFor()
    await line.getByText(`tdm_…${secret.slice(-4)}`).waitFor()
    expect(await page.getByText(secret).count()).toBe(0)

    const answer = await ask(secret)
    expect(answer.status).toBe(200)
    expect(((await answer.json()) as { data: object[] }).data).toHaveLength(1)

    await page.getByRole('button', { name: `Use of ${name}` }).click()
    const uses = page.getByRole('region', { name: 'Requests by day and call' })
    await uses.getByRole('row', { name: /GET \/api\/v1\/vehicles 1 0/ }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()

    await page.getByRole('button', { name: `Revoke ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
    await expect.poll(() => line.count()).toBe(0)
    expect((await ask(secret)).status).toBe(401)
  },
)

journey(
  'An Account Admin makes a token for a service of the customer that lasts until a day',
  accountAdmin,
  `/customer/${northstar}`,
  async ({ page }) => {
    const name = `TMS ${Date.now()}`
    await page.getByRole('link', { name: 'Service tokens' }).click()
    await page.getByRole('button', { name: 'Create token' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create token' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Read geofences and who is inside').check()
    await dialog.getByLabel('Addresses (optional)').fill('192.0.2.0/24,')
    await dialog.getByRole('combobox', { name: 'Expires' }).selectOption({ label: 'On a day' })
    await dialog.getByLabel('Expires at the end of').fill('2001-01-01')
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await dialog.getByText('A token expires in the future').waitFor()
    await dialog.getByRole('combobox', { name: 'Expires' }).selectOption({ label: 'Never' })
    await dialog.getByRole('button', { name: 'Create token' }).click()
    const made = page.getByRole('dialog', { name: 'Your new token' })
    const secret = (await made.locator('.secret-key code').textContent()) ?? ''
    await made.getByRole('button', { name: 'I have saved it' }).click()
    const line = page.getByRole('listitem').filter({ hasText: name })
    await line.getByText('From 192.0.2.0/24 alone').waitFor()
    await line.getByText('Never expires').waitFor()
    // This program comes from elsewhere.
    expect((await ask(secret)).status).toBe(403)
  },
)

journey(
  'Somebody who administers nobody sees no tokens of services',
  dispatcher,
  `/customer-access-tokens/${northstar}`,
  async ({ page }) => {
    await page.getByRole('heading', { name: /You don't have access to/ }).waitFor()
  },
)

/** Single sign-on: set up by an Account Admin, used by somebody whom only the provider knows, and passwords off. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphql } from './api.ts'
import { appUnderTest } from './app-under-test.ts'
import { openBrowser, type Person, reads, sizes, visit } from './browser.ts'
import { inOrder } from './in-order.ts'
import { adminToken, makeCustomer, makeUser, openCall } from './people.ts'
import { type JourneyProvider, openProvider } from './provider.ts'
import { visitAs } from './signed-in.ts'

/** As the server calls itself, where nobody says otherwise: what a browser keeps is kept for one address. */
const portal = appUnderTest.url.replace('127.0.0.1', 'localhost')
const domain = 'sign-on-journey.example'
const admin = `admin@${domain}`
const newcomer = `dora@${domain}`
let browser: Browser
let provider: JourneyProvider
let customer: string
let dora: Person
beforeAll(async () => {
  browser = await openBrowser()
  provider = await openProvider(portal, ['fleet-users'])
  customer = await makeCustomer('SOJ', 'Sign-on Journeys')
  await makeUser(admin, [`CUSTOMER_ADMIN_${customer}`])
  await openCall('accept-data-agreement', {}, admin)
  await graphql(
    await adminToken(),
    'mutation($id: ID!, $domain: String!) { addSignInDomain(customerId: $id, domain: $domain) { domain } }',
    { id: customer, domain },
  )
  dora = await visit(browser, { url: portal })
})
afterAll(async () => {
  await dora.context.close()
  await browser.close()
  await provider.close()
})

/** What went wrong but for going to the provider, which is where it leads. */
const troublesOf = ({ troubles }: Person) =>
  troubles.filter((trouble) => !trouble.startsWith(`a request to ${provider.issuer}`))

const typeAddress = async (page: Page) => {
  await page.goto('/')
  await page.getByLabel('Username').fill(newcomer)
}

inOrder('single sign-on', () => {
  test('an Account Admin sets the provider up, and tries whether it works', async () => {
    const person = await visitAs(browser, admin, `/customer-single-sign-on/${customer}`)
    const { page } = person
    await page.getByText(domain, { exact: true }).waitFor()
    await page.getByLabel('Issuer').fill('http://127.0.0.1:9')
    await page.getByRole('button', { name: 'Try the connection' }).click()
    await page.getByText('The provider cannot be used yet.').waitFor()
    await page.getByLabel('Issuer').fill(provider.issuer)
    await page.getByRole('button', { name: 'Try the connection' }).click()
    await page.getByText('The provider can be used.').waitFor()
    await page.getByLabel('Client ID').fill(provider.clientId)
    await page.getByLabel('Client secret').fill(provider.clientSecret)
    await page.getByRole('button', { name: 'Add line' }).click()
    await page.getByLabel('Value 1').fill('fleet-users')
    await page.getByLabel('Role 1').selectOption({ label: 'Standard User' })
    await page.getByRole('switch', { name: 'Single sign-on is on' }).click()
    await page.getByRole('switch', { name: 'Create users at their first sign-in' }).click()
    await page.getByRole('button', { name: 'Save single sign-on' }).click()
    await page.getByText('Single sign-on was saved.').waitFor()
    await page.getByRole('button', { name: 'Create SCIM secret' }).click()
    await page.getByRole('dialog', { name: 'The SCIM secret' }).waitFor()
    await page.getByRole('button', { name: 'I have saved it' }).click()
    // On a phone all of it is in the window, its forms too.
    await page.setViewportSize(sizes.phone)
    const beyond = () => page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)
    await expect.poll(beyond).toBe(0)
    expect(person.troubles).toEqual([])
    await person.context.close()
  })

  test('somebody whom only the provider knows comes in, once the terms are accepted', async () => {
    const { page } = dora
    await typeAddress(page)
    await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
    await page.getByRole('button', { name: `I am ${newcomer}` }).click()
    await page.getByRole('dialog', { name: 'Terms of Service' }).waitFor()
    expect(new URL(page.url()).hash).toBe('')
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('button', { name: 'Log Out' }).waitFor()
    expect(troublesOf(dora)).toEqual([])
  })

  test('administrators see that the provider made the account', async () => {
    const person = await visitAs(browser, admin, `/user-management?q=${encodeURIComponent(newcomer)}`)
    await person.page.getByText('Confirmed, by single sign-on').waitFor()
    await person.context.close()
  })

  test('signing out leads to the provider, which signs out too and leads back', async () => {
    const { page } = dora
    await page.getByRole('button', { name: 'Log Out' }).click()
    await page.getByRole('button', { name: 'Yes, sign out' }).click()
    await page.getByLabel('Username').waitFor()
    await typeAddress(page)
    await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
    // The provider asks again who it is.
    await page.getByRole('button', { name: `I am ${newcomer}` }).waitFor()
    expect(troublesOf(dora)).toEqual([])
  })

  test('with passwords off there is no field for one, and Enter leads to the provider', async () => {
    const person = await visitAs(browser, admin, `/customer-single-sign-on/${customer}`)
    await person.page.getByRole('switch', { name: 'Passwords are off for these domains' }).click()
    await person.page.getByRole('button', { name: 'Save single sign-on' }).click()
    await person.page.getByText('Single sign-on was saved.').waitFor()
    await person.context.close()
    const other = await visit(browser, { url: portal, size: 'phone' })
    await typeAddress(other.page)
    await other.page.getByText('Your company signs in with single sign-on.').waitFor()
    expect(await other.page.getByLabel('Password', { exact: true }).count()).toBe(0)
    await other.page.getByLabel('Username').press('Enter')
    await other.page.getByRole('button', { name: `I am ${newcomer}` }).waitFor()
    await other.context.close()
  })

  test('a way back that nobody began leads nowhere, and says so', async () => {
    const { page } = dora
    await page.goto('/single-sign-on#code=invented')
    await reads(page.getByRole('alert'), /took too long, or was finished already/)
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await page.getByLabel('Username').waitFor()
  })
})

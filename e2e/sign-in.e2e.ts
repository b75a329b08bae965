/** Coming in, going out, and coming back to where one was. */
import { expect, test } from 'vitest'
import { drawer, fillSignIn, type Person, reads, rows, seesPath, signIn } from './browser.ts'
import { spare } from './gateway.ts'
import { newcomer as journey, visitor } from './windows.ts'

const { vin } = spare
const dispatcher = 'dispatch@northstar.example'

/** Signs in at a page without a map: it is there at once. */
const signInAtHelp = async ({ page }: Person) => {
  await signIn(page, dispatcher, '/help/faq')
  await page.getByRole('button', { name: 'Log Out' }).waitFor()
}

const stored = ({ page }: Person) => page.evaluate(() => Object.keys(localStorage))

journey('With a wrong password an error shows and I stay where I am', async ({ page }) => {
  await signIn(page, dispatcher, '/tracking', 'not-the-password')
  await reads(page.getByRole('alert'), /^Incorrect username or password\.$/)
  expect(new URL(page.url()).pathname).toBe('/')
})

journey('Somebody whom the house does not know hears the very same words', async ({ page }) => {
  await signIn(page, 'nobody@northstar.example')
  await reads(page.getByRole('alert'), /^Incorrect username or password\.$/)
})

journey('After a wrong password the right one leads in, however I write my name', async ({ page }) => {
  await signIn(page, dispatcher, '/tracking', 'not-the-password')
  await page.getByRole('alert').waitFor()
  await fillSignIn(page, '  Dispatch@NorthStar.example ')
  await rows(page).first().waitFor()
  await seesPath(page, '/tracking')
})

journey('A link that I open before I am signed in opens after I have signed in', async ({ page }) => {
  await page.goto('/fleet/currentFleetStatus?view=reefers')
  await seesPath(page, '/')
  await fillSignIn(page, dispatcher)
  await page.getByRole('heading', { name: 'Fleet status', exact: true }).waitFor()
  expect(page.url()).toMatch(/\/fleet\/currentFleetStatus\?view=reefers$/)
})

journey('The path is remembered once: the next sign-in begins at the start', async (person) => {
  const { page } = person
  await signInAtHelp(person)
  await seesPath(page, '/help/faq')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await seesPath(page, '/')
  await fillSignIn(page, 'dispatch@bluemesa.example')
  await page.getByRole('heading', { name: 'Fleet Control', level: 1 }).waitFor()
  await seesPath(page, '/control')
})

journey('Who is signed in already is not asked again', async (person) => {
  const { page } = person
  await signInAtHelp(person)
  await page.goto('/')
  await page.getByRole('heading', { name: 'Fleet Control', level: 1 }).waitFor()
})

journey('Logging out leaves nothing of me in the browser, and the way back is closed', async (person) => {
  const { page } = person
  await signInAtHelp(person)
  expect(await stored(person)).toContain('id_token')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  const left = (await stored(person)).filter((key) => !key.startsWith('redirectPathAfterLogin'))
  expect(left).toEqual([])
  await page.goto('/tracking')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expect.poll(() => page.locator('body').textContent()).not.toContain('NS0')
})

journey('Logging out in one window logs me out in the other', async (person) => {
  const { page, context } = person
  await signInAtHelp(person)
  const other = await context.newPage()
  await other.goto('/alertconfiguration')
  await other.getByRole('button', { name: 'Log Out' }).waitFor()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await other.getByRole('button', { name: 'Sign in' }).waitFor()
})

test.each([
  ['is forged', (token: string) => `${token.slice(0, -8)}AAAAAAAA`],
  ['cannot be read', () => 'rubbish'],
  [
    'has run out',
    (token: string) => {
      const [head, body, seal] = token.split('.') as [string, string, string]
      const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), exp: 1_600_000_000 }
      return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), seal].join('.')
    },
  ],
])('A token that %s leads to the sign-in, and from there to the trailer that I wanted', async (_, spoil) => {
  const person = await visitor()
  const { page, context, troubles } = person
  await signInAtHelp(person)
  const token = await page.evaluate(() => localStorage.getItem('id_token')!)
  await page.evaluate((spoiled) => localStorage.setItem('id_token', spoiled), spoil(token))
  await page.goto(`/tracking/${vin}`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await seesPath(page, '/')
  expect(await page.evaluate(() => localStorage.getItem('id_token'))).not.toBe(token)

  await fillSignIn(page, dispatcher)
  await drawer(page).getByRole('heading', { level: 2 }).waitFor()
  await seesPath(page, `/tracking/${vin}`)
  expect(troubles).toEqual([])
  await context.close()
})

journey('A page that is not there says so and leads to Tracking', async ({ page }) => {
  await page.goto('/nothing/here')
  await page.getByRole('heading', { name: 'Page was not found' }).waitFor()
  await page.getByRole('link', { name: 'Go to Tracking Page' }).click()
  await fillSignIn(page, dispatcher)
  await rows(page).first().waitFor()
  await seesPath(page, '/tracking')
})

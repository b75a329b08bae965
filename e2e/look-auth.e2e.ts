/** Every screen before the sign-in, as `lookAt` looks at it. */
import { signIn } from './browser.ts'
import { heading, leaveTo, lookAt, type Screen } from './looks.ts'

const atSignIn: readonly Screen[] = [
  {
    name: 'the sign-in after a wrong password',
    open: async (page) => {
      await signIn(page, 'dispatch@northstar.example', '/profile', 'wrong')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'a new password by a link that is no good',
    open: async (page) => {
      await leaveTo(page, '/setpassword?token=nonsense')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'a link without its secret',
    open: async (page) => {
      await leaveTo(page, '/setpassword')
      await heading(page, 'The provided confirmation link is invalid')
    },
  },
  {
    name: 'creating an account, half typed',
    open: async (page) => {
      await leaveTo(page, '/createAccount')
      await page.getByLabel('Email').fill('fixer@')
      await page.getByLabel('Password', { exact: true }).fill('Tandem')
      await page.getByText('Email entered is not valid.').waitFor()
    },
  },
  {
    name: 'a forgotten password',
    open: async (page) => {
      await leaveTo(page, '/forgotPassword')
      await heading(page, 'Forgot password')
    },
  },
  {
    name: 'an email address that cannot be verified',
    open: async (page) => {
      await leaveTo(page, '/emailverification?token=nonsense')
      await page.getByText('The provided confirmation link is invalid').waitFor()
    },
  },
  {
    name: 'a link to unsubscribe',
    open: async (page) => {
      await leaveTo(page, '/unsubscribe?token=nonsense')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'a page that is not there',
    open: async (page) => {
      await leaveTo(page, '/nothing/here')
      await heading(page, 'Page was not found')
    },
  },
  {
    name: 'the reference of the API with a call to try',
    open: async (page) => {
      await leaveTo(page, '/docs#updateGeofence')
      await page.getByLabel('Parameters, answer and a try: updateGeofence').click()
      await heading(page, 'Try updateGeofence')
    },
  },
  {
    name: 'the sign-in',
    open: async (page) => {
      await leaveTo(page, '/')
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
    },
  },
]

lookAt(atSignIn, '/')

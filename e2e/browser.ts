/** A person at a browser: opens pages of the house, signs in, and hears of every error that the page makes. */
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { inject } from 'vitest'
import { chromiumArguments, chromiumPath } from './chromium.ts'

export const password = 'Tandem!2026'

export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  /** What went wrong in the page: exceptions, failed own requests, and requests to anywhere else. */
  readonly troubles: string[]
}

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: [...chromiumArguments] })

export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

/** A new person with nothing stored. */
export async function visit(
  browser: Browser,
  { size = 'desk', theme = 'light' }: { size?: keyof typeof sizes; theme?: 'light' | 'dark' } = {},
): Promise<Person> {
  const url = inject('url')
  const context = await browser.newContext({
    baseURL: url,
    viewport: sizes[size],
    colorScheme: theme,
    hasTouch: size === 'phone',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(`exception: ${error.message}`))
  page.on('request', (request) => {
    const to = request.url()
    if (!to.startsWith(url) && !/^(blob|data):/.test(to)) troubles.push(`a request to ${to}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) troubles.push(`${response.status()} from ${response.url()}`)
  })
  return { page, context, troubles }
}

/** Signs in by the form, as somebody would. */
export async function signIn(page: Page, email: string, word = password) {
  await page.goto('/')
  await page.getByLabel(/user ?name|e-?mail/i).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: /sign in/i }).click()
}

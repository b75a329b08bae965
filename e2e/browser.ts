/** A person at a browser: opens pages of the app, signs in, and hears of every error that the page makes. */

import { buffer } from 'node:stream/consumers'
import type { Browser, BrowserContext, Download, Locator, Page } from 'playwright-core'
import { chromium } from 'playwright-core'
import { expect } from 'vitest'
import { appUnderTest } from './app-under-test.ts'

export const password = 'Tandem!2026'

export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  /** What went wrong in the page: exceptions, failed own requests, and requests to anywhere else. */
  readonly troubles: string[]
}

/** The browser of the app. Closing it closes what was visited with it; the next file goes on with it, warm. */
export const openBrowser = (): Promise<Browser> => chromium.connect(appUnderTest.browser)

/** `zoomed`: the desktop at 200 %, as a browser does it: half as many pixels, each twice as large. */
export const sizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
  zoomed: { width: 720, height: 450 },
} as const
export type Size = keyof typeof sizes
export type BrowserTheme = 'light' | 'dark'

export interface VisitOptions {
  readonly size?: Size
  readonly theme?: BrowserTheme
  /** The app to visit; the one of all journeys where left out. */
  readonly url?: string
  /** Lets a checker of accessibility into the page, which the app's own policy keep out. */
  readonly inspected?: boolean
  /** Lets the portal's service worker in: what it fetches no journey can answer in its place. */
  readonly worker?: boolean
  /** With `visitAs`: they are still offered tours. */
  readonly tours?: boolean
  /** What the browser keeps of visits before. */
  readonly storage?: readonly { readonly name: string; readonly value: string }[]
}

/** A new person, with nothing stored but what is given. */
export async function visit(
  browser: Browser,
  {
    size = 'desktop',
    theme = 'light',
    url = appUnderTest.url,
    inspected = false,
    worker = false,
    storage = [],
  }: VisitOptions = {},
): Promise<Person> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: sizes[size],
    deviceScaleFactor: size === 'zoomed' ? 2 : 1,
    colorScheme: theme,
    hasTouch: size === 'phone',
    reducedMotion: 'reduce',
    bypassCSP: inspected,
    serviceWorkers: worker ? 'allow' : 'block',
    storageState: { cookies: [], origins: [{ origin: url, localStorage: [...storage] }] },
  })
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  const troubles: string[] = []
  page.on('pageerror', (error) => troubles.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) troubles.push(message.text())
  })
  page.on('request', (request) => {
    const to = request.url()
    if (!to.startsWith(url) && !/^(blob|data):/.test(to)) troubles.push(`a request to ${to}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) troubles.push(`${response.status()} from ${response.url()}`)
  })
  return { page, context, troubles }
}

/** Goes to a path as a link inside the portal does: the page is not loaded again, the map not drawn anew. */
export const to = (page: Page, path: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Fills in the form that is there, and sends it. */
export async function fillSignIn(page: Page, email: string, word = password) {
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in by the form on the way to a screen. Drawing a map in software takes long: only who wants it goes by it. */
export async function signIn(page: Page, email: string, at = '/tracking', word = password) {
  await page.goto(at)
  await fillSignIn(page, email, word)
}

/** Signs in by the form and goes where somebody lands who wanted nothing in particular. */
export async function signInAtStart(page: Page, email: string) {
  await page.goto('/')
  await fillSignIn(page, email)
}

/** What the menu offers, without the count of unread alerts. */
export const menuEntries = async (page: Page): Promise<readonly string[]> => {
  const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem')
  return (await entries.allTextContents()).map((name) => name.replace(/\d+\+? unread$/, '').trim())
}

/** The floating list of trailers, and what is in it. */
export const fleetList = (page: Page) => page.getByRole('listbox', { name: 'Trailers' })
export const rows = (page: Page) => fleetList(page).getByRole('option')
/** "30 trailers", "1 of 30 trailers". */
export const countText = (page: Page) => page.locator('.list-head p')
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by unit or VIN' })
export const drawer = (page: Page) => page.getByRole('complementary', { name: 'Trailer' })

/** What is in a file that came down. */
export const bytesOf = async (file: Download) => buffer(await file.createReadStream())

/** The path of the address; waits for one. */
export const seesPath = (page: Page, path: string) =>
  expect.poll(() => new URL(page.url()).pathname).toBe(path)

/** Waits until something reads so. */
export const reads = (what: Locator, text: string | RegExp) =>
  expect.poll(() => what.textContent()).toMatch(text)

/** Where on the screen vehicles are painted; null where none is. Pixels of the page. */
export const painted = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('canvas.map-vehicles')
    if (!canvas?.width) return null
    const { data, width, height } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
    const box = { left: width, right: -1, top: height, bottom: -1 }
    for (let i = 0; i < width * height; i++) {
      if (data[i * 4 + 3]! < 128) continue
      const [x, y] = [i % width, Math.floor(i / width)]
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y)
    }
    return box.right < 0 ? null : box
  })

/** Waits until nothing that is painted moves any more; answers where it is. */
export async function settled(page: Page) {
  let before = ''
  let box = await painted(page)
  await expect
    .poll(async () => {
      box = await painted(page)
      const now = JSON.stringify(box)
      const rests = now === before && box !== null
      before = now
      return rests
    })
    .toBe(true)
  return box!
}

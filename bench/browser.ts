/** A real browser to measure in, with somebody signed in. */
import { type Browser, chromium, type Page } from 'playwright-core'
import { ensureBuilt } from '../build.ts'
import { chromiumArguments, chromiumPath } from '../e2e/chromium.ts'
import { account } from './fleet.ts'

/** Opens a Chromium; the portal is built first if need be. */
export async function openBrowser(): Promise<Browser> {
  await ensureBuilt()
  return chromium.launch({ executablePath: await chromiumPath(), args: [...chromiumArguments] })
}

/** A window of a usual size whose user came in by the sign-in, on the screen that it leads to. */
export async function signedInPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    // Pages of the benchmark's own are let in beside the portal's.
    bypassCSP: true,
  })
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('Username').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  return page
}

/** Drags the map to and fro for so long; answers the milliseconds between frames meanwhile. */
export async function pan(page: Page, milliseconds: number): Promise<readonly number[]> {
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    let last = performance.now()
    const frame = (now: number) => {
      frames.push(now - last)
      last = now
      if ((window as unknown as { frames: unknown }).frames === frames) requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
  const [x, y] = [760, 450]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const began = performance.now()
  for (let n = 0; performance.now() - began < milliseconds; n++)
    await page.mouse.move(x + 200 * Math.sin(n / 20), y + 120 * Math.sin(n / 31))
  const frames = await page.evaluate(() => {
    const { frames } = window as unknown as { frames: number[] }
    Object.assign(window, { frames: null })
    return frames
  })
  await page.mouse.up()
  // The first ones belong to what was before.
  return frames.slice(3)
}

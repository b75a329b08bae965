/** How soon somebody who signs in reads what needs them, beside a bare page with the same map and the same points. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, compared } from './bench.ts'
import { openBrowser } from './browser.ts'
import { account, body, plainFleet, postAll, report } from './fleet.ts'
import { best, drawnAt, openBare } from './map.ts'

const vehicles = 100_000
const perRequest = 1_000
/** Every so manieth stands with a tire that is nearly flat. */
const everyFlat = 50
const flat = { individualTirePressure: { tires: [{ position: 'LFO', psi: 58 }] } }

/** What the page keeps while it is measured. */
type Watched = Window & { pressedAt?: number; sentenceAt?: number }

/** Milliseconds from the press on Sign in to the frame after the one with the first sentence, in a browser of its own. */
async function signInToSentence(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  await page.addInitScript(() => {
    const watched = window as unknown as Watched
    addEventListener('click', (event) => Object.assign(watched, { pressedAt: event.timeStamp }), {
      capture: true,
    })
    const look = () => {
      if (!document.querySelector('.now-row .verdict-text')) return requestAnimationFrame(look)
      return requestAnimationFrame(() => Object.assign(watched, { sentenceAt: performance.now() }))
    }
    look()
  })
  await page.goto('/')
  await page.getByLabel('Username').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForFunction(() => (window as unknown as Watched).sentenceAt !== undefined)
  const took = await page.evaluate(() => {
    const { pressedAt, sentenceAt } = window as unknown as Watched
    return sentenceAt! - pressedAt!
  })
  await context.close()
  return took
}

export const now: Benchmark = {
  name: 'now',
  about: `${vehicles.toLocaleString('en-US')} vehicles, every ${everyFlat}th in the queue: from the press on Sign in to the first sentence of the queue, beside the same points on a bare MapLibre page; the best of three each.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    const fleet = plainFleet(vehicles)
    const file = join(folder, 'bench-seed.json')
    const customers = fleet.customers.map((one) => ({ ...one, flags: [...one.flags, 'FleetControl'] }))
    writeFileSync(file, JSON.stringify({ ...fleet, customers }))
    const app = await startApp(folder, { SEED: file })
    const start = Date.now() - 60_000 - vehicles
    const at = (index: number) => {
      const sent = report(index, 0, start + index)
      return index % everyFlat === 0 ? { ...sent, ...flat } : sent
    }
    await postAll(
      app.url,
      app.key,
      Array.from({ length: vehicles / perRequest }, (_, n) =>
        body(Array.from({ length: perRequest }, (_, i) => at(n * perRequest + i))),
      ),
      4,
    )
    const points = JSON.stringify({
      type: 'FeatureCollection',
      features: Array.from({ length: vehicles }, (_, index) => {
        const { lat, lng } = at(index).gps
        return {
          type: 'Feature',
          properties: { index },
          geometry: { type: 'Point', coordinates: [lng, lat] },
        }
      }),
    })
    // The rows are written behind the reports.
    await new Promise((next) => setTimeout(next, 15_000))
    const browser = await openBrowser()
    try {
      const bare = await openBare(browser, app, points)
      const drawn = await best(async () => {
        await bare.goto('/bare/page')
        return drawnAt(bare)
      })
      await bare.context().close()
      const sentence = await best(() => signInToSentence(browser, app.url))
      say(
        `bare page: drawn after ${Math.round(drawn)} ms; the first sentence after ${Math.round(sentence)} ms`,
      )
      return [
        compared(
          'now/sign-in to sentence',
          sentence,
          'ms',
          { name: 'bare page', value: drawn },
          { most: 1.3 },
        ),
      ]
    } finally {
      await browser.close()
      await app.stop()
      remove()
    }
  },
}

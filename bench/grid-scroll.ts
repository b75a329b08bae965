/** How smoothly 10,000 rows are scrolled, page after page, while their vehicles report: beside the same grid at rest. */
import type { Page } from 'playwright-core'
import { type Benchmark, compared, figure, percentile } from './bench.ts'
import { openBrowser, signedInPage } from './browser.ts'
import { drive } from './drive.ts'
import { loadedFleet } from './loaded-fleet.ts'

const vehicles = 10_000
const perPage = 100
const perSecond = 500
/** Pixels a frame: five rows, as somebody scrolls who looks for one. */
const stride = 300

/** Scrolls every row of so many pages from top to bottom; answers the milliseconds between frames meanwhile. */
async function scrollAll(page: Page, pages = vehicles / perPage): Promise<readonly number[]> {
  await page.goto(`/fleet/currentFleetStatus?rows=${perPage}`)
  const frames: number[] = []
  for (let n = 0; n < pages; n++) {
    await page.locator(`tr[aria-rowindex="${n * perPage + 1}"]`).waitFor()
    frames.push(
      ...(await page.evaluate(
        (stride) =>
          new Promise<number[]>((done) => {
            const box = document.querySelector('.grid-scroll')!
            const frames: number[] = []
            box.scrollTop = 0
            let last = performance.now()
            const frame = (now: number) => {
              frames.push(now - last)
              last = now
              const before = box.scrollTop
              box.scrollTop += stride
              if (box.scrollTop === before) done(frames)
              else requestAnimationFrame(frame)
            }
            requestAnimationFrame(frame)
          }),
        stride,
      )),
    )
    if (n < pages - 1) await page.getByRole('button', { name: 'Page after' }).click()
  }
  return frames
}

export const gridScroll: Benchmark = {
  name: 'grid-scroll',
  about: `${vehicles.toLocaleString('en-US')} rows scrolled, ${perPage} to a page, under ${perSecond} reports/s of the same vehicles; the median frame beside the same grid without updates.`,
  run: async (say) => {
    const { app, close } = await loadedFleet(vehicles)
    const browser = await openBrowser()
    try {
      const page = await signedInPage(browser, app.url)
      // Once unmeasured, for what is loaded and compiled the first time.
      await scrollAll(page, 3)
      const still = await scrollAll(page)
      const stop = drive(app, vehicles, perSecond, 1)
      await page.waitForTimeout(3_000)
      const live = await scrollAll(page)
      await stop()
      for (const [name, frames] of [
        ['without updates', still],
        ['with updates', live],
      ] as const)
        say(
          `${name}: a frame ${percentile(frames, 0.5).toFixed(1)} ms, p95 ${percentile(frames, 0.95).toFixed(1)} ms, the longest ${Math.max(...frames).toFixed(0)} ms of ${frames.length}`,
        )
      const median = (frames: readonly number[]) => percentile(frames, 0.5)
      return [
        compared(
          'grid-scroll/frame',
          median(live),
          'ms',
          { name: 'without updates', value: median(still) },
          { most: 1.2 },
        ),
        figure('grid-scroll/frame p95', percentile(live, 0.95), 'ms', { most: 50 }),
      ]
    } finally {
      await browser.close()
      await close()
    }
  },
}

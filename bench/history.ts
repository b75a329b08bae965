/** How long it takes to see the track of a vehicle: 31 days of one, from the click to the line and the chart. */
import { days, minutes } from '#domain/basics/time.ts'
import { openPool } from '#server/platform/database.ts'
import { urlOfRunning } from '#server/platform/database-folder.ts'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, figure, percentile } from './bench.ts'
import { openBrowser, signedInPage } from './browser.ts'
import { seedFile } from './fleet.ts'
import { countPast, fillPast } from './past.ts'

const vehicles = 40
const every = minutes(3)
const rounds = 5

export const history: Benchmark = {
  name: 'history',
  about: `31 days of one vehicle with a report every 3 minutes, 14,880 points, in headless Chromium: from the choice of "31 days" until line, stops and chart are drawn; one day was drawn before.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    await (await startApp(folder, { SEED: seedFile(folder, vehicles) })).stop()
    say(`${await fillPast(folder, days(32), every, Date.now())} reports stored`)
    const app = await startApp(folder)
    const pool = openPool(urlOfRunning(`${folder}/postgres`)!)
    const browser = await openBrowser()
    const took: number[] = []
    try {
      await countPast(pool)
      const page = await signedInPage(browser, app.url)
      for (let n = 0; n < rounds; n++) {
        await page.goto(`/tracking/1GRAA0627KB${String(n).padStart(6, '0')}?mode=history`)
        const drawn = () => Number(document.querySelector<HTMLElement>('.map-ground')?.dataset.route ?? 0)
        await page.waitForFunction(drawn, undefined, { timeout: 60_000 })
        await page.waitForTimeout(3_000)
        took.push(
          await page.evaluate(async () => {
            const range = document.querySelector<HTMLSelectElement>('.history header select')!
            const ground = document.querySelector<HTMLElement>('.map-ground')!
            const before = Number(ground.dataset.route)
            const began = performance.now()
            range.value = '31'
            range.dispatchEvent(new Event('change', { bubbles: true }))
            for (;;) {
              await new Promise(requestAnimationFrame)
              const legs = document.querySelectorAll('.leg-list li').length
              if (Number(ground.dataset.route) > before * 5 && legs > 20) return performance.now() - began
              if (performance.now() - began > 60_000)
                throw new Error('The way was not drawn within a minute.')
            }
          }),
        )
      }
    } finally {
      await browser.close()
      await pool.end()
      await app.stop()
      remove()
    }
    say(took.map((one) => `${Math.round(one)} ms`).join(', '))
    return [figure('history/drawn', percentile(took, 0.5), 'ms', { most: 1_000 })]
  },
}

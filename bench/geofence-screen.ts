/** How a customer of very many vehicles works with very many geofences: the list, and the map they are drawn on. */
import { openDatabase } from '#server/platform/database.ts'
import { type BenchApp, startApp, temporaryFolder } from './app.ts'
import { type Benchmark, compared, figure, percentile } from './bench.ts'
import { openBrowser, pan, signedInPage } from './browser.ts'
import { body, postAll, report, seedFile } from './fleet.ts'
import { queryRunner } from './loaded-fleet.ts'
import { watch } from './watched.ts'

const vehicles = 100_000
const geofences = 10_000
const perRequest = 1_000
const rounds = 20
const panFor = 8_000
const reloads = 3

const list = `query ($name: String, $categoryIds: [Int!], $pageNumber: Int) {
  geofences(name: $name, categoryIds: $categoryIds, pageSize: 1000, pageNumber: $pageNumber) {
    geofenceCount geofences { geofenceId customerId name categoryId isActive vehicleCount longestDwellMs } } }`
interface Listed {
  readonly geofences: { readonly geofences: readonly { readonly vehicleCount: number }[] }
}
/** As the list asks: page after page, by name, by category; always with who is inside and for how long. */
const questions = {
  'first page': { pageNumber: 0 },
  'last page': { pageNumber: 9 },
  name: { name: 'yard 12' },
  category: { categoryIds: [3] },
} as const

/** The server with its fleet, its geofences, and somebody in every other one of them. */
async function openFull(folder: string): Promise<BenchApp> {
  const first = await startApp(folder, { SEED: seedFile(folder, vehicles) })
  await first.stop()
  const start = Date.now() - 3_600_000
  await watch(folder, vehicles, { geofences, rules: 0 }, start)
  const db = await openDatabase({ dataDir: folder, databaseUrl: null })
  await db.pool.query(`UPDATE customer SET flags = '{GeofenceV2}'`)
  await db.close()
  const app = await startApp(folder)
  // A first fix somewhere else, then the place itself.
  for (const round of [500, 0])
    await postAll(
      app.url,
      app.key,
      Array.from({ length: vehicles / perRequest }, (_, n) =>
        body(
          Array.from({ length: perRequest }, (_, i) =>
            report(n * perRequest + i, round, start + (round === 0 ? 600_000 : 60_000) + i),
          ),
        ),
      ),
      4,
    )
  // The rows are written behind the reports.
  await new Promise((next) => setTimeout(next, 15_000))
  return app
}

export const geofenceScreen: Benchmark = {
  name: 'geofence-screen',
  about: `${geofences.toLocaleString('en-US')} geofences and ${vehicles.toLocaleString('en-US')} vehicles of one customer: an answer of the list, the screen opened until all are drawn, and the median frame while panning, beside the map without geofences.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    const app = await openFull(folder)
    const browser = await openBrowser()
    try {
      const ask = await queryRunner(app.url)
      const times: number[] = []
      for (const [name, wanted] of Object.entries(questions)) {
        let inside = 0
        const own: number[] = []
        for (let round = 0; round < rounds; round++) {
          const { data, took } = await ask<Listed>(list, wanted)
          inside = data.geofences.geofences.reduce((sum, { vehicleCount }) => sum + vehicleCount, 0)
          // The first one warms the caches of the database.
          if (round > 0) own.push(took)
        }
        times.push(...own)
        say(`${name}: median ${percentile(own, 0.5).toFixed(0)} ms, ${inside} vehicles inside`)
      }

      const page = await signedInPage(browser, app.url)
      await page.goto('/tracking')
      await page.waitForFunction(
        (all) => Number(document.querySelector<HTMLElement>('canvas.map-vehicles')?.dataset.vehicles) >= all,
        vehicles,
      )
      await page.waitForTimeout(3_000)
      const bare = percentile(await pan(page, panFor), 0.5)
      await page.addInitScript((all) => {
        const look = () => {
          const drawn = document.querySelector<HTMLElement>('[data-fences]')?.dataset.fences
          if (Number(drawn) >= all) Object.assign(window, { drawnAt: performance.now() })
          else requestAnimationFrame(look)
        }
        look()
      }, geofences)
      let drawn = Number.POSITIVE_INFINITY
      for (let n = 0; n < reloads; n++) {
        await page.goto('/geofence')
        await page.waitForFunction(() => 'drawnAt' in window)
        drawn = Math.min(drawn, await page.evaluate(() => (window as unknown as { drawnAt: number }).drawnAt))
      }
      await page.waitForTimeout(5_000)
      const frames = await pan(page, panFor)
      const frame = percentile(frames, 0.5)
      say(
        `drawn after ${Math.round(drawn)} ms; a frame ${frame.toFixed(1)} ms, without geofences ${bare.toFixed(1)} ms`,
      )
      return [
        figure('geofence-screen/list-p95', percentile(times, 0.95), 'ms', { most: 100 }),
        figure('geofence-screen/drawn', drawn, 'ms', { most: 2_000 }),
        compared(
          'geofence-screen/frame',
          frame,
          'ms',
          { name: 'the map without geofences', value: bare },
          { most: 1.15 },
        ),
      ]
    } finally {
      await browser.close()
      await app.stop()
      remove()
    }
  },
}

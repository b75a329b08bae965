/** What a large fleet weighs: resident memory of the server process with the full state of every vehicle. */

import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, figure } from './bench.ts'
import { body, fullReport, postAll, seedFile } from './fleet.ts'

const vehicles = 100_000
const perRequest = 1_000

export const engineMemory: Benchmark = {
  name: 'engine-memory',
  about: `${vehicles.toLocaleString('en-US')} vehicles that have reported every sensor twice; resident memory once it rests, and after a restart.`,
  run: async () => {
    const { folder, remove } = temporaryFolder()
    const app = await startApp(folder, { SEED: seedFile(folder, vehicles) })
    for (const round of [0, 1]) {
      const at = Date.now() - 600_000 + round * 300_000
      const bodies = Array.from({ length: vehicles / perRequest }, (_, n) =>
        body(Array.from({ length: perRequest }, (_, i) => fullReport(n * perRequest + i, round, at))),
      )
      await postAll(app.url, app.key, bodies, 2)
    }
    await new Promise((resolve) => setTimeout(resolve, 45_000))
    const used = app.resident()
    await app.stop()
    const again = await startApp(folder)
    await new Promise((resolve) => setTimeout(resolve, 10_000))
    const restarted = again.resident()
    await again.stop()
    remove()
    return [
      figure('engine-memory', used / 2 ** 20, 'MB', { most: 400 }),
      figure('engine-memory/restarted', restarted / 2 ** 20, 'MB', { most: 400 }),
    ]
  },
}

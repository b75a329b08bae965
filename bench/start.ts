/** How long a start takes: on an empty folder, and on one that has been used. */

import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, figure, percentile } from './bench.ts'

const runs = 5

export const start: Benchmark = {
  name: 'start',
  about: `from the command to /readyz, median of ${runs}: an empty folder, then the same folder again.`,
  run: async () => {
    const cold: number[] = []
    const warm: number[] = []
    for (let i = 0; i < runs; i++) {
      const { folder, remove } = temporaryFolder()
      for (const times of [cold, warm]) {
        const app = await startApp(folder)
        times.push(app.readyAfter)
        await app.stop()
      }
      remove()
    }
    return [
      figure('start/empty', percentile(cold, 0.5) / 1000, 's', { most: 4 }),
      figure('start/warm', percentile(warm, 0.5) / 1000, 's', { most: 2 }),
    ]
  },
}

/** What an export costs: 100,000 vehicles with every column to CSV and to a workbook, and by how much the server grows. */
import { type Benchmark, figure } from './bench.ts'
import { loadedFleet } from './loaded-fleet.ts'

const vehicles = 100_000
const mega = 1024 * 1024

interface ExportStatus {
  readonly id: string
  readonly state: string
  readonly bytes: number
}

export const exports: Benchmark = {
  name: 'export',
  about: `${vehicles.toLocaleString('en-US')} vehicles × all columns to CSV and XLSX in the background: how long, and how much memory the server takes more.`,
  run: async (say) => {
    const { app, ask, close } = await loadedFleet(vehicles)
    const measured = []
    for (const format of ['csv', 'xlsx']) {
      const before = app.resident()
      let most = before
      const began = performance.now()
      const { startExport } = (
        await ask<{ startExport: { id: string } }>(
          `mutation { startExport(input: { format: "${format}" }) { id } }`,
        )
      ).data
      let current: ExportStatus | undefined
      do {
        await new Promise((resolve) => setTimeout(resolve, 50))
        most = Math.max(most, app.resident())
        const { exports } = (
          await ask<{ exports: readonly ExportStatus[] }>('{ exports { id state bytes } }')
        ).data
        current = exports.find(({ id }) => id === startExport.id)
      } while (current?.state === 'running')
      if (current?.state !== 'done') throw new Error(`The export to ${format} ended as ${current?.state}.`)
      const took = (performance.now() - began) / 1000
      say(`${format}: ${took.toFixed(1)} s, ${(current.bytes / mega).toFixed(1)} MiB`)
      measured.push(
        figure(`export/${format} growth`, (most - before) / mega, 'MiB', { most: 100 }),
        figure(`export/${format} time`, took, 's', { most: 60 }),
      )
    }
    await close()
    return measured
  },
}

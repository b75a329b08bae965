/** What the export of a whole account costs: its rate beside COPY of the same reports, and by how much the server grows. */
import { pipeline } from 'node:stream/promises'
import { to as copyTo } from 'pg-copy-streams'
import { days, minutes } from '#domain/basics/time.ts'
import { openPool } from '#server/platform/database.ts'
import { urlOfRunning } from '#server/platform/database-folder.ts'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, compared, figure } from './bench.ts'
import { seedFile } from './fleet.ts'
import { queryRunner } from './loaded-fleet.ts'
import { fillPast } from './past.ts'

/** `ACCOUNT_VEHICLES` for a smaller account. */
const vehicles = Number(process.env.ACCOUNT_VEHICLES ?? 10_000)
const past = days(30)
const every = minutes(30)
const mega = 1024 * 1024

interface ExportStatus {
  readonly state: string
  readonly done: number
  readonly bytes: number
}

/** Seconds that COPY takes for all reports, as text that nobody reads. */
const plainCopy = async (url: string): Promise<number> => {
  const pool = openPool(url, 1)
  const client = await pool.connect()
  const began = performance.now()
  await pipeline(client.query(copyTo('COPY (SELECT * FROM report) TO STDOUT')), async (pieces) => {
    for await (const _ of pieces);
  })
  const took = (performance.now() - began) / 1000
  client.release()
  await pool.end()
  return took
}

export const accountExport: Benchmark = {
  name: 'account-export',
  about: `the whole account of ${vehicles.toLocaleString('en-US')} vehicles × 30 days with a report every 30 minutes: reports a second beside COPY TO of the same, and how much memory the server takes more.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    await (await startApp(folder, { SEED: seedFile(folder, vehicles) })).stop()
    const reports = await fillPast(folder, past, every, Date.now())
    say(`${reports.toLocaleString('en-US')} reports stored`)
    // Nothing else works meanwhile.
    const app = await startApp(folder, { PACK_AFTER_DAYS: '0' })
    const ask = await queryRunner(app.url)
    const url = urlOfRunning(`${folder}/postgres`)!
    await plainCopy(url)
    const copied = await plainCopy(url)
    const { customers } = (await ask<{ customers: readonly { id: string }[] }>('{ customers { id } }')).data
    const customerId = customers[0]!.id
    const before = app.resident()
    let most = before
    const began = performance.now()
    await ask(`mutation { startAccountExport(customerId: ${customerId}) { id } }`)
    let current: ExportStatus | undefined
    do {
      await new Promise((resolve) => setTimeout(resolve, 100))
      most = Math.max(most, app.resident())
      const { accountExports } = (
        await ask<{ accountExports: readonly ExportStatus[] }>(
          `{ accountExports(customerId: ${customerId}) { state done bytes } }`,
        )
      ).data
      current = accountExports[0]
    } while (current?.state === 'waiting' || current?.state === 'running')
    if (current?.state !== 'done') throw new Error(`The export ended as ${current?.state}.`)
    if (current.done < reports) throw new Error(`Only ${current.done} rows were exported.`)
    const took = (performance.now() - began) / 1000
    say(`${took.toFixed(1)} s, ${(current.bytes / mega).toFixed(1)} MiB; COPY TO ${copied.toFixed(1)} s`)
    await app.stop()
    remove()
    return [
      compared(
        'account-export/rate',
        reports / took,
        'reports/s',
        { name: 'COPY TO', value: reports / copied },
        { least: 0.05 },
      ),
      figure('account-export/growth', (most - before) / mega, 'MiB', { most: 150 }),
    ]
  },
}

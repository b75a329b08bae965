/** What moving a customer to another cell costs: for how long nothing of it is taken while its gateways report. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { days, hours, minutes } from '#domain/basics/time.ts'
import { openDatabase } from '#server/platform/database.ts'
import { type BenchApp, freePort, startApp, temporaryFolder } from './app.ts'
import { type Benchmark, figure } from './bench.ts'
import { body, report, seedFile } from './fleet.ts'
import { countPast, fillPast } from './past.ts'

/** `MOVE_VEHICLES` and `MOVE_DAYS` for another customer. */
const vehicles = Number(process.env.MOVE_VEHICLES ?? 2_000)
const past = days(Number(process.env.MOVE_DAYS ?? 31))
const every = minutes(30)
/** Of the seed. */
const abbrev = 'BENCH'
const perRequest = 100
const pace = 200

/** Sends reports of all vehicles in turn, to whichever cell takes them. */
const startSending = (cells: readonly BenchApp[], clock: number) => {
  let [stopped, accepted, longest, cell] = [false, 0, 0, 0]
  const sending = (async () => {
    let before = performance.now()
    for (let n = 0; !stopped; n++) {
      const reports = Array.from({ length: perRequest }, (_, i) => {
        const number = n * perRequest + i
        return report(number % vehicles, Math.floor(number / vehicles), clock + number)
      })
      const bytes = body(reports)
      for (;;) {
        const answer = await fetch(`${cells[cell]!.url}/ingest/v1/reports`, {
          method: 'POST',
          headers: { authorization: `Bearer ${cells[cell]!.key}`, 'content-type': 'application/x-ndjson' },
          body: new Uint8Array(bytes),
        })
        const receipt = (await answer.json()) as {
          accepted?: number
          duplicate?: number
          message?: string
        }
        if (answer.status === 200 && receipt.accepted! + receipt.duplicate! === perRequest) break
        if (answer.status >= 400 && answer.status !== 503)
          throw new Error(`The cell answered ${answer.status}: ${receipt.message}`)
        // As a front finds it, which asks the cell that the directory names.
        cell = 1 - cell
        await pause(20)
      }
      accepted += perRequest
      longest = Math.max(longest, performance.now() - before)
      before = performance.now()
      await pause(pace)
    }
  })()
  return {
    failed: sending,
    accepted: () => accepted,
    stop: async () => {
      stopped = true
      await sending
      return longest
    },
  }
}

export const move: Benchmark = {
  name: 'move',
  about: `a customer of ${vehicles.toLocaleString('en-US')} vehicles × ${past / days(1)} days with a report every 30 minutes moves to another cell while it reports: for how long nothing of it is taken.`,
  run: async (say) => {
    const folders = [temporaryFolder(), temporaryFolder()]
    const [from, to] = folders.map(({ folder }) => folder) as [string, string]
    await (await startApp(from, { SEED: seedFile(from, vehicles) })).stop()
    const now = Date.now()
    const reports = await fillPast(from, past, every, now - hours(6))
    say(`${reports.toLocaleString('en-US')} reports stored`)
    const databases = await Promise.all(
      [from, to].map((dataDir) => openDatabase({ dataDir, databaseUrl: null })),
    )
    await databases[1]!.pool.query('CREATE DATABASE directory')
    const directory = new URL(databases[1]!.url)
    directory.pathname = '/directory'
    const envs = await Promise.all(
      databases.map(async ({ url }, n) => {
        const port = String(await freePort())
        return {
          ...{ PORT: port, DATABASE_URL: url, DIRECTORY_URL: directory.href, PACK_AFTER_DAYS: '0' },
          ...{ CELL: `cell-${n}`, CELL_URL: `http://127.0.0.1:${port}` },
        }
      }),
    )
    // One after another: the first is the one of number 0.
    const cells = [await startApp(from, envs[0]), await startApp(to, envs[1])]
    await countPast(databases[0]!.pool)
    const sending = startSending(cells, now - hours(5))
    while (sending.accepted() < vehicles) await Promise.race([pause(100), sending.failed])
    const before = sending.accepted()
    const began = performance.now()
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, '../tandem.js'), 'move-customer', abbrev],
      {
        env: { PATH: process.env.PATH, ...envs[0], TO_DATABASE_URL: databases[1]!.url },
      },
    )
    const took = (performance.now() - began) / 1000
    for (const line of stdout.trim().split('\n')) say(line)
    await pause(2_000)
    const during = sending.accepted() - before
    const longest = (await sending.stop()) / 1000
    say(`${took.toFixed(1)} s in all, ${during.toLocaleString('en-US')} reports were taken meanwhile`)
    for (const cell of cells) await cell.stop()
    for (const database of databases) await database.close()
    for (const { remove } of folders) remove()
    return [
      figure('move/pause', longest, 's', { most: 5 }),
      figure('move/rate', reports / took, 'reports/s', { least: 5_000 }),
    ]
  },
}

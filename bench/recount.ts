/** How fast stays, trips and days are counted again from the stored reports: reports a second of processor time, of the engine and the database together. */
import { days, minutes } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { openPool } from '#server/platform/database.ts'
import { urlOfRunning } from '#server/platform/database-folder.ts'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, figure, type Measured } from './bench.ts'
import { seedFile } from './fleet.ts'
import { countPast, fillPast } from './past.ts'

export interface RecountSize {
  readonly vehicles: number
  readonly length: Ms
  readonly every: Ms
}
const usual: RecountSize = { vehicles: 10_000, length: days(30), every: minutes(60) }
const wanted = 150_000

export async function measureRecount(
  { vehicles, length, every }: RecountSize,
  say: (line: string) => void,
): Promise<readonly Measured[]> {
  const { folder, remove } = temporaryFolder()
  await (await startApp(folder, { SEED: seedFile(folder, vehicles) })).stop()
  const stored = await fillPast(folder, length, every, Date.now())
  const app = await startApp(folder)
  const pool = openPool(urlOfRunning(`${folder}/postgres`)!)
  try {
    const [began, busy] = [performance.now(), app.cpu()]
    await countPast(pool)
    const [took, cpu] = [performance.now() - began, app.cpu() - busy]
    const { rows } = await pool.query<{ days: number; reports: number }>(
      'SELECT count(*)::int AS days, coalesce(sum(reports), 0)::int AS reports FROM vehicle_day',
    )
    if (rows[0]!.reports !== stored) throw new Error(`${rows[0]!.reports} of ${stored} reports were counted.`)
    say(
      `${stored} reports of ${rows[0]!.days} days in ${Math.round(took)} ms, ${Math.round(cpu)} ms of processor time`,
    )
    return [figure('recount', (stored * 1_000) / cpu, 'reports a CPU second', { least: wanted })]
  } finally {
    await pool.end()
    await app.stop()
    remove()
  }
}

export const recounts: Benchmark = {
  name: 'recount',
  about: `${usual.vehicles.toLocaleString('en-US')} vehicles, 30 days of reports, one an hour: the processor time that the server and its database take to count stays, trips and days again.`,
  run: (say) => measureRecount(usual, say),
}

/** What single reports cost that come for a day that is packed, beside those of a day that is not. */
import { days, minutes } from '#domain/basics/time.ts'
import { openPool } from '#server/platform/database.ts'
import { urlOfRunning } from '#server/platform/database-folder.ts'
import { packOldDays } from '#server/stored/packer.ts'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, compared } from './bench.ts'
import { body, dailyReport, postAll, seedFile } from './fleet.ts'
import { costAt } from './pace.ts'

const vehicles = 100
const every = minutes(5)
/** Reports of the day that is packed; each 25th is held back. */
const known = 250
const isHeld = (n: number) => n % 25 === 24
const perSecond = 100

export const packedLate: Benchmark = {
  name: 'packed-late',
  about: `${vehicles} vehicles with ${known} reports each of a day ago: processor time of single reports that come late for it, ${perSecond} a second, where the day is packed, beside where it is not.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    const app = await startApp(folder, { SEED: seedFile(folder, 2 * vehicles), PACK_AFTER_DAYS: '0' })
    const now = Date.now()
    const start = Math.floor(now / days(1)) * days(1) - days(3) + minutes(10)
    const of = (vehicle: number, n: number) => dailyReport(vehicle, n, start + n * every + vehicle * 10)
    const group_ = (group: number) => Array.from({ length: vehicles }, (_, n) => group * vehicles + n)
    const numbers = Array.from({ length: known }, (_, n) => n)
    const post = (group: number, some: readonly number[]) =>
      postAll(
        app.url,
        app.key,
        group_(group).map((vehicle) => body(some.map((n) => of(vehicle, n)))),
        4,
      )
    // The newest is of today, so the held ones are late.
    const before = [...numbers.filter((n) => !isHeld(n)), known + 500]
    const late = (group: number) =>
      numbers.filter(isHeld).flatMap((n) => group_(group).map((vehicle) => body([of(vehicle, n)])))
    await post(0, before)
    await post(1, before)
    const loose = await costAt(app, late(0), perSecond)
    say(`not packed: ${loose.toFixed(2)} ms`)
    const pool = openPool(urlOfRunning(`${folder}/postgres`)!)
    const { packed } = await packOldDays(pool, now, {
      ...{ afterDays: 1, quietFor: -days(1), rest: async () => {} },
    })
    await pool.end()
    const beside = await costAt(app, late(1), perSecond)
    say(`packed (${packed} days): ${beside.toFixed(2)} ms`)
    await app.stop()
    remove()
    return [
      compared(
        'packed-late/single',
        beside,
        'ms a report',
        { name: 'not packed', value: loose },
        { most: 2 },
      ),
    ]
  },
}

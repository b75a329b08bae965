/** What late reports cost beside the same number in order: a dead zone's at once, and single ones. */
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, compared } from './bench.ts'
import { body, dailyReport, postAll, seedFile } from './fleet.ts'
import { costAt } from './pace.ts'

const vehicles = 100
/** Reports that each vehicle has before anything is measured, five minutes apart. */
const known = 700
const catchUp = 300
/** Reports that are held back of each vehicle, and come one by one in all vehicles' turns. */
const held = 10
const perSecond = 100
const minute = 60_000

export const late: Benchmark = {
  name: 'late',
  about: `${vehicles} vehicles with ${known} reports each: processor time of a batch of ${catchUp} reports that come after a newer one, and of single late ones at ${perSecond} a second, beside the same in order.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    const app = await startApp(folder, { SEED: seedFile(folder, 4 * vehicles) })
    const start = Date.now() - (known + catchUp + 50) * 5 * minute
    const of = (vehicle: number, n: number) => dailyReport(vehicle, n, start + n * 5 * minute + vehicle * 10)
    const each = (group: number, make: (vehicle: number) => readonly object[]) =>
      Array.from({ length: vehicles }, (_, n) => body(make(group * vehicles + n)))
    const span = (from: number, count: number) => (vehicle: number) =>
      Array.from({ length: count }, (_, n) => of(vehicle, from + n))
    const post = (bodies: readonly Buffer[]) => postAll(app.url, app.key, bodies, 4)

    // Two groups drive on, two have been in a dead zone.
    const dead = known - 30
    for (const group of [0, 1, 2]) await post(each(group, span(0, known)))
    await post(each(3, (vehicle) => span(0, known)(vehicle).filter((_, n) => n < dead || n >= dead + held)))
    await post(each(1, span(known + catchUp, 1)))

    const inOrder = await costAt(app, each(0, span(known, catchUp)), null)
    say(`${catchUp} in order: ${inOrder.toFixed(1)} ms`)
    const atOnce = await costAt(app, each(1, span(known, catchUp)), null)
    say(`${catchUp} late at once: ${atOnce.toFixed(1)} ms`)
    const oneByOne = (group: number, from: number) =>
      Array.from({ length: held }, (_, n) => each(group, span(from + n, 1))).flat()
    const next = await costAt(app, oneByOne(2, known), perSecond)
    say(`single in order: ${next.toFixed(2)} ms`)
    const single = await costAt(app, oneByOne(3, dead), perSecond)
    say(`single late: ${single.toFixed(2)} ms`)
    await app.stop()
    remove()
    return [
      compared('late/catch-up', atOnce, 'ms a batch', { name: 'in order', value: inOrder }, { most: 2 }),
      compared('late/single', single, 'ms a report', { name: 'in order', value: next }, { most: 3 }),
    ]
  },
}

/** How long the track of a vehicle takes as a GPX file, against the same track as the portal reads it. */
import { days, minutes } from '#domain/basics/time.ts'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, compared, percentile } from './bench.ts'
import { seedFile, tokenFor } from './fleet.ts'
import { fillPast } from './past.ts'

const points = 10_000
const every = minutes(3)
const rounds = 15

export const trackFile: Benchmark = {
  name: 'track-file',
  about: `${points.toLocaleString('en-US')} points of one vehicle as GPX, against the JSON of the same span: until the last byte has come, unpacked.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    await (await startApp(folder, { SEED: seedFile(folder, 10) })).stop()
    const now = Date.now()
    say(`${await fillPast(folder, days(22), every, now)} reports stored`)
    const app = await startApp(folder)
    const authorization = `Bearer ${await tokenFor(app.url)}`
    const from = new Date(now - points * every).toISOString()
    const timed = async (path: string): Promise<number> => {
      const began = performance.now()
      const answer = await fetch(`${app.url}${path}?vin=1GRAA0627KB000001&from=${from}&format=gpx`, {
        headers: { authorization },
      })
      const text = await answer.text()
      const took = performance.now() - began
      if (!answer.ok || text.length < points) throw new Error(`${path} answered ${answer.status}.`)
      return took
    }
    const [file, json]: [number[], number[]] = [[], []]
    try {
      for (let round = 0; round < rounds; round++) {
        json.push(await timed('/v1/api/track'))
        file.push(await timed('/v1/api/track/export'))
      }
    } finally {
      await app.stop()
      remove()
    }
    const against = { name: 'JSON', value: percentile(json, 0.5) }
    return [compared('track-file/gpx', percentile(file, 0.5), 'ms', against, { most: 1.3 })]
  },
}

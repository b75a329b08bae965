/** Feeds: many programs read every position of a busy fleet as server-sent events, while its reports come. */
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type BenchApp, startApp, temporaryFolder } from './app.ts'
import { type Benchmark, compared, figure, type Measured, percentile } from './bench.ts'
import { body, post, report, seedFile, tokenFor } from './fleet.ts'

export interface FeedLoad {
  readonly vehicles: number
  readonly perSecond: number
  readonly seconds: number
  readonly perRequest: number
  readonly consumers: number
}
const usual: FeedLoad = { vehicles: 20_000, perSecond: 20_000, seconds: 20, perRequest: 500, consumers: 50 }
/** Streams of one token. */
const perToken = 20
/** After this long everything is there, or is not going to come. */
const longest = 30_000

/** The secret of a new token that reads positions. */
const newToken = async (url: string, bearer: string, name: string): Promise<string> => {
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: 'mutation ($input: ApiTokenInput!) { createApiToken(input: $input) { secret } }',
      variables: { input: { name, scopes: ['history'] } },
    }),
  })
  const { data, errors } = (await answer.json()) as {
    data?: { createApiToken: { secret: string } }
    errors?: readonly { message: string }[]
  }
  if (!data) throw new Error(`No token: ${errors?.[0]?.message}`)
  return data.createApiToken.secret
}

const beginning = Buffer.from('{"customerId"')
const moment = Buffer.from('"recorded":"')

/** A program that reads: it counts changes, and tells when each event came of which report was its last. */
const consume = (url: string, secret: string, heard: (recorded: number) => void) =>
  new Promise<{ readonly count: () => number; readonly end: () => void }>((done, fail) => {
    const headers = { authorization: `Bearer ${secret}`, accept: 'text/event-stream' }
    const asked = get(`${url}/api/v1/feed/positions?after=now`, { headers }, (answer: IncomingMessage) => {
      if (answer.statusCode !== 200) return fail(new Error(`The feed answered ${answer.statusCode}.`))
      let count = 0
      // Of a piece that ends in the middle of what is looked for the end is kept.
      let rest: Buffer = Buffer.alloc(0)
      answer.on('data', (chunk: Buffer) => {
        const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
        for (let at = bytes.indexOf(beginning); at >= 0; at = bytes.indexOf(beginning, at + 1)) count++
        const last = bytes.lastIndexOf(moment)
        const text =
          last >= 0 ? bytes.toString('latin1', last + moment.length, last + moment.length + 24) : ''
        if (text.endsWith('Z')) heard(Date.parse(text))
        rest = bytes.subarray(-(beginning.length - 1))
      })
      answer.on('error', () => undefined)
      done({ count: () => count, end: () => asked.destroy() })
    })
    asked.on('error', fail)
  })

/**
 * Reports a second that were stored, sent at a steady pace. A vehicle's next report goes when its last one was
 * accepted, as gateways do it. @param sent called with the moment of each before it goes
 */
const sendAll = async (
  { url, key }: Pick<BenchApp, 'url' | 'key'>,
  { vehicles, perSecond, seconds, perRequest }: FeedLoad,
  clock: number,
  round: number,
  sent: (recorded: number) => void,
): Promise<number> => {
  const began = performance.now()
  const lanes: Promise<unknown>[] = Array.from(
    { length: Math.max(1, Math.floor(vehicles / perRequest)) },
    () => Promise.resolve(),
  )
  const count = (perSecond * seconds) / perRequest
  for (let n = 0; n < count; n++) {
    const reports = Array.from({ length: perRequest }, (_, i) => {
      const number = n * perRequest + i
      return report(number % vehicles, round + Math.floor(number / vehicles), clock + number)
    })
    const bytes = body(reports)
    const wait = began + (n * perRequest * 1000) / perSecond - performance.now()
    if (wait > 0) await pause(wait)
    const lane = n % lanes.length
    lanes[lane] = lanes[lane]!.then(() => {
      for (let i = 0; i < perRequest; i++) sent(clock + n * perRequest + i)
      return post(url, key, bytes)
    })
  }
  await Promise.all(lanes)
  return (count * perRequest * 1000) / (performance.now() - began)
}

export const measureFeed = async (
  say: (line: string) => void,
  load: FeedLoad = usual,
): Promise<readonly Measured[]> => {
  const { folder, remove } = temporaryFolder()
  const app = await startApp(folder, { SEED: seedFile(folder, load.vehicles) })
  const clock = Date.now() - 5 * 3_600_000
  // Every vehicle is known, and the program compiled for what it does.
  await sendAll(
    app,
    { ...load, seconds: Math.max(2, (2 * load.vehicles) / load.perSecond) },
    clock,
    0,
    () => {},
  )
  const cpuBefore = app.cpu()
  const rate = await sendAll(app, load, clock + 3_600_000, 100, () => {})
  await pause(5_000)
  const alone = { rate, cost: ((app.cpu() - cpuBefore) * 1000) / (load.perSecond * load.seconds) }
  say(`without readers: ${Math.round(alone.rate)} reports/s, ${Math.round(alone.cost)} us a report`)

  const bearer = await tokenFor(app.url)
  const secrets: string[] = []
  for (let n = 0; n * perToken < load.consumers; n++)
    secrets.push(await newToken(app.url, bearer, `reader ${n}`))
  const sent = new Map<number, number>()
  let lags: number[] = []
  const heard = (recorded: number) => {
    const at = sent.get(recorded)
    if (at !== undefined) lags.push(performance.now() - at)
  }
  const readers = await Promise.all(
    Array.from({ length: load.consumers }, (_, n) =>
      consume(app.url, secrets[Math.floor(n / perToken)]!, heard),
    ),
  )
  // What was stored a moment ago may still come.
  await pause(3_000)
  /** Sends at this pace, and waits until each reader has everything. */
  const readWhile = async (perSecond: number, clock: number, round: number) => {
    const some = { ...load, perSecond }
    const before = readers.map(({ count }) => count())
    lags = []
    const cpuBefore = app.cpu()
    const rate = await sendAll(app, some, clock, round, (recorded) => sent.set(recorded, performance.now()))
    const wanted = Math.floor((perSecond * load.seconds) / load.perRequest) * load.perRequest
    const counts = () => readers.map(({ count }, n) => count() - before[n]!)
    for (const until = performance.now() + longest; performance.now() < until; await pause(100))
      if (counts().every((count) => count >= wanted)) break
    const cost = ((app.cpu() - cpuBefore) * 1000) / wanted
    const exact = counts().filter((count) => count === wanted).length
    say(
      `with ${load.consumers} readers, ${perSecond} a second sent: ${Math.round(rate)} reports/s stored, ${Math.round(cost)} us a report; lag ${[0.1, 0.5, 0.9, 0.99, 1].map((share) => `p${share * 100} ${Math.round(percentile(lags, share))}`).join(', ')} ms`,
    )
    return { rate, cost, exact, lag: percentile(lags, 0.99) }
  }
  const full = await readWhile(load.perSecond, clock + 2 * 3_600_000, 200)
  // What this machine stores in any case: there the way to the readers alone is measured.
  const half = Math.max(load.perRequest, Math.round(alone.rate / 2 / load.perRequest) * load.perRequest)
  const calm = await readWhile(half, clock + 3 * 3_600_000, 300)
  for (const { end } of readers) end()
  await app.stop()
  remove()
  return [
    figure('feed/lag p99', full.lag, 'ms', { most: 1_000 }),
    figure('feed/lag p99 at half of the rate', calm.lag, 'ms', { most: 1_000 }),
    figure('feed/readers that got each once', Math.min(full.exact, calm.exact), 'readers', {
      least: load.consumers,
    }),
    compared(
      'feed/ingest',
      full.rate,
      'reports/s',
      { name: 'without readers', value: alone.rate },
      { least: 0.9 },
    ),
    compared(
      'feed/cpu',
      full.cost,
      'us a report',
      { name: 'without readers', value: alone.cost },
      { most: 1.25 },
    ),
  ]
}

export const feed: Benchmark = {
  name: 'feed',
  about: `${usual.consumers} streams of all positions of ${usual.vehicles.toLocaleString('en-US')} vehicles that send ${usual.perSecond.toLocaleString('en-US')} reports a second for ${usual.seconds} s; from sending a report to the event with it, also at half of the rate that is stored without readers.`,
  run: (say) => measureFeed(say),
}

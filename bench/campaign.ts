/** A campaign for a whole large fleet: how long planning takes, and what its results cost the screen and the ingest. */
import { Agent } from 'node:http'
import { hours } from '#domain/basics/time.ts'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, compared, figure, type Measured, percentile } from './bench.ts'
import { body, post, report } from './fleet.ts'
import { ask, beginCampaign, firstWaveWritten, type Managed, manage, managedSeed } from './managed.ts'

export interface CampaignLoad {
  readonly vehicles: number
  /** Gateways that answer, which are the first wave. */
  readonly answering: number
  readonly resultsPerSecond: number
  readonly reportsPerSecond: number
  readonly seconds: number
}
const full: CampaignLoad = {
  ...{ vehicles: 100_000, answering: 4_000, resultsPerSecond: 2_000, reportsPerSecond: 2_000, seconds: 20 },
}
const packageBytes = 2 * 2 ** 20
const perRequest = 20
/** Seconds until a server is at rest. */
const settling = 10
/** So often somebody's screen asks. */
const screenEvery = 100

/** Calls `act` so many times a second, however long each takes; resolves once all have. */
const pace = async (perSecond: number, seconds: number, act: (n: number) => Promise<unknown>) => {
  const began = performance.now()
  const all: Promise<unknown>[] = []
  for (let n = 0; n < perSecond * seconds; n++) {
    const wait = began + (n * 1_000) / perSecond - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    all.push(act(n))
  }
  await Promise.all(all)
}

/** Gateways have a connection each: with few of them, results would wait here for one another. */
const gateways = new Agent({ keepAlive: true, maxSockets: 512 })
/** Somebody's browser has connections of its own: it does not wait behind what gateways send. */
const browser = new Agent({ keepAlive: true })

const screen = async ({ query }: Managed, id: string): Promise<number> =>
  (
    await query(
      `query($id: ID!) { campaign(id: $id) { state failures waves { begun devices counts { state count } } }
        campaignJobs(id: $id, paginationInput: { pageSize: 100 }) { jobCount jobs { unitId state percent changed } } }`,
      { id },
      browser,
    )
  ).took

/** The gateways of the first wave. */
const firstWave = async ({ query }: Managed, id: string): Promise<readonly string[]> => {
  type Page = { campaignJobs: { next: string | null; jobs: { serialNumber: string }[] } }
  const serials: string[] = []
  for (let after: string | null = null; ; ) {
    const { data } = await query(
      `query($id: ID!, $after: String) { campaignJobs(id: $id, wave: 1, paginationInput: { pageSize: 100 }, after: $after) {
        next jobs { serialNumber } } }`,
      { id, after },
    )
    const { jobs, next } = (data as unknown as Page).campaignJobs
    serials.push(...jobs.map(({ serialNumber }) => serialNumber))
    if (next === null) return serials
    after = next
  }
}

interface Told {
  readonly serial: string
  readonly id: number
}
/** The jobs of the gateways that answer, handed out. */
const handOut = async (url: string, key: string, serials: readonly string[]): Promise<readonly Told[]> => {
  const told: Told[] = []
  for (let from = 0; from < serials.length; from += 50)
    told.push(
      ...(await Promise.all(
        serials.slice(from, from + 50).map(async (serial) => {
          const { bytes } = await ask(`${url}/ingest/v1/jobs?serial=${serial}`, { token: key })
          return { serial, id: (JSON.parse(bytes.toString()) as { jobs: { id: number }[] }).jobs[0]!.id }
        }),
      )),
    )
  return told
}

export const measureCampaign = async (
  load: CampaignLoad,
  say: (line: string) => void,
): Promise<readonly Measured[]> => {
  const { vehicles, answering, resultsPerSecond, reportsPerSecond, seconds } = load
  const { folder, remove } = temporaryFolder()
  const app = await startApp(folder, { SEED: managedSeed(folder, vehicles) })
  const managed = await manage(app, vehicles, packageBytes)
  const clock = Date.now() - hours(1)
  let round = 0
  const ingest = async (lasting: number): Promise<readonly number[]> => {
    const took: number[] = []
    const first = round
    round += Math.ceil((reportsPerSecond * lasting) / vehicles)
    await pace(reportsPerSecond / perRequest, lasting, async (n) => {
      const reports = Array.from({ length: perRequest }, (_, i) => {
        const number = n * perRequest + i
        const turn = first + Math.floor(number / vehicles)
        return report(number % vehicles, turn, clock + turn * 1_000)
      })
      const began = performance.now()
      await post(app.url, app.key, body(reports))
      took.push(performance.now() - began)
    })
    return took
  }
  // What the accounts and the first reports leave to do is no rest.
  await ingest(Math.min(seconds, settling))
  const rest = await ingest(seconds)
  const { id, took: planning } = await beginCampaign(managed, answering)
  const writing = await firstWaveWritten(managed, id, answering)
  say(`planned in ${Math.round(planning)} ms, the first wave written ${Math.round(writing)} ms later`)
  const told = await handOut(app.url, app.key, await firstWave(managed, id))
  const screens: number[] = []
  const looking = pace(1_000 / screenEvery, seconds, async () => screens.push(await screen(managed, id)))
  const waited: number[] = []
  const answers = pace(resultsPerSecond, seconds, async (n) => {
    const { serial, id } = told[n % told.length]!
    const percent = Math.min(100, 1 + Math.floor(n / told.length))
    const result = JSON.stringify({ id, state: 'downloading', percent })
    const began = performance.now()
    const { status } = await ask(`${app.url}/ingest/v1/job-results?serial=${serial}`, {
      ...{ token: app.key, body: result, agent: gateways },
    })
    if (status !== 200) throw new Error(`A result was answered with ${status}.`)
    waited.push(performance.now() - began)
  })
  const [busy] = await Promise.all([ingest(seconds), looking, answers])
  say(`results answered within ${Math.round(percentile(waited, 0.95))} ms (p95)`)
  await app.stop()
  remove()
  return [
    // No aim is set for planning: as long as people wait for a page that thinks.
    figure('campaign/planned', (planning + writing) / 1_000, 's', { most: 10 }),
    figure('campaign/screen p95', percentile(screens, 0.95), 'ms', { most: 100 }),
    compared(
      'campaign/ingest p99',
      percentile(busy, 0.99),
      'ms',
      { name: 'at rest', value: percentile(rest, 0.99) },
      { most: 2 },
    ),
  ]
}

export const campaign: Benchmark = {
  name: 'campaign',
  about: `${full.vehicles.toLocaleString('en-US')} devices, one package of 2 MB: planning, the progress screen while ${full.resultsPerSecond} results/s come in, and ingest at ${full.reportsPerSecond} reports/s beside it.`,
  run: (say) => measureCampaign(full, say),
}

/** How long a page of the REST API takes: 100 of 100,000 vehicles with all their fields, by token, page after page. */
import { type Benchmark, compared, figure, type Measured, percentile } from './bench.ts'
import { loadedFleet, type RunQuery } from './loaded-fleet.ts'

const pageSize = 100
/** Below the 600 that one token may ask a minute. */
const perToken = 500

const create = `mutation { createApiToken(input: { name: "bench", scopes: ["trailerList"] }) { secret } }`
const vinsQuery = `query ($after: String) { vehiclesNow(after: $after, paginationInput: { pageSize: ${pageSize} }) { after vehicles { vin } } }`

interface Page {
  readonly data: readonly unknown[]
  readonly next: string | null
}

/** Milliseconds of each page, until the last or until there are `most`; parsing is not measured. */
async function readPages(url: string, ask: RunQuery, most: number): Promise<readonly number[]> {
  const took: number[] = []
  let next: string | null = null
  let token = ''
  do {
    if (took.length % perToken === 0)
      token = (await ask<{ createApiToken: { secret: string } }>(create)).data.createApiToken.secret
    const began = performance.now()
    const answer: Response = await fetch(
      `${url}/api/v1/vehicles?limit=${pageSize}${next === null ? '' : `&after=${next}`}`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    const text = await answer.text()
    took.push(performance.now() - began)
    if (!answer.ok) throw new Error(`A page was refused with ${answer.status}: ${text}`)
    const page = JSON.parse(text) as Page
    if (page.data.length === 0) throw new Error('A page has no vehicles.')
    next = page.next
  } while (next !== null && took.length < most)
  return took
}

/** The same pages with the VIN alone through GraphQL: what a page costs before its fields are read. */
async function readVins(ask: RunQuery, most: number): Promise<readonly number[]> {
  const took: number[] = []
  let after: string | null = null
  do {
    const page: { data: { vehiclesNow: { after: string | null } }; took: number } = await ask(vinsQuery, {
      after,
    })
    took.push(page.took)
    after = page.data.vehiclesNow.after
  } while (after !== null && took.length < most)
  return took
}

export const measureApiList = async (
  vehicles: number,
  say: (line: string) => void,
): Promise<readonly Measured[]> => {
  const { app, ask, close } = await loadedFleet(vehicles)
  try {
    // The first pages only warm what is remembered.
    await readPages(app.url, ask, 20)
    const took = await readPages(app.url, ask, vehicles / pageSize)
    const vins = await readVins(ask, 200)
    const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)]
    say(`${took.length} pages: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
    return [
      figure('api-list/p95', p95, 'ms', { most: 30 }),
      compared(
        'api-list/p50',
        p50,
        'ms',
        { name: 'the VINs of a page by GraphQL', value: percentile(vins, 0.5) },
        { most: 6 },
      ),
    ]
  } finally {
    await close()
  }
}

const vehicles = 100_000

export const apiList: Benchmark = {
  name: 'api-list',
  about: `each page of ${pageSize} of ${vehicles.toLocaleString('en-US')} vehicles with all fields, by access token through /api/v1; beside the VINs alone by GraphQL.`,
  run: (say) => measureApiList(vehicles, say),
}

/** How long a page of the fleet takes: 50 of 100,000 vehicles of one customer, sorted by every column, under many filters. */
import { allColumns } from '#domain/columns/index.ts'
import { type Benchmark, figure, percentile } from './bench.ts'
import { account, body, fullReport, postAll, seedFile } from './fleet.ts'
import { openHouse, temporaryFolder } from './house.ts'

const vehicles = 100_000
const perRequest = 1_000
const rounds = 3

const query = `query ($filters: [FilterInput!], $search: String, $sortingInput: SortingInput) {
  vehiclesNow(filters: $filters, search: $search, sortingInput: $sortingInput, paginationInput: { pageSize: 50, pageNumber: 0 }) {
    vehicleCount
    vehicles { id vin unitId lastReport odometer reverseGeo absFault }
  }
}`

/** Filters of every kind: none, few left, half left, almost all left, and a search. */
const filters = [
  {},
  { filters: [{ field: 'tethered_status_calculated', condition: 'isExactly', value: 'tethered' }] },
  { filters: [{ field: 'door_status_calculated', condition: 'isExactly', value: 'open' }] },
  { filters: [{ field: 'model_year', condition: 'isOneOf', values: ['2017', '2019', '2020'] }] },
  { filters: [{ field: 'firmware_version', condition: 'like', value: '4.3' }] },
  { search: '0277' },
]

export const vehiclesQuery: Benchmark = {
  name: 'vehicles-query',
  about: `a page of 50 of ${vehicles.toLocaleString('en-US')} vehicles through GraphQL, by each column up and down, under each of ${filters.length} filters.`,
  run: async (say) => {
    const { folder, remove } = temporaryFolder()
    const house = await openHouse(folder, { SEED: seedFile(folder, vehicles) })
    const at = Date.now() - 60_000
    await postAll(
      house.url,
      house.key,
      Array.from({ length: vehicles / perRequest }, (_, n) =>
        body(
          Array.from({ length: perRequest }, (_, i) =>
            fullReport(n * perRequest + i, 0, at - ((n * 7919 + i) % 3_600_000)),
          ),
        ),
      ),
      2,
    )
    // The projection is written behind; give it and the database's own housekeeping a moment.
    await new Promise((resolve) => setTimeout(resolve, 15_000))
    const basic = Buffer.from(`${account.email}:${account.password}`).toString('base64')
    const login = await fetch(`${house.url}/auth/v1/loginV2`, {
      headers: { authorization: `Basic ${basic}` },
    })
    const { token } = (await login.json()) as { token: string }
    const ask = async (variables: unknown) => {
      const began = performance.now()
      const answer = await fetch(`${house.url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      })
      const { data, errors } = (await answer.json()) as {
        data?: { vehiclesNow: { vehicleCount: number } }
        errors?: unknown
      }
      if (errors || !data) throw new Error(`The query failed: ${JSON.stringify(errors)}`)
      return { took: performance.now() - began, count: data.vehiclesNow.vehicleCount }
    }
    const all: { what: string; took: number }[] = []
    for (let round = 0; round < rounds; round++) {
      for (const column of allColumns.filter((each) => each.sortable !== false)) {
        for (const [index, filter] of filters.entries()) {
          const sortAsc = (round + index) % 2 === 0
          const { took } = await ask({ ...filter, sortingInput: { sortBy: column.field, sortAsc } })
          // The first round warms the caches of the database.
          if (round > 0) all.push({ what: `${column.field} ${JSON.stringify(filter)}`, took })
        }
      }
    }
    await house.stop()
    remove()
    for (const { what, took } of all.toSorted((a, b) => b.took - a.took).slice(0, 5))
      say(`${took.toFixed(0)} ms: ${what}`)
    const times = all.map(({ took }) => took)
    return [
      figure('vehicles-query/p50', percentile(times, 0.5), 'ms', { most: 60 }),
      figure('vehicles-query/p95', percentile(times, 0.95), 'ms', { most: 60 }),
    ]
  },
}

/** How soon the fleet answers: any sort with any filter over 100,000 vehicles, contains-search, and the search of everything. */
import { allColumns, fleetColumns } from '#domain/columns/index.ts'
import { type Benchmark, figure, percentile } from './bench.ts'
import { account, body, fullReport, postAll, seedFile } from './fleet.ts'
import { openHouse, temporaryFolder } from './house.ts'

const vehicles = 100_000
const perRequest = 1_000
const rounds = 2

const keys = fleetColumns.map(({ key }) => key).join(' ')
const page = `query ($filters: [FilterInput!], $search: String, $sortingInput: SortingInput) {
  vehiclesNow(filters: $filters, search: $search, sortingInput: $sortingInput, paginationInput: { pageSize: 50, pageNumber: 0 }) {
    vehicleCount vehicles { id ${keys} } } }`
const search = `query ($text: String!) { search(text: $text) {
  vehicles { vin unitId serialNumber customerName level } customers { id shortName } geofences { id name } } }`

/** Filters of every kind: none, few left, half left, almost all left. */
const filters = [
  {},
  { filters: [{ field: 'tethered_status_calculated', condition: 'isExactly', value: 'tethered' }] },
  { filters: [{ field: 'door_status_calculated', condition: 'isExactly', value: 'open' }] },
  { filters: [{ field: 'model_year', condition: 'isOneOf', values: ['2017', '2019', '2020'] }] },
]
/** What people type: a unit, the end of a VIN, a part of either, and what is not there. */
const texts = ['t-277', '000277', '0277', '7kb0', '99999', 'zzz']

export const grid: Benchmark = {
  name: 'grid',
  about: `a page of 50 of ${vehicles.toLocaleString('en-US')} vehicles with every column, by each column under each of ${filters.length} filters; contains-search; the palette's search.`,
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
    const ask = async (query: string, variables: unknown): Promise<number> => {
      const began = performance.now()
      const answer = await fetch(`${house.url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      })
      const { errors } = (await answer.json()) as { errors?: unknown }
      if (errors) throw new Error(`The query failed: ${JSON.stringify(errors)}`)
      return performance.now() - began
    }
    const pages: { readonly what: string; readonly took: number }[] = []
    const contained: number[] = []
    const everything: number[] = []
    for (let round = 0; round <= rounds; round++) {
      // The first round warms the caches of the database.
      const counts = round > 0
      for (const column of allColumns.filter((each) => each.sortable !== false))
        for (const [index, filter] of filters.entries()) {
          const sortAsc = (round + index) % 2 === 0
          const took = await ask(page, { ...filter, sortingInput: { sortBy: column.field, sortAsc } })
          if (counts) pages.push({ what: `${column.field} ${JSON.stringify(filter)}`, took })
        }
      for (const text of texts) {
        const took = await ask(page, { search: text, sortingInput: { sortBy: 'unit_id', sortAsc: true } })
        if (counts) contained.push(took)
        const found = await ask(search, { text })
        if (counts) everything.push(found)
      }
    }
    await house.stop()
    remove()
    for (const { what, took } of pages.toSorted((a, b) => b.took - a.took).slice(0, 5))
      say(`${took.toFixed(0)} ms: ${what}`)
    return [
      figure(
        'grid/page p95',
        percentile(
          pages.map(({ took }) => took),
          0.95,
        ),
        'ms',
        { most: 60 },
      ),
      figure('grid/contains-search p95', percentile(contained, 0.95), 'ms', { most: 30 }),
      figure('grid/palette p95', percentile(everything, 0.95), 'ms', { most: 50 }),
    ]
  },
}

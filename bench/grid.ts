/** How soon the fleet answers: any sort with any filter over 100,000 vehicles, contains-search, the search of everything, and a press on a title. */
import { fleetColumns } from '#domain/columns/index.ts'
import { type Benchmark, figure, percentile } from './bench.ts'
import { openBrowser, signedInPage } from './browser.ts'
import { loadedFleet, type RunQuery } from './loaded-fleet.ts'
import { timeSorts } from './painted.ts'
import { fleetFilters, slowest, sweep } from './sweep.ts'

const vehicles = 100_000
const rounds = 2
/** What is typed is asked so often, for six texts alone are too few to tell the slowest twentieth. */
const typings = 10

const keys = fleetColumns.map(({ key }) => key).join(' ')
const page = `query ($filters: [FilterInput!], $search: String, $sortingInput: SortingInput) {
  vehiclesNow(filters: $filters, search: $search, sortingInput: $sortingInput, paginationInput: { pageSize: 50, pageNumber: 0 }) {
    vehicleCount vehicles { id ${keys} } } }`
const search = `query ($text: String!) { search(text: $text) {
  vehicles { vin unitId serialNumber customerName level } customers { id shortName } geofences { id name } } }`

/** What people type: a unit, the end of a VIN, a part of either, and what is not there. */
const texts = ['t-277', '000277', '0277', '7kb0', '99999', 'zzz']

/** Milliseconds of each text, found in the grid and by the palette; the first round warms the caches. */
async function typed(ask: RunQuery) {
  const contained: number[] = []
  const everything: number[] = []
  for (let round = 0; round <= typings; round++)
    for (const text of texts) {
      const found = await ask(page, { search: text, sortingInput: { sortBy: 'unit_id', sortAsc: true } })
      const all = await ask(search, { text })
      if (round === 0) continue
      contained.push(found.took)
      everything.push(all.took)
    }
  return { contained, everything }
}

export const grid: Benchmark = {
  name: 'grid',
  about: `a page of 50 of ${vehicles.toLocaleString('en-US')} vehicles with every column, by each column under each of ${fleetFilters.length} filters; contains-search; the palette's search; in a browser, from a press on a title to painted rows.`,
  run: async (say) => {
    const { app, ask, close } = await loadedFleet(vehicles)
    const pages = slowest(await sweep(ask, page, fleetFilters, rounds), say)
    const { contained, everything } = await typed(ask)
    const browser = await openBrowser()
    const opened = await signedInPage(browser, app.url)
    await opened.goto('/fleet/currentFleetStatus?rows=50')
    await opened.locator('tbody tr[data-row]').first().waitFor()
    const painted = slowest(await timeSorts(opened, 'Fleet status', rounds), say)
    await browser.close()
    await close()
    return [
      figure('grid/page p95', pages(0.95), 'ms', { most: 60 }),
      figure('grid/contains-search p95', percentile(contained, 0.95), 'ms', { most: 30 }),
      figure('grid/palette p95', percentile(everything, 0.95), 'ms', { most: 50 }),
      figure('grid/press to painted rows p95', painted(0.95), 'ms', { most: 300 }),
    ]
  },
}

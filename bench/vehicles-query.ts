/** How long a page of the fleet takes: 50 of 100,000 vehicles of one customer, sorted by every column, under many filters. */
import { type Benchmark, figure } from './bench.ts'
import { loadedFleet } from './loaded-fleet.ts'
import { fleetFilters, slowest, sweep } from './sweep.ts'

const vehicles = 100_000
const rounds = 2

const query = `query ($filters: [FilterInput!], $search: String, $sortingInput: SortingInput) {
  vehiclesNow(filters: $filters, search: $search, sortingInput: $sortingInput, paginationInput: { pageSize: 50, pageNumber: 0 }) {
    vehicleCount
    vehicles { id vin unitId lastReport odometer reverseGeo absFault }
  }
}`

const filters = [
  ...fleetFilters,
  { filters: [{ field: 'firmware_version', condition: 'like', value: '4.3' }] },
  { search: '0277' },
]

export const vehiclesQuery: Benchmark = {
  name: 'vehicles-query',
  about: `a page of 50 of ${vehicles.toLocaleString('en-US')} vehicles through GraphQL, by each column up and down, under each of ${filters.length} filters.`,
  run: async (say) => {
    const { ask, close } = await loadedFleet(vehicles)
    const timed = await sweep(ask, query, filters, rounds)
    await close()
    const below = slowest(timed, say)
    return [
      figure('vehicles-query/p50', below(0.5), 'ms', { most: 60 }),
      figure('vehicles-query/p95', below(0.95), 'ms', { most: 60 }),
    ]
  },
}

/** How maintenance holds up under a large fleet: pages of its dashboard and of what is due, and the rounds that look after both. */

import { type Chore, customersWithVehicles } from '#server/maintenance/vehicle-batch.ts'
import { runIssueRound } from '#server/maintenance/watch.ts'
import { openDatabase } from '#server/platform/database.ts'
import { type Benchmark, compared, figure, type Measured, percentile } from './bench.ts'
import { loadedFleet, type RunQuery } from './loaded-fleet.ts'
import { slowest, type Timed } from './sweep.ts'

const vehicles = 100_000
const rounds = 5
/** Every fifth has driven on before a round. */
const driven = { oneIn: 5, miles: 90 }

const plans = [
  { name: 'Oil and filter', everyMiles: 25_000, everyDays: 180 },
  { name: 'Brakes', everyMiles: 60_000 },
  { name: 'Cooling unit', everyEngineHours: 1_500, everyDays: 365 },
]
const create = `mutation ($input: MaintenancePlanInput!) { createMaintenancePlan(customerId: 1, input: $input) { id } }`

const dashboard = `query ($filters: MaintenanceFilters, $sortingInput: SortingInput) {
  maintenance(filters: $filters, sortingInput: $sortingInput, paginationInput: { pageSize: 50, pageNumber: 0 }) {
    vehicleCount vehicles { id vin unitId geofence groups alertTypeStatusCritical categories issueCount workOrderCount
      opened lastReport address issues { id title status } } } }`
const dashboardSorts = ['worst', 'unit_id', 'customer_name', 'issues', 'opened', 'last_reported_calculated']
/** None, most left, some, few, and none left, by every kind of filter. */
const dashboardFilters = [
  {},
  { statuses: ['caution'] },
  { statuses: ['critical', 'caution'] },
  { categories: ['trailerBattery'] },
  { geofences: ['Yard 1'] },
  { groups: ['West'] },
  { keyword: 't-277' },
  { keyword: 'battery' },
]

const due = `query ($planId: ID, $states: [String!], $keyword: String, $sortingInput: SortingInput) {
  maintenanceDue(planId: $planId, states: $states, keyword: $keyword, sortingInput: $sortingInput,
    paginationInput: { pageSize: 50, pageNumber: 0 }) { dueCount due { unitId planName state left } } }`
const dueSorts = ['used', 'unit_id', 'plan', 'last_done']
const dueFilters = [
  {},
  { planId: '2' },
  { states: ['overdue', 'soon'] },
  { states: ['ok'] },
  { keyword: 't-277' },
]

/** Milliseconds of a page under each filter in each order; the first round warms the caches. */
async function pages(
  ask: RunQuery,
  query: string,
  filters: readonly object[],
  sorts: readonly string[],
  variables: (filter: object) => object,
): Promise<readonly Timed[]> {
  const all: Timed[] = []
  for (let round = 0; round <= rounds; round++)
    for (const sortBy of sorts)
      for (const [index, filter] of filters.entries()) {
        const sortAsc = (round + index) % 2 === 0
        const { took } = await ask(query, { ...variables(filter), sortingInput: { sortBy, sortAsc } })
        if (round > 0) all.push({ what: `${sortBy} ${JSON.stringify(filter)}`, took })
      }
  return all
}

/** Seconds of a round over the fleet in `folder`, whose server is stopped, beside the rows read once. */
async function measureRounds(folder: string, say: (line: string) => void): Promise<readonly Measured[]> {
  const db = await openDatabase({ dataDir: folder, databaseUrl: null })
  const timed = async (act: () => Promise<unknown>): Promise<number> => {
    const began = performance.now()
    await act()
    return (performance.now() - began) / 1000
  }
  const round = (chore: Chore) => timed(() => runIssueRound(db.pool, Date.now, undefined, [chore]))
  try {
    say(`${(await customersWithVehicles(db.pool)).length} customer`)
    await round('plans')
    const scan = await timed(() =>
      db.pool.query(
        `SELECT sum(p.used), sum(n.abs_odometer_miles) FROM plan_vehicle p JOIN vehicle_now n USING (customer_id, vehicle_id)`,
      ),
    )
    const quiet = await round('plans')
    await db.pool.query(
      'UPDATE vehicle_now SET abs_odometer_miles = abs_odometer_miles + $1 WHERE vehicle_id % $2 = 0',
      [driven.miles, driven.oneIn],
    )
    const busy = await round('plans')
    const issues = await round('issues')
    const reference = { name: 'the lines read once', value: scan }
    return [
      figure('maintenance/plans round', busy, 's', { most: 5 }),
      compared('maintenance/plans round, nothing driven', quiet, 's', reference, { most: 10 }),
      figure('maintenance/issues round', issues, 's', { most: 5 }),
    ]
  } finally {
    await db.close()
  }
}

export const maintenance: Benchmark = {
  name: 'maintenance',
  about: `${vehicles.toLocaleString('en-US')} vehicles of one customer under ${plans.length} plans: a page of 50 of the dashboard and of what is due, in each order under each filter; its counts; a round over all of it.`,
  run: async (say) => {
    const { app, ask, close } = await loadedFleet(vehicles)
    const made: number[] = []
    for (const plan of plans)
      made.push((await ask(create, { input: { ...plan, allVehicles: true } })).took / 1000)
    const begun = performance.now()
    const isFound = async () =>
      (
        await ask<{ maintenancePlans: readonly { isFitted: boolean }[] }>('{ maintenancePlans { isFitted } }')
      ).data.maintenancePlans.every(({ isFitted }) => isFitted)
    while (!(await isFound())) await new Promise((resolve) => setTimeout(resolve, 250))
    const found = (performance.now() - begun) / 1000
    // The rounds of issues go on meanwhile; a whole one has been by then.
    await new Promise((resolve) => setTimeout(resolve, 30_000))
    const attention = slowest(
      await pages(ask, dashboard, dashboardFilters, dashboardSorts, (filters) => ({ filters })),
      say,
    )
    const lines = slowest(await pages(ask, due, dueFilters, dueSorts, (filters) => filters), say)
    const header: number[] = []
    for (let n = 0; n < 4 * rounds; n++)
      header.push(
        (await ask('{ maintenanceCounts { attention workOrders plansOverdue inspectionsSoon } }')).took,
      )
    await app.stop()
    const measured = await measureRounds(app.folder, say)
    await close()
    return [
      figure('maintenance/dashboard p95', attention(0.95), 'ms', { most: 60 }),
      figure('maintenance/due p95', lines(0.95), 'ms', { most: 60 }),
      figure('maintenance/counts p95', percentile(header, 0.95), 'ms', { most: 60 }),
      figure('maintenance/plan made', Math.max(...made), 's', { most: 1 }),
      figure('maintenance/plans found', found, 's', { most: 60 }),
      ...measured,
    ]
  },
}

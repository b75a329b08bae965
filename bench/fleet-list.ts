/** How soon a program has the whole list of the fleet: 20,000 vehicles with every column of the grid, page by page. */
import { fleetColumns } from '#domain/columns/index.ts'
import { openDatabase } from '#server/platform/database.ts'
import { type Benchmark, compared, percentile } from './bench.ts'
import { loadedFleet, type RunQuery } from './loaded-fleet.ts'

const vehicles = 20_000
const pageSize = 5_000
const rounds = 7

const query = `query ($after: String) { vehiclesNow(after: $after, paginationInput: { pageSize: ${pageSize} }) {
  after vehicles { ${fleetColumns.map(({ key }) => key).join(' ')} } } }`

interface Page {
  readonly vehiclesNow: { readonly after: string | null; readonly vehicles: readonly unknown[] }
}

/** Milliseconds until the last vehicle of all has come. */
async function wholeList(ask: RunQuery): Promise<number> {
  let [after, took, count]: [string | null, number, number] = [null, 0, 0]
  do {
    const page: { data: Page; took: number } = await ask<Page>(query, { after })
    after = page.data.vehiclesNow.after
    count += page.data.vehiclesNow.vehicles.length
    took += page.took
  } while (after !== null)
  if (count !== vehicles) throw new Error(`The list has ${count} vehicles.`)
  return took
}

/** Milliseconds of the same rows, read by the client of the database in one statement. */
async function plainSql(folder: string): Promise<number> {
  const db = await openDatabase({ dataDir: folder, databaseUrl: null })
  const took: number[] = []
  try {
    const columns = fleetColumns.map(({ field }) => `"${field}"`).join(', ')
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const { rows } = await db.pool.query(`SELECT ${columns} FROM vehicle_now ORDER BY unit_id, vehicle_id`)
      took.push(performance.now() - began)
      if (rows.length !== vehicles) throw new Error(`The table has ${rows.length} vehicles.`)
    }
  } finally {
    await db.close()
  }
  return percentile(took, 0.5)
}

export const fleetList: Benchmark = {
  name: 'fleet-list',
  about: `${vehicles.toLocaleString('en-US')} vehicles with all ${fleetColumns.length} columns of the grid through GraphQL, in pages of ${pageSize.toLocaleString('en-US')}, against the same rows by one SELECT.`,
  run: async (say) => {
    const { app, ask, close } = await loadedFleet(vehicles)
    const took: number[] = []
    for (let round = 0; round < rounds; round++) took.push(await wholeList(ask))
    await app.stop()
    say(took.map((one) => `${Math.round(one)} ms`).join(', '))
    const sql = await plainSql(app.folder)
    await close()
    return [
      compared(
        'fleet-list/whole',
        percentile(took, 0.5),
        'ms',
        { name: 'plain SQL', value: sql },
        { most: 2 },
      ),
    ]
  },
}

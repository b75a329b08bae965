/** What verdicts cost the way in: reports a second of processor time with them, beside what it would be without the time they take. */
import { liveVerdict } from '#domain/columns/verdict.ts'
import type { Report } from '#domain/sensors/report.ts'
import { unreported, type VehicleState } from '#domain/state/state.ts'
import { step } from '#domain/state/step.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { nothingBeside } from '#domain/verdict/beside.ts'
import { verdictChangesAt, verdictOf } from '#domain/verdict/verdict.ts'
import { encodeVerdict } from '#domain/wire/live-verdict.ts'
import { decodeReport } from '#domain/wire/report.ts'
import { startApp, temporaryFolder } from './app.ts'
import { type Benchmark, compared } from './bench.ts'
import { body, postAll, report, seedFile } from './fleet.ts'

const vehicles = 20_000
const rounds = 9
const warmRounds = 2
const perRequest = 1_000
const lanes = 16
/** Every limit of time is past in these reports or not: their newest is of now. */
const every = 300_000

export const registered: Vehicle = {
  id: 1,
  customerId: 1,
  vin: '1GRAA0627KB000001',
  unitId: 'T-1',
  serialNumber: '1',
  vehicleTypeId: 3,
  deviceTypeId: 1,
  installedSensorTypeIds: [1, 5, 6, 7, 8, 10, 13, 16, 36],
  baseProductType: 'Pro',
  goProductType: 'N/A',
  installationDate: null,
  modelYear: 2020,
  vehicleMfgr: null,
  vehicleLengthFeet: 53,
  axles: 2,
  restingBogieWeightLbs: 8000,
  hasSolarPanels: false,
  mainAppVersion: null,
  simStatus: 'Activated',
  simStatusChangeDate: null,
  cargoCameraSerialNumber: null,
  thermoKingExternalId: null,
  checkFuse: false,
  subscriptionEnded: null,
  groups: [],
  loadedFromLbs: 2000,
  customerName: 'Bench',
}

interface Ingested {
  /** Milliseconds of processor time that the server and its database took for a report. */
  readonly cpu: number
  /** Rows of vehicles that were written for a report: they are written for several reports at once. */
  readonly rows: number
  /** Reports a second of the clock. */
  readonly perSecond: number
}

const rowsWritten = async (url: string): Promise<number> => {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^tandem_engine_vehicles_written_total (\d+)/m.exec(text)?.[1] ?? Number.NaN)
}

/** Reports through HTTP. */
async function through(start: number): Promise<Ingested> {
  const { folder, remove } = temporaryFolder()
  const app = await startApp(folder, { SEED: seedFile(folder, vehicles) })
  const bodies = Array.from({ length: (vehicles * rounds) / perRequest }, (_, n) => {
    const round = Math.floor((n * perRequest) / vehicles)
    const first = (n * perRequest) % vehicles
    return body(
      Array.from({ length: perRequest }, (_, i) =>
        report(first + i, round, start + round * every + (first + i)),
      ),
    )
  })
  const warm = (warmRounds * vehicles) / perRequest
  await postAll(app.url, app.key, bodies.slice(0, warm), lanes)
  const written = await rowsWritten(app.url)
  const [began, busy] = [performance.now(), app.cpu()]
  await postAll(app.url, app.key, bodies.slice(warm), lanes)
  const [took, cpu] = [performance.now() - began, app.cpu() - busy]
  const rows = (await rowsWritten(app.url)) - written
  await app.stop()
  remove()
  const reports = vehicles * (rounds - warmRounds)
  return { cpu: cpu / reports, rows: rows / reports, perSecond: (reports * 1_000) / took }
}

const decoded = (index: number, round: number, start: number): Report => {
  const read = decodeReport(report(index, round, start + round * every + index), start + rounds * every)
  if (!read.ok) throw new Error(read.reason)
  return read.report
}

/**
 * Milliseconds that verdicts take, the least of some runs: of a report the one that is kept with it; of a row the one in
 * it with the moment at which it changes.
 */
function cost(start: number): { readonly report: number; readonly row: number } {
  const some = 2_000
  const states: VehicleState[] = []
  for (let n = 0; n < some; n++) {
    let state = unreported
    for (let round = 0; round < rounds; round++) state = step(state, decoded(n, round, start)).state
    states.push(state)
  }
  const least = (act: (state: VehicleState) => number): number => {
    let took = Number.POSITIVE_INFINITY
    for (let run = 0; run < 12; run++) {
      let sum = 0
      const began = performance.now()
      for (const state of states) sum += act(state)
      if (sum > 0) took = Math.min(took, (performance.now() - began) / some)
    }
    return took
  }
  return {
    report: least((state) => {
      const live = encodeVerdict(liveVerdict(verdictOf(state, registered, nothingBeside, state.recorded!)))
      return live === null ? 1 : JSON.stringify(live).length
    }),
    row: least((state) => {
      const now = state.recorded!
      const { length } = JSON.stringify(verdictOf(state, registered, nothingBeside, now))
      return length + (verdictChangesAt(state, registered, nothingBeside, now) ?? 0)
    }),
  }
}

export const verdictCost: Benchmark = {
  name: 'verdict',
  about: `${vehicles.toLocaleString('en-US')} vehicles, ${rounds - warmRounds} reports each through HTTP: the processor time that a report takes, and what its verdicts take of it.`,
  run: async (say) => {
    const start = Date.now() - rounds * every
    const { cpu, rows, perSecond } = await through(start)
    const each = cost(start)
    const verdicts = each.report + each.row * rows
    const micro = (ms: number) => (ms * 1_000).toFixed(1)
    say(`${Math.round(perSecond)} reports/s; a report takes ${micro(cpu)} µs of processor time`)
    say(
      `verdicts take ${micro(each.report)} µs of a report, ${micro(each.row)} µs of a row; ${rows.toFixed(2)} rows a report`,
    )
    return [
      compared(
        'verdict',
        1_000 / cpu,
        'reports a CPU second',
        { name: 'without verdicts', value: 1_000 / (cpu - verdicts) },
        { least: 0.93 },
      ),
    ]
  },
}

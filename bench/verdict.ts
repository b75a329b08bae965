/** What verdicts cost the way in: reports per second with them, beside what it would be without the time they take. */
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

const registered: Vehicle = {
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

/** Reports a second through HTTP. */
async function through(start: number): Promise<number> {
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
  const began = performance.now()
  await postAll(app.url, app.key, bodies.slice(warm), lanes)
  const seconds = (performance.now() - began) / 1000
  await app.stop()
  remove()
  return (vehicles * (rounds - warmRounds)) / seconds
}

const decoded = (index: number, round: number, start: number): Report => {
  const read = decodeReport(report(index, round, start + round * every + index), start + rounds * every)
  if (!read.ok) throw new Error(read.reason)
  return read.report
}

/**
 * Milliseconds that verdicts take of one report, the least of some runs: the one that is kept with it, and the one of
 * its row with the moment at which it changes, though rows are written for many reports at once.
 */
function cost(start: number): number {
  const some = 2_000
  const states: VehicleState[] = []
  for (let n = 0; n < some; n++) {
    let state = unreported
    for (let round = 0; round < rounds; round++) state = step(state, decoded(n, round, start)).state
    states.push(state)
  }
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 6; run++) {
    let bytes = 0
    const began = performance.now()
    for (const state of states) {
      const now = state.recorded!
      const kept = verdictOf(state, registered, nothingBeside, now)
      bytes += JSON.stringify(encodeVerdict(liveVerdict(kept))).length
      bytes += JSON.stringify(verdictOf(state, registered, nothingBeside, now)).length
      bytes += verdictChangesAt(state, registered, nothingBeside, now) ?? 0
    }
    if (bytes > 0) least = Math.min(least, (performance.now() - began) / some)
  }
  return least
}

export const verdictCost: Benchmark = {
  name: 'verdict',
  about: `${vehicles.toLocaleString('en-US')} vehicles, ${rounds - warmRounds} reports each through HTTP, and the time that their verdicts take of it.`,
  run: async (say) => {
    const start = Date.now() - rounds * every
    const withThem = await through(start)
    say(`with verdicts: ${Math.round(withThem)} reports/s`)
    const each = cost(start)
    say(`a report's verdicts: ${(each * 1000).toFixed(1)} µs`)
    const without = 1000 / (1000 / withThem - each)
    return [
      compared(
        'verdict',
        withThem,
        'reports/s',
        { name: 'without verdicts', value: without },
        { least: 0.93 },
      ),
    ]
  },
}

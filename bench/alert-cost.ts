/** What a report costs on one core under 10, 1,000 and 10,000 geofences and rules, of which a few concern its vehicle. */
import { advance, type Watchers } from '#domain/alerts/advance.ts'
import { compileRules } from '#domain/alerts/judge.ts'
import type { RuleVersion } from '#domain/alerts/rule.ts'
import { FenceBook } from '#domain/geofences/book.ts'
import type { Report } from '#domain/sensors/report.ts'
import { unreported, type VehicleState } from '#domain/state/state.ts'
import type { Vehicle } from '#domain/vehicle/vehicle.ts'
import { decodeReport } from '#domain/wire/report.ts'
import { type Benchmark, compared } from './bench.ts'
import { report } from './fleet.ts'
import { fenceCenters, predicateOf, yardAt } from './watched.ts'

const vehicles = 2_000
const rounds = 40
const sizes = [10, 1_000, 10_000] as const
/** Rules about every vehicle; all others are about vehicles of which there are no reports here. */
const aboutAll = 10
/** A flat curve may bend so far: larger trees are deeper, and less of them is in the cache. */
const flat = 2

const start = Date.UTC(2026, 10, 20)

const vehicleOf = (id: number): Vehicle => ({
  id,
  customerId: 1,
  vin: `1GRAA0627KB${String(id).padStart(6, '0')}`,
  unitId: `T-${id}`,
  serialNumber: String(id),
  vehicleTypeId: 3,
  deviceTypeId: 1,
  installedSensorTypeIds: [],
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
})

const read = (index: number, round: number): Report => {
  const decoded = decodeReport(report(index, round, start + round * 300_000), start + rounds * 300_000)
  if (!decoded.ok) throw new Error(decoded.reason)
  return decoded.report
}

function watchersOf(count: number): Watchers {
  // The geofences where the vehicles are stay the same; the others are elsewhere.
  const near = fenceCenters(sizes[0], vehicles)
  const all = [...near, ...fenceCenters(count, vehicles).filter((_, n) => n % 2 === 1)].slice(0, count)
  const fences = FenceBook.of(
    all.map((middle, n) => ({
      id: n + 1,
      customerId: 1,
      version: 1,
      name: `Yard ${n}`,
      categoryId: 1,
      shape: yardAt(middle, n),
      isActive: true,
      from: 0,
      to: null,
      tellsEnter: false,
      tellsExit: false,
    })),
  )
  const rules = Array.from(
    { length: count },
    (_, n): RuleVersion => ({
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      customerId: 1,
      version: 1,
      from: 0,
      to: null,
      name: `Rule ${n}`,
      alertTypeId: predicateOf(n).alertPredicateTypeId,
      predicates: [predicateOf(n)],
      allVehicles: n < aboutAll,
      vehicleIds: new Set(n < aboutAll ? [] : [vehicles + n]),
      rateLimitMs: 0,
    }),
  )
  return { fences, rules: compileRules(rules, fences) }
}

/** Microseconds a report, the least of some runs. */
function cost(watchers: Watchers | null, reports: readonly (readonly Report[])[]): number {
  const registered = Array.from({ length: vehicles }, (_, n) => vehicleOf(n + 1))
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 4; run++) {
    const states: VehicleState[] = Array.from({ length: vehicles }, () => unreported)
    const began = performance.now()
    for (const round of reports)
      for (let n = 0; n < vehicles; n++)
        states[n] = advance(states[n]!, round[n]!, registered[n]!, watchers).state
    least = Math.min(least, ((performance.now() - began) * 1000) / (vehicles * reports.length))
  }
  return least
}

export const alertCost: Benchmark = {
  name: 'alert-cost',
  about: `the step of a report with its visits and alerts, pure, on one core: ${vehicles} vehicles, ${rounds} reports each, under ${sizes.join(', ')} geofences and as many rules.`,
  run: async (say) => {
    const reports = Array.from({ length: rounds }, (_, round) =>
      Array.from({ length: vehicles }, (_, n) => read(n, round)),
    )
    say(`without any: ${cost(null, reports).toFixed(2)} µs a report`)
    const [few, ...more] = sizes
    const least = cost(watchersOf(few), reports)
    say(`under ${few}: ${least.toFixed(2)} µs a report`)
    const reference = { name: `under ${few}`, value: least }
    return more.map((size) =>
      compared(`alert-cost/${size}`, cost(watchersOf(size), reports), 'µs a report', reference, {
        most: flat,
      }),
    )
  },
}

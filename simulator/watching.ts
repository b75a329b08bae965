/** What the demo's fleets watch: geofences round their yards and sites, and the alert rules of their dispatchers. */
import type { Instant } from '#domain/basics/units.ts'
import { type FleetSeed, seedGeofence } from '#domain/fleet/seed.ts'
import { bearing, metersInMile, type Point, travel } from '#domain/geo/point.ts'
import type { DemoCustomer } from './customers.ts'
import { dice } from './random.ts'
import type { DemoSite } from './sites.ts'

type SeedGeofence = NonNullable<FleetSeed['geofences']>[number]
type SeedRule = NonNullable<FleetSeed['rules']>[number]

/** Of `domain/geofences/categories.ts`. */
const categoryIds = { yard: 1, shipper: 3, receiver: 4, noGo: 11 } as const
const descriptions = { yard: 'Own yard', shipper: 'Loads here', receiver: 'Unloads here' } as const

const iso = (at: Instant) => new Date(at).toISOString()

/** A lot along a road: longer than wide, and turned as the road is. */
const lot = (middle: Point, lengthM: number, widthM: number, direction: number) => {
  const [a, b] = [lengthM / 2, widthM / 2]
  const corner = (x: number, y: number) => {
    const { lat, lng } = travel(
      middle,
      direction + bearing({ lat: 0, lng: 0 }, { lat: y, lng: x }),
      Math.hypot(x, y) / metersInMile,
    )
    return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) }
  }
  return [corner(-b, -a), corner(b, -a), corner(b, a), corner(-b, a)]
}

/** A geofence round every yard and site; the names are the sites' own. */
export const geofencesOf = (
  seed: string,
  customer: DemoCustomer,
  sites: readonly DemoSite[],
  since: Instant,
): readonly SeedGeofence[] =>
  sites.map((site) => {
    const one = dice(seed, 'geofence', customer.abbrev, site.name)
    const middle = { lat: site.lat, lng: site.lng }
    const large = site.kind === 'yard'
    return seedGeofence.parse({
      customer: customer.abbrev,
      name: site.name,
      description: descriptions[site.kind],
      categoryId: categoryIds[site.kind],
      shape:
        large || one.chance(0.4)
          ? {
              kind: 'polygon',
              ring: lot(
                middle,
                one.between(large ? 620 : 340, large ? 900 : 520),
                one.between(300, 420),
                one.between(0, 180),
              ),
            }
          : { kind: 'circle', center: middle, radiusM: Math.round(one.between(180, 320)) },
      since: iso(since),
    })
  })

interface WatchedRule {
  readonly name: string
  readonly alertTypeId: number
  readonly predicate: Readonly<Record<string, unknown>>
  /** Every yard of the customer is watched. */
  readonly yards?: true
}
const hours = 3_600_000
const dryFreight: readonly WatchedRule[] = [
  { name: 'ABS fault', alertTypeId: 5, predicate: { anyAbsSystemFault: true } },
  { name: 'Trailer battery very low', alertTypeId: 12, predicate: { sensorBoxBatteryRed: true } },
  {
    name: 'Doors open for four hours',
    alertTypeId: 11,
    predicate: { doorOpened: true, doorStatusDurationMs: 4 * hours },
  },
  { name: 'Flat tire', alertTypeId: 19, predicate: { tpmsThresholdPsi: 80 } },
  {
    name: 'Untethered for five days',
    alertTypeId: 9,
    predicate: { untethered: true, tetherStateDurationMs: 120 * hours },
  },
  { name: 'Towed away', alertTypeId: 18, predicate: {} },
  {
    name: 'Into and out of our yards',
    alertTypeId: 1,
    predicate: { geofenceEnterEvents: true, geofenceExitEvents: true },
    yards: true,
  },
]
const reefers: readonly WatchedRule[] = [
  { name: 'Reefer alarm', alertTypeId: 16, predicate: { thermoKingFaultLevel: [2, 3] } },
  { name: 'Reefer fuel under 20 %', alertTypeId: 15, predicate: { thermoKingFuelLevelPercentage: 20 } },
  {
    name: 'Doors open for two hours',
    alertTypeId: 11,
    predicate: { doorOpened: true, doorStatusDurationMs: 2 * hours },
  },
  {
    name: 'In a yard for two days',
    alertTypeId: 2,
    predicate: { geofenceOccupancyDurationMs: 48 * hours },
    yards: true,
  },
]

/** The rules of a customer's dispatcher, and of nobody where it has none. */
export const rulesOf = (
  customer: DemoCustomer,
  owner: string | null,
  sites: readonly DemoSite[],
  since: Instant,
): readonly SeedRule[] =>
  owner === null
    ? []
    : (customer.share < 0.4 ? reefers : dryFreight).map(({ name, alertTypeId, predicate, yards }) => ({
        customer: customer.abbrev,
        owner,
        name,
        alertTypeId,
        alertPredicates: [{ alertPredicateTypeId: alertTypeId, ...predicate }],
        geofences: yards ? sites.filter(({ kind }) => kind === 'yard').map((site) => site.name) : [],
        since: iso(since),
      }))

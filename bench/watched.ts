/** What a large customer watches: many geofences, half of them where its vehicles are, and rules about all, some and few vehicles. */
import type { RulePredicate } from '#domain/alerts/rule.ts'
import { days, hours, minutes } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Point } from '#domain/geo/point.ts'
import type { Shape } from '#domain/geo/shape.ts'
import { beginVersions, insertRule } from '#server/alerts/rule-write.ts'
import { insertFences } from '#server/geofences/write.ts'
import { openDatabase } from '#server/platform/database.ts'
import { dice } from '#simulator/random.ts'
import { report } from './fleet.ts'

/** A yard at a place: a circle, or a polygon of 8 to 64 corners, 150 to 800 m round. */
export function yardAt(middle: Point, n: number): Shape {
  const one = dice(`yard ${n}`)
  const radiusM = one.between(150, 800)
  if (n % 3 === 0) return { kind: 'circle', center: middle, radiusM }
  const corners = one.whole(8, 64)
  const size = radiusM / 111_195
  return {
    kind: 'polygon',
    ring: Array.from({ length: corners }, (_, index) => {
      const distance = size * one.between(0.6, 1)
      const angle = (2 * Math.PI * index) / corners
      return {
        lat: middle.lat + distance * Math.sin(angle),
        lng: middle.lng + (distance * Math.cos(angle)) / Math.cos((middle.lat * Math.PI) / 180),
      }
    }),
  }
}

/** Centers of geofences: every second one where a vehicle starts, the others anywhere. */
export function fenceCenters(count: number, vehicles: number): Point[] {
  const one = dice('geofences')
  return Array.from({ length: count }, (_, n) => {
    const { lat, lng } = report(Math.floor((n * vehicles) / count), 0, 0).gps
    return n % 2 === 0 ? { lat, lng } : { lat: one.between(26, 48), lng: one.between(-124, -68) }
  })
}

/** The conditions that rules are made of, in turn; each with a limit of its own where it has one. */
export const predicateOf = (n: number): RulePredicate => {
  const choices: readonly RulePredicate[] = [
    { alertPredicateTypeId: 1, anyCustomerGeofence: true, geofenceIds: [0], geofenceEnterEvents: true },
    { alertPredicateTypeId: 3, netBogieWeightLbs: 20_300 + ((n * 37) % 3_000) },
    { alertPredicateTypeId: 5, anyAbsSystemFault: true },
    { alertPredicateTypeId: 11, doorOpened: true, doorStatusDurationMs: minutes(5 + (n % 20)) },
    { alertPredicateTypeId: 19, tpmsThresholdPsi: 60 + (n % 30) },
    { alertPredicateTypeId: 7, anyLightFault: true },
    {
      alertPredicateTypeId: 2,
      anyCustomerGeofence: true,
      geofenceIds: [0],
      geofenceOccupancyDurationMs: hours(1 + (n % 12)),
    },
    { alertPredicateTypeId: 12, sensorBoxBatteryRed: true },
    { alertPredicateTypeId: 9, untethered: true, tetherStateDurationMs: days(1 + (n % 9)) },
    { alertPredicateTypeId: 20, tireTemperatureThresholdC: 80 + (n % 30) },
  ]
  return choices[n % choices.length]!
}

export interface WatchedFleet {
  readonly geofences: number
  readonly rules: number
}

/** Vehicles of a group; the rules about groups are about one each. */
const groupOf = 500
/** Of a hundred rules so many are about all vehicles, and so many about a group; the others are about ten vehicles. */
const aboutAll = 2
const aboutGroups = 60

/** Draws and makes all of it for the one customer of a folder whose server is stopped, as of a moment. */
export async function watch(
  folder: string,
  vehicles: number,
  { geofences, rules }: WatchedFleet,
  since: Instant,
): Promise<void> {
  const db = await openDatabase({ dataDir: folder, databaseUrl: null })
  const client = await db.pool.connect()
  try {
    await client.query('BEGIN')
    const { rows } = await client.query<{ id: number }>('SELECT id FROM customer')
    const customerId = rows[0]!.id
    const drafts = fenceCenters(geofences, vehicles).map((middle, n) => ({
      name: `Yard ${n}`,
      description: '',
      categoryId: 1 + (n % 11),
      shape: yardAt(middle, n),
      isActive: true,
      enterNotificationEmails: [],
      exitNotificationEmails: [],
    }))
    await insertFences(client, customerId, drafts, since)
    const ids = (await client.query<{ id: number }>('SELECT id FROM vehicle ORDER BY id')).rows.map(
      ({ id }) => id,
    )
    const groups: number[] = []
    for (let from = 0; from < ids.length; from += groupOf) {
      const made = await client.query<{ id: number }>(
        'INSERT INTO vehicle_group (customer_id, name) VALUES ($1, $2) RETURNING id',
        [customerId, `Terminal ${groups.length}`],
      )
      groups.push(made.rows[0]!.id)
      await client.query(
        'INSERT INTO vehicle_group_vehicle (customer_id, vehicle_group_id, vehicle_id) SELECT $1, $2, unnest($3::int[])',
        [customerId, made.rows[0]!.id, ids.slice(from, from + groupOf)],
      )
    }
    for (let n = 0; n < rules; n++) {
      const kind = n % 100
      const first = (n * 97) % (ids.length - 10)
      // Of every kind some are about all vehicles.
      const predicate = predicateOf(kind < aboutAll ? Math.floor(n / 100) * aboutAll + kind : n)
      const draft = {
        name: `Rule ${n}`,
        customerId,
        isActive: true,
        allVehicles: kind < aboutAll,
        vehicleIds: kind >= aboutAll + aboutGroups ? ids.slice(first, first + 10) : [],
        vehicleGroupIds:
          kind >= aboutAll && kind < aboutAll + aboutGroups ? [groups[n % groups.length]!] : [],
        alertNotificationRateLimitMs: n % 4 === 0 ? hours(1) : 0,
        notifyMe: false,
        notifyAllCustomerUsers: false,
        notifyEmails: [],
        includeSensorData: false,
        alertTypeId: predicate.alertPredicateTypeId,
        alertPredicates: [predicate],
      }
      const id = await insertRule(client, draft, { ownerId: 0, now: since })
      await beginVersions(client, customerId, [id], since)
    }
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    client.release()
    await db.close()
  }
}

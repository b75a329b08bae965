/** The vehicles in geofences at the moment of the report. */
import type { Instant } from '#domain/basics/units.ts'
import type { VerdictLimits } from '#domain/basics/verdict-limits.ts'
import type { InsideFact, OfVehicle } from '#domain/reports/data.ts'
import { sensorOf } from '#domain/sensors/index.ts'
import { levelCodes } from '#domain/vehicle/severity.ts'
import { silentVerdict } from '#domain/verdict/silent.ts'
import { shortForm, verdictWords } from '#domain/verdict/words.ts'
import { decodeVerdict, type VerdictTuple } from '#domain/wire/live-verdict.ts'
import { limitsOfCustomers } from '../../fleet/limits.ts'
import { newestIn } from '../../stored/door.ts'
import { loadAt, loadOf, tetherAt } from './load.ts'
import { aboutSql, type DataQuery, fenceName, fencesSql, ms, ofVehicle, vehicleJoin } from './query.ts'

interface Row extends OfVehicle {
  readonly geofenceId: number
  readonly geofence: string
  readonly entered: Instant
  readonly lastReport: Instant | null
  readonly level: number | null
  readonly verdict: string | null
  readonly fix: Instant | null
  readonly isTethered: boolean | null
  readonly loaded: boolean | null
}

const placeFresh = sensorOf('gps').staleAfter

/** By its newest report at a moment: what is kept with it is of its sensors alone, so that anybody may be told. */
const healthOf = (
  lastReport: Instant | null,
  code: number | null,
  kept: string | null,
  at: Instant,
  limits: VerdictLimits,
): Pick<InsideFact, 'level' | 'why'> => {
  if (lastReport === null) return { level: 'unknown', why: null }
  const level = levelCodes[code ?? 0] ?? 'unknown'
  const silent = silentVerdict(lastReport, level, at, limits)
  if (silent?.cause) return { level: silent.level, why: shortForm(silent.cause, at) }
  const cause = decodeVerdict(kept === null ? null : (JSON.parse(kept) as VerdictTuple))
  if (cause === null) return { level, why: verdictWords({ cause: null, level }) }
  const { words, measure } = cause
  return { level, why: shortForm({ words, measure }, at) }
}

const by = { customer: '= i.customer_id', vehicle: '= i.vehicle_id', to: '$1::timestamptz', readings: [] }
/** A position, not as old as to be stale; moments are whole milliseconds. */
const fresh = { ...by, from: `$1::timestamptz - interval '${placeFresh - 1} milliseconds'`, placed: true }

/**
 * As the reports by then tell it, whatever came since. Where the newest of them is the newest of all, what is known of the
 * vehicle now is what was known then, and no older report is looked for.
 */
export const insideFacts = async (query: DataQuery): Promise<readonly InsideFact[]> => {
  const params: unknown[] = [new Date(query.to)]
  const about = aboutSql(query, 'i', '$1::timestamptz', params)
  const fences = fencesSql(query, 'i.geofence_id', params)
  const { rows } = await query.client.query<Row>(
    `SELECT ${ofVehicle('i')}, i.geofence_id AS "geofenceId", ${fenceName('i')} AS geofence, ${ms('i.entered')} AS entered,
        ${ms('newest.recorded')} AS "lastReport", newest.level, newest.verdict, ${ms('fix.recorded')} AS fix,
        CASE WHEN now_.same THEN now_.tethered ELSE tether.tethered END AS "isTethered",
        CASE WHEN now_.same THEN now_.loaded ELSE load.loaded END AS loaded
      FROM visit i ${vehicleJoin('i')}
      LEFT JOIN LATERAL (SELECT r.recorded, r.level, r.verdict, r.lat FROM ${newestIn(by)} r) newest ON true
      LEFT JOIN LATERAL (SELECT newest.recorded WHERE newest.lat IS NOT NULL
        UNION ALL (SELECT r.recorded FROM (SELECT WHERE newest.lat IS NULL) wanted CROSS JOIN LATERAL ${newestIn(fresh)} r)) fix ON true
      LEFT JOIN LATERAL (SELECT n.last_reported_calculated = newest.recorded AS same,
          n.tethered_status_calculated = 'tethered' AS tethered, n.is_loaded_calculated = 'loaded' AS loaded
        FROM vehicle_now n WHERE n.customer_id = i.customer_id AND n.vehicle_id = i.vehicle_id) now_ ON true
      LEFT JOIN LATERAL (${tetherAt('i', '$1::timestamptz', 'now_.same IS NOT TRUE')}) tether ON true
      LEFT JOIN LATERAL (${loadAt('i', '$1::timestamptz', 'now_.same IS NOT TRUE')}) load ON true
      WHERE ${about} AND ${fences} AND i.entered <= $1 AND coalesce(i.left_at, 'infinity') > $1
      ORDER BY i.geofence_id, i.entered, i.vehicle_id`,
    params,
  )
  const limitsOf = await limitsOfCustomers(query.client)
  return rows.map(({ level, verdict, fix, loaded, ...row }) => ({
    ...row,
    load: loadOf(loaded),
    ...healthOf(row.lastReport, level, verdict, query.to, limitsOf(row.customerId)),
    isStale: fix === null || query.to >= fix + placeFresh,
  }))
}

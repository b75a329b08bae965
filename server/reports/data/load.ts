/** Loaded or not at a moment, from the newest reading of scale or ultrasound by then. */
import type pg from 'pg'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type Readings, sensorOf } from '#domain/sensors/index.ts'
import type { Load } from '#domain/sensors/load.ts'
import { newestIn } from '../../stored/door.ts'
import { newestOfSpans } from '../../stored/newest-in.ts'

/** Readings that are older say nothing of the load any more. */
const within = days(31)

const bit = (key: 'enhancedWeight' | 'ultrasonicCargo' | 'tetherChange'): number => 2 ** sensorOf(key).id

const isLoaded = `CASE
    WHEN r.sensors & ${bit('ultrasonicCargo')} <> 0 THEN (r.readings->'ultrasonicCargo'->>'loaded')::boolean
    ELSE trunc(greatest(0, (r.readings->'enhancedWeight'->>'bogieLbs')::float8 - lv.resting_bogie_weight_lbs)) >= lc.loaded_from_lbs
    END`

/** The newest report of a vehicle after one moment and by another that tells something of its load. */
const loadReport = (
  of: string,
  after: string,
  at: string,
  where: string,
): string => `FROM (SELECT WHERE ${where}) asked
    CROSS JOIN LATERAL ${newestIn({
      customer: `= ${of}.customer_id`,
      vehicle: `= ${of}.vehicle_id`,
      from: `${after} + interval '1 millisecond'`,
      to: at,
      sensors: bit('enhancedWeight') + bit('ultrasonicCargo'),
      readings: ['enhancedWeight', 'ultrasonicCargo'],
    })} r JOIN vehicle lv ON lv.id = ${of}.vehicle_id JOIN customer lc ON lc.id = ${of}.customer_id`

/**
 * A lateral query for the newest report of a vehicle by a moment that tells something of its load: `loaded`.
 * All arguments are SQL of ours. @param where when it is wanted at all
 */
export const loadAt = (of: string, at: string, where: string): string => `SELECT ${isLoaded} AS loaded
  ${loadReport(of, `(${at} - interval '${within} milliseconds')`, at, where)}`
/** The same for whether it was tethered: `tethered`. */
export const tetherAt = (
  of: string,
  at: string,
  where: string,
): string => `SELECT (r.readings->'tetherChange'->>'tethered')::boolean AS tethered
  FROM (SELECT WHERE ${where}) asked CROSS JOIN LATERAL ${newestIn({
    customer: `= ${of}.customer_id`,
    vehicle: `= ${of}.vehicle_id`,
    from: `${at} - interval '${within - 1} milliseconds'`,
    to: at,
    sensors: bit('tetherChange'),
    readings: ['tetherChange'],
  })} r`

/** What a lateral query told. */
export const loadOf = (loaded: boolean | null): Load | null =>
  loaded === null ? null : loaded ? 'loaded' : 'unloaded'

interface Moment {
  readonly customerId: number
  readonly vehicleId: number
  readonly at: Instant
}

/** Moments that are looked up by one query. */
const momentsAtOnce = 20_000

const nameOf = ({ customerId, vehicleId }: Pick<Moment, 'customerId' | 'vehicleId'>, at: Instant): string =>
  `${customerId}/${vehicleId}/${at}`

interface Scale {
  readonly restingLbs: number
  readonly loadedFromLbs: number
}
const keyOf = ({ customerId, vehicleId }: Pick<Moment, 'customerId' | 'vehicleId'>) =>
  `${customerId}/${vehicleId}`

const scalesOf = async (
  client: pg.ClientBase,
  moments: readonly Moment[],
): Promise<ReadonlyMap<string, Scale>> => {
  const { rows } = await client.query<Scale & Omit<Moment, 'at'>>(
    `SELECT k.customer_id AS "customerId", k.vehicle_id AS "vehicleId", lv.resting_bogie_weight_lbs AS "restingLbs",
        lc.loaded_from_lbs AS "loadedFromLbs"
      FROM (SELECT DISTINCT customer_id, vehicle_id FROM unnest($1::int[], $2::int[]) AS m(customer_id, vehicle_id)) k
        JOIN vehicle lv ON lv.id = k.vehicle_id JOIN customer lc ON lc.id = k.customer_id`,
    [moments.map(({ customerId }) => customerId), moments.map(({ vehicleId }) => vehicleId)],
  )
  return new Map(rows.map((row) => [keyOf(row), row]))
}

/** As `isLoaded` says it of a report. */
const isLoadedBy = (
  { ultrasonicCargo, enhancedWeight }: Readings,
  { restingLbs, loadedFromLbs }: Scale,
): boolean | null => {
  if (ultrasonicCargo) return ultrasonicCargo.loaded
  return enhancedWeight
    ? Math.trunc(Math.max(0, enhancedWeight.bogieLbs - restingLbs)) >= loadedFromLbs
    : null
}

/** One after another of each vehicle, each once, whole vehicles together. */
const inOrder = (moments: readonly Moment[]): readonly Moment[] =>
  [...new Map(moments.map((one) => [nameOf(one, one.at), one])).values()].sort(
    (a, b) => a.customerId - b.customerId || a.vehicleId - b.vehicleId || a.at - b.at,
  )

/**
 * Whether vehicles were loaded at moments. Of each vehicle the moments are taken in order, and each looks no further back
 * than the one before: so no report is read twice, however many visits there were.
 * @returns what is known of a vehicle at one of the moments
 */
export const loadsAt = async (
  client: pg.ClientBase,
  moments: readonly Moment[],
): Promise<(of: Pick<Moment, 'customerId' | 'vehicleId'>, at: Instant) => Load | null> => {
  const known = new Map<string, boolean | null>()
  const sorted = inOrder(moments)
  const scales = await scalesOf(client, sorted)
  let newest: { readonly at: Instant; readonly loaded: boolean | null } | null = null
  for (let n = 0; n < sorted.length; n += momentsAtOnce) {
    const part = sorted.slice(n, n + momentsAtOnce)
    const before = part.map((one, at): Instant => {
      const last = sorted[n + at - 1]
      const isSame = last?.customerId === one.customerId && last.vehicleId === one.vehicleId
      return Math.max(one.at - within, isSame ? last.at : Number.NEGATIVE_INFINITY)
    })
    const rows = await newestOfSpans(
      client,
      part.map(({ customerId, vehicleId, at }, place) => ({
        ...{ customerId, vehicleId, to: at },
        from: before[place]! + 1,
      })),
      { mask: bit('enhancedWeight') + bit('ultrasonicCargo'), keys: ['enhancedWeight', 'ultrasonicCargo'] },
    )
    for (const [at, one] of part.entries()) {
      const last = sorted[n + at - 1]
      if (last?.customerId !== one.customerId || last.vehicleId !== one.vehicleId) newest = null
      const found = rows[at]
      const limits = scales.get(keyOf(one))
      if (found && limits) newest = { at: found.recorded, loaded: isLoadedBy(found.readings, limits) }
      known.set(nameOf(one, one.at), newest !== null && newest.at > one.at - within ? newest.loaded : null)
    }
  }
  return (of, at) => loadOf(known.get(nameOf(of, at)) ?? null)
}

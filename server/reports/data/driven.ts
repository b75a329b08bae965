/** How far and how fast vehicles were driven with faults up to a moment, from their reports: each is read once. */
import type { Instant, Miles, Mph } from '#domain/basics/units.ts'
import type { Mileage } from '#domain/maintenance/faults.ts'
import { sensorOf } from '#domain/sensors/index.ts'
import { fastestIn } from '../../stored/door.ts'
import { newestOfSpans } from '../../stored/newest-in.ts'
import type { DataQuery } from './query.ts'

interface OfVehicle {
  readonly customerId: number
  readonly vehicleId: number
}
interface Driven {
  readonly start: Instant
  readonly mileage: Mileage | null
}
export interface DrivenFact {
  readonly maxMph: Mph | null
  readonly endMiles: Miles | null
}

const keyOf = ({ customerId, vehicleId }: OfVehicle): string => `${customerId}/${vehicleId}`

interface Stretch {
  readonly maxMph: Mph | null
  /** The newest reading in it, of each sensor that measures miles. */
  readonly miles: Readonly<Record<Mileage, Miles | null>>
}

/** Without its end: moments are whole milliseconds. */
const stretch = {
  customer: '= s.customer_id',
  vehicle: '= s.vehicle_id',
  from: 's.after',
  to: "(s.until - interval '1 millisecond')",
}

/**
 * Of each vehicle the time is cut where one of its faults begins; a fault lasts from its cut to the end of the span, so what
 * it needs is put together from the stretches behind it.
 * @param faults that went on beyond the end of the span
 */
export const drivenBy = async (
  { client, to }: Pick<DataQuery, 'client' | 'to'>,
  faults: readonly (OfVehicle & Driven)[],
): Promise<(of: OfVehicle, fault: Driven) => DrivenFact> => {
  if (faults.length === 0) return () => ({ maxMph: null, endMiles: null })
  const cuts = new Map<string, { readonly of: OfVehicle; readonly starts: Set<Instant> }>()
  for (const fault of faults) {
    const cut = cuts.get(keyOf(fault)) ?? { of: fault, starts: new Set() }
    cut.starts.add(fault.start)
    cuts.set(keyOf(fault), cut)
  }
  const stretches = [...cuts.values()].flatMap(({ of, starts }) => {
    const sorted = [...starts].sort((a, b) => a - b)
    return sorted.map((after, n) => ({ of, after, until: sorted[n + 1] ?? to + 1 }))
  })
  const { rows } = await client.query<{ maxMph: Mph | null }>(
    `SELECT fast.mph AS "maxMph"
      FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[]) WITH ORDINALITY
        AS s(customer_id, vehicle_id, after, until, n)
      LEFT JOIN LATERAL (SELECT max(r.speed_mph) AS mph FROM ${fastestIn(stretch)} r) fast ON true ORDER BY s.n`,
    [
      stretches.map(({ of }) => of.customerId),
      stretches.map(({ of }) => of.vehicleId),
      stretches.map(({ after }) => new Date(after)),
      stretches.map(({ until }) => new Date(until)),
    ],
  )
  const miles = async (sensor: Mileage) => {
    const spans = stretches.map(({ of, after, until }) => ({ ...of, from: after, to: until - 1 }))
    const found = await newestOfSpans(client, spans, { mask: 2 ** sensorOf(sensor).id, keys: [sensor] })
    return found.map((one) => one?.readings[sensor]?.miles ?? null)
  }
  const [odometer, gpsMileage] = [await miles('odometer'), await miles('gpsMileage')]
  const known = new Map<string, Stretch>()
  for (let n = stretches.length - 1; n >= 0; n--) {
    const { of, after, until } = stretches[n]!
    const own = rows[n]!
    const later = known.get(`${keyOf(of)}/${until}`)
    const fastest = Math.max(own.maxMph ?? -1, later?.maxMph ?? -1)
    known.set(`${keyOf(of)}/${after}`, {
      maxMph: fastest < 0 ? null : fastest,
      miles: {
        odometer: later?.miles.odometer ?? odometer[n]!,
        gpsMileage: later?.miles.gpsMileage ?? gpsMileage[n]!,
      },
    })
  }
  return (of, { start, mileage }) => {
    const found = known.get(`${keyOf(of)}/${start}`)
    return {
      maxMph: found?.maxMph ?? null,
      endMiles: mileage === null ? null : (found?.miles[mileage] ?? null),
    }
  }
}

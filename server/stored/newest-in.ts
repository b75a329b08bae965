/**
 * The newest report of each of many spans that has one of some sensors: what is not packed comes as rows, packed days come
 * as they are, each once, and are looked through here. One statement, so nothing is missed.
 */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { Readings } from '#domain/sensors/index.ts'
import { dayOf } from './days.ts'
import type { OpenDay } from './decode.ts'
import { isDayIn, isIn, keyOf, type ReportSpan } from './door.ts'
import { rawDay } from './raw-day.ts'

export interface Span {
  readonly customerId: number
  readonly vehicleId: number
  /** Both included. */
  readonly from: Instant
  readonly to: Instant
}
export interface Found {
  readonly recorded: Instant
  readonly seq: number
  /** Those that were asked for; others may be among them. */
  readonly readings: Readings
}
/** Sensors: their mask, and their keys. */
export interface WantedSensors {
  readonly mask: number
  readonly keys: readonly string[]
}

/** Spans of a statement: the days of all of them are held at once. */
const atOnce = 2_000

const span: Required<Pick<ReportSpan, 'customer' | 'vehicle' | 'from' | 'to'>> = {
  customer: '= m.customer_id',
  vehicle: '= m.vehicle_id',
  from: 'm.since',
  to: 'm.upto',
}

/** Packed days follow one another, so the report that is looked for is in one of the first two that have the sensor. */
const statement = ({ mask, keys }: WantedSensors): string => {
  const wanted: ReportSpan = { ...span, sensors: mask, readings: keys }
  const day = rawDay({ readings: keys, without: ['accuracy_m', 'level', 'stopped_since', 'verdict'] })
  return `WITH m AS MATERIALIZED (SELECT n::int AS n, customer_id, vehicle_id, since, upto
        FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::timestamptz[]) WITH ORDINALITY AS u(customer_id, vehicle_id, since, upto, n)),
      newest AS MATERIALIZED (SELECT m.*, loose.told, d_.firsts FROM m
        LEFT JOIN LATERAL (SELECT q_.recorded, json_build_object('recorded', extract(epoch FROM q_.recorded) * 1000, 'seq', q_.seq,
              'readings', q_.readings) AS told FROM report q_
            WHERE ${keyOf('q_', wanted)} AND ${isIn('q_', wanted)} ORDER BY q_.recorded DESC, q_.seq DESC LIMIT 1) loose ON true
        LEFT JOIN LATERAL (SELECT array_agg(p_.first ORDER BY p_.first DESC) AS firsts FROM (SELECT p_.first FROM packed_day p_
            WHERE ${isDayIn(wanted)} AND p_.last >= coalesce(loose.recorded, '-infinity') ORDER BY p_.first DESC LIMIT 2) p_) d_ ON true)
    SELECT n, told, customer_id AS "customerId", vehicle_id AS "vehicleId", to_json(firsts) AS firsts, NULL::bytea AS head, NULL::bytea AS parts
      FROM newest WHERE told IS NOT NULL OR firsts IS NOT NULL
    UNION ALL SELECT NULL, NULL, p_.customer_id, p_.vehicle_id, to_json(p_.first), ${day.head}, ${day.parts}
      FROM (SELECT DISTINCT customer_id, vehicle_id, unnest(firsts) AS first FROM newest) k
        JOIN packed_day p_ ON p_.customer_id = k.customer_id AND p_.vehicle_id = k.vehicle_id AND p_.first = k.first`
}

type Row = { readonly customerId: number; readonly vehicleId: number } & (
  | {
      readonly n: number
      readonly told: Found | null
      readonly firsts: readonly string[] | null
      readonly head: null
    }
  | { readonly n: null; readonly firsts: string; readonly head: Buffer; readonly parts: Buffer }
)
const nameOf = ({ customerId, vehicleId }: Omit<Span, 'from' | 'to'>, first: string) =>
  `${customerId}/${vehicleId}/${first}`

/** The newest report of a day and a span that has one of the sensors. */
const newestIn = (
  day: OpenDay,
  { from, to }: Span,
  hasSensor: (sensors: string) => boolean,
): Found | null => {
  for (let i = day.reports - 1; i >= 0 && day.recorded(i) >= from; i--)
    if (day.recorded(i) <= to && hasSensor(day.sensors(i)))
      return { recorded: day.recorded(i), seq: day.seq(i), readings: day.readings(i) }
  return null
}

/** Of each span its newest report; null where there is none. */
export const newestOfSpans = async (
  client: pg.ClientBase,
  spans: readonly Span[],
  wanted: WantedSensors,
): Promise<readonly (Found | null)[]> => {
  const found: (Found | null)[] = spans.map(() => null)
  const known = new Map<string, boolean>()
  const hasSensor = (sensors: string): boolean => {
    let has = known.get(sensors)
    if (has === undefined) {
      has = (BigInt(sensors) & BigInt(wanted.mask)) !== 0n
      known.set(sensors, has)
    }
    return has
  }
  for (let begin = 0; begin < spans.length; begin += atOnce) {
    const part = spans.slice(begin, begin + atOnce)
    const { rows } = await client.query<Row>(statement(wanted), [
      part.map(({ customerId }) => customerId),
      part.map(({ vehicleId }) => vehicleId),
      part.map(({ from }) => new Date(from)),
      part.map(({ to }) => new Date(to)),
    ])
    const days = new Map<string, OpenDay>()
    for (const row of rows) if (row.n === null) days.set(nameOf(row, row.firsts), dayOf(row.head, row.parts))
    for (const row of rows) {
      if (row.n === null) continue
      const { n, told, firsts } = row
      let newest = told
      for (const first of firsts ?? []) {
        const packed = newestIn(days.get(nameOf(row, first))!, part[n - 1]!, hasSensor)
        if (!packed) continue
        newest = laterOf(newest, packed)
        break
      }
      found[begin + n - 1] = newest
    }
  }
  return found
}

const laterOf = (a: Found | null, b: Found): Found =>
  a !== null && (a.recorded - b.recorded || a.seq - b.seq) > 0 ? a : b

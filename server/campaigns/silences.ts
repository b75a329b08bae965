/** When a gateway was silent, out of the reports of the trailers that carried it. */
import type pg from 'pg'
import { gatewaySilentAfter } from '#domain/basics/assumed.ts'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { packedIn, reportsIn } from '../stored/door.ts'

export interface Silence {
  /** The report before it. */
  readonly from: Instant
  /** The report after it, or when the gateway was taken off; null while it lasts. */
  readonly to: Instant | null
}

/** @assume As long as jobs are kept; what was silent before tells nothing about a gateway now. */
const lookedBack = days(365)
/** @assume More silences than that, and it is silent as a rule. */
const silencesMost = 100
/** A silence holds a whole piece of this length, so that one look at each piece finds it: never all reports are read. */
const piece = Math.floor(gatewaySilentAfter / 2)

interface Run {
  readonly vehicle: number
  readonly customers: readonly number[]
  readonly begins: Date
  readonly ends: Date
  /** When the gateway was taken off; null while it is carried. */
  readonly detached: Date | null
}

const runsSql = `WITH carried AS (
    SELECT a.id, a.vehicle_id AS vehicle, a.detached, greatest(a.attached, $2::timestamptz - $3 * interval '1 millisecond') AS f,
      least(coalesce(a.detached, $2), $2::timestamptz) AS t,
      ARRAY(SELECT customer_id FROM tenure WHERE vehicle_id = a.vehicle_id
        UNION SELECT customer_id FROM vehicle WHERE id = a.vehicle_id) AS customers
    FROM gateway_assignment a WHERE a.serial_num = $1),
  pieces AS (
    SELECT c.*, p AS begins, least(p + $4 * interval '1 millisecond', c.t) AS ends FROM carried c
      CROSS JOIN generate_series(c.f, c.t, $4 * interval '1 millisecond') AS p),
  packed AS (
    SELECT DISTINCT c.id, floor(extract(epoch FROM r.recorded - c.f) * 1000 / $4)::int AS piece
    FROM carried c CROSS JOIN LATERAL ${packedIn({ customer: '= ANY(c.customers)', vehicle: '= c.vehicle', from: 'c.f', to: 'c.t', readings: [] })} r),
  looked AS (
    SELECT p.*, EXISTS (SELECT FROM report r WHERE r.customer_id = ANY(p.customers) AND r.vehicle_id = p.vehicle
      AND r.recorded >= p.begins AND r.recorded < p.ends) OR k.id IS NOT NULL AS heard
    FROM pieces p LEFT JOIN packed k ON k.id = p.id AND k.piece = round(extract(epoch FROM p.begins - p.f) * 1000 / $4)),
  numbered AS (
    SELECT l.*, count(*) FILTER (WHERE heard) OVER (PARTITION BY id ORDER BY begins) AS run FROM looked l)
  SELECT vehicle, customers, detached, min(begins) AS begins, max(ends) AS ends FROM numbered
    WHERE NOT heard AND run > 0 GROUP BY id, vehicle, customers, detached, run ORDER BY begins DESC LIMIT ${silencesMost}`

const carried = { customer: '= ANY($1)', vehicle: '= $2', readings: [] }
const aroundSql = `SELECT
  (SELECT max(recorded) FROM ${reportsIn({
    ...carried,
    from: "($3::timestamptz - $5 * interval '1 millisecond')",
    to: '$3::timestamptz',
  })} r WHERE recorded < $3) AS before,
  (SELECT min(recorded) FROM ${reportsIn({
    ...carried,
    from: '$4::timestamptz',
    to: "least($6::timestamptz, $4::timestamptz + $5 * interval '1 millisecond')",
  })} r WHERE recorded < $4::timestamptz + $5 * interval '1 millisecond') AS after`

/** The newest first, of a year. Before its first report a gateway is not silent: nobody knows when it was switched on. */
export const silencesOf = async (
  db: pg.Pool | pg.ClientBase,
  serial: string,
  now: Instant,
): Promise<readonly Silence[]> => {
  const { rows } = await db.query<Run>(runsSql, [serial, new Date(now), lookedBack, piece])
  const found: Silence[] = []
  for (const { customers, vehicle, begins, ends, detached } of rows) {
    const around = await db.query<{ before: Date; after: Date | null }>(aroundSql, [
      ...[customers, vehicle, begins, ends, piece, detached],
    ])
    const { before, after } = around.rows[0]!
    const from = before.getTime()
    const to = (after ?? detached)?.getTime() ?? null
    if ((to ?? now) - from > gatewaySilentAfter) found.push({ from, to })
  }
  return found
}

/** What a month costs: a line for each vehicle or seat and price, by the days of the month that are charged. */

import type pg from 'pg'
import { csvLine, csvMark } from '#domain/basics/csv-line.ts'
import { mark, t } from '#domain/basics/texts.ts'
import { second } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import { addMonths, type Day, daysBetween, partOfMonth } from '#domain/fleet/subscription.ts'
import { scopeSql } from '../scope/scope-sql.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'
import { seenSubscriptionsSql } from './reach.ts'

interface Line {
  readonly customer: string
  readonly id: number
  readonly pool: string | null
  readonly seat: number | null
  readonly vin: string | null
  readonly unit: string | null
  readonly plan: string
  readonly from: Day
  readonly to: Day
  readonly price: number
}

const titles = [
  ...[mark('Customer'), mark('Subscription'), mark('Pool'), mark('Seat'), mark('Unit ID'), 'VIN'],
  ...[mark('Plan'), mark('From'), mark('Up to'), mark('Days'), mark('Days of the month')],
  ...[mark('Price a month'), mark('Amount')],
]
const money = (cents: number): string => (cents / 100).toFixed(2)

/** Lines that are read at once: few enough for little memory, many enough for few round trips. */
const atOnce = 5_000

/**
 * A pool's seats are named by the vehicles that have them now, where those may be seen; a vehicle that is gone by its
 * VIN. Conditions: `seen` on `subscription s`, `among` on the customer of `ml`, `named` on a vehicle of `m`.
 */
const linesSql = ({
  seen,
  among,
  named,
}: Readonly<Record<'seen' | 'among' | 'named', string>>) => `SELECT c.short_name AS customer, s.id,
    CASE WHEN s.seats IS NOT NULL THEN s.name END AS pool, CASE WHEN s.seats IS NOT NULL THEN seat END AS seat,
    CASE WHEN s.seats IS NULL THEN s.name ELSE m.vin END AS vin, coalesce(v.unit_id, m.unit_id) AS unit, p.name AS plan,
    greatest(ch.starts, $1::date)::text AS from, least(ch.ends, $2::date)::text AS to, ch.price_cents AS price
  FROM subscription_charge ch
  JOIN subscription s ON s.customer_id = ch.customer_id AND s.id = ch.subscription_id
  JOIN subscription_plan p ON p.id = ch.plan_id JOIN customer c ON c.id = ch.customer_id
  CROSS JOIN LATERAL generate_series(1, ch.seats) AS seat
  LEFT JOIN subscription_vehicle l ON s.seats IS NULL AND l.customer_id = s.customer_id AND l.subscription_id = s.id
  LEFT JOIN vehicle v ON v.customer_id = l.customer_id AND v.id = l.vehicle_id
  LEFT JOIN (SELECT ml.customer_id, ml.subscription_id, mv.id AS vehicle_id, mv.vin, mv.unit_id,
      row_number() OVER (PARTITION BY ml.customer_id, ml.subscription_id ORDER BY mv.unit_id, mv.id) AS place
    FROM subscription_vehicle ml
    JOIN subscription ms ON ms.customer_id = ml.customer_id AND ms.id = ml.subscription_id AND ms.seats IS NOT NULL
    JOIN vehicle mv ON mv.customer_id = ml.customer_id AND mv.id = ml.vehicle_id
    WHERE ${among}) m
    ON s.seats IS NOT NULL AND m.customer_id = s.customer_id AND m.subscription_id = s.id AND m.place = seat
      AND ${named}
  WHERE ch.starts < $2::date AND ch.ends > $1::date AND ${seen}
  ORDER BY lower(c.short_name), s.seats IS NULL, lower(coalesce(v.unit_id, s.name)), s.id, ch.starts, seat`

const printLine = (line: Line, month: Day, daysOfMonth: number): string => {
  const days = daysBetween(line.from, line.to)
  return csvLine([
    ...[line.customer, String(line.id), line.pool ?? '', line.seat === null ? '' : String(line.seat)],
    ...[line.unit ?? '', line.vin ?? '', line.plan, line.from, line.to, String(days), String(daysOfMonth)],
    ...[money(line.price), money(partOfMonth(line.price, month, line.from, line.to))],
  ])
}

/** Bills read at once, each of which holds a connection. */
const billsAtOnce = 3
/** Whoever takes no more lines for so long is left. */
const patience: Ms = 30 * second

export interface Billing {
  /** Whether others read as many as may be read at once. */
  readonly isBusy: () => boolean
  /** As of one moment. @param month its first day */
  readonly csv: (accessScope: AccessScope, month: Day) => AsyncGenerator<string>
}

export const openBilling = (pool: pg.Pool, patient: Ms = patience): Billing => {
  let reading = 0
  return {
    isBusy: () => reading >= billsAtOnce,
    async *csv(accessScope, month) {
      reading++
      try {
        yield* billingCsv(pool, accessScope, month, patient)
      } finally {
        reading--
      }
    },
  }
}

/** Holds a connection until it is read to its end or left, or its reader is too slow. */
async function* billingCsv(
  pool: pg.Pool,
  accessScope: AccessScope,
  month: Day,
  patient: Ms,
): AsyncGenerator<string> {
  const next = addMonths(month, 1)
  const days = daysBetween(month, next)
  const params: unknown[] = [month, next]
  const seen = seenSubscriptionsSql(accessScope, { customer: 's.customer_id', id: 's.id' }, params)
  const among = scopeSql(accessScope.scope, 'ml.customer_id', params)
  const named = accessScopeSql(accessScope, { customer: 'm.customer_id', vehicle: 'm.vehicle_id' }, params)
  const client = await pool.connect()
  let whole = false
  try {
    await client.query('BEGIN READ ONLY')
    await client.query(`SET LOCAL idle_in_transaction_session_timeout = ${patient}`)
    await client.query(`DECLARE billing NO SCROLL CURSOR FOR ${linesSql({ seen, among, named })}`, params)
    yield `${csvMark}${csvLine(titles.map((title) => t(title)))}\r\n`
    for (;;) {
      const { rows } = await client.query<Line>(`FETCH ${atOnce} FROM billing`)
      if (rows.length > 0) yield `${rows.map((row) => printLine(row, month, days)).join('\r\n')}\r\n`
      if (rows.length < atOnce) break
    }
    await client.query('COMMIT')
    whole = true
  } finally {
    // Left in the middle, the connection is thrown away with its transaction.
    client.release(!whole)
  }
}

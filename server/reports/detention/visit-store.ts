/** The SQL of detention: visits with what they cost, page by page, and their sums by geofence. */
import type pg from 'pg'
import type { Instant, Ms } from '#domain/basics/units.ts'
import type { Visit } from '#domain/geofences/visit.ts'
import type { Detention, DetentionRule } from '#domain/reports/detention.ts'
import type { VisitRef } from '#domain/reports/visit-ref.ts'
import { heldBy, heldSql } from '../../scope/held-vehicle.ts'
import { shownSql } from '../../scope/subscribed.ts'
import type { AccessScope } from '../../scope/vehicle-scope.ts'
import { fenceName, ms } from '../data/query.ts'
import { type RuleRow, ruleJoin, ruleOfRow } from './rule-store.ts'

export interface DetentionQuery {
  readonly accessScope: AccessScope
  /** Of one geofence alone; null: of all. */
  readonly geofenceId: number | null
  /** Those that ended from then on … */
  readonly from: Instant
  /** … and before then; what still lasts belongs to the period that `now` lies in. */
  readonly to: Instant
  /** Only those that cost time beyond the free one. */
  readonly isOver: boolean
  readonly now: Instant
}

/** A visit with what it costs. */
export interface DetentionVisit extends VisitRef, Detention {
  readonly customerId: number
  readonly customer: string
  /** Of the customer, an IANA name. */
  readonly zone: string
  readonly vehicleId: number
  readonly unitId: string
  readonly geofence: string
  readonly version: number
  readonly how: Visit['how']
  /** Null while it lasts. */
  readonly left: Instant | null
  readonly leftHow: Visit['leftHow']
  /** The end, or now. */
  readonly until: Instant
  readonly rule: DetentionRule & { readonly isOwn: boolean }
}

interface Row extends RuleRow {
  readonly customerId: number
  readonly customer: string
  readonly zone: string
  readonly vehicleId: number
  readonly geofenceId: number
  readonly vin: string
  readonly unitId: string
  readonly geofence: string
  readonly version: number
  readonly how: Visit['how']
  readonly entered: Instant
  readonly left: Instant | null
  readonly leftHow: Visit['leftHow']
  readonly until: Instant
  readonly dwell: Ms
  readonly over: Ms
  readonly billable: number
  readonly amount: number
}

const toVisit = (row: Row): DetentionVisit => ({
  customerId: row.customerId,
  customer: row.customer,
  zone: row.zone,
  vehicleId: row.vehicleId,
  geofenceId: row.geofenceId,
  vin: row.vin,
  unitId: row.unitId,
  geofence: row.geofence,
  version: row.version,
  how: row.how,
  entered: row.entered,
  left: row.left,
  leftHow: row.leftHow,
  until: row.until,
  dwellMs: row.dwell,
  freeMs: row.dwell - row.over,
  overMs: row.over,
  billableMinutes: row.billable,
  amountCents: row.amount,
  rule: ruleOfRow(row),
})

/** When a visit ended: it left, or the vehicle left its customer. */
const left = 'coalesce(i.left_at, v.until)'

/** What `detentionOf` of the domain counts, as SQL over `i`, `v` and `rule`; @param now the parameter of now */
const counted = (now: string): string => `
  CROSS JOIN LATERAL (SELECT ${left} AS left_at, coalesce(${left}, ${now}::timestamptz) AS until) ending
  CROSS JOIN LATERAL (SELECT greatest(0, round(extract(epoch FROM ending.until - i.entered) * 1000)) AS dwell) stay
  CROSS JOIN LATERAL (SELECT greatest(0, stay.dwell - rule.free_minutes * 60000::numeric) AS over) beyond
  CROSS JOIN LATERAL (SELECT beyond.over / (rule.step_minutes * 60000::numeric) AS steps) step
  CROSS JOIN LATERAL (SELECT rule.step_minutes * CASE rule.rounding WHEN 'up' THEN ceil(step.steps)
    WHEN 'down' THEN floor(step.steps) ELSE round(step.steps) END AS billable) bill
  CROSS JOIN LATERAL (SELECT round(bill.billable * rule.rate_cents / 60) AS amount) charge`

/** Visits `i` with what they cost; @param now the parameter of now */
export const visitsFrom = (now: string): string =>
  `visit i ${heldBy('i')} ${ruleJoin('i.customer_id', 'i.geofence_id')} ${counted(now)}`

/** Those that are seen. */
export const seenVisitsSql = (accessScope: AccessScope, params: unknown[]): string =>
  [
    heldSql(accessScope, { customer: 'i.customer_id', vehicle: 'i.vehicle_id' }, params),
    // How one ended that went on when its subscription did is not told.
    shownSql({ customer: 'i.customer_id', vehicle: 'i.vehicle_id' }, "coalesce(i.left_at, 'infinity')"),
  ].join(' AND ')

/** The visits of a query, as a condition on what `visitsFrom` is read from. Values are appended to `params`. */
export const visitsWhere = (query: DetentionQuery, params: unknown[]): string => {
  const place = (value: unknown) => `$${params.push(value)}`
  const { from, to, now } = query
  const all = [seenVisitsSql(query.accessScope, params)]
  const ended = `i.left_at >= ${place(new Date(from))} AND i.left_at < ${place(new Date(to))}`
  // Of a vehicle that went to another customer while it was inside, the customer's part ended there.
  const gone = `i.left_at IS NULL AND v.until >= $${params.length - 1} AND v.until < $${params.length}`
  const lasts = now >= from && now < to ? 'i.left_at IS NULL AND v.until IS NULL' : 'false'
  all.push(`((${ended}) OR (${gone}) OR (${lasts}))`)
  if (query.geofenceId !== null) all.push(`i.geofence_id = ${place(query.geofenceId)}`)
  if (query.isOver) all.push('bill.billable > 0')
  return all.join(' AND ')
}

const columns = `i.customer_id AS "customerId", rc.short_name AS customer, rc.time_zone AS zone, i.vehicle_id AS "vehicleId",
  i.geofence_id AS "geofenceId", v.vin, v.unit_id AS "unitId", ${fenceName('i')} AS geofence, i.version, i.how,
  ${ms('i.entered')} AS entered, ${ms('ending.left_at')} AS left, i.left_how AS "leftHow", ${ms('ending.until')} AS until,
  stay.dwell::float8 AS dwell, beyond.over::float8 AS over, bill.billable::float8 AS billable, charge.amount::float8 AS amount,
  rule.*`

/** Where a page ended. */
export interface DetentionCursor {
  /** Null: among those that still last. */
  readonly left: Instant | null
  readonly vehicleId: number
  readonly geofenceId: number
  readonly entered: Instant
}

/** The order of lists: what still lasts first, then the newest ends. */
const orderSql = `ORDER BY coalesce(ending.left_at, 'infinity') DESC, i.vehicle_id, i.entered, i.geofence_id`

/** Visits that still last first, then the newest ends; after `after`, so many at most. */
export const detentionPage = async (
  db: pg.Pool,
  query: DetentionQuery,
  after: DetentionCursor | null,
  limit: number,
): Promise<readonly DetentionVisit[]> => {
  const params: unknown[] = [new Date(query.now)]
  const all = [visitsWhere(query, params)]
  if (after !== null) {
    const place = (value: unknown) => `$${params.push(value)}`
    const at = place(after.left === null ? 'infinity' : new Date(after.left))
    const key = [place(after.vehicleId), place(new Date(after.entered)), place(after.geofenceId)].join(', ')
    all.push(`(coalesce(ending.left_at, 'infinity') < ${at}::timestamptz OR (coalesce(ending.left_at, 'infinity') = ${at}
      AND (i.vehicle_id, i.entered, i.geofence_id) > (${key})))`)
  }
  const { rows } = await db.query<Row>(
    `SELECT ${columns} FROM ${visitsFrom('$1')} WHERE ${all.join(' AND ')}
      ${orderSql} LIMIT ${limit}`,
    params,
  )
  return rows.map(toVisit)
}

/** All of them in the same order, so many at once: found and sorted once, as of one moment. */
export async function* everyVisit(
  pool: pg.Pool,
  query: DetentionQuery,
  atOnce: number,
): AsyncGenerator<readonly DetentionVisit[]> {
  const params: unknown[] = [new Date(query.now)]
  const where = visitsWhere(query, params)
  const client = await pool.connect()
  let whole = false
  try {
    await client.query('BEGIN READ ONLY')
    // All rows are read, so the quickest way to the last one is wanted.
    await client.query('SET LOCAL cursor_tuple_fraction = 1')
    await client.query(
      `DECLARE every_visit NO SCROLL CURSOR FOR SELECT ${columns} FROM ${visitsFrom('$1')} WHERE ${where} ${orderSql}`,
      params,
    )
    for (;;) {
      const { rows } = await client.query<Row>(`FETCH ${atOnce} FROM every_visit`)
      if (rows.length > 0) yield rows.map(toVisit)
      if (rows.length < atOnce) break
    }
    await client.query('COMMIT')
    whole = true
  } finally {
    // Left in the middle, the connection is thrown away with its transaction.
    client.release(!whole)
  }
}

/** One visit; null where there is none that is seen. */
export const detentionVisit = async (
  db: pg.Pool,
  accessScope: AccessScope,
  { geofenceId, vin, entered }: VisitRef,
  now: Instant,
): Promise<DetentionVisit | null> => {
  const params: unknown[] = [new Date(now), geofenceId, new Date(entered), vin.toUpperCase()]
  const { rows } = await db.query<Row>(
    `SELECT ${columns} FROM ${visitsFrom('$1')} WHERE i.geofence_id = $2 AND i.entered = $3 AND v.vin = $4
      AND i.customer_id IN (SELECT customer_id FROM geofence_version WHERE geofence_id = $2)
      AND ${seenVisitsSql(accessScope, params)} LIMIT 1`,
    params,
  )
  return rows[0] ? toVisit(rows[0]) : null
}

/** What visits of a geofence come to. */
export interface DetentionSum {
  readonly customerId: number
  readonly customer: string
  readonly geofenceId: number
  readonly geofence: string
  readonly visits: number
  readonly lasting: number
  readonly billableMinutes: number
  readonly amountCents: number
}
export interface DetentionTotals
  extends Pick<DetentionSum, 'visits' | 'lasting' | 'billableMinutes' | 'amountCents'> {
  readonly geofences: number
  /** Those with the greatest amounts. */
  readonly rows: readonly DetentionSum[]
}

export const detentionTotals = async (
  db: pg.Pool,
  query: DetentionQuery,
  most: number,
): Promise<DetentionTotals> => {
  const params: unknown[] = [new Date(query.now)]
  const { rows } = await db.query<DetentionSum & Record<`all${string}`, number>>(
    `WITH sums AS (
        SELECT i.customer_id, i.geofence_id, count(*) AS visits, count(*) FILTER (WHERE ending.left_at IS NULL) AS lasting,
          sum(bill.billable) AS billable, sum(charge.amount) AS amount
        FROM ${visitsFrom('$1')} WHERE ${visitsWhere(query, params)} GROUP BY 1, 2)
      SELECT i.customer_id AS "customerId", (SELECT short_name FROM customer WHERE id = i.customer_id) AS customer,
        i.geofence_id AS "geofenceId", ${fenceName('i')} AS geofence, i.visits::float8 AS visits, i.lasting::float8 AS lasting,
        i.billable::float8 AS "billableMinutes", i.amount::float8 AS "amountCents", "allFences", "allVisits", "allLasting",
        "allBillable", "allAmount"
      FROM (SELECT *, count(*) OVER ()::float8 AS "allFences", sum(visits) OVER ()::float8 AS "allVisits",
          sum(lasting) OVER ()::float8 AS "allLasting", sum(billable) OVER ()::float8 AS "allBillable",
          sum(amount) OVER ()::float8 AS "allAmount"
        FROM sums ORDER BY amount DESC, billable DESC, geofence_id LIMIT ${most}) i
      ORDER BY i.amount DESC, i.billable DESC, i.geofence_id`,
    params,
  )
  const [first] = rows
  return {
    geofences: first?.allFences ?? 0,
    visits: first?.allVisits ?? 0,
    lasting: first?.allLasting ?? 0,
    billableMinutes: first?.allBillable ?? 0,
    amountCents: first?.allAmount ?? 0,
    rows: rows.map(({ customerId, customer, geofenceId, geofence, ...row }) => ({
      ...{ customerId, customer, geofenceId, geofence, visits: row.visits, lasting: row.lasting },
      ...{ billableMinutes: row.billableMinutes, amountCents: row.amountCents },
    })),
  }
}

/** What a shift hands over: the faults that began in it, what became of them, and what happened next. */
import type pg from 'pg'
import { isOn } from '#domain/access/flags.ts'
import { can } from '#domain/access/rights.ts'
import type { Viewer } from '#domain/access/session.ts'
import type { Instant } from '#domain/basics/units.ts'
import { describeFault } from '#domain/maintenance/vocabulary/index.ts'
import { findSensorById } from '#domain/sensors/index.ts'
import type { AnySensor } from '#domain/sensors/sensor.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { makeCounts } from '../fleet/counts.ts'
import { heldJoin, heldSql } from '../scope/held-vehicle.ts'
import { shownSql } from '../scope/subscribed.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'

/** Faults of one trailer that come and go are one; notices are left out: they need nobody. */
export interface ShiftSums {
  readonly began: number
  /** Of them, those that are over without a work order. */
  readonly cleared: number
  /** Those whose trailer has had a work order since. */
  readonly ordered: number
  /** Those that last, without a work order. */
  readonly open: number
}

export const shiftEventKinds = ['began', 'cleared', 'ordered'] as const
export interface ShiftEvent {
  readonly at: Instant
  readonly kind: (typeof shiftEventKinds)[number]
  readonly level: Level
  readonly vin: string
  readonly unitId: string
  /** The fault in words; of a work order, its number. */
  readonly words: string
}

export interface Shift {
  readonly from: Instant
  readonly to: Instant
}

interface Kind {
  readonly customerId: number
  readonly sensorTypeId: number
  readonly faultTypeId: number
  readonly fmi: number
}
interface KindCount extends Kind {
  readonly flags: readonly string[]
  readonly began: number
  readonly ended: number
  readonly ordered: number
  readonly orderedEnded: number
}

/** The faults that began in the shift, as a query: those of one part and kind are one row. Values go to `params`. */
const beganSql = (
  accessScope: AccessScope,
  { from, to }: Shift,
  params: unknown[],
  only = 'true',
): string => {
  const columns = { customer: 'f.customer_id', vehicle: 'f.vehicle_id' }
  const span = `f.started > $${params.push(new Date(from))} AND f.started <= $${params.push(new Date(to))}`
  return `SELECT f.customer_id, f.vehicle_id, f.sensor_type_id, f.fault_type_id, f.fmi, f.position, v.vin, v.unit_id,
      min(f.started) AS started, CASE WHEN bool_and(f.ended IS NOT NULL) THEN max(f.ended) END AS ended
    FROM fault f ${heldJoin('f')}
    WHERE ${span} AND ${only} AND ${heldSql(accessScope, columns, params)} AND v.sim_status = 'Activated'
      AND ${shownSql(columns, 'f.started')}
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`
}

/** The first work order of a row's trailer since the fault began. */
const orderSql = `SELECT w.id, w.opened FROM work_order w WHERE w.customer_id = b.customer_id
  AND w.vehicle_id = b.vehicle_id AND w.opened >= b.started AND w.state <> 'cancelled' ORDER BY w.opened LIMIT 1`

const levelOf = ({ sensorTypeId, faultTypeId, fmi }: Kind): Level =>
  describeFault({ sensorTypeId, faultTypeId, fmi, position: '' }).level

/** Whether its customer has the sensor, and somebody has to look at it. */
const counts = ({ flags, ...kind }: KindCount): boolean => {
  const flag = (findSensorById(kind.sensorTypeId) as AnySensor | undefined)?.flag
  return (flag === undefined || isOn(flag, new Set(flags))) && ['critical', 'caution'].includes(levelOf(kind))
}

const remembered = makeCounts<readonly KindCount[]>(15_000)

/** How many of each kind began; some seconds old at most. */
const kindsOf = (pool: pg.Pool, accessScope: AccessScope, shift: Shift): Promise<readonly KindCount[]> => {
  const params: unknown[] = []
  const sql = `WITH b AS MATERIALIZED (${beganSql(accessScope, shift, params)})
    SELECT b.customer_id AS "customerId", b.sensor_type_id AS "sensorTypeId", b.fault_type_id AS "faultTypeId", b.fmi,
      c.flags, count(*)::int AS began, count(b.ended)::int AS ended, count(o.id)::int AS ordered,
      (count(*) FILTER (WHERE o.id IS NOT NULL AND b.ended IS NOT NULL))::int AS "orderedEnded"
    FROM b JOIN customer c ON c.id = b.customer_id LEFT JOIN LATERAL (${orderSql}) o ON true
    GROUP BY b.customer_id, b.sensor_type_id, b.fault_type_id, b.fmi, c.flags`
  return remembered(pool, `${sql} ${JSON.stringify(params)}`, async () => {
    const { rows } = await pool.query<KindCount>(sql, params)
    return rows.filter(counts)
  })
}

/** Whether somebody may be told of the work orders of a customer. */
const tellsOrders = (viewer: Viewer) => (customerId: number) => can(viewer, 'maintenance', { customerId })

/** What became, as of now, of the faults that began in a shift. */
export const shiftSums = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  viewer: Viewer,
  shift: Shift,
): Promise<ShiftSums> => {
  const tells = tellsOrders(viewer)
  const sums = { began: 0, cleared: 0, ordered: 0, open: 0 }
  for (const one of await kindsOf(pool, accessScope, shift)) {
    const [ordered, orderedEnded] = tells(one.customerId) ? [one.ordered, one.orderedEnded] : [0, 0]
    sums.began += one.began
    sums.ordered += ordered
    sums.cleared += one.ended - orderedEnded
    sums.open += one.began - one.ended - (ordered - orderedEnded)
  }
  return sums
}

/** What happened to the faults of a shift after a moment in it, the first of it first. */
export const shiftEvents = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  viewer: Viewer,
  shift: Shift,
  { after, first }: { readonly after: Instant; readonly first: number },
): Promise<readonly ShiftEvent[]> => {
  const kinds = await kindsOf(pool, accessScope, shift)
  if (kinds.length === 0) return []
  const params: unknown[] = []
  const list = (values: readonly number[]) => `$${params.push(values)}::int[]`
  const only = `(f.customer_id, f.sensor_type_id, f.fault_type_id, f.fmi) IN (SELECT * FROM unnest(
    ${list(kinds.map(({ customerId }) => customerId))}, ${list(kinds.map(({ sensorTypeId }) => sensorTypeId))},
    ${list(kinds.map(({ faultTypeId }) => faultTypeId))}, ${list(kinds.map(({ fmi }) => fmi))}))`
  const told = [...new Set(kinds.map(({ customerId }) => customerId))].filter(tellsOrders(viewer))
  const began = beganSql(accessScope, shift, params, only)
  const { rows } = await pool.query<
    Kind & Omit<ShiftEvent, 'level' | 'words'> & { position: string; order: string | null }
  >(
    `WITH b AS MATERIALIZED (${began})
      SELECT (extract(epoch FROM e.at) * 1000)::float8 AS at, e.kind, b.vin, b.unit_id AS "unitId", o.id::text AS "order",
        b.customer_id AS "customerId", b.sensor_type_id AS "sensorTypeId", b.fault_type_id AS "faultTypeId", b.fmi, b.position
      FROM b LEFT JOIN LATERAL (${orderSql}) o ON b.customer_id = ANY(${list(told)})
      CROSS JOIN LATERAL (VALUES (b.started, 'began'), (b.ended, 'cleared'), (o.opened, 'ordered')) e(at, kind)
      WHERE e.at > $${params.push(new Date(after))} AND e.at <= $${params.push(new Date(shift.to))}
      ORDER BY e.at, b.vehicle_id, e.kind LIMIT $${params.push(first)}`,
    params,
  )
  return rows.map(({ at, kind, vin, unitId, order, ...fault }) => ({
    at,
    kind,
    vin,
    unitId,
    level: kind === 'began' ? levelOf(fault) : kind === 'cleared' ? 'good' : 'notice',
    words: kind === 'ordered' ? `WO-${order}` : describeFault(fault).faultDescription,
  }))
}

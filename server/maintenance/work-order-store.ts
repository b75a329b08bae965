/** The SQL of work orders: lists of them, and what is done to one. */
import type pg from 'pg'
import type { Instant, Miles } from '#domain/basics/units.ts'
import type { WorkOrderDraft, WorkOrderPart, WorkOrderState } from '#domain/maintenance/work-order.ts'
import { keyset } from '../graphql/keyset.ts'
import { byUnit, containing, orderBy, type SeenPage, seenRows } from './seen-rows.ts'

export interface WorkOrder extends WorkOrderDraft {
  readonly id: number
  readonly customerId: number
  readonly customerName: string
  readonly vehicleId: number
  readonly vin: string
  readonly unitId: string
  readonly state: WorkOrderState
  /** The e-mail of whom it is assigned to. */
  readonly assignee: string | null
  readonly opened: Instant
  readonly openedBy: string
  readonly closed: Instant | null
  readonly closedBy: string | null
  readonly closedNotes: string
  readonly repairedMiles: Miles | null
  readonly photoCount: number
}

export const workOrderSorts = {
  opened: 'w.opened',
  due: 'w.due',
  unit_id: byUnit,
  title: 'lower(w.title)',
  state: 'w.state',
  assignee: 'lower(coalesce(u.email, w.shop))',
} as const

export interface WorkOrderQuery extends SeenPage {
  readonly state: WorkOrderState | null
  readonly assigneeId: number | null
  /** Part of a unit ID, a VIN or a title, in any case; empty finds all. */
  readonly keyword: string
  readonly sort: { readonly by: keyof typeof workOrderSorts; readonly ascending: boolean } | null
}

const tables = `work_order w JOIN customer c ON c.id = w.customer_id LEFT JOIN user_account u ON u.id = w.assignee_id`
const columns = `w.id, w.customer_id AS "customerId", c.short_name AS "customerName", w.vehicle_id AS "vehicleId", v.vin,
  v.unit_id AS "unitId", w.title, w.notes, w.state, w.assignee_id AS "assigneeId", u.email AS assignee, w.shop,
  w.due::text AS due, w.labor_cents AS "laborCents", w.parts, w.opened, w.opened_by AS "openedBy", w.closed,
  w.closed_by AS "closedBy", w.closed_notes AS "closedNotes", w.repaired_miles AS "repairedMiles",
  (SELECT count(*)::int FROM work_order_photo p WHERE p.customer_id = w.customer_id AND p.work_order_id = w.id) AS "photoCount"`

type Stored = Omit<WorkOrder, 'opened' | 'closed' | 'parts'> & {
  readonly opened: Date
  readonly closed: Date | null
  readonly parts: readonly WorkOrderPart[]
}
const toOrder = (row: Stored): WorkOrder => ({
  ...row,
  parts: [...row.parts],
  opened: row.opened.getTime(),
  closed: row.closed?.getTime() ?? null,
})

const orders = seenRows({ of: 'w', columns, tables, read: toOrder })

/** Open ones first, by the day they are due; of the others the newest. */
const openFirst = keyset([
  { sql: `(w.state <> 'open')::int`, type: 'int' },
  { sql: `coalesce(CASE WHEN w.state = 'open' THEN w.due END, 'infinity')`, type: 'date' },
  { sql: 'w.opened', type: 'timestamptz', isDown: true },
  { sql: 'w.id', type: 'int', isDown: true },
])

/** A page of the work orders that are seen, and how many there are; open ones first unless sorted otherwise. */
export const workOrderPage = (pool: pg.Pool, query: WorkOrderQuery) => {
  const { sort, state, assigneeId, keyword } = query
  const order = sort ? orderBy(workOrderSorts[sort.by], sort.ascending, 'w.id DESC') : openFirst
  return orders.page(pool, query, order, (place) => {
    const all: string[] = []
    if (state) all.push(`w.state = ${place(state)}`)
    if (assigneeId !== null) all.push(`w.assignee_id = ${place(assigneeId)}`)
    if (keyword.trim() !== '') {
      const like = place(containing(keyword))
      all.push(`(v.search LIKE ${like} OR lower(w.title) LIKE ${like})`)
    }
    return all
  })
}

/** A work order that is seen, held against other acts; null where there is none. */
export const lockWorkOrder = orders.lock

export const insertWorkOrder = async (
  client: pg.ClientBase,
  of: { readonly customerId: number; readonly vehicleId: number },
  draft: WorkOrderDraft,
  by: string,
  now: Instant,
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO work_order (customer_id, vehicle_id, title, notes, assignee_id, shop, due, labor_cents, parts, opened, opened_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
    [
      of.customerId,
      of.vehicleId,
      draft.title,
      draft.notes,
      draft.assigneeId,
      draft.shop,
      draft.due,
      draft.laborCents,
      JSON.stringify(draft.parts),
      new Date(now),
      by,
    ],
  )
  return rows[0]!.id
}

export const changeWorkOrder = async (
  client: pg.ClientBase,
  id: number,
  draft: WorkOrderDraft,
): Promise<void> => {
  await client.query(
    `UPDATE work_order SET title = $2, notes = $3, assignee_id = $4, shop = $5, due = $6, labor_cents = $7, parts = $8
      WHERE id = $1`,
    [
      id,
      draft.title,
      draft.notes,
      draft.assigneeId,
      draft.shop,
      draft.due,
      draft.laborCents,
      JSON.stringify(draft.parts),
    ],
  )
}

/** Closes it; a repair notes the vehicle's mileage, the brakes' own where they count. */
export const closeWorkOrder = async (
  client: pg.ClientBase,
  id: number,
  how: { readonly state: 'repaired' | 'cancelled'; readonly by: string; readonly notes: string },
  now: Instant,
): Promise<void> => {
  await client.query(
    `UPDATE work_order w SET state = $2, closed = $3, closed_by = $4, closed_notes = $5,
        mileage = n.mileage, repaired_miles = n.miles
      FROM (SELECT CASE WHEN n.abs_odometer_miles IS NOT NULL THEN 'odometer'
            WHEN n.gps_odometer_miles IS NOT NULL THEN 'gpsMileage' END AS mileage,
          coalesce(n.abs_odometer_miles, n.gps_odometer_miles) AS miles
        FROM work_order o LEFT JOIN vehicle_now n ON n.customer_id = o.customer_id AND n.vehicle_id = o.vehicle_id
        WHERE o.id = $1) n
      WHERE w.id = $1`,
    [id, how.state, new Date(now), how.by, how.notes],
  )
}

/** The e-mail of somebody; null where they are gone. */
export const assigneeEmail = async (client: pg.ClientBase, id: number): Promise<string | null> => {
  const { rows } = await client.query<{ email: string }>('SELECT email FROM user_account WHERE id = $1', [id])
  return rows[0]?.email ?? null
}

/** People of a customer to whom work can be given. */
export interface Assignee {
  readonly id: number
  readonly email: string
  readonly name: string
}
export const assigneesOf = async (
  db: pg.Pool | pg.ClientBase,
  customerId: number,
): Promise<readonly Assignee[]> => {
  const { rows } = await db.query<Assignee>(
    `SELECT DISTINCT u.id, u.email, u.name FROM user_role r JOIN user_account u ON u.id = r.user_id
      WHERE r.customer_id = $1 AND u.enabled ORDER BY u.email`,
    [customerId],
  )
  return rows
}

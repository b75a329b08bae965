/** The SQL of issues: lists of them, and what people do with them. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { IssueCategory, IssueStatus } from '#domain/maintenance/issues.ts'
import type { Verdict } from '#domain/maintenance/repair.ts'
import { heldBy, heldSql } from '../scope/held-vehicle.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'

export const issueEnds = ['cleared', 'dismissed', 'repaired', 'transferred'] as const

export interface Issue {
  readonly id: number
  readonly customerId: number
  readonly vehicleId: number
  readonly vin: string
  readonly unitId: string
  readonly category: IssueCategory
  readonly status: IssueStatus
  readonly title: string
  readonly notes: string
  readonly opened: Instant
  readonly openedBy: string | null
  readonly returnedOf: number | null
  readonly gone: Instant | null
  readonly snoozedUntil: Instant | null
  readonly snoozeReason: string | null
  readonly snoozedBy: string | null
  readonly workOrderId: number | null
  readonly closed: Instant | null
  readonly closedHow: (typeof issueEnds)[number] | null
  readonly closedBy: string | null
  readonly closedBecause: string | null
  readonly verdict: Verdict | null
  readonly judged: Instant | null
}

export interface IssueQuery {
  readonly accessScope: AccessScope
  /** Of these vehicles alone; null: of all. */
  readonly vehicleIds: readonly number[] | null
  readonly ids: readonly number[] | null
  readonly workOrderIds: readonly number[] | null
  /** True: open ones, false: closed ones, null: both. */
  readonly open: boolean | null
  /** Those whose repair is watched, held or did not. */
  readonly verdict: Verdict | null
  readonly limit: number
  readonly offset: number
}

const columns = `i.id, i.customer_id AS "customerId", i.vehicle_id AS "vehicleId", v.vin, v.unit_id AS "unitId",
  i.category, i.status, i.title, i.notes, i.opened, i.opened_by AS "openedBy", i.returned_of AS "returnedOf", i.gone,
  i.snoozed_until AS "snoozedUntil", i.snooze_reason AS "snoozeReason", i.snoozed_by AS "snoozedBy",
  i.work_order_id AS "workOrderId", i.closed, i.closed_how AS "closedHow", i.closed_by AS "closedBy",
  i.closed_because AS "closedBecause", i.verdict, i.judged`
const ofVehicle = heldBy('i')

type Dated = 'opened' | 'gone' | 'snoozedUntil' | 'closed' | 'judged'
type Stored = Omit<Issue, Dated> & { readonly [K in Dated]: Date | null }
const toIssue = (row: Stored): Issue => ({
  ...row,
  opened: row.opened!.getTime(),
  gone: row.gone?.getTime() ?? null,
  snoozedUntil: row.snoozedUntil?.getTime() ?? null,
  closed: row.closed?.getTime() ?? null,
  judged: row.judged?.getTime() ?? null,
})

/** Open ones first, the worst of them first; then closed ones, the newest first. */
export const issuesOf = async (db: pg.Pool | pg.ClientBase, query: IssueQuery): Promise<readonly Issue[]> => {
  const params: unknown[] = []
  const place = (value: unknown) => `$${params.push(value)}`
  const all = [heldSql(query.accessScope, { customer: 'i.customer_id', vehicle: 'i.vehicle_id' }, params)]
  if (query.vehicleIds) all.push(`i.vehicle_id = ANY(${place(query.vehicleIds)}::int[])`)
  if (query.ids) all.push(`i.id = ANY(${place(query.ids)}::bigint[])`)
  if (query.workOrderIds) all.push(`i.work_order_id = ANY(${place(query.workOrderIds)}::bigint[])`)
  if (query.open !== null) all.push(query.open ? 'i.closed IS NULL' : 'i.closed IS NOT NULL')
  if (query.verdict) all.push(`i.verdict = ${place(query.verdict)}`)
  const { rows } = await db.query<Stored>(
    `SELECT ${columns} FROM issue i ${ofVehicle} WHERE ${all.join(' AND ')}
      ORDER BY i.closed IS NOT NULL, i.closed DESC, array_position(ARRAY['critical', 'caution', 'notReporting'], i.status),
        i.opened DESC, i.id LIMIT ${query.limit} OFFSET ${query.offset}`,
    params,
  )
  return rows.map(toIssue)
}

/** Those of these issues that are seen, held against other acts, in rising order. */
export const lockIssues = async (
  client: pg.ClientBase,
  accessScope: AccessScope,
  ids: readonly number[],
): Promise<readonly Issue[]> => {
  const params: unknown[] = [ids]
  const { rows } = await client.query<Stored>(
    `SELECT ${columns} FROM issue i ${ofVehicle} WHERE i.id = ANY($1::bigint[]) AND v.until IS NULL
        AND ${heldSql(accessScope, { customer: 'i.customer_id', vehicle: 'i.vehicle_id' }, params)}
      ORDER BY i.id FOR UPDATE OF i`,
    params,
  )
  return rows.map(toIssue)
}

/** Opens one by hand; answers its number. */
export const insertIssue = async (
  client: pg.ClientBase,
  issue: {
    readonly customerId: number
    readonly vehicleId: number
    readonly category: IssueCategory
    readonly status: IssueStatus
    readonly title: string
    readonly notes: string
    readonly by: string
  },
  now: Instant,
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO issue (customer_id, vehicle_id, category, status, title, notes, opened, opened_by)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [
      issue.customerId,
      issue.vehicleId,
      issue.category,
      issue.status,
      issue.title,
      issue.notes,
      new Date(now),
      issue.by,
    ],
  )
  return rows[0]!.id
}

/** Puts issues off until a moment; null takes that back. */
export const snooze = async (
  client: pg.ClientBase,
  ids: readonly number[],
  to: { readonly until: Instant; readonly reason: string; readonly by: string } | null,
): Promise<void> => {
  await client.query(
    'UPDATE issue SET snoozed_until = $2, snooze_reason = $3, snoozed_by = $4 WHERE id = ANY($1::bigint[])',
    [ids, to && new Date(to.until), to?.reason ?? null, to?.by ?? null],
  )
}

export const dismiss = async (
  client: pg.ClientBase,
  ids: readonly number[],
  by: string,
  because: string,
  now: Instant,
): Promise<void> => {
  await client.query(
    `UPDATE issue SET closed = $2, closed_how = 'dismissed', closed_by = $3, closed_because = $4
      WHERE id = ANY($1::bigint[])`,
    [ids, new Date(now), by, because],
  )
}

/** Puts issues on a work order, or with null off theirs. */
export const assignIssues = async (
  client: pg.ClientBase,
  ids: readonly number[],
  workOrderId: number | null,
): Promise<void> => {
  await client.query('UPDATE issue SET work_order_id = $2 WHERE id = ANY($1::bigint[])', [ids, workOrderId])
}

/** Closes the open issues of a work order as repaired; those that the system knows again are watched. */
export const closeRepaired = async (
  client: pg.ClientBase,
  workOrderId: number,
  by: string,
  at: Instant,
): Promise<void> => {
  await client.query(
    `UPDATE issue SET closed = $2, closed_how = 'repaired', closed_by = $3,
        verdict = CASE WHEN trouble IS NULL THEN NULL ELSE 'watched' END
      WHERE work_order_id = $1 AND closed IS NULL`,
    [workOrderId, new Date(at), by],
  )
}

/** Takes the open issues of a work order off it. */
export const releaseIssues = async (client: pg.ClientBase, workOrderId: number): Promise<void> => {
  await client.query(
    'UPDATE issue SET work_order_id = NULL, gone = NULL WHERE work_order_id = $1 AND closed IS NULL',
    [workOrderId],
  )
}

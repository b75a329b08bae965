/** The SQL of the maintenance dashboard: the vehicles that need attention, and how many of each kind there are. */
import type pg from 'pg'
import type { Aspect } from '#domain/access/aspects.ts'
import { inspectionSoon } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { IssueCategory, IssueStatus } from '#domain/maintenance/issues.ts'
import { makeCounts } from '../fleet/counts.ts'
import { groupNamesSql } from '../scope/group-names.ts'
import { subscribedSql } from '../scope/subscribed.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'
import { aspectSql, withheldSql } from '../scope/withheld.ts'
import { containing, isOwnNow } from './seen-rows.ts'

/** A vehicle with open issues (§3, Maintenance vehicle). */
export interface AttentionRow {
  readonly id: number
  readonly customerId: number
  readonly customerName: string
  readonly vin: string
  readonly unitId: string
  readonly geofence: readonly string[]
  readonly groups: readonly string[]
  readonly critical: boolean
  readonly caution: boolean
  readonly notReporting: boolean
  readonly snoozed: boolean
  readonly categories: readonly IssueCategory[]
  readonly issueCount: number
  readonly workOrderCount: number
  /** The oldest of its issues. */
  readonly opened: Instant
  readonly lastReport: Instant | null
  readonly address: string | null
  /** As `vehicle_now` has it; null where there is none yet. */
  readonly verdict: string | null
  /** What of it the viewer is not told (`Withheld`). */
  readonly verdictWithheld: number
}

export interface AttentionQuery {
  readonly accessScope: AccessScope
  readonly now: Instant
  /** All of them hold. */
  readonly statuses: readonly (IssueStatus | 'snoozed')[]
  /** Any of them. */
  readonly categories: readonly IssueCategory[]
  /** Names of geofences, and of groups: any of them. */
  readonly geofences: readonly string[]
  readonly groups: readonly string[]
  /** Part of a unit ID or a VIN, or of an issue's title, in any case. */
  readonly keyword: string
  readonly sort: { readonly by: keyof typeof attentionSorts; readonly ascending: boolean }
  readonly limit: number
  readonly offset: number
}

/** What the list is sorted by; `worst` is how it begins. */
export const attentionSorts = {
  worst: '(4 * o.critical::int + 2 * o.caution::int + o.not_reporting::int)',
  unit_id: 'o.unit',
  customer_name: 'lower(c.short_name)',
  issues: 'o.issues',
  opened: 'o.opened',
  last_reported_calculated: 'n.last_reported_calculated',
} as const

const flags: Readonly<Record<IssueStatus | 'snoozed', string>> = {
  critical: 'o.critical',
  caution: 'o.caution',
  notReporting: 'o.not_reporting',
  snoozed: 'o.snoozed',
}

/**
 * The vehicles with open issues, but for deactivated SIMs (§5). What is snoozed counts as nothing but snoozed, which
 * depends on the moment: where something was ever put off, the issues themselves are read.
 */
const openOnes = (accessScope: AccessScope, now: string, params: unknown[]): string => {
  const seen = accessScopeSql(accessScope, { customer: 'a.customer_id', vehicle: 'a.vehicle_id' }, params)
  const is = (status: IssueStatus) => `bool_or(i.status = '${status}' AND NOT s.snoozed)`
  return `SELECT a.customer_id, a.vehicle_id, a.critical, a.caution, a.not_reporting, false AS snoozed,
      false AS all_snoozed, a.categories, a.issues, a.work_orders, a.opened, a.unit
    FROM attention a WHERE a.issues > 0 AND a.active AND NOT a.put_off AND ${seen}
  UNION ALL
    SELECT a.customer_id, a.vehicle_id, ${is('critical')}, ${is('caution')}, ${is('notReporting')}, bool_or(s.snoozed),
      bool_and(s.snoozed), a.categories, a.issues, a.work_orders, a.opened, a.unit
    FROM attention a
    JOIN issue i ON i.customer_id = a.customer_id AND i.vehicle_id = a.vehicle_id AND i.closed IS NULL
    CROSS JOIN LATERAL (SELECT coalesce(i.snoozed_until > ${now}, false) AS snoozed) s
    WHERE a.issues > 0 AND a.active AND a.put_off AND ${seen} GROUP BY a.customer_id, a.vehicle_id`
}

export interface AttentionPage {
  /** Of all pages. On a full page it may be some seconds old. */
  readonly count: number
  readonly rows: readonly AttentionRow[]
}

const ofVehicle = (table: string, id: string) =>
  `${table}.customer_id = o.customer_id AND ${table}.${id} = o.vehicle_id`
/** What a sorting or a filter reads beside the open issues; nothing else is joined before the page is found. */
const joins = {
  v: `JOIN vehicle v ON ${ofVehicle('v', 'id')}`,
  c: 'JOIN customer c ON c.id = o.customer_id',
  n: `LEFT JOIN vehicle_now n ON ${ofVehicle('n', 'vehicle_id')}`,
} as const

// The moment is no part of what is remembered: it is another with every query.
const countIn = makeCounts()

/** A page of the vehicles that need attention, and how many there are. */
export const attentionPage = async (pool: pg.Pool, query: AttentionQuery): Promise<AttentionPage> => {
  const params: unknown[] = []
  const place = (value: unknown) => `$${params.push(value)}`
  const now = `${place(new Date(query.now))}::timestamptz`
  const open = openOnes(query.accessScope, now, params)
  const groupsIn = (values: unknown[]) =>
    groupNamesSql(query.accessScope, { customer: 'n.customer_id', names: 'n.group_names' }, values)
  const all: string[] = []
  for (const status of query.statuses) all.push(flags[status])
  if (!query.statuses.includes('snoozed')) all.push('NOT o.all_snoozed')
  if (query.categories.length > 0) all.push(`o.categories && ${place(query.categories)}::text[]`)
  if (query.geofences.length > 0)
    all.push(`o.vehicle_id IN (SELECT i.vehicle_id FROM geofence g JOIN visit i ON i.customer_id = g.customer_id
      AND i.geofence_id = g.id AND i.left_at IS NULL
      AND ${subscribedSql({ customer: 'i.customer_id', vehicle: 'i.vehicle_id' })} WHERE g.is_active AND g.name = ANY(${place(query.geofences)}::text[]))`)
  if (query.groups.length > 0) all.push(`${groupsIn(params)} && ${place(query.groups)}::text[]`)
  if (query.keyword.trim() !== '') {
    const pattern = place(containing(query.keyword))
    all.push(`(o.vehicle_id IN (SELECT k.id FROM vehicle k WHERE k.search LIKE ${pattern})
      OR o.vehicle_id IN (SELECT k.vehicle_id FROM issue k WHERE k.closed IS NULL AND lower(k.title) LIKE ${pattern}))`)
  }
  const { by, ascending } = query.sort
  const key = attentionSorts[by]
  const wanted = all.join(' AND ') || 'true'
  const order = `${key} ${ascending ? 'ASC' : 'DESC'} NULLS LAST, o.opened DESC, o.vehicle_id`
  const found = (also: string) =>
    `FROM (${open}) o ${Object.entries(joins)
      .filter(([table]) => new RegExp(`\\b${table}\\.`).test(`${wanted} ${also}`))
      .map(([, join]) => join)
      .join(' ')} WHERE ${wanted}`
  const count = async () =>
    (await pool.query<{ count: number }>(`SELECT count(*) AS count ${found('')}`, params)).rows[0]!.count
  const pageParams = [...params]
  const groups = groupsIn(pageParams)
  const columns = { customer: 'v.customer_id', vehicle: 'v.id' }
  const aspect = (name: Aspect, value: string) => {
    const isSeen = aspectSql(query.accessScope, name, columns, pageParams)
    return isSeen === null ? value : `CASE WHEN ${isSeen} THEN ${value} END`
  }
  const withheld = withheldSql(query.accessScope, columns, pageParams) ?? '0'
  const [{ rows }, counted] = await Promise.all([
    pool.query<
      Omit<AttentionRow, 'opened' | 'lastReport'> & {
        readonly opened: Date
        readonly lastReport: Date | null
      }
    >(
      // Sorted as bare numbers first: carrying whole rows through the sort would cost as much again.
      `WITH page AS MATERIALIZED (SELECT o.* ${found(order)} ORDER BY ${order} LIMIT ${query.limit} OFFSET ${query.offset})
      SELECT o.vehicle_id AS id, o.customer_id AS "customerId", c.short_name AS "customerName", v.vin,
          v.unit_id AS "unitId", coalesce(n.geofence, '{}') AS geofence, coalesce(${groups}, '{}') AS groups,
          o.critical, o.caution, o.not_reporting AS "notReporting", o.snoozed, o.categories, o.issues AS "issueCount",
          o.work_orders AS "workOrderCount", o.opened, n.last_reported_calculated AS "lastReport",
          ${aspect('place', 'n.reverse_geocoded_address')} AS address,
          ${aspect('health', 'n.verdict')} AS verdict, ${withheld} AS "verdictWithheld"
        FROM page o ${Object.values(joins).join(' ')} ORDER BY ${order}`,
      pageParams,
    ),
    countIn(pool, `${open} ${wanted} ${JSON.stringify(params.slice(1))}`, count),
  ])
  const seen = query.offset + rows.length
  const isLast = rows.length < query.limit && (rows.length > 0 || query.offset === 0)
  return {
    // A page that is not full tells the count itself, and one that holds more than were counted was not counted in it.
    count: isLast ? seen : counted >= seen ? counted : await count(),
    rows: rows.map((row) => ({
      ...row,
      opened: row.opened.getTime(),
      lastReport: row.lastReport?.getTime() ?? null,
    })),
  }
}

/** The header of the dashboard. */
export interface MaintenanceTotals {
  /** Vehicles with an open issue that is not snoozed. */
  readonly attention: number
  readonly critical: number
  readonly caution: number
  readonly notReporting: number
  readonly snoozed: number
  readonly workOrders: number
  /** Of these, those whose day has passed. */
  readonly workOrdersLate: number
  /** Repairs that are watched. */
  readonly watched: number
  readonly plansOverdue: number
  readonly plansSoon: number
  readonly inspectionsOverdue: number
  readonly inspectionsSoon: number
}

/** All counts of the header. */
export const readMaintenanceTotals = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  now: Instant,
): Promise<MaintenanceTotals> => {
  const params: unknown[] = []
  const at = `$${params.push(new Date(now))}::timestamptz`
  const today = `$${params.push(new Date(now).toISOString().slice(0, 10))}::date`
  const soon = `$${params.push(new Date(now + inspectionSoon).toISOString().slice(0, 10))}::date`
  const open = openOnes(accessScope, at, params)
  const seen = (table: string) =>
    accessScopeSql(accessScope, { customer: `${table}.customer_id`, vehicle: `${table}.vehicle_id` }, params)
  const sql = `SELECT * FROM
    (SELECT count(*) FILTER (WHERE NOT o.all_snoozed)::int AS attention, count(*) FILTER (WHERE o.critical)::int AS critical,
      count(*) FILTER (WHERE o.caution)::int AS caution, count(*) FILTER (WHERE o.not_reporting)::int AS "notReporting",
      count(*) FILTER (WHERE o.snoozed)::int AS snoozed FROM (${open}) o) a,
    (SELECT count(*)::int AS "workOrders", count(*) FILTER (WHERE w.due < ${today})::int AS "workOrdersLate"
      FROM work_order w WHERE w.state = 'open' AND ${seen('w')}) b,
    (SELECT count(*)::int AS watched FROM issue i WHERE i.verdict = 'watched' AND ${seen('i')}) c,
    (SELECT count(*) FILTER (WHERE p.state = 'overdue')::int AS "plansOverdue",
      count(*) FILTER (WHERE p.state = 'soon')::int AS "plansSoon"
      FROM plan_vehicle p WHERE p.state IN ('overdue', 'soon') AND ${seen('p')}) d,
    (SELECT count(*) FILTER (WHERE s.due < ${today})::int AS "inspectionsOverdue",
      count(*) FILTER (WHERE s.due >= ${today})::int AS "inspectionsSoon"
      FROM inspection s WHERE s.is_latest AND s.due <= ${soon} AND ${isOwnNow('s')} AND ${seen('s')}) e`
  return (await pool.query<MaintenanceTotals>(sql, params)).rows[0]!
}

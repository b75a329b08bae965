/** The SQL of the maintenance dashboard: the vehicles that need attention, and how many of each kind there are. */
import type pg from 'pg'
import { inspectionSoon } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { IssueCategory, IssueStatus } from '#domain/upkeep/issues.ts'
import { groupNamesSql, type Sight, sightSql } from '../access/sight.ts'

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
}

export interface AttentionQuery {
  readonly sight: Sight
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
  unit_id: 'lower(n.unit_id)',
  customer_name: 'lower(n.customer_name)',
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

/** The open issues by vehicle. What is snoozed counts as nothing but snoozed. */
const openOnes = (
  sight: Sight,
  now: string,
  params: unknown[],
): string => `SELECT i.customer_id, i.vehicle_id,
    bool_or(i.status = 'critical' AND NOT s.snoozed) AS critical, bool_or(i.status = 'caution' AND NOT s.snoozed) AS caution,
    bool_or(i.status = 'notReporting' AND NOT s.snoozed) AS not_reporting, bool_or(s.snoozed) AS snoozed,
    bool_and(s.snoozed) AS all_snoozed, array_agg(DISTINCT i.category) AS categories, count(*)::int AS issues,
    count(DISTINCT i.work_order_id)::int AS work_orders, min(i.opened) AS opened
  FROM issue i CROSS JOIN LATERAL (SELECT coalesce(i.snoozed_until > ${now}, false) AS snoozed) s
  WHERE i.closed IS NULL AND ${sightSql(sight, { customer: 'i.customer_id', vehicle: 'i.vehicle_id' }, params)}
  GROUP BY i.customer_id, i.vehicle_id`

const like = (text: string): string =>
  `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, '\\$&')}%`

export interface AttentionPage {
  readonly count: number
  readonly rows: readonly AttentionRow[]
}

/** A page of the vehicles that need attention, and how many there are. */
export const attentionPage = async (pool: pg.Pool, query: AttentionQuery): Promise<AttentionPage> => {
  const params: unknown[] = []
  const place = (value: unknown) => `$${params.push(value)}`
  const now = `${place(new Date(query.now))}::timestamptz`
  const open = openOnes(query.sight, now, params)
  const groups = groupNamesSql(query.sight, { customer: 'n.customer_id', names: 'n.group_names' }, params)
  // §5: deactivated SIMs are left out; their issues are closed by the next round.
  const all = [`n.sim_status = 'Activated'`]
  for (const status of query.statuses) all.push(flags[status])
  if (!query.statuses.includes('snoozed')) all.push('NOT o.all_snoozed')
  if (query.categories.length > 0) all.push(`o.categories && ${place(query.categories)}::text[]`)
  if (query.geofences.length > 0) all.push(`n.geofence && ${place(query.geofences)}::text[]`)
  if (query.groups.length > 0) all.push(`${groups} && ${place(query.groups)}::text[]`)
  if (query.keyword.trim() !== '') {
    const pattern = place(like(query.keyword))
    all.push(`(EXISTS (SELECT FROM vehicle v WHERE v.customer_id = o.customer_id AND v.id = o.vehicle_id AND v.search LIKE ${pattern})
      OR EXISTS (SELECT FROM issue k WHERE k.customer_id = o.customer_id AND k.vehicle_id = o.vehicle_id AND k.closed IS NULL
        AND lower(k.title) LIKE ${pattern}))`)
  }
  const { by, ascending } = query.sort
  const order = `ORDER BY key ${ascending ? 'ASC' : 'DESC'} NULLS LAST, opened DESC, vehicle_id`
  const { rows } = await pool.query<
    Omit<AttentionRow, 'opened' | 'lastReport'> & {
      readonly opened: Date
      readonly lastReport: Date | null
      readonly total: number
    }
  >(
    // Sorted as bare numbers first: carrying whole rows through the sort would cost as much again.
    `WITH o AS MATERIALIZED (${open}),
      found AS MATERIALIZED (SELECT o.customer_id, o.vehicle_id, o.opened, ${attentionSorts[by]} AS key
        FROM o JOIN vehicle_now n ON n.customer_id = o.customer_id AND n.vehicle_id = o.vehicle_id
        WHERE ${all.join(' AND ')}),
      page AS MATERIALIZED (SELECT * FROM found ${order} LIMIT ${query.limit} OFFSET ${query.offset})
    SELECT o.vehicle_id AS id, o.customer_id AS "customerId", n.customer_name AS "customerName", n.vin,
        n.unit_id AS "unitId", coalesce(n.geofence, '{}') AS geofence, coalesce(${groups}, '{}') AS groups,
        o.critical, o.caution, o.not_reporting AS "notReporting", o.snoozed, o.categories, o.issues AS "issueCount",
        o.work_orders AS "workOrderCount", o.opened, n.last_reported_calculated AS "lastReport",
        n.reverse_geocoded_address AS address, (SELECT count(*)::int FROM found) AS total
      FROM page JOIN o ON o.customer_id = page.customer_id AND o.vehicle_id = page.vehicle_id
      JOIN vehicle_now n ON n.customer_id = page.customer_id AND n.vehicle_id = page.vehicle_id
      ${order.replaceAll(/\b(key|opened|vehicle_id)\b/g, 'page.$1')}`,
    params,
  )
  return {
    count: rows[0]?.total ?? 0,
    rows: rows.map(({ total: _total, ...row }) => ({
      ...row,
      opened: row.opened.getTime(),
      lastReport: row.lastReport?.getTime() ?? null,
    })),
  }
}

/** The header of the dashboard. */
export interface UpkeepCounts {
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
export const upkeepCounts = async (pool: pg.Pool, sight: Sight, now: Instant): Promise<UpkeepCounts> => {
  const params: unknown[] = []
  const at = `$${params.push(new Date(now))}::timestamptz`
  const today = `$${params.push(new Date(now).toISOString().slice(0, 10))}::date`
  const soon = `$${params.push(new Date(now + inspectionSoon).toISOString().slice(0, 10))}::date`
  const open = openOnes(sight, at, params)
  const seen = (table: string) =>
    sightSql(sight, { customer: `${table}.customer_id`, vehicle: `${table}.vehicle_id` }, params)
  const sql = `SELECT * FROM
    (SELECT count(*) FILTER (WHERE NOT o.all_snoozed)::int AS attention, count(*) FILTER (WHERE o.critical)::int AS critical,
      count(*) FILTER (WHERE o.caution)::int AS caution, count(*) FILTER (WHERE o.not_reporting)::int AS "notReporting",
      count(*) FILTER (WHERE o.snoozed)::int AS snoozed FROM (${open}) o
      JOIN vehicle_now n ON n.customer_id = o.customer_id AND n.vehicle_id = o.vehicle_id AND n.sim_status = 'Activated') a,
    (SELECT count(*)::int AS "workOrders", count(*) FILTER (WHERE w.due < ${today})::int AS "workOrdersLate"
      FROM work_order w WHERE w.state = 'open' AND ${seen('w')}) b,
    (SELECT count(*)::int AS watched FROM issue i WHERE i.verdict = 'watched' AND ${seen('i')}) c,
    (SELECT count(*) FILTER (WHERE p.state = 'overdue')::int AS "plansOverdue",
      count(*) FILTER (WHERE p.state = 'soon')::int AS "plansSoon"
      FROM plan_vehicle p WHERE p.state IN ('overdue', 'soon') AND ${seen('p')}) d,
    (SELECT count(*) FILTER (WHERE s.due < ${today})::int AS "inspectionsOverdue",
      count(*) FILTER (WHERE s.due >= ${today})::int AS "inspectionsSoon"
      FROM inspection s WHERE s.is_latest AND s.due <= ${soon} AND ${seen('s')}) e`
  return (await pool.query<UpkeepCounts>(sql, params)).rows[0]!
}

/** The SQL that reads the inbox: a page of firings, one of them, and how many are unread. */
import type pg from 'pg'
import type { Evidence, FiringSeverity } from '#domain/alerts/firing.ts'
import { trialWords } from '#domain/alerts/rule-words.ts'
import type { FiringStatus } from '#domain/alerts/status.ts'
import { firingsCounted, unreadMost, unreadWithin } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import { heldJoin, heldRowsSql } from '../scope/held-vehicle.ts'
import { shownSql, subscribedSql } from '../scope/subscribed.ts'
import type { AccessScope } from '../scope/vehicle-scope.ts'
import { hasStatusSql, openSql, statusSql } from './status.ts'

type Db = pg.Pool | pg.ClientBase

/** A firing as the inbox shows it. */
export interface InboxFiring {
  readonly id: number
  readonly customerId: number
  readonly vehicleId: number
  /** Null where a geofence's own addresses are notified. */
  readonly ruleId: string | null
  /** As it is called now; the geofence's where there is no rule. */
  readonly ruleName: string
  readonly geofenceId: number | null
  readonly vin: string
  readonly unitId: string
  readonly at: Instant
  readonly severity: FiringSeverity
  readonly status: FiringStatus
  readonly alertTypeId: number
  readonly item: string
  readonly evidence: Evidence
  readonly ended: Instant | null
  readonly late: boolean
  readonly withdrawn: Instant | null
  readonly heldLast: Instant | null
  readonly heldUntil: Instant | null
  readonly snoozedUntil: Instant | null
  readonly snoozeReason: string | null
  readonly snoozedBy: string | null
  readonly acknowledged: Instant | null
  readonly acknowledgedBy: string | null
  readonly resolved: Instant | null
  readonly resolvedBy: string | null
  readonly address: string | null
  readonly read: boolean
}

/** Whatever is null does not narrow. */
export interface InboxQuery {
  readonly accessScope: AccessScope
  readonly userId: number
  readonly now: Instant
  readonly statuses: readonly FiringStatus[] | null
  readonly severity: FiringSeverity | null
  readonly alertTypeIds: readonly number[] | null
  readonly ruleId: string | null
  readonly geofenceId: number | null
  /** Part of a unit ID or a VIN, in any case. */
  readonly vehicle: string | null
  readonly from: Instant | null
  readonly to: Instant | null
  readonly unread: boolean
}

/** Where a page ended. */
export interface FiringPlace {
  readonly at: Instant
  readonly id: number
}

/** Whether somebody has read a firing, beside `readingSql`. */
export const isReadSql = 'coalesce(m.read, f.id <= u.read_to OR f.stored <= u.since)'
/**
 * What somebody has read: singly, and up to a firing. Nobody has to read what came before their account, or is long
 * ago. @param params gets the user and the moment appended
 */
export const readingSql = (userId: number, now: Instant, params: unknown[]) => {
  const user = `$${params.push(userId)}`
  const since = `$${params.push(new Date(now - unreadWithin))}::timestamptz`
  return `CROSS JOIN (SELECT
    coalesce((SELECT firings_read_to FROM user_account WHERE id = ${user}), 0) AS read_to,
    greatest((SELECT created FROM user_account WHERE id = ${user}), ${since}) AS since) u
  LEFT JOIN firing_read m ON m.firing_id = f.id AND m.user_id = ${user}`
}

const ofVehicle = { customer: 'f.customer_id', vehicle: 'f.vehicle_id' }
const seen = (accessScope: AccessScope, params: unknown[]) => heldRowsSql(accessScope, ofVehicle, params)

/** A condition on the vehicle of a row by part of its unit ID or VIN; null where it is not asked for. */
export const vehicleSql = (
  text: string | null,
  columns: { readonly customer: string; readonly vehicle: string },
  params: unknown[],
): string | null => {
  const part = text?.trim().toLowerCase()
  if (!part) return null
  const pattern = `$${params.push(`%${part.replace(/[\\%_]/g, '\\$&')}%`)}`
  return `(${columns.customer}, ${columns.vehicle}) IN
    (SELECT v.customer_id, v.id FROM held_vehicle v WHERE v.search LIKE ${pattern})`
}

/** The conditions on a firing `f` of whoever may see its vehicle. */
export const matchingSql = (query: Omit<InboxQuery, 'accessScope'>, params: unknown[]): string => {
  const place = (value: unknown) => `$${params.push(value)}`
  const all = [shownSql(ofVehicle, 'f.at')]
  if (query.statuses !== null) all.push(hasStatusSql(query.statuses, query.now, params))
  if (query.severity !== null) all.push(`f.severity = ${place(query.severity)}`)
  if (query.alertTypeIds !== null) all.push(`f.alert_type_id = ANY(${place(query.alertTypeIds)}::int[])`)
  if (query.ruleId !== null) all.push(`f.source = ${place(query.ruleId)}`)
  if (query.geofenceId !== null) {
    const id = place(query.geofenceId)
    all.push(`(f.evidence -> 'geofence' ->> 'id')::int = ${id}`)
  }
  const vehicle = vehicleSql(query.vehicle, ofVehicle, params)
  if (vehicle) all.push(vehicle)
  if (query.from !== null) all.push(`f.at >= ${place(new Date(query.from))}`)
  if (query.to !== null) all.push(`f.at < ${place(new Date(query.to))}`)
  if (query.unread) all.push(`f.withdrawn IS NULL AND NOT ${isReadSql} AND ${subscribedSql(ofVehicle)}`)
  return all.join(' AND ')
}

const where = (query: InboxQuery, params: unknown[]): string =>
  `${seen(query.accessScope, params)} AND ${matchingSql(query, params)}`

/** What a rule is called now, or was called last. */
const nameSql = `coalesce(r.name,
  (SELECT v.name FROM alert_rule_version v WHERE v.customer_id = f.customer_id AND v.rule_id::text = f.source
    ORDER BY v.version DESC, v.valid_from DESC LIMIT 1),
  f.evidence -> 'geofence' ->> 'name', '')`

type Row = Omit<
  InboxFiring,
  | 'at'
  | 'ended'
  | 'withdrawn'
  | 'heldLast'
  | 'heldUntil'
  | 'snoozedUntil'
  | 'acknowledged'
  | 'resolved'
  | 'ruleId'
  | 'geofenceId'
> & {
  readonly source: string
  readonly at: Date
  readonly ended: Date | null
  readonly withdrawn: Date | null
  readonly heldLast: Date | null
  readonly heldUntil: Date | null
  readonly snoozedUntil: Date | null
  readonly acknowledged: Date | null
  readonly resolved: Date | null
}

const columns = (now: Instant, params: unknown[]) => `f.id, f.customer_id AS "customerId",
  f.vehicle_id AS "vehicleId", f.source, ${nameSql} AS "ruleName", coalesce(v.vin, '') AS vin,
  coalesce(v.unit_id, '') AS "unitId", f.at, f.severity, ${statusSql(now, params)} AS status,
  f.alert_type_id AS "alertTypeId", f.item, f.evidence, f.ended, f.late, f.withdrawn, f.held_last AS "heldLast", f.held_until AS "heldUntil",
  f.snoozed_until AS "snoozedUntil", f.snooze_reason AS "snoozeReason", f.snoozed_by AS "snoozedBy", f.acknowledged,
  f.acknowledged_by AS "acknowledgedBy", f.resolved, f.resolved_by AS "resolvedBy", t.address, ${isReadSql} AS read`

const named = `LEFT ${heldJoin('f')} LEFT JOIN firing_told t ON t.firing_id = f.id
  LEFT JOIN alert_rule r ON r.customer_id = f.customer_id AND r.id::text = f.source`

const time = (at: Date | null): Instant | null => at?.getTime() ?? null

const toFiring = ({ source, ...row }: Row): InboxFiring => ({
  ...row,
  ruleId: source.startsWith('fence:') ? null : source,
  geofenceId: row.evidence.geofence?.id ?? null,
  at: row.at.getTime(),
  ended: time(row.ended),
  withdrawn: time(row.withdrawn),
  heldLast: time(row.heldLast),
  heldUntil: time(row.heldUntil),
  snoozedUntil: time(row.snoozedUntil),
  acknowledged: time(row.acknowledged),
  resolved: time(row.resolved),
})

/** The newest first. @param after where the page before ended; null for the first */
export const firingPage = async (
  db: Db,
  query: InboxQuery,
  after: FiringPlace | null,
  limit: number,
): Promise<readonly InboxFiring[]> => {
  const params: unknown[] = []
  const read = readingSql(query.userId, query.now, params)
  const wanted = where(query, params)
  const from =
    after === null
      ? 'true'
      : `(f.at, f.id) < ($${params.push(new Date(after.at))}::timestamptz, $${params.push(after.id)}::bigint)`
  // The page is found first: names and statuses are then asked for its lines alone.
  const { rows } = await db.query<Row>(
    `WITH page AS MATERIALIZED (SELECT f.id FROM firing f ${read} WHERE ${wanted} AND ${from}
        ORDER BY f.at DESC, f.id DESC LIMIT ${limit})
      SELECT ${columns(query.now, params)} FROM page JOIN firing f ON f.id = page.id ${read} ${named}
      ORDER BY f.at DESC, f.id DESC`,
    params,
  )
  return rows.map(toFiring)
}

/** These firings, the newest first, whoever may see them: the caller has looked. */
export const firingRows = async (
  db: Db,
  { userId, now }: Pick<InboxQuery, 'userId' | 'now'>,
  ids: readonly number[],
): Promise<readonly InboxFiring[]> => {
  if (ids.length === 0) return []
  const params: unknown[] = [ids]
  const { rows } = await db.query<Row>(
    `SELECT ${columns(now, params)} FROM firing f ${readingSql(userId, now, params)} ${named}
      WHERE f.id = ANY($1::bigint[]) ORDER BY f.at DESC, f.id DESC`,
    params,
  )
  return rows.map(toFiring)
}

/** How many there are on all pages; counted up to a bound. */
export const countFirings = async (db: Db, query: InboxQuery): Promise<number> => {
  const params: unknown[] = []
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*) AS count FROM (SELECT FROM firing f ${readingSql(query.userId, query.now, params)} WHERE ${where(query, params)}
      LIMIT ${firingsCounted}) AS found`,
    params,
  )
  return rows[0]!.count
}

/** Null where there is none that is seen. */
export const firingById = async (
  db: Db,
  { accessScope, userId, now }: Pick<InboxQuery, 'accessScope' | 'userId' | 'now'>,
  id: number,
): Promise<InboxFiring | null> => {
  const params: unknown[] = [id]
  const { rows } = await db.query<Row>(
    `SELECT ${columns(now, params)} FROM firing f ${readingSql(userId, now, params)} ${named}
      WHERE f.id = $1 AND ${seen(accessScope, params)} AND ${shownSql(ofVehicle, 'f.at')}`,
    params,
  )
  return rows[0] ? toFiring(rows[0]) : null
}

/** How many of the firings that want somebody this one has not read, counted up to a bound. */
export const countUnread = async (
  db: Db,
  { accessScope, userId, now }: Pick<InboxQuery, 'accessScope' | 'userId' | 'now'>,
): Promise<number> => {
  const params: unknown[] = [now]
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*) AS count FROM (SELECT FROM firing f ${readingSql(userId, now, params)}
      WHERE ${openSql('$1')} AND ${seen(accessScope, params)} AND NOT ${isReadSql}
        AND ${subscribedSql(ofVehicle)} LIMIT ${unreadMost}) AS found`,
    params,
  )
  return rows[0]!.count
}

export const noticeOutcomes = ['waiting', 'told', 'digest', 'held', 'unsubscribed'] as const
export interface Notice {
  /** An address; or how many other users, where their addresses are not the viewer's to read. */
  readonly recipient: string
  readonly count: number
  readonly outcome: (typeof noticeOutcomes)[number]
  readonly at: Instant
}

/**
 * Recipients of it, or why not; by address. Addresses that somebody wrote into the rule or the geofence are named to
 * whoever sees it, those of its customer's users to themselves and to those who administer them.
 */
export const noticesOf = async (
  db: Db,
  firingId: number,
  { userId, namesAll }: { readonly userId: number; readonly namesAll: boolean },
): Promise<readonly Notice[]> => {
  const { rows } = await db.query<Omit<Notice, 'at' | 'recipient'> & { recipient: string | null; at: Date }>(
    `SELECT CASE WHEN n.named THEN n.recipient END AS recipient, n.outcome, count(*) AS count, max(n.made) AS at
      FROM (SELECT w.recipient, w.outcome, w.made, $3 OR w.user_id IS NULL OR w.user_id = $2
          OR f.source LIKE 'fence:%' OR w.recipient = ANY(r.notify_emails) IS TRUE AS named
        FROM firing_notice w JOIN firing f ON f.id = w.firing_id
        LEFT JOIN alert_rule r ON r.customer_id = f.customer_id AND r.id::text = f.source
        WHERE w.firing_id = $1) n
      GROUP BY 1, 2 ORDER BY 1 NULLS LAST, 2`,
    [firingId, userId, namesAll],
  )
  return rows.map(({ recipient, at, ...row }) => ({
    ...row,
    recipient: recipient ?? trialWords.others(row.count),
    at: at.getTime(),
  }))
}

/** The SQL of notifications: firings that nobody was notified of yet, mailboxes, and what waits for the digest. */
import type pg from 'pg'
import type { Evidence, FiringSeverity } from '#domain/alerts/firing.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Point } from '#domain/geo/point.ts'
import type { FlatShape } from '#domain/geofences/geofence.ts'
import { flatShape } from '#domain/geofences/geofence.ts'
import { type ShapeRow, shapeOfRow } from '../geofences/store.ts'
import { heldJoin } from '../scope/held-vehicle.ts'

/** What a notification needs to know about a firing. */
export interface PendingFiring {
  readonly id: number
  readonly customerId: number
  readonly customer: string
  readonly vehicleId: number
  readonly vin: string
  readonly unitId: string
  readonly source: string
  readonly item: string
  readonly alertTypeId: number
  readonly severity: FiringSeverity
  readonly at: Instant
  readonly late: boolean
  readonly isWithdrawn: boolean
  readonly isHeld: boolean
  /** Whether the vehicle's subscription has ended: nobody is notified. */
  readonly isEnded: boolean
  readonly evidence: Evidence
  readonly address: string | null
  /** Where the vehicle is now, with that place in words. */
  readonly now: { readonly point: Point; readonly address: string | null } | null
}

const columns = `f.id, f.customer_id AS "customerId", coalesce(c.short_name, '') AS customer,
  f.vehicle_id AS "vehicleId", coalesce(v.vin, '') AS vin, coalesce(v.unit_id, '') AS "unitId", f.source, f.item,
  f.alert_type_id AS "alertTypeId", f.severity, f.at, f.late, f.withdrawn IS NOT NULL AS "isWithdrawn",
  f.held_until IS NOT NULL AS "isHeld", s.subscription_ended IS NOT NULL AS "isEnded", f.evidence, t.address, n.lat, n.lon, n.reverse_geocoded_address AS here`
const from = `firing f JOIN firing_told t ON t.firing_id = f.id
  LEFT JOIN customer c ON c.id = f.customer_id LEFT ${heldJoin('f')}
  LEFT JOIN vehicle s ON s.customer_id = f.customer_id AND s.id = f.vehicle_id
  LEFT JOIN vehicle_now n ON n.customer_id = f.customer_id AND n.vehicle_id = f.vehicle_id`

type Row = Omit<PendingFiring, 'at' | 'now'> & {
  readonly at: Date
  readonly lat: number | null
  readonly lon: number | null
  readonly here: string | null
}
const toPendingFiring = ({ lat, lon, here, ...row }: Row): PendingFiring => ({
  ...row,
  at: row.at.getTime(),
  now: lat === null || lon === null ? null : { point: { lat, lng: lon }, address: here },
})

/** Locks the oldest firings that nobody was notified of; other processes skip them until this transaction ends. */
export const claimPendingFirings = async (
  client: pg.ClientBase,
  most: number,
): Promise<readonly PendingFiring[]> => {
  const { rows } = await client.query<Row>(
    `SELECT ${columns} FROM ${from} WHERE t.noticed IS NULL
      ORDER BY t.firing_id LIMIT ${most} FOR UPDATE OF t SKIP LOCKED`,
  )
  return rows.map(toPendingFiring)
}

/** Marks firings as notified, each with its place in words. */
export const markNoticed = async (
  client: pg.ClientBase,
  firings: readonly { readonly id: number; readonly address: string | null }[],
  now: Instant,
): Promise<void> => {
  await client.query(
    `UPDATE firing_told t SET noticed = $3, address = d.address
      FROM unnest($1::bigint[], $2::text[]) AS d(id, address) WHERE t.firing_id = d.id`,
    [firings.map(({ id }) => id), firings.map(({ address }) => address), new Date(now)],
  )
}

export interface NewNotice {
  readonly firingId: number
  readonly customerId: number
  readonly recipient: string
  readonly userId: number | null
  readonly outcome: 'waiting' | 'held' | 'unsubscribed'
}

export const putNotices = async (
  client: pg.ClientBase,
  notices: readonly NewNotice[],
  now: Instant,
): Promise<void> => {
  if (notices.length === 0) return
  await client.query(
    `INSERT INTO firing_notice (firing_id, customer_id, recipient, user_id, outcome, made)
      SELECT *, $6 FROM unnest($1::bigint[], $2::int[], $3::text[], $4::int[], $5::text[]) ON CONFLICT DO NOTHING`,
    [
      notices.map((notice) => notice.firingId),
      notices.map((notice) => notice.customerId),
      notices.map((notice) => notice.recipient),
      notices.map((notice) => notice.userId),
      notices.map((notice) => notice.outcome),
      new Date(now),
    ],
  )
}

/** Of these sources and addresses, the pairs that want no emails: `source/address`. */
export const unsubscribedAmong = async (
  client: pg.ClientBase,
  sources: readonly string[],
  recipients: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ pair: string }>(
    `SELECT source || '/' || recipient AS pair FROM alert_unsubscribed WHERE source = ANY($1) AND recipient = ANY($2)`,
    [sources, recipients],
  )
  return new Set(rows.map(({ pair }) => pair))
}

/**
 * Holds mailboxes for which something waits, in one order, so that two who tell do not write to one at once. Answers
 * those to which nothing was written after `before` and for which nothing else waits: an email may go at once.
 */
export const holdMailboxes = async (
  client: pg.ClientBase,
  recipients: readonly string[],
  before: Instant,
): Promise<ReadonlySet<string>> => {
  const sorted = [...new Set(recipients)].sort()
  await client.query(
    'INSERT INTO alert_mailbox (recipient) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
    [sorted],
  )
  const { rows } = await client.query<{ recipient: string; free: boolean }>(
    `SELECT recipient, lettered <= $2 AND NOT waiting AS free FROM alert_mailbox
      WHERE recipient = ANY($1) ORDER BY recipient FOR UPDATE`,
    [sorted, new Date(before)],
  )
  return new Set(rows.filter(({ free }) => free).map(({ recipient }) => recipient))
}

/** Mailboxes to which nothing was written after `before` and for which something waits, held. */
export const dueMailboxes = async (
  client: pg.ClientBase,
  before: Instant,
  most: number,
): Promise<readonly string[]> => {
  const { rows } = await client.query<{ recipient: string }>(
    `SELECT recipient FROM alert_mailbox WHERE waiting AND lettered <= $1 ORDER BY recipient LIMIT ${most}
      FOR UPDATE SKIP LOCKED`,
    [new Date(before)],
  )
  return rows.map(({ recipient }) => recipient)
}

/** Notes of mailboxes when they were written to, where they were, and whether something waits for them. */
export const markMailboxes = async (
  client: pg.ClientBase,
  mailboxes: readonly {
    readonly recipient: string
    readonly lettered: Instant | null
    readonly waiting: boolean
  }[],
): Promise<void> => {
  await client.query(
    `UPDATE alert_mailbox m SET lettered = coalesce(d.lettered, m.lettered), waiting = d.waiting
      FROM unnest($1::text[], $2::timestamptz[], $3::boolean[]) AS d(recipient, lettered, waiting)
      WHERE m.recipient = d.recipient`,
    [
      mailboxes.map(({ recipient }) => recipient),
      mailboxes.map(({ lettered: emailed }) => (emailed === null ? null : new Date(emailed))),
      mailboxes.map(({ waiting }) => waiting),
    ],
  )
}

export interface WaitingFiring {
  readonly count: number
  readonly critical: number
  readonly vehicles: number
  readonly sources: readonly string[]
  /** The worst first, then the newest. */
  readonly first: readonly PendingFiring[]
}

/** What waits for a mailbox; what was withdrawn, or left by its link, meanwhile waits no more. */
export const waitingFor = async (
  client: pg.ClientBase,
  recipient: string,
  most: number,
): Promise<WaitingFiring> => {
  await client.query(
    `DELETE FROM firing_notice w USING firing f WHERE w.recipient = $1 AND w.outcome = 'waiting'
      AND f.id = w.firing_id AND f.withdrawn IS NOT NULL`,
    [recipient],
  )
  await client.query(
    `UPDATE firing_notice w SET outcome = 'unsubscribed' FROM firing f
      WHERE w.recipient = $1 AND w.outcome = 'waiting' AND f.id = w.firing_id
        AND EXISTS (SELECT FROM alert_unsubscribed u WHERE u.source = f.source AND u.recipient = $1)`,
    [recipient],
  )
  const { rows: sums } = await client.query<Omit<WaitingFiring, 'first'>>(
    `SELECT count(*) AS count, count(*) FILTER (WHERE f.severity = 'critical') AS critical,
        count(DISTINCT f.vehicle_id) AS vehicles, coalesce(array_agg(DISTINCT f.source), '{}') AS sources
      FROM firing_notice w JOIN firing f ON f.id = w.firing_id WHERE w.recipient = $1 AND w.outcome = 'waiting'`,
    [recipient],
  )
  const { rows } = await client.query<Row>(
    `SELECT ${columns} FROM firing_notice w JOIN ${from.replace('firing f', 'firing f ON f.id = w.firing_id')}
      WHERE w.recipient = $1 AND w.outcome = 'waiting'
      ORDER BY f.severity = 'critical' DESC, f.at DESC, f.id DESC LIMIT ${most}`,
    [recipient],
  )
  return { ...sums[0]!, first: rows.map(toPendingFiring) }
}

/** Marks the waiting firings of a mailbox, or one firing, as sent with this email. */
export const markNotified = async (
  client: pg.ClientBase,
  recipients: {
    readonly recipient: string
    readonly firingId: number | null
    readonly emailId: number | null
    readonly outcome: 'told' | 'digest'
  },
): Promise<void> => {
  await client.query(
    `UPDATE firing_notice SET outcome = $3, letter_id = $4
      WHERE recipient = $1 AND outcome = 'waiting' AND ($2::bigint IS NULL OR firing_id = $2)`,
    [recipients.recipient, recipients.firingId, recipients.outcome, recipients.emailId],
  )
}

/** The link by which a mailbox leaves these sources; the same one each time. */
export const unsubscribeToken = async (
  client: pg.ClientBase,
  recipient: string,
  sources: readonly string[],
): Promise<string> => {
  const { rows } = await client.query<{ token: string }>(
    `INSERT INTO alert_leave (recipient, sources) VALUES ($1, $2)
      ON CONFLICT (recipient, sources) DO UPDATE SET recipient = excluded.recipient RETURNING token`,
    [recipient, [...sources].sort()],
  )
  return rows[0]!.token
}

/** A geofence's outline as it was in a version; null where that is not known. */
export const outlineOf = async (
  client: pg.Pool | pg.ClientBase,
  { customerId, id, version }: { readonly customerId: number; readonly id: number; readonly version: number },
): Promise<FlatShape | null> => {
  const { rows } = await client.query<ShapeRow>(
    `SELECT radius_meters, center_lat, center_lng, boundary FROM geofence_version
      WHERE customer_id = $1 AND geofence_id = $2 AND version = $3`,
    [customerId, id, version],
  )
  return rows[0] ? flatShape(shapeOfRow(rows[0])) : null
}

/** The SQL of what visitors of a shared link are shown. */
import type pg from 'pg'
import { sharedTrackPoints, sharedVehiclesMost, sharePinsFree } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { SharedVehicle, ShareThing } from '#domain/fleet/share.ts'
import { endedAtSql, planFromSql } from '../scope/subscribed.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'
import { allReports } from '../stored/read.ts'

type Db = pg.Pool | pg.ClientBase

/** A link as whoever opens it finds it. */
export interface HeldShare {
  readonly id: number
  readonly customerId: number
  readonly name: string
  readonly madeBy: number
  readonly vehicleId: number | null
  readonly vehicleGroupId: number | null
  readonly pinHash: string | null
  readonly pinFailures: number
  readonly pinClosedUntil: Instant
  readonly shows: readonly ShareThing[]
  readonly sensorTypeIds: readonly number[]
  readonly trackHours: number
  readonly expires: Instant
  readonly revoked: boolean
  /** What is switched on for the customer. */
  readonly flags: readonly string[]
}

const columns = `s.id, s.customer_id, s.name, s.made_by, s.vehicle_id, s.vehicle_group_id, s.pin_hash, s.pin_failures,
  s.pin_closed_until, s.shows, s.sensor_type_ids, s.track_hours, s.expires, s.revoked, c.flags`
const from = 'share s JOIN customer c ON c.id = s.customer_id'

// biome-ignore lint/suspicious/noExplicitAny: a row as the driver gives it
const toShare = (row: any): HeldShare => ({
  id: row.id,
  customerId: row.customer_id,
  name: row.name,
  madeBy: row.made_by,
  vehicleId: row.vehicle_id,
  vehicleGroupId: row.vehicle_group_id,
  pinHash: row.pin_hash,
  pinFailures: row.pin_failures,
  pinClosedUntil: row.pin_closed_until?.getTime() ?? 0,
  shows: row.shows,
  sensorTypeIds: row.sensor_type_ids,
  trackHours: row.track_hours,
  expires: row.expires.getTime(),
  revoked: row.revoked !== null,
  flags: row.flags,
})

/** The link of this secret's hash. */
export const shareByHash = async (db: Db, hash: Buffer): Promise<HeldShare | null> => {
  const { rows } = await db.query(`SELECT ${columns} FROM ${from} WHERE s.hash = $1`, [hash])
  return rows[0] ? toShare(rows[0]) : null
}

/** The link that a pass opens, while it does. */
export const shareByPass = async (db: Db, hash: Buffer, now: Instant): Promise<HeldShare | null> => {
  const { rows } = await db.query(
    `SELECT ${columns} FROM share_pass p JOIN ${from} ON s.id = p.share_id WHERE p.hash = $1 AND p.expires > $2`,
    [hash, new Date(now)],
  )
  return rows[0] ? toShare(rows[0]) : null
}

/**
 * Counts a PIN as wrong before it is looked at, so that a hundred at once are a hundred; answers how many there are
 * in a row with it, or null where none may be tried now.
 */
export const countPin = async (db: Db, id: number, now: Instant): Promise<number | null> => {
  const { rows } = await db.query<{ pin_failures: number }>(
    `UPDATE share SET pin_failures = pin_failures + 1, pin_closed_until = CASE WHEN pin_failures + 1 < $3 THEN NULL
        ELSE $2::timestamptz + least(3600, 30 * 2 ^ (pin_failures + 1 - $3)) * interval '1 second' END
      WHERE id = $1 AND revoked IS NULL AND coalesce(pin_closed_until, $2) <= $2 RETURNING pin_failures`,
    [id, new Date(now), sharePinsFree],
  )
  return rows[0]?.pin_failures ?? null
}
/** The PIN was right: nothing is held against anybody. */
export const pinRight = async (db: Db, id: number): Promise<void> => {
  await db.query('UPDATE share SET pin_failures = 0, pin_closed_until = NULL WHERE id = $1', [id])
}

/** Makes a pass, and notes that the link was opened. Passes that have run out go. */
export const insertPass = async (
  client: pg.ClientBase,
  pass: { readonly hash: Buffer; readonly shareId: number; readonly expires: Instant },
  now: Instant,
): Promise<void> => {
  await client.query('DELETE FROM share_pass WHERE expires <= $1', [new Date(now)])
  await client.query('INSERT INTO share_pass (hash, share_id, expires) VALUES ($1, $2, $3)', [
    pass.hash,
    pass.shareId,
    new Date(pass.expires),
  ])
  await client.query('UPDATE share SET opened = opened + 1, last_used = $2 WHERE id = $1', [
    pass.shareId,
    new Date(now),
  ])
}

/** Notes the use of a link, once a minute at most. */
export const noteUse = async (db: Db, id: number, now: Instant): Promise<void> => {
  await db.query(
    `UPDATE share SET last_used = $2
      WHERE id = $1 AND (last_used IS NULL OR last_used < $2::timestamptz - interval '1 minute')`,
    [id, new Date(now)],
  )
}

/** The vehicles of a link that its maker sees: without those whose SIM is deactivated. */
const members = (share: HeldShare, accessScope: AccessScope, params: unknown[]): string => {
  const customer = `$${params.push(share.customerId)}`
  const seen = accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)
  const which =
    share.vehicleId !== null
      ? `v.id = $${params.push(share.vehicleId)}`
      : `v.id IN (WITH RECURSIVE below AS (
          SELECT id FROM vehicle_group WHERE customer_id = ${customer} AND id = $${params.push(share.vehicleGroupId)}
          UNION SELECT g.id FROM vehicle_group g JOIN below b ON g.customer_id = ${customer} AND g.parent_id = b.id)
        SELECT m.vehicle_id FROM vehicle_group_vehicle m JOIN below ON m.vehicle_group_id = below.id
          WHERE m.customer_id = ${customer})`
  return `v.customer_id = ${customer} AND ${which} AND ${seen} AND v.sim_status = 'Activated'`
}

/** What is shown of each vehicle: nothing that was not chosen leaves the database. */
export const sharedVehicles = async (
  db: Db,
  share: HeldShare,
  accessScope: AccessScope,
): Promise<{ readonly vehicles: readonly SharedVehicle[]; readonly total: number }> => {
  const params: unknown[] = []
  const where = members(share, accessScope, params)
  const shows = new Set(share.shows)
  const chosen = [
    ...(shows.has('position') ? ['n.lat', 'n.lon'] : []),
    ...(shows.has('address') ? ['n.reverse_geocoded_address AS address'] : []),
    ...(shows.has('speed') ? ['n.speed_mph', 'n.heading_deg', 'n.stopped_since'] : []),
  ]
  const { rows } = await db.query(
    `SELECT ${['v.id', 'v.unit_id', 'n.last_reported_calculated AS recorded', ...chosen].join(', ')},
        count(*) OVER () AS total
      FROM vehicle v LEFT JOIN vehicle_now n ON n.customer_id = v.customer_id AND n.vehicle_id = v.id
      WHERE ${where} ORDER BY v.unit_id, v.id LIMIT ${sharedVehiclesMost}`,
    params,
  )
  return {
    total: rows[0]?.total ?? 0,
    vehicles: rows.map((row) => ({
      key: row.id,
      unitId: row.unit_id,
      recorded: row.recorded?.getTime() ?? null,
      ...(shows.has('position') && {
        position: row.lat === null ? null : { lat: row.lat, lng: row.lon },
      }),
      ...(shows.has('address') && { address: row.address }),
      ...(shows.has('speed') && {
        motion:
          row.speed_mph === null
            ? null
            : {
                speedMph: row.speed_mph,
                headingDeg: row.heading_deg ?? 0,
                stoppedSince: row.stopped_since?.getTime() ?? null,
              },
      }),
    })),
  }
}

/** Whether a vehicle is one of the link's. */
export const isShared = async (
  db: Db,
  share: HeldShare,
  accessScope: AccessScope,
  id: number,
): Promise<boolean> => {
  const params: unknown[] = []
  const where = members(share, accessScope, params)
  const { rowCount } = await db.query(
    `SELECT FROM vehicle v WHERE ${where} AND v.id = $${params.push(id)}`,
    params,
  )
  return rowCount !== 0
}

/** Where a vehicle has been since a moment, oldest first, thinned to what a picture shows. */
export const trackOf = async (
  db: Db,
  customerId: number,
  vehicleId: number,
  since: Instant,
): Promise<readonly (readonly [number, number, Instant])[]> => {
  const { rows: bounds } = await db.query<{ from: Instant | null; ended: Instant | null }>(
    `SELECT ${ms(planFromSql('$1', '$2'))} AS "from", ${ms(endedAtSql('$1', '$2'))} AS ended`,
    [customerId, vehicleId],
  )
  const { from, ended } = bounds[0]!
  const span = {
    ...{ customerId, vehicleId },
    from: Math.max(since + 1, Math.ceil(from ?? 0)),
    // Not included: moments are whole milliseconds.
    to: ended === null ? null : Math.ceil(ended) - 1,
  }
  const rows = await allReports(db, { ...span, readings: [], without: placeOnly }, 'newest', trackReports)
  const placed = rows.filter(({ lat }) => lat !== null)
  const every = Math.max(1, Math.ceil(placed.length / sharedTrackPoints))
  return placed
    .filter((_, n) => n % every === 0)
    .reverse()
    .map(({ lat, lng, recorded }) => [lat!, lng!, recorded] as const)
}
const placeOnly = ['accuracy_m', 'level', 'stopped_since', 'verdict'] as const
/** Far more than there are in the longest track. */
const trackReports = 1_000_000
const ms = (of: string) => `(extract(epoch FROM ${of}) * 1000)::float8`

/** The SQL of visits and firings: what the engine keeps in the transaction of a report or a timer, and reads for a replay. */
import type pg from 'pg'
import type { Firing, FiringChange } from '#domain/alerts/firing.ts'
import { firingLateAfter } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { Visit } from '#domain/geofences/visit.ts'
import { query, type StoredMoment, type VehicleKey } from '../store.ts'

/** A visit with the moments at which it was known that it began and ended; Infinity while it lasts. */
export interface KnownVisit extends Visit {
  readonly known: Instant
  readonly leftKnown: Instant
}
export interface KnownFiring extends Firing {
  readonly known: Instant
  readonly endedKnown: Instant
}
/** As it is stored. */
export interface StoredFiring extends KnownFiring {
  readonly isWithdrawn: boolean
}

export interface VehicleVisit extends VehicleKey {
  readonly visit: KnownVisit
}
export interface VisitEnd extends VehicleKey {
  readonly visit: Visit
  readonly leftKnown: Instant
}
export interface VehicleFiring extends VehicleKey {
  readonly firing: KnownFiring
}
export interface FiringEnd extends VehicleKey {
  readonly change: Extract<FiringChange, { kind: 'ended' }>
  readonly endedKnown: Instant
}

/** A firing that was not stored before, for whoever is to hear of it. */
export interface FiringRow {
  readonly id: number
  readonly customerId: number
  readonly vehicleId: number
  readonly source: string
  readonly at: Instant
  readonly item: string
  readonly alertTypeId: number
  readonly severity: Firing['severity']
  /** In words: what came true. */
  readonly because: string
  /** Stored long after the moment it is about. */
  readonly late: boolean
}

const seconds = (at: Instant) => at / 1000
const secondsOrNull = (at: Instant | null) => (at === null ? null : at / 1000)
const keys = (of: readonly VehicleKey[]) => [of.map((one) => one.customerId), of.map((one) => one.vehicleId)]

/** Writes visits whole, as they are now. */
export const putVisits = async (client: pg.ClientBase, visits: readonly VehicleVisit[]): Promise<void> => {
  if (visits.length === 0) return
  const all = visits.map(({ visit }) => visit)
  await query(
    client,
    'put-visits',
    `INSERT INTO visit (customer_id, vehicle_id, geofence_id, entered, how, version, left_at, left_how, known, left_known)
      SELECT c, v, g, to_timestamp(e), h, n, to_timestamp(l), w, to_timestamp(k), to_timestamp(lk)
      FROM unnest($1::int[], $2::int[], $3::int[], $4::float8[], $5::text[], $6::int[], $7::float8[], $8::text[],
        $9::float8[], $10::float8[]) AS f(c, v, g, e, h, n, l, w, k, lk)
      ON CONFLICT (customer_id, vehicle_id, geofence_id, entered) DO UPDATE SET how = excluded.how,
        version = excluded.version, left_at = excluded.left_at, left_how = excluded.left_how, known = excluded.known,
        left_known = excluded.left_known`,
    [
      ...keys(visits),
      all.map((one) => one.geofenceId),
      all.map((one) => seconds(one.entered)),
      all.map((one) => one.how),
      all.map((one) => one.version),
      all.map((one) => secondsOrNull(one.left)),
      all.map((one) => one.leftHow),
      all.map((one) => seconds(one.known)),
      all.map((one) => seconds(one.leftKnown)),
    ],
  )
}

/** Ends visits that were stored before. */
export const endVisits = async (client: pg.ClientBase, ends: readonly VisitEnd[]): Promise<void> => {
  if (ends.length === 0) return
  await query(
    client,
    'end-visits',
    `UPDATE visit SET left_at = to_timestamp(l), left_how = w, left_known = to_timestamp(lk)
      FROM unnest($1::int[], $2::int[], $3::int[], $4::float8[], $5::float8[], $6::text[], $7::float8[])
        AS f(c, v, g, e, l, w, lk)
      WHERE customer_id = c AND vehicle_id = v AND geofence_id = g AND entered = to_timestamp(e)`,
    [
      ...keys(ends),
      ends.map(({ visit }) => visit.geofenceId),
      ends.map(({ visit }) => seconds(visit.entered)),
      ends.map(({ visit }) => secondsOrNull(visit.left)),
      ends.map(({ visit }) => visit.leftHow),
      ends.map(({ leftKnown }) => seconds(leftKnown)),
    ],
  )
}

/** Takes away visits that never were. */
export const removeVisits = async (client: pg.ClientBase, visits: readonly VehicleVisit[]): Promise<void> => {
  if (visits.length === 0) return
  await query(
    client,
    'remove-visits',
    `DELETE FROM visit USING unnest($1::int[], $2::int[], $3::int[], $4::float8[]) AS f(c, v, g, e)
      WHERE customer_id = c AND vehicle_id = v AND geofence_id = g AND entered = to_timestamp(e)`,
    [
      ...keys(visits),
      visits.map(({ visit }) => visit.geofenceId),
      visits.map(({ visit }) => seconds(visit.entered)),
    ],
  )
}

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`

/** Visits of each vehicle of which something became known after the moment. */
export const visitsSince = async (
  client: pg.ClientBase,
  moments: readonly StoredMoment[],
): Promise<readonly (readonly KnownVisit[])[]> => {
  const { rows } = await query<KnownVisit & { n: number }>(
    client,
    'visits-since',
    `SELECT (m.n - 1)::int AS n, f.geofence_id AS "geofenceId", ${ms('f.entered')} AS entered, f.how, f.version,
        ${ms('f.left_at')} AS "left", f.left_how AS "leftHow", ${ms('f.known')} AS known,
        ${ms('f.left_known')} AS "leftKnown"
      FROM unnest($1::int[], $2::int[], $3::float8[]) WITH ORDINALITY AS m(customer_id, vehicle_id, at, n)
      JOIN visit f ON f.customer_id = m.customer_id AND f.vehicle_id = m.vehicle_id
        AND f.left_known > to_timestamp(m.at)`,
    [...keys(moments), moments.map(({ at }) => seconds(at))],
  )
  const lists: KnownVisit[][] = moments.map(() => [])
  for (const { n, ...visit } of rows) lists[n]!.push(visit)
  return lists
}

/** Firings written at once: their proofs are texts, and all lie in memory twice meanwhile. */
const firingsAtOnce = 2_000

/**
 * Writes firings as they are now; what people did about one that was stored before stays.
 * Answers those that were not.
 * @param now tells which are late
 */
export const putFirings = async (
  client: pg.ClientBase,
  firings: readonly VehicleFiring[],
  now: Instant,
): Promise<readonly FiringRow[]> => {
  const made: FiringRow[] = []
  for (let from = 0; from < firings.length; from += firingsAtOnce)
    for (const row of await putSome(client, firings.slice(from, from + firingsAtOnce), now)) made.push(row)
  return made
}

const isLate = ({ at }: Firing, now: Instant) => now - at > firingLateAfter

async function putSome(
  client: pg.ClientBase,
  firings: readonly VehicleFiring[],
  now: Instant,
): Promise<readonly FiringRow[]> {
  const all = firings.map(({ firing }) => firing)
  const { rows } = await query<FiringRow & { isNew: boolean }>(
    client,
    'put-firings',
    `INSERT INTO firing (customer_id, vehicle_id, source, at, item, version, alert_type_id, severity, ended,
        held_last, held_until, evidence, late, known, ended_known)
      SELECT c, v, s, to_timestamp(a), i, n, t, w, to_timestamp(e), to_timestamp(hl), to_timestamp(hu), p::jsonb, l,
        to_timestamp(k), to_timestamp(ek)
      FROM unnest($1::int[], $2::int[], $3::text[], $4::float8[], $5::text[], $6::int[], $7::int[], $8::text[],
        $9::float8[], $10::float8[], $11::float8[], $12::text[], $13::boolean[], $14::float8[], $15::float8[])
        AS f(c, v, s, a, i, n, t, w, e, hl, hu, p, l, k, ek)
      ON CONFLICT (customer_id, vehicle_id, source, at, item) DO UPDATE SET version = excluded.version,
        alert_type_id = excluded.alert_type_id, severity = excluded.severity, ended = excluded.ended,
        held_last = excluded.held_last, held_until = excluded.held_until, evidence = excluded.evidence,
        known = excluded.known, ended_known = excluded.ended_known, withdrawn = NULL
      RETURNING id, customer_id AS "customerId", vehicle_id AS "vehicleId", source, ${ms('at')} AS at, item,
        alert_type_id AS "alertTypeId", severity, evidence->>'because' AS because, late, xmax = 0 AS "isNew"`,
    [
      ...keys(firings),
      all.map((one) => one.source),
      all.map((one) => seconds(one.at)),
      all.map((one) => one.item),
      all.map((one) => one.version),
      all.map((one) => one.alertTypeId),
      all.map((one) => one.severity),
      all.map((one) => secondsOrNull(one.ended)),
      all.map((one) => secondsOrNull(one.held?.last ?? null)),
      all.map((one) => secondsOrNull(one.held?.until ?? null)),
      all.map((one) => JSON.stringify(one.evidence)),
      all.map((one) => isLate(one, now)),
      all.map((one) => seconds(one.known)),
      all.map((one) => seconds(one.endedKnown)),
    ],
  )
  return rows.filter(({ isNew }) => isNew).map(({ isNew: _, ...row }) => row)
}

/** Ends firings that were stored before. */
export const endFirings = async (client: pg.ClientBase, ends: readonly FiringEnd[]): Promise<void> => {
  if (ends.length === 0) return
  await query(
    client,
    'end-firings',
    `UPDATE firing SET ended = to_timestamp(e), ended_known = to_timestamp(ek)
      FROM unnest($1::int[], $2::int[], $3::text[], $4::float8[], $5::text[], $6::float8[], $7::float8[])
        AS f(c, v, s, a, i, e, ek)
      WHERE customer_id = c AND vehicle_id = v AND source = s AND at = to_timestamp(a) AND item = i`,
    [
      ...keys(ends),
      ends.map(({ change }) => change.source),
      ends.map(({ change }) => seconds(change.at)),
      ends.map(({ change }) => change.item),
      ends.map(({ change }) => seconds(change.ended)),
      ends.map(({ endedKnown }) => seconds(endedKnown)),
    ],
  )
}

/** Marks firings that never were, as a late report has shown: they stay, because somebody may have been notified. */
export const withdrawFirings = async (
  client: pg.ClientBase,
  firings: readonly VehicleFiring[],
  now: Instant,
): Promise<void> => {
  if (firings.length === 0) return
  await query(
    client,
    'withdraw-firings',
    `UPDATE firing SET withdrawn = to_timestamp($6)
      FROM unnest($1::int[], $2::int[], $3::text[], $4::float8[], $5::text[]) AS f(c, v, s, a, i)
      WHERE customer_id = c AND vehicle_id = v AND source = s AND at = to_timestamp(a) AND item = i`,
    [
      ...keys(firings),
      firings.map(({ firing }) => firing.source),
      firings.map(({ firing }) => seconds(firing.at)),
      firings.map(({ firing }) => firing.item),
      seconds(now),
    ],
  )
}

/** Firings of each vehicle of which something became known after the moment, withdrawn ones too. */
export const firingsSince = async (
  client: pg.ClientBase,
  moments: readonly StoredMoment[],
): Promise<readonly (readonly StoredFiring[])[]> => {
  const { rows } = await query<
    Omit<StoredFiring, 'held'> & { n: number; heldLast: Instant | null; heldUntil: Instant | null }
  >(
    client,
    'firings-since',
    `SELECT (m.n - 1)::int AS n, f.source, ${ms('f.at')} AS at, f.item, f.version, f.alert_type_id AS "alertTypeId",
        f.severity, ${ms('f.ended')} AS ended, ${ms('f.held_last')} AS "heldLast", ${ms('f.held_until')} AS "heldUntil",
        f.evidence, ${ms('f.known')} AS known, ${ms('f.ended_known')} AS "endedKnown",
        f.withdrawn IS NOT NULL AS "isWithdrawn"
      FROM unnest($1::int[], $2::int[], $3::float8[]) WITH ORDINALITY AS m(customer_id, vehicle_id, at, n)
      JOIN firing f ON f.customer_id = m.customer_id AND f.vehicle_id = m.vehicle_id
        AND f.ended_known > to_timestamp(m.at)`,
    [...keys(moments), moments.map(({ at }) => seconds(at))],
  )
  const lists: StoredFiring[][] = moments.map(() => [])
  for (const { n, heldLast, heldUntil, ...firing } of rows)
    lists[n]!.push({
      ...firing,
      held: heldLast === null || heldUntil === null ? null : { last: heldLast, until: heldUntil },
    })
  return lists
}

/** The SQL of findings that somebody said are nothing to do. */
import type pg from 'pg'
import type { Instant, Meters } from '#domain/basics/units.ts'
import { metersBetween, type Point } from '#domain/geo/point.ts'
import type { DoctorDismissal, FenceTrouble } from '#domain/insights/doctor/finding.ts'

/** What is dismissed: a place, or a trouble of a geofence. */
export type Dismissed =
  | { readonly middle: Point; readonly radiusM: Meters }
  | { readonly geofenceId: number; readonly trouble: FenceTrouble; readonly otherId: number | null }

interface Row {
  readonly id: number
  readonly lat: number | null
  readonly lng: number | null
  readonly radiusM: number | null
  readonly geofenceId: number | null
  readonly trouble: FenceTrouble | null
  readonly otherId: number | null
  readonly name: string
  readonly by: string
  readonly at: number
}

/** @assume Who dismisses more should say what a place is by other means. */
export const dismissalsMost = 2_000

export interface Dismissals {
  readonly listed: readonly DoctorDismissal[]
  readonly hasPlace: (place: { readonly middle: Point }) => boolean
  readonly hasFinding: (finding: { readonly key: string }) => boolean
}

const keyOf = ({ trouble, geofenceId, otherId }: Row): string => {
  // Of two either may be the smaller one, once they are drawn anew.
  return otherId === null ? `${trouble}/${geofenceId}` : `${trouble}/${geofenceId}/${otherId}`
}

export const dismissalsOf = async (db: pg.Pool, customerId: number): Promise<Dismissals> => {
  const { rows } = await db.query<Row>(
    `SELECT id, lat, lng, radius_m AS "radiusM", geofence_id AS "geofenceId", trouble, other_id AS "otherId", name,
        dismissed_by AS by, (extract(epoch FROM dismissed) * 1000)::float8 AS at
      FROM geofence_dismissal WHERE customer_id = $1 ORDER BY dismissed DESC, id DESC LIMIT ${dismissalsMost}`,
    [customerId],
  )
  const places = rows.filter(({ lat }) => lat !== null)
  const keys = new Set(rows.filter(({ geofenceId }) => geofenceId !== null).map(keyOf))
  return {
    listed: rows.map(({ id, name, by, at }) => ({ id, text: name, by, at })),
    hasPlace: ({ middle }) =>
      places.some(({ lat, lng, radiusM }) => metersBetween(middle, { lat: lat!, lng: lng! }) <= radiusM!),
    hasFinding: ({ key }) => keys.has(key),
  }
}

export const countDismissals = async (client: pg.ClientBase, customerId: number): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(
    'SELECT count(*)::float8 AS n FROM geofence_dismissal WHERE customer_id = $1',
    [customerId],
  )
  return rows[0]!.n
}

export const insertDismissal = async (
  client: pg.ClientBase,
  customerId: number,
  dismissed: Dismissed,
  { name, by, at }: { readonly name: string; readonly by: string; readonly at: Instant },
): Promise<number> => {
  const place = 'middle' in dismissed ? dismissed : null
  const finding = 'middle' in dismissed ? null : dismissed
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO geofence_dismissal (customer_id, lat, lng, radius_m, geofence_id, trouble, other_id, name, dismissed_by, dismissed)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
    [
      ...[customerId, place?.middle.lat, place?.middle.lng, place?.radiusM],
      ...[finding?.geofenceId, finding?.trouble, finding?.otherId, name, by, new Date(at)],
    ],
  )
  return rows[0]!.id
}

/** Whose dismissal it is, and what it was about; null where there is none. */
export const dismissalOf = async (
  db: pg.Pool,
  id: number,
): Promise<{ readonly customerId: number; readonly name: string } | null> => {
  const { rows } = await db.query<{ customerId: number; name: string }>(
    'SELECT customer_id AS "customerId", name FROM geofence_dismissal WHERE id = $1',
    [id],
  )
  return rows[0] ?? null
}

export const deleteDismissal = async (client: pg.ClientBase, id: number): Promise<void> => {
  await client.query('DELETE FROM geofence_dismissal WHERE id = $1', [id])
}

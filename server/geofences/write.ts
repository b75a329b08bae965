/** The SQL that changes geofences; each inside the caller's transaction. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { FenceDraft } from '#domain/geofences/geofence.ts'
import { shapeValues, typeIdOf } from './store.ts'

/** Holds the customer's geofences as they are against other edits; false when there is no such customer. */
export const lockFences = async (client: pg.ClientBase, customerId: number): Promise<boolean> => {
  const { rowCount } = await client.query('SELECT FROM customer WHERE id = $1 FOR NO KEY UPDATE', [
    customerId,
  ])
  return rowCount === 1
}

/** Those of these names, in any case, that other geofences of the customer bear; in lower case. */
export const namesTaken = async (
  client: pg.ClientBase,
  customerId: number,
  names: readonly string[],
  but: number | null,
): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT lower(name) AS name FROM geofence WHERE customer_id = $1
      AND lower(name) = ANY(SELECT lower(n) FROM unnest($2::text[]) n) AND id IS DISTINCT FROM $3`,
    [customerId, names, but],
  )
  return new Set(rows.map(({ name }) => name))
}

export const countFences = async (client: pg.ClientBase, customerId: number): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*) AS count FROM geofence WHERE customer_id = $1',
    [customerId],
  )
  return rows[0]!.count
}

const valuesOf = (draft: FenceDraft): unknown[] => [
  draft.name,
  draft.description,
  draft.categoryId,
  typeIdOf(draft.shape),
  draft.isActive,
  ...shapeValues(draft.shape),
  draft.enterNotificationEmails,
  draft.exitNotificationEmails,
]

/** The moment of an edit: now, but after every edit before it, so that versions follow one another. */
const editMoment = async (
  client: pg.ClientBase,
  customerId: number,
  id: number,
  now: Instant,
): Promise<Date> => {
  const { rows } = await client.query<{ newest: Date | null }>(
    `SELECT max(greatest(valid_from, valid_to)) AS newest FROM geofence_version
      WHERE customer_id = $1 AND geofence_id = $2`,
    [customerId, id],
  )
  return new Date(Math.max(now, (rows[0]?.newest?.getTime() ?? Number.NEGATIVE_INFINITY) + 1))
}

/** Ends the version that holds. */
const endVersion = async (client: pg.ClientBase, customerId: number, id: number, at: Date): Promise<void> => {
  await client.query(
    'UPDATE geofence_version SET valid_to = $3 WHERE customer_id = $1 AND geofence_id = $2 AND valid_to IS NULL',
    [customerId, id, at],
  )
}

/** What geofences have become is what they are from `at` on. */
const beginVersions = async (
  client: pg.ClientBase,
  customerId: number,
  ids: readonly number[],
  at: Date,
): Promise<void> => {
  await client.query(
    `INSERT INTO geofence_version (customer_id, geofence_id, version, valid_from, name, is_active, tells_enter,
        tells_exit, category_id, radius_meters, center_lat, center_lng, boundary)
      SELECT customer_id, id, version, $3, name, is_active, enter_emails <> '{}', exit_emails <> '{}',
        category_id, radius_meters, center_lat, center_lng, boundary FROM geofence WHERE customer_id = $1 AND id = ANY($2)`,
    [customerId, ids, at],
  )
}

/** Makes geofences, whose names differ, with their first versions; answers their numbers in the order given. */
export const insertFences = async (
  client: pg.ClientBase,
  customerId: number,
  drafts: readonly FenceDraft[],
  now: Instant,
): Promise<readonly number[]> => {
  const rows = drafts.map((draft) => {
    const [radius, lat, lng, boundary] = shapeValues(draft.shape)
    const { name, description, categoryId, isActive, enterNotificationEmails, exitNotificationEmails } = draft
    return {
      ...{ name, description, category: categoryId, type: typeIdOf(draft.shape), active: isActive },
      ...{ radius, lat, lng, boundary, enter: enterNotificationEmails, exit: exitNotificationEmails },
    }
  })
  const { rows: made } = await client.query<{ id: number; name: string }>(
    `INSERT INTO geofence (customer_id, name, description, category_id, geofence_type_id, is_active, radius_meters,
        center_lat, center_lng, boundary, enter_emails, exit_emails, created, updated)
      SELECT $1, name, description, category, type, active, radius, lat, lng, boundary, enter, exit, $2, $2
      FROM json_to_recordset($3) AS d(name text, description text, category int, type int, active boolean,
        radius float8, lat float8, lng float8, boundary float8[], enter text[], exit text[]) RETURNING id, name`,
    [customerId, new Date(now), JSON.stringify(rows)],
  )
  const ids = new Map(made.map(({ id, name }) => [name, id]))
  await beginVersions(client, customerId, [...ids.values()], new Date(now))
  return drafts.map(({ name }) => ids.get(name)!)
}

/** Makes of a geofence what the draft says, as a new version. */
export const changeFence = async (
  client: pg.ClientBase,
  { customerId, id }: { readonly customerId: number; readonly id: number },
  draft: FenceDraft,
  now: Instant,
): Promise<void> => {
  const at = await editMoment(client, customerId, id, now)
  await endVersion(client, customerId, id, at)
  await client.query(
    `UPDATE geofence SET version = version + 1, updated = $3, name = $4, description = $5, category_id = $6,
        geofence_type_id = $7, is_active = $8, radius_meters = $9, center_lat = $10, center_lng = $11,
        boundary = $12, enter_emails = $13, exit_emails = $14 WHERE customer_id = $1 AND id = $2`,
    [customerId, id, at, ...valuesOf(draft)],
  )
  await beginVersions(client, customerId, [id], at)
}

/** Removes a geofence; what it was, and who was in it, stays known. */
export const removeFence = async (
  client: pg.ClientBase,
  { customerId, id }: { readonly customerId: number; readonly id: number },
  now: Instant,
): Promise<void> => {
  await endVersion(client, customerId, id, await editMoment(client, customerId, id, now))
  await client.query('DELETE FROM geofence WHERE customer_id = $1 AND id = $2', [customerId, id])
}

/** The SQL of destinations of days. */
import type pg from 'pg'
import type { Scope } from '#domain/access/scope.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { DayFormat } from '../feed/day-file.ts'
import type { FeedName } from '../feed/kinds.ts'
import { scopeSql } from '../scope/scope-sql.ts'
import type { Db } from './target.ts'

export const destinationKinds = ['bucket', 'folder'] as const
export type DestinationKind = (typeof destinationKinds)[number]

export interface DestinationDraft {
  readonly name: string
  readonly kind: DestinationKind
  readonly feeds: readonly FeedName[]
  readonly format: DayFormat
  /** Of a bucket; null of a folder. */
  readonly endpoint: string | null
  readonly region: string | null
  readonly bucket: string | null
  readonly keyId: string | null
  readonly pathStyle: boolean
  /** Before the names of files: empty, or with a slash at its end. */
  readonly prefix: string
  readonly afterHours: number
  readonly isActive: boolean
}
export interface Destination extends DestinationDraft {
  readonly id: number
  readonly customerId: number
  readonly created: Instant
  readonly updated: Instant
}

const columns = `x.id, x.customer_id AS "customerId", x.name, x.kind, x.feeds, x.format, x.endpoint, x.region, x.bucket,
  x.key_id AS "keyId", x.path_style AS "pathStyle", x.prefix, x.after_hours AS "afterHours", x.is_active AS "isActive",
  x.created, x.updated`
type Row = Omit<Destination, 'created' | 'updated'> & { readonly created: Date; readonly updated: Date }
const toDestination = (row: Row): Destination => ({
  ...row,
  created: row.created.getTime(),
  updated: row.updated.getTime(),
})

/** By name. */
export const destinationsOf = async (db: Db, customerId: number): Promise<readonly Destination[]> => {
  const { rows } = await db.query<Row>(
    `SELECT ${columns} FROM day_destination x WHERE x.customer_id = $1 ORDER BY lower(x.name), x.id`,
    [customerId],
  )
  return rows.map(toDestination)
}

export const destinationById = async (db: Db, scope: Scope, id: number): Promise<Destination | null> => {
  const params: unknown[] = [id]
  const { rows } = await db.query<Row>(
    `SELECT ${columns} FROM day_destination x WHERE x.id = $1 AND ${scopeSql(scope, 'x.customer_id', params)}`,
    params,
  )
  return rows[0] ? toDestination(rows[0]) : null
}

/** As it is sealed; null where there is none. */
export const secretOf = async (db: Db, id: number): Promise<Buffer | null> =>
  (await db.query<{ secret: Buffer | null }>('SELECT secret FROM day_destination WHERE id = $1', [id]))
    .rows[0]?.secret ?? null

const valuesOf = (draft: DestinationDraft): readonly unknown[] => [
  draft.name,
  draft.kind,
  draft.feeds,
  draft.format,
  draft.endpoint,
  draft.region,
  draft.bucket,
  draft.keyId,
  draft.pathStyle,
  draft.prefix,
  draft.afterHours,
  draft.isActive,
]

/** @param secret sealed @param firstDay the first one that is sent by itself */
export const insertDestination = async (
  client: pg.ClientBase,
  customerId: number,
  draft: DestinationDraft,
  { secret, firstDay, now }: { secret: Buffer | null; firstDay: string; now: Instant },
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO day_destination (name, kind, feeds, format, endpoint, region, bucket, key_id, path_style, prefix,
        after_hours, is_active, customer_id, secret, next_day, created, updated)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16) RETURNING id`,
    [...valuesOf(draft), customerId, secret, firstDay, new Date(now)],
  )
  return rows[0]!.id
}

/**
 * Whoever is at it by the settings of before lets go. Elsewhere there is nothing of the days that were sent: what comes late
 * for them takes all of their files there. @param secret sealed; null leaves the one there is
 */
export const changeDestination = async (
  client: pg.ClientBase,
  id: number,
  draft: DestinationDraft,
  secret: Buffer | null,
  now: Instant,
): Promise<void> => {
  await client.query(
    `UPDATE day_delivery d SET whole = true FROM day_destination x WHERE d.destination_id = $1 AND x.id = $1
      AND d.revision > 0 AND (x.kind, x.endpoint, x.bucket) IS DISTINCT FROM ($2::text, $3::text, $4::text)`,
    [id, draft.kind, draft.endpoint, draft.bucket],
  )
  await client.query(
    `UPDATE day_destination SET name = $1, kind = $2, feeds = $3, format = $4, endpoint = $5, region = $6, bucket = $7,
        key_id = $8, path_style = $9, prefix = $10, after_hours = $11, is_active = $12,
        secret = CASE WHEN $2 = 'folder' THEN NULL ELSE coalesce($14, secret) END, updated = $15,
        claim = NULL, claimed_until = '-infinity', failures = 0, quiet_until = '-infinity' WHERE id = $13`,
    [...valuesOf(draft), id, secret, new Date(now)],
  )
}

export const removeDestination = async (client: pg.ClientBase, id: number): Promise<void> => {
  await client.query('DELETE FROM day_destination WHERE id = $1', [id])
}

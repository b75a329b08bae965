/** The SQL of report configs. */
import type pg from 'pg'
import type { Scope } from '#domain/access/scope.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { ReportConfig, ReportConfigDraft } from '#domain/reports/config.ts'
import { scopeSql } from '../scope/scope-sql.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'

type Db = pg.Pool | pg.ClientBase

/** A config with what the server knows of it besides. */
export interface HeldConfig extends ReportConfig {
  /** Why it is on and yet not made; null where it is. */
  readonly paused: string | null
}

interface ConfigRow {
  readonly id: string
  readonly owner_id: number | null
  readonly draft: ReportConfigDraft
  readonly created: Date
  readonly updated: Date
  readonly deactivated: Date | null
  readonly paused: string | null
}

const toConfig = ({ id, owner_id, draft, created, updated, deactivated, paused }: ConfigRow): HeldConfig => ({
  ...draft,
  id,
  ownerId: owner_id,
  created: created.getTime(),
  updated: updated.getTime(),
  deactivated: deactivated?.getTime() ?? null,
  paused,
})

/** All of its customers are in the scope: who sees one of two sees nothing of the other. */
const inScopeSql = (scope: Scope, params: unknown[]): string =>
  scope === 'all' ? 'true' : `r.customer_ids <@ $${params.push(scope)}::int[]`

const columns = 'r.id, r.owner_id, r.draft, r.created, r.updated, r.deactivated, r.paused'

/**
 * A page by name, without regard to case.
 * @param name part of a name, in any case; empty finds all
 * @param after the config that the page before ended with; null for the first page
 */
export const configsOf = async (
  db: Db,
  scope: Scope,
  {
    customerId,
    name,
    after,
    limit,
  }: {
    readonly customerId: number | null
    readonly name: string
    readonly after: Pick<HeldConfig, 'id' | 'name'> | null
    readonly limit: number
  },
): Promise<readonly HeldConfig[]> => {
  const params: unknown[] = []
  const all = [inScopeSql(scope, params)]
  if (customerId !== null) all.push(scopeSql([customerId], 'r.customer_id', params))
  const part = name.trim()
  if (part) all.push(`r.name ILIKE $${params.push(`%${part.replace(/[\\%_]/g, '\\$&')}%`)}`)
  if (after)
    all.push(`(lower(r.name), r.id) > (lower($${params.push(after.name)}), $${params.push(after.id)}::uuid)`)
  const { rows } = await db.query<ConfigRow>(
    `SELECT ${columns} FROM report_config r WHERE ${all.join(' AND ')} ORDER BY lower(r.name), r.id
      LIMIT $${params.push(limit)}`,
    params,
  )
  return rows.map(toConfig)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isUuid = (id: string): boolean => uuid.test(id)

/** Null where there is none in the scope. @param lock holds it against other changes until the transaction ends */
export const configById = async (
  db: Db,
  scope: Scope,
  id: string,
  lock = false,
): Promise<HeldConfig | null> => {
  if (!isUuid(id)) return null
  const params: unknown[] = [id]
  const { rows } = await db.query<ConfigRow>(
    `SELECT ${columns} FROM report_config r WHERE r.id = $1 AND ${inScopeSql(scope, params)}${lock ? ' FOR UPDATE' : ''}`,
    params,
  )
  return rows[0] ? toConfig(rows[0]) : null
}

export const countConfigs = async (client: pg.ClientBase, customerId: number): Promise<number> => {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*) AS count FROM report_config WHERE customer_id = $1',
    [customerId],
  )
  return rows[0]!.count
}

interface Written {
  readonly draft: ReportConfigDraft
  readonly ownerId: number
  readonly now: Instant
  /** Its next moment; null while it is off. */
  readonly due: Instant | null
}

const date = (at: Instant | null) => (at === null ? null : new Date(at))
const valuesOf = ({ draft, ownerId, now, due }: Written): unknown[] => [
  draft.customerId,
  ownerId,
  draft.name,
  draft.reportTypeId,
  draft.customerIds,
  draft.isActive,
  draft,
  new Date(now),
  date(due),
]

/** Answers its id. */
export const insertConfig = async (client: pg.ClientBase, written: Written): Promise<string> => {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO report_config (customer_id, owner_id, name, report_type_id, customer_ids, is_active, draft, created,
        updated, planned, due, deactivated)
      VALUES ($1, (SELECT id FROM user_account WHERE id = $2), $3, $4, $5, $6, $7, $8, $8, $8, $9,
        CASE WHEN $6 THEN NULL ELSE $8::timestamptz END) RETURNING id`,
    valuesOf(written),
  )
  return rows[0]!.id
}

/**
 * @param keepsMoments it goes on by the same schedule; where it does not, moments before now that were not made are not made
 * any more
 */
export const changeConfig = async (
  client: pg.ClientBase,
  id: string,
  written: Written,
  keepsMoments: boolean,
): Promise<void> => {
  await client.query(
    `UPDATE report_config SET customer_id = $1, owner_id = (SELECT id FROM user_account WHERE id = $2), name = $3,
        report_type_id = $4, customer_ids = $5, is_active = $6, draft = $7, updated = $8,
        planned = CASE WHEN $11 THEN planned ELSE $8 END, due = CASE WHEN $11 THEN due ELSE $9::timestamptz END,
        deactivated = CASE WHEN $6 THEN NULL ELSE coalesce(deactivated, $8) END, paused = NULL
      WHERE id = $10`,
    [...valuesOf(written), id, keepsMoments],
  )
}

export const removeConfig = async (client: pg.ClientBase, id: string): Promise<void> => {
  await client.query('DELETE FROM report_config WHERE id = $1', [id])
}

const tables = { vehicle: 'vehicle', group: 'vehicle_group', geofence: 'geofence' } as const

/** Of these, those that are there and belong to one of the customers. */
export const knownAmong = async (
  db: Db,
  customerIds: readonly number[],
  what: keyof typeof tables,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await db.query<{ id: number }>(
    `SELECT id FROM ${tables[what]} WHERE customer_id = ANY($1) AND id = ANY($2)`,
    [customerIds, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

const named = async (db: Db, sql: string, params: unknown[]): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await db.query<{ id: number; name: string }>(sql, params)
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** What these customers are called. */
export const customerNamesOf = (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
  named(db, 'SELECT id, short_name AS name FROM customer WHERE id = ANY($1)', [ids])

/** What each of these geofences is called, as far as they belong to the customers. */
export const fenceNamesOf = (
  db: Db,
  customerIds: readonly number[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> =>
  named(db, 'SELECT id, name FROM geofence WHERE customer_id = ANY($1) AND id = ANY($2)', [customerIds, ids])

/** The VINs of these vehicles, as far as they belong to the customers and are seen. */
export const vinsOf = (
  db: Db,
  accessScope: AccessScope,
  customerIds: readonly number[],
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const params: unknown[] = [customerIds, ids]
  const seen = accessScopeSql(accessScope, vehicleColumns, params)
  return named(
    db,
    `SELECT v.id, v.vin AS name FROM vehicle v WHERE v.customer_id = ANY($1) AND v.id = ANY($2) AND ${seen}`,
    params,
  )
}

const vehicleColumns = { customer: 'v.customer_id', vehicle: 'v.id' }

/** The vehicles with these VINs, as far as they are seen. @param accessScope over the customers */
export const idsOfVins = async (
  db: Db,
  accessScope: AccessScope,
  vins: readonly string[],
): Promise<readonly number[]> => {
  const params: unknown[] = [vins.map((vin) => vin.trim().toUpperCase())]
  const { rows } = await db.query<{ id: number }>(
    `SELECT v.id FROM vehicle v WHERE v.vin = ANY($1) AND ${accessScopeSql(accessScope, vehicleColumns, params)}`,
    params,
  )
  return rows.map(({ id }) => id)
}

/** Addresses that left a report by the link of its email. */
export const leftConfig = async (db: Db, id: string): Promise<readonly string[]> => {
  const { rows } = await db.query<{ recipient: string }>(
    'SELECT recipient FROM alert_unsubscribed WHERE source = $1 ORDER BY recipient',
    [sourceOf(id)],
  )
  return rows.map(({ recipient }) => recipient)
}

/** By what the links that leave a report know it. */
export const sourceOf = (configId: string): string => `report:${configId}`

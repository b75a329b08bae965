/** Reads what customers watch: all versions of their geofences and alert rules that a report may still fall into. */
import type pg from 'pg'
import type { RulePredicate, RuleVersion } from '#domain/alerts/rule.ts'
import type { Instant } from '#domain/basics/units.ts'
import { allVins } from '#domain/fleet/group.ts'
import type { FenceVersion } from '#domain/geofences/geofence.ts'
import { type ShapeRow, shapeOfRow } from '../../geofences/store.ts'
import { shardBits } from '../shards.ts'

type Db = pg.Pool | pg.ClientBase

/** Any number that stays the same: held by the engine that makes a version go on as another row. */
const followingLock = 7_236_848

/** Of versions from before they knew their category. */
const noCategory = 0

const ms = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`

interface FenceRow extends ShapeRow {
  readonly customer_id: number
  readonly geofence_id: number
  readonly version: number
  readonly from: Instant
  readonly to: Instant | null
  readonly name: string
  readonly category_id: number | null
  readonly is_active: boolean
  readonly tells_enter: boolean
  readonly tells_exit: boolean
}

interface RuleRow {
  readonly customer_id: number
  readonly rule_id: string
  readonly version: number
  readonly from: Instant
  readonly to: Instant | null
  readonly name: string
  readonly alert_type_id: number
  readonly all_vehicles: boolean
  readonly vehicle_ids: readonly number[]
  readonly vehicle_group_ids: readonly number[]
  readonly scope_ids: readonly number[] | null
  readonly rate_limit_ms: number
  readonly predicates: readonly RulePredicate[]
}

export interface WantedWatchers {
  readonly customerIds: readonly number[] | 'all'
  /** Only versions whose beginning or end has not been applied to the vehicles of all parts yet. */
  readonly isUnapplied: boolean
  /** The parts of the vehicles that are asked for: what was applied to all of them counts as applied. */
  readonly shards: readonly number[]
}

const unapplied = '(NOT applied_from OR (valid_to IS NOT NULL AND NOT applied_to))'
const where = ({ customerIds, isUnapplied, shards }: WantedWatchers) => ({
  sql: `($1::int[] IS NULL OR customer_id = ANY($1))${isUnapplied ? ` AND ${unapplied}` : ''}`,
  params: [customerIds === 'all' ? null : customerIds, shardBits(shards)],
})
const appliedHere = `(applied_from OR shards_from & $2::bigint = $2::bigint) AS applied_from,
        (applied_to OR shards_to & $2::bigint = $2::bigint) AS applied_to`

/** What has been read of a version, and what of it has not been applied to the vehicles yet. */
export interface LoadedWatchers<V> {
  readonly version: V
  /** When it began, and when it ended, as far as these have not been applied. */
  readonly unapplied: readonly Instant[]
}

interface Applied {
  readonly applied_from: boolean
  readonly applied_to: boolean
}
const unappliedOf = (
  { applied_from, applied_to }: Applied,
  { from, to }: { readonly from: Instant; readonly to: Instant | null },
): readonly Instant[] => [...(applied_from ? [] : [from]), ...(to === null || applied_to ? [] : [to])]

export const loadFenceVersions = async (
  db: Db,
  wanted: WantedWatchers,
): Promise<readonly LoadedWatchers<FenceVersion>[]> => {
  const { sql, params } = where(wanted)
  const { rows } = await db.query<FenceRow & Applied>(
    `SELECT customer_id, geofence_id, version, ${ms('valid_from')} AS "from", ${ms('valid_to')} AS "to", name, is_active,
        tells_enter, tells_exit, category_id, radius_meters, center_lat, center_lng, boundary,
        ${appliedHere} FROM geofence_version WHERE ${sql} ORDER BY customer_id, geofence_id, version`,
    params,
  )
  return rows.map((row) => ({
    unapplied: unappliedOf(row, row),
    version: toFenceVersion(row),
  }))
}

const toFenceVersion = (row: FenceRow): FenceVersion => ({
  id: row.geofence_id,
  customerId: row.customer_id,
  version: row.version,
  name: row.name,
  categoryId: row.category_id ?? noCategory,
  shape: shapeOfRow(row),
  isActive: row.is_active,
  from: row.from,
  to: row.to,
  tellsEnter: row.tells_enter,
  tellsExit: row.tells_exit,
})

/** One set for all versions that watch the very same vehicles. */
class Scopes {
  readonly #known = new Map<string, ReadonlySet<number>>()
  of(ids: readonly number[]): ReadonlySet<number> {
    const key = ids.join()
    const known = this.#known.get(key)
    if (known) return known
    const made = new Set(ids)
    this.#known.set(key, made)
    return made
  }
}

export const loadRuleVersions = async (
  db: Db,
  wanted: WantedWatchers,
): Promise<readonly LoadedWatchers<RuleVersion>[]> => {
  const { sql, params } = where(wanted)
  const { rows } = await db.query<RuleRow & Applied>(
    `SELECT customer_id, rule_id, version, ${ms('valid_from')} AS "from", ${ms('valid_to')} AS "to", name, alert_type_id,
        all_vehicles, vehicle_ids, vehicle_group_ids, scope_ids, rate_limit_ms, predicates,
        ${appliedHere} FROM alert_rule_version WHERE ${sql} ORDER BY customer_id, rule_id, valid_from`,
    params,
  )
  const scopes = new Scopes()
  return rows.map((row) => ({
    unapplied: unappliedOf(row, row),
    version: {
      id: row.rule_id,
      customerId: row.customer_id,
      version: row.version,
      from: row.from,
      to: row.to,
      name: row.name,
      alertTypeId: row.alert_type_id,
      predicates: row.predicates,
      allVehicles: row.all_vehicles,
      vehicleIds: scopes.of(row.scope_ids ?? row.vehicle_ids),
      rateLimitMs: row.rate_limit_ms,
    },
  }))
}

/** The vehicles that a version names now, one by one and by its groups, those within its groups included; sorted. */
const namedNow = (version: string) => `(
  WITH RECURSIVE inside AS (
    SELECT g.id FROM vehicle_group g WHERE g.customer_id = ${version}.customer_id AND g.id = ANY(${version}.vehicle_group_ids)
    UNION SELECT g.id FROM vehicle_group g JOIN inside ON g.parent_id = inside.id WHERE g.customer_id = ${version}.customer_id
  )
  SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM (
    SELECT unnest(${version}.vehicle_ids) AS id
    UNION SELECT m.vehicle_id FROM vehicle_group_vehicle m JOIN inside ON m.vehicle_group_id = inside.id
      WHERE m.customer_id = ${version}.customer_id
    UNION SELECT v.id FROM vehicle v WHERE v.customer_id = ${version}.customer_id AND EXISTS (
      SELECT FROM inside JOIN vehicle_group g ON g.customer_id = ${version}.customer_id AND g.id = inside.id
      WHERE g.name = '${allVins}')
  ) AS named)`

/** Every distinct scope among these versions, with the vehicles it names now: many rules share one. */
const scopesOf = (condition: string) => `scope AS MATERIALIZED (
    SELECT DISTINCT customer_id, vehicle_ids, vehicle_group_ids FROM alert_rule_version r WHERE ${condition}
  ), named AS MATERIALIZED (SELECT s.*, ${namedNow('s')} AS ids FROM scope s)`
const sameScope = `r.customer_id = n.customer_id AND r.vehicle_ids = n.vehicle_ids AND r.vehicle_group_ids = n.vehicle_group_ids`

/** Writes down which vehicles the versions name that have not been read before. */
export const settleScopes = async (
  client: pg.ClientBase,
  customerIds: readonly number[] | 'all',
): Promise<void> => {
  const fresh = `r.scope_ids IS NULL AND NOT r.all_vehicles AND ($1::int[] IS NULL OR r.customer_id = ANY($1))`
  await client.query(
    `WITH ${scopesOf(fresh)}
      UPDATE alert_rule_version r SET scope_ids = n.ids FROM named n WHERE ${fresh} AND ${sameScope}`,
    [customerIds === 'all' ? null : customerIds],
  )
}

/**
 * Groups may have other vehicles: a version that names such groups goes on as another row from `now` on, so that the
 * past stays what it was. To be called in a transaction: of several engines one does it.
 */
export const followGroups = async (
  client: pg.ClientBase,
  customerIds: readonly number[] | 'all',
  now: Instant,
): Promise<void> => {
  await client.query('SELECT pg_advisory_xact_lock($1)', [followingLock])
  const grouped = `r.valid_to IS NULL AND NOT r.all_vehicles AND r.vehicle_group_ids <> '{}' AND r.scope_ids IS NOT NULL
      AND r.valid_from < to_timestamp($2) AND ($1::int[] IS NULL OR r.customer_id = ANY($1))`
  await client.query(
    `WITH ${scopesOf(grouped)}, other AS MATERIALIZED (
        SELECT r.*, n.ids FROM alert_rule_version r JOIN named n ON ${sameScope}
        WHERE ${grouped} AND r.scope_ids <> n.ids
      ), ended AS (
        UPDATE alert_rule_version r SET valid_to = to_timestamp($2), applied_to = false, shards_to = 0 FROM other o
        WHERE r.customer_id = o.customer_id AND r.rule_id = o.rule_id AND r.version = o.version
          AND r.valid_from = o.valid_from
      )
      INSERT INTO alert_rule_version (customer_id, rule_id, version, valid_from, valid_to, name, alert_type_id,
          all_vehicles, vehicle_ids, vehicle_group_ids, rate_limit_ms, predicates, scope_ids)
        SELECT customer_id, rule_id, version, to_timestamp($2), NULL, name, alert_type_id, all_vehicles, vehicle_ids,
          vehicle_group_ids, rate_limit_ms, predicates, ids FROM other`,
    [customerIds === 'all' ? null : customerIds, now / 1000],
  )
}

/** In the UPDATE of a version, `e` says whether it has an end; once all parts have applied it, it is applied. */
const noteApplied = (bits: string) => `shards_from = shards_from | ${bits}::bigint,
        applied_from = applied_from OR shards_from | ${bits}::bigint = -1,
        shards_to = CASE WHEN e THEN shards_to | ${bits}::bigint ELSE shards_to END,
        applied_to = e AND (applied_to OR shards_to | ${bits}::bigint = -1)`

/** Notes that the beginnings, and the ends where they have one, of these versions have been applied to vehicles and written. */
export const markApplied = async (
  client: pg.ClientBase,
  shards: readonly number[],
  fences: readonly FenceVersion[],
  rules: readonly RuleVersion[],
): Promise<void> => {
  const ends = (of: readonly (FenceVersion | RuleVersion)[]) => of.map(({ to }) => to !== null)
  if (fences.length > 0)
    await client.query(
      `UPDATE geofence_version SET ${noteApplied('$5')}
        FROM unnest($1::int[], $2::int[], $3::int[], $4::boolean[]) AS f(c, g, n, e)
        WHERE customer_id = c AND geofence_id = g AND version = n`,
      [
        fences.map(({ customerId }) => customerId),
        fences.map(({ id }) => id),
        fences.map(({ version }) => version),
        ends(fences),
        shardBits(shards),
      ],
    )
  if (rules.length > 0)
    await client.query(
      `UPDATE alert_rule_version SET ${noteApplied('$6')}
        FROM unnest($1::int[], $2::uuid[], $3::int[], $4::float8[], $5::boolean[]) AS f(c, r, n, a, e)
        WHERE customer_id = c AND rule_id = r AND version = n AND valid_from = to_timestamp(a)`,
      [
        rules.map(({ customerId }) => customerId),
        rules.map(({ id }) => id),
        rules.map(({ version }) => version),
        rules.map(({ from }) => from / 1000),
        ends(rules),
        shardBits(shards),
      ],
    )
}

/**
 * The access scope: the customers that a user's roles reach and the parts of fleets that they see, limited by the user's
 * vehicle groups.
 */
import type pg from 'pg'
import { can, type Right } from '#domain/access/rights.ts'
import {
  type FleetPart,
  fleetParts,
  inScope,
  installedDays,
  narrow,
  nearMiles,
  type Scope,
  scope,
} from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import { allVins } from '#domain/fleet/group.ts'
import { cellsAbout } from '#domain/geo/cells.ts'
import { earthRadius } from '#domain/geo/point.ts'
import { scopeSql } from './scope-sql.ts'

export interface AccessScope {
  /** Customers whose vehicles are all seen. */
  readonly scope: Scope
  /** Vehicles that are seen beside theirs. */
  readonly parts: readonly FleetPart[]
  /** Of a customer, the groups whose vehicles are seen; customers without an entry are limited by none. */
  readonly limits: ReadonlyMap<number, readonly number[]>
  /** Of one customer's vehicles alone; null: of all. */
  readonly only: number | null
}

/** An access scope that no group narrows. */
export const whole = (of: Scope): AccessScope => ({ scope: of, parts: [], limits: new Map(), only: null })

/**
 * The groups of somebody, with the groups that stand in them. Somebody in no group of a customer is in its default
 * one, 'All VINs', and is not limited there; 'No VINs' limits to no vehicle, having none.
 */
const limitsOf = async (pool: pg.Pool, userId: number): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { rows } = await pool.query<{ customer_id: number; ids: number[] }>(
    `WITH RECURSIVE mine AS (
        SELECT g.customer_id, g.id, g.name FROM vehicle_group_user m
        JOIN vehicle_group g ON g.customer_id = m.customer_id AND g.id = m.vehicle_group_id WHERE m.user_id = $1),
      below AS (
        SELECT customer_id, id FROM mine
        UNION SELECT g.customer_id, g.id FROM vehicle_group g
        JOIN below b ON g.customer_id = b.customer_id AND g.parent_id = b.id)
    SELECT customer_id, array_agg(id ORDER BY id) AS ids FROM below
      WHERE customer_id NOT IN (SELECT customer_id FROM mine WHERE name = '${allVins}') GROUP BY customer_id`,
    [userId],
  )
  return new Map(rows.map(({ customer_id, ids }) => [customer_id, ids]))
}

const limited = async (pool: pg.Pool, viewer: Viewer, seen: AccessScope): Promise<AccessScope> => {
  if (isNothing(seen) || can(viewer, 'manageCustomers')) return seen
  const limits = await limitsOf(pool, viewer.userId)
  if (seen.scope === 'all' || seen.parts.length > 0) return { ...seen, limits }
  const own: readonly number[] = seen.scope
  return { ...seen, limits: new Map([...limits].filter(([customerId]) => own.includes(customerId))) }
}

/** What the viewer sees of the customers of a scope. Super admins are never limited. */
export const accessScopeIn = (pool: pg.Pool, viewer: Viewer, of: Scope): Promise<AccessScope> =>
  limited(pool, viewer, whole(of))

/** What the viewer sees by a right, of one customer where one is named. */
export const accessScopeOf = (
  pool: pg.Pool,
  viewer: Viewer,
  right: Right,
  only: number | null = null,
): Promise<AccessScope> => {
  const parts = fleetParts(viewer, right)
  return limited(pool, viewer, { ...whole(narrow(scope(viewer, right), only)), parts, only })
}

/** Whether no vehicle can be seen. */
export const isNothing = ({ scope, parts }: AccessScope): boolean =>
  scope !== 'all' && scope.length === 0 && parts.length === 0

export const isLimited = ({ limits }: AccessScope): boolean => limits.size > 0

/** Whether all that is seen is of one customer. */
export const isOfOne = ({ scope, parts }: AccessScope): boolean =>
  scope !== 'all' && scope.length === 1 && parts.length === 0

/** Customers that let technicians see their vehicles. */
const openToTechnicians = 'SELECT sc.id FROM customer sc WHERE sc.active AND NOT sc.blocks_technicians'

/** A condition on `vehicle sv`, or on the column of a customer where that is enough. */
const partSql = (
  part: FleetPart,
  { customer, vehicle }: { readonly customer: string; readonly vehicle: string },
  params: unknown[],
): string => {
  const value = (given: unknown) => `$${params.push(given)}`
  const among = (condition: string) => `${vehicle} IN (SELECT sv.id FROM vehicle sv WHERE ${condition})`
  switch (part.by) {
    case 'sale':
      return among(`sv.dealer_id = ANY(${value(part.dealers)}::int[])`)
    case 'oem': {
      const mine = value(part.userId)
      const agreed = 'sv.customer_id IN (SELECT sc.id FROM customer sc WHERE sc.oem_sees_place)'
      const lately = `sv.installed_by = ${mine} AND sv.installation_date > now() - interval '${installedDays} days'`
      return among(
        [
          `sv.vehicle_mfgr = (SELECT su.oem FROM user_account su WHERE su.id = ${mine})`,
          ...(part.withPlace ? [agreed] : []),
          ...(part.toInstall ? [`(sv.installation_date IS NULL OR ${lately})`] : []),
        ].join(' AND '),
      )
    }
    case 'installation': {
      const of = scopeSql(part.of, 'sv.customer_id', params)
      const go = part.isGo ? `AND sv.base_product_type = 'GO'` : ''
      return `${vehicle} IN (SELECT sv.id FROM vehicle sv WHERE sv.installation_date IS NULL AND ${of} ${go}
        UNION ALL SELECT sv.id FROM vehicle sv WHERE sv.installed_by = ${value(part.userId)} AND ${of} ${go}
          AND sv.installation_date > now() - interval '${installedDays} days')`
    }
    case 'technician':
      return `${customer} IN (${openToTechnicians})`
    case 'nearness': {
      if (part.place === null) return 'false'
      const { lat, lng } = part.place
      const [y, x] = [`radians(${value(lat)}::float8)`, `radians(${value(lng)}::float8)`]
      const half = (to: string, from: string) => `power(sin((radians(${to}) - ${from}) / 2), 2)`
      const away = `2 * ${earthRadius} * asin(least(1, sqrt(${half('sn.lat', y)}
        + cos(${y}) * cos(radians(sn.lat)) * ${half('sn.lon', x)})))`
      return `${vehicle} IN (SELECT sn.vehicle_id FROM vehicle_now sn
        WHERE sn.place_cell = ANY(${value(cellsAbout(part.place, nearMiles))}::int[]) AND ${away} <= ${nearMiles}
          AND sn.customer_id IN (${openToTechnicians}))`
    }
  }
}

/** Kept to the groups of customers that limit the viewer. */
const limitSql = (
  { limits }: AccessScope,
  columns: { readonly customer: string; readonly vehicle: string },
  params: unknown[],
): string => {
  const groups = `$${params.push([...limits.values()].flat())}::int[]`
  const customers = `$${params.push([...limits.keys()])}::int[]`
  const member = `EXISTS (SELECT FROM vehicle_group_vehicle sm WHERE sm.customer_id = ${columns.customer}
    AND sm.vehicle_id = ${columns.vehicle} AND sm.vehicle_group_id = ANY(${groups}))`
  return `(${columns.customer} <> ALL(${customers}) OR ${member})`
}

/**
 * A condition on a vehicle, its values appended to `params`; the columns are ours, never a user's.
 * Where one customer is all there is, its members are a list by themselves, which an index answers.
 */
export const accessScopeSql = (
  accessScope: AccessScope,
  columns: { readonly customer: string; readonly vehicle: string },
  params: unknown[],
): string => {
  const base = scopeSql(accessScope.scope, columns.customer, params)
  if (accessScope.parts.length > 0) {
    const parts = accessScope.parts.map((part) => partSql(part, columns, params))
    const seen = [
      `(${(base === 'false' ? parts : [base, ...parts]).join(' OR ')})`,
      ...(accessScope.only === null ? [] : [`${columns.customer} = $${params.push(accessScope.only)}`]),
      ...(isLimited(accessScope) ? [limitSql(accessScope, columns, params)] : []),
    ]
    return seen.join(' AND ')
  }
  if (!isLimited(accessScope)) return base
  if (isOfOne(accessScope)) {
    const groups = `$${params.push([...accessScope.limits.values()].flat())}::int[]`
    return `${base} AND ${columns.vehicle} IN (SELECT sm.vehicle_id FROM vehicle_group_vehicle sm
      WHERE sm.customer_id = $${params.push(accessScope.scope[0])} AND sm.vehicle_group_id = ANY(${groups}))`
  }
  return `${base} AND ${limitSql(accessScope, columns, params)}`
}

/**
 * A condition on a vehicle whose place may be seen, of vehicles that are; null where that is so of all of them. An OEM
 * sees where a vehicle is only where its customer agreed. Values are appended to `params`.
 */
export const placeSql = (
  accessScope: AccessScope,
  columns: { readonly customer: string; readonly vehicle: string },
  params: unknown[],
): string | null => {
  if (!accessScope.parts.some(({ by }) => by === 'oem')) return null
  const parts = accessScope.parts.map((part) => (part.by === 'oem' ? { ...part, withPlace: true } : part))
  return `(${accessScopeSql({ ...accessScope, parts }, columns, params)})`
}

/** Whether the viewer may see where one vehicle is that they see. */
export const seesPlace = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  { customerId, id }: { readonly customerId: number; readonly id: number },
): Promise<boolean> => {
  const params: unknown[] = [customerId, id]
  const seen = placeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params)
  if (seen === null) return true
  const { rowCount } = await pool.query(
    `SELECT FROM vehicle v WHERE v.customer_id = $1 AND v.id = $2 AND ${seen}`,
    params,
  )
  return rowCount !== 0
}

/**
 * The names of a vehicle's groups, a column that is a list, as an expression of SQL: without those of groups that the
 * viewer is kept out of, which are nobody else's business. Values are appended to `params`.
 */
export const groupNamesSql = (
  accessScope: AccessScope,
  columns: { readonly customer: string; readonly names: string },
  params: unknown[],
): string => {
  if (accessScope.parts.length > 0) {
    // How a customer groups its fleet is nothing to whoever sees a part of it.
    const own = groupNamesSql({ ...accessScope, parts: [] }, columns, params)
    return `CASE WHEN ${scopeSql(accessScope.scope, columns.customer, params)} THEN ${own} ELSE '{}'::text[] END`
  }
  if (!isLimited(accessScope)) return columns.names
  const limited = `$${params.push([...accessScope.limits.keys()])}::int[]`
  const groups = `$${params.push([...accessScope.limits.values()].flat())}::int[]`
  return `CASE WHEN ${columns.customer} <> ALL(${limited}) THEN ${columns.names} ELSE ARRAY(
    SELECT sn.name FROM unnest(${columns.names}) WITH ORDINALITY AS sn(name, place) WHERE EXISTS (SELECT FROM vehicle_group sg
      WHERE sg.customer_id = ${columns.customer} AND sg.name = sn.name AND sg.id = ANY(${groups})) ORDER BY sn.place) END`
}

/** Those of a customer's group names that the viewer may read. */
export const seenGroupNames = async (
  pool: pg.Pool,
  { scope, limits }: AccessScope,
  customerId: number,
  names: readonly string[],
): Promise<readonly string[]> => {
  if (!inScope(scope, customerId)) return []
  const ids = limits.get(customerId)
  if (!ids) return names
  const { rows } = await pool.query<{ name: string }>(
    'SELECT name FROM vehicle_group WHERE customer_id = $1 AND id = ANY($2)',
    [customerId, ids],
  )
  const seen = new Set(rows.map(({ name }) => name))
  return names.filter((name) => seen.has(name))
}

/**
 * The access scope: the customers that a user's roles reach and the parts of fleets that they see, limited by the user's
 * vehicle groups.
 */
import type pg from 'pg'
import { can, type Right } from '#domain/access/rights.ts'
import {
  type FleetPart,
  fleetParts,
  type Kept,
  leasedOut,
  narrow,
  type Scope,
  scope,
} from '#domain/access/scope.ts'
import type { TokenLimits, Viewer } from '#domain/access/session.ts'
import { allVins } from '#domain/fleet/group.ts'
import { isLease, partSql } from './part-sql.ts'
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
  /** The customers whose alerts, and whose maintenance, may be told of vehicles that are seen. */
  readonly told: Told
}
type Told = Readonly<Record<'alerts' | 'maintenance', Scope>>

const everything: Told = { alerts: 'all', maintenance: 'all' }
const toldTo = (viewer: Viewer): Told => ({
  alerts: scope(viewer, 'alerts'),
  maintenance: scope(viewer, 'maintenance'),
})

/**
 * An access scope that no group narrows.
 * @param told what may be told of its vehicles; left out: everything
 */
export const whole = (of: Scope, told: Told = everything): AccessScope => ({
  scope: of,
  parts: [],
  limits: new Map(),
  only: null,
  told,
})

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

/**
 * What is left of the limits of somebody whose token is narrowed to groups: with those that stand in them. Groups that
 * were deleted leave nothing: to lose the last one must not show the whole fleet.
 */
const narrowed = async (
  pool: pg.Pool,
  limits: ReadonlyMap<number, readonly number[]>,
  { groups, customers, serviceOf }: TokenLimits,
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { rows } = await pool.query<{ customer_id: number; ids: number[] }>(
    `WITH RECURSIVE below AS (
        SELECT customer_id, id FROM vehicle_group WHERE id = ANY($1)
        UNION SELECT g.customer_id, g.id FROM vehicle_group g
        JOIN below b ON g.customer_id = b.customer_id AND g.parent_id = b.id)
      SELECT customer_id, array_agg(id ORDER BY id) AS ids FROM below GROUP BY customer_id`,
    [groups],
  )
  const own = (customerId: number, ids: readonly number[]) =>
    ids.filter((id) => limits.get(customerId)?.includes(id) ?? true)
  const narrow = serviceOf === null ? (customers ?? []) : [serviceOf]
  return new Map([
    ...limits,
    ...narrow.map((customerId) => [customerId, []] as const),
    ...rows.map(({ customer_id, ids }) => [customer_id, own(customer_id, ids)] as const),
  ])
}

const limited = async (pool: pg.Pool, viewer: Viewer, seen: AccessScope): Promise<AccessScope> => {
  if (isNothing(seen) || can(viewer, 'manageCustomers')) return seen
  const mine = await limitsOf(pool, viewer.userId)
  const { token } = viewer
  const limits = token?.groups ? await narrowed(pool, mine, token) : mine
  if (seen.scope === 'all' || seen.parts.length > 0) return { ...seen, limits }
  const own: readonly number[] = seen.scope
  return { ...seen, limits: new Map([...limits].filter(([customerId]) => own.includes(customerId))) }
}

/** What the viewer sees of the customers of a scope. Super admins are never limited. */
export const accessScopeIn = (pool: pg.Pool, viewer: Viewer, of: Scope): Promise<AccessScope> =>
  limited(pool, viewer, whole(of, toldTo(viewer)))

interface Lending {
  readonly lessor: number
  readonly lessee: number
}

/** Those of these customers that lease out vehicles, and to whom. */
const lendingAmong = async (pool: pg.Pool, customers: readonly number[]): Promise<readonly Lending[]> => {
  const { rows } = await pool.query<Lending>(
    `SELECT DISTINCT e.lessor_id AS lessor, e.lessee_id AS lessee FROM lease e
      WHERE e.lessor_id = ANY($1) AND e.state IN ('active', 'overdue')`,
    [customers],
  )
  return rows
}

/**
 * What the viewer sees by a right, of one customer where one is named. Somebody who is limited to groups sees nothing
 * that is leased out: it stands in none.
 * @param keeps what a lease has to keep for its lessor to see its vehicles; left out: what the right asks for
 */
export const accessScopeOf = async (
  pool: pg.Pool,
  viewer: Viewer,
  right: Right,
  only: number | null = null,
  keeps?: readonly Kept[],
): Promise<AccessScope> => {
  const parts = fleetParts(viewer, right)
  const leased = leasedOut(viewer, right)
  const [seen, lending] = await Promise.all([
    limited(pool, viewer, { ...whole(narrow(scope(viewer, right), only), toldTo(viewer)), parts, only }),
    leased
      ? lendingAmong(
          pool,
          leased.lessors.filter((id) => only === null || id === only),
        )
      : [],
  ])
  const unlimited = lending.filter(({ lessor }) => !seen.limits.has(lessor))
  if (!leased || unlimited.length === 0) return seen
  const part = {
    ...leased,
    lessors: [...new Set(unlimited.map(({ lessor }) => lessor))],
    lessees: [...new Set(unlimited.map(({ lessee }) => lessee))],
    keeps: keeps ?? leased.keeps,
  }
  return { ...seen, parts: [...seen.parts, part] }
}

/** Whether no vehicle can be seen. */
export const isNothing = ({ scope, parts }: AccessScope): boolean =>
  scope !== 'all' && scope.length === 0 && parts.length === 0

export const isLimited = ({ limits }: AccessScope): boolean => limits.size > 0

/** Whether all that is seen is of one customer. */
export const isOfOne = ({ scope, parts }: AccessScope): boolean =>
  scope !== 'all' && scope.length === 1 && parts.length === 0

/** Where it is read which groups vehicles are in; or also which those were in that are another's now. */
type Members = 'vehicle_group_vehicle' | 'held_group_vehicle'

/** Kept to the groups of customers that limit the viewer. */
const limitSql = (
  { limits }: AccessScope,
  columns: { readonly customer: string; readonly vehicle: string },
  params: unknown[],
  members: Members,
): string => {
  const groups = `$${params.push([...limits.values()].flat())}::int[]`
  const customers = `$${params.push([...limits.keys()])}::int[]`
  const member = `EXISTS (SELECT FROM ${members} sm WHERE sm.customer_id = ${columns.customer}
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
  members: Members = 'vehicle_group_vehicle',
): string => {
  const leased = accessScope.parts.filter(isLease)
  if (leased.length > 0) {
    // A lessor has them as the lessee's: neither the customer that is asked for nor groups are the lessor's.
    const parts = accessScope.parts.filter((part) => !isLease(part))
    const own = accessScopeSql({ ...accessScope, parts }, columns, params, members)
    const seen = `(${[own, ...leased.map((part) => partSql(part, columns, params))].join(' OR ')})`
    if (accessScope.scope === 'all' || parts.length > 0) return seen
    // Of these customers alone: an index leads to their vehicles.
    const customers = [...accessScope.scope, ...leased.flatMap(({ lessees = [] }) => lessees)]
    return `(${columns.customer} = ANY($${params.push(customers)}::int[]) AND ${seen})`
  }
  const base = scopeSql(accessScope.scope, columns.customer, params)
  if (accessScope.parts.length > 0) {
    const parts = accessScope.parts.map((part) => partSql(part, columns, params))
    const seen = [
      `(${(base === 'false' ? parts : [base, ...parts]).join(' OR ')})`,
      ...(accessScope.only === null ? [] : [`${columns.customer} = $${params.push(accessScope.only)}`]),
      ...(isLimited(accessScope) ? [limitSql(accessScope, columns, params, members)] : []),
    ]
    return seen.join(' AND ')
  }
  if (!isLimited(accessScope)) return base
  if (isOfOne(accessScope)) {
    const groups = `$${params.push([...accessScope.limits.values()].flat())}::int[]`
    return `${base} AND ${columns.vehicle} IN (SELECT sm.vehicle_id FROM ${members} sm
      WHERE sm.customer_id = $${params.push(accessScope.scope[0])} AND sm.vehicle_group_id = ANY(${groups}))`
  }
  return `${base} AND ${limitSql(accessScope, columns, params, members)}`
}

/** Vehicles with their subscriptions: a page of them, how many are in which state, and which an act is about. */

import type pg from 'pg'
import { t } from '#domain/basics/texts.ts'
import type { Day } from '#domain/fleet/subscription.ts'
import { listedHere } from '../all-cells/counted.ts'
import type { CellRows, Window } from '../all-cells/list.ts'
import { type CoverState, coverStates, stateSql, subscriptionJoin } from '../fleet/subscription-state.ts'
import {
  type ListCondition,
  type ListFields,
  type ListFilter,
  readFilters,
  readOrder,
} from '../graphql/list-fields.ts'
import { type ListPlace, type Order, orderSql, placeSql } from '../graphql/list-order.ts'
import type { Sorting } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'

export interface SubscribedVehicle {
  readonly vehicleId: number
  readonly customerId: number
  readonly customerName: string
  readonly vin: string
  readonly unitId: string
  /** Null where it has none. */
  readonly id: number | null
  readonly poolName: string | null
  readonly planId: number | null
  readonly planName: string | null
  readonly priceCents: number | null
  readonly state: CoverState
  readonly starts: Day | null
  readonly paidFrom: Day | null
  readonly ends: Day | null
  readonly endedOn: Day | null
  readonly termMonths: number | null
  readonly renews: boolean | null
  readonly cancelled: Day | null
}

const fieldsOn = (day: Day): ListFields => ({
  unit_id: { type: 'text', sql: 'v.unit_id' },
  vin: { type: 'text', sql: 'v.vin' },
  customer_name: { type: 'text', sql: 'c.short_name' },
  plan: { type: 'text', sql: 'p.name' },
  plan_id: { type: 'integer', sql: 's.plan_id' },
  pool: { type: 'text', sql: 'CASE WHEN s.seats IS NOT NULL THEN s.name END' },
  state: { type: 'text', sql: stateSql(day) },
  starts: { type: 'time', sql: `(s.starts::timestamp AT TIME ZONE 'UTC')` },
  ends: { type: 'time', sql: `(s.ends::timestamp AT TIME ZONE 'UTC')` },
  /** Like 2026-12. */
  ends_month: { type: 'text', sql: `to_char(s.ends, 'YYYY-MM')` },
  term_months: { type: 'integer', sql: 's.term_months' },
  renews: { type: 'flag', sql: '(s.renews AND s.cancelled IS NULL)' },
})

const from = `vehicle v JOIN customer c ON c.id = v.customer_id
  ${subscriptionJoin}`

const columns = (
  day: Day,
) => `v.id AS "vehicleId", v.customer_id AS "customerId", c.short_name AS "customerName", v.vin,
  v.unit_id AS "unitId", s.id, CASE WHEN s.seats IS NOT NULL THEN s.name END AS "poolName", s.plan_id AS "planId",
  p.name AS "planName", p.price_cents AS "priceCents", ${stateSql(day)} AS state, s.starts::text,
  s.paid_from::text AS "paidFrom", s.ends::text, s.ended_on::text AS "endedOn", s.term_months AS "termMonths", s.renews,
  s.cancelled::text`

export interface SubscriptionsArgs {
  readonly filters?: readonly ListFilter[] | null | undefined
  readonly search?: string | null | undefined
  readonly sortingInput?: Sorting | null | undefined
}

const searchLongest = 100
const soughtSql = (search: string | null | undefined, params: unknown[]): string => {
  const sought = (search ?? '').trim().toLowerCase()
  if (sought === '') return 'true'
  if (sought.length > searchLongest || sought.includes('\0'))
    throw refusal(t('Search for at most {{most}} characters.', { most: searchLongest }))
  return `v.search LIKE $${params.push(`%${sought.replace(/[\\%_]/g, '\\$&')}%`)}`
}

/** Vehicles without a subscription, and deactivated ones of those, are left out unless they are asked for. */
const shownSql = (filters: readonly ListFilter[]): string =>
  filters.some(({ field }) => field === 'state')
    ? `(s.id IS NOT NULL OR v.sim_status = 'Activated')`
    : 's.id IS NOT NULL'

const whereSql = (
  accessScope: AccessScope,
  { filters, search }: SubscriptionsArgs,
  day: Day,
  params: unknown[],
): string => {
  const given = filters ?? []
  const conditions: readonly ListCondition[] = readFilters(fieldsOn(day), given)
  return [
    accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params),
    shownSql(given),
    soughtSql(search, params),
    ...conditions.map((condition) => condition(params)),
  ]
    .map((one) => `(${one})`)
    .join(' AND ')
}

/** @throws a refusal */
export const readSubscriptionOrder = (args: Sorting | null | undefined, day: Day): readonly Order[] =>
  readOrder(fieldsOn(day), args, { field: 'unit_id', ascending: true })

/** @throws a refusal that says what is wrong with the query */
export const subscriptionsPage = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  args: SubscriptionsArgs,
  day: Day,
  { limit, offset, overCells, isBare }: Window,
): Promise<CellRows<SubscribedVehicle>> => {
  const params: unknown[] = []
  const wanted = `${whereSql(accessScope, args, day, params)} AND ${listedHere('v.customer_id', overCells)}`
  const order = readSubscriptionOrder(args.sortingInput, day)
  const [{ rows }, counted] = await Promise.all([
    pool.query<SubscribedVehicle & { readonly place: ListPlace }>(
      `SELECT ${isBare ? 'v.id AS "vehicleId"' : columns(day)}, ${placeSql(order)} AS place FROM ${from} WHERE ${wanted}
        ORDER BY ${orderSql(order)}, v.id LIMIT ${limit} OFFSET ${offset}`,
      params,
    ),
    pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${from} WHERE ${wanted}`, params),
  ])
  return { count: counted.rows[0]!.count, rows, places: rows.map(({ place }) => place) }
}

export interface StateCount {
  readonly state: CoverState
  readonly count: number
}

/** How many vehicles are in which state, by the other filters and the search. */
export const stateCounts = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  { filters, search }: SubscriptionsArgs,
  day: Day,
): Promise<readonly StateCount[]> => {
  const others = (filters ?? []).filter(({ field }) => field !== 'state')
  const every = { field: 'state', condition: 'isOneOf', values: [...coverStates] }
  const params: unknown[] = []
  const wanted = whereSql(accessScope, { filters: [...others, every], search }, day, params)
  const { rows } = await pool.query<StateCount>(
    `SELECT state, count(*)::int AS count FROM (SELECT ${stateSql(day)} AS state FROM ${from} WHERE ${wanted}) t
      GROUP BY state`,
    params,
  )
  return coverStates.map((state) => ({ state, count: rows.find((row) => row.state === state)?.count ?? 0 }))
}

/** A vehicle that an act is about. */
export interface ChosenVehicle {
  readonly vehicleId: number
  readonly customerId: number
  readonly vin: string
  readonly unitId: string
  readonly subscriptionId: number | null
  readonly isPooled: boolean
  readonly state: CoverState
}

/** The vehicles that filters let through, or those of these numbers; one more than `most` where there are more. */
export const chosenVehicles = async (
  db: pg.Pool | pg.ClientBase,
  accessScope: AccessScope,
  of: { readonly ids: readonly number[] } | { readonly list: SubscriptionsArgs },
  day: Day,
  most: number,
): Promise<readonly ChosenVehicle[]> => {
  const params: unknown[] = []
  const every = { field: 'state', condition: 'isOneOf', values: [...coverStates] }
  const wanted =
    'list' in of
      ? whereSql(accessScope, of.list, day, params)
      : `${whereSql(accessScope, { filters: [every] }, day, params)} AND v.id = ANY($${params.push(of.ids)}::int[])`
  const { rows } = await db.query<ChosenVehicle>(
    `SELECT v.id AS "vehicleId", v.customer_id AS "customerId", v.vin, v.unit_id AS "unitId", s.id AS "subscriptionId",
        s.seats IS NOT NULL AS "isPooled", ${stateSql(day)} AS state
      FROM ${from} WHERE ${wanted} ORDER BY v.id LIMIT ${most + 1}`,
    params,
  )
  return rows
}

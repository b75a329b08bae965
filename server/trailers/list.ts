/** The list of trailers that somebody manages, a page at a time. */

import type pg from 'pg'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { deviceTypeNames } from '#domain/vehicle/makers.ts'
import { vehicleTypeNames } from '#domain/vehicle/types.ts'
import { listedHere } from '../all-cells/counted.ts'
import type { CellRows, Window } from '../all-cells/list.ts'
import { stateNowSql, subscriptionJoin } from '../fleet/subscription-state.ts'
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
import { groupNamesSql } from '../scope/group-names.ts'
import { type AccessScope, accessScopeSql } from '../scope/vehicle-scope.ts'

export interface ManagedTrailer {
  readonly id: number
  readonly customerId: number
  readonly customerName: string
  readonly vin: string
  readonly unitId: string
  readonly serialNumber: string | null
  readonly iccid: string | null
  /** Since when the vehicle carries this gateway. */
  readonly gatewaySince: Instant | null
  readonly vehicleTypeId: number
  readonly deviceTypeId: number
  readonly installedSensorTypeIds: readonly number[]
  readonly simStatus: string
  readonly simStatusChangeDate: Instant | null
  readonly groups: readonly string[]
  readonly vehicleMfgr: string | null
  readonly modelYear: number | null
  readonly vehicleLengthFeet: number | null
  readonly axles: number
  readonly restingBogieWeightLbs: number
  readonly hasSolarPanels: boolean
  readonly cargoCameraSerialNumber: string | null
  readonly thermoKingExternalId: string | null
  readonly installationDate: Instant | null
  readonly lastReport: Instant | null
  /** Null where it has no subscription. */
  readonly subscriptionState: string | null
  /** The name of its plan. */
  readonly subscriptionPlan: string | null
  /** The first day that is not paid. */
  readonly subscriptionEnds: string | null
}

/** Names instead of numbers, so that lists are in the order that people read. */
const namesSql = (column: string, names: Readonly<Record<string, string>>): string =>
  `CASE ${column} ${Object.entries(names)
    .map(([id, name]) => `WHEN ${Number(id)} THEN '${name.replaceAll("'", "''")}'`)
    .join(' ')} END`

/** Filters name a kind by its number or by its name. */
const meaning =
  (names: Readonly<Record<string, string>>) =>
  (text: string): readonly string[] => [names[text] ?? text]

const memberOf = (test: string): string => `EXISTS (SELECT FROM vehicle_group_vehicle m
  JOIN vehicle_group g ON g.customer_id = m.customer_id AND g.id = m.vehicle_group_id
  WHERE m.customer_id = v.customer_id AND m.vehicle_id = v.id AND ${test})`

/** By the names that the fleet grid has for them too. */
export const managedFields = {
  vin: { type: 'text', sql: 'v.vin' },
  unit_id: { type: 'text', sql: 'v.unit_id' },
  serial_num: { type: 'text', sql: 'v.serial_num' },
  /** In this order those that still wait for a gateway come first. */
  has_gateway: { type: 'flag', sql: '(v.serial_num IS NOT NULL)' },
  iccid: { type: 'text', sql: 'b.iccid' },
  customer_name: { type: 'text', sql: 'c.short_name' },
  customer_id: { type: 'integer', sql: 'v.customer_id' },
  device_type_id: {
    type: 'text',
    sql: namesSql('v.device_type_id', deviceTypeNames),
    means: meaning(deviceTypeNames),
  },
  vehicle_type_id: {
    type: 'text',
    sql: namesSql('v.vehicle_type_id', vehicleTypeNames),
    means: meaning(vehicleTypeNames),
  },
  installed_sensor_type_ids: {
    type: 'text',
    sql: 's.id::text',
    within: (test) => `EXISTS (SELECT FROM unnest(v.installed_sensor_type_ids) AS s(id) WHERE ${test})`,
  },
  sensor_count: { type: 'integer', sql: 'cardinality(v.installed_sensor_type_ids)' },
  sim_status: { type: 'text', sql: 'v.sim_status' },
  group_names: { type: 'text', sql: 'g.name', within: memberOf },
  vehicle_mfgr: { type: 'text', sql: 'v.vehicle_mfgr' },
  model_year: { type: 'integer', sql: 'v.model_year' },
  has_solar_panels: { type: 'flag', sql: 'v.has_solar_panels' },
  cargo_camera_serial_number: { type: 'text', sql: 'v.cargo_camera_serial_number' },
  thermo_king_external_id: { type: 'text', sql: 'v.thermo_king_external_id' },
  installation_date: { type: 'time', sql: 'v.installation_date' },
  last_reported_calculated: { type: 'time', sql: 'n.last_reported_calculated' },
  subscription: { type: 'text', sql: `(${stateNowSql})` },
  subscription_plan: { type: 'text', sql: 'p.name' },
} as const satisfies ListFields

/** Of a filter or an order, the fields whose column stands in a table beside the registry. */
const beside = `LEFT JOIN customer c ON c.id = v.customer_id
  LEFT JOIN vehicle_now n ON n.customer_id = v.customer_id AND n.vehicle_id = v.id
  LEFT JOIN sensor_box b ON b.serial_num = v.serial_num
  ${subscriptionJoin}`

export interface ManagedArgs {
  readonly filters?: readonly ListFilter[] | null | undefined
  readonly search?: string | null | undefined
  readonly sortingInput?: Sorting | null | undefined
}

const searchLongest = 100
const ms = (sql: string) => `floor(extract(epoch FROM ${sql}) * 1000)::float8`
const columns = (accessScope: AccessScope, params: unknown[]) => {
  const names = `ARRAY(SELECT g.name FROM vehicle_group_vehicle m
    JOIN vehicle_group g ON g.customer_id = m.customer_id AND g.id = m.vehicle_group_id
    WHERE m.customer_id = v.customer_id AND m.vehicle_id = v.id ORDER BY lower(g.name))`
  return `v.id, v.customer_id AS "customerId", c.short_name AS "customerName", v.vin, v.unit_id AS "unitId",
    v.serial_num AS "serialNumber", b.iccid,
    (SELECT ${ms('max(a.attached)')} FROM gateway_assignment a
      WHERE a.customer_id = v.customer_id AND a.vehicle_id = v.id AND a.detached IS NULL) AS "gatewaySince",
    v.vehicle_type_id AS "vehicleTypeId", v.device_type_id AS "deviceTypeId",
    v.installed_sensor_type_ids AS "installedSensorTypeIds", v.sim_status AS "simStatus",
    ${ms('v.sim_status_change_date')} AS "simStatusChangeDate",
    ${groupNamesSql(accessScope, { customer: 'v.customer_id', names }, params)} AS groups,
    v.vehicle_mfgr AS "vehicleMfgr", v.model_year AS "modelYear", v.vehicle_length_feet AS "vehicleLengthFeet", v.axles,
    v.resting_bogie_weight_lbs AS "restingBogieWeightLbs", v.has_solar_panels AS "hasSolarPanels",
    v.cargo_camera_serial_number AS "cargoCameraSerialNumber", v.thermo_king_external_id AS "thermoKingExternalId",
    ${ms('v.installation_date')} AS "installationDate", ${ms('n.last_reported_calculated')} AS "lastReport",
    CASE WHEN s.id IS NOT NULL THEN ${stateNowSql} END AS "subscriptionState", p.name AS "subscriptionPlan",
    s.ends::text AS "subscriptionEnds"`
}

const soughtSql = (search: string | null | undefined, params: unknown[]): string | null => {
  const sought = (search ?? '').trim().toLowerCase()
  if (sought === '') return null
  if (sought.length > searchLongest || sought.includes('\0'))
    throw refusal(t('Search for at most {{most}} characters.', { most: searchLongest }))
  const pattern = `$${params.push(`%${sought.replace(/[\\%_]/g, '\\$&')}%`)}`
  return `(v.search LIKE ${pattern} OR lower(v.serial_num) LIKE ${pattern})`
}

/** Deactivated ones are left out unless a filter asks for a SIM status. */
const simSql = (filters: readonly ListFilter[]): string =>
  filters.some(({ field }) => field === 'sim_status') ? 'true' : `v.sim_status = 'Activated'`

/** @throws a refusal */
export const readManagedOrder = (args: Sorting | null | undefined): readonly Order[] =>
  readOrder(managedFields, args, { field: 'unit_id', ascending: true })

/** @throws a refusal that says what is wrong with the query */
export const managedPage = async (
  pool: pg.Pool,
  accessScope: AccessScope,
  args: ManagedArgs,
  { limit, offset, overCells, isBare }: Window,
): Promise<CellRows<ManagedTrailer>> => {
  const filters = args.filters ?? []
  const conditions: readonly ListCondition[] = readFilters(managedFields, filters)
  const order = readManagedOrder(args.sortingInput)
  const sorted = `${orderSql(order)}, v.id`
  const params: unknown[] = []
  const wanted = [
    accessScopeSql(accessScope, { customer: 'v.customer_id', vehicle: 'v.id' }, params),
    listedHere('v.customer_id', overCells),
    simSql(filters),
    soughtSql(args.search, params) ?? 'true',
    ...conditions.map((condition) => condition(params)),
  ]
    .map((one) => `(${one})`)
    .join(' AND ')
  const pageParams = [...params]
  // The tables beside are joined for a page of rows alone, unless a filter or the order asks for them.
  const page = `WITH page AS MATERIALIZED (SELECT v.customer_id, v.id FROM vehicle v ${beside} WHERE ${wanted}
      ORDER BY ${sorted} LIMIT ${limit} OFFSET ${offset})
    SELECT ${isBare ? 'v.id' : columns(accessScope, pageParams)}, ${placeSql(order)} AS place FROM page JOIN vehicle v
      ON v.customer_id = page.customer_id AND v.id = page.id ${beside} ORDER BY ${sorted}`
  const [{ rows }, counted] = await Promise.all([
    pool.query<ManagedTrailer & { readonly place: ListPlace }>(page, pageParams),
    pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM vehicle v ${beside} WHERE ${wanted}`,
      params,
    ),
  ])
  return { count: counted.rows[0]!.count, rows, places: rows.map(({ place }) => place) }
}

/** What every data set is read by: of whom, of which vehicles and geofences, and over which span. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import type { ReportConfigDraft } from '#domain/reports/config.ts'
import { heldRowsSql } from '../../scope/held-vehicle.ts'
import { shownSql } from '../../scope/subscribed.ts'
import { type AccessScope, isLimited } from '../../scope/vehicle-scope.ts'

/** Vehicles as customers had them: one that went from one customer to another is two, and may be seen of the one alone. */
export interface HeldVehicles {
  readonly customerIds: readonly number[]
  /** As many, in the same order. */
  readonly vehicleIds: readonly number[]
}

export interface DataQuery {
  /** Of one transaction that sees one state of the database. */
  readonly client: pg.ClientBase
  /** The sight of the config's owner, over its customers. */
  readonly accessScope: AccessScope
  readonly draft: ReportConfigDraft
  /** The vehicles that it is about, of those that its owner saw; null: all of its customers', left out: by draft and sight. */
  readonly vehicles?: HeldVehicles | null
  readonly from: Instant
  /** Included. */
  readonly to: Instant
}

/** The vehicles that are meant, and whose sight of them. */
export interface VehiclesMeant extends Pick<DataQuery, 'accessScope' | 'vehicles'> {
  readonly draft: Pick<ReportConfigDraft, 'customerIds' | 'allVehicles' | 'vehicleIds' | 'vehicleGroupIds'>
}

type Params = unknown[]

/** The groups chosen, with those that stand in them. */
const chosenGroups = (customers: string, groups: string): string => `WITH RECURSIVE below AS (
    SELECT customer_id, id FROM vehicle_group WHERE customer_id = ANY(${customers}::int[]) AND id = ANY(${groups}::int[])
    UNION SELECT g.customer_id, g.id FROM vehicle_group g
      JOIN below b ON g.customer_id = b.customer_id AND g.parent_id = b.id)`

/**
 * A condition on rows about vehicles that the report is about and its owner sees, up to a moment each.
 * @param of the table of the rows, which has `customer_id` and `vehicle_id`; a name of ours
 * @param at the moment of a row up to which it is told, as SQL of ours
 */
export const aboutSql = (
  { accessScope, draft, vehicles: held }: VehiclesMeant,
  of: string,
  at: string,
  params: Params,
): string => {
  const columns = { customer: `${of}.customer_id`, vehicle: `${of}.vehicle_id` }
  const customers = `$${params.push(draft.customerIds)}`
  const all = [`${columns.customer} = ANY(${customers}::int[])`, shownSql(columns, at)]
  if (held) {
    const pairs = `unnest($${params.push(held.customerIds)}::int[], $${params.push(held.vehicleIds)}::int[])`
    all.push(`(${columns.customer}, ${columns.vehicle}) IN (SELECT * FROM ${pairs})`)
    return all.join(' AND ')
  }
  all.push(heldRowsSql(accessScope, columns, params))
  if (!draft.allVehicles) {
    const vehicles = `$${params.push(draft.vehicleIds)}::int[]`
    const groups = `$${params.push(draft.vehicleGroupIds)}`
    all.push(`(${columns.vehicle} = ANY(${vehicles}) OR (${columns.customer}, ${columns.vehicle}) IN (
      ${chosenGroups(customers, groups)} SELECT m.customer_id, m.vehicle_id FROM held_group_vehicle m
        JOIN below b ON b.customer_id = m.customer_id AND b.id = m.vehicle_group_id))`)
  }
  return all.join(' AND ')
}

/**
 * The vehicles that a report is about: those chosen, with the groups as they are now, of those that its owner sees. They are
 * kept with the run, so that it can be made again whoever joins or leaves a group.
 * @returns null where these are all of its customers'
 */
export const vehiclesOf = async (
  client: pg.ClientBase,
  { accessScope, draft }: Pick<DataQuery, 'accessScope' | 'draft'>,
): Promise<HeldVehicles | null> => {
  if (draft.allVehicles && !isLimited(accessScope)) return null
  const params: Params = []
  const about = aboutSql({ accessScope, draft }, 'h', 'now()', params)
  const { rows } = await client.query<{ customer_id: number; vehicle_id: number }>(
    `SELECT DISTINCT h.customer_id, h.vehicle_id FROM (SELECT customer_id, id AS vehicle_id FROM held_vehicle) h
      WHERE ${about} ORDER BY 1, 2`,
    params,
  )
  return {
    customerIds: rows.map(({ customer_id }) => customer_id),
    vehicleIds: rows.map(({ vehicle_id }) => vehicle_id),
  }
}

/** Joins `v`, the vehicle of a row as whoever had it calls it; deactivated SIMs are left out. */
export const vehicleJoin = (of: string): string => `JOIN held_vehicle v ON v.customer_id = ${of}.customer_id
    AND v.id = ${of}.vehicle_id AND v.sim_status = 'Activated'`

/** A condition on the geofences that the report is about. */
export const fencesSql = ({ draft }: Pick<DataQuery, 'draft'>, column: string, params: Params): string =>
  draft.allGeofences ? 'true' : `${column} = ANY($${params.push(draft.geofenceIds)}::int[])`

/** The name of a geofence: as it is, or as it was last where it is gone. */
export const fenceName = (of: string, column = 'geofence_id'): string => `coalesce(
    (SELECT g.name FROM geofence g WHERE g.customer_id = ${of}.customer_id AND g.id = ${of}.${column}),
    (SELECT o.name FROM geofence_version o WHERE o.customer_id = ${of}.customer_id AND o.geofence_id = ${of}.${column}
      ORDER BY o.version DESC LIMIT 1), '')`

/** A moment as milliseconds. */
export const ms = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::float8`

/** What every fact says of its vehicle. */
export const ofVehicle = (of: string): string =>
  `${of}.customer_id AS "customerId", ${of}.vehicle_id AS "vehicleId", v.vin, v.unit_id AS "unitId"`

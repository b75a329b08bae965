/** Conditions on rows that a look is about. */
import type { InsightPeriod } from '#domain/insights/document.ts'
import { aboutSql } from '../reports/data/query.ts'
import type { InsightScope } from './scope.ts'

type Params = unknown[]
const place = (params: Params, value: unknown) => `$${params.push(value)}`

/** Of sums that are kept: the customers alone. */
export const ofCustomers = ({ customerIds }: InsightScope, of: string, params: Params): string =>
  `${of}.customer_id = ANY(${place(params, customerIds)}::int[])`

/** @param column a day */
export const inPeriod = ({ from, to }: InsightPeriod, column: string, params: Params): string =>
  `${column} BETWEEN ${place(params, from)}::date AND ${place(params, to)}::date`

/** @param column the type of a vehicle */
export const ofTypes = ({ filters }: InsightScope, column: string, params: Params): string =>
  filters.vehicleTypeIds.length === 0
    ? 'true'
    : `${column} = ANY(${place(params, filters.vehicleTypeIds)}::int[])`

/** @param column the number of a geofence */
export const ofFences = ({ filters }: InsightScope, column: string, params: Params): string =>
  filters.geofenceIds.length === 0 ? 'true' : `${column} = ANY(${place(params, filters.geofenceIds)}::int[])`

/**
 * Vehicle by vehicle: those that are seen, of the groups that are chosen. A vehicle of several groups is one.
 * @param at the moment of a row up to which it is told
 */
export const ofVehicles = (
  { accessScope, customerIds, filters }: InsightScope,
  of: string,
  at: string,
  params: Params,
): string =>
  aboutSql(
    {
      accessScope,
      draft: {
        customerIds,
        allVehicles: filters.groupIds.length === 0,
        vehicleIds: [],
        vehicleGroupIds: filters.groupIds,
      },
    },
    of,
    at,
    params,
  )

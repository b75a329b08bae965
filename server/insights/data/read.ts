/** What reads a data set of dashboards. */
import type pg from 'pg'
import type { InsightData, InsightDataName } from '#domain/insights/data.ts'
import type { InsightPeriod } from '#domain/insights/document.ts'
import { type InsightScope, spanOf } from '../scope.ts'

export type Params = unknown[]

export type Read<Name extends InsightDataName> = (
  db: pg.Pool | pg.ClientBase,
  scope: InsightScope,
  period: InsightPeriod,
) => Promise<InsightData[Name]>

/** Begin and end of a period on the clocks of all customers, as parameters. */
export const spanParams = (
  { customers }: InsightScope,
  period: InsightPeriod,
  params: Params,
): { readonly from: string; readonly to: string } => {
  const spans = customers.map(({ zone }) => spanOf(period, zone))
  return {
    from: `$${params.push(new Date(Math.min(...spans.map(({ from }) => from))))}`,
    to: `$${params.push(new Date(Math.max(...spans.map(({ to }) => to))))}`,
  }
}

/** Joins `fence`, a geofence as it is or was last; `s` has customer_id and geofence_id. */
export const fence = `LEFT JOIN LATERAL (SELECT g.name, g.category_id FROM geofence g WHERE g.customer_id = s.customer_id
    AND g.id = s.geofence_id UNION ALL SELECT o.name, o.category_id FROM (SELECT * FROM geofence_version o
    WHERE o.customer_id = s.customer_id AND o.geofence_id = s.geofence_id ORDER BY o.version DESC LIMIT 1) o LIMIT 1) fence ON true`

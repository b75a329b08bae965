/** Visits of a look, one by one: conditions on what `visitsFrom` reads, with what is joined to it. */
import type { InsightPeriod } from '#domain/insights/document.ts'
import { visitsWhere } from '../reports/detention/visit-store.ts'
import { ofFences, ofTypes, ofVehicles } from './pick.ts'
import { type InsightScope, spanOf } from './scope.ts'

type Params = unknown[]

interface EachVisit {
  readonly where: string
  readonly more: string
}

/** A condition on visits of a period, one by one: on what `visitsFrom` reads. */
export const eachVisit = (scope: InsightScope, period: InsightPeriod, params: Params): EachVisit => {
  const spans = scope.customers.map(({ zone }) => spanOf(period, zone))
  const query = {
    accessScope: scope.accessScope,
    geofenceId: null,
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
    isOver: false,
    now: scope.now,
  }
  const all = [
    visitsWhere(query, params),
    ofVehicles(scope, 'i', "coalesce(i.left_at, 'infinity')", params),
    ofTypes(scope, 'f.vehicle_type_id', params),
    ofFences(scope, 'i.geofence_id', params),
  ]
  return { where: all.join(' AND '), more: 'JOIN vehicle f ON f.id = i.vehicle_id' }
}

/** Visits that began in a period, ended or not. */
export const eachArrival = (scope: InsightScope, period: InsightPeriod, params: Params): EachVisit => {
  const spans = scope.customers.map(({ zone }) => spanOf(period, zone))
  const from = `$${params.push(new Date(Math.min(...spans.map((span) => span.from))))}`
  const to = `$${params.push(new Date(Math.max(...spans.map((span) => span.to))))}`
  const all = [
    `i.entered >= ${from} AND i.entered < ${to}`,
    ofVehicles(scope, 'i', "coalesce(i.left_at, 'infinity')", params),
    ofTypes(scope, 'f.vehicle_type_id', params),
    ofFences(scope, 'i.geofence_id', params),
  ]
  return { where: all.join(' AND '), more: 'JOIN vehicle f ON f.id = i.vehicle_id' }
}

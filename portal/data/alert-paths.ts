/** Where the parts of the alerts' screen are. */

import type { RulePrefill } from '#domain/alerts/prefill.ts'
import { t } from '#domain/basics/texts.ts'
import { type VisitRef, visitRef } from '#domain/reports/visit-ref.ts'

export const rulesPath = '/alertconfiguration'
export const reportsPath = `${rulesPath}/reports`
export const detentionPath = `${rulesPath}/detention`
/** The cost of a visit, and its evidence. */
export const detentionVisitPath = (visit: VisitRef): string =>
  `${detentionPath}?visit=${encodeURIComponent(visitRef(visit))}`
/** @param slug of the report's kind */
export const newReportPath = (slug: string): string => `${rulesPath}/${slug}`
export const reportPath = (slug: string, id: string): string =>
  `${rulesPath}/${slug}/${encodeURIComponent(id)}`
/** The runs of a report, or one of them. */
export const reportRunsPath = (slug: string, id: string, runId?: string): string =>
  `${reportPath(slug, id)}?tab=runs${runId ? `&run=${encodeURIComponent(runId)}` : ''}`
/** As many vehicles as an address holds; more are a group, or are chosen in the form. */
export const newRuleVehiclesMost = 200
/**
 * `vehicleIds`: those that it begins with, no more than `newRuleVehiclesMost`. `geofence`: whose border it begins
 * watching, by its own name.
 */
export const newRulePath = (
  customerId?: string | null,
  vehicleIds: readonly string[] = [],
  geofence?: { readonly id: string; readonly name: string },
): string => {
  const search = new URLSearchParams()
  if (customerId) search.set('customer', customerId)
  if (vehicleIds.length > 0) search.set('vehicles', vehicleIds.join(','))
  if (geofence) {
    search.set('geofence', geofence.id)
    search.set('name', t('Enters or leaves {{geofence}}', { geofence: geofence.name }))
  }
  return `${rulesPath}/alert/new${search.size > 0 ? `?${search}` : ''}`
}
/**
 * The form of a new rule, filled in and with its trial: from a part of a trailer, or a filter. Of more vehicles than
 * `newRuleVehiclesMost` it has none: they are a group, or are chosen in the form.
 */
export const filledRulePath = (customerId: string | null, { values, ...given }: RulePrefill): string => {
  const vehicleIds = (given.vehicleIds ?? []).map(String)
  const path = newRulePath(customerId, vehicleIds.length > newRuleVehiclesMost ? [] : vehicleIds)
  const [base, query] = path.split('?')
  const search = new URLSearchParams(query)
  if (given.vehicleGroupIds?.length) search.set('groups', given.vehicleGroupIds.join(','))
  if (given.geofenceId !== undefined) search.set('geofence', String(given.geofenceId))
  if (given.alertTypeId !== undefined) search.set('kind', String(given.alertTypeId))
  if (values) search.set('values', JSON.stringify(values))
  if (given.name) search.set('name', given.name)
  return `${base}?${search}`
}

const numbersIn = (text: string | null): readonly number[] =>
  (text ?? '').split(',').filter(Boolean).map(Number).filter(Number.isInteger)
const valuesIn = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
    return found !== null && typeof found === 'object' ? { ...found } : {}
  } catch {
    return {}
  }
}

/** What the address of a new rule fills in. @param search what follows the `?` */
export const prefillIn = (search: string): RulePrefill => {
  const given = new URLSearchParams(search)
  const [kind, geofence] = [
    Number(given.get('kind') ?? Number.NaN),
    Number(given.get('geofence') ?? Number.NaN),
  ]
  return {
    name: given.get('name') ?? '',
    vehicleIds: numbersIn(given.get('vehicles')),
    vehicleGroupIds: numbersIn(given.get('groups')),
    ...(Number.isInteger(kind) && { alertTypeId: kind }),
    ...(Number.isInteger(geofence) && geofence > 0 && { geofenceId: geofence }),
    values: valuesIn(given.get('values')),
  }
}

export const rulePath = (id: string): string => `${rulesPath}/alert/${encodeURIComponent(id)}`
export const inboxPath = (id?: string): string =>
  `${rulesPath}?tab=inbox${id ? `&firing=${encodeURIComponent(id)}` : ''}`

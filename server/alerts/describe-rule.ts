/** Describes an alert rule for the audit trail: in the words of its form, with names instead of ids. */
import type pg from 'pg'
import { rateLimits } from '#domain/alerts/choosing.ts'
import { kindOf } from '#domain/alerts/index.ts'
import type { RuleDraft } from '#domain/alerts/rule.ts'
import type { SummaryNames } from '#domain/alerts/summary.ts'
import { alertType } from '#domain/alerts/types.ts'
import { skippedShownMost } from '#domain/basics/assumed.ts'
import { duration, number } from '#domain/basics/print.ts'
import { capitalize } from '#domain/shapes/watched.ts'
import { inLanguage } from '../platform/in-language.ts'
import { summaryNames } from './summary-names.ts'

/** What is watched: the trail of a trial tells no more. */
export type DescribedConditions = { readonly kind: string; readonly alertMeWhen: readonly string[] }

const often = (ms: number): string =>
  rateLimits.find((limit) => limit.ms === ms)?.label ?? `At most once in ${duration(ms)}`

const few = (names: readonly string[]): readonly string[] =>
  names.length <= skippedShownMost
    ? names
    : [...names.slice(0, skippedShownMost), `and ${number(names.length - skippedShownMost)} more`]

const conditions = (
  { alertTypeId, alertPredicates }: Pick<RuleDraft, 'alertTypeId' | 'alertPredicates'>,
  nameOf: (geofenceId: number) => string,
): DescribedConditions => ({
  kind: alertType(alertTypeId)?.name ?? String(alertTypeId),
  alertMeWhen: alertPredicates.map((predicate) =>
    capitalize(kindOf(predicate.alertPredicateTypeId)?.describeRule(predicate, nameOf) ?? ''),
  ),
})

export const describeConditions = async (
  db: pg.Pool | pg.ClientBase,
  draft: RuleDraft,
): Promise<DescribedConditions> => {
  const names = await summaryNames(db, [{ ...draft, vehicleIds: [], vehicleGroupIds: [] }])
  return inLanguage('en', () => conditions(draft, names.geofence))
}

/** Which trailers something is about, in names. */
export const describeTrailers = (
  {
    allVehicles,
    vehicleGroupIds,
    vehicleIds,
  }: Pick<RuleDraft, 'allVehicles' | 'vehicleGroupIds' | 'vehicleIds'>,
  names: SummaryNames,
): readonly string[] =>
  allVehicles
    ? ['All trailers']
    : few([...vehicleGroupIds.map((id) => `Group ${names.group(id)}`), ...vehicleIds.map(names.vehicle)])

/** Everything that somebody wrote down, but the customer: whose matter it is stands beside it. */
export const describeRule = async (
  db: pg.Pool | pg.ClientBase,
  draft: RuleDraft,
): Promise<Readonly<Record<string, unknown>>> => {
  const names = await summaryNames(db, [draft])
  return inLanguage('en', () => ({
    name: draft.name,
    active: draft.isActive,
    ...conditions(draft, names.geofence),
    whichTrailers: describeTrailers(draft, names),
    whoIsTold: [
      ...(draft.notifyMe ? ['Creator'] : []),
      ...(draft.notifyAllCustomerUsers ? ['Everyone at the customer'] : []),
      ...draft.notifyEmails,
    ],
    howOften: often(draft.alertNotificationRateLimitMs),
    includeSensorData: draft.includeSensorData,
  }))
}

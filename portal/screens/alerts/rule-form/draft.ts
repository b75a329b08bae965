/** Two drafts of a rule beside each other: whether one has to be saved, and whether a trial of one speaks for the other. */
import type { RuleDraft } from '#domain/alerts/rule.ts'

/** What of a rule somebody writes, in an order of its own, so that two can be compared. */
export const ruleDraftOf = (rule: RuleDraft): RuleDraft => ({
  name: rule.name,
  customerId: rule.customerId,
  isActive: rule.isActive,
  allVehicles: rule.allVehicles,
  vehicleIds: rule.vehicleIds,
  vehicleGroupIds: rule.vehicleGroupIds,
  alertNotificationRateLimitMs: rule.alertNotificationRateLimitMs,
  notifyMe: rule.notifyMe,
  notifyAllCustomerUsers: rule.notifyAllCustomerUsers,
  notifyEmails: rule.notifyEmails,
  includeSensorData: rule.includeSensorData,
  alertTypeId: rule.alertTypeId,
  alertPredicates: rule.alertPredicates,
})

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inside]) => inside !== undefined && inside !== null && inside !== false)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inside]) => [key, sorted(inside)]),
  )
}
/** The same text for two drafts that say the same: a field that is left out counts as one that is not chosen. */
export const serializeDraft = (draft: RuleDraft): string => JSON.stringify(sorted(ruleDraftOf(draft)))

/** §4: an existing rule that differs from its original copy has to be saved. */
export const needsUpdate = (draft: RuleDraft, original: RuleDraft): boolean =>
  serializeDraft(draft) !== serializeDraft(original)

/** Which reports a trial reads: of which vehicles, and of what kinds of condition. */
export const reportsKeyOf = ({
  customerId,
  allVehicles,
  vehicleIds,
  vehicleGroupIds,
  alertPredicates,
}: RuleDraft) =>
  JSON.stringify([
    customerId,
    allVehicles,
    [...vehicleIds].sort(),
    [...vehicleGroupIds].sort(),
    [...new Set(alertPredicates.map(({ alertPredicateTypeId: id }) => id))].sort(),
  ])

/** What is watched and on which vehicles: a trial of one draft speaks for another only where these agree. */
export const trialKeyOf = (draft: RuleDraft): string =>
  serializeDraft({ ...draft, name: '', isActive: true, includeSensorData: false })

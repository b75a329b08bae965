/** A rule while somebody writes it: what it begins as, and what choosing does to it (§4, §9). */

import type { RuleDraft, RulePredicate } from '#domain/alerts/rule.ts'
import { emailOf } from '#domain/basics/email.ts'
import { hours } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'

/** §4: how often somebody is told at most. */
export const rateLimits: readonly { readonly ms: Ms; readonly label: string }[] = [
  { ms: 0, label: 'One notification only per alert event' },
  { ms: hours(24), label: 'One every 24 hours' },
]

/** The alert type that holds several conditions at once. */
export const customType = 0

/** §9: what a new rule begins as. */
export const blankDraft = (customerId: number): RuleDraft => ({
  name: '',
  customerId,
  isActive: true,
  allVehicles: true,
  vehicleIds: [],
  vehicleGroupIds: [],
  alertNotificationRateLimitMs: rateLimits[0]!.ms,
  notifyMe: true,
  notifyAllCustomerUsers: false,
  notifyEmails: [],
  includeSensorData: false,
  alertTypeId: customType,
  alertPredicates: [],
})

/** What of a rule somebody writes, in an order of its own, so that two can be compared. */
export const draftOf = (rule: RuleDraft): RuleDraft => ({
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
export const writtenOut = (draft: RuleDraft): string => JSON.stringify(sorted(draftOf(draft)))

/** §4: an existing rule that differs from its original copy has to be saved. */
export const needsUpdate = (draft: RuleDraft, original: RuleDraft): boolean =>
  writtenOut(draft) !== writtenOut(original)

/** What is watched and on which vehicles: a trial of one draft speaks for another only where these agree. */
export const watchedBy = (draft: RuleDraft): string =>
  writtenOut({ ...draft, name: '', isActive: true, includeSensorData: false })

/** §4: all vehicles, and so none by name. */
export const withAllVehicles = (draft: RuleDraft): RuleDraft => ({
  ...draft,
  allVehicles: true,
  vehicleIds: [],
  vehicleGroupIds: [],
})
type Chosen = 'vehicleIds' | 'vehicleGroupIds'
const settled = (draft: RuleDraft): RuleDraft => ({
  ...draft,
  // §4: only an empty choice means all.
  allVehicles: draft.vehicleIds.length === 0 && draft.vehicleGroupIds.length === 0,
})
export const withChosen = (draft: RuleDraft, kind: Chosen, id: number): RuleDraft =>
  settled({ ...draft, [kind]: [...draft[kind].filter((one) => one !== id), id] })
export const withoutChosen = (draft: RuleDraft, kind: Chosen, id: number): RuleDraft =>
  settled({ ...draft, [kind]: draft[kind].filter((one) => one !== id) })

/** §4: an address that is there already is passed over. Null where what was typed is no address. */
export const withEmail = (draft: RuleDraft, typed: string): RuleDraft | null => {
  const email = emailOf(typed)
  if (email === null) return null
  return draft.notifyEmails.includes(email)
    ? draft
    : { ...draft, notifyEmails: [...draft.notifyEmails, email] }
}
export const withoutEmail = (draft: RuleDraft, email: string): RuleDraft => ({
  ...draft,
  notifyEmails: draft.notifyEmails.filter((one) => one !== email),
})

/** A rule of one condition is of that condition's kind; of several it is a custom one. */
export const withPredicates = (draft: RuleDraft, predicates: readonly RulePredicate[]): RuleDraft => ({
  ...draft,
  alertPredicates: predicates,
  alertTypeId: predicates.length > 1 ? customType : draft.alertTypeId,
})
export const withoutPredicate = (draft: RuleDraft, index: number): RuleDraft => {
  const predicates = draft.alertPredicates.filter((_, at) => at !== index)
  return { ...draft, alertPredicates: predicates }
}

/** Another customer has other vehicles, groups and geofences: what was chosen of them goes. */
export const withCustomer = (draft: RuleDraft, customerId: number): RuleDraft =>
  withAllVehicles({
    ...draft,
    customerId,
    alertPredicates: draft.alertPredicates.map((predicate) =>
      predicate.geofenceIds?.length
        ? { ...predicate, geofenceIds: [], anyCustomerGeofence: true }
        : predicate,
    ),
  })

/** A rule while somebody writes it: what it begins as (§9), and what choosing does to it (§4). */

import { emailOf } from '../basics/email.ts'
import { t } from '../basics/texts.ts'
import { hours } from '../basics/time.ts'
import type { Ms } from '../basics/units.ts'
import type { RuleDraft, RulePredicate } from './rule.ts'
import { customTypeId } from './types.ts'

/** §4: how often somebody is told at most. */
export const rateLimits: readonly { readonly ms: Ms; readonly label: string }[] = [
  { ms: 0, label: t('One notification only per alert event') },
  { ms: hours(24), label: t('One every 24 hours') },
]

/** Geofence Boundary Crossing of §3. */
const boundaryTypeId = 1

/** §9: what a new rule begins as. */
export const blankRule = (customerId: number): RuleDraft => ({
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
  alertTypeId: customTypeId,
  alertPredicates: [],
})

/** A rule that begins watching the border of one geofence, both ways. */
export const aboutGeofence = (draft: RuleDraft, geofenceId: number, name: string): RuleDraft => ({
  ...draft,
  name: name.slice(0, 200),
  alertTypeId: boundaryTypeId,
  alertPredicates: [
    {
      alertPredicateTypeId: boundaryTypeId,
      geofenceIds: [geofenceId],
      geofenceEnterEvents: true,
      geofenceExitEvents: true,
    },
  ],
})

/** Which vehicles something is about. */
export type Scope = Pick<RuleDraft, 'allVehicles' | 'vehicleIds' | 'vehicleGroupIds'>

/**
 * §4: choosing all vehicles clears vehicles and groups, and only an empty choice means all.
 * @param asked whether all are meant; undefined where nothing is said of it
 */
export const settledScope = (
  requested: boolean | undefined,
  { vehicleIds, vehicleGroupIds }: Pick<RuleDraft, 'vehicleIds' | 'vehicleGroupIds'>,
): Scope =>
  requested === true || (vehicleIds.length === 0 && vehicleGroupIds.length === 0)
    ? { allVehicles: true, vehicleIds: [], vehicleGroupIds: [] }
    : {
        allVehicles: false,
        vehicleIds: [...new Set(vehicleIds)],
        vehicleGroupIds: [...new Set(vehicleGroupIds)],
      }

export const withAllVehicles = <Draft extends Scope>(draft: Draft): Draft => ({
  ...draft,
  ...settledScope(true, draft),
})

type Chosen = 'vehicleIds' | 'vehicleGroupIds'
const withList = <Draft extends Scope>(draft: Draft, kind: Chosen, ids: readonly number[]): Draft => ({
  ...draft,
  ...settledScope(undefined, { ...draft, [kind]: ids }),
})
export const withChosen = <Draft extends Scope>(draft: Draft, kind: Chosen, id: number): Draft =>
  withList(draft, kind, [...draft[kind].filter((one) => one !== id), id])
export const withoutChosen = <Draft extends Scope>(draft: Draft, kind: Chosen, id: number): Draft =>
  withList(
    draft,
    kind,
    draft[kind].filter((one) => one !== id),
  )

type WithEmails = Pick<RuleDraft, 'notifyEmails'>
/** §4: an address that is there already is passed over. Null where what was typed is no address. */
export const withEmail = <Draft extends WithEmails>(draft: Draft, typed: string): Draft | null => {
  const email = emailOf(typed)
  if (email === null) return null
  return draft.notifyEmails.includes(email)
    ? draft
    : { ...draft, notifyEmails: [...draft.notifyEmails, email] }
}
export const withoutEmail = <Draft extends WithEmails>(draft: Draft, email: string): Draft => ({
  ...draft,
  notifyEmails: draft.notifyEmails.filter((one) => one !== email),
})

/** A rule of one condition is of that condition's kind; of several it is a custom one. */
export const withPredicates = (draft: RuleDraft, predicates: readonly RulePredicate[]): RuleDraft => ({
  ...draft,
  alertPredicates: predicates,
  alertTypeId: predicates.length > 1 ? customTypeId : draft.alertTypeId,
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

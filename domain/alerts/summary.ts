/** A whole rule as a sentence: what is watched, on which vehicles, who is notified and how often. */

import type { Units } from '../basics/own-units.ts'
import { count, duration } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import { kindOf } from './index.ts'
import type { RuleDraft, RulePredicate } from './rule.ts'

export interface SummaryNames {
  readonly geofence: (id: number) => string
  readonly vehicle: (id: number) => string
  readonly group: (id: number) => string
}

/** More names than these are counted. */
const namedMost = 3

const listed = (names: readonly string[], counted: (n: number) => string): string => {
  if (names.length > namedMost) return counted(names.length)
  return names.length < 2
    ? (names[0] ?? '')
    : t('{{first}} and {{last}}', { first: names.slice(0, -1).join(', '), last: names.at(-1) })
}

/** "the doors open, and the vehicle is within Yard 9" */
export const describeConditions = (
  predicates: readonly RulePredicate[],
  nameOf: (geofenceId: number) => string,
  units?: Units,
): string =>
  predicates
    .map((predicate) => kindOf(predicate.alertPredicateTypeId)?.describeRule(predicate, nameOf, units) ?? '')
    .filter((text) => text !== '')
    .reduce((first, last) => (first === '' ? last : t('{{first}}, and {{last}}', { first, last })), '')

const vehiclesText = (
  {
    allVehicles,
    vehicleIds,
    vehicleGroupIds,
  }: Pick<RuleDraft, 'allVehicles' | 'vehicleIds' | 'vehicleGroupIds'>,
  names: SummaryNames,
): string => {
  if (allVehicles) return t('on any vehicle')
  const vehicles = listed(vehicleIds.map(names.vehicle), (n) => count(n, 'vehicle'))
  const groups = listed(vehicleGroupIds.map(names.group), (n) => count(n, 'vehicle group'))
  if (vehicles && groups) return t('on {{vehicles}} and the vehicles of {{groups}}', { vehicles, groups })
  if (groups) return t('on the vehicles of {{groups}}', { groups })
  return vehicles ? t('on {{vehicles}}', { vehicles }) : t('on no vehicle')
}

const recipientsText = ({ notifyMe, notifyAllCustomerUsers, notifyEmails }: RuleDraft): string => {
  const recipients = [
    ...(notifyMe ? [t('its creator')] : []),
    ...(notifyAllCustomerUsers ? [t('all users of the customer')] : []),
    ...(notifyEmails.length > 0 ? [listed(notifyEmails, (n) => count(n, 'address', 'addresses'))] : []),
  ]
  return recipients.length === 0
    ? t('sends no emails')
    : t('notifies {{recipients}}', { recipients: listed(recipients, (n) => count(n, 'recipient')) })
}

/** "When the doors open on any vehicle, notifies its creator." */
export function ruleSummary(rule: RuleDraft, names: SummaryNames, units?: Units): string {
  const text = describeConditions(rule.alertPredicates, names.geofence, units)
  if (text === '') return t('Watches nothing yet.')
  const places = { conditions: text, vehicles: vehiclesText(rule, names), notifies: recipientsText(rule) }
  return rule.alertNotificationRateLimitMs > 0
    ? t('When {{conditions}}, {{vehicles}}: {{notifies}}, at most once in {{time}}.', {
        ...places,
        time: duration(rule.alertNotificationRateLimitMs),
      })
    : t('When {{conditions}}, {{vehicles}}: {{notifies}}.', places)
}

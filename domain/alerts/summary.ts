/** A whole rule as a sentence: what is watched, on which vehicles, who is notified and how often. */

import type { Units } from '../basics/own-units.ts'
import { count, duration } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import { capitalize } from '../shapes/watched.ts'
import { kindOf } from './index.ts'
import type { RuleDraft, RulePredicate } from './rule.ts'

export interface SummaryNames {
  readonly geofence: (id: number) => string
  readonly vehicle: (id: number) => string
  readonly group: (id: number) => string
}

/** More names than these are counted. */
const namedMost = 3

const listed = (names: readonly string[], one: string): string => {
  if (names.length > namedMost) return count(names.length, one)
  return names.length < 2
    ? (names[0] ?? '')
    : t('{{names}} and {{names2}}', { names: names.slice(0, -1).join(', '), names2: names.at(-1) })
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
    .join(', and ')

const vehiclesText = (
  {
    allVehicles,
    vehicleIds,
    vehicleGroupIds,
  }: Pick<RuleDraft, 'allVehicles' | 'vehicleIds' | 'vehicleGroupIds'>,
  names: SummaryNames,
): string => {
  if (allVehicles) return t('on any vehicle')
  const vehicles = listed(vehicleIds.map(names.vehicle), 'vehicle')
  const groups = listed(vehicleGroupIds.map(names.group), 'vehicle group')
  return t('on {{value}}', {
    value: [vehicles, groups && `the vehicles of ${groups}`].filter(Boolean).join(' and ') || t('no vehicle'),
  })
}

const recipientsText = ({ notifyMe, notifyAllCustomerUsers, notifyEmails }: RuleDraft): string => {
  const recipients = [
    ...(notifyMe ? ['its creator'] : []),
    ...(notifyAllCustomerUsers ? ['all users of the customer'] : []),
    ...(notifyEmails.length > 0 ? [listed(notifyEmails, 'address')] : []),
  ]
  return recipients.length === 0
    ? t('sends no emails')
    : t('notifies {{recipients}}', { recipients: listed(recipients, 'recipient') })
}

/** "When the doors open on any vehicle, notifies its creator." */
export function ruleSummary(rule: RuleDraft, names: SummaryNames, units?: Units): string {
  const text = describeConditions(rule.alertPredicates, names.geofence, units)
  if (text === '') return t('Watches nothing yet.')
  const often =
    rule.alertNotificationRateLimitMs > 0
      ? `, at most once in ${duration(rule.alertNotificationRateLimitMs)}`
      : ''
  return `${capitalize(`when ${text}, ${vehiclesText(rule, names)}`)}: ${recipientsText(rule)}${often}.`
}

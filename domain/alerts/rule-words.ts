/** Texts about alert rules and firings. */

import { number } from '../basics/print.ts'
import { plural, t } from '../basics/texts.ts'

export const alertWords = {
  noSuchRule: t('There is no such alert.'),
  noSuchVehicle: t('There is no such vehicle.'),
  noSuchFiring: t('There is no such alert in the inbox.'),
  name: (most: number) => t('An alert needs a name of at most {{most}} characters.', { most }),
  type: t('There is no such type of alert.'),
  flag: (name: string) => t('Alerts of the type {{name}} are not switched on for this customer.', { name }),
  /** Of one that is on, but whose feature is not. */
  paused: (feature: string) => t('Paused: {{feature}} is turned off', { feature }),
  condition: t('An alert needs a condition.'),
  oneCondition: t('An alert of this type has one condition, of its own type.'),
  conditionsMost: (most: number) => t('An alert has at most {{most}} conditions.', { most }),
  value: (field: string) => t('The value of {{field}} is not valid.', { field }),
  rateLimit: t('The time between two notifications is 0, or at most a year.'),
  emails: (most: number) => t('At most {{most}} addresses are notified.', { most }),
  vehicles: t('Not all of these vehicles belong to the customer.'),
  groups: t('Not all of these groups belong to the customer.'),
  geofences: t('Not all of these geofences belong to the customer.'),
  tooMany: (most: number) => t('A customer has at most {{most}} alerts.', { most: number(most) }),
  /** To somebody whose vehicle groups hold some of the vehicles. */
  chooseVehicles: t('You see only some of the vehicles. Choose vehicles or groups for this alert.'),
  coversMore: t('This alert covers vehicles you cannot see, so you cannot change it.'),
  moveGeofences: t(
    "This alert watches geofences of its customer. Choose 'all geofences' before you move it.",
  ),
  noUndo: t('There is no change of this alert to take back.'),
  budget: (most: number) => t('A budget is 1 to {{most}} alerts a week.', { most: number(most) }),
  reason: (most: number) => t('Give a reason of at most {{most}} characters.', { most }),
  until: t('Snooze an alert until a time in the future, within a year.'),
  atOnce: (most: number) => t('At most {{most}} alerts at once.', { most: number(most) }),
  cursor: t('This page of the inbox does not exist. Start with the newest.'),
  status: (name: string) => t("There is no status '{{name}}'.", { name }),
} as const

export const trialWords = {
  none: t('This trial is over. Start it again.'),
  other: t('The vehicles or conditions have changed since this trial. Start a new one.'),
  busy: t('Other trials are running right now. Try again in a moment.'),
  days: (most: number) => t('A trial looks back 1 to {{most}} days.', { most }),
  tooMuch: t('There is too much to look at. Choose fewer vehicles.'),
  failed: t('The trial could not be finished. Start it again.'),
  nameless: t('New alert'),
  others: (count: number) =>
    plural(count, 'one other user', '{{count}} other users', { count: number(count) }),
} as const

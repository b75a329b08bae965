/** Texts about alert rules and firings. */
import { number } from '../basics/print.ts'

export const alertWords = {
  noSuchRule: 'There is no such alert.',
  noSuchVehicle: 'There is no such vehicle.',
  noSuchFiring: 'There is no such alert in the inbox.',
  name: (most: number) => `An alert needs a name of at most ${most} characters.`,
  type: 'There is no such type of alert.',
  flag: (name: string) => `Alerts of the type ${name} are not switched on for this customer.`,
  /** Of one that is on, but whose feature is not. */
  paused: (feature: string) => `Paused: ${feature} is turned off`,
  condition: 'An alert needs a condition.',
  oneCondition: 'An alert of this type has one condition, of its own type.',
  conditionsMost: (most: number) => `An alert has at most ${most} conditions.`,
  value: (field: string) => `The value of ${field} is not valid.`,
  rateLimit: 'The time between two notifications is 0, or at most a year.',
  emails: (most: number) => `At most ${most} addresses are notified.`,
  vehicles: 'Not all of these vehicles belong to the customer.',
  groups: 'Not all of these groups belong to the customer.',
  geofences: 'Not all of these geofences belong to the customer.',
  tooMany: (most: number) => `A customer has at most ${number(most)} alerts.`,
  /** To somebody whose vehicle groups hold some of the vehicles. */
  chooseVehicles: 'You see only some of the vehicles. Choose vehicles or groups for this alert.',
  coversMore: 'This alert covers vehicles you cannot see, so you cannot change it.',
  moveGeofences: "This alert watches geofences of its customer. Choose 'all geofences' before you move it.",
  noUndo: 'There is no change of this alert to take back.',
  budget: (most: number) => `A budget is 1 to ${number(most)} alerts a week.`,
  reason: (most: number) => `Give a reason of at most ${most} characters.`,
  until: 'Snooze an alert until a time in the future, within a year.',
  atOnce: (most: number) => `At most ${number(most)} alerts at once.`,
  cursor: 'This page of the inbox does not exist. Start with the newest.',
  status: (name: string) => `There is no status '${name}'.`,
} as const

export const trialWords = {
  none: 'This trial is over. Start it again.',
  other: 'The vehicles or conditions have changed since this trial. Start a new one.',
  busy: 'Other trials are running right now. Try again in a moment.',
  days: (most: number) => `A trial looks back 1 to ${most} days.`,
  tooMuch: 'There is too much to look at. Choose fewer vehicles.',
  failed: 'The trial could not be finished. Start it again.',
  nameless: 'New alert',
  others: (count: number) => (count === 1 ? 'one other user' : `${number(count)} other users`),
} as const

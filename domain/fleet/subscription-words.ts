/** Sentences about subscriptions and plans. */
import { count, number } from '../basics/print.ts'

export const subscriptionWords = {
  off: 'Subscriptions are not switched on for this customer. Ask support to switch on SubscriptionManagement.',
  noSuchPlan: 'There is no such plan.',
  notOffered: 'This plan is not offered any more. Choose another.',
  noSuchPool: 'There is no such pool of seats.',
  noSuchCustomer: 'There is no such customer, or it is deactivated.',
  whole: 'You manage some groups of this customer only. Ask an account administrator who sees all of it.',
  nameNeeded: 'Give a name of at most 60 characters.',
  planTaken: (name: string) => `There is a plan called '${name}' already. Choose another name.`,
  poolTaken: (name: string) => `This customer has a pool called '${name}' already. Choose another name.`,
  feature: (name: string) => `There is no feature called '${name}'.`,
  sensor: (id: number) => `There is no sensor with the number ${id}.`,
  between: (label: string, least: number, most: number) =>
    `${label} is a whole number between ${number(least)} and ${number(most)}.`,
  day: (text: string) => `'${text}' is not a day. Write it like 2026-11-25.`,
  month: (text: string) => `'${text}' is not a month. Write it like 2026-11.`,
  billsBusy: 'Several bills are being read right now. Try again in a minute.',
  start: 'A subscription starts today at the latest, and at most a year ago.',
  over: 'With this start it would have ended already. Choose a later start or a longer term.',
  nobody: 'Choose at least one vehicle or pool.',
  both: 'Choose either vehicles, or all that match, or pools.',
  tooMany: (most: number) =>
    `At most ${number(most)} vehicles are changed at once. Narrow the list by a filter.`,
  noneFits: 'None of what you chose can be changed this way.',
  far: 'A subscription is paid at most ten years ahead. Renew it later.',
  seatsTaken: (name: string, free: number) =>
    `The pool '${name}' has ${count(free, 'free seat')}. Give it more seats or choose fewer vehicles.`,
  seatsUsed: (used: number) =>
    `${count(used, 'vehicle')} of this pool would lose their seats. Take them out first.`,
} as const

/** Sentences about subscriptions and plans. */

import { count, number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'

export const subscriptionWords = {
  off: t(
    'Subscriptions are not switched on for this customer. Ask support to switch on SubscriptionManagement.',
  ),
  noSuchPlan: t('There is no such plan.'),
  notOffered: t('This plan is not offered any more. Choose another.'),
  noSuchPool: t('There is no such pool of seats.'),
  noSuchCustomer: t('There is no such customer, or it is deactivated.'),
  whole: t('You manage some groups of this customer only. Ask an account administrator who sees all of it.'),
  nameNeeded: t('Give a name of at most 60 characters.'),
  planTaken: (name: string) => t("There is a plan called '{{name}}' already. Choose another name.", { name }),
  poolTaken: (name: string) =>
    t("This customer has a pool called '{{name}}' already. Choose another name.", { name }),
  feature: (name: string) => t("There is no feature called '{{name}}'.", { name }),
  sensor: (id: number) => t('There is no sensor with the number {{id}}.', { id }),
  between: (label: string, least: number, most: number) =>
    t('{{label}} is a whole number between {{least}} and {{most}}.', {
      label,
      least: number(least),
      most: number(most),
    }),
  day: (text: string) => t("'{{text}}' is not a day. Write it like 2026-11-25.", { text }),
  month: (text: string) => t("'{{text}}' is not a month. Write it like 2026-11.", { text }),
  billsBusy: t('Several bills are being read right now. Try again in a minute.'),
  start: t('A subscription starts today at the latest, and at most a year ago.'),
  over: t('With this start it would have ended already. Choose a later start or a longer term.'),
  nobody: t('Choose at least one vehicle or pool.'),
  both: t('Choose either vehicles, or all that match, or pools.'),
  tooMany: (most: number) =>
    t('At most {{most}} vehicles are changed at once. Narrow the list by a filter.', { most: number(most) }),
  noneFits: t('None of what you chose can be changed this way.'),
  far: t('A subscription is paid at most ten years ahead. Renew it later.'),
  seatsTaken: (name: string, free: number) =>
    t("The pool '{{name}}' has {{free}}. Give it more seats or choose fewer vehicles.", {
      name,
      free: count(free, 'free seat'),
    }),
  seatsUsed: (used: number) =>
    t('{{used}} of this pool would lose their seats. Take them out first.', { used: count(used, 'vehicle') }),
} as const

/** Texts about leases. */

import { count, number } from '../basics/print.ts'
import { t } from '../basics/texts.ts'

/** "U-1, U-2 and 3 more" */
const some = (names: readonly string[]): string =>
  names.length > 5
    ? t('{{names}} and {{count}} more', {
        names: names.slice(0, 5).join(', '),
        count: number(names.length - 5),
      })
    : names.join(', ')
const lower = (state: string): string => t(state).toLowerCase()

/** The sentence of one, or that of several. */
const told = (units: readonly string[], one: string, many: string): string =>
  units.length === 1 ? one : many

export const leaseWords = {
  noSuchLease: t('There is no such lease.'),
  none: t('Name at least one trailer.'),
  tooMany: (most: number) =>
    t('One lease takes {{most}} trailers at most. Write another one for the rest.', { most: number(most) }),
  unknown: (names: readonly string[]) =>
    told(
      names,
      t('No trailer is called {{names}}. Check the spelling, or leave it out.', { names: some(names) }),
      t('No trailer is called {{names}}. Check the spelling, or leave them out.', { names: some(names) }),
    ),
  noLessor: t('Choose the customer who leases the trailers out.'),
  noLessee: t('Choose the customer who leases them.'),
  sameCustomer: t('A customer cannot lease from itself. Choose another lessee.'),
  lessorInactive: t('The lessor is no longer active.'),
  lesseeInactive: t('The lessee is no longer active.'),
  day: t('Enter a day of the calendar, such as 2026-12-01.'),
  order: t('A lease cannot end before it begins. Choose a later last day.'),
  past: t('A lease cannot begin in the past. Choose today or a later day.'),
  over: t('The last day of this lease has passed. Choose a later one.'),
  tooLong: (years: number) =>
    t('A lease lasts {{years}} years at most. Choose an earlier last day.', { years }),
  tooFar: (years: number) =>
    t('A lease begins within {{years}}. Choose an earlier first day.', { years: count(years, 'year') }),
  allowance: (most: number) =>
    t('An allowance is a number of miles from 0 to {{most}}, or left empty.', { most: number(most) }),
  price: (most: number) => t('A price per mile is from 0 to {{most}} dollars.', { most: number(most) }),
  terms: (most: number) =>
    t('Terms have at most {{most}} characters. Add what is longer as a document.', { most: number(most) }),
  note: (most: number) => t('A note has at most {{most}} characters.', { most: number(most) }),
  by: (most: number) => t('Say who inspected the trailer, in at most {{most}} characters.', { most }),
  odometer: (most: number) =>
    t('An odometer shows a number of miles from 0 to {{most}}, or is left empty.', { most: number(most) }),
  inspectedFuture: t('An inspection cannot be in the future. Enter when the trailer came back.'),
  inspectedEarly: (unit: string) =>
    t('{{unit}}: the lessee did not have it yet. Enter a time within the lease.', { unit }),
  itemTwice: t('Check each item once.'),
  notDraft: (state: string) =>
    t('Only a draft can be scheduled. This lease: {{state}}.', { state: lower(state) }),
  notCancelled: (state: string) =>
    t('A lease can be cancelled until it begins. This one: {{state}}.', { state: lower(state) }),
  notOut: (state: string) =>
    t('The lessee has none of these trailers. This lease: {{state}}.', { state: lower(state) }),
  notDue: t('It is not yet time for this lease.'),
  notLater: t('A lease is extended to a later day than the present last one.'),
  ended: (state: string) => t('This lease can no longer be changed: {{state}}.', { state: lower(state) }),
  begun: t(
    'Since the lease has begun, its customers, trailers and days stay as they are. Extend it, or have trailers returned.',
  ),
  notOnThis: (names: readonly string[]) =>
    told(
      names,
      t('{{names}}: not out on this lease. Check the spelling, or leave it out.', { names: some(names) }),
      t('{{names}}: not out on this lease. Check the spelling, or leave them out.', { names: some(names) }),
    ),
  nothingReturned: t('Name at least one trailer that came back.'),
  // What keeps a lease from beginning, or a trailer from coming back.
  gone: (vins: readonly string[]) =>
    told(
      vins,
      t('{{vins}}: deleted since. Take it out of the lease.', { vins: some(vins) }),
      t('{{vins}}: deleted since. Take them out of the lease.', { vins: some(vins) }),
    ),
  notTheirs: (units: readonly string[], lessor: string) =>
    told(
      units,
      t('{{units}}: not a trailer of {{lessor}}. Leave it out, or choose another lessor.', {
        units: some(units),
        lessor,
      }),
      t('{{units}}: not trailers of {{lessor}}. Leave them out, or choose another lessor.', {
        units: some(units),
        lessor,
      }),
    ),
  inTransfer: (units: readonly string[]) =>
    told(
      units,
      t('{{units}}: a VIN transfer of it waits. Cancel that first, or leave it out.', { units: some(units) }),
      t('{{units}}: a VIN transfer of them waits. Cancel that first, or leave them out.', {
        units: some(units),
      }),
    ),
  leased: (units: readonly string[]) =>
    told(
      units,
      t('{{units}}: on another lease at that time. Have it returned first, or leave it out.', {
        units: some(units),
      }),
      t('{{units}}: on another lease at that time. Have them returned first, or leave them out.', {
        units: some(units),
      }),
    ),
  unitTaken: (units: readonly string[]) =>
    told(
      units,
      t('The lessee has a trailer with the unit ID {{units}} already. Give it a new unit ID in the lease.', {
        units: some(units),
      }),
      t('The lessee has trailers with the unit ID {{units}} already. Give them a new unit ID in the lease.', {
        units: some(units),
      }),
    ),
  unitTakenBack: (units: readonly string[]) =>
    t('The lessor has given the unit ID {{units}} to another trailer since. Change it there first.', {
      units: some(units),
    }),
  unitTwice: (unit: string) => t('Unit ID {{unit}} is given to two trailers of this lease.', { unit }),
  unitId: (unit: string, longest: number) =>
    t("'{{unit}}' is not a unit ID: use 1 to {{longest}} printable characters.", { unit, longest }),
  broke: t(
    'Something went wrong when the lease was to begin, and nothing was changed. Schedule it again; if it fails again, tell support.',
  ),
  documents: (most: number) => t('A lease has at most {{most}} documents.', { most }),
  daysLeft: (days: number) => t('It ends within {{days}}.', { days: count(days, 'day') }),
  trailers: (n: number) => count(n, 'trailer'),
} as const

/** Texts about leases. */
import { number, count as plural } from '../basics/print.ts'

/** "U-1, U-2 and 3 more" */
const some = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${number(names.length - 5)} more` : names.join(', ')
const it = (units: readonly string[]) => (units.length === 1 ? 'it' : 'them')
const them = (units: readonly string[]) => (units.length === 1 ? 'a trailer' : 'trailers')

export const leaseWords = {
  noSuchLease: 'There is no such lease.',
  none: 'Name at least one trailer.',
  tooMany: (most: number) =>
    `One lease takes ${number(most)} trailers at most. Write another one for the rest.`,
  unknown: (names: readonly string[]) =>
    `No trailer is called ${some(names)}. Check the spelling, or leave ${it(names)} out.`,
  noLessor: 'Choose the customer who leases the trailers out.',
  noLessee: 'Choose the customer who leases them.',
  sameCustomer: 'A customer cannot lease from itself. Choose another lessee.',
  lessorInactive: 'The lessor is no longer active.',
  lesseeInactive: 'The lessee is no longer active.',
  day: 'Enter a day of the calendar, such as 2026-12-01.',
  order: 'A lease cannot end before it begins. Choose a later last day.',
  past: 'A lease cannot begin in the past. Choose today or a later day.',
  over: 'The last day of this lease has passed. Choose a later one.',
  tooLong: (years: number) => `A lease lasts ${years} years at most. Choose an earlier last day.`,
  tooFar: (years: number) => `A lease begins within ${plural(years, 'year')}. Choose an earlier first day.`,
  allowance: (most: number) => `An allowance is a number of miles from 0 to ${number(most)}, or left empty.`,
  price: (most: number) => `A price per mile is from 0 to ${number(most)} dollars.`,
  terms: (most: number) => `Terms have at most ${number(most)} characters. Add what is longer as a document.`,
  note: (most: number) => `A note has at most ${number(most)} characters.`,
  by: (most: number) => `Say who inspected the trailer, in at most ${most} characters.`,
  odometer: (most: number) =>
    `An odometer shows a number of miles from 0 to ${number(most)}, or is left empty.`,
  inspectedFuture: 'An inspection cannot be in the future. Enter when the trailer came back.',
  inspectedEarly: (unit: string) => `${unit}: the lessee did not have it yet. Enter a time within the lease.`,
  itemTwice: 'Check each item once.',
  notDraft: (state: string) => `Only a draft can be scheduled. This lease: ${state.toLowerCase()}.`,
  notCancelled: (state: string) =>
    `A lease can be cancelled until it begins. This one: ${state.toLowerCase()}.`,
  notOut: (state: string) => `The lessee has none of these trailers. This lease: ${state.toLowerCase()}.`,
  notDue: 'It is not yet time for this lease.',
  notLater: 'A lease is extended to a later day than the present last one.',
  ended: (state: string) => `This lease can no longer be changed: ${state.toLowerCase()}.`,
  begun:
    'Since the lease has begun, its customers, trailers and days stay as they are. Extend it, or have trailers returned.',
  notOnThis: (names: readonly string[]) =>
    `${some(names)}: not out on this lease. Check the spelling, or leave ${it(names)} out.`,
  nothingReturned: 'Name at least one trailer that came back.',
  // What keeps a lease from beginning, or a trailer from coming back.
  gone: (vins: readonly string[]) => `${some(vins)}: deleted since. Take ${it(vins)} out of the lease.`,
  notTheirs: (units: readonly string[], lessor: string) =>
    `${some(units)}: not ${them(units)} of ${lessor}. Leave ${it(units)} out, or choose another lessor.`,
  inTransfer: (units: readonly string[]) =>
    `${some(units)}: a VIN transfer of ${it(units)} waits. Cancel that first, or leave ${it(units)} out.`,
  leased: (units: readonly string[]) =>
    `${some(units)}: on another lease at that time. Have ${it(units)} returned first, or leave ${it(units)} out.`,
  unitTaken: (units: readonly string[]) =>
    `The lessee has ${them(units)} with the unit ID ${some(units)} already. Give ${it(units)} a new unit ID in the lease.`,
  unitTakenBack: (units: readonly string[]) =>
    `The lessor has given the unit ID ${some(units)} to another trailer since. Change it there first.`,
  unitTwice: (unit: string) => `Unit ID ${unit} is given to two trailers of this lease.`,
  unitId: (unit: string, longest: number) =>
    `'${unit}' is not a unit ID: use 1 to ${longest} printable characters.`,
  broke:
    'Something went wrong when the lease was to begin, and nothing was changed. Schedule it again; if it fails again, tell support.',
  documents: (most: number) => `A lease has at most ${most} documents.`,
  daysLeft: (days: number) => `It ends within ${plural(days, 'day')}.`,
  trailers: (count: number) => plural(count, 'trailer'),
} as const

/** A customer: whose fleet it is. */

import type { OwnLimits } from '../basics/limit-fields.ts'
import { mark } from '../basics/texts.ts'
import type { Instant, Pounds } from '../basics/units.ts'
import type { CustomerSettings } from './customer-settings.ts'

export interface Customer extends CustomerSettings {
  readonly id: number
  readonly abbrev: string
  readonly shortName: string
  readonly longName: string
  readonly created: Instant
  readonly updated: Instant
  readonly active: boolean
  readonly dotNumber: string | null
  /** How long its reports are kept. */
  readonly retentionDurationDays: number
  /** Net weight on the bogie from which a trailer counts as loaded. */
  readonly loadedFromLbs: Pounds
  /** Whether technicians find none of its vehicles. */
  readonly blocksTechnicians: boolean
  /** Whether the OEM that built a vehicle sees where it is. */
  readonly oemSeesPlace: boolean
  /** Limits of the verdict that are its own; null where all are as usual. */
  readonly verdictLimits: OwnLimits | null
}

/** The fields that a super admin alone may edit. */
export const superAdminFields = [
  'abbrev',
  'active',
  'retentionDurationDays',
] as const satisfies readonly (keyof Customer)[]

/** 'Super Admin' and 'All Customers' are no customers; both bear this id and are left out of lists. */
export const pseudoCustomerId = '0'
export const isPseudoCustomer = ({ id }: { readonly id: string | number }): boolean =>
  String(id) === pseudoCustomerId

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Customers as lists show them: without the pseudo-customers, by short name. */
export const listCustomers = <C extends { readonly id: string | number; readonly shortName: string }>(
  customers: readonly C[],
): readonly C[] =>
  customers
    .filter((customer) => !isPseudoCustomer(customer))
    .sort((a, b) => collator.compare(a.shortName, b.shortName))

/** What stands for the names of customers where somebody reaches all of them. */
export const everyCustomerName = mark('Admin')

/** Whose stays, visits and geofences the doctor looks at. */

import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { doctorDays } from '#domain/insights/doctor/finding.ts'
import { heldRowsSql } from '../../scope/held-vehicle.ts'
import { shownSql } from '../../scope/subscribed.ts'
import { type AccessScope, isLimited } from '../../scope/vehicle-scope.ts'
import type { InsightScope } from '../scope.ts'

export interface DoctorQuery {
  readonly customerId: number
  readonly zone: string
  readonly accessScope: AccessScope
  /** It sees the trailers of some groups alone. */
  readonly isLimited: boolean
  readonly from: Instant
  readonly now: Instant
}

export const doctorQuery = ({ customers, accessScope, now }: InsightScope): DoctorQuery => ({
  customerId: customers[0]!.id,
  zone: customers[0]!.zone,
  accessScope,
  isLimited: isLimited(accessScope),
  from: now - days(doctorDays),
  now,
})

/** A condition on rows about vehicles of the customer that are seen. @param at the moment up to which a row is told */
export const seenRows = (
  { customerId, accessScope }: DoctorQuery,
  of: 's' | 'i',
  at: string,
  params: unknown[],
): string => {
  const columns = { customer: `${of}.customer_id`, vehicle: `${of}.vehicle_id` }
  return [
    `${columns.customer} = $${params.push(customerId)}`,
    heldRowsSql(accessScope, columns, params),
    shownSql(columns, at),
  ].join(' AND ')
}

/** Who sees what the doctor finds: whoever sees both Insights and the geofences of the customer. */

import { seenFences } from '../../geofences/reach.ts'
import type { Context } from '../../graphql/builder.ts'
import { insightScope } from '../scope.ts'
import { type DoctorQuery, doctorQuery } from './query.ts'

/** @throws the refusal where the viewer does not */
export const mustSeeDoctor = async (
  { viewer, db, now }: Pick<Context, 'viewer' | 'db' | 'now'>,
  customerId: number,
): Promise<DoctorQuery> => {
  const filters = { customerIds: [customerId], groupIds: [], vehicleTypeIds: [], geofenceIds: [] }
  const scope = await insightScope(db, viewer, { ...filters, period: null, days: 30, compare: false }, now)
  seenFences(viewer, customerId)
  return doctorQuery(scope)
}

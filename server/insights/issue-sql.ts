/** Issues of a look as SQL: those that were repaired in a span, or those that came back in it. */
import { traitJoin } from './fleet-sql.ts'
import { ofTypes, ofVehicles } from './pick.ts'
import type { InsightScope } from './scope.ts'

/** What follows SELECT: of issues `i`. */
export const issuesSql = (
  how: 'repaired' | 'returned',
  scope: InsightScope,
  { from, to }: { readonly from: string; readonly to: string },
  params: unknown[],
): string => {
  const column = how === 'repaired' ? 'i.closed' : 'i.opened'
  const is = how === 'repaired' ? `i.closed_how = 'repaired'` : 'i.returned_of IS NOT NULL'
  return `FROM issue i ${traitJoin('i')} WHERE ${is} AND ${column} >= ${from} AND ${column} < ${to}
    AND ${ofVehicles(scope, 'i', 'i.opened', params)} AND ${ofTypes(scope, 'f.vehicle_type_id', params)}`
}

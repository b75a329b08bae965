/** The scope of a viewer as an SQL condition, for every query of customers' data. */
import type { Scope } from '#domain/access/scope.ts'

/**
 * A condition on a customer's column, with its value appended to `params`.
 * One customer becomes an equality, which lets an index that begins with the customer give the order as well.
 * `column` is ours, never a user's.
 */
export const scopeSql = (scope: Scope, column: string, params: unknown[]): string => {
  if (scope === 'all') return 'true'
  if (scope.length === 0) return 'false'
  params.push(scope.length === 1 ? scope[0] : scope)
  return scope.length === 1 ? `${column} = $${params.length}` : `${column} = ANY($${params.length})`
}

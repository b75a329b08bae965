/** Whose data a viewer may see: the customers that a query is narrowed to. */

import { can, type Right, rights } from './rights.ts'
import { type Role, reachOf, readClaims } from './roles.ts'
import type { Viewer } from './session.ts'

export type Scope = 'all' | readonly number[]

/** The customers over which the viewer has a right: `all`, their ids in rising order, or none. */
export const scope = (viewer: Viewer, right: Right): Scope => {
  if (!can(viewer, right)) return []
  const granted: readonly Role[] = rights[right]
  const claims = readClaims(viewer.groups).filter(({ role }) => granted.includes(role))
  if (claims.some(({ role }) => reachOf(role) === 'all')) return 'all'
  return [...new Set(claims.flatMap(({ customerId }) => customerId ?? []))].sort((a, b) => a - b)
}

export const inScope = (scope: Scope, customerId: number): boolean =>
  scope === 'all' || scope.includes(customerId)

/** Narrows a scope to one customer; the whole scope when no customer is given. */
export const narrow = (scope: Scope, wanted: number | null | undefined): Scope =>
  wanted === null || wanted === undefined ? scope : inScope(scope, wanted) ? [wanted] : []

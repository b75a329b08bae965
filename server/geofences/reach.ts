/** Whose geofences a viewer sees, and whose they may change. */
import { can } from '#domain/access/rights.ts'
import { narrow, type Scope, scope } from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import { signInWords } from '#domain/access/words.ts'
import { refusal } from '../platform/refusal.ts'

/** @throws the refusal where the viewer sees no geofences, or none of this customer */
export const seenFences = (viewer: Viewer, customerId: number | null): Scope => {
  const of = narrow(scope(viewer, 'myGeofences'), customerId)
  if (of !== 'all' && of.length === 0) throw refusal(signInWords.notAuthorized)
  return of
}

/** @throws the refusal where the viewer may not change this customer's geofences */
export const mustEditFences = (viewer: Viewer, customerId: number): void => {
  if (!can(viewer, 'editGeofences', { customerId })) throw refusal(signInWords.notAuthorized)
}

/** Whose alerts a viewer sees, and whose they may change. */
import { can } from '#domain/access/rights.ts'
import { narrow, type Scope, scope } from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import { signInWords } from '#domain/access/words.ts'
import { refusal } from '../platform/refusal.ts'

/** @throws the refusal where the viewer sees no alerts, or none of this customer */
export const seenAlerts = (viewer: Viewer, customerId: number | null): Scope => {
  const of = narrow(scope(viewer, 'alerts'), customerId)
  if (of !== 'all' && of.length === 0) throw refusal(signInWords.notAuthorized)
  return of
}

/** @throws the refusal where the viewer may not change this customer's alerts */
export const mustEditAlerts = (viewer: Viewer, customerId: number): void => {
  if (!can(viewer, 'alerts', { customerId }) || !can(viewer, 'editAlerts', { customerId }))
    throw refusal(signInWords.notAuthorized)
}

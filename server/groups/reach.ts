/** Who may look at the vehicle groups of a customer, and who may change them. */
import { can } from '#domain/access/rights.ts'
import { inScope, scope } from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import { signInWords } from '#domain/access/words.ts'
import { refusal } from '../platform/refusal.ts'

/** The customer, whose groups the viewer may see. @throws the refusal otherwise */
export const seenGroups = (viewer: Viewer, customerId: number): number => {
  if (!can(viewer, 'seeGroups', { customerId })) throw refusal(signInWords.notAuthorized)
  return customerId
}

/** The customer, whose vehicles the viewer may list. @throws the refusal otherwise */
export const mustSeeFleet = (viewer: Viewer, customerId: number): number => {
  if (!inScope(scope(viewer, 'trailerList'), customerId)) throw refusal(signInWords.notAuthorized)
  return customerId
}

/** @throws the refusal where the viewer may not change this customer's groups */
export const mustEditGroups = (viewer: Viewer, customerId: number): void => {
  if (!can(viewer, 'editGroups', { customerId })) throw refusal(signInWords.notAuthorized)
}

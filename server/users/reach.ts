/** Which users a viewer may manage, and which of their claims the viewer may change. */
import { can } from '#domain/access/rights.ts'
import type { Claim } from '#domain/access/roles.ts'
import { narrow, type Scope, scope } from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import { mayCreate } from '#domain/access/user-types.ts'
import { signInWords } from '#domain/access/words.ts'
import { refusal } from '../platform/refusal.ts'

export interface Managed {
  /** Whose users are listed. */
  readonly of: Scope
  /** The customers whose roles and groups are shown of them. */
  readonly visible: Scope
}

/** @throws the refusal where the viewer sees no users, or none of this customer */
export const managedUsers = (viewer: Viewer, customerId: number | null): Managed => {
  const visible = scope(viewer, 'seeUsers')
  const of = narrow(visible, customerId)
  if (of !== 'all' && of.length === 0) throw refusal(signInWords.notAuthorized)
  return { of, visible }
}

/** Whether a claim is this viewer's to give, to take and to decide over. */
export const decidesOver = (viewer: Viewer, { role, customerId }: Claim): boolean =>
  mayCreate(viewer, role, customerId) || (role === 'DEVELOPER' && can(viewer, 'deleteUsers'))

/** Whether the viewer may edit users at all. @throws the refusal otherwise */
export const mustEditUsers = (viewer: Viewer): void => {
  if (!can(viewer, 'editUsers')) throw refusal(signInWords.notAuthorized)
}

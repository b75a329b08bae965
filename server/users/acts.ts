/** What is done to one user besides saving: disabling, deleting, and the right to command reefers. */

import type pg from 'pg'
import { can } from '#domain/access/rights.ts'
import { reeferControlGroup, userRefusals } from '#domain/access/user-words.ts'
import { signInWords } from '#domain/access/words.ts'
import type { Acting } from '../audit/context.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { decidesOver, mustEditUsers } from './reach.ts'
import {
  changeUser,
  endSignInsOf,
  type ListedUser,
  lockUser,
  otherSuperAdmin,
  putInUserGroup,
  removeUser,
  userById,
} from './store.ts'
import { noteUser } from './trail.ts'

type ActContext = Acting & Pick<Context, 'access'>

/** A user that the viewer decides over wholly, locked. @throws the refusal otherwise */
export const lockManaged = async (
  client: pg.ClientBase,
  { viewer }: Pick<Context, 'viewer'>,
  userId: number,
): Promise<ListedUser> => {
  mustEditUsers(viewer)
  const id = await lockUser(client, { id: userId })
  const user = id === null ? null : await userById(client, id, 'all')
  const superAdmin = can(viewer, 'deleteUsers')
  if (!user || (!superAdmin && !user.claims.some((claim) => decidesOver(viewer, claim))))
    throw refusal(userRefusals.noSuchUser)
  if (!superAdmin && !user.claims.every((claim) => decidesOver(viewer, claim)))
    throw refusal(userRefusals.ofOthers)
  return user
}

/** @throws where the user is the viewer, or the last who can administer this app */
const mayGo = async (client: pg.ClientBase, { viewer }: ActContext, user: ListedUser): Promise<void> => {
  if (user.id === viewer.userId) throw refusal(userRefusals.notYourself)
  if (user.claims.some(({ role }) => role === 'ADMINS') && !(await otherSuperAdmin(client, user.id)))
    throw refusal(userRefusals.lastSuperAdmin)
}

/** Ends the user's sign-ins and admits no new ones. @throws a refusal */
export const disableUser = async (context: ActContext, userId: number): Promise<boolean> => {
  const { db, now, actor } = context
  await inTransaction(db, async (client) => {
    const user = await lockManaged(client, context, userId)
    await mayGo(client, context, user)
    await changeUser(client, user.id, { name: null, withheld: null, enabled: false, now })
    await endSignInsOf(client, user.id, now)
    await noteUser(client, actor, 'user disabled', { before: user, after: { ...user, enabled: false } })
  })
  await context.access.usersChanged([userId])
  return true
}

/** @throws a refusal; for anybody but a super admin always */
export const deleteUser = async (context: ActContext, userId: number): Promise<boolean> => {
  const { viewer, db, actor } = context
  if (!can(viewer, 'deleteUsers')) throw refusal(signInWords.notAuthorized)
  await inTransaction(db, async (client) => {
    const user = await lockManaged(client, context, userId)
    await mayGo(client, context, user)
    await removeUser(client, user.id)
    await noteUser(client, actor, 'user deleted', { before: user, after: null })
  })
  await context.access.usersChanged([userId])
  return true
}

/** @throws a refusal */
export const setReeferControl = async (
  context: ActContext,
  userId: number,
  on: boolean,
): Promise<boolean> => {
  const { db, actor } = context
  await inTransaction(db, async (client) => {
    const user = await lockManaged(client, context, userId)
    if (user.reeferControl === on) return
    await putInUserGroup(client, user.id, reeferControlGroup, on)
    const action = on ? 'reefer control given' : 'reefer control taken'
    await noteUser(client, actor, action, { before: user, after: { ...user, reeferControl: on } })
  })
  return on
}

/** What is done to a vehicle group: created, moved, renamed, deleted. */

import type pg from 'pg'
import { groupsDeepest } from '#domain/basics/assumed.ts'
import { isSpecialGroup } from '#domain/fleet/group.ts'
import { customerWords, groupWords } from '#domain/fleet/words.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { mustEditGroups } from './reach.ts'
import { type Group, groupById, groupByName } from './store.ts'
import {
  changeGroup,
  depthBelow,
  groupedUsers,
  groupPath,
  insertGroup,
  lockGroups,
  removeGroup,
  vehiclesIn,
} from './write.ts'

type ActContext = Acting & Pick<Context, 'access' | 'fleet' | 'geofences'>

/** Users and vehicles that a change affects. */
interface Affected {
  readonly users: readonly number[]
  readonly vehicles: readonly number[]
}

const nameOf = (given: string): string => {
  const name = given.trim()
  if (name === '' || name.length > 100 || name.includes('\0')) throw refusal(groupWords.name)
  return name
}

/** Runs a change of one customer's groups in a transaction, and announces it afterwards. */
const changing = async <T>(
  context: ActContext,
  customerId: number,
  act: (client: pg.PoolClient) => Promise<{ readonly result: T } & Partial<Affected>>,
): Promise<T> => {
  mustEditGroups(context.viewer, customerId)
  const {
    result,
    users = [],
    vehicles = [],
  } = await inTransaction(context.db, async (client) => {
    if (!(await lockGroups(client, customerId))) throw refusal(customerWords.noSuchCustomer)
    return act(client)
  })
  if (users.length > 0) await context.access.usersChanged(users)
  if (vehicles.length > 0) await context.fleet.vehiclesChanged(vehicles)
  // Rules about groups watch those of groups within them too.
  await context.geofences.watchersChanged([customerId])
  return result
}

const parentNamed = (groups: readonly (Group | null)[]) => groups[0]?.name ?? null

/** The parent asked for; null at the top. @throws a refusal */
const parentOf = async (
  client: pg.ClientBase,
  customerId: number,
  parentIds: readonly number[],
): Promise<Group | null> => {
  if (parentIds.length > 1) throw refusal(groupWords.oneParent)
  if (parentIds[0] === undefined) return null
  const parent = await groupById(client, customerId, parentIds[0])
  if (!parent) throw refusal(groupWords.noSuchGroup)
  if (isSpecialGroup(parent.name)) throw refusal(groupWords.special(parent.name))
  return parent
}

/** Creates a group of this name under a parent, or moves the one that has the name there. @throws a refusal */
export const createOrMoveGroup = (
  context: ActContext,
  customerId: number,
  parentIds: readonly number[],
  given: string,
): Promise<Group> =>
  changing(context, customerId, async (client) => {
    const name = nameOf(given)
    const parent = await parentOf(client, customerId, parentIds)
    const path = parent ? await groupPath(client, customerId, parent.id) : []
    const found = await groupByName(client, customerId, name)
    if (found && isSpecialGroup(found.name)) throw refusal(groupWords.special(found.name))
    if (found && path.includes(found.id)) throw refusal(groupWords.circle)
    const below = found ? await depthBelow(client, customerId, found.id) : 0
    if (path.length + 1 + below > groupsDeepest) throw refusal(groupWords.deepest(groupsDeepest))
    const parentId = parent?.id ?? null
    const before = found?.parentId == null ? null : await groupById(client, customerId, found.parentId)
    if (found) await changeGroup(client, customerId, found.id, { name: found.name, parentId })
    const id = found?.id ?? (await insertGroup(client, customerId, parentId, name))
    await record(client, context.actor, {
      action: found ? 'group moved' : 'group created',
      subject: found?.name ?? name,
      customerId,
      old: found && { parent: parentNamed([before]) },
      new: { parent: parentNamed([parent]) },
    })
    return {
      result: { id, customerId, name: found?.name ?? name, parentId },
      users: found ? await groupedUsers(client, customerId) : [],
    }
  })

/** @throws a refusal */
export const renameGroup = (
  context: ActContext,
  customerId: number,
  groupId: number,
  given: string,
): Promise<Group> =>
  changing(context, customerId, async (client) => {
    const name = nameOf(given)
    const group = await groupById(client, customerId, groupId)
    if (!group) throw refusal(groupWords.noSuchGroup)
    if (isSpecialGroup(group.name)) throw refusal(groupWords.special(group.name))
    const taken = await groupByName(client, customerId, name)
    if (taken && taken.id !== groupId) throw refusal(groupWords.nameTaken(taken.name))
    await changeGroup(client, customerId, groupId, { name, parentId: group.parentId })
    await record(client, context.actor, {
      action: 'group renamed',
      subject: name,
      customerId,
      old: { name: group.name },
      new: { name },
    })
    return { result: { ...group, name }, vehicles: await vehiclesIn(client, customerId, groupId) }
  })

/** @throws a refusal */
export const deleteGroup = (context: ActContext, customerId: number, given: string): Promise<boolean> =>
  changing(context, customerId, async (client) => {
    const group = await groupByName(client, customerId, nameOf(given))
    if (!group) throw refusal(groupWords.noSuchGroup)
    if (isSpecialGroup(group.name)) throw refusal(groupWords.special(group.name))
    const vehicles = await vehiclesIn(client, customerId, group.id)
    const users = await groupedUsers(client, customerId)
    await removeGroup(client, group)
    await record(client, context.actor, {
      action: 'group deleted',
      subject: group.name,
      customerId,
      old: { name: group.name, vehicles: vehicles.length },
    })
    return { result: true, users, vehicles }
  })

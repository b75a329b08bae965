/** Vehicles and users in and out of groups, many at a time: all of it, or nothing. */

import type pg from 'pg'
import { allVins, isSpecialGroup, noVins, specialGroups } from '#domain/fleet/group.ts'
import { customerWords, groupWords } from '#domain/fleet/words.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { mustEditGroups } from './reach.ts'
import { type Group, groupsById } from './store.ts'
import { lockGroups, putUsers, putVehicles, removeFromGroups, usersThere, vehiclesThere } from './write.ts'

type ActContext = Acting & Pick<Context, 'access' | 'fleet'>

export interface VehiclesChange {
  readonly vehicleIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly add: boolean
}
export interface UsersChange {
  readonly userIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly add: boolean
}

/** Memberships changed at once: a whole large fleet in one group. */
const most = 200_000
/** Names that one line of the audit trail tells; the rest is a number. */
const named = 100

const once = (ids: readonly number[]) => [...new Set(ids)]

const groupsFor = async (
  client: pg.ClientBase,
  customerId: number,
  ids: readonly number[],
): Promise<readonly Group[]> => {
  const wanted = once(ids)
  const groups = await groupsById(client, customerId, wanted)
  if (groups.length !== wanted.length) throw refusal(groupWords.noSuchGroup)
  return groups
}

const listed = (names: readonly string[]) =>
  names.length > named ? [...names.slice(0, named), `and ${names.length - named} more`] : names

/** @throws a refusal */
export const changeVehicles = async (
  context: ActContext,
  customerId: number,
  changes: readonly VehiclesChange[],
): Promise<boolean> => {
  mustEditGroups(context.viewer, customerId)
  const size = changes.reduce((sum, { vehicleIds, groupIds }) => sum + vehicleIds.length * groupIds.length, 0)
  if (size > most) throw refusal(groupWords.tooMany(most))
  const touched = await inTransaction(context.db, async (client) => {
    if (!(await lockGroups(client, customerId))) throw refusal(customerWords.noSuchCustomer)
    const touched = new Set<number>()
    const wanted = once(changes.flatMap(({ vehicleIds }) => vehicleIds))
    const there = await vehiclesThere(client, customerId, wanted)
    if (there.size !== wanted.length) throw refusal(groupWords.vehicles)
    for (const { vehicleIds, groupIds, add } of changes)
      for (const group of await groupsFor(client, customerId, groupIds)) {
        // Every vehicle is in it, and none can leave.
        if (group.name === allVins && add) continue
        if (group.name === allVins) throw refusal(groupWords.allVins)
        if (group.name === noVins) throw refusal(groupWords.noVins)
        const done = await putVehicles(client, customerId, group.id, once(vehicleIds), add)
        if (done.length === 0) continue
        for (const id of done) touched.add(id)
        const vehicles = listed(done.map((id) => there.get(id)!).sort())
        await record(client, context.actor, {
          action: add ? 'vehicles added to group' : 'vehicles removed from group',
          subject: group.name,
          customerId,
          ...(add ? { new: { vehicles } } : { old: { vehicles } }),
        })
      }
    return [...touched]
  })
  if (touched.length > 0) await context.fleet.vehiclesChanged(touched)
  return true
}

/**
 * Choosing 'All VINs' or 'No VINs' takes users out of all other groups, and choosing any other out of those two.
 * @throws a refusal
 */
export const changeUsers = async (
  context: ActContext,
  customerId: number,
  { userIds, groupIds, add }: UsersChange,
): Promise<boolean> => {
  mustEditGroups(context.viewer, customerId)
  if (userIds.length * groupIds.length > most) throw refusal(groupWords.tooMany(most))
  const users = once(userIds)
  const changed = await inTransaction(context.db, async (client) => {
    if (!(await lockGroups(client, customerId))) throw refusal(customerWords.noSuchCustomer)
    const there = await usersThere(client, customerId, users)
    if (there.size !== users.length) throw refusal(groupWords.users)
    const chosen = await groupsFor(client, customerId, groupIds)
    const special =
      chosen.find(({ name }) => name === allVins) ?? chosen.find(({ name }) => isSpecialGroup(name))
    const groups = add && special ? [special] : chosen
    if (add && special) await removeFromGroups(client, customerId, users, { but: special.id })
    else if (add && groups.length > 0)
      await removeFromGroups(client, customerId, users, { named: specialGroups })
    for (const group of groups) {
      const done = await putUsers(client, customerId, group.id, users, add)
      if (done.length === 0) continue
      const emails = listed(done.map((id) => there.get(id)!).sort())
      await record(client, context.actor, {
        action: add ? 'users added to group' : 'users removed from group',
        subject: group.name,
        customerId,
        ...(add ? { new: { users: emails } } : { old: { users: emails } }),
      })
    }
    return users
  })
  if (changed.length > 0) await context.access.usersChanged(changed)
  return true
}

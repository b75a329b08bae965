/** What a provider does to its groups: their members get what the mapping says of the group's name. */
import type pg from 'pg'
import type { Instant } from '#domain/basics/units.ts'
import { record } from '../audit/record.ts'
import { inTransaction } from '../platform/transaction.ts'
import { applyRights } from '../single-sign-on/rights.ts'
import { invalid, notFound, taken } from './problem.ts'
import { type GroupDraft, type GroupRow, numberOf } from './resources.ts'
import { changeGroup, insertGroup, keptGroups, keptUsers, putMembers, removeGroup } from './store.ts'
import type { Keeping } from './users.ts'

/** @assume No company keeps more of them here. */
const groupsMost = 2_000

export const keptGroup = async (
  db: pg.Pool | pg.ClientBase,
  customerId: number,
  id: string,
): Promise<GroupRow> => {
  const number = numberOf(id)
  const found = number === null ? [] : await keptGroups(db, customerId, { id: number })
  if (!found[0]) throw notFound('group', id)
  return found[0]
}

/** One change of groups of a customer after another, so that members of two get what both give. */
const lock = (client: pg.ClientBase, customerId: number) =>
  client.query('SELECT FROM single_sign_on WHERE customer_id = $1 FOR UPDATE', [customerId])

const isThere = (name: string) => taken(`There is already a group ${name}.`)

/** @throws ScimProblem where one of them is no user whom the provider keeps */
const mustBeUsers = async (
  client: pg.ClientBase,
  customerId: number,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return
  const kept = new Set((await keptUsers(client, customerId, 'all')).map(({ id }) => id))
  const strange = ids.find((id) => !kept.has(id))
  if (strange !== undefined) throw invalid(`There is no user ${strange}.`)
}

const giveRights = async (
  client: pg.ClientBase,
  { provider, by }: Keeping,
  userIds: readonly number[],
  now: Instant,
): Promise<void> => {
  for (const userId of userIds) await applyRights(client, { provider, userId, isNew: false, by }, now)
}

const membersNoted = ({ members }: GroupRow) => members.map(({ email }) => email).slice(0, 100)

/** @throws ScimProblem */
export const createGroup = async (on: Keeping, draft: GroupDraft, now: Instant): Promise<GroupRow> => {
  const { customerId } = on.provider
  const { group, touched } = await inTransaction(on.pool, async (client) => {
    await lock(client, customerId)
    if ((await keptGroups(client, customerId, 'all', false)).length >= groupsMost)
      throw invalid(`There can be at most ${groupsMost} groups.`)
    const id = await insertGroup(client, customerId, draft, now)
    if (id === null) throw isThere(draft.name)
    await mustBeUsers(client, customerId, draft.memberIds ?? [])
    const touched = await putMembers(client, id, draft.memberIds ?? [])
    await giveRights(client, on, touched, now)
    const group = await keptGroup(client, customerId, String(id))
    await record(client, on.by, {
      action: 'provider group created',
      subject: group.name,
      customerId,
      new: { members: membersNoted(group) },
    })
    return { group, touched }
  })
  await on.changed(touched)
  return group
}

/** @throws ScimProblem */
export const replaceGroup = async (
  on: Keeping,
  id: string,
  draftOf: (before: GroupRow) => GroupDraft,
  now: Instant,
): Promise<GroupRow> => {
  const { customerId } = on.provider
  const { group, touched } = await inTransaction(on.pool, async (client) => {
    await lock(client, customerId)
    const before = await keptGroup(client, customerId, id)
    const draft = draftOf(before)
    if (!(await changeGroup(client, before.id, draft, now))) throw isThere(draft.name)
    const held = new Set(before.members.map((member) => member.id))
    const members = draft.memberIds ?? []
    await mustBeUsers(
      client,
      customerId,
      members.filter((one) => !held.has(one)),
    )
    const moved = await putMembers(client, before.id, members)
    // Another name may give something else to all of them.
    const touched = draft.name === before.name ? moved : [...new Set([...moved, ...members])]
    await giveRights(client, on, touched, now)
    const group = await keptGroup(client, customerId, id)
    await record(client, on.by, {
      action: 'provider group edited',
      subject: group.name,
      customerId,
      old: { name: before.name, members: membersNoted(before) },
      new: { name: group.name, members: membersNoted(group) },
    })
    return { group, touched }
  })
  if (touched.length > 0) await on.changed(touched)
  return group
}

/** @throws ScimProblem */
export const deleteGroup = async (on: Keeping, id: string, now: Instant): Promise<void> => {
  const { customerId } = on.provider
  const touched = await inTransaction(on.pool, async (client) => {
    await lock(client, customerId)
    const before = await keptGroup(client, customerId, id)
    await removeGroup(client, before.id)
    const touched = before.members.map((member) => member.id)
    await giveRights(client, on, touched, now)
    await record(client, on.by, {
      action: 'provider group deleted',
      subject: before.name,
      customerId,
      old: { members: membersNoted(before) },
    })
    return touched
  })
  if (touched.length > 0) await on.changed(touched)
}

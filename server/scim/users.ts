/** What a provider does to users: made, changed, disabled. Rights follow the groups that it keeps. */
import type pg from 'pg'
import { domainOf } from '#domain/access/single-sign-on.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type Actor, record } from '../audit/record.ts'
import { inTransaction } from '../platform/transaction.ts'
import { isOfCustomer } from '../single-sign-on/domain-store.ts'
import { applyRights, isBeyondCustomer } from '../single-sign-on/rights.ts'
import type { Provider } from '../single-sign-on/store.ts'
import { changeUser, endSignInsOf, insertUser, lockUser, userById } from '../users/store.ts'
import { noteUser } from '../users/trail.ts'
import { invalid, notFound, taken } from './problem.ts'
import { numberOf, type UserDraft, type UserRow } from './resources.ts'
import { forgetUser, keepSaid, keptUsers, markMade, renameUser } from './store.ts'

/** Who keeps users, of which customer, and from where. */
export interface Keeping {
  readonly pool: pg.Pool
  readonly provider: Provider
  readonly by: Actor
  /** Tells everybody who remembers what users are, and that sign-ins have ended. */
  readonly changed: (userIds: readonly number[]) => Promise<void>
}

const anAddress = 'userName must be an address of an e-mail domain that is confirmed for this customer.'
const isThere = (email: string) => taken(`There is already a user ${email}.`)

export const keptUser = async (
  db: pg.Pool | pg.ClientBase,
  { customerId }: Provider,
  id: string,
): Promise<UserRow> => {
  const number = numberOf(id)
  const found = number === null ? [] : await keptUsers(db, customerId, { id: number })
  if (!found[0]) throw notFound('user', id)
  return found[0]
}

/** @throws ScimProblem */
export const createUser = async (on: Keeping, draft: UserDraft, now: Instant): Promise<UserRow> => {
  const { provider, by } = on
  const { customerId } = provider
  const id = await inTransaction(on.pool, async (client) => {
    if (!(await isOfCustomer(client, customerId, domainOf(draft.email)))) throw invalid(anAddress)
    const found = await lockUser(client, { email: draft.email })
    const before = found === null ? null : await userById(client, found, 'all')
    // Whom the provider could have found and changed is not made anew; who is of others is no matter of its.
    if (before?.claims.some((claim) => isBeyondCustomer(claim, customerId))) throw isThere(draft.email)
    if (before && (await keptUsers(client, customerId, { id: before.id })).length > 0)
      throw isThere(draft.email)
    const id = before?.id ?? (await insertUser(client, { email: draft.email, name: draft.name, now }))
    if (id === null) throw isThere(draft.email)
    await changeUser(client, id, { name: null, withheld: null, enabled: draft.isActive, now })
    await renameUser(client, id, draft, now)
    // Links that others may have asked for end.
    await client.query('DELETE FROM one_time_link WHERE user_id = $1 AND used IS NULL', [id])
    if (before === null) await markMade(client, id)
    await keepSaid(client, { customerId, userId: id }, draft)
    await applyRights(client, { provider, userId: id, isNew: true, by }, now)
    await record(client, by, { action: 'user provisioned', subject: draft.email, customerId })
    return id
  })
  await on.changed([id])
  return keptUser(on.pool, provider, String(id))
}

/** @throws ScimProblem */
export const replaceUser = async (
  on: Keeping,
  id: string,
  draftOf: (before: UserRow) => UserDraft,
  now: Instant,
): Promise<UserRow> => {
  const { provider, by } = on
  const { customerId } = provider
  const userId = await inTransaction(on.pool, async (client) => {
    const row = await keptUser(client, provider, id)
    await lockUser(client, { id: row.id })
    const draft = draftOf(row)
    const before = (await userById(client, row.id, 'all'))!
    if (!(await isOfCustomer(client, customerId, domainOf(draft.email)))) throw invalid(anAddress)
    if (!(await renameUser(client, row.id, draft, now))) throw isThere(draft.email)
    await changeUser(client, row.id, { name: null, withheld: null, enabled: draft.isActive, now })
    if (!draft.isActive) await endSignInsOf(client, row.id, now)
    await keepSaid(client, { customerId, userId: row.id }, draft)
    const after = (await userById(client, row.id, 'all'))!
    const action =
      before.enabled === after.enabled ? 'user edited' : after.enabled ? 'user enabled' : 'user disabled'
    await noteUser(client, by, action, { before, after })
    return row.id
  })
  await on.changed([userId])
  return keptUser(on.pool, provider, id)
}

/** The account stays, disabled, with what it did; to the provider it is gone. @throws ScimProblem */
export const deleteUser = async (on: Keeping, id: string, now: Instant): Promise<void> => {
  const { provider, by } = on
  const { customerId } = provider
  const userId = await inTransaction(on.pool, async (client) => {
    const row = await keptUser(client, provider, id)
    await lockUser(client, { id: row.id })
    const before = (await userById(client, row.id, 'all'))!
    await changeUser(client, row.id, { name: null, withheld: null, enabled: false, now })
    await endSignInsOf(client, row.id, now)
    await forgetUser(client, { customerId, userId: row.id }, now)
    await noteUser(client, by, 'user disabled', { before, after: { ...before, enabled: false } })
    return row.id
  })
  await on.changed([userId])
}

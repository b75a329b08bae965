/** Access tokens are made and revoked: a person's own, and those of a customer's services. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { can, type Right, rights } from '#domain/access/rights.ts'
import type { Role } from '#domain/access/roles.ts'
import { inScope, narrow } from '#domain/access/scope.ts'
import { isTokenScope } from '#domain/access/token-scopes.ts'
import { signInWords, tokenWords } from '#domain/access/words.ts'
import { tokenAddressesMost, tokenNameLongest, tokensMost } from '#domain/basics/assumed.ts'
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { hashSecret } from '../access/secrets.ts'
import { newToken } from '../access/token-format.ts'
import {
  type ApiToken,
  insertServiceAccount,
  insertToken,
  revokeToken,
  type TokenOwner,
  tokenById,
  tokensOf,
} from '../access/token-store.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { inControlGroup } from '../commands/store.ts'
import type { Context } from '../graphql/builder.ts'
import { findGroups } from '../groups/find.ts'
import { parseNetworks } from '../http/networks.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { accessScopeIn } from '../scope/vehicle-scope.ts'

type ActContext = Acting & Pick<Context, 'access'>

export interface TokenDraft {
  readonly name: string
  readonly scopes: readonly string[]
  /** Null: not narrowed. */
  readonly customerIds: readonly number[] | null
  readonly groupIds: readonly number[] | null
  readonly addresses: readonly string[]
  readonly expires: Instant | null
}

/** A token with its secret, which is told this once. */
export interface MadeToken {
  readonly token: ApiToken
  readonly secret: string
}

const longestLife = days(5 * 366)
const longestAddress = 50

/** Whose tokens these are. @throws the refusal where the viewer does not manage them */
export const ownerOf = ({ viewer }: Acting, customerId: number | null): TokenOwner => {
  if (customerId === null) return { userId: viewer.userId }
  if (!can(viewer, 'manageServiceTokens', { customerId })) throw refusal(signInWords.notAuthorized)
  return { customerId }
}

/** A token that the viewer manages. @throws a refusal where there is none */
export const managedToken = async (context: Acting, id: number): Promise<ApiToken> => {
  const token = await tokenById(context.db, id)
  const { viewer } = context
  const isOwn = token && token.customerId === null && token.userId === viewer.userId
  const isManaged =
    token && token.customerId !== null && can(viewer, 'manageServiceTokens', { customerId: token.customerId })
  if (!token || !(isOwn || isManaged)) throw refusal(tokenWords.noSuchToken)
  return token
}

/** Whether who makes a token may give it a right. */
const mayGive = async ({ viewer, db }: Acting, customerId: number | null, right: Right): Promise<boolean> => {
  if (right === 'commandReefers' && !(await inControlGroup(db, viewer.userId))) return false
  const granted: readonly Role[] = rights[right]
  return customerId === null
    ? can(viewer, right)
    : granted.includes('CUSTOMER_ADMIN') && can(viewer, right, { customerId })
}

const checked = async (
  context: Acting,
  customerId: number | null,
  draft: TokenDraft,
): Promise<Omit<TokenDraft, 'scopes'> & { readonly scopes: readonly Right[] }> => {
  const { viewer, db, now } = context
  const name = draft.name.trim()
  if (name === '' || name.length > tokenNameLongest || name.includes('\0'))
    throw refusal(tokenWords.name(tokenNameLongest))
  const scopes = [...new Set(draft.scopes)].filter(isTokenScope)
  if (scopes.length === 0 || scopes.length < new Set(draft.scopes).size) throw refusal(tokenWords.scopes)
  for (const right of scopes)
    if (!(await mayGive(context, customerId, right))) throw refusal(tokenWords.scopes)

  const addresses = draft.addresses.map((address) => address.trim()).filter((address) => address !== '')
  if (
    addresses.length > tokenAddressesMost ||
    addresses.some(
      (one) => one.length > longestAddress || !/^[0-9a-f.:/]+$/i.test(one) || !parseNetworks(one),
    )
  )
    throw refusal(tokenWords.addresses)
  if (draft.expires !== null && (draft.expires <= now || draft.expires > now + longestLife))
    throw refusal(tokenWords.expires)

  const reach = customerId === null ? viewer.customers : narrow(viewer.customers, customerId)
  const wanted = customerId === null ? draft.customerIds : null
  if (wanted?.some((id) => !inScope(reach, id))) throw refusal(tokenWords.customers)
  const of = wanted && wanted.length > 0 ? [...new Set(wanted)] : null
  const seen = await accessScopeIn(db, viewer, of ?? reach)
  const ids = draft.groupIds && draft.groupIds.length > 0 ? [...new Set(draft.groupIds)] : null
  if (ids === null)
    // Who is limited to groups makes no service that is not.
    return {
      name,
      scopes,
      addresses,
      expires: draft.expires,
      customerIds: of,
      groupIds: serviceLimit(seen, customerId),
    }
  if (ids.length > tokensMost) throw refusal(tokenWords.groups)
  const groups = await findGroups(db, seen, { name: '', ids })
  if (groups.length < ids.length) throw refusal(tokenWords.groups)
  // In groups of these customers alone: the others' vehicles are in none of them.
  const customers = [...new Set(groups.map((group) => group.customerId))]
  return {
    name,
    scopes,
    addresses,
    expires: draft.expires,
    customerIds: customerId === null ? customers : null,
    groupIds: ids,
  }
}

const serviceLimit = (
  { limits }: { readonly limits: ReadonlyMap<number, readonly number[]> },
  customerId: number | null,
): readonly number[] | null => (customerId === null ? null : (limits.get(customerId) ?? null))

const auditValues = ({
  name,
  scopes,
  customerIds,
  groupIds,
  addresses,
  expires,
}: Omit<TokenDraft, 'name'> & { name: string }) => ({
  name,
  scopes,
  customers: customerIds,
  groups: groupIds,
  addresses,
  expires: expires === null ? null : new Date(expires).toISOString(),
})

/** As whom a service acts: an account of its own, which may send commands where who makes it may. */
const serviceAccount = async (
  client: pg.PoolClient,
  { viewer, now }: Acting,
  { name, scopes }: TokenDraft,
): Promise<number> => {
  const id = await insertServiceAccount(client, name, randomUUID(), now)
  if (scopes.includes('commandReefers'))
    await client.query(
      'INSERT INTO user_group_user (user_group_id, user_id) SELECT user_group_id, $1 FROM user_group_user WHERE user_id = $2',
      [id, viewer.userId],
    )
  return id
}

/** @param customerId whose service it is for; null: one's own @throws a refusal */
export const createToken = async (
  context: ActContext,
  customerId: number | null,
  given: TokenDraft,
): Promise<MadeToken> => {
  const { viewer, db, actor, now } = context
  const owner = ownerOf(context, customerId)
  const draft = await checked(context, customerId, given)
  const secret = newToken()
  return inTransaction(db, async (client) => {
    // One at a time, so that none is made beyond the most there may be.
    const [table, id] = customerId === null ? ['user_account', viewer.userId] : ['customer', customerId]
    const { rowCount } = await client.query(`SELECT FROM ${table} WHERE id = $1 FOR NO KEY UPDATE`, [id])
    if (!rowCount) throw refusal(signInWords.notAuthorized)
    if ((await tokensOf(client, owner)).length >= tokensMost) throw refusal(tokenWords.most(tokensMost))
    const token = await insertToken(
      client,
      {
        ...draft,
        userId: customerId === null ? viewer.userId : await serviceAccount(client, context, draft),
        customerId,
        hash: hashSecret(secret),
        hint: secret.slice(-4),
        createdBy: viewer.email,
      },
      now,
    )
    await record(client, actor, {
      action: customerId === null ? 'access token created' : 'service token created',
      subject: draft.name,
      customerId,
      new: auditValues(draft),
    })
    return { token, secret }
  })
}

/** At once, in all processes. @throws a refusal */
export const revoke = async (context: ActContext, id: number): Promise<boolean> => {
  const { db, actor, now, access } = context
  const token = await managedToken(context, id)
  const isDone = await inTransaction(db, async (client) => {
    if (!(await revokeToken(client, id, now))) return false
    await record(client, actor, {
      action: token.customerId === null ? 'access token revoked' : 'service token revoked',
      subject: token.name,
      customerId: token.customerId,
      old: auditValues(token),
    })
    return true
  })
  await access.tokensChanged()
  return isDone
}

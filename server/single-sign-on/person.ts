/** Whom a provider speaks of: the user with that identity or address, made just in time where the customer wants so. */
import type pg from 'pg'
import { domainOf, rightsByProvider } from '#domain/access/single-sign-on.ts'
import type { Instant } from '#domain/basics/units.ts'
import { type Actor, record } from '../audit/record.ts'
import { changeUser, insertUser, lockUser, userById } from '../users/store.ts'
import { isOfCustomer } from './domain-store.ts'
import { applyRights, isBeyondCustomer } from './rights.ts'
import type { Provider } from './store.ts'

/** What a provider says of somebody, checked. */
export interface ProviderPerson {
  readonly subject: string
  /** In lower case. */
  readonly email: string
  readonly name: string
  readonly values: readonly string[]
}

/** Why somebody is not let in, for the audit trail; they themselves hear one sentence for all. */
export type NotLetIn =
  | 'address of no domain of the customer'
  | 'address not verified'
  | 'no such user'
  | 'user disabled'
  | 'user has roles beyond the customer'
  | 'no role'

/** Who is whom. @returns null where nobody is known by this identity */
const linkedUser = async (
  client: pg.ClientBase,
  { customerId, issuer }: Provider,
  subject: string,
): Promise<number | null> => {
  const { rows } = await client.query<{ user_id: number }>(
    'SELECT user_id FROM provider_user WHERE customer_id = $1 AND issuer = $2 AND subject = $3',
    [customerId, issuer, subject],
  )
  return rows[0]?.user_id ?? null
}

const link = async (
  client: pg.ClientBase,
  { customerId, issuer }: Provider,
  userId: number,
  { subject, values }: ProviderPerson,
): Promise<void> => {
  // An identity is one user's: the address may have gone from one account to another.
  await client.query(
    `UPDATE provider_user SET issuer = NULL, subject = NULL
      WHERE customer_id = $1 AND issuer = $2 AND subject = $3 AND user_id <> $4`,
    [customerId, issuer, subject, userId],
  )
  await client.query(
    `INSERT INTO provider_user (customer_id, user_id, issuer, subject, claim_values) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (customer_id, user_id) DO UPDATE SET issuer = excluded.issuer, subject = excluded.subject,
        claim_values = excluded.claim_values, removed = NULL`,
    [customerId, userId, issuer, subject, values],
  )
}

/** Somebody came in: the address is proven, and links that others may have asked for end. */
const confirm = async (
  client: pg.ClientBase,
  userId: number,
  isNew: boolean,
  now: Instant,
): Promise<void> => {
  await client.query(
    `UPDATE user_account SET email_verified = true, account_status = 'CONFIRMED', updated = $2,
      made_by_provider = made_by_provider OR $3 WHERE id = $1
      AND (NOT email_verified OR account_status IS DISTINCT FROM 'CONFIRMED' OR ($3 AND NOT made_by_provider))`,
    [userId, new Date(now), isNew],
  )
  if (isNew) await client.query('DELETE FROM one_time_link WHERE user_id = $1 AND used IS NULL', [userId])
}

/** Whether the customer, or its provider, has this user already. Who only asked for an account is not known. */
const isKnown = async (client: pg.ClientBase, customerId: number, userId: number): Promise<boolean> => {
  const { rowCount } = await client.query(
    `SELECT FROM user_account u WHERE u.id = $2 AND u.account_status IS NOT NULL
      AND (EXISTS (SELECT FROM user_role r WHERE r.user_id = u.id AND r.customer_id = $1)
        OR EXISTS (SELECT FROM provider_user p WHERE p.user_id = u.id AND p.customer_id = $1 AND p.removed IS NULL))`,
    [customerId, userId],
  )
  return rowCount === 1
}

/**
 * The user that a provider speaks of, with the rights that it gives now. Makes the account where that is wanted.
 * @returns the user's number, or why they are not let in; what was taken away from them stays taken
 */
export const personOf = async (
  client: pg.PoolClient,
  provider: Provider,
  who: ProviderPerson,
  by: Actor,
  now: Instant,
): Promise<{ readonly userId: number } | { readonly reason: NotLetIn }> => {
  const { customerId } = provider
  if (!(await isOfCustomer(client, customerId, domainOf(who.email))))
    return { reason: 'address of no domain of the customer' }
  const linked = await linkedUser(client, provider, who.subject)
  const found = await lockUser(client, linked === null ? { email: who.email } : { id: linked })
  const before = found === null ? null : await userById(client, found, 'all')
  if (before) {
    // Accounts outside of its domains are none of a provider's business, whatever they were once.
    if (!(await isOfCustomer(client, customerId, domainOf(before.email))))
      return { reason: 'address of no domain of the customer' }
    if (before.claims.some((claim) => isBeyondCustomer(claim, customerId)))
      return { reason: 'user has roles beyond the customer' }
    if (!before.enabled) return { reason: 'user disabled' }
  }
  const isNew = before === null || !(await isKnown(client, customerId, before.id))
  if (isNew && !provider.makesUsers) return { reason: 'no such user' }
  if (before === null && rightsByProvider(provider, who.values, true).roles?.length === 0)
    return { reason: 'no role' }
  const userId = before?.id ?? (await insertUser(client, { email: who.email, name: who.name, now }))
  // Made by somebody else at the same moment: the next try finds them.
  if (userId === null) return { reason: 'no such user' }
  if (isNew) await changeUser(client, userId, { name: who.name || null, withheld: null, enabled: true, now })
  await confirm(client, userId, isNew, now)
  await link(client, provider, userId, who)
  const isIn = await applyRights(client, { provider, userId, isNew, by }, now)
  return isIn ? { userId } : { reason: 'no role' }
}

/** For whoever manages the users of the customer and wonders. */
export const noteNotLetIn = (
  client: pg.ClientBase,
  { customerId }: Provider,
  subject: string,
  reason: NotLetIn,
  by: Actor,
): Promise<void> =>
  record(client, by, { action: 'single sign-on refused', subject, customerId, new: { reason } })

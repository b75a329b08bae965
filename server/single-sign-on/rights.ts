/** Gives a user the roles and groups at a customer that its provider says, inside the caller's transaction. */
import type pg from 'pg'
import type { Claim } from '#domain/access/roles.ts'
import { rightsByProvider } from '#domain/access/single-sign-on.ts'
import type { Instant } from '#domain/basics/units.ts'
import { allVins, noVins } from '#domain/fleet/group.ts'
import { type Actor, record } from '../audit/record.ts'
import { lockGroups } from '../groups/write.ts'
import { changeUser, type ListedUser, putClaims, userById } from '../users/store.ts'
import { noteUser } from '../users/trail.ts'
import type { Provider } from './store.ts'

/** Whether a role is beyond this customer; technicians sign up by themselves, so being one is not. */
export const isBeyondCustomer = ({ role, customerId }: Claim, customer: number): boolean =>
  role !== 'TECHNICIAN' && customerId !== customer

/** What a provider says of a user: the values of the claim at the last sign-in, and the groups that it keeps by SCIM. */
const valuesSaid = async (
  client: pg.ClientBase,
  customerId: number,
  userId: number,
): Promise<readonly string[]> => {
  const { rows } = await client.query<{ value: string }>(
    `SELECT unnest(claim_values) AS value FROM provider_user WHERE customer_id = $1 AND user_id = $2
      UNION SELECT g.name FROM scim_group g JOIN scim_group_member m ON m.group_id = g.id
      WHERE g.customer_id = $1 AND m.user_id = $2`,
    [customerId, userId],
  )
  return rows.map(({ value }) => value)
}

/** Puts a user into exactly these groups of a customer; into 'No VINs' where there are none. */
const putGroups = async (
  client: pg.ClientBase,
  of: { readonly customerId: number; readonly user: ListedUser; readonly groupIds: readonly number[] },
  by: Actor,
): Promise<void> => {
  const { customerId, user } = of
  await lockGroups(client, customerId)
  const { rows } = await client.query<{ id: number; name: string; held: boolean }>(
    `SELECT g.id, g.name, m.user_id IS NOT NULL AS held FROM vehicle_group g
      LEFT JOIN vehicle_group_user m ON m.customer_id = g.customer_id AND m.vehicle_group_id = g.id AND m.user_id = $2
      WHERE g.customer_id = $1 AND (m.user_id IS NOT NULL OR g.id = ANY($3) OR g.name = ANY($4)) ORDER BY g.name`,
    [customerId, user.id, of.groupIds, [allVins, noVins]],
  )
  const chosen = rows.filter(({ id }) => of.groupIds.includes(id))
  const whole = chosen.find(({ name }) => name === allVins)
  const some = chosen.filter(({ name }) => name !== noVins)
  const wanted = whole ? [whole] : some.length > 0 ? some : rows.filter(({ name }) => name === noVins)
  const held = rows.filter((row) => row.held)
  const names = (list: typeof rows) => list.map(({ name }) => name)
  if (names(held).join('\n') === names(wanted).join('\n')) return
  await client.query(
    'DELETE FROM vehicle_group_user WHERE customer_id = $1 AND user_id = $2 AND vehicle_group_id <> ALL($3)',
    [customerId, user.id, wanted.map(({ id }) => id)],
  )
  await client.query(
    `INSERT INTO vehicle_group_user (customer_id, vehicle_group_id, user_id) SELECT $1, unnest($2::int[]), $3
      ON CONFLICT DO NOTHING`,
    [customerId, wanted.map(({ id }) => id), user.id],
  )
  await record(client, by, {
    action: 'groups given by provider',
    subject: user.email,
    customerId,
    old: { groups: names(held) },
    new: { groups: names(wanted) },
  })
}

/**
 * Gives what the values of the provider are worth. Roles beyond the customer stay as they are.
 * @returns whether the user has a role at the customer afterwards
 */
export const applyRights = async (
  client: pg.ClientBase,
  of: {
    readonly provider: Pick<Provider, 'customerId' | 'mappings' | 'usualRole'>
    readonly userId: number
    readonly isNew: boolean
    readonly by: Actor
  },
  now: Instant,
): Promise<boolean> => {
  const { provider, userId, by } = of
  const { customerId } = provider
  const before = (await userById(client, userId, 'all'))!
  const values = await valuesSaid(client, customerId, userId)
  const given = rightsByProvider(provider, values, of.isNew)
  if (given.roles !== null) {
    const kept = before.claims.filter((claim) => claim.customerId !== customerId)
    await putClaims(client, userId, [...kept, ...given.roles.map((role) => ({ role, customerId }))])
  }
  const after = (await userById(client, userId, 'all'))!
  const there = after.claims.some((claim) => claim.customerId === customerId)
  if (there && given.groupIds !== null)
    await putGroups(client, { customerId, user: after, groupIds: given.groupIds }, by)
  const wrote = JSON.stringify(before.claims) !== JSON.stringify(after.claims)
  if (wrote) await changeUser(client, userId, { name: null, withheld: null, enabled: null, now })
  await noteUser(client, by, of.isNew ? 'user created' : 'user edited', {
    before: of.isNew ? null : before,
    after,
  })
  return there
}

/** Records changes of users in the audit trail: each customer sees only its own part of a change. */
import type pg from 'pg'
import { writeClaim } from '#domain/access/roles.ts'
import { type Actor, differing, record } from '../audit/record.ts'
import type { ListedUser } from './store.ts'

/** The values that a customer sees; null: those that concern no one customer. */
const describe = (user: ListedUser | null, customerId: number | null): Record<string, unknown> | null =>
  user && {
    email: user.email,
    name: user.name,
    roles: user.claims
      .filter((claim) => claim.customerId === customerId)
      .map(writeClaim)
      .sort(),
    withheld: user.withheld,
    ...(user.oem !== null && { oem: user.oem }),
    enabled: user.enabled,
    reeferControl: user.reeferControl,
  }

/** The customers that the roles of a user name; null stands for roles that name none, and for having none. */
const customersOf = (user: ListedUser | null): readonly (number | null)[] =>
  user === null ? [] : user.claims.length === 0 ? [null] : user.claims.map(({ customerId }) => customerId)

/** Notes what became of a user, once for each customer for which something differs. */
export const noteUser = async (
  client: pg.ClientBase,
  by: Actor,
  action: string,
  { before, after }: { readonly before: ListedUser | null; readonly after: ListedUser | null },
): Promise<void> => {
  const subject = (after ?? before)?.email ?? ''
  for (const customerId of new Set([...customersOf(before), ...customersOf(after)])) {
    const [old, fresh] = [describe(before, customerId), describe(after, customerId)]
    const change = differing(old, fresh)
    if (change.old || change.new)
      await record(client, by, { action, subject, customerId, old: old ?? null, new: fresh ?? null })
  }
}

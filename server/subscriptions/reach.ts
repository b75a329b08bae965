/** Whose subscriptions somebody sees and changes: their own customer's where it has the feature. */
import { can, type Right } from '#domain/access/rights.ts'
import { scope } from '#domain/access/scope.ts'
import { signInWords } from '#domain/access/words.ts'
import { subscriptionWords } from '#domain/fleet/subscription-words.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { scopeSql } from '../scope/scope-sql.ts'
import { type AccessScope, accessScopeOf, accessScopeSql } from '../scope/vehicle-scope.ts'

type Looking = Pick<Context, 'viewer' | 'db'>

/** @param customerId of this customer alone; null: of all that are reached @throws a refusal where that is none */
export const subscriptionScope = async (
  { viewer, db }: Looking,
  right: Right,
  customerId: number | null,
): Promise<AccessScope> => {
  if (!can(viewer, right, customerId === null ? {} : { customerId })) throw refusal(signInWords.notAuthorized)
  const accessScope = await accessScopeOf(db, viewer, right, customerId)
  // Who manages all customers does so before a customer has the feature, too.
  if (accessScope.scope === 'all' || scope(viewer, right) === 'all') return accessScope
  const { rows } = await db.query<{ id: number }>(
    `SELECT id FROM customer WHERE id = ANY($1) AND 'SubscriptionManagement' = ANY(flags)`,
    [accessScope.scope],
  )
  if (rows.length === 0) throw refusal(subscriptionWords.off)
  return { ...accessScope, scope: rows.map(({ id }) => id) }
}

/** A condition on a table with a subscription's key: whoever sees some groups only sees those of their vehicles. */
export const seenSubscriptionsSql = (
  accessScope: AccessScope,
  { customer, id }: { readonly customer: string; readonly id: string },
  params: unknown[],
): string => {
  const base = scopeSql(accessScope.scope, customer, params)
  if (accessScope.limits.size === 0) return base
  const columns = { customer: 'sl.customer_id', vehicle: 'sl.vehicle_id' }
  return `${base} AND EXISTS (SELECT FROM subscription_vehicle sl WHERE sl.customer_id = ${customer}
    AND sl.subscription_id = ${id} AND ${accessScopeSql(accessScope, columns, params)})`
}

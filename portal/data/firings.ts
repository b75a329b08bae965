/** The inbox: what fired, with what became of it, and why. */
import type { Instant } from '#domain/basics/units.ts'
import type { FiringFilters } from './documents.ts'
import { type Answer, mutation, query, request } from './graphql.ts'

export type Notice = Firing['notices'][number]
/** What of a firing the list shows. */
export type FiringLine = FiringPage['firings'][number]
export type Firing = NonNullable<Answer<typeof firingQuery>['firing']>
export type FiringPage = Answer<typeof firingsQuery>['firings']

const lineFields = `id customerId ruleId ruleName geofenceId vin unitId at severity status alertTypeId alertTypeName because
  ended late withdrawn snoozedUntil acknowledged resolved read address`

export const firingsQuery = query(
  `query($filters: FiringFilters, $pageSize: Int, $after: String) {
    firings(filters: $filters, pageSize: $pageSize, after: $after) { firings { ${lineFields} } after firingCount } }`,
)
export const firingQuery = query(
  `query($id: ID!) { firing(id: $id) { ${lineFields} item heldLast heldUntil snoozeReason snoozedBy acknowledgedBy resolvedBy
    lat lng outline evidence notices { recipient count outcome at } } }`,
)
export const unreadFiringsQuery = query('{ unreadFirings }')

export const readFiringsMutation = mutation('mutation($ids: [ID!]) { readFirings(ids: $ids) }')
export const readFiringsUpToMutation = mutation('mutation($upTo: ID!) { readFirings(upTo: $upTo) }')
export const unreadMutation = mutation('mutation($ids: [ID!]!) { unreadFirings(ids: $ids) }')
export const acknowledgeFiringsMutation = mutation('mutation($ids: [ID!]!) { acknowledgeFirings(ids: $ids) }')
export const snoozeFiringsMutation = mutation(
  `mutation($ids: [ID!]!, $until: Instant!, $reason: String!) {
    snoozeFirings(ids: $ids, until: $until, reason: $reason) }`,
)
export const unsnoozeFiringsMutation = mutation('mutation($ids: [ID!]!) { unsnoozeFirings(ids: $ids) }')
export const resolveFiringsMutation = mutation('mutation($ids: [ID!]!) { resolveFirings(ids: $ids) }')

/** What is done with firings, many at a time. */
export type FiringAct = 'read' | 'unread' | 'acknowledge' | 'unsnooze' | 'resolve'
const acts: Readonly<Record<FiringAct, (ids: readonly string[]) => Promise<unknown>>> = {
  read: (ids) => request(readFiringsMutation, { ids }),
  unread: (ids) => request(unreadMutation, { ids }),
  acknowledge: (ids) => request(acknowledgeFiringsMutation, { ids }),
  unsnooze: (ids) => request(unsnoozeFiringsMutation, { ids }),
  resolve: (ids) => request(resolveFiringsMutation, { ids }),
}
export const actOnFirings = async (act: FiringAct, ids: readonly string[]): Promise<void> => {
  await acts[act](ids)
}
export const snoozeFirings = async (
  ids: readonly string[],
  until: Instant,
  reason: string,
): Promise<void> => {
  await request(snoozeFiringsMutation, { ids, until, reason })
}
/** Everything that came up to this one, whether it was looked at or not. */
export const readUpTo = async (id: string): Promise<void> => {
  await request(readFiringsUpToMutation, { upTo: id })
}

/** As many as a page of the inbox holds. */
export const firingsPage = 50
export const firings = async (
  filters: FiringFilters,
  after: string | null,
  signal?: AbortSignal,
  pageSize = firingsPage,
): Promise<FiringPage> => (await request(firingsQuery, { filters, pageSize, after }, signal)).firings
export const firing = async (id: string, signal?: AbortSignal): Promise<Firing | null> =>
  (await request(firingQuery, { id }, signal)).firing

/** The inbox: what fired, with what became of it, and why. */
import type { FiringFilters } from './documents.ts'
import { type Answer, mutation, query, request } from './graphql.ts'

export type Notice = Firing['notices'][number]
/** What of a firing the list shows. */
export type FiringLine = FiringPage['firings'][number]
export type Firing = NonNullable<Answer<typeof firingQuery>['firing']>
export type FiringPage = Answer<typeof firingsQuery>['firings']

/** What the lists ask of each. */
export const firingLineFields = `id customerId ruleId ruleName geofenceId vin unitId at severity level status alertTypeId alertTypeName because
  ended late withdrawn snoozedUntil acknowledged resolved read address`

export const firingsQuery = query(
  `query($filters: FiringFilters, $pageSize: Int, $after: String) {
    firings(filters: $filters, pageSize: $pageSize, after: $after) { firings { ${firingLineFields} } after firingCount } }`,
)
export const firingQuery = query(
  `query($id: ID!) { firing(id: $id) { ${firingLineFields} item heldLast heldUntil snoozeReason snoozedBy acknowledgedBy resolvedBy
    lat lng outline evidence notices { recipient count outcome at } } }`,
)

export const readFiringsUpToMutation = mutation('mutation($upTo: ID!) { readFirings(upTo: $upTo) }')
/** What is done with alerts, many at a time. */
export type FiringAct = 'read' | 'unread' | 'acknowledge' | 'unsnooze' | 'resolve'
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

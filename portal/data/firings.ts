/** The inbox: what fired, with what became of it, and why. */
import type { Evidence, FiringSeverity } from '#domain/alerts/firing.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { FlatShape } from '#domain/geofences/geofence.ts'
import { ask, question } from './graphql.ts'

export interface Notice {
  /** An address, or how many other users where their addresses are not mine to read. */
  readonly recipient: string
  /** How many these are. */
  readonly count: number
  readonly outcome: string
  readonly at: Instant
}
/** What of a firing the list shows. */
export interface FiringLine {
  readonly id: string
  readonly customerId: number
  /** Null where a geofence's own addresses were to be told. */
  readonly ruleId: string | null
  readonly ruleName: string
  readonly geofenceId: string | null
  readonly vin: string
  readonly unitId: string
  readonly at: Instant
  readonly severity: FiringSeverity
  readonly status: string
  readonly alertTypeId: number
  readonly alertTypeName: string
  readonly because: string
  readonly ended: Instant | null
  readonly late: boolean
  readonly withdrawn: Instant | null
  readonly snoozedUntil: Instant | null
  readonly acknowledged: Instant | null
  readonly resolved: Instant | null
  readonly read: boolean
  readonly address: string | null
}
export interface Firing extends FiringLine {
  readonly item: string
  /** When the rule was told of before, where its rate limit held this one back. */
  readonly heldLast: Instant | null
  readonly heldUntil: Instant | null
  readonly snoozeReason: string | null
  readonly snoozedBy: string | null
  readonly acknowledgedBy: string | null
  readonly resolvedBy: string | null
  readonly lat: number | null
  readonly lng: number | null
  /** The geofence it is about, as it was then. */
  readonly outline: FlatShape | null
  readonly evidence: Evidence
  readonly notices: readonly Notice[]
}
/** Whatever is left out does not narrow the list. */
export interface FiringFilters {
  readonly customerId?: string
  readonly statuses?: readonly string[]
  readonly alertTypeIds?: readonly number[]
  /** Part of a unit or a VIN. */
  readonly vehicle?: string
  readonly ruleId?: string
  readonly from?: Instant
  readonly to?: Instant
  readonly unread?: boolean
}
export interface FiringPage {
  readonly firings: readonly FiringLine[]
  /** For the next page; null behind the last. */
  readonly after: string | null
  readonly firingCount: number
}

const lineFields = `id customerId ruleId ruleName geofenceId vin unitId at severity status alertTypeId alertTypeName because
  ended late withdrawn snoozedUntil acknowledged resolved read address`

export const firingsQuestion = question<
  { firings: FiringPage },
  { filters: FiringFilters; pageSize: number; after: string | null }
>(
  `query($filters: FiringFilters, $pageSize: Int, $after: String) {
    firings(filters: $filters, pageSize: $pageSize, after: $after) { firings { ${lineFields} } after firingCount } }`,
)
export const firingQuestion = question<{ firing: Firing | null }, { id: string }>(
  `query($id: ID!) { firing(id: $id) { ${lineFields} item heldLast heldUntil snoozeReason snoozedBy acknowledgedBy resolvedBy
    lat lng outline evidence notices { recipient count outcome at } } }`,
)
export const unreadFiringsQuestion = question<{ unreadFirings: number }>('{ unreadFirings }')

type Ids = { readonly ids: readonly string[] }
export const readFiringsQuestion = question<{ readFirings: number }, Ids>(
  'mutation($ids: [ID!]) { readFirings(ids: $ids) }',
)
export const readFiringsUpToQuestion = question<{ readFirings: number }, { upTo: string }>(
  'mutation($upTo: ID!) { readFirings(upTo: $upTo) }',
)
export const unreadQuestion = question<{ unreadFirings: number }, Ids>(
  'mutation($ids: [ID!]!) { unreadFirings(ids: $ids) }',
)
export const acknowledgeFiringsQuestion = question<{ acknowledgeFirings: number }, Ids>(
  'mutation($ids: [ID!]!) { acknowledgeFirings(ids: $ids) }',
)
export const snoozeFiringsQuestion = question<
  { snoozeFirings: number },
  Ids & { readonly until: Instant; readonly reason: string }
>(
  `mutation($ids: [ID!]!, $until: Instant!, $reason: String!) {
    snoozeFirings(ids: $ids, until: $until, reason: $reason) }`,
)
export const unsnoozeFiringsQuestion = question<{ unsnoozeFirings: number }, Ids>(
  'mutation($ids: [ID!]!) { unsnoozeFirings(ids: $ids) }',
)
export const resolveFiringsQuestion = question<{ resolveFirings: number }, Ids>(
  'mutation($ids: [ID!]!) { resolveFirings(ids: $ids) }',
)

/** What is done with firings, many at a time. */
export type FiringAct = 'read' | 'unread' | 'acknowledge' | 'unsnooze' | 'resolve'
const acts: Readonly<Record<FiringAct, (ids: readonly string[]) => Promise<unknown>>> = {
  read: (ids) => ask(readFiringsQuestion, { ids }),
  unread: (ids) => ask(unreadQuestion, { ids }),
  acknowledge: (ids) => ask(acknowledgeFiringsQuestion, { ids }),
  unsnooze: (ids) => ask(unsnoozeFiringsQuestion, { ids }),
  resolve: (ids) => ask(resolveFiringsQuestion, { ids }),
}
export const actOnFirings = async (act: FiringAct, ids: readonly string[]): Promise<void> => {
  await acts[act](ids)
}
export const snoozeFirings = async (
  ids: readonly string[],
  until: Instant,
  reason: string,
): Promise<void> => {
  await ask(snoozeFiringsQuestion, { ids, until, reason })
}
/** Everything that came up to this one, whether it was looked at or not. */
export const readUpTo = async (id: string): Promise<void> => {
  await ask(readFiringsUpToQuestion, { upTo: id })
}

/** As many as a page of the inbox holds. */
export const firingsPage = 50
export const firings = async (
  filters: FiringFilters,
  after: string | null,
  signal?: AbortSignal,
  pageSize = firingsPage,
): Promise<FiringPage> => (await ask(firingsQuestion, { filters, pageSize, after }, signal)).firings
export const firing = async (id: string, signal?: AbortSignal): Promise<Firing | null> =>
  (await ask(firingQuestion, { id }, signal)).firing

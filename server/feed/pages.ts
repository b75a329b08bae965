/** A page of a feed: changes after a cursor, and the cursor behind them. */
import type pg from 'pg'
import type { Viewer } from '#domain/access/session.ts'
import { type AccessScope, accessScopeOf } from '../scope/vehicle-scope.ts'
import { fromStart, readChangeCursor, writeChangeCursor } from './change-cursor.ts'
import { type ChangeKindName, changeKinds } from './change-kinds.ts'
import { type FeedChange, ForeignCursor, readChanges, snapshotOf } from './change-pages.ts'
import { beginning, readReportCursor, writeReportCursor } from './cursor.ts'
import { type FeedName, feedKinds } from './kinds.ts'
import { isReportKind, type ReportKindName, reportChange, reportKinds } from './report-change.ts'
import { readReports, watermarksOf } from './report-pages.ts'
import type { VehicleNames } from './vehicle-names.ts'

export interface FeedPage {
  /** JSON of each change. */
  readonly changes: readonly string[]
  readonly next: string
  /** Whether there is more by now: else ask again in a while. */
  readonly more: boolean
}
export interface FeedQuery {
  readonly kind: FeedName
  /** Null: from the oldest that is kept; `now`: what comes from now on. */
  readonly after: string | null
  readonly limit: number
}
export interface FeedSource {
  readonly pool: pg.Pool
  readonly names: VehicleNames
}
export class UnknownCursor extends Error {}

/** In place of a cursor: what comes from now on. */
export const fromNow = 'now'

/** What feeds tell a viewer of: whole customers, within groups. Parts of fleets that are seen beside them have no feeds. */
export const feedScope = async (pool: pg.Pool, viewer: Viewer, kind: FeedName) => ({
  ...(await accessScopeOf(pool, viewer, feedKinds[kind].right)),
  parts: [],
})

/** The cursor behind all that is there now. */
export const nowCursor = async (pool: pg.Pool, kind: FeedName): Promise<string> =>
  isReportKind(kind)
    ? writeReportCursor(kind, { marks: await watermarksOf(pool), places: [] })
    : writeChangeCursor(kind, { ...fromStart, seen: await snapshotOf(pool) })

/** @throws UnknownCursor where the cursor is of another database */
const ofHere = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error) => {
    throw error instanceof ForeignCursor ? new UnknownCursor() : error
  })

const reportPage = async (
  { pool, names }: FeedSource,
  accessScope: AccessScope,
  { kind, after, limit }: FeedQuery & { readonly kind: ReportKindName },
): Promise<FeedPage> => {
  const from = after === null ? beginning : readReportCursor(kind, after)
  if (!from) throw new UnknownCursor()
  const feed = reportKinds[kind]
  const { reports, cursor, more } = await ofHere(readReports(pool, accessScope, feed, from, limit))
  const nameOf = await names(reports)
  return {
    changes: reports.map((report) => reportChange(feed, report, nameOf(report))),
    next: writeReportCursor(kind, cursor),
    more,
  }
}

const changePage = async (
  { pool, names }: FeedSource,
  accessScope: AccessScope,
  { kind, after, limit }: FeedQuery & { readonly kind: ChangeKindName },
): Promise<FeedPage> => {
  const from = after === null ? fromStart : readChangeCursor(kind, after)
  if (!from) throw new UnknownCursor()
  const read = readChanges(pool, accessScope, changeKinds[kind], from, limit)
  const { changes, cursor, more } = await ofHere(read)
  const nameOf = await names(changes)
  const textOf = (change: FeedChange) => {
    const { customerId, removed, values } = change
    return JSON.stringify({ customerId: String(customerId), ...nameOf(change), removed, ...values })
  }
  return { changes: changes.map(textOf), next: writeChangeCursor(kind, cursor), more }
}

/** @throws UnknownCursor, TooOld */
export const readFeed = async (
  source: FeedSource,
  accessScope: AccessScope,
  query: FeedQuery,
): Promise<FeedPage> => {
  const { kind, after } = query
  if (after === fromNow) return { changes: [], next: await nowCursor(source.pool, kind), more: false }
  return isReportKind(kind)
    ? reportPage(source, accessScope, { ...query, kind })
    : changePage(source, accessScope, { ...query, kind })
}

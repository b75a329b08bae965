/** A page of a feed: changes after a cursor, and the cursor behind them. */
import type pg from 'pg'
import type { Viewer } from '#domain/access/session.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { beginning, readReportCursor, writeReportCursor } from './cursor.ts'
import { type FeedName, feedKinds } from './kinds.ts'
import { reportChange, reportKinds } from './report-change.ts'
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
export class UnknownCursor extends Error {}

/** In place of a cursor: what comes from now on. */
export const fromNow = 'now'

/** What feeds tell a viewer of: whole customers, within groups. Parts of fleets that are seen beside them have no feeds. */
export const feedScope = async (pool: pg.Pool, viewer: Viewer, kind: FeedName) => ({
  ...(await accessScopeOf(pool, viewer, feedKinds[kind].right)),
  parts: [],
})

/** @throws UnknownCursor, TooOld */
export const readFeed = async (
  pool: pg.Pool,
  names: VehicleNames,
  viewer: Viewer,
  { kind, after, limit }: FeedQuery,
): Promise<FeedPage> => {
  const accessScope = await feedScope(pool, viewer, kind)
  if (after === fromNow) {
    const cursor = { marks: await watermarksOf(pool), places: [] }
    return { changes: [], next: writeReportCursor(kind, cursor), more: false }
  }
  const from = after === null ? beginning : readReportCursor(kind, after)
  if (!from) throw new UnknownCursor()
  const feed = reportKinds[kind]
  const { reports, cursor, more } = await readReports(pool, accessScope, feed, from, limit)
  const nameOf = await names(reports)
  return {
    changes: reports.map((report) => reportChange(feed, report, nameOf(report))),
    next: writeReportCursor(kind, cursor),
    more,
  }
}

/** Whether something came late for a day that was sent: asked of what was stored since, which takes little. */
import type pg from 'pg'
import { type ChangeKindName, changeKinds } from '../feed/change-kinds.ts'
import { snapshotOf } from '../feed/change-pages.ts'
import { isReportKind } from '../feed/report-change.ts'
import { watermarksOf } from '../feed/report-pages.ts'
import { shardCount } from '../ingest/shards.ts'
import { reportsIn } from '../stored/door.ts'
import type { DayDelivery, Marks } from './delivery-store.ts'
import type { Destination } from './store.ts'

/** What is stored by now: taken before files are read, so that nothing falls between. */
export const marksOf = async (pool: pg.Pool): Promise<Marks> => ({
  seen: await snapshotOf(pool),
  batches: await watermarksOf(pool),
})

/** @param pool the primary */
export const isChangedSince = async (
  pool: pg.Pool,
  { customerId, feeds }: Pick<Destination, 'customerId' | 'feeds'>,
  { begins, ends, marks }: Pick<DayDelivery, 'begins' | 'ends' | 'marks'>,
): Promise<boolean> => {
  if (!marks) return true
  if (feeds.some(isReportKind)) {
    const reports = reportsIn({
      customer: '= v.customer_id',
      vehicle: '= v.id',
      from: '$2::timestamptz',
      to: '$3::timestamptz',
      newerThan: `($4::bigint[])[(v.id & ${shardCount - 1}) + 1]`,
      readings: [],
    })
    const { rowCount } = await pool.query(
      `SELECT FROM held_vehicle v CROSS JOIN LATERAL ${reports} r WHERE v.customer_id = $1 LIMIT 1`,
      [customerId, new Date(begins), new Date(ends - 1), marks.batches],
    )
    if (rowCount) return true
  }
  const codes = feeds
    .filter((feed) => !isReportKind(feed))
    .map((feed) => changeKinds[feed as ChangeKindName].code)
  if (codes.length === 0) return false
  const { rowCount } = await pool.query(
    `SELECT FROM feed_change c WHERE c.kind = ANY($1::int[]) AND c.xid >= pg_snapshot_xmin($2::pg_snapshot)
      AND NOT pg_visible_in_snapshot(c.xid, $2::pg_snapshot) AND c.customer_id = $3 AND c.at < $4 LIMIT 1`,
    [codes, marks.seen, customerId, new Date(ends)],
  )
  return rowCount === 1
}

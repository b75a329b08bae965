/** The SQL of page views. */
import type pg from 'pg'
import { pageViewsKept, pageViewsMost } from '#domain/basics/assumed.ts'
import { day } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { UsageReport } from '#domain/wire/usage.ts'

const rowsAtOnce = 5_000

export const keepUsage = async (
  pool: pg.Pool,
  { views, phone, vitals }: UsageReport,
  now: Instant,
): Promise<void> => {
  const at = new Date(now)
  if (views.length > 0)
    await pool.query(
      'INSERT INTO page_view (at, route, phone, opened) SELECT $1, route, $3, true FROM unnest($2::text[]) AS route',
      [at, views, phone],
    )
  if (!vitals) return
  const whole = (value: number | undefined) => (value === undefined ? null : Math.round(value))
  const { route, ttfb, fcp, lcp, inp, cls } = vitals
  await pool.query(
    `INSERT INTO page_view (at, route, phone, opened, ttfb_ms, fcp_ms, lcp_ms, inp_ms, cls)
      VALUES ($1, $2, $3, false, $4, $5, $6, $7, $8)`,
    [at, route, phone, whole(ttfb), whole(fcp), whole(lcp), whole(inp), cls ?? null],
  )
}

/** Removes what is older than it is kept, and the oldest of too many, in small steps. */
export const forgetUsage = async (
  pool: pg.Pool | pg.ClientBase,
  now: Instant,
  stop: () => boolean = () => false,
  most = pageViewsMost,
): Promise<void> => {
  const { rows } = await pool.query<{ at: Date }>(
    'SELECT at FROM page_view ORDER BY at DESC OFFSET $1 LIMIT 1',
    [most],
  )
  const cut = new Date(Math.max(now - pageViewsKept, rows[0]?.at.getTime() ?? 0))
  const old = rows[0] && rows[0].at >= cut ? 'at <= $1' : 'at < $1'
  for (let removed = rowsAtOnce; removed === rowsAtOnce && !stop(); ) {
    const { rowCount } = await pool.query(
      `DELETE FROM page_view WHERE ctid = ANY(ARRAY(SELECT ctid FROM page_view WHERE ${old} LIMIT ${rowsAtOnce}))`,
      [cut],
    )
    removed = rowCount ?? 0
  }
}

/** How often a page was opened, and how quickly it came: of each measurement what three of four stay under. */
export interface PageUse {
  readonly route: string
  readonly views: number
  readonly phoneViews: number
  readonly loads: number
  readonly ttfb: number | null
  readonly fcp: number | null
  readonly lcp: number | null
  readonly inp: number | null
  readonly cls: number | null
}
export interface DayUse {
  /** YYYY-MM-DD, in UTC. */
  readonly day: string
  readonly views: number
}
export interface Usage {
  readonly pages: readonly PageUse[]
  readonly days: readonly DayUse[]
}

const mostPages = 200
const threeOfFour = (column: string) =>
  `percentile_cont(0.75) WITHIN GROUP (ORDER BY ${column}) FILTER (WHERE ${column} IS NOT NULL)`

/** Of the last days, today among them; the pages that are opened most come first. */
export const usageOf = async (db: pg.Pool | pg.ClientBase, days: number, now: Instant): Promise<Usage> => {
  const from = new Date(Math.floor(now / day) * day - (days - 1) * day)
  const [pages, each] = await Promise.all([
    db.query<PageUse>(
      `SELECT route, count(*) FILTER (WHERE opened)::int AS views,
          count(*) FILTER (WHERE opened AND phone)::int AS "phoneViews", count(*) FILTER (WHERE NOT opened)::int AS loads,
          ${threeOfFour('ttfb_ms')} AS ttfb, ${threeOfFour('fcp_ms')} AS fcp, ${threeOfFour('lcp_ms')} AS lcp,
          ${threeOfFour('inp_ms')} AS inp, ${threeOfFour('cls')} AS cls
        FROM page_view WHERE at >= $1 GROUP BY route ORDER BY 2 DESC, 1 LIMIT ${mostPages}`,
      [from],
    ),
    db.query<DayUse>(
      `SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, count(*)::int AS views
        FROM page_view WHERE at >= $1 AND opened GROUP BY 1 ORDER BY 1`,
      [from],
    ),
  ])
  return { pages: pages.rows, days: each.rows }
}

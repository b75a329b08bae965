/** The rows behind a figure or an element of a chart, by page. */

import type pg from 'pg'
import type { InsightRows } from '#domain/insights/document.ts'
import { type InsightFilters, insightWords } from '#domain/insights/filters.ts'
import type { Context } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { filtersFor, knownInsight } from './look.ts'
import { faultRows } from './rows/faults.ts'
import { idleRows } from './rows/idle.ts'
import { issueRows } from './rows/issues.ts'
import type { RowsFound, RowsRead } from './rows/read.ts'
import { siteRows } from './rows/sites.ts'
import { trendRows } from './rows/trends.ts'
import { tripRows } from './rows/trips.ts'
import { vehicleRows } from './rows/vehicles.ts'
import { visitRows } from './rows/visits.ts'
import { insightScope } from './scope.ts'

export interface RowsAsked {
  readonly name: string
  readonly part: string
  readonly key: string | null
  readonly filters: InsightFilters
  readonly after: string | null
  readonly limit: number
}

/** @assume Further back nobody turns pages: whoever wants more narrows it. */
const offsetMost = 10_000

const read = (db: pg.Pool, asked: RowsRead): Promise<RowsFound> => {
  const { of } = asked
  if (of.of === 'vehicles') return vehicleRows(db, { ...asked, of })
  if (of.of === 'idle') return idleRows(db, { ...asked, of })
  if (of.of === 'faults') return faultRows(db, { ...asked, of })
  if (of.of === 'trips') return tripRows(db, { ...asked, of })
  if (of.of === 'sites') return siteRows(db, { ...asked, of })
  if (of.of === 'issues') return issueRows(db, { ...asked, of })
  if (of.of === 'trends') return trendRows(db, { ...asked, of })
  return visitRows(db, { ...asked, of })
}

export const rowsBehind = async (
  { viewer, db, reads, now }: Pick<Context, 'viewer' | 'db' | 'reads' | 'now'>,
  { name, part, key, filters, after, limit }: RowsAsked,
): Promise<InsightRows> => {
  const insight = knownInsight(name)
  const figure = insight.figures.find((one) => one.key === part)
  const chart = insight.charts.find((one) => one.key === part)
  const of = (figure ?? chart)?.opens
  if (!of) throw refusal(insightWords.noSuchPart)
  const offset = after === null ? 0 : Number(/^\d{1,6}$/.exec(after)?.[0] ?? Number.NaN)
  if (!(offset <= offsetMost)) throw refusal(insightWords.after)
  const scope = await insightScope(db, viewer, filtersFor(insight, filters), now)
  const { pool, asOf } = reads.of(viewer.userId)
  const { columns, rows } = await read(pool, {
    scope,
    of,
    key: chart ? key : null,
    offset,
    limit: limit + 1,
  })
  const next = rows.length > limit && offset + limit <= offsetMost ? `${offset + limit}` : null
  return { title: figure?.label ?? chart!.title, columns, rows: rows.slice(0, limit), next, asOf }
}

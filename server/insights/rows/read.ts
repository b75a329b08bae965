/** What reads a page of rows. */
import type { RowsOf } from '#domain/insights/rows.ts'
import type { ReportColumn, ReportRow } from '#domain/reports/document.ts'
import type { InsightScope } from '../scope.ts'

/** A page of rows: one more than `limit` where there are more. */
export interface RowsRead<Of extends RowsOf = RowsOf> {
  readonly scope: InsightScope
  readonly of: Of
  /** Of the element; null: of all. */
  readonly key: string | null
  readonly offset: number
  readonly limit: number
}
export interface RowsFound {
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly ReportRow[]
}

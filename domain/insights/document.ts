/** What a look at a dashboard answers, whatever shows it: figures, and charts with their rows. */
import type { Instant } from '../basics/units.ts'
import type { Cell, CellType, ReportColumn, ReportRow } from '../reports/document.ts'

/** A day of the calendar: "2026-11-20". */
export type Day = string
/** What was measured on a day. */
export type DayValue = readonly [day: Day, value: number]

/** Whole days in the customer's zone, both included. */
export interface InsightPeriod {
  readonly from: Day
  readonly to: Day
}

export interface InsightFigure {
  readonly key: string
  readonly label: string
  readonly type: CellType
  readonly unit: string | null
  /** Null where there is nothing to count. */
  readonly value: number | null
  /** Of the period before; null where that is not compared, or had nothing to count. */
  readonly previous: number | null
  /** As they are read, with the unit: "64.2 %", "3d 4h". */
  readonly text: string
  readonly previousText: string | null
  /** "+3.1 %" of the period before; null where that is not known. */
  readonly change: string | null
  /** What the change means; null where more is neither better nor worse, or it is not known. */
  readonly verdict: 'better' | 'worse' | 'same' | null
  /** How it is counted, in a sentence. */
  readonly definition: string
  /** Whether `insightRows` has the rows behind it. */
  readonly opens: boolean
}

/** How a chart is drawn from its rows; each names columns by key. */
export type ChartShape =
  /** Lines over days (a column of text "2026-11-20") or over moments. */
  | {
      readonly as: 'lines'
      readonly x: string
      readonly lines: readonly string[]
      /** A line of which the others are told apart: the usual day, the period before. */
      readonly base?: string
    }
  /** A bar for each row and value; `stacked`: values of a row add up to one bar. */
  | {
      readonly as: 'bars'
      readonly label: string
      readonly values: readonly string[]
      readonly stacked?: boolean
    }
  /** A cell for each row: darker is more. */
  | { readonly as: 'heat'; readonly x: string; readonly y: string; readonly value: string }
  /** A small picture for each row: the values of its days, their trend, how sure that is, and the limit ahead. */
  | {
      readonly as: 'trends'
      readonly label: string
      /** On the newest day, by the trend. */
      readonly latest: string
      /** What a day changes, and what that may be at worst and at best. */
      readonly slope: string
      readonly low: string
      readonly high: string
      readonly limit: string
      /** Days from the newest one until the limit. */
      readonly left: string
    }
  /** A circle for each row: larger is more. */
  | {
      readonly as: 'map'
      readonly lat: string
      readonly lng: string
      readonly value: string
      readonly label: string
    }

export interface ChartRow {
  /** What `insightRows` is asked for the rows behind it. */
  readonly key: string
  readonly cells: readonly Cell[]
  /** Of `trends`: the values of its days, oldest first. */
  readonly points?: readonly DayValue[]
}

export interface InsightChart {
  readonly key: string
  readonly title: string
  /** What it shows and how that is counted, in a sentence. */
  readonly definition: string
  /** What it says, in a sentence: "Tuesday at 06:00 has the most arrivals: 41." */
  readonly summary: string
  readonly shape: ChartShape
  readonly columns: readonly ReportColumn[]
  /** In the order in which they are drawn. */
  readonly rows: readonly ChartRow[]
  readonly opens: boolean
}

export interface InsightDocument {
  /** As addresses have it: "dwell". */
  readonly name: string
  readonly title: string
  readonly period: InsightPeriod
  /** The period before, as long; null where it is not compared. */
  readonly previous: InsightPeriod | null
  /** An IANA name, by whose days and hours it is counted. */
  readonly zone: string
  /** What it was narrowed to, in words: "Customer: Northstar". */
  readonly filters: readonly string[]
  /** What came in by then is counted; null where nothing has been yet. */
  readonly asOf: Instant | null
  /** Vehicles that it is about, whether they reported or not. */
  readonly vehicles: number
  readonly figures: readonly InsightFigure[]
  readonly charts: readonly InsightChart[]
  /** What should be known of it. */
  readonly notes: readonly string[]
}

/** The rows behind a figure or an element of a chart, by page. */
export interface InsightRows {
  readonly title: string
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly ReportRow[]
  /** What the next page begins after; null at the end. */
  readonly next: string | null
  /** They were read from a copy that is late; null: they are all there are. */
  readonly asOf: Instant | null
}

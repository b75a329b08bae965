/** What a dashboard of Insights declares; everything else interprets it. */

import type { Units } from '../basics/own-units.ts'
import type { CellType, ReportColumn } from '../reports/document.ts'
import type { FlagName } from '../shapes/column.ts'
import type { InsightData, InsightDataName } from './data.ts'
import type { ChartRow, ChartShape, InsightPeriod } from './document.ts'
import type { RowsOf } from './rows.ts'

/** What is counted besides the data. */
export interface InsightAbout {
  readonly period: InsightPeriod
  /** Of whoever reads it: by when their weeks begin, and in what sentences tell distances. */
  readonly units: Units
}

/** How something is counted, in one whole sentence or several. */
export type Sentences = string | readonly string[]

export interface FigureDeclaration<Data> {
  readonly key: string
  readonly label: string
  readonly definition: Sentences
  readonly type: CellType
  readonly unit?: string
  /** Decimals of a number; 1 where left out. */
  readonly digits?: number
  /** Left out: more is neither. */
  readonly better?: 'more' | 'less'
  /** It is as of now: the period before has none. */
  readonly isMomentary?: boolean
  readonly value: (data: Data, about: InsightAbout) => number | null
  /** The rows behind it; left out: there are none to open. */
  readonly opens?: RowsOf
}

export interface ChartDeclaration<Data> {
  readonly key: string
  readonly title: string
  /** One for each reader, where it depends on their units. */
  readonly definition: Sentences | ((units: Units) => Sentences)
  /** What its rows are drawn as, where that depends on them. */
  readonly shape: ChartShape | ((rows: readonly ChartRow[]) => ChartShape)
  readonly columns: readonly ReportColumn[]
  /** @param previous the same data of the period before; null where that is not compared */
  readonly rows: (data: Data, about: InsightAbout, previous: Data | null) => readonly ChartRow[]
  /** What its rows say; they are some. */
  readonly summary: (rows: readonly ChartRow[], about: InsightAbout) => string
  /** The rows behind an element, which is known by its key. */
  readonly opens?: RowsOf
}

export interface Insight<Reads extends InsightDataName = InsightDataName> {
  /** In addresses: /quicksight?tab=dwell */
  readonly name: string
  readonly title: string
  /** What it is good for, in a sentence. */
  readonly purpose: string
  readonly flag?: FlagName
  /** It is about today, whatever period is chosen. */
  readonly isOfToday?: true
  /** What it can be narrowed to beside customers and period. */
  readonly filters: readonly ('groups' | 'vehicleTypes' | 'geofences')[]
  readonly reads: readonly Reads[]
  /** Of these, the lists that are of no interest of the period before: there they are empty. */
  readonly alone?: readonly Reads[]
  readonly figures: readonly FigureDeclaration<Pick<InsightData, Reads>>[]
  readonly charts: readonly ChartDeclaration<Pick<InsightData, Reads>>[]
}

// biome-ignore lint/suspicious/noExplicitAny: a list holds dashboards of every data set; each was checked where it was declared
export type AnyInsight = Insight<any>

/** Checks a declaration against the data sets that it names. */
export const insight = <const Reads extends InsightDataName>(declared: Insight<Reads>): Insight<Reads> =>
  declared

/** What a report kind declares; everything else interprets it. */
import type { Fahrenheit, Ms } from '../basics/units.ts'
import type { FlagName } from '../shapes/column.ts'
import type { DataName, ReportData } from './data.ts'
import type { Cell, ReportPeriod, ReportRow, SectionHead } from './document.ts'
import type { ScheduleCategory } from './schedule.ts'

/** What the form of a kind asks for beside name, vehicles, recipients and schedule. */
export type ReportField =
  | 'geofences'
  | 'faultTypes'
  | 'timeframe'
  | 'dwellThreshold'
  | 'assetThreshold'
  | 'outOfRange'
  | 'sensorData'

/** §3: the eight kinds share four forms. */
export const reportForms = ['yard', 'dwell', 'absSummary', 'thermoKing'] as const
export type ReportForm = (typeof reportForms)[number]

/** What a kind's rows depend on besides data and period. */
export interface ReportSettings {
  /** Vehicles in a geofence: more than so many, or fewer. */
  readonly assetThreshold: number
  readonly assetThresholdFewer: boolean
  /** Stays that lasted longer. */
  readonly dwellThresholdMs: Ms
  /** How far return air may be from the set point. */
  readonly outOfRangeF: Fahrenheit
  readonly includeSensorData: boolean
}

export interface ReportAbout extends ReportSettings {
  readonly period: ReportPeriod
}

/** A row with the section it stands in. */
export interface PlacedRow {
  readonly section: string
  readonly row: ReportRow
}

/** Counts rows of a section: those with a mark, or all. */
export interface FigureDeclaration {
  readonly key: string
  readonly label: string
  readonly definition: string
  readonly section: string
  readonly mark?: string
  readonly by:
    | { readonly count: 'rows' }
    /** Different values of a column. */
    | { readonly distinct: string }
    | { readonly sum: string }
    | { readonly most: string }
    /** The middle value. */
    | { readonly median: string }
}

export interface ReportKind<Reads extends DataName = DataName> {
  /** §3 */
  readonly id: number
  readonly name: string
  /** In the path of its page: /alertconfiguration/{slug}. */
  readonly slug: string
  /** What it is good for, in a sentence. */
  readonly purpose: string
  readonly flag?: FlagName
  readonly form: ReportForm
  /** Whether it is about one moment, or about a span that ends there. */
  readonly about: 'moment' | 'span'
  /** The frequencies that are offered; none where it comes every so many hours or days (§4). */
  readonly cadences: readonly ScheduleCategory[]
  /** Whether its schedule has an entry for each day and time chosen (§4). */
  readonly isByDay: boolean
  readonly fields: readonly ReportField[]
  /** The days that it looks back, where nobody says. */
  readonly usualDays: number
  readonly reads: readonly Reads[]
  /** Its data come vehicle by vehicle: they are too many for all at once. */
  readonly isByVehicle?: true
  /** In the order of the report; the first rows of the first but one long section stand in the email. */
  readonly sections: readonly SectionHead[]
  /** Three to six. */
  readonly figures: readonly FigureDeclaration[]
  readonly rows: (data: Pick<ReportData, Reads>, about: ReportAbout) => readonly PlacedRow[]
}

// biome-ignore lint/suspicious/noExplicitAny: a list holds kinds of every data set; each was checked where it was declared
export type AnyReportKind = ReportKind<any>

/** Checks a declaration against the data sets that it names. */
export const reportKind = <const Reads extends DataName>(kind: ReportKind<Reads>): ReportKind<Reads> => kind

/** A row of a section, its cells given by the keys of the section's columns. */
export const place = <Key extends string>(
  section: SectionHead & { readonly columns: readonly { readonly key: Key }[] },
  { cells, ...row }: Omit<ReportRow, 'cells'> & { readonly cells: Readonly<Record<Key, Cell>> },
): PlacedRow => ({
  section: section.key,
  row: { ...row, cells: section.columns.map(({ key }) => cells[key as Key]) },
})

/** A section whose columns are known by their keys to `place`. */
export const section = <const S extends SectionHead>(head: S): S => head

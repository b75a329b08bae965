/** What a run of a report made, whatever shows it: figures, sections of rows, charts. */
import { dateTime } from '../basics/dates.ts'
import type { Clock, Units } from '../basics/own-units.ts'
import { number, shortDuration } from '../basics/print.ts'
import { t } from '../basics/texts.ts'
import type { Instant } from '../basics/units.ts'

/** `time` is an instant, `duration` milliseconds; `integer` and `number` are plain numbers in the column's unit. */
export const cellTypes = ['text', 'integer', 'number', 'time', 'duration'] as const
export type CellType = (typeof cellTypes)[number]
/** A plain value; null where nothing is known. */
export type Cell = string | number | null

export interface ReportColumn {
  readonly key: string
  readonly title: string
  readonly type: CellType
  readonly unit?: string
  /** Decimals of a number; 1 where left out. */
  readonly digits?: number
  /** The reader's, of moments; 24 hours where left out. */
  readonly clock?: Clock
}

/** What a row was counted from: whoever opens it sees these of the vehicle, of the span. */
export interface ReportSource {
  readonly as: 'visits' | 'faults' | 'history' | 'maintenance' | 'plans' | 'inspections'
  /** Left out where it is about whoever was in a geofence. */
  readonly vin?: string
  readonly from: Instant
  readonly to: Instant
  /** Of visits. */
  readonly geofenceId?: number
}

export interface ReportRow {
  /** Known by this in every run of the same config. */
  readonly key: string
  /** In the order of the section's columns. */
  readonly cells: readonly Cell[]
  /** What figures count it by: "stale". */
  readonly marks?: readonly string[]
  readonly source?: ReportSource
}

/** Drawn from the rows of its section; each names columns by key. */
export type ReportChart =
  /** A bar for each row, those with the most first. */
  | { readonly as: 'bars'; readonly label: string; readonly value: string }
  /** A picture for each value of `per`: lines over time, and a band between `low` and `high` where there are such. */
  | {
      readonly as: 'lines'
      readonly per: readonly string[]
      readonly time: string
      readonly lines: readonly string[]
      /** A line of which others stray: drawn apart. */
      readonly base?: string
    }

/** A section without its rows. */
export interface SectionHead {
  readonly key: string
  readonly title: string
  /** What it contains, in a sentence. */
  readonly note: string
  readonly columns: readonly ReportColumn[]
  readonly chart?: ReportChart
  /** Too long for paper: CSV and XLSX hold it whole, an email and a PDF its chart alone. */
  readonly isLong?: boolean
  /** As it stood at the run: `verify` does not compute it again. */
  readonly isMomentary?: boolean
}

export interface ReportSection extends SectionHead {
  readonly rowCount: number
  /** The first rows, as an email shows them; all of them where they are few. */
  readonly first: readonly ReportRow[]
  /** SHA-256 over its rows in order, hexadecimal. */
  readonly hash: string
}

export interface ReportFigure {
  readonly key: string
  readonly label: string
  /** As it is read: "12", "3d 4h". */
  readonly text: string
  /** Null where there is nothing to count. */
  readonly value: number | null
  /** How it is counted, in a sentence. */
  readonly definition: string
  /** The section whose rows it counts, and the mark of those; null: all of them. */
  readonly section: string
  readonly mark: string | null
  /** By how much it differs from the run before, as it is read: "+3"; null where that is not known. */
  readonly change: string | null
}

/** `from` and `to` are the span it is about; both the moment itself where it is about one. */
export interface ReportPeriod {
  readonly from: Instant
  readonly to: Instant
  /** An IANA name, which all its times are shown in. */
  readonly zone: string
  /** The reader's; 24 hours where left out. */
  readonly clock?: Clock
}

export interface ReportDocument {
  readonly title: string
  /** The name of its kind. */
  readonly kind: string
  readonly reportTypeId: number
  /** The customers that it is about, by name. */
  readonly customer: string
  readonly period: ReportPeriod
  readonly made: Instant
  /** The moment that it was due, where it came late; null where it came in time, or was asked for. */
  readonly lateFor: Instant | null
  readonly figures: readonly ReportFigure[]
  readonly sections: readonly ReportSection[]
  /** What is different since the run before, in sentences; null where there was none. */
  readonly changes: readonly string[] | null
  /** What should be known of it: groups that are gone, rows that were left out. */
  readonly notes: readonly string[]
  /** Reports of gateways up to this number are counted. */
  readonly watermark: number
  /** SHA-256 over its canonical content, in the units that it is counted in, hexadecimal. */
  readonly hash: string
  /** In which its files and emails are written; left out where these are the usual ones. */
  readonly units?: Units
}

/** A document with all its rows, in order and in pieces: there may be millions. */
export interface ReportContent {
  readonly document: ReportDocument
  readonly rows: (section: string) => AsyncIterable<readonly ReportRow[]>
}

/** A row as its hash is taken over it. */
export const canonicalRow = ({ key, cells }: Pick<ReportRow, 'key' | 'cells'>): string =>
  `${JSON.stringify([key, ...cells])}\n`

/** What the hash of a document is taken over: what it is about, and the hashes of its sections. */
export const canonicalDocument = (
  { reportTypeId, title, period }: Pick<ReportDocument, 'reportTypeId' | 'title' | 'period'>,
  sections: readonly Pick<ReportSection, 'key' | 'hash'>[],
): string =>
  [
    JSON.stringify([reportTypeId, title, period.from, period.to, period.zone]),
    ...sections.map(({ key, hash }) => `${key} ${hash}`),
    '',
  ].join('\n')

/** Columns that say what something is called: a report keeps the names of its day, and verifying does not look at them. */
export const nameColumns: ReadonlySet<string> = new Set(['unitId', 'vin', 'geofence', 'address'])

/** How many rows of a section an email shows. */
export const firstRows = 10

/** A cell as people read it, without its unit; null is N/A. */
export const printCell = (
  { type, digits = 1, clock }: Pick<ReportColumn, 'type' | 'digits' | 'clock'>,
  cell: Cell,
  zone: string,
): string => {
  if (cell === null) return 'N/A'
  if (typeof cell === 'string') return cell
  if (type === 'time') return dateTime(cell, zone, clock)
  if (type === 'duration') return shortDuration(cell)
  return number(cell, type === 'integer' ? 0 : digits)
}

/** The title of a column with its unit: "Speed (mph)". */
export const columnTitle = ({ title, unit }: Pick<ReportColumn, 'title' | 'unit'>): string =>
  unit === undefined ? title : `${title} (${t(unit)})`

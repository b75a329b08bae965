/** A report in the language that texts are in: it is counted, kept and hashed in English. */
import { t } from '#domain/basics/texts.ts'
import type {
  Cell,
  ReportColumn,
  ReportContent,
  ReportDocument,
  ReportSection,
} from '#domain/reports/document.ts'
import { contentIn, documentIn } from '#domain/reports/in-units.ts'
import { saidAgain } from '../../platform/said-again.ts'

/** Columns whose cells are words of ours, by key; those of all others are names, or what somebody typed. */
const ourWords: ReadonlySet<string> = new Set([
  'alarms',
  'door',
  'fault',
  'health',
  'hour',
  'issue',
  'issues',
  'kind',
  'load',
  'loadAtArrival',
  'loadAtDeparture',
  'mode',
  'outcome',
  'place',
  'range',
  'standing',
  'state',
  'status',
  'tether',
  'threshold',
  'weekday',
  'what',
  'why',
])

const isOurs = ({ key, type }: ReportColumn): boolean => type === 'text' && ourWords.has(key)
const saidCell = (column: ReportColumn | undefined, cell: Cell): Cell =>
  typeof cell === 'string' && column && isOurs(column) ? saidAgain(cell) : cell

/** Rows of these columns, their words said. */
export const saidRows = <Row extends { readonly cells: readonly Cell[] }>(
  columns: readonly ReportColumn[],
  rows: readonly Row[],
): readonly Row[] =>
  columns.some(isOurs)
    ? rows.map((row) => ({ ...row, cells: row.cells.map((cell, n) => saidCell(columns[n], cell)) }))
    : rows

const saidSection = (section: ReportSection): ReportSection => ({
  ...section,
  title: t(section.title),
  note: t(section.note),
  columns: section.columns.map((column) => ({ ...column, title: t(column.title) })),
  first: saidRows(section.columns, section.first),
})

const said = (document: ReportDocument): ReportDocument => ({
  ...document,
  kind: t(document.kind),
  figures: document.figures.map((figure) => ({
    ...figure,
    label: t(figure.label),
    definition: t(figure.definition),
  })),
  sections: document.sections.map(saidSection),
  changes: document.changes?.map(saidAgain) ?? null,
  notes: document.notes.map(saidAgain),
})

/** In the units that its run was made with, and in the language that texts are in. */
export const saidDocument = (document: ReportDocument): ReportDocument => said(documentIn(document))

/** The same with all its rows. */
export const saidContent = (content: ReportContent): ReportContent => {
  const { document, rows } = contentIn(content)
  return {
    document: said(document),
    rows: async function* (key) {
      const columns = document.sections.find((one) => one.key === key)?.columns ?? []
      for await (const batch of rows(key)) yield saidRows(columns, batch)
    },
  }
}

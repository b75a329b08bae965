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
const saidCell = (isSaid: boolean, cell: Cell): Cell =>
  typeof cell === 'string' && isSaid ? saidAgain(cell) : cell

/** Rows of these columns, their words said. */
export const saidRows = <Row extends { readonly cells: readonly Cell[] }>(
  columns: readonly ReportColumn[],
  rows: readonly Row[],
  isOf = isOurs,
): readonly Row[] => {
  const areSaid = columns.map(isOf)
  return areSaid.includes(true)
    ? rows.map((row) => ({ ...row, cells: row.cells.map((cell, n) => saidCell(areSaid[n] ?? false, cell)) }))
    : rows
}

/** A screen says titles and causes itself, in the units of whoever reads there. */
const saidThere: ReadonlySet<string> = new Set(['why'])
/** Rows as a screen is sent them. */
export const rowsForScreen = <Row extends { readonly cells: readonly Cell[] }>(
  columns: readonly ReportColumn[],
  rows: readonly Row[],
): readonly Row[] => saidRows(columns, rows, (column) => isOurs(column) && !saidThere.has(column.key))
/** A report as a screen is sent it: in the units in which it was counted, its sentences and its words in cells said. */
export const documentForScreen = (document: ReportDocument): ReportDocument => ({
  ...document,
  sections: document.sections.map((section) => ({
    ...section,
    first: rowsForScreen(section.columns, section.first),
  })),
  changes: document.changes?.map(saidAgain) ?? null,
  notes: document.notes.map(saidAgain),
})

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

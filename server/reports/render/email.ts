/** What the email of a report says, made from the report. */
import { columnTitle, printCell, type ReportContent, type ReportDocument } from '#domain/reports/document.ts'
import { periodText } from '#domain/reports/period.ts'
import type { ReportEmailData } from '../../mail/emails/report.ts'

/** More columns nobody reads in an email, and more rows neither. */
const columnsMost = 5
const rowsMost = 10
/** Said by the unit ID already. */
const leftOut: ReadonlySet<string> = new Set(['vin'])

/** The section whose rows an email shows: the first with rows that are not too long for it. */
const shownOf = ({ sections }: ReportDocument) =>
  sections.find(({ isLong, rowCount }) => !isLong && rowCount > 0) ??
  sections.find(({ rowCount }) => rowCount > 0) ??
  null

const tableOf = (document: ReportDocument): ReportEmailData['table'] => {
  const section = shownOf(document)
  if (section === null) return null
  const shown = section.columns
    .map((column, at) => ({ column, at }))
    .filter(({ column }) => !leftOut.has(column.key))
    .slice(0, columnsMost)
  return {
    title: section.title,
    columns: shown.map(({ column }) => ({
      title: columnTitle(column),
      isNumber: column.type !== 'text' && column.type !== 'time',
    })),
    rows: section.first
      .slice(0, rowsMost)
      .map(({ cells }) =>
        shown.map(({ column, at }) => printCell(column, cells[at] ?? null, document.period.zone)),
      ),
    count: section.rowCount,
  }
}

/** All that is the same for every recipient. */
export const reportEmail = (
  document: ReportContent['document'],
  rest: Pick<ReportEmailData, 'files' | 'tooLarge' | 'path'>,
): Omit<ReportEmailData, 'leave'> => ({
  name: document.title,
  kind: document.kind,
  customer: document.customer,
  period: periodText(document.period),
  lateFor: document.lateFor,
  figures: document.figures.map(({ label, text, change }) => ({ label, text, change })),
  changes: document.changes === null ? null : [...document.changes],
  notes: [...document.notes],
  table: tableOf(document),
  ...rest,
})

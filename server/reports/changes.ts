/** What is different since the run before: rows that came and went, by the section that matters most. */
import type pg from 'pg'
import { number } from '#domain/basics/print.ts'
import { t, type Values } from '#domain/basics/texts.ts'
import type { ReportDocument, ReportRow, ReportSection } from '#domain/reports/document.ts'
import { type ReportRun, rowsOf } from './run-store.ts'

/** Names in a sentence. */
const namedMost = 5
/** Of longer sections the figures tell enough. */
const rowsMost = 50_000

/** They are kept in English, and said by these texts to whoever reads them. */
const sentences = {
  came: (of: Values) => t('New: {{names}}.', of),
  cameAndMore: (of: Values) => t('New: {{names}} and {{more}} more.', of),
  left: (of: Values) => t('No longer listed: {{names}}.', of),
  leftAndMore: (of: Values) => t('No longer listed: {{names}} and {{more}} more.', of),
}
const sentence = (what: 'came' | 'left', { first, count }: Names): string => {
  const more = count - first.length
  const of = { names: first.join(', '), more: number(more) }
  return more > 0 ? sentences[`${what}AndMore`](of) : sentences[what](of)
}

/** Names rows by their unit or else by their first cell. */
const namer = ({ columns }: Pick<ReportSection, 'columns'>) => {
  const unit = columns.findIndex(({ key }) => key === 'unitId')
  return ({ cells }: ReportRow): string => String(cells[Math.max(0, unit)] ?? '')
}

/** The names of one after another, each once. */
class Names {
  readonly #seen = new Set<string>()
  readonly first: string[] = []
  add(name: string): void {
    if (this.#seen.has(name)) return
    this.#seen.add(name)
    if (this.first.length < namedMost) this.first.push(name)
  }
  get count(): number {
    return this.#seen.size
  }
}

/** In sentences; none where nothing is. Null where the run before cannot be compared. */
export const changesSince = async (
  pool: pg.Pool,
  before: ReportRun,
  run: Pick<ReportRun, 'id' | 'attempt'>,
  document: ReportDocument,
): Promise<readonly string[] | null> => {
  const section = document.sections.find(({ isLong }) => !isLong)
  const was = before.document?.sections.find(({ key }) => key === section?.key)
  if (!section || !was || before.document?.reportTypeId !== document.reportTypeId) return null
  const figures = document.figures.flatMap(({ label, text, change }) =>
    change === null ? [] : [`${label}: ${text} (${change}).`],
  )
  if (section.hash === was.hash || section.rowCount > rowsMost || was.rowCount > rowsMost) return figures
  const nameOf = namer(section)
  const gone = new Map<string, string>()
  for await (const rows of rowsOf(pool, before, section.key))
    for (const row of rows) gone.set(row.key, nameOf(row))
  const [came, left] = [new Names(), new Names()]
  for await (const rows of rowsOf(pool, run, section.key))
    for (const row of rows) if (!gone.delete(row.key)) came.add(nameOf(row))
  for (const name of gone.values()) left.add(name)
  return [
    ...figures,
    ...(came.count > 0 ? [sentence('came', came)] : []),
    ...(left.count > 0 ? [sentence('left', left)] : []),
  ]
}

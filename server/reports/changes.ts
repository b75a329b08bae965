/** What is different since the run before: rows that came and went, by the section that matters most. */
import type pg from 'pg'
import { number } from '#domain/basics/print.ts'
import type { ReportDocument, ReportRow, ReportSection } from '#domain/reports/document.ts'
import { type ReportRun, rowsOf } from './run-store.ts'

/** Names in a sentence. */
const namedMost = 5
/** Of longer sections the figures tell enough. */
const rowsMost = 50_000

const sentence = (what: string, names: readonly string[], count: number): string =>
  `${what}: ${names.join(', ')}${count > names.length ? ` and ${number(count - names.length)} more` : ''}.`

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
    ...(came.count > 0 ? [sentence('New', came.first, came.count)] : []),
    ...(left.count > 0 ? [sentence('No longer listed', left.first, left.count)] : []),
  ]
}

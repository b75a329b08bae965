/** Finds the line that names the columns: headings in any case and order, under titles, or on two lines. */
import { columnLetters, isBlank, type SheetRow, textIn } from './cell.ts'
import { bareName, type SheetColumn } from './column.ts'
import { columnsOf, type SheetKind } from './kind.ts'
import { spreadsheetWords } from './words.ts'

/** Lines among which the headings are looked for. */
const looked = 10

export interface Headings {
  /** The last line of them. */
  readonly line: number
  /** What stands over each column. */
  readonly heads: readonly string[]
  /** By the place of a column in the file; undefined for one that is nobody's. */
  readonly columns: readonly (SheetColumn | undefined)[]
  /** Columns that are not taken in, as they are headed. */
  readonly unknown: readonly string[]
}

const bare = (text: string): string => bareName(text.replace(/\(.*?\)|\*/g, ''))

const namesOf = (kind: SheetKind): ReadonlyMap<string, SheetColumn> =>
  new Map(
    columnsOf(kind).flatMap((column) =>
      [column.title, column.key, ...column.also].map((name) => [bare(name), column] as const),
    ),
  )

const matched = (heads: readonly string[], names: ReadonlyMap<string, SheetColumn>) =>
  heads.map((head) => names.get(bare(head)) ?? names.get(bareName(head)))
const times = (columns: readonly (SheetColumn | undefined)[]) => columns.filter(Boolean).length

/** What a line heads by itself, or read together with the one above. */
interface Candidate {
  readonly row: SheetRow
  readonly heads: readonly string[]
  readonly columns: readonly (SheetColumn | undefined)[]
  /** All that stands in it continues the line above. */
  readonly isSecond: boolean
}

const worth = ({ columns, isSecond }: Candidate): number => times(columns) + (isSecond ? 0.5 : 0)

/** `rows`: the first lines of the file, blank ones among them. Answers a sentence where nothing can be read by them. */
export const findHeadings = (rows: readonly SheetRow[], kind: SheetKind): Headings | string => {
  const names = namesOf(kind)
  const first = rows.filter((row) => !isBlank(row)).slice(0, looked)
  if (first.length === 0) return spreadsheetWords.empty
  const candidates = first.flatMap((row, index): readonly Candidate[] => {
    const heads = row.cells.map(textIn)
    const above = first[index - 1]
    const alone = { row, heads, columns: matched(heads, names), isSecond: false }
    if (!above) return [alone]
    const upper = above.cells.map(textIn)
    const both = Array.from({ length: Math.max(heads.length, upper.length) }, (_, at) =>
      `${upper[at] ?? ''} ${heads[at] ?? ''}`.trim(),
    )
    const joined = matched(both, names)
    const columns = both.map(
      (_, at) => joined[at] ?? alone.columns[at] ?? matched([upper[at] ?? ''], names)[0],
    )
    // A second line counts as headings only if it is more than the first line of values.
    const isSecond = heads.every((head, at) => head === '' || joined[at] !== undefined)
    return isSecond || times(alone.columns) > 1 ? [alone, { row, heads: both, columns, isSecond }] : [alone]
  })
  const best = candidates.reduce((a, b) => (worth(b) > worth(a) ? b : a))
  if (times(best.columns) === 0)
    return spreadsheetWords.noHeadings(
      kind.columns
        .slice(0, 3)
        .map(({ title }) => title)
        .join(', '),
    )
  const seen = new Map<SheetColumn, number>()
  for (const [at, column] of best.columns.entries()) {
    if (!column) continue
    const before = seen.get(column)
    if (before !== undefined)
      return spreadsheetWords.doubledHeading(column.title, columnLetters(before), columnLetters(at))
    seen.set(column, at)
  }
  return {
    line: best.row.line,
    heads: best.heads,
    columns: best.columns,
    unknown: best.heads.filter((head, at) => head !== '' && !best.columns[at]),
  }
}

/** What is wrong with the headings as a whole: nobody could tell what a line is about. */
export const missingHeading = ({ columns }: Headings, kind: SheetKind): string | null => {
  const has = (key: string) => columns.some((column) => column?.key === key)
  if (has('id')) return null
  const missing = kind.knownBy.find((key) => !has(key))
  if (missing === undefined) return null
  const title = kind.columns.find(({ key }) => key === missing)?.title ?? missing
  return spreadsheetWords.missingColumn(title, kind.one)
}

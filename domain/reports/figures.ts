/** Counts the figures of a report, row by row as they come. */
import { number, shortDuration } from '../basics/print.ts'
import type { Cell, ReportColumn, ReportFigure, ReportRow } from './document.ts'
import type { AnyReportKind, FigureDeclaration } from './report.ts'
import { quantile } from './statistics.ts'

/** A figure as it is read: "12", "3d 4h", "1,204.5 mi". */
export const figureText = (value: number | null, column: ReportColumn | null): string => {
  if (value === null) return '–'
  if (column === null) return number(value)
  if (column.type === 'duration') return shortDuration(value)
  const text = number(value, column.type === 'number' ? (column.digits ?? 1) : 0)
  return column.unit === undefined ? text : `${text} ${column.unit}`
}

/** By how much a figure differs: "+3", "−2h 5m"; null where it does not, or where either is unknown. */
export const figureChange = (
  value: number | null,
  before: number | null,
  column: ReportColumn | null,
): string | null => {
  if (value === null || before === null) return null
  const by = Math.abs(value - before)
  const text = figureText(by, column)
  return by === 0 || text === figureText(0, column) ? null : `${value > before ? '+' : '−'}${text}`
}

/** The column whose values a figure counts; null where it counts rows or different values. */
export const columnOfFigure = (
  kind: AnyReportKind,
  { section, by }: FigureDeclaration,
): ReportColumn | null => {
  if ('count' in by || 'distinct' in by) return null
  const key = 'sum' in by ? by.sum : 'most' in by ? by.most : by.median
  return kind.sections.find((one) => one.key === section)!.columns.find((column) => column.key === key)!
}

interface Counting {
  readonly take: (row: ReportRow) => void
  readonly value: () => number | null
}

const counting = (kind: AnyReportKind, { section, mark, by }: FigureDeclaration): Counting => {
  const at = (key: string) =>
    kind.sections.find((one) => one.key === section)!.columns.findIndex((column) => column.key === key)
  const counts = (row: ReportRow) => mark === undefined || (row.marks?.includes(mark) ?? false)
  const over = (take: (row: ReportRow) => void, value: () => number | null): Counting => ({
    take: (row) => {
      if (counts(row)) take(row)
    },
    value,
  })
  const numbers = (key: string, take: (value: number) => void, value: () => number | null) => {
    const index = at(key)
    return over((row) => {
      const cell: Cell | undefined = row.cells[index]
      if (typeof cell === 'number') take(cell)
    }, value)
  }
  if ('count' in by) {
    let count = 0
    return over(
      () => {
        count++
      },
      () => count,
    )
  }
  if ('distinct' in by) {
    const index = at(by.distinct)
    const seen = new Set<Cell>()
    return over(
      ({ cells }) => seen.add(cells[index] ?? null),
      () => seen.size,
    )
  }
  if ('sum' in by) {
    let sum = 0
    return numbers(
      by.sum,
      (value) => {
        sum += value
      },
      () => sum,
    )
  }
  if ('most' in by) {
    let most: number | null = null
    return numbers(
      by.most,
      (value) => {
        most = Math.max(most ?? value, value)
      },
      () => most,
    )
  }
  const values: number[] = []
  return numbers(
    by.median,
    (value) => values.push(value),
    () => quantile(values, 0.5),
  )
}

export interface FigureCounts {
  readonly take: (section: string, row: ReportRow) => void
  /** @param before the figures of the run before, by key; null where there was none */
  readonly figures: (before: ReadonlyMap<string, number | null> | null) => readonly ReportFigure[]
}

/** Begins to count the figures of a kind. */
export const countFigures = (kind: AnyReportKind): FigureCounts => {
  const all = kind.figures.map((declared) => ({ declared, count: counting(kind, declared) }))
  return {
    take: (section, row) => {
      for (const { declared, count } of all) if (declared.section === section) count.take(row)
    },
    figures: (before) =>
      all.map(({ declared, count }) => {
        const { key, label, definition, section, mark } = declared
        const value = count.value()
        const column = columnOfFigure(kind, declared)
        return {
          key,
          label,
          definition,
          section,
          mark: mark ?? null,
          value,
          text: figureText(value, column),
          change: before === null ? null : figureChange(value, before.get(key) ?? null, column),
        }
      }),
  }
}

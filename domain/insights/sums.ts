/** Adding up facts, and shares of them. */
import { type Sums, type Tally, tallies } from './data.ts'

/** What facts come to. */
export const total = (facts: readonly Sums[], tally: Tally): number =>
  facts.reduce((sum, fact) => sum + fact[tally], 0)

/** Null where there is nothing to divide by. */
export const ratio = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null)

/** Per cent; null where there is nothing to divide by. */
export const percent = (part: number, whole: number): number | null =>
  whole > 0 ? (100 * part) / whole : null

const zero = Object.fromEntries(tallies.map((tally) => [tally, 0])) as Record<Tally, number>

export const added = (facts: readonly Sums[]): Sums => {
  const sums = { ...zero }
  for (const fact of facts) for (const tally of tallies) sums[tally] += fact[tally]
  return sums
}

/** The row with the greatest value at a place of its cells; null of none. */
export const most = <Row extends { readonly cells: readonly unknown[] }>(
  rows: readonly Row[],
  at: number,
): Row | null =>
  rows.reduce<Row | null>(
    (best, row) => (best === null || Number(row.cells[at] ?? -1) > Number(best.cells[at] ?? -1) ? row : best),
    null,
  )

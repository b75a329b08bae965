/** Queries a page of the fleet sorted by each column, in both directions, with each of some filters; prints the slowest. */
import { allColumns } from '#domain/columns/index.ts'
import { percentile } from './bench.ts'
import type { RunQuery } from './loaded-fleet.ts'

export const exactly = (field: string, value: string) => ({
  filters: [{ field, condition: 'isExactly', value }],
})

/** Filters of every kind: none, few left, half left, almost all left. */
export const fleetFilters = [
  {},
  exactly('tethered_status_calculated', 'tethered'),
  exactly('door_status_calculated', 'open'),
  { filters: [{ field: 'model_year', condition: 'isOneOf', values: ['2017', '2019', '2020'] }] },
]

/** The milliseconds of each query. The first round is left out: it only warms the caches of the database. */
export async function sweep(
  ask: RunQuery,
  query: string,
  filters: readonly object[],
  rounds: number,
): Promise<readonly Timed[]> {
  const all: Timed[] = []
  for (let round = 0; round <= rounds; round++)
    for (const column of allColumns.filter((each) => each.sortable !== false))
      for (const [index, filter] of filters.entries()) {
        const sortAsc = (round + index) % 2 === 0
        const { took } = await ask(query, { ...filter, sortingInput: { sortBy: column.field, sortAsc } })
        if (round > 0) all.push({ what: `${column.field} ${JSON.stringify(filter)}`, took })
      }
  return all
}

export interface Timed {
  readonly what: string
  /** Milliseconds. */
  readonly took: number
}

/** Prints the five slowest; returns a function for the percentile of all times. */
export function slowest(timed: readonly Timed[], say: (line: string) => void) {
  for (const { what, took } of timed.toSorted((a, b) => b.took - a.took).slice(0, 5))
    say(`${took.toFixed(0)} ms: ${what}`)
  const times = timed.map(({ took }) => took)
  return (share: number) => percentile(times, share)
}

/** The totals under the columns that show, of all trailers that the filters leave: asked once the rows are there. */

import { useRef } from 'react'
import type { Ms } from '#domain/basics/units.ts'
import { columnOf } from '#domain/columns/index.ts'
import { optionCounts, partsOf, totalText } from '#domain/columns/totals.ts'
import { type FleetRequest, type FleetRow, fleetTotals } from '../../data/fleet.ts'
import { useQuery } from '../../data/use-query.ts'
import type { GridColumn } from '../../grid/column.ts'
import { now } from '../../ui/time/clock.ts'
import { ownZone } from '../../ui/time/time.ts'
import { ownUnits } from '../../ui/units.ts'
import { TotalCell } from './total-cell.tsx'

/** Whoever types, or shows several columns, is waited for. */
const settles: Ms = 250
const refetchEvery: Ms = 60_000

const wait = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, settles)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/**
 * What stands under a column; null until something is known, and then what was known until the next answer is there.
 * @param key names what is filtered by; null while its rows have not come
 * @param shown the columns that show: those without a total are not asked
 */
export function useTotals(
  key: string | null,
  shown: readonly GridColumn<FleetRow>[],
  query: () => Pick<FleetRequest, 'filters' | 'search'>,
) {
  const asked = shown.flatMap(({ key }) => {
    const column = columnOf(key)
    return column && partsOf(column) ? [column] : []
  })
  const names = asked.map(({ key }) => key).toSorted()
  // While other rows are on their way, what was asked last holds.
  const held = useRef<string | null>(null)
  held.current = key ?? held.current
  const { answer, isPrevious, error, again } = useQuery(
    held.current === null || names.length === 0 ? null : [held.current, names],
    async (signal) => {
      await wait(signal)
      return fleetTotals(query(), names, signal)
    },
    { keepPrevious: true, refetchEvery },
  )
  const totals = new Map(answer?.columns.map((total) => [total.key, total]))
  const cell = ({ key }: GridColumn<FleetRow>) => {
    const [column, total] = [columnOf(key), totals.get(key)]
    const all = answer?.vehicleCount ?? 0
    const said = column && total && totalText(column, total, all, now(), ownZone(), ownUnits())
    return said ? <TotalCell said={said} counts={column.options && optionCounts(column, total, all)} /> : null
  }
  return { of: answer === null ? null : cell, isPrevious, error, onAgain: again }
}

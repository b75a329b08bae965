/** The line under a grid's rows that says something about all of them, column by column. It stays in sight. */

import type { ReactNode } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { GridColumn } from './column.ts'

export interface GridTotals<Row> {
  /** Of which columns, where the rows show fewer of them. */
  readonly columns?: readonly GridColumn<Row>[]
  /** What stands under a column; null while nothing is known yet: the line keeps its place. */
  readonly of: ((column: GridColumn<Row>) => ReactNode) | null
  /** They are those of before, until the ones asked for have come. */
  readonly isPrevious: boolean
  /** A sentence where they could not be had. */
  readonly error: string | null
  readonly onAgain: () => void
}

export function Totals<Row>({
  columns,
  lead,
  lefts,
  totals: { of, isPrevious, error, onAgain },
}: {
  columns: readonly GridColumn<Row>[]
  /** How many cells stand before the first column. */
  lead: number
  /** Pixels from the left of the columns that are pinned. */
  lefts: ReadonlyMap<string, number>
  totals: GridTotals<Row>
}) {
  return (
    <tfoot data-previous={isPrevious || undefined}>
      <tr>
        {lead > 0 && <td className="grid-check" />}
        {columns.map((column, nth) => {
          const { key, title, figures, actions } = column
          const pinned = lefts.has(key)
          const shared = {
            'data-pinned': pinned || undefined,
            style: pinned ? { left: lefts.get(key) } : undefined,
          }
          if (nth === 0)
            return (
              <th key={key} scope="row" {...shared}>
                {error === null ? (
                  t('Totals')
                ) : (
                  <button type="button" className="link" title={error} onClick={onAgain}>
                    {t('Load the totals again')}
                  </button>
                )}
              </th>
            )
          const cell = actions ? null : of?.(column)
          return (
            <td
              key={key}
              data-title={title}
              data-tour={nth === 1 ? 'grid-totals' : undefined}
              data-figures={figures}
              data-none={!cell || undefined}
              {...shared}
            >
              {cell}
            </td>
          )
        })}
      </tr>
    </tfoot>
  )
}

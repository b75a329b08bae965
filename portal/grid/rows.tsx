/** The rows of a grid, a cell for each column; those that are selected, and the one that is open, say so. */

import { memo, type RefObject, useRef } from 'react'
import { t } from '#domain/basics/texts.ts'
import { Check } from '../ui/controls/controls.tsx'
import type { GridColumn } from './column.ts'

export interface RowsProps<Row> {
  readonly columns: readonly GridColumn<Row>[]
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string
  readonly nameOf: (row: Row) => string
  /** The number of the first of them among all pages, from 1. */
  readonly from: number
  /** Those that are selected; null where none can be. */
  readonly chosen: ReadonlySet<string> | null
  /** Whether a row can be; left out: each can. */
  readonly mayChoose?: ((id: string) => boolean) | undefined
  readonly onChoose: (id: string, on: boolean) => void
  /** Whether a row is the one that is looked at beside the grid. */
  readonly isOpen?: ((row: Row) => boolean) | undefined
  readonly onOpen?: ((row: Row) => void) | undefined
  /** Whether a press that ends here was for something else than a row. */
  readonly wasRange: () => boolean
  readonly onDrag?: ((row: Row, event: React.DragEvent) => void) | undefined
  /** Pixels from the left of the columns that are pinned. */
  readonly lefts: ReadonlyMap<string, number>
  readonly plain?: boolean | undefined
}

export function GridRows<Row>(props: RowsProps<Row>) {
  const { columns, rows, idOf, from, chosen, mayChoose, isOpen, onOpen, onDrag, plain } = props
  const latest = useRef(props)
  latest.current = props
  const lefts = useRef(props.lefts)
  if (!sameLefts(lefts.current, props.lefts)) lefts.current = props.lefts
  return rows.map((row, index) => {
    const id = idOf(row)
    return (
      <Line
        key={plain ? index : id}
        row={row}
        id={id}
        number={from + index}
        columns={columns}
        lefts={lefts.current}
        on={chosen && (mayChoose?.(id) ?? true) ? chosen.has(id) : null}
        boxes={chosen !== null}
        isOpen={isOpen?.(row) ?? false}
        opens={onOpen !== undefined}
        drags={onDrag !== undefined}
        latest={latest as RefObject<RowsProps<unknown>>}
        {...(plain ? {} : { anew: {} })}
      />
    )
  })
}

const sameLefts = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...a].every(([key, left]) => b.get(key) === left)

interface LineProps {
  readonly row: unknown
  readonly id: string
  readonly number: number
  readonly columns: readonly GridColumn<never>[]
  readonly lefts: ReadonlyMap<string, number>
  /** Whether it is selected; null where it cannot be. */
  readonly on: boolean | null
  /** Whether rows have boxes: one that cannot be selected has an empty cell there. */
  readonly boxes: boolean
  readonly isOpen: boolean
  readonly opens: boolean
  readonly drags: boolean
  /** What presses and keys mean by now. */
  readonly latest: RefObject<RowsProps<unknown>>
  /** Another with each time: what its cells say may depend on more than the row. */
  readonly anew?: object
}

/** One row; the same as before costs nothing. */
const Line = memo(function Line({
  row,
  id,
  number,
  columns,
  lefts,
  on,
  boxes,
  isOpen,
  opens,
  drags,
  latest,
}: LineProps) {
  const open = () => latest.current.onOpen?.(row)
  return (
    <tr
      data-row={id}
      aria-rowindex={number}
      aria-selected={on ?? undefined}
      aria-current={isOpen || undefined}
      draggable={drags || undefined}
      data-opens={opens || undefined}
      onClick={opens ? (event) => isMeant(event) && !latest.current.wasRange() && open() : undefined}
      onKeyDown={opens ? (event) => event.key === 'Enter' && isCell(event.target) && open() : undefined}
      onDragStart={drags ? (event) => latest.current.onDrag?.(row, event) : undefined}
    >
      {boxes && (
        <td data-cell className="grid-check">
          {on !== null && (
            <Check
              bare
              label={t('Select {{row}}', { row: latest.current.nameOf(row) })}
              on={on}
              onChange={(now) => latest.current.onChoose(id, now)}
            />
          )}
        </td>
      )}
      {(columns as readonly GridColumn<unknown>[]).map((column) => (
        <td
          key={column.key}
          data-cell
          data-title={column.title}
          data-figures={column.figures}
          data-actions={column.actions}
          data-pinned={lefts.has(column.key) || undefined}
          style={lefts.has(column.key) ? { left: lefts.get(column.key) } : undefined}
        >
          {column.cell ? column.cell(row) : <Text text={column.text?.(row) ?? ''} />}
        </td>
      ))}
    </tr>
  )
})

/** Whether a press is on the row itself: not on a control in it, and not the end of choosing text. */
const isMeant = ({ target }: { target: EventTarget }) =>
  target instanceof Element &&
  target.closest('a, button, input, select, label') === null &&
  getSelection()?.isCollapsed !== false
const isCell = (target: EventTarget) => target instanceof Element && target.matches('[data-cell]')

const Text = ({ text }: { text: string }) => (
  <span className="grid-text" title={text}>
    {text}
  </span>
)

/** Where rows will be, once it takes long. */
export const Skeleton = ({ columns }: { columns: number }) =>
  [...Array(8).keys()].map((row) => (
    <tr key={row} className="grid-skeleton">
      {[...Array(columns).keys()].map((cell) => (
        <td key={cell}>
          <span className="loading-line" />
        </td>
      ))}
    </tr>
  ))

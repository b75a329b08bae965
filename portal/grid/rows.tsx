/** The rows of a grid, a cell for each column; those that are selected, and the one that is open, say so. */
import { Check } from '../ui/controls.tsx'
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
  readonly onChoose: (id: string, on: boolean) => void
  /** Whether a row is the one that is looked at beside the grid. */
  readonly isOpen?: ((row: Row) => boolean) | undefined
  readonly onOpen?: ((row: Row) => void) | undefined
  /** Whether a press that ends here was for something else than a row. */
  readonly wasRange: () => boolean
  readonly onDrag?: ((row: Row, event: React.DragEvent) => void) | undefined
  /** Pixels from the left of the columns that are pinned. */
  readonly lefts: ReadonlyMap<string, number>
}

export function Rows<Row>(props: RowsProps<Row>) {
  const { columns, rows, idOf, nameOf, from, chosen, onChoose, isOpen, onOpen, onDrag, lefts } = props
  return rows.map((row, index) => {
    const id = idOf(row)
    const on = chosen?.has(id)
    return (
      <tr
        key={id}
        data-row={id}
        aria-rowindex={from + index}
        aria-selected={on}
        aria-current={isOpen?.(row) || undefined}
        draggable={onDrag ? true : undefined}
        data-opens={onOpen ? true : undefined}
        onClick={onOpen ? (event) => isMeant(event) && !props.wasRange() && onOpen(row) : undefined}
        onKeyDown={
          onOpen ? (event) => event.key === 'Enter' && isCell(event.target) && onOpen(row) : undefined
        }
        onDragStart={onDrag ? (event) => onDrag(row, event) : undefined}
      >
        {chosen && (
          <td data-cell className="grid-check">
            <Check
              bare
              label={`Select ${nameOf(row)}`}
              on={Boolean(on)}
              onChange={(now) => onChoose(id, now)}
            />
          </td>
        )}
        {columns.map((column) => (
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
}

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

/** The titles of a grid: press to sort; where columns can be arranged, drag to move, pull an edge to widen, open a menu. */

import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { type GridColumn, type GridView, withSort } from './column.ts'

export interface ArrangeColumns {
  /** Puts a column where another stands. */
  readonly move: (from: string, to: string) => void
  /** Pixels; null: as wide as it is by itself. */
  readonly resize: (key: string, width: number | null) => void
  /** Pins a column at the start, or lets it go. */
  readonly pin?: (key: string) => void
  readonly hide?: (key: string) => void
  /** The column that is never hidden. */
  readonly kept?: string
  /** Opens the filter of a column. */
  readonly filter?: (key: string) => void
}

/** What a drag carries, so that nothing else dropped here counts. */
const carried = 'application/x-column'

export function Title<Row>({
  column,
  isFirst,
  view,
  onView,
  arrange,
  left,
  onMenu,
  menuOpen,
}: {
  column: GridColumn<Row>
  isFirst: boolean
  view: GridView
  onView: (view: GridView) => void
  arrange?: ArrangeColumns | undefined
  /** Pixels from the left of one that is pinned. */
  left?: number | undefined
  /** Opens what can be done with the column. */
  onMenu: (key: string) => void
  menuOpen: boolean
}) {
  const { key, title, field, sortBy = field, sortable = true, actions, figures } = column
  const [over, setOver] = useState(false)
  const mine = sortBy !== undefined && view.sort?.by === sortBy ? view.sort : null
  const sorts = sortBy !== undefined && sortable
  if (actions || (!sorts && !arrange))
    return (
      <th scope="col" data-actions={actions} data-figures={figures}>
        <span className="grid-title">{title}</span>
      </th>
    )
  const Direction = mine?.asc === false ? IconArrowDown : IconArrowUp
  const dragging = arrange && {
    draggable: true,
    onDragStart: (event: React.DragEvent) => {
      event.dataTransfer.setData(carried, key)
      event.dataTransfer.effectAllowed = 'move'
    },
    onDragOver: (event: React.DragEvent) => {
      if (!event.dataTransfer.types.includes(carried)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: React.DragEvent) => {
      setOver(false)
      const from = event.dataTransfer.getData(carried)
      if (!from) return
      event.preventDefault()
      arrange.move(from, key)
    },
  }
  return (
    <th
      scope="col"
      data-key={key}
      data-tour={isFirst ? 'grid-titles' : undefined}
      data-figures={figures}
      data-over={over || undefined}
      data-menu={menuOpen || undefined}
      aria-sort={mine ? (mine.asc ? 'ascending' : 'descending') : undefined}
      data-pinned={left !== undefined || undefined}
      style={left === undefined ? undefined : { left }}
      {...dragging}
      onContextMenu={
        arrange &&
        ((event) => {
          event.preventDefault()
          onMenu(key)
        })
      }
    >
      <button
        type="button"
        className="grid-title"
        aria-disabled={sorts ? undefined : true}
        title={arrange ? (sorts ? title : t('{{title}} (cannot be sorted)', { title })) : undefined}
        aria-keyshortcuts={arrange ? 'Alt+ArrowDown' : undefined}
        onClick={sorts ? () => onView(withSort(view, sortBy)) : undefined}
      >
        <span>{title}</span>
        {mine && <Direction size={14} stroke={2} aria-hidden="true" />}
      </button>
      {arrange && (
        <>
          <span className="grid-more" aria-hidden="true" onClick={() => onMenu(key)}>
            <IconChevronDown size={14} stroke={2} />
          </span>
          <Edge onWidth={(width) => arrange.resize(key, width)} />
        </>
      )}
    </th>
  )
}

/** The edge that is pulled; for the pointer alone, keys have the title. */
function Edge({ onWidth }: { onWidth: (width: number | null) => void }) {
  const [pulled, setPulled] = useState(false)
  const from = useRef({ x: 0, width: 0 })
  return (
    <span
      className="grid-edge"
      aria-hidden="true"
      data-pulled={pulled || undefined}
      draggable
      onDragStart={(event) => {
        // Pulling an edge is not moving the column.
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={(event) => {
        from.current = { x: event.clientX, width: event.currentTarget.closest('th')!.offsetWidth }
        event.currentTarget.setPointerCapture(event.pointerId)
        setPulled(true)
      }}
      onPointerMove={(event) => {
        if (pulled) onWidth(from.current.width + event.clientX - from.current.x)
      }}
      onPointerUp={() => setPulled(false)}
      onLostPointerCapture={() => setPulled(false)}
      onDoubleClick={() => onWidth(null)}
    />
  )
}

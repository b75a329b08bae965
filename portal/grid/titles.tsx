/** The titles of a grid: press to sort; where columns can be arranged, drag to move, pull an edge to widen, and keys for both. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type GridColumn, type GridView, withSort } from './column.ts'

export interface Arrange {
  /** Puts a column where another stands. */
  readonly move: (from: string, to: string) => void
  /** Pixels; null: as wide as it is by itself. */
  readonly resize: (key: string, width: number | null) => void
  /** Pins a column at the start, or lets it go. */
  readonly pin?: (key: string) => void
}

/** Pixels that a press on + or − changes a width by. */
const step = 20
/** What a drag carries, so that nothing else dropped here counts. */
const carried = 'application/x-column'
const buttons = 'button.grid-title'

/** Only one title is reached by Tab; arrows go from one to the next, with Shift they take the column along. */
export function useTitleKeys(row: RefObject<HTMLTableRowElement | null>, arrange: Arrange | undefined) {
  const at = useRef<string | null>(null)
  const all = () => [...(row.current?.querySelectorAll<HTMLElement>(buttons) ?? [])]
  const keyOf = (button: HTMLElement | undefined) => button?.closest('th')?.dataset.key ?? null
  const settle = () => {
    if (!arrange) return
    const found = all()
    const active = found.find((button) => keyOf(button) === at.current) ?? found[0]
    for (const button of found) button.tabIndex = button === active ? 0 : -1
  }
  useLayoutEffect(settle)

  const onFocus = (event: { target: EventTarget }) => {
    if (!arrange || !(event.target instanceof HTMLElement) || !event.target.matches(buttons)) return
    at.current = keyOf(event.target)
    settle()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!arrange || !(event.target instanceof HTMLElement) || !event.target.matches(buttons)) return
    const found = all()
    const here = found.indexOf(event.target)
    const key = keyOf(event.target)!
    const wider = { '+': step, '=': step, '-': -step, '−': -step }[event.key]
    if (wider !== undefined && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      arrange.resize(key, event.target.closest('th')!.offsetWidth + wider)
      return
    }
    if (event.key === 'p' && arrange.pin && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      arrange.pin(key)
      requestAnimationFrame(() =>
        all()
          .find((button) => keyOf(button) === key)
          ?.focus(),
      )
      return
    }
    const to = {
      ArrowLeft: here - 1,
      ArrowRight: here + 1,
      Home: event.shiftKey ? here : 0,
      End: event.shiftKey ? here : found.length - 1,
    }[event.key]
    const next = to === undefined ? undefined : found[to]
    if (to !== undefined) event.preventDefault()
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.shiftKey) {
      arrange.move(key, keyOf(next)!)
      // The button goes with its column; what is seen follows once it stands there.
      requestAnimationFrame(() => {
        const moved = all().find((button) => keyOf(button) === key)
        moved?.focus()
        moved?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      })
      return
    }
    next.focus()
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return { onKeyDown, onFocus }
}

export function Title<Row>({
  column,
  view,
  onView,
  arrange,
  left,
}: {
  column: GridColumn<Row>
  view: GridView
  onView: (view: GridView) => void
  arrange?: Arrange | undefined
  /** Pixels from the left of one that is pinned. */
  left?: number | undefined
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
  const Way = mine?.asc === false ? IconArrowDown : IconArrowUp
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
      data-figures={figures}
      data-over={over || undefined}
      aria-sort={mine ? (mine.asc ? 'ascending' : 'descending') : undefined}
      data-pinned={left !== undefined || undefined}
      style={left === undefined ? undefined : { left }}
      {...dragging}
    >
      <button
        type="button"
        className="grid-title"
        aria-disabled={sorts ? undefined : true}
        title={arrange ? `${title}${sorts ? '' : ' (cannot be sorted)'}` : undefined}
        onClick={sorts ? () => onView(withSort(view, sortBy)) : undefined}
      >
        <span>{title}</span>
        {mine && <Way size={14} stroke={2} aria-hidden="true" />}
      </button>
      {arrange && <Edge onWidth={(width) => arrange.resize(key, width)} />}
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

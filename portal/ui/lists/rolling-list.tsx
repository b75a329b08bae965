/** A virtual list: draws only the visible rows, but works as one list for keys and screen readers. */
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

interface RollingListProps<T> {
  readonly items: readonly T[]
  readonly idOf: (item: T) => string | number
  /** Pixels, the same for every row. */
  readonly rowHeight: number
  readonly label: string
  readonly row: (item: T) => ReactNode
  readonly onOpen: (item: T) => void
  readonly ref?: Ref<RollingListHandle>
  /** Where the list was left: it begins there, and keeps it current. */
  readonly kept?: { current: ListPlace }
}

export interface ListPlace {
  /** Pixels that it is scrolled by. */
  readonly top: number
  /** The active row. */
  readonly active: string | number | null
}

export interface RollingListHandle {
  /** Moves the active row; the first move makes one active. */
  move(by: number): void
  openActive(): void
}

/** Rows drawn beyond the edges, so that scrolling shows no gap. */
const spare = 6

export function RollingList<T>({
  items,
  idOf,
  rowHeight,
  label,
  row,
  onOpen,
  ref,
  kept,
}: RollingListProps<T>) {
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(kept?.current.top ?? 0)
  const [height, setHeight] = useState(0)
  const [active, setActive] = useState<string | number | null>(kept?.current.active ?? null)
  const activeIndex = active === null ? -1 : items.findIndex((item) => idOf(item) === active)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it begins
  useLayoutEffect(() => {
    const element = box.current!
    if (!kept) return
    element.scrollTop = kept.current.top
    if (activeIndex < 0) return
    activate(activeIndex)
    // Who comes back to it goes on from its row.
    if (document.activeElement === document.body) element.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (kept) kept.current = { top, active }
  }, [kept, top, active])

  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setHeight(entry!.contentRect.height))
    watch.observe(box.current!)
    return () => watch.disconnect()
  }, [])

  function activate(index: number) {
    const item = items[Math.max(0, Math.min(items.length - 1, index))]
    if (item === undefined) return
    setActive(idOf(item))
    const y = items.indexOf(item) * rowHeight
    const element = box.current!
    if (y < element.scrollTop) element.scrollTop = y
    else if (y + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = y + rowHeight - element.clientHeight
  }
  const openActive = () => {
    const item = items[activeIndex]
    if (item !== undefined) onOpen(item)
  }
  useImperativeHandle(ref, () => ({
    move: (by) => activate(activeIndex < 0 ? 0 : activeIndex + by),
    openActive,
  }))

  function press(event: KeyboardEvent) {
    const page = Math.max(1, Math.floor(height / rowHeight) - 1)
    const moves: Record<string, number> = {
      ArrowDown: activeIndex + 1,
      ArrowUp: activeIndex - 1,
      PageDown: activeIndex + page,
      PageUp: activeIndex - page,
      Home: 0,
      End: items.length - 1,
    }
    const to = moves[event.key]
    if (to !== undefined) activate(to)
    else if (event.key === 'Enter') openActive()
    else return
    event.preventDefault()
  }

  const first = Math.max(0, Math.floor(top / rowHeight) - spare)
  const last = Math.min(items.length, Math.ceil((top + height) / rowHeight) + spare)
  return (
    <div
      ref={box}
      className="rolling-list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={activeIndex < 0 ? undefined : `row-${active}`}
      onKeyDown={press}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div role="presentation" style={{ height: items.length * rowHeight, position: 'relative' }}>
        {items.slice(first, last).map((item, offset) => {
          const id = idOf(item)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself takes the keys, for its active row
            <div
              key={id}
              id={`row-${id}`}
              role="option"
              tabIndex={-1}
              className="rolling-row"
              aria-selected={id === active}
              aria-setsize={items.length}
              aria-posinset={first + offset + 1}
              style={{ height: rowHeight, transform: `translateY(${(first + offset) * rowHeight}px)` }}
              onClick={() => {
                setActive(id)
                onOpen(item)
              }}
            >
              {row(item)}
            </div>
          )
        })}
      </div>
    </div>
  )
}

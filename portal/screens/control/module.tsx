/** The frame of a module: its title, its way to more, how it is moved, resized and hidden, and the states of its content. */

import { IconGripVertical } from '@tabler/icons-react'
import { Component, type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { type QueryState, useQuery } from '../../data/use-query.ts'
import { Link } from '../../ui/layout/link.tsx'
import { MenuButton } from '../../ui/overlays/popover.tsx'
import { NotCurrent } from '../../ui/states/not-current.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states/states.tsx'
import { highest, type PlacedModule, widestModule } from './layout.ts'

/** Counts are asked for anew so often while somebody looks. */
const pollEvery = 30_000
/** Pixels of a row of the page and between rows, as the style sheet has them. */
const rowHeight = 148
const gap = 12
const carried = 'application/x-module'

/** What a module asks for; the previous answer stays visible while the next one loads. `of`: what the answer belongs to. */
export const useModule = <Answer,>(
  of: string,
  load: (signal: AbortSignal) => Promise<Answer>,
): QueryState<Answer> => useQuery(of, load, { refetchEvery: pollEvery })

/** The content once it is there; else why it is not, in words, with a way to go on. */
export function Content<Answer>({
  query,
  isEmpty,
  empty,
  children,
}: {
  query: QueryState<Answer>
  isEmpty: (answer: Answer) => boolean
  empty: string
  children: (answer: Answer) => ReactNode
}) {
  const { answer, error, again } = query
  if (answer === null) return error ? <ErrorState title={error} again={again} /> : <Loading lines={5} />
  return (
    <>
      <NotCurrent query={query} />
      {isEmpty(answer) ? <Empty title={empty} /> : children(answer)}
    </>
  )
}

/** A module that breaks leaves the others alone. */
class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch(error: unknown) {
    console.error('A module failed.', error)
  }
  override render() {
    return this.state.failed ? (
      <ErrorState
        title={t('This module could not be shown.')}
        again={() => this.setState({ failed: false })}
      />
    ) : (
      this.props.children
    )
  }
}

export interface Arranging {
  readonly put: (from: string, to: string) => void
  readonly step: (key: string, by: 1 | -1) => void
  readonly size: (key: string, w: number, h: number) => void
  readonly hide: (key: string) => void
}

export function Module({
  title,
  placed: { key, w, h },
  more,
  arranging,
  children,
}: {
  title: string
  placed: PlacedModule
  /** Where all of it is. */
  more?: { readonly to: string; readonly label: string } | undefined
  arranging: Arranging
  children: ReactNode
}) {
  const section = useRef<HTMLElement>(null)
  const [over, setOver] = useState(false)
  const keys = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const sizes: Readonly<Record<string, readonly [number, number]>> = {
      ArrowRight: [w + 1, h],
      ArrowLeft: [w - 1, h],
      ArrowDown: [w, h + 1],
      ArrowUp: [w, h - 1],
    }
    const to = sizes[event.key]
    if (!to) return
    event.preventDefault()
    if (event.shiftKey) arranging.size(key, ...to)
    else arranging.step(key, event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <section
      ref={section}
      className="module"
      data-key={key}
      data-over={over || undefined}
      aria-labelledby={`module-${key}`}
      style={{ '--w': w, '--h': h } as CSSProperties}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(carried)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!section.current?.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        const from = event.dataTransfer.getData(carried)
        if (!from) return
        event.preventDefault()
        arranging.put(from, key)
      }}
    >
      <header>
        <button
          type="button"
          className="module-grip"
          aria-label={t('Arrange {{module}}', { module: title })}
          title={t('Drag to move. By keys: arrows move, Shift with arrows resizes.')}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.setData(carried, key)
            event.dataTransfer.effectAllowed = 'move'
            if (section.current) event.dataTransfer.setDragImage(section.current, 16, 16)
          }}
          onKeyDown={keys}
        >
          <IconGripVertical size={16} stroke={1.8} aria-hidden="true" />
        </button>
        <h2 id={`module-${key}`}>{title}</h2>
        {more && (
          <Link className="module-more" to={more.to}>
            {more.label}
          </Link>
        )}
        <MenuButton
          label={t('More for {{module}}', { module: title })}
          acts={[
            { label: t('Move earlier'), run: () => arranging.step(key, -1) },
            { label: t('Move later'), run: () => arranging.step(key, 1) },
            ...(w < widestModule ? [{ label: t('Wider'), run: () => arranging.size(key, w + 1, h) }] : []),
            ...(w > 1 ? [{ label: t('Narrower'), run: () => arranging.size(key, w - 1, h) }] : []),
            ...(h < highest ? [{ label: t('Taller'), run: () => arranging.size(key, w, h + 1) }] : []),
            ...(h > 1 ? [{ label: t('Shorter'), run: () => arranging.size(key, w, h - 1) }] : []),
            { label: t('Hide'), run: () => arranging.hide(key) },
          ]}
        />
      </header>
      <div className="module-body">
        <Guard>{children}</Guard>
      </div>
      <Corner
        onSize={(x, y) => {
          const box = section.current!.getBoundingClientRect()
          const column = (box.width - gap * (w - 1)) / w
          arranging.size(key, (x - box.left + gap) / (column + gap), (y - box.top + gap) / (rowHeight + gap))
        }}
      />
    </section>
  )
}

/** The corner that is pulled; for the pointer alone, keys have the grip. */
function Corner({ onSize }: { onSize: (x: number, y: number) => void }) {
  const [pulled, setPulled] = useState(false)
  return (
    <span
      className="module-corner"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setPulled(true)
      }}
      onPointerMove={(event) => {
        if (pulled) onSize(event.clientX, event.clientY)
      }}
      onPointerUp={() => setPulled(false)}
      onLostPointerCapture={() => setPulled(false)}
    />
  )
}

/**
 * A vehicle as a drawing: from the side, from behind and from above, each part in the colour and with the shape of how
 * it is. The picture is for the eye; above it lies a list with a button for each part.
 */

import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { shortAge } from '#domain/drawing/fit.ts'
import { type Caption, type Layout, layoutOf, type Subject } from '#domain/drawing/layout.ts'
import { type Part, partText } from '#domain/drawing/parts.ts'
import { type Arrow, arrows, stepFrom } from '#domain/drawing/steps.ts'
import { now, useNow } from '../ui/time/clock.ts'
import { agoText } from '../ui/time/time.ts'
import { CellView } from './cell-view.tsx'
import { GlimpseView } from './glimpse-view.tsx'
import { Legend } from './legend.tsx'
import { useWidth } from './use-width.ts'
import './trailer-drawing.css'

interface TrailerDrawingProps extends Subject {
  /** The id of the part that is chosen; null where none is. */
  readonly chosen: string | null
  readonly onChoose: (part: Part) => void
}

/** The usual width of the drawer, until it has been measured. */
const usualWidth = 384

export function TrailerDrawing({
  chosen,
  onChoose,
  vehicleTypeId,
  axles,
  lengthFeet,
  parts,
}: TrailerDrawingProps) {
  const [ref, width] = useWidth<HTMLDivElement>(usualWidth)
  const hatch = useId()
  // What is written of ages changes by the minute.
  useNow((at) => parts.map((part) => (part.at === null ? '' : agoText(part.at, at))).join())
  const layout = useMemo(
    () => layoutOf({ vehicleTypeId, axles, lengthFeet, parts }, width),
    [vehicleTypeId, axles, lengthFeet, parts, width],
  )
  const { height, strokes, cells, glimpses, captions } = layout
  const choose = (id: string | undefined) => {
    const part = parts.find((one) => one.id === id)
    if (part) onChoose(part)
  }
  const pointed = ({ target }: MouseEvent) =>
    choose((target as Element).closest<SVGElement>('[data-part]')?.dataset.part)
  return (
    <div className="drawing" ref={ref}>
      <div className="drawing-sheet">
        <svg viewBox={`0 0 ${layout.width} ${height}`} aria-hidden="true" onClick={pointed}>
          <defs>
            <pattern
              id={hatch}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <path d="M 0 0 V 6" className="drawn-hatch" />
            </pattern>
          </defs>
          {strokes.map(({ d, look }, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no names, and their order is what they are
            <path key={n} d={d} className={`drawn-${look}`} />
          ))}
          {cells.map((cell) => (
            <CellView
              key={cell.part.id}
              cell={cell}
              chosen={cell.part.id === chosen}
              now={now()}
              hatch={hatch}
            />
          ))}
          {glimpses.map((glimpse) => (
            <GlimpseView key={`${glimpse.part.id} ${glimpse.x} ${glimpse.y}`} glimpse={glimpse} />
          ))}
          {captions.map((caption) => (
            <CaptionView key={`${caption.text} ${caption.x}`} caption={caption} parts={parts} />
          ))}
          <DoorCaption layout={layout} />
        </svg>
        <Parts layout={layout} chosen={chosen} onChoose={onChoose} />
      </div>
      <Legend parts={parts} />
    </div>
  )
}

function CaptionView({
  caption: { text, x, y, anchor, of, turned },
  parts,
}: {
  caption: Caption
  parts: readonly Part[]
}) {
  return (
    <text
      className={anchor === 'middle' ? 'drawn-caption drawn-on-body' : 'drawn-caption'}
      x={turned ? 0 : x}
      y={turned ? 0 : y}
      textAnchor={anchor}
      transform={turned ? `translate(${x} ${y}) rotate(-90)` : undefined}
    >
      {of === 'wheels' ? wheelsAge(parts) : of === 'cargo' ? cargoAge(parts) : text}
    </text>
  )
}

/** How old what is written at the wheels is, by the kinds that are as old as one another. */
const wheelAges: Readonly<Record<string, (age: string) => string>> = {
  tire: (age) => t('Tires {{age}}', { age }),
  hub: (age) => t('Hubs {{age}}', { age }),
  brake: (age) => t('Brakes {{age}}', { age }),
  'tire hub': (age) => t('Tires and hubs {{age}}', { age }),
  'tire brake': (age) => t('Tires and brakes {{age}}', { age }),
  'hub brake': (age) => t('Hubs and brakes {{age}}', { age }),
  'tire hub brake': (age) => t('Tires, hubs and brakes {{age}}', { age }),
}
/** The same behind another. */
const furtherAges: Readonly<Record<string, (age: string) => string>> = {
  hub: (age) => t('hubs {{age}}', { age }),
  brake: (age) => t('brakes {{age}}', { age }),
  'hub brake': (age) => t('hubs and brakes {{age}}', { age }),
}

/** "Tires and hubs 4 min ago", or "Tires 4 min ago, hubs 2 h ago": how old what is written at the wheels is. */
function wheelsAge(parts: readonly Part[]): string {
  const ages = new Map<string, string[]>()
  for (const kind of ['tire', 'hub', 'brake'] as const) {
    const heard = parts.filter((part) => part.kind === kind && part.heard === 'fresh')
    if (heard.length === 0) continue
    const age = agoText(Math.min(...heard.map(({ at }) => at!)), now())
    ages.set(age, [...(ages.get(age) ?? []), kind])
  }
  return [...ages]
    .map(([age, kinds], nth) => (nth === 0 ? wheelAges : furtherAges)[kinds.join(' ')]!(age))
    .join(', ')
}

/** How old what is written in the cargo room is. */
function cargoAge(parts: readonly Part[]): string {
  const heard = parts.filter(({ kind, heard }) => (kind === 'zone' || kind === 'cargo') && heard === 'fresh')
  return heard.length === 0 ? '' : agoText(Math.min(...heard.map(({ at }) => at!)), now())
}

/** What the doors are, below them. */
function DoorCaption({ layout: { cells } }: { layout: Layout }) {
  const cell = cells.find(({ look }) => look === 'doors')
  const [measure] = cell?.part.measures ?? []
  if (!cell) return null
  const { part, x, width } = cell
  const text =
    part.heard === 'never' || !measure
      ? t('Not heard')
      : part.heard === 'stale'
        ? t('{{state}}, {{age}} old', { state: measure.text, age: shortAge(now() - measure.at) })
        : t(measure.text) !== t('Open')
          ? t('Doors closed')
          : measure.since === undefined
            ? t('Open')
            : t('Open {{duration}}', { duration: shortAge(now() - measure.since) })
  return (
    <text
      className={part.heard === 'fresh' ? 'drawn-caption drawn-strong' : 'drawn-caption'}
      x={x + width / 2}
      y={134}
      textAnchor="middle"
      data-level={part.level}
    >
      {text}
    </text>
  )
}

/** The parts as a list: one of them is reached by Tab, the others by arrows. */
function Parts({
  layout,
  chosen,
  onChoose,
}: {
  layout: Layout
  chosen: string | null
  onChoose: (part: Part) => void
}) {
  const { cells, width, height } = layout
  const list = useRef<HTMLUListElement>(null)
  const [reached, setReached] = useState<string | null>(null)
  const tabbed = cells.find(({ part }) => part.id === (reached ?? chosen)) ?? cells[0]
  const saidAt = useNow((at) => Math.floor(at / 60_000))
  const step = (event: KeyboardEvent, n: number) => {
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? cells.length - 1
          : (arrows as readonly string[]).includes(event.key)
            ? stepFrom(cells, n, event.key as Arrow)
            : null
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    list.current?.querySelectorAll<HTMLElement>('button')[to]?.focus()
  }
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`
  return (
    <ul className="drawing-parts" ref={list} aria-label={t('Parts')} data-minute={saidAt}>
      {cells.map((cell, n) => (
        <li key={cell.part.id}>
          <button
            type="button"
            aria-label={partText(cell.part, now())}
            aria-pressed={cell.part.id === chosen}
            tabIndex={cell === tabbed ? 0 : -1}
            style={{
              left: share(cell.x, width),
              top: share(cell.y, height),
              width: share(cell.width, width),
              height: share(cell.height, height),
            }}
            onFocus={() => setReached(cell.part.id)}
            onClick={() => onChoose(cell.part)}
            onKeyDown={(event) => step(event, n)}
          />
        </li>
      ))}
    </ul>
  )
}

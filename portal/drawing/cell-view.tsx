/** One part as it is painted: its border and tint, what it says, and a shape where it is not well. */
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import { markWidth, shortAge, writtenOf } from '#domain/drawing/fit.ts'
import type { Cell } from '#domain/drawing/layout.ts'
import { measureText, type Part } from '#domain/drawing/parts.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { levelShapes } from '../ui/marks/level-mark.tsx'

const loud: ReadonlySet<Level> = new Set(['notice', 'caution', 'critical'])
export const isLoud = (level: Level): boolean => loud.has(level)

/** The mark of a level with its middle at a place. */
export const MarkAt = ({ level, x, y, size = 9 }: { level: Level; x: number; y: number; size?: number }) => (
  <g
    className="drawn-mark"
    data-level={level}
    transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 12})`}
  >
    {levelShapes[level]}
  </g>
)

/** What is written where nothing new is known: how old it is, or that it was never heard. */
const quietOf = ({ at, heard }: Part, now: Instant): string =>
  heard === 'stale' && at !== null ? shortAge(now - at) : t('not heard')

interface CellProps {
  readonly cell: Cell
  readonly chosen: boolean
  readonly now: Instant
  /** The pattern of what is not heard. */
  readonly hatch: string
}

export function CellView({ cell, chosen, now, hatch }: CellProps) {
  const { part, x, y, width, height, look } = cell
  const quiet = part.heard !== 'fresh'
  return (
    <g className="drawn-cell" data-level={part.level} data-quiet={quiet || undefined} data-part={part.id}>
      {chosen && (
        <rect
          className="drawn-ring"
          x={x - 3}
          y={y - 3}
          width={width + 6}
          height={height + 6}
          rx={look === 'chip' || look === 'wheel' ? 8 : 6}
        />
      )}
      <rect
        className="drawn-box"
        data-look={look}
        x={x}
        y={y}
        width={width}
        height={height}
        rx={look === 'wheel' ? 7 : look === 'chip' ? 5 : 3}
      />
      {quiet && (
        <rect
          x={x}
          y={y}
          width={width}
          height={height}
          rx={look === 'wheel' ? 7 : 4}
          fill={`url(#${hatch})`}
        />
      )}
      <Content cell={cell} now={now} />
    </g>
  )
}

function Content({ cell, now }: { cell: Cell; now: Instant }) {
  switch (cell.look) {
    case 'chip':
      return <Chip cell={cell} now={now} />
    case 'wheel':
      return <Wheel cell={cell} now={now} />
    case 'stack':
      return <Stack cell={cell} now={now} />
    case 'doors':
      return <Doors cell={cell} />
  }
}

function Chip({ cell: { part, x, y, width, height }, now }: { cell: Cell; now: Instant }) {
  const marked = isLoud(part.level)
  const { label, text, unit, quiet } = writtenOf(part, width, quietOf(part, now), marked)
  const base = y + height / 2 + 4
  const end = x + width - 7 - (marked ? markWidth : 0)
  return (
    <>
      <text className="drawn-label" x={x + 7} y={base}>
        {label}
      </text>
      <text className={quiet ? 'drawn-quiet' : 'drawn-value'} x={end} y={base} textAnchor="end">
        {text}
        {unit && <tspan className="drawn-unit"> {unit}</tspan>}
      </text>
      {marked && <MarkAt level={part.level} x={x + width - 11} y={y + height / 2} />}
    </>
  )
}

function Wheel({ cell: { part, x, y, width, height }, now }: { cell: Cell; now: Instant }) {
  const marked = isLoud(part.level)
  const { text, unit, second, quiet } = writtenOf(part, width, quietOf(part, now), marked)
  const base = y + height / 2 + 4
  const from = x + 7 + (marked ? markWidth : 0)
  const glued = unit.startsWith('°')
  const value = (
    <>
      {text}
      {unit && (
        <tspan className="drawn-unit">
          {glued ? '' : ' '}
          {unit}
        </tspan>
      )}
    </>
  )
  return (
    <>
      {marked && <MarkAt level={part.level} x={text ? x + 11 : x + width / 2} y={y + height / 2} />}
      {second ? (
        <>
          <text className="drawn-value" x={from} y={base}>
            {value}
          </text>
          <text className="drawn-second" x={x + width - 7} y={base} textAnchor="end">
            {second}
          </text>
        </>
      ) : (
        <text
          className={quiet ? 'drawn-quiet' : 'drawn-value'}
          x={marked ? (from + x + width - 7) / 2 : x + width / 2}
          y={base}
          textAnchor="middle"
        >
          {value}
        </text>
      )}
    </>
  )
}

/** Lines below one another: in the cargo room there is space for them. */
function Stack({ cell: { part, x, y, width, height }, now }: { cell: Cell; now: Instant }) {
  const told = part.measures.filter(({ stale }) => stale === (part.heard === 'stale'))
  const [first, ...more] = told
  const isZone = part.kind === 'zone'
  const at = isZone ? x + 7 : x + width / 2
  const anchor = isZone ? 'start' : 'middle'
  const marked = isLoud(part.level)
  const quiet = part.heard !== 'fresh'
  const note = first?.note ?? more.map(measureText).join(', ')
  const lines = !quiet && note !== '' && height >= 48 && note.length * 5.9 < width - 10
  const top = y + (height - (lines ? 45 : 30)) / 2
  const full = told.find(({ sensor }) => sensor === 'cargoCamera')
  const share = full ? Number(full.text) / 100 : null
  return (
    <>
      {share !== null && !quiet && (
        <rect className="drawn-fill" x={x} y={y} width={width * share} height={height} rx={3} />
      )}
      <text className="drawn-label" x={at} y={top + 11} textAnchor={anchor}>
        {part.label}
      </text>
      <text
        className={quiet ? 'drawn-quiet' : 'drawn-value drawn-large'}
        x={at}
        y={top + 27}
        textAnchor={anchor}
      >
        {quiet || !first ? quietOf(part, now) : first.text}
        {!quiet && first?.unit && width > 12 + first.text.length * 8 + first.unit.length * 6 && (
          <tspan className="drawn-unit"> {first.unit}</tspan>
        )}
      </text>
      {lines && (
        <text className="drawn-second" x={at} y={top + 42} textAnchor={anchor}>
          {note}
        </text>
      )}
      {marked && <MarkAt level={part.level} x={x + width - 10} y={y + 10} />}
    </>
  )
}

/** The leaves stand open where the sensor says so; what it says is written below. */
function Doors({ cell: { part, x, y, width, height } }: { cell: Cell }) {
  const [measure] = part.measures
  // A server may have said it in English.
  const isOpen = part.heard === 'fresh' && measure !== undefined && t(measure.text) === t('Open')
  return (
    <>
      {isOpen && (
        <>
          <path className="drawn-leaf" d={`M ${x} ${y} l -9 -4 v ${height + 8} l 9 -4 Z`} />
          <path className="drawn-leaf" d={`M ${x + width} ${y} l 9 -4 v ${height + 8} l -9 -4 Z`} />
          <rect className="drawn-hole" x={x + 3} y={y + 3} width={width - 6} height={height - 6} />
        </>
      )}
      {isLoud(part.level) && <MarkAt level={part.level} x={x + width / 2} y={y + height / 2} />}
    </>
  )
}

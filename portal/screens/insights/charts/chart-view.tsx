/** A chart to be looked at, pointed at, and gone through by the arrow keys; Enter opens the rows behind a value. */

import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { t } from '#domain/basics/texts.ts'
import type { InsightChart } from '#domain/insights/document.ts'
import { type DrawnShape, draw } from './draw.ts'
import { lineHeight } from './frame.ts'
import { type LegendEntry, moved, spotAt } from './spot.ts'
import './charts.css'

/** How near the pointer must be to a point. */
const reach = 40

export interface ChartViewProps {
  readonly chart: InsightChart
  readonly zone: string
  readonly full: boolean
  /** Opens the rows behind a row of the chart; null where there are none. */
  readonly onOpen: ((key: string) => void) | null
  /** What is drawn, for a picture to keep. */
  readonly drawn: RefObject<SVGSVGElement | HTMLCanvasElement | null>
}

export function ChartView({
  chart,
  shape,
  zone,
  full,
  onOpen,
  drawn,
}: ChartViewProps & { shape: DrawnShape }) {
  const place = useRef<HTMLDivElement>(null)
  const holder = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const [cursor, setCursor] = useState<readonly [number, number] | null>(null)
  const [byKeys, setByKeys] = useState(false)
  const drawing = useMemo(
    () => (width > 0 ? draw(chart, shape, { width, full, zone }) : null),
    [chart, shape, width, full, zone],
  )
  useLayoutEffect(() => {
    if (!drawing) return
    holder.current!.replaceChildren(drawing.picture)
    drawn.current = drawing.picture
  }, [drawing, drawn])
  const spot = cursor && drawing ? (drawing.lines[cursor[0]]?.[cursor[1]] ?? null) : null

  const open = (row: number) => {
    const key = chart.rows[row]?.key
    if (key !== undefined) onOpen?.(key)
  }
  const press = (event: KeyboardEvent) => {
    if (!drawing) return
    if (event.key === 'Enter' && spot) {
      event.preventDefault()
      open(spot.row)
      return
    }
    const first = drawing.lines.findIndex(({ length }) => length > 0)
    if (first < 0) return
    const to = moved(drawing.lines, cursor ?? [first, 0], event.key)
    if (!to) return
    event.preventDefault()
    event.stopPropagation()
    setByKeys(true)
    // The first press shows where the cursor is.
    setCursor(cursor ? to : event.key === 'End' ? to : [first, 0])
  }
  const point = (event: PointerEvent) => {
    if (!drawing) return null
    const { left, top } = holder.current!.getBoundingClientRect()
    return spotAt(drawing.lines, event.clientX - left, event.clientY - top, reach)
  }
  return (
    <div className="chart" ref={place} style={{ minHeight: drawing?.height ?? lineHeight(full) }}>
      {drawing && drawing.legend.length > 0 && <Legend entries={drawing.legend} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a picture that is gone through by keys has no element of its own */}
      <div
        ref={holder}
        className="chart-picture"
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its values are gone through by keys
        tabIndex={0}
        aria-roledescription={t('chart')}
        aria-label={`${t(chart.title)}. ${chart.summary} ${
          onOpen
            ? t('Arrow keys go from value to value, Enter opens what is behind one.')
            : t('Arrow keys go from value to value.')
        }`}
        data-opens={onOpen && spot ? true : undefined}
        onKeyDown={press}
        onBlur={() => setCursor(null)}
        onPointerMove={(event) => {
          setByKeys(false)
          setCursor(point(event))
        }}
        onPointerLeave={() => setCursor(null)}
        onClick={(event) => {
          const at = point(event as unknown as PointerEvent)
          const hit = at && drawing!.lines[at[0]]![at[1]]!
          if (hit) open(hit.row)
        }}
      />
      {spot && drawing && (
        <div
          className="chart-over"
          aria-hidden="true"
          style={{ height: drawing.height, width: drawing.width }}
        >
          {spot.box && (
            <span
              className="chart-box"
              style={{ left: spot.box.x, top: spot.box.y, width: spot.box.width, height: spot.box.height }}
            />
          )}
          {!spot.box && <span className="chart-ring" style={{ left: spot.x, top: spot.y }} />}
          <span
            className="chart-readout numbers"
            data-side={spot.x > drawing.width / 2 ? 'left' : 'right'}
            style={{ left: spot.x, top: Math.max(14, Math.min(spot.y, drawing.height - 20)) }}
          >
            {spot.text}
          </span>
        </div>
      )}
      <span className="unseen" aria-live="polite">
        {byKeys && spot ? spot.text : ''}
      </span>
    </div>
  )
}

const Legend = ({ entries }: { entries: readonly LegendEntry[] }) => (
  <ul className="chart-legend" aria-hidden="true">
    {entries.map(({ label, tone, as }) => (
      <li key={label} data-tone={tone} data-as={as}>
        {label}
      </li>
    ))}
  </ul>
)

/** As wide as its place, in whole pixels; 0 until it is known. */
function useWidth(place: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)))
    watch.observe(place.current!)
    return () => watch.disconnect()
  }, [place])
  return width
}

/** Speed, and any value of a sensor, over time; tied to the map by the moment that both look at. */

import {
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { t } from '#domain/basics/texts.ts'
import { minute } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { placeAt } from '#domain/track/along.ts'
import { charted } from '#domain/track/charted.ts'
import type { Track } from '../../../data/track.ts'
import { colourOf, onTheme } from '../../../style/theme.ts'
import { moment } from '../../../ui/time/time.ts'
import { type ChartView, chartedText, drawChart, valueAt } from './draw-chart.ts'
import './chart.css'
import { ownText } from '../../../ui/units.ts'

interface ChartProps {
  /** The first is the one whose stops and events are drawn; the roles are their colours. */
  readonly tracks: readonly { readonly track: Track; readonly role: string }[]
  readonly at: Instant
  readonly onMove: (at: Instant) => void
  readonly onToggle: () => void
}

const closest = 10 * minute

export function Chart({ tracks, at, onMove, onToggle }: ChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [theme, setTheme] = useState(0)
  const whole = useMemo(() => wholeOf(tracks.map(({ track }) => track)), [tracks])
  const [view, setView] = useState<ChartView>(whole)
  const [seen, setSeen] = useState(whole)
  if (seen !== whole) {
    setSeen(whole)
    setView(whole)
  }

  useEffect(() => onTheme(() => setTheme((count) => count + 1)), [])
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect
      setSize({ width: Math.round(width), height: Math.round(height) })
    })
    watch.observe(canvas.current!.parentElement!)
    return () => watch.disconnect()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a colour is another in another theme
  useEffect(() => {
    if (canvas.current && size.width > 0) drawChart(canvas.current, { tracks, view, size, colourOf })
  }, [tracks, view, size, theme])

  const { from, to } = view
  const momentAt = useCallback(
    (clientX: number) => {
      const box = canvas.current!.getBoundingClientRect()
      return from + ((clientX - box.left) / box.width) * (to - from)
    },
    [from, to],
  )
  const point = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' || event.buttons > 0) onMove(clamp(momentAt(event.clientX), whole))
  }

  // React listens to the wheel in a way that cannot keep the page from scrolling.
  useEffect(() => {
    const element = canvas.current!
    const zoom = (event: WheelEvent) => {
      event.preventDefault()
      const middle = momentAt(event.clientX)
      setView(({ from, to }) => {
        const length = Math.max(
          closest,
          Math.min(whole.to - whole.from, (to - from) * 1.0015 ** event.deltaY),
        )
        const begin = Math.max(whole.from, middle - ((middle - from) / (to - from)) * length)
        return { from: Math.min(begin, whole.to - length), to: Math.min(begin, whole.to - length) + length }
      })
    }
    element.addEventListener('wheel', zoom, { passive: false })
    return () => element.removeEventListener('wheel', zoom)
  }, [momentAt, whole])

  const press = (event: KeyboardEvent) => {
    const step = (to - from) / 200
    const next = {
      ArrowLeft: at - step,
      ArrowRight: at + step,
      PageUp: at - step * 10,
      PageDown: at + step * 10,
      Home: whole.from,
      End: whole.to,
    }[event.key]
    if (event.key === ' ') onToggle()
    else if (next === undefined) return
    else onMove(clamp(next, whole))
    event.preventDefault()
  }

  const part = (at - from) / (to - from)
  return (
    <div
      className="track-chart"
      role="slider"
      tabIndex={0}
      aria-label={t('Moment')}
      aria-valuemin={whole.from}
      aria-valuemax={whole.to}
      aria-valuenow={Math.round(at)}
      aria-valuetext={saidAt(tracks, at)}
      onKeyDown={press}
      onPointerMove={point}
      onPointerDown={(event) => onMove(clamp(momentAt(event.clientX), whole))}
      onDoubleClick={() => setView(whole)}
    >
      <canvas ref={canvas} />
      {part >= 0 && part <= 1 && (
        <>
          <div className="chart-cursor" style={{ left: `${part * 100}%` }} />
          {/* Above the curves, and moved along so that it never leaves the chart. */}
          <span
            className="chart-moment numbers"
            style={{ left: `${part * 100}%`, transform: `translateX(-${part * 100}%)` }}
          >
            {saidAt(tracks, at)}
          </span>
        </>
      )}
    </div>
  )
}

const clamp = (at: Instant, { from, to }: ChartView) => Math.max(from, Math.min(to, at))

/** From the first to the last that is known of all; a range of which nothing is known as it was asked for. */
export const wholeOf = (tracks: readonly Track[]): ChartView => {
  const firsts = tracks.flatMap(({ points, legs }) => legs[0]?.from ?? points[0]?.at ?? [])
  const lasts = tracks.flatMap(({ points, legs }) => legs.at(-1)?.to ?? points.at(-1)?.at ?? [])
  if (firsts.length > 0 && Math.max(...lasts) > Math.min(...firsts))
    return { from: Math.min(...firsts), to: Math.max(...lasts) }
  return { from: tracks[0]?.from ?? 0, to: tracks[0]?.to ?? 1 }
}

const saidAt = (tracks: ChartProps['tracks'], at: Instant): string => {
  const text = tracks.map(({ track }) => {
    const place = placeAt(track.points, track.gaps, at)
    const speed = place
      ? ownText(place.point.stoppedSince === null ? (place.mph ?? 0) : 0, 'speed')
      : t('not yet')
    return tracks.length > 1 ? `${track.unitId} ${speed}` : speed
  })
  const { values } = tracks[0]!.track
  const column = values && charted.find(({ key }) => key === values.key)
  const value = values && valueAt(values, at)
  if (column && value !== null) text.push(`${column.title} ${chartedText(value, column.unit)}`)
  return `${moment(at)} · ${text.join(' · ')}`
}

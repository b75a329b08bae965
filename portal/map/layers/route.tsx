/** The tracks of vehicles on the map: lines by speed, by state or by vehicle, stops and events on them, and where each is now. */
import './route.css'
import { type GeoJSONSource, type MapLayerMouseEvent, type Map as MapLibre, Marker } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Instant } from '#domain/basics/units.ts'
import type { Point } from '#domain/geo/point.ts'
import { colourOf, onTheme } from '../../style/theme.ts'
import type { Covered } from '../ground.ts'
import { useMapLayer } from '../map-context.ts'

/** A stretch of one colour; its moments are those of its corners. */
export interface RouteLine {
  readonly role: string
  readonly dashed: boolean
  readonly points: readonly (Point & { readonly at: Instant })[]
}
/** Something on the way. */
export interface RouteMark {
  readonly kind: 'stop' | 'event'
  readonly role: string
  readonly at: Instant
  readonly place: Point
  readonly text: string
}
/** Where a vehicle is at the moment that is looked at. */
export interface RouteHead {
  readonly key: string
  readonly role: string
  readonly place: Point
  readonly heading: number
  readonly moving: boolean
  readonly label: string
}

interface RouteProps {
  readonly lines: readonly RouteLine[]
  readonly marks: readonly RouteMark[]
  readonly heads: readonly RouteHead[]
  readonly covered: Covered
  /** Keeps the first of them in sight. */
  readonly follow: boolean
  readonly onPick: (at: Instant) => void
}

const lineSource = 'route'
const markSource = 'route-marks'
const layers = ['route-edge', 'route-dashed', 'route-line', 'route-events', 'route-stops'] as const

const edge = () => colourOf('map-edge')

export function RouteLayer({ lines, marks, heads, covered, follow, onPick }: RouteProps) {
  const [theme, setTheme] = useState(0)
  useEffect(() => onTheme(() => setTheme((count) => count + 1)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a colour is another in another theme
  const lineData = useMemo(() => linesOf(lines), [lines, theme])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a colour is another in another theme
  const markData = useMemo(() => marksOf(marks), [marks, theme])

  const map = useMapLayer(
    (map) => layRoute(map, lineData, markData),
    (map) => {
      for (const id of layers) if (map.getLayer(id)) map.removeLayer(id)
      for (const id of [lineSource, markSource]) if (map.getSource(id)) map.removeSource(id)
    },
  )
  useEffect(() => {
    map.getSource<GeoJSONSource>(lineSource)?.setData(lineData)
    // How many corners are drawn, for whoever waits for the picture.
    const corners = lineData.features.reduce((sum, one) => sum + one.geometry.coordinates.length, 0)
    const { dataset } = map.getContainer()
    const drawn = () => {
      if (!map.getSource(lineSource) || !map.isSourceLoaded(lineSource)) return
      dataset.route = String(corners)
      map.off('render', drawn)
    }
    map.on('render', drawn)
    return () => {
      map.off('render', drawn)
    }
  }, [map, lineData])
  useEffect(() => {
    map.getSource<GeoJSONSource>(markSource)?.setData(markData)
  }, [map, markData])

  const tip = useMarks(map, marks, onPick)
  useLine(map, lines, onPick)
  useHeads(map, heads)
  const [first] = heads
  const [lat, lng] = [first?.place.lat, first?.place.lng]
  useEffect(() => {
    if (!follow || lat === undefined || lng === undefined) return
    const { x, y } = map.project([lng, lat])
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const rim = 40
    const out =
      x < covered.left + rim ||
      y < covered.top + rim ||
      x > width - covered.right - rim ||
      y > height - covered.bottom - rim
    if (out) map.easeTo({ center: [lng, lat], padding: covered, duration: 300 })
  }, [map, follow, lat, lng, covered])

  return tip ? (
    <div className="hover-card" style={{ transform: `translate(${tip.x}px, ${tip.y}px)` }}>
      {tip.text.split('\n').map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  ) : null
}

/** Each role is looked up once for a picture: to look one up, the page is laid out. */
const colourBook = () => {
  const colours = new Map<string, string>()
  return (role: string) => {
    if (!colours.has(role)) colours.set(role, colourOf(role))
    return colours.get(role)!
  }
}

const linesOf = (lines: readonly RouteLine[]) => {
  const colour = colourBook()
  return {
    type: 'FeatureCollection' as const,
    features: lines.map(({ role, dashed, points }) => ({
      type: 'Feature' as const,
      properties: { colour: colour(role), dashed },
      geometry: { type: 'LineString' as const, coordinates: points.map(({ lat, lng }) => [lng, lat]) },
    })),
  }
}

const marksOf = (marks: readonly RouteMark[]) => {
  const colour = colourBook()
  return {
    type: 'FeatureCollection' as const,
    features: marks.map(({ kind, role, place }, index) => ({
      type: 'Feature' as const,
      properties: { index, kind, colour: colour(role) },
      geometry: { type: 'Point' as const, coordinates: [place.lng, place.lat] },
    })),
  }
}

function layRoute(map: MapLibre, lines: ReturnType<typeof linesOf>, marks: ReturnType<typeof marksOf>) {
  if (map.getSource(lineSource)) return
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const
  map.addSource(lineSource, { type: 'geojson', data: lines })
  map.addSource(markSource, { type: 'geojson', data: marks })
  const solid = ['!', ['get', 'dashed']] as ['!', ['get', string]]
  map.addLayer({
    id: 'route-edge',
    type: 'line',
    source: lineSource,
    filter: solid,
    layout: round,
    paint: { 'line-color': edge(), 'line-width': 7, 'line-opacity': 0.8 },
  })
  map.addLayer({
    id: 'route-dashed',
    type: 'line',
    source: lineSource,
    filter: ['get', 'dashed'],
    paint: { 'line-color': ['get', 'colour'], 'line-width': 2, 'line-dasharray': [2, 2] },
  })
  map.addLayer({
    id: 'route-line',
    type: 'line',
    source: lineSource,
    filter: solid,
    layout: round,
    paint: { 'line-color': ['get', 'colour'], 'line-width': 4 },
  })
  const circle = (id: string, kind: RouteMark['kind'], radius: number) =>
    map.addLayer({
      id,
      type: 'circle',
      source: markSource,
      filter: ['==', ['get', 'kind'], kind],
      paint: {
        'circle-radius': radius,
        'circle-color': ['get', 'colour'],
        'circle-stroke-color': edge(),
        'circle-stroke-width': 2,
      },
    })
  circle('route-events', 'event', 4.5)
  circle('route-stops', 'stop', 7)
}

/** What the pointer is on; a click looks at its moment. */
function useMarks(map: MapLibre, marks: readonly RouteMark[], onPick: (at: Instant) => void) {
  const [tip, setTip] = useState<{ x: number; y: number; text: string } | null>(null)
  const latest = useRef({ marks, onPick })
  latest.current = { marks, onPick }
  useEffect(() => {
    const of = (event: MapLayerMouseEvent) =>
      latest.current.marks[Number(event.features?.[0]?.properties.index)]
    const over = (event: MapLayerMouseEvent) => {
      const mark = of(event)
      if (!mark) return
      map.getCanvas().style.cursor = 'pointer'
      setTip({ x: event.point.x, y: event.point.y, text: mark.text })
    }
    const out = () => {
      map.getCanvas().style.cursor = ''
      setTip(null)
    }
    const click = (event: MapLayerMouseEvent) => {
      const mark = of(event)
      if (!mark) return
      event.preventDefault()
      latest.current.onPick(mark.at)
    }
    for (const id of ['route-stops', 'route-events']) {
      map.on('mousemove', id, over)
      map.on('mouseleave', id, out)
      map.on('click', id, click)
    }
    return () => {
      for (const id of ['route-stops', 'route-events']) {
        map.off('mousemove', id, over)
        map.off('mouseleave', id, out)
        map.off('click', id, click)
      }
    }
  }, [map])
  return tip
}

/** A click on a line looks at the moment at which the vehicle was nearest to it. */
function useLine(map: MapLibre, lines: readonly RouteLine[], onPick: (at: Instant) => void) {
  const latest = useRef({ lines, onPick })
  latest.current = { lines, onPick }
  useEffect(() => {
    const click = (event: MapLayerMouseEvent) => {
      if (event.defaultPrevented) return
      const { lng, lat } = event.lngLat
      const narrow = Math.cos((lat * Math.PI) / 180)
      let nearest: Instant | null = null
      let least = Number.POSITIVE_INFINITY
      for (const { points } of latest.current.lines)
        for (const point of points) {
          const away = ((point.lng - lng) * narrow) ** 2 + (point.lat - lat) ** 2
          if (away < least) [least, nearest] = [away, point.at]
        }
      if (nearest !== null) latest.current.onPick(nearest)
    }
    map.on('click', 'route-line', click)
    return () => {
      map.off('click', 'route-line', click)
    }
  }, [map])
}

/** Marks over the map that move without it drawing itself again. */
function useHeads(map: MapLibre, heads: readonly RouteHead[]) {
  const made = useRef(new Map<string, Marker>())
  useEffect(() => {
    const wanted = new Set(heads.map(({ key }) => key))
    for (const [key, marker] of made.current)
      if (!wanted.has(key)) {
        marker.remove()
        made.current.delete(key)
      }
    for (const { key, role, place, heading, moving, label } of heads) {
      let marker = made.current.get(key)
      if (!marker) {
        const element = document.createElement('div')
        element.className = 'route-head'
        element.append(document.createElement('i'), document.createElement('span'))
        marker = new Marker({ element }).setLngLat(place).addTo(map)
        made.current.set(key, marker)
      }
      marker.setLngLat(place)
      const element = marker.getElement()
      element.style.setProperty('--own', `var(--${role})`)
      element.style.setProperty('--heading', `${heading}deg`)
      element.toggleAttribute('data-moving', moving)
      element.lastElementChild!.textContent = label
    }
  }, [map, heads])
  useEffect(
    () => () => {
      for (const marker of made.current.values()) marker.remove()
      made.current.clear()
    },
    [],
  )
}

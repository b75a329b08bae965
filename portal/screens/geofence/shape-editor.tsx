/** Drawing a circle or a polygon on the map: clicks lay it out, handles change it, keys do both. */

import type { GeoJSONSource, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { t } from '#domain/basics/texts.ts'
import type { Circle } from '#domain/geo/circle.ts'
import { metersBetween, metersInMile, type Point, travel } from '#domain/geo/point.ts'
import type { Shape } from '#domain/geo/shape.ts'
import { useMapLayer } from '../../map/map-context.ts'
import { featureOf } from '../../map/outline.ts'
import type { ShapeDraft } from '../../map/shape-draft.ts'
import { colourOf } from '../../style/theme.ts'
import { isTyping } from '../../ui/keys/typing.ts'
import { createHandles, type Handle, type Handles } from './handles.ts'

interface ShapeEditorProps {
  readonly drawn: ShapeDraft
  readonly onDrawn: (drawn: ShapeDraft) => void
}

const source = 'shape-editor'
const layers = ['shape-editor-fill', 'shape-editor-line'] as const
/** More corners than this get no handles between them: they would cover the line. */
const betweenUpTo = 60
/** A new circle reaches over this share of what is seen of the map. */
const firstReach = 1 / 8
const least = 1

const middleOf = (ring: readonly Point[]): Point => ({
  lat: ring.reduce((sum, { lat }) => sum + lat, 0) / ring.length,
  lng: ring.reduce((sum, { lng }) => sum + lng, 0) / ring.length,
})
const between = (a: Point, b: Point): Point => ({ lat: (a.lat + b.lat) / 2, lng: (a.lng + b.lng) / 2 })
const at = ({ lat, lng }: Point): Point => ({ lat: Number(lat.toFixed(7)), lng: Number(lng.toFixed(7)) })

const dataOf = (drawn: ShapeDraft) => {
  const ring = drawn.kind === 'polygon' ? drawn.ring : []
  const shape: Shape | null =
    drawn.kind === 'circle' ? drawn.circle : ring.length > 1 ? { kind: 'polygon', ring } : null
  return { type: 'FeatureCollection' as const, features: shape ? [featureOf(shape)] : [] }
}

function circleHandles(circle: Circle, change: (circle: Circle) => void): Handle[] {
  return [
    {
      kind: 'middle',
      at: circle.center,
      label: t('Middle of the circle: drag, or use the arrow keys'),
      onMove: (to) => change({ ...circle, center: at(to) }),
    },
    {
      kind: 'radius',
      at: travel(circle.center, 90, circle.radiusM / metersInMile),
      label: t('Radius of the circle: drag, or use the arrow keys'),
      onMove: (to) =>
        change({ ...circle, radiusM: Math.max(least, Math.round(metersBetween(circle.center, to))) }),
    },
  ]
}

function polygonHandles(
  polygon: Extract<ShapeDraft, { kind: 'polygon' }>,
  change: (ring: readonly Point[], closed: boolean) => void,
): Handle[] {
  const { ring, closed } = polygon
  const corners = ring.map(
    (corner, index): Handle => ({
      kind: 'corner',
      at: corner,
      label: t('Corner {{corner}}: drag or use the arrow keys, Delete takes it out', { corner: index + 1 }),
      onMove: (to) => change(ring.with(index, at(to)), closed),
      ...(closed && ring.length <= 3 ? {} : { onRemove: () => change(ring.toSpliced(index, 1), closed) }),
      ...(!closed && index === 0 && ring.length >= 3 ? { onPress: () => change(ring, true) } : {}),
    }),
  )
  if (!closed) return corners
  const middle: Handle = {
    kind: 'middle',
    at: middleOf(ring),
    label: t('The whole shape: drag, or use the arrow keys'),
    onMove: (to) => {
      const from = middleOf(ring)
      change(
        ring.map(({ lat, lng }) => at({ lat: lat + to.lat - from.lat, lng: lng + to.lng - from.lng })),
        true,
      )
    },
  }
  if (ring.length > betweenUpTo) return [...corners, middle]
  const gaps = ring.map(
    (corner, index): Handle => ({
      kind: 'between',
      at: between(corner, ring[(index + 1) % ring.length]!),
      label: t('Add a corner after corner {{corner}}', { corner: index + 1 }),
      // It becomes a corner when it is let go of: until then the list of handles stays as it is.
      onMove: (to, done) => {
        if (done) change(ring.toSpliced(index + 1, 0, at(to)), true)
      },
      onPress: () =>
        change(ring.toSpliced(index + 1, 0, between(corner, ring[(index + 1) % ring.length]!)), true),
    }),
  )
  return [...corners, middle, ...gaps]
}

export function ShapeEditor({ drawn, onDrawn }: ShapeEditorProps) {
  const latest = useRef({ drawn, onDrawn })
  latest.current = { drawn, onDrawn }
  const handles = useRef<Handles | null>(null)

  const map = useMapLayer(
    (map) => {
      if (map.getSource(source)) return
      map.addSource(source, { type: 'geojson', data: dataOf(latest.current.drawn), tolerance: 0 })
      const colour = colourOf('accent')
      map.addLayer({
        id: 'shape-editor-fill',
        type: 'fill',
        source,
        paint: { 'fill-color': colour, 'fill-opacity': 0.35 },
      })
      map.addLayer({
        id: 'shape-editor-line',
        type: 'line',
        source,
        paint: { 'line-color': colour, 'line-width': 2, 'line-opacity': 0.8 },
      })
    },
    (map) => {
      for (const id of layers) if (map.getLayer(id)) map.removeLayer(id)
      if (map.getSource(source)) map.removeSource(source)
    },
  )

  useEffect(() => {
    handles.current = createHandles(map)
    return () => handles.current?.destroy()
  }, [map])

  useEffect(() => {
    map.getSource<GeoJSONSource>(source)?.setData(dataOf(drawn))
    const change = (next: ShapeDraft) => latest.current.onDrawn(next)
    if (drawn.kind === 'polygon')
      handles.current?.show(
        polygonHandles(drawn, (ring, closed) => change({ kind: 'polygon', ring, closed })),
      )
    else
      handles.current?.show(
        drawn.circle ? circleHandles(drawn.circle, (circle) => change({ kind: 'circle', circle })) : [],
      )
  }, [map, drawn])

  useEffect(() => {
    const canvas = map.getCanvas()
    const click = (event: MapMouseEvent) => {
      const { drawn, onDrawn } = latest.current
      const spot = at(event.lngLat)
      if (drawn.kind === 'circle') {
        if (drawn.circle) return
        const { clientWidth, clientHeight } = map.getContainer()
        const reach = Math.min(clientWidth, clientHeight) * firstReach
        const edge = map.unproject([event.point.x + reach, event.point.y])
        const radiusM = Math.max(least, Math.round(metersBetween(spot, edge)))
        onDrawn({ kind: 'circle', circle: { kind: 'circle', center: spot, radiusM } })
      } else if (!drawn.closed) onDrawn({ ...drawn, ring: [...drawn.ring, spot] })
      event.preventDefault()
    }
    const twice = (event: MapMouseEvent) => {
      const { drawn, onDrawn } = latest.current
      if (drawn.kind !== 'polygon' || drawn.closed) return
      event.preventDefault()
      // Both clicks of it laid a corner at the same place.
      const ring = drawn.ring.filter(
        (corner, n) => n === 0 || metersBetween(corner, drawn.ring[n - 1]!) > least,
      )
      onDrawn({ kind: 'polygon', ring, closed: ring.length >= 3 })
    }
    const press = (event: KeyboardEvent) => {
      const { drawn, onDrawn } = latest.current
      if (isTyping(event) || drawn.kind !== 'polygon' || drawn.closed) return
      if (event.key === 'Enter' && drawn.ring.length >= 3) onDrawn({ ...drawn, closed: true })
      else if (event.key === 'Backspace' && drawn.ring.length > 0)
        onDrawn({ ...drawn, ring: drawn.ring.slice(0, -1) })
      else return
      event.preventDefault()
    }
    map.doubleClickZoom.disable()
    map.on('click', click)
    map.on('dblclick', twice)
    addEventListener('keydown', press)
    return () => {
      map.doubleClickZoom.enable()
      canvas.style.cursor = ''
      map.off('click', click)
      map.off('dblclick', twice)
      removeEventListener('keydown', press)
    }
  }, [map])

  const laying = drawn.kind === 'circle' ? !drawn.circle : !drawn.closed
  useEffect(() => {
    map.getCanvas().style.cursor = laying ? 'crosshair' : ''
  }, [map, laying])
  return null
}

/** The geofences on the map: thousands at once, drawn by the map itself; the chosen one stands out. */
import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  GeoJSONSource,
  MapLayerMouseEvent,
  Map as MapLibre,
} from 'maplibre-gl'
import { useEffect, useMemo, useRef } from 'react'
import { colourOf, onTheme } from '../../style/theme.ts'
import { type FenceMark, headsOf, placeFence, shapesOf } from '../fence-marks.ts'
import { useMapLayer } from '../map-context.ts'
import { fenceFill, fenceStroke, smallest } from '../outline.ts'
import { useSeen } from './use-seen.ts'

interface FencesProps {
  readonly fences: readonly FenceMark[]
  readonly chosen: number | null
  /** Left out, for it is being edited. */
  readonly without: number | null
  /** Null where a click means something else. */
  readonly onChoose: ((id: number) => void) | null
}

const source = 'fences'
/** A point for each, at all times: dots far out, names near by. */
const headSource = 'fence-heads'
const layers = ['fences-fill', 'fences-line', 'fences-far', 'fences-chosen', 'fences-name'] as const
/** Where a click meets a geofence. */
const met = ['fences-fill', 'fences-far']
/** Names would only cover each other farther out. */
const namesFrom = 9

/** The fonts of a style are its own affair; names are written in one that it has. */
const fontOf = (map: MapLibre): string[] | undefined => {
  for (const layer of map.getStyle().layers) {
    if (layer.type !== 'symbol') continue
    const font = layer.layout?.['text-font']
    if (Array.isArray(font) && font.every((name) => typeof name === 'string')) return font as string[]
  }
  return undefined
}

const colour = (): ExpressionSpecification => [
  'case',
  ['!', ['get', 'isActive']],
  colourOf('stale'),
  ['get', 'forbids'],
  colourOf('critical'),
  colourOf('accent'),
]
const only = (id: number | null): ExpressionSpecification => ['==', ['get', 'id'], id ?? -1]
const allBut = (id: number | null): ExpressionSpecification => ['!=', ['get', 'id'], id ?? -1]
const far = (id: number | null): ExpressionSpecification => [
  'all',
  ['<', ['zoom'], ['get', 'seenFrom']],
  allBut(id),
]
/** From this zoom to that one a dot grows: thousands of them over a country would cover it. */
const growing = (far: number, near: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  3,
  far,
  8,
  near,
]
const dots = (): NonNullable<CircleLayerSpecification['paint']> => ({
  // A ring that is nearly empty: what is filled is a vehicle.
  'circle-radius': growing(2.5, 4),
  'circle-color': colour(),
  'circle-opacity': 0.15,
  'circle-stroke-width': growing(1.5, fenceStroke['line-width']),
  'circle-stroke-opacity': fenceStroke['line-opacity'],
  'circle-stroke-color': colour(),
})

export function Fences({ fences, chosen, without, onChoose }: FencesProps) {
  const placed = useMemo(() => fences.map(placeFence), [fences])
  const heads = useMemo(() => headsOf(placed), [placed])
  const seen = useSeen(placed, chosen)
  const shapes = useMemo(() => shapesOf(seen), [seen])
  const map = useMapLayer(
    (map) => {
      if (map.getSource(source)) return
      const font = fontOf(map)
      map.addSource(source, { type: 'geojson', data: shapes, tolerance: 0.2 })
      map.addSource(headSource, { type: 'geojson', data: heads })
      map.addLayer({
        id: 'fences-fill',
        type: 'fill',
        source,
        filter: allBut(without),
        paint: { ...fenceFill, 'fill-color': colour() },
      })
      map.addLayer({
        id: 'fences-line',
        type: 'line',
        source,
        filter: allBut(without),
        paint: { ...fenceStroke, 'line-color': colour() },
      })
      map.addLayer({
        id: 'fences-far',
        type: 'circle',
        source: headSource,
        filter: far(without),
        paint: dots(),
      })
      map.addLayer({
        id: 'fences-chosen',
        type: 'line',
        source,
        filter: only(chosen === without ? null : chosen),
        paint: { 'line-width': 4, 'line-color': colour() },
      })
      // Without a font of its own the ground is bare, and cannot write.
      if (font)
        map.addLayer({
          id: 'fences-name',
          type: 'symbol',
          source: headSource,
          minzoom: namesFrom,
          filter: allBut(without),
          layout: {
            'text-field': ['get', 'name'],
            'text-font': font,
            'text-size': 12,
            'text-max-width': 12,
            'text-anchor': 'bottom',
            'text-offset': [0, -0.4],
          },
          paint: {
            'text-color': colourOf('ink'),
            'text-halo-color': colourOf('surface'),
            'text-halo-width': 1.4,
          },
        })
    },
    (map) => {
      for (const id of layers) if (map.getLayer(id)) map.removeLayer(id)
      for (const id of [source, headSource]) if (map.getSource(id)) map.removeSource(id)
    },
  )

  useEffect(() => {
    map.getSource<GeoJSONSource>(source)?.setData(shapes)
  }, [map, shapes])
  useEffect(() => {
    map.getSource<GeoJSONSource>(headSource)?.setData(heads)
  }, [map, heads])

  useEffect(() => {
    for (const id of ['fences-fill', 'fences-line', 'fences-name'])
      if (map.getLayer(id)) map.setFilter(id, allBut(without))
    if (map.getLayer('fences-far')) map.setFilter('fences-far', far(without))
    if (map.getLayer('fences-chosen'))
      map.setFilter('fences-chosen', only(chosen === without ? null : chosen))
  }, [map, chosen, without])

  useEffect(
    () =>
      onTheme(() => {
        if (!map.getLayer('fences-fill')) return
        map.setPaintProperty('fences-fill', 'fill-color', colour())
        map.setPaintProperty('fences-line', 'line-color', colour())
        map.setPaintProperty('fences-chosen', 'line-color', colour())
        map.setPaintProperty('fences-far', 'circle-color', colour())
        map.setPaintProperty('fences-far', 'circle-stroke-color', colour())
      }),
    [map],
  )

  // How many the map has taken in and drawn, for whoever waits for them.
  useEffect(() => {
    const container = map.getContainer()
    const tell = () => {
      if ([source, headSource].every((id) => map.getSource(id) && map.isSourceLoaded(id)))
        container.dataset.fences = String(fences.length)
    }
    map.on('idle', tell)
    map.on('render', tell)
    return () => {
      map.off('idle', tell)
      map.off('render', tell)
      delete container.dataset.fences
    }
  }, [map, fences])

  const choose = useRef(onChoose)
  choose.current = onChoose
  const drawn = useRef(fences)
  drawn.current = fences
  useEffect(() => {
    const click = (event: MapLayerMouseEvent) => {
      if (!choose.current || event.defaultPrevented) return
      // Of fences within each other the smallest is meant: the others can be met beside it.
      const hit = new Set(event.features?.map(({ properties }) => Number(properties.id)))
      const meant = smallest(drawn.current.filter(({ id }) => hit.has(id)))
      if (meant) choose.current(meant.id)
    }
    const over = () => {
      if (choose.current) map.getCanvas().style.cursor = 'pointer'
    }
    const out = () => {
      if (choose.current) map.getCanvas().style.cursor = ''
    }
    map.on('click', met, click)
    map.on('mouseenter', met, over)
    map.on('mouseleave', met, out)
    return () => {
      map.off('click', met, click)
      map.off('mouseenter', met, over)
      map.off('mouseleave', met, out)
    }
  }, [map])
  return null
}

/** Where vehicles went between two moments: a line for each from the one place to the other. */
import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import type { Point } from '#domain/geo/point.ts'
import { colourOf, onTheme } from '../../style/theme.ts'
import { useLaid } from '../map-context.ts'

export interface Move {
  readonly from: Point
  readonly to: Point
}

const source = 'moves'
const layer = 'moves-line'

export function Moves({ moves }: { moves: readonly Move[] }) {
  const data = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: moves.map(({ from, to }) => ({
        type: 'Feature' as const,
        properties: {},
        geometry: {
          type: 'LineString' as const,
          coordinates: [
            [from.lng, from.lat],
            [to.lng, to.lat],
          ],
        },
      })),
    }),
    [moves],
  )
  const map = useLaid(
    (map) => {
      if (map.getSource(source)) return
      map.addSource(source, { type: 'geojson', data })
      map.addLayer({
        id: layer,
        type: 'line',
        source,
        paint: {
          'line-color': colourOf('accent'),
          'line-width': 1.5,
          'line-opacity': 0.55,
          'line-dasharray': [3, 2],
        },
      })
    },
    (map) => {
      if (map.getLayer(layer)) map.removeLayer(layer)
      if (map.getSource(source)) map.removeSource(source)
    },
  )
  useEffect(() => {
    map.getSource<GeoJSONSource>(source)?.setData(data)
  }, [map, data])
  useEffect(
    () =>
      onTheme(() => {
        if (map.getLayer(layer)) map.setPaintProperty(layer, 'line-color', colourOf('accent'))
      }),
    [map],
  )
  return null
}

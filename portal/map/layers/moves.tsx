/** Where vehicles went between two moments: a line for each from the one place to the other. */
import { useMemo } from 'react'
import type { Point } from '#domain/geo/point.ts'
import { colourOf } from '../../style/theme.ts'
import { useGeoJsonLayer } from './use-geojson-layer.ts'

export interface Move {
  readonly from: Point
  readonly to: Point
}

const looks = () => ({
  type: 'line' as const,
  paint: {
    'line-color': colourOf('accent'),
    'line-width': 1.5,
    'line-opacity': 0.55,
    'line-dasharray': [3, 2],
  },
})

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
  useGeoJsonLayer('moves', data, looks)
  return null
}

/** Warmth on the map: cells of a grid, each with a weight, drawn as one picture by the map itself. */
import type { ExpressionSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import type { HeatCell } from '#domain/wire/heat.ts'
import { colourOf } from '../../style/theme.ts'
import { pointOf } from '../world.ts'
import { useGeoJsonLayer } from './use-geojson-layer.ts'

/** From cold to hot; the first shows where there is a little. */
export const heatRoles = ['speed-2', 'speed-3', 'speed-4', 'speed-5'] as const

const colour = (): ExpressionSpecification => {
  const [cool, mild, warm, hot] = heatRoles.map(colourOf)
  const clear = colourOf('heat-clear')
  return [
    'interpolate',
    ['linear'],
    ['heatmap-density'],
    0,
    clear,
    0.08,
    cool!,
    0.3,
    mild!,
    0.6,
    warm!,
    1,
    hot!,
  ]
}

const looks = () => ({
  type: 'heatmap' as const,
  paint: {
    'heatmap-weight': ['get', 'weight'] as ExpressionSpecification,
    'heatmap-radius': 18,
    'heatmap-intensity': 2,
    'heatmap-opacity': 0.8,
    'heatmap-color': colour(),
  },
})

export function Heat({ cells, grid, max }: { cells: readonly HeatCell[]; grid: number; max: number }) {
  const data = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: cells.map(([x, y, weight]) => {
        const { lng, lat } = pointOf({ x: (x + 0.5) / grid, y: (y + 0.5) / grid })
        return {
          type: 'Feature' as const,
          // The root brings a yard of a hundred trailers and a single stop into one picture.
          properties: { weight: Math.sqrt(weight / max) },
          geometry: { type: 'Point' as const, coordinates: [lng, lat] },
        }
      }),
    }),
    [cells, grid, max],
  )
  useGeoJsonLayer('heat', data, looks)
  return null
}

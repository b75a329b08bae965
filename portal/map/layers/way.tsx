/** The way that a vehicle came, as one line under it. */
import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import { colourOf, onTheme } from '../../style/theme.ts'
import { useLaid } from '../map-context.ts'

const source = 'way'

/** `track`: latitude, longitude, and whatever follows; oldest first. */
export function Way({ track }: { track: readonly (readonly [lat: number, lng: number, ...unknown[]])[] }) {
  const data = useMemo(
    () => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'LineString' as const, coordinates: track.map(([lat, lng]) => [lng, lat]) },
    }),
    [track],
  )
  const map = useLaid(
    (map) => {
      if (map.getSource(source)) return
      map.addSource(source, { type: 'geojson', data })
      map.addLayer({
        id: source,
        type: 'line',
        source,
        layout: { 'line-cap': 'round', 'line-join': 'round' },
        paint: { 'line-width': 4, 'line-opacity': 0.75, 'line-color': colourOf('accent') },
      })
    },
    (map) => {
      if (map.getLayer(source)) map.removeLayer(source)
      if (map.getSource(source)) map.removeSource(source)
    },
  )
  useEffect(() => {
    map.getSource<GeoJSONSource>(source)?.setData(data)
  }, [map, data])
  useEffect(
    () =>
      onTheme(() => {
        if (map.getLayer(source)) map.setPaintProperty(source, 'line-color', colourOf('accent'))
      }),
    [map],
  )
  return null
}

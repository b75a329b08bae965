/** The track of a vehicle, as one line under it. */
import { useMemo } from 'react'
import { colourOf } from '../../style/theme.ts'
import { useGeoJsonLayer } from './use-geojson-layer.ts'

const looks = () => ({
  type: 'line' as const,
  layout: { 'line-cap': 'round' as const, 'line-join': 'round' as const },
  paint: { 'line-width': 4, 'line-opacity': 0.75, 'line-color': colourOf('accent') },
})

/** `track`: latitude, longitude, and whatever follows; oldest first. */
export function TrackLine({
  track,
}: {
  track: readonly (readonly [lat: number, lng: number, ...unknown[]])[]
}) {
  const data = useMemo(
    () => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'LineString' as const, coordinates: track.map(([lat, lng]) => [lng, lat]) },
    }),
    [track],
  )
  useGeoJsonLayer('way', data, looks)
  return null
}

/** One layer of the map over data of its own, drawn anew with the data and in the colours of the theme. */
import type {
  GeoJSONSource,
  HeatmapLayerSpecification,
  LineLayerSpecification,
  Map as MapLibre,
} from 'maplibre-gl'
import { useEffect } from 'react'
import { onTheme } from '../../style/theme.ts'
import { useMapLayer } from '../map-context.ts'

type Looks =
  | Pick<LineLayerSpecification, 'type' | 'layout' | 'paint'>
  | Pick<HeatmapLayerSpecification, 'type' | 'layout' | 'paint'>

/** @param looks asked again when the theme changes */
export function useGeoJsonLayer(
  id: string,
  data: Parameters<GeoJSONSource['setData']>[0],
  looks: () => Looks,
) {
  const map = useMapLayer(
    (map) => {
      if (map.getSource(id)) return
      map.addSource(id, { type: 'geojson', data })
      map.addLayer({ id, source: id, ...looks() })
    },
    (map) => {
      if (map.getLayer(id)) map.removeLayer(id)
      if (map.getSource(id)) map.removeSource(id)
    },
  )
  useEffect(() => {
    map.getSource<GeoJSONSource>(id)?.setData(data)
  }, [map, id, data])
  useEffect(
    () =>
      onTheme(() => {
        if (!map.getLayer(id)) return
        for (const [name, value] of Object.entries(looks().paint ?? {}))
          map.setPaintProperty(id, name as Parameters<MapLibre['setPaintProperty']>[1], value)
      }),
    [map, id, looks],
  )
}

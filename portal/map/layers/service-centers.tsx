/** The service centers on the map: loaded when the layer is turned on; a click shows the details of one. */

import type { GeoJSONSource, MapLayerMouseEvent } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { plural, t } from '#domain/basics/texts.ts'
import { request } from '../../data/graphql.ts'
import { placesQuery } from '../../data/service-centers.ts'
import { useQuery } from '../../data/use-query.ts'
import { colourOf, onTheme } from '../../style/theme.ts'
import { useMapLayer } from '../map-context.ts'
import './service-centers.css'

const source = 'service-centers'
const dots = 'service-centers-dots'
const clusters = 'service-centers-clusters'

const paint = () => ({
  'circle-color': colourOf('surface'),
  'circle-stroke-color': colourOf('notice'),
  'circle-stroke-width': 2.5,
})

export function ServiceCenters() {
  const { answer, error, again } = useQuery(
    'places',
    async (signal) => (await request(placesQuery, {}, signal)).serviceCenterPlaces,
  )
  const data = useMemo(
    () => ({
      type: 'FeatureCollection' as const,
      features: (answer ?? []).map(([id, lat, lng, name]) => ({
        type: 'Feature' as const,
        properties: { id, name },
        geometry: { type: 'Point' as const, coordinates: [lng, lat] },
      })),
    }),
    [answer],
  )
  const map = useMapLayer(
    (map) => {
      if (map.getSource(source)) return
      map.addSource(source, { type: 'geojson', data, cluster: true, clusterRadius: 25, clusterMaxZoom: 9 })
      map.addLayer({
        id: clusters,
        type: 'circle',
        source,
        filter: ['has', 'point_count'],
        paint: { ...paint(), 'circle-radius': ['step', ['get', 'point_count'], 7, 10, 9, 50, 11] },
      })
      map.addLayer({
        id: dots,
        type: 'circle',
        source,
        filter: ['!', ['has', 'point_count']],
        paint: { ...paint(), 'circle-radius': 5 },
      })
    },
    (map) => {
      for (const id of [dots, clusters]) if (map.getLayer(id)) map.removeLayer(id)
      if (map.getSource(source)) map.removeSource(source)
    },
  )
  useEffect(() => {
    map.getSource<GeoJSONSource>(source)?.setData(data)
  }, [map, data])
  useEffect(
    () =>
      onTheme(() => {
        for (const id of [dots, clusters])
          if (map.getLayer(id))
            for (const [name, value] of Object.entries(paint()))
              map.setPaintProperty(id, name as keyof ReturnType<typeof paint>, value)
      }),
    [map],
  )
  const [tip, setTip] = useState<{ name: string; x: number; y: number } | null>(null)
  useEffect(() => {
    const over = ({ features, point }: MapLayerMouseEvent) => {
      const { name, point_count: many } = features?.[0]?.properties ?? {}
      const words = many ? plural(many, '{{count}} service center', '{{count}} service centers') : name
      if (typeof words === 'string') setTip({ name: words, x: point.x, y: point.y })
    }
    const out = () => setTip(null)
    const both = [dots, clusters]
    map.on('mousemove', both, over)
    map.on('click', both, over)
    map.on('mouseleave', both, out)
    map.on('movestart', out)
    return () => {
      map.off('mousemove', both, over)
      map.off('click', both, over)
      map.off('mouseleave', both, out)
      map.off('movestart', out)
    }
  }, [map])
  if (error && !answer)
    return (
      <p className="map-layer-failed" role="alert">
        {t('The service centers could not be loaded.')}{' '}
        <button type="button" onClick={again}>
          {t('Try again')}
        </button>
      </p>
    )
  return (
    tip && (
      <p className="center-card" style={{ left: tip.x, top: tip.y }}>
        {tip.name}
      </p>
    )
  )
}

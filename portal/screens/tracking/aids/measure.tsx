/** Measuring on the map: each press adds a corner, and shows the whole length; by keys the corner is added in the middle of the map. */

import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import type { GeoJSONSource, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { distance, feetInMile, metersInMile, type Point } from '#domain/geo/point.ts'
import { useMapLayer } from '../../../map/map-context.ts'
import { colourOf } from '../../../style/theme.ts'
import { Button, IconButton } from '../../../ui/controls/button.tsx'
import { isTyping } from '../../../ui/keys/typing.ts'
import { setSearch } from '../../../ui/layout/address.ts'
import { ownText, ownUnits } from '../../../ui/units.ts'

const source = 'measure'

/** "12.4 mi (20.0 km)", "820 ft"; whoever has kilometers needs no miles beside them. */
const lengthOf = (miles: number): string => {
  if (miles < 0.2) return ownText(miles * feetInMile, 'length')
  const digits = miles < 100 ? 1 : 0
  const text = ownText(miles, 'distance', digits)
  return ownUnits().distance === 'km'
    ? text
    : t('{{distance}} ({{kilometers}} km)', {
        distance: text,
        kilometers: number((miles * metersInMile) / 1000, digits),
      })
}

export function Measure() {
  const [points, setPoints] = useState<readonly Point[]>([])
  const data = useMemo(() => {
    const coordinates = points.map(({ lat, lng }) => [lng, lat])
    return {
      type: 'FeatureCollection' as const,
      features: [
        { type: 'Feature' as const, properties: {}, geometry: { type: 'LineString' as const, coordinates } },
        { type: 'Feature' as const, properties: {}, geometry: { type: 'MultiPoint' as const, coordinates } },
      ],
    }
  }, [points])
  const map = useMapLayer(
    (map) => {
      if (map.getSource(source)) return
      map.addSource(source, { type: 'geojson', data })
      map.addLayer({
        id: 'measure-line',
        type: 'line',
        source,
        paint: { 'line-width': 3, 'line-dasharray': [2, 1], 'line-color': colourOf('accent') },
      })
      map.addLayer({
        id: 'measure-corner',
        type: 'circle',
        source,
        paint: {
          'circle-radius': 5,
          'circle-color': colourOf('surface'),
          'circle-stroke-width': 2,
          'circle-stroke-color': colourOf('accent'),
        },
      })
    },
    (map) => {
      for (const id of ['measure-line', 'measure-corner']) if (map.getLayer(id)) map.removeLayer(id)
      if (map.getSource(source)) map.removeSource(source)
    },
  )
  useEffect(() => {
    map.getSource<GeoJSONSource>(source)?.setData(data)
  }, [map, data])
  useEffect(() => {
    const canvas = map.getCanvas()
    const press = ({ lngLat: { lat, lng } }: MapMouseEvent) =>
      setPoints((before) => [...before, { lat, lng }])
    const key = (event: KeyboardEvent) => {
      if (isTyping(event) || event.key !== 'Escape') return
      event.stopImmediatePropagation()
      setSearch({ measure: null })
    }
    canvas.style.cursor = 'crosshair'
    map.on('click', press)
    addEventListener('keydown', key, true)
    return () => {
      canvas.style.cursor = ''
      map.off('click', press)
      removeEventListener('keydown', key, true)
    }
  }, [map])

  const miles = points.slice(1).reduce((sum, point, at) => sum + distance(points[at]!, point), 0)
  const addMiddle = () => {
    const { lat, lng } = map.getCenter()
    setPoints([...points, { lat, lng }])
  }
  return (
    <section className="measure" aria-label={t('Measure')}>
      <p role="status" className="numbers">
        {points.length < 2 ? t('Click on the map to measure a distance') : <b>{lengthOf(miles)}</b>}
      </p>
      <Button kind="quiet" onClick={addMiddle}>
        {t('Add the middle')}
      </Button>
      <IconButton
        label={t('Take the last corner back')}
        disabled={points.length === 0}
        onClick={() => setPoints(points.slice(0, -1))}
      >
        <IconArrowBackUp size={18} stroke={1.6} />
      </IconButton>
      <IconButton label={t('End measuring')} onClick={() => setSearch({ measure: null })}>
        <IconX size={18} stroke={1.6} />
      </IconButton>
    </section>
  )
}

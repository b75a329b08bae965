/** Places of a chart on the map: a circle for each, larger where there is more. */
import { t } from '#domain/basics/texts.ts'
import 'maplibre-gl/dist/maplibre-gl.css'
import '../../../map/map.css'
import type { FeatureCollection, Point } from 'geojson'
import { Popup } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { ChartShape } from '#domain/insights/document.ts'
import { useConfig } from '../../../data/config.ts'
import { createGround, followBase } from '../../../map/ground.ts'
import { colourOf } from '../../../style/theme.ts'
import type { ChartViewProps } from './chart-view.tsx'
import { columnOf, greatest } from './frame.ts'
import { valueText } from './scale.ts'
import './charts.css'

/** Pixels across, of the least and of the most. */
const smallest = 4
const largest = 26
/** Of a place with the most of a few: circles of some pieces are not as large as those of thousands. */
const largestOf = (most: number) => Math.min(largest, smallest + 3 * Math.sqrt(most))
/** One place alone is shown with what is around it. */
const closest = 8

export function MapView({
  chart,
  shape,
  zone,
  full,
  onOpen,
  drawn,
}: ChartViewProps & { shape: Extract<ChartShape, { as: 'map' }> }) {
  const config = useConfig()
  const container = useRef<HTMLDivElement>(null)
  const opening = useRef(onOpen)
  opening.current = onOpen
  useEffect(() => {
    const map = createGround(container.current!)
    map.scrollZoom.disable()
    map
      .getCanvas()
      .setAttribute('aria-label', `${t(chart.title)}. ${chart.summary} ${t('The table shows each place.')}`)
    drawn.current = map.getCanvas()
    const [lat, lng, value, label] = [shape.lat, shape.lng, shape.value, shape.label].map((key) =>
      columnOf(chart, key),
    ) as [Column, Column, Column, Column]
    const most = greatest([value], chart.rows.length) || 1
    const rows = chart.rows.flatMap((row, n) =>
      lat.value(n) === null || lng.value(n) === null ? [] : [{ ...row, n }],
    )
    const places: FeatureCollection<Point> = {
      type: 'FeatureCollection',
      features: rows.map(({ key, n }) => ({
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [lng.value(n)!, lat.value(n)!] },
        properties: {
          key,
          // The area says how much.
          radius: smallest + (largestOf(most) - smallest) * Math.sqrt((value.value(n) ?? 0) / most),
          text: `${label.cell(n)}: ${valueText(value.column, value.cell(n), zone)}`,
        },
      })),
    }
    const [lats, lngs] = [rows.map(({ n }) => lat.value(n)!), rows.map(({ n }) => lng.value(n)!)]
    if (rows.length > 0)
      map.fitBounds([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)], {
        padding: 40,
        maxZoom: closest,
        animate: false,
      })
    map.on('style.load', () => {
      const colour = colourOf('accent')
      map.addSource('places', { type: 'geojson', data: places })
      map.addLayer({
        id: 'places',
        type: 'circle',
        source: 'places',
        paint: {
          'circle-radius': ['get', 'radius'],
          'circle-color': colour,
          'circle-opacity': 0.45,
          'circle-stroke-color': colour,
          'circle-stroke-width': 1.5,
        },
      })
    })
    const said = new Popup({ closeButton: false, closeOnClick: false, className: 'chart-place' })
    map.on('mousemove', 'places', ({ features, lngLat }) => {
      const text = features?.[0]?.properties.text
      if (typeof text === 'string') said.setLngLat(lngLat).setText(text).addTo(map)
    })
    map.on('mouseleave', 'places', () => said.remove())
    map.on('click', 'places', ({ features }) => {
      const key = features?.[0]?.properties.key
      if (typeof key === 'string') opening.current?.(key)
    })
    const stop = followBase(map, config)
    return () => {
      stop()
      map.remove()
    }
  }, [chart, shape, zone, drawn, config])
  return (
    <div className="chart">
      <div className="chart-map" data-full={full || undefined}>
        <div ref={container} className="map-ground" />
      </div>
    </div>
  )
}
type Column = ReturnType<typeof columnOf>

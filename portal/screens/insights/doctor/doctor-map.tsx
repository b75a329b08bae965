/** A small map of one finding: the geofences as they are, and the one that is proposed. */
import 'maplibre-gl/dist/maplibre-gl.css'
import '../../../map/map.css'
import { useEffect, useRef } from 'react'
import { type FlatShape, shapeOf } from '#domain/geofences/geofence.ts'
import { useConfig } from '../../../data/config.ts'
import { createGround, followBase } from '../../../map/ground.ts'
import { featureOf, fenceFill, fenceStroke, ringOf } from '../../../map/outline.ts'
import { colourOf } from '../../../style/theme.ts'

export interface Outlined {
  readonly outline: FlatShape
  /** It is not one yet. */
  readonly proposed: boolean
}

/** Near enough to see in which part of a yard. */
const closest = 16

export function DoctorMap({ outlines, label }: { outlines: readonly Outlined[]; label: string }) {
  const config = useConfig()
  const container = useRef<HTMLDivElement>(null)
  // An answer that says the same again draws no other map.
  const drawn = JSON.stringify(outlines)
  useEffect(() => {
    const map = createGround(container.current!)
    map.scrollZoom.disable()
    map.getCanvas().setAttribute('aria-label', label)
    const shapes = (JSON.parse(drawn) as readonly Outlined[]).map(({ outline, proposed }) => ({
      shape: shapeOf(outline),
      proposed,
    }))
    const corners = shapes.flatMap(({ shape }) => ringOf(shape))
    const [lngs, lats] = [corners.map(([lng]) => lng), corners.map(([, lat]) => lat)]
    map.fitBounds([Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats)], {
      padding: 48,
      maxZoom: closest,
      animate: false,
    })
    map.on('style.load', () => {
      map.addSource('outlines', {
        type: 'geojson',
        data: {
          type: 'FeatureCollection',
          features: shapes.map(({ shape, proposed }) => featureOf(shape, { proposed })),
        },
      })
      for (const proposed of [false, true]) {
        const colour = colourOf(proposed ? 'accent' : 'ink-soft')
        const of = {
          source: 'outlines',
          filter: ['==', ['get', 'proposed'], proposed] as ['==', ['get', string], boolean],
        }
        map.addLayer({
          id: `fill-${proposed}`,
          type: 'fill',
          ...of,
          paint: { 'fill-opacity': fenceFill['fill-opacity'] / 2, 'fill-color': colour },
        })
        map.addLayer({
          id: `line-${proposed}`,
          type: 'line',
          ...of,
          paint: {
            ...fenceStroke,
            'line-color': colour,
            ...(proposed && { 'line-dasharray': [2, 1.5] }),
          },
        })
      }
    })
    const stop = followBase(map, config)
    return () => {
      stop()
      map.remove()
    }
  }, [drawn, label, config])
  return (
    <div className="doctor-map">
      <div ref={container} className="map-ground" />
    </div>
  )
}

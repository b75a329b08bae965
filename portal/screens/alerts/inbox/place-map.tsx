/** A small map of one place: drawn once, moved by nobody, with the place in its middle, and a geofence around it. */
import 'maplibre-gl/dist/maplibre-gl.css'
import '../../../map/map.css'
import { useEffect, useRef } from 'react'
import type { Point } from '#domain/geo/point.ts'
import { boundsOf } from '#domain/geo/shape.ts'
import { type FlatShape, shapeOf } from '#domain/geofences/geofence.ts'
import type { Level } from '#domain/vehicle/severity.ts'
import { useConfig } from '../../../data/config.ts'
import { createGround, followBase } from '../../../map/ground.ts'
import { featureOf, fenceFill, fenceStroke } from '../../../map/outline.ts'
import { colourOf } from '../../../style/theme.ts'
import './place-map.css'

/** Near enough to know the town, far enough to see the road that leads there. */
const zoom = 11
/** Near enough to see in which part of a yard. */
const closest = 15

export function PlaceMap({
  place,
  outline = null,
  label,
  level,
}: {
  place: Point
  /** How bad it is what happened there. */
  level: Level
  /** A geofence to be seen whole. */
  outline?: FlatShape | null
  label: string
}) {
  const config = useConfig()
  const container = useRef<HTMLDivElement>(null)
  const { lat, lng } = place
  // An answer that says the same again draws no other map.
  const drawn = JSON.stringify(outline)
  useEffect(() => {
    const map = createGround(container.current!)
    map.getCanvas().setAttribute('aria-label', label)
    map.getCanvas().tabIndex = -1
    for (const way of [
      map.scrollZoom,
      map.dragPan,
      map.keyboard,
      map.doubleClickZoom,
      map.boxZoom,
      map.touchZoomRotate,
    ])
      way.disable()
    const given: FlatShape | null = JSON.parse(drawn)
    const shape = given && shapeOf(given)
    map.jumpTo({ center: { lat, lng }, zoom })
    if (shape) {
      // As near as shows all of it with the place in the middle.
      const { west, south, east, north } = boundsOf(shape)
      const wide = Math.max(Math.abs(west - lng), Math.abs(east - lng))
      const high = Math.max(Math.abs(south - lat), Math.abs(north - lat))
      const box = [lng - wide, lat - high, lng + wide, lat + high] as const
      map.fitBounds([...box], { padding: 16, maxZoom: closest, animate: false })
      map.on('style.load', () => {
        const colour = colourOf('accent')
        map.addSource('outline', { type: 'geojson', data: featureOf(shape) })
        map.addLayer({
          id: 'outline-fill',
          type: 'fill',
          source: 'outline',
          paint: { ...fenceFill, 'fill-color': colour },
        })
        map.addLayer({
          id: 'outline-line',
          type: 'line',
          source: 'outline',
          paint: { ...fenceStroke, 'line-color': colour },
        })
      })
    }
    const stop = followBase(map, config)
    return () => {
      stop()
      map.remove()
    }
  }, [lat, lng, drawn, label, config])
  return (
    <div className="place-map">
      <div ref={container} className="map-ground" />
      <span className="place-mark" data-level={level} aria-hidden="true" />
    </div>
  )
}

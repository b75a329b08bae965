/** A small map of one place: drawn once, moved by nobody, with the place in its middle. */
import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import { useEffect, useRef } from 'react'
import type { Point } from '#domain/geo/point.ts'
import { useConfig } from '../data/config.ts'
import { onTheme } from '../style/theme.ts'
import { chosenBase, streetsFrom, styleFor } from './base.ts'
import { createGround, lay } from './ground.ts'
import './place-map.css'

/** Near enough to know the town, far enough to see the road that leads there. */
const zoom = 11

export function PlaceMap({ place, label }: { place: Point; label: string }) {
  const config = useConfig()
  const container = useRef<HTMLDivElement>(null)
  const { lat, lng } = place
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
    map.jumpTo({ center: { lat, lng }, zoom })
    let current = 0
    const show = async () => {
      const mine = ++current
      const { style } = await styleFor(chosenBase(), streetsFrom(config))
      if (mine === current) lay(map, style)
    }
    void show()
    const stop = onTheme(() => void show())
    return () => {
      current = -1
      stop()
      map.remove()
    }
  }, [lat, lng, label, config])
  return (
    <div className="place-map">
      <div ref={container} className="map-ground" />
      <span className="place-mark" aria-hidden="true" />
    </div>
  )
}

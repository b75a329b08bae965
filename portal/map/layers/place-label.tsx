/** Words at a place of the map, drawn by the page over it. */
import { Marker } from 'maplibre-gl'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from '#domain/geo/point.ts'
import { useMap } from '../map-context.ts'
import './place-label.css'

/** Farther out words would lie on one another. */
const closeEnough = 7

/** Hidden where the map is looked at from afar. @param anchor which side of the words is at the place */
export function PlaceLabel({
  point: { lat, lng },
  anchor,
  children,
}: {
  point: Point
  anchor: 'left' | 'bottom'
  children: ReactNode
}) {
  const map = useMap()
  const [element] = useState(() => document.createElement('div'))
  useEffect(() => {
    element.className = 'place-label'
    const marker = new Marker({ element, anchor }).setLngLat([lng, lat]).addTo(map)
    // The library calls every mark "Map marker"; what is written in it says more.
    element.removeAttribute('aria-label')
    element.removeAttribute('role')
    const show = () => {
      element.hidden = map.getZoom() < closeEnough
    }
    show()
    map.on('zoom', show)
    return () => {
      map.off('zoom', show)
      marker.remove()
    }
  }, [map, element, anchor, lat, lng])
  return createPortal(children, element)
}

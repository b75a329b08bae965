/** A mark at a place of the map, drawn by the page over it. */
import { Marker } from 'maplibre-gl'
import { useEffect } from 'react'
import type { Point } from '#domain/geo/point.ts'
import { useMap } from '../map-context.ts'

export function Pin({
  point: { lat, lng },
  className,
  label,
}: {
  point: Point
  className: string
  label: string
}) {
  const map = useMap()
  useEffect(() => {
    const element = document.createElement('div')
    element.className = className
    element.setAttribute('role', 'img')
    element.setAttribute('aria-label', label)
    const marker = new Marker({ element, anchor: 'center' }).setLngLat([lng, lat]).addTo(map)
    // The library calls every mark "Map marker".
    element.setAttribute('aria-label', label)
    return () => {
      marker.remove()
    }
  }, [map, lat, lng, className, label])
  return null
}

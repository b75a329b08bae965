/** Keeps a trailer in the middle of what the panels leave of the map. */
import { useEffect, useRef } from 'react'
import type { LiveVehicle } from '#domain/wire/live.ts'
import type { Covered } from '../../../map/ground.ts'
import { useMap } from '../../../map/map-context.ts'

export function Follow({ vehicle: { lat, lng }, covered }: { vehicle: LiveVehicle; covered: Covered }) {
  const map = useMap()
  const latest = useRef(covered)
  latest.current = covered
  useEffect(() => {
    if (lat === null || lng === null) return
    const { top, right, bottom, left } = latest.current
    map.easeTo({ center: [lng, lat], offset: [(left - right) / 2, (top - bottom) / 2], duration: 600 })
  }, [map, lat, lng])
  return null
}

/** Moves the map to the given points whenever they change. */
import { useEffect, useRef } from 'react'
import type { Point } from '#domain/geo/point.ts'
import { type Covered, lookAt } from '../ground.ts'
import { useMap } from '../map-context.ts'
import { boxAround, spotOf } from '../world.ts'

export function LookAt({
  points,
  covered,
  maxZoom = 15,
}: {
  points: readonly Point[] | null
  covered: Covered
  maxZoom?: number
}) {
  const map = useMap()
  const latest = useRef({ covered, maxZoom })
  latest.current = { covered, maxZoom }
  useEffect(() => {
    const box = points && boxAround(points.map(spotOf))
    if (box) lookAt(map, box, latest.current.covered, { maxZoom: latest.current.maxZoom })
  }, [map, points])
  return null
}

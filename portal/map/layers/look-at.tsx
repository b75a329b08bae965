/** Moves the map to the given points whenever they change. */
import { useEffect, useRef } from 'react'
import type { Point } from '#domain/geo/point.ts'
import { type Covered, lookAt } from '../ground.ts'
import { useMap } from '../map-context.ts'
import { boxAround, spotOf } from '../world.ts'

export function LookAt({ points, covered }: { points: readonly Point[] | null; covered: Covered }) {
  const map = useMap()
  const latest = useRef(covered)
  latest.current = covered
  useEffect(() => {
    const box = points && boxAround(points.map(spotOf))
    if (box) lookAt(map, box, latest.current, { maxZoom: 15 })
  }, [map, points])
  return null
}

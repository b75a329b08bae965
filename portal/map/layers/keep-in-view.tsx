/** Keeps a place in sight: the map moves only where panels hide it, or it lies beyond the edge. */
import { useEffect, useRef } from 'react'
import type { Point } from '#domain/geo/point.ts'
import { type Covered, lookAt } from '../ground.ts'
import { useMap } from '../map-context.ts'
import { boxAround, spotOf } from '../world.ts'

/** @param of what is looked at: only another one moves the map */
export function KeepInView({ of, place, covered }: { of: string; place: Point; covered: Covered }) {
  const map = useMap()
  const latest = useRef({ place, covered })
  latest.current = { place, covered }
  const first = useRef(of)
  useEffect(() => {
    // What shows first is part of the view that the map has anyway.
    if (first.current === of) return
    first.current = ''
    const { place, covered } = latest.current
    const { x, y } = map.project([place.lng, place.lat])
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const { top, right, bottom, left } = covered
    if (x >= left && y >= top && x <= width - right && y <= height - bottom) return
    lookAt(map, boxAround([spotOf(place)])!, covered, { maxZoom: map.getZoom() })
  }, [map, of])
  return null
}

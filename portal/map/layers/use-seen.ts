/** The geofences whose shapes the map draws where it looks, found anew as it moves on. */
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type PlacedFence, seenIn } from '../fence-marks.ts'
import { useMap } from '../map-context.ts'
import { holdsPoint, type MapBox, spotOf, widened } from '../world.ts'

interface Window {
  readonly box: MapBox
  /** As the map counts its tiles. */
  readonly zoom: number
}

/** So many windows more on every side: a small move shows no edge. */
const beyond = 1

function viewOf(map: MapLibre): MapBox {
  const bounds = map.getBounds()
  const [head, foot] = [bounds.getNorthWest(), bounds.getSouthEast()].map(spotOf)
  return { west: head!.x, north: head!.y, east: foot!.x, south: foot!.y }
}
const windowOf = (map: MapLibre): Window => ({
  box: widened(viewOf(map), beyond),
  zoom: Math.floor(map.getZoom()),
})

/** The same list as before while it holds the same. */
export function useSeen(fences: readonly PlacedFence[], chosen: number | null): readonly PlacedFence[] {
  const map = useMap()
  const [window, setWindow] = useState(() => windowOf(map))
  useEffect(() => {
    const look = () =>
      setWindow((was) =>
        was.zoom === Math.floor(map.getZoom()) && holdsPoint(was.box, viewOf(map)) ? was : windowOf(map),
      )
    look()
    map.on('move', look)
    map.on('resize', look)
    return () => {
      map.off('move', look)
      map.off('resize', look)
    }
  }, [map])
  const found = useMemo(() => seenIn(fences, window.box, window.zoom, chosen), [fences, window, chosen])
  const held = useRef(found)
  if (held.current.length !== found.length || found.some((fence, n) => fence !== held.current[n]))
    held.current = found
  return held.current
}

/** What the map looks at, and what of it panels leave to be seen. */
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { LiveVehicle } from '#domain/wire/live.ts'
import type { MapPart } from '../data/listing.ts'
import type { Vehicles } from '../data/vehicles.ts'
import { type Covered, country, lookAt } from './ground.ts'
import { boxAround, spotOf } from './world.ts'

/** Where one vehicle is looked at (§9). */
const focusZoom = 11

/** What the map looks at: all vehicles first, one where it is selected, and back to where it was. */
export function useView(
  map: MapLibre | null,
  vehicles: Vehicles,
  shows: (vehicle: LiveVehicle) => boolean,
  selected: LiveVehicle | undefined,
  covered: Covered,
  { looks, first }: { readonly looks: number; readonly first: MapPart | null },
) {
  const latest = useRef({ shows, covered, first })
  latest.current = { shows, covered, first }
  const before = useRef<{ center: [number, number]; zoom: number } | null>(null)
  const looked = useRef(false)

  const fitAll = (animate = true) => {
    const spots = []
    for (const vehicle of vehicles.all.values()) {
      if (vehicle.lat !== null && vehicle.lng !== null && latest.current.shows(vehicle))
        spots.push(spotOf({ lat: vehicle.lat, lng: vehicle.lng }))
    }
    const box = boxAround(spots)
    if (map && box) lookAt(map, box, latest.current.covered, { animate })
    return box !== null
  }

  /** Answers whether the address said what to look at. */
  const lookFirst = () => {
    const { first, covered } = latest.current
    if (!map || !first || map.getZoom() !== country.zoom) return false
    const { west, south, east, north } = first
    const corners = [spotOf({ lat: south, lng: west }), spotOf({ lat: north, lng: east })]
    lookAt(map, boxAround(corners)!, covered, { maxZoom: 18, animate: false })
    return true
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a map, as soon as there is something to look at and shown
  useEffect(() => {
    if (!map) return
    const look = () => {
      if (looked.current || vehicles.flow !== 'live') return
      // Somebody may have looked elsewhere before the fleet came, by hand or by a link to a place.
      looked.current = lookFirst() || map.isMoving() || map.getZoom() !== country.zoom || fitAll(false)
    }
    if (!selected) look()
    return vehicles.listen(() => {
      if (!before.current) look()
    })
  }, [map, vehicles, shows])

  const closer = () => {
    if (map && selected) goTo(map, selected, latest.current.covered, Math.max(focusZoom, map.getZoom()))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: somebody asked once more
  useEffect(() => {
    if (looks > 0) closer()
  }, [looks])

  const id = selected?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another selection moves the map
  useEffect(() => {
    if (!map) return
    if (selected && selected.lat !== null && selected.lng !== null) {
      const { lng, lat } = map.getCenter()
      const wasChosen = before.current !== null
      before.current ??= { center: [lng, lat], zoom: map.getZoom() }
      // The map keeps its place: only what is out of sight is gone to, and what a link leads to is looked at closely.
      if (!looked.current && !wasChosen) closer()
      else if (isHidden(map, selected, latest.current.covered))
        goTo(map, selected, latest.current.covered, map.getZoom())
    } else if (before.current) {
      const view = before.current
      before.current = null
      if (looked.current) map.easeTo({ ...view, duration: 600 })
      else looked.current = fitAll()
    }
  }, [map, id])

  // A selected vehicle that drives out of sight is followed.
  useEffect(() => {
    if (!map || !selected || map.isMoving()) return
    if (isHidden(map, selected, latest.current.covered))
      goTo(map, selected, latest.current.covered, map.getZoom())
  }, [map, selected])

  return fitAll
}

function goTo(map: MapLibre, { lat, lng }: LiveVehicle, covered: Covered, maxZoom: number) {
  if (lat === null || lng === null) return
  lookAt(map, boxAround([spotOf({ lat, lng })])!, covered, { maxZoom })
}

/** Whether a vehicle is out of the window, or under a panel. */
function isHidden(map: MapLibre, { lat, lng }: LiveVehicle, { top, right, bottom, left }: Covered): boolean {
  if (lat === null || lng === null) return false
  const { x, y } = map.project([lng, lat])
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  return x < left || y < top || x > width - right || y > height - bottom
}

/** Tells what panels leave of the map, at once and whenever it rests. */
export function useSeenPart(map: MapLibre | null, covered: Covered, onView?: (part: MapPart) => void) {
  const tell = useRef(onView)
  tell.current = onView
  const wanted = onView !== undefined
  useEffect(() => {
    if (!map || !wanted) return
    const look = () => {
      const { clientWidth, clientHeight } = map.getContainer()
      const nw = map.unproject([covered.left, covered.top])
      const se = map.unproject([clientWidth - covered.right, clientHeight - covered.bottom])
      tell.current?.({
        west: Math.max(-180, nw.lng),
        north: nw.lat,
        east: Math.min(180, se.lng),
        south: se.lat,
      })
    }
    if (!map.isMoving()) look()
    map.on('moveend', look)
    return () => void map.off('moveend', look)
  }, [map, covered, wanted])
}

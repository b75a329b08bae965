/** The live map: the ground, the vehicles over it, and what the pointer and the keys do to them. */
import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import type { Map as MapLibre } from 'maplibre-gl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { useConfig } from '../data/config.ts'
import type { Vehicles } from '../data/vehicles.ts'
import { onTheme, shownTheme } from '../style/theme.ts'
import { type Base, chooseBase, chosenBase, streetsFrom, styleFor } from './base.ts'
import { Controls } from './controls.tsx'
import { applyStyle, type Covered, country, createGround, lookAt } from './ground.ts'
import { HoverCard, type Hovered } from './hover-card.tsx'
import { MapContext } from './map-context.ts'
import { createOverlay, type Overlay } from './overlay.ts'
import { boxAround, spotOf } from './world.ts'

interface FleetMapProps {
  readonly vehicles: Vehicles
  /** What is painted; the same function as long as the same is meant. */
  readonly shows: (vehicle: LiveVehicle) => boolean
  /** Painted alone, and looked at. */
  readonly selected: LiveVehicle | undefined
  readonly onSelect: (vin: string) => void
  /** What panels cover of the window. */
  readonly covered: Covered
  /** Another tool uses the pointer: vehicles show no hover card and cannot be selected. */
  readonly quiet?: boolean
  /** Nothing is painted over the ground, and yet it is where they are that is looked at. */
  readonly isBare?: boolean
  /** Vehicles can be selected, but show no hover card: visitors may not see their state. */
  readonly plain?: boolean
  /** Layers over the ground and under the vehicles. */
  readonly children?: ReactNode
  /** Layers that can be switched on and off, as check boxes beside the choice of the ground. */
  readonly layers?: ReactNode
}

/** Where one vehicle is looked at (§9). */
const focusZoom = 11
const nobody = () => false

export function FleetMap({
  vehicles,
  shows,
  selected,
  onSelect,
  covered,
  quiet = false,
  plain = false,
  isBare = false,
  children,
  layers,
}: FleetMapProps) {
  const config = useConfig()
  const container = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [map, setMap] = useState<MapLibre | null>(null)
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const [wanted, setWanted] = useState<Base>(chosenBase)
  const [base, setBase] = useState<Base | null>(null)
  const [hovered, setHovered] = useState<Hovered | null>(null)

  useEffect(() => {
    const made = createGround(container.current!)
    setMap(made)
    return () => made.remove()
  }, [])

  // The vehicles of another time come over the same ground.
  useEffect(() => {
    if (!map) return
    const over = createOverlay(map, canvas.current!, vehicles)
    setOverlay(over)
    return () => over.destroy()
  }, [map, vehicles])
  useEffect(() => (overlay ? onTheme(overlay.restyle) : undefined), [overlay])

  useEffect(() => {
    if (!map) return
    let current = 0
    let shown: string | null = null
    let timer: ReturnType<typeof setTimeout>
    const show = async () => {
      const mine = ++current
      const { style, base } = await styleFor(wanted, streetsFrom(config))
      // Streets from outside look the same in both themes: they are not laid twice.
      const name = base === 'streets' && config.mapStyleUrl ? base : `${base} ${shownTheme()}`
      if (mine !== current || name === shown) return
      shown = name
      setBase(base)
      applyStyle(map, style)
      // A ground that could not be loaded is asked for again.
      if (Object.keys(style.sources).length === 0) {
        shown = null
        timer = setTimeout(show, 5_000)
      }
    }
    void show()
    const stop = onTheme(() => void show())
    return () => {
      current = -1
      clearTimeout(timer)
      stop()
    }
  }, [map, wanted, config])

  useEffect(() => overlay?.cover(covered), [overlay, covered])
  useEffect(() => overlay?.filter(isBare ? nobody : shows), [overlay, shows, isBare])

  const selectedId = selected?.id ?? null
  useEffect(() => {
    overlay?.select(selectedId)
    setHovered(null)
  }, [overlay, selectedId])

  usePointer(quiet ? null : map, overlay, covered, onSelect, setHovered)
  const fitAll = useView(map, vehicles, shows, selected, covered)

  return (
    <div className="fleet-map">
      <div ref={container} className="map-ground" />
      <canvas ref={canvas} className="map-vehicles" />
      {map && <MapContext value={map}>{children}</MapContext>}
      {hovered && !plain && <HoverCard hovered={hovered} />}
      {map && (
        <Controls
          map={map}
          fitAll={fitAll}
          base={base}
          streets={streetsFrom(config) !== null}
          wanted={wanted}
          choose={(next) => {
            chooseBase(next)
            setWanted(next)
          }}
        >
          {layers}
        </Controls>
      )}
    </div>
  )
}

/** Hovering tells, clicking selects a vehicle or looks closer at a cluster. */
function usePointer(
  map: MapLibre | null,
  overlay: Overlay | null,
  covered: Covered,
  onSelect: (vin: string) => void,
  setHovered: (hovered: Hovered | null) => void,
) {
  const latest = useRef({ covered, onSelect })
  latest.current = { covered, onSelect }
  useEffect(() => {
    if (!map || !overlay) return
    const leave = () => {
      overlay.hover(null)
      setHovered(null)
      map.getCanvas().style.cursor = ''
    }
    const move = ({ point }: { point: { x: number; y: number } }) => {
      const picked = overlay.pick(point)
      if (!picked) return leave()
      map.getCanvas().style.cursor = 'pointer'
      overlay.hover('vehicle' in picked ? picked.vehicle.id : null)
      setHovered({ ...picked, x: point.x, y: point.y })
    }
    const click = ({ point }: { point: { x: number; y: number } }) => {
      const picked = overlay.pick(point)
      if (!picked) return
      leave()
      if ('vehicle' in picked) latest.current.onSelect(picked.vehicle.vin)
      else lookAt(map, picked.box, latest.current.covered, { maxZoom: 16 })
    }
    map.on('mousemove', move)
    map.on('mouseout', leave)
    map.on('movestart', leave)
    map.on('click', click)
    return () => {
      map.off('mousemove', move)
      map.off('mouseout', leave)
      map.off('movestart', leave)
      map.off('click', click)
    }
  }, [map, overlay, setHovered])
}

/** What the map looks at: all vehicles first, one where it is selected, and back to where it was. */
function useView(
  map: MapLibre | null,
  vehicles: Vehicles,
  shows: (vehicle: LiveVehicle) => boolean,
  selected: LiveVehicle | undefined,
  covered: Covered,
) {
  const latest = useRef({ shows, covered })
  latest.current = { shows, covered }
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a map, as soon as there is something to look at and shown
  useEffect(() => {
    if (!map) return
    const look = () => {
      if (looked.current || vehicles.flow !== 'live') return
      // Somebody may have looked elsewhere before the fleet came, by hand or by a link to a place.
      looked.current = map.isMoving() || map.getZoom() !== country.zoom || fitAll(false)
    }
    if (!selected) look()
    return vehicles.listen(() => {
      if (!before.current) look()
    })
  }, [map, vehicles, shows])

  const id = selected?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another selection moves the map
  useEffect(() => {
    if (!map) return
    if (selected && selected.lat !== null && selected.lng !== null) {
      const { lng, lat } = map.getCenter()
      before.current ??= { center: [lng, lat], zoom: map.getZoom() }
      const spot = spotOf({ lat: selected.lat, lng: selected.lng })
      lookAt(map, boxAround([spot])!, latest.current.covered, { maxZoom: Math.max(focusZoom, map.getZoom()) })
    } else if (before.current) {
      const view = before.current
      before.current = null
      if (looked.current) map.easeTo({ ...view, duration: 600 })
      else looked.current = fitAll()
    }
  }, [map, id])

  // A selected vehicle that drives out of sight is followed.
  useEffect(() => {
    if (!map || selected?.lat == null || selected.lng === null || map.isMoving()) return
    const { x, y } = map.project([selected.lng, selected.lat])
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    const { top, right, bottom, left } = latest.current.covered
    if (x < left || y < top || x > width - right || y > height - bottom) {
      const spot = spotOf({ lat: selected.lat, lng: selected.lng })
      lookAt(map, boxAround([spot])!, latest.current.covered, { maxZoom: map.getZoom() })
    }
  }, [map, selected])

  return fitAll
}

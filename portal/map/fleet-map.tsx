/** The live map: the ground, the vehicles over it, and what the pointer and the keys do to them. */
import 'maplibre-gl/dist/maplibre-gl.css'
import './map.css'
import type { Map as MapLibre } from 'maplibre-gl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { useConfig } from '../data/config.ts'
import type { MapPart } from '../data/listing.ts'
import type { Vehicles } from '../data/vehicles.ts'
import { onTheme, shownTheme } from '../style/theme.ts'
import { type Base, chooseBase, chosenBase, streetsFrom, styleFor } from './base.ts'
import { Controls } from './controls.tsx'
import { applyStyle, type Covered, createGround, lookAt } from './ground.ts'
import { HoverCard, type Hovered } from './hover-card.tsx'
import { RetryTiles } from './layers/retry-tiles.tsx'
import { MapContext } from './map-context.ts'
import { createOverlay, type Overlay } from './overlay.ts'
import { useSeenPart, useView } from './use-view.ts'

interface FleetMapProps {
  readonly vehicles: Vehicles
  /** What is painted; the same function as long as the same is meant. */
  readonly shows: (vehicle: LiveVehicle) => boolean
  /** Painted before all others, which are dimmed, and looked at where it is out of sight. */
  readonly selected: LiveVehicle | undefined
  /** The selected one is painted alone. */
  readonly isAlone?: boolean
  /** Counts up whenever somebody asks for a closer look at the selected one. */
  readonly looks?: number
  /** What is looked at first; null or left out: all that is shown. */
  readonly first?: MapPart | null
  /** Called with what panels leave of the map, whenever it rests. */
  readonly onView?: ((part: MapPart) => void) | undefined
  readonly onSelect: (vin: string) => void
  /** What panels cover of the window. */
  readonly covered: Covered
  /** Another tool uses the pointer: vehicles show no hover card and cannot be selected. */
  readonly quiet?: boolean
  /** Nothing is painted over the ground, and yet it is where they are that is looked at. */
  readonly isBare?: boolean
  /** Vehicles can be selected, but show no hover card: visitors may not see their state. */
  readonly plain?: boolean
  /** Ringed among the others, by its number. */
  readonly ringed?: number | null
  /** Named at any zoom, with what is told beside the unit; the same map as long as the same is meant. */
  readonly told?: ReadonlyMap<number, string>
  /** Layers over the ground and under the vehicles. */
  readonly children?: ReactNode
  /** Layers that can be switched on and off, as check boxes beside the choice of the ground. */
  readonly layers?: ReactNode
}

const nobody = () => false
const untold: ReadonlyMap<number, string> = new Map()

export function FleetMap({
  vehicles,
  shows,
  selected,
  onSelect,
  covered,
  quiet = false,
  plain = false,
  isBare = false,
  ringed = null,
  told = untold,
  isAlone = false,
  looks = 0,
  first = null,
  onView,
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

  useEffect(() => overlay?.ring(ringed), [overlay, ringed])
  useEffect(() => overlay?.tell(told), [overlay, told])

  const selectedId = selected?.id ?? null
  useEffect(() => {
    overlay?.select(selectedId, isAlone)
    setHovered(null)
  }, [overlay, selectedId, isAlone])

  usePointer(quiet ? null : map, overlay, covered, onSelect, setHovered)
  const fitAll = useView(map, vehicles, shows, selected, covered, { looks, first })
  useSeenPart(map, covered, onView)

  return (
    <div className="fleet-map">
      <div ref={container} className="map-ground" />
      <canvas ref={canvas} className="map-vehicles" />
      {map && (
        <MapContext value={map}>
          <RetryTiles />
          {children}
        </MapContext>
      )}
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

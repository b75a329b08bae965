/** The vehicles over the map, on a canvas of its own: a report moves a mark without the map drawing itself again. */
import type { Map as MapLibre } from 'maplibre-gl'
import type { LiveVehicle } from '#domain/wire/live.ts'
import type { Vehicles } from '../data/vehicles.ts'
import { clusterLabel } from './cluster-label.ts'
import { clusterPictures } from './cluster-pictures.ts'
import { type Clustered, radiusOf } from './clusters.ts'
import { drawnAt, type PlacedMark, placeMarks } from './glide.ts'
import type { Covered } from './ground.ts'
import { createLabels, type NamedMark } from './labels.ts'
import { makeMarks, palette } from './marks.ts'
import { createNameRoom } from './name-room.ts'
import { type Brush, drawLabel, drawRing, drawVehicle, labelWidth } from './paint.ts'
import { alone, createShownClusters } from './shown-clusters.ts'
import { isIn, type MapBox, type Spot, spotOf, worldPixels } from './world.ts'

/** What lies under the pointer. */
export type Picked =
  | { readonly vehicle: LiveVehicle }
  | { readonly box: MapBox; readonly count: number; readonly levels: readonly number[] }

export interface Overlay {
  /** Paints only what `shows` lets through. */
  filter(shows: (vehicle: LiveVehicle) => boolean): void
  /** Paints one alone, or before all others, which are dimmed then; null: all. */
  select(id: number | null, alone: boolean): void
  hover(id: number | null): void
  /** Rings one among the others, or the cluster that it is in; null: none. */
  ring(id: number | null): void
  /** Names these at any zoom, each with what is told beside its unit, where there is room. */
  tell(words: ReadonlyMap<number, string>): void
  pick(at: { x: number; y: number }): Picked | null
  /** Names are kept out of what panels cover. */
  cover(covered: Covered): void
  /** The theme is another. */
  restyle(): void
  destroy(): void
}

/** Farther out units are named only when somebody points at them. */
const namesFrom = 12
/** How much of the others shows beside the one that is selected. */
const dimmed = 0.38
/** A finger's or pointer's width around a mark. */
const near = 6

interface ShapeDraft {
  readonly x: number
  readonly y: number
  readonly r: number
  readonly item: Clustered<PlacedMark>
}

export function createOverlay(map: MapLibre, canvas: HTMLCanvasElement, vehicles: Vehicles): Overlay {
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  const places = new Map<number, PlacedMark>()
  let shows: (vehicle: LiveVehicle) => boolean = () => true
  let selected: number | null = null
  let isAlone = false
  let hovered: number | null = null
  let ringed: number | null = null
  let told: ReadonlyMap<number, string> = new Map()
  let brush: Brush = newBrush()
  let isWhole = vehicles.flow === 'live'
  let drawn: ShapeDraft[] = []
  const clusters = createShownClusters({
    visible,
    onRenewed: (found, zoom) => {
      brush.clusters.renew(found)
      room.keep(found, zoom)
      // Whoever waits for the picture to be whole, a benchmark, reads here how many it was made of.
      canvas.dataset.vehicles = String(places.size)
    },
  })
  const labels = createLabels()
  const room = createNameRoom(map)
  let covered: Pick<Covered, 'left' | 'right'> = { left: 0, right: 0 }
  let size = sizeNow()
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Asked of the page when the map's size changes, never for a frame: it would have to lay itself out. */
  function sizeNow() {
    const { clientWidth: width, clientHeight: height } = map.getContainer()
    return { width, height }
  }
  function newBrush(): Brush {
    const ratio = Math.min(window.devicePixelRatio || 1, 3)
    const colours = palette()
    return {
      ink: canvas.getContext('2d')!,
      ratio,
      colours,
      marks: makeMarks(colours, ratio),
      clusters: clusterPictures(colours, ratio),
    }
  }

  function hear(changed: ReadonlySet<number> | null) {
    const now = Date.now()
    const still = calm.matches || document.visibilityState === 'hidden'
    if (!changed) for (const id of places.keys()) if (!vehicles.all.has(id)) places.delete(id)
    for (const id of changed ?? vehicles.all.keys()) {
      const vehicle = vehicles.all.get(id)
      const before = places.get(id)
      if (!vehicle || before?.vehicle === vehicle) continue
      const placed = placeMarks(before, vehicle, now, still)
      if (placed) places.set(id, placed)
      else places.delete(id)
    }
    // The fleet has come whole: who waits for it does not wait for the next count as well.
    const isNowWhole = !isWhole && vehicles.flow === 'live'
    isWhole ||= isNowWhole
    clusters.stir(isNowWhole)
    repaint()
  }

  function* visible(): Iterable<PlacedMark> {
    for (const placed of places.values())
      if (shows(placed.vehicle) && placed.vehicle.id !== selected) yield placed
  }
  /** What is to be painted: everything in the window, and last the one that is selected, or that alone. */
  function items(zoom: number, window: MapBox, now: number): readonly Clustered<PlacedMark>[] {
    const chosen = selected === null ? undefined : places.get(selected)
    if (selected !== null && isAlone) return chosen ? [alone(chosen)] : []
    const found = clusters.within(window, zoom, now)
    return chosen ? [...found, alone(chosen)] : found
  }

  /** What was painted so far is there to find one's way by. */
  function dim(ink: CanvasRenderingContext2D, width: number, height: number) {
    ink.globalCompositeOperation = 'destination-in'
    ink.globalAlpha = dimmed
    ink.fillStyle = brush.colours.ink
    ink.fillRect(0, 0, width, height)
    ink.globalAlpha = 1
    ink.globalCompositeOperation = 'source-over'
  }

  function paint() {
    frame = 0
    const { ink, ratio } = brush
    const { width, height } = size
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
      canvas.width = Math.round(width * ratio)
      canvas.height = Math.round(height * ratio)
      canvas.style.width = `${width}px`
      canvas.style.height = `${height}px`
    }
    const now = Date.now()
    const zoom = map.getZoom()
    const scale = worldPixels * 2 ** zoom
    const center = spotOf(map.getCenter())
    const at = map.project(map.getCenter())
    const toX = (spot: Spot) => (spot.x - center.x) * scale + at.x
    const toY = (spot: Spot) => (spot.y - center.y) * scale + at.y
    const window: MapBox = {
      west: center.x - at.x / scale,
      north: center.y - at.y / scale,
      east: center.x + (width - at.x) / scale,
      south: center.y + (height - at.y) / scale,
    }
    ink.setTransform(ratio, 0, 0, ratio, 0, 0)
    ink.clearRect(0, 0, width, height)
    drawn = []
    const named: (NamedMark & { text: string })[] = []
    const hidden = new Set(told.keys())
    const ring = ringed === null ? undefined : places.get(ringed)
    let fastest = 0
    for (const group of items(zoom, window, now)) {
      // A cluster of before the last report still names a vehicle by its older place.
      const single = group.single && (places.get(group.single.vehicle.id) ?? null)
      if (group.single && !single) continue
      const spot = single ? drawnAt(single, now) : group.spot
      const [x, y] = [toX(spot), toY(spot)]
      const r = radiusOf(group.count)
      if (x < -60 || y < -60 || x > width + 60 || y > height + 60) continue
      if (single) {
        const { id, unitId } = single.vehicle
        const is = { selected: id === selected || id === ringed, hovered: id === hovered }
        if (id === selected) dim(ink, width, height)
        drawVehicle(brush, x, y, single.vehicle, is)
        hidden.delete(id)
        const more = told.get(id)
        const text = more === undefined ? unitId : `${unitId} ${more}`
        if (is.selected || is.hovered || more !== undefined || (zoom >= namesFrom && selected === null))
          named.push({ id, text, x, y, width: labelWidth(brush, text), reach: is.selected ? 17 : 10 })
        if (now < single.ends) {
          const pixels = Math.hypot(single.x - single.from.x, single.y - single.from.y) * scale
          fastest = Math.max(fastest, pixels / (single.ends - single.begun))
        }
      } else {
        if (ring && isIn(group.box, ring)) drawRing(brush, x, y, r + 5)
        brush.clusters.draw(ink, x, y, r, group)
        const label = clusterLabel(group.box, hidden, told, toldAt)
        if (label) named.push({ ...label, x, y, width: labelWidth(brush, label.text), reach: r + 6 })
      }
      drawn.push({ x, y, r, item: single === group.single ? group : { ...group, single } })
    }
    // What lies on top is named first, what somebody points at before all.
    named.reverse().sort((a, b) => Number(isMeant(b)) - Number(isMeant(a)))
    const placed = labels(named, named.length > 1 ? drawn : [], {
      left: covered.left,
      right: width - covered.right,
    })
    for (const one of named) {
      const label = placed.get(one.id)
      if (label) drawLabel(brush, label, one.text, one.width)
    }
    again(fastest, now)
  }
  const toldAt = (id: number) => {
    const placed = places.get(id)
    return placed && shows(placed.vehicle)
      ? { x: placed.x, y: placed.y, unitId: placed.vehicle.unitId }
      : null
  }
  const isMeant = ({ id }: NamedMark) => id === selected || id === hovered || id === ringed

  /** Paints again when the fastest mark has moved by half a pixel, or when counts are due. */
  function again(fastest: number, now: number) {
    clearTimeout(timer)
    const moves = fastest > 0 ? Math.min(250, Math.max(16, 0.5 / fastest)) : Number.POSITIVE_INFINITY
    const counts = selected === null || !isAlone ? clusters.dueIn(now) : Number.POSITIVE_INFINITY
    const wait = Math.min(moves, counts)
    if (Number.isFinite(wait)) timer = setTimeout(repaint, wait)
  }
  function repaint() {
    frame ||= requestAnimationFrame(paint)
  }
  function withMap() {
    cancelAnimationFrame(frame)
    paint()
  }
  function resize() {
    size = sizeNow()
    withMap()
  }

  const stop = vehicles.listen(hear)
  map.on('render', withMap)
  map.on('resize', resize)
  hear(null)

  return {
    filter(next) {
      shows = next
      clusters.forget()
      repaint()
    },
    select(id, alone) {
      selected = id
      isAlone = alone
      clusters.forget()
      if (id !== null && alone) room.keep([], Number.NaN)
      repaint()
    },
    hover(id) {
      if (hovered === id) return
      hovered = id
      repaint()
    },
    ring(id) {
      ringed = id
      repaint()
    },
    tell(words) {
      told = words
      repaint()
    },
    pick({ x, y }) {
      let best: ShapeDraft | null = null
      let nearest = Number.POSITIVE_INFINITY
      for (const one of drawn) {
        const away = Math.hypot(one.x - x, one.y - y) - one.r
        if (away <= near && away <= nearest) [best, nearest] = [one, away]
      }
      if (!best) return null
      const { single, box, count, levels } = best.item
      return single ? { vehicle: single.vehicle } : { box, count, levels }
    },
    cover(next) {
      covered = next
      repaint()
    },
    restyle() {
      brush = newBrush()
      repaint()
    },
    destroy() {
      stop()
      room.destroy()
      map.off('render', withMap)
      map.off('resize', resize)
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    },
  }
}

/** A small map as vectors: borders, highways and towns around geofences and vehicles, with no service outside. */
import { cities, place } from '#atlas/gazetteer.ts'
import { metersInMile, type Point, travel } from '#domain/geo/point.ts'
import type { Shape } from '#domain/geo/shape.ts'
import { landIn, type Polyline, roadsIn, statesIn, type Window } from '../../mail/map/land.ts'
import type { Pages } from '../../pdf/pages.ts'
import { writeLine } from '../../pdf/text.ts'

export interface PdfMap {
  readonly fences: readonly { readonly name: string; readonly shape: Shape }[]
  readonly points: readonly { readonly at: Point; readonly label: string; readonly color: string }[]
}

const colors = {
  water: '#d6e4ee',
  land: '#f8f8f5',
  border: '#a9b1b8',
  casing: '#d3c9b4',
  interstate: '#f6cd86',
  road: '#ffffff',
  town: '#5a626c',
  fence: '#0b5cad',
} as const
/** Beyond these a small map is a blot. */
const roadsMost = 400
const townsMost = 10
const labelsMost = 14
/** Degrees from which a map shows the interstates alone. */
const wideFrom = 9
/** Points around the map in which lines keep their direction. */
const around = 250

const up = (lat: number): number => {
  const bounded = Math.max(-85, Math.min(85, lat))
  return (Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) * 180) / Math.PI
}
const latOf = (height: number): number => (Math.atan(Math.exp((height * Math.PI) / 180)) * 360) / Math.PI - 90

const ringOf = (shape: Shape): readonly Point[] =>
  shape.kind === 'polygon'
    ? shape.ring
    : Array.from({ length: 48 }, (_, n) => travel(shape.center, n * 7.5, shape.radiusM / metersInMile))

interface View {
  readonly window: Window
  readonly x: (lng: number) => number
  readonly y: (lat: number) => number
}

/** What holds all of it, with a rim, in the proportions of the box; null where there is nothing to show. */
const viewOf = (
  all: readonly Point[],
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): View | null => {
  if (all.length === 0) return null
  const first = all[0]!.lng
  // The shorter way round, for places by the date line.
  const off = (lng: number) => ((((lng - first + 180) % 360) + 360) % 360) - 180
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { lat, lng } of all) {
    west = Math.min(west, off(lng))
    east = Math.max(east, off(lng))
    south = Math.min(south, up(lat))
    north = Math.max(north, up(lat))
  }
  const wide = Math.max((east - west) * 1.25, 0.02)
  const tall = Math.max((north - south) * 1.25, 0.02)
  const scale = Math.min(box.width / wide, box.height / tall)
  const middle = { across: (west + east) / 2, up: (south + north) / 2 }
  const half = { across: box.width / scale / 2, up: box.height / scale / 2 }
  return {
    window: {
      west: first + middle.across - half.across,
      east: first + middle.across + half.across,
      south: latOf(middle.up - half.up),
      north: latOf(middle.up + half.up),
    },
    x: (lng) => box.left + box.width / 2 + (off(lng) - middle.across) * scale,
    y: (lat) => box.top + box.height / 2 - (up(lat) - middle.up) * scale,
  }
}

/** Draws it over the whole width; nothing where there is no place to show. */
export const drawMap = (pages: Pages, { fences, points }: PdfMap, height = 190): void => {
  const { pdf } = pages
  pages.need(height + 10)
  const box = { left: pages.left, top: pages.y, width: pages.width, height }
  const rings = fences.map(({ name, shape }) => ({ name, ring: ringOf(shape) }))
  const view = viewOf([...rings.flatMap(({ ring }) => ring), ...points.map(({ at }) => at)], box)
  if (!view) return
  const trace = (line: Polyline | readonly Point[]) => {
    const corners = 'buffer' in line ? line : Float64Array.from(line.flatMap(({ lat, lng }) => [lng, lat]))
    let [lastX, lastY] = [Infinity, Infinity]
    for (let n = 0; n < corners.length; n += 2) {
      // What is far outside is drawn at the rim of what surrounds the map, in few points.
      const x = Math.max(box.left - around, Math.min(box.left + box.width + around, view.x(corners[n]!)))
      const y = Math.max(box.top - around, Math.min(box.top + height + around, view.y(corners[n + 1]!)))
      // Nobody sees what is finer than a point.
      if (n > 0 && n < corners.length - 2 && Math.abs(x - lastX) + Math.abs(y - lastY) < 1) continue
      const [roundX, roundY] = [Math.round(x * 10) / 10, Math.round(y * 10) / 10]
      if (n === 0) pdf.moveTo(roundX, roundY)
      else pdf.lineTo(roundX, roundY)
      ;[lastX, lastY] = [x, y]
    }
  }
  pdf.save()
  pdf.rect(box.left, box.top, box.width, box.height).clip()
  pdf.rect(box.left, box.top, box.width, box.height).fill(colors.water)
  for (const polygon of [...landIn(view.window), ...statesIn(view.window)]) {
    for (const ring of polygon) trace(ring)
    pdf.fillAndStroke(colors.land, colors.border)
  }
  pdf.lineWidth(0.5)
  for (const polygon of statesIn(view.window)) {
    for (const ring of polygon) trace(ring)
    pdf.stroke(colors.border)
  }
  const isWide = view.window.east - view.window.west > wideFrom
  const roads = roadsIn(view.window)
    .filter(({ roadClass }) => !isWide || roadClass === 'interstate')
    .slice(0, roadsMost)
  for (const { roadClass, line } of roads) {
    trace(line)
    pdf.lineWidth(isWide ? 1.2 : roadClass === 'interstate' ? 2.4 : 1.6).stroke(colors.casing)
  }
  for (const { roadClass, line } of roads) {
    trace(line)
    const big = roadClass === 'interstate'
    pdf.lineWidth(isWide ? 0.7 : big ? 1.6 : 1).stroke(big ? colors.interstate : colors.road)
  }
  const taken: { left: number; right: number; top: number; bottom: number }[] = []
  /** Writes where nothing is written yet. */
  const label = (text: string, x: number, y: number, color: string, strong = false) => {
    const at = { left: x, right: x + text.length * 4.4, top: y, bottom: y + 9 }
    const isFree =
      at.right < box.left + box.width &&
      taken.every(
        (other) =>
          at.right < other.left || at.left > other.right || at.bottom < other.top || at.top > other.bottom,
      )
    if (!isFree) return false
    taken.push(at)
    const style = { size: 7, color, weight: strong ? 'strong' : 'plain' } as const
    writeLine(pdf, text, { x, y, width: 140 }, style)
    return true
  }
  for (const { name, ring } of rings) {
    trace(ring)
    pdf.closePath()
    // §9: stroke 2, opacity 0.8, fill 0.35.
    pdf.lineWidth(1).fillOpacity(0.35).strokeOpacity(0.8).fillAndStroke(colors.fence, colors.fence)
    pdf.fillOpacity(1).strokeOpacity(1)
    const [x, y] = [view.x(ring[0]!.lng), view.y(ring[0]!.lat)]
    // From far it would not be seen.
    if (isWide) pdf.circle(x, y, 2.2).lineWidth(0.7).fillAndStroke(colors.fence, '#ffffff')
    if (taken.length < labelsMost) label(name, x + 4, y - 4, colors.fence, true)
  }
  for (const { at, color } of points) {
    const [x, y] = [view.x(at.lng), view.y(at.lat)]
    pdf.circle(x, y, 2.6).lineWidth(0.8).fillAndStroke(color, '#ffffff')
  }
  for (const { at, label: text, color } of points.slice(0, 60))
    if (taken.length < labelsMost * 2) label(text, view.x(at.lng) + 4, view.y(at.lat) - 4, color, true)
  nameTowns(view, (name, lat, lng) => {
    const [x, y] = [view.x(lng), view.y(lat)]
    if (!label(name, x + 3, y - 4, colors.town)) return false
    pdf.circle(x, y, 1.2).fill(colors.town)
    return true
  })
  pdf.restore()
  pdf.rect(box.left, box.top, box.width, box.height).lineWidth(0.6).stroke(colors.border)
  pages.y += height + 10
}

/** The largest towns of a view, until so many are written. */
const nameTowns = ({ window }: View, write: (name: string, lat: number, lng: number) => boolean): void => {
  const { lats, lngs, populations, count } = cities()
  const here: number[] = []
  for (let n = 0; n < count; n++)
    if (
      lats[n]! > window.south &&
      lats[n]! < window.north &&
      lngs[n]! > window.west &&
      lngs[n]! < window.east
    )
      here.push(n)
  here.sort((a, b) => populations[b]! - populations[a]!)
  let named = 0
  for (const n of here.slice(0, 60)) {
    if (named === townsMost) break
    const { name, lat, lng } = place(n)
    if (write(name, lat, lng)) named++
  }
}

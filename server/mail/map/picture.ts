/** The map picture of an alert's email: where the vehicle was, drawn by us, with no service outside. */
import { cities, place } from '#atlas/gazetteer.ts'
import type { Point } from '#domain/geo/point.ts'
import { metersInMile, travel } from '#domain/geo/point.ts'
import { type FlatShape, geofenceTypes } from '#domain/geofences/geofence.ts'
import type { PlaceShown } from '../email.ts'
import { Canvas, type Ink, type PictureBox } from './canvas.ts'
import { landIn, type Polyline, roadsIn, statesIn, type Window } from './land.ts'

/** Twice what an email shows, for sharp screens. */
const width = 992
const height = 520
/** Miles that the picture is wide. */
const wide = 70

// Mail programs know no themes: an email is light.
const ink = {
  water: [214, 228, 238],
  land: [247, 247, 243],
  border: [160, 168, 176],
  casing: [205, 196, 178],
  interstate: [250, 205, 120],
  road: [255, 255, 255],
  town: [60, 68, 78],
  halo: [255, 255, 255],
  fence: [11, 92, 173],
  caution: [190, 110, 0],
  critical: [200, 30, 40],
  frame: [120, 130, 140],
} as const satisfies Record<string, Ink>

/** A part of the picture with a place in its middle. */
class View {
  readonly box: PictureBox
  readonly #center: readonly [number, number]
  readonly #scale: number
  readonly window: Window

  /** @param across miles that it is wide */
  constructor(box: PictureBox, middle: Point, across: number) {
    this.box = box
    const degrees = across / (69.17 * Math.max(0.02, Math.cos((middle.lat * Math.PI) / 180)))
    this.#scale = (box.right - box.left) / degrees
    this.#center = [middle.lng, View.#up(middle.lat)]
    const down = (box.bottom - box.top) / this.#scale / 2
    this.window = {
      west: middle.lng - degrees / 2,
      east: middle.lng + degrees / 2,
      south: View.#lat(this.#center[1] - down),
      north: View.#lat(this.#center[1] + down),
    }
  }

  /** Mercator, in degrees. */
  static #up(lat: number): number {
    const bounded = Math.max(-85, Math.min(85, lat))
    return (Math.log(Math.tan(Math.PI / 4 + (bounded * Math.PI) / 360)) * 180) / Math.PI
  }
  static #lat(up: number): number {
    return (Math.atan(Math.exp((up * Math.PI) / 180)) * 360) / Math.PI - 90
  }

  x(lng: number): number {
    // The shorter way round, for places by the date line.
    const off = ((((lng - this.#center[0] + 180) % 360) + 360) % 360) - 180
    return (this.box.left + this.box.right) / 2 + off * this.#scale
  }
  y(lat: number): number {
    return (this.box.top + this.box.bottom) / 2 - (View.#up(lat) - this.#center[1]) * this.#scale
  }
  path(line: Polyline | readonly Point[]): Float64Array {
    const points = 'buffer' in line ? line : Float64Array.from(line.flatMap(({ lat, lng }) => [lng, lat]))
    return points.map((value, n) => (n % 2 === 0 ? this.x(value) : this.y(value)))
  }
}

const ringOf = (fence: FlatShape): readonly Point[] => {
  if (fence.geofenceTypeId !== geofenceTypes.circle)
    return fence.boundaryCoordinates.map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude }))
  const { latitude, longitude } = fence.centerPointCoordinate!
  return Array.from({ length: 72 }, (_, n) =>
    travel({ lat: latitude, lng: longitude }, n * 5, fence.radiusMeters! / metersInMile),
  )
}

/** Boxes that are written in already. */
class Taken {
  readonly #boxes: PictureBox[] = []
  take(box: PictureBox): boolean {
    const free = this.#boxes.every(
      (other) =>
        box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom,
    )
    if (free) this.#boxes.push(box)
    return free
  }
}

const drawCountry = (canvas: Canvas, view: View): void => {
  canvas.fillBox(view.box, ink.water)
  for (const rings of landIn(view.window))
    canvas.area(
      rings.map((ring) => view.path(ring)),
      ink.land,
    )
  const states = statesIn(view.window).map((rings) => rings.map((ring) => view.path(ring)))
  for (const rings of states) canvas.area(rings, ink.land)
  for (const rings of states) for (const ring of rings) canvas.line(ring, 1.5, ink.border)
}

const drawRoads = (canvas: Canvas, view: View, taken: Taken): void => {
  const roads = roadsIn(view.window).map(({ ref, roadClass, line }) => ({
    ref,
    big: roadClass === 'interstate',
    path: view.path(line),
  }))
  for (const { big, path } of roads) canvas.line(path, big ? 9 : 6, ink.casing)
  for (const { big, path } of roads) canvas.line(path, big ? 6 : 4, big ? ink.interstate : ink.road)
  const { left, top, right, bottom } = view.box
  const signed = new Set<string>()
  for (const { ref, path } of roads) {
    if (signed.has(ref)) continue
    const name = ref.replace(/^([A-Z]+)(\d)/, '$1-$2')
    const size = 15
    const wide = canvas.widthOf(name, size)
    for (let n = Math.floor(path.length / 4) * 2; n < path.length; n += 2) {
      const [x, y] = [path[n]!, path[n + 1]!]
      const box = { left: x - wide / 2 - 8, right: x + wide / 2 + 8, top: y - 15, bottom: y + 15 }
      if (box.left < left || box.right > right || box.top < top || box.bottom > bottom || !taken.take(box))
        continue
      canvas.line([box.left + 10, y, box.right - 10, y], 26, ink.border)
      canvas.line([box.left + 10, y, box.right - 10, y], 23, ink.halo)
      canvas.text(name, x - wide / 2, y + size / 2, size, ink.town, null)
      signed.add(ref)
      break
    }
  }
}

/** More names than these hide what they lie on. */
const townsMost = 14

const drawTowns = (canvas: Canvas, view: View, taken: Taken): void => {
  const { lats, lngs, populations, count } = cities()
  const { west, south, east, north } = view.window
  const here: number[] = []
  for (let n = 0; n < count; n++) {
    const lat = lats[n]!
    const lng = lngs[n]!
    if (lat > south && lat < north && lng > west && lng < east) here.push(n)
  }
  here.sort((a, b) => populations[b]! - populations[a]!)
  let named = 0
  for (const n of here) {
    if (named === townsMost) break
    const { name, lat, lng, population } = place(n)
    const size = population > 100_000 ? 22 : population > 20_000 ? 18 : 15
    const [x, y] = [view.x(lng), view.y(lat)]
    const wide = canvas.widthOf(name, size)
    // To the right of its dot, or where there is no room to the left, above or below.
    const places = [
      [x + 10, y + size / 2],
      [x - 10 - wide, y + size / 2],
      [x - wide / 2, y - 12],
      [x - wide / 2, y + 12 + size],
    ] as const
    const free = places.find(([at, foot]) => {
      const box = { left: at - 4, right: at + wide + 6, top: foot - size - 4, bottom: foot + 4 }
      const isInside =
        box.left > view.box.left &&
        box.right < view.box.right &&
        box.top > view.box.top &&
        box.bottom < view.box.bottom
      return isInside && taken.take(box)
    })
    if (!free) continue
    canvas.disc(x, y, 5, ink.halo)
    canvas.disc(x, y, 3.5, ink.town)
    canvas.text(name, ...free, size, ink.town, ink.halo)
    named++
  }
}

/** §9: stroke 2, opacity 0.8, fill 0.35. */
const drawFence = (canvas: Canvas, view: View, fence: FlatShape): void => {
  const ring = view.path(ringOf(fence))
  canvas.area([ring], ink.fence, 0.35)
  canvas.line([...ring, ring[0]!, ring[1]!], 4, ink.fence, 0.8)
}

const drawMark = (canvas: Canvas, view: View, { at, isCritical }: PlaceShown): void => {
  const [x, y] = [view.x(at.lng), view.y(at.lat)]
  const color = isCritical ? ink.critical : ink.caution
  canvas.disc(x, y, 26, color, 0.2)
  canvas.disc(x, y, 14, ink.halo)
  canvas.disc(x, y, 11, color)
  canvas.disc(x, y, 4, ink.halo)
}

/** A geofence seen from near, in a corner: on the large map it would be a dot. */
const drawNear = (canvas: Canvas, shown: PlaceShown, fence: FlatShape): void => {
  const box = { left: width - 316, top: height - 236, right: width - 16, bottom: height - 16 }
  const ring = ringOf(fence)
  const lats = [...ring, shown.at].map(({ lat }) => lat)
  const lngs = [...ring, shown.at].map(({ lng }) => lng)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const [west, east] = [Math.min(...lngs), Math.max(...lngs)]
  const middle = { lat: (south + north) / 2, lng: (west + east) / 2 }
  const tall = (north - south) * 69.17
  const broad = (east - west) * 69.17 * Math.cos((middle.lat * Math.PI) / 180)
  const across = Math.max(broad, (tall * 300) / 220, 0.05) * 1.5
  // What is large itself is seen well enough.
  if (across > wide / 3 || east - west > 180) return
  canvas.fillBox(
    { left: box.left - 3, top: box.top - 3, right: box.right + 3, bottom: box.bottom + 3 },
    ink.frame,
  )
  const view = new View(box, middle, across)
  canvas.clip(box)
  drawCountry(canvas, view)
  drawFence(canvas, view, fence)
  drawMark(canvas, view, shown)
}

/** Pictures drawn lately, the oldest first: an email that is tried again, or looked at in the outbox, shows the same. */
const drawn = new Map<string, Buffer>()
const kept = 40

/** 992 by 520 pixels, as a PNG; about a tenth of a second where it has not been drawn lately. */
export const mapPicture = (shown: PlaceShown): Buffer => {
  const key = JSON.stringify(shown)
  const known = drawn.get(key)
  if (known) return known
  const picture = draw(shown)
  drawn.set(key, picture)
  if (drawn.size > kept) drawn.delete(drawn.keys().next().value!)
  return picture
}

const draw = (shown: PlaceShown): Buffer => {
  const canvas = new Canvas(width, height, ink.water)
  const view = new View({ left: 0, top: 0, right: width, bottom: height }, shown.at, wide)
  const taken = new Taken()
  const [x, y] = [view.x(shown.at.lng), view.y(shown.at.lat)]
  taken.take({ left: x - 28, right: x + 28, top: y - 28, bottom: y + 28 })
  if (shown.fence) taken.take({ left: width - 320, right: width, top: height - 240, bottom: height })
  drawCountry(canvas, view)
  drawRoads(canvas, view, taken)
  if (shown.fence) drawFence(canvas, view, shown.fence)
  drawTowns(canvas, view, taken)
  drawMark(canvas, view, shown)
  if (shown.fence) drawNear(canvas, shown, shown.fence)
  return canvas.png()
}

/** Makes the map itself: north up, kept to the plane, with its worker, scale and attribution. */
import {
  AttributionControl,
  addProtocol,
  type ErrorEvent,
  Map as MapLibre,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
  type Tile,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type Archive, openArchive, rangesOf } from './archive.ts'
import type { MapBox } from './world.ts'
import { pointOf } from './world.ts'

setWorkerUrl(workerUrl)

/** The middle of the country, and a zoom that shows it (§9). */
export const country = { center: { lat: 39.71, lng: -100.46 }, zoom: 3.6 }

interface TileId {
  readonly x: number
  readonly y: number
  readonly z: number
}
const failures = new WeakMap<MapLibre, Map<string, TileId[]>>()
/** What did not come since the last time, by source; of a list of tiles that did not come, none. From the beginning on, whoever asks how late. */
export const takeFailed = (map: MapLibre): ReadonlyMap<string, readonly TileId[]> => {
  const failed = new Map(failures.get(map))
  failures.get(map)?.clear()
  return failed
}

export function createGround(container: HTMLElement): MapLibre {
  const map = new MapLibre({
    container,
    style: { version: 8, sources: {}, layers: [] },
    ...country,
    minZoom: 2,
    maxZoom: 18,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    attributionControl: false,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 120,
  })
  const failed = new Map<string, TileId[]>()
  failures.set(map, failed)
  map.on('error', ({ error, sourceId, tile }: ErrorEvent & { sourceId?: string; tile?: Tile }) => {
    console.warn('A part of the map could not be drawn.', error)
    if (!sourceId) return
    const tiles = failed.get(sourceId) ?? []
    failed.set(sourceId, tile ? [...tiles, tile.tileID.canonical] : tiles)
  })
  fillIn(map)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new ScaleControl({ unit: 'imperial', maxWidth: 96 }), 'bottom-right')
  map.addControl(new AttributionControl({ compact: true }), 'bottom-right')
  // Folded from the start: one press on its mark shows it.
  const attribution = container.querySelector('.maplibregl-ctrl-attrib')
  attribution?.removeAttribute('open')
  attribution?.classList.add('maplibregl-compact')
  map.getCanvas().setAttribute('aria-label', 'Map of the fleet')
  return map
}

const farLand = 'far-land'
/** Shows the land of the whole world wherever the near ground has not come yet: nobody looks at plain water meanwhile. */
function fillIn(map: MapLibre) {
  const look = () => {
    if (!map.getLayer(farLand)) return
    const isThere = ['world', 'america'].every((id) => map.getSource(id) && map.isSourceLoaded(id))
    const opacity = isThere ? 0 : 1
    if (map.getPaintProperty(farLand, 'fill-opacity') !== opacity)
      map.setPaintProperty(farLand, 'fill-opacity', opacity)
  }
  for (const event of ['sourcedataloading', 'sourcedata', 'idle'] as const) map.on(event, look)
}

/** The word before the address of an archive in a style. */
const scheme = 'pmtiles://'
const archives = new Map<string, Archive>()

/** The archive of an address, opened once. One that could not be opened is tried again. */
function archiveOf(url: string): Archive {
  let archive = archives.get(url)
  if (!archive) {
    archive = openArchive(rangesOf(new URL(url, location.href).href))
    archive.header.catch(() => archives.delete(url))
    archives.set(url, archive)
  }
  return archive
}

addProtocol('pmtiles', async ({ url, type }, { signal }) => {
  if (type === 'json') {
    const { minZoom, maxZoom, bounds } = await archiveOf(url.slice(scheme.length)).header
    return { data: { tiles: [`${url}/{z}/{x}/{y}`], minzoom: minZoom, maxzoom: maxZoom, bounds } }
  }
  const [, file, z, x, y] = /^pmtiles:\/\/(.+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? []
  if (!file) throw new Error(`${url} names no tile.`)
  const tile = await archiveOf(file).tile(Number(z), Number(x), Number(y), signal)
  return { data: tile ?? new Uint8Array() }
})

/** Puts a style under the vehicles. */
export const applyStyle = (map: MapLibre, style: StyleSpecification) => map.setStyle(style, { diff: false })

/** What panels cover of the map, in pixels. */
export interface Covered {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

const margin = 48
/** Leaves room for what is looked at, however small the window is. */
const paddingFor = (map: MapLibre, covered: Covered) => {
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  const [x, y] = [Math.min(margin, width / 10), Math.min(margin, height / 10)]
  return {
    top: Math.min(covered.top + y, height * 0.45),
    bottom: Math.min(covered.bottom + y, height * 0.6),
    left: Math.min(covered.left + x, width * 0.45),
    right: Math.min(covered.right + x, width * 0.45),
  }
}

/** Moves until the box fills what the panels leave free. */
export function lookAt(map: MapLibre, box: MapBox, covered: Covered, { maxZoom = 11, animate = true } = {}) {
  const sw = pointOf({ x: box.west, y: box.south })
  const ne = pointOf({ x: box.east, y: box.north })
  map.fitBounds([sw.lng, sw.lat, ne.lng, ne.lat], {
    padding: paddingFor(map, covered),
    maxZoom,
    animate,
    duration: 600,
  })
}

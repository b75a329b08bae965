/** Makes the map itself: north up, kept to the plane, with its worker, scale and attribution. */

import {
  AttributionControl,
  addProtocol,
  type ErrorEvent,
  Map as MapLibre,
  type MapSourceDataEvent,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
  type Tile,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { t } from '#domain/basics/texts.ts'
import type { Config } from '../data/config.ts'
import { onTheme } from '../style/theme.ts'
import { ownUnits } from '../ui/units.ts'
import { type Archive, openArchive, rangesOf } from './archive.ts'
import { chosenBase, streetsFrom, styleFor } from './base.ts'
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
    locale: { 'AttributionControl.ToggleAttribution': t('Toggle attribution') },
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
  const scaleUnit = ownUnits().distance === 'km' ? 'metric' : 'imperial'
  map.addControl(new ScaleControl({ unit: scaleUnit, maxWidth: 96 }), 'bottom-right')
  map.addControl(new AttributionControl({ compact: true }), 'bottom-right')
  // Folded from the start: one press on its mark shows it.
  const attribution = container.querySelector('.maplibregl-ctrl-attrib')
  attribution?.removeAttribute('open')
  attribution?.classList.add('maplibregl-compact')
  map.getCanvas().setAttribute('aria-label', t('Map of the fleet'))
  return map
}

/** What shows the land, from what is there at once to what is looked at. */
const early = { layer: 'early-land', property: 'background-opacity' } as const
const far = { layer: 'far-land', property: 'fill-opacity', source: 'far' } as const
const near = ['world', 'america'] as const

/**
 * Nobody looks at plain water while land is still to come, nor where it did not come: until the far land is there
 * everything is land, and wherever the near ground is missing the far land shows.
 */
function fillIn(map: MapLibre) {
  const missing = watchMissing(map)
  const isThere = (id: string) =>
    map.getSource(id) !== undefined && map.isSourceLoaded(id) && !missing.has(id)
  let begun = false
  const show = ({ layer, property }: typeof early | typeof far, shows: boolean) => {
    const opacity = shows ? 1 : 0
    if (map.getLayer(layer) && map.getPaintProperty(layer, property) !== opacity)
      map.setPaintProperty(layer, property, opacity)
  }
  const look = () => {
    if (!map.getLayer(far.layer)) return
    begun ||= isThere(far.source)
    show(early, !begun)
    show(far, !near.every(isThere))
  }
  for (const event of ['sourcedataloading', 'sourcedata', 'error', 'idle'] as const) map.on(event, look)
}

/** The sources of which a tile, or the list of tiles, did not come and has not come since: to the library that is loaded too. */
function watchMissing(map: MapLibre): ReadonlyMap<string, ReadonlySet<string>> {
  const missing = new Map<string, Set<string>>()
  const list = 'its list of tiles'
  map.on('error', ({ sourceId, tile }: ErrorEvent & { sourceId?: string; tile?: Tile }) => {
    if (!sourceId) return
    const lost = missing.get(sourceId) ?? new Set()
    missing.set(sourceId, lost.add(tile ? tile.tileID.key : list))
  })
  map.on('sourcedata', ({ sourceId, sourceDataType, tile }: MapSourceDataEvent) => {
    const lost = missing.get(sourceId)
    if (sourceDataType === 'metadata') lost?.delete(list)
    const come = tile as Tile | undefined
    if (come?.state === 'loaded') lost?.delete(come.tileID.key)
    if (lost?.size === 0) missing.delete(sourceId)
  })
  return missing
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

/** Keeps the chosen base under a small map, in the theme that shows. @returns what ends that */
export const followBase = (map: MapLibre, config: Config): (() => void) => {
  let current = 0
  const show = async () => {
    const mine = ++current
    const { style } = await styleFor(chosenBase(), streetsFrom(config))
    if (mine === current) applyStyle(map, style)
  }
  void show()
  const stop = onTheme(() => void show())
  return () => {
    current = -1
    stop()
  }
}

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

/** Keeps the names on the ground out from under clusters: to the map each is a mark that a name may not lie under. */
import type { FeatureCollection, Point } from 'geojson'
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl'
import type { Ms } from '#domain/basics/units.ts'
import { type Clustered, radiusOf } from './clusters.ts'
import { pointOf, type Spot, worldPixels } from './world.ts'

/** The source and the layer. */
const id = 'name-room'
/** The side of a picture in which nothing is, in pixels. */
const side = 64
/** Clusters that move by less than this many pixels leave the names where they are. */
const grain = 4
/** What a cluster reaches beyond its circle, its ring, and how far it moves before names are laid out anew. */
const rim = 5 + grain
/** Reports alone lay the names out anew no more often: the map draws itself again for it. */
const pause: Ms = 5_000

export interface NameRoom {
  /** `zoom`: at which the clusters were made. */
  keep(clusters: readonly Clustered<Spot>[], zoom: number): void
  destroy(): void
}

/** Where clusters lie as far as names are concerned; vehicles alone cover little. */
export const roomOf = (clusters: readonly Clustered<Spot>[]): FeatureCollection<Point, { size: number }> => ({
  type: 'FeatureCollection',
  features: clusters
    .filter(({ count }) => count > 1)
    .map(({ spot, count }) => {
      const { lat, lng } = pointOf(spot)
      return {
        type: 'Feature',
        properties: { size: (2 * (radiusOf(count) + rim)) / side },
        geometry: { type: 'Point', coordinates: [lng, lat] },
      }
    }),
})

/** The same for clusters that leave the names where they are. */
export const roomKey = (clusters: readonly Clustered<Spot>[], zoom: number): string => {
  const scale = (worldPixels * 2 ** zoom) / grain
  return clusters
    .filter(({ count }) => count > 1)
    .map(({ spot, count }) =>
      [Math.round(spot.x * scale), Math.round(spot.y * scale), Math.round(radiusOf(count))].join(),
    )
    .sort()
    .join(' ')
}

export function createNameRoom(map: MapLibre): NameRoom {
  let data = roomOf([])
  let key = ''
  let at: number | null = null
  let laid = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const lay = () => {
    if (!map.style?._loaded || map.getSource(id)) return
    if (!map.hasImage(id))
      map.addImage(id, { width: side, height: side, data: new Uint8Array(side * side * 4) })
    map.addSource(id, { type: 'geojson', data })
    // What is laid last is given its room first.
    map.addLayer({
      id,
      type: 'symbol',
      source: id,
      layout: {
        'icon-image': id,
        'icon-size': ['get', 'size'],
        'icon-padding': 0,
        'icon-allow-overlap': true,
      },
    })
  }
  const put = (clusters: readonly Clustered<Spot>[], zoom: number) => {
    ;[at, laid] = [zoom, Date.now()]
    const next = roomKey(clusters, zoom)
    if (next === key) return
    key = next
    data = roomOf(clusters)
    map.getSource<GeoJSONSource>(id)?.setData(data)
  }
  map.on('style.load', lay)
  lay()
  return {
    keep(clusters, zoom) {
      clearTimeout(timer)
      const wait = zoom === at ? laid + pause - Date.now() : 0
      if (wait > 0) timer = setTimeout(() => put(clusters, zoom), wait)
      else put(clusters, zoom)
    },
    destroy() {
      clearTimeout(timer)
      map.off('style.load', lay)
      // A map that is being taken down has no style to take anything from.
      if (!map.style) return
      if (map.getLayer(id)) map.removeLayer(id)
      if (map.getSource(id)) map.removeSource(id)
    },
  }
}

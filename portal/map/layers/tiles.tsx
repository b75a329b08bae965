/** Pictures that others draw, tile by tile, over the ground and under its names. */
import type { Map as MapLibre, RasterTileSource } from 'maplibre-gl'
import { useEffect, useMemo } from 'react'
import type { Ms } from '#domain/basics/units.ts'
import type { OverlayReach } from '../../data/overlays.ts'
import { onTheme, shownTheme } from '../../style/theme.ts'
import { useMapLayer } from '../map-context.ts'
import { createReach } from '../reach.ts'

interface TilesProps {
  /** Begins with `overlayPrefix`. */
  readonly id: string
  /** The address of a tile. */
  readonly tiles: string
  /** Plain text. */
  readonly attribution: string
  readonly maxZoom: number
  /** How old the tiles may get. */
  readonly every: Ms
  readonly onReach: (reach: OverlayReach | null) => void
}

/** How the sources of overlays are named, apart from those of the ground. */
export const overlayPrefix = 'overlay-'

/** The ground shows through; on the dark one the same share would glare. */
const opacity = () => (shownTheme() === 'dark' ? 0.5 : 0.6)

/** The library takes attributions for HTML. */
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Names stay on top; a ground that has none is covered. */
const firstName = (map: MapLibre) => map.getLayersOrder().find((id) => map.getLayer(id)?.type === 'symbol')

export function Tiles({ id, tiles, attribution, maxZoom, every, onReach }: TilesProps) {
  const held = useMemo(() => ({ anew: () => {}, refresh: () => {}, isDone: (): boolean => true }), [])
  const reach = useMemo(
    () =>
      createReach({
        tell: onReach,
        again: (anew) => (anew ? held.anew() : held.refresh()),
        isDone: () => held.isDone(),
        isSeen: () => document.visibilityState === 'visible',
      }),
    [held, onReach],
  )
  const lay = (map: MapLibre) => {
    if (map.getSource(id)) return
    map.addSource(id, {
      type: 'raster',
      tiles: [tiles],
      tileSize: 256,
      maxzoom: maxZoom,
      attribution: escaped(attribution),
    })
    map.addLayer(
      { id, type: 'raster', source: id, paint: { 'raster-opacity': opacity(), 'raster-fade-duration': 0 } },
      firstName(map),
    )
    const source = map.getSource<RasterTileSource>(id)!
    source.on('error', reach.failed)
    source.on('data', ({ tile }: { tile?: { state: string } }) => {
      if (tile?.state === 'loaded') reach.came()
    })
    reach.begin()
  }
  const take = (map: MapLibre) => {
    if (map.getLayer(id)) map.removeLayer(id)
    if (map.getSource(id)) map.removeSource(id)
  }
  const map = useMapLayer(lay, take)
  held.anew = () => {
    take(map)
    lay(map)
  }
  held.refresh = () => map.getSource(id) && map.refreshTiles(id)
  held.isDone = () => map.getSource(id) !== undefined && map.isSourceLoaded(id)

  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return
      reach.begin()
      held.refresh()
    }, every)
    return () => {
      clearInterval(timer)
      reach.stop()
      onReach(null)
    }
  }, [reach, held, every, onReach])
  useEffect(
    () =>
      onTheme(() => {
        if (map.getLayer(id)) map.setPaintProperty(id, 'raster-opacity', opacity())
      }),
    [map, id],
  )
  return null
}

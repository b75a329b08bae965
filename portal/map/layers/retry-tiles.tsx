/** Requests failed tiles of the base map again, so that it recovers when the server is back. */
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect } from 'react'
import type { Ms } from '#domain/basics/units.ts'
import { vehicles } from '../../data/vehicles.ts'
import { takeFailed } from '../ground.ts'
import { useMap } from '../map-context.ts'
import { overlayPrefix } from './tiles.tsx'

type TileId = NonNullable<Parameters<MapLibre['refreshTiles']>[1]>[number]

const firstWait: Ms = 3_000
const longestWait: Ms = 60_000

export function RetryTiles() {
  const map = useMap()
  useEffect(() => {
    const broken = new Map<string, TileId[]>()
    let wait = firstWait
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      timer = undefined
      wait = Math.min(wait * 2, longestWait)
      for (const [id, lost] of broken) {
        const source = map.getSource(id)
        if (!source) continue
        // Where not even the list of its tiles has come, that is what is asked for.
        const { tiles, url } = source as { tiles?: unknown; url?: string }
        // By name: of all of a source, the library never asks again for those that failed.
        if (tiles) map.refreshTiles(id, lost)
        else if (url && 'setUrl' in source) (source as { setUrl: (url: string) => void }).setUrl(url)
      }
      broken.clear()
    }
    const fail = () => {
      // What others draw has a watch of its own.
      for (const [id, lost] of takeFailed(map))
        if (!id.startsWith(overlayPrefix)) broken.set(id, [...(broken.get(id) ?? []), ...lost])
      if (broken.size > 0) timer ??= setTimeout(again, wait)
    }
    // What did not come before anybody could watch.
    fail()
    const whole = () => {
      if (broken.size === 0) wait = firstWait
    }
    map.on('error', fail)
    map.on('idle', whole)
    // The stream is back: so is the server.
    let { flow } = vehicles
    const deaf = vehicles.listen(() => {
      const isBack = flow === 'lost' && vehicles.flow === 'live'
      flow = vehicles.flow
      if (!isBack || !timer) return
      clearTimeout(timer)
      again()
      wait = firstWait
    })
    return () => {
      deaf()
      map.off('error', fail)
      map.off('idle', whole)
      clearTimeout(timer)
    }
  }, [map])
  return null
}

/** The map for what is laid on it: layers are children of the map that draw nothing of their own in the page. */

import type { Map as MapLibre } from 'maplibre-gl'
import { createContext, useContext, useEffect, useRef } from 'react'

export const MapContext = createContext<MapLibre | null>(null)

/** The map around; only within a map's children. */
export const useMap = (): MapLibre => {
  const map = useContext(MapContext)
  if (!map) throw new Error('A layer was drawn outside of a map.')
  return map
}

/**
 * Keeps sources and layers on the map whatever style is laid under them: `lay` is called now and after each new
 * style, `take` when the child goes.
 */
export function useMapLayer(lay: (map: MapLibre) => void, take: (map: MapLibre) => void): MapLibre {
  const map = useMap()
  const latest = useRef({ lay, take })
  latest.current = { lay, take }
  useEffect(() => {
    const again = () => latest.current.lay(map)
    // Whether its tiles have come is another matter: `isStyleLoaded` would wait for them too.
    if (map.style?._loaded) again()
    map.on('style.load', again)
    return () => {
      map.off('style.load', again)
      // A map that is being taken down has no style to take anything from.
      if (map.style) latest.current.take(map)
    }
  }, [map])
  return map
}

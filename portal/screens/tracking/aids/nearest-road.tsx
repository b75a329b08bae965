/** At street level, where the built-in map has no streets: which road that it knows is nearest, and where. */

import { useEffect, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { useMap } from '../../../map/map-context.ts'
import { type NearRoad, nearestRoad } from '../../../map/nearest-road.ts'
import { tNodes } from '../../../ui/text-nodes.tsx'
import { ownText } from '../../../ui/units.ts'

/** From here on the built-in map shows little of its own. */
const streetLevel = 12.5
/** Of the built-in map alone. */
const source = 'america'
/** As near as this it is seen. */
const inSight = 0.1

/** Whether the built-in map is looked at from so near that it has little to show. */
export function useCloseUp(): boolean {
  const map = useMap()
  const [isClose, setClose] = useState(false)
  useEffect(() => {
    const look = () => setClose(map.getZoom() >= streetLevel && map.getSource(source) !== undefined)
    look()
    map.on('zoomend', look)
    map.on('style.load', look)
    return () => {
      map.off('zoomend', look)
      map.off('style.load', look)
    }
  }, [map])
  return isClose
}

export function NearestRoad() {
  const map = useMap()
  const [road, setRoad] = useState<NearRoad | null>(null)
  useEffect(() => {
    const look = () => {
      const roads = map.getSource(source) ? map.querySourceFeatures(source, { sourceLayer: 'roads' }) : []
      const { lat, lng } = map.getCenter()
      const found = nearestRoad(roads, { lat, lng })
      setRoad((before) =>
        before && found && before.name === found.name && said(before) === said(found) ? before : found,
      )
    }
    look()
    map.on('moveend', look)
    map.on('idle', look)
    return () => {
      map.off('moveend', look)
      map.off('idle', look)
    }
  }, [map])
  return (
    road && (
      <p className="aid-word">
        <span>
          {tNodes('Nearest highway: {{road}}', { road: <b>{road.name}</b> })}
          {said(road)}
        </span>
      </p>
    )
  )
}

const said = ({ miles, wind }: NearRoad): string =>
  miles < inSight ? '' : `, ${ownText(miles, 'distance', 1)} ${t(wind)}`

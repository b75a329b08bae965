/** The card shown on hover: unit, state and age of a vehicle, or what a cluster holds. */

import type { LiveVehicle } from '#domain/wire/live.ts'
import { LevelMark, levelNames } from '../ui/marks/level-mark.tsx'
import { Whereabouts } from '../ui/marks/whereabouts.tsx'
import { Age } from '../ui/time/age.tsx'
import type { MapBox } from './world.ts'

export type Hovered = { readonly x: number; readonly y: number } & (
  | { readonly vehicle: LiveVehicle }
  | { readonly box: MapBox; readonly count: number; readonly critical: number }
)

export function HoverCard({ hovered }: { hovered: Hovered }) {
  const style = { transform: `translate(${hovered.x}px, ${hovered.y}px)` }
  if (!('vehicle' in hovered)) {
    const { count, critical } = hovered
    return (
      <div className="hover-card" style={style}>
        <div>
          <b>{count.toLocaleString('en-US')}</b> trailers
          {critical > 0 && (
            <span data-ink="critical">
              <LevelMark level="critical" bare /> {critical.toLocaleString('en-US')} critical
            </span>
          )}
        </div>
      </div>
    )
  }
  const { vehicle } = hovered
  return (
    <div className="hover-card" style={style}>
      <div>
        <LevelMark level={vehicle.level} bare /> <b>{vehicle.unitId}</b>
        <span data-ink={vehicle.level}>{levelNames[vehicle.level]}</span>
      </div>
      <p>
        <Whereabouts vehicle={vehicle} />
      </p>
      {vehicle.recorded === null ? (
        <span className="age">No report yet</span>
      ) : (
        <Age at={vehicle.recorded} flagsOld />
      )}
    </div>
  )
}

/** The card shown on hover: unit, state and age of a vehicle, or what a cluster holds. */

import { t } from '#domain/basics/texts.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { LevelMark, levelNames } from '../ui/marks/level-mark.tsx'
import { VerdictText } from '../ui/marks/verdict-text.tsx'
import { Whereabouts } from '../ui/marks/whereabouts.tsx'
import { Age } from '../ui/time/age.tsx'
import { ringLevels } from './clusters.ts'
import type { MapBox } from './world.ts'

export type Hovered = { readonly x: number; readonly y: number } & (
  | { readonly vehicle: LiveVehicle }
  | { readonly box: MapBox; readonly count: number; readonly levels: readonly number[] }
)

export function HoverCard({ hovered }: { hovered: Hovered }) {
  const style = { transform: `translate(${hovered.x}px, ${hovered.y}px)` }
  if (!('vehicle' in hovered)) {
    const { count, levels } = hovered
    return (
      <div className="hover-card" style={style}>
        <div>
          <b>{count.toLocaleString('en-US')}</b> trailers
        </div>
        <p className="hover-levels">
          {ringLevels.map(
            (level, place) =>
              levels[place]! > 0 && (
                <span key={level} data-ink={level}>
                  <LevelMark level={level} bare /> {levels[place]!.toLocaleString('en-US')}{' '}
                  {levelNames[level].toLowerCase()}
                </span>
              ),
          )}
        </p>
      </div>
    )
  }
  const { vehicle } = hovered
  return (
    <div className="hover-card" style={style}>
      <div>
        <LevelMark level={vehicle.level} bare /> <b>{vehicle.unitId}</b>
        <VerdictText vehicle={vehicle} />
      </div>
      <p>
        <Whereabouts vehicle={vehicle} />
      </p>
      {vehicle.recorded === null ? (
        <span className="age">{t('No report yet')}</span>
      ) : (
        <Age at={vehicle.recorded} flagsOld />
      )}
    </div>
  )
}

/** The card shown on hover: unit, state and age of a vehicle, or what a cluster holds. */

import { number } from '#domain/basics/print.ts'
import { plural, t } from '#domain/basics/texts.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { LevelMark } from '../ui/marks/level-mark.tsx'
import { VerdictText } from '../ui/marks/verdict-text.tsx'
import { Whereabouts } from '../ui/marks/whereabouts.tsx'
import { tNodes } from '../ui/text-nodes.tsx'
import { Age } from '../ui/time/age.tsx'
import { ringLevels } from './clusters.ts'
import type { MapBox } from './world.ts'

export type Hovered = { readonly x: number; readonly y: number } & (
  | { readonly vehicle: LiveVehicle }
  | { readonly box: MapBox; readonly count: number; readonly levels: readonly number[] }
)

const written = (n: number) => ({ count: number(n) })
/** How many of a cluster are of each level. */
const counted: Readonly<Record<(typeof ringLevels)[number], (n: number) => string>> = {
  good: (n) => plural(n, '{{count}} good', '{{count}} good', written(n)),
  notice: (n) => plural(n, '{{count}} notice', '{{count}} notice', written(n)),
  caution: (n) => plural(n, '{{count}} caution', '{{count}} caution', written(n)),
  critical: (n) => plural(n, '{{count}} critical', '{{count}} critical', written(n)),
  stale: (n) => plural(n, '{{count}} stale', '{{count}} stale', written(n)),
  unknown: (n) => plural(n, '{{count}} not available', '{{count}} not available', written(n)),
}

export function HoverCard({ hovered }: { hovered: Hovered }) {
  const style = { transform: `translate(${hovered.x}px, ${hovered.y}px)` }
  if (!('vehicle' in hovered)) {
    const { count, levels } = hovered
    return (
      <div className="hover-card" style={style}>
        <div>{tNodes('{{number}} trailers', { number: <b>{number(count)}</b> })}</div>
        <p className="hover-levels">
          {ringLevels.map(
            (level, place) =>
              levels[place]! > 0 && (
                <span key={level} data-ink={level}>
                  <LevelMark level={level} bare /> {counted[level](levels[place]!)}
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

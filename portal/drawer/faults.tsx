/** Active faults of a brake controller: what it is, since when, and how far it has been driven with it. */

import { t } from '#domain/basics/texts.ts'
import type { Fault } from '#domain/maintenance/faults.ts'
import type { FaultLine } from '#domain/shapes/drawer.ts'
import { LevelMark } from '../ui/marks/level-mark.tsx'
import { moment } from '../ui/time/time.ts'
import { ownText } from '../ui/units.ts'

/** `lives`: since when each of them has been there. */
export function Faults({ faults, lives }: { faults: readonly FaultLine[]; lives: readonly Fault[] }) {
  if (faults.length === 0) return null
  return (
    <ul className="faults">
      {faults.map((fault) => {
        const life = lives.find(
          ({ faultTypeId, fmi }) => faultTypeId === fault.faultTypeId && fmi === fault.fmi,
        )
        return (
          <li key={`${fault.faultTypeId}/${fault.fmi}`} className="fault" data-level={fault.level}>
            <p className="fault-title">
              <LevelMark level={fault.level} /> {fault.title}
            </p>
            <p className="numbers">{[...shown(life), fault.detail].filter(Boolean).join(' · ')}</p>
            <p className="fault-code numbers">
              {fault.fmi === undefined
                ? t('Fault {{fault}}', { fault: fault.faultTypeId })
                : t('Fault {{fault}}, FMI {{fmi}}', { fault: fault.faultTypeId, fmi: fault.fmi })}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

function shown(life: Fault | undefined): string[] {
  if (!life) return []
  const miles =
    life.startMiles !== null && life.endMiles !== null ? Math.round(life.endMiles - life.startMiles) : null
  return [
    t('Active since {{start}}', { start: moment(life.start) }),
    ...(miles ? [t('{{distance}} driven with it', { distance: ownText(miles, 'distance') })] : []),
  ]
}

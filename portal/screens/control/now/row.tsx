/** A trailer of the queue: unit, whether it moves and where, when it was heard, and what is wrong. */

import type { ReactNode } from 'react'
import { t } from '#domain/basics/texts.ts'
import { directionText, speedAtPlace } from '#domain/geo/place-text.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { isMoving } from '#domain/wire/moving.ts'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'
import { VerdictText } from '../../../ui/marks/verdict-text.tsx'
import { Age } from '../../../ui/time/age.tsx'
import { useNow } from '../../../ui/time/clock.ts'
import { ownPlace, ownText } from '../../../ui/units.ts'

interface RowProps {
  readonly vehicle: LiveVehicle
  readonly isChosen: boolean
  /** What to do, for where there is room for a third line only. */
  readonly remedy: string | undefined
  /** What is told under it: of the past, what became of it. */
  readonly note?: ReactNode
  readonly onChoose: () => void
  readonly onOpen: () => void
  /** What the chosen one opens to. */
  readonly children?: ReactNode
}

export function QueueRow({ vehicle, isChosen, remedy, note, onChoose, onOpen, children }: RowProps) {
  const { vin, unitId, address, speedMph, headingDeg, recorded, level } = vehicle
  const moves = useNow((now) => isMoving(vehicle, now))
  return (
    <li className="now-row" data-vin={vin} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className="now-pick"
        aria-expanded={isChosen}
        onClick={onChoose}
        onDoubleClick={onOpen}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isChosen) return
          event.preventDefault()
          event.stopPropagation()
          onOpen()
        }}
      >
        <LevelMark level={level} />
        <span className="now-line">
          <b>{unitId}</b>{' '}
          <span className="now-where numbers">
            {whereWords(moves ? ownText(speedMph, 'speed') : null, directionText(headingDeg, 8), address)}
          </span>
        </span>
        {recorded !== null && <Age at={recorded} />}
        <span className="now-verdict">
          <VerdictText vehicle={vehicle} />
        </span>
        {remedy !== undefined && !isChosen && <span className="now-remedy">{remedy}</span>}
      </button>
      {note}
      {children}
    </li>
  )
}

/** "52 mph N of Danville, VA"; beside a place in it: "52 mph N · Danville, VA". How far it is stands in the long form. */
function whereWords(speed: string | null, heading: string, address: string | null): string {
  if (address === null)
    return speed ? t('{{speed}} {{heading}} · Place unknown', { speed, heading }) : t('Place unknown')
  if (speed === null) return ownPlace(address)
  return speedAtPlace(speed, address) ?? `${speed} ${heading} · ${address}`
}

/** A line of trailers that stand at one place with one cause: how many, where, what, and once it is open all of them. */

import type { ReactNode } from 'react'
import { count } from '#domain/basics/print.ts'
import { causeWords } from '#domain/verdict/words.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import { LevelMark } from '../../../ui/marks/level-mark.tsx'
import { VerdictLabel } from '../../../ui/marks/verdict-text.tsx'
import { Age } from '../../../ui/time/age.tsx'
import { ownPlace } from '../../../ui/units.ts'
import { unitsText } from './lines.ts'

interface SeveralRowProps {
  /** Two or more, the worst first. */
  readonly vehicles: readonly LiveVehicle[]
  /** Looked at together. */
  readonly isChosen: boolean
  /** It, or one of its trailers, is chosen. */
  readonly isOpen: boolean
  /** What to do, for where there is room for a third line only. */
  readonly remedy: string | undefined
  readonly onChoose: () => void
  /** Goes on to the first of its trailers. */
  readonly onEnter: () => void
  /** What it opens to. */
  readonly children: ReactNode
}

export function SeveralRow({ vehicles, isChosen, isOpen, remedy, ...props }: SeveralRowProps) {
  const { onChoose, onEnter, children } = props
  const { level, verdict, address } = vehicles[0]!
  const words = verdict === null ? '' : causeWords(verdict.words)
  // The oldest report: the line is as old as what is known the least of.
  const heard = Math.min(...vehicles.map(({ recorded }) => recorded ?? Number.POSITIVE_INFINITY))
  return (
    <li className="now-row" data-several data-chosen={isChosen || undefined} data-open={isOpen || undefined}>
      <button
        type="button"
        className="now-pick"
        aria-expanded={isOpen}
        onClick={onChoose}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isChosen) return
          event.preventDefault()
          event.stopPropagation()
          onEnter()
        }}
      >
        <LevelMark level={level} />
        <span className="now-line">
          <b>{count(vehicles.length, 'trailer')}</b>{' '}
          <span className="now-where">{address === null ? null : ownPlace(address)}</span>
        </span>
        {Number.isFinite(heard) && <Age at={heard} />}
        <span className="now-verdict">
          <VerdictLabel verdict={{ level, cause: words, shortForm: words }} />
          <span className="now-units">{unitsText(vehicles)}</span>
        </span>
        {remedy !== undefined && !isOpen && <span className="now-remedy">{remedy}</span>}
      </button>
      {isOpen && children}
    </li>
  )
}

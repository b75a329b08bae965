/** The groups of the queue, each with its first lines. */

import { type ReactNode, useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { type VerdictGroup, verdictGroups } from '#domain/verdict/verdict.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import type { Done } from '../../../drawer/undo-line.tsx'
import { Chosen } from './chosen.tsx'
import type { QueueLine } from './lines.ts'
import type { Choice, NowFilter, Queue } from './queue.ts'
import { QueueRow } from './row.tsx'
import { SeveralActs } from './several-acts.tsx'
import { SeveralRow } from './several-row.tsx'
import { remedyKey } from './use-queue.ts'
import './queue.css'

const rowsAtOnce = 30

interface QueuePartsProps {
  readonly queue: Queue
  readonly filter: NowFilter | null
  readonly chosen: Choice | null
  readonly remedies: ReadonlyMap<string, string>
  /** Why nothing can be done. */
  readonly isOff: 'past' | 'lost' | null
  /** What is told under a trailer; null: nothing. */
  readonly note: ((vehicle: LiveVehicle) => ReactNode) | null
  /** The key of a line, or a VIN. */
  readonly onChoose: (key: string) => void
  readonly onOpen: (vin: string) => void
  readonly onDone: (done: Done) => void
}

const titleOf = (group: VerdictGroup, filter: NowFilter | null) =>
  group !== 'wait' ? verdictGroups[group] : filter === 'silent' ? t('Silent') : t('Needs nobody now')

export function QueueParts({ queue, filter, chosen, ...rest }: QueuePartsProps) {
  const [more, setMore] = useState<Readonly<Record<string, number>>>({})
  return queue.parts.map(({ group, count, lines }) => {
    const most = more[group] ?? rowsAtOnce
    const place = chosen === null ? -1 : lines.indexOf(chosen.line)
    // Whoever steps past the last row that shows sees the next ones.
    const shown = lines.slice(0, Math.max(most, place + 1))
    const title = titleOf(group, filter)
    return (
      <section key={group} className="now-part" aria-label={title}>
        <h3>
          <span>{title}</span> <span className="numbers">{number(count)}</span>
        </h3>
        <ol>
          {shown.map((line) => (
            <Line
              key={line.vehicles[0]!.id}
              line={line}
              chosen={chosen?.line === line ? chosen : null}
              {...rest}
            />
          ))}
        </ol>
        {lines.length > shown.length && (
          <button
            type="button"
            className="link now-more"
            onClick={() => setMore({ ...more, [group]: shown.length + 100 })}
          >
            {t('Show {{others}} more', { others: number(Math.min(100, lines.length - shown.length)) })}
          </button>
        )}
      </section>
    )
  })
}

interface LineProps extends Omit<QueuePartsProps, 'queue' | 'filter'> {
  readonly line: QueueLine
  /** Null where it is another line that is chosen. */
  readonly chosen: Choice | null
}

function Line({ line: { key, vehicles }, chosen, remedies, isOff, note, ...does }: LineProps) {
  const { onChoose, onOpen, onDone } = does
  const one = (vehicle: LiveVehicle) => {
    const isChosen = chosen?.vehicle === vehicle
    return (
      <QueueRow
        key={vehicle.id}
        vehicle={vehicle}
        isChosen={isChosen}
        remedy={remedies.get(remedyKey(vehicle))}
        note={note?.(vehicle)}
        onChoose={() => onChoose(vehicle.vin)}
        onOpen={() => onOpen(vehicle.vin)}
      >
        {isChosen && isOff !== 'past' && (
          <Chosen vehicle={vehicle} isOff={isOff === 'lost'} onDone={onDone} />
        )}
      </QueueRow>
    )
  }
  const [worst] = vehicles
  if (vehicles.length === 1) return one(worst!)
  return (
    <SeveralRow
      vehicles={vehicles}
      isChosen={chosen !== null && chosen.vehicle === null}
      isOpen={chosen !== null}
      remedy={remedies.get(remedyKey(worst!))}
      onChoose={() => onChoose(key)}
      onEnter={() => onChoose(worst!.vin)}
    >
      {isOff !== 'past' && (
        <SeveralActs
          vehicles={vehicles}
          isOff={isOff === 'lost'}
          keys={chosen?.vehicle === null}
          onDone={onDone}
        />
      )}
      <ol className="now-members">{vehicles.map(one)}</ol>
    </SeveralRow>
  )
}

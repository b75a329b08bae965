/** The groups of the queue, each with its first rows. */
import { useState } from 'react'
import { number } from '#domain/basics/print.ts'
import { type VerdictGroup, verdictGroups } from '#domain/verdict/verdict.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import type { Done } from '../../../drawer/undo-line.tsx'
import { Chosen } from './chosen.tsx'
import type { NowFilter, Queue } from './queue.ts'
import { QueueRow } from './row.tsx'
import { remedyKey } from './use-queue.ts'

const rowsAtOnce = 30

interface QueuePartsProps {
  readonly queue: Queue
  readonly filter: NowFilter | null
  readonly chosen: LiveVehicle | null
  readonly remedies: ReadonlyMap<string, string>
  /** Why nothing can be done. */
  readonly isOff: 'past' | 'lost' | null
  readonly onChoose: (vin: string) => void
  readonly onOpen: (vin: string) => void
  readonly onDone: (done: Done) => void
}

const titleOf = (group: VerdictGroup, filter: NowFilter | null) =>
  group !== 'wait' ? verdictGroups[group] : filter === 'silent' ? 'Silent' : 'Needs nobody now'

export function QueueParts({ queue, filter, chosen, remedies, isOff, ...does }: QueuePartsProps) {
  const { onChoose, onOpen, onDone } = does
  const [more, setMore] = useState<Readonly<Record<string, number>>>({})
  return queue.parts.map(({ group, count, vehicles }) => {
    const most = more[group] ?? rowsAtOnce
    const place = vehicles.findIndex((one) => one.vin === chosen?.vin)
    // Whoever steps past the last row that shows sees the next ones.
    const rows = vehicles.slice(0, Math.max(most, place + 1))
    const title = titleOf(group, filter)
    return (
      <section key={group} className="now-part" aria-label={title}>
        <h3>
          <span>{title}</span> <span className="numbers">{number(count)}</span>
        </h3>
        <ol>
          {rows.map((vehicle) => {
            const isChosen = vehicle.vin === chosen?.vin
            return (
              <QueueRow
                key={vehicle.id}
                vehicle={vehicle}
                isChosen={isChosen}
                remedy={remedies.get(remedyKey(vehicle))}
                onChoose={() => onChoose(vehicle.vin)}
                onOpen={() => onOpen(vehicle.vin)}
              >
                {isChosen && isOff !== 'past' && (
                  <Chosen vehicle={vehicle} isOff={isOff === 'lost'} onDone={onDone} />
                )}
              </QueueRow>
            )
          })}
        </ol>
        {vehicles.length > rows.length && (
          <button
            type="button"
            className="link now-more"
            onClick={() => setMore({ ...more, [group]: rows.length + 100 })}
          >
            Show {number(Math.min(100, vehicles.length - rows.length))} more
          </button>
        )}
      </section>
    )
  })
}

/** The drawer's Command Statuses: the commands sent to the reefer unit within a day, their outcomes, and sending more. */
import { IconSend } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { commandStatuses, recentCommands, statusLevels } from '#domain/sensors/reefer-commands.ts'
import { reeferCommands, type SentCommand } from '../data/reefer-commands.ts'
import { useQuery } from '../data/use-query.ts'
import type { VehicleDetail } from '../data/vehicle.ts'
import { Button } from '../ui/controls/button.tsx'
import { LevelMark } from '../ui/marks/level-mark.tsx'
import { ErrorState } from '../ui/states/states.tsx'
import { Age } from '../ui/time/age.tsx'
import { useNow } from '../ui/time/clock.ts'
import { commandPollEvery, inWords } from './command-words.ts'
import './reefer-commands.css'
import { lazyComponent } from '../ui/states/lazy-component.tsx'

const CommandDialog = lazyComponent(async () => (await import('./command-dialog.tsx')).CommandDialog)

export function ReeferCommands({ detail: { vehicle, state } }: { detail: VehicleDetail }) {
  const { vin, unitId } = vehicle
  // Whatever the unit reports may be what a command has led to.
  const { answer, error, again } = useQuery([vin, state.recorded], (signal) => reeferCommands(vin, signal), {
    keepPrevious: vin,
    refetchEvery: (found) =>
      found?.commands.some(({ status }) => status === 'pending') ? commandPollEvery : null,
  })
  const [open, setOpen] = useState(false)
  const listed = answer?.commands ?? []
  const isRecent = useNow((now) => recentCommands(listed, now).length > 0)

  if (!answer) return error ? <ErrorState title={error} again={again} /> : null
  const zones = state.readings.reeferUnit?.reading.zones ?? []
  return (
    <>
      {isRecent && (
        <section className="subsection">
          <h4>Command Statuses</h4>
          <ul className="commands" aria-live="polite">
            {listed.map((command) => (
              <li key={command.id}>
                <One command={command} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {answer.unfit && <p className="commands-unfit">{answer.unfit}</p>}
      {answer.maySend && (
        <p className="commands-send">
          <Button icon={<IconSend size={16} stroke={1.6} />} onClick={() => setOpen(true)}>
            Send command
          </Button>
        </p>
      )}
      {open && (
        <Suspense>
          <CommandDialog
            to={{ vins: [vin] }}
            name={unitId}
            count={1}
            zones={zones}
            onClose={() => setOpen(false)}
            onSent={again}
          />
        </Suspense>
      )}
    </>
  )
}

function One({ command }: { command: SentCommand }) {
  const { status, reason, sender, sent } = command
  const level = statusLevels[status]
  return (
    <>
      <span className="numbers">{inWords(command)}</span>
      <span className="command-status" data-ink={level}>
        <LevelMark level={level} bare /> {commandStatuses[status]}
      </span>
      {reason && <span className="command-reason">{reason}</span>}
      <span className="command-who">{sender}</span>
      <Age at={sent} />
    </>
  )
}

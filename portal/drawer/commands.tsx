/** Commands in the drawer: those sent to the trailer within a day, by whom and when, what came of each, and sending more. */

import { IconSend } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { t } from '#domain/basics/texts.ts'
import { minute } from '#domain/basics/time.ts'
import type { Ms } from '#domain/basics/units.ts'
import {
  type CommandName,
  commandOf,
  commandStatuses,
  recentCommands,
  statusLevels,
} from '#domain/commands/index.ts'
import type { CommandKind } from '#domain/commands/kind.ts'
import { commandsTo, mayCommand, type SentCommand } from '../data/commands.ts'
import { useQuery } from '../data/use-query.ts'
import type { VehicleDetail } from '../data/vehicle.ts'
import { Button } from '../ui/controls/button.tsx'
import { LevelMark } from '../ui/marks/level-mark.tsx'
import { ErrorState, Loading } from '../ui/states/states.tsx'
import { Age } from '../ui/time/age.tsx'
import { useNow } from '../ui/time/clock.ts'
import { commandPollEvery } from './command-words.ts'
import { DrawerSection } from './section.tsx'
import './commands.css'
import { lazyComponent } from '../ui/states/lazy-component.tsx'

const CommandDialog = lazyComponent(async () => (await import('./command-dialog.tsx')).CommandDialog)

/** After an answer, so long the next report may still bring what has become of it. */
const readBackWithin: Ms = 2 * minute

/** All commands of the trailer, for those who may send some. */
export function CommandCentre({ detail }: { detail: VehicleDetail }) {
  const { answer } = useQuery('may command', mayCommand)
  // What nobody has opened is not asked for.
  const [isOpened, setOpened] = useState(false)
  if (!answer) return null
  return (
    <DrawerSection title={t('Commands')} open={isOpened} onOpen={() => setOpened(true)}>
      {isOpened && <CommandStatuses detail={detail} />}
    </DrawerSection>
  )
}

export function CommandStatuses({
  detail: { vehicle, state },
  unit,
}: {
  detail: VehicleDetail
  /** Only those to this unit; left out, all of the trailer. */
  unit?: CommandKind['unit']
}) {
  const { vin, unitId } = vehicle
  // Whatever the unit reports may be what a command has led to.
  const { answer, error, again } = useQuery([vin, state.recorded], (signal) => commandsTo(vin, signal), {
    keepPrevious: vin,
    refetchEvery: (found) => (found?.commands.some(isOpen) ? commandPollEvery : null),
  })
  const [open, setOpen] = useState(false)
  const isOfUnit = ({ command }: { command: CommandName }) =>
    unit === undefined || commandOf(command).unit === unit
  const listed = answer?.commands.filter(isOfUnit) ?? []
  const isRecent = useNow((now) => recentCommands(listed, now).length > 0)

  if (!answer)
    return error ? <ErrorState title={error} again={again} /> : <Loading lines={2} label={t('Loading')} />
  const zones = state.readings.reeferUnit?.reading.zones ?? []
  const offered = answer.offered.filter(isOfUnit)
  return (
    <>
      {isRecent && (
        <section className="subsection">
          {unit && <h4>{t('Command Statuses')}</h4>}
          <ul className="commands" aria-live="polite">
            {listed.map((command) => (
              <li key={command.id}>
                <One command={command} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {!isRecent && !unit && <p className="commands-unfit">{t('No command within the last day.')}</p>}
      {answer.unfit && <p className="commands-unfit">{answer.unfit}</p>}
      {answer.maySend && offered.length > 0 && (
        <p className="commands-send">
          <Button icon={<IconSend size={16} stroke={1.6} />} onClick={() => setOpen(true)}>
            {t('Send command')}
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
            offered={offered}
            onClose={() => setOpen(false)}
            onSent={again}
          />
        </Suspense>
      )}
    </>
  )
}

/** Something may still come of it. */
const isOpen = ({ command, status, settled, readBack }: SentCommand): boolean => {
  if (status !== 'success' || readBack) return status === 'pending'
  const { readBack: isRead, restarts } = commandOf(command)
  return (isRead !== undefined || restarts === true) && Date.now() - (settled ?? 0) < readBackWithin
}

function One({ command }: { command: SentCommand }) {
  const { text, status, reason, readBack, sender, sent } = command
  const level = statusLevels[status]
  return (
    <>
      <span className="numbers">{text}</span>
      <span className="command-status" data-ink={level}>
        <LevelMark level={level} bare /> {commandStatuses[status]}
      </span>
      {(reason ?? readBack) && <span className="command-reason">{reason ?? `${readBack}.`}</span>}
      <span className="command-who">{sender}</span>
      <Age at={sent} />
    </>
  )
}

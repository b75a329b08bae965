/** Sends a command to a reefer unit, or to several: chosen, confirmed by name, with the outcome for each trailer. */
import { useState } from 'react'
import { setPointLeast, setPointMost } from '#domain/basics/assumed.ts'
import { fahrenheit, rounded } from '#domain/basics/print.ts'
import type { Celsius } from '#domain/basics/units.ts'
import {
  commandRequestProblem,
  type ReeferCommand,
  type ReeferCommandRequest,
  reeferCommands,
  reeferZones,
} from '#domain/sensors/reefer-commands.ts'
import { reeferWords } from '#domain/sensors/reefer-words.ts'
import { type CommandAnswer, type CommandTargets, sendReeferCommands } from '../data/reefer-commands.ts'
import { Button } from '../ui/controls/button.tsx'
import { Choice } from '../ui/controls/controls.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useAct } from '../ui/states/act.ts'
import { FormError } from '../ui/states/form-error.tsx'
import { CommandOutcomes } from './command-outcomes.tsx'
import { degreesF, inWords } from './command-words.ts'
import './reefer-commands.css'

interface CommandDialogProps {
  readonly to: CommandTargets
  /** The trailer's unit ID, or how many they are. */
  readonly name: string
  readonly count: number
  /** The zones that the unit reported; none for several units. */
  readonly zones: readonly { readonly zone: number; readonly setPointCelsius?: Celsius | undefined }[]
  readonly onClose: () => void
  readonly onSent?: () => void
}

/** What somebody should know before it is done. */
const warnings: Partial<Record<ReeferCommand, string>> = {
  remoteOff: 'The unit stops, and the cargo is no longer cooled.',
  clearAllFaults: 'Alarms that still have a cause come back on their own.',
}

export function CommandDialog({ to, name, count, zones, onClose, onSent }: CommandDialogProps) {
  const [command, setCommand] = useState<ReeferCommand>('setPoint')
  const [zone, setZone] = useState<number>(zones[0]?.zone ?? 1)
  const [typed, setTyped] = useState('')
  const [confirming, setConfirming] = useState(false)
  const [answers, setAnswers] = useState<readonly CommandAnswer[] | null>(null)
  const act = useAct()
  const isSetPoint = command === 'setPoint'
  const request: ReeferCommandRequest = {
    command,
    zone: isSetPoint ? zone : null,
    setPointF: isSetPoint && typed !== '' ? rounded(Number(typed), 1) : null,
  }
  const problem = commandRequestProblem(request)
  const send = () =>
    act.run(async () => {
      const shown = await sendReeferCommands(to, request)
      onSent?.()
      if (count === 1 && shown.every(({ problem }) => problem === null)) onClose()
      else setAnswers(shown)
    })

  if (answers) return <CommandOutcomes answers={answers} what={inWords(request)} onClose={onClose} />
  if (confirming)
    return (
      <Dialog
        title={`Send to ${name}?`}
        urgent
        onClose={onClose}
        onSubmit={() => void send()}
        actions={
          <>
            <Button onClick={() => setConfirming(false)}>Back</Button>
            <Button
              type="submit"
              kind={command === 'remoteOff' ? 'danger' : 'primary'}
              busy={act.busy}
              autoFocus
            >
              Send
            </Button>
          </>
        }
      >
        <p>
          <b className="numbers">{inWords(request)}</b> to {name}. {warnings[command]}
        </p>
        <FormError>{act.error}</FormError>
      </Dialog>
    )
  return (
    <Dialog
      title={`Send command to ${name}`}
      onClose={onClose}
      onSubmit={() => problem === null && setConfirming(true)}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" disabled={problem !== null}>
            Continue
          </Button>
        </>
      }
    >
      <Choice
        label="Command"
        value={command}
        options={Object.entries(reeferCommands).map(([value, label]) => ({ value, label }))}
        onChange={(value) => setCommand(value as ReeferCommand)}
      />
      {isSetPoint && (
        <div className="command-set">
          <Choice
            label="Zone"
            value={String(zone)}
            options={zoneOptions(zones)}
            onChange={(value) => setZone(Number(value))}
          />
          <TextField
            label="Set point, °F"
            required
            type="number"
            step="0.1"
            min={setPointLeast}
            max={setPointMost}
            autoComplete="off"
            value={typed}
            error={typed !== '' && problem ? reeferWords.setPoint : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
    </Dialog>
  )
}

/** "1, now 34 °F" */
const zoneOptions = (zones: CommandDialogProps['zones']) =>
  (zones.length > 0 ? zones : reeferZones.map((zone) => ({ zone, setPointCelsius: undefined }))).map(
    ({ zone, setPointCelsius: now }) => ({
      value: String(zone),
      label: now === undefined ? String(zone) : `${zone}, now ${degreesF(rounded(fahrenheit(now), 1))}`,
    }),
  )

/** Sends a command to a trailer, or to several: chosen, confirmed by name, with the outcome for each trailer. */

import { useState } from 'react'
import { commandsTypedAbove } from '#domain/basics/assumed.ts'
import { fahrenheit, rounded } from '#domain/basics/print.ts'
import { shortText, shownNumber, unitInstead } from '#domain/basics/quantity.ts'
import { t } from '#domain/basics/texts.ts'
import type { Celsius } from '#domain/basics/units.ts'
import type { CommandField, Limits } from '#domain/commands/field.ts'
import {
  type CommandName,
  type CommandRequest,
  commandOf,
  commandText,
  requestProblem,
} from '#domain/commands/index.ts'
import {
  type CommandAnswer,
  type CommandTargets,
  type OfferedCommand,
  sendCommands,
} from '../data/commands.ts'
import { Button } from '../ui/controls/button.tsx'
import { Choice } from '../ui/controls/controls.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { useAct } from '../ui/states/act.ts'
import { FormError } from '../ui/states/form-error.tsx'
import { tNodes } from '../ui/text-nodes.tsx'
import { CommandOutcomes } from './command-outcomes.tsx'
import './commands.css'
import { ownUnits } from '../ui/units.ts'

interface CommandDialogProps {
  readonly to: CommandTargets
  /** The trailer's unit ID, or how many they are. */
  readonly name: string
  readonly count: number
  /** The zones that the unit reported; none for several units. */
  readonly zones: readonly { readonly zone: number; readonly setPointCelsius?: Celsius | undefined }[]
  /** What can be chosen, with what the unit takes of each value. */
  readonly offered: readonly OfferedCommand[]
  readonly onClose: () => void
  readonly onSent?: () => void
}

export function CommandDialog({ to, name, count, zones, offered, onClose, onSent }: CommandDialogProps) {
  const [command, setCommand] = useState<CommandName>(offered[0]!.command)
  /** As they were typed, by the name of their field. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({ zone: String(zones[0]?.zone ?? 1) })
  const [confirming, setConfirming] = useState(false)
  const [countTyped, setCountTyped] = useState('')
  const [answers, setAnswers] = useState<readonly CommandAnswer[] | null>(null)
  const act = useAct()
  const { fields, warning, isDangerous } = commandOf(command)
  const request: CommandRequest = {
    command,
    values: Object.fromEntries(
      fields.flatMap((field) =>
        (typed[field.name] ?? '') === '' ? [] : [[field.name, givenOf(field, Number(typed[field.name]))]],
      ),
    ),
  }
  const rangeOf = (field: CommandField): Limits =>
    offered.find((one) => one.command === command)?.ranges.find((range) => range.field === field.name) ??
    field.limits
  const own = Object.fromEntries(
    fields.map((field) => {
      const { least, most } = rangeOf(field)
      return [field.wireName, { least: field.toWire(least), most: field.toWire(most) }]
    }),
  )
  const problem = requestProblem(request, own, ownUnits())
  const mustType = count > commandsTypedAbove
  const isTyped = !mustType || countTyped.trim() === String(count)
  const send = () =>
    act.run(async () => {
      const shown = await sendCommands(to, request)
      onSent?.()
      if (count === 1 && shown.every(({ problem }) => problem === null)) onClose()
      else setAnswers(shown)
    })

  if (answers)
    return <CommandOutcomes answers={answers} what={commandText(request, ownUnits())} onClose={onClose} />
  if (confirming)
    return (
      <Dialog
        title={t('Send to {{name}}?', { name })}
        urgent
        onClose={onClose}
        onSubmit={() => isTyped && void send()}
        actions={
          <>
            <Button onClick={() => setConfirming(false)}>{t('Back')}</Button>
            <Button
              type="submit"
              kind={isDangerous ? 'danger' : 'primary'}
              busy={act.busy}
              disabled={!isTyped}
              autoFocus={!mustType}
            >
              {t('Send')}
            </Button>
          </>
        }
      >
        <p>
          {tNodes('{{command}} to {{trailers}}.', {
            command: <b className="numbers">{commandText(request, ownUnits())}</b>,
            trailers: name,
          })}{' '}
          {warning}
        </p>
        {mustType && (
          <TextField
            label={t('Type {{count}} to send it to all of them', { count })}
            autoComplete="off"
            inputMode="numeric"
            autoFocus
            value={countTyped}
            onChange={(event) => setCountTyped(event.target.value)}
          />
        )}
        <FormError>{act.error}</FormError>
      </Dialog>
    )
  return (
    <Dialog
      title={t('Send command to {{name}}', { name })}
      onClose={onClose}
      onSubmit={() => problem === null && setConfirming(true)}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" disabled={problem !== null}>
            {t('Continue')}
          </Button>
        </>
      }
    >
      <Choice
        label={t('Command')}
        value={command}
        options={offered.map(({ command }) => ({ value: command, label: commandOf(command).title }))}
        onChange={(value) => setCommand(value as CommandName)}
      />
      {fields.length > 0 && (
        <div className="command-set">
          {fields.map((field) => {
            const value = typed[field.name] ?? ''
            const set = (given: string) => setTyped({ ...typed, [field.name]: given })
            const { least, most } = rangeOf(field)
            if (field.name === 'zone')
              return (
                <Choice
                  key={field.name}
                  label={field.label}
                  value={value}
                  options={zoneOptions(zones, most)}
                  onChange={set}
                />
              )
            const instead = unitInstead(field.unit, ownUnits())
            const given = givenOf(field, Number(value))
            const isOut = value !== '' && (given < least || given > most)
            return (
              <TextField
                key={field.name}
                label={`${field.label}, ${instead?.name ?? field.unit}`}
                required
                type="number"
                step={field.step}
                min={shownNumber(least, instead)}
                max={shownNumber(most, instead)}
                autoComplete="off"
                value={value}
                error={isOut ? field.problem({ least, most }, ownUnits()) : undefined}
                onChange={(event) => set(event.target.value)}
              />
            )
          })}
        </div>
      )}
    </Dialog>
  )
}

/** A value as it was typed in the user's unit, in the field's. Hundredths tell tenths of a degree Celsius apart. */
const givenOf = ({ unit, step }: CommandField, typed: number): number => {
  const instead = unitInstead(unit, ownUnits())
  return instead ? rounded(instead.keep(typed), 2) : rounded(typed, step < 1 ? 1 : 0)
}

/** "1, now 34 °F" */
const zoneOptions = (zones: CommandDialogProps['zones'], most: number) =>
  Array.from({ length: most }, (_, n) => {
    const zone = n + 1
    const now = zones.find((one) => one.zone === zone)?.setPointCelsius
    const value = now === undefined ? null : rounded(fahrenheit(now), 1)
    return {
      value: String(zone),
      label:
        value === null
          ? String(zone)
          : t('{{zone}}, now {{temperature}}', {
              zone,
              temperature: shortText(value, 'temperature', ownUnits()),
            }),
    }
  })

/** All commands. To add one, write its file and a line here. */

import type { Units } from '../basics/own-units.ts'
import { t } from '../basics/texts.ts'
import { day } from '../basics/time.ts'
import type { Instant } from '../basics/units.ts'
import type { Level } from '../vehicle/severity.ts'
import { type Limits, limitsOf, type Values, valueProblem } from './field.ts'
import type { CommandKind } from './kind.ts'
import { clearAllFaults } from './kinds/clear-all-faults.ts'
import { continuousMode } from './kinds/continuous-mode.ts'
import { cycleSentryMode } from './kinds/cycle-sentry-mode.ts'
import { defrost } from './kinds/defrost.ts'
import { liveMode } from './kinds/live-mode.ts'
import { locateNow } from './kinds/locate-now.ts'
import { lockDoors } from './kinds/lock-doors.ts'
import { preTrip } from './kinds/pre-trip.ts'
import { reboot } from './kinds/reboot.ts'
import { relearnSensors } from './kinds/relearn-sensors.ts'
import { remoteOff } from './kinds/remote-off.ts'
import { remoteOn } from './kinds/remote-on.ts'
import { setPoint } from './kinds/set-point.ts'
import { unlockDoors } from './kinds/unlock-doors.ts'
import { commandWords } from './words.ts'

/** In the order of dialogs. */
const list = [
  setPoint,
  clearAllFaults,
  continuousMode,
  cycleSentryMode,
  remoteOff,
  remoteOn,
  preTrip,
  defrost,
  locateNow,
  liveMode,
  reboot,
  relearnSensors,
  lockDoors,
  unlockDoors,
] as const
export type CommandName = (typeof list)[number]['name']
export const commandKinds: readonly (CommandKind & { readonly name: CommandName })[] = list
export const commandNames = list.map(({ name }) => name) as [CommandName, ...CommandName[]]
const byName = new Map<string, CommandKind>(list.map((kind) => [kind.name, kind]))
export const isCommand = (name: string): name is CommandName => byName.has(name)
export const commandOf = (name: CommandName): CommandKind => byName.get(name)!
/** Those to a reefer unit, which need its feature. */
export const reeferCommandNames = list.filter(({ unit }) => unit === 'reefer').map(({ name }) => name)

/** What is shown of a command that was sent; the wire says pending, failed or success. */
export const commandStatuses = {
  pending: t('In Progress'),
  failed: t('Failed'),
  success: t('Success'),
} as const
export type CommandStatus = keyof typeof commandStatuses
export const statusLevels: Readonly<Record<CommandStatus, Level>> = {
  pending: 'notice',
  failed: 'critical',
  success: 'good',
}

/** A command as people give it: values by the names of its fields. */
export interface CommandRequest {
  readonly command: CommandName
  readonly values: Values
}
/** The same as it is kept and sent: values by the names of the wire. */
export interface CommandOrder {
  readonly command: CommandName
  readonly args: Values
}

/** What is wrong with a command; null where it can be sent. `own`: the limits that a unit has named, by names of the wire. */
export const requestProblem = (
  { command, values }: CommandRequest,
  own: Readonly<Record<string, Limits>> = {},
  units?: Units,
): string | null => {
  const { title, fields } = commandOf(command)
  const extra = Object.keys(values).find((name) => !fields.some((field) => field.name === name))
  if (extra !== undefined) return t('{{title}} takes no {{extra}}.', { title, extra: extra.slice(0, 40) })
  for (const field of fields) {
    const problem = valueProblem(field, values[field.name], limitsOf(field, own), units)
    if (problem) return problem
  }
  return null
}

export const orderOf = ({ command, values }: CommandRequest): CommandOrder => {
  const { fields, constants } = commandOf(command)
  const given = fields.map(({ name, wireName, toWire }) => [wireName, toWire(values[name]!)] as const)
  return { command, args: { ...Object.fromEntries(given), ...constants } }
}

/** Values by the names of people. */
export const valuesOf = ({ command, args }: CommandOrder): Values =>
  Object.fromEntries(
    commandOf(command).fields.flatMap(({ name, wireName, fromWire }) =>
      args[wireName] === undefined ? [] : [[name, fromWire(args[wireName])]],
    ),
  )

/** "Set Point, zone 1: 34 °F", "Remote Off". */
export const commandText = ({ command, values }: CommandRequest, units?: Units): string => {
  const { says, title } = commandOf(command)
  return says?.(values, units) ?? title
}

/** What a trailer has, as far as it matters to commands. */
export interface Fitting {
  readonly hasGateway: boolean
  readonly hasUnit: boolean
  /** Whether its customer has the feature of reefer units. */
  readonly hasReefers: boolean
  /** What its gateway said that it can do; empty where it has not said. */
  readonly said: readonly string[]
}

/** Why a trailer takes no such command, whoever sends it; null where it does. */
export const unfitFor = (name: CommandName, of: Fitting): string | null => {
  const { unit, isUsual, title } = commandOf(name)
  if (unit === 'reefer' && !of.hasReefers) return commandWords.noAccess
  if (unit === 'reefer' && !of.hasUnit) return commandWords.noUnit
  if (!of.hasGateway) return commandWords.noGateway
  if (of.said.length === 0 && isUsual) return null
  return of.said.includes(name) ? null : commandWords.unable(title)
}

/** Those to show at a moment: none where the latest is a day old (§4). Newest first, as they come. */
export const recentCommands = <C extends { readonly sent: Instant }>(
  commands: readonly C[],
  now: Instant,
): readonly C[] => {
  const latest = commands[0]
  return latest && now - latest.sent < day ? commands : []
}

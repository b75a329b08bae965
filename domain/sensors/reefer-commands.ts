/** The commands to reefer units (§4): their names, which mode each leads to, and what one has to say. */
import { setPointLeast, setPointMost } from '../basics/assumed.ts'
import { celsius, rounded } from '../basics/print.ts'
import { day } from '../basics/time.ts'
import type { Celsius, Fahrenheit, Instant } from '../basics/units.ts'
import type { Level } from '../vehicle/severity.ts'
import { reeferWords } from './reefer-words.ts'

/** The mode that is chosen, and the command that leads to it. */
export const modeCommands = {
  Off: 'remoteOff',
  On: 'remoteOn',
  Continuous: 'enterContinuousMode',
  'Cycle Sentry': 'enterCycleSentryMode',
} as const
export type ReeferMode = keyof typeof modeCommands

/** Everything that can be sent to one unit or to many at once, with what the button says. */
export const reeferCommands = {
  setPoint: 'Set Point',
  clearAllFaults: 'Clear All Faults',
  enterContinuousMode: 'Continuous Mode',
  enterCycleSentryMode: 'Cycle Sentry Mode',
  remoteOff: 'Remote Off',
  remoteOn: 'Remote On',
} as const satisfies Record<(typeof modeCommands)[ReeferMode] | 'setPoint' | 'clearAllFaults', string>
export type ReeferCommand = keyof typeof reeferCommands
export const reeferCommandNames = Object.keys(reeferCommands) as [ReeferCommand, ...ReeferCommand[]]
export const isReeferCommand = (name: string): name is ReeferCommand => Object.hasOwn(reeferCommands, name)

/** What is shown of a command that was sent; the wire says pending, failed or success. */
export const commandStatuses = { pending: 'In Progress', failed: 'Failed', success: 'Success' } as const
export type CommandStatus = keyof typeof commandStatuses
export const statusLevels: Readonly<Record<CommandStatus, Level>> = {
  pending: 'notice',
  failed: 'critical',
  success: 'good',
}

/** From the front. */
export const reeferZones = [1, 2, 3] as const

/** A command as people give it. */
export interface ReeferCommandRequest {
  readonly command: ReeferCommand
  /** Zone and set point are of a set point alone. */
  readonly zone: number | null
  readonly setPointF: Fahrenheit | null
}
/** The same as it is kept and sent. */
export interface ReeferOrder {
  readonly command: ReeferCommand
  readonly zone: number | null
  readonly setPointCelsius: Celsius | null
}

/** What is wrong with a command; null where it can be sent. */
export const commandRequestProblem = ({ command, zone, setPointF }: ReeferCommandRequest): string | null => {
  if (command !== 'setPoint') return zone === null && setPointF === null ? null : reeferWords.setPointAlone
  if (!reeferZones.some((one) => one === zone)) return reeferWords.zone
  return setPointF !== null && setPointF >= setPointLeast && setPointF <= setPointMost
    ? null
    : reeferWords.setPoint
}

/** Hundredths of a degree Celsius tell every tenth of a degree Fahrenheit apart. */
export const orderOf = ({ command, zone, setPointF }: ReeferCommandRequest): ReeferOrder => ({
  command,
  zone,
  setPointCelsius: setPointF === null ? null : rounded(celsius(setPointF), 2),
})

/** Those to show at a moment: none where the latest is a day old (§4). Newest first, as they come. */
export const recentCommands = <C extends { readonly sent: Instant }>(
  commands: readonly C[],
  now: Instant,
): readonly C[] => {
  const latest = commands[0]
  return latest && now - latest.sent < day ? commands : []
}

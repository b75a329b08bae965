/** What a reefer unit can be told to do (§4): the commands' names and which mode each leads to. */

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

/** What is shown of a command that was sent; the wire says pending, failed or success. */
export const commandStatuses = { pending: 'In Progress', failed: 'Failed', success: 'Success' } as const
export type CommandStatus = keyof typeof commandStatuses

/** Commands to reefer units as a part of the server: who brings them to gateways. */
import { part } from '../platform/part.ts'
import { type CommandDispatcher, openCommandDispatcher } from './dispatcher.ts'

declare module '../platform/part.ts' {
  interface Given {
    readonly dispatcher: CommandDispatcher
    /** Has commands that were sent brought at once. */
    readonly commandsSent: () => void
  }
}

export const reeferCommandsPart = part('reefer commands', ['pool', 'log'], (given) => {
  const dispatcher = openCommandDispatcher(given)
  return { gives: { dispatcher, commandsSent: dispatcher.nudge }, stop: dispatcher.stop }
})

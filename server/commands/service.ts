/** The service that dispatches commands. */
import { service } from '../platform/service.ts'
import { type CommandDispatcher, openCommandDispatcher } from './dispatcher.ts'

declare module '../platform/service.ts' {
  interface ServiceContext {
    readonly dispatcher: CommandDispatcher
    /** Has commands that were sent brought at once. */
    readonly commandsSent: () => void
  }
}

export const commandsService = service('commands', ['pool', 'log'], (given) => {
  const dispatcher = openCommandDispatcher(given)
  return { gives: { dispatcher, commandsSent: dispatcher.nudge }, stop: dispatcher.stop }
})

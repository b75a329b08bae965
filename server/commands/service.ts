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

export const commandsService = service('commands', ['pool', 'log', 'bus'], ({ bus, ...given }) => {
  const dispatcher = openCommandDispatcher(given)
  bus.on('commands', dispatcher.nudge)
  const commandsSent = () => {
    dispatcher.nudge()
    void bus.tell('commands')
  }
  return { gives: { dispatcher, commandsSent }, stop: dispatcher.stop }
})

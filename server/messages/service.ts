/** The messages that show now or later, as a service: for the API and for the live stream. */
import { service } from '../platform/service.ts'
import { type MessageBoard, openBoard } from './board.ts'

declare module '../platform/service.ts' {
  interface ServiceContext {
    readonly messageBoard: MessageBoard
  }
}

export const messagesService = service(
  'messages',
  ['pool', 'log', 'access', 'bus'],
  ({ pool, log, access, bus }) => {
    const messageBoard = openBoard({ pool, log, now: access.now, bus })
    return { gives: { messageBoard }, stop: messageBoard.stop }
  },
)

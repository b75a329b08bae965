/** Commands to reefer units as a part of the server: who brings them to gateways. */
import { part } from '../platform/part.ts'
import { type Courier, openCourier } from './courier.ts'

declare module '../platform/part.ts' {
  interface Given {
    readonly courier: Courier
    /** Has commands that were sent brought at once. */
    readonly commandsSent: () => void
  }
}

export const reeferCommandsPart = part('reefer commands', ['pool', 'log'], (given) => {
  const courier = openCourier(given)
  return { gives: { courier, commandsSent: courier.nudge }, stop: courier.stop }
})

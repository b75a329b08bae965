/** The telling of alerts as a part of the server. */
import { part } from '../platform/part.ts'
import { startTelling, type TellOptions } from './tell.ts'

declare module '../platform/part.ts' {
  interface Given {
    /** Says that firings were kept that somebody is to be told of. */
    readonly firingsKept: () => void
    /** Told of firings in the transaction that tells people. */
    readonly alsoTell: NonNullable<TellOptions['alsoTell']>
  }
}

export const tellingPart = part('telling', ['pool', 'log', 'alsoTell'], (given) => {
  const telling = startTelling(given)
  return { gives: { firingsKept: telling.nudge }, stop: telling.stop }
})

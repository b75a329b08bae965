/** Sends the reports of the demo in batches and counts the outcome. */
import type { Sender, SendReceipt } from '../send.ts'

export interface SendTally {
  accepted: number
  duplicate: number
  refused: number
  /** The server's reason for the first that it refused. */
  reason: string | null
}

export const tally = (): SendTally => ({ accepted: 0, duplicate: 0, refused: 0, reason: null })

const count = (into: SendTally, receipt: SendReceipt) => {
  into.accepted += receipt.accepted
  into.duplicate += receipt.duplicate
  into.refused += receipt.rejected.length
  into.reason ??= receipt.rejected[0]?.reason ?? null
}

/** Gathers reports and sends them in batches of at most `most`. */
export function batches(sender: Sender, into: SendTally, most = 2_500) {
  let waiting: object[] = []
  return {
    /** How many wait. */
    size: () => waiting.length,
    add: (report: object) => void waiting.push(report),
    /** Sends what waits: all of it when `all`, else only full batches. */
    flush: async (all: boolean) => {
      while (waiting.length >= (all ? 1 : most)) {
        const batch = waiting.slice(0, most)
        waiting = waiting.slice(most)
        count(into, await sender.send(batch))
      }
    },
  }
}

/** A fleet that drives: each vehicle reports when its time comes, to whichever api answers. */
import { setTimeout as pause } from 'node:timers/promises'
import { hours } from '#domain/basics/time.ts'
import type { FleetSeed } from '#domain/fleet/seed.ts'
import { tally } from '#simulator/demo/batches.ts'
import { sendNewest } from '#simulator/demo/history.ts'
import { driveOn } from '#simulator/demo/live.ts'
import { course } from '#simulator/drive/drive.ts'
import { routeCache } from '#simulator/drive/driven-route.ts'
import { fleet } from '#simulator/fleet.ts'
import { Refused, type SendReceipt, sender } from '#simulator/send.ts'

export interface Driven {
  /** Reports that were acknowledged as new, and those that were stored already. */
  accepted: number
  duplicate: number
  /** The longest that no report was acknowledged since this was last set to 0, in ms. */
  longestGap: number
  /** When a report was acknowledged last. */
  acknowledged: number
  /** Why the last one has to wait; null while they are taken. */
  waits: string | null
}

export interface Drive {
  readonly seed: FleetSeed
  readonly driven: Driven
  /** Drives until the signal; rejects with its reason. @throws Refused where the cluster takes none of its reports */
  readonly run: (url: string) => Promise<never>
}

/** One who has waited tries again this soon: the pause that is shown is the cluster's, not the sender's. */
const tryAgainMs = 100
const firstLook = hours(1)

/** @param signal ends it */
export const makeDrive = (vehicles: number, key: string, signal: AbortSignal): Drive => {
  const start = Date.now() - firstLook
  const made = fleet('cluster', vehicles, start)
  const driven: Driven = { accepted: 0, duplicate: 0, longestGap: 0, acknowledged: Date.now(), waits: null }
  const note = ({ accepted, duplicate }: Pick<SendReceipt, 'accepted' | 'duplicate'>) => {
    const now = Date.now()
    driven.accepted += accepted
    driven.duplicate += duplicate
    driven.acknowledged = now
    driven.waits = null
  }
  return {
    seed: made.seed,
    driven,
    run: async (url) => {
      const routes = routeCache()
      const courses = made.vehicles.map((vehicle) => course(vehicle, start, routes))
      const { send } = sender({ url, key, signal, tries: 1, onWait: (why) => (driven.waits = why) })
      /** Until it is stored: what was stored before an answer was lost is a duplicate. */
      const keep = async (reports: readonly object[]): Promise<SendReceipt> => {
        for (let since = Date.now(); ; await pause(tryAgainMs, undefined, { signal }))
          try {
            const receipt = await send(reports)
            driven.longestGap = Math.max(driven.longestGap, Date.now() - since)
            note(receipt)
            return receipt
          } catch (error) {
            if (error instanceof Refused || signal.aborted) throw error
            driven.waits = (error as Error).message
          }
      }
      const now = Date.now()
      await sendNewest(courses, { from: start, to: now, since: start }, { send: keep }, tally())
      return driveOn(
        courses,
        now,
        () => async (reports) => {
          for (let i = 0; i < reports.length; i += 500) await keep(reports.slice(i, i + 500))
        },
        () => {},
        signal,
      )
    },
  }
}

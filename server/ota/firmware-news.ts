/** Tells the engine of trailers whose gateway runs another main app: many at a time, as a wave of a campaign brings them. */
import type { Ms } from '#domain/basics/units.ts'
import type { Log } from '../platform/log.ts'
import { openLoop } from '../platform/loop.ts'

const usualPause: Ms = 1_000
/** Trailers that are read anew in one go. */
const mostAtOnce = 2_000

export interface FirmwareNews {
  /** These are read anew soon. */
  readonly changed: (vehicleIds: readonly number[]) => void
  readonly stop: () => Promise<void>
}

export const openFirmwareNews = ({
  tell,
  log,
  pause = usualPause,
}: {
  readonly tell: (vehicleIds: readonly number[]) => Promise<void>
  readonly log: Log
  readonly pause?: Ms
}): FirmwareNews => {
  const waiting = new Set<number>()
  const loop = openLoop({
    pause,
    round: async () => {
      const ids = [...waiting].slice(0, mostAtOnce)
      for (const id of ids) waiting.delete(id)
      if (ids.length > 0) await tell(ids)
      return waiting.size > 0
    },
    onFault: (error) => log.seldom('firmware', 'Trailers with other firmware could not be read', { error }),
  })
  return {
    changed: (vehicleIds) => {
      for (const id of vehicleIds) waiting.add(id)
    },
    stop: loop.stop,
  }
}

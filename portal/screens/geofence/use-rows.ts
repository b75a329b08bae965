/** The rows of the list of geofences: read page by page, and who is inside looked at again from time to time. */
import { useRef } from 'react'
import type { Ms } from '#domain/basics/units.ts'
import { type FenceRow, geofences } from '../../data/geofences.ts'
import { useQuery } from '../../data/use-query.ts'

/** Who is inside is looked at again this often while somebody looks. */
const refetchEvery: Ms = 20_000

/** Nothing is asked before it is `ready`; another `round` asks at once. */
export function useGeofenceRows(customerId: number | null, round: number, ready: boolean) {
  /** Whose list is there as a whole: it stays until the new one is. */
  const whole = useRef<number | null | undefined>(undefined)
  const { answer, error, again } = useQuery<{ readonly rows: readonly FenceRow[]; readonly total: number }>(
    ready ? [customerId, round] : null,
    async (signal, show) => {
      let rows: readonly FenceRow[] = []
      await geofences(customerId, signal, (page, total) => {
        rows = page
        if (whole.current !== customerId) show({ rows, total })
      })
      whole.current = customerId
      return { rows, total: rows.length }
    },
    { keepPrevious: customerId, refetchEvery },
  )
  return { rows: answer?.rows ?? null, total: answer?.total ?? 0, error, again }
}

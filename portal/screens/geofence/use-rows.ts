/** The rows of the list of geofences: read page by page, and who is inside looked at again from time to time. */
import { useEffect, useState } from 'react'
import type { Ms } from '#domain/basics/units.ts'
import { sentenceOf } from '../../data/asked.ts'
import { type FenceRow, geofences } from '../../data/geofences.ts'

/** Who is inside is looked at again this often while somebody looks. */
const lookAgain: Ms = 20_000

/** Nothing is asked before it is `ready`; another `round` asks at once. */
export function useRows(customerId: number | null, round: number, ready: boolean) {
  const [held, setHeld] = useState<{
    rows: readonly FenceRow[] | null
    total: number
    error: string | null
    of: number | null
  }>({ rows: null, total: 0, error: null, of: null })
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round or turn asks the same again
  useEffect(() => {
    if (!ready) return
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let first = true
    const ask = async () => {
      try {
        const rows: FenceRow[] = []
        await geofences(customerId, stop.signal, (page, total) => {
          rows.splice(0, rows.length, ...page)
          // A list that is there already stays whole until the new one is.
          setHeld((was) =>
            first && (was.rows === null || was.of !== customerId)
              ? { rows: page, total, error: null, of: customerId }
              : was,
          )
        })
        first = false
        setHeld({ rows, total: rows.length, error: null, of: customerId })
      } catch (failed) {
        if (!stop.signal.aborted) setHeld((was) => ({ ...was, error: sentenceOf(failed) }))
      }
      if (stop.signal.aborted) return
      timer = setTimeout(() => (document.visibilityState === 'visible' ? void ask() : later()), lookAgain)
    }
    const later = () => {
      timer = setTimeout(() => void ask(), lookAgain)
    }
    void ask()
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [customerId, round, ready, turn])
  return { ...held, again: () => setTurn((before) => before + 1) }
}

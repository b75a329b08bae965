/** Which vehicles pass the filters now: all are checked at first and from time to time, changed ones at once. */
import { useEffect, useRef, useState } from 'react'
import type { Ms } from '#domain/basics/units.ts'
import { setMark } from '#domain/fleet/matching.ts'
import { matchingVehicles } from '../../../data/fleet-filters.ts'
import { vehicles } from '../../../data/vehicles.ts'
import { sentenceOf } from '../../../ui/states/sentence-of.ts'
import { now } from '../../../ui/time/clock.ts'
import { type Filters, filtersOf } from './filter-input.ts'

/** A report is announced at once and its row is stored about a second later: after that a query returns it. */
const settles: Ms = 1_800
/** Filters by duration change without a report, and edits are not announced. */
const wholeEvery: Ms = 60_000
/** More that changed are asked as a whole. */
const someMost = 5_000

export interface MatchingState {
  /** Null until it is known; `all` where nothing is filtered for. */
  readonly ids: ReadonlySet<number> | 'all' | null
  readonly error: string | null
}

const unknown: MatchingState = { ids: null, error: null }

export function useMatching(filters: Filters): MatchingState {
  const key = JSON.stringify(filters)
  const [held, setHeld] = useState<MatchingState & { readonly of: string }>({ of: key, ...unknown })
  const latest = useRef(filters)
  latest.current = filters
  useEffect(() => {
    const setMatching = (state: MatchingState) => setHeld({ of: key, ...state })
    const only = latest.current.only && new Set(latest.current.only)
    const passing = (ids: readonly number[]) => new Set(only ? ids.filter((id) => only.has(id)) : ids)
    if (filtersOf(latest.current, now()) === null) {
      setMatching({ ids: only ?? 'all', error: null })
      return
    }
    const stop = new AbortController()
    /** All that the server lets through, the chosen ones or not. */
    let passed: Set<number> | null = null
    let changed: Set<number> | null = new Set()
    let timer: ReturnType<typeof setTimeout> | undefined
    let wholeAt = 0

    const publish = () => setMatching({ ids: passing([...passed!]), error: null })
    const fetchWhole = async () => {
      changed = new Set()
      wholeAt = Date.now()
      const mark = passed && setMark(passed)
      const { ids } = await matchingVehicles(filtersOf(latest.current, now())!, { mark }, stop.signal)
      if (ids === null) return
      passed = new Set(ids)
      publish()
    }
    const fetchSome = async (some: ReadonlySet<number>) => {
      changed = new Set()
      const query = filtersOf(latest.current, now())!
      const { ids } = await matchingVehicles(query, { among: [...some] }, stop.signal)
      const fit = new Set(ids)
      const others = [...some].filter((id) => fit.has(id) !== passed!.has(id))
      if (others.length === 0) return
      for (const id of others) fit.has(id) ? passed!.add(id) : passed!.delete(id)
      publish()
    }
    const look = async () => {
      timer = undefined
      try {
        if (
          passed === null ||
          changed === null ||
          changed.size > someMost ||
          Date.now() - wholeAt > wholeEvery
        )
          await fetchWhole()
        else if (changed.size > 0) await fetchSome(changed)
      } catch (error) {
        if (stop.signal.aborted) return
        setHeld((before) => ({ ...before, error: sentenceOf(error) }))
        // A filter that is wrong stays wrong; whatever else it was is asked about later.
        changed = null
      }
      if (!stop.signal.aborted) timer = setTimeout(look, settles)
    }
    const listening = vehicles.listen((some) => {
      if (some === null) changed = null
      else if (changed !== null) for (const id of some) changed.add(id)
    })
    setMatching(unknown)
    void look()
    return () => {
      stop.abort()
      clearTimeout(timer)
      listening()
    }
  }, [key])
  return held.of === key ? held : unknown
}

/** What of a vehicle's track is looked at, as the address holds it: range, others beside it, colours, sensor, moment. */

import { useMemo } from 'react'
import { parseInstant } from '#domain/basics/instant.ts'
import { t } from '#domain/basics/texts.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { TrackRange } from '../../../data/track.ts'
import { setSearch, useSearchValue } from '../../../ui/layout/address.ts'

/** §2, §9: one day by default. */
export const dayChoices = [
  { value: '1', label: t('Last 24 Hours') },
  { value: '7', label: t('Last 7 Days') },
  { value: '14', label: t('Last 14 Days') },
  { value: '31', label: t('Last 31 Days') },
  { value: 'all', label: t('All') },
] as const

export type Colouring = 'speed' | 'state'

export interface TrackUrlState {
  readonly range: TrackRange
  /** VINs beside the one that the path names. */
  readonly others: readonly string[]
  readonly colouring: Colouring
  /** The response field of a value drawn in the chart. */
  readonly sensor: string | null
  readonly at: Instant | null
}

/** Vehicles looked at together. */
export const mostVehicles = 5

/** The range that the address holds. */
export function useTrackRange(): TrackRange {
  const days = useSearchValue('days')
  const from = useSearchValue('from')
  const to = useSearchValue('to')
  return useMemo(() => {
    const [begin, end] = [parseInstant(from ?? ''), parseInstant(to ?? '')]
    if (begin !== null && end !== null && begin < end) return { from: begin, to: end }
    const known = dayChoices.find(({ value }) => value === days)?.value ?? '1'
    return { days: known === 'all' ? 'all' : Number(known) }
  }, [days, from, to])
}

const iso = (at: Instant) => new Date(at).toISOString()
export const setRange = (range: TrackRange) =>
  setSearch(
    'from' in range
      ? { days: null, from: iso(range.from), to: iso(range.to), t: null }
      : { days: range.days === 1 ? null : String(range.days), from: null, to: null, t: null },
  )

export function useTrackUrlState(): TrackUrlState {
  const range = useTrackRange()
  const beside = useSearchValue('with')
  const colouring = useSearchValue('colour') === 'state' ? 'state' : 'speed'
  const sensor = useSearchValue('sensor')
  const at = parseInstant(useSearchValue('t') ?? '')
  return useMemo(
    () => ({
      range,
      others: (beside ?? '')
        .split(',')
        .filter(Boolean)
        .slice(0, mostVehicles - 1),
      colouring,
      sensor,
      at,
    }),
    [range, beside, colouring, sensor, at],
  )
}
export const setOthers = (vins: readonly string[]) => setSearch({ with: vins.join(',') || null })
export const setColouring = (colouring: Colouring) =>
  setSearch({ colour: colouring === 'speed' ? null : colouring })
export const setSensor = (key: string | null) => setSearch({ sensor: key })
export const setAt = (at: Instant | null) => setSearch({ t: at === null ? null : iso(at) })

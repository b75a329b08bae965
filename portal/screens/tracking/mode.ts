/** What Tracking shows beside the fleet as it is: the way of a vehicle, a heat map, or the past; the address says so. */
import { parseInstant } from '#domain/basics/instant.ts'
import { hour } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import { setSearch, useSearchValue } from '../../ui/address.ts'
import { clockText, instantOfClock } from '../../ui/time.ts'

/** What the header options switch on (§2); null: neither. */
export type Option = 'history' | 'heat'

/** What belongs to one option or one moment, and goes with it. */
const own = ['mode', 'days', 'from', 'to', 'with', 'colour', 'sensor', 't', 'by', 'at', 'since'] as const
const cleared: Readonly<Record<string, null>> = Object.fromEntries(own.map((name) => [name, null]))

/** Tracking history and heat map begin at one day, without what was shown before (§2). */
export const setOption = (option: Option | null) => setSearch({ ...cleared, mode: option })

const isoOf = (at: Instant | null) => (at === null ? null : new Date(at).toISOString().replace('.000Z', 'Z'))
/** Looks at a moment; of null, at how it is. */
export const setMoment = (at: Instant | null) => setSearch({ ...cleared, at: isoOf(at) })
/** Compares two moments; of null, with how it is. */
export const setCompared = (since: Instant, at: Instant | null) =>
  setSearch({ ...cleared, since: isoOf(since), at: isoOf(at) })

export interface Mode {
  readonly option: Option | null
  /** Null: how it is. */
  readonly at: Instant | null
  /** The moment compared with; null: none. */
  readonly since: Instant | null
}

const momentOf = (text: string | null) => (text === null ? null : parseInstant(text))

/** The way of a vehicle needs one. */
export function useMode(vin: string | undefined): Mode {
  const option = useSearchValue('mode')
  const at = momentOf(useSearchValue('at'))
  const since = momentOf(useSearchValue('since'))
  if (option === 'heat' || (option === 'history' && vin !== undefined))
    return { option, at: null, since: null }
  return { option: null, at, since: vin === undefined ? since : null }
}

/** The way of a vehicle on the day of a moment. */
export const setDay = (at: Instant, zone: string | undefined) => {
  const date = clockText(at, zone).slice(0, 10)
  const from = instantOfClock(`${date}T00:00`, zone) ?? at
  const next = instantOfClock(`${clockText(from + 36 * hour, zone).slice(0, 10)}T00:00`, zone) ?? at
  setSearch({
    ...cleared,
    mode: 'history',
    from: isoOf(from),
    to: isoOf(Math.min(next, Date.now())),
    t: isoOf(at),
  })
}

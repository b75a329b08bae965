/** What Tracking shows beside the fleet as it is: the track of a vehicle, a heat map, or the past; the address says so. */
import type { Instant } from '#domain/basics/units.ts'
import { useSearchValue } from '../../ui/layout/address.ts'

/** What the header options switch on (§2); null: neither. */
export type ModeOption = 'history' | 'heat'

export interface TrackingMode {
  readonly option: ModeOption | null
  /** Null: how it is. */
  readonly at: Instant | null
  /** The moment compared with; null: none. */
  readonly since: Instant | null
}

/** What belongs to one option in the address. */
export const ofOption = ['mode', 'days', 'from', 'to', 'with', 'colour', 'sensor', 't', 'by'] as const
/** The address of all trailers from that of one: what was looked at of it stays behind, filters and a moment go along. */
export function withoutOption(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ofOption) params.delete(name)
  return params.size > 0 ? `?${params}` : ''
}

const momentOf = (text: string | null) => Date.parse(text ?? '') || null

/** The track of a vehicle needs one. */
export function useMode(vin: string | undefined): TrackingMode {
  const option = useSearchValue('mode')
  const at = momentOf(useSearchValue('at'))
  const since = momentOf(useSearchValue('since'))
  if (option === 'heat' || (option === 'history' && vin !== undefined))
    return { option, at: null, since: null }
  return { option: null, at, since: vin === undefined ? since : null }
}

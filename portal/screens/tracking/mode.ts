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

/** What a file format of ways is: pieces of text that can be sent one after the other. */
import type { Instant } from '../../basics/units.ts'
import type { TrackPoint } from '../../wire/track.ts'

export interface TrackAbout {
  readonly vin: string
  readonly unitId: string
  readonly from: Instant
  readonly to: Instant
  /** The reader's; an IANA name. */
  readonly zone: string
}

/** Points come in runs without a gap; each run as a whole. */
export interface TrackFormat {
  readonly label: string
  readonly extension: string
  readonly mediaType: string
  readonly head: (about: TrackAbout) => string
  readonly run: (points: readonly TrackPoint[], about: TrackAbout, isFirst: boolean) => string
  readonly tail: string
}

export const utc = (at: Instant): string => new Date(at).toISOString()
export const nameOf = ({ unitId, vin }: TrackAbout): string => (unitId ? `${unitId} (${vin})` : vin)

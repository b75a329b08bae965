/** What a file format of ways is: pieces of text that can be sent one after the other. */
import { day } from '../../basics/time.ts'
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

const two = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'))
/** `utc` for many moments of few days: each day is written once. */
export const utcOfDays = (): ((at: Instant) => string) => {
  let known = Number.NaN
  let date = ''
  return (at) => {
    const number = Math.floor(at / day)
    if (number !== known) {
      known = number
      date = utc(number * day).slice(0, 11)
    }
    const ms = at - number * day
    const seconds = Math.floor(ms / 1000)
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    return `${date}${two[h]}:${two[m]}:${two[s]}.${String(ms % 1000).padStart(3, '0')}Z`
  }
}

/** A number with so many places, as `toFixed` writes it, in a fraction of the time. */
export const decimal = (value: number, places: number): string => {
  const digits = String(Math.round(Math.abs(value) * 10 ** places)).padStart(places + 1, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
export const nameOf = ({ unitId, vin }: TrackAbout): string => (unitId ? `${unitId} (${vin})` : vin)

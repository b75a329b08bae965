/** The track of a vehicle: requested, parsed, and downloaded as a file. */
import { days } from '#domain/basics/time.ts'
import type { Instant } from '#domain/basics/units.ts'
import type { TrackFormatKey } from '#domain/track/formats/index.ts'
import { decodeTrack, type TrackAnswer, type TrackPoint } from '#domain/wire/track.ts'
import { now } from '../ui/time/clock.ts'
import { call } from './call.ts'

/** The last days up to now, all that is kept, or from one moment to another. */
export type TrackRange =
  | { readonly days: number }
  | { readonly days: 'all' }
  | { readonly from: Instant; readonly to: Instant }

export interface Track extends Omit<TrackAnswer, 'points'> {
  readonly points: readonly TrackPoint[]
}

const iso = (at: Instant) => new Date(at).toISOString()

/** The moments of a range; the first is open where all is meant. */
export const spanOf = (range: TrackRange): { readonly from: Instant | null; readonly to: Instant } =>
  'from' in range ? range : { from: range.days === 'all' ? null : now() - days(range.days), to: now() }

const pathOf = (path: string, vin: string, range: TrackRange, more: Readonly<Record<string, string>>) => {
  const { from, to } = spanOf(range)
  return `${path}?${new URLSearchParams({ vin, to: iso(to), ...(from === null ? {} : { from: iso(from) }), ...more })}`
}

/** `sensor`: the response field of a value to draw beside the speed. */
export const loadTrack = async (
  vin: string,
  range: TrackRange,
  sensor: string | null,
  signal: AbortSignal,
): Promise<Track> => {
  const answer = await call(pathOf('/v1/api/track', vin, range, sensor === null ? {} : { sensor }), {
    signal,
  })
  const { points, ...rest }: TrackAnswer = await answer.json()
  return { ...rest, points: decodeTrack(points) }
}

/** The file and the name it is to be kept under. */
export const trackFile = async (
  vin: string,
  range: TrackRange,
  format: TrackFormatKey,
): Promise<{ readonly blob: Blob; readonly name: string }> => {
  const answer = await call(pathOf('/v1/api/track/export', vin, range, { format }))
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1]
  return { blob: await answer.blob(), name: name ?? `${vin}.${format}` }
}

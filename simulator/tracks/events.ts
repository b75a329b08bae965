/** Reads events, a JSON object a line, with `ts` and `pos`: either of them at the top or inside `ev`. */
import { finite, fromKmh, instantOf, placeOfPoint, type RecordedPoint } from './track.ts'

interface Event {
  readonly ts?: unknown
  readonly ev?: Event
  readonly pos?: {
    readonly latlon?: { readonly lat?: unknown; readonly lng?: unknown; readonly lon?: unknown }
    readonly lat?: unknown
    readonly lng?: unknown
    readonly lon?: unknown
    readonly posTime?: unknown
    /** km/h, as vehicle trackers tell it. */
    readonly speed?: unknown
    readonly azimuth?: unknown
  }
}

/** Events without a position are passed over, as are lines that are no JSON objects. */
export function readEvents(text: string): RecordedPoint[] {
  return text.split(/\r?\n/).flatMap((line): RecordedPoint[] => {
    if (!line.trim().startsWith('{')) return []
    let outer: Event
    try {
      outer = JSON.parse(line) as Event
    } catch {
      // A line cut off at the end of a recording.
      return []
    }
    const event = outer.ev ?? outer
    const { pos } = event
    if (typeof pos !== 'object' || pos === null) return []
    const where = pos.latlon ?? pos
    const place = placeOfPoint(where.lat, where.lng ?? where.lon)
    const at = instantOf(pos.posTime) ?? instantOf(event.ts)
    if (!place || at === null) return []
    const speed = finite(pos.speed)
    return [
      { ...place, at, speedMph: speed === null ? null : speed * fromKmh, headingDeg: finite(pos.azimuth) },
    ]
  })
}

/** Reads GPX 1.0 and 1.1: the track points that have a time. */
import { finite, fromMetersPerSecond, instantOf, placeOfPoint, type RecordedPoint } from './track.ts'

const points = /<(?:\w+:)?trkpt\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?trkpt\s*>)/g
const attribute = (text: string, name: string) =>
  new RegExp(`\\b${name}\\s*=\\s*["']([^"']*)["']`).exec(text)?.[1]
/** The text of an element, in whatever namespace an extension puts it. */
const element = (text: string, name: string) =>
  new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>\\s*([^<]*?)\\s*</`).exec(text)?.[1]

/** Points without a place or a time are left out; both are needed to drive them. Speeds in GPX are meters a second. */
export function readGpx(text: string): RecordedPoint[] {
  const found: RecordedPoint[] = []
  for (const [, attributes = '', body = ''] of text.matchAll(points)) {
    const place = placeOfPoint(attribute(attributes, 'lat'), attribute(attributes, 'lon'))
    const at = instantOf(element(body, 'time'))
    if (!place || at === null) continue
    const speed = finite(element(body, 'speed'))
    found.push({
      ...place,
      at,
      speedMph: speed === null ? null : speed * fromMetersPerSecond,
      headingDeg: finite(element(body, 'course')),
    })
  }
  return found
}

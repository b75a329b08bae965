/** Coordinates as people type them: 'latitude, longitude' (§5). */
import type { Point } from './point.ts'
import { shapeWords } from './words.ts'

export type ReadCoordinates =
  | { readonly ok: true; readonly point: Point }
  | { readonly ok: false; readonly problem: string }

const number = '([+-]?\\d{1,3}(?:\\.\\d*)?)°?'
const pair = new RegExp(`^\\s*\\(?\\s*${number}\\s*([NS])?\\s*[,;]\\s*${number}\\s*([EW])?\\s*\\)?\\s*$`, 'i')

/** Null for a text that is no pair of numbers: it is searched for as a name. */
export function readCoordinates(text: string): ReadCoordinates | null {
  const found = pair.exec(text)
  if (!found) return null
  const [lat, lng] = [Number(found[1]), Number(found[3])]
  const point = {
    lat: /s/i.test(found[2] ?? '') ? -lat : lat,
    lng: /w/i.test(found[4] ?? '') ? -lng : lng,
  }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180
    ? { ok: true, point }
    : { ok: false, problem: shapeWords.outOfRange }
}

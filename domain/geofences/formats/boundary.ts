/** The border of a polygon in one field of a table: as WKT, or as latitudes and longitudes. */
import type { Point } from '../../geo/point.ts'
import { formatWords } from './words.ts'

/** "POLYGON((lng lat, …))" */
export const wkt = (ring: readonly Point[]): string =>
  `POLYGON((${[...ring, ring[0]!].map(({ lat, lng }) => `${lng} ${lat}`).join(', ')}))`

/** Two or more numbers apart by blanks or a comma; null where there is anything else. */
function numbers(text: string): number[] | null {
  const parts = text.trim().split(/\s*,\s*|\s+/)
  const values = parts.map((part) => (part === '' ? Number.NaN : Number(part)))
  return values.length >= 2 && values.length <= 4 && values.every(Number.isFinite) ? values : null
}

/**
 * The corners, or why there are none. WKT has longitude first; pairs apart by semicolons have latitude first, as people
 * write places.
 */
export function readBoundary(text: string): Point[] | string {
  const trimmed = text.trim().replace(/^SRID\s*=\s*4326\s*;\s*/i, '')
  const head = /^([A-Z]+)(?:\s+(?:ZM|Z|M))?\s*\(/i.exec(trimmed)
  if (!head) return corners(trimmed.replace(/;\s*$/, '').split(';'), 1)
  if (head[1]!.toUpperCase() !== 'POLYGON' || !trimmed.endsWith(')')) return formatWords.boundary
  const inside = trimmed.slice(head[0].length, -1).trim()
  if (!inside.startsWith('(') || !inside.endsWith(')')) return formatWords.boundary
  const ring = inside.slice(1, -1)
  if (/[()]/.test(ring)) return /\)\s*,\s*\(/.test(ring) ? formatWords.hole : formatWords.boundary
  return corners(ring.split(','), 0)
}

function corners(texts: readonly string[], lngAt: 0 | 1): Point[] | string {
  const ring: Point[] = []
  for (const each of texts) {
    const values = numbers(each)
    if (!values)
      return each.trim() === '' ? formatWords.boundary : formatWords.badCoordinate(each.trim().slice(0, 60))
    ring.push({ lat: values[1 - lngAt]!, lng: values[lngAt]! })
  }
  return ring
}

/** The road of the built-in map that is nearest to a point. */

import type { Feature, Position } from 'geojson'
import { t } from '#domain/basics/texts.ts'
import type { Miles } from '#domain/basics/units.ts'
import { bearing, distance, type Point, type Wind, wind } from '#domain/geo/point.ts'

export interface NearRoad {
  /** "I-80", "US 50", "State road 99". */
  readonly name: string
  readonly miles: Miles
  /** Where it lies as seen from the point. */
  readonly wind: Wind
}

/** What a road is called, by its kind. */
const called: Readonly<Record<string, (number: string) => string>> = {
  interstate: (number) => `I-${number}`,
  us: (number) => `US ${number}`,
  state: (number) => t('State road {{number}}', { number }),
}

/** The place of a line's piece that is nearest; on so small a piece of the earth a plane is exact enough. */
function nearestOn(from: Position, to: Position, { lat, lng }: Point): Point {
  const shrink = Math.cos((lat * Math.PI) / 180)
  const [ax, ay] = [(from[0]! - lng) * shrink, from[1]! - lat]
  const [dx, dy] = [(to[0]! - from[0]!) * shrink, to[1]! - from[1]!]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
  return { lat: from[1]! + (to[1]! - from[1]!) * share, lng: from[0]! + (to[0]! - from[0]!) * share }
}

/** Null where there is no road among the features. */
export function nearestRoad(
  roads: readonly Pick<Feature, 'geometry' | 'properties'>[],
  at: Point,
): NearRoad | null {
  let best: NearRoad | null = null
  for (const { geometry, properties } of roads) {
    const lines =
      geometry.type === 'LineString'
        ? [geometry.coordinates]
        : geometry.type === 'MultiLineString'
          ? geometry.coordinates
          : []
    for (const line of lines)
      for (let n = 1; n < line.length; n++) {
        const near = nearestOn(line[n - 1]!, line[n]!, at)
        const miles = distance(at, near)
        if (best && miles >= best.miles) continue
        const ref = String(properties?.ref ?? '')
        const name = called[String(properties?.kind)]?.(ref) ?? ref
        if (name !== '') best = { name, miles, wind: wind(bearing(at, near), 8) }
      }
  }
  return best
}

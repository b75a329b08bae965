/** Places that somebody may mean by a text: coordinates, trailers that stand there, towns. */

import { number } from '#domain/basics/print.ts'
import { t } from '#domain/basics/texts.ts'
import { readCoordinates } from '#domain/geo/coordinates.ts'
import { metersInMile, type Point } from '#domain/geo/point.ts'
import type { LiveVehicle } from '#domain/wire/live.ts'
import type { Town } from '../../data/towns.ts'
import { cornersOf } from '../../map/outline.ts'

export interface Place {
  readonly kind: 'coordinates' | 'trailer' | 'town'
  readonly name: string
  /** What tells it from others of its name. */
  readonly more: string
  readonly at: Point
  /** How far around it the map shows, in meters. */
  readonly reachM: number
}

/** Somebody who knows the very spot wants to see the yard; a town is seen with its outskirts. */
const spot = 250
const townReach = (population: number): number =>
  metersInMile * Math.min(10, Math.max(1.5, Math.sqrt(population) / 100))

/** Trailers of one name are few; somebody who types a part of it types another letter. */
const trailersMost = 4

export function placesFor(
  text: string,
  trailers: readonly LiveVehicle[],
  towns: readonly Town[],
): readonly Place[] {
  const read = readCoordinates(text)
  if (read?.ok) {
    const { lat, lng } = read.point
    return [
      { kind: 'coordinates', name: `${lat}, ${lng}`, more: t('Coordinates'), at: read.point, reachM: spot },
    ]
  }
  const standing = trailers.flatMap(({ unitId, vin, lat, lng }): Place[] =>
    lat === null || lng === null
      ? []
      : [{ kind: 'trailer', name: unitId, more: vin, at: { lat, lng }, reachM: spot }],
  )
  return [
    ...standing.slice(0, trailersMost),
    ...towns.map(
      ({ name, population, lat, lng }): Place => ({
        kind: 'town',
        name,
        more: population > 0 ? t('{{population}} people', { population: number(population) }) : t('Town'),
        at: { lat, lng },
        reachM: townReach(population),
      }),
    ),
  ]
}

/** What the map shows of a place. */
export const surroundings = ({ at, reachM }: Place): readonly Point[] =>
  cornersOf({ kind: 'circle', center: at, radiusM: reachM })

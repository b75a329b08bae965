/** Places outside every geofence, each as a geofence that can be made of it. */
import type pg from 'pg'
import { addressOf } from '#atlas/nearest.ts'
import { fenceNameLongest } from '#domain/basics/assumed.ts'
import { centroid } from '#domain/geo/shape.ts'
import { flatShape } from '#domain/geofences/geofence.ts'
import { cornersOf, placesIn, type StayCell } from '#domain/insights/doctor/clusters.ts'
import type { PlaceFound } from '#domain/insights/doctor/finding.ts'
import { fitMargin, fitShape } from '#domain/insights/doctor/fit.ts'
import { placeDaysLeast, placesMost } from '#domain/insights/doctor/limits.ts'
import { namesTaken } from '../../geofences/write.ts'
import type { DoctorQuery } from './query.ts'
import { staysOf } from './stays.ts'

/** A name that no other has, with a number where it must be. */
const freeName = (wanted: string, taken: Set<string>): string => {
  for (let n = 1; ; n++) {
    const name = n === 1 ? wanted : `${wanted} ${n}`
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}
const numbered = Array.from({ length: placesMost }, (_, n) => (n === 0 ? '' : ` ${n + 1}`))

/** Those with the most trailers and days first. @param outside cells of no geofence @param isNone whether somebody said that it is no geofence */
export const placesFound = async (
  db: pg.Pool,
  query: DoctorQuery,
  outside: readonly StayCell[],
  isNone: (place: Pick<PlaceFound, 'middle'>) => boolean,
): Promise<readonly PlaceFound[]> => {
  const candidates = placesIn(outside)
    .map((cells) => {
      const shape = fitShape(
        cornersOf(cells),
        fitMargin(Math.max(...cells.map(({ accuracyM }) => accuracyM))),
      )
      return { cells, shape, middle: centroid(shape) }
    })
    .filter((place) => !isNone(place))
    .slice(0, 2 * placesMost)
  const counted = await staysOf(
    db,
    query,
    candidates.map(({ cells }) => cells),
  )
  const kept = counted
    .filter(({ days }) => days >= placeDaysLeast)
    .toSorted((a, b) => b.trailers * b.days - a.trailers * a.days || b.stays - a.stays || a.place - b.place)
    .slice(0, placesMost)
    .map((of) => ({ of, ...candidates[of.place]! }))
  const wanted = kept.map(({ middle }) =>
    (addressOf(middle) ?? `${middle.lat.toFixed(3)}, ${middle.lng.toFixed(3)}`).slice(
      0,
      fenceNameLongest - 4,
    ),
  )
  const client = await db.connect()
  try {
    const asked = [...new Set(wanted)].flatMap((name) => numbered.map((end) => `${name}${end}`))
    const taken = new Set(await namesTaken(client, query.customerId, asked, null))
    return kept.map(({ of: { place: _, ...counts }, shape, middle, cells }, n) => ({
      key: `${cells[0]!.y} ${cells[0]!.x}`,
      name: freeName(wanted[n]!, taken),
      outline: flatShape(shape),
      middle,
      ...counts,
    }))
  } finally {
    client.release()
  }
}

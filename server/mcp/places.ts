/** Geofences by what people call them. */
import { RestProblem } from '../rest/problem.ts'
import { geofences } from '../rest/resources/geofences.ts'
import type { Asking } from './asking.ts'

export interface Place {
  readonly id: string
  readonly name: string
  readonly customerId: string
}

export const listGeofences = geofences.calls.find(({ id }) => id === 'listGeofences')!

/** More geofences of one name are looked at together no more. */
const mostPlaces = 10

const words = (name: string) => name.toLowerCase().split(/\s+/)

/** The one with exactly this name, or those that hold all of its words: "Dallas yard" is also "Yard 9, Dallas". @throws RestProblem */
export const placesNamed = async (asking: Asking, name: string): Promise<readonly Place[]> => {
  if (!asking.may('myGeofences'))
    throw new RestProblem(403, 'This token does not have the scope to read geofences.')
  const [longest = name] = words(name).toSorted((a, b) => b.length - a.length)
  const fields = 'id,name,customerId'
  const [whole, part] = await Promise.all(
    [name, longest].map((one) => asking.list(listGeofences, { query: { name: one, limit: 200, fields } })),
  )
  const found = [...whole!.rows, ...part!.rows] as unknown as readonly Place[]
  const known = [...new Map(found.map((place) => [place.id, place])).values()]
  const exact = known.filter((place) => place.name.toLowerCase() === name.toLowerCase())
  const meant =
    exact.length > 0
      ? exact
      : known.filter((place) => words(name).every((word) => place.name.toLowerCase().includes(word)))
  if (meant.length === 0)
    throw new RestProblem(404, `There is no geofence '${name}'. Look with find_places for its name.`)
  if (meant.length > mostPlaces)
    throw new RestProblem(
      422,
      `More than ${mostPlaces} geofences match '${name}', such as ${meant
        .slice(0, 3)
        .map((place) => `'${place.name}'`)
        .join(', ')}. Give a longer name.`,
    )
  return meant
}

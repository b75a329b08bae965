/** Towns by their names in GraphQL: where the map goes to for drawing a geofence. */
import { townsNamed } from '#atlas/gazetteer.ts'
import { countryName } from '#atlas/nearest.ts'
import { scope } from '#domain/access/scope.ts'
import type { Point } from '#domain/geo/point.ts'
import { schemaPart } from '../graphql/builder.ts'
import { searchTooLong } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'

const builder = schemaPart()

export { builder as townsSchema }

const townsMost = 6
const textLongest = 100

interface Town extends Point {
  readonly name: string
  readonly population: number
}
const TownType = builder.objectRef<Town>('Town').implement({
  fields: (t) => ({
    name: t.exposeString('name', {
      nullable: false,
      description: 'With its state or country: "Dallas, TX".',
    }),
    lat: t.exposeFloat('lat', { nullable: false }),
    lng: t.exposeFloat('lng', { nullable: false }),
    population: t.exposeInt('population', { nullable: false }),
  }),
})

builder.queryField('towns', (t) =>
  t.field({
    type: [TownType],
    nullable: false,
    description: `The largest towns of the United States, Canada and Mexico whose names begin so, at most ${townsMost}. For whoever sees geofences.`,
    args: { text: t.arg.string({ required: true, description: 'With a state behind it: of that state.' }) },
    resolve: (_root, { text }, { viewer }) => {
      if (text.length > textLongest) throw refusal(searchTooLong(textLongest))
      const seen = scope(viewer, 'myGeofences')
      if (seen !== 'all' && seen.length === 0) return []
      return townsNamed(text, townsMost).map(({ name, state, country, lat, lng, population }) => ({
        name: `${name}, ${state || countryName(country)}`,
        lat,
        lng,
        population,
      }))
    },
  }),
)

/** The pictures of a cargo camera in GraphQL: when each was taken, and how full it was; the picture has a path. */
import { imagesAtOnce } from '#domain/basics/assumed.ts'
import type { Instant } from '#domain/basics/units.ts'
import { schemaPart } from '../graphql/builder.ts'
import { heldVehicle } from '../scope/held-vehicle.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { type CargoImage, imagesOf } from './store.ts'

const builder = schemaPart()

export { builder as cargoImagesSchema }

const CargoImageType = builder.objectRef<CargoImage & { readonly vin: string }>('CargoImage').implement({
  fields: (t) => ({
    recorded: t.expose('recorded', { type: 'Instant', nullable: false }),
    fullness: t.exposeFloat('fullness', {
      description: 'Percent of the floor, by the report of the same moment; null where there is none.',
    }),
    path: t.string({
      nullable: false,
      description: 'Where the picture is served, to whoever sees the vehicle.',
      resolve: ({ vin, recorded }) => `/v1/api/cargo-images?vin=${vin}&recorded=${recorded}`,
    }),
  }),
})

const PageType = builder
  .objectRef<{ readonly images: readonly (CargoImage & { vin: string })[]; readonly next: Instant | null }>(
    'CargoImagePage',
  )
  .implement({
    fields: (t) => ({
      images: t.field({ type: [CargoImageType], nullable: false, resolve: ({ images }) => images }),
      nextBefore: t.field({
        type: 'Instant',
        description: 'For `before` of the next page; null when there is no more.',
        resolve: ({ next }) => next,
      }),
    }),
  })

builder.queryField('cargoImages', (t) =>
  t.field({
    type: PageType,
    nullable: false,
    description: 'Of one vehicle, newest first.',
    args: {
      vin: t.arg.string({ required: true }),
      pageSize: t.arg.int({ description: '12 if left out.' }),
      before: t.arg({ type: 'Instant', description: 'The `nextBefore` of the page before.' }),
    },
    resolve: async (_root, { vin, pageSize, before }, { viewer, db }) => {
      const row = await heldVehicle(db, await accessScopeOf(db, viewer, 'history'), vin)
      if (!row) return { images: [], next: null }
      const limit = Math.min(Math.max(pageSize ?? 12, 1), imagesAtOnce)
      const found = await imagesOf(db, row, before ?? null, limit + 1)
      const images = found.slice(0, limit).map((image) => ({ ...image, vin: vin.trim().toUpperCase() }))
      return { images, next: found.length > limit ? images.at(-1)!.recorded : null }
    },
  }),
)

/** Where the overlays of the map come from, in GraphQL: for whoever is signed in, as the address may carry a key. */
import { type OverlaySource, overlayKinds } from '#domain/wire/overlay.ts'
import { schemaPart } from '../graphql/builder.ts'

const builder = schemaPart()

export { builder as overlaysSchema }

const OverlayKeyType = builder.enumType(
  'OverlayKey',
  overlayKinds.map(({ key }) => key),
)

const MapOverlayType = builder.objectRef<OverlaySource>('MapOverlay').implement({
  fields: (t) => ({
    key: t.expose('key', { type: OverlayKeyType, nullable: false }),
    tiles: t.exposeString('tiles', {
      nullable: false,
      description: 'the address of a tile, with {z}, {x}, {y} or {bbox-epsg-3857} where they belong',
    }),
    attribution: t.exposeString('attribution', { nullable: false, description: 'whose picture it is' }),
  }),
})

builder.queryField('mapOverlays', (t) =>
  t.field({
    type: [MapOverlayType],
    nullable: false,
    description: 'Map overlays from other providers. The server requests none itself.',
    resolve: (_root, _args, { overlays }) => overlays,
  }),
)

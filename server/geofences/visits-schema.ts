/** Visits in GraphQL: who was in a geofence at a moment or in a span, and where a vehicle was. */
import { inScope, scope } from '#domain/access/scope.ts'
import type { Instant } from '#domain/basics/units.ts'
import { visitBegins, visitEnds } from '#domain/geofences/visit.ts'
import { geofenceWords } from '#domain/geofences/words.ts'
import { schemaPart } from '../graphql/builder.ts'
import { keysetWords } from '../graphql/keyset.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { customersOf, heldVehicle } from '../scope/held-vehicle.ts'
import { accessScopeOf } from '../scope/vehicle-scope.ts'
import { seenFences } from './reach.ts'
import { ownerOfFence, type VisitOfVehicle, type VisitPage, visitPage } from './visits.ts'

const builder = schemaPart()

export { builder as visitsSchema }

const BeginType = builder.enumType('VisitBegin', visitBegins)
const EndType = builder.enumType('VisitEnd', visitEnds)

const VisitType = builder.objectRef<VisitOfVehicle>('Visit').implement({
  fields: (t) => ({
    geofenceId: t.exposeID('geofenceId', { nullable: false }),
    name: t.exposeString('name', { nullable: false, description: "The geofence's." }),
    hasEvidence: t.boolean({
      nullable: false,
      description:
        'Whether I get its detention evidence: of my own customers, not of vehicles that are leased out.',
      resolve: ({ customerId }, _args, { viewer }) => inScope(scope(viewer, 'myGeofences'), customerId),
    }),
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    entered: t.expose('entered', { type: 'Instant', nullable: false }),
    left: t.expose('left', { type: 'Instant', description: 'Null while it lasts.' }),
    how: t.expose('how', {
      type: BeginType,
      nullable: false,
      description:
        'entered; drawn: it was inside when the geofence was drawn, changed or activated; or found: with the first report of it',
    }),
    leftHow: t.expose('leftHow', {
      type: EndType,
      description: 'left; or changed: the geofence was changed, deactivated or deleted while it was inside',
    }),
    dwellMs: t.float({
      nullable: false,
      description: 'Until it left, or until now.',
      resolve: ({ entered, left }, _args, { now }) => Math.max(0, (left ?? now) - entered),
    }),
  }),
})
const VisitPageType = builder.objectRef<VisitPage>('VisitPage').implement({
  fields: (t) => ({
    visitCount: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
    after: t.exposeString('after', { description: keysetWords.field }),
    visits: t.field({ type: [VisitType], nullable: false, resolve: ({ rows }) => rows }),
  }),
})

/** A moment is a span that ends where it begins. */
const spanOf = (args: {
  readonly at?: Instant | null | undefined
  readonly from?: Instant | null | undefined
  readonly to?: Instant | null | undefined
}) => ({ from: args.at ?? args.from ?? null, to: args.at ?? args.to ?? null })

builder.queryField('geofenceVisits', (t) =>
  t.field({
    type: VisitPageType,
    nullable: false,
    description:
      'Of the vehicles I may see, the newest first; of a moment, the longest stay first. Deleted geofences are known as well.',
    args: {
      geofenceId: t.arg.id({ required: true }),
      at: t.arg({ type: 'Instant', description: 'Who was in it then.' }),
      from: t.arg({ type: 'Instant', description: 'Those that lasted longer than until then.' }),
      to: t.arg({ type: 'Instant', description: 'Those that began by then.' }),
      pageSize: t.arg.int(),
      pageNumber: t.arg.int({ description: 'From 0.' }),
      after: t.arg.string({ description: keysetWords.arg }),
    },
    resolve: async (_root, args, { viewer, db }) => {
      const geofenceId = idOf(args.geofenceId)
      const customerId = await ownerOfFence(db, seenFences(viewer, null), geofenceId)
      if (customerId === null) throw refusal(geofenceWords.noSuchGeofence)
      const accessScope = await accessScopeOf(db, viewer, 'myGeofences')
      return visitPage(db, {
        accessScope,
        customerIds: [customerId],
        of: { geofenceId },
        byStay: args.at != null,
        ...spanOf(args),
        ...readPage(args),
        after: args.at == null ? args.after : null,
      })
    },
  }),
)

builder.queryField('vehicleVisits', (t) =>
  t.field({
    type: VisitPageType,
    nullable: false,
    description: 'The newest first.',
    args: {
      vin: t.arg.string({ required: true }),
      from: t.arg({ type: 'Instant', description: 'Those that lasted longer than until then.' }),
      to: t.arg({ type: 'Instant', description: 'Those that began by then.' }),
      pageSize: t.arg.int(),
      pageNumber: t.arg.int({ description: 'From 0.' }),
      after: t.arg.string({ description: keysetWords.arg }),
    },
    resolve: async (_root, args, { viewer, db }) => {
      const accessScope = await accessScopeOf(db, viewer, 'myGeofences')
      const vehicle = await heldVehicle(db, accessScope, args.vin)
      if (!vehicle) return { count: 0, after: null, rows: [] }
      return visitPage(db, {
        accessScope,
        customerIds: customersOf(vehicle),
        of: { vehicleId: vehicle.id },
        ...spanOf(args),
        ...readPage(args),
        after: args.after,
      })
    },
  }),
)

/** Past visits of geofences in GraphQL. */
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { backfillFence, removeBackfill } from './backfill.ts'
import { type Backfill, backfillOf } from './backfill-store.ts'
import { seenFences } from './reach.ts'
import { fenceById } from './store.ts'

const builder = schemaPart()

export { builder as geofenceBackfillSchema }

const BackfillType = builder.objectRef<Backfill>('GeofenceBackfill').implement({
  description: 'Visits that are counted for a time before their geofence was drawn.',
  fields: (t) => ({
    state: t.exposeString('state', {
      nullable: false,
      description: 'finding (vehicles that were near), counting (their visits), done, or removing',
    }),
    starts: t.expose('starts', { type: 'Instant', nullable: false }),
    ends: t.expose('ends', { type: 'Instant', nullable: false }),
    vehicles: t.exposeInt('vehicles', { nullable: false, description: 'All that there are; 0 at first.' }),
    looked: t.exposeInt('looked', { nullable: false, description: 'Looked at by now, of all.' }),
    found: t.exposeInt('found', { nullable: false, description: 'Vehicles that were near.' }),
    left: t.exposeInt('left', { nullable: false, description: 'Of those near, not counted yet.' }),
    failed: t.exposeInt('failed', { nullable: false, description: 'Of those near, could not be counted.' }),
  }),
})

builder.queryField('geofenceBackfill', (t) =>
  t.field({
    type: BackfillType,
    description: 'The newest of a geofence; null where there is none.',
    args: { geofenceId: t.arg.id({ required: true }) },
    resolve: async (_root, { geofenceId }, { viewer, db }) => {
      const fence = await fenceById(db, seenFences(viewer, null), idOf(geofenceId))
      return fence && backfillOf(db, fence)
    },
  }),
)

builder.mutationField('backfillGeofence', (t) =>
  t.field({
    type: BackfillType,
    nullable: false,
    description: 'Counts visits for a time before the geofence was drawn. No alert follows from them.',
    args: {
      geofenceId: t.arg.id({ required: true }),
      days: t.arg.int({ required: true, description: '30 or 90, back from now.' }),
    },
    resolve: (_root, { geofenceId, days }, context) => backfillFence(context, idOf(geofenceId), days),
  }),
)

builder.mutationField('removeGeofenceBackfill', (t) =>
  t.boolean({
    nullable: false,
    description: 'Removes those visits again, also while they are being counted.',
    args: { geofenceId: t.arg.id({ required: true }) },
    resolve: (_root, { geofenceId }, context) => removeBackfill(context, idOf(geofenceId)),
  }),
)

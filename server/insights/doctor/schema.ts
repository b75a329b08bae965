/** The geofence doctor in GraphQL: what it found, and what of it is nothing to do. */
import type pg from 'pg'
import { fenceNameLongest, radiusMost } from '#domain/basics/assumed.ts'
import { doctorWords, type FenceTrouble, fenceTroubles } from '#domain/insights/doctor/finding.ts'
import type { Acting } from '../../audit/context.ts'
import { record } from '../../audit/record.ts'
import { mustEditFences } from '../../geofences/reach.ts'
import { fenceById } from '../../geofences/store.ts'
import { schemaPart } from '../../graphql/builder.ts'
import { idOf } from '../../graphql/paging.ts'
import { refusal } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/transaction.ts'
import * as store from './dismissals.ts'
import { examine } from './examine.ts'
import { mustSeeDoctor } from './sight.ts'

const builder = schemaPart()

export { builder as doctorSchema }

builder.queryField('geofenceDoctor', (t) =>
  t.field({
    type: 'GeofenceDoctor',
    nullable: false,
    description: 'Places that want a geofence, and geofences that want a mend, by the last 30 days.',
    args: { customerId: t.arg.id({ required: true }) },
    resolve: (_root, { customerId }, context) => examine(context, idOf(customerId)),
  }),
)

const DismissInput = builder.inputType('DismissGeofenceFindingInput', {
  description: 'A place with its middle and radius, or a geofence with its trouble.',
  fields: (t) => ({
    customerId: t.id({ required: true }),
    name: t.string({ required: true, description: 'What it is about, as it is shown.' }),
    latitude: t.float(),
    longitude: t.float(),
    radiusMeters: t.float(),
    geofenceId: t.id(),
    trouble: t.string({ description: fenceTroubles.join(', ') }),
    otherId: t.id({ description: 'The other one of two that overlap.' }),
  }),
})

/** @throws a refusal for what is neither a place nor a trouble of one of the customer's geofences */
const dismissedOf = async (
  client: pg.ClientBase,
  customerId: number,
  { latitude, longitude, radiusMeters, geofenceId, trouble, otherId }: typeof DismissInput.$inferInput,
): Promise<store.Dismissed> => {
  const isOwn = async (id: number) => (await fenceById(client, [customerId], id)) !== null
  if (geofenceId != null) {
    const [id, other] = [idOf(geofenceId), otherId == null ? null : idOf(otherId)]
    if (
      !fenceTroubles.includes(trouble as FenceTrouble) ||
      !(await isOwn(id)) ||
      (other !== null && !(await isOwn(other)))
    )
      throw refusal(doctorWords.noFinding)
    return { geofenceId: id, trouble: trouble as FenceTrouble, otherId: other }
  }
  const [lat, lng, radiusM] = [latitude ?? Number.NaN, longitude ?? Number.NaN, radiusMeters ?? Number.NaN]
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && radiusM > 0 && radiusM <= radiusMost))
    throw refusal(doctorWords.noFinding)
  return { middle: { lat, lng }, radiusM }
}

const mayDismiss = async (context: Acting, customerId: number): Promise<void> => {
  await mustSeeDoctor(context, customerId)
  mustEditFences(context.viewer, customerId)
}

builder.mutationFields((t) => ({
  dismissGeofenceFinding: t.id({
    nullable: false,
    description: 'It is not told again to anybody of the customer. The answer is for bringing it back.',
    args: { input: t.arg({ type: DismissInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { db, actor, now } = context
      const customerId = idOf(input.customerId)
      await mayDismiss(context, customerId)
      const name = input.name.trim().slice(0, 2 * fenceNameLongest)
      return inTransaction(db, async (client) => {
        if ((await store.countDismissals(client, customerId)) >= store.dismissalsMost)
          throw refusal(doctorWords.most(store.dismissalsMost))
        const dismissed = await dismissedOf(client, customerId, input)
        await record(client, actor, {
          action: 'geofence finding dismissed',
          subject: name,
          customerId,
          new: { ...dismissed },
        })
        return store.insertDismissal(client, customerId, dismissed, { name, by: actor.email, at: now })
      })
    },
  }),
  restoreGeofenceFinding: t.boolean({
    nullable: false,
    description: 'One that was dismissed is told again.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => {
      const found = await store.dismissalOf(context.db, idOf(id))
      if (!found) throw refusal(doctorWords.noFinding)
      const { customerId, name } = found
      await mayDismiss(context, customerId)
      await inTransaction(context.db, async (client) => {
        await store.deleteDismissal(client, idOf(id))
        await record(client, context.actor, {
          action: 'geofence finding brought back',
          subject: name,
          customerId,
        })
      })
      return true
    },
  }),
}))

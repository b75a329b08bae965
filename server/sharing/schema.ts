/** Shared links in GraphQL: the list, making one, taking one back. */
import { shareDraft, shareThingNames } from '#domain/fleet/share.ts'
import { shareWords } from '#domain/fleet/share-words.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { createShare, type MadeShare, type ShareSubject, shareScope, withdrawShare } from './acts.ts'
import { type Share, sharesOf, vehicleSeen } from './store.ts'

const builder = schemaPart()

export { builder as sharingSchema }

const ThingType = builder.enumType('ShareThing', shareThingNames)
const StateType = builder.enumType('ShareState', ['open', 'expired', 'revoked', 'ended'])

const ShareType = builder.objectRef<Share>('Share').implement({
  description: 'A link that shows where a vehicle or a group is to everyone who has it.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeID('customerId', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    madeBy: t.exposeString('madeBy', { nullable: false }),
    vin: t.exposeString('vin', { description: 'Of the one vehicle; null for a group.' }),
    unitId: t.exposeString('unitId'),
    vehicleGroupId: t.exposeID('vehicleGroupId'),
    groupName: t.exposeString('groupName'),
    shows: t.expose('shows', { type: [ThingType], nullable: false }),
    sensorTypeIds: t.exposeIntList('sensorTypeIds', { nullable: false }),
    trackHours: t.exposeInt('trackHours', { nullable: false }),
    hasPin: t.exposeBoolean('hasPin', { nullable: false }),
    created: t.expose('created', { type: 'Instant', nullable: false }),
    expires: t.expose('expires', { type: 'Instant', nullable: false }),
    state: t.field({
      type: StateType,
      nullable: false,
      description: 'ended: its maker may not sign in any more',
      resolve: ({ revoked, expires, makerEnabled }, _args, { now }) =>
        revoked !== null ? 'revoked' : expires <= now ? 'expired' : makerEnabled ? 'open' : 'ended',
    }),
    opened: t.exposeInt('opened', { nullable: false, description: 'How often it was opened.' }),
    lastUsed: t.expose('lastUsed', { type: 'Instant' }),
  }),
})
const MadeType = builder.objectRef<MadeShare>('ShareMade').implement({
  fields: (t) => ({
    share: t.field({ type: ShareType, nullable: false, resolve: ({ share }) => share }),
    path: t.string({
      nullable: false,
      description: 'Its path, below the address of the portal; shown only this once.',
      resolve: ({ link }) => `/shared-location#${link}`,
    }),
  }),
})
const ShareInput = builder.inputType('ShareInput', {
  description: 'Of one vehicle (vin), or of a group (customerId and vehicleGroupId).',
  fields: (t) => ({
    vin: t.string(),
    customerId: t.id(),
    vehicleGroupId: t.id(),
    name: t.string({ required: true }),
    expires: t.field({ type: 'Instant', required: true, description: 'At most 92 days ahead.' }),
    pin: t.string({ description: '4 to 8 digits.' }),
    shows: t.stringList({ required: true, description: 'position, address, speed' }),
    sensorTypeIds: t.intList({ required: true }),
    trackHours: t.int({ required: true, description: '0: no track' }),
  }),
})

builder.queryField('shares', (t) =>
  t.field({
    type: [ShareType],
    nullable: false,
    description:
      'My links, and all of the customers that I manage; the newest first, ended ones for a month more.',
    args: {
      vin: t.arg.string({ description: 'Of this vehicle alone.' }),
      customerId: t.arg.id(),
    },
    resolve: async (_root, { vin, customerId }, context) => {
      const of = await shareScope(context, customerId == null ? null : idOf(customerId))
      if (vin == null) return sharesOf(context.db, of, {}, context.now)
      const vehicle = await vehicleSeen(context.db, of.accessScope, vin)
      return vehicle ? sharesOf(context.db, of, { vehicleId: vehicle.id }, context.now) : []
    },
  }),
)

builder.mutationField('createShare', (t) =>
  t.field({
    type: MadeType,
    nullable: false,
    args: { input: t.arg({ type: ShareInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const { vin, customerId, vehicleGroupId } = input
      const draft = shareDraft.safeParse(input)
      if (!draft.success) throw refusal(shareWords.shows)
      const subject: ShareSubject =
        vin != null
          ? { vin }
          : { customerId: idOf(customerId ?? ''), vehicleGroupId: idOf(vehicleGroupId ?? '') }
      return createShare(context, subject, draft.data)
    },
  }),
)

builder.mutationField('revokeShare', (t) =>
  t.field({
    type: ShareType,
    nullable: false,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => withdrawShare(context, idOf(id)),
  }),
)

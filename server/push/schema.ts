/** Push messages in GraphQL: one's own devices, and the key that browsers subscribe with. */
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { saidOf } from '../graphql/said.ts'
import { addPushDevice, removePushDevice, testPush } from './acts.ts'
import { pushKey } from './key.ts'
import { devicesOf, type PushDevice } from './store.ts'

const builder = schemaPart()

export { builder as pushSchema }

const PushDeviceType = builder.objectRef<PushDevice>('PushDevice').implement({
  description: 'A browser in which I allowed push messages of alerts.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    agent: t.exposeString('agent', { description: 'What the browser says it is.' }),
    criticalOnly: t.exposeBoolean('criticalOnly', {
      nullable: false,
      description: 'Whether it gets critical alerts alone.',
    }),
    made: t.expose('made', { type: 'Instant', nullable: false }),
    succeeded: t.expose('succeeded', {
      type: 'Instant',
      description: 'When a message last reached its push service.',
    }),
    problem: t.string({
      description: 'Why the last message did not; null where it did.',
      resolve: saidOf('problem'),
    }),
    endpoint: t.exposeString('endpoint', {
      nullable: false,
      description: 'By which a browser knows itself among them.',
    }),
  }),
})

builder.queryFields((t) => ({
  pushKey: t.string({
    nullable: false,
    description: 'The public key of the installation, which browsers subscribe with (VAPID, base64url).',
    resolve: async (_root, _args, { db }) => (await pushKey(db)).publicKey,
  }),
  pushDevices: t.field({
    type: [PushDeviceType],
    nullable: false,
    description: 'My own, the newest first.',
    resolve: (_root, _args, { viewer, db }) => devicesOf(db, viewer.userId),
  }),
}))

const PushDeviceInput = builder.inputType('PushDeviceInput', {
  fields: (t) => ({
    endpoint: t.string({ required: true, description: 'As the browser gives it; https.' }),
    p256dh: t.string({ required: true, description: 'Its public key, base64url.' }),
    auth: t.string({ required: true, description: 'Its secret, base64url.' }),
    agent: t.string({ description: 'What the browser says it is.' }),
    criticalOnly: t.boolean({ defaultValue: true }),
  }),
})

builder.mutationFields((t) => ({
  addPushDevice: t.field({
    type: PushDeviceType,
    nullable: false,
    description:
      'Allows push messages in this browser, or changes which it gets. It ends when I sign out in it.',
    args: { input: t.arg({ type: PushDeviceInput, required: true }) },
    resolve: (_root, { input }, context) =>
      addPushDevice(context, { ...input, criticalOnly: input.criticalOnly ?? true }),
  }),
  removePushDevice: t.boolean({
    nullable: false,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => removePushDevice(context, idOf(id)),
  }),
  testPush: t.boolean({
    nullable: false,
    description: 'Sends a message of nothing but itself.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => testPush(context, idOf(id)),
  }),
}))

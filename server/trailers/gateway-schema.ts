/** Gateways in GraphQL: which vehicle carried which, those that no vehicle carries, and what is done to them. */
import { addressOf } from '#atlas/nearest.ts'
import { can } from '#domain/access/rights.ts'
import { scope } from '#domain/access/scope.ts'
import { signInWords } from '#domain/access/words.ts'
import { detachedGatewaysMost } from '#domain/basics/assumed.ts'
import { Vehicle } from '../fleet/schema.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { requestedFields } from '../graphql/requested-fields.ts'
import { refusal } from '../platform/refusal.ts'
import { attachGateway, detachGateway, upsertSensorBox } from './gateway-acts.ts'
import {
  type DetachedGateway,
  detachedGateways,
  type GatewaySpell,
  gatewaySpells,
  type SensorBox,
} from './gateway-store.ts'
import { reachBy, vehicleWithin } from './reach.ts'
import { answered } from './schema.ts'

const builder = schemaPart()

export { builder as trailerGatewaysSchema }

const GatewaySpellType = builder.objectRef<GatewaySpell>('GatewaySpell').implement({
  description: 'A gateway that a vehicle carried for a time.',
  fields: (t) => ({
    serialNumber: t.exposeString('serialNumber', { nullable: false }),
    iccid: t.exposeString('iccid'),
    from: t.expose('from', { type: 'Instant', nullable: false }),
    to: t.expose('to', { type: 'Instant', description: 'Null while the vehicle carries it.' }),
    attachedBy: t.exposeString('attachedBy', {
      description: 'Null where it is not known, or not told to installers.',
    }),
    detachedBy: t.exposeString('detachedBy'),
  }),
})

builder.queryField('gatewayHistory', (t) =>
  t.field({
    type: [GatewaySpellType],
    nullable: false,
    description: 'Which gateway reported for a vehicle since when, the newest first.',
    args: { vin: t.arg.string({ required: true }) },
    resolve: async (_root, { vin }, context) => {
      const { viewer, db } = context
      const { customerId, id } = await vehicleWithin(db, await reachBy(context, 'seeGateways'), vin)
      const spells = await gatewaySpells(db, customerId, id)
      // Who works for a customer is told to those who see its users.
      if (can(viewer, 'seeTrailers', { customerId })) return spells
      const own = (email: string | null) => (email === viewer.email ? email : null)
      return spells.map((spell) => ({
        ...spell,
        attachedBy: own(spell.attachedBy),
        detachedBy: own(spell.detachedBy),
      }))
    },
  }),
)

const DetachedGatewayType = builder.objectRef<DetachedGateway>('DetachedGateway').implement({
  description: 'A gateway that reported, or was entered, and that no vehicle carries.',
  fields: (t) => ({
    serialNumber: t.exposeString('serialNumber', { nullable: false }),
    reports: t.exposeFloat('reports', { nullable: false, description: 'How many it has sent.' }),
    firstReport: t.expose('firstReport', {
      type: 'Instant',
      description: 'Null where it has not reported yet.',
    }),
    lastReport: t.expose('lastReport', { type: 'Instant' }),
    lat: t.exposeFloat('lat', { description: 'Where it was last.' }),
    lng: t.exposeFloat('lng'),
    address: t.string({
      description: 'The nearest town.',
      resolve: ({ lat, lng }) => (lat === null || lng === null ? null : addressOf({ lat, lng })),
    }),
    iccid: t.exposeString('iccid'),
    customerIds: t.exposeIDList('customerIds', {
      nullable: false,
      description:
        'With whose keys it reported, 0 with a key for all, as far as the viewer looks after them. What it sent with the key of a customer is taken in for that customer alone.',
    }),
    heldReports: t.exposeInt('heldReports', {
      nullable: false,
      description: 'Reports of the last days that are taken in once a vehicle carries it.',
    }),
  }),
})

builder.queryField('detachedGateways', (t) =>
  t.field({
    type: [DetachedGatewayType],
    nullable: false,
    description:
      'Those seen last come first, at most 1,000. Whoever is no super admin sees those that reported with a key of their customer.',
    args: { search: t.arg.string({ description: 'Part of a serial number.' }) },
    resolve: (_root, { search }, { viewer, db }) => {
      if (!can(viewer, 'seeDetachedGateways')) throw refusal(signInWords.notAuthorized)
      const sought = search?.trim().slice(0, 64) || null
      return detachedGateways(db, scope(viewer, 'seeDetachedGateways'), {
        sought,
        most: detachedGatewaysMost,
      })
    },
  }),
)

const SensorBoxType = builder.objectRef<SensorBox>('SensorBox').implement({
  description: 'What is known of a gateway itself.',
  fields: (t) => ({
    extMfgrSerialNum: t.exposeString('serialNumber', { nullable: false }),
    iccid: t.exposeString('iccid', { description: 'Of its SIM; null where it is not known.' }),
    sensorBoxMfgrId: t.exposeInt('sensorBoxMfgrId', {
      nullable: false,
      description: '1 Morey, 2 Xirgo, 3 Wiliot',
    }),
    customerId: t.exposeID('customerId', { description: 'Null while it is nobody’s.' }),
  }),
})

builder.mutationField('upsertDetachedSensorBox', (t) =>
  t.field({
    type: SensorBoxType,
    nullable: false,
    description: 'Enters a gateway before a vehicle carries it, or what is newly known of one.',
    args: {
      extMfgrSerialNum: t.arg.string({ required: true }),
      iccid: t.arg.string({ description: '0 and null: not known; one that is known stays.' }),
      sensorBoxMfgrId: t.arg.int({ required: true }),
      customerId: t.arg.id({ description: 'Whose it is; whoever looks after one customer need not say.' }),
    },
    resolve: (_root, { customerId, ...box }, context) =>
      upsertSensorBox(context, { ...box, customerId: customerId == null ? null : idOf(customerId) }),
  }),
)

builder.mutationField('attachGateway', (t) =>
  t.field({
    type: Vehicle,
    description:
      'Puts a gateway on a vehicle; one that it carries is taken off. What it sent before is taken in.',
    args: {
      vin: t.arg.string({ required: true }),
      serialNumber: t.arg.string({ required: true }),
      at: t.arg({
        type: 'Instant',
        description: 'When it was done, where that is told later; at most 7 days ago.',
      }),
    },
    resolve: async (_root, args, context, info) =>
      answered(context, await attachGateway(context, args), requestedFields(info)),
  }),
)

builder.mutationField('detachGateway', (t) =>
  t.field({
    type: Vehicle,
    description: 'Takes the gateway off a vehicle.',
    args: {
      vin: t.arg.string({ required: true }),
      at: t.arg({
        type: 'Instant',
        description: 'When it was done, where that is told later; at most 7 days ago.',
      }),
    },
    resolve: async (_root, args, context, info) =>
      answered(context, await detachGateway(context, args), requestedFields(info)),
  }),
)

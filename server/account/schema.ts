/** Access in GraphQL: who I am, whose data I see, which features I have, and the keys of my gateways. */
import { allOn, type Flag } from '#domain/access/flags.ts'
import { can } from '#domain/access/rights.ts'
import { narrow } from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import { accessWords, signInWords } from '#domain/access/words.ts'
import { everyCustomerName } from '#domain/fleet/customer.ts'
import { createIngestKey, type IngestKey, ingestKeysOf, revokeIngestKey } from '../access/ingest-keys.ts'
import { accountById } from '../access/store.ts'
import { type TimeZone, timeZone } from '../access/time-zone.ts'
import { record } from '../audit/record.ts'
import { type CustomerWithCounts, customersOf, flagsInScope, hasOemVehicles } from '../fleet/customers.ts'
import { schemaPart } from '../graphql/builder.ts'
import { PermissionType } from '../graphql/choices.ts'
import { idOf } from '../graphql/paging.ts'
import { type OwnGroup, ownGroups } from '../groups/own.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { inControlGroup } from '../reefer-commands/store.ts'
import { accessScopeIn, accessScopeOf, whole } from '../scope/vehicle-scope.ts'

const builder = schemaPart()

export { builder as accountSchema }

export const TimeZoneType = builder.objectRef<TimeZone>('TimeZone').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'IANA name' }),
    country: t.exposeString('country', { nullable: false }),
    description: t.exposeString('description', { nullable: false }),
    utcDaylightOffset: t.exposeFloat('utcDaylightOffset', {
      nullable: false,
      description: 'hours ahead of UTC during daylight saving time',
    }),
  }),
})

export const CustomerType = builder.objectRef<CustomerWithCounts>('Customer').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    customerId: t.exposeID('id', { nullable: false }),
    abbrev: t.exposeString('abbrev', { nullable: false }),
    shortName: t.exposeString('shortName', { nullable: false }),
    longName: t.exposeString('longName', { nullable: false }),
    created: t.expose('created', { type: 'Instant', nullable: false }),
    updated: t.expose('updated', { type: 'Instant', nullable: false }),
    active: t.exposeBoolean('active', { nullable: false }),
    dotNumber: t.exposeString('dotNumber'),
    retentionDurationDays: t.exposeInt('retentionDurationDays', { nullable: false }),
    loadedFromLbs: t.exposeFloat('loadedFromLbs', { nullable: false }),
    blocksTechnicians: t.exposeBoolean('blocksTechnicians', {
      nullable: false,
      description: 'Technicians find none of its vehicles.',
    }),
    oemSeesPlace: t.exposeBoolean('oemSeesPlace', {
      nullable: false,
      description: 'The OEM that built a vehicle sees where it is.',
    }),
    totalActiveAssets: t.exposeInt('totalActiveAssets', { nullable: false }),
    totalAssets: t.exposeInt('totalAssets', { nullable: false }),
    trailerCount: t.exposeInt('totalAssets', { nullable: false }),
  }),
})

const OwnGroupType = builder.objectRef<OwnGroup>('OwnVehicleGroup').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    customerId: t.exposeID('customerId', { nullable: false }),
  }),
})

export const MeType = builder.objectRef<Viewer>('Me').implement({
  fields: (t) => ({
    id: t.exposeID('userId', { nullable: false }),
    email: t.exposeString('email', { nullable: false }),
    isLoggedIn: t.boolean({ nullable: false, resolve: () => true }),
    customerNames: t.stringList({
      nullable: false,
      resolve: async ({ customers }, _args, { db }) =>
        customers === 'all'
          ? [everyCustomerName]
          : (await customersOf(db, whole(customers), false)).map(({ shortName }) => shortName),
    }),
    vehicleGroups: t.field({
      type: [OwnGroupType],
      nullable: false,
      description: "Those I am in; in none of a customer's, I am in its 'All VINs'.",
      resolve: ({ userId }, _args, { db }) => ownGroups(db, userId),
    }),
    withheld: t.field({
      type: [PermissionType],
      nullable: false,
      description: 'Areas I may no longer see: fleet, alerts, parts, insights.',
      resolve: ({ withheld }) => withheld ?? [],
    }),
    buysFromHouse: t.boolean({
      nullable: false,
      description: 'Whether a customer of mine buys from the OEM whose portal this is.',
      resolve: ({ customers }, _args, { db, access }) => hasOemVehicles(db, access.auth.app.oem, customers),
    }),
    tkCommandControl: t.boolean({
      nullable: false,
      description: 'Whether I may send commands to reefer units.',
      resolve: ({ userId }, _args, { db }) => inControlGroup(db, userId),
    }),
    timezone: t.field({
      type: TimeZoneType,
      resolve: async ({ userId }, _args, { db, now }) => {
        const account = await accountById(db, userId)
        return account && timeZone(account.timezone, now)
      },
    }),
  }),
})

export const FeatureType = builder
  .objectRef<{ readonly id: number; readonly name: Flag }>('CustomerFeature')
  .implement({
    fields: (t) => ({
      featureId: t.exposeInt('id', { nullable: false }),
      featureName: t.exposeString('name', { nullable: false }),
    }),
  })

builder.queryField('me', (t) =>
  t.field({ type: MeType, nullable: false, resolve: (_root, _args, { viewer }) => viewer }),
)

builder.queryField('customers', (t) =>
  t.field({
    type: [CustomerType],
    nullable: false,
    description: 'The customers whose data I see, by short name.',
    args: { showDeactivated: t.arg.boolean() },
    resolve: async (_root, { showDeactivated }, { viewer, db }) =>
      customersOf(db, await accessScopeIn(db, viewer, viewer.customers), showDeactivated ?? false),
  }),
)

builder.queryField('getCustomerFeatures', (t) =>
  t.field({
    type: [FeatureType],
    nullable: false,
    description: 'What is switched on for a customer; without one, for any of mine.',
    args: { customerId: t.arg.id() },
    resolve: async (_root, { customerId }, { viewer, db }) => {
      const of = narrow(viewer.customers, customerId == null ? null : idOf(customerId))
      // Whoever sees a part of fleets sees of it what its customers have.
      const seen = customerId == null ? await accessScopeOf(db, viewer, 'vehicle') : null
      return allOn(await flagsInScope(db, of, seen && seen.parts.length > 0 ? seen : null))
    },
  }),
)

const IngestKeyType = builder.objectRef<IngestKey>('IngestKey').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    serialNumber: t.exposeString('serial', {
      description: 'of the one gateway it is for; null: every one of the customer',
    }),
    created: t.expose('created', { type: 'Instant', nullable: false }),
  }),
})

const NewIngestKeyType = builder
  .objectRef<{ readonly id: number; readonly key: string }>('NewIngestKey')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id', { nullable: false }),
      key: t.exposeString('key', { nullable: false, description: 'told this one time' }),
    }),
  })

/** The customer of this id, if the viewer manages its gateways' keys. @throws the refusal otherwise */
const managed = (viewer: Viewer, id: string | number): number => {
  const customerId = idOf(id)
  if (!can(viewer, 'manageIngestKeys', { customerId })) throw refusal(signInWords.notAuthorized)
  return customerId
}

builder.queryField('ingestKeys', (t) =>
  t.field({
    type: [IngestKeyType],
    nullable: false,
    args: { customerId: t.arg.id({ required: true }) },
    resolve: (_root, { customerId }, { viewer, db }) => ingestKeysOf(db, managed(viewer, customerId)),
  }),
)

builder.mutationField('createIngestKey', (t) =>
  t.field({
    type: NewIngestKeyType,
    nullable: false,
    args: {
      customerId: t.arg.id({ required: true }),
      serialNumber: t.arg.string(),
      name: t.arg.string(),
    },
    resolve: (_root, args, { viewer, db, actor }) => {
      const customerId = managed(viewer, args.customerId)
      const serial = args.serialNumber?.trim() || null
      const name = args.name?.trim() ?? ''
      return inTransaction(db, async (client) => {
        const key = await createIngestKey(client, { customerId, serial, name })
        if (!key) throw refusal(accessWords.noSuchCustomer)
        const subject = name || serial || 'gateway key'
        await record(client, actor, {
          action: 'gateway key created',
          subject,
          customerId,
          new: { name, serial },
        })
        return key
      })
    },
  }),
)

builder.mutationField('revokeIngestKey', (t) =>
  t.boolean({
    nullable: false,
    description: 'False if there is no such key. Gateways notice within ten seconds.',
    args: { customerId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: (_root, args, { viewer, db, actor }) => {
      const customerId = managed(viewer, args.customerId)
      return inTransaction(db, async (client) => {
        const key = await revokeIngestKey(client, customerId, idOf(args.id))
        if (!key) return false
        const subject = key.name || key.serial || 'gateway key'
        await record(client, actor, { action: 'gateway key revoked', subject, customerId, old: { ...key } })
        return true
      })
    },
  }),
)

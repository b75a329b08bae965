/** Access in GraphQL: who I am, whose data I see and which features I have. */
import { allOn, type Flag } from '#domain/access/flags.ts'
import { narrow } from '#domain/access/scope.ts'
import type { Viewer } from '#domain/access/session.ts'
import type { Units } from '#domain/basics/own-units.ts'
import { everyCustomerName } from '#domain/fleet/customer.ts'
import { ownUnits } from '../access/own-units.ts'
import { accountById } from '../access/store.ts'
import { type TimeZone, timeZone } from '../access/time-zone.ts'
import { brandOfUser, type PageBrand, pageBrandOf } from '../brands/brand.ts'
import { inControlGroup } from '../commands/store.ts'
import { type CustomerWithCounts, customersOf, flagsInScope, hasOemVehicles } from '../fleet/customers.ts'
import { schemaPart } from '../graphql/builder.ts'
import { PermissionType } from '../graphql/choices.ts'
import { idOf } from '../graphql/paging.ts'
import { type OwnGroup, ownGroups } from '../groups/own.ts'
import { accessScopeIn, accessScopeOf, whole } from '../scope/vehicle-scope.ts'

const builder = schemaPart()

export { builder as accountSchema }

export const TimeZoneType = builder.objectRef<TimeZone>('TimeZone').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false, description: 'IANA name' }),
    country: t.exposeString('country', { nullable: false }),
    countryCode: t.exposeString('countryCode', {
      nullable: false,
      description: 'ISO 3166-1, two letters',
    }),
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
    freeMinutes: t.exposeInt('freeMinutes', {
      nullable: false,
      description: 'How long a trailer may stay with somebody before detention counts.',
    }),
    timezone: t.exposeString('timezone', {
      nullable: false,
      description: 'Of its working hours, IANA name.',
    }),
    workDays: t.field({
      type: ['Int'],
      nullable: false,
      description: 'ISO numbers: 1 is Monday.',
      resolve: ({ workDays }) => workDays,
    }),
    workFrom: t.exposeString('workFrom', { nullable: false, description: "'HH:mm'" }),
    workTo: t.exposeString('workTo', {
      nullable: false,
      description: "'HH:mm'; before workFrom: on the next day.",
    }),
    freightUrl: t.exposeString('freightUrl', { description: 'The page of its own that Freight shows.' }),
    dashboardUrl: t.exposeString('dashboardUrl', { description: 'The dashboards of its own in Insights.' }),
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

const BrandType = builder.objectRef<PageBrand>('Brand').implement({
  description: 'What is seen in place of the installation’s own name, mark and colour.',
  fields: (t) => ({
    name: t.exposeString('name', { nullable: false }),
    logo: t.exposeString('logo', { description: 'The path of a picture.' }),
    shades: t.stringList({
      description: 'Of the accent: each role in the light theme and in the dark one.',
      resolve: ({ shades }) => shades,
    }),
    supportAddress: t.exposeString('supportAddress', { description: 'An email address or a page.' }),
  }),
})

const UnitsType = builder.objectRef<Units>('Units').implement({
  description:
    'In which units numbers are shown. The numbers of this API are always in miles, °F, psi and pounds.',
  fields: (t) => ({
    distance: t.exposeString('distance', {
      nullable: false,
      description: 'mi or km; with it mph or km/h, ft or m',
    }),
    temperature: t.exposeString('temperature', { nullable: false, description: '°F or °C' }),
    pressure: t.exposeString('pressure', { nullable: false, description: 'psi, bar or kPa' }),
    weight: t.exposeString('weight', { nullable: false, description: 'lbs or kg' }),
    clock: t.exposeString('clock', { nullable: false, description: '24 or 12 hours' }),
    weekStart: t.exposeString('weekStart', { nullable: false, description: 'monday, sunday or saturday' }),
    language: t.exposeString('language', {
      nullable: false,
      description: 'en, es or fr-CA: of screens, emails and files',
    }),
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
    brand: t.field({
      type: BrandType,
      description: 'Of the OEM that my customers buy from; null: the installation’s own.',
      resolve: async ({ userId }, _args, { db }) => {
        const brand = await brandOfUser(db, userId)
        return brand && pageBrandOf(brand)
      },
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
    units: t.field({ type: UnitsType, nullable: false, resolve: (_me, _args, context) => ownUnits(context) }),
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
      // Whoever sees a part of fleets sees of it what its customers have; a lessor has features of its own.
      const seen = customerId == null ? await accessScopeOf(db, viewer, 'vehicle') : null
      const parts = seen?.parts.filter(({ by }) => by !== 'lease') ?? []
      return allOn(await flagsInScope(db, of, seen && parts.length > 0 ? { ...seen, parts } : null))
    },
  }),
)

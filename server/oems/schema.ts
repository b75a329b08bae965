/** OEMs in GraphQL: the list and what is done to one, for super admins, and the health of what an OEM has built. */
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { oemWords } from '#domain/fleet/oem.ts'
import { logoPath } from '../brands/brand.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { saidOf } from '../graphql/said.ts'
import { refusal } from '../platform/refusal.ts'
import { deleteOem, mustManageOems, saveOem } from './acts.ts'
import { type BuiltHealth, builtHealth, type FrequentFault } from './health.ts'
import { allOems, isThere, type NamedCustomer, type Oem, oemOfUser } from './store.ts'

const builder = schemaPart()

export { builder as oemsSchema }

const OemCustomerType = builder.objectRef<NamedCustomer>('OemCustomer').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    shortName: t.exposeString('shortName', { nullable: false }),
  }),
})

const OemType = builder.objectRef<Oem>('Oem').implement({
  description: 'Who builds trailers, and whose brand its customers see.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    name: t.exposeString('name', { nullable: false }),
    productName: t.exposeString('productName', {
      nullable: false,
      description: 'What the portal of its customers is called; empty: its own name.',
    }),
    colour: t.exposeString('colour', {
      nullable: false,
      description: "'#rrggbb'; empty: the installation's.",
    }),
    supportAddress: t.exposeString('supportAddress', {
      nullable: false,
      description: 'An email address or a page; empty where there is none.',
    }),
    senderName: t.exposeString('senderName', { nullable: false }),
    senderAddress: t.exposeString('senderAddress', {
      nullable: false,
      description: "Whom emails come from; empty: the installation's sender.",
    }),
    warrantyMonths: t.exposeInt('warrantyMonths', { nullable: false }),
    makes: t.exposeStringList('makes', { nullable: false, description: 'As vehicles name their builder.' }),
    hosts: t.exposeStringList('hosts', {
      nullable: false,
      description: 'At which the portal bears its brand; links in emails lead to the first.',
    }),
    logo: t.string({
      description: 'The path of a picture.',
      resolve: ({ logoKey }) => logoKey && logoPath(logoKey),
    }),
    customers: t.field({
      type: [OemCustomerType],
      nullable: false,
      description: 'Those that buy from it.',
      resolve: ({ customers }) => customers,
    }),
    dealers: t.field({
      type: [OemCustomerType],
      nullable: false,
      description: 'Those that sell for it.',
      resolve: ({ dealers }) => dealers,
    }),
    people: t.exposeInt('people', { nullable: false, description: 'Users that work for it.' }),
  }),
})

const FrequentFaultType = builder.objectRef<FrequentFault>('FrequentFault').implement({
  fields: (t) => ({
    title: t.string({ nullable: false, resolve: saidOf('title') }),
    vehicles: t.exposeInt('vehicles', { nullable: false }),
  }),
})

const BuiltHealthType = builder.objectRef<BuiltHealth>('BuiltHealth').implement({
  description: 'Vehicles under warranty of one make, model year and type.',
  fields: (t) => ({
    make: t.exposeString('make', { nullable: false }),
    modelYear: t.exposeInt('modelYear'),
    vehicleType: t.exposeString('vehicleType', { nullable: false }),
    vehicles: t.exposeInt('vehicles', { nullable: false }),
    faulty: t.exposeInt('faulty', { nullable: false, description: 'Of these, with an active fault.' }),
    faults: t.field({
      type: [FrequentFaultType],
      nullable: false,
      description: 'The most frequent.',
      resolve: ({ faults }) => faults,
    }),
  }),
})

builder.queryField('oems', (t) =>
  t.field({
    type: [OemType],
    nullable: false,
    description: 'By name.',
    resolve: (_root, _args, { viewer, db }) => {
      mustManageOems(viewer)
      return allOems(db)
    },
  }),
)

builder.queryField('builtHealth', (t) =>
  t.field({
    type: [BuiltHealthType],
    nullable: false,
    description: 'Of what an OEM has built. Its own people leave the OEM out: it is theirs.',
    args: { oemId: t.arg.id() },
    resolve: async (_root, { oemId }, { viewer, db }) => {
      if (oemId != null) {
        mustManageOems(viewer)
        if (!(await isThere(db, idOf(oemId)))) throw refusal(oemWords.noSuchOem)
        return builtHealth(db, idOf(oemId))
      }
      if (!can(viewer, 'seeBuiltHealth')) throw refusal(signInWords.notAuthorized)
      const own = await oemOfUser(db, viewer.userId)
      return own === null ? [] : builtHealth(db, own)
    },
  }),
)

const OemInput = builder.inputType('OemInput', {
  fields: (t) => ({
    id: t.id({ description: 'Left out: a new one.' }),
    name: t.string({ required: true }),
    productName: t.string({ required: true }),
    colour: t.string({ required: true }),
    supportAddress: t.string({ required: true }),
    senderName: t.string({ required: true }),
    senderAddress: t.string({ required: true }),
    warrantyMonths: t.int({ required: true }),
    makes: t.stringList({ required: true }),
    hosts: t.stringList({ required: true }),
    customerIds: t.idList({ required: true }),
    dealerIds: t.idList({ required: true }),
    logo: t.string({ description: 'PNG or JPEG as base64; left out: it stays as it is; empty: none.' }),
  }),
})

builder.mutationField('saveOem', (t) =>
  t.field({
    type: OemType,
    nullable: false,
    args: { input: t.arg({ type: OemInput, required: true }) },
    resolve: (_root, { input }, context) =>
      saveOem(context, {
        ...input,
        id: input.id == null ? null : idOf(input.id),
        customerIds: input.customerIds.map(idOf),
        dealerIds: input.dealerIds.map(idOf),
        logo: input.logo ?? null,
      }),
  }),
)

builder.mutationField('deleteOem', (t) =>
  t.field({
    type: 'Boolean',
    nullable: false,
    description: 'Only one that nobody works for.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => deleteOem(context, idOf(id)),
  }),
)

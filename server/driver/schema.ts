/** The codes on trailers in GraphQL, and whether a customer lets drivers in. */
import { codePath } from '#domain/fleet/driver-code.ts'
import { schemaPart } from '../graphql/builder.ts'
import { PaginationInput } from '../graphql/inputs.ts'
import { idOf, readPage } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { codeScope, endCodes, makeCodes, turnDriverPages } from './acts.ts'
import { type CodedPage, type CodedVehicle, codedPage, driverPagesOf } from './store.ts'
import { driverWords } from './words.ts'

const builder = schemaPart()

export { builder as driverSchema }

const CodedVehicleType = builder.objectRef<CodedVehicle>('DriverCode').implement({
  description: 'A trailer with the code that leads a driver to its page.',
  fields: (t) => ({
    vehicleId: t.exposeID('vehicleId', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    vin: t.exposeString('vin', { nullable: false }),
    code: t.exposeString('code', { description: 'Null while it has none.' }),
    path: t.string({
      description: 'Where it leads, below the address of the portal.',
      resolve: ({ code }) => code && codePath(code),
    }),
    created: t.expose('created', { type: 'Instant' }),
    opened: t.exposeInt('opened', { nullable: false }),
    lastUsed: t.expose('lastUsed', { type: 'Instant' }),
  }),
})
const CodedPageType = builder.objectRef<CodedPage>('DriverCodePage').implement({
  fields: (t) => ({
    vehicleCount: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
    vehicles: t.field({ type: [CodedVehicleType], nullable: false, resolve: ({ vehicles }) => vehicles }),
  }),
})

builder.queryField('driverPages', (t) =>
  t.boolean({
    nullable: false,
    description: 'Whether codes on the trailers of this customer open anything.',
    args: { customerId: t.arg.id({ required: true }) },
    resolve: async (_root, { customerId }, context) => {
      await codeScope(context, idOf(customerId))
      const on = await driverPagesOf(context.db, idOf(customerId))
      if (on === null) throw refusal(driverWords.noSuchCustomer)
      return on
    },
  }),
)
builder.queryField('driverCodes', (t) =>
  t.field({
    type: CodedPageType,
    nullable: false,
    description: "A customer's trailers with their codes, by unit.",
    args: {
      customerId: t.arg.id({ required: true }),
      search: t.arg.string({ description: 'Part of a unit ID or a VIN, in any case.' }),
      paginationInput: t.arg({ type: PaginationInput }),
    },
    resolve: async (_root, { customerId, search, paginationInput }, context) =>
      codedPage(context.db, await codeScope(context, idOf(customerId)), {
        customerId: idOf(customerId),
        search: search?.slice(0, 100) ?? '',
        ...readPage(paginationInput),
      }),
  }),
)

builder.mutationFields((t) => ({
  setDriverPages: t.boolean({
    nullable: false,
    args: { customerId: t.arg.id({ required: true }), on: t.arg.boolean({ required: true }) },
    resolve: (_root, { customerId, on }, context) => turnDriverPages(context, idOf(customerId), on),
  }),
  makeDriverCodes: t.field({
    type: [CodedVehicleType],
    nullable: false,
    description: 'For those that have none; with renew for all, and the codes they have end.',
    args: {
      customerId: t.arg.id({ required: true }),
      vehicleIds: t.arg.idList({ required: true }),
      renew: t.arg.boolean(),
    },
    resolve: (_root, { customerId, vehicleIds, renew }, context) =>
      makeCodes(context, idOf(customerId), vehicleIds.map(idOf), renew ?? false),
  }),
  endDriverCodes: t.field({
    type: [CodedVehicleType],
    nullable: false,
    args: { customerId: t.arg.id({ required: true }), vehicleIds: t.arg.idList({ required: true }) },
    resolve: (_root, { customerId, vehicleIds }, context) =>
      endCodes(context, idOf(customerId), vehicleIds.map(idOf)),
  }),
}))

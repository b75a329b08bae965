/** The limits of the verdict in GraphQL: those of a customer, and setting them. */
import { type LimitField, limitFields } from '#domain/basics/limit-fields.ts'
import { CustomerType } from '../account/schema.ts'
import type { CustomerWithCounts } from '../fleet/customers.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { setVerdictLimits } from './limits.ts'

const builder = schemaPart()

export { builder as limitsSchema }

interface Limit {
  readonly field: LimitField
  readonly value: number
}

const LimitType = builder.objectRef<Limit>('VerdictLimit').implement({
  description: 'From which value on something counts against a vehicle. All numbers are in the unit.',
  fields: (t) => ({
    name: t.string({ nullable: false, resolve: ({ field }) => field.name }),
    title: t.string({ nullable: false, resolve: ({ field }) => field.title }),
    unit: t.string({
      nullable: false,
      description: 'psi, °F, V, %, lbs, minutes, hours or days.',
      resolve: ({ field }) => field.unit.name,
    }),
    value: t.exposeFloat('value', { nullable: false, description: 'What holds.' }),
    usual: t.float({
      nullable: false,
      description: 'What holds for customers that have not set it.',
      resolve: ({ field }) => field.usual,
    }),
    least: t.float({ nullable: false, resolve: ({ field }) => field.least }),
    most: t.float({ nullable: false, resolve: ({ field }) => field.most }),
  }),
})

builder.objectField(CustomerType, 'verdictLimits', (t) =>
  t.field({
    type: [LimitType],
    nullable: false,
    description: 'By which its vehicles are judged: all of them, its own and the usual ones.',
    resolve: ({ verdictLimits }: CustomerWithCounts) =>
      limitFields.map((field) => ({ field, value: verdictLimits?.[field.name] ?? field.usual })),
  }),
)

const LimitInput = builder.inputType('VerdictLimitInput', {
  fields: (t) => ({
    name: t.string({ required: true, description: 'As verdictLimits of a customer names it.' }),
    value: t.float({ description: 'In the unit of the limit. Left out or null: as usual again.' }),
  }),
})

builder.mutationField('setVerdictLimits', (t) =>
  t.field({
    type: CustomerType,
    nullable: false,
    description:
      'Sets limits by which the vehicles of a customer are judged; those that are not named stay as they are. For its Account Admins.',
    args: {
      customerId: t.arg.id({ required: true }),
      limits: t.arg({ type: [LimitInput], required: true }),
    },
    resolve: (_root, { customerId, limits }, context) =>
      setVerdictLimits(
        context,
        idOf(customerId),
        limits.map(({ name, value }) => ({ name, value: value ?? null })),
      ),
  }),
)

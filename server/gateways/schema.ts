/** Phones as gateways in GraphQL: whether one without a key may report for a vehicle. */
import { schemaPart } from '../graphql/builder.ts'
import { isOpenToPhones, openToPhones } from './phones.ts'

const builder = schemaPart()

export { builder as gatewaysSchema }

interface PhoneAccess {
  readonly open: boolean
  readonly keyRequired: boolean
}

const PhoneAccessType = builder.objectRef<PhoneAccess>('PhoneAccess').implement({
  description: 'Whether a phone may report for a vehicle without a key.',
  fields: (t) => ({
    open: t.exposeBoolean('open', { nullable: false, description: 'Whether this vehicle was opened.' }),
    keyRequired: t.exposeBoolean('keyRequired', {
      nullable: false,
      description: 'Whether vehicles that were not opened need a key; the server is configured so.',
    }),
  }),
})

builder.queryField('phoneAccess', (t) =>
  t.field({
    type: PhoneAccessType,
    nullable: false,
    description: 'Of a vehicle whose gateway keys I manage.',
    args: { vin: t.arg.string({ required: true }) },
    resolve: async (_root, { vin }, context) => ({
      open: await isOpenToPhones(context, vin),
      keyRequired: !context.keylessPhones,
    }),
  }),
)

builder.mutationField('openVehicleToPhones', (t) =>
  t.boolean({
    nullable: false,
    description: 'Opens a vehicle to phones without a key, or closes it again. Answers whether it is open.',
    args: { vin: t.arg.string({ required: true }), open: t.arg.boolean({ required: true }) },
    resolve: (_root, { vin, open }, context) => openToPhones(context, vin, open),
  }),
)

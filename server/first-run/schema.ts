/** The first run in GraphQL: which steps from an empty installation to a first report are done. */
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { MeType } from '../account/schema.ts'
import { schemaPart } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { type FirstCustomer, type FirstRun, type FirstVehicle, firstRun, isFirstRun } from './store.ts'

const builder = schemaPart()

export { builder as firstRunSchema }

const FirstCustomerType = builder.objectRef<FirstCustomer>('FirstRunCustomer').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    shortName: t.exposeString('shortName', { nullable: false }),
  }),
})
const FirstVehicleType = builder.objectRef<FirstVehicle>('FirstRunVehicle').implement({
  fields: (t) => ({
    vin: t.exposeString('vin', { nullable: false }),
    unitId: t.exposeString('unitId', { nullable: false }),
    customerId: t.exposeID('customerId', { nullable: false }),
    serialNumber: t.exposeString('serialNumber'),
  }),
})
const FirstRunType = builder.objectRef<FirstRun>('FirstRun').implement({
  description: 'The steps from an empty installation to a first report. They follow from what there is.',
  fields: (t) => ({
    customer: t.field({
      type: FirstCustomerType,
      description: 'The first there is.',
      resolve: ({ customer }) => customer,
    }),
    vehicle: t.field({
      type: FirstVehicleType,
      description: 'Of an active customer: one that has reported; before that, the first with a gateway.',
      resolve: ({ vehicle }) => vehicle,
    }),
    key: t.exposeBoolean('hasKey', {
      nullable: false,
      description: 'Whether the customer of the vehicle, or the first there is, has a key for its gateways.',
    }),
    report: t.field({
      type: 'Instant',
      description: 'When the vehicle reported last; null while none has.',
      resolve: ({ vehicle }) => vehicle?.lastReport,
    }),
  }),
})

builder.queryField('firstRun', (t) =>
  t.field({
    type: FirstRunType,
    nullable: false,
    description: 'For super admins.',
    resolve: (_root, _args, { viewer, db }) => {
      if (!can(viewer, 'manageCustomers')) throw refusal(signInWords.notAuthorized)
      return firstRun(db)
    },
  }),
)

builder.objectField(MeType, 'firstRun', (t) =>
  t.boolean({
    nullable: false,
    description: 'Whether I am to set up an installation in which no vehicle has reported yet.',
    resolve: (viewer, _args, { db }) => can(viewer, 'manageCustomers') && isFirstRun(db),
  }),
)

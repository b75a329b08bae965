/** What gateways sent and nothing could be made of, in GraphQL. */
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { leftoversListed } from '#domain/basics/assumed.ts'
import { schemaPart } from '../../graphql/builder.ts'
import { refusal } from '../../platform/refusal.ts'
import { latestLeftovers, type StoredLeftover } from './leftovers.ts'

const builder = schemaPart()

export { builder as fieldSchema }

const GatewayLeftoverType = builder.objectRef<StoredLeftover>('GatewayLeftover').implement({
  description: 'Bytes of a gateway that nothing could be made of, kept for two weeks to look into them.',
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    at: t.expose('at', { type: 'Instant', nullable: false }),
    protocol: t.exposeString('protocol', { nullable: false, description: 'Such as teltonika.' }),
    serialNumber: t.exposeString('serial', { description: 'Null where it did not say who it is.' }),
    address: t.exposeString('address', { nullable: false, description: 'From which address they came.' }),
    reason: t.exposeString('reason', { nullable: false }),
    bytes: t.exposeString('hex', { nullable: false, description: 'The first 2,048, two digits each.' }),
    length: t.exposeInt('length', { nullable: false, description: 'How many there were.' }),
  }),
})

builder.queryField('gatewayLeftovers', (t) =>
  t.field({
    type: [GatewayLeftoverType],
    nullable: false,
    description: 'The newest first, at most 200. For super admins.',
    args: { search: t.arg.string({ description: 'Part of a serial number.' }) },
    resolve: (_root, { search }, { viewer, db }) => {
      if (!can(viewer, 'seeLeftovers')) throw refusal(signInWords.notAuthorized)
      return latestLeftovers(db, { sought: search?.trim().slice(0, 64) || null, most: leftoversListed })
    },
  }),
)

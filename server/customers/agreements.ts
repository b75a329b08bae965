/** The data agreement in GraphQL: what super admins publish, and what a customer accepted. */
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { agreementLongest } from '#domain/basics/assumed.ts'
import { agreementWords, customerWords } from '#domain/fleet/words.ts'
import {
  type Acceptance,
  type Agreement,
  agreementOf,
  agreements,
  type CustomerAgreement,
  insertAgreement,
  publishedAgreement,
} from '../access/agreement-store.ts'
import type { Acting } from '../audit/context.ts'
import { record } from '../audit/record.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'

const builder = schemaPart()

export { builder as agreementsSchema }

const AgreementType = builder.objectRef<Agreement>('DataAgreement').implement({
  description: 'A version of the data agreement that a super admin published.',
  fields: (t) => ({
    version: t.exposeInt('version', { nullable: false }),
    text: t.exposeString('text', { nullable: false }),
    published: t.expose('published', { type: 'Instant', nullable: false }),
    publishedBy: t.exposeString('publishedBy', {
      nullable: false,
      description: 'The e-mail of whoever did.',
    }),
    acceptedBy: t.exposeInt('acceptedBy', {
      nullable: false,
      description: 'Active customers that accepted it …',
    }),
    customers: t.exposeInt('customers', { nullable: false, description: '… of so many.' }),
  }),
})
const AcceptanceType = builder.objectRef<Acceptance>('DataAgreementAcceptance').implement({
  fields: (t) => ({
    version: t.exposeInt('version', { nullable: false, description: '0 came with the product.' }),
    accepted: t.expose('accepted', { type: 'Instant', nullable: false }),
    acceptedBy: t.exposeString('acceptedBy', {
      description: 'The e-mail of the Account Admin; null where it came with a fleet that was loaded.',
    }),
  }),
})
const CustomerAgreementType = builder.objectRef<CustomerAgreement>('CustomerDataAgreement').implement({
  fields: (t) => ({
    present: t.exposeInt('present', { nullable: false, description: 'The version that holds now.' }),
    isAccepted: t.boolean({
      nullable: false,
      resolve: ({ present, accepted }) => accepted.some(({ version }) => version === present),
    }),
    accepted: t.field({
      type: [AcceptanceType],
      nullable: false,
      description: 'The newest version first.',
      resolve: ({ accepted }) => accepted,
    }),
  }),
})

const mustManage = ({ viewer }: Pick<Acting, 'viewer'>) => {
  if (!can(viewer, 'manageCustomers')) throw refusal(signInWords.notAuthorized)
}

/** Publishes a text that every customer has to accept anew. @throws a refusal */
export const publishAgreement = async (context: Acting, given: string): Promise<number> => {
  mustManage(context)
  const text = given.replace(/\r\n?/g, '\n').trim()
  if (text === '' || text.length > agreementLongest) throw refusal(agreementWords.text(agreementLongest))
  return inTransaction(context.db, async (client) => {
    await client.query('LOCK TABLE data_agreement IN SHARE ROW EXCLUSIVE MODE')
    const before = await publishedAgreement(client)
    if (before?.text === text) throw refusal(agreementWords.same)
    const version = await insertAgreement(client, text, context.actor.email, context.now)
    await record(client, context.actor, {
      action: 'data agreement published',
      subject: `Version ${version}`,
      old: before && { version: before.version, text: before.text },
      new: { version, text },
    })
    return version
  })
}

builder.queryFields((t) => ({
  dataAgreements: t.field({
    type: [AgreementType],
    nullable: false,
    description: 'The published versions, the newest first. For super admins.',
    resolve: (_root, _args, context) => {
      mustManage(context)
      return agreements(context.db)
    },
  }),
  customerDataAgreement: t.field({
    type: CustomerAgreementType,
    nullable: false,
    description: 'Which versions of the data agreement a customer accepted.',
    args: { customerId: t.arg.id({ required: true }) },
    resolve: async (_root, args, { viewer, db }) => {
      const customerId = idOf(args.customerId)
      if (!can(viewer, 'editCustomer', { customerId })) throw refusal(signInWords.notAuthorized)
      const agreement = await agreementOf(db, customerId)
      if (!agreement) throw refusal(customerWords.noSuchCustomer)
      return agreement
    },
  }),
}))

builder.mutationField('publishDataAgreement', (t) =>
  t.int({
    nullable: false,
    description: 'Answers the version. Account Admins have to accept it at their next sign-in.',
    args: { text: t.arg.string({ required: true, description: 'An empty line begins a paragraph.' }) },
    resolve: (_root, { text }, context) => publishAgreement(context, text),
  }),
)

/** Diagnostic e-mails to service centers in GraphQL: sent by somebody about a vehicle, and what became of each. */

import { randomUUID } from 'node:crypto'
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { days } from '#domain/basics/time.ts'
import { diagnosticWords } from '#domain/fleet/diagnostic.ts'
import { serviceCenterWords } from '#domain/fleet/service-center.ts'
import { ownUnits } from '../access/own-units.ts'
import { timeZoneOf } from '../access/store.ts'
import { record } from '../audit/record.ts'
import { schemaPart } from '../graphql/builder.ts'
import { idOf } from '../graphql/paging.ts'
import { saidOf } from '../graphql/said.ts'
import { EmailStatusType } from '../mail/schema.ts'
import { queueEmailTo } from '../mail/store.ts'
import { inLanguage } from '../platform/in-language.ts'
import { refusal } from '../platform/refusal.ts'
import { inTransaction } from '../platform/transaction.ts'
import { factsOf } from './diagnostic-facts.ts'
import { diagnosticEmailOf, type SentEmail } from './diagnostic-store.ts'
import { centerById } from './store.ts'

const builder = schemaPart()

export { builder as diagnosticsSchema }

/** How long an email is tried: a workshop that reads it a day later is still glad of it. */
const triedFor = days(1)

const DiagnosticEmailType = builder
  .objectRef<SentEmail & { readonly isSending: boolean }>('DiagnosticEmail')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id', { nullable: false }),
      recipient: t.exposeString('recipient', { nullable: false }),
      status: t.expose('status', {
        type: EmailStatusType,
        nullable: false,
        description: 'failed: it will not be sent any more',
      }),
      problem: t.string({ description: 'Why the last try failed.', resolve: saidOf('problem') }),
      isSending: t.exposeBoolean('isSending', {
        nullable: false,
        description: 'Whether there is a mail server; without one it stays in the outbox.',
      }),
    }),
  })

const DiagnosticEmailInput = builder.inputType('DiagnosticEmailInput', {
  fields: (t) => ({
    vin: t.string({ required: true }),
    serviceCenterId: t.id({ required: true }),
    note: t.string({ description: 'In the words of whoever sends it.' }),
    faults: t.idList({ required: true, description: 'Ids of active faults, as `faults` has them.' }),
    sensors: t.stringList({
      required: true,
      description: 'Keys of sensors whose state is included; gps for the position.',
    }),
  }),
})

builder.mutationField('sendDiagnosticEmail', (t) =>
  t.field({
    type: DiagnosticEmailType,
    nullable: false,
    description: 'Puts an email with the chosen faults and state into the outbox.',
    args: { input: t.arg({ type: DiagnosticEmailInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const { db, viewer, actor, now, mail } = context
      if (!can(viewer, 'sendDiagnostics')) throw refusal(signInWords.notAuthorized)
      if ((input.note ?? '').length > diagnosticWords.noteLongest) throw refusal(diagnosticWords.note)
      if (input.faults.length + input.sensors.length === 0) throw refusal(diagnosticWords.nothing)
      const center = await centerById(db, idOf(input.serviceCenterId))
      if (!center) throw refusal(serviceCenterWords.noSuchCenter)
      if (center.email === '') throw refusal(diagnosticWords.noEmail(center.name))
      // A service center has no account: it reads what whoever sends it does.
      const { language } = await ownUnits(context)
      const { customerId, inWords } = await factsOf(context, input, center)
      const [data, noted] = [inLanguage(language, inWords), inLanguage('en', inWords)]
      const id = await inTransaction(db, async (client) => {
        const queued = await queueEmailTo(
          client,
          {
            kind: 'diagnostic',
            recipient: center.email,
            userId: null,
            customerId,
            timezone: await timeZoneOf(client, viewer.userId),
            language,
            data,
            once: `diagnostic ${randomUUID()}`,
            expires: now + triedFor,
          },
          now,
        )
        await record(client, actor, {
          action: 'diagnostics sent',
          subject: `${data.unitId} to ${center.name}`,
          customerId,
          new: {
            recipient: center.email,
            faults: noted.faults.map(({ title }) => title),
            state: noted.state.map(({ title }) => title),
          },
        })
        return queued!
      })
      return { ...(await diagnosticEmailOf(db, id, viewer.userId))!, isSending: mail.isSending }
    },
  }),
)

builder.queryField('diagnosticEmail', (t) =>
  t.field({
    type: DiagnosticEmailType,
    description: 'One that I sent; null where there is none.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { db, viewer, mail }) => {
      const found = await diagnosticEmailOf(db, Number(id) || 0, viewer.userId)
      return found && { ...found, isSending: mail.isSending }
    },
  }),
)

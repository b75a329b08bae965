/** The outbox in GraphQL, for super admins: what was written, to whom, and whether it went out. */
import { can } from '#domain/access/rights.ts'
import { signInWords } from '#domain/access/words.ts'
import { schemaPart } from '../graphql/builder.ts'
import { PaginationInput } from '../graphql/inputs.ts'
import { readPage } from '../graphql/paging.ts'
import { saidOf } from '../graphql/said.ts'
import { refusal } from '../platform/refusal.ts'
import { emailBrands } from './branding.ts'
import { mapPicture } from './map/picture.ts'
import { logoCid, type RenderedEmail, render } from './render.ts'
import { emailStatuses, type OutboxEntry, type OutboxPage, outboxPage } from './store.ts'

const builder = schemaPart()

export { builder as mailSchema }

/** The HTML with its pictures in it, as a mailbox shows it. */
const withPictures = ({ html, maps, logo }: RenderedEmail): string =>
  [
    ...maps.map(({ cid, place }) => ({ cid, type: 'image/png', bytes: () => mapPicture(place) })),
    ...(logo === null ? [] : [{ cid: logoCid, type: logo.type, bytes: () => logo.bytes }]),
  ].reduce(
    (text, { cid, type, bytes }) =>
      text.replace(`src="cid:${cid}"`, `src="data:${type};base64,${bytes().toString('base64')}"`),
    html,
  )

type Shown = OutboxEntry & { readonly rendered: RenderedEmail | null }

export const EmailStatusType = builder.enumType('EmailStatus', emailStatuses)

const EmailType = builder.objectRef<Shown>('Letter').implement({
  fields: (t) => ({
    id: t.exposeID('id', { nullable: false }),
    kind: t.exposeString('kind', {
      nullable: false,
      description:
        'welcome, verification, reset, password-expiry, alert, alert-digest, diagnostic, subscription-end, report',
    }),
    recipient: t.exposeString('recipient', { nullable: false }),
    created: t.expose('created', { type: 'Instant', nullable: false }),
    sent: t.expose('sent', { type: 'Instant', description: 'Null while it is not.' }),
    status: t.field({
      type: EmailStatusType,
      nullable: false,
      description: 'failed: it will not be sent any more',
      resolve: ({ sent, due }) => (sent !== null ? 'sent' : due !== null ? 'waiting' : 'failed'),
    }),
    attempts: t.exposeInt('attempts', { nullable: false }),
    problem: t.string({ description: 'Why the last try failed.', resolve: saidOf('problem') }),
    subject: t.string({ nullable: false, resolve: ({ rendered, kind }) => rendered?.subject ?? kind }),
    text: t.string({ nullable: false, resolve: ({ rendered }) => rendered?.text ?? '' }),
    html: t.string({ nullable: false, resolve: ({ rendered }) => (rendered ? withPictures(rendered) : '') }),
    link: t.string({
      description: 'The address of the link while the email waits; removed once it is sent.',
      resolve: ({ rendered }) => rendered?.link,
    }),
  }),
})

const OutboxType = builder
  .objectRef<Omit<OutboxPage, 'letters'> & { letters: readonly Shown[]; isSending: boolean }>('Outbox')
  .implement({
    fields: (t) => ({
      count: t.exposeInt('count', { nullable: false, description: 'Of all pages.' }),
      isSending: t.exposeBoolean('isSending', {
        nullable: false,
        description: 'Whether there is a mail server; without one emails stay here.',
      }),
      letters: t.field({ type: [EmailType], nullable: false, resolve: ({ letters: emails }) => emails }),
    }),
  })

builder.queryField('outbox', (t) =>
  t.field({
    type: OutboxType,
    nullable: false,
    description: 'Newest first.',
    args: {
      search: t.arg.string({ description: "Part of a recipient's address." }),
      paginationInput: t.arg({ type: PaginationInput }),
    },
    resolve: async (_root, { search, paginationInput }, { viewer, db, mail }) => {
      if (!can(viewer, 'readOutbox')) throw refusal(signInWords.notAuthorized)
      const page = await outboxPage(db, {
        ...readPage(paginationInput),
        search: search?.trim().toLowerCase() ?? '',
      })
      const brandOf = await emailBrands(db, mail.emailBrand(), page.letters)
      return {
        ...page,
        isSending: mail.isSending,
        letters: page.letters.map((email) => ({ ...email, rendered: render(brandOf(email), email) })),
      }
    },
  }),
)

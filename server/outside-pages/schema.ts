/** The pages of a customer's own that the portal embeds, in GraphQL. */
import { outsidePageKinds, outsidePages } from '#domain/access/outside-pages.ts'
import { scope } from '#domain/access/scope.ts'
import { signInWords } from '#domain/access/words.ts'
import { schemaPart } from '../graphql/builder.ts'
import { refusal } from '../platform/refusal.ts'
import { pagesOf } from './store.ts'

const builder = schemaPart()

export { builder as outsidePagesSchema }

const KindType = builder.enumType('OutsidePageKind', outsidePageKinds)

const PageType = builder
  .objectRef<{
    readonly customerId: number
    readonly shortName: string
    readonly url: string
    readonly frame: string
  }>('OutsidePage')
  .implement({
    description: "A page of a customer's own, which the portal embeds.",
    fields: (t) => ({
      customerId: t.exposeID('customerId', { nullable: false }),
      shortName: t.exposeString('shortName', { nullable: false }),
      url: t.exposeString('url', { nullable: false, description: 'https' }),
      frame: t.exposeString('frame', {
        nullable: false,
        description:
          'The path of a page that contains it and may contain nothing else. It opens for five minutes.',
      }),
    }),
  })

builder.queryField('outsidePages', (t) =>
  t.field({
    type: [PageType],
    nullable: false,
    description: 'Of every customer of yours that has the feature and an address, by short name.',
    args: { kind: t.arg({ type: KindType, required: true }) },
    resolve: async (_root, { kind }, { viewer, db, now, access }) => {
      const of = scope(viewer, outsidePages[kind].right)
      if (of !== 'all' && of.length === 0) throw refusal(signInWords.notAuthorized)
      const pages = await pagesOf(db, of, outsidePages[kind])
      return Promise.all(
        pages.map(async (page) => {
          const token = await access.auth.pageTokens.issue(page.url, now)
          return { ...page, frame: `/v1/api/outside-page?token=${encodeURIComponent(token)}` }
        }),
      )
    },
  }),
)

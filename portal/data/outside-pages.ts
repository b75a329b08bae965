/** The pages of customers' own that the portal embeds. */
import type { OutsidePageKind } from '#domain/access/outside-pages.ts'
import { apiAddress } from './api-address.ts'
import { type Answer, query, request } from './graphql.ts'

export type OutsidePage = Answer<typeof outsidePagesQuery>['outsidePages'][number]

export const outsidePagesQuery = query(
  'query($kind: OutsidePageKind!) { outsidePages(kind: $kind) { customerId shortName url frame } }',
)

/** A frame's address opens for five minutes: ask again to load it again. */
export const outsidePages = async (
  kind: OutsidePageKind,
  signal?: AbortSignal,
): Promise<readonly OutsidePage[]> =>
  (await request(outsidePagesQuery, { kind }, signal)).outsidePages.map((page) => ({
    ...page,
    frame: apiAddress(page.frame),
  }))

/** The use of the portal, as super admins read it. */
import { type Answer, query, request } from './graphql.ts'

export type Usage = Answer<typeof usageQuery>['usage']
export type PageUse = Usage['pages'][number]

export const usageQuery = query(
  `query($days: Int) { usage(days: $days) {
    pages { route views phoneViews ttfb fcp lcp inp cls } days { day views } } }`,
)

/** Of the last days, today among them. */
export const usage = async (days: number, signal?: AbortSignal): Promise<Usage> =>
  (await request(usageQuery, { days }, signal)).usage

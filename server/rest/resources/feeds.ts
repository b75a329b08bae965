/** Feeds: every change once, in a stable order, from wherever a reader stands. */
import { type FeedKind, type FeedName, feedKinds } from '../../feed/kinds.ts'
import type { FeedCall, Resource } from '../declare.ts'

const capital = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

const description =
  'Begin without `after` for all that is kept, or with `after=now`, and go on with `next` of each page: nothing is missed, and nothing comes twice. Changes of one vehicle come in the order in which they were stored, always the same. With `Accept: text/event-stream` the answer does not end: each event holds some changes, and its id is the cursor behind them.'

const callOf = (feed: FeedName): FeedCall => {
  const { summary, right, answers, fields }: FeedKind = feedKinds[feed]
  return {
    id: `feed${capital(feed)}`,
    path: `/feed/${feed}`,
    ...{ feed, summary, description, right, answers, types: fields },
    example: { query: { limit: '100' } },
  }
}

export const feeds: Resource = {
  name: 'Feeds',
  about: 'Every change once, in a stable order, for programs that keep a copy.',
  calls: [],
  feeds: (Object.keys(feedKinds) as FeedName[]).map(callOf),
}

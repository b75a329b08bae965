/** Feeds: every change once, in a stable order, from wherever a reader stands. */
import { type FeedKind, type FeedName, feedKinds } from '../../feed/kinds.ts'
import type { ReportKindName } from '../../feed/report-change.ts'
import type { DayCall, FeedCall, Resource } from '../declare.ts'

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

const dayOf = (day: ReportKindName, what: string): DayCall => ({
  id: `${day}OfDay`,
  path: `/feed/${day}/{day}`,
  summary: `All ${what} of a day, as CSV or Parquet`,
  description: 'By vehicle and time. Late reports of that day are in it once they are stored.',
  right: feedKinds[day].right,
  day,
  example: { params: { day: '2026-11-20' }, query: { format: 'csv' } },
})

export const feeds: Resource = {
  name: 'Feeds',
  about: 'Every change once, in a stable order, for programs that keep a copy.',
  calls: [],
  feeds: (Object.keys(feedKinds) as FeedName[]).map(callOf),
  days: [dayOf('positions', 'positions'), dayOf('state', 'reports')],
}

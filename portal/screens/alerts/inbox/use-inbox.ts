/** A group of the inbox as it is read page by page, and read again whenever something about it is new. */
import { useEffect, useRef } from 'react'
import type { EpisodeGroup } from '#domain/alerts/episodes.ts'
import type { Ms } from '#domain/basics/units.ts'
import { onFirings, useUnread } from '../../../data/alert-news.ts'
import type { FiringFilters } from '../../../data/documents.ts'
import { type Episode, episodes, episodesPage } from '../../../data/episodes.ts'
import { useQuery } from '../../../data/use-query.ts'
import { useAct } from '../../../ui/states/act.ts'

export interface InboxState {
  /** Null until the first page has come. */
  readonly lines: readonly Episode[] | null
  readonly count: number
  readonly busy: boolean
  readonly error: string | null
  readonly hasMore: boolean
  readonly more: () => void
  readonly again: () => void
}

interface Held {
  readonly lines: readonly Episode[]
  readonly after: string | null
  readonly count: number
}

/** Alerts end, and others look after them: what is seen is asked for again so often. */
const refetchEvery: Ms = 20_000

/** So many pages are read again at once; who has gone further back sees those as they were. */
const mostPages = 8

async function readPages(
  filters: FiringFilters,
  group: EpisodeGroup,
  pages: number,
  signal: AbortSignal,
): Promise<Held> {
  const lines: Episode[] = []
  let after: string | null = null
  let count = 0
  for (let page = 0; page < pages; page++) {
    const read = await episodes(filters, group, after, signal)
    lines.push(...read.episodes)
    after = read.after
    count = read.episodeCount
    if (after === null) break
  }
  return { lines, after, count }
}

export function useInbox(filters: FiringFilters, group: EpisodeGroup): InboxState {
  const unread = useUnread()
  const seen = useRef(0)
  // News, and what others read, are reasons to read again.
  const page = useQuery(
    [filters, group, unread],
    (signal) => {
      const pages = Math.min(mostPages, Math.max(1, Math.ceil(seen.current / episodesPage)))
      return readPages(filters, group, pages, signal)
    },
    { keepPrevious: JSON.stringify(filters), refetchEvery },
  )
  const { answer, again } = page
  seen.current = answer?.lines.length ?? 0
  useEffect(() => onFirings(again), [again])
  const paging = useAct()
  const busy = page.busy || paging.busy
  const more = () => {
    if (!answer?.after || busy) return
    void paging.run(async () => {
      const { episodes: lines, after, episodeCount: count } = await episodes(filters, group, answer.after)
      page.update((now) => ({ lines: [...now.lines, ...lines], after, count }))
    })
  }
  return {
    lines: answer?.lines ?? null,
    count: answer?.count ?? 0,
    busy,
    error: page.error ?? paging.error,
    hasMore: answer !== null && answer.after !== null,
    more,
    again,
  }
}

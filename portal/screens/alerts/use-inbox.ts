/** The alerts of the inbox as they are read page by page, and read again whenever something about them is new. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Ms } from '#domain/basics/units.ts'
import { onFirings, useUnread } from '../../data/alert-news.ts'
import { sentenceOf } from '../../data/asked.ts'
import type { FiringFilters } from '../../data/documents.ts'
import { type FiringLine, firings, firingsPage } from '../../data/firings.ts'

export interface Inbox {
  /** Null until the first page has come. */
  readonly lines: readonly FiringLine[] | null
  readonly count: number
  readonly busy: boolean
  readonly error: string | null
  readonly hasMore: boolean
  readonly more: () => void
  readonly again: () => void
}

interface Held {
  readonly lines: readonly FiringLine[]
  readonly after: string | null
  readonly count: number
}

/** Alerts end, and others look after them: what is seen is asked for again so often. */
const lookAgain: Ms = 20_000

/** So many pages are read again at once; who has gone further back sees those as they were. */
const mostPages = 8

async function readPages(filters: FiringFilters, pages: number, signal: AbortSignal): Promise<Held> {
  const lines: FiringLine[] = []
  let after: string | null = null
  let count = 0
  for (let page = 0; page < pages; page++) {
    const read = await firings(filters, after, signal)
    lines.push(...read.firings)
    after = read.after
    count = read.firingCount
    if (after === null) break
  }
  return { lines, after, count }
}

export function useInbox(filters: FiringFilters): Inbox {
  const key = JSON.stringify(filters)
  const [held, setHeld] = useState<{ key: string; page: Held } | null>(null)
  const [busy, setBusy] = useState(true)
  const [error, setError] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const unread = useUnread()
  const current = held?.key === key ? held.page : null
  const latest = useRef({ filters, current })
  latest.current = { filters, current }
  const again = useCallback(() => setRound((before) => before + 1), [])
  useEffect(() => onFirings(again), [again])
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && again(), lookAgain)
    return () => clearInterval(timer)
  }, [again])

  // biome-ignore lint/correctness/useExhaustiveDependencies: news, and what others read, are reasons to read again
  useEffect(() => {
    const stop = new AbortController()
    const { filters, current } = latest.current
    const pages = Math.min(mostPages, Math.max(1, Math.ceil((current?.lines.length ?? 0) / firingsPage)))
    setBusy(true)
    readPages(filters, pages, stop.signal).then(
      (page) => {
        if (stop.signal.aborted) return
        setHeld({ key, page })
        setError(null)
        setBusy(false)
      },
      (failed) => {
        if (stop.signal.aborted) return
        setError(sentenceOf(failed))
        setBusy(false)
      },
    )
    return () => stop.abort()
  }, [key, round, unread])

  const more = () => {
    if (!current?.after || busy) return
    setBusy(true)
    firings(filters, current.after).then(
      ({ firings, after, firingCount }) => {
        setBusy(false)
        setHeld((now) =>
          now?.key === key
            ? { key, page: { lines: [...now.page.lines, ...firings], after, count: firingCount } }
            : now,
        )
      },
      (failed) => {
        setBusy(false)
        setError(sentenceOf(failed))
      },
    )
  }
  return {
    lines: current?.lines ?? null,
    count: current?.count ?? 0,
    busy,
    error,
    hasMore: current?.after != null,
    more,
    again,
  }
}

/** The hook by which components load data: the answer, whether it is loading, the error, and loading it again. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Ms } from '#domain/basics/units.ts'
import { sentenceOf } from '../ui/states/sentence-of.ts'
import { askOrRecall, isFresh, useIsRecalled } from './last-seen.ts'

export interface QueryState<Answer> {
  /** Null until an answer for this key has come. */
  readonly answer: Answer | null
  /** The answer belongs to an earlier key and is kept until the new one comes: show it dimmed. */
  readonly isPrevious: boolean
  /** A request is under way. */
  readonly busy: boolean
  /** A sentence to show, until a later request succeeds or the key changes. */
  readonly error: string | null
  /** The error that was thrown, for callers that need more than the sentence. */
  readonly cause: unknown
  readonly again: () => void
  /** Replaces the answer, if there is one for this key. */
  readonly update: (change: (answer: Answer) => Answer) => void
}

/** Everything the request depends on; with null nothing is requested. */
export type QueryKey = string | number | readonly unknown[] | null

type Scope = boolean | string | number | null

export interface QueryOptions<Answer> {
  /**
   * Keeps the answer to the key before until the new one is there: for paging and sorting, where rows stay in place.
   * A text or number keeps it only as long as that is the same: the trailer or the customer that the answer is about.
   */
  readonly keepPrevious?: Scope
  /** Requests again this often while the page is visible, and when it becomes visible; or as the answer decides. */
  readonly refetchEvery?: Ms | ((answer: Answer | null) => Ms | null)
  /** Requests again this long after a failure. */
  readonly retryAfter?: Ms
  /** Kept under this name, and shown with its age while the server cannot be reached. */
  readonly keptAs?: string
}

/** `show` hands on a part of the answer while the rest is still coming. */
export type LoadQuery<Answer> = (signal: AbortSignal, show: (part: Answer) => void) => Promise<Answer>

/** An answer or an error, with the key it belongs to. */
interface Settled<Value> {
  readonly key: string
  readonly scope: Scope
  readonly round: number
  readonly value: Value
}

/**
 * Loads when `key` changes and whenever `again` is called; a request that is no longer needed is aborted, and its
 * answer is ignored. An old answer is never shown under a new key unless `keepPrevious` asks for it.
 */
export function useQuery<Answer>(
  key: QueryKey,
  load: LoadQuery<Answer>,
  { keepPrevious = false, refetchEvery, retryAfter, keptAs }: QueryOptions<Answer> = {},
): QueryState<Answer> {
  const name = key === null ? null : JSON.stringify(key)
  const [answered, setAnswered] = useState<Settled<Answer> | null>(null)
  const [ended, setEnded] = useState<Settled<{ readonly cause: unknown } | null> | null>(null)
  const [round, setRound] = useState(0)
  const again = useCallback(() => setRound((before) => before + 1), [])
  const latest = useRef({ load, scope: keepPrevious, answered: answered?.key })
  latest.current = { load, scope: keepPrevious, answered: answered?.key }
  const seenAs = name === null ? null : (keptAs ?? null)
  useEffect(() => (seenAs === null ? undefined : () => isFresh(seenAs)), [seenAs])

  useEffect(() => {
    if (name === null) {
      setAnswered(null)
      setEnded(null)
      return
    }
    const stop = new AbortController()
    const { load, scope } = latest.current
    const settle = <Value>(value: Value): Settled<Value> => ({ key: name, scope, round, value })
    const show = (part: Answer) => {
      if (!stop.signal.aborted) setAnswered(settle(part))
    }
    const asked = () => load(stop.signal, show)
    const mayRecall = latest.current.answered !== name
    const loading = seenAs === null ? asked() : askOrRecall(seenAs, asked, { dated: true, mayRecall })
    loading.then(
      (answer) => {
        if (stop.signal.aborted) return
        setAnswered(settle(answer))
        setEnded(settle(null))
      },
      (cause) => {
        if (!stop.signal.aborted) setEnded(settle({ cause }))
      },
    )
    return () => stop.abort()
  }, [name, round, seenAs])

  const holds = <Value>(settled: Settled<Value> | null): settled is Settled<Value> =>
    settled !== null &&
    name !== null &&
    (settled.key === name || (keepPrevious !== false && settled.scope === keepPrevious))
  const kept = holds(answered) ? answered : null
  const failure = holds(ended) ? ended.value : null
  const busy = name !== null && !(ended?.key === name && ended.round === round)

  const answer = kept ? kept.value : null

  const isBusy = useRef(busy)
  isBusy.current = busy
  const failed = failure !== null && !busy
  useEffect(() => {
    if (!failed || retryAfter === undefined) return
    const timer = setTimeout(again, retryAfter)
    return () => clearTimeout(timer)
  }, [failed, retryAfter, again])
  useFreshWhenBack(useIsRecalled(seenAs) ? again : null)
  const update = useCallback(
    (change: (answer: Answer) => Answer) =>
      setAnswered((now) => (now?.key === name ? { ...now, value: change(now.value) } : now)),
    [name],
  )

  const every = typeof refetchEvery === 'function' ? refetchEvery(answer) : (refetchEvery ?? null)
  useEffect(() => {
    if (name === null || every === null) return
    const look = () => {
      // A slow request is waited for, not started again.
      if (document.visibilityState === 'visible' && !isBusy.current) again()
    }
    const timer = setInterval(look, every)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [name, every, again])

  return {
    answer,
    isPrevious: kept !== null && kept.key !== name,
    busy,
    error: failure && sentenceOf(failure.cause),
    cause: failure?.cause,
    again,
    update,
  }
}

/** What is shown from before is asked for again this often. */
const askedAgain: Ms = 10_000

/** Asks again as soon as the server may answer. */
function useFreshWhenBack(again: (() => void) | null) {
  useEffect(() => {
    if (!again) return
    const timer = setInterval(again, askedAgain)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [again])
}
